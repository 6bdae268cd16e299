/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The random test of cbpf_optimize(): programs from op.def, policies of rules
 * over system calls, and chains of tests over packets.  What comes back is
 * taken by the checker and by the kernel, is no worse, gives the same for
 * every record, and cannot be made better once more.  What was exercised is
 * printed and asserted.
 *
 *	rewritetest [--runs=PAIRS] [--seed=NUMBER|random]
 *
 * Built with CBPF_SABOTAGE, every step in turn is made to err, and a record has
 * to show it.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/op.h"
#include "gen.h"
#include "rewrite/graph.h"
#include "run/classic.h"
#include "run/kernel.h"

#define RECORDS 50 /* for each program */

struct test {
	struct gen gen;
	uint64_t seed;
	struct cbpf *cbpf;
	struct cbpf_diags *diags;
	struct kernel_socket *kernel; /* NULL: not permitted */
	const char *why;
	uint64_t *seen; /* hashes of the programs so far; open addressing */
	size_t seen_size;
	size_t programs, distinct, better, pairs, kernel_pairs, calls;
	size_t more_cached, longer, far;
	size_t fired[CBPF_MAX_REWRITES]; /* programs */
	bool quiet;   /* a record that tells both apart is wanted, no more */
	bool differs; /* there is one */
	bool failed;
};

static void print_program(struct test *t, const struct cbpf_program *p)
{
	struct cbpf_form_options options = {.form = "asm"};
	size_t size;
	char *text = cbpf_write(t->cbpf, p, &options, &size, t->diags);

	printf("%zu instructions\n%s", cbpf_program_count(p), text ? text : "");
	free(text);
}

static void differ(struct test *t, const struct cbpf_program *p,
	const struct cbpf_program *q, const char *what)
{
	if (t->quiet)
		return;
	t->failed = true;
	printf("DIFFERENCE: %s\nseed %" PRIu64 ", program %zu\n", what, t->seed,
		t->programs);
	print_program(t, p);
	if (q)
		print_program(t, q);
	for (size_t i = 0; i < cbpf_diags_count(t->diags); i++)
		puts(cbpf_diags_get(t->diags, i)->text);
}

static bool is_new(struct test *t, const struct cbpf_program *p)
{
	const uint8_t *bytes = (const uint8_t *)cbpf_program_insns(p);
	uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
	size_t at;

	for (size_t i = 0; i < cbpf_program_count(p) * sizeof(struct cbpf_insn);
		i++)
		hash = (hash ^ bytes[i]) * 0x100000001b3u;
	hash |= 1; /* 0 marks a free place */
	for (at = hash % t->seen_size; t->seen[at];
		at = (at + 1) % t->seen_size)
		if (t->seen[at] == hash)
			return false;
	t->seen[at] = hash;
	return true;
}

/* ------------------------------------------------------------------------ */
/* Programs                                                                 */

#define MAX_POLICY 400

/* A program that grows; what it loads and compares with comes from small
 * pools, so that its tests meet. */
struct policy {
	struct gen *g;
	bool seccomp;
	bool plain; /* of rules over numbers, most of all */
	struct cbpf_insn insns[MAX_POLICY + 16];
	size_t count;
};

static const uint32_t arches[] = {0xc000003e, 0x40000003, 0xc00000b7};

static uint32_t constant(struct policy *p, uint32_t offset)
{
	uint32_t k = gen_below(p->g, 40);

	if (p->seccomp && offset == 4)
		return arches[gen_below(p->g, 3)];
	if (gen_chance(p->g, 4))
		return p->seccomp ? 0x40000000 + k % 4 : UINT32_MAX - k % 2;
	return k;
}

static void put(struct policy *p, uint16_t code, uint32_t k)
{
	p->insns[p->count++] = (struct cbpf_insn){.code = code, .k = k};
}

static void put_jump(struct policy *p, uint32_t k, unsigned jt, unsigned jf)
{
	static const uint16_t codes[] = {OP_CODE_JEQ_K, OP_CODE_JEQ_K,
		OP_CODE_JEQ_K, OP_CODE_JGT_K, OP_CODE_JGE_K, OP_CODE_JSET_K};

	p->insns[p->count++] =
		(struct cbpf_insn){codes[gen_below(p->g, p->plain ? 5 : 6)],
			(uint8_t)jt, (uint8_t)jf, k};
}

static uint32_t word(struct policy *p)
{
	static const uint8_t offsets[] = {0, 0, 0, 0, 4, 16, 16, 20, 24, 8};

	if (p->plain && gen_chance(p->g, 60))
		return 0;
	return p->seccomp ? offsets[gen_below(p->g, 10)] : gen_below(p->g, 12);
}

