/* SPDX-License-Identifier: BSD-2-Clause */
/* Registers as the verifier sees them: a word, and its lower half apart. */
#include "internal/vrange.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct vrange vr_any(unsigned bits)
{
	return (struct vrange){vw_any(bits), vw_any(bits / 2)};
}

struct vrange vr_const(unsigned bits, uint64_t x)
{
	return (struct vrange){vw_const(bits, x), vw_const(bits / 2, x)};
}

struct vrange vr_of(const struct vword *full)
{
	return (struct vrange){*full, vw_cut(full, full->bits / 2)};
}

struct vrange vr_range(unsigned bits, uint64_t min, uint64_t max)
{
	struct vword v = vw_range(bits, min, max);

	return vr_of(&v);
}

/* Carries what is known of the lower half up; false: no value is left. */
static bool raise(struct vrange *v)
{
	struct vword *f = &v->full;
	const struct vword *l = &v->low;
	uint64_t ones = vw_ones(l->bits), top = ~ones & vw_ones(f->bits);
	uint64_t lo = f->umin & ones, hi = f->umax & ones;
	const struct vword before = *f;

	if ((f->value ^ l->value) & ~f->mask & ~l->mask & ones)
		return false;
	f->value |= l->value;
	f->mask &= l->mask | top;
	/* The ends move in to where the lower half may be. */
	if (lo < l->umin)
		f->umin = (f->umin & top) | l->umin;
	else if (lo > l->umax && (f->umin & top) == top)
		return false;
	else if (lo > l->umax)
		f->umin = (f->umin & top) + ones + 1 + l->umin;
	if (hi > l->umax)
		f->umax = (f->umax & top) | l->umax;
	else if (hi < l->umin && !(f->umax & top))
		return false;
	else if (hi < l->umin)
		f->umax = (f->umax & top) - ones - 1 + l->umax;
	if (f->umin > f->umax)
		return false;
	if (f->umin == before.umin && f->umax == before.umax &&
		f->mask == before.mask)
		return true;
	return vw_sync(f);
}

/* Rounds after which a value is taken as it is; two or three do. */
#define SYNC_ROUNDS 4

bool vr_sync(struct vrange *v)
{
	if (!vw_sync(&v->full) || !vw_sync(&v->low))
		return false;
	for (int i = 0; i < SYNC_ROUNDS; i++) {
		struct vword cut = vw_cut(&v->full, v->low.bits);
		struct vrange before = *v;

		if (!vw_within(&v->low, &cut) && !vw_meet(&v->low, &cut))
			return false;
		if (!raise(v))
			return false;
		if (vw_within(&before.full, &v->full) &&
			vw_within(&before.low, &v->low))
			break;
	}
	return true;
}

struct vrange vr_join(const struct vrange *a, const struct vrange *b)
{
	return (struct vrange){
		vw_join(&a->full, &b->full), vw_join(&a->low, &b->low)};
}

bool vr_within(const struct vrange *a, const struct vrange *b)
{
	return vw_within(&a->full, &b->full) && vw_within(&a->low, &b->low);
}

bool vr_has(const struct vrange *v, uint64_t x)
{
	return vw_has(&v->full, x) && vw_has(&v->low, x & vw_ones(v->low.bits));
}

bool vr_is_const(const struct vrange *v)
{
	return vw_is_const(&v->full);
}

bool vr_is_any(const struct vrange *v)
{
	struct vword full = vw_any(v->full.bits), low = vw_any(v->low.bits);

	return vw_within(&full, &v->full) && vw_within(&low, &v->low);
}

/* ------------------------------------------------------------------------ */
/* Operators                                                                */

/* Whether the lower half of the result is made of the lower halves alone. */
static bool is_modular(enum vr_op op)
{
	switch (op) {
	case VR_ADD:
	case VR_SUB:
	case VR_MUL:
	case VR_OR:
	case VR_AND:
	case VR_XOR:
		return true;
	case VR_DIV:
	case VR_SDIV:
	case VR_MOD:
	case VR_SMOD:
	case VR_LSH:
	case VR_RSH:
	case VR_ARSH:
	case VR_OP_COUNT:
		break;
	}
	return false;
}

struct vrange vr_alu(
	enum vr_op op, const struct vrange *a, const struct vrange *b)
{
	struct vword full = vw_alu(op, &a->full, &b->full);
	struct vrange v;

	if (vw_is_const(&full))
		return vr_const(full.bits, full.umin);
	v = vr_of(&full);
	if (is_modular(op)) {
		v.low = vw_alu(op, &a->low, &b->low);
		vr_sync(&v);
	}
	return v;
}

/* A lower half with zeroes on top. */
static struct vrange from_low(const struct vword *low, unsigned bits)
{
	return (struct vrange){vw_widen(low, bits, false), *low};
}

