/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Values that a few nodes use, followed to all of these: an index that is
 * shifted by the load, a packet word that is compared as it lies in memory; and
 * masks that are tested for 0.
 */
#include <stdlib.h>
#include <string.h>

#include "internal/opt.h"

#define SPAN 64 /* nodes that a value may live over */

/* The nodes where a value is live that node `def` puts in `reg`. */
struct span {
	struct opt *o;
	uint32_t def;
	unsigned reg;
	uint32_t nodes[SPAN];
	uint32_t edges[SPAN]; /* edges from within that lead to it */
	size_t count;
};

/* Notes an edge; false: the span is too long. */
static bool span_edge(struct span *s, uint32_t to)
{
	struct opt *o = s->o;

	if (!(o->live_in[to] >> s->reg & 1))
		return true;
	if (!o->mark[to]) {
		if (s->count == SPAN)
			return false;
		s->nodes[s->count] = to;
		s->edges[s->count++] = 0;
		o->mark[to] = (uint8_t)s->count;
	}
	s->edges[o->mark[to] - 1]++;
	return true;
}

static bool span_edges(struct span *s, uint32_t i)
{
	uint32_t *edge;

	OPT_EACH_EDGE(s->o, i, edge)
	if (!span_edge(s, *edge))
		return false;
	return true;
}

/* What becomes of the value at a node that uses it or writes its register. */
enum use { USE_NO, USE_LAST, USE_GOES_ON };

typedef enum use use_fn(const struct span *s, const struct node *n);

/* Whether every use of the value is one that `use` knows, and it comes there
 * from `def` alone. */
static bool span_find(struct span *s, use_fn *use)
{
	struct opt *o = s->o;
	bool good = span_edges(s, s->def);

	for (size_t k = 0; good && k < s->count; k++) {
		uint32_t i = s->nodes[k];
		const struct node *n = opt_at(o, i);
		uint16_t regs = opt_uses(n) | opt_defs(n);
		enum use what = USE_GOES_ON;

		if (regs >> s->reg & 1)
			what = use(s, n);
		good = what != USE_NO && i != s->def &&
		       (what == USE_LAST || span_edges(s, i));
	}
	for (size_t k = 0; k < s->count; k++) {
		good = good && s->edges[k] == o->preds[s->nodes[k]] &&
		       !o->head[s->nodes[k]];
		o->mark[s->nodes[k]] = 0;
	}
	return good;
}

/* ---- shift ------------------------------------------------------------- */

#define MAX_SHIFT 3 /* what machines can do in an address */

static enum use index_use(const struct span *s, const struct node *n)
{
	if (opt_kind(n) != KIND_IND || n->src != s->reg || n->shift)
		return USE_NO;
	return n->dst == s->reg ? USE_LAST : USE_GOES_ON;
}

/* Whether what a node puts in its register is surely below 1 << bits. */
static bool is_below(const struct node *n, unsigned bits)
{
	enum opt_kind kind = opt_kind(n);

	if (n->op == IOP_AND32_K || n->op == IOP_AND64_K)
		return n->imm >= 0 && n->imm >> bits == 0;
	return opt_is_packet(kind) && 8 * opt_size(n) <= bits;
}

/* Whether the value before a shift is small enough to be shifted in 32 bits. */
static bool is_small(
	struct opt *o, const uint32_t *before, uint32_t i, unsigned shift)
{
	unsigned reg = opt_at(o, i)->dst;

	for (int left = 4; left; left--) {
		if (o->preds[i] != 1 || before[i] == NO_NODE || o->head[i])
			return false;
		i = before[i];
		if (opt_defs(opt_at(o, i)) >> reg & 1)
			return is_below(opt_at(o, i), 32 - shift);
	}
	return false;
}

static bool shift_index(struct opt *o, const uint32_t *before, uint32_t i)
{
	struct node *n = opt_at(o, i);
	struct span s;

	if ((n->op != IOP_LSH32_K && n->op != IOP_LSH64_K) || n->imm < 1 ||
		n->imm > MAX_SHIFT || !is_small(o, before, i, (unsigned)n->imm))
		return false;
	s = (struct span){.o = o, .def = i, .reg = n->dst};
	if (!span_find(&s, index_use))
		return false;
	for (size_t k = 0; k < s.count; k++)
		if (opt_uses(opt_at(o, s.nodes[k])) >> s.reg & 1)
			opt_at(o, s.nodes[k])->shift =
				(uint8_t)(n->imm - SABOTAGED(PASS_SHIFT));
	n->op = NODE_DELETED;
	opt_fired(o, PASS_SHIFT);
	return true;
}

