/* SPDX-License-Identifier: BSD-2-Clause */
/* Each row of the internal machine at the edges of its operands. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "internal/interp.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static uint64_t run(const struct iinsn *insns, size_t count, const void *ctx)
{
	struct iprogram ip = {
		.insns = (struct iinsn *)(uintptr_t)insns, .count = count, .safe = true, .stack = 512};
	struct cbpf_record rec = {.kind = CBPF_MEMORY};
	struct cbpf_result r;
	if (ctx) { rec.kind = CBPF_PACKET; rec.packet = *(const struct cbpf_packet *)ctx; }
	struct interp *in = interp_prepare(&ip, rec.kind, INTERP_FUSED);
	interp_run(in, &rec, &r);
	interp_free(in);
	return r.value;
}

/* r0 = dst; r0 OP= src or imm, for 32-bit operations: src is in r7. */
static uint64_t alu32(uint8_t code, uint32_t dst, uint32_t operand)
{
	const struct iinsn insns[] = {
		{.code = IOP_CODE_MOV32_K, .dst = 0, .imm = (int32_t)dst},
		{.code = IOP_CODE_MOV32_K, .dst = 7, .imm = (int32_t)operand},
		{.code = code, .dst = 0, .src = 7, .imm = (int32_t)operand},
		{.code = IOP_CODE_EXIT},
	};

	return run(insns, COUNT(insns), NULL);
}

static void test_alu32(void **state)
{
	static const struct {
		uint8_t code_k, code_x;
		uint32_t dst, operand;
		uint64_t expected;
	} rows[] = {
		{IOP_CODE_ADD32_K, IOP_CODE_ADD32_X, 0xffffffff, 1, 0},
		{IOP_CODE_SUB32_K, IOP_CODE_SUB32_X, 0, 1, 0xffffffff},
		{IOP_CODE_MUL32_K, IOP_CODE_MUL32_X, 0x10000, 0x10000, 0},
		{IOP_CODE_MUL32_K, IOP_CODE_MUL32_X, 0xffffffff, 0xffffffff, 1},
		{IOP_CODE_DIV32_K, IOP_CODE_DIV32_X, 0xfffffffe, 2, 0x7fffffff},
		{IOP_CODE_DIV32_K, IOP_CODE_DIV32_X, 7, 0, 0},
		{IOP_CODE_MOD32_K, IOP_CODE_MOD32_X, 17, 5, 2},
		{IOP_CODE_MOD32_K, IOP_CODE_MOD32_X, 17, 0, 17},
		{IOP_CODE_MOD32_K, IOP_CODE_MOD32_X, 0xffffffff, 0x80000000,
			0x7fffffff},
		{IOP_CODE_OR32_K, IOP_CODE_OR32_X, 0xf0, 0x80000001,
			0x800000f1},
		{IOP_CODE_AND32_K, IOP_CODE_AND32_X, 0xfffffff0, 0x8000000f,
			0x80000000},
		{IOP_CODE_XOR32_K, IOP_CODE_XOR32_X, 0xffffffff, 0xffffffff, 0},
		{IOP_CODE_LSH32_K, IOP_CODE_LSH32_X, 3, 31, 0x80000000},
		{IOP_CODE_LSH32_K, IOP_CODE_LSH32_X, 3, 33, 6},
		{IOP_CODE_LSH32_K, IOP_CODE_LSH32_X, 3, 32, 3},
		{IOP_CODE_RSH32_K, IOP_CODE_RSH32_X, 0x80000000, 31, 1},
		{IOP_CODE_RSH32_K, IOP_CODE_RSH32_X, 0x80000000, 33,
			0x40000000},
		{IOP_CODE_MOV32_K, IOP_CODE_MOV32_X, 1, 0xfffffffe, 0xfffffffe},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		assert_int_equal(
			alu32(rows[i].code_k, rows[i].dst, rows[i].operand),
			rows[i].expected);
		assert_int_equal(
			alu32(rows[i].code_x, rows[i].dst, rows[i].operand),
			rows[i].expected);
	}
	assert_int_equal(alu32(IOP_CODE_NEG32, 1, 0), 0xffffffff);
	assert_int_equal(alu32(IOP_CODE_NEG32, 0, 0), 0);
	assert_int_equal(alu32(IOP_CODE_NEG32, 0x80000000, 0), 0x80000000);
}

