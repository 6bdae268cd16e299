/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Every row of the internal machine at the edges of its operands, on both
 * instances of the interpreter, against what C says in other words.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "internal/helpers.h"
#include "internal/interp.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Sources of numbers that an instruction may treat in its own way. */
static const uint64_t edges[] = {0, 1, 2, 7, 31, 32, 33, 63, 64, 65, 0x7f, 0x80,
	0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0x80000001,
	0xfffffffe, 0xffffffff, 0x100000000, 0x123456789abcdef0,
	0x7fffffffffffffff, 0x8000000000000000, 0xffffffff00000000,
	0xffffffff80000000, 0xffffffffffffff80, 0xfffffffffffffffe,
	0xffffffffffffffff};

static bool seen[IOP_COUNT];

/* A program on each instance. */
struct subject {
	struct interp *in[2];
};

static void prepare(struct subject *s, const struct iinsn *insns, size_t count,
	enum cbpf_kind kind)
{
	const struct iprogram ip = {
		.insns = (struct iinsn *)(uintptr_t)insns,
		.count = count,
		.safe = true,
		.stack = ISTACK_SIZE,
	};

	for (size_t i = 0; i < count; i++) {
		const struct iop_info *info = iop_decode(&insns[i]);

		if (info)
			seen[info->iop] = true;
	}
	s->in[0] = interp_prepare(&ip, kind, INTERP_PLAIN);
	s->in[1] = interp_prepare(&ip, kind, INTERP_CHECKED);
	assert_non_null(s->in[0]);
	assert_non_null(s->in[1]);
}

static void release(struct subject *s)
{
	interp_free(s->in[0]);
	interp_free(s->in[1]);
}

/* The value that both instances give. */
static uint64_t run(struct subject *s, const struct cbpf_record *record)
{
	struct cbpf_result result[2];

	for (int i = 0; i < 2; i++) {
		interp_run(s->in[i], record, &result[i]);
		if (result[i].end == CBPF_END_FAULT)
			print_error("slot %zu: %s\n", result[i].fault.slot,
				result[i].fault.what);
		assert_int_equal(result[i].end, CBPF_END_RETURN);
	}
	assert_int_equal(result[0].value, result[1].value);
	return result[0].value;
}

/* Over memory that holds two numbers, and room behind them. */
static uint64_t run_on(struct subject *s, uint64_t first, uint64_t second)
{
	uint64_t words[4] = {first, second, 0x1122334455667788, 0};
	const struct cbpf_record record = {
		.kind = CBPF_MEMORY,
		.memory = {(const uint8_t *)words, sizeof(words)},
	};

	return run(s, &record);
}

static uint64_t run_once(const struct iinsn *insns, size_t count)
{
	struct subject s;
	uint64_t value;

	prepare(&s, insns, count, CBPF_MEMORY);
	value = run_on(&s, 0, 0);
	release(&s);
	return value;
}

#define EXIT ((struct iinsn){.code = IOP_CODE_EXIT})
/* r0 and r7 are the two numbers. */
#define LOAD_BOTH                                                              \
	{.code = IOP_CODE_LDX_DW, .dst = 0, .src = 1},                         \
	{                                                                      \
		.code = IOP_CODE_LDX_DW, .dst = 7, .src = 1, .off = 8          \
	}

static struct iinsn row(enum iop iop, unsigned dst, unsigned src, int32_t imm)
{
	struct iinsn insn = iop_encode(iop);
	enum iop_selector by = iop_info(iop)->selector;

	insn.dst = dst & 15;
	if (by != SELECT_SRC)
		insn.src = src & 15;
	if (by != SELECT_IMM)
		insn.imm = imm;
	return insn;
}

/* ---- Arithmetic -------------------------------------------------------- */

/* Signed division by way of magnitudes: a sign for the quotient, the
 * dividend's for the remainder. */
static uint64_t divide_signed(
	uint64_t a, uint64_t b, unsigned bits, bool remainder)
{
	uint64_t sign = (uint64_t)1 << (bits - 1);
	uint64_t mask = sign | (sign - 1);
	bool minus_a = a & sign, minus_b = b & sign;
	uint64_t high_a = minus_a ? -a & mask : a & mask;
	uint64_t high_b = minus_b ? -b & mask : b & mask;
	uint64_t value;

	if (!high_b)
		return remainder ? a & mask : 0;
	value = remainder ? high_a % high_b : high_a / high_b;
	if (remainder ? minus_a : minus_a != minus_b)
		value = -value;
	return value & mask;
}