bool opt_shift(struct opt *o)
{
	struct scratch mark = o->scratch;
	uint32_t *before = o->indexed ? opt_before(o) : NULL;
	bool any = false;

	for (size_t k = 0; before && k < o->order_count; k++)
		any |= shift_index(o, before, o->order[k]);
	scratch_back(&o->scratch, mark);
	return any;
}

/* ---- swap -------------------------------------------------------------- */

static bool is_mask(const struct node *n)
{
	return n->op == IOP_AND32_K || n->op == IOP_AND64_K;
}

/* Compares for equality, and for bits. */
static enum use word_use(const struct span *s, const struct node *n)
{
	unsigned bits = 8 * opt_size(opt_at(s->o, s->def));

	if (is_mask(n))
		return USE_GOES_ON;
	switch (n->op) {
	case IOP_JEQ_K:
	case IOP_JNE_K:
		if (n->imm < 0 || (uint64_t)n->imm > vw_ones(bits))
			return USE_NO;
		return USE_GOES_ON;
	case IOP_JEQ32_K:
	case IOP_JNE32_K:
		if ((uint32_t)n->imm > vw_ones(bits))
			return USE_NO;
		return USE_GOES_ON;
	case IOP_JSET_K:
	case IOP_JSET32_K:
		return USE_GOES_ON;
	default:
		/* Another value in the register, which is not made of this. */
		return opt_uses(n) >> s->reg & 1 ? USE_NO : USE_LAST;
	}
}

/* The same node for the word as it lies in memory. */
static void swap_node(struct node *n, unsigned bits)
{
	uint32_t k = (uint32_t)n->imm & (uint32_t)vw_ones(bits);

	if (SABOTAGED(PASS_SWAP) && n->op == IOP_AND32_K)
		return;
	n->imm = bits == 16 ? __builtin_bswap16((uint16_t)k)
			    : (int32_t)__builtin_bswap32(k);
	switch (n->op) {
	case IOP_AND64_K:
		n->op = IOP_AND32_K;
		break;
	case IOP_JEQ_K:
		n->op = IOP_JEQ32_K;
		break;
	case IOP_JNE_K:
		n->op = IOP_JNE32_K;
		break;
	case IOP_JSET_K:
		n->op = IOP_JSET32_K;
		break;
	default:
		break;
	}
}

static bool swap_load(struct opt *o, uint32_t i)
{
	struct node *n = opt_at(o, i);
	struct span s;
	unsigned bits;

	if (!opt_is_packet(opt_kind(n)) || opt_size(n) < 2 ||
		n->flags & NODE_RAW || !(o->live_out[i] >> n->dst & 1))
		return false;
	s = (struct span){.o = o, .def = i, .reg = n->dst};
	if (!span_find(&s, word_use))
		return false;
	bits = 8 * opt_size(n);
	for (size_t k = 0; k < s.count; k++)
		if (opt_uses(opt_at(o, s.nodes[k])) >> s.reg & 1)
			swap_node(opt_at(o, s.nodes[k]), bits);
	n->flags |= NODE_RAW;
	opt_fired(o, PASS_SWAP);
	return true;
}

bool opt_swap(struct opt *o)
{
	bool any = false;

	if (!irow_swaps(IOP_BE32) || o->n->kind != CBPF_PACKET)
		return false;
	for (size_t k = 0; k < o->order_count; k++)
		any |= swap_load(o, o->order[k]);
	return any;
}

/* ---- Masks (const) ----------------------------------------------------- */

/* `r &= k; if r == 0 goto a` is a test of bits when r is not read later. */
static bool test_mask(struct opt *o, uint32_t i)
{
	struct node *mask = opt_at(o, i), *test;
	uint32_t to, at;
	bool low, equal;

	if (!is_mask(mask))
		return false;
	if (o->next[i] == NO_NODE)
		return false;
	at = *opt_edge(o, i, 0);
	test = opt_at(o, at);
	equal = test->op == IOP_JEQ_K || test->op == IOP_JEQ32_K;
	if (!equal && test->op != IOP_JNE_K && test->op != IOP_JNE32_K)
		return false;
	low = mask->op == IOP_AND32_K;
	if (o->preds[at] != 1 || test->dst != mask->dst || test->imm ||
		o->live_out[at] >> mask->dst & 1 ||
		(!low && iop_is_narrow(node_info(test)->shape) &&
			mask->imm < 0))
		return false;
	test->op = low ? IOP_JSET32_K : IOP_JSET_K;
	test->imm = mask->imm;
	if (equal) {
		to = test->target;
		test->target = o->next[at];
		o->next[at] = to;
	}
	mask->op = NODE_DELETED;
	opt_fired(o, PASS_CONST);
	return true;
}

bool opt_masks(struct opt *o)
{
	bool any = false;

	for (size_t k = 0; k < o->order_count; k++)
		any |= test_mask(o, o->order[k]);
	return any;
}
