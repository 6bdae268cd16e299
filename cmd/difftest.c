/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The random differential test: programs from op.def, a half of them one
 * mutation away from sound, each over ten records.  Our checker and the running
 * kernel must take the same programs, every engine and the kernel must give the
 * same results.  What was exercised is printed and asserted.
 *
 *	difftest [--runs=PAIRS] [--seed=NUMBER|random]
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/op.h"
#include "core/program.h"
#include "gen.h"
#include "run/classic.h"
#include "run/engine.h"
#include "run/kernel.h"

#define RECORDS	    10 /* for each program */
#define MAX_ENGINES 16

struct test {
	struct gen gen;
	uint64_t seed;
	struct cbpf *cbpf;
	struct cbpf_diags *diags;
	struct kernel_socket *kernel; /* NULL: not permitted */
	const char *why;
	uint64_t *seen; /* hashes of the programs so far; open addressing */
	size_t seen_size;
	size_t programs, distinct, accepted, refused, verified, loops;
	size_t pairs, kernel_pairs, libpcap_pairs, seccomp_pairs;
	size_t split_pairs; /* with a packet in two parts */
	size_t kernel_programs;
	size_t loads, branches; /* pairs with a packet load, a taken branch */
	size_t op_runs[OP_COUNT];
	size_t engine_runs[MAX_ENGINES];
	bool failed;
};

/* One accepted program, ready to run. */
struct subject {
	const struct cbpf_program *p;
	struct classic *classic;
	/* By row of the session's engines; NULL: not asked. */
	void *handles[MAX_ENGINES];
	bool kernel; /* attached, and its values are not random */
};

static void print_record(const struct cbpf_record *r)
{
	if (r->kind == CBPF_SYSCALL) {
		for (size_t i = 0; i < 16; i++)
			printf(" %08x", r->syscall.word[i]);
	} else if (!r->packet.size) {
		printf(" -");
	} else {
		putchar(' ');
		for (uint32_t i = 0; i < r->packet.size; i++)
			printf("%02x", r->packet.data[i]);
	}
	putchar('\n');
}

/* Says what differs, with the seed, the program as text and the record. */
static void differ(struct test *t, const struct cbpf_program *p,
	const struct cbpf_record *record, const char *what)
{
	struct cbpf_form_options options = {.form = "asm"};
	size_t size;
	char *text = cbpf_write(t->cbpf, p, &options, &size, t->diags);

	t->failed = true;
	printf("DIFFERENCE: %s\nseed %" PRIu64 ", program %zu:\n%s", what,
		t->seed, t->programs, text ? text : "");
	for (size_t i = 0; i < p->count; i++)
		printf("%s%u %u %u %u", i ? "," : "", p->insns[i].code,
			p->insns[i].jt, p->insns[i].jf, p->insns[i].k);
	putchar('\n');
	if (record) {
		printf("record:");
		print_record(record);
	}
	free(text);
}

/* Remembers a program; false when it was there before. */
static bool is_new(struct test *t, const struct gen_program *g)
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

/* Runs the oracle step by step and counts what it does. */
static void run_oracle(struct test *t, const struct subject *s,
	const struct cbpf_record *record, struct cbpf_result *result)
{
	struct classic_state state;
	bool load = false, branch = false;
	size_t pc;

	classic_start(&state, s->classic, record, result);
	do {
		const struct op_info *op;

		pc = state.pc;
		op = op_info(s->classic->ops[pc]);
		t->op_runs[op->op]++;
		load |= op->form == FORM_ABS || op->form == FORM_IND ||
			op->form == FORM_MSH;
		if (classic_step(&state) == FLOW_END)
			break;
		branch |= op_is_branch(op) && state.pc != pc + 1;
	} while (true);
	t->loads += load;
	t->branches += branch;
	t->pairs++;
}

static void compare(struct test *t, const struct subject *s,
	const struct cbpf_record *record, const char *name, uint32_t expected,
	uint32_t value)
{
	char text[80];

	if (expected == value)
		return;
	snprintf(text, sizeof(text),
		"classic gives %" PRIu32 ", %s gives %" PRIu32, expected, name,
		value);
	differ(t, s->p, record, text);
}

static void run_kernel(struct test *t, const struct subject *s,
	const struct cbpf_record *record, uint32_t expected)
{
	const struct cbpf_packet *packet = &record->packet;
	long kept = kernel_socket_run(t->kernel, packet->data, packet->size);

	if (kept == KERNEL_RUN_FAILED) {
		differ(t, s->p, record, "the kernel gave no answer");
		return;
	}
	if (expected > packet->size)
		expected = packet->size;
	/* An empty packet that is accepted keeps 0 bytes, but arrives. */
	if (kept == KERNEL_DROPPED)
		compare(t, s, record, "kernel (dropped)", expected, 0);
	else
		compare(t, s, record, "kernel", expected, (uint32_t)kept);
	t->kernel_pairs++;
}

