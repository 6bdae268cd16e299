/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * split: where a test is made again and again on ways that come together in
 * between, what it told first is lost.  The code behind both of its outcomes
 * then is made twice, one for each, and the walk over values finds all later
 * tests decided.
 *
 * Rules that each compare the upper half of the same argument are of that kind;
 * what is left of them is less than before, mostly.
 */
#include <stdlib.h>
#include <string.h>

#include "internal/opt.h"

#define MIN_AGAIN 3  /* tests that become superfluous, at least */
#define MAX_PRICE 12 /* nodes made twice for each of these */
#define MAX_TRIED 8  /* tests that are looked at, one after the other */

enum { TAKEN = 1, NOT_TAKEN = 2, BOTH = 3, USEFUL = 4 };

/* The work at one test. */
struct split {
	struct opt *o;
	uint32_t *again; /* by node: the load of a later equal test + 1, or 0 */
	uint32_t *slots; /* by hash: the load of the first one + 1 */
	uint32_t *last;	 /* by node: of a first one, the last so far */
	uint32_t *count; /* by node: of a first one, how many there are */
	uint32_t *copy;	 /* by node; NO_NODE: none */
	uint8_t *flags;	 /* by node */
	size_t size;	 /* of slots */
};

/* ---- Tests --------------------------------------------------------------- */

/* The compare of what a node loads, right behind it; NO_NODE: none. */
static uint32_t test_of(struct opt *o, uint32_t i)
{
	const struct node *n = opt_at(o, i);
	enum opt_kind kind = opt_kind(n);
	uint32_t to;

	if ((kind != KIND_LDX && kind != KIND_ABS) || n->src == REG_FP)
		return NO_NODE;
	to = opt_skip(o, o->next[i]);
	if (to == NO_NODE || opt_kind(opt_at(o, to)) != KIND_JCC_K ||
		opt_at(o, to)->dst != n->dst)
		return NO_NODE;
	return to;
}

static bool is_same(struct opt *o, uint32_t a, uint32_t b)
{
	const struct node *x = opt_at(o, a), *y = opt_at(o, b);
	const struct node *s = opt_at(o, test_of(o, a));
	const struct node *t = opt_at(o, test_of(o, b));

	return x->op == y->op && x->src == y->src && x->off == y->off &&
	       x->imm == y->imm && s->op == t->op && s->imm == t->imm;
}

static size_t hash(struct opt *o, uint32_t i)
{
	const struct node *n = opt_at(o, i), *t = opt_at(o, test_of(o, i));
	uint64_t h = (uint64_t)n->imm ^ (uint64_t)(uint16_t)n->off << 32 ^
		     (uint64_t)n->op << 48 ^ (uint64_t)t->op << 56;

	h = (h ^ h >> 31) * 0x9e3779b97f4a7c15u ^ (uint64_t)t->imm;
	h *= 0x9e3779b97f4a7c15u;
	return h >> 32;
}

static void add_test(struct split *s, uint32_t i)
{
	size_t at = hash(s->o, i) & (s->size - 1);
	uint32_t first;

	while (s->slots[at] && !is_same(s->o, s->slots[at] - 1, i))
		at = (at + 1) & (s->size - 1);
	if (!s->slots[at]) {
		s->slots[at] = i + 1;
		s->last[i] = i;
	}
	first = s->slots[at] - 1;
	if (s->count[first]++)
		s->again[s->last[first]] = i + 1;
	s->last[first] = i;
}

/* ---- Both ways ----------------------------------------------------------- */

/* Where each outcome leads, and what leads to one of the later tests. */
static void find_ways(struct split *s, uint32_t first, uint32_t test)
{
	struct opt *o = s->o;
	uint32_t *edge;

	memset(s->flags, 0, o->n->count);
	s->flags[*opt_edge(o, test, 0)] |= TAKEN;
	s->flags[*opt_edge(o, test, 1)] |= NOT_TAKEN;
	for (size_t k = o->place[test]; k < o->order_count; k++) {
		uint32_t i = o->order[k];

		OPT_EACH_EDGE(o, i, edge)
		s->flags[*edge] |= s->flags[i];
	}
	for (uint32_t i = s->again[first]; i; i = s->again[i - 1])
		s->flags[i - 1] |= USEFUL;
	for (size_t k = o->order_count; k-- > o->place[test];) {
		uint32_t i = o->order[k];

		OPT_EACH_EDGE(o, i, edge)
		s->flags[i] |= s->flags[*edge] & USEFUL;
	}
}

