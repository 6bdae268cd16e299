/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Stacks of random filters: the table of allowed calls, what is said of calls
 * without their arguments, the fast way through packed records, and the running
 * kernel must all say what the classic interpreter says.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/op.h"
#include "core/program.h"
#include "names/arch.h"
#include "run/bitmap.h"
#include "run/calls.h"
#include "run/classic.h"
#include "run/kernel.h"
#include "run/reach.h"
#include "names/seccomp.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define X86_64	     0xc000003eu
#define I386	     0x40000003u
#define DEPTH	     4
#define MAX_BODY     24

static struct cbpf *cbpf;
static struct cbpf_diags *diags;

/* ---- Random filters ----------------------------------------------------- */

static uint64_t seed = UINT64_C(0x2545f4914f6cdd1d);

static uint32_t draw(uint32_t below)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (uint32_t)(seed >> 32) % below;
}

/* Calls that do nothing when they are made, and none that there are not. */
static const uint32_t numbers[] = {39, 110, 186, 104 + 0x40000000, 335, 336,
	337, 600, 0x4000006e, 0xffffffff};

static uint32_t draw_value(void)
{
	static const uint32_t values[] = {0x7fff0000, 0x7fff0000, 0x7fff0000,
		0x7fff0001, 0x7ffc0000, 0x00050001, 0x0005000d, 0x00050000,
		0x0005ffff, 0x00051000, 0x7ff00003, 0x7fc00000, 0x00030009,
		0x80000000, 0x00000000, 0x7ffe0000, 0xffff0000};

	/* Deaths are for the few: a child is needed for each. */
	return values[draw(COUNT(values) - (draw(4) ? 5 : 0))];
}

static uint32_t draw_constant(void)
{
	switch (draw(4)) {
	case 0:
		return X86_64;
	case 1:
		return draw(8);
	case 2:
		return numbers[draw(COUNT(numbers))];
	default:
		return draw(0xffff) << draw(17);
	}
}

static struct cbpf_insn draw_step(size_t left)
{
	static const uint16_t alu[] = {OP_CODE_ADD_K, OP_CODE_SUB_K,
		OP_CODE_OR_K, OP_CODE_XOR_K, OP_CODE_AND_K, OP_CODE_MUL_K,
		OP_CODE_ADD_X, OP_CODE_DIV_X, OP_CODE_LSH_X, OP_CODE_NEG};
	static const uint16_t jumps[] = {OP_CODE_JEQ_K, OP_CODE_JGT_K,
		OP_CODE_JGE_K, OP_CODE_JSET_K, OP_CODE_JEQ_X, OP_CODE_JGE_X};
	static const uint16_t moves[] = {OP_CODE_TAX, OP_CODE_TXA,
		OP_CODE_LD_IMM, OP_CODE_LDX_IMM, OP_CODE_LD_LEN, OP_CODE_ST,
		OP_CODE_LD_MEM};
	struct cbpf_insn insn = {.k = draw_constant()};

	switch (draw(10)) {
	case 0:
		insn.code = alu[draw(COUNT(alu))];
		break;
	case 1:
		insn.code = moves[draw(COUNT(moves))];
		if (insn.code == OP_CODE_ST || insn.code == OP_CODE_LD_MEM)
			insn.k = 0;
		break;
	case 2:
	case 3:
		insn.code = OP_CODE_LD_W_ABS;
		insn.k = draw(3) ? 4 * draw(2) : 4 * draw(16);
		break;
	case 4:
		insn.code = OP_CODE_RET_K;
		insn.k = draw_value();
		break;
	case 5:
		insn.code = OP_CODE_JA;
		insn.k = draw((uint32_t)left);
		break;
	default:
		insn.code = jumps[draw(draw(4) ? 4 : COUNT(jumps))];
		insn.jt = (uint8_t)draw((uint32_t)left);
		insn.jf = (uint8_t)draw((uint32_t)left);
	}
	return insn;
}

