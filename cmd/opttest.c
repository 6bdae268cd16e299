/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The random test of the optimizer: programs of every kind, optimized with no
 * pass, all passes and each pass left out, give what the oracle gives for every
 * record.  What was exercised is printed and asserted.
 *
 *	opttest [--runs=PAIRS] [--seed=NUMBER|random] [FILE...]
 *
 * FILEs are cases (*.t): their programs are tested too.  Built with
 * CBPF_SABOTAGE, every pass in turn is made to err, and the test has to find
 * it.
 */
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "casefile.h"
#include "core/op.h"
#include "core/program.h"
#include "gen_internal.h"
#include "gen_shape.h"
#include "internal/convert.h"
#include "internal/interp.h"
#include "internal/node_run.h"
#include "internal/node_text.h"
#include "internal/optimize.h"

#define RECORDS	     40 /* for each program */
#define SETS	     (PASS_COUNT + 2)
#define CASE_RECORDS 100
#define MEMORY	     64

struct test {
	struct gen gen;
	uint64_t seed;
	struct cbpf *cbpf;
	struct cbpf_diags *diags;
	uint64_t *seen; /* hashes of the programs; open addressing */
	size_t seen_size;
	size_t programs, distinct, pairs, runs;
	size_t kinds[3], internal, cases, split, short_packets, loops;
	size_t accepts;
	uint64_t fired[PASS_COUNT];
	bool quiet; /* a difference is wanted */
	bool differs;
	bool failed;
};

/* A program at work, in all its versions. */
struct subject {
	const struct iprogram *ip;
	enum cbpf_kind kind;
	const struct cbpf_insn *insns; /* of a classic one */
	size_t count;
	struct interp *oracle;
	/* By set: no pass, all, all but one; [1]: linear. */
	struct nodes *nodes[SETS][2];
};

/* ---- Differences ------------------------------------------------------- */

static void print_record(const struct cbpf_record *r)
{
	printf("record:");
	if (r->kind == CBPF_SYSCALL)
		for (size_t i = 0; i < 16; i++)
			printf(" %08x", r->syscall.word[i]);
	if (r->kind == CBPF_PACKET) {
		for (uint32_t i = 0; i < r->packet.size; i++)
			printf("%s%02x", i ? "" : " ", r->packet.data[i]);
		printf(" (and %u)", r->packet.frag_size);
	}
	putchar('\n');
}

static const char *set_name(size_t set)
{
	if (set < 2)
		return set ? "all passes" : "no pass";
	return opt_pass_name((enum opt_pass)(set - 2));
}

static void print_nodes(const struct nodes *n)
{
	struct buf b = {0};

	nodes_text(&b, n);
	printf("%s", b.data ? b.data : "");
	buf_free(&b);
}

static void differ(struct test *t, const struct subject *s, size_t set,
	bool linear, const char *what)
{
	t->differs = true;
	if (t->quiet)
		return;
	printf("DIFFERENCE, %s%s%s: %s\nseed %" PRIu64 ", program %zu\n",
		set < 2 ? "" : "without ", set_name(set),
		linear ? " (linear)" : "", what, t->seed, t->programs);
	for (size_t i = 0; i < s->count; i++)
		printf("%s%u %u %u %u", i ? "," : "", s->insns[i].code,
			s->insns[i].jt, s->insns[i].jf, s->insns[i].k);
	printf("\n-- plain\n");
	print_nodes(s->nodes[0][linear]);
	printf("-- optimized\n");
	print_nodes(s->nodes[set][linear]);
	t->failed = true;
}

/* ---- Versions ---------------------------------------------------------- */

static uint32_t set_of(size_t set)
{
	if (set < 2)
		return set ? PASS_ALL : PASS_NONE;
	return PASS_ALL & ~(1u << (set - 2));
}

