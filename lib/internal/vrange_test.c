/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The value domain against the machine it stands for: at 4 bits all values and
 * all pairs of them, at 64 bits random ones.  Sound: no result is left out.
 * Tight: how often nothing more is let in than the parts of a word must.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "internal/vrange.h"

#define BITS   4
#define VALUES (1u << BITS)

/* The sanitizers take minutes for all pairs of words with two ranges. */
#ifdef __SANITIZE_ADDRESS__
#define STEP_TWO 7
#else
#define STEP_TWO 1
#endif

/* A set of 4-bit values, a bit for each. */
typedef uint16_t set;

static const char *const op_names[VR_OP_COUNT] = {"add", "sub", "mul", "div",
	"sdiv", "mod", "smod", "or", "and", "xor", "lsh", "rsh", "arsh"};
static const char *const cmp_names[VR_CMP_COUNT] = {
	"==", "!=", ">", "<=", ">=", "<", "s>", "s<=", "s>=", "s<", "&", "!&"};

/* Pairs in a thousand, of all pairs of 4-bit words, whose result is the best
 * there is. */
static const unsigned op_tight[VR_OP_COUNT] = {
	[VR_ADD] = 707,
	[VR_SUB] = 707,
	[VR_MUL] = 449,
	[VR_DIV] = 644,
	[VR_SDIV] = 388,
	[VR_MOD] = 294,
	[VR_SMOD] = 648,
	[VR_OR] = 730,
	[VR_AND] = 730,
	[VR_XOR] = 604,
	[VR_LSH] = 287,
	[VR_RSH] = 480,
	[VR_ARSH] = 842,
};
static const unsigned cmp_tight[VR_CMP_COUNT] = {
	[VR_EQ] = 1000,
	[VR_NE] = 999,
	[VR_GT] = 1000,
	[VR_LE] = 1000,
	[VR_GE] = 1000,
	[VR_LT] = 1000,
	[VR_SGT] = 1000,
	[VR_SLE] = 1000,
	[VR_SGE] = 1000,
	[VR_SLT] = 1000,
	[VR_SET] = 803,
	[VR_UNSET] = 650,
};

/* The same with words that have two ranges; the more of them there are, the
 * more results have holes that a word cannot tell. */
static const unsigned op_tight_two[VR_OP_COUNT] = {
	[VR_ADD] = 758,
	[VR_SUB] = 758,
	[VR_MUL] = 509,
	[VR_DIV] = 622,
	[VR_SDIV] = 209,
	[VR_MOD] = 103,
	[VR_SMOD] = 716,
	[VR_OR] = 294,
	[VR_AND] = 294,
	[VR_XOR] = 708,
	[VR_LSH] = 134,
	[VR_RSH] = 228,
	[VR_ARSH] = 834,
};
static const unsigned cmp_tight_two[VR_CMP_COUNT] = {
	[VR_EQ] = 1000,
	[VR_NE] = 999,
	[VR_GT] = 1000,
	[VR_LE] = 1000,
	[VR_GE] = 1000,
	[VR_LT] = 1000,
	[VR_SGT] = 1000,
	[VR_SLE] = 1000,
	[VR_SGE] = 1000,
	[VR_SLT] = 1000,
	[VR_SET] = 878,
	[VR_UNSET] = 351,
};

/* ------------------------------------------------------------------------ */
/* The machine                                                              */

static int64_t sdiv(int64_t a, int64_t b)
{
	if (!b)
		return 0;
	return b == -1 ? (int64_t) - (uint64_t)a : a / b;
}

static int64_t smod(int64_t a, int64_t b)
{
	if (!b)
		return a;
	return b == -1 ? 0 : a % b;
}

static uint64_t machine_alu(
	enum vr_op op, uint64_t a, uint64_t b, unsigned bits)
{
	int64_t sa = vw_sext(a, bits), sb = vw_sext(b, bits);
	unsigned n = (unsigned)(b & (bits - 1));