/* A filter under which another one can be installed. */
static struct cbpf_program *draw_filter(void)
{
	struct cbpf_insn insns[MAX_BODY + 6] = {
		{OP_CODE_LD_W_ABS, 0, 0, 0},
		{OP_CODE_JEQ_K, 0, 1, 317}, /* seccomp(2) */
		{OP_CODE_RET_K, 0, 0, 0x7fff0000},
		{OP_CODE_ST, 0, 0, 0},
	};
	size_t body = 1 + draw(MAX_BODY), n = draw(4) ? 3 : 4;

	for (size_t i = 0; i < body; i++)
		insns[n++] = draw_step(body - i);
	insns[n++] = (struct cbpf_insn){OP_CODE_RET_K, 0, 0, draw_value()};
	return cbpf_program_new("random", insns, n, diags);
}

/* One that the kernel takes. */
static struct cbpf_program *valid_filter(size_t *refused)
{
	for (;;) {
		struct cbpf_program *p = draw_filter();

		if (!cbpf_check(p, CBPF_TARGET_SECCOMP, diags))
			return p;
		cbpf_diags_clear(diags);
		cbpf_program_free(p);
		++*refused;
	}
}

static struct cbpf_program *copy(const struct cbpf_program *p)
{
	return cbpf_program_new("copy", p->insns, p->count, diags);
}

static void draw_args(uint32_t *word)
{
	for (size_t i = 2; i < 16; i++)
		word[i] = draw(2) ? 0 : draw_constant();
}

/* ---- Against the classic interpreter ------------------------------------ */

static uint32_t run_classic(const struct classic *c,
	const struct cbpf_record *record, size_t *at, uint32_t *steps)
{
	struct cbpf_result result;
	struct classic_state s;

	classic_start(&s, c, record, &result);
	*steps = 0;
	do {
		*at = s.pc;
		++*steps;
	} while (classic_step(&s) == FLOW_NEXT);
	return (uint32_t)result.value;
}

struct totals {
	size_t constant, allowed, by_value, others, refused;
};

/* What is known of a call without arguments, against runs with some. */
static void hold_call(const struct cbpf_program *p, const struct classic *c,
	uint32_t arch, uint32_t nr, struct totals *t)
{
	struct cbpf_record record = {.kind = CBPF_SYSCALL};
	const uint32_t call[] = {nr, arch};
	size_t pc;
	bool allowed = seccomp_is_const_allow(p->insns, p->count, call, &pc);
	struct reach reach;

	assert_int_equal(reach_find(p, arch, nr, &reach), 0);
	record.syscall.word[0] = nr;
	record.syscall.word[1] = arch;
	for (int i = 0; i < 4; i++) {
		uint32_t value, steps;
		size_t at;

		draw_args(record.syscall.word);
		value = run_classic(c, &record, &at, &steps);
		if (allowed)
			assert_int_equal(value, SECCOMP_ALLOW);
		if (!reach.constant)
			continue;
		assert_int_equal(value, reach.value);
		assert_int_equal(at, reach.insn);
		assert_int_equal(steps, reach.steps);
	}
	/* What the kernel finds out we do, too. */
	assert_true(!allowed || reach.constant);
	t->allowed += allowed;
	t->constant += reach.constant;
	t->by_value += reach.by_value && !reach.constant;
	t->others += !reach.by_value;
}

static void all_calls(void **state)
{
	static const uint32_t archs[] = {X86_64, I386, 0xc00000b7, 0x80000016};
	struct totals t = {0};

	(void)state;
	for (int n = 0; n < 100; n++) {
		struct cbpf_program *p = valid_filter(&t.refused);
		struct classic *c =
			classic_prepare(p, CBPF_SYSCALL, CLASSIC_LINUX, diags);

		for (size_t a = 0; a < COUNT(archs); a++) {
			for (uint32_t nr = 0; nr < 512; nr++)
				hold_call(p, c, archs[a], nr, &t);
			for (size_t i = 0; i < COUNT(numbers); i++)
				hold_call(p, c, archs[a], numbers[i], &t);
		}
		free(c);
		cbpf_program_free(p);
	}
	print_message("%zu calls allowed by table, %zu constant, %zu told by "
		      "value, %zu not; %zu filters refused\n",
		t.allowed, t.constant, t.by_value, t.others, t.refused);
	assert_true(t.allowed > 8000 && t.constant > t.allowed);
	assert_true(t.by_value > 10000 && t.others > 5000);
}