static void make_versions(struct test *t, struct subject *s)
{
	struct opt_report report;

	for (size_t set = 0; set < SETS; set++) {
		for (int linear = 0; linear < 2; linear++) {
			struct nodes *n;

			/* Records of other kinds have no fragment. */
			if (linear && s->kind != CBPF_PACKET)
				continue;
			n = nodes_make(s->ip, s->kind);
			if (!n || optimize(n, set_of(set), linear, &report))
				abort();
			s->nodes[set][linear] = n;
			for (int i = 0; set == 1 && i < PASS_COUNT; i++)
				t->fired[i] += report.fired[i];
		}
	}
	s->oracle = interp_prepare(s->ip, s->kind, INTERP_CHECKED);
	if (!s->oracle)
		abort();
}

static void free_versions(struct subject *s)
{
	for (size_t set = 0; set < SETS; set++) {
		nodes_free(s->nodes[set][0]);
		nodes_free(s->nodes[set][1]);
	}
	interp_free(s->oracle);
}

/* ---- Runs -------------------------------------------------------------- */

static void run_version(struct test *t, const struct subject *s, size_t set,
	bool linear, const struct cbpf_record *record, uint64_t expected,
	const uint64_t *counts)
{
	uint64_t trace[CBPF_TRACE_COUNT] = {0};
	struct cbpf_result result;
	char text[160];

	node_run(s->nodes[set][linear], record, trace, &result);
	t->runs++;
	if (result.end == CBPF_END_RETURN && result.value == expected &&
		!memcmp(trace, counts, sizeof(trace)))
		return;
	snprintf(text, sizeof(text),
		"expected 0x%" PRIx64 ", got 0x%" PRIx64 " (node %zu: %s)",
		expected, result.value, result.fault.slot,
		result.fault.what ? result.fault.what : "-");
	differ(t, s, set, linear, text);
	if (!t->quiet)
		print_record(record);
}

static void run_pair(struct test *t, const struct subject *s,
	const struct cbpf_record *record)
{
	struct cbpf_result expected;
	uint64_t before[CBPF_TRACE_COUNT], counts[CBPF_TRACE_COUNT];
	bool linear = record->kind == CBPF_PACKET && !record->packet.frag_size;

	memcpy(before, interp_trace(s->oracle), sizeof(before));
	interp_run(s->oracle, record, &expected);
	if (expected.end != CBPF_END_RETURN)
		return; /* too many steps */
	for (int i = 0; i < CBPF_TRACE_COUNT; i++)
		counts[i] = interp_trace(s->oracle)[i] - before[i];
	t->pairs++;
	t->accepts += expected.value != 0;
	for (size_t set = 0; set < SETS && !t->differs; set++) {
		if (linear)
			run_version(t, s, set, true, record, expected.value,
				counts);
		/* The other one is for all; a part is enough. */
		if (!t->differs && (!linear || (t->pairs + set) % 4 == 0))
			run_version(t, s, set, false, record, expected.value,
				counts);
	}
}

static void make_packet(struct test *t, const struct subject *s, uint8_t *bytes,
	struct cbpf_record *record)
{
	struct cbpf_packet *packet = &record->packet;

	gen_packet(&t->gen, bytes, record);
	gen_hit_packet(&t->gen, s->insns, s->count, bytes, packet->size);
	/* Cut short at any place. */
	if (gen_chance(&t->gen, 25) && packet->size) {
		packet->size = gen_below(&t->gen, packet->size);
		t->short_packets++;
	}
	packet->net = gen_chance(&t->gen, 50) ? 14 : CBPF_NO_HEADER;
	packet->has_ifidx = gen_below(&t->gen, 2);
	packet->ifidx = gen_below(&t->gen, 4);
	packet->mark = gen_below(&t->gen, 4);
	packet->proto = 0x800;
	packet->vlan_tci = gen_below(&t->gen, 9);
	packet->rand = (uint32_t)gen_u64(&t->gen);
}