	switch (op) {
	case VR_ADD:
		return (a + b) & vw_ones(bits);
	case VR_SUB:
		return (a - b) & vw_ones(bits);
	case VR_MUL:
		return (a * b) & vw_ones(bits);
	case VR_DIV:
		return b ? a / b : 0;
	case VR_SDIV:
		return (uint64_t)sdiv(sa, sb) & vw_ones(bits);
	case VR_MOD:
		return b ? a % b : a;
	case VR_SMOD:
		return (uint64_t)smod(sa, sb) & vw_ones(bits);
	case VR_OR:
		return a | b;
	case VR_AND:
		return a & b;
	case VR_XOR:
		return a ^ b;
	case VR_LSH:
		return a << n & vw_ones(bits);
	case VR_RSH:
		return a >> n;
	case VR_ARSH:
		return (uint64_t)(sa >> n) & vw_ones(bits);
	case VR_OP_COUNT:
		break;
	}
	return 0;
}

static bool machine_cmp(enum vr_cmp cmp, uint64_t a, uint64_t b, unsigned bits)
{
	int64_t sa = vw_sext(a, bits), sb = vw_sext(b, bits);

	switch (cmp) {
	case VR_EQ:
		return a == b;
	case VR_NE:
		return a != b;
	case VR_GT:
		return a > b;
	case VR_LE:
		return a <= b;
	case VR_GE:
		return a >= b;
	case VR_LT:
		return a < b;
	case VR_SGT:
		return sa > sb;
	case VR_SLE:
		return sa <= sb;
	case VR_SGE:
		return sa >= sb;
	case VR_SLT:
		return sa < sb;
	case VR_SET:
		return a & b;
	case VR_UNSET:
		return !(a & b);
	case VR_CMP_COUNT:
		break;
	}
	return false;
}

/* ------------------------------------------------------------------------ */
/* All words of 4 bits                                                      */

struct words {
	struct vword *word;
	set *set;
	size_t count;
	bool seen[1 << VALUES];
	struct vword hull[1 << VALUES]; /* bits 0: not asked for */
};

static set set_of(const struct vword *v)
{
	set s = 0;

	for (unsigned x = 0; x < VALUES; x++)
		if (vw_has(v, x))
			s |= (set)(1u << x);
	return s;
}

/* The smallest word that holds a set. */
static struct vword hull_of(set s)
{
	struct vword v = {0};
	bool any = false;

	for (unsigned x = 0; x < VALUES; x++) {
		struct vword one = vw_const(BITS, x);

		if (!(s >> x & 1))
			continue;
		v = any ? vw_join(&v, &one) : one;
		any = true;
	}
	return v;
}

/* The same, made once. */
static const struct vword *known_hull(struct words *w, set s)
{
	if (!w->hull[s].bits)
		w->hull[s] = hull_of(s);
	return &w->hull[s];
}

static void add_word(struct words *w, struct vword v)
{
	set s;

	if (!vw_sync(&v))
		return;
	s = set_of(&v);
	if (w->seen[s])
		return;
	w->seen[s] = true;
	w->word[w->count] = v;
	w->set[w->count++] = s;
}

/* Every range (unsigned, signed) with every choice of known bits; each set of
 * values once. */
static struct words *all_words(void)
{
	struct words *w = calloc(1, sizeof(*w));

	w->word = calloc(1 << VALUES, sizeof(*w->word));
	w->set = calloc(1 << VALUES, sizeof(*w->set));
	for (unsigned mask = 0; mask < VALUES; mask++) {
		for (unsigned i = 0; i < VALUES * VALUES * VALUES; i++) {
			struct vword v = vw_any(BITS);

			v.mask = mask;
			v.value = i % VALUES & ~mask;
			v.umin = i / VALUES % VALUES;
			v.umax = i / VALUES / VALUES;
			if (v.umin > v.umax || i % VALUES & mask)
				continue;
			add_word(w, v);
			v.smin = (int64_t)v.umin - VALUES / 2;
			v.smax = (int64_t)v.umax - VALUES / 2;
			v.umin = 0;
			v.umax = VALUES - 1;
			add_word(w, v);
		}
	}
	return w;
}