/* Nodes that both outcomes lead to and that lead to a later test; 0: not worth
 * it. */
static size_t count_both(struct split *s, uint32_t first)
{
	struct opt *o = s->o;
	size_t count = 0, tests = 0;

	for (uint32_t i = s->again[first]; i; i = s->again[i - 1])
		tests += (s->flags[i - 1] & BOTH) == BOTH;
	if (tests < MIN_AGAIN)
		return 0;
	for (size_t k = 0; k < o->order_count; k++) {
		if (s->flags[o->order[k]] != (BOTH | USEFUL))
			continue;
		count++;
		if (opt_kind(opt_at(o, o->order[k])) == KIND_TABLE)
			return 0;
	}
	return count <= MAX_PRICE * tests ? count : 0;
}

/* Edges of a node to what has a copy lead there. */
static void turn_edges(struct split *s, uint32_t i, uint32_t limit)
{
	uint32_t *edge;

	OPT_EACH_EDGE(s->o, i, edge)
	if (*edge < limit && s->copy[*edge] != NO_NODE)
		*edge = s->copy[*edge];
}

static void make_copies(struct split *s, uint32_t test)
{
	struct opt *o = s->o;
	uint32_t limit = (uint32_t)o->n->count, *edge, i;

	memset(s->copy, 0xff, limit * sizeof(*s->copy));
	for (size_t k = 0; k < o->order_count && !o->failed; k++) {
		i = o->order[k];
		if (s->flags[i] == (BOTH | USEFUL))
			s->copy[i] = opt_add(o, opt_at(o, i), o->next[i]);
	}
	if (o->failed)
		return;
	edge = opt_edge(o, test, 0);
	if (s->copy[*edge] != NO_NODE)
		*edge = s->copy[*edge];
	for (size_t k = 0; k < o->order_count; k++) {
		i = o->order[k];
		if ((s->flags[i] & BOTH) == TAKEN)
			turn_edges(s, i, limit);
		if (s->copy[i] == NO_NODE)
			continue;
		turn_edges(s, s->copy[i], limit);
		if (SABOTAGED(PASS_SPLIT) && opt_edge_count(o, s->copy[i]) > 1)
			*opt_edge(o, s->copy[i], 0) =
				*opt_edge(o, s->copy[i], 1);
	}
}

static bool try_test(struct split *s, uint32_t first)
{
	struct opt *o = s->o;
	uint32_t test = test_of(o, first);
	size_t count;

	find_ways(s, first, test);
	count = count_both(s, first);
	if (!count || o->order_count + count > o->most)
		return false;
	make_copies(s, test);
	opt_fired(o, PASS_SPLIT);
	return true;
}

/* ---- The whole ----------------------------------------------------------- */

static bool open_split(struct split *s)
{
	size_t count = s->o->n->count;

	s->size = 64;
	while (s->size < 2 * s->o->order_count)
		s->size *= 2;
	s->slots = calloc(s->size, sizeof(*s->slots));
	s->again = calloc(count, sizeof(*s->again));
	s->last = calloc(count, sizeof(*s->last));
	s->count = calloc(count, sizeof(*s->count));
	s->copy = calloc(count, sizeof(*s->copy));
	s->flags = calloc(count, sizeof(*s->flags));
	return s->slots && s->again && s->last && s->count && s->copy &&
	       s->flags;
}

static void close_split(struct split *s)
{
	free(s->slots);
	free(s->again);
	free(s->last);
	free(s->count);
	free(s->copy);
	free(s->flags);
}

bool opt_split(struct opt *o)
{
	struct split s = {.o = o};
	bool done = false;
	int tried = 0;

	if (o->loops || o->order_count + MIN_AGAIN > o->most)
		return false;
	if (!open_split(&s))
		o->failed = true;
	for (size_t k = 0; k < o->order_count && !o->failed; k++)
		if (test_of(o, o->order[k]) != NO_NODE)
			add_test(&s, o->order[k]);
	for (size_t k = 0; k < o->order_count && !o->failed && !done; k++) {
		uint32_t i = o->order[k];

		if (s.count[i] <= MIN_AGAIN || tried == MAX_TRIED)
			continue;
		tried++;
		done = try_test(&s, i);
	}
	close_split(&s);
	return done;
}
