/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The running kernel against what the checker says of translations: each
 * length, by a program that fills net.core.optmem_max to the last instruction,
 * and the budget of a chain of seccomp filters.
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/op.h"
#include "run/kernel.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static struct cbpf_diags *diags;
static struct kernel_socket *ks;
static struct cbpf_limits limits;

static void skip_because(const char *why)
{
	const char *ci = getenv("CI");

	print_message("SKIPPED: the running kernel: %s\n", why);
	if (ci && *ci && !geteuid())
		fail();
	skip();
}

static int need_socket(void **state)
{
	const char *why;

	(void)state;
	limits = (struct cbpf_limits){
		.kernel = cbpf_kernel_running(),
		.optmem = cbpf_optmem_running(),
	};
	/* What 4096 instructions can fill, with room for the probe. */
	if (limits.optmem < 8192 || limits.optmem > 131072)
		skip_because("its optmem_max is not one that can be filled");
	if (!ks)
		ks = kernel_socket_open(&why);
	if (!ks)
		skip_because(why);
	return 0;
}

static struct cbpf_program *program(const struct cbpf_insn *insns, size_t n)
{
	struct cbpf_program *p = cbpf_program_new("test", insns, n, diags);

	assert_non_null(p);
	return p;
}

/* What the checker says of a program: 0, or the errno that it names. */
static int ours(const struct cbpf_insn *insns, size_t n, size_t *count)
{
	struct cbpf_program *p = program(insns, n);
	int error = 0;

	assert_int_equal(cbpf_check(p, CBPF_TARGET_SOCKET, diags), 0);
	*count = cbpf_translated_count(p, &limits);
	if (cbpf_check_limits(p, &limits, diags))
		error = strstr(cbpf_diags_get(diags, 0)->text, "(ENOMEM)")
				? ENOMEM
				: EINVAL;
	cbpf_diags_clear(diags);
	cbpf_program_free(p);
	return error;
}

static void both(const struct cbpf_insn *insns, size_t n, int expected)
{
	size_t count;

	assert_int_equal(ours(insns, n, &count), expected);
	if (kernel_socket_attach(ks, insns, n) != expected)
		fail_msg("%04x %u %u %u: we say %d for %zu translated "
			 "instructions, the kernel another thing",
			insns[0].code, insns[0].jt, insns[0].jf, insns[0].k,
			expected, count);
}

/* Instructions that optmem_max has room for, as the message tells. */
static size_t room_of_kernel(void)
{
	const struct cbpf_insn insns[] = {{OP_CODE_RET_A, 0, 0, 0}};
	struct cbpf_limits none = limits;
	struct cbpf_program *p = program(insns, 1);
	const char *text;
	size_t head;

	none.optmem = 1;
	assert_int_equal(cbpf_check_limits(p, &none, diags), -1);
	text = strstr(cbpf_diags_get(diags, 0)->text, "take ");
	head = strtoul(text + 5, NULL, 10) - 8 * 4;
	cbpf_diags_clear(diags);
	cbpf_program_free(p);
	return (limits.optmem - 1 - head) / 8;
}

/*
 * The probe, then large loads and single instructions until there is room for
 * no more: one more is refused.  `load` says what is large.
 */
static void probe(struct cbpf_insn insn, struct cbpf_insn load)
{
	size_t load_length = ext_name(load.k) ? 4 : 14;
	size_t room = room_of_kernel();
	static struct cbpf_insn insns[CBPF_MAX_INSNS];
	const struct cbpf_insn one = {OP_CODE_ADD_K, 0, 0, 1};
	const struct cbpf_insn end = {OP_CODE_RET_A, 0, 0, 0};
	size_t n = 0, count;

	/* So that what jumps skip is there. */
	insns[n++] = insn;
	insns[n++] = one;
	insns[n++] = load;
	insns[n] = end;
	assert_int_equal(ours(insns, n + 1, &count), 0);
	while (count + load_length <= room) {
		insns[n++] = load;
		count += load_length;
	}
	for (; count < room; count++)
		insns[n++] = one;
	insns[n] = end;
	both(insns, n + 1, 0);
	insns[n] = one;
	insns[n + 1] = end;
	both(insns, n + 2, ENOMEM);
}

static void probe_row(const struct op_info *op, size_t *probes)
{
	static const uint32_t ks_of_loads[] = {
		0, 2, 32767, 32768, 0x7fffffff, 0x80000000, 0xfff00000};
	const struct cbpf_insn ldh = {OP_CODE_LD_H_ABS, 0, 0, 2};
	struct cbpf_insn insn = {op->code, 0, 0, 1};

	if (op->code == OP_CODE_LD_MEM || op->code == OP_CODE_LDX_MEM)
		return; /* must be written first; one instruction each */
	for (unsigned i = 0; op_is_branch(op) && i < 6; i++, ++*probes) {
		insn.jt = (i % 3) & 1;
		insn.jf = (i % 3) >> 1;
		insn.k = i < 3 ? 0x7fffffff : 0x80000000;
		probe(insn, ldh);
		insn.jt = insn.jf = 1;
		probe(insn, ldh);
	}
	if (op_is_branch(op))
		return;
	if (op->form == FORM_ABS || op->form == FORM_IND ||
		op->form == FORM_MSH) {
		for (size_t i = 0; i < COUNT(ks_of_loads); i++, ++*probes) {
			insn.k = ks_of_loads[i];
			probe(insn, ldh);
		}
		return;
	}
	probe(insn, ldh);
	++*probes;
}

