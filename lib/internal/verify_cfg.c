/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What can be said of an internal program without values: encodings, where
 * jumps go, what is reached, which registers are read later.
 */
#include <stdlib.h>
#include <string.h>

#include "internal/helpers.h"
#include "internal/verify.h"

/* Faults that are told before the rest is left out. */
#define MAX_FAULTS 20

/* Rounds over the program, from its end, for facts that flow backward; more
 * are needed only where jumps back are nested deeper than that, and then every
 * register counts. */
#define MAX_ROUNDS 16

#define BIT(reg)  (1u << (reg))
#define ARGS	  (BIT(1) | BIT(2) | BIT(3) | BIT(4) | BIT(5))
#define CLOBBERED (ARGS | BIT(REG_A))

static bool is_jcc(const struct iop_info *info)
{
	return info->shape == SHAPE_JCC_K || info->shape == SHAPE_JCC_X ||
	       info->shape == SHAPE_JCC32_K || info->shape == SHAPE_JCC32_X;
}

static bool is_ja(const struct iop_info *info)
{
	return info->shape == SHAPE_JA || info->shape == SHAPE_JA32;
}

int64_t vfy_target(const struct vfy *v, uint32_t pc)
{
	const struct iinsn *insn = &v->ip->insns[pc];

	switch (v->ops[pc]->shape) {
	case SHAPE_JA32:
	case SHAPE_CALL_LOCAL:
		return (int64_t)pc + 1 + insn->imm;
	default:
		return (int64_t)pc + 1 + insn->off;
	}
}

/* Where control goes from pc; a local call goes to its function and, later, to
 * what follows. */
static unsigned nexts(const struct vfy *v, uint32_t pc, int64_t next[2])
{
	const struct iop_info *info = v->ops[pc];
	unsigned n = 0;

	if (info->shape == SHAPE_EXIT)
		return 0;
	if (is_ja(info) || is_jcc(info) || info->shape == SHAPE_CALL_LOCAL)
		next[n++] = vfy_target(v, pc);
	if (!is_ja(info))
		next[n++] = (int64_t)pc + iop_slots(info);
	return n;
}

/* ------------------------------------------------------------------------ */
/* Encodings                                                                */

/* Name of a field that should be 0 and is not; NULL: none.  Linux itself makes
 * `mov32 reg` with an imm of 1, to say that the upper half matters. */
static const char *reserved(
	const struct iop_info *info, const struct iinsn *insn)
{
	unsigned fields = iop_fields(info);

	if (!(fields & FIELD_DST) && insn->dst)
		return "dst";
	if (!(fields & FIELD_SRC) && insn->src)
		return "src";
	if (!(fields & FIELD_OFF) && insn->off)
		return "offset";
	if (!(fields & FIELD_IMM) && insn->imm &&
		!(info->iop == IOP_MOV32_X && insn->imm == 1))
		return "imm";
	return NULL;
}

static void check_second(struct vfy *v, uint32_t pc)
{
	const struct iinsn *insn = &v->ip->insns[pc];

	if (pc + 1 == v->ip->count) {
		vfy_fault(v, DIAG_INTERNAL_OPCODE, pc,
			"the second half of the 64-bit immediate is missing");
		return;
	}
	v->marks[pc + 1] |= AT_SECOND;
	if (insn[1].code || insn[1].dst || insn[1].src || insn[1].off ||
		(v->ops[pc]->iop == IOP_LDDW_MAP_FD && insn[1].imm))
		vfy_fault(v, DIAG_INTERNAL_RESERVED, pc,
			"the second half of the 64-bit immediate has a field "
			"that is not 0");
}