static uint32_t put_load(struct policy *p)
{
	static const uint16_t codes[] = {
		OP_CODE_LD_B_ABS, OP_CODE_LD_B_ABS, OP_CODE_LD_H_ABS};
	uint32_t offset = word(p);

	put(p, p->seccomp ? OP_CODE_LD_W_ABS : codes[gen_below(p->g, 3)],
		offset);
	return offset;
}

static void put_return(struct policy *p)
{
	static const uint32_t values[] = {0x7fff0000, 0x7fff0000, 0x7fff0000,
		0x7fff0001, 0, 0x50001, 0x80000000};

	if (gen_chance(p->g, 3))
		put(p, OP_CODE_RET_A, 0);
	else
		put(p, OP_CODE_RET_K, values[gen_below(p->g, 7)]);
}

/* What changes A, X and M[] between tests. */
static void put_work(struct policy *p)
{
	static const uint16_t codes[] = {OP_CODE_AND_K, OP_CODE_OR_K,
		OP_CODE_RSH_K, OP_CODE_ADD_K, OP_CODE_TAX, OP_CODE_TXA,
		OP_CODE_ST, OP_CODE_STX, OP_CODE_LD_MEM, OP_CODE_LDX_MEM,
		OP_CODE_ADD_X, OP_CODE_DIV_X, OP_CODE_LD_IMM, OP_CODE_LDX_IMM,
		OP_CODE_SUB_X, OP_CODE_LSH_X, OP_CODE_LD_B_IND,
		OP_CODE_LDX_MSH};
	uint16_t code = codes[gen_below(p->g, p->seccomp ? 16 : 18)];

	put(p, code, gen_below(p->g, 4));
}

/* A test, with what follows when it holds; else control goes on behind. */
static void put_rule(struct policy *p, uint32_t *offset)
{
	size_t test, from;

	if (gen_chance(p->g, 25))
		*offset = put_load(p);
	if (!p->plain && gen_chance(p->g, 10))
		put_work(p);
	test = p->count;
	put_jump(p, constant(p, *offset), 0, 0);
	from = p->count;
	if (gen_chance(p->g, 20)) {
		uint32_t inner = put_load(p);

		put_jump(p, constant(p, inner), 0, 1);
	}
	put_return(p);
	if (gen_chance(p->g, 15)) /* and on with it */
		p->count--;
	p->insns[test].jf = (uint8_t)(p->count - from);
	if (p->insns[p->count - 1].jf) /* what is skipped is to come */
		put_return(p);
	if (gen_chance(p->g, 10)) {
		p->insns[test].jt = p->insns[test].jf;
		p->insns[test].jf = 0;
	}
}

static struct cbpf_program *make_policy(struct test *t, bool seccomp)
{
	struct policy p = {.g = &t->gen,
		.seccomp = seccomp,
		.plain = gen_chance(&t->gen, 60)};
	size_t size =
		4 + gen_below(&t->gen, gen_chance(&t->gen, 10) ? 300 : 60);
	uint32_t offset;

	if (seccomp && gen_chance(&t->gen, 60)) {
		put(&p, OP_CODE_LD_W_ABS, 4);
		p.insns[p.count++] = (struct cbpf_insn){
			OP_CODE_JEQ_K, 1, 0, arches[gen_below(&t->gen, 3)]};
		put(&p, OP_CODE_RET_K, 0x80000000);
	}
	offset = put_load(&p);
	for (uint32_t i = 0; i < 4; i++)
		put(&p, OP_CODE_ST, i);
	while (p.count < size)
		put_rule(&p, &offset);
	put_return(&p);
	put(&p, OP_CODE_RET_K, 1); /* for skips of the last rule */
	return cbpf_program_new("policy", p.insns, p.count, t->diags);
}

static struct cbpf_program *make_random(struct test *t, bool seccomp)
{
	struct gen_program g;

	gen_program(&t->gen, seccomp, &g);
	return cbpf_program_new("random", g.insns, g.count, t->diags);
}

/* ------------------------------------------------------------------------ */
/* Records                                                                  */

static void make_call(struct test *t, struct cbpf_record *record)
{
	uint32_t *w = record->syscall.word;

	gen_syscall(&t->gen, record);
	for (unsigned i = 0; i < 16; i++)
		if (gen_chance(&t->gen, 90))
			w[i] = gen_below(&t->gen, 42);
	if (gen_chance(&t->gen, 5))
		w[0] |= 0x40000000;
	w[1] = gen_chance(&t->gen, 95) ? arches[gen_below(&t->gen, 3)]
				       : (uint32_t)gen_u64(&t->gen);
}