/* Range number i of the 4-bit values; false: its ends are the wrong way round.
 */
static bool range_of(unsigned i, unsigned *min, unsigned *max)
{
	*min = i % VALUES;
	*max = i / VALUES;
	return *min <= *max;
}

/* Those with an unsigned and a signed range together, too, which hold sets that
 * neither of them has alone: 3..12 and -4..4 are 3, 4 and 12. */
static struct words *all_words_of_two_ranges(void)
{
	struct words *w = all_words();
	const unsigned ranges = VALUES * VALUES;
	unsigned umin, umax, smin, smax;

	for (unsigned i = 0; i < ranges * ranges; i++) {
		if (!range_of(i % ranges, &umin, &umax) ||
			!range_of(i / ranges, &smin, &smax))
			continue;
		for (unsigned bits = 0; bits < VALUES * VALUES; bits++) {
			struct vword v = vw_any(BITS);

			if (bits % VALUES & bits / VALUES)
				continue;
			v.mask = bits % VALUES;
			v.value = bits / VALUES;
			v.umin = umin;
			v.umax = umax;
			v.smin = (int64_t)smin - VALUES / 2;
			v.smax = (int64_t)smax - VALUES / 2;
			add_word(w, v);
		}
	}
	return w;
}

static void free_words(struct words *w)
{
	free(w->word);
	free(w->set);
	free(w);
}

/* vw_sync() leaves of a word what its set's hull is, no more. */
static void test_sync(void **state)
{
	struct words *w = all_words_of_two_ranges();

	(void)state;
	for (size_t i = 0; i < w->count; i++) {
		struct vword hull = *known_hull(w, w->set[i]);

		assert_true(vw_within(&w->word[i], &hull));
		assert_true(vw_within(&hull, &w->word[i]));
	}
	print_message("%zu words of %d bits\n", w->count, BITS);
	free_words(w);
}

static void test_meet(void **state)
{
	struct words *w = all_words_of_two_ranges();

	(void)state;
	for (size_t i = 0; i < w->count; i++) {
		for (size_t k = 0; k < w->count; k++) {
			struct vword v = w->word[i], join;
			set both = w->set[i] & w->set[k];
			bool any = vw_meet(&v, &w->word[k]);

			assert_int_equal(any, both != 0);
			if (any)
				assert_int_equal(set_of(&v), both);
			join = vw_join(&w->word[i], &w->word[k]);
			v = *known_hull(w, w->set[i] | w->set[k]);
			assert_true(vw_within(&join, &v));
			assert_true(vw_within(&v, &join));
			assert_int_equal(vw_within(&w->word[i], &w->word[k]),
				both == w->set[i]);
		}
	}
	free_words(w);
}

/* One operator over all pairs: how many in a thousand are the best. */
static unsigned op_pairs(struct words *w, enum vr_op op, size_t step)
{
	/* What x gives with the values of word k. */
	set(*image)[VALUES] = calloc(w->count, sizeof(*image));
	unsigned long long best = 0, pairs = 0;

	for (size_t k = 0; k < w->count; k++)
		for (unsigned x = 0; x < VALUES; x++)
			for (unsigned y = 0; y < VALUES; y++)
				if (w->set[k] >> y & 1)
					image[k][x] |=
						(set)(1u << machine_alu(
							      op, x, y, BITS));
	for (size_t i = 0; i < w->count; i += step) {
		for (size_t k = 0; k < w->count; k++) {
			struct vword v = vw_alu(op, &w->word[i], &w->word[k]);
			set want = 0, got;

			for (unsigned x = 0; x < VALUES; x++)
				if (w->set[i] >> x & 1)
					want |= image[k][x];
			got = set_of(&v);
			if (want & ~got) {
				print_message("%s: pair %zu, %zu: 0x%x has "
					      "not all of 0x%x\n",
					op_names[op], i, k, got, want);
				fail();
			}
			best += vw_within(&v, known_hull(w, want));
			pairs++;
		}
	}
	free(image);
	return (unsigned)(best * 1000 / pairs);
}