static void check_encoding(struct vfy *v, uint32_t pc)
{
	const struct iinsn *insn = &v->ip->insns[pc];
	const struct iop_info *info = iop_decode(insn);
	const char *field;

	v->ops[pc] = info;
	if (!info) {
		vfy_fault(v, DIAG_INTERNAL_OPCODE, pc,
			"code 0x%02x (src %u, offset %d, imm %d) is no "
			"instruction",
			insn->code, insn->src, insn->off, insn->imm);
		return;
	}
	if (insn->dst >= REG_COUNT || insn->src >= REG_COUNT) {
		vfy_fault(v, DIAG_INTERNAL_REGISTER, pc, "there is no r%u",
			insn->dst >= REG_COUNT ? insn->dst : insn->src);
		return;
	}
	field = reserved(info, insn);
	if (field)
		vfy_fault(v, DIAG_INTERNAL_RESERVED, pc,
			"the field %s is not used, and not 0", field);
	if (iop_writes(info, insn, REG_FP))
		vfy_fault(v, DIAG_INTERNAL_FRAME_POINTER, pc,
			"r10 is written to");
	if (info->shape == SHAPE_LDDW)
		check_second(v, pc);
}

static bool check_encodings(struct vfy *v)
{
	size_t before = cbpf_diags_errors(v->diags);

	for (uint32_t pc = 0; pc < v->ip->count; pc++) {
		if (!(v->marks[pc] & AT_SECOND))
			check_encoding(v, pc);
		if (cbpf_diags_errors(v->diags) - before >= MAX_FAULTS)
			break;
	}
	return cbpf_diags_errors(v->diags) == before;
}

/* ------------------------------------------------------------------------ */
/* Jumps                                                                    */

static void check_jump(struct vfy *v, uint32_t pc)
{
	int64_t target = vfy_target(v, pc);

	if (target < 0 || target >= (int64_t)v->ip->count)
		vfy_fault(v, DIAG_INTERNAL_TARGET, pc,
			"slot %lld is outside of the program, whose last is "
			"%zu",
			(long long)target, v->ip->count - 1);
	else if (v->marks[target] & AT_SECOND)
		vfy_fault(v, DIAG_INTERNAL_TARGET, pc,
			"slot %lld is the second half of a 64-bit immediate",
			(long long)target);
}

static bool check_jumps(struct vfy *v)
{
	size_t before = cbpf_diags_errors(v->diags);

	for (uint32_t pc = 0; pc < v->ip->count; pc++) {
		const struct iop_info *info = v->ops[pc];

		if (v->marks[pc] & AT_SECOND)
			continue;
		if (is_ja(info) || is_jcc(info) ||
			info->shape == SHAPE_CALL_LOCAL)
			check_jump(v, pc);
		if (pc + iop_slots(info) >= v->ip->count && !is_ja(info) &&
			info->shape != SHAPE_EXIT)
			vfy_fault(v, DIAG_INTERNAL_END, pc,
				"the program can run off its end");
		if (cbpf_diags_errors(v->diags) - before >= MAX_FAULTS)
			break;
	}
	return cbpf_diags_errors(v->diags) == before;
}

/* ------------------------------------------------------------------------ */
/* What is reached                                                          */

static bool mark_reached(struct vfy *v)
{
	uint32_t *todo = malloc(v->ip->count * sizeof(*todo));
	size_t count = 0;

	if (!todo)
		return vfy_no_memory(v);
	v->marks[0] |= AT_REACHED;
	todo[count++] = 0;
	while (count) {
		uint32_t pc = todo[--count];
		int64_t next[2];
		unsigned n = nexts(v, pc, next);

		for (unsigned i = 0; i < n; i++) {
			/* The way back from a call meets those of others. */
			if (v->marks[next[i]] & AT_REACHED)
				v->marks[next[i]] |= AT_JOIN;
			if (next[i] <= (int64_t)pc)
				v->marks[next[i]] |= AT_JOIN;
			if (v->marks[next[i]] & AT_REACHED)
				continue;
			v->marks[next[i]] |= AT_REACHED;
			todo[count++] = (uint32_t)next[i];
		}
	}
	free(todo);
	return true;
}

