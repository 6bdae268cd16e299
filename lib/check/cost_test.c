/* SPDX-License-Identifier: BSD-2-Clause */
/* Costs, against a walk over every path; and the kernel's bitmap by cases. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cbpf.h"
#include "core/op.h"

#define MAX_INSNS 14
#define RUNS	  1000
#define X86_64	  0xc000003eu
#define ALLOW	  0x7fff0000u

static struct cbpf_diags *diags;

/* The paths of a call (or of all records), weighed. */
struct truth {
	const struct cbpf_insn *insns;
	bool call; /* nr and arch are known */
	uint32_t nr;
	uint32_t shortest, longest;
	double weight, sum;
};

static void ends(struct truth *t, uint32_t length, double weight)
{
	if (!t->weight || length < t->shortest)
		t->shortest = length;
	if (length > t->longest)
		t->longest = length;
	t->weight += weight;
	t->sum += weight * length;
}

static bool holds(const struct cbpf_insn *insn, uint32_t a)
{
	switch (insn->code) {
	case OP_CODE_JEQ_K:
		return a == insn->k;
	case OP_CODE_JGE_K:
		return a >= insn->k;
	default:
		return a & insn->k;
	}
}

/* Ways out of the tests that follow each other from here on. */
static double outs(const struct truth *t, size_t pc)
{
	const struct cbpf_insn *insn = &t->insns[pc];
	const struct op_info *op = op_find(insn->code, DIALECT_LINUX);

	if (insn->code == OP_CODE_JA)
		return outs(t, pc + 1 + insn->k);
	if (!op_is_branch(op) || insn->jt == insn->jf)
		return 1;
	return outs(t, pc + 1 + insn->jt) + outs(t, pc + 1 + insn->jf);
}

/* What share of the records goes one way, when nothing decides. */
static double share_of(const struct truth *t, size_t to, size_t other)
{
	return t->call ? 0.5 : outs(t, to) / (outs(t, to) + outs(t, other));
}

/* Whether a word is loaded in two places: the second load may be one of what A
 * holds, which the tests here know nothing of. */
static bool loads_twice(const struct cbpf_insn *insns, size_t count)
{
	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < i; k++)
			if (insns[i].code == OP_CODE_LD_W_ABS &&
				insns[k].code == OP_CODE_LD_W_ABS &&
				insns[i].k == insns[k].k)
				return true;
	return false;
}

/* known: A is `a`. */
static void walk(struct truth *t, size_t pc, uint32_t length, double weight,
	bool known, uint32_t a)
{
	const struct cbpf_insn *insn = &t->insns[pc];
	size_t yes = pc + 1 + insn->jt, no = pc + 1 + insn->jf;

	length++;
	switch (insn->code) {
	case OP_CODE_RET_K:
		ends(t, length, weight);
		return;
	case OP_CODE_JA:
		walk(t, pc + 1 + insn->k, length, weight, known, a);
		return;
	case OP_CODE_LD_W_ABS:
		known = t->call && insn->k < 8;
		a = insn->k ? X86_64 : t->nr;
		break;
	case OP_CODE_AND_K:
		a &= insn->k;
		break;
	default:
		if (known) {
			walk(t, holds(insn, a) ? yes : no, length, weight, true,
				a);
		} else if (yes == no) {
			walk(t, yes, length, weight, false, 0);
		} else {
			double share = share_of(t, yes, no);

			walk(t, yes, length, weight * share, false, 0);
			walk(t, no, length, weight * (1 - share), false, 0);
		}
		return;
	}
	walk(t, pc + 1, length, weight, known, a);
}

static uint32_t below(uint64_t *seed, size_t n)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)((*seed >> 33) % n);
}

