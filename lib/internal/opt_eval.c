/* SPDX-License-Identifier: BSD-2-Clause */
/* What nodes compute, as values, and what branches tell. */
#include <stddef.h>

#include "internal/helpers.h"
#include "internal/opt_value.h"

#define LOW UINT32_MAX

static bool is_narrow(const struct node *n)
{
	return iop_is_narrow(node_info(n)->shape);
}

/* What a K row's constant is to its operation. */
static uint64_t constant_of(const struct node *n)
{
	return is_narrow(n) ? (uint32_t)n->imm : (uint64_t)n->imm;
}

/* ---- Arithmetic -------------------------------------------------------- */

/* An operation of 64 bits, or of 32 with the upper half of the result 0. */
static struct vword compute(
	enum vr_op op, bool low, const struct vword *a, const struct vword *b)
{
	struct vword la, lb, r;

	if (!low)
		return vw_alu(op, a, b);
	la = vw_cut(a, 32);
	lb = vw_cut(b, 32);
	r = vw_alu(op, &la, &lb);
	return vw_widen(&r, 64, false);
}

/* Whether `a OP b` is a. */
static bool is_identity(
	enum vr_op op, bool low, const struct vword *a, const struct vword *b)
{
	if (low && a->umax > LOW)
		return false;
	if (op == VR_AND)
		return !((a->value | a->mask) &
			 ~(b->value | (low ? ~(uint64_t)LOW : 0)));
	if (!vw_is_const(b))
		return false;
	switch (op) {
	case VR_ADD:
	case VR_SUB:
	case VR_OR:
	case VR_XOR:
	case VR_LSH:
	case VR_RSH:
		return !b->umin;
	case VR_MUL:
	case VR_DIV:
		return b->umin == 1;
	default:
		return false;
	}
}

/* The value of a function of one or two others; `w` is computed here. */
static uint32_t make_value(
	struct opt *o, struct state *s, struct value *v, bool low)
{
	struct values *all = o->values;
	enum vr_op op = irow_op((enum iop)v->op);
	const struct vword *a = value_word(all, s, v->a);
	const struct vword *b = value_word(all, s, v->b);
	bool refined = a != &all->at[v->a].w || b != &all->at[v->b].w;
	struct vword w;
	uint32_t *slot, i;

	if (is_identity(op, low, a, b))
		return v->a;
	slot = value_slot(all, v);
	if (*slot && !refined)
		return *slot;
	w = compute(op, low, a, b);
	if (vw_is_const(&w))
		return value_constant(all, w.umin);
	if (*slot) {
		i = *slot;
	} else {
		v->w = refined ? compute(op, low, &all->at[v->a].w,
					 &all->at[v->b].w)
			       : w;
		i = value_put(all, slot, v);
	}
	if (refined && !vw_within(&all->at[i].w, &w))
		value_fact(o->values, s, i, &w);
	return i;
}

static uint32_t eval_alu(
	struct opt *o, struct state *s, const struct node *n, bool by_x)
{
	enum iop iop = (enum iop)n->op;
	struct value v = {.op = (uint16_t)irow_with_x(iop)};
	enum vr_op op = irow_op(iop);

	if (by_x && n->dst == n->src && (op == VR_XOR || op == VR_SUB))
		return value_constant(o->values, 0);
	v.a = value_of(o->values, s, n->dst);
	v.b = by_x ? value_of(o->values, s, n->src)
		   : value_constant(o->values, constant_of(n));
	return make_value(o, s, &v, is_narrow(n));
}

/* The low `bits` bits of a value, with zeroes on top. */
static uint32_t eval_zext(
	struct opt *o, struct state *s, uint32_t value, unsigned bits)
{
	struct values *all = o->values;
	const struct vword *w = value_word(all, s, value);
	struct value v = {.op = IOP_MOV32_X, .a = value, .imm = bits};
	struct vword low;
	uint32_t *slot;

	if (w->umax <= vw_ones(bits))
		return value;
	slot = value_slot(all, &v);
	if (*slot)
		return *slot;
	low = vw_cut(&all->at[value].w, bits);
	v.w = vw_widen(&low, 64, false);
	if (vw_is_const(&v.w))
		return value_constant(all, v.w.umin);
	return value_put(all, slot, &v);
}

/* A function of one value, of which only its bounds are known. */
static uint32_t eval_other(struct opt *o, const struct value *key)
{
	uint32_t *slot = value_slot(o->values, key);

	return *slot ? *slot : value_put(o->values, slot, key);
}

