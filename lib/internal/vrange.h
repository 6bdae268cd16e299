/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What the verifier knows of a register: of the whole (64 bits) and of its
 * lower half (32 bits) apart, as 32-bit compares speak of that alone.  Widths
 * are those that the value was made with, so that tests can look at all values
 * of a 4-bit machine.
 */
#ifndef VRANGE_H
#define VRANGE_H

#include <stddef.h>

#include "core/vword.h"

struct vrange {
	struct vword full;
	struct vword low; /* the lower half */
};

#define VR_BITS 64

/* Any value, one value, min <= value <= max (unsigned) of `bits` bits. */
struct vrange vr_any(unsigned bits);
struct vrange vr_const(unsigned bits, uint64_t x);
struct vrange vr_range(unsigned bits, uint64_t min, uint64_t max);
/* A value with these parts; neither need know of the other. */
struct vrange vr_of(const struct vword *full);

/* Narrows both halves by each other; false: no value is left. */
bool vr_sync(struct vrange *v);
struct vrange vr_join(const struct vrange *a, const struct vrange *b);
bool vr_within(const struct vrange *a, const struct vrange *b);
bool vr_has(const struct vrange *v, uint64_t x);
bool vr_is_const(const struct vrange *v);
bool vr_is_any(const struct vrange *v);

/* a OP b over the whole width; over the lower halves, zero-extended. */
struct vrange vr_alu(
	enum vr_op op, const struct vrange *a, const struct vrange *b);
struct vrange vr_alu_low(
	enum vr_op op, const struct vrange *a, const struct vrange *b);
/* The low `bits` bits with zeroes on top. */
struct vrange vr_zext(const struct vrange *a, unsigned bits);
/* The low `bits` bits with their sign on top, up to the width `to` (the whole
 * or the half); zeroes above that. */
struct vrange vr_sext(const struct vrange *a, unsigned bits, unsigned to);
/* The low `bits` bits, their units of `unit` bits reversed, zeroes on top. */
struct vrange vr_swap(const struct vrange *a, unsigned bits, unsigned unit);

/* What is left of a and b where `a CMP b` is true, of the whole or (low) of
 * the lower halves; false: it never is, and a and b are not to be used. */
bool vr_refine(enum vr_cmp cmp, bool low, struct vrange *a, struct vrange *b);
/* The compare that is true when cmp is false. */
enum vr_cmp vr_inverse(enum vr_cmp cmp);

/* "7", "0..255", "any value", "0..252, bits of 0xfc": at most `size` bytes into
 * buf, which is returned. */
char *vr_text(const struct vrange *v, char *buf, size_t size);
#define VR_TEXT 200

#endif
