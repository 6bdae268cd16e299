/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The running kernel against the checker and against what is made of seccomp
 * results.  The names of tests are those of the facts they pin.
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/op.h"
#include "run/kernel.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Random programs for each of socket and seccomp. */
#define RANDOM_RUNS 20000

static struct cbpf_diags *diags;
static struct kernel_socket *ks;

/* Not allowed here: said, and in CI as root a fault. */
static void skip_because(const char *why)
{
	const char *ci = getenv("CI");

	print_message("SKIPPED: the running kernel: %s\n", why);
	if (ci && *ci && !geteuid())
		fail();
	skip();
}

static struct cbpf_program *program(const struct cbpf_insn *insns, size_t n)
{
	struct cbpf_program *p = cbpf_program_new("test", insns, n, diags);

	assert_non_null(p);
	return p;
}

static int kernel_says(const struct cbpf_program *p, enum cbpf_target target)
{
	const char *why;
	int error = 0;

	if (target == CBPF_TARGET_SOCKET)
		return kernel_socket_attach(
			ks, cbpf_program_insns(p), cbpf_program_count(p));
	if (kernel_seccomp_check(&p, 1, &error, &why))
		skip_because(why);
	return error;
}

/* Both the kernel and the checker say `taken`. */
static void both(const struct cbpf_insn *insns, size_t n,
	enum cbpf_target target, bool taken)
{
	struct cbpf_program *p = program(insns, n);
	bool ours = !cbpf_check(p, target, diags);
	int error = kernel_says(p, target);

	if (error && error != EINVAL)
		fail_msg("refused, but with %s", strerror(error));
	if (ours != taken || !error != taken)
		fail_msg("%04x k %u ...: should be %d, we say %d, the kernel "
			 "%d",
			insns[0].code, insns[0].k, taken, ours, !error);
	cbpf_diags_clear(diags);
	cbpf_program_free(p);
}

#define LONGEST 3
struct row {
	bool taken;
	size_t count;
	struct cbpf_insn insns[LONGEST];
};

static void both_rows(
	const struct row *rows, size_t count, enum cbpf_target target)
{
	for (size_t i = 0; i < count; i++)
		both(rows[i].insns, rows[i].count, target, rows[i].taken);
}

/* ------------------------------------------------------------------------ */
/* Rules                                                                    */

static void v02_length(void **state)
{
	static const enum cbpf_target targets[] = {
		CBPF_TARGET_SOCKET, CBPF_TARGET_SECCOMP};
	static struct cbpf_insn insns[CBPF_MAX_INSNS + 1];

	(void)state;
	for (size_t i = 0; i < COUNT(insns); i++)
		insns[i] = (struct cbpf_insn){.code = OP_CODE_RET_K};
	for (size_t i = 0; i < COUNT(targets); i++) {
		both(insns, 0, targets[i], false);
		both(insns, 1, targets[i], true);
		both(insns, CBPF_MAX_INSNS, targets[i], true);
		both(insns, CBPF_MAX_INSNS + 1, targets[i], false);
	}
}

