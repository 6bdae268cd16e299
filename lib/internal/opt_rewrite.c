/* SPDX-License-Identifier: BSD-2-Clause */
/* Passes that change a node by what is known before it. */
#include "internal/opt_facts.h"

#define LOW UINT32_MAX

static bool fits(int64_t k)
{
	return k >= INT32_MIN && k <= INT32_MAX;
}

static void fired(struct facts *f, enum opt_pass pass)
{
	opt_fired(f->o, pass);
}

/* ---- const ------------------------------------------------------------- */

/* What a constant of a K row has to be; false: the row does not take it. */
static bool admit(const struct node *n, uint64_t *k)
{
	if (opt_kind(n) != KIND_ALU_X)
		return true;
	switch (irow_op((enum iop)n->op)) {
	case VR_DIV:
	case VR_SDIV:
	case VR_MOD:
	case VR_SMOD:
		return *k;
	case VR_LSH:
	case VR_RSH:
	case VR_ARSH:
		*k &= iop_is_narrow(node_info(n)->shape) ? 31 : 63;
		return true;
	default:
		return true;
	}
}

/* A register that is known becomes a constant of the instruction. */
static bool use_constant(struct facts *f, struct node *n)
{
	enum opt_kind kind = opt_kind(n);
	bool narrow;
	uint64_t k;

	if (kind != KIND_ALU_X && kind != KIND_JCC_X && kind != KIND_STX &&
		n->op != IOP_MOV32_X)
		return false;
	if (n->src == REG_FP ||
		!value_is(f->o->values, f->state,
			value_of(f->o->values, f->state, n->src), &k))
		return false;
	narrow = iop_is_narrow(node_info(n)->shape) ||
		 (kind == KIND_STX && opt_size(n) <= 4);
	if (narrow)
		k = (uint64_t)(int64_t)(int32_t)k;
	if (!fits((int64_t)k) || !admit(n, &k))
		return false;
	if (kind == KIND_STX) {
		static const enum iop rows[] = {[1] = IOP_ST_B,
			[2] = IOP_ST_H,
			[4] = IOP_ST_W,
			[8] = IOP_ST_DW};

		n->op = (uint16_t)rows[opt_size(n)];
	} else {
		n->op = (uint16_t)irow_with_k((enum iop)n->op);
	}
	n->imm = (int64_t)k;
	n->src = 0;
	return true;
}

/* A constant in dst and a register in src: the compare the other way round. */
static bool turn_compare(struct facts *f, struct node *n)
{
	static const uint8_t turned[VR_CMP_COUNT] = {[VR_EQ] = VR_EQ,
		[VR_NE] = VR_NE,
		[VR_GT] = VR_LT,
		[VR_LE] = VR_GE,
		[VR_GE] = VR_LE,
		[VR_LT] = VR_GT,
		[VR_SGT] = VR_SLT,
		[VR_SLE] = VR_SGE,
		[VR_SGE] = VR_SLE,
		[VR_SLT] = VR_SGT,
		[VR_SET] = VR_SET};
	struct values *v = f->o->values;
	uint64_t k;
	uint8_t dst = n->dst;
	bool low;

	if (opt_kind(n) != KIND_JCC_X ||
		!value_is(v, f->state, value_of(v, f->state, n->dst), &k) ||
		value_is(v, f->state, value_of(v, f->state, n->src), &k))
		return false;
	low = iop_is_narrow(node_info(n)->shape);
	n->op = (uint16_t)irow_jump(
		(enum vr_cmp)turned[irow_cmp((enum iop)n->op)], low, true);
	n->dst = n->src;
	n->src = dst;
	return true;
}

static bool is_power(uint64_t k)
{
	return k && !(k & (k - 1));
}