static size_t make_random(uint64_t *seed, struct cbpf_insn *insns)
{
	static const uint16_t codes[] = {OP_CODE_LD_W_ABS, OP_CODE_LD_W_ABS,
		OP_CODE_JEQ_K, OP_CODE_JGE_K, OP_CODE_JSET_K, OP_CODE_JA,
		OP_CODE_AND_K, OP_CODE_RET_K};
	static const uint32_t values[] = {0, 1, 2, 3, 59, 300, X86_64};
	static const uint32_t offsets[] = {0, 0, 4, 16, 20, 24};
	size_t count = 2 + below(seed, MAX_INSNS - 1);

	for (size_t pc = 0; pc < count; pc++) {
		size_t left = count - pc - 1;
		struct cbpf_insn *insn = &insns[pc];

		*insn = (struct cbpf_insn){OP_CODE_RET_K, 0, 0,
			below(seed, 2) ? ALLOW : below(seed, 3)};
		if (!left)
			break;
		insn->code = codes[below(seed, pc ? 8 : 7)];
		if (insn->code == OP_CODE_RET_K)
			continue;
		insn->k = values[below(seed, 7)];
		if (insn->code == OP_CODE_LD_W_ABS)
			insn->k = offsets[below(seed, 6)];
		if (insn->code == OP_CODE_JA)
			insn->k = below(seed, left);
		if (op_is_branch(op_find(insn->code, DIALECT_LINUX))) {
			insn->jt = (uint8_t)below(seed, left);
			insn->jf = (uint8_t)below(seed, left);
		}
	}
	return count;
}

static void same(const struct cbpf_path_cost *path, const struct truth *t)
{
	assert_int_equal(path->shortest, t->shortest);
	assert_int_equal(path->longest, t->longest);
}

static void same_mean(const struct cbpf_path_cost *path, const struct truth *t)
{
	assert_true(fabs(path->mean - t->sum / t->weight) < 1e-6);
}

static void all_paths(void **state)
{
	size_t calls = 0, undecided = 0, means = 0;
	uint64_t seed = 7;

	(void)state;
	for (int run = 0; run < RUNS; run++) {
		struct cbpf_insn insns[MAX_INSNS + 1];
		size_t count = make_random(&seed, insns);
		struct cbpf_program *p =
			cbpf_program_new("test", insns, count, diags);
		struct truth t = {.insns = insns};
		const struct cbpf_call_cost *call;
		struct cbpf_cost *cost;
		double share = 0;

		assert_int_equal(cbpf_check(p, CBPF_TARGET_SECCOMP, diags), 0);
		cost = cbpf_cost_new(p, CBPF_TARGET_SECCOMP, 0, diags);
		assert_non_null(cost);
		walk(&t, 0, 0, 1, false, 0);
		same(cbpf_cost_all(cost), &t);
		if (!loads_twice(insns, count)) {
			same_mean(cbpf_cost_all(cost), &t);
			means++;
		}
		for (size_t i = 0; cbpf_cost_value(cost, i); i++)
			share += cbpf_cost_value(cost, i)->share;
		assert_true(fabs(share - 1) < 1e-6);
		for (size_t i = 0; (call = cbpf_cost_call(cost, i)); i++) {
			if (strcmp(call->arch, "x86_64"))
				continue;
			t = (struct truth){
				.insns = insns, .call = true, .nr = call->nr};
			walk(&t, 0, 0, 1, true, 0);
			same(&call->path, &t);
			same_mean(&call->path, &t);
			undecided += t.shortest != t.longest;
			calls++;
		}
		cbpf_cost_free(cost);
		cbpf_program_free(p);
	}
	print_message(
		"%zu calls, %zu with ways of several lengths, %zu means\n",
		calls, undecided, means);
	assert_true(means > RUNS / 4);
#if defined(HAVE_SECCOMP) && defined(__x86_64__)
	assert_true(calls > RUNS * 100);
	assert_true(undecided > calls / 20);
#endif
}

/* The row of an x86_64 call; NULL: built without names. */
static const struct cbpf_call_cost *row(
	const struct cbpf_cost *cost, const char *name)
{
	const struct cbpf_call_cost *c;

	for (size_t i = 0; (c = cbpf_cost_call(cost, i)); i++)
		if (!strcmp(c->name, name) && !strcmp(c->arch, "x86_64"))
			return c;
	return NULL;
}

static struct cbpf_cost *cost_of(const struct cbpf_insn *insns, size_t n,
	uint32_t kernel, struct cbpf_program **p)
{
	struct cbpf_cost *cost;

	*p = cbpf_program_new("test", insns, n, diags);
	cost = cbpf_cost_new(*p, CBPF_TARGET_SECCOMP, kernel, diags);
	assert_non_null(cost);
	return cost;
}