/* `bytes` holds GEN_MAX_PACKET bytes. */
static void make_packet(
	struct test *t, uint8_t *bytes, struct cbpf_record *record)
{
	gen_packet(&t->gen, bytes, record);
	for (uint32_t i = 0; i < record->packet.size; i++)
		if (gen_chance(&t->gen, 80))
			bytes[i] = (uint8_t)gen_below(&t->gen, 42);
}

/* ------------------------------------------------------------------------ */
/* Comparing                                                                */

static void run_kernel(struct test *t, const struct cbpf_program *p,
	const struct cbpf_program *q, const struct cbpf_record *r)
{
	const struct cbpf_packet *packet = &r->packet;
	struct cbpf_result result;
	struct classic *c =
		classic_prepare(p, r->kind, CLASSIC_LINUX, t->diags);
	long kept = kernel_socket_run(t->kernel, packet->data, packet->size);
	uint32_t want;

	classic_run(c, r, &result);
	free(c);
	want = (uint32_t)result.value;
	if (want > packet->size)
		want = packet->size;
	if (kept == KERNEL_DROPPED ? want != 0 : kept != (long)want)
		differ(t, p, q, "the kernel says otherwise");
	t->kernel_pairs++;
}

static bool is_random(const struct cbpf_program *p)
{
	for (size_t i = 0; i < cbpf_program_count(p); i++) {
		uint32_t k = cbpf_program_insns(p)[i].k;

		if (k == EXT_BASE + EXT_CPU || k == EXT_BASE + EXT_RAND)
			return true;
	}
	return false;
}

static void run_pairs(struct test *t, const struct cbpf_program *p,
	const struct cbpf_program *q, enum cbpf_kind kind)
{
	struct classic *a = classic_prepare(p, kind, CLASSIC_LINUX, t->diags);
	struct classic *b = classic_prepare(q, kind, CLASSIC_LINUX, t->diags);
	bool ask = kind == CBPF_PACKET && t->kernel && !is_random(p);
	struct cbpf_record record;
	struct cbpf_result ra, rb;
	uint8_t bytes[GEN_MAX_PACKET];

	if (ask && kernel_socket_attach(t->kernel, cbpf_program_insns(q),
			   cbpf_program_count(q)))
		differ(t, p, q, "the kernel refuses it");
	for (int i = 0; i < RECORDS && !t->failed && !t->differs && a && b;
		i++) {
		if (kind == CBPF_PACKET)
			make_packet(t, bytes, &record);
		else
			make_call(t, &record);
		classic_run(a, &record, &ra);
		classic_run(b, &record, &rb);
		if (ra.value != rb.value) {
			t->differs = true;
			differ(t, p, q, "another result");
		}
		if (ask && i < 3)
			run_kernel(t, p, q, &record);
		t->pairs++;
		t->calls += kind == CBPF_SYSCALL;
	}
	free(a);
	free(b);
}

static bool same(const struct cbpf_program *p, const struct cbpf_program *q)
{
	size_t count = cbpf_program_count(p);

	return count == cbpf_program_count(q) &&
	       !memcmp(cbpf_program_insns(p), cbpf_program_insns(q),
		       count * sizeof(struct cbpf_insn));
}

static bool has_ja(const struct cbpf_program *p)
{
	for (size_t i = 0; i < cbpf_program_count(p); i++)
		if (cbpf_program_insns(p)[i].code == OP_CODE_JA)
			return true;
	return false;
}

static void judge(struct test *t, const struct cbpf_program *p,
	const struct cbpf_program *q, const struct cbpf_optimize_report *r)
{
	const struct cbpf_measure *a = &r->after, *b = &r->before;
	bool less = a->longest <= b->longest && a->size <= b->size;

	if (a->cached < b->cached || a->size != cbpf_program_count(q) ||
		(a->cached == b->cached && a->mean > b->mean + 1e-4 && !less))
		differ(t, p, q, "it is worse");
	t->better += !same(p, q);
	t->far += has_ja(q);
	t->longer += r->after.longest > r->before.longest;
	t->more_cached += r->after.cached > r->before.cached;
	for (size_t i = 0; i < CBPF_MAX_REWRITES; i++)
		t->fired[i] += r->fired[i] > 0;
}

static void run_program(
	struct test *t, const struct cbpf_program *p, bool seccomp)
{
	const struct cbpf_limits limits = {
		.target = seccomp ? CBPF_TARGET_SECCOMP : CBPF_TARGET_SOCKET};
	struct cbpf_optimize_report report;
	struct cbpf_program *q, *again;