/* Multiplications and divisions by powers of 2. */
static bool cheapen(struct node *n)
{
	bool low =
		opt_kind(n) == KIND_ALU_K && iop_is_narrow(node_info(n)->shape);
	uint64_t k = low ? (uint32_t)n->imm : (uint64_t)n->imm;

	if (opt_kind(n) != KIND_ALU_K || !is_power(k))
		return false;
	switch (n->op) {
	case IOP_MUL32_K:
		n->op = IOP_LSH32_K;
		break;
	case IOP_MUL64_K:
		n->op = IOP_LSH64_K;
		break;
	case IOP_DIV32_K:
		n->op = IOP_RSH32_K;
		break;
	case IOP_DIV64_K:
		n->op = IOP_RSH64_K;
		break;
	case IOP_MOD32_K:
		n->op = IOP_AND32_K;
		n->imm = (int32_t)(k - 1);
		return true;
	case IOP_MOD64_K:
		if (!fits((int64_t)(k - 1)))
			return false;
		n->op = IOP_AND64_K;
		n->imm = (int64_t)(k - 1);
		return true;
	default:
		return false;
	}
	n->imm = __builtin_ctzll(k);
	return true;
}

/* A compare of 64 bits where the upper halves are 0, by which a constant of 32
 * bits needs no register. */
static bool narrow_compare(struct facts *f, struct node *n)
{
	struct values *v = f->o->values;
	enum opt_kind kind = opt_kind(n);
	enum vr_cmp cmp;
	uint64_t k;

	if (!opt_is_jcc(kind) || iop_is_narrow(node_info(n)->shape))
		return false;
	cmp = irow_cmp((enum iop)n->op);
	if (SABOTAGED(PASS_CONST) && cmp == VR_GE)
		cmp = VR_GT;
	if (cmp >= VR_SGT && cmp <= VR_SLT)
		return false;
	if (value_word(v, f->state, value_of(v, f->state, n->dst))->umax > LOW)
		return false;
	if (kind == KIND_JCC_K) {
		if (n->imm < 0)
			return false;
		n->op = (uint16_t)irow_jump(cmp, true, false);
		return true;
	}
	if (value_word(v, f->state, value_of(v, f->state, n->src))->umax > LOW)
		return false;
	n->op = (uint16_t)irow_jump(cmp, true, true);
	if (value_is(v, f->state, value_of(v, f->state, n->src), &k)) {
		n->op = (uint16_t)irow_with_k((enum iop)n->op);
		n->imm = (int32_t)k;
		n->src = 0;
	}
	return true;
}

/* Compares with 0 and 1 that are tests for 0. */
static bool plain_compare(struct node *n)
{
	enum vr_cmp cmp, to = VR_CMP_COUNT;

	if (opt_kind(n) != KIND_JCC_K)
		return false;
	cmp = irow_cmp((enum iop)n->op);
	if (cmp == VR_GT && !n->imm)
		to = VR_NE;
	else if (cmp == VR_LE && !n->imm)
		to = VR_EQ;
	else if (cmp == VR_GE && n->imm == 1)
		to = VR_NE;
	else if (cmp == VR_LT && n->imm == 1)
		to = VR_EQ;
	else
		return false;
	n->imm = 0;
	n->op = (uint16_t)irow_jump(
		to, iop_is_narrow(node_info(n)->shape), false);
	return true;
}

/* A branch that is decided becomes a jump. */
static bool decide(struct facts *f, struct node *n)
{
	struct opt *o = f->o;
	const struct compare *c = &f->compare;

	if (c->can[0] && c->can[1])
		return false;
	if (c->can[1])
		o->next[f->node] = n->target;
	n->op = NODE_DELETED;
	return true;
}

/* A table whose value is known. */
static bool decide_table(struct facts *f, struct node *n)
{
	struct opt *o = f->o;
	const struct node_table *t = &o->n->tables[n->imm];
	uint64_t k;

	if (!value_is(o->values, f->state,
		    value_of(o->values, f->state, n->dst), &k))
		return false;
	k -= t->low;
	o->next[f->node] =
		k < t->count ? t->targets[t->classes[k]] : t->otherwise;
	n->op = NODE_DELETED;
	return true;
}