static uint64_t power(unsigned exponent)
{
	uint64_t value = 1;

	while (exponent--)
		value += value;
	return value;
}

/* Shift to the right by division; the sign is filled in from above. */
static uint64_t shift_right(uint64_t a, unsigned by, unsigned bits, bool fill)
{
	uint64_t value = a / power(by);

	if (fill && a / power(bits - 1) % 2)
		for (unsigned i = bits - by; i < bits; i++)
			value |= power(i);
	return value;
}

/* dst OP src on `bits` bits, which both are cut to. */
static uint64_t arithmetic(
	const char *op, uint64_t a, uint64_t b, unsigned bits)
{
	unsigned by = (unsigned)(b % bits);

	if (!strcmp(op, "+="))
		return a + b;
	if (!strcmp(op, "-="))
		return a + ~b + 1;
	if (!strcmp(op, "*="))
		return (uint64_t)((unsigned __int128)a * b);
	if (!strcmp(op, "/="))
		return b ? a / b : 0;
	if (!strcmp(op, "%="))
		return b ? a - a / b * b : a;
	if (!strcmp(op, "s/="))
		return divide_signed(a, b, bits, false);
	if (!strcmp(op, "s%="))
		return divide_signed(a, b, bits, true);
	if (!strcmp(op, "|="))
		return ~(~a & ~b);
	if (!strcmp(op, "&="))
		return ~(~a | ~b);
	if (!strcmp(op, "^="))
		return (a | b) - (a & b);
	if (!strcmp(op, "<<="))
		return a * power(by);
	if (!strcmp(op, ">>="))
		return shift_right(a, by, bits, false);
	if (!strcmp(op, "s>>="))
		return shift_right(a, by, bits, true);
	assert_string_equal(op, "=");
	return b;
}

static uint64_t cut(uint64_t value, unsigned bits)
{
	return bits == 64 ? value : value % power(bits);
}

static uint64_t extended(uint64_t value, unsigned bits)
{
	value = cut(value, bits);
	return value >= power(bits - 1) && bits < 64 ? value - power(bits)
						     : value;
}

/* A row of arithmetic over all pairs of edges. */
static void check_alu(const struct iop_info *info, int32_t imm, unsigned bits)
{
	bool by_x =
		info->shape == SHAPE_ALU32_X || info->shape == SHAPE_ALU64_X;
	const struct iinsn insns[] = {
		LOAD_BOTH, row(info->iop, 0, by_x ? 7 : 0, imm), EXIT};
	struct subject s;

	prepare(&s, insns, COUNT(insns), CBPF_MEMORY);
	for (size_t i = 0; i < COUNT(edges); i++) {
		for (size_t k = 0; k < (by_x ? COUNT(edges) : 1); k++) {
			uint64_t b =
				by_x ? edges[k] : extended((uint32_t)imm, 32);
			uint64_t expected =
				cut(arithmetic(info->word, cut(edges[i], bits),
					    cut(b, bits), bits),
					bits);

			if (run_on(&s, edges[i], edges[k]) != expected)
				fail_msg("%s: %llx, %llx: expected %llx",
					info->symbol,
					(unsigned long long)edges[i],
					(unsigned long long)b,
					(unsigned long long)expected);
		}
	}
	release(&s);
}

static void test_alu(void **state)
{
	(void)state;
	for (int i = 0; i < IOP_COUNT; i++) {
		const struct iop_info *info = iop_info((enum iop)i);

		switch (info->shape) {
		case SHAPE_ALU32_X:
			check_alu(info, 0, 32);
			/* The zero extension of compilers: imm is unused. */
			check_alu(info, 1, 32);
			break;
		case SHAPE_ALU64_X:
			check_alu(info, 0, 64);
			break;
		case SHAPE_ALU32_K:
		case SHAPE_ALU64_K:
			for (size_t k = 0; k < COUNT(edges); k++)
				check_alu(info, (int32_t)edges[k],
					info->shape == SHAPE_ALU32_K ? 32 : 64);
			break;
		default:
			break;
		}
	}
}

