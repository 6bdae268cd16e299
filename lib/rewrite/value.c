/* SPDX-License-Identifier: BSD-2-Clause */
/* Values by number, what is known of them, and what instructions make of them.
 */
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "rewrite/flow.h"

#define WORD_BITS 32
/* Bits that tell the form with X from that with a constant. */
#define X_FORM (OP_CODE_ADD_X & ~OP_CODE_ADD_K)

/* ------------------------------------------------------------------------ */
/* Numbers                                                                  */

static size_t hash_of(uint16_t op, uint32_t a, uint32_t b)
{
	uint64_t h = (op * UINT64_C(0x9e3779b97f4a7c15)) ^ a;

	h = (h ^ h >> 31) * UINT64_C(0xbf58476d1ce4e5b9) ^ b;
	h = (h ^ h >> 29) * UINT64_C(0x94d049bb133111eb);
	return (size_t)(h ^ h >> 32);
}

static uint32_t *find(const struct flow *f, uint16_t op, uint32_t a, uint32_t b)
{
	size_t at = hash_of(op, a, b) & (f->slot_count - 1);

	for (; f->slots[at]; at = (at + 1) & (f->slot_count - 1)) {
		const struct value *v = &f->values[f->slots[at]];

		if (v->op == op && v->a == a && v->b == b)
			break;
	}
	return &f->slots[at];
}

static bool grow(struct flow *f)
{
	size_t count = f->slot_count ? 2 * f->slot_count : 256;
	uint32_t *slots = calloc(count, sizeof(*slots));

	if (!slots)
		return false;
	free(f->slots);
	f->slots = slots;
	f->slot_count = count;
	for (size_t i = 1; i < f->count; i++) {
		struct value *v = &f->values[i];
		uint32_t *slot = find(f, v->op, v->a, v->b);

		*slot = (uint32_t)i;
		v->slot = (uint32_t)(slot - slots);
	}
	return true;
}

/* Most walks see few nodes: they must not pay for the largest one. */
void rw_open(struct flow *f)
{
	for (size_t i = 1; i < f->count; i++)
		f->slots[f->values[i].slot] = 0;
	f->count = 1; /* NO_VALUE */
}

void rw_close(struct flow *f)
{
	free(f->values);
	free(f->slots);
}

uint32_t rw_put(struct flow *f, uint16_t op, uint32_t a, uint32_t b,
	const struct vword *w)
{
	struct value *values;
	uint32_t *slot;

	if (2 * f->count >= f->slot_count && !grow(f)) {
		f->failed = true;
		return NO_VALUE;
	}
	slot = find(f, op, a, b);
	if (*slot)
		return *slot;
	values = array_grow(f->values, f->count, &f->room, sizeof(*values));
	if (!values) {
		f->failed = true;
		return NO_VALUE;
	}
	f->values = values;
	values[f->count] = (struct value){.op = op,
		.a = a,
		.b = b,
		.slot = (uint32_t)(slot - f->slots),
		.w = *w};
	*slot = (uint32_t)f->count++;
	return *slot;
}

uint32_t rw_const(struct flow *f, uint32_t k)
{
	struct vword w = vw_const(WORD_BITS, k);

	return rw_put(f, VALUE_CONST, k, 0, &w);
}

/* ------------------------------------------------------------------------ */
/* What is known                                                            */

static struct vword base(const struct flow *f, uint32_t value)
{
	return value ? f->values[value].w : vw_any(WORD_BITS);
}

/* NULL: any. */
static const struct vword *word_of(
	const struct flow *f, const struct state *s, uint32_t value)
{
	for (unsigned i = 0; value && i < s->fact_count; i++)
		if (s->fact[i].value == value)
			return &s->fact[i].w;
	return value ? &f->values[value].w : NULL;
}

struct vword rw_word(
	const struct flow *f, const struct state *s, uint32_t value)
{
	const struct vword *w = word_of(f, s, value);

	return w ? *w : vw_any(WORD_BITS);
}

bool rw_is(const struct flow *f, const struct state *s, uint32_t value,
	uint32_t *k)
{
	const struct vword *w = word_of(f, s, value);

	*k = w ? (uint32_t)w->umin : 0;
	return w && vw_is_const(w);
}

static void drop_fact(struct state *s, unsigned i)
{
	memmove(&s->fact[i], &s->fact[i + 1],
		(--s->fact_count - i) * sizeof(s->fact[0]));
}