static void check_operators(struct words *w, const unsigned *least, size_t step)
{
	print_message("%zu words\n", w->count);
	for (int op = 0; op < VR_OP_COUNT; op++) {
		unsigned tight = op_pairs(w, (enum vr_op)op, step);

		print_message("%-5s best in %u of 1000\n", op_names[op], tight);
		assert_true(step > 1 || tight >= least[op]);
	}
	free_words(w);
}

static void test_operators(void **state)
{
	(void)state;
	check_operators(all_words(), op_tight, 1);
}

static void test_operators_two(void **state)
{
	(void)state;
	check_operators(all_words_of_two_ranges(), op_tight_two, STEP_TWO);
}

/* One compare over all pairs. */
static unsigned cmp_pairs(struct words *w, enum vr_cmp cmp, size_t step)
{
	unsigned long long best = 0, pairs = 0;
	set above[VALUES] = {0}, below[VALUES] = {0};

	for (unsigned x = 0; x < VALUES; x++)
		for (unsigned y = 0; y < VALUES; y++)
			if (machine_cmp(cmp, x, y, BITS)) {
				above[x] |= (set)(1u << y);
				below[y] |= (set)(1u << x);
			}
	for (size_t i = 0; i < w->count; i += step) {
		for (size_t k = 0; k < w->count; k++) {
			struct vword a = w->word[i], b = w->word[k];
			set want_a = 0, want_b = 0;
			bool any = vw_refine(cmp, &a, &b);

			assert_int_equal(
				any, vw_can(cmp, &w->word[i], &w->word[k]));
			for (unsigned x = 0; x < VALUES; x++) {
				if (w->set[i] >> x & 1 && above[x] & w->set[k])
					want_a |= (set)(1u << x);
				if (w->set[k] >> x & 1 && below[x] & w->set[i])
					want_b |= (set)(1u << x);
			}
			pairs++;
			if (!any) {
				assert_false(want_a);
				best++;
				continue;
			}
			assert_false(want_a & ~set_of(&a));
			assert_false(want_b & ~set_of(&b));
			if (!want_a)
				continue;
			best += vw_within(&a, known_hull(w, want_a)) &&
				vw_within(&b, known_hull(w, want_b));
		}
	}
	return (unsigned)(best * 1000 / pairs);
}

static void check_compares(struct words *w, const unsigned *least, size_t step)
{
	for (int cmp = 0; cmp < VR_CMP_COUNT; cmp++) {
		unsigned tight = cmp_pairs(w, (enum vr_cmp)cmp, step);

		print_message(
			"%-3s best in %u of 1000\n", cmp_names[cmp], tight);
		assert_true(step > 1 || tight >= least[cmp]);
	}
	free_words(w);
}

static void test_compares(void **state)
{
	(void)state;
	check_compares(all_words(), cmp_tight, 1);
}

static void test_compares_two(void **state)
{
	(void)state;
	check_compares(all_words_of_two_ranges(), cmp_tight_two, STEP_TWO);
}

/* ------------------------------------------------------------------------ */
/* Widths                                                                   */

static uint64_t machine_swap(uint64_t x, unsigned bits, unsigned unit)
{
	uint64_t y = 0;

	for (unsigned i = 0; i < bits / unit; i++)
		y = y << unit | (x >> i * unit & vw_ones(unit));
	return y;
}