/* A value that is known is written as a constant. */
static bool fold(struct facts *f, struct node *n)
{
	enum opt_kind kind = opt_kind(n);
	uint64_t k;

	if (opt_is_packet(kind) ? !f->known : !opt_is_pure(n))
		return false;
	return f->value && value_is(f->o->values, f->state, f->value, &k) &&
	       opt_set_constant(n, k);
}

void facts_const(struct facts *f, struct node *n)
{
	enum opt_kind kind = opt_kind(n);

	if (kind == KIND_TABLE) {
		if (decide_table(f, n))
			fired(f, PASS_CONST);
		return;
	}
	if (opt_is_jcc(kind)) {
		if (decide(f, n)) {
			fired(f, PASS_CONST);
			return;
		}
		if (turn_compare(f, n))
			fired(f, PASS_CONST);
		if (use_constant(f, n))
			fired(f, PASS_CONST);
		if (narrow_compare(f, n))
			fired(f, PASS_CONST);
		if (plain_compare(n))
			fired(f, PASS_CONST);
		return;
	}
	if (fold(f, n) || use_constant(f, n))
		fired(f, PASS_CONST);
	if (cheapen(n))
		fired(f, PASS_CONST);
}

/* ---- copy -------------------------------------------------------------- */

/* The register that `reg` was moved from, when both still hold the same. */
static bool original(struct facts *f, uint8_t *reg)
{
	const struct state *s = f->state;
	uint8_t from = s->copy[*reg];

	if (from == NO_REG || *reg == REG_FP || from == REG_FP)
		return false;
	*reg = from;
	return true;
}

void facts_copy(struct facts *f, struct node *n)
{
	enum opt_kind kind = opt_kind(n);
	bool any = false;

	switch (kind) {
	case KIND_ALU_X:
	case KIND_UNARY_X:
	case KIND_IND:
	case KIND_LDX:
		any = original(f, &n->src);
		break;
	case KIND_JCC_X:
	case KIND_STX:
		any = original(f, &n->src);
		any |= original(f, &n->dst);
		break;
	case KIND_JCC_K:
	case KIND_TABLE:
	case KIND_ST:
		any = original(f, &n->dst);
		break;
	case KIND_ATOMIC:
		any = original(f, &n->dst);
		break;
	case KIND_ALU_K:
	case KIND_UNARY:
	case KIND_JA:
	case KIND_CALL:
	case KIND_CALL_LOCAL:
	case KIND_EXIT:
	case KIND_LDDW:
	case KIND_ABS:
	case KIND_DELETED:
		break;
	}
	/* A move of 32 bits that leaves nothing out. */
	if (n->op == IOP_MOV32_X &&
		value_word(f->o->values, f->state,
			value_of(f->o->values, f->state, n->src))
				->umax <= LOW) {
		n->op = IOP_MOV64_X;
		any = true;
	}
	if (any)
		fired(f, PASS_COPY);
	if (n->op == IOP_MOV64_X && n->src == n->dst) {
		n->op = NODE_DELETED;
		fired(f, PASS_COPY);
	}
}

/* ---- reload ------------------------------------------------------------ */

void facts_reload(struct facts *f, struct node *n)
{
	enum opt_kind kind = opt_kind(n);
	struct state *s = f->state;

	if (!f->value || (opt_is_packet(kind) ? !f->known : !opt_is_pure(n)))
		return;
	if (s->reg[n->dst] == f->value) {
		n->op = NODE_DELETED;
		fired(f, PASS_RELOAD);
		return;
	}
	/* Moves and constants are as cheap as what would take their place. */
	if (irow_is_mov((enum iop)n->op) || kind == KIND_LDDW)
		return;
	for (unsigned r = 0; r < REG_FP; r++) {
		if (s->reg[r] != f->value)
			continue;
		opt_set_move(n, r);
		fired(f, PASS_RELOAD);
		return;
	}
}
