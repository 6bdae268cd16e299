/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Search trees: a value is told by halves, not one constant after the other.
 * Leaves are single values with what is around them, which one jeq tells
 * apart, as many as there can be, and else ranges.
 */
#include <stdlib.h>

#include "rewrite/graph.h"

/* Looking values up in chains takes no longer than this many steps. */
#define MAX_STEPS 50000000u
/* Fewer tests than that are as good as a tree. */
#define LEAST_TESTS 4
#define MAX_CHAIN   3

/* ------------------------------------------------------------------------ */
/* A tree from segments                                                     */

struct leaf {
	size_t first;	  /* segment; each single has two, and one is last */
	unsigned singles; /* 0: a range */
	double weight;	  /* of all leaves before it */
};

struct tree {
	struct graph *g;
	const struct search *search;
	struct leaf *leaves;
	size_t count;
};

static uint32_t compare(
	struct graph *g, uint16_t code, uint32_t k, const uint32_t to[2])
{
	struct rw_node n = {.code = code, .k = k, .succ = {to[0], to[1]}};

	if (g->failed)
		return NO_NODE;
	n.from = g->nodes[to[0]].from;
	return graph_node(g, &n);
}

static uint64_t end_of(const struct search *s, size_t segment)
{
	return segment + 1 < s->count ? s->segments[segment + 1].low
				      : UINT64_C(1) << 32;
}

static bool is_single(const struct search *s, size_t first)
{
	const struct segment *at = &s->segments[first];

	return first + 2 < s->count && at[2].low - at[1].low == 1 &&
	       at[0].to == at[2].to;
}

#define COMMON_CALLS 512

static double weigh(const struct tree *t, size_t segment)
{
	const struct search *s = t->search;
	uint64_t low = s->segments[segment].low, end = end_of(s, segment);
	uint32_t height = t->g->nodes[s->segments[segment].to].height;

	switch (s->shape.weight) {
	case WEIGHT_CALLS:
		if (end > COMMON_CALLS)
			end = COMMON_CALLS;
		return end > low ? 1 + (double)(end - low) : 1;
	case WEIGHT_HEIGHT:
		return height < 500 ? __builtin_ldexp(1, (int)height) : 1e150;
	case WEIGHT_EVEN:
	case WEIGHT_COUNT:
		break;
	}
	return 1;
}

/* Singles with the same around them, from a segment on. */
static unsigned singles_at(const struct search *s, size_t first)
{
	unsigned count = 0;

	while (count < s->shape.chunk && is_single(s, first + 2 * count))
		count++;
	return count;
}

static void make_leaves(struct tree *t)
{
	double weight = 0;

	for (size_t i = 0; i < t->search->count;) {
		unsigned singles = singles_at(t->search, i);
		size_t end = i + 2 * singles + 1;

		t->leaves[t->count++] = (struct leaf){i, singles, weight};
		for (; i < end; i++)
			weight += weigh(t, i);
	}
	t->leaves[t->count].weight = weight;
}