static void lengths_of_all_instructions(void **state)
{
	const struct cbpf_insn ldh = {OP_CODE_LD_H_ABS, 0, 0, 2};
	const struct cbpf_insn rand = {
		OP_CODE_LD_W_ABS, 0, 0, EXT_BASE + EXT_RAND};
	const struct cbpf_insn len = {OP_CODE_LD_LEN, 0, 0, 0};
	size_t probes = 0;

	(void)state;
	for (size_t i = 0; i < OP_COUNT; i++)
		if (op_info((enum op)i)->dialects & DIALECT_LINUX)
			probe_row(op_info((enum op)i), &probes);
	for (uint32_t k = EXT_BASE; k < EXT_BASE + EXT_END; k++)
		if (ext_name(k)) {
			probe((struct cbpf_insn){OP_CODE_LD_W_ABS, 0, 0, k},
				ldh);
			probes++;
		}
	/* Without packet loads the prologue is shorter. */
	probe(len, rand);
	print_message("%zu probes\n", probes);
	assert_in_range(probes, 140, 300);
}

static void v14_jump_too_far(void **state)
{
	static struct cbpf_insn insns[CBPF_MAX_INSNS];
	size_t n = COUNT(insns), count;

	(void)state;
	for (size_t i = 1; i < n - 1; i++)
		insns[i] = (struct cbpf_insn){OP_CODE_LD_H_ABS, 0, 0, 2};
	insns[0] = (struct cbpf_insn){OP_CODE_JA, 0, 0, (uint32_t)n - 2};
	insns[n - 1] = (struct cbpf_insn){OP_CODE_RET_K, 0, 0, 0};
	both(insns, n, EINVAL);
	/* 2340 loads are 32760 instructions. */
	insns[0].k = 2340;
	assert_int_equal(ours(insns, n, &count), ENOMEM);
	assert_int_equal(kernel_socket_attach(ks, insns, n), ENOMEM);
	insns[0].k = 2341;
	both(insns, n, EINVAL);
}

/* A jump over nothing may not stand behind instruction 32767. */
static void far_place(void **state)
{
	static struct cbpf_insn insns[CBPF_MAX_INSNS];
	size_t n = 0;

	(void)state;
	while (n < 2340)
		insns[n++] = (struct cbpf_insn){OP_CODE_LD_H_ABS, 0, 0, 2};
	insns[n++] = (struct cbpf_insn){OP_CODE_JA, 0, 0, 0};
	insns[n++] = (struct cbpf_insn){OP_CODE_RET_K, 0, 0, 0};
	both(insns, n, ENOMEM);
	insns[n - 2] = (struct cbpf_insn){OP_CODE_ADD_K, 0, 0, 1};
	insns[n - 1] = (struct cbpf_insn){OP_CODE_JA, 0, 0, 0};
	insns[n++] = (struct cbpf_insn){OP_CODE_RET_K, 0, 0, 0};
	both(insns, n, EINVAL);
}

/* V-19: `depth` filters of 4096 instructions. */
static bool chain_taken(size_t depth, bool *ours_too)
{
	static struct cbpf_insn insns[CBPF_MAX_INSNS];
	const struct cbpf_program *stack[8];
	struct kernel_call call = {.nr = 110};
	struct cbpf_program *p;
	const char *why;
	bool taken;

	for (size_t i = 0; i < COUNT(insns) - 1; i++)
		insns[i] = (struct cbpf_insn){OP_CODE_LD_W_ABS, 0, 0, 0};
	insns[COUNT(insns) - 1] =
		(struct cbpf_insn){OP_CODE_RET_K, 0, 0, 0x7fff0000};
	p = program(insns, COUNT(insns));
	for (size_t i = 0; i < depth; i++)
		stack[i] = p;
	limits.target = CBPF_TARGET_SECCOMP;
	*ours_too = !cbpf_check_chain(stack, depth, &limits, NULL, diags);
	taken = !kernel_seccomp_run(stack, depth, &call, 1, &why);
	cbpf_diags_clear(diags);
	cbpf_program_free(p);
	return taken;
}

static void v19_chain(void **state)
{
	bool ours_too;

	(void)state;
	if (!chain_taken(1, &ours_too))
		skip_because("seccomp filters are not permitted");
	assert_true(chain_taken(7, &ours_too));
	assert_true(ours_too);
	assert_false(chain_taken(8, &ours_too));
	assert_false(ours_too);
}

/* 3641 filters of one instruction fit, and no more. */
static void v19_many_filters(void **state)
{
	static const struct cbpf_insn insns[] = {
		{OP_CODE_RET_K, 0, 0, 0x7fff0000}};
	struct cbpf_program *p = program(insns, 1);
	const struct cbpf_program *stack[3642];
	size_t total;

	(void)state;
	for (size_t i = 0; i < COUNT(stack); i++)
		stack[i] = p;
	limits = (struct cbpf_limits){.target = CBPF_TARGET_SECCOMP};
	assert_int_equal(
		cbpf_check_chain(stack, 3641, &limits, &total, diags), 0);
	assert_int_equal(total, 3641 * 5 + 3640 * 4);
	assert_int_equal(
		cbpf_check_chain(stack, 3642, &limits, &total, diags), -1);
	cbpf_diags_clear(diags);
	cbpf_program_free(p);
}

#define SOCKET_TEST(f) cmocka_unit_test_setup(f, need_socket)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		SOCKET_TEST(lengths_of_all_instructions),
		SOCKET_TEST(v14_jump_too_far),
		SOCKET_TEST(far_place),
		cmocka_unit_test(v19_chain),
		cmocka_unit_test(v19_many_filters),
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
