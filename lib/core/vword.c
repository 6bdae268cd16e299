/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Ranges and known bits of one word.  Known bits (value and mask) are the
 * domain that Vishwanathan and others describe in "Sound, Precise, and Fast
 * Abstract Interpretation with Tristate Numbers" (CGO 2022).
 */
#include "core/vword.h"

#include <stddef.h>

static uint64_t min_u(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static uint64_t max_u(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

static int64_t min_s(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static int64_t max_s(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static uint64_t sign_bit(unsigned bits)
{
	return UINT64_C(1) << (bits - 1);
}

/* x and all bits below its highest one. */
static uint64_t smear(uint64_t x)
{
	return x ? UINT64_MAX >> __builtin_clzll(x) : 0;
}

/* ------------------------------------------------------------------------ */
/* Making and comparing                                                     */

struct vword vw_any(unsigned bits)
{
	return (struct vword){
		.bits = bits,
		.umax = vw_ones(bits),
		.smin = vw_sext(sign_bit(bits), bits),
		.smax = (int64_t)(vw_ones(bits) >> 1),
		.mask = vw_ones(bits),
	};
}

struct vword vw_const(unsigned bits, uint64_t x)
{
	x &= vw_ones(bits);
	return (struct vword){
		.bits = bits,
		.umin = x,
		.umax = x,
		.smin = vw_sext(x, bits),
		.smax = vw_sext(x, bits),
		.value = x,
	};
}

struct vword vw_range(unsigned bits, uint64_t min, uint64_t max)
{
	struct vword v = vw_any(bits);

	v.umin = min;
	v.umax = max;
	vw_sync(&v);
	return v;
}

/* A word with these known bits alone. */
static struct vword from_bits(unsigned bits, uint64_t value, uint64_t mask)
{
	struct vword v = vw_any(bits);

	v.mask = mask & vw_ones(bits);
	v.value = value & ~mask & vw_ones(bits);
	vw_sync(&v);
	return v;
}

bool vw_has(const struct vword *v, uint64_t x)
{
	int64_t s = vw_sext(x, v->bits);

	return x >= v->umin && x <= v->umax && s >= v->smin && s <= v->smax &&
	       (x & ~v->mask) == v->value;
}

bool vw_within(const struct vword *a, const struct vword *b)
{
	return a->umin >= b->umin && a->umax <= b->umax && a->smin >= b->smin &&
	       a->smax <= b->smax && !(a->mask & ~b->mask) &&
	       (a->value & ~b->mask) == b->value;
}

struct vword vw_join(const struct vword *a, const struct vword *b)
{
	uint64_t mask = a->mask | b->mask | (a->value ^ b->value);

	return (struct vword){
		.bits = a->bits,
		.umin = min_u(a->umin, b->umin),
		.umax = max_u(a->umax, b->umax),
		.smin = min_s(a->smin, b->smin),
		.smax = max_s(a->smax, b->smax),
		.value = a->value & ~mask,
		.mask = mask,
	};
}

/* ------------------------------------------------------------------------ */
/* Keeping the parts consistent                                             */

/*
 * The smallest x >= lo whose known bits are `value`.  The bits of lo that are
 * free stay; at the highest place where a known bit differs, x is either above
 * lo already (all free bits below can go), or the next free 0 above that place
 * has to become 1.
 */
static bool next_match(
	uint64_t lo, uint64_t value, uint64_t mask, uint64_t *match)
{
	uint64_t x = value | (lo & mask), below, up;

	if (x == lo) {
		*match = x;
		return true;
	}
	below = smear(x ^ lo);
	if (x < lo) {
		up = mask & ~lo & ~below;
		if (!up)
			return false;
		up &= -up;
		below = up - 1;
		x |= up;
	}
	*match = (x & ~below) | (value & below);
	return true;
}

/* The largest x <= hi: the same, upside down. */
static bool last_match(
	uint64_t hi, uint64_t value, uint64_t mask, uint64_t *match)
{
	if (!next_match(~hi, ~value & ~mask, mask, match))
		return false;
	*match = ~*match;
	return true;
}

/* What is left of a word among the values of one sign, where the signed and
 * the unsigned order agree. */
struct half {
	bool any;
	uint64_t lo, hi;
	uint64_t value, mask;
};

static struct half half_of(const struct vword *v, bool negative)
{
	struct half h = {.lo = negative ? sign_bit(v->bits) : 0};
	uint64_t ones = vw_ones(v->bits);

	h.hi = h.lo | (ones >> 1);
	if (negative ? v->smin >= 0 : v->smax < 0)
		return h;
	if (negative ? true : v->smin > 0)
		h.lo = max_u(h.lo, (uint64_t)v->smin & ones);
	if (negative ? v->smax < 0 : true)
		h.hi = min_u(h.hi, (uint64_t)v->smax & ones);
	h.lo = max_u(h.lo, v->umin);
	h.hi = min_u(h.hi, v->umax);
	if (h.lo > h.hi || !next_match(h.lo, v->value, v->mask, &h.lo) ||
		!last_match(h.hi, v->value, v->mask, &h.hi) || h.lo > h.hi)
		return h;
	h.any = true;
	/* Bits above the first that differs are those of both ends. */
	h.mask = v->mask & smear(h.lo ^ h.hi);
	h.value = h.lo & ~h.mask;
	return h;
}

/* Nothing is known of it: most words that are narrowed are so. */
static bool is_any(const struct vword *v)
{
	uint64_t ones = vw_ones(v->bits);

	return v->mask == ones && !v->umin && v->umax == ones &&
	       v->smin == vw_sext(sign_bit(v->bits), v->bits) &&
	       v->smax == (int64_t)(ones >> 1);
}

bool vw_sync(struct vword *v)
{
	struct half pos, neg, *low, *high;

	if (is_any(v))
		return true;
	if (v->umin == v->umax) {
		if (!vw_has(v, v->umin))
			return false;
		*v = vw_const(v->bits, v->umin);
		return true;
	}
	pos = half_of(v, false);
	neg = half_of(v, true);
	if (!pos.any && !neg.any)
		return false;
	low = pos.any ? &pos : &neg;
	high = neg.any ? &neg : &pos;
	v->umin = low->lo;
	v->umax = high->hi;
	v->smin = vw_sext(high->lo, v->bits);
	v->smax = vw_sext(low->hi, v->bits);
	v->mask = low->mask | high->mask | (low->value ^ high->value);
	v->value = low->value & ~v->mask;
	return true;
}

bool vw_meet(struct vword *v, const struct vword *with)
{
	if ((v->value ^ with->value) & ~v->mask & ~with->mask)
		return false;
	v->umin = max_u(v->umin, with->umin);
	v->umax = min_u(v->umax, with->umax);
	v->smin = max_s(v->smin, with->smin);
	v->smax = min_s(v->smax, with->smax);
	v->value |= with->value;
	v->mask &= with->mask;
	return vw_sync(v);
}

/* ------------------------------------------------------------------------ */
/* Addition, multiplication                                                 */

/* The ranges of a sum or difference: kept when every value of it wraps, or
 * none does. */
static void set_ranges(struct vword *v, unsigned __int128 umin,
	unsigned __int128 umax, const __int128 s[2])
{
	uint64_t ones = vw_ones(v->bits);

	if (umin >> v->bits == umax >> v->bits) {
		v->umin = (uint64_t)umin & ones;
		v->umax = (uint64_t)umax & ones;
	}
	if ((s[0] + sign_bit(v->bits)) >> v->bits ==
		(s[1] + sign_bit(v->bits)) >> v->bits) {
		v->smin = vw_sext((uint64_t)s[0], v->bits);
		v->smax = vw_sext((uint64_t)s[1], v->bits);
	}
	vw_sync(v);
}

static struct vword vw_add(const struct vword *a, const struct vword *b)
{
	struct vword v = vw_any(a->bits);
	uint64_t least = a->value + b->value;
	uint64_t most = least + a->mask + b->mask;
	const __int128 s[2] = {
		(__int128)a->smin + b->smin, (__int128)a->smax + b->smax};

	/* A carry that differs between the least and the most is unknown. */
	v.mask = ((least ^ most) | a->mask | b->mask) & vw_ones(v.bits);
	v.value = least & ~v.mask & vw_ones(v.bits);
	set_ranges(&v, (unsigned __int128)a->umin + b->umin,
		(unsigned __int128)a->umax + b->umax, s);
	return v;
}

static struct vword vw_sub(const struct vword *a, const struct vword *b)
{
	struct vword v = vw_any(a->bits);
	uint64_t base = a->value - b->value;
	uint64_t most = base + a->mask, least = base - b->mask;
	const __int128 s[2] = {
		(__int128)a->smin - b->smax, (__int128)a->smax - b->smin};

	v.mask = ((least ^ most) | a->mask | b->mask) & vw_ones(v.bits);
	v.value = base & ~v.mask & vw_ones(v.bits);
	set_ranges(&v, (unsigned __int128)a->umin - b->umax,
		(unsigned __int128)a->umax - b->umin, s);
	return v;
}

/* Known bits of a product: partial products, each as a sum. */
static void mul_bits(
	struct vword *v, const struct vword *a, const struct vword *b)
{
	uint64_t value = 0, mask = 0, ones = vw_ones(v->bits);

	for (unsigned i = 0; i < v->bits; i++) {
		uint64_t bit = UINT64_C(1) << i;
		uint64_t pv = b->value << i, pm = b->mask << i, least, most;

		if (!((a->value | a->mask) & bit))
			continue;
		if (a->mask & bit) {
			pm |= pv;
			pv = 0;
		}
		least = value + pv;
		most = least + mask + pm;
		mask |= pm | (least ^ most);
		value = least & ~mask;
	}
	v->mask = mask & ones;
	v->value = value & ~mask & ones;
}

static struct vword vw_mul(const struct vword *a, const struct vword *b)
{
	struct vword v = vw_any(a->bits);
	__int128 corners[4] = {(__int128)a->smin * b->smin,
		(__int128)a->smin * b->smax, (__int128)a->smax * b->smin,
		(__int128)a->smax * b->smax};
	__int128 s[2] = {corners[0], corners[0]};

	for (int i = 1; i < 4; i++) {
		if (corners[i] < s[0])
			s[0] = corners[i];
		if (corners[i] > s[1])
			s[1] = corners[i];
	}
	mul_bits(&v, a, b);
	set_ranges(&v, (unsigned __int128)a->umin * b->umin,
		(unsigned __int128)a->umax * b->umax, s);
	return v;
}

/* ------------------------------------------------------------------------ */
/* Division                                                                 */

/* Whether v is one power of two; its exponent. */
static bool is_power(const struct vword *v, unsigned *exponent)
{
	if (!vw_is_const(v) || !v->value || v->value & (v->value - 1))
		return false;
	*exponent = (unsigned)__builtin_ctzll(v->value);
	return true;
}

static struct vword shift_right(const struct vword *a, unsigned n)
{
	struct vword v = vw_any(a->bits);

	v.umin = a->umin >> n;
	v.umax = a->umax >> n;
	v.value = a->value >> n;
	v.mask = a->mask >> n;
	vw_sync(&v);
	return v;
}

static struct vword vw_div(const struct vword *a, const struct vword *b)
{
	unsigned n;
	struct vword v, zero = vw_const(a->bits, 0);

	if (is_power(b, &n))
		return shift_right(a, n);
	if (!b->umax)
		return zero;
	v = vw_range(a->bits, a->umin / b->umax, a->umax / max_u(b->umin, 1));
	return b->umin ? v : vw_join(&v, &zero);
}

static struct vword vw_mod(const struct vword *a, const struct vword *b)
{
	unsigned n;
	struct vword v;

	if (is_power(b, &n))
		return from_bits(a->bits, a->value & (b->value - 1),
			a->mask & (b->value - 1));
	if (a->umax < b->umin || !b->umax)
		return *a;
	v = vw_range(a->bits, 0, min_u(a->umax, b->umax - 1));
	if (vw_is_const(b) && a->umin / b->umin == a->umax / b->umin)
		v = vw_range(a->bits, a->umin % b->umin, a->umax % b->umin);
	return b->umin ? v : vw_join(&v, a);
}

static struct vword from_signed(unsigned bits, int64_t min, int64_t max)
{
	struct vword v = vw_any(bits);

	v.smin = min;
	v.smax = max;
	vw_sync(&v);
	return v;
}

/* Quotients of values of one sign by divisors of one sign: monotone in both,
 * so that the corners bound them. */
static struct vword sdiv_piece(const struct vword *a, int64_t from, int64_t to)
{
	unsigned bits = a->bits;
	const __int128 corners[4] = {(__int128)a->smin / from,
		(__int128)a->smin / to, (__int128)a->smax / from,
		(__int128)a->smax / to};
	__int128 min = corners[0], max = corners[0];

	for (int i = 1; i < 4; i++) {
		if (corners[i] < min)
			min = corners[i];
		if (corners[i] > max)
			max = corners[i];
	}
	if (max > (__int128)(vw_ones(bits) >> 1)) {
		/* The least value by -1 is itself. */
		struct vword least = vw_const(bits, sign_bit(bits));
		struct vword rest;

		if (min == max)
			return least;
		rest = from_signed(
			bits, (int64_t)min, (int64_t)(vw_ones(bits) >> 1));
		return vw_join(&least, &rest);
	}
	return from_signed(bits, (int64_t)min, (int64_t)max);
}

static struct vword vw_sdiv(const struct vword *a, const struct vword *b)
{
	struct vword v, piece;
	bool any = false;

	if (b->smin < 0) {
		v = sdiv_piece(a, b->smin, min_s(b->smax, -1));
		any = true;
	}
	if (b->smax > 0) {
		piece = sdiv_piece(a, max_s(b->smin, 1), b->smax);
		v = any ? vw_join(&v, &piece) : piece;
		any = true;
	}
	if (!b->umin) {
		piece = vw_const(a->bits, 0);
		v = any ? vw_join(&v, &piece) : piece;
	}
	return v;
}

/* The remainder has the dividend's sign and is smaller than the divisor. */
static struct vword vw_smod(const struct vword *a, const struct vword *b)
{
	uint64_t ones = vw_ones(a->bits);
	uint64_t least = b->smin < 0 ? -(uint64_t)b->smin & ones : 0;
	uint64_t most = b->smax > 0 ? (uint64_t)b->smax : 0;
	uint64_t below = max_u(least, most);
	int64_t limit = (int64_t)(below ? below - 1 : 0);
	struct vword v;

	if (!below)
		return *a;
	/* A divisor of either sign that exceeds every dividend. */
	if (b->smin > 0 && a->smax < b->smin && a->smin > -b->smin)
		return *a;
	v = from_signed(a->bits, a->smin < 0 ? max_s(a->smin, -limit) : 0,
		a->smax > 0 ? min_s(a->smax, limit) : 0);
	return b->umin ? v : vw_join(&v, a);
}

/* ------------------------------------------------------------------------ */
/* Bits and shifts                                                          */

static struct vword vw_and(const struct vword *a, const struct vword *b)
{
	struct vword v = vw_any(a->bits);

	v.value = a->value & b->value;
	v.mask = (a->value | a->mask) & (b->value | b->mask) & ~v.value;
	v.umax = min_u(a->umax, b->umax);
	vw_sync(&v);
	return v;
}

static struct vword vw_or(const struct vword *a, const struct vword *b)
{
	struct vword v = vw_any(a->bits);

	v.value = a->value | b->value;
	v.mask = (a->mask | b->mask) & ~v.value;
	v.umin = max_u(a->umin, b->umin);
	vw_sync(&v);
	return v;
}

static struct vword vw_xor(const struct vword *a, const struct vword *b)
{
	return from_bits(a->bits, a->value ^ b->value, a->mask | b->mask);
}

/* The counts that a shift may have, masked: how few, how many. */
static void shift_counts(const struct vword *b, unsigned count[2])
{
	uint64_t width = b->bits - 1;

	count[0] = 0;
	count[1] = (unsigned)width;
	if ((b->umin ^ b->umax) <= width) {
		count[0] = (unsigned)(b->umin & width);
		count[1] = (unsigned)(b->umax & width);
	}
	count[0] = (unsigned)max_u(count[0], b->value & width);
	count[1] = (unsigned)min_u(count[1], (b->value | b->mask) & width);
}

static struct vword vw_lsh(const struct vword *a, const struct vword *b)
{
	struct vword v = vw_any(a->bits);
	unsigned n[2];
	uint64_t zeroes = a->value | a->mask;

	shift_counts(b, n);
	if (a->umax <= vw_ones(v.bits) >> n[1]) {
		v.umin = a->umin << n[0];
		v.umax = a->umax << n[1];
	}
	if (a->smin >= vw_sext(sign_bit(v.bits), v.bits) >> n[1] &&
		a->smax <= (int64_t)(vw_ones(v.bits) >> 1 >> n[1])) {
		v.smin = (int64_t)((uint64_t)a->smin << n[a->smin < 0 ? 1 : 0]);
		v.smax = (int64_t)((uint64_t)a->smax << n[a->smax < 0 ? 0 : 1]);
	}
	if (n[0] == n[1]) {
		v.value = a->value << n[0] & vw_ones(v.bits);
		v.mask = a->mask << n[0] & vw_ones(v.bits);
	} else {
		/* Zeroes from below: those of a, and the fewest shifted in. */
		zeroes = (zeroes & -zeroes) << n[0] & vw_ones(v.bits);
		v.mask = zeroes ? vw_ones(v.bits) & ~(zeroes - 1) : 0;
	}
	vw_sync(&v);
	return v;
}

static struct vword vw_rsh(const struct vword *a, const struct vword *b)
{
	unsigned n[2];

	shift_counts(b, n);
	if (n[0] == n[1])
		return shift_right(a, n[0]);
	return vw_range(a->bits, a->umin >> n[1], a->umax >> n[0]);
}

static struct vword vw_arsh(const struct vword *a, const struct vword *b)
{
	struct vword v = vw_any(a->bits);
	uint64_t ones = vw_ones(a->bits);
	unsigned n[2];

	shift_counts(b, n);
	v.smin = a->smin >> (a->smin < 0 ? n[0] : n[1]);
	v.smax = a->smax >> (a->smax < 0 ? n[1] : n[0]);
	if (n[0] == n[1]) {
		v.mask = (uint64_t)(vw_sext(a->mask, a->bits) >> n[0]) & ones;
		v.value = (uint64_t)(vw_sext(a->value, a->bits) >> n[0]) &
			  ones & ~v.mask;
	}
	vw_sync(&v);
	return v;
}

struct vword vw_alu(enum vr_op op, const struct vword *a, const struct vword *b)
{
	static struct vword (*const alu[VR_OP_COUNT])(
		const struct vword *, const struct vword *) = {
		[VR_ADD] = vw_add,
		[VR_SUB] = vw_sub,
		[VR_MUL] = vw_mul,
		[VR_DIV] = vw_div,
		[VR_SDIV] = vw_sdiv,
		[VR_MOD] = vw_mod,
		[VR_SMOD] = vw_smod,
		[VR_OR] = vw_or,
		[VR_AND] = vw_and,
		[VR_XOR] = vw_xor,
		[VR_LSH] = vw_lsh,
		[VR_RSH] = vw_rsh,
		[VR_ARSH] = vw_arsh,
	};

	return alu[op](a, b);
}

/* ------------------------------------------------------------------------ */
/* Widths                                                                   */

struct vword vw_cut(const struct vword *a, unsigned bits)
{
	struct vword v = vw_any(bits);
	uint64_t ones = vw_ones(bits);

	if (bits >= a->bits)
		return *a;
	if (a->umin >> bits == a->umax >> bits) {
		v.umin = a->umin & ones;
		v.umax = a->umax & ones;
	}
	/* A signed range keeps its order when none of it wraps. */
	if (((a->smin >> (bits - 1)) + 1) >> 1 ==
		((a->smax >> (bits - 1)) + 1) >> 1) {
		v.smin = vw_sext((uint64_t)a->smin, bits);
		v.smax = vw_sext((uint64_t)a->smax, bits);
	}
	v.value = a->value & ones;
	v.mask = a->mask & ones;
	vw_sync(&v);
	return v;
}

struct vword vw_widen(const struct vword *a, unsigned bits, bool sign)
{
	struct vword v = vw_any(bits);

	if (bits == a->bits)
		return *a;
	if (sign) {
		v.smin = a->smin;
		v.smax = a->smax;
		v.mask = (uint64_t)vw_sext(a->mask, a->bits) & vw_ones(bits);
		v.value = (uint64_t)vw_sext(a->value, a->bits) & ~v.mask &
			  vw_ones(bits);
	} else {
		v.umin = a->umin;
		v.umax = a->umax;
		v.mask = a->mask;
		v.value = a->value;
	}
	vw_sync(&v);
	return v;
}

static uint64_t swap(uint64_t x, unsigned bits, unsigned unit)
{
	uint64_t y = 0;

	for (unsigned i = 0; i < bits; i += unit)
		y |= (x >> i & vw_ones(unit)) << (bits - unit - i);
	return y;
}

struct vword vw_swap(const struct vword *a, unsigned bits, unsigned unit)
{
	return from_bits(
		a->bits, swap(a->value, bits, unit), swap(a->mask, bits, unit));
}

/* ------------------------------------------------------------------------ */
/* Compares                                                                 */

/* a > b, or a >= b when `step` is 0. */
static bool refine_above(struct vword *a, struct vword *b, uint64_t step)
{
	if (a->umax < step || b->umin > vw_ones(a->bits) - step)
		return false;
	a->umin = max_u(a->umin, b->umin + step);
	b->umax = min_u(b->umax, a->umax - step);
	return a->umin <= a->umax && b->umin <= b->umax && vw_sync(a) &&
	       vw_sync(b);
}

static bool refine_above_signed(struct vword *a, struct vword *b, int64_t step)
{
	int64_t most = (int64_t)(vw_ones(a->bits) >> 1);

	if (a->smax < -most - 1 + step || b->smin > most - step)
		return false;
	a->smin = max_s(a->smin, b->smin + step);
	b->smax = min_s(b->smax, a->smax - step);
	return a->smin <= a->smax && b->smin <= b->smax && vw_sync(a) &&
	       vw_sync(b);
}

/* Takes the value x off the ends of a. */
static bool without(struct vword *a, uint64_t x)
{
	int64_t s = vw_sext(x, a->bits);

	if (vw_is_const(a) && a->umin == x)
		return false;
	if (a->umin == x)
		a->umin++;
	if (a->umax == x)
		a->umax--;
	if (a->smin == s)
		a->smin++;
	if (a->smax == s)
		a->smax--;
	return vw_sync(a);
}

static bool refine_unequal(struct vword *a, struct vword *b)
{
	if (vw_is_const(b) && !without(a, b->umin))
		return false;
	return !vw_is_const(a) || without(b, a->umin);
}

/* a has a bit of b: when only one can be meant, it is set in both. */
static bool refine_set(struct vword *a, struct vword *b)
{
	uint64_t both = (a->value | a->mask) & (b->value | b->mask);

	if (!both)
		return false;
	if (both & (both - 1))
		return without(a, 0) && without(b, 0);
	a->value |= both;
	a->mask &= ~both;
	b->value |= both;
	b->mask &= ~both;
	return vw_sync(a) && vw_sync(b);
}

/* Bits that are set in one are not set in the other. */
static bool refine_unset(struct vword *a, struct vword *b)
{
	uint64_t in_a = a->value, in_b = b->value;

	if (in_a & in_b)
		return false;
	a->mask &= ~in_b;
	b->mask &= ~in_a;
	return vw_sync(a) && vw_sync(b);
}

bool vw_refine(enum vr_cmp cmp, struct vword *a, struct vword *b)
{
	switch (cmp) {
	case VR_EQ:
		if (!vw_meet(a, b))
			return false;
		*b = *a;
		return true;
	case VR_NE:
		return refine_unequal(a, b);
	case VR_GT:
		return refine_above(a, b, 1);
	case VR_LE:
		return refine_above(b, a, 0);
	case VR_GE:
		return refine_above(a, b, 0);
	case VR_LT:
		return refine_above(b, a, 1);
	case VR_SGT:
		return refine_above_signed(a, b, 1);
	case VR_SLE:
		return refine_above_signed(b, a, 0);
	case VR_SGE:
		return refine_above_signed(a, b, 0);
	case VR_SLT:
		return refine_above_signed(b, a, 1);
	case VR_SET:
		return refine_set(a, b);
	case VR_UNSET:
		return refine_unset(a, b);
	case VR_CMP_COUNT:
		break;
	}
	return true;
}

/* The ends of a word are values of it. */
bool vw_can(enum vr_cmp cmp, const struct vword *a, const struct vword *b)
{
	struct vword x, y;

	switch (vw_is_const(b) ? cmp : VR_CMP_COUNT) {
	case VR_EQ:
		return vw_has(a, b->umin);
	case VR_NE:
		return !vw_is_const(a) || a->umin != b->umin;
	case VR_GT:
		return a->umax > b->umin;
	case VR_GE:
		return a->umax >= b->umin;
	case VR_LE:
		return a->umin <= b->umin;
	case VR_LT:
		return a->umin < b->umin;
	case VR_SGT:
		return a->smax > b->smin;
	case VR_SGE:
		return a->smax >= b->smin;
	case VR_SLE:
		return a->smin <= b->smin;
	case VR_SLT:
		return a->smin < b->smin;
	case VR_SET:
	case VR_UNSET:
	case VR_CMP_COUNT:
		break;
	}
	x = *a;
	y = *b;
	return vw_refine(cmp, &x, &y);
}