/* Every engine of the session but the oracle, which was asked step by step. */
static void run_engines(struct test *t, const struct subject *s,
	const struct cbpf_record *record, const struct cbpf_result *oracle)
{
	const struct cbpf_engine *engine;
	bool split = record->kind == CBPF_PACKET && record->packet.frag_size;
	struct cbpf_result result;

	for (size_t k = 0; (engine = cbpf_engine_row(t->cbpf, k)); k++) {
		if (!s->handles[k] || (engine == &engine_pcap &&
					      (split || oracle->linux_only)))
			continue;
		engine->run(s->handles[k], record, &result);
		t->engine_runs[k]++;
		compare(t, s, record, engine->name, (uint32_t)oracle->value,
			(uint32_t)result.value);
	}
}

static void run_pair(struct test *t, const struct subject *s,
	const struct cbpf_record *record)
{
	struct cbpf_result oracle;

	run_oracle(t, s, record, &oracle);
	run_engines(t, s, record, &oracle);
	if (record->kind == CBPF_SYSCALL) {
		t->seccomp_pairs++;
		return;
	}
	t->libpcap_pairs += !oracle.linux_only;
	if (s->kernel)
		run_kernel(t, s, record, (uint32_t)oracle.value);
}

/* The same packet with its end apart from it. */
static void run_split(
	struct test *t, const struct subject *s, struct cbpf_record *record)
{
	struct cbpf_packet *packet = &record->packet;
	struct cbpf_result oracle;
	uint8_t rest[GEN_MAX_PACKET];
	uint32_t cut = gen_below(&t->gen, packet->size + 1);

	packet->frag_size = packet->size - cut;
	packet->size = cut;
	memcpy(rest, packet->data + cut, packet->frag_size);
	packet->frag = rest;
	run_oracle(t, s, record, &oracle);
	run_engines(t, s, record, &oracle);
	t->split_pairs++;
}

/* Whether the program's values hang on the processor or on chance. */
static bool is_random(const struct cbpf_program *p)
{
	for (size_t i = 0; i < p->count; i++)
		if (p->insns[i].k == EXT_BASE + EXT_CPU ||
			p->insns[i].k == EXT_BASE + EXT_RAND)
			return true;
	return false;
}

/* Every engine but the oracle, and libpcap for system calls, takes every
 * program that the checker takes. */
static void prepare_engines(
	struct test *t, struct subject *s, enum cbpf_kind kind)
{
	const struct cbpf_engine *engine;

	for (size_t k = 0; (engine = cbpf_engine_row(t->cbpf, k)); k++) {
		if (k >= MAX_ENGINES)
			abort();
		if (engine == &engine_classic ||
			(engine == &engine_pcap && kind != CBPF_PACKET))
			continue;
		s->handles[k] = engine->prepare(s->p, kind, t->diags);
		if (!s->handles[k])
			differ(t, s->p, NULL, "an engine declines");
	}
}

static void run_subject(
	struct test *t, const struct cbpf_program *p, enum cbpf_kind kind)
{
	struct subject s = {.p = p};
	uint8_t bytes[GEN_MAX_PACKET];
	struct cbpf_record record;

	s.classic = classic_prepare(p, kind, CLASSIC_LINUX, t->diags);
	prepare_engines(t, &s, kind);
	s.kernel = t->kernel && kind == CBPF_PACKET && !is_random(p);
	if (!s.classic)
		differ(t, p, NULL, "the oracle declines");
	for (int i = 0; i < RECORDS && !t->failed; i++) {
		if (kind == CBPF_PACKET)
			gen_packet(&t->gen, bytes, &record);
		else
			gen_syscall(&t->gen, &record);
		run_pair(t, &s, &record);
		if (kind == CBPF_PACKET && gen_chance(&t->gen, 20))
			run_split(t, &s, &record);
	}
	free(s.classic);
	for (size_t k = 0; k < MAX_ENGINES; k++)
		if (s.handles[k])
			cbpf_engine_row(t->cbpf, k)->release(s.handles[k]);
	cbpf_diags_clear(t->diags);
}

/* Our verdict against the kernel's; true when the program is taken. */
static bool check_program(
	struct test *t, const struct cbpf_program *p, bool seccomp)
{
	enum cbpf_target target =
		seccomp ? CBPF_TARGET_SECCOMP : CBPF_TARGET_SOCKET;
	bool ours = !cbpf_check(p, target, t->diags);
	char text[64];
	int error;

	cbpf_diags_clear(t->diags);
	if (!seccomp && t->kernel) {
		error = kernel_socket_attach(t->kernel, p->insns, p->count);
		t->kernel_programs++;
		if (ours != !error) {
			snprintf(text, sizeof(text),
				"we %s it, the kernel says %s",
				ours ? "take" : "refuse", strerror(error));
			differ(t, p, NULL, text);
		}
	}
	return ours;
}