static void v01_to_v13_single_rules(void **state)
{
	static const struct row rows[] = {
		{true, 1, {{6, 0, 0, 0xffff}}},		   /* V-01 */
		{false, 2, {{2, 0, 0, 16}, {6, 0, 0, 0}}}, /* V-04 */
		{true, 2, {{2, 0, 0, 15}, {6, 0, 0, 0}}},
		{false, 2, {{0x34, 0, 0, 0}, {6, 0, 0, 0}}}, /* V-05 */
		{false, 2, {{0x94, 0, 0, 0}, {6, 0, 0, 0}}},
		{false, 2, {{0x08, 0, 0, 0}, {0x16, 0, 0, 0}}}, /* V-07 */
		{false, 2, {{0x0d, 0, 0, 0}, {0x16, 0, 0, 0}}},
		{false, 2, {{0x8c, 0, 0, 0}, {0x16, 0, 0, 0}}},
		{false, 2, {{0x47, 0, 0, 0}, {0x16, 0, 0, 0}}},
		{false, 2, {{0x0e, 0, 0, 0}, {0x16, 0, 0, 0}}},
		{true, 2, {{5, 0, 0, 0}, {6, 0, 0, 0}}}, /* V-08 */
		{false, 2, {{5, 0, 0, 1}, {6, 0, 0, 0}}},
		{false, 2, {{5, 0, 0, 0xffffffff}, {6, 0, 0, 0}}},
		{false, 2, {{0x60, 0, 0, 3}, {0x16, 0, 0, 0}}}, /* V-10 */
		/* V-13: what stands behind `ja` may read any cell. */
		{true, 3, {{5, 0, 0, 1}, {0x60, 0, 0, 3}, {6, 0, 0, 0xffff}}},
		/* Unused fields are not looked at; high bits of codes are. */
		{true, 2, {{0x07, 9, 9, 99}, {0x16, 9, 9, 99}}},
		{false, 1, {{0x106, 0, 0, 0}}},
		{false, 2, {{0x20, 0, 0, 0xfffffffc}, {6, 0, 0, 0}}},
		{false, 2, {{0x20, 0, 0, 0xfffff001}, {6, 0, 0, 0}}},
		{true, 2, {{0x20, 0, 0, 0xffffefff}, {6, 0, 0, 0}}},
		{true, 2, {{0x30, 0, 0, 0xfffff03c}, {6, 0, 0, 0}}},
		{false, 2, {{0x30, 0, 0, 0xfffff040}, {6, 0, 0, 0}}},
		{true, 2, {{0xb1, 0, 0, 0xfffffffc}, {6, 0, 0, 0}}},
		{true, 2, {{0x40, 0, 0, 0xfffffffc}, {6, 0, 0, 0}}},
		{false, 1, {{0x20, 0, 0, 0}}},
		{false, 2, {{0x15, 0, 1, 0}, {6, 0, 0, 0}}},
		{false, 2, {{0x64, 0, 0, 32}, {6, 0, 0, 0}}},
		{true, 2, {{0x64, 0, 0, 31}, {6, 0, 0, 0}}},
	};

	(void)state;
	both_rows(rows, COUNT(rows), CBPF_TARGET_SOCKET);
}

static void v11_one_path_stores(void **state)
{
	static const struct cbpf_insn insns[] = {
		{0x20, 0, 0, 0},
		{0x15, 0, 1, 1},
		{0x02, 0, 0, 0},
		{0x60, 0, 0, 0},
		{0x16, 0, 0, 0},
	};

	(void)state;
	both(insns, COUNT(insns), CBPF_TARGET_SOCKET, false);
}

static void v12_safe_but_refused(void **state)
{
	static const struct cbpf_insn insns[] = {
		{0x20, 0, 0, 0},
		{0x15, 0, 2, 1},
		{0x02, 0, 0, 0},
		{0x05, 0, 0, 1},
		{0x06, 0, 0, 0},
		{0x60, 0, 0, 0},
		{0x16, 0, 0, 0},
	};

	(void)state;
	both(insns, COUNT(insns), CBPF_TARGET_SOCKET, false);
}

/* Passes every rule; the kernel's own translation then fails, which
 * cbpf_check_limits() tells. */
static void v14_far_jump_is_no_rule(void **state)
{
	static struct cbpf_insn insns[CBPF_MAX_INSNS];
	struct cbpf_program *p;

	(void)state;
	for (size_t i = 1; i < COUNT(insns) - 1; i++)
		insns[i] = (struct cbpf_insn){.code = 0x28, .k = 2};
	insns[0] = (struct cbpf_insn){.code = 5, .k = COUNT(insns) - 2};
	insns[COUNT(insns) - 1] = (struct cbpf_insn){.code = 6};
	p = program(insns, COUNT(insns));
	assert_int_equal(cbpf_check(p, CBPF_TARGET_SOCKET, diags), 0);
	assert_int_equal(kernel_says(p, CBPF_TARGET_SOCKET), EINVAL);
	cbpf_program_free(p);
}