/* r0 = OP r7, or r0 = OP r0, for each edge. */
static void check_unary(enum iop iop, uint64_t (*expected)(enum iop, uint64_t))
{
	const struct iinsn insns[] = {
		LOAD_BOTH,
		{.code = IOP_CODE_MOV64_X, .dst = 0, .src = 7},
		row(iop, 0, iop_fields(iop_info(iop)) & FIELD_SRC ? 7 : 0, 0),
		EXIT,
	};
	struct subject s;

	prepare(&s, insns, COUNT(insns), CBPF_MEMORY);
	for (size_t i = 0; i < COUNT(edges); i++)
		assert_int_equal(
			run_on(&s, 0, edges[i]), expected(iop, edges[i]));
	release(&s);
}

static uint64_t expected_unary(enum iop iop, uint64_t v)
{
	switch (iop) {
	case IOP_NEG32:
		return cut(0 - v, 32);
	case IOP_NEG64:
		return 0 - v;
	case IOP_MOVSX32_8:
		return cut(extended(v, 8), 32);
	case IOP_MOVSX32_16:
		return cut(extended(v, 16), 32);
	case IOP_MOVSX64_8:
		return extended(v, 8);
	case IOP_MOVSX64_16:
		return extended(v, 16);
	default:
		assert_int_equal(iop, IOP_MOVSX64_32);
		return extended(v, 32);
	}
}

/* The bytes of a number, written in one order and read in another. */
static uint64_t expected_end(enum iop iop, uint64_t v)
{
	const struct iop_info *info = iop_info(iop);
	unsigned bytes = (unsigned)info->value / 8;
	bool swap = info->word[0] == 'b' && info->word[1] == 's';
	bool big = info->word[0] == 'b' && !swap;
	const uint16_t one = 1;
	bool little_host = *(const uint8_t *)&one;
	uint64_t value = 0;

	swap = swap || big == little_host;
	for (unsigned i = 0; i < bytes; i++) {
		uint64_t byte = v / power(8 * i) % 256;

		value += byte * power(8 * (swap ? bytes - 1 - i : i));
	}
	return value;
}

static void test_unary(void **state)
{
	(void)state;
	for (int i = 0; i < IOP_COUNT; i++) {
		enum iop_shape shape = iop_info((enum iop)i)->shape;

		if (shape == SHAPE_END)
			check_unary((enum iop)i, expected_end);
		else if (shape == SHAPE_NEG32 || shape == SHAPE_NEG64 ||
			 shape == SHAPE_MOVSX32 || shape == SHAPE_MOVSX64)
			check_unary((enum iop)i, expected_unary);
	}
}

/* ---- Jumps ------------------------------------------------------------- */

static bool compare(const char *op, uint64_t a, uint64_t b, unsigned bits)
{
	uint64_t bias = power(bits - 1); /* signed order is unsigned, moved */
	bool is_signed = op[0] == 's';

	a = cut(a, bits);
	b = cut(b, bits);
	if (is_signed) {
		a = cut(a + bias, bits);
		b = cut(b + bias, bits);
		op++;
	}
	if (!strcmp(op, "=="))
		return !(a ^ b);
	if (!strcmp(op, "!="))
		return a ^ b;
	if (!strcmp(op, "&"))
		return a & b;
	if (!strcmp(op, ">"))
		return a > b;
	if (!strcmp(op, ">="))
		return !(b > a);
	if (!strcmp(op, "<"))
		return b > a;
	assert_string_equal(op, "<=");
	return !(a > b);
}