static bool check_reached(struct vfy *v)
{
	size_t before = cbpf_diags_errors(v->diags);
	bool dead = false;

	if (!mark_reached(v))
		return false;
	for (uint32_t pc = 0; pc < v->ip->count; pc++) {
		if (v->marks[pc] & AT_SECOND)
			continue;
		/* Once for each run of them. */
		if (!(v->marks[pc] & AT_REACHED) && !dead)
			vfy_fault(v, DIAG_INTERNAL_UNREACHABLE, pc,
				"nothing leads here");
		dead = !(v->marks[pc] & AT_REACHED);
		if (cbpf_diags_errors(v->diags) - before >= MAX_FAULTS)
			break;
	}
	return cbpf_diags_errors(v->diags) == before;
}

/* Slots between a jump back and its target; all of them, when functions may be
 * called from there. */
static void mark_loops(struct vfy *v)
{
	int64_t low = (int64_t)v->ip->count;

	for (uint32_t pc = (uint32_t)v->ip->count; pc-- > 0;) {
		const struct iop_info *info = v->ops[pc];

		if (v->marks[pc] & AT_SECOND)
			continue;
		v->has_calls |= info->shape == SHAPE_CALL_LOCAL;
		if ((is_ja(info) || is_jcc(info)) &&
			vfy_target(v, pc) <= (int64_t)pc) {
			v->has_back = true;
			if (vfy_target(v, pc) < low)
				low = vfy_target(v, pc);
		}
		if (low <= (int64_t)pc)
			v->marks[pc] |= AT_LOOP;
	}
	for (size_t pc = 0; v->has_back && v->has_calls && pc < v->ip->count;
		pc++)
		v->marks[pc] |= AT_LOOP;
}

/* ------------------------------------------------------------------------ */
/* Registers read later                                                     */

struct effect {
	unsigned use, def;
};

static unsigned helper_uses(const struct iinsn *insn)
{
	const struct helper_info *h = helper_find(insn->imm);
	unsigned use = 0;

	for (unsigned i = 0; h && i < HELPER_ARGS; i++)
		if (h->args[i] != HELPER_ARG_NONE)
			use |= BIT(REG_ARG1 + i);
	return use;
}

static struct effect effect_of(
	const struct iop_info *info, const struct iinsn *insn)
{
	unsigned dst = BIT(insn->dst), src = BIT(insn->src);

	switch (info->shape) {
	case SHAPE_ALU32_K:
	case SHAPE_ALU64_K:
		if (info->iop == IOP_MOV32_K || info->iop == IOP_MOV64_K)
			return (struct effect){0, dst};
		return (struct effect){dst, dst};
	case SHAPE_ALU32_X:
	case SHAPE_ALU64_X:
		if (info->iop == IOP_MOV32_X || info->iop == IOP_MOV64_X)
			return (struct effect){src, dst};
		return (struct effect){dst | src, dst};
	case SHAPE_NEG32:
	case SHAPE_NEG64:
	case SHAPE_END:
		return (struct effect){dst, dst};
	case SHAPE_MOVSX32:
	case SHAPE_MOVSX64:
	case SHAPE_LDX:
		return (struct effect){src, dst};
	case SHAPE_JCC_K:
	case SHAPE_JCC32_K:
	case SHAPE_ST:
		return (struct effect){dst, 0};
	case SHAPE_JCC_X:
	case SHAPE_JCC32_X:
	case SHAPE_STX:
	case SHAPE_ATOMIC:
	case SHAPE_ATOMIC_FETCH:
	case SHAPE_ATOMIC_XCHG:
		return (struct effect){dst | src, 0};
	case SHAPE_ATOMIC_CMPXCHG:
		return (struct effect){dst | src | BIT(REG_A), 0};
	case SHAPE_CALL:
		return (struct effect){helper_uses(insn), CLOBBERED};
	case SHAPE_CALL_LOCAL:
		return (struct effect){0, CLOBBERED};
	case SHAPE_LDDW:
		return (struct effect){0, dst};
	case SHAPE_PKT_ABS:
		return (struct effect){BIT(REG_CTX), CLOBBERED};
	case SHAPE_PKT_IND:
		return (struct effect){BIT(REG_CTX) | src, CLOBBERED};
	case SHAPE_EXIT:
		return (struct effect){BIT(REG_A), 0};
	case SHAPE_JA:
	case SHAPE_JA32:
	case SHAPE_COUNT:
		break;
	}
	return (struct effect){0, 0};
}