/* Leaves from..to - 1: the first that stands right of the middle. */
static size_t middle_of(const struct tree *t, size_t from, size_t to)
{
	const struct leaf *l = t->leaves;
	double half = (l[from].weight + l[to].weight) / 2;
	size_t low = from + 1, high = to - 1;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		/* Whichever side the leaf over the middle is better on. */
		if ((l[middle].weight + l[middle + 1].weight) / 2 < half)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static uint32_t build(const struct tree *t, size_t from, size_t to)
{
	const struct leaf *leaf = &t->leaves[from];
	const struct segment *s = &t->search->segments[leaf->first];
	uint32_t side[2];
	size_t middle;

	if (to - from == 1) {
		side[1] = s->to;
		for (unsigned i = leaf->singles; i-- > 0;) {
			side[0] = s[2 * i + 1].to;
			side[1] = compare(
				t->g, OP_CODE_JEQ_K, s[2 * i + 1].low, side);
		}
		return side[1];
	}
	middle = middle_of(t, from, to);
	side[0] = build(t, middle, to);
	side[1] = build(t, from, middle);
	s = &t->search->segments[t->leaves[middle].first];
	return compare(
		t->g, OP_CODE_JGE_K, s->low + SABOTAGED(REWRITE_TREE), side);
}

/* ---- A few values among others: one after the other ---------------------- */

static size_t rank(const struct search *s, uint32_t k)
{
	size_t i = 0;

	while (i < s->order_count && s->order[i] != k)
		i++;
	return i;
}

/* The last one that is asked for, of those that are left. */
static size_t last_of(const struct search *s, const bool *done)
{
	size_t last = 0;

	for (size_t i = 1; i < s->count; i += 2)
		if (!done[i] &&
			(!last || rank(s, s->segments[i].low) >
					  rank(s, s->segments[last].low)))
			last = i;
	return last;
}

static bool is_chain(const struct search *s)
{
	if (s->count % 2 == 0 || s->count > 2 * MAX_CHAIN + 1)
		return false;
	for (size_t i = 0; i + 2 < s->count; i += 2)
		if (!is_single(s, i))
			return false;
	return true;
}

static uint32_t build_chain(struct graph *g, const struct search *s)
{
	bool done[2 * MAX_CHAIN + 1] = {false};
	uint32_t at = s->segments[0].to;
	size_t i;

	while ((i = last_of(s, done))) {
		uint32_t side[2] = {s->segments[i].to, at};

		done[i] = true;
		at = compare(g, OP_CODE_JEQ_K, s->segments[i].low, side);
	}
	return at;
}

uint32_t tree_build(struct graph *g, const struct search *search)
{
	struct tree t = {.g = g, .search = search};
	uint32_t root;

	if (is_chain(search))
		return build_chain(g, search);
	t.leaves = calloc(search->count + 1, sizeof(*t.leaves));
	if (!t.leaves) {
		g->failed = true;
		return NO_NODE;
	}
	make_leaves(&t);
	root = build(&t, 0, t.count);
	free(t.leaves);
	return root;
}

/* ------------------------------------------------------------------------ */
/* Chains of a graph                                                        */

struct trees {
	struct graph *g;
	struct shape shape;
	uint32_t *made; /* by node */
	uint8_t *root;	/* a chain may begin there */
	uint8_t *seen;	/* reached */
	uint32_t *list; /* of a run */
	uint32_t *low;	/* firsts of ranges of equal values */
	struct segment *segments;
	size_t count;
	uint32_t steps;
};

/* Where a value goes from a run; how many tests that takes. */
static uint32_t follow(
	struct trees *t, uint32_t at, uint32_t value, uint32_t *tests)
{
	const struct rw_node *n = &t->g->nodes[at];

	for (*tests = 0; node_is_compare(n); n = &t->g->nodes[at]) {
		bool holds = n->code == OP_CODE_JEQ_K	? value == n->k
			     : n->code == OP_CODE_JGT_K ? value > n->k
							: value >= n->k;

		at = n->succ[!holds];
		++*tests;
		t->steps++;
	}
	return at;
}

static int by_value(const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

/* The tests of the run from a node on, into list. */
static size_t run_of(struct trees *t, uint32_t root)
{
	size_t count = 0;

	t->list[count++] = root;
	t->seen[root] |= 2;
	for (size_t i = 0; i < count; i++) {
		for (unsigned k = 0; k < 2; k++) {
			uint32_t to = t->g->nodes[t->list[i]].succ[k];

			if (node_is_compare(&t->g->nodes[to]) &&
				!(t->seen[to] & 2)) {
				t->seen[to] |= 2;
				t->list[count++] = to;
			}
		}
	}
	for (size_t i = 0; i < count; i++)
		t->seen[t->list[i]] &= 1;
	return count;
}

/* Firsts of the ranges that the tests cut. */
static size_t cut(struct trees *t, size_t tests)
{
	size_t count = 0, kept = 1;

	t->low[count++] = 0;
	for (size_t i = 0; i < tests; i++) {
		const struct rw_node *n = &t->g->nodes[t->list[i]];

		if (n->code != OP_CODE_JGT_K)
			t->low[count++] = n->k;
		if (n->code != OP_CODE_JGE_K && n->k != UINT32_MAX)
			t->low[count++] = n->k + 1;
	}
	qsort(t->low, count, sizeof(*t->low), by_value);
	for (size_t i = 1; i < count; i++)
		if (t->low[i] != t->low[kept - 1])
			t->low[kept++] = t->low[i];
	return kept;
}

/* A tree in the place of the run; NO_NODE: it is no better. */
static uint32_t try_tree(struct trees *t, uint32_t root)
{
	size_t tests = run_of(t, root), ranges, segments = 0;
	uint64_t before = 0, after = 0;
	struct search s = {.segments = t->segments, .shape = t->shape};
	uint32_t steps, tree;

	if (tests < LEAST_TESTS || t->steps > MAX_STEPS)
		return NO_NODE;
	ranges = cut(t, tests);
	for (size_t i = 0; i < ranges; i++) {
		uint32_t to = t->made[follow(t, root, t->low[i], &steps)];

		before += steps;
		if (!segments || t->segments[segments - 1].to != to)
			t->segments[segments++] =
				(struct segment){t->low[i], to};
	}
	s.count = segments;
	tree = tree_build(t->g, &s);
	for (size_t i = 0; i < ranges && tree != NO_NODE; i++) {
		follow(t, tree, t->low[i], &steps);
		after += steps;
	}
	return after < before ? tree : NO_NODE;
}

static uint32_t make(struct trees *t, uint32_t at)
{
	struct rw_node n = t->g->nodes[at];
	uint32_t tree = NO_NODE;

	if (t->root[at] && node_is_compare(&n))
		tree = try_tree(t, at);
	if (tree != NO_NODE) {
		t->g->fired[REWRITE_TREE]++;
		return tree;
	}
	for (unsigned i = 0; i < 2; i++)
		if (n.succ[i] != NO_NODE)
			n.succ[i] = t->made[n.succ[i]];
	return graph_node(t->g, &n);
}

/* Nodes stand behind what they lead to. */
static void find(struct trees *t, uint32_t entry)
{
	t->seen[entry] = 1;
	t->root[entry] = 1;
	for (uint32_t at = entry + 1; at-- > 0;) {
		const struct rw_node *n = &t->g->nodes[at];

		for (unsigned i = 0; i < 2 && t->seen[at]; i++) {
			if (n->succ[i] == NO_NODE)
				continue;
			t->seen[n->succ[i]] = 1;
			if (!node_is_compare(n))
				t->root[n->succ[i]] = 1;
		}
	}
}

uint32_t graph_trees(struct graph *g, uint32_t entry, const struct shape *shape)
{
	struct trees t = {.g = g, .shape = *shape};
	size_t room = g->count;

	if (g->failed)
		return NO_NODE;
	t.made = calloc(room, sizeof(*t.made));
	t.root = calloc(room, sizeof(*t.root));
	t.seen = calloc(room, sizeof(*t.seen));
	t.list = calloc(room, sizeof(*t.list));
	t.low = calloc(2 * room + 1, sizeof(*t.low));
	t.segments = calloc(2 * room + 1, sizeof(*t.segments));
	if (t.made && t.root && t.seen && t.list && t.low && t.segments) {
		find(&t, entry);
		for (uint32_t at = 0; at <= entry && !g->failed; at++)
			if (t.seen[at])
				t.made[at] = make(&t, at);
		entry = t.made[entry];
	} else {
		g->failed = true;
	}
	free(t.made);
	free(t.root);
	free(t.seen);
	free(t.list);
	free(t.low);
	free(t.segments);
	return g->failed ? NO_NODE : entry;
}