/* The same of what a node loads, which tells the bounds. */
static struct vword loaded(const struct node *n);

static uint32_t eval_load(
	struct opt *o, struct value *key, const struct node *n)
{
	uint32_t *slot = value_slot(o->values, key);

	if (*slot)
		return *slot;
	key->w = loaded(n);
	return value_put(o->values, slot, key);
}

static uint32_t eval_unary_x(
	struct opt *o, struct state *s, const struct node *n)
{
	uint32_t src = value_of(o->values, s, n->src);
	struct value v = {.op = n->op, .a = src};
	struct vword low;

	if (n->op == IOP_MOV64_X)
		return src;
	if (n->op == IOP_MOV32_X)
		return eval_zext(o, s, src, 32);
	low = vw_cut(
		value_word(o->values, s, src), (unsigned)node_info(n)->value);
	if (vw_is_const(&low)) {
		uint64_t k = (uint64_t)vw_sext(low.umin, low.bits);

		return value_constant(o->values, is_narrow(n) ? k & LOW : k);
	}
	v.w = is_narrow(n) ? vw_range(64, 0, LOW) : vw_any(64);
	return eval_other(o, &v);
}

static uint32_t eval_unary(struct opt *o, struct state *s, const struct node *n)
{
	struct values *all = o->values;
	uint32_t a = value_of(all, s, n->dst);
	struct value v = {.op = n->op, .a = a};
	unsigned bits;

	if (n->op == IOP_NEG32 || n->op == IOP_NEG64) {
		v.op = n->op == IOP_NEG32 ? IOP_SUB32_X : IOP_SUB64_X;
		v.a = value_constant(all, 0);
		v.b = a;
		return make_value(o, s, &v, n->op == IOP_NEG32);
	}
	bits = (unsigned)node_info(n)->value;
	if (!irow_swaps((enum iop)n->op))
		return bits == 64 ? a : eval_zext(o, s, a, bits);
	v.w = vw_swap(value_word(all, s, a), bits, 8);
	if (vw_is_const(&v.w))
		return value_constant(all, v.w.umin);
	v.w = vw_swap(&all->at[a].w, bits, 8);
	return eval_other(o, &v);
}

/* ---- Loads ------------------------------------------------------------- */

static bool is_signed(const struct node *n)
{
	return n->op == IOP_LDXSX_W || n->op == IOP_LDXSX_H ||
	       n->op == IOP_LDXSX_B;
}

/* Any number of so many bits, less than 64. */
static struct vword up_to(unsigned bits)
{
	uint64_t most = vw_ones(bits);

	return (struct vword){
		.bits = 64, .umax = most, .smax = (int64_t)most, .mask = most};
}

static struct vword loaded(const struct node *n)
{
	unsigned size = opt_size(n);

	return is_signed(n) || size == 8 ? vw_any(64) : up_to(8 * size);
}

static uint32_t eval_ldx(struct opt *o, struct state *s, const struct node *n)
{
	struct value v = {.op = n->op, .imm = (uint64_t)(int64_t)n->off};

	v.a = value_of(o->values, s, n->src);
	if (o->n->kind != CBPF_MEMORY && v.a == o->values->ctx &&
		!o->changes_packet)
		return eval_load(o, &v, n);
	v.w = loaded(n);
	return value_new(o->values, &v.w);
}

/* Whether a register or a fact has the value: then it was made before. */
static bool is_there(const struct state *s, uint32_t value)
{
	for (unsigned r = 0; r < REG_COUNT; r++)
		if (s->reg[r] == value)
			return true;
	for (unsigned i = 0; i < s->facts; i++)
		if (s->fact[i].value == value)
			return true;
	for (unsigned i = 0; i < s->nots; i++)
		if (s->without[i].value == value)
			return true;
	return false;
}

static uint32_t eval_packet(
	struct opt *o, struct state *s, const struct node *n, bool *known)
{
	struct value v = {.op = n->op, .imm = (uint32_t)n->imm};
	uint32_t i;

	if (SABOTAGED(PASS_RELOAD))
		v.imm &= ~UINT64_C(1);
	if (n->flags & NODE_RAW)
		v.imm |= UINT64_C(1) << 32;
	if (opt_kind(n) == KIND_IND) {
		v.a = value_of(o->values, s, n->src);
		v.imm |= (uint64_t)n->shift << 33;
	}
	i = eval_load(o, &v, n);
	*known = is_there(s, i);
	return i;
}

