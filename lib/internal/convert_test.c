/* SPDX-License-Identifier: BSD-2-Clause */
/* What case files of the conversion cannot say: limits, and programs that it
 * declines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/op.h"
#include "internal/convert.h"

static struct cbpf_diags *diags;

static struct iprogram *converted(const struct cbpf_insn *insns, size_t count)
{
	struct cbpf_program *p = cbpf_program_new("test", insns, count, diags);
	struct iprogram *ip;

	assert_non_null(p);
	ip = convert(p, CBPF_PACKET, diags);
	cbpf_program_free(p);
	return ip;
}

/* Declined, with one diagnostic of that name about that instruction. */
static void declined(
	const struct cbpf_insn *insns, size_t count, const char *name, int insn)
{
	assert_null(converted(insns, count));
	assert_int_equal(cbpf_diags_count(diags), 1);
	assert_string_equal(cbpf_diags_get(diags, 0)->name, name);
	assert_int_equal(cbpf_diags_get(diags, 0)->insn, insn);
	cbpf_diags_clear(diags);
}

/* The longest program of the kernel's fits however it expands. */
static void longest_program(void **state)
{
	static struct cbpf_insn insns[CBPF_MAX_INSNS];
	const size_t n = CBPF_MAX_INSNS;
	struct iprogram *ip;

	(void)state;
	insns[0] = (struct cbpf_insn){.code = OP_CODE_JEQ_K, .jf = 1};
	insns[1] = (struct cbpf_insn){.code = OP_CODE_JA, .k = n - 3};
	for (size_t i = 2; i < n - 1; i++)
		insns[i] = (struct cbpf_insn){.code = OP_CODE_LDX_MSH};
	insns[n - 1] = (struct cbpf_insn){.code = OP_CODE_RET_A};
	ip = converted(insns, n);
	assert_non_null(ip);
	assert_int_equal(ip->count, 3 + 2 + 6 * (n - 3) + 1);
	assert_int_equal(ip->insns[4].off, 6 * (n - 3));
	assert_int_equal(ip->from[0], FROM_PROLOGUE);
	assert_int_equal(ip->from[ip->count - 1], n - 1);
	iprogram_free(ip);
}

/* A jump of 32767 fits, one more does not: libpcap's programs may be so
 * long. */
static void longest_jump(void **state)
{
	static struct cbpf_insn insns[32770];
	struct iprogram *ip;

	(void)state;
	for (size_t i = 0; i < 32770; i++)
		insns[i] = (struct cbpf_insn){.code = OP_CODE_TAX};
	insns[0] = (struct cbpf_insn){.code = OP_CODE_JEQ_K, .jt = 1};
	insns[1] = (struct cbpf_insn){.code = OP_CODE_JA, .k = 32767};
	insns[32769] = (struct cbpf_insn){.code = OP_CODE_RET_A};
	ip = converted(insns, 32770);
	assert_non_null(ip);
	assert_int_equal(ip->insns[4].off, INT16_MAX);
	iprogram_free(ip);
	insns[2] = (struct cbpf_insn){.code = OP_CODE_LDX_MSH}; /* 6 for 1 */
	declined(insns, 32770, "internal-jump", 1);
}

static void declined_programs(void **state)
{
	static const struct cbpf_insn loop[] = {
		{OP_CODE_LD_IMM, 0, 0, 1},
		{OP_CODE_JEQ_K, 1, 0, 1},
		{OP_CODE_JA, 0, 0, 0xfffffffd},
		{OP_CODE_RET_K, 0, 0, 0},
	};
	static const struct cbpf_insn dead_loop[] = {
		{OP_CODE_RET_A, 0, 0, 0},
		{OP_CODE_JA, 0, 0, 0xfffffffe},
		{OP_CODE_RET_K, 0, 0, 0},
	};
	static const struct cbpf_insn ret_x[] = {{OP_CODE_RET_X, 0, 0, 0}};
	static const struct cbpf_insn high_bits[] = {{0x106, 0, 0, 0}};
	struct iprogram *ip;

	(void)state;
	declined(loop, 4, "backward-jump", 2);
	/* libpcap's rules take both of these. */
	declined(ret_x, 1, "bad-opcode", 0);
	declined(high_bits, 1, "bad-opcode", 0);
	ip = converted(dead_loop, 3);
	assert_non_null(ip);
	assert_int_equal(ip->count, 4);
	iprogram_free(ip);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(longest_program),
		cmocka_unit_test(longest_jump),
		cmocka_unit_test(declined_programs),
	};
	int failed;

	diags = cbpf_diags_new();
	if (!diags)
		return 1;
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	cbpf_diags_free(diags);
	return failed;
}