/* Upper halves: a 32-bit operation clears them, a 64-bit move keeps them. */
static void test_upper_half(void **state)
{
	const void *wide = (const void *)(uintptr_t)0x123456789abcdef0u;
	const struct iinsn move[] = {
		{.code = IOP_CODE_MOV64_X, .dst = 0, .src = 1},
		{.code = IOP_CODE_EXIT},
	};
	const struct iinsn cut[] = {
		{.code = IOP_CODE_MOV32_X, .dst = 0, .src = 1},
		{.code = IOP_CODE_EXIT},
	};
	const struct iinsn add[] = {
		{.code = IOP_CODE_MOV64_X, .dst = 0, .src = 1},
		{.code = IOP_CODE_ADD32_K, .dst = 0, .imm = 0},
		{.code = IOP_CODE_EXIT},
	};

	(void)state;
	assert_int_equal(run(move, COUNT(move), wide), 0x123456789abcdef0u);
	assert_int_equal(run(cut, COUNT(cut), wide), 0x9abcdef0u);
	assert_int_equal(run(add, COUNT(add), wide), 0x9abcdef0u);
}

/* Whether `if r1 OP operand` jumps; r1 is the 64-bit value dst. */
static bool jumps_k(uint8_t code, uint64_t dst, int32_t operand)
{
	const struct iinsn insns[] = {
		{.code = IOP_CODE_MOV32_K, .dst = 0, .imm = 1},
		{.code = code, .dst = 1, .off = 1, .imm = operand},
		{.code = IOP_CODE_MOV32_K, .dst = 0, .imm = 0},
		{.code = IOP_CODE_EXIT},
	};

	return run(insns, COUNT(insns), (const void *)(uintptr_t)dst);
}

/* The same with the operand, zero-extended, in r7. */
static bool jumps_x(uint8_t code, uint64_t dst, uint32_t operand)
{
	const struct iinsn insns[] = {
		{.code = IOP_CODE_MOV32_K, .dst = 7, .imm = (int32_t)operand},
		{.code = IOP_CODE_MOV32_K, .dst = 0, .imm = 1},
		{.code = code, .dst = 1, .src = 7, .off = 1},
		{.code = IOP_CODE_MOV32_K, .dst = 0, .imm = 0},
		{.code = IOP_CODE_EXIT},
	};

	return run(insns, COUNT(insns), (const void *)(uintptr_t)dst);
}

/* How each compare answers for dst below, equal to and above the operand,
 * unsigned and signed. */
static void test_jumps(void **state)
{
	static const struct {
		uint8_t code_k, code_x;
		bool less, equal, greater; /* 4, 5, 6 against 5 */
		bool minus;		   /* -1 against 5, 64 bits */
	} rows[] = {
		{IOP_CODE_JEQ_K, IOP_CODE_JEQ_X, 0, 1, 0, 0},
		{IOP_CODE_JNE_K, IOP_CODE_JNE_X, 1, 0, 1, 1},
		{IOP_CODE_JGT_K, IOP_CODE_JGT_X, 0, 0, 1, 1},
		{IOP_CODE_JGE_K, IOP_CODE_JGE_X, 0, 1, 1, 1},
		{IOP_CODE_JLT_K, IOP_CODE_JLT_X, 1, 0, 0, 0},
		{IOP_CODE_JLE_K, IOP_CODE_JLE_X, 1, 1, 0, 0},
		{IOP_CODE_JSGT_K, IOP_CODE_JSGT_X, 0, 0, 1, 0},
		{IOP_CODE_JSGE_K, IOP_CODE_JSGE_X, 0, 1, 1, 0},
		{IOP_CODE_JSLT_K, IOP_CODE_JSLT_X, 1, 0, 0, 1},
		{IOP_CODE_JSLE_K, IOP_CODE_JSLE_X, 1, 1, 0, 1},
		{IOP_CODE_JSET_K, IOP_CODE_JSET_X, 1, 1, 1, 1},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		uint8_t k = rows[i].code_k, x = rows[i].code_x;

		assert_int_equal(jumps_k(k, 4, 5), rows[i].less);
		assert_int_equal(jumps_k(k, 5, 5), rows[i].equal);
		assert_int_equal(jumps_k(k, 6, 5), rows[i].greater);
		assert_int_equal(jumps_k(k, UINT64_MAX, 5), rows[i].minus);
		assert_int_equal(jumps_x(x, 4, 5), rows[i].less);
		assert_int_equal(jumps_x(x, 5, 5), rows[i].equal);
		assert_int_equal(jumps_x(x, 6, 5), rows[i].greater);
		assert_int_equal(jumps_x(x, UINT64_MAX, 5), rows[i].minus);
	}
	assert_false(jumps_k(IOP_CODE_JSET_K, 2, 5));
	assert_false(jumps_x(IOP_CODE_JSET_X, 2, 5));
}