/* One value says it came from one return only when it does. */
static void value_tells_return(void **state)
{
	size_t told = 0, refused = 0;

	(void)state;
	for (int n = 0; n < 1500; n++) {
		struct cbpf_program *p = valid_filter(&refused);
		struct classic *c =
			classic_prepare(p, CBPF_SYSCALL, CLASSIC_LINUX, diags);
		struct cbpf_record record = {.kind = CBPF_SYSCALL};
		uint32_t nr = numbers[draw(COUNT(numbers))], values[16], steps;
		struct reach reach;
		size_t at[16];

		assert_int_equal(reach_find(p, X86_64, nr, &reach), 0);
		record.syscall.word[0] = nr;
		record.syscall.word[1] = X86_64;
		for (size_t i = 0; reach.by_value && i < 16; i++) {
			draw_args(record.syscall.word);
			values[i] = run_classic(c, &record, &at[i], &steps);
			for (size_t k = 0; k < i; k++)
				if (values[k] == values[i])
					assert_int_equal(at[k], at[i]);
		}
		told += reach.by_value && !reach.constant;
		free(c);
		cbpf_program_free(p);
	}
	assert_true(told > 100);
}

/* S-08 */
static void s08_table(void **state)
{
	static const struct cbpf_insn insns[] = {
		{OP_CODE_LD_W_ABS, 0, 0, 16},
		{OP_CODE_LD_W_ABS, 0, 0, 4},
		{OP_CODE_JEQ_K, 0, 4, X86_64},
		{OP_CODE_LD_W_ABS, 0, 0, 0},
		{OP_CODE_JEQ_K, 1, 0, 0},
		{OP_CODE_JEQ_K, 0, 1, 1},
		{OP_CODE_RET_K, 0, 0, 0x7fff0000},
		{OP_CODE_RET_K, 0, 0, 0},
	};
	struct cbpf_insn other[COUNT(insns)];
	struct cbpf_program *p[] = {
		cbpf_program_new("S-08", insns + 1, 7, diags),
		cbpf_program_new("with ld [16]", insns, 8, diags),
		NULL,
	};
	struct bitmap b;

	(void)state;
	memcpy(other, insns, sizeof(insns));
	other[6].k = 0x7fff0001;
	p[2] = cbpf_program_new("with data", other + 1, 7, diags);
	for (size_t i = 0; i < COUNT(p); i++) {
		bitmap_init(&b, X86_64);
		assert_true(bitmap_has(&b, 469));
		assert_false(bitmap_has(&b, 470));
		assert_false(bitmap_has(&b, 0x40000000));
		bitmap_restrict(&b, p[i]);
		for (uint32_t nr = 0; nr < 512; nr++)
			assert_int_equal(bitmap_has(&b, nr), !i && nr < 2);
		assert_false(bitmap_has(&b, 0x40000001));
		/* The table of another machine, and one that has none. */
		bitmap_init(&b, I386);
		bitmap_restrict(&b, p[i]);
		assert_false(bitmap_has(&b, 0));
		bitmap_init(&b, 0x40000008);
		assert_false(bitmap_has(&b, 0));
		cbpf_program_free(p[i]);
	}
}

/* ---- Through packed records --------------------------------------------- */

static struct cbpf_runner *make_runner(
	struct cbpf_program *const *stack, size_t depth, const char *engine)
{
	const struct cbpf_run_options run = {
		.kind = CBPF_SYSCALL, .engine = engine};
	struct cbpf_runner *r = cbpf_runner_new(cbpf, &run, diags);

	for (size_t i = 0; i < depth; i++)
		assert_int_equal(cbpf_runner_add(r, copy(stack[i]),
					 CBPF_TARGET_SECCOMP, diags),
			0);
	return r;
}

static size_t draw_stack(struct cbpf_program **stack, size_t *refused)
{
	size_t depth = 1 + draw(DEPTH);

	for (size_t i = 0; i < depth; i++)
		stack[i] = valid_filter(refused);
	return depth;
}

#define PACKED 200

/* Of some stacks few calls come, each of them often, in runs; of others those
 * of more machines than are kept at hand. */