static void check_jump(const struct iop_info *info, int32_t imm)
{
	bool by_x = info->shape == SHAPE_JCC_X || info->shape == SHAPE_JCC32_X;
	bool narrow =
		info->shape == SHAPE_JCC32_K || info->shape == SHAPE_JCC32_X;
	struct iinsn insns[] = {
		LOAD_BOTH,
		row(info->iop, 0, by_x ? 7 : 0, imm),
		{.code = IOP_CODE_MOV64_K, .dst = 0, .imm = 0},
		EXIT,
		{.code = IOP_CODE_MOV64_K, .dst = 0, .imm = 1},
		EXIT,
	};
	struct subject s;

	insns[2].off = 2;
	prepare(&s, insns, COUNT(insns), CBPF_MEMORY);
	for (size_t i = 0; i < COUNT(edges); i++) {
		for (size_t k = 0; k < (by_x ? COUNT(edges) : 1); k++) {
			uint64_t b =
				by_x ? edges[k] : extended((uint32_t)imm, 32);

			if (run_on(&s, edges[i], edges[k]) !=
				compare(info->word, edges[i], b,
					narrow ? 32 : 64))
				fail_msg("%s: %llx, %llx", info->symbol,
					(unsigned long long)edges[i],
					(unsigned long long)b);
		}
	}
	release(&s);
}

static void test_jumps(void **state)
{
	(void)state;
	for (int i = 0; i < IOP_COUNT; i++) {
		const struct iop_info *info = iop_info((enum iop)i);

		if (info->shape == SHAPE_JCC_X || info->shape == SHAPE_JCC32_X)
			check_jump(info, 0);
		if (info->shape != SHAPE_JCC_K && info->shape != SHAPE_JCC32_K)
			continue;
		for (size_t k = 0; k < COUNT(edges); k++)
			check_jump(info, (int32_t)edges[k]);
	}
}

/* Always taken, forward and back, by off and by imm. */
static void test_ja(void **state)
{
	const struct iinsn insns[] = {
		{.code = IOP_CODE_JA, .off = 2},
		{.code = IOP_CODE_MOV64_K, .dst = 0, .imm = 42},
		EXIT,
		{.code = IOP_CODE_MOV64_K, .dst = 0, .imm = 7},
		{.code = IOP_CODE_JA32, .off = 9, .imm = -4},
	};

	(void)state;
	assert_int_equal(run_once(insns, COUNT(insns)), 42);
}

static void test_lddw(void **state)
{
	(void)state;
	for (unsigned src = 0; src < 3; src++) {
		const struct iinsn insns[] = {
			{.code = IOP_CODE_LDDW, .src = src, .imm = -2},
			{.imm = INT32_MIN + 5},
			EXIT,
		};

		assert_int_equal(
			run_once(insns, COUNT(insns)), 0x80000005fffffffe);
	}
}

/* ---- Memory ------------------------------------------------------------ */

/* What `size` bytes at `off` in memory are, read as the host does. */
static uint64_t bytes_at(const uint64_t *words, size_t off, unsigned size)
{
	uint8_t b1;
	uint16_t b2;
	uint32_t b4;
	uint64_t b8;
	const uint8_t *at = (const uint8_t *)words + off;

	memcpy(&b1, at, 1);
	memcpy(&b2, at, 2);
	memcpy(&b4, at, 4);
	memcpy(&b8, at, 8);
	return size == 1 ? b1 : size == 2 ? b2 : size == 4 ? b4 : b8;
}

/* Every offset, so unaligned ones too. */
static void check_load(const struct iop_info *info)
{
	unsigned size = iop_size(info);
	bool is_signed = info->word[0] == 's';

	for (int16_t off = 0; off <= 8; off++) {
		struct iinsn insns[] = {row(info->iop, 0, 1, 0), EXIT};
		struct subject s;

		insns[0].off = off;
		prepare(&s, insns, COUNT(insns), CBPF_MEMORY);
		for (size_t i = 0; i < COUNT(edges); i++) {
			uint64_t words[] = {edges[i], ~edges[i], 0};
			uint64_t v = bytes_at(words, (size_t)off, size);

			assert_int_equal(run_on(&s, words[0], words[1]),
				is_signed ? extended(v, 8 * size) : v);
		}
		release(&s);
	}
}