/* The newest stands last; the oldest goes. */
static void add_fact(
	const struct flow *f, struct state *s, uint32_t value, struct vword w)
{
	if (!value || vw_within(&f->values[value].w, &w))
		return;
	for (unsigned i = 0; i < s->fact_count; i++) {
		if (s->fact[i].value == value) {
			drop_fact(s, i);
			break;
		}
	}
	if (s->fact_count == MAX_FACTS)
		drop_fact(s, 0);
	s->fact[s->fact_count].value = value;
	s->fact[s->fact_count++].w = w;
}

static bool is_not(const struct state *s, uint32_t value, uint32_t k)
{
	for (unsigned i = 0; i < s->not_count; i++)
		if (s->not [i].value == value && s->not [i].k == k)
			return true;
	return false;
}

static void add_not(struct state *s, uint32_t value, uint32_t k)
{
	if (!value || is_not(s, value, k))
		return;
	if (s->not_count == MAX_NOTS)
		memmove(&s->not [0], &s -> not [1],
			--s->not_count * sizeof(s->not [0]));
	s->not [s->not_count].value = value;
	s->not [s->not_count++].k = k;
}

/* ------------------------------------------------------------------------ */
/* Instructions                                                             */

static uint32_t unlike(struct flow *f, const struct rw_node *n)
{
	struct vword w = vw_any(WORD_BITS);

	return rw_put(f, VALUE_UNLIKE, (uint32_t)(n - f->g->nodes), 0, &w);
}

static uint32_t size_of(uint16_t code)
{
	switch (code) {
	case OP_CODE_LD_H_ABS:
	case OP_CODE_LD_H_IND:
		return 2;
	case OP_CODE_LD_B_ABS:
	case OP_CODE_LD_B_IND:
	case OP_CODE_LDX_MSH:
		return 1;
	}
	return 4;
}

static struct vword word_of_call(const struct flow *f, uint32_t offset)
{
	for (size_t i = 0; f->hints && i < f->hints->span_count; i++)
		if (f->hints->spans[i].offset == offset)
			return vw_range(WORD_BITS, f->hints->spans[i].low,
				f->hints->spans[i].high);
	return vw_any(WORD_BITS);
}

static struct vword word_of_load(uint16_t code)
{
	struct vword w = vw_any(WORD_BITS);

	w.mask = vw_ones(8 * size_of(code));
	if (code == OP_CODE_LDX_MSH)
		w.mask = 0x3c;
	vw_sync(&w);
	return w;
}

/* Offsets from 2^31 on are relative to headers, or ancillary, or fail. */
static struct step eval_load(
	struct flow *f, struct state *s, const struct rw_node *n)
{
	struct vword w = word_of_load(n->code);
	uint32_t end = n->k + size_of(n->code);
	uint32_t key = SABOTAGED(REWRITE_RELOAD) ? n->k & ~4u : n->k;

	if (f->g->seccomp) {
		w = word_of_call(f, n->k);
		return (struct step){
			rw_put(f, n->code, key, 0, &w), .fails = false};
	}
	if (n->k > INT32_MAX - 4)
		return (struct step){
			unlike(f, n), .fails = true, .opaque = true};
	return (struct step){rw_put(f, n->code, key, 0, &w),
		.fails = end > s->covered, .covers = end};
}

static struct step eval_indexed(
	struct flow *f, struct state *s, const struct rw_node *n)
{
	struct vword w = word_of_load(n->code);

	if (!s->reg[REG_X])
		return (struct step){unlike(f, n), .fails = true};
	return (struct step){
		rw_put(f, n->code, s->reg[REG_X], n->k, &w), .fails = true};
}

static enum vr_op alu_of(uint16_t constant_form)
{
	switch (constant_form) {
	case OP_CODE_SUB_K:
	case OP_CODE_NEG:
		return VR_SUB;
	case OP_CODE_MUL_K:
		return VR_MUL;
	case OP_CODE_DIV_K:
		return VR_DIV;
	case OP_CODE_MOD_K:
		return VR_MOD;
	case OP_CODE_OR_K:
		return VR_OR;
	case OP_CODE_AND_K:
		return VR_AND;
	case OP_CODE_XOR_K:
		return VR_XOR;
	case OP_CODE_LSH_K:
		return VR_LSH;
	case OP_CODE_RSH_K:
		return VR_RSH;
	}
	return VR_ADD;
}

/* What a count of 32 or more does differs from machine to machine. */
static bool is_shift(enum vr_op op)
{
	return op == VR_LSH || op == VR_RSH;
}

