/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Seccomp: what is left of the filter for each machine and each number, behind
 * a search for these.  So a call that is always allowed meets nothing that the
 * kernel's bitmap does not follow (seccomp_is_const_allow() of
 * kernel/seccomp.c), and arguments are looked at only where they matter.
 * Loads cannot fail there, so that any order of tests means the same.
 */
#include <stdlib.h>

#include "rewrite/graph.h"

/* Places of struct seccomp_data. */
#define AT_NR	0u
#define AT_ARCH 4u

struct dispatch {
	struct graph *g;
	struct shape shape;
	struct span spans[2];
	size_t depth;
	/* The word at work. */
	uint32_t *low; /* firsts of its ranges */
	struct segment *segments;
};

static uint32_t by_word(struct dispatch *d, uint32_t entry, uint32_t offset);

static int by_value(const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

/* What the program is while the spans hold; *points (may be NULL) gets what is
 * still asked of a word. */
static uint32_t narrow(
	struct dispatch *d, uint32_t entry, struct points *points)
{
	struct flow_hints hints = {
		.spans = d->spans, .span_count = d->depth, .points = points};

	return d->g->failed ? NO_NODE : graph_flow(d->g, entry, &hints);
}

/* A and X are 0 where a program begins; behind the search, A is the word. */
static uint32_t from_start(struct graph *g, uint32_t entry)
{
	struct rw_node zero = {
		.code = OP_CODE_LD_IMM, .succ = {entry, NO_NODE}};

	if (g->failed || !(g->nodes[entry].live & EFFECT_A))
		return entry;
	zero.from = g->nodes[entry].from;
	return graph_node(g, &zero);
}

/* What is left for ranges from..to - 1, by halves: what a half does not ask for
 * its quarters need not look at. */
static void split(struct dispatch *d, uint32_t entry, size_t from, size_t to)
{
	struct span *span = &d->spans[d->depth - 1];
	struct points left = {.offset = span->offset};
	size_t middle = from + (to - from) / 2;

	span->low = d->low[from];
	span->high = d->low[to] - 1; /* wraps behind the last one */
	if (SABOTAGED(REWRITE_DISPATCH) && span->low < span->high)
		span->low++;
	entry = narrow(d, entry, &left);
	if (to - from == 1 || !left.count || d->g->failed) {
		if (span->offset == AT_ARCH)
			entry = by_word(d, entry, AT_NR);
		entry = d->g->failed ? NO_NODE : from_start(d->g, entry);
		for (size_t i = from; i < to; i++)
			d->segments[i] = (struct segment){d->low[i], entry};
	} else {
		split(d, entry, from, middle);
		split(d, entry, middle, to);
	}
	free(left.list);
}

static size_t distinct(uint32_t *low, size_t count)
{
	size_t kept = 1;

	qsort(low, count, sizeof(*low), by_value);
	for (size_t i = 1; i < count; i++)
		if (low[i] != low[kept - 1])
			low[kept++] = low[i];
	return kept;
}

static uint32_t search(
	struct dispatch *d, size_t count, const struct points *points)
{
	struct rw_node load = {.code = OP_CODE_LD_W_ABS,
		.k = points->offset,
		.succ = {NO_NODE, NO_NODE}};
	struct search s = {.segments = d->segments,
		.shape = d->shape,
		.order = points->list,
		.order_count = points->count};

	for (size_t i = 0; i < count; i++)
		if (!s.count ||
			d->segments[s.count - 1].to != d->segments[i].to)
			d->segments[s.count++] = d->segments[i];
	if (s.count == 1)
		return d->segments[0].to;
	d->g->fired[REWRITE_DISPATCH]++;
	if (points->offset != AT_NR)
		s.shape.weight = WEIGHT_EVEN;
	load.succ[0] = tree_build(d->g, &s);
	if (d->g->failed)
		return NO_NODE;
	load.from = d->g->nodes[load.succ[0]].from;
	return graph_node(d->g, &load);
}

/* The program behind a search for the word, and for the number behind that. */
static uint32_t by_word(struct dispatch *d, uint32_t entry, uint32_t offset)
{
	struct points points = {.offset = offset};
	struct dispatch inner = *d;
	size_t count;

	entry = narrow(d, entry, &points);
	if (!points.count || d->g->failed) {
		free(points.list);
		return offset == AT_ARCH ? by_word(d, entry, AT_NR) : entry;
	}
	inner.low = calloc(points.count + 2, sizeof(*inner.low));
	inner.segments = calloc(points.count + 2, sizeof(*inner.segments));
	if (inner.low && inner.segments) {
		for (size_t i = 0; i < points.count; i++)
			inner.low[i + 1] = points.list[i];
		count = distinct(inner.low, points.count + 1);
		inner.low[count] = 0;
		inner.spans[inner.depth++].offset = offset;
		split(&inner, entry, 0, count);
		entry = d->g->failed ? NO_NODE : search(&inner, count, &points);
	} else {
		d->g->failed = true;
	}
	free(inner.low);
	free(inner.segments);
	free(points.list);
	return entry;
}

uint32_t graph_dispatch(
	struct graph *g, uint32_t entry, const struct shape *shape)
{
	struct dispatch d = {.g = g, .shape = *shape};

	return by_word(&d, entry, AT_ARCH);
}