/* imm is sign-extended to 64 bits in compares; registers are taken whole. */
static void test_jump_width(void **state)
{
	(void)state;
	assert_false(jumps_k(IOP_CODE_JEQ_K, 0xffffffffu, -1));
	assert_true(jumps_k(IOP_CODE_JEQ_K, UINT64_MAX, -1));
	assert_false(jumps_k(IOP_CODE_JGT_K, 0xffffffffu, INT32_MIN));
	assert_true(jumps_k(IOP_CODE_JSGT_K, 0, -1));
	assert_true(jumps_k(IOP_CODE_JSET_K, 1ull << 40, -256));
	assert_true(jumps_x(IOP_CODE_JEQ_X, 0xffffffffu, 0xffffffffu));
	assert_false(jumps_x(IOP_CODE_JEQ_X, UINT64_MAX, 0xffffffffu));
	assert_true(jumps_x(IOP_CODE_JSLT_X, UINT64_MAX, 0));
}

static void test_ja(void **state)
{
	const struct iinsn insns[] = {
		{.code = IOP_CODE_MOV32_K, .dst = 0, .imm = 1},
		{.code = IOP_CODE_JA, .off = 1},
		{.code = IOP_CODE_MOV32_K, .dst = 0, .imm = 2},
		{.code = IOP_CODE_EXIT},
	};

	(void)state;
	assert_int_equal(run(insns, COUNT(insns), NULL), 1);
}

/* The first and the last word of the stack. */
static void test_stack(void **state)
{
	static const int16_t offsets[] = {-4, -64, -ISTACK_SIZE};

	(void)state;
	for (size_t i = 0; i < COUNT(offsets); i++) {
		const struct iinsn insns[] = {
			{.code = IOP_CODE_MOV32_K, .dst = 7, .imm = -2},
			{.code = IOP_CODE_STX_W,
				.dst = REG_FP,
				.src = 7,
				.off = offsets[i]},
			{.code = IOP_CODE_LDX_W,
				.dst = 0,
				.src = REG_FP,
				.off = offsets[i]},
			{.code = IOP_CODE_EXIT},
		};

		assert_int_equal(run(insns, COUNT(insns), NULL), 0xfffffffeu);
	}
}

static const uint8_t bytes[] = {1, 2, 3, 4, 5, 6, 7, 8};
static const uint8_t fragment[] = {9, 10, 11};

/* r6 = r1; r7 = x; r0 = 77; a packet load; exit. */
static uint64_t load(uint8_t code, uint32_t x, int32_t imm)
{
	const struct cbpf_packet packet = {
		.data = bytes,
		.size = sizeof(bytes),
		.frag = fragment,
		.frag_size = sizeof(fragment),
		.len = 60,
		.net = 4,
		.mac = CBPF_NO_HEADER,
	};
	const struct iinsn insns[] = {
		{.code = IOP_CODE_MOV64_X, .dst = REG_CTX, .src = REG_ARG1},
		{.code = IOP_CODE_MOV32_K, .dst = 7, .imm = (int32_t)x},
		{.code = IOP_CODE_MOV32_K, .dst = 0, .imm = 77},
		{.code = code, .src = 7, .imm = imm},
		{.code = IOP_CODE_EXIT},
	};

	return run(insns, COUNT(insns), &packet);
}

static void test_packet_loads(void **state)
{
	(void)state;
	assert_int_equal(load(IOP_CODE_LD_ABS_B, 0, 7), 8);
	assert_int_equal(load(IOP_CODE_LD_ABS_H, 0, 6), 0x0708);
	assert_int_equal(load(IOP_CODE_LD_ABS_W, 0, 4), 0x05060708);
	assert_int_equal(load(IOP_CODE_LD_IND_B, 3, 4), 8);
	assert_int_equal(load(IOP_CODE_LD_IND_H, 3, -3), 0x0102);
	assert_int_equal(load(IOP_CODE_LD_IND_W, 0xffffffff, 1), 0x01020304);
	/* Across the border to the fragment, and inside it. */
	assert_int_equal(load(IOP_CODE_LD_ABS_W, 0, 6), 0x0708090a);
	assert_int_equal(load(IOP_CODE_LD_ABS_B, 0, 10), 11);
	/* Outside: the program ends with 0, whatever r0 was. */
	assert_int_equal(load(IOP_CODE_LD_ABS_B, 0, 11), 0);
	assert_int_equal(load(IOP_CODE_LD_ABS_W, 0, 8), 0);
	assert_int_equal(load(IOP_CODE_LD_IND_B, 0, -1), 0);
	assert_int_equal(load(IOP_CODE_LD_ABS_B, 0, INT32_MIN), 0);
	/* Relative to the network header; there is no MAC header. */
	assert_int_equal(load(IOP_CODE_LD_ABS_B, 0, -0x100000), 5);
	assert_int_equal(load(IOP_CODE_LD_IND_B, 1, -0x100000), 6);
	assert_int_equal(load(IOP_CODE_LD_ABS_B, 0, -0x200000), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_alu32),
		cmocka_unit_test(test_upper_half),
		cmocka_unit_test(test_jumps),
		cmocka_unit_test(test_jump_width),
		cmocka_unit_test(test_ja),
		cmocka_unit_test(test_stack),
		cmocka_unit_test(test_packet_loads),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
