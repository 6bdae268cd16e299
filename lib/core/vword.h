/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What is known of a word of 1 to 64 bits: an unsigned range, a signed range
 * and the bits that are known.  It stands for the values that all three allow.
 * Each function gives a consistent word back: none of its parts can be
 * narrowed by the other two.  The operators are those of the internal machine
 * (division by 0 is 0, modulo 0 keeps the dividend, shift counts are masked).
 */
#ifndef VWORD_H
#define VWORD_H

#include <stdbool.h>
#include <stdint.h>

struct vword {
	unsigned bits; /* width */
	uint64_t umin, umax;
	int64_t smin, smax; /* sign-extended to 64 bits */
	uint64_t value;	    /* of the bits that are known, others 0 */
	uint64_t mask;	    /* the bits that are not known */
};

enum vr_op {
	VR_ADD,
	VR_SUB,
	VR_MUL,
	VR_DIV,
	VR_SDIV,
	VR_MOD,
	VR_SMOD,
	VR_OR,
	VR_AND,
	VR_XOR,
	VR_LSH,
	VR_RSH,
	VR_ARSH,
	VR_OP_COUNT
};

/* Each compare stands before the one that is true when it is false. */
enum vr_cmp {
	VR_EQ,
	VR_NE,
	VR_GT,
	VR_LE,
	VR_GE,
	VR_LT,
	VR_SGT,
	VR_SLE,
	VR_SGE,
	VR_SLT,
	VR_SET,	  /* a & b != 0 */
	VR_UNSET, /* a & b == 0 */
	VR_CMP_COUNT
};

/* All ones in `bits` bits. */
static inline uint64_t vw_ones(unsigned bits)
{
	return UINT64_MAX >> (64 - bits);
}

/* The low `bits` bits of x with their sign. */
static inline int64_t vw_sext(uint64_t x, unsigned bits)
{
	return (int64_t)(x << (64 - bits)) >> (64 - bits);
}

static inline bool vw_is_const(const struct vword *v)
{
	return v->umin == v->umax;
}

/* Any value; one value. */
struct vword vw_any(unsigned bits);
struct vword vw_const(unsigned bits, uint64_t x);
/* A value of the range; min <= max. */
struct vword vw_range(unsigned bits, uint64_t min, uint64_t max);

/* Narrows each part by the others, as far as it goes.  False: no value is
 * left, and v is not to be used. */
bool vw_sync(struct vword *v);
/* The values of both; false: there is none. */
bool vw_meet(struct vword *v, const struct vword *with);
/* The smallest word with the values of either. */
struct vword vw_join(const struct vword *a, const struct vword *b);
/* Whether each value of a is one of b. */
bool vw_within(const struct vword *a, const struct vword *b);
bool vw_has(const struct vword *v, uint64_t x);

/* a OP b. */
struct vword vw_alu(
	enum vr_op op, const struct vword *a, const struct vword *b);
/* The low `bits` bits as a word of that width. */
struct vword vw_cut(const struct vword *a, unsigned bits);
/* A wider word, with zeroes or the sign on top. */
struct vword vw_widen(const struct vword *a, unsigned bits, bool sign);
/* The low `bits` bits in reversed order of their units (bytes), all else 0. */
struct vword vw_swap(const struct vword *a, unsigned bits, unsigned unit);
/* What is left of a and b where `a CMP b` is true; false: it never is. */
bool vw_refine(enum vr_cmp cmp, struct vword *a, struct vword *b);
/* Whether there are such values at all; the same answer, and sooner where b is
 * a constant. */
bool vw_can(enum vr_cmp cmp, const struct vword *a, const struct vword *b);

#endif