/* Cutting, widening and swapping, of all words. */
static void test_widths(void **state)
{
	struct words *w = all_words_of_two_ranges();

	(void)state;
	for (size_t i = 0; i < w->count; i++) {
		struct vword *a = &w->word[i], cut = vw_cut(a, 2);
		struct vword up = vw_widen(a, 8, false);
		struct vword sign = vw_widen(a, 8, true);
		struct vword back = vw_cut(&sign, BITS), swapped;

		for (unsigned x = 0; x < VALUES; x++) {
			if (!(w->set[i] >> x & 1))
				continue;
			assert_true(vw_has(&cut, x & 3));
			assert_true(vw_has(&up, x));
			assert_true(vw_has(
				&sign, (uint64_t)vw_sext(x, BITS) & 0xff));
			for (unsigned unit = 1; unit <= 2; unit++) {
				swapped = vw_swap(a, BITS, unit);
				assert_true(vw_has(
					&swapped, machine_swap(x, BITS, unit)));
			}
		}
		/* On the way up and back no value is lost. */
		assert_false(w->set[i] & ~set_of(&back));
		back = vw_cut(&up, BITS);
		assert_false(w->set[i] & ~set_of(&back));
	}
	free_words(w);
}

/* ------------------------------------------------------------------------ */
/* Words with a lower half, of 4 and 2 bits                                 */

struct ranges {
	struct vrange *range;
	set *set;
	size_t count;
	bool seen[1 << VALUES];
};

static set set_of_range(const struct vrange *v)
{
	set s = 0;

	for (unsigned x = 0; x < VALUES; x++)
		if (vr_has(v, x))
			s |= (set)(1u << x);
	return s;
}

/* Each word with each range of the lower half; each set of values once. */
static struct ranges *all_ranges(void)
{
	struct ranges *r = calloc(1, sizeof(*r));
	struct words *w = all_words();

	r->range = calloc(1 << VALUES, sizeof(*r->range));
	r->set = calloc(1 << VALUES, sizeof(*r->set));
	for (size_t i = 0; i < w->count; i++) {
		for (unsigned k = 0; k < 16; k++) {
			struct vrange v = {w->word[i], vw_any(2)};
			set s;

			v.low.umin = k % 4;
			v.low.umax = k / 4;
			if (v.low.umin > v.low.umax || !vr_sync(&v))
				continue;
			s = set_of_range(&v);
			assert_true(s);
			if (r->seen[s])
				continue;
			r->seen[s] = true;
			r->range[r->count] = v;
			r->set[r->count++] = s;
		}
	}
	free_words(w);
	return r;
}

static void free_ranges(struct ranges *r)
{
	free(r->range);
	free(r->set);
	free(r);
}

/* Every value of the operands of a pair, through the machine. */
static void check_pair(const struct ranges *r, size_t i, size_t k)
{
	for (int op = 0; op < VR_OP_COUNT; op++) {
		enum vr_op o = (enum vr_op)op;
		struct vrange full = vr_alu(o, &r->range[i], &r->range[k]);
		struct vrange low = vr_alu_low(o, &r->range[i], &r->range[k]);
		set in_full = set_of_range(&full), in_low = set_of_range(&low);

		for (unsigned x = 0; x < VALUES; x++)
			for (unsigned y = 0; y < VALUES; y++) {
				if (!(r->set[i] >> x & 1) ||
					!(r->set[k] >> y & 1))
					continue;
				assert_true(
					in_full >> machine_alu(o, x, y, 4) & 1);
				assert_true(in_low >> machine_alu(o, x & 3,
							      y & 3, 2) &
					    1);
			}
	}
}