static void make_record(struct test *t, const struct subject *s, uint8_t *bytes,
	struct cbpf_record *record)
{
	bool small = gen_chance(&t->gen, 30);

	switch (s->kind) {
	case CBPF_PACKET:
		make_packet(t, s, bytes, record);
		return;
	case CBPF_SYSCALL:
		gen_syscall(&t->gen, record);
		if (gen_chance(&t->gen, 50))
			record->syscall.word[0] = gen_below(&t->gen, 60);
		if (gen_chance(&t->gen, 80))
			record->syscall.word[1] = 0xc000003e;
		gen_hit_syscall(&t->gen, s->insns, s->count, &record->syscall);
		return;
	case CBPF_MEMORY:
		break;
	}
	for (int i = 0; i < MEMORY; i++)
		bytes[i] = (uint8_t)gen_below(&t->gen, small ? 3 : 256);
	*record = (struct cbpf_record){
		.kind = CBPF_MEMORY, .memory = {bytes, MEMORY}};
}

/* The same packet in two parts. */
static void run_split(
	struct test *t, const struct subject *s, struct cbpf_record *record)
{
	struct cbpf_packet *packet = &record->packet;
	uint8_t rest[GEN_MAX_PACKET];
	uint32_t cut = gen_below(&t->gen, packet->size + 1);

	packet->frag_size = packet->size - cut;
	packet->size = cut;
	memcpy(rest, packet->data + cut, packet->frag_size);
	packet->frag = rest;
	run_pair(t, s, record);
	t->split++;
}

static void run_subject(struct test *t, struct subject *s, size_t records)
{
	uint8_t bytes[GEN_MAX_PACKET];
	struct cbpf_record record;

	make_versions(t, s);
	t->kinds[s->kind]++;
	for (size_t i = 0; i < records && !t->differs; i++) {
		make_record(t, s, bytes, &record);
		run_pair(t, s, &record);
		if (s->kind == CBPF_PACKET && gen_chance(&t->gen, 15) &&
			!t->differs)
			run_split(t, s, &record);
	}
	free_versions(s);
}

/* ---- Programs ---------------------------------------------------------- */

/* Remembers a program; false when it was there before. */
static bool is_new(struct test *t, const struct iprogram *ip)
{
	uint64_t hash = 0xcbf29ce484222325u;
	size_t at;

	for (size_t i = 0; i < ip->count; i++)
		hash = (hash ^ iop_pack(&ip->insns[i])) * 0x100000001b3u;
	hash |= 1; /* 0 marks a free place */
	for (at = hash % t->seen_size; t->seen[at];
		at = (at + 1) % t->seen_size)
		if (t->seen[at] == hash)
			return false;
	t->seen[at] = hash;
	t->distinct++;
	return true;
}

static void test_classic(struct test *t, const struct cbpf_program *p,
	enum cbpf_kind kind, size_t records)
{
	struct iprogram *ip = convert(p, kind, t->diags);
	struct subject s = {
		.ip = ip, .kind = kind, .insns = p->insns, .count = p->count};

	if (ip && (is_new(t, ip) || t->quiet))
		run_subject(t, &s, records);
	iprogram_free(ip);
	cbpf_diags_clear(t->diags);
}

static void test_random(struct test *t, bool shaped)
{
	bool seccomp = gen_chance(&t->gen, shaped ? 40 : 20);
	struct gen_program g;
	struct cbpf_program *p;

	do {
		if (shaped)
			gen_shape(&t->gen, seccomp, &g);
		else
			gen_program(&t->gen, seccomp, &g);
	} while (g.mutated);
	p = cbpf_program_new("random", g.insns, g.count, t->diags);
	if (!p)
		abort();
	if (!cbpf_check(p, seccomp ? CBPF_TARGET_SECCOMP : CBPF_TARGET_SOCKET,
		    t->diags))
		test_classic(
			t, p, seccomp ? CBPF_SYSCALL : CBPF_PACKET, RECORDS);
	else if (shaped)
		printf("refused: %s\n", cbpf_diags_get(t->diags, 0)->text);
	cbpf_diags_clear(t->diags);
	cbpf_program_free(p);
}