/* What the conversion makes of an accepted program is proven to be safe. */
static void verify_program(struct test *t, struct cbpf_program *p, bool seccomp)
{
	const struct cbpf_verify_options options = {
		.ctx = seccomp ? CBPF_SYSCALL : CBPF_PACKET};

	if (!cbpf_verify(p, &options, t->diags)) {
		t->verified++;
		return;
	}
	differ(t, p, NULL, cbpf_diags_get(t->diags, 0)->text);
	cbpf_diags_clear(t->diags);
}

static void run_program(struct test *t)
{
	bool seccomp = gen_chance(&t->gen, 15);
	struct gen_program g;
	struct cbpf_program *p;

	gen_program(&t->gen, seccomp, &g);
	t->programs++;
	if (!is_new(t, &g))
		return;
	t->distinct++;
	p = cbpf_program_new("random", g.insns, g.count, t->diags);
	if (!p)
		abort();
	if (check_program(t, p, seccomp)) {
		t->accepted++;
		verify_program(t, p, seccomp);
		if (!t->failed)
			run_subject(t, p, seccomp ? CBPF_SYSCALL : CBPF_PACKET);
	} else {
		t->refused++;
	}
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
		if (engine == &engine_classic)
			continue;
		snprintf(text, sizeof(text), "pairs answered by %s",
			engine->name);
		check_at_least(t, text, t->engine_runs[k],
			engine == &engine_pcap ? t->pairs * 3 / 10 : t->pairs);
	}
}

/* Prints and asserts what was exercised. */
static void report(struct test *t, size_t runs)
{
	size_t least = SIZE_MAX;
	const struct op_info *rarest = NULL;

	for (size_t i = 0; i < OP_COUNT; i++) {
		const struct op_info *op = op_info((enum op)i);

		if ((op->dialects & DIALECT_LINUX) && t->op_runs[i] < least) {
			least = t->op_runs[i];
			rarest = op;
		}
	}
	printf("seed %" PRIu64 "\n", t->seed);
	check_at_least(t, "(program, record) pairs", t->pairs, runs);
	check_at_least(t, "distinct programs", t->distinct, runs / 10);
	check_at_least(
		t, "accepted programs", t->accepted, t->distinct * 3 / 10);
	check_at_least(
		t, "verified after conversion", t->verified, t->accepted);
	check_at_least(t, "refused programs", t->refused, t->distinct * 3 / 10);
	check_at_least(
		t, "pairs with a packet load", t->loads, t->pairs * 3 / 10);
	check_at_least(
		t, "pairs with a taken branch", t->branches, t->pairs * 3 / 10);
	check_at_least(t, "pairs answered by libpcap too", t->libpcap_pairs,
		t->pairs * 3 / 10);
	check_at_least(
		t, "pairs of system calls", t->seccomp_pairs, t->pairs / 20);
	check_at_least(t, "pairs with a packet in two parts", t->split_pairs,
		t->pairs / 20);
	report_engines(t);
	printf("rarest opcode: %s\n", rarest->symbol);
	check_at_least(t, "runs of the rarest opcode", least,
		runs >= 200000 ? 100 : runs / 2000);
	if (!t->kernel) {
		printf("SKIPPED: the running kernel: %s\n", t->why);
		return;
	}
	check_at_least(t, "programs checked by the kernel too",
		t->kernel_programs, t->distinct / 2);
	check_at_least(t, "pairs answered by the kernel too", t->kernel_pairs,
		t->pairs / 2);
}

int main(int argc, char **argv)
{
	struct test t = {.seed = 1};
	const char *ci = getenv("CI");
	size_t runs = 200000;

	gen_options(argc, argv, &runs, &t.seed);
	t.gen.state = t.seed;
	t.seen_size = runs * 2 + 1001;
	t.seen = calloc(t.seen_size, sizeof(*t.seen));
	t.cbpf = cbpf_new();
	t.diags = cbpf_diags_new();
	if (!t.seen || !t.cbpf || !t.diags)
		abort();
	t.kernel = kernel_socket_open(&t.why);
	if (!t.kernel && ci && *ci) {
		printf("the kernel must be asked in CI: %s\n", t.why);
		t.failed = true;
	}
	while (!t.failed && t.programs < runs &&
		(t.pairs < runs || t.distinct < runs / 10))
		run_program(&t);
	report(&t, runs);
	kernel_socket_close(t.kernel);
	cbpf_diags_free(t.diags);
	cbpf_free(t.cbpf);
	free(t.seen);
	printf("%d passed, %d failed\n", !t.failed, t.failed);
	return t.failed;
}