struct vrange vr_alu_low(
	enum vr_op op, const struct vrange *a, const struct vrange *b)
{
	struct vword low = vw_alu(op, &a->low, &b->low);

	return from_low(&low, a->full.bits);
}

/* The low `bits` bits, by what knows most of them. */
static struct vword cut(const struct vrange *a, unsigned bits)
{
	return vw_cut(bits > a->low.bits ? &a->full : &a->low, bits);
}

struct vrange vr_zext(const struct vrange *a, unsigned bits)
{
	struct vword v = cut(a, bits);

	v = vw_widen(&v, a->full.bits, false);
	return vr_of(&v);
}

struct vrange vr_sext(const struct vrange *a, unsigned bits, unsigned to)
{
	struct vword v = cut(a, bits);

	v = vw_widen(&v, to, true);
	v = vw_widen(&v, a->full.bits, false);
	return vr_of(&v);
}

struct vrange vr_swap(const struct vrange *a, unsigned bits, unsigned unit)
{
	struct vword v = cut(a, bits);

	v = vw_swap(&v, bits, unit);
	v = vw_widen(&v, a->full.bits, false);
	return vr_of(&v);
}

/* ------------------------------------------------------------------------ */
/* Compares                                                                 */

enum vr_cmp vr_inverse(enum vr_cmp cmp)
{
	/* They stand in pairs. */
	return (enum vr_cmp)(cmp ^ 1);
}

bool vr_refine(enum vr_cmp cmp, bool low, struct vrange *a, struct vrange *b)
{
	if (low ? !vw_refine(cmp, &a->low, &b->low)
		: !vw_refine(cmp, &a->full, &b->full))
		return false;
	if (!vr_sync(a) || !vr_sync(b))
		return false;
	/* Equal values know the same of their halves. */
	if (cmp == VR_EQ && !low) {
		if (!vw_meet(&a->low, &b->low) || !vr_sync(a))
			return false;
		*b = *a;
	}
	return true;
}

/* ------------------------------------------------------------------------ */
/* Text                                                                     */

/* Numbers from here on are written in hexadecimal. */
#define DECIMAL 100000

static void put_u(char *buf, size_t size, uint64_t x)
{
	size_t len = strlen(buf);

	snprintf(buf + len, size - len, x < DECIMAL ? "%" PRIu64 : "0x%" PRIx64,
		x);
}

static void put_s(char *buf, size_t size, int64_t x)
{
	size_t len = strlen(buf);

	if (x > -DECIMAL && x < DECIMAL)
		snprintf(buf + len, size - len, "%" PRId64, x);
	else
		snprintf(buf + len, size - len, "%s0x%" PRIx64,
			x < 0 ? "-" : "", x < 0 ? -(uint64_t)x : (uint64_t)x);
}

static void put(char *buf, size_t size, const char *text)
{
	size_t len = strlen(buf);

	snprintf(buf + len, size - len, "%s%s", len ? ", " : "", text);
}

/* The parts of a word that say more than the others. */
static void word_text(
	const struct vword *v, const char *name, char *buf, size_t size)
{
	struct vword any = vw_any(v->bits), range = any;
	bool is_u = v->umin > any.umin || v->umax < any.umax;
	bool is_s = v->smin > any.smin || v->smax < any.smax;

	if (is_s && v->smin < 0) {
		put(buf, size, name);
		put_s(buf, size, v->smin);
		strncat(buf, "..", size - strlen(buf) - 1);
		put_s(buf, size, v->smax);
		range.smin = v->smin;
		range.smax = v->smax;
	}
	if (is_u && (v->smin >= 0 || !is_s)) {
		put(buf, size, name);
		put_u(buf, size, v->umin);
		strncat(buf, "..", size - strlen(buf) - 1);
		put_u(buf, size, v->umax);
		range.umin = v->umin;
		range.umax = v->umax;
	}
	vw_sync(&range);
	if (v->mask == range.mask)
		return;
	put(buf, size, name);
	if (v->value) {
		put_u(buf, size, v->value);
		strncat(buf, " + ", size - strlen(buf) - 1);
	}
	strncat(buf, "bits of ", size - strlen(buf) - 1);
	put_u(buf, size, v->mask);
}

char *vr_text(const struct vrange *v, char *buf, size_t size)
{
	struct vrange full = vr_of(&v->full);

	buf[0] = '\0';
	if (vr_is_const(v)) {
		put_s(buf, size, v->full.smin);
		return buf;
	}
	word_text(&v->full, "", buf, size);
	if (!vw_within(&full.low, &v->low))
		word_text(&v->low, "low half ", buf, size);
	if (!*buf)
		put(buf, size, "any value");
	return buf;
}