	q = cbpf_optimize(p, &limits, &report, t->diags);
	if (!q) {
		differ(t, p, NULL, "there is nothing");
		return;
	}
	judge(t, p, q, &report);
	if (cbpf_check(q, limits.target, t->diags))
		differ(t, p, q, "the checker refuses it");
	again = cbpf_optimize(q, &limits, NULL, t->diags);
	if (!again || !same(q, again))
		differ(t, q, again, "it is made better once more");
	cbpf_program_free(again);
	run_pairs(t, p, q, seccomp ? CBPF_SYSCALL : CBPF_PACKET);
	cbpf_program_free(q);
}

static void run_one(struct test *t)
{
	bool seccomp = gen_chance(&t->gen, 50);
	struct cbpf_program *p = gen_chance(&t->gen, 40)
					 ? make_random(t, seccomp)
					 : make_policy(t, seccomp);
	enum cbpf_target target =
		seccomp ? CBPF_TARGET_SECCOMP : CBPF_TARGET_SOCKET;

	if (!p)
		abort();
	t->programs++;
	if (is_new(t, p) && !cbpf_check(p, target, t->diags)) {
		t->distinct++;
		run_program(t, p, seccomp);
	}
	cbpf_diags_clear(t->diags);
	cbpf_program_free(p);
}

/* ------------------------------------------------------------------------ */

static void run_all(struct test *t, size_t runs)
{
	while (!t->failed && !t->differs && t->programs < runs &&
		t->pairs < runs)
		run_one(t);
}

#ifdef CBPF_SABOTAGE

/* Each step errs in its own way; the test has to find it. */
static bool find_sabotage(struct test *t, size_t runs)
{
	t->quiet = true;
	for (int step = 0; step < REWRITE_STEPS; step++) {
		const char *name = cbpf_rewrite_name((size_t)step, NULL);

		rewrite_sabotage = step;
		t->gen.state = t->seed;
		t->differs = false;
		t->pairs = t->programs = t->distinct = 0;
		memset(t->seen, 0, t->seen_size * sizeof(*t->seen));
		run_all(t, runs);
		printf("%-8s %s after %zu programs, %zu pairs\n",
			name ? name : "layout",
			t->differs ? "caught" : "NOT CAUGHT", t->programs,
			t->pairs);
		if (!t->differs)
			return false;
	}
	rewrite_sabotage = -1;
	return true;
}

#else

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
	const char *name;
	char text[64];

	printf("seed %" PRIu64 "\n", t->seed);
	check_at_least(t, "(program, record) pairs", t->pairs, runs);
	check_at_least(t, "pairs of system calls", t->calls, runs / 5);
	check_at_least(t, "distinct programs", t->distinct, runs / RECORDS);
	check_at_least(t, "programs made better", t->better, t->distinct / 4);
	check_at_least(
		t, "with more cached calls", t->more_cached, t->distinct / 50);
	printf("%-42s %9zu\n", "with a longer longest way", t->longer);
	check_at_least(t, "with a jump of its own", t->far, 1);
	for (size_t i = 0; (name = cbpf_rewrite_name(i, NULL)); i++) {
		snprintf(text, sizeof(text), "programs with the rewrite %s",
			name);
		check_at_least(t, text, t->fired[i], t->distinct / 20);
	}
	if (!t->kernel) {
		printf("SKIPPED: the running kernel: %s\n", t->why);
		return;
	}
	check_at_least(t, "pairs answered by the kernel too", t->kernel_pairs,
		t->distinct / 2);
}

static void ask_kernel(struct test *t)
{
	const char *ci = getenv("CI");

	t->kernel = kernel_socket_open(&t->why);
	if (!t->kernel && ci && *ci) {
		printf("the kernel must be asked in CI: %s\n", t->why);
		t->failed = true;
	}
}

#endif

int main(int argc, char **argv)
{
	struct test t = {.seed = 1};
	size_t runs = 200000;

	gen_options(argc, argv, &runs, &t.seed);
	t.gen.state = t.seed;
	t.seen_size = runs * 2 + 1001;
	t.seen = calloc(t.seen_size, sizeof(*t.seen));
	t.cbpf = cbpf_new();
	t.diags = cbpf_diags_new();
	if (!t.seen || !t.cbpf || !t.diags)
		abort();
#ifdef CBPF_SABOTAGE
	t.failed = !find_sabotage(&t, runs);
#else
	ask_kernel(&t);
	run_all(&t, runs);
	report(&t, runs);
#endif
	kernel_socket_close(t.kernel);
	cbpf_diags_free(t.diags);
	cbpf_free(t.cbpf);
	free(t.seen);
	printf("%d passed, %d failed\n", !t.failed, t.failed);
	return t.failed;
}