/* The stack and memory as the machine leaves them: room[0..2]. */
static void check_store(const struct iop_info *info, int16_t off, int32_t imm)
{
	bool by_x = info->shape == SHAPE_STX;
	struct iinsn insns[] = {
		LOAD_BOTH,
		row(info->iop, 1, by_x ? 7 : 0, imm),
		{.code = IOP_CODE_LDX_DW, .dst = 0, .src = 1, .off = 16},
		EXIT,
	};
	unsigned size = iop_size(info);
	struct subject s;

	insns[2].off = (int16_t)(16 + off);
	prepare(&s, insns, COUNT(insns), CBPF_MEMORY);
	for (size_t i = 0; i < COUNT(edges); i++) {
		uint64_t expected = 0x1122334455667788;
		uint64_t v = by_x ? edges[i] : extended((uint32_t)imm, 32);
		uint8_t *at = (uint8_t *)&expected + off;
		const uint8_t *from = (const uint8_t *)&v;
		const uint16_t one = 1;

		if (!*(const uint8_t *)&one)
			from += 8 - size;
		memcpy(at, from, size);
		assert_int_equal(run_on(&s, 0, edges[i]), expected);
	}
	release(&s);
}

static void test_memory(void **state)
{
	(void)state;
	for (int i = 0; i < IOP_COUNT; i++) {
		const struct iop_info *info = iop_info((enum iop)i);
		int last = 8 - (int)iop_size(info);

		if (info->shape == SHAPE_LDX)
			check_load(info);
		if (info->shape != SHAPE_ST && info->shape != SHAPE_STX)
			continue;
		for (int16_t off = 0; off <= last; off++)
			for (size_t k = 0; k < COUNT(edges); k += 5)
				check_store(info, off, (int32_t)edges[k]);
	}
}

/* What an atomic operation leaves: memory, src (r7), r0. */
struct atomic {
	uint64_t memory, src, r0;
};

/* In memory of 64 bits, of which a 32-bit operation changes the first half. */
static struct atomic expected_atomic(
	const struct iop_info *info, struct atomic in)
{
	unsigned bits = 8 * iop_size(info);
	uint64_t old = bytes_at((uint64_t[]){in.memory, 0}, 0, iop_size(info));
	uint64_t made;
	uint32_t half;
	char op[8];

	snprintf(op, sizeof(op), "%s", info->word);
	if (info->shape == SHAPE_ATOMIC_FETCH)
		snprintf(op, sizeof(op), "%c=",
			info->word[0] == 'o'   ? '|'
			: info->word[0] == 'x' ? '^'
			: info->word[1] == 'n' ? '&'
					       : '+');
	if (info->shape == SHAPE_ATOMIC_XCHG)
		made = in.src;
	else if (info->shape == SHAPE_ATOMIC_CMPXCHG)
		made = old == cut(in.r0, bits) ? in.src : old;
	else
		made = arithmetic(op, old, cut(in.src, bits), bits);
	if (info->shape == SHAPE_ATOMIC_FETCH ||
		info->shape == SHAPE_ATOMIC_XCHG)
		in.src = old;
	if (info->shape == SHAPE_ATOMIC_CMPXCHG)
		in.r0 = old;
	half = (uint32_t)made;
	if (bits == 64)
		in.memory = made;
	else
		memcpy(&in.memory, &half, sizeof(half));
	return in;
}

/* The operation, then one of what it leaves. */
static void check_atomic(const struct iop_info *info, int what)
{
	struct iinsn insns[] = {
		LOAD_BOTH,
		{.code = IOP_CODE_STX_DW, .dst = REG_FP, .src = 0, .off = -8},
		{.code = IOP_CODE_LDX_DW, .dst = 0, .src = 1, .off = 0},
		row(info->iop, REG_FP, 7, 0),
		{.code = IOP_CODE_LDX_DW, .dst = 2, .src = REG_FP, .off = -8},
		{.code = IOP_CODE_MOV64_X, .dst = 0, .src = 2},
		EXIT,
	};
	struct subject s;

	insns[4].off = -8;
	if (what == 1)
		insns[6].src = 7;
	if (what == 2)
		insns[6].src = 0;
	prepare(&s, insns, COUNT(insns), CBPF_MEMORY);
	for (size_t i = 0; i < COUNT(edges); i++) {
		for (size_t k = 0; k < COUNT(edges); k++) {
			struct atomic in = {edges[i], edges[k], edges[i]};
			struct atomic out = expected_atomic(info, in);

			assert_int_equal(run_on(&s, edges[i], edges[k]),
				what == 0   ? out.memory
				: what == 1 ? out.src
					    : out.r0);
		}
	}
	release(&s);
}

