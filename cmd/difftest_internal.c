/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The random differential test of the internal machine: what the verifier takes
 * never faults in `checked`, gives the same without checks, and, where the
 * running kernel takes it too, the same there.  What was exercised is printed
 * and asserted.
 *
 *	difftest_internal [--runs=RUNS] [--seed=NUMBER|random]
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/program.h"
#include "gen_internal.h"
#include "internal/idis.h"
#include "internal/interp.h"
#include "run/engine.h"
#include "run/kernel_bpf.h"

#define RECORDS	    20 /* for each program */
#define MAX_ENGINES 16

struct test {
	struct gen gen;
	uint64_t seed;
	struct cbpf *cbpf;
	struct cbpf_diags *diags;
	bool kernel;
	const char *why;
	uint64_t *seen; /* hashes of the programs; open addressing */
	size_t seen_size;
	size_t programs, distinct, accepted, refused;
	size_t runs, faults; /* accepted; refused programs that fault */
	size_t kernel_programs, kernel_refused, kernel_runs;
	size_t rows[IOP_COUNT]; /* accepted programs that have it */
	size_t engine_runs[MAX_ENGINES];
	bool failed;
};

static void differ(struct test *t, const struct iprogram *ip, const char *what)
{
	char text[128];

	t->failed = true;
	printf("DIFFERENCE: %s\nseed %" PRIu64 ", program %zu:\n", what,
		t->seed, t->programs);
	for (size_t i = 0; i < ip->count; i++)
		printf("%4zu: %02x %u %u %d %d  %s\n", i, ip->insns[i].code,
			ip->insns[i].dst, ip->insns[i].src, ip->insns[i].off,
			ip->insns[i].imm,
			idis_insn(&ip->insns[i], text, sizeof(text)));
}

/* Remembers a program; false when it was there before. */
static bool is_new(struct test *t, const struct gen_internal *g)
{
	const uint8_t *bytes = (const uint8_t *)g->insns;
	uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
	size_t at;

	for (size_t i = 0; i < g->count * sizeof(g->insns[0]); i++)
		hash = (hash ^ bytes[i]) * 0x100000001b3u;
	hash |= 1; /* 0 marks a free place */
	for (at = hash % t->seen_size; t->seen[at];
		at = (at + 1) % t->seen_size)
		if (t->seen[at] == hash)
			return false;
	t->seen[at] = hash;
	return true;
}

static void count_rows(struct test *t, const struct iprogram *ip)
{
	bool has[IOP_COUNT] = {false};
	const struct iop_info *info;

	for (size_t i = 0; i < ip->count; i += info ? iop_slots(info) : 1) {
		info = iop_decode(&ip->insns[i]);
		if (info)
			has[info->iop] = true;
	}
	for (int i = 0; i < IOP_COUNT; i++)
		t->rows[i] += has[i];
}

/* A program at work. */
struct subject {
	const struct iprogram *ip;
	struct interp *checked;
	/* By row of the session's engines, those that take proven programs. */
	void *handles[MAX_ENGINES];
	int fd; /* loaded into the kernel; or -1 */
};

static void make_record(struct test *t, enum cbpf_kind kind, uint8_t *bytes,
	struct cbpf_record *record)
{
	bool small = gen_chance(&t->gen, 30);

	if (kind == CBPF_SYSCALL) {
		gen_syscall(&t->gen, record);
		return;
	}
	if (kind == CBPF_PACKET) {
		gen_packet(&t->gen, bytes, record);
		return;
	}
	for (int i = 0; i < GEN_INTERNAL_MEMORY; i++)
		bytes[i] = (uint8_t)gen_below(&t->gen, small ? 3 : 256);
	*record = (struct cbpf_record){.number = 1,
		.kind = CBPF_MEMORY,
		.memory = {bytes, GEN_INTERNAL_MEMORY}};
}