static bool keeps_a(enum vr_op op, uint32_t k)
{
	if (op == VR_MUL || op == VR_DIV)
		return k == 1;
	if (op == VR_AND)
		return k == UINT32_MAX;
	return op != VR_MOD && k == 0;
}

static struct vword alu_word(
	enum vr_op op, const struct vword *a, const struct vword *b)
{
	struct vword w = vw_any(WORD_BITS);

	if (is_shift(op) && b->umax >= WORD_BITS)
		return w;
	w = vw_alu(op, a, b);
	return w;
}

static struct step eval_alu(
	struct flow *f, struct state *s, const struct rw_node *n)
{
	uint16_t form = n->code == OP_CODE_NEG ? n->code
					       : (uint16_t)(n->code & ~X_FORM);
	bool by_x = form != n->code;
	enum vr_op op = alu_of(form);
	uint32_t va = s->reg[REG_A];
	uint32_t vb = by_x ? s->reg[REG_X] : rw_const(f, n->k);
	struct step step = {0};
	struct vword a, b, w;
	uint32_t k;

	if (n->code == OP_CODE_NEG) {
		vb = va;
		va = rw_const(f, 0);
	}
	a = rw_word(f, s, va);
	b = rw_word(f, s, vb);
	w = alu_word(op, &a, &b);
	step.fails = by_x && (op == VR_DIV || op == VR_MOD) && !b.umin;
	if (step.fails && vw_is_const(&b)) { /* it always does */
		step.value = unlike(f, n);
	} else if (vw_is_const(&w)) {
		step.value = rw_const(f, (uint32_t)w.umin);
	} else if (!va || !vb) {
		step.value = unlike(f, n);
	} else if (rw_is(f, s, vb, &k) && keeps_a(op, k) &&
		   n->code != OP_CODE_NEG) {
		step.value = va;
	} else {
		struct vword all, all_a = base(f, va), all_b = base(f, vb);

		all = alu_word(op, &all_a, &all_b);
		step.value = rw_put(f, form, va, vb, &all);
		add_fact(f, s, step.value, w);
	}
	return step;
}

static struct step eval_copy(
	struct flow *f, const struct rw_node *n, uint32_t value)
{
	return (struct step){value ? value : unlike(f, n), .fails = false};
}

struct step rw_eval(struct flow *f, struct state *s, const struct rw_node *n)
{
	const struct op_info *op = op_find(n->code, DIALECT_LINUX);
	struct vword w =
		f->g->seccomp ? vw_const(WORD_BITS, 64) : vw_any(WORD_BITS);

	switch (op->op) {
	case OP_LD_W_ABS:
	case OP_LD_H_ABS:
	case OP_LD_B_ABS:
	case OP_LDX_MSH:
		return eval_load(f, s, n);
	case OP_LD_W_IND:
	case OP_LD_H_IND:
	case OP_LD_B_IND:
		return eval_indexed(f, s, n);
	case OP_LD_IMM:
	case OP_LDX_IMM:
		return (struct step){rw_const(f, n->k), .fails = false};
	case OP_LD_LEN:
	case OP_LDX_LEN:
		return (struct step){
			rw_put(f, OP_CODE_LD_LEN, 0, 0, &w), .fails = false};
	case OP_LD_MEM:
	case OP_LDX_MEM:
		return eval_copy(f, n, s->reg[n->k % MEM_CELLS]);
	case OP_ST:
	case OP_TAX:
		return (struct step){s->reg[REG_A], .fails = false};
	case OP_STX:
	case OP_TXA:
		return (struct step){s->reg[REG_X], .fails = false};
	default:
		return eval_alu(f, s, n);
	}
}

void rw_apply(struct state *s, const struct rw_node *n, const struct step *step)
{
	uint32_t writes = node_effect(n).writes;

	if (writes)
		s->reg[__builtin_ctz(writes)] = step->value;
	if (step->covers > s->covered)
		s->covered = step->covers;
}

/* ------------------------------------------------------------------------ */
/* Branches                                                                 */

static enum vr_cmp compare_of(uint16_t code)
{
	switch (code & ~X_FORM) {
	case OP_CODE_JGT_K:
		return VR_GT;
	case OP_CODE_JGE_K:
		return VR_GE;
	case OP_CODE_JSET_K:
		return VR_SET;
	}
	return VR_EQ;
}

struct operands {
	uint32_t a, b; /* values */
	struct vword wa, wb;
	enum vr_cmp cmp;
};