static void check_pair_cmp(const struct ranges *r, size_t i, size_t k)
{
	for (int n = 0; n < 2 * VR_CMP_COUNT; n++) {
		enum vr_cmp cmp = (enum vr_cmp)(n / 2);
		bool low = n % 2, any;
		unsigned bits = low ? 2 : 4;
		struct vrange a = r->range[i], b = r->range[k];
		set in_a, in_b;

		any = vr_refine(cmp, low, &a, &b);
		in_a = any ? set_of_range(&a) : 0;
		in_b = any ? set_of_range(&b) : 0;
		for (unsigned x = 0; x < VALUES; x++)
			for (unsigned y = 0; y < VALUES; y++)
				if (r->set[i] >> x & 1 && r->set[k] >> y & 1 &&
					machine_cmp(cmp, x & vw_ones(bits),
						y & vw_ones(bits), bits)) {
					assert_true(in_a >> x & 1);
					assert_true(in_b >> y & 1);
				}
		/* And nothing comes back that was ruled out. */
		assert_false(in_a & ~r->set[i]);
		assert_false(in_b & ~r->set[k]);
	}
}

/* One pair in so many, in an order that mixes them; all take some minutes. */
#define STRIDE 61

static void test_halves(void **state)
{
	struct ranges *r = all_ranges();
	size_t pairs = 0;

	(void)state;
	for (size_t n = 0; n < r->count * r->count; n += STRIDE, pairs++) {
		check_pair(r, n / r->count, n % r->count);
		check_pair_cmp(r, n / r->count, n % r->count);
	}
	for (size_t i = 0; i < r->count; i++) {
		for (unsigned x = 0; x < VALUES; x++) {
			struct vrange v;

			if (!(r->set[i] >> x & 1))
				continue;
			v = vr_zext(&r->range[i], 3);
			assert_true(vr_has(&v, x & 7));
			v = vr_sext(&r->range[i], 1, 4);
			assert_true(vr_has(&v, x & 1 ? 15 : 0));
			v = vr_sext(&r->range[i], 1, 2);
			assert_true(vr_has(&v, x & 1 ? 3 : 0));
			v = vr_sext(&r->range[i], 3, 4);
			assert_true(vr_has(&v, vw_sext(x, 3) & 15));
			v = vr_swap(&r->range[i], 2, 1);
			assert_true(vr_has(&v, machine_swap(x & 3, 2, 1)));
		}
	}
	print_message(
		"%zu words with lower halves, %zu pairs\n", r->count, pairs);
	free_ranges(r);
}

/* ------------------------------------------------------------------------ */
/* 64 bits                                                                  */

static uint64_t seed = 1;

static uint64_t number(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed;
}

/* Numbers near the edges more often than others. */
static uint64_t edgy(void)
{
	static const uint64_t edges[] = {0, 1, 31, 32, 63, 64, 255, 0x7fffffff,
		0x80000000, 0xffffffff, 0x100000000, INT64_MAX,
		UINT64_C(1) << 63, UINT64_MAX};
	uint64_t x = edges[number() % (sizeof(edges) / sizeof(edges[0]))];

	switch (number() % 4) {
	case 0:
		return x;
	case 1:
		return x + number() % 8 - 4;
	case 2:
		return number() >> number() % 64;
	default:
		return number();
	}
}

/* A word that has x, with some of the parts set. */
static struct vrange around(uint64_t x)
{
	struct vrange v = vr_any(VR_BITS);
	uint64_t lo = edgy(), hi = edgy();
	unsigned parts = (unsigned)number();

	if (parts % 8 == 0)
		return vr_const(VR_BITS, x);
	if (parts & 8) {
		v.full.umin = lo < x ? lo : x;
		v.full.umax = hi > x ? hi : x;
	}
	if (parts & 16) {
		v.full.smin =
			(int64_t)lo < (int64_t)x ? (int64_t)lo : (int64_t)x;
		v.full.smax =
			(int64_t)hi > (int64_t)x ? (int64_t)hi : (int64_t)x;
	}
	if (parts & 32) {
		v.full.mask = edgy();
		v.full.value = x & ~v.full.mask;
	}
	if (parts & 64) {
		v.low.umin =
			(uint32_t)lo < (uint32_t)x ? (uint32_t)lo : (uint32_t)x;
		v.low.umax =
			(uint32_t)hi > (uint32_t)x ? (uint32_t)hi : (uint32_t)x;
	}
	assert_true(vr_sync(&v));
	assert_true(vr_has(&v, x));
	return v;
}

