/* SPDX-License-Identifier: BSD-2-Clause */
/* What is known before each instruction of a program: one forward pass. */
#include "check/valflow.h"

#include <stdlib.h>
#include <string.h>

#define BITS 32

static struct vword any(void)
{
	return vw_any(BITS);
}

static struct vword constant(uint32_t k)
{
	return vw_const(BITS, k);
}

static bool same_load(const struct valload *a, const struct valload *b)
{
	return a->is_there && b->is_there && a->code == b->code && a->k == b->k;
}

static void join(struct valstate *to, const struct valstate *from)
{
	if (!to->reached) {
		*to = *from;
		return;
	}
	to->a = vw_join(&to->a, &from->a);
	to->x = vw_join(&to->x, &from->x);
	for (unsigned i = 0; i < MEM_CELLS; i++)
		to->m[i] = vw_join(&to->m[i], &from->m[i]);
	to->unset |= from->unset;
	if (!same_load(&to->a_load, &from->a_load))
		to->a_load.is_there = false;
	if (!same_load(&to->x_load, &from->x_load))
		to->x_load.is_there = false;
}

/* ------------------------------------------------------------------------ */
/* Loads                                                                    */

/* Bits of an ancillary value; what Linux keeps it in. */
static unsigned ext_bits(uint32_t k)
{
	switch (k - EXT_BASE) {
	case EXT_PROTO:
	case EXT_VLAN_TPID:
	case EXT_VLAN_TCI:
	case EXT_QUEUE:
	case EXT_HATYPE:
		return 16;
	case EXT_TYPE:
		return 3;
	case EXT_VLAN_AVAIL:
		return 1;
	}
	return BITS;
}

uint32_t valflow_ext_max(uint32_t k)
{
	return (uint32_t)vw_ones(ext_bits(k));
}

static struct vword load_range(
	const struct valflow *f, uint16_t code, uint32_t k)
{
	unsigned bits = BITS;

	switch (code) {
	case OP_CODE_LD_H_ABS:
	case OP_CODE_LD_H_IND:
		bits = 16;
		break;
	case OP_CODE_LD_B_ABS:
	case OP_CODE_LD_B_IND:
		bits = 8;
		break;
	}
	if ((code == OP_CODE_LD_H_ABS || code == OP_CODE_LD_B_ABS ||
		    code == OP_CODE_LD_W_ABS) &&
		k >= EXT_BASE && !f->seccomp)
		bits = ext_bits(k);
	return vw_range(BITS, 0, vw_ones(bits));
}

/* Whether a load gives the same when it is done again. */
static bool repeats(const struct valflow *f, const struct cbpf_insn *insn)
{
	uint32_t ext = insn->k - EXT_BASE;

	if (f->seccomp || (insn->code & 0xe0) != (OP_CODE_LD_W_ABS & 0xe0) ||
		insn->k < EXT_BASE)
		return true;
	return ext != EXT_RAND && ext != EXT_NLA && ext != EXT_NLAN &&
	       ext != EXT_XOR_X && ext != EXT_CPU;
}

static void load(const struct valflow *f, struct valstate *s,
	const struct cbpf_insn *insn)
{
	struct effect e = effect_of(insn);
	bool to_x = e.writes == EFFECT_X;
	struct vword v = load_range(f, insn->code, insn->k);
	struct valload held = {insn->code, repeats(f, insn), insn->k};

	switch (insn->code) {
	case OP_CODE_LD_IMM:
	case OP_CODE_LDX_IMM:
		v = constant(insn->k);
		break;
	case OP_CODE_LD_LEN:
	case OP_CODE_LDX_LEN:
		v = f->seccomp ? constant(64) : any();
		break;
	case OP_CODE_LD_MEM:
	case OP_CODE_LDX_MEM:
		v = s->m[insn->k % MEM_CELLS];
		break;
	case OP_CODE_LDX_MSH:
		v = vw_range(BITS, 0, 60);
		v.mask &= 0x3c;
		vw_sync(&v);
		break;
	}
	*(to_x ? &s->x : &s->a) = v;
	*(to_x ? &s->x_load : &s->a_load) = held;
	/* What was loaded by the old X is not that of the new one. */
	if (to_x && (s->a_load.code & 0xe0) == (OP_CODE_LD_W_IND & 0xe0))
		s->a_load.is_there = false;
}

/* ------------------------------------------------------------------------ */
/* Everything else                                                          */

static bool alu_op(uint16_t code, enum vr_op *op)
{
	switch (code & ~(OP_CODE_ADD_X & ~OP_CODE_ADD_K)) {
	case OP_CODE_ADD_K:
		*op = VR_ADD;
		return true;
	case OP_CODE_SUB_K:
		*op = VR_SUB;
		return true;
	case OP_CODE_MUL_K:
		*op = VR_MUL;
		return true;
	case OP_CODE_DIV_K:
		*op = VR_DIV;
		return true;
	case OP_CODE_MOD_K:
		*op = VR_MOD;
		return true;
	case OP_CODE_OR_K:
		*op = VR_OR;
		return true;
	case OP_CODE_AND_K:
		*op = VR_AND;
		return true;
	case OP_CODE_XOR_K:
		*op = VR_XOR;
		return true;
	case OP_CODE_LSH_K:
		*op = VR_LSH;
		return true;
	case OP_CODE_RSH_K:
		*op = VR_RSH;
		return true;
	}
	return false; /* neg */
}