static void draw_records(uint32_t (*data)[16], int n)
{
	static const uint32_t archs[] = {X86_64, X86_64, X86_64, I386, 0x28,
		0xc00000b7, 0xc00000f3, 0x80000016};
	uint32_t machines = n % 5 ? 5 : COUNT(archs), few = draw(2) ? 0 : 4;
	uint32_t run = 1 + draw(9);

	for (size_t i = 0; i < PACKED; i++) {
		draw_args(data[i]);
		if (i % run) {
			data[i][0] = data[i - 1][0];
			data[i][1] = data[i - 1][1];
			continue;
		}
		data[i][0] = few || draw(2)
				     ? numbers[draw(few ? few : COUNT(numbers))]
				     : draw(480);
		data[i][1] = archs[draw(few ? 4 : machines)];
	}
}

/* How many records the fast way has but counted. */
static uint64_t counted(const struct cbpf_calls *c, unsigned kind)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < DENSE_TABLES && c->dense[i].used; i++)
		for (size_t nr = 0; nr < DENSE; nr++)
			for (size_t k = 0; k < DENSE_TURNS; k++)
				if (c->dense[i].kind[nr] & kind)
					sum += c->dense[i].count[nr][k];
	return sum;
}

/* The same tables, one record at a time by all engines, and by the fast way;
 * that counts instructions only if asked to. */
static void hold_tables(
	const struct cbpf_calls *a, const struct cbpf_calls *b, bool steps)
{
	struct cbpf_call_row left, right;
	struct cbpf_call_stats s, t;

	cbpf_calls_stats(a, &s);
	cbpf_calls_stats(b, &t);
	if (!steps)
		t.insns = s.insns;
	assert_memory_equal(&s, &t, sizeof(s));
	for (size_t i = 0; cbpf_calls_row(a, i, &left); i++) {
		assert_true(cbpf_calls_row(b, i, &right));
		assert_int_equal(left.nr, right.nr);
		assert_int_equal(left.arch, right.arch);
		assert_int_equal(left.insn, right.insn);
		assert_int_equal(left.count, right.count);
		assert_int_equal(left.first, right.first);
		assert_memory_equal(
			&left.outcome, &right.outcome, sizeof(left.outcome));
		assert_string_equal(left.path ? left.path : "",
			right.path ? right.path : "");
		if (left.insn >= 0)
			assert_true(left.insn < 4096);
	}
}

static void packed_records(void **state)
{
	static uint32_t data[PACKED][16];
	bool has_jit = cbpf_engine_find(cbpf, "jit");
	uint64_t constant = 0, by_value = 0;
	size_t refused = 0, rows = 0;

	(void)state;
	for (int n = 0; n < 250; n++) {
		struct cbpf_program *stack[DEPTH];
		size_t depth = draw_stack(stack, &refused);
		struct cbpf_runner *slow = make_runner(stack, depth, "all");
		struct cbpf_runner *fast = make_runner(
			stack, depth, n % 4 == 2 && has_jit ? "jit" : NULL);
		struct cbpf_calls *a = cbpf_calls_new(slow, true, diags);
		struct cbpf_calls *b = cbpf_calls_new(fast, n % 2, diags);
		struct cbpf_record record = {.kind = CBPF_SYSCALL};
		struct cbpf_call_row row;
		int64_t matched = 0;

		draw_records(data, n);
		for (size_t i = 0; i < PACKED; i++) {
			struct cbpf_verdict v;

			record.number = i + 1;
			memcpy(record.syscall.word, data[i], 64);
			cbpf_runner_run(slow, 0, &record, &v);
			assert_false(v.differ);
			cbpf_calls_add(a, &record, &v);
			matched += v.match;
		}
		assert_int_equal(cbpf_calls_run(a, data, PACKED, 1), -1);
		matched -= cbpf_calls_run(b, data, PACKED / 2, 1);
		constant += counted(b, DENSE_CONSTANT);
		by_value += counted(b, DENSE_VALUE);
		if (n % 3 == 0)
			cbpf_calls_sort(b);
		matched -= cbpf_calls_run(b, data + PACKED / 2,
			PACKED - PACKED / 2, PACKED / 2 + 1);
		assert_int_equal(matched, 0);
		cbpf_calls_sort(a);
		cbpf_calls_sort(b);
		hold_tables(a, b, n % 2);
		for (size_t i = 0; cbpf_calls_row(b, i, &row); i++)
			rows++;
		cbpf_calls_free(a);
		cbpf_calls_free(b);
		cbpf_runner_free(slow);
		cbpf_runner_free(fast);
		for (size_t i = 0; i < depth; i++)
			cbpf_program_free(stack[i]);
	}
	print_message("%zu rows; but counted: %llu by number, %llu by value\n",
		rows, (unsigned long long)constant,
		(unsigned long long)by_value);
	assert_true(rows > 5000 && constant > 2000);
	assert_true(!has_jit || by_value > 200);
}