static bool has_loop(const struct iprogram *ip)
{
	for (size_t i = 0; i < ip->count; i++) {
		const struct iop_info *info = iop_decode(&ip->insns[i]);

		if (info && info->shape >= SHAPE_JA &&
			info->shape <= SHAPE_JCC32_X && ip->insns[i].off < 0)
			return true;
	}
	return false;
}

static void test_internal(struct test *t, struct cbpf_program *p,
	enum cbpf_kind kind, size_t records)
{
	struct cbpf_verify_options options = {
		.ctx = kind, .memory_size = MEMORY};
	struct subject s = {.ip = p->internal, .kind = kind};

	if (!cbpf_verify(p, &options, t->diags) &&
		(is_new(t, p->internal) || t->quiet)) {
		t->internal++;
		t->loops += has_loop(p->internal);
		run_subject(t, &s, records);
	}
	cbpf_diags_clear(t->diags);
}

static void test_random_internal(struct test *t)
{
	struct gen_internal g;
	struct cbpf_program *p = program_new("random", t->diags);

	gen_internal(&t->gen, &g);
	p->internal = iprogram_new();
	if (!p->internal)
		abort();
	for (size_t i = 0; i < g.count; i++)
		if (iprogram_add(p->internal, g.insns[i], NULL))
			abort();
	test_internal(t, p, g.kind, RECORDS);
	cbpf_program_free(p);
}

/* ---- Cases ------------------------------------------------------------- */

static struct cbpf_program *read_case(struct test *t, const struct section *s)
{
	struct cbpf_form_options options = {.form = "asm"};
	char linktype[32] = "EN10MB";
	struct cbpf_program *p;
	char *expr;

	if (!strcmp(s->word, "expr")) {
		sscanf(s->args, "%31s", linktype);
		expr = strndup(s->body, strcspn(s->body, "\n"));
		p = cbpf_compile(
			expr, cbpf_linktype_value(linktype), 0, true, t->diags);
		free(expr);
		return p;
	}
	if (!strcmp(s->word, "code"))
		options.form = "comma";
	else if (!strcmp(s->word, "internal-text"))
		options.form = "internal";
	else if (strcmp(s->word, "asm"))
		return NULL;
	options.compat_bpf_asm = !strcmp(s->args, "compat");
	return cbpf_read(t->cbpf, "case", s->body, s->size, &options, t->diags);
}

static void test_case(struct test *t, const char *path)
{
	static const enum cbpf_target targets[] = {
		[CBPF_PACKET] = CBPF_TARGET_SOCKET,
		[CBPF_SYSCALL] = CBPF_TARGET_SECCOMP};
	struct casefile cf;
	char error[256];

	if (!casefile_read(&cf, path, error)) {
		printf("%s: %s\n", path, error);
		t->failed = true;
		return;
	}
	for (size_t i = 0; i < cf.count && !t->differs; i++) {
		struct cbpf_program *p = read_case(t, &cf.sections[i]);
		bool internal = p && cbpf_program_is_internal(p);

		cbpf_diags_clear(t->diags);
		t->cases += p != NULL;
		for (int kind = 0; p && kind < 3 && !t->differs; kind++) {
			if (internal)
				test_internal(t, p, (enum cbpf_kind)kind,
					CASE_RECORDS);
			else if (kind != CBPF_MEMORY &&
				 !cbpf_check(p, targets[kind], t->diags))
				test_classic(t, p, (enum cbpf_kind)kind,
					CASE_RECORDS);
			cbpf_diags_clear(t->diags);
		}
		cbpf_program_free(p);
	}
	if (t->differs)
		printf("in %s\n", path);
	casefile_free(&cf);
}

/* ---- The whole --------------------------------------------------------- */