uint32_t eval_node(
	struct opt *o, struct state *s, const struct node *n, bool *known)
{
	*known = false;
	switch (opt_kind(n)) {
	case KIND_ALU_K:
		if (irow_is_mov((enum iop)n->op))
			return value_constant(o->values, constant_of(n));
		return eval_alu(o, s, n, false);
	case KIND_ALU_X:
		return eval_alu(o, s, n, true);
	case KIND_UNARY_X:
		return eval_unary_x(o, s, n);
	case KIND_UNARY:
		return eval_unary(o, s, n);
	case KIND_LDDW:
		return value_constant(o->values, (uint64_t)n->imm);
	case KIND_ABS:
	case KIND_IND:
		return eval_packet(o, s, n, known);
	case KIND_LDX:
		return eval_ldx(o, s, n);
	case KIND_JA:
	case KIND_JCC_K:
	case KIND_JCC_X:
	case KIND_TABLE:
	case KIND_CALL:
	case KIND_CALL_LOCAL:
	case KIND_EXIT:
	case KIND_ST:
	case KIND_STX:
	case KIND_ATOMIC:
	case KIND_DELETED:
		break;
	}
	return NO_VALUE;
}

/* ---- Branches ---------------------------------------------------------- */

static bool is_ordered_by_sign(enum vr_cmp cmp)
{
	return cmp >= VR_SGT && cmp <= VR_SLT;
}

void eval_compare(
	struct opt *o, struct state *s, const struct node *n, struct compare *c)
{
	bool narrow = is_narrow(n);

	c->cmp = irow_cmp((enum iop)n->op);
	c->a = value_of(o->values, s, n->dst);
	c->b = NO_VALUE;
	if (opt_kind(n) == KIND_JCC_X)
		c->b = value_of(o->values, s, n->src);
	c->wa = *value_word(o->values, s, c->a);
	c->wb = c->b ? *value_word(o->values, s, c->b)
		     : vw_const(64, constant_of(n));
	/* Of numbers of 32 bits, the whole is compared as well. */
	c->low = narrow && (c->wa.umax > LOW || c->wb.umax > LOW ||
				   is_ordered_by_sign(c->cmp));
	if (c->low) {
		c->wa = vw_cut(&c->wa, 32);
		c->wb = vw_cut(&c->wb, 32);
	}
}

/* Whether it is told that a is not the constant. */
static bool is_excluded(const struct state *s, const struct compare *c)
{
	uint64_t k = c->wb.umin;

	if (c->low || !vw_is_const(&c->wb))
		return false;
	for (unsigned i = 0; i < s->nots; i++)
		if (s->without[i].value == c->a && s->without[i].k == k)
			return true;
	return false;
}

bool eval_can(const struct state *s, const struct compare *c, bool taken)
{
	enum vr_cmp cmp = (enum vr_cmp)(taken ? c->cmp : c->cmp ^ 1u);

	if (cmp == VR_EQ && is_excluded(s, c))
		return false;
	if (c->a == c->b && (cmp == VR_NE || cmp == VR_GT || cmp == VR_LT ||
				    cmp == VR_SGT || cmp == VR_SLT))
		return false;
	return vw_can(cmp, &c->wa, &c->wb);
}

/* What a compare told of the value whose (half) word is w now. */
static void learn(struct opt *o, struct state *s, const struct compare *c,
	uint32_t value, const struct vword *w)
{
	const struct vword *old = value_word(o->values, s, value);
	struct vword wide = *w;

	if (c->low) {
		if (old->umax > LOW)
			return;
		wide = vw_widen(w, 64, false);
	}
	if (!vw_within(old, &wide))
		value_fact(o->values, s, value, &wide);
}

void eval_edge(
	struct opt *o, struct state *s, const struct compare *c, bool taken)
{
	enum vr_cmp cmp = (enum vr_cmp)(taken ? c->cmp : c->cmp ^ 1u);
	struct vword a, b;
	uint64_t k = c->wb.umin;
	bool constant = vw_is_const(&c->wb);

	if (cmp == VR_NE && constant && !c->low) {
		value_not(o->values, s, c->a, k);
		if (k != c->wa.umin && k != c->wa.umax)
			return;
	}
	if (cmp == VR_EQ && constant) {
		learn(o, s, c, c->a, &c->wb);
		return;
	}
	a = c->wa;
	b = c->wb;
	vw_refine(cmp, &a, &b);
	learn(o, s, c, c->a, &a);
	if (c->b)
		learn(o, s, c, c->b, &b);
}