/* S-08 */
static void s08_bitmap(void **state)
{
	struct cbpf_insn insns[] = {
		{OP_CODE_LD_W_ABS, 0, 0, 16},
		{OP_CODE_LD_W_ABS, 0, 0, 4},
		{OP_CODE_JEQ_K, 0, 3, X86_64},
		{OP_CODE_LD_W_ABS, 0, 0, 0},
		{OP_CODE_JEQ_K, 2, 0, 0},
		{OP_CODE_JEQ_K, 1, 0, 1},
		{OP_CODE_RET_K, 0, 0, 0},
		{OP_CODE_RET_K, 0, 0, ALLOW},
	};
	struct cbpf_program *p;
	struct cbpf_cost *cost = cost_of(&insns[1], 7, 0, &p);

	(void)state;
	if (!row(cost, "read")) {
		cbpf_cost_free(cost);
		cbpf_program_free(p);
		skip();
	}
	assert_true(row(cost, "read")->cached);
	assert_true(row(cost, "write")->cached);
	assert_false(row(cost, "open")->cached);
	assert_int_equal(row(cost, "open")->insn, 5);
	assert_string_equal(row(cost, "open")->why, "returns KILL_THREAD");
	cbpf_cost_free(cost);
	cbpf_program_free(p);
	cost = cost_of(&insns[1], 7, cbpf_kernel_value("5.10"), &p);
	assert_false(row(cost, "read")->cached);
	cbpf_cost_free(cost);
	cbpf_program_free(p);
	cost = cost_of(insns, 8, 0, &p);
	assert_false(row(cost, "read")->cached);
	assert_int_equal(row(cost, "read")->insn, 0);
	assert_string_equal(row(cost, "read")->why, "loads args[0]");
	cbpf_cost_free(cost);
	cbpf_program_free(p);
	insns[7].k++;
	cost = cost_of(&insns[1], 7, 0, &p);
	assert_false(row(cost, "write")->cached);
	assert_string_equal(
		row(cost, "write")->why, "ALLOW with data (0x7fff0001)");
	cbpf_cost_free(cost);
	cbpf_program_free(p);
}

/* Thousands of jumps: the weights must not vanish. */
static void long_ladder(void **state)
{
	static struct cbpf_insn insns[CBPF_MAX_INSNS];
	size_t n = CBPF_MAX_INSNS;
	struct cbpf_program *p;
	struct cbpf_cost *cost;
	const struct cbpf_path_cost *all;

	(void)state;
	for (size_t i = 0; i < n - 2; i += 2) {
		insns[i] = (struct cbpf_insn){OP_CODE_JEQ_K, 0, 1, (uint32_t)i};
		insns[i + 1] =
			(struct cbpf_insn){OP_CODE_RET_K, 0, 0, (uint32_t)i};
	}
	insns[n - 2] = (struct cbpf_insn){OP_CODE_RET_K, 0, 0, ALLOW};
	insns[n - 1] = (struct cbpf_insn){OP_CODE_RET_K, 0, 0, ALLOW};
	p = cbpf_program_new("test", insns, n, diags);
	cost = cbpf_cost_new(p, CBPF_TARGET_SOCKET, 0, diags);
	assert_non_null(cost);
	all = cbpf_cost_all(cost);
	assert_int_equal(all->shortest, 2);
	assert_int_equal(all->longest, 2048);
	/* Of 2048 ways out, one after each test and one more at the end. */
	assert_true(fabs(all->mean - 2100223.0 / 2048) < 1e-6);
	cbpf_cost_free(cost);
	cbpf_program_free(p);
}

static void no_cost(void **state)
{
	static const struct cbpf_insn insns[] = {
		{OP_CODE_JA, 0, 0, 0xffffffff}, {OP_CODE_RET_K, 0, 0, 0}};
	struct cbpf_program *p = cbpf_program_new("test", insns, 2, diags);

	(void)state;
	assert_null(cbpf_cost_new(p, CBPF_TARGET_LIBPCAP, 0, diags));
	assert_string_equal(cbpf_diags_get(diags, 0)->name, "no-cost");
	cbpf_diags_clear(diags);
	cbpf_program_free(p);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_paths),
		cmocka_unit_test(s08_bitmap),
		cmocka_unit_test(long_ladder),
		cmocka_unit_test(no_cost),
	};
	int failed;

	diags = cbpf_diags_new();
	if (!diags)
		return 1;
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	cbpf_diags_free(diags);
	return failed;
}