static void v16_v17_seccomp_rules(void **state)
{
	static const struct row rows[] = {
		{true, 2, {{0x20, 0, 0, 60}, {6, 0, 0, 0}}},
		{false, 2, {{0x20, 0, 0, 64}, {6, 0, 0, 0}}},
		{false, 2, {{0x20, 0, 0, 1}, {6, 0, 0, 0}}},
		{false, 2, {{0x20, 0, 0, 0xfffff000}, {6, 0, 0, 0}}},
		{false, 2, {{0x28, 0, 0, 0}, {6, 0, 0, 0}}},
		{false, 2, {{0x40, 0, 0, 0}, {6, 0, 0, 0}}},
		{false, 2, {{0xb1, 0, 0, 0}, {6, 0, 0, 0}}},
		{false, 2, {{0x21, 0, 0, 0}, {6, 0, 0, 0}}},
		{true, 2, {{0x80, 0, 0, 0}, {6, 0, 0, 0}}},
		{true, 2, {{0x81, 0, 0, 0}, {6, 0, 0, 0}}},
		{false, 2, {{0x94, 0, 0, 2}, {6, 0, 0, 0}}}, /* V-17 */
		{false, 2, {{0x9c, 0, 0, 0}, {6, 0, 0, 0}}},
		{true, 2, {{0x34, 0, 0, 2}, {6, 0, 0, 0}}},
		{true, 2, {{0xa4, 0, 0, 2}, {6, 0, 0, 0}}},
		{true, 1, {{0x16, 0, 0, 0}}},
	};

	(void)state;
	both_rows(rows, COUNT(rows), CBPF_TARGET_SECCOMP);
}

/* ------------------------------------------------------------------------ */
/* Packets                                                                  */

static void packets(void **state)
{
	static const struct cbpf_insn ret_a[] = {
		{0x30, 0, 0, 0}, {0x16, 0, 0, 0}};
	static const struct cbpf_insn ret_1[] = {{0x06, 0, 0, 1}};
	static uint8_t data[KERNEL_MAX_PACKET] = {3, 2, 1};

	(void)state;
	assert_int_equal(kernel_socket_attach(ks, ret_a, 2), 0);
	assert_int_equal(kernel_socket_run(ks, data, 3), 3);
	assert_int_equal(kernel_socket_run(ks, data + 1, 2), 2);
	assert_int_equal(kernel_socket_run(ks, data + 2, 1), 1);
	assert_int_equal(kernel_socket_run(ks, data, 20), 3);
	assert_int_equal(kernel_socket_run(ks, data + 3, 1), KERNEL_DROPPED);
	assert_int_equal(kernel_socket_run(ks, data, 0), KERNEL_DROPPED);
	assert_int_equal(kernel_socket_run(ks, data, sizeof(data)), 3);
	assert_int_equal(kernel_socket_attach(ks, ret_1, 1), 0);
	assert_int_equal(kernel_socket_run(ks, data, 0), 0);
	assert_int_equal(kernel_socket_run(ks, data, sizeof(data)), 1);
}

/* ------------------------------------------------------------------------ */
/* seccomp results                                                          */

/* if (nr == 110) return value; return ALLOW: getppid on x86-64 */
static struct cbpf_program *only(long nr, uint32_t value)
{
	const struct cbpf_insn insns[] = {
		{OP_CODE_LD_W_ABS, 0, 0, 0},
		{OP_CODE_JEQ_K, 0, 1, (uint32_t)nr},
		{OP_CODE_RET_K, 0, 0, value},
		{OP_CODE_RET_K, 0, 0, 0x7fff0000},
	};

	return program(insns, COUNT(insns));
}

/* Whether a call went the way that was foretold. */
static bool as_decided(
	const struct kernel_call *call, const struct cbpf_outcome *outcome)
{
	switch (outcome->effect) {
	case CBPF_RUNS:
		return call->fate == KERNEL_RETURNED &&
		       call->result == getpid();
	case CBPF_RETURNS:
		return call->fate == KERNEL_RETURNED &&
		       call->result == (outcome->error ? -1 : 0) &&
		       (uint32_t)call->error == outcome->error;
	case CBPF_SIGSYS:
		if (outcome->action == CBPF_TRAP)
			return call->fate == KERNEL_TRAPPED &&
			       (uint32_t)call->error == outcome->data;
		return call->fate == (outcome->whole_process
						     ? KERNEL_KILLED_PROCESS
						     : KERNEL_KILLED_THREAD);
	case CBPF_SIGILL:
		return call->fate == KERNEL_SIGNALLED && call->error == SIGILL;
	case CBPF_SIGKILL:
		return call->fate == KERNEL_SIGNALLED && call->error == SIGKILL;
	}
	return false;
}