/* A compare that fails: r0 is not what stands in memory. */
static void check_cmpxchg_differs(enum iop iop)
{
	struct iinsn insns[] = {
		LOAD_BOTH,
		{.code = IOP_CODE_STX_DW, .dst = REG_FP, .src = 0, .off = -8},
		{.code = IOP_CODE_ADD64_K, .dst = 0, .imm = 1},
		row(iop, REG_FP, 7, 0),
		{.code = IOP_CODE_LDX_DW, .dst = 2, .src = REG_FP, .off = -8},
		{.code = IOP_CODE_XOR64_X, .dst = 0, .src = 2},
		EXIT,
	};
	struct subject s;

	insns[4].off = -8;
	prepare(&s, insns, COUNT(insns), CBPF_MEMORY);
	for (size_t i = 0; i < COUNT(edges); i++) {
		const uint64_t words[] = {edges[i], 0};
		uint64_t old = bytes_at(words, 0, iop_size(iop_info(iop)));

		assert_int_equal(run_on(&s, edges[i], 99), old ^ edges[i]);
	}
	release(&s);
}

static void test_atomics(void **state)
{
	(void)state;
	for (int i = 0; i < IOP_COUNT; i++) {
		const struct iop_info *info = iop_info((enum iop)i);

		if (info->shape < SHAPE_ATOMIC || info->shape >= SHAPE_COUNT)
			continue;
		for (int what = 0; what < 3; what++)
			check_atomic(info, what);
	}
	check_cmpxchg_differs(IOP_ATOMIC_CMPXCHG32);
	check_cmpxchg_differs(IOP_ATOMIC_CMPXCHG64);
}

/* ---- Calls ------------------------------------------------------------- */

/* Frames of their own; r6 to r9 and r10 come back; r1 to r5 go in. */
static void test_local_call(void **state)
{
	const struct iinsn insns[] = {
		/* 0 */
		{.code = IOP_CODE_MOV64_K, .dst = 6, .imm = 1000},
		{.code = IOP_CODE_MOV64_K, .dst = 9, .imm = 100},
		{.code = IOP_CODE_ST_DW, .dst = REG_FP, .off = -8, .imm = 10},
		{.code = IOP_CODE_MOV64_K, .dst = 2, .imm = 3},
		{.code = IOP_CODE_CALL, .src = 1, .imm = 5},
		{.code = IOP_CODE_ADD64_X, .dst = 0, .src = 6},
		{.code = IOP_CODE_ADD64_X, .dst = 0, .src = 9},
		{.code = IOP_CODE_LDX_DW, .dst = 1, .src = REG_FP, .off = -8},
		{.code = IOP_CODE_ADD64_X, .dst = 0, .src = 1},
		EXIT,
		/* 10: r0 = r2, as deep as it goes */
		{.code = IOP_CODE_MOV64_X, .dst = 0, .src = 2},
		{.code = IOP_CODE_MOV64_K, .dst = 6, .imm = 0},
		{.code = IOP_CODE_MOV64_K, .dst = 9, .imm = 0},
		{.code = IOP_CODE_ST_DW, .dst = REG_FP, .off = -8, .imm = 77},
		{.code = IOP_CODE_ST_B, .dst = REG_FP, .off = -512, .imm = 7},
		EXIT,
	};

	(void)state;
	assert_int_equal(run_once(insns, COUNT(insns)), 1113);
}

/* Eight frames are allowed, nine are a fault. */
static void test_depth(void **state)
{
	(void)state;
	for (int depth = 8; depth <= 9; depth++) {
		const struct iinsn insns[] = {
			{.code = IOP_CODE_MOV64_K, .dst = 1, .imm = depth},
			{.code = IOP_CODE_MOV64_K, .dst = 0, .imm = 0},
			{.code = IOP_CODE_ADD64_K, .dst = 0, .imm = 1},
			{.code = IOP_CODE_ADD64_K, .dst = 1, .imm = -1},
			{.code = IOP_CODE_JEQ_K, .dst = 1, .off = 1},
			{.code = IOP_CODE_CALL, .src = 1, .imm = -4},
			EXIT,
		};
		const struct iprogram ip = {
			.insns = (struct iinsn *)(uintptr_t)insns,
			.count = COUNT(insns),
		};
		const struct cbpf_record record = {.kind = CBPF_MEMORY};
		struct interp *in =
			interp_prepare(&ip, CBPF_MEMORY, INTERP_CHECKED);
		struct cbpf_result result;

		interp_run(in, &record, &result);
		if (depth == 8) {
			assert_int_equal(result.end, CBPF_END_RETURN);
			assert_int_equal(result.value, 8);
		} else {
			assert_int_equal(result.end, CBPF_END_FAULT);
			assert_int_equal(result.fault.slot, 5);
		}
		interp_free(in);
	}
}