static void run_kernel(struct test *t, const struct subject *s,
	const struct cbpf_record *record, uint64_t expected)
{
	char text[96];
	uint32_t r0;
	int rc = kernel_bpf_run(
		s->fd, record->packet.data, record->packet.size, &r0);

	if (rc) {
		snprintf(text, sizeof(text), "the kernel does not run it: %s",
			strerror(-rc));
		differ(t, s->ip, text);
	} else if (r0 != (uint32_t)expected) {
		snprintf(text, sizeof(text),
			"interp gives 0x%" PRIx64 ", the kernel 0x%x", expected,
			r0);
		differ(t, s->ip, text);
	}
	t->kernel_runs++;
}

static void run_accepted(struct test *t, const struct subject *s,
	const struct cbpf_record *record, struct cbpf_result *result)
{
	const struct cbpf_engine *engine;
	struct cbpf_result fast;
	char text[160];

	interp_run(s->checked, record, result);
	if (result->end != CBPF_END_RETURN) {
		snprintf(text, sizeof(text), "verified, but slot %zu: %s",
			result->fault.slot,
			result->end == CBPF_END_FAULT ? result->fault.what
						      : "no end");
		differ(t, s->ip, text);
		return;
	}
	t->runs++;
	for (size_t k = 0; (engine = cbpf_engine_row(t->cbpf, k)); k++) {
		if (!s->handles[k])
			continue;
		engine->run(s->handles[k], record, &fast);
		t->engine_runs[k]++;
		if (fast.value == result->value && fast.end == CBPF_END_RETURN)
			continue;
		snprintf(text, sizeof(text),
			"checked gives 0x%" PRIx64 ", %s 0x%" PRIx64,
			result->value, engine->name, fast.value);
		differ(t, s->ip, text);
		return;
	}
}

static int load_kernel(
	struct test *t, const struct gen_internal *g, const struct iprogram *ip)
{
	int fd;

	if (!t->kernel || !g->portable || t->kernel_runs * 5 > t->runs)
		return -1;
	fd = kernel_bpf_load(ip);
	if (fd < 0)
		t->kernel_refused++;
	else
		t->kernel_programs++;
	return fd;
}

static void run_refused(struct test *t, enum cbpf_kind kind, struct subject *s)
{
	uint8_t bytes[GEN_MAX_PACKET];
	struct cbpf_record record;
	struct cbpf_result result;

	interp_set_steps(s->checked, 10000);
	for (int i = 0; i < 2; i++) {
		make_record(t, kind, bytes, &record);
		interp_run(s->checked, &record, &result);
		t->faults += result.end == CBPF_END_FAULT;
	}
}

/* All engines take what is proven, except the two for classic programs. */
static void prepare_engines(struct test *t, struct subject *s,
	const struct cbpf_program *p, enum cbpf_kind kind)
{
	const struct cbpf_engine *engine;

	for (size_t k = 0; (engine = cbpf_engine_row(t->cbpf, k)); k++) {
		if (k >= MAX_ENGINES)
			abort();
		if (engine == &engine_classic || engine == &engine_pcap)
			continue;
		s->handles[k] = engine->prepare(p, kind, t->diags);
		if (!s->handles[k])
			differ(t, s->ip, "an engine declines");
	}
}

static void run_program(struct test *t, const struct gen_internal *g,
	const struct cbpf_program *p, bool accepted)
{
	const struct iprogram *ip = p->internal;
	struct subject s = {.ip = ip, .fd = -1};
	uint8_t bytes[GEN_MAX_PACKET];
	struct cbpf_record record;
	struct cbpf_result result;

	s.checked = interp_prepare(ip, g->kind, INTERP_CHECKED);
	if (accepted) {
		prepare_engines(t, &s, p, g->kind);
		s.fd = load_kernel(t, g, ip);
	} else {
		run_refused(t, g->kind, &s);
	}
	for (int i = 0; accepted && i < RECORDS && !t->failed; i++) {
		make_record(t, g->kind, bytes, &record);
		run_accepted(t, &s, &record, &result);
		if (s.fd >= 0 && i < 4 && !t->failed)
			run_kernel(t, &s, &record, result.value);
	}
	if (s.fd >= 0)
		close(s.fd);
	for (size_t k = 0; k < MAX_ENGINES; k++)
		if (s.handles[k])
			cbpf_engine_row(t->cbpf, k)->release(s.handles[k]);
	interp_free(s.checked);
}

