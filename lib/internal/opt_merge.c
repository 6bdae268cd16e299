/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * merge: nodes that do the same and lead to the same are one.
 *
 * From the end, so that what a node leads to is one already: the rules of a
 * filter that end alike then share their ends, however long these are.
 */
#include "internal/opt_facts.h"

/* The parts of a node that tell what it does; jumps have others in them, which
 * the edges replace. */
static uint64_t constant_of(const struct node *n)
{
	switch (opt_kind(n)) {
	case KIND_JA:
	case KIND_CALL_LOCAL:
	case KIND_EXIT:
		return 0;
	default:
		return (uint64_t)n->imm;
	}
}

static int offset_of(const struct node *n)
{
	enum opt_kind kind = opt_kind(n);

	return opt_is_jcc(kind) || kind == KIND_JA || kind == KIND_EXIT ||
			       kind == KIND_CALL_LOCAL
		       ? 0
		       : n->off;
}

static uint64_t mix(uint64_t h, uint64_t k)
{
	h = (h ^ k) * 0x9e3779b97f4a7c15u;
	return h ^ h >> 29;
}

static uint64_t hash(struct opt *o, uint32_t i)
{
	const struct node *n = opt_at(o, i);
	uint64_t h =
		mix(n->op | (uint64_t)n->dst << 16 | (uint64_t)n->src << 24 |
				(uint64_t)(uint16_t)offset_of(n) << 32,
			SABOTAGED(PASS_MERGE) ? 0 : constant_of(n));
	uint32_t *edge;

	OPT_EACH_EDGE(o, i, edge)
	h = mix(h, *edge);
	return h;
}

static bool is_same_operation(const struct node *a, const struct node *b)
{
	if (a->op != b->op || a->dst != b->dst || a->src != b->src ||
		a->shift != b->shift || a->need != b->need ||
		(a->flags ^ b->flags) & ~NODE_NARROW ||
		offset_of(a) != offset_of(b))
		return false;
	return constant_of(a) == constant_of(b) ||
	       (SABOTAGED(PASS_MERGE) && opt_kind(a) == KIND_JCC_K);
}

static bool is_same(struct opt *o, uint32_t a, uint32_t b)
{
	uint32_t count = opt_edge_count(o, a), e = 0;

	if (!is_same_operation(opt_at(o, a), opt_at(o, b)) ||
		count != opt_edge_count(o, b))
		return false;
	while (e < count && *opt_edge(o, a, e) == *opt_edge(o, b, e))
		e++;
	return e == count;
}

/* The edges of a node past jumps that nothing needs. */
static void past_jumps(struct opt *o, uint32_t i)
{
	uint32_t *edge;

	OPT_EACH_EDGE(o, i, edge)
	{
		struct node *n = opt_at(o, *edge);

		if (opt_kind(n) == KIND_JA && opt_skip(o, o->next[*edge]) != i)
			*edge = opt_skip(o, o->next[*edge]);
	}
}

/* What is known of both is known of the one. */
static void join_notes(struct opt *o, uint32_t into, uint32_t i)
{
	struct note *a, *b;

	opt_at(o, into)->flags &= opt_at(o, i)->flags | (uint8_t)~NODE_NARROW;
	if (!o->notes || opt_kind(opt_at(o, i)) != KIND_IND)
		return;
	a = &o->notes[into];
	b = &o->notes[i];
	if (a->value != b->value)
		a->value = NO_VALUE;
	a->min = a->min < b->min ? a->min : b->min;
	a->max = a->max > b->max ? a->max : b->max;
}

static void merge_node(struct opt *o, uint32_t *slots, size_t size, uint32_t i)
{
	size_t at;

	past_jumps(o, i);
	at = hash(o, i) & (size - 1);
	for (; slots[at]; at = (at + 1) & (size - 1)) {
		uint32_t other = slots[at] - 1;

		if (!is_same(o, i, other))
			continue;
		join_notes(o, other, i);
		opt_at(o, i)->op = NODE_DELETED;
		o->next[i] = other;
		opt_fired(o, PASS_MERGE);
		return;
	}
	slots[at] = i + 1;
}

bool opt_merge(struct opt *o)
{
	uint32_t before = o->report.fired[PASS_MERGE];
	struct scratch mark = o->scratch;
	size_t size = 64;
	uint32_t *slots;

	while (size < 2 * o->order_count)
		size *= 2;
	slots = scratch_zero(&o->scratch, size, sizeof(*slots));
	if (!slots) {
		o->failed = true;
		return false;
	}
	for (size_t k = o->order_count; k-- > 0;)
		merge_node(o, slots, size, o->order[k]);
	scratch_back(&o->scratch, mark);
	return o->report.fired[PASS_MERGE] != before;
}