static void check_64(uint64_t x, uint64_t y)
{
	struct vrange a = around(x), b = around(y), v, c, d;
	enum vr_op op = (enum vr_op)(number() % VR_OP_COUNT);
	enum vr_cmp cmp = (enum vr_cmp)(number() % VR_CMP_COUNT);
	unsigned bits = 8u << number() % 4;

	v = vr_alu(op, &a, &b);
	assert_true(vr_has(&v, machine_alu(op, x, y, 64)));
	v = vr_alu_low(op, &a, &b);
	assert_true(vr_has(&v, machine_alu(op, (uint32_t)x, (uint32_t)y, 32)));
	if (!machine_cmp(cmp, x, y, 64))
		cmp = vr_inverse(cmp);
	c = a;
	d = b;
	assert_true(vr_refine(cmp, false, &c, &d));
	assert_true(vr_has(&c, x) && vr_has(&d, y));
	assert_true(vr_within(&c, &a) && vr_within(&d, &b));
	if (!machine_cmp(cmp, (uint32_t)x, (uint32_t)y, 32))
		cmp = vr_inverse(cmp);
	c = a;
	d = b;
	assert_true(vr_refine(cmp, true, &c, &d));
	assert_true(vr_has(&c, x) && vr_has(&d, y));
	v = vr_zext(&a, bits);
	assert_true(vr_has(&v, x & vw_ones(bits)));
	v = vr_sext(&a, bits, 64);
	assert_true(vr_has(&v, (uint64_t)vw_sext(x, bits)));
	v = vr_sext(&a, bits > 32 ? 32 : bits, 32);
	assert_true(vr_has(&v, (uint32_t)vw_sext(x, bits > 32 ? 32 : bits)));
	v = vr_swap(&a, bits, 8);
	assert_true(vr_has(&v, machine_swap(x, bits, 8)));
	v = vr_join(&a, &b);
	assert_true(vr_has(&v, x) && vr_has(&v, y));
	assert_true(vr_within(&a, &v) && vr_within(&b, &v));
}

static void test_random(void **state)
{
	(void)state;
	for (int i = 0; i < 1000000; i++)
		check_64(edgy(), edgy());
}

/* ------------------------------------------------------------------------ */

static void check_text(struct vrange v, const char *expected)
{
	char text[VR_TEXT];

	assert_string_equal(vr_text(&v, text, sizeof(text)), expected);
}

static void test_text(void **state)
{
	struct vrange v = vr_any(VR_BITS), k = vr_const(VR_BITS, 0xf4);

	(void)state;
	check_text(v, "any value");
	check_text(k, "244");
	check_text(vr_const(VR_BITS, UINT64_MAX), "-1");
	check_text(vr_range(VR_BITS, 3, 0x1234567), "3..0x1234567");
	check_text(vr_alu(VR_AND, &v, &k), "0..244, bits of 244");
	check_text(vr_sext(&v, 8, 64), "-128..127");
	v.low.umax = 7;
	vr_sync(&v);
	check_text(v, "-0x8000000000000000..0x7fffffff00000007, "
		      "bits of 0xffffffff00000007");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sync),
		cmocka_unit_test(test_meet),
		cmocka_unit_test(test_operators),
		cmocka_unit_test(test_operators_two),
		cmocka_unit_test(test_compares),
		cmocka_unit_test(test_compares_two),
		cmocka_unit_test(test_widths),
		cmocka_unit_test(test_halves),
		cmocka_unit_test(test_random),
		cmocka_unit_test(test_text),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