/* ---- Packets ----------------------------------------------------------- */

static const uint8_t bytes[] = {1, 2, 3, 4, 5, 6, 7, 8};
static const uint8_t fragment[] = {9, 10, 11};

/* r6 = r1; r7 = x; r0 = 77; a packet load; exit. */
static uint64_t load(uint8_t code, uint32_t x, int32_t imm)
{
	const struct cbpf_record record = {.kind = CBPF_PACKET,
		.packet = {
			.data = bytes,
			.size = sizeof(bytes),
			.frag = fragment,
			.frag_size = sizeof(fragment),
			.len = 60,
			.net = 4,
			.mac = CBPF_NO_HEADER,
		}};
	const struct iinsn insns[] = {
		{.code = IOP_CODE_MOV64_X, .dst = REG_CTX, .src = REG_ARG1},
		{.code = IOP_CODE_MOV32_K, .dst = 7, .imm = (int32_t)x},
		{.code = IOP_CODE_MOV32_K, .dst = 0, .imm = 77},
		{.code = code, .src = 7, .imm = imm},
		EXIT,
	};
	struct subject s;
	uint64_t value;

	prepare(&s, insns, COUNT(insns), CBPF_PACKET);
	value = run(&s, &record);
	release(&s);
	return value;
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

#define CALL(helper)                                                           \
	{                                                                      \
		.code = IOP_CODE_CALL, .imm = HELPER_##helper                  \
	}
#define ARG(n, value)                                                          \
	{                                                                      \
		.code = IOP_CODE_MOV64_K, .dst = (n), .imm = (value)           \
	}
#define CTX_ARG                                                                \
	{                                                                      \
		.code = IOP_CODE_MOV64_X, .dst = 1, .src = 6                   \
	}
#define FIELD(member)                                                          \
	{                                                                      \
		.code = IOP_CODE_LDX_W, .dst = 8, .src = 6,                    \
		.off = offsetof(struct cbpf_packet, member)                    \
	}
/* r9 = r9 * 65536 + r8 */
#define COLLECT                                                                \
	{.code = IOP_CODE_LSH64_K, .dst = 9, .imm = 16},                       \
	{                                                                      \
		.code = IOP_CODE_ADD64_X, .dst = 9, .src = 8                   \
	}

/* Two tags on one that is there; what is seen in between; the packet itself
 * does not change. */
static void test_vlan(void **state)
{
	static const uint8_t ad[] = {0x88, 0xa8};
	uint16_t tpid;
	struct cbpf_record record = {.kind = CBPF_PACKET,
		.packet = {
			.vlan_avail = 1, .vlan_tci = 5, .vlan_tpid = 0x8100}};
	const struct cbpf_record before = record;
	struct subject s;

	(void)state;
	memcpy(&tpid, ad, sizeof(tpid));
	const struct iinsn insns[] = {
		{.code = IOP_CODE_MOV64_X, .dst = 6, .src = 1},
		ARG(9, 0),
		ARG(2, tpid),
		ARG(3, 77),
		CALL(VLAN_PUSH),
		FIELD(vlan_tpid),
		COLLECT,
		FIELD(vlan_tci),
		COLLECT,
		CTX_ARG,
		CALL(VLAN_POP),
		FIELD(vlan_tci),
		COLLECT,
		CTX_ARG,
		CALL(VLAN_POP),
		FIELD(vlan_avail),
		COLLECT,
		{.code = IOP_CODE_MOV64_X, .dst = 0, .src = 9},
		{.code = IOP_CODE_RSH64_K, .dst = 0, .imm = 32},
		EXIT,
	};
	struct iinsn low[COUNT(insns)];

	memcpy(low, insns, sizeof(insns));
	prepare(&s, insns, COUNT(insns), CBPF_PACKET);
	assert_int_equal(run(&s, &record), 0x88a8004d);
	release(&s);
	low[COUNT(insns) - 2].imm = 0;
	prepare(&s, low, COUNT(low), CBPF_PACKET);
	assert_int_equal(run(&s, &record), 0x00050000);
	release(&s);
	assert_memory_equal(&record, &before, sizeof(record));
}

static void test_trace(void **state)
{
	const struct iinsn insns[] = {ARG(1, 3), CALL(TRACE), ARG(1, 64),
		CALL(TRACE), ARG(1, 3), CALL(TRACE), EXIT};
	struct subject s;

	(void)state;
	prepare(&s, insns, COUNT(insns), CBPF_MEMORY);
	assert_int_equal(run_on(&s, 0, 0), 0);
	assert_int_equal(run_on(&s, 0, 0), 0);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(interp_trace(s.in[i])[3], 4);
		assert_int_equal(interp_trace(s.in[i])[0], 0);
	}
	release(&s);
}