/* The kernel and cbpf_seccomp_decide() over a stack of returned values. */
static void decide(const uint32_t *values, size_t depth)
{
	struct kernel_call call = {.nr = SYS_getppid};
	struct cbpf_program *stack[4];
	struct cbpf_outcome outcome;
	const char *why;

	for (size_t i = 0; i < depth; i++)
		stack[i] = only(SYS_getppid, values[i]);
	if (kernel_seccomp_run((const struct cbpf_program *const *)stack, depth,
		    &call, 1, &why))
		skip_because(why);
	assert_int_equal(cbpf_seccomp_decide(values, depth, &outcome), 0);
	if (!as_decided(&call, &outcome))
		fail_msg("0x%08x: foretold effect %d error %u data %u, but the "
			 "kernel: fate %d result %ld error %d",
			values[depth - 1], outcome.effect, outcome.error,
			outcome.data, call.fate, call.result, call.error);
	for (size_t i = 0; i < depth; i++)
		cbpf_program_free(stack[i]);
}

static void s01_s04_s05_single_values(void **state)
{
	static const uint32_t values[] = {
		0x80000000, 0, 0x30000, 0x30007, 0x3ffff, 0x50001, 0x7fc00000,
		0x7ff00000, 0x7ffc0000, 0x7fff0000,	     /* S-01 */
		0x7ffe0000, 0x10000, 0x40000, 1, 0xffff0000, /* S-04 */
		0xffffffff, 0x7fff0005, 0x50fff, 0x51000, 0x5ffff,
		0x50000, /* S-05 */
	};

	(void)state;
	for (size_t i = 0; i < COUNT(values); i++)
		decide(&values[i], 1);
}

static void s02_stacks(void **state)
{
	static const uint32_t stacks[][2] = {
		{0x50001, 0x50002},
		{0x50002, 0x50001},
		{0x30005, 0x50001},
		{0x50001, 0x30005},
		{0, 0x80000000},
		{0x80010000, 0},
		{0x7fff0000, 0x7ffc0000},
		{0x7ff00000, 0x7fc00000},
		{0x40000, 0x30001},
		{0x50001, 0x40000},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(stacks); i++)
		decide(stacks[i], 2);
}

/* A call whose filter looks at one half of an argument. */
static void s10_argument_halves(void **state)
{
	static const struct cbpf_insn low[] = {
		{OP_CODE_LD_W_ABS, 0, 0, 0},
		{OP_CODE_JEQ_K, 0, 3, SYS_getpgid},
		{OP_CODE_LD_W_ABS, 0, 0, 16},
		{OP_CODE_JEQ_K, 1, 0, 0},
		{OP_CODE_RET_K, 0, 0, 0x50001},
		{OP_CODE_RET_K, 0, 0, 0x7fff0000},
	};
	struct kernel_call calls[] = {
		{.nr = SYS_getpgid, .args = {1ul << 32}},
		{.nr = SYS_getpgid, .args = {1}},
		{.nr = SYS_getpgid, .args = {1ul << 32}},
	};
	struct cbpf_insn high[COUNT(low)];
	struct cbpf_program *p = program(low, COUNT(low)), *q;
	const char *why;

	(void)state;
	memcpy(high, low, sizeof(low));
	high[2].k = 20;
	q = program(high, COUNT(high));
	if (kernel_seccomp_run(
		    (const struct cbpf_program **)&p, 1, calls, 2, &why) ||
		kernel_seccomp_run((const struct cbpf_program **)&q, 1,
			&calls[2], 1, &why))
		skip_because(why);
	assert_int_equal(calls[0].fate, KERNEL_RETURNED);
	assert_int_equal(calls[0].result, getpgrp());
	assert_int_equal(calls[1].result, -1);
	assert_int_equal(calls[1].error, EPERM);
	assert_int_equal(calls[2].result, -1);
	assert_int_equal(calls[2].error, EPERM);
	cbpf_program_free(p);
	cbpf_program_free(q);
}

