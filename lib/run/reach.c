/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * One pass over a filter in program order, which its forward jumps allow: what
 * is known of A at each instruction that can be reached.
 */
#include "run/reach.h"

#include <stdlib.h>

#include "core/op.h"
#include "core/program.h"

/* What is known of A where an instruction begins. */
struct known {
	bool reached;
	bool is_known;
	uint32_t a;
};

struct walk {
	const struct cbpf_program *p;
	struct known *at; /* one for each instruction */
	uint32_t arch, nr;
	struct reach *reach;
	size_t returns;
	bool loose; /* a return of A that is not known, or an early end */
};

static void arrive(struct walk *w, size_t pc, struct known k)
{
	struct known *at = &w->at[pc];

	if (!at->reached)
		*at = k;
	else if (!k.is_known || k.a != at->a)
		at->is_known = false;
}

static void branch(struct walk *w, size_t pc, struct known k)
{
	const struct cbpf_insn *insn = &w->p->insns[pc];
	size_t yes = pc + 1 + insn->jt, no = pc + 1 + insn->jf;
	bool sure = k.is_known, taken = false;

	switch (insn->code) {
	case OP_CODE_JEQ_K:
		taken = k.a == insn->k;
		break;
	case OP_CODE_JGT_K:
		taken = k.a > insn->k;
		break;
	case OP_CODE_JGE_K:
		taken = k.a >= insn->k;
		break;
	case OP_CODE_JSET_K:
		taken = k.a & insn->k;
		break;
	default: /* compared with X, of which nothing is known */
		sure = false;
	}
	if (!sure && yes != no)
		w->reach->constant = false;
	if (!sure || taken)
		arrive(w, yes, k);
	if (!sure || !taken)
		arrive(w, no, k);
}

static void end(struct walk *w, size_t pc, struct known k)
{
	const struct cbpf_insn *insn = &w->p->insns[pc];
	bool is_k = insn->code == OP_CODE_RET_K;

	w->returns++;
	w->loose |= !is_k && !k.is_known;
	w->reach->insn = pc;
	w->reach->value = is_k ? insn->k : k.a;
}

/* What an instruction that goes on leaves in A. */
static struct known effect(struct walk *w, size_t pc, struct known k)
{
	const struct cbpf_insn *insn = &w->p->insns[pc];

	switch (insn->code) {
	case OP_CODE_LD_W_ABS:
		k.is_known = insn->k < 8;
		k.a = insn->k ? w->arch : w->nr;
		break;
	case OP_CODE_LD_IMM:
		k.is_known = true;
		k.a = insn->k;
		break;
	case OP_CODE_AND_K:
		k.a &= insn->k;
		break;
	case OP_CODE_DIV_X: /* X may be 0, which ends the program */
		w->loose = true;
		w->reach->constant = false;
		k.is_known = false;
		break;
	case OP_CODE_ST:
	case OP_CODE_STX:
	case OP_CODE_TAX:
	case OP_CODE_LDX_IMM:
	case OP_CODE_LDX_LEN:
	case OP_CODE_LDX_MEM:
		break;
	default:
		k.is_known = false;
	}
	return k;
}

static void visit(struct walk *w, size_t pc)
{
	struct known k = w->at[pc];
	uint16_t code = w->p->insns[pc].code;

	w->reach->steps++;
	if (code == OP_CODE_RET_K || code == OP_CODE_RET_A)
		end(w, pc, k);
	else if (code == OP_CODE_JA)
		arrive(w, pc + 1 + w->p->insns[pc].k, k);
	else if ((code & 7) == (OP_CODE_JA & 7)) /* a jump */
		branch(w, pc, k);
	else
		arrive(w, pc + 1, effect(w, pc, k));
}

/* Whether two returns that are reached can give one value. */
static bool has_twins(const struct walk *w)
{
	for (size_t i = 0; i < w->p->count; i++) {
		const struct cbpf_insn *a = &w->p->insns[i];

		if (w->at[i].reached && a->code == OP_CODE_RET_A)
			return true;
		if (!w->at[i].reached || a->code != OP_CODE_RET_K)
			continue;
		for (size_t k = i + 1; k < w->p->count; k++)
			if (w->at[k].reached &&
				w->p->insns[k].code == OP_CODE_RET_K &&
				w->p->insns[k].k == a->k)
				return true;
	}
	return false;
}

/* Beyond that many reached returns nobody compares them all. */
#define MANY_RETURNS 64u

int reach_find(const struct cbpf_program *p, uint32_t arch, uint32_t nr,
	struct reach *reach)
{
	struct walk w = {.p = p, .arch = arch, .nr = nr, .reach = reach};

	*reach = (struct reach){.constant = true};
	w.at = calloc(p->count, sizeof(*w.at));
	if (!w.at)
		return -1;
	w.at[0] = (struct known){.reached = true, .is_known = true};
	for (size_t pc = 0; pc < p->count; pc++)
		if (w.at[pc].reached)
			visit(&w, pc);
	reach->constant = reach->constant && w.returns == 1 && !w.loose;
	reach->by_value = !w.loose &&
			  (w.returns == 1 ||
				  (w.returns < MANY_RETURNS && !has_twins(&w)));
	free(w.at);
	return 0;
}