static void test_one(struct test *t)
{
	uint32_t choice = gen_below(&t->gen, 100);

	t->programs++;
	if (choice < 50)
		test_random(t, true);
	else if (choice < 75)
		test_random(t, false);
	else
		test_random_internal(t);
}

#ifndef CBPF_SABOTAGE

static void check_at_least(
	struct test *t, const char *what, size_t have, size_t want)
{
	printf("%-42s %9zu  (at least %zu)\n", what, have, want);
	if (have < want) {
		printf("TOO FEW: %s\n", what);
		t->failed = true;
	}
}

static void report(struct test *t, size_t runs)
{
	char text[64];

	printf("seed %" PRIu64 "\n", t->seed);
	check_at_least(t, "(program, record) pairs", t->pairs, runs);
	check_at_least(t, "distinct programs", t->distinct, runs / 50);
	check_at_least(t, "runs of optimized programs", t->runs, runs * SETS);
	check_at_least(t, "programs over packets", t->kinds[CBPF_PACKET],
		t->distinct / 4);
	check_at_least(t, "programs over system calls", t->kinds[CBPF_SYSCALL],
		t->distinct / 8);
	check_at_least(t, "internal programs", t->internal, t->distinct / 10);
	check_at_least(t, "of these, with a loop", t->loops, t->internal / 20);
	check_at_least(t, "pairs that give another value than 0", t->accepts,
		runs / 5);
	check_at_least(t, "packets cut short", t->short_packets, runs / 20);
	check_at_least(t, "packets in two parts", t->split, runs / 30);
	for (int i = 0; i < PASS_COUNT; i++) {
		snprintf(text, sizeof(text), "pass %s fired",
			opt_pass_name((enum opt_pass)i));
		check_at_least(t, text, t->fired[i],
			runs >= 1000000 ? 1000 : runs / 1000);
	}
}

#endif

static void run_all(struct test *t, size_t runs, char **files)
{
	size_t before;

	for (; *files && !t->differs; files++)
		test_case(t, *files);
	before = t->pairs;
	while (!t->differs && !t->failed && t->programs < runs &&
		(t->pairs - before < runs || t->distinct < runs / 50))
		test_one(t);
}

#ifdef CBPF_SABOTAGE

/* Each pass errs in its own way; the test has to find it. */
static bool find_sabotage(struct test *t, size_t runs, char **files)
{
	for (int pass = 0; pass < PASS_COUNT; pass++) {
		opt_sabotage = pass;
		t->gen.state = t->seed;
		t->differs = t->failed = false;
		t->quiet = true;
		t->pairs = t->programs = t->distinct = 0;
		memset(t->seen, 0, t->seen_size * sizeof(*t->seen));
		run_all(t, runs, files);
		printf("%-8s %s after %zu programs, %zu pairs\n",
			opt_pass_name((enum opt_pass)pass),
			t->differs ? "caught" : "NOT CAUGHT", t->programs,
			t->pairs);
		if (!t->differs)
			return false;
	}
	opt_sabotage = -1;
	return true;
}

#endif

int main(int argc, char **argv)
{
	struct test t = {.seed = 1};
	size_t runs = 200000;

	gen_options(argc, argv, &runs, &t.seed);
	t.gen.state = t.seed;
	t.seen_size = runs + 1001;
	t.seen = calloc(t.seen_size, sizeof(*t.seen));
	t.cbpf = cbpf_new();
	t.diags = cbpf_diags_new();
	if (!t.seen || !t.cbpf || !t.diags)
		abort();
#ifdef CBPF_SABOTAGE
	t.failed = !find_sabotage(&t, runs, argv + optind);
#else
	run_all(&t, runs, argv + optind);
	report(&t, runs);
#endif
	cbpf_diags_free(t.diags);
	cbpf_free(t.cbpf);
	free(t.seen);
	printf("%d passed, %d failed\n", !t.failed, t.failed);
	return t.failed;
}