/* x32 numbers are numbers of their own to a filter. */
static void s11_x32_number(void **state)
{
#ifdef __x86_64__
	struct kernel_call calls[] = {
		{.nr = SYS_getppid},
		{.nr = 0x40000000 + SYS_getppid},
		{.nr = SYS_getppid},
	};
	struct cbpf_program *p = only(SYS_getppid, 0x80000000);
	const char *why;

	(void)state;
	if (kernel_seccomp_run(
		    (const struct cbpf_program **)&p, 1, calls, 3, &why))
		skip_because(why);
	assert_int_equal(calls[0].fate, KERNEL_KILLED_PROCESS);
	assert_int_equal(calls[1].fate, KERNEL_RETURNED);
	assert_true(calls[1].result == getpid() || calls[1].error == ENOSYS);
	assert_int_equal(calls[2].fate, KERNEL_KILLED_PROCESS);
	cbpf_program_free(p);
#else
	(void)state;
	skip();
#endif
}

/* ------------------------------------------------------------------------ */
/* Random programs                                                          */

static uint32_t below(uint64_t *seed, uint32_t n)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(*seed >> 33) % n;
}

/* Mostly cells, jumps and returns: that is where rules are intricate.  One
 * field in a hundred or so is then anything. */
static size_t make_random(uint64_t *seed, bool seccomp, struct cbpf_insn *insns)
{
	static const uint16_t often[] = {OP_CODE_ST, OP_CODE_STX, OP_CODE_ST,
		OP_CODE_LD_MEM, OP_CODE_LDX_MEM, OP_CODE_JA, OP_CODE_JEQ_K,
		OP_CODE_JGT_X, OP_CODE_JSET_K, OP_CODE_RET_K, OP_CODE_RET_A};
	size_t count = 2 + below(seed, 14);

	for (size_t i = 0; i < count; i++) {
		size_t left = count - i - 1;
		uint16_t code = often[below(seed, COUNT(often))];
		struct cbpf_insn *insn = &insns[i];
		const struct op_info *op;

		if (!below(seed, 4))
			code = op_info((enum op)below(seed, OP_COUNT))->code;
		op = op_find(code, ~0u);
		if (seccomp && !(op->dialects & DIALECT_SECCOMP) &&
			below(seed, 20))
			code = OP_CODE_TAX;
		if (!left)
			code = OP_CODE_RET_A;
		insn->code = code;
		insn->jt = (uint8_t)(left ? below(seed, (uint32_t)left) : 0);
		insn->jf = (uint8_t)(left ? below(seed, (uint32_t)left) : 0);
		insn->k = below(seed, 3);
		if (code == OP_CODE_JA)
			insn->k = insn->jt;
		if (code == OP_CODE_DIV_K || code == OP_CODE_MOD_K)
			insn->k++;
		if (code == OP_CODE_LD_W_ABS)
			insn->k *= 4;
	}
	return count;
}

static void mutate(uint64_t *seed, struct cbpf_insn *insn)
{
	static const uint32_t odd[] = {0, 1, 4, 15, 16, 17, 31, 32, 60, 63, 64,
		0x7fffffff, 0x80000000, 0xffefffff, 0xffffefff, 0xfffff000,
		0xfffff03c, 0xfffff040, 0xfffffffe, 0xffffffff};

	switch (below(seed, 5)) {
	case 0:
		insn->code = (uint16_t)below(seed, 256);
		break;
	case 1:
		insn->code = (uint16_t)below(seed, 65536);
		break;
	case 2:
		insn->jt = (uint8_t)below(seed, 18);
		break;
	case 3:
		insn->jf = (uint8_t)below(seed, 18);
		break;
	default:
		insn->k = odd[below(seed, COUNT(odd))];
		break;
	}
}