static void alu(struct valstate *s, const struct cbpf_insn *insn)
{
	bool by_x = op_find(insn->code, DIALECT_LINUX)->form == FORM_X;
	struct vword k = by_x ? s->x : constant(insn->k);
	struct vword zero = constant(0);
	enum vr_op op;

	if (insn->code == OP_CODE_NEG)
		s->a = vw_alu(VR_SUB, &zero, &s->a);
	else if (alu_op(insn->code, &op))
		s->a = vw_alu(op, &s->a, &k);
	else
		s->a = any();
	s->a_load.is_there = false;
}

static void step(const struct valflow *f, struct valstate *s,
	const struct cbpf_insn *insn)
{
	uint32_t cell = insn->k % MEM_CELLS;

	switch (insn->code & 0x07) { /* the class */
	case 0:
	case 1:
		load(f, s, insn);
		break;
	case 2:
		s->m[cell] = s->a;
		break;
	case 3:
		s->m[cell] = s->x;
		break;
	case 4:
		alu(s, insn);
		break;
	case 7:
		if (insn->code == OP_CODE_TAX) {
			s->x = s->a;
			s->x_load.is_there = false;
			if ((s->a_load.code & 0xe0) ==
				(OP_CODE_LD_W_IND & 0xe0))
				s->a_load.is_there = false;
		} else {
			s->a = s->x;
			s->a_load.is_there = false;
		}
		break;
	}
	/* A cell that changes is not what was loaded from it. */
	if ((insn->code & 0x06) == 2) {
		if (s->a_load.code == OP_CODE_LD_MEM && s->a_load.k == cell)
			s->a_load.is_there = false;
		if (s->x_load.code == OP_CODE_LDX_MEM && s->x_load.k == cell)
			s->x_load.is_there = false;
	}
	s->unset &= ~effect_of(insn).writes;
}

static enum vr_cmp compare_of(uint16_t code)
{
	switch (code) {
	case OP_CODE_JGT_K:
	case OP_CODE_JGT_X:
		return VR_GT;
	case OP_CODE_JGE_K:
	case OP_CODE_JGE_X:
		return VR_GE;
	case OP_CODE_JSET_K:
	case OP_CODE_JSET_X:
		return VR_SET;
	}
	return VR_EQ;
}

/* The state behind one side of a compare; false: it is never taken. */
static bool side(struct valstate *s, const struct cbpf_insn *insn, bool holds)
{
	bool by_x = op_find(insn->code, DIALECT_LINUX)->form == FORM_JX;
	enum vr_cmp cmp = compare_of(insn->code);
	struct vword k = by_x ? s->x : constant(insn->k);

	if (!holds) /* each stands beside its inverse */
		cmp = (enum vr_cmp)(cmp ^ 1);
	if (!vw_refine(cmp, &s->a, &k))
		return false;
	if (by_x)
		s->x = k;
	return true;
}

unsigned valflow_decide(const struct valflow *f, size_t pc)
{
	unsigned can = 0;

	for (unsigned i = 0; i < 2; i++) {
		struct valstate s = f->at[pc];

		if (side(&s, &f->p->insns[pc], !i))
			can |= 1u << i;
	}
	return can;
}

static void forget(struct valstate *s)
{
	s->a = s->x = any();
	for (unsigned i = 0; i < MEM_CELLS; i++)
		s->m[i] = any();
	s->a_load.is_there = s->x_load.is_there = false;
}

static void flow(struct valflow *f, size_t pc)
{
	const struct cbpf_insn *insn = &f->p->insns[pc];
	size_t next[2];
	unsigned n = effect_next(insn, pc, next);

	for (unsigned i = 0; i < n; i++) {
		struct valstate s = f->at[pc];

		if (next[i] >= f->p->count)
			continue;
		if (n == 1)
			step(f, &s, insn);
		else if (!f->loops && !side(&s, insn, !i))
			continue;
		if (n == 2 && !f->refine) {
			s.a = f->at[pc].a;
			s.x = f->at[pc].x;
		}
		if (f->loops)
			forget(&s);
		join(&f->at[next[i]], &s);
		if (next[i] > pc && f->length[pc] + 1 > f->length[next[i]])
			f->length[next[i]] = f->length[pc] + 1;
	}
}

/* Where a jump goes back, a second pass takes what it brings: only what may not
 * have been written is followed there. */
bool valflow_init(struct valflow *f)
{
	const struct cbpf_program *p = f->p;

	f->loops = cbpf_program_has_loop(p);
	f->at = calloc(p->count + 1, sizeof(*f->at));
	f->length = calloc(p->count + 1, sizeof(*f->length));
	if (!f->at || !f->length) {
		valflow_free(f);
		return false;
	}
	f->at[0] = (struct valstate){.reached = true, .unset = EFFECT_ALL};
	f->at[0].a = f->at[0].x = constant(0);
	for (unsigned i = 0; i < MEM_CELLS; i++)
		f->at[0].m[i] = constant(0);
	f->length[0] = 1;
	for (unsigned pass = 0; pass < 1u + f->loops; pass++)
		for (size_t pc = 0; pc < p->count; pc++)
			if (f->at[pc].reached)
				flow(f, pc);
	return true;
}

void valflow_free(struct valflow *f)
{
	free(f->at);
	free(f->length);
	*f = (struct valflow){0};
}