/* ---- Against the running kernel ----------------------------------------- */

static void skip_because(const char *why)
{
	const char *ci = getenv("CI");

	print_message("SKIPPED: the running kernel: %s\n", why);
	if (ci && *ci && !geteuid())
		fail();
	skip();
}

/* Whether the kernel did what was foretold. */
static bool holds(const struct cbpf_outcome *o, const struct kernel_call *call)
{
	switch (o->effect) {
	case CBPF_RUNS:
		return call->fate == KERNEL_RETURNED &&
		       (call->result > 0 || call->error == ESRCH ||
			       call->error == ENOSYS);
	case CBPF_RETURNS:
		return call->fate == KERNEL_RETURNED &&
		       call->result == (o->error ? -1 : 0) &&
		       call->error == (int)o->error;
	case CBPF_SIGSYS:
		if (o->action == CBPF_TRAP)
			return call->fate == KERNEL_TRAPPED &&
			       call->error == (int)o->data;
		return call->fate == (o->whole_process ? KERNEL_KILLED_PROCESS
						       : KERNEL_KILLED_THREAD);
	case CBPF_SIGILL:
		return call->fate == KERNEL_SIGNALLED && call->error == SIGILL;
	case CBPF_SIGKILL:
		break;
	}
	return false;
}

#define CALLS 20

static void draw_calls(struct kernel_call *calls)
{
	for (size_t i = 0; i < CALLS; i++) {
		calls[i].nr = (int32_t)numbers[draw(COUNT(numbers))];
		for (size_t k = 0; k < 6; k++)
			calls[i].args[k] =
				draw(2) ? 0
					: draw_constant() | (uint64_t)draw(9)
								    << 32;
		calls[i].fate = KERNEL_RETURNED;
	}
}

static void hold_calls(
	struct cbpf_runner *r, const struct kernel_call *calls, size_t *effects)
{
	for (size_t i = 0; i < CALLS; i++) {
		struct cbpf_record record = {.kind = CBPF_SYSCALL};
		uint32_t *word = record.syscall.word;
		struct cbpf_verdict v;

		word[0] = (uint32_t)calls[i].nr;
		word[1] = X86_64;
		for (size_t k = 0; k < 6; k++) {
			word[4 + 2 * k] = (uint32_t)calls[i].args[k];
			word[5 + 2 * k] = (uint32_t)(calls[i].args[k] >> 32);
		}
		cbpf_runner_run(r, 0, &record, &v);
		effects[v.outcome.effect]++;
		if (!holds(&v.outcome, &calls[i]))
			fail_msg("call %ld: value 0x%x foretold effect %d, "
				 "error %u; the kernel: fate %d, result %ld, "
				 "error %d",
				calls[i].nr, v.outcome.value,
				(int)v.outcome.effect, v.outcome.error,
				(int)calls[i].fate, calls[i].result,
				calls[i].error);
	}
}

/* Programs here do not look at the instruction pointer: who knows it? */
static bool looks_at_ip(const struct cbpf_program *p)
{
	for (size_t i = 0; i < p->count; i++)
		if (p->insns[i].code == OP_CODE_LD_W_ABS &&
			(p->insns[i].k == 8 || p->insns[i].k == 12))
			return true;
	return false;
}

#define STACKS 1000

