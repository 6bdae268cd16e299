/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Constant expressions of the assembler: values and operators in, values out.
 * They are computed as whole numbers, and told when they leave the range from
 * -2^63 to 2^64 - 1; only where a value is used must it fit 32 bits.
 */
#include "text/asm_lang.h"

#define SIGN64 (UINT64_C(1) << 63)

/* A number as its sign and the rest, for arithmetic. */
struct magnitude {
	uint64_t size;
	bool negative;
	bool over; /* more than 2^64 - 1 */
};

static const struct asm_const bad = {.bits = 1, .bad = true};

static struct asm_const refuse(
	struct asmb *b, enum diag_id id, const struct pos *pos)
{
	char text[48];

	if (asm_fault(b, pos))
		diag_at(b->diags, id, pos,
			asm_quote(b, pos, text, sizeof(text)));
	return bad;
}

static struct asm_const small(bool value)
{
	return (struct asm_const){.bits = value};
}

static struct magnitude magnitude_of(struct asm_const v)
{
	return (struct magnitude){
		v.negative ? -v.bits : v.bits, v.negative, false};
}

static struct asm_const value_of(
	struct asmb *b, struct magnitude m, const struct pos *pos)
{
	if (m.over || (m.negative && m.size > SIGN64))
		return refuse(b, DIAG_NUMBER_RANGE64, pos);
	return (struct asm_const){
		.bits = m.negative ? -m.size : m.size,
		.negative = m.negative && m.size,
	};
}

/* bpf_asm keeps the low half of what fits a long (hex: an unsigned long), and
 * of the nearest long for what does not. */
static uint32_t compat_value(struct asm_number n)
{
	if (n.decimal && n.magnitude > INT64_MAX)
		return n.negative ? 0 : UINT32_MAX;
	return (uint32_t)(n.negative ? -n.magnitude : n.magnitude);
}

struct asm_const asm_number_value(
	struct asmb *b, struct asm_number n, const struct pos *pos)
{
	if (b->compat)
		return (struct asm_const){.bits = compat_value(n)};
	if (n.bad)
		return refuse(b, DIAG_BAD_NUMBER, pos);
	if (n.over)
		return refuse(b, DIAG_NUMBER_RANGE, pos);
	return (struct asm_const){.bits = n.magnitude};
}

static int compare(struct asm_const a, struct asm_const b)
{
	if (a.negative != b.negative)
		return a.negative ? -1 : 1;
	return a.bits < b.bits ? -1 : a.bits > b.bits;
}

static bool holds(enum asm_operator op, const struct asm_const v[2])
{
	int order = compare(v[0], v[1]);

	switch (op) {
	case ASM_LESS:
		return order < 0;
	case ASM_LESS_EQUAL:
		return order <= 0;
	case ASM_GREATER:
		return order > 0;
	case ASM_GREATER_EQUAL:
		return order >= 0;
	case ASM_EQUAL:
		return order == 0;
	case ASM_NOT_EQUAL:
		return order != 0;
	case ASM_BOTH:
		return v[0].bits && v[1].bits;
	default: /* ASM_EITHER */
		return v[0].bits || v[1].bits;
	}
}

static struct magnitude add(struct magnitude x, struct magnitude y)
{
	struct magnitude sum = x;

	if (x.negative == y.negative) {
		sum.size = x.size + y.size;
		sum.over = sum.size < x.size;
	} else if (x.size >= y.size) {
		sum.size = x.size - y.size;
	} else {
		sum.size = y.size - x.size;
		sum.negative = y.negative;
	}
	return sum;
}

/* The operators of arithmetic; the divisor is not 0. */
static struct magnitude arithmetic(
	enum asm_operator op, struct magnitude x, struct magnitude y)
{
	struct magnitude result = {.negative = x.negative != y.negative};

	switch (op) {
	case ASM_PLUS:
		return add(x, y);
	case ASM_MINUS:
		y.negative = !y.negative;
		return add(x, y);
	case ASM_TIMES:
		result.over =
			__builtin_mul_overflow(x.size, y.size, &result.size);
		return result;
	case ASM_OVER:
		result.size = x.size / y.size;
		return result;
	default: /* ASM_REMAINDER */
		result.size = x.size % y.size;
		result.negative = x.negative;
		return result;
	}
}

/* & ^ | of numbers that go on to the left with their sign. */
static struct asm_const bitwise(
	enum asm_operator op, const struct asm_const v[2])
{
	struct asm_const r = {.inverted = v[0].inverted || v[1].inverted};

