/* SPDX-License-Identifier: BSD-2-Clause */
/* What instructions read and write, and what of it is live. */
#include "check/effect.h"

#include <stdlib.h>

/* A load into A of `ld`'s class. */
static struct effect load_effect(const struct cbpf_insn *insn)
{
	struct effect e = {.writes = EFFECT_A};

	switch (insn->code) {
	case OP_CODE_LD_W_IND:
	case OP_CODE_LD_H_IND:
	case OP_CODE_LD_B_IND:
		e.reads = EFFECT_X;
		break;
	case OP_CODE_LD_MEM:
		e.reads = 1u << insn->k % MEM_CELLS;
		break;
	case OP_CODE_LD_W_ABS:
	case OP_CODE_LD_H_ABS:
	case OP_CODE_LD_B_ABS:
		if (insn->k == EXT_BASE + EXT_NLA ||
			insn->k == EXT_BASE + EXT_NLAN ||
			insn->k == EXT_BASE + EXT_XOR_X)
			e.reads = EFFECT_A | EFFECT_X;
		break;
	}
	return e;
}

struct effect effect_of(const struct cbpf_insn *insn)
{
	const struct op_info *op = op_find(insn->code, DIALECT_LINUX);
	uint32_t cell = 1u << insn->k % MEM_CELLS;
	bool takes_x = op && (op->form == FORM_X || op->form == FORM_JX);
	struct effect e = {0};

	switch (insn->code & 0x07) { /* the class */
	case 0:
		return load_effect(insn);
	case 1:
		e.writes = EFFECT_X;
		e.reads = insn->code == OP_CODE_LDX_MEM ? cell : 0;
		break;
	case 2:
		e = (struct effect){.reads = EFFECT_A, .writes = cell};
		break;
	case 3:
		e = (struct effect){.reads = EFFECT_X, .writes = cell};
		break;
	case 4:
		e.writes = EFFECT_A;
		e.reads = EFFECT_A | (takes_x ? EFFECT_X : 0);
		break;
	case 5:
		if (insn->code != OP_CODE_JA)
			e.reads = EFFECT_A | (takes_x ? EFFECT_X : 0);
		break;
	case 6:
		e.reads = insn->code == OP_CODE_RET_A ? EFFECT_A : 0;
		break;
	case 7:
		e.reads = insn->code == OP_CODE_TAX ? EFFECT_A : EFFECT_X;
		e.writes = insn->code == OP_CODE_TAX ? EFFECT_X : EFFECT_A;
		break;
	}
	return e;
}

unsigned effect_next(const struct cbpf_insn *insn, size_t pc, size_t next[2])
{
	const struct op_info *op = op_find(insn->code, DIALECT_LINUX);

	if (insn->code == OP_CODE_RET_K || insn->code == OP_CODE_RET_A)
		return 0;
	next[0] = pc + 1;
	if (insn->code == OP_CODE_JA)
		next[0] = pc + 1 + insn->k;
	if (!op || !op_is_branch(op))
		return 1;
	next[0] = pc + 1 + insn->jt;
	next[1] = pc + 1 + insn->jf;
	return 2;
}

uint32_t *effect_live(const struct cbpf_program *p)
{
	uint32_t *live = calloc(p->count + 1, sizeof(*live));

	for (size_t pc = p->count; live && pc-- > 0;) {
		struct effect e = effect_of(&p->insns[pc]);
		size_t next[2];
		unsigned n = effect_next(&p->insns[pc], pc, next);

		for (unsigned i = 0; i < n; i++)
			if (next[i] < p->count)
				live[pc] |= live[next[i]];
		live[pc] = (live[pc] & ~e.writes) | e.reads;
	}
	return live;
}