/* Random and cpu: the packet's, or else the number's of the record, and 0. */
static void test_small_helpers(void **state)
{
	const struct iinsn random[] = {CALL(GET_PRANDOM_U32), EXIT};
	const struct iinsn cpu[] = {CALL(GET_SMP_PROCESSOR_ID), EXIT};
	const struct cbpf_record packet = {
		.kind = CBPF_PACKET, .packet = {.rand = 0xfedcba98, .cpu = 3}};
	const struct cbpf_record call = {.kind = CBPF_SYSCALL, .number = 9};
	struct subject s;

	(void)state;
	prepare(&s, random, COUNT(random), CBPF_PACKET);
	assert_int_equal(run(&s, &packet), 0xfedcba98);
	release(&s);
	prepare(&s, random, COUNT(random), CBPF_SYSCALL);
	assert_int_equal(run(&s, &call), packet_rand(9));
	release(&s);
	prepare(&s, cpu, COUNT(cpu), CBPF_PACKET);
	assert_int_equal(run(&s, &packet), 3);
	release(&s);
	prepare(&s, cpu, COUNT(cpu), CBPF_SYSCALL);
	assert_int_equal(run(&s, &call), 0);
	release(&s);
}

/* The last test: the others have run every row. */
static void test_complete(void **state)
{
	(void)state;
	for (int i = 0; i < IOP_COUNT; i++)
		if (!seen[i])
			fail_msg("%s was not run",
				iop_info((enum iop)i)->symbol);
}

/* A proof over memory is one for records of that size. */
static void test_short_memory(void **state)
{
	static const struct iinsn insns[] = {
		{.code = IOP_CODE_LDX_DW, .dst = 0, .src = 1},
		{.code = IOP_CODE_EXIT},
	};
	const struct iprogram ip = {
		.insns = (struct iinsn *)(uintptr_t)insns,
		.count = 2,
		.safe = true,
		.safe_kind = CBPF_MEMORY,
		.safe_memory = 8,
	};
	const uint8_t data[8] = {1, 2};
	struct cbpf_record record = {.number = 1,
		.kind = CBPF_MEMORY,
		.memory = {data, sizeof(data)}};
	struct interp *in = interp_prepare(&ip, CBPF_MEMORY, INTERP_PLAIN);
	struct cbpf_result result;

	(void)state;
	assert_non_null(in);
	interp_run(in, &record, &result);
	assert_int_equal(result.end, CBPF_END_RETURN);
	assert_int_equal(result.value, 0x0201);
	record.memory.size = 7;
	interp_run(in, &record, &result);
	assert_int_equal(result.end, CBPF_END_FAULT);
	interp_free(in);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_alu),
		cmocka_unit_test(test_unary),
		cmocka_unit_test(test_jumps),
		cmocka_unit_test(test_ja),
		cmocka_unit_test(test_lddw),
		cmocka_unit_test(test_memory),
		cmocka_unit_test(test_atomics),
		cmocka_unit_test(test_local_call),
		cmocka_unit_test(test_depth),
		cmocka_unit_test(test_packet_loads),
		cmocka_unit_test(test_vlan),
		cmocka_unit_test(test_trace),
		cmocka_unit_test(test_small_helpers),
		cmocka_unit_test(test_short_memory),
		cmocka_unit_test(test_complete),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