static void test_program(struct test *t)
{
	struct cbpf_verify_options options = {
		.memory_size = GEN_INTERNAL_MEMORY};
	struct gen_internal g;
	struct cbpf_program *p;
	bool accepted;

	gen_internal(&t->gen, &g);
	t->programs++;
	if (!is_new(t, &g))
		return;
	t->distinct++;
	p = program_new("random", t->diags);
	p->internal = iprogram_new();
	if (!p->internal)
		abort();
	for (size_t i = 0; i < g.count; i++)
		if (iprogram_add(p->internal, g.insns[i], NULL))
			abort();
	options.ctx = g.kind;
	accepted = !cbpf_verify(p, &options, t->diags);
	if (!accepted && !g.mutated) {
		differ(t, p->internal, cbpf_diags_get(t->diags, 0)->text);
	} else if (accepted) {
		t->accepted++;
		count_rows(t, p->internal);
	} else {
		t->refused++;
	}
	cbpf_diags_clear(t->diags);
	run_program(t, &g, p, accepted);
	cbpf_program_free(p);
}

static void check_at_least(
	struct test *t, const char *what, size_t have, size_t want)
{
	printf("%-42s %9zu  (at least %zu)\n", what, have, want);
	if (have < want) {
		printf("TOO FEW: %s\n", what);
		t->failed = true;
	}
}

static void report_engines(struct test *t)
{
	const struct cbpf_engine *engine;
	char text[64];

	for (size_t k = 0; (engine = cbpf_engine_row(t->cbpf, k)); k++) {
		if (engine == &engine_classic || engine == &engine_pcap)
			continue;
		snprintf(text, sizeof(text), "runs answered by %s",
			engine->name);
		check_at_least(t, text, t->engine_runs[k], t->runs);
	}
}

static void report(struct test *t, size_t runs)
{
	size_t least = SIZE_MAX;
	const char *rarest = "";

	for (int i = 0; i < IOP_COUNT; i++) {
		if (t->rows[i] >= least)
			continue;
		least = t->rows[i];
		rarest = iop_info((enum iop)i)->symbol;
	}
	printf("seed %" PRIu64 "\n", t->seed);
	check_at_least(t, "runs of verified programs", t->runs, runs);
	check_at_least(t, "distinct verified programs", t->accepted, runs / 20);
	check_at_least(t, "refused programs", t->refused, t->distinct / 10);
	check_at_least(
		t, "runs of those that fault", t->faults, t->refused / 10);
	report_engines(t);
	printf("rarest row: %s\n", rarest);
	check_at_least(t, "verified programs with the rarest row", least,
		runs >= 1000000 ? 100 : runs / 20000);
	if (!t->kernel) {
		printf("SKIPPED: the running kernel: %s\n", t->why);
		return;
	}
	check_at_least(t, "programs that the kernel takes too",
		t->kernel_programs, runs / 200);
	printf("%-42s %9zu\n", "programs that the kernel refuses",
		t->kernel_refused);
	check_at_least(t, "runs answered by the kernel too", t->kernel_runs,
		runs / 100);
}

int main(int argc, char **argv)
{
	struct test t = {
		.seed = 1, .cbpf = cbpf_new(), .diags = cbpf_diags_new()};
	const char *ci = getenv("CI");
	size_t runs = 200000;

	gen_options(argc, argv, &runs, &t.seed);
	t.gen.state = t.seed;
	t.seen_size = runs + 1001;
	t.seen = calloc(t.seen_size, sizeof(*t.seen));
	if (!t.seen || !t.cbpf || !t.diags)
		abort();
	t.kernel = kernel_bpf_possible(&t.why);
	if (!t.kernel && ci && *ci) {
		printf("the kernel must be asked in CI: %s\n", t.why);
		t.failed = true;
	}
	while (!t.failed && t.runs < runs && t.programs < runs / 2)
		test_program(&t);
	report(&t, runs);
	cbpf_diags_free(t.diags);
	cbpf_free(t.cbpf);
	free(t.seen);
	printf("%d passed, %d failed\n", !t.failed, t.failed);
	return t.failed;
}