static struct cbpf_program **random_programs(size_t count, bool seccomp)
{
	struct cbpf_program **list =
		calloc(count, sizeof(struct cbpf_program *));
	uint64_t seed = seccomp ? 2 : 1;

	assert_non_null(list);
	for (size_t i = 0; i < count; i++) {
		struct cbpf_insn insns[16];
		size_t n = make_random(&seed, seccomp, insns);

		if (!below(&seed, 3))
			mutate(&seed, &insns[below(&seed, (uint32_t)n)]);
		list[i] = program(insns, n);
	}
	return list;
}

static void print_program(const struct cbpf_program *p)
{
	const struct cbpf_insn *insn = cbpf_program_insns(p);

	for (size_t i = 0; i < cbpf_program_count(p); i++, insn++)
		print_message("%u %u %u %u,", insn->code, insn->jt, insn->jf,
			insn->k);
	print_message("\n");
}

/* How often each kind of refusal was met goes into the message. */
static void compare_random(enum cbpf_target target, size_t count)
{
	bool seccomp = target == CBPF_TARGET_SECCOMP;
	struct cbpf_program **list = random_programs(count, seccomp);
	int *errors = calloc(count, sizeof(*errors));
	size_t taken = 0, unset = 0, falsely = 0;
	const char *why;

	assert_non_null(errors);
	if (seccomp && kernel_seccomp_check((const struct cbpf_program **)list,
			       count, errors, &why))
		skip_because(why);
	for (size_t i = 0; i < count; i++) {
		bool ours = !cbpf_check(list[i], target, diags);
		const struct cbpf_diag *d;

		if (!seccomp)
			errors[i] = kernel_says(list[i], target);
		if (ours != !errors[i]) {
			print_program(list[i]);
			fail_msg("we say %d, the kernel %s", ours,
				strerror(errors[i]));
		}
		taken += ours;
		for (size_t k = 0; (d = cbpf_diags_get(diags, k)); k++) {
			unset += !strcmp(d->name, "mem-unset");
			falsely += !strcmp(d->name, "mem-false-reject");
		}
		cbpf_diags_clear(diags);
		cbpf_program_free(list[i]);
	}
	free(errors);
	free(list);
	print_message("%s: %zu programs, %zu taken, %zu mem-unset, %zu "
		      "mem-false-reject\n",
		cbpf_target_name(target), count, taken, unset, falsely);
	assert_in_range(taken, count / 5, count * 4 / 5);
	assert_in_range(unset, count / 20, count * 16);
	assert_in_range(falsely, count / 200, count * 16);
}

static size_t random_runs(void)
{
	const char *runs = getenv("CBPF_KERNEL_RUNS");

	return runs ? strtoul(runs, NULL, 10) : RANDOM_RUNS;
}

static void random_socket(void **state)
{
	(void)state;
	compare_random(CBPF_TARGET_SOCKET, random_runs());
}

static void random_seccomp(void **state)
{
	(void)state;
	compare_random(CBPF_TARGET_SECCOMP, random_runs());
}

static int need_socket(void **state)
{
	const char *why;

	(void)state;
	if (!ks)
		ks = kernel_socket_open(&why);
	if (!ks)
		skip_because(why);
	return 0;
}

#define SOCKET_TEST(f) cmocka_unit_test_setup(f, need_socket)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		SOCKET_TEST(v01_to_v13_single_rules),
		SOCKET_TEST(v02_length),
		SOCKET_TEST(v11_one_path_stores),
		SOCKET_TEST(v12_safe_but_refused),
		SOCKET_TEST(v14_far_jump_is_no_rule),
		SOCKET_TEST(packets),
		SOCKET_TEST(random_socket),
		cmocka_unit_test(v16_v17_seccomp_rules),
		cmocka_unit_test(s01_s04_s05_single_values),
		cmocka_unit_test(s02_stacks),
		cmocka_unit_test(s10_argument_halves),
		cmocka_unit_test(s11_x32_number),
		cmocka_unit_test(random_seccomp),
	};
	int failed;

	diags = cbpf_diags_new();
	if (!diags)
		return 1;
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	kernel_socket_close(ks);
	cbpf_diags_free(diags);
	return failed;
}
