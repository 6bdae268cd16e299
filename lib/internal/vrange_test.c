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

/* A set of 4-bit values, a bit for each. */
typedef uint16_t set;

static const char *const op_names[VR_OP_COUNT] = {"add", "sub", "mul", "div",
	"sdiv", "mod", "smod", "or", "and", "xor", "lsh", "rsh", "arsh"};
static const char *const cmp_names[VR_CMP_COUNT] = {
	"==", "!=", ">", "<=", ">=", "<", "s>", "s<=", "s>=", "s<", "&", "!&"};

/* Pairs in a thousand, of all pairs of 4-bit words, whose result is the best
 * there is. */
static const unsigned op_tight[VR_OP_COUNT] = {0};
static const unsigned cmp_tight[VR_CMP_COUNT] = {0};

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

static void free_words(struct words *w)
{
	free(w->word);
	free(w->set);
	free(w);
}

/* vw_sync() leaves of a word what its set's hull is, no more. */
static void test_sync(void **state)
{
	struct words *w = all_words();

	(void)state;
	for (size_t i = 0; i < w->count; i++) {
		struct vword hull = hull_of(w->set[i]);

		assert_true(vw_within(&w->word[i], &hull));
		assert_true(vw_within(&hull, &w->word[i]));
	}
	print_message("%zu words of %d bits\n", w->count, BITS);
	free_words(w);
}

static void test_meet(void **state)
{
	struct words *w = all_words();

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
			v = hull_of(w->set[i] | w->set[k]);
			assert_true(vw_within(&join, &v));
			assert_true(vw_within(&v, &join));
			assert_int_equal(vw_within(&w->word[i], &w->word[k]),
				both == w->set[i]);
		}
	}
	free_words(w);
}

/* One operator over all pairs: how many in a thousand are the best. */
static unsigned op_pairs(const struct words *w, enum vr_op op)
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
	for (size_t i = 0; i < w->count; i++) {
		for (size_t k = 0; k < w->count; k++) {
			struct vword v = vw_alu(op, &w->word[i], &w->word[k]);
			struct vword hull;
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
			hull = hull_of(want);
			best += vw_within(&v, &hull);
			pairs++;
		}
	}
	free(image);
	return (unsigned)(best * 1000 / pairs);
}

static void test_operators(void **state)
{
	struct words *w = all_words();

	(void)state;
	for (int op = 0; op < VR_OP_COUNT; op++) {
		unsigned tight = op_pairs(w, (enum vr_op)op);

		print_message("%-5s best in %u of 1000\n", op_names[op], tight);
		assert_true(tight >= op_tight[op]);
	}
	free_words(w);
}

/* One compare over all pairs. */
static unsigned cmp_pairs(const struct words *w, enum vr_cmp cmp)
{
	unsigned long long best = 0, pairs = 0;
	set above[VALUES] = {0}, below[VALUES] = {0};

	for (unsigned x = 0; x < VALUES; x++)
		for (unsigned y = 0; y < VALUES; y++)
			if (machine_cmp(cmp, x, y, BITS)) {
				above[x] |= (set)(1u << y);
				below[y] |= (set)(1u << x);
			}
	for (size_t i = 0; i < w->count; i++) {
		for (size_t k = 0; k < w->count; k++) {
			struct vword a = w->word[i], b = w->word[k], ha, hb;
			set want_a = 0, want_b = 0;
			bool any = vw_refine(cmp, &a, &b);

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
			ha = hull_of(want_a);
			hb = hull_of(want_b);
			best += vw_within(&a, &ha) && vw_within(&b, &hb);
		}
	}
	return (unsigned)(best * 1000 / pairs);
}

static void test_compares(void **state)
{
	struct words *w = all_words();

	(void)state;
	for (int cmp = 0; cmp < VR_CMP_COUNT; cmp++) {
		unsigned tight = cmp_pairs(w, (enum vr_cmp)cmp);

		print_message(
			"%-3s best in %u of 1000\n", cmp_names[cmp], tight);
		assert_true(tight >= cmp_tight[cmp]);
	}
	free_words(w);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sync),
		cmocka_unit_test(test_meet),
		cmocka_unit_test(test_operators),
		cmocka_unit_test(test_compares),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