/* A sanitizer makes calls of its own in the middle of a signal's handler, which
 * the filters here deny. */
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED true
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED true
#endif
#endif
#ifndef SANITIZED
#define SANITIZED false
#endif

static void kernel_stacks(void **state)
{
	size_t refused = 0, effects[CBPF_SIGKILL + 1] = {0}, filters = 0;
	const char *why;

	(void)state;
	if (SANITIZED) {
		print_message("SKIPPED: with a sanitizer\n");
		skip();
	}
	if (strcmp(audit_arch_native()->name, "x86_64"))
		skip_because("the numbers of the calls are x86_64's");
	if (cbpf_kernel_running() < cbpf_kernel_value("6.18"))
		skip_because("it is older than what is foretold");
	for (int n = 0; n < STACKS; n++) {
		struct cbpf_program *stack[DEPTH];
		struct kernel_call calls[CALLS];
		size_t depth = draw_stack(stack, &refused);
		struct cbpf_runner *r;

		for (size_t i = 0; i < depth; i++) {
			while (looks_at_ip(stack[i])) {
				cbpf_program_free(stack[i]);
				stack[i] = valid_filter(&refused);
			}
		}
		r = make_runner(stack, depth, NULL);
		filters += depth;
		draw_calls(calls);
		if (kernel_seccomp_run(
			    (const struct cbpf_program *const *)stack, depth,
			    calls, CALLS, &why))
			skip_because(why);
		hold_calls(r, calls, effects);
		cbpf_runner_free(r);
		for (size_t i = 0; i < depth; i++)
			cbpf_program_free(stack[i]);
	}
	print_message("%d stacks, %zu filters: %zu calls run, %zu return, %zu "
		      "SIGSYS, %zu SIGILL\n",
		STACKS, filters, effects[CBPF_RUNS], effects[CBPF_RETURNS],
		effects[CBPF_SIGSYS], effects[CBPF_SIGILL]);
	assert_true(effects[CBPF_RUNS] > 1500);
	assert_true(effects[CBPF_RETURNS] > 1500);
	assert_true(effects[CBPF_SIGSYS] > 500);
	assert_true(effects[CBPF_SIGILL] > 200);
}

/* One call in strict mode: the status of the child that made it. */
static int strict_call(uint32_t nr)
{
	int status = 0;
	pid_t pid = fork();

	if (!pid) {
		long result;

		signal(SIGILL, SIG_DFL);
		if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT))
			_exit(99);
		result = syscall(nr, 0, 0, 0);
		syscall(SYS_exit, result < 0 ? errno : 0);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	return status;
}

static void kernel_strict(void **state)
{
	static const uint32_t calls[] = {0, 39, 110, 231, 335, 336, 337};
	const struct seccomp strict = {.strict = true};

	(void)state;
	if (strcmp(audit_arch_native()->name, "x86_64"))
		skip_because("the numbers of the calls are x86_64's");
	if (cbpf_kernel_running() < cbpf_kernel_value("6.18"))
		skip_because("it is older than what is foretold");
	for (size_t i = 0; i < COUNT(calls); i++) {
		const struct cbpf_syscall call = {.word = {calls[i], X86_64}};
		int status = strict_call(calls[i]);
		struct cbpf_outcome o;

		assert_int_equal(seccomp_enter(&strict, &call, &o), 0);
		if (WIFEXITED(status) && WEXITSTATUS(status) == 99)
			skip_because("it has no strict mode");
		if (o.effect == CBPF_SIGKILL)
			assert_int_equal(WTERMSIG(status), SIGKILL);
		else if (o.effect == CBPF_SIGILL)
			assert_int_equal(WTERMSIG(status), SIGILL);
		else
			assert_int_equal(WEXITSTATUS(status), o.error);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(s08_table),
		cmocka_unit_test(all_calls),
		cmocka_unit_test(value_tells_return),
		cmocka_unit_test(packed_records),
		cmocka_unit_test(kernel_stacks),
		cmocka_unit_test(kernel_strict),
	};
	int failed;

	cbpf = cbpf_new();
	diags = cbpf_diags_new();
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	cbpf_diags_free(diags);
	cbpf_free(cbpf);
	return failed;
}
