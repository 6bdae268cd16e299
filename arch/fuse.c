/* SPDX-License-Identifier: BSD-2-Clause */
/* Loads whose value only the next compare wants: compared where they lie. */
#include "jit.h"

/* The condition of a conditional jump. */
static enum jit_cond cond_of(const struct node *n, const struct iop_info *info)
{
	unsigned first = iop_is_narrow(info->shape) ? IOP_JEQ32_K : IOP_JEQ_K;

	_Static_assert((IOP_JSLE_K - IOP_JEQ_K) / 2 == COND_SLE &&
			       (IOP_JSLE32_K - IOP_JEQ32_K) / 2 == COND_SLE,
		"conditions are in the order of iop.def");
	return (enum jit_cond)((n->op - first) / 2u);
}

static bool is_signed(unsigned cond)
{
	return cond == COND_SGT || cond == COND_SGE || cond == COND_SLT ||
	       cond == COND_SLE;
}

/* The constant that the node before would have put in the register. */
static void take_const(
	const struct jit *j, const struct node *test, struct jit_test *t)
{
	const struct node *n = test;

	do
		n--;
	while (n > j->n->at && n->op == NODE_DELETED);
	(void)jit_moves_const(n, &t->imm);
	t->by_reg = false;
}

void jit_test_of(const struct jit *j, const struct node *n, struct jit_test *t)
{
	const struct iop_info *info = node_info(n);
	uint32_t narrow = j->use.narrow;

	*t = (struct jit_test){
		.cond = cond_of(n, info),
		.w = iop_is_narrow(info->shape) ? 4 : 8,
		.dst = n->dst,
		.by_reg = info->shape == SHAPE_JCC_X ||
			  info->shape == SHAPE_JCC32_X,
		.src = n->src,
		.imm = n->imm,
	};
	if (t->by_reg && j->use.consts >> t->src & 1)
		take_const(j, n, t);
	if (t->w == 4 || is_signed(t->cond) || !(narrow >> t->dst & 1))
		return;
	if (t->by_reg ? narrow >> t->src & 1
		      : (uint64_t)t->imm <= UINT32_MAX || t->cond == COND_SET)
		t->w = 4;
}

/* Bytes of a load that can be compared in memory; 0: none. */
static unsigned load_size(const struct node *n, bool *swapped)
{
	const struct iop_info *info = node_info(n);

	if (!info)
		return 0;
	if (info->shape == SHAPE_PKT_ABS || info->shape == SHAPE_PKT_IND) {
		*swapped = !(n->flags & NODE_RAW) && iop_size(info) > 1;
		return iop_size(info);
	}
	*swapped = false;
	if (n->op == IOP_LDX_DW || n->op == IOP_LDX_W || n->op == IOP_LDX_H ||
		n->op == IOP_LDX_B)
		return iop_size(info);
	return 0;
}

static uint32_t swap(uint32_t value, unsigned size)
{
	return size == 4   ? __builtin_bswap32(value)
	       : size == 2 ? __builtin_bswap16((uint16_t)value)
			   : value;
}

/* The next node, unless something jumps there; NULL: none. */
static const struct node *follower(const struct jit *j, size_t *at)
{
	do
		(*at)++;
	while (*at < j->n->count && j->n->at[*at].op == NODE_DELETED &&
		!j->wanted[*at]);
	if (*at >= j->n->count || j->wanted[*at])
		return NULL;
	return &j->n->at[*at];
}

static bool is_jump_by(const struct node *n, unsigned reg)
{
	const struct iop_info *info = n ? node_info(n) : NULL;

	return info &&
	       (info->shape == SHAPE_JCC_K || info->shape == SHAPE_JCC32_K) &&
	       n->dst == reg && !(n->live >> reg & 1);
}

/* load, and, compare with 0 */
static bool fuse_mask(struct jit_fuse *f, const struct node *mask,
	const struct node *test, uint32_t all)
{
	enum jit_cond cond;

	if ((mask->op != IOP_AND32_K && mask->op != IOP_AND64_K) ||
		!is_jump_by(test, mask->dst) || test->imm)
		return false;
	cond = cond_of(test, node_info(test));
	f->imm = (uint32_t)mask->imm & all;
	if ((cond != COND_EQ && cond != COND_NE) || !f->imm)
		return false;
	f->cond = COND_SET;
	f->inverted = cond == COND_EQ;
	f->label = test->target;
	return true;
}

/* load, compare */
static bool fuse_test(
	struct jit_fuse *f, const struct node *test, uint32_t all, bool swapped)
{
	bool wide = node_info(test)->shape == SHAPE_JCC_K;
	enum jit_cond cond = cond_of(test, node_info(test));

	f->cond = cond;
	f->label = test->target;
	/* All of 64 bits, with a constant that the processor extends. */
	if (f->size == 8) {
		f->imm = (uint32_t)test->imm;
		return wide && cond != COND_SET;
	}
	if (cond == COND_SET) {
		f->imm = (uint32_t)test->imm & all;
		return f->imm;
	}
	f->imm = (uint32_t)test->imm;
	if (is_signed(cond) || (swapped && cond != COND_EQ && cond != COND_NE))
		return false;
	return (!wide || test->imm >= 0) && f->imm <= all;
}

size_t jit_fuse_at(const struct jit *j, size_t at, struct jit_fuse *f)
{
	const struct node *load = &j->n->at[at];
	const struct node *next;
	size_t end = at;
	bool swapped, fused;
	uint32_t all;

	*f = (struct jit_fuse){.load = load};
	f->size = load_size(load, &swapped);
	if (!f->size || j->harden)
		return 0;
	all = f->size < 4 ? UINT32_MAX >> (32 - 8 * f->size) : UINT32_MAX;
	next = follower(j, &end);
	if (!next)
		return 0;
	if (is_jump_by(next, load->dst)) {
		fused = fuse_test(f, next, all, swapped);
	} else {
		if (next->dst != load->dst || f->size == 8)
			return 0;
		fused = fuse_mask(f, next, follower(j, &end), all);
	}
	if (!fused)
		return 0;
	if (swapped)
		f->imm = swap(f->imm, f->size);
	return end + 1 - at;
}
