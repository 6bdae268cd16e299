/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Jumps of more than 255 instructions.  A conditional jump that is too far goes
 * by an island, a `ja` to its target.  The island stands directly behind the
 * jump: both sides of a conditional jump are distances, so that nothing falls
 * into it, and `ja` reaches everywhere.  The program is laid out from its end,
 * where all targets of an instruction are placed already and stay where they
 * are: one pass, and nothing that was right becomes too far.  Earlier jumps to
 * the same target share the nearest island that they reach.
 */
#include <stdlib.h>

#include "text/asm.h"

#define NO_TARGET SIZE_MAX

/* An instruction of the new program, which grows from its end. */
struct slot {
	struct cbpf_insn insn;
	struct pos pos;
	bool island;
	size_t target; /* of an island, as the text counts */
};

struct layout {
	struct asmb *b;
	size_t count;	    /* instructions of the text */
	size_t (*to)[2];    /* where each goes: jt and jf, or ja */
	size_t *place;	    /* how many follow it in the new program */
	size_t *near;	    /* the same of its nearest stand-in */
	struct slot *slots; /* last instruction first */
	size_t slot_count;
};

static bool is_branch(const struct cbpf_insn *insn)
{
	const struct op_info *info = op_find(insn->code, DIALECT_LINUX);

	return info && op_is_branch(info);
}

/* Where the instruction goes by its own distances: data words do. */
static void own_targets(struct layout *l, size_t i)
{
	const struct cbpf_insn *insn = &l->b->program->insns[i];
	bool branch = is_branch(insn);
	size_t side[2] = {NO_TARGET, NO_TARGET};

	if (branch) {
		side[0] = i + 1 + insn->jt;
		side[1] = i + 1 + insn->jf;
	} else if (insn->code == OP_CODE_JA && insn->k < l->count) {
		side[0] = i + 1 + insn->k;
	}
	for (int s = 0; s < 2; s++)
		l->to[i][s] = side[s] < l->count ? side[s] : NO_TARGET;
}

static void find_targets(struct layout *l)
{
	for (size_t i = 0; i < l->count; i++)
		own_targets(l, i);
	for (size_t n = 0; n < l->b->fixup_count; n++) {
		const struct asm_fixup *f = &l->b->fixups[n];

		l->to[f->insn][f->side == SIDE_JF] = f->target;
	}
}

static void put(struct layout *l, const struct slot *slot)
{
	l->slots[l->slot_count++] = *slot;
}

/* Instructions that a jump placed next would skip on its way to `to`. */
static size_t skipped(const struct layout *l, size_t to)
{
	return l->slot_count - l->near[to] - 1;
}

static void put_island(struct layout *l, size_t i, size_t to)
{
	size_t distance = l->slot_count - l->place[to] - 1;

	l->near[to] = l->slot_count;
	put(l, &(struct slot){{.code = OP_CODE_JA, .k = (uint32_t)distance},
		       l->b->program->pos[i], true, to});
}

/* Places a conditional jump, behind it the islands that it needs. */
static void put_branch(struct layout *l, size_t i)
{
	struct slot slot = {
		l->b->program->insns[i], l->b->program->pos[i], false, 0};
	const size_t *to = l->to[i];
	bool moved = true;

	while (moved) { /* an island may push the other side too far */
		moved = false;
		for (int s = 0; s < 2; s++) {
			if (to[s] == NO_TARGET ||
				skipped(l, to[s]) <= UINT8_MAX)
				continue;
			if (slot.pos.literal) { /* its distances are its own */
				if (asm_fault(l->b, &slot.pos))
					diag_at(l->b->diags, DIAG_JUMP_TOO_FAR,
						&slot.pos, i, to[s]);
				return;
			}
			put_island(l, i, to[s]);
			moved = true;
		}
	}
	if (to[0] != NO_TARGET)
		slot.insn.jt = (uint8_t)skipped(l, to[0]);
	if (to[1] != NO_TARGET)
		slot.insn.jf = (uint8_t)skipped(l, to[1]);
	put(l, &slot);
}

static void lay_out(struct layout *l)
{
	const struct cbpf_program *p = l->b->program;

	for (size_t i = l->count; i-- > 0 && !l->b->errors;) {
		struct slot slot = {p->insns[i], p->pos[i], false, 0};
		size_t to = l->to[i][0];

		if (is_branch(&slot.insn)) {
			put_branch(l, i);
		} else {
			if (to != NO_TARGET)
				slot.insn.k = (uint32_t)(l->slot_count -
							 l->place[to] - 1);
			put(l, &slot);
		}
		l->place[i] = l->near[i] = l->slot_count - 1;
	}
}

/* Puts the new program in the place of the old one. */
static void replace(struct layout *l)
{
	struct asmb *b = l->b;
	struct cbpf_program *p = b->program;
	size_t count = l->slot_count;

	if (count > CBPF_MAX_INSNS) {
		const struct pos *pos = &l->slots[count - CBPF_MAX_INSNS].pos;

		if (asm_fault(b, pos))
			diag_at(b->diags, DIAG_PROGRAM_LENGTH, pos, count,
				(unsigned)CBPF_MAX_INSNS);
		return;
	}
	p->count = 0;
	for (size_t i = count; i-- > 0;) {
		const struct slot *slot = &l->slots[i];

		if (slot->island)
			diag_at(b->diags, DIAG_FAR_JUMP, &slot->pos,
				count - 1 - l->place[slot->target]);
		if (program_add(p, slot->insn, &slot->pos, b->diags))
			b->failed = true;
	}
}

void asm_far_layout(struct asmb *b)
{
	struct layout l = {.b = b, .count = b->program->count};

	l.to = calloc(l.count, sizeof(*l.to));
	l.place = calloc(l.count, sizeof(*l.place));
	l.near = calloc(l.count, sizeof(*l.near));
	l.slots = calloc(3 * l.count, sizeof(*l.slots));
	if (!l.to || !l.place || !l.near || !l.slots) {
		asm_no_memory(b);
	} else {
		find_targets(&l);
		lay_out(&l);
		if (!b->errors)
			replace(&l);
	}
	free(l.to);
	free(l.place);
	free(l.near);
	free(l.slots);
}