/* What the facts at the next slots are, as one. */
static unsigned gather(const struct vfy *v, const uint16_t *facts, uint32_t pc)
{
	int64_t next[2];
	unsigned n = nexts(v, pc, next), all = 0;

	for (unsigned i = 0; i < n; i++) {
		unsigned f = facts[next[i]];

		/* A function has its own R6 to R9, and takes R1 to R5. */
		if (v->ops[pc]->shape == SHAPE_CALL_LOCAL)
			f &= i ? ~CLOBBERED : ARGS;
		all |= f;
	}
	return all;
}

static unsigned live_before(struct vfy *v, uint32_t pc)
{
	struct effect e = effect_of(v->ops[pc], &v->ip->insns[pc]);
	unsigned after = gather(v, v->live, pc);

	if (v->ops[pc]->shape == SHAPE_CALL_LOCAL)
		return after;
	return (after & ~e.def) | e.use;
}

/*
 * Registers whose values may decide the proof: they become addresses, or decide
 * whether a loop goes on.  All others can be forgotten where paths meet.
 */
static unsigned need_before(struct vfy *v, uint32_t pc)
{
	const struct iop_info *info = v->ops[pc];
	const struct iinsn *insn = &v->ip->insns[pc];
	struct effect e = effect_of(info, insn);
	unsigned after = gather(v, v->need, pc), dst = BIT(insn->dst);

	switch (info->shape) {
	case SHAPE_JCC_X:
	case SHAPE_JCC32_X:
	case SHAPE_JCC_K:
	case SHAPE_JCC32_K:
		return after & e.use || v->marks[pc] & AT_LOOP ? after | e.use
							       : after;
	case SHAPE_LDX:
		v->need_mem |= (after & dst) != 0;
		return (after & ~e.def) | e.use;
	case SHAPE_ST:
	case SHAPE_ATOMIC:
	case SHAPE_ATOMIC_FETCH:
	case SHAPE_ATOMIC_XCHG:
	case SHAPE_ATOMIC_CMPXCHG:
		return after | dst;
	case SHAPE_STX:
		return after | dst | (v->need_mem ? e.use : 0);
	case SHAPE_CALL_LOCAL:
		v->need_ret |= v->need[pc + 1] & BIT(REG_A);
		return after;
	case SHAPE_EXIT:
		return v->need_ret ? BIT(REG_A) : 0;
	case SHAPE_CALL:
	case SHAPE_PKT_ABS:
	case SHAPE_PKT_IND:
		return after & ~e.def;
	default:
		/* Arithmetic: what goes into a value that is needed. */
		return after & e.def ? (after & ~e.def) | e.use : after;
	}
}

/* Lets a fact flow backward until nothing changes. */
static void flow(struct vfy *v, uint16_t *facts,
	unsigned (*before)(struct vfy *, uint32_t))
{
	bool mem = v->need_mem, ret = v->need_ret;

	for (int round = 0; round < MAX_ROUNDS; round++) {
		bool changed = false;

		for (uint32_t pc = (uint32_t)v->ip->count; pc-- > 0;) {
			unsigned f;

			if (v->marks[pc] & AT_SECOND)
				continue;
			f = before(v, pc);
			changed |= f != facts[pc];
			facts[pc] = (uint16_t)f;
		}
		changed |= mem != v->need_mem || ret != v->need_ret;
		mem = v->need_mem;
		ret = v->need_ret;
		if (!changed)
			return;
	}
	v->need_mem = v->need_ret = true;
	for (size_t pc = 0; pc < v->ip->count; pc++)
		facts[pc] = ALL_REGS;
}

int vfy_shape(struct vfy *v)
{
	if (!check_encodings(v) || !check_jumps(v) || !check_reached(v))
		return -1;
	mark_loops(v);
	flow(v, v->live, live_before);
	flow(v, v->need, need_before);
	return 0;
}