	switch (op) {
	case ASM_BIT_AND:
		r.bits = v[0].bits & v[1].bits;
		r.negative = v[0].negative && v[1].negative;
		break;
	case ASM_BIT_OR:
		r.bits = v[0].bits | v[1].bits;
		r.negative = v[0].negative || v[1].negative;
		break;
	default: /* ASM_BIT_XOR */
		r.bits = v[0].bits ^ v[1].bits;
		r.negative = v[0].negative != v[1].negative;
		break;
	}
	return r;
}

static struct asm_const shift(struct asmb *b, enum asm_operator op,
	const struct asm_const v[2], const struct pos *pos)
{
	struct magnitude m = magnitude_of(v[0]);
	unsigned n = (unsigned)v[1].bits;
	struct asm_const r = v[0];

	if (v[1].negative || v[1].bits > 63)
		return refuse(b, DIAG_CONSTANT_SHIFT, pos);
	if (op == ASM_SHIFT_RIGHT) { /* towards minus infinity */
		r.bits >>= n;
		if (v[0].negative && n)
			r.bits |= UINT64_MAX << (64 - n);
		return r;
	}
	m.over = n && m.size >> (64 - n);
	m.size <<= n;
	r = value_of(b, m, pos);
	r.inverted = v[0].inverted;
	return r;
}

struct asm_const asm_binary(struct asmb *b, enum asm_operator op,
	const struct asm_const v[2], const struct pos *pos)
{
	struct asm_const r;

	if (b->compat)
		asm_syntax(b, pos, "bpf_asm takes no expressions");
	if (b->compat || v[0].bad || v[1].bad)
		return bad;
	switch (op) {
	case ASM_OVER:
	case ASM_REMAINDER:
		if (!v[1].bits)
			return refuse(b, DIAG_CONSTANT_DIVISION, pos);
		/* FALLTHROUGH */
	case ASM_PLUS:
	case ASM_MINUS:
	case ASM_TIMES:
		return value_of(b,
			arithmetic(op, magnitude_of(v[0]), magnitude_of(v[1])),
			pos);
	case ASM_SHIFT_LEFT:
	case ASM_SHIFT_RIGHT:
		return shift(b, op, v, pos);
	case ASM_BIT_AND:
	case ASM_BIT_XOR:
	case ASM_BIT_OR:
		r = bitwise(op, v);
		if (r.negative && !(r.bits & SIGN64))
			return refuse(b, DIAG_NUMBER_RANGE64, pos);
		return r;
	case ASM_LESS:
	case ASM_LESS_EQUAL:
	case ASM_GREATER:
	case ASM_GREATER_EQUAL:
	case ASM_EQUAL:
	case ASM_NOT_EQUAL:
	case ASM_BOTH:
	case ASM_EITHER:
		return small(holds(op, v));
	case ASM_INVERT:
	case ASM_NOT:
		break;
	}
	return bad;
}

struct asm_const asm_unary(struct asmb *b, enum asm_operator op,
	struct asm_const v, const struct pos *pos)
{
	struct magnitude m = magnitude_of(v);

	if (b->compat)
		asm_syntax(b, pos, "bpf_asm takes no blank after a sign");
	if (b->compat || v.bad)
		return bad;
	switch (op) {
	case ASM_MINUS:
		m.negative = !m.negative;
		return value_of(b, m, pos);
	case ASM_NOT:
		return small(!v.bits);
	case ASM_INVERT:
		v.bits = ~v.bits;
		v.negative = !v.negative;
		v.inverted = true;
		if (v.negative && !(v.bits & SIGN64))
			return refuse(b, DIAG_NUMBER_RANGE64, pos);
		return v;
	default:
		return v;
	}
}

struct asm_const asm_group(
	struct asmb *b, struct asm_const v, const struct pos *pos)
{
	if (b->compat)
		asm_syntax(b, pos, "bpf_asm takes no expressions");
	return v;
}

struct asm_const asm_choice(
	struct asmb *b, const struct asm_const v[3], const struct pos *pos)
{
	if (b->compat)
		asm_syntax(b, pos, "bpf_asm takes no expressions");
	return b->compat || v[0].bad ? bad : v[0].bits ? v[1] : v[2];
}

uint32_t asm_fit32(struct asmb *b, struct asm_const v, const struct pos *pos)
{
	/* Of ~0x80000000 the low half is meant, of -0x80000001 nothing. */
	uint64_t limit = v.inverted ? UINT64_C(1) << 32 : UINT64_C(1) << 31;

	if (v.bad)
		return 1;
	if (v.negative ? -v.bits > limit : v.bits > UINT32_MAX)
		v = refuse(b, DIAG_NUMBER_RANGE, pos);
	return (uint32_t)v.bits;
}

uint64_t asm_fit64(struct asm_const v)
{
	return v.bits;
}

uint32_t asm_name32(struct asmb *b, const struct asm_word *word)
{
	return asm_fit32(b, asm_name_value(b, word), &word->pos);
}