static struct operands operands_of(
	struct flow *f, const struct state *s, const struct rw_node *n)
{
	struct operands o = {.a = s->reg[REG_A], .cmp = compare_of(n->code)};

	o.b = n->code & X_FORM ? s->reg[REG_X] : rw_const(f, n->k);
	o.wa = rw_word(f, s, o.a);
	o.wb = rw_word(f, s, o.b);
	return o;
}

static bool possible(const struct operands *o, bool holds)
{
	return vw_can(holds ? o->cmp : o->cmp + 1, &o->wa, &o->wb);
}

int rw_decide(struct flow *f, const struct state *s, const struct rw_node *n)
{
	struct operands o = operands_of(f, s, n);

	if (o.a && o.a == o.b && o.cmp != VR_SET)
		return o.cmp != VR_GT;
	if (o.cmp == VR_EQ && vw_is_const(&o.wb) &&
		is_not(s, o.a, (uint32_t)o.wb.umin))
		return 0;
	if (!possible(&o, true))
		return 0;
	return possible(&o, false) ? -1 : 1;
}

/* `x & m` is k: so are these bits of x. */
static void masked(
	const struct flow *f, struct state *s, uint32_t value, uint32_t k)
{
	const struct value *v = &f->values[value];
	struct vword x, m;

	if (!value || v->op != OP_CODE_AND_K)
		return;
	m = rw_word(f, s, v->b);
	x = rw_word(f, s, v->a);
	if (!vw_is_const(&m) || (k & ~m.umin))
		return;
	x.value = (x.value & ~m.umin) | k;
	x.mask &= ~m.umin;
	if (vw_sync(&x))
		add_fact(f, s, v->a, x);
}

bool rw_side(
	struct flow *f, struct state *s, const struct rw_node *n, bool holds)
{
	struct operands o = operands_of(f, s, n);
	bool by_constant = vw_is_const(&o.wb);
	uint32_t k = (uint32_t)o.wb.umin;

	if (!vw_refine(holds ? o.cmp : o.cmp + 1, &o.wa, &o.wb))
		return false;
	add_fact(f, s, o.a, o.wa);
	add_fact(f, s, o.b, o.wb);
	if (o.cmp == VR_EQ && by_constant && !holds)
		add_not(s, o.a, k);
	if (o.cmp == VR_EQ && by_constant && holds)
		masked(f, s, o.a, k);
	return true;
}

/* ------------------------------------------------------------------------ */
/* Where ways meet                                                          */

static void join_reg(struct flow *f, struct state *to, const struct state *from,
	uint32_t at[2])
{
	uint32_t *reg = &to->reg[at[0]];
	struct vword a, b, w;
	size_t before = f->count;

	if (*reg == from->reg[at[0]])
		return;
	a = rw_word(f, to, *reg);
	b = rw_word(f, from, from->reg[at[0]]);
	w = vw_join(&a, &b);
	*reg = rw_put(f, VALUE_JOIN, at[0], at[1], &w);
	if (*reg && f->count == before)
		f->values[*reg].w = vw_join(&f->values[*reg].w, &w);
}

/* Facts before registers: these ask for what was known of their values. */
static void join_facts(struct flow *f, struct state *to,
	const struct state *from, struct state *out)
{
	out->fact_count = out->not_count = 0;
	for (unsigned i = 0; i < to->fact_count; i++) {
		uint32_t value = to->fact[i].value;
		struct vword w = rw_word(f, from, value);

		w = vw_join(&w, &to->fact[i].w);
		add_fact(f, out, value, w);
	}
	for (unsigned i = 0; i < to->not_count; i++) {
		uint32_t value = to->not [i].value, k = to->not [i].k;
		struct vword w = rw_word(f, from, value);

		if (is_not(from, value, k) || !vw_has(&w, k))
			add_not(out, value, k);
	}
	for (unsigned i = 0; i < from->not_count; i++) {
		uint32_t value = from->not [i].value, k = from->not [i].k;
		struct vword w = rw_word(f, to, value);

		if (!vw_has(&w, k))
			add_not(out, value, k);
	}
}

void rw_join(struct flow *f, struct state *to, const struct state *from,
	uint32_t node)
{
	struct state out;

	state_copy(&out, to);
	join_facts(f, to, from, &out);
	for (uint32_t i = 0; i < REG_COUNT; i++) {
		uint32_t at[2] = {i, node};

		join_reg(f, to, from, at);
	}
	memcpy(out.reg, to->reg, sizeof(out.reg));
	if (from->covered < out.covered)
		out.covered = from->covered;
	state_copy(to, &out);
}
