/* SPDX-License-Identifier: BSD-2-Clause */
/* Lints about any program: compares that decide nothing, code that does
 * nothing, registers that hold nothing. */
#include <stdlib.h>
#include <string.h>

#include "check/lint.h"

/* Jumps and ways beyond which the note comes. */
#define NEAR_LIMIT 240
#define LONG_WAY   256

static const struct op_info *op_at(const struct lint *l, size_t pc)
{
	return op_find(l->p->insns[pc].code, DIALECT_LINUX);
}

static bool is_branch(const struct lint *l, size_t pc)
{
	const struct op_info *op = op_at(l, pc);

	return op && op_is_branch(op);
}

/* ------------------------------------------------------------------------ */
/* Compares                                                                 */

/* Where a jump arrives in the end. */
static size_t arrive(const struct lint *l, size_t pc)
{
	size_t next[2];

	for (size_t i = 0; i < l->p->count && pc < l->p->count; i++) {
		if (l->p->insns[pc].code != OP_CODE_JA)
			break;
		effect_next(&l->p->insns[pc], pc, next);
		pc = next[0];
	}
	return pc;
}

static bool is_same(const struct lint *l, size_t pc)
{
	size_t next[2];

	effect_next(&l->p->insns[pc], pc, next);
	return arrive(l, next[0]) == arrive(l, next[1]);
}

void lint_both_targets_same(struct lint *l)
{
	for (size_t pc = 0; pc < l->p->count; pc++)
		if (is_branch(l, pc) && is_same(l, pc))
			lint_report(l, pc, NULL,
				"both targets of the compare lead to insn "
				"#%zu",
				arrive(l, pc + 1 + l->p->insns[pc].jt));
}

/* Whether A was and-ed with 0 just before: what generators do of a mask that
 * has nothing in one half, and no mistake. */
static bool is_masked_out(const struct lint *l, size_t pc)
{
	return pc && l->p->insns[pc - 1].code == OP_CODE_AND_K &&
	       !l->p->insns[pc - 1].k;
}

static void decided(struct lint *l, unsigned can, const char *text)
{
	char insn[128];

	for (size_t pc = 0; pc < l->p->count; pc++) {
		if (!is_branch(l, pc) || !l->own.at[pc].reached ||
			is_same(l, pc) || is_masked_out(l, pc) ||
			valflow_decide(&l->own, pc) != can)
			continue;
		lint_report(l, pc, NULL, "'%s' is %s",
			cbpf_insn_text(&l->p->insns[pc], insn, sizeof(insn)),
			text);
	}
}

void lint_never_true(struct lint *l)
{
	decided(l, 2, "never true");
}

void lint_always_true(struct lint *l)
{
	decided(l, 1, "always true");
}

void lint_jump_near_limit(struct lint *l)
{
	size_t count = 0, first = 0;
	unsigned longest = 0;

	for (size_t pc = 0; pc < l->p->count; pc++) {
		const struct cbpf_insn *insn = &l->p->insns[pc];
		unsigned skip = insn->jt > insn->jf ? insn->jt : insn->jf;

		if (!is_branch(l, pc) || skip < NEAR_LIMIT)
			continue;
		if (!count++ || skip > longest) {
			longest = skip;
			first = pc;
		}
	}
	if (count)
		lint_report(l, first, NULL,
			"the jump skips %u instructions, of 255 that are "
			"possible; %zu do so with %u or more",
			longest, count, NEAR_LIMIT);
}

/* ------------------------------------------------------------------------ */
/* Code that does nothing                                                   */

static bool *structurally_reached(const struct lint *l)
{
	bool *reached = calloc(l->p->count + 1, sizeof(*reached));
	size_t next[2];

	if (reached)
		reached[0] = true;
	for (unsigned pass = 0; reached && pass < 1u + l->val.loops; pass++)
		for (size_t pc = 0; pc < l->p->count; pc++) {
			unsigned n = effect_next(&l->p->insns[pc], pc, next);

			for (unsigned i = 0; reached[pc] && i < n; i++)
				if (next[i] < l->p->count)
					reached[next[i]] = true;
		}
	return reached;
}

void lint_unreachable(struct lint *l)
{
	bool *reached = structurally_reached(l);

	l->failed |= !reached;
	for (size_t pc = 0; reached && pc < l->p->count; pc++) {
		size_t end = pc;

		while (end < l->p->count && !reached[end])
			end++;
		if (end == pc)
			continue;
		if (end == pc + 1)
			lint_report(l, pc, NULL, "no way leads here");
		else
			lint_report(l, pc, NULL,
				"no way leads here, nor to what follows up to "
				"insn #%zu",
				end - 1);
		pc = end;
	}
	free(reached);
}

void lint_dead_store(struct lint *l)
{
	for (size_t pc = 0; !l->val.loops && pc + 1 < l->p->count; pc++) {
		const struct cbpf_insn *insn = &l->p->insns[pc];

		if ((insn->code == OP_CODE_ST || insn->code == OP_CODE_STX) &&
			l->val.at[pc].reached &&
			!(l->live[pc + 1] & effect_of(insn).writes))
			lint_report(l, pc, NULL, "M[%u] is not read after this",
				insn->k);
	}
}

/* Whether an instruction can end the program, so that it has a use even when
 * its result has none. */
static bool may_end(const struct lint *l, const struct cbpf_insn *insn)
{
	switch (insn->code) {
	case OP_CODE_LD_W_ABS:
	case OP_CODE_LD_H_ABS:
	case OP_CODE_LD_B_ABS:
		return !l->sys;
	case OP_CODE_LD_W_IND:
	case OP_CODE_LD_H_IND:
	case OP_CODE_LD_B_IND:
	case OP_CODE_LDX_MSH:
	case OP_CODE_DIV_X:
	case OP_CODE_MOD_X:
		return true;
	}
	return false;
}

void lint_dead_load(struct lint *l)
{
	const uint32_t registers = EFFECT_A | EFFECT_X;

	for (size_t pc = 0; !l->val.loops && pc + 1 < l->p->count; pc++) {
		const struct cbpf_insn *insn = &l->p->insns[pc];
		uint32_t writes = effect_of(insn).writes & registers;

		if (writes && l->val.at[pc].reached && !may_end(l, insn) &&
			!(l->live[pc + 1] & writes))
			lint_report(l, pc, NULL, "%s is not read after this",
				writes == EFFECT_A ? "A" : "X");
	}
}

void lint_reload_same(struct lint *l)
{
	for (size_t pc = 0; !l->val.loops && pc < l->p->count; pc++) {
		const struct cbpf_insn *insn = &l->p->insns[pc];
		const struct valstate *s = &l->val.at[pc];
		const struct valload *held =
			(insn->code & 0x07) == 1 ? &s->x_load : &s->a_load;

		if ((insn->code & 0x07) < 2 && s->reached && held->is_there &&
			held->code == insn->code && held->k == insn->k)
			lint_report(l, pc, NULL, "%s holds this already",
				held == &s->a_load ? "A" : "X");
	}
}

void lint_unused_label(struct lint *l)
{
	const struct cbpf_diag row = {
		.severity = lint_row(l->id)->level,
		.name = lint_row(l->id)->name,
		.file = l->p->name,
		.text = "no jump goes to the label",
		.insn = -1,
	};

	for (size_t i = 0; i < l->p->unused_count; i++)
		diag_row(l->diags, &row, &l->p->unused[i]);
}

/* ------------------------------------------------------------------------ */
/* Registers and cells                                                      */

static void unset(struct lint *l, uint32_t which, const char *name)
{
	for (size_t pc = 0; pc < l->p->count; pc++) {
		const struct valstate *s = &l->val.at[pc];

		if (!s->reached || !(s->unset & which) ||
			!(effect_of(&l->p->insns[pc]).reads & which))
			continue;
		lint_report(l, pc, NULL,
			"%s is read, and on a way to here nothing wrote it: "
			"it is 0",
			name);
		return;
	}
}

void lint_x_unset(struct lint *l)
{
	unset(l, EFFECT_X, "X");
}

void lint_a_unset(struct lint *l)
{
	unset(l, EFFECT_A, "A");
}

/* What the rules of kernels say of M[], where they do not hold anyway. */
static void kernel_says(struct lint *l, const char *name)
{
	struct cbpf_diags *said = cbpf_diags_new();
	const struct cbpf_diag *d;

	l->failed |= !said;
	if (l->target != CBPF_TARGET_LIBPCAP || l->val.loops || !said) {
		cbpf_diags_free(said);
		return;
	}
	cbpf_check(l->p, CBPF_TARGET_SOCKET, said);
	for (size_t i = 0; (d = cbpf_diags_get(said, i)); i++)
		if (!strcmp(d->name, name))
			lint_report(l, (size_t)d->insn, NULL, "%s", d->text);
	cbpf_diags_free(said);
}

void lint_mem_unset(struct lint *l)
{
	kernel_says(l, "mem-unset");
}

void lint_mem_false_reject(struct lint *l)
{
	kernel_says(l, "mem-false-reject");
}

/* ------------------------------------------------------------------------ */
/* What can fail                                                            */

/* Offsets from which no load succeeds: above 2 GB and below the areas. */
static bool never_there(uint64_t low, uint64_t high)
{
	return low >= 0x80000000u && high < LL_BASE;
}

static bool fails(const struct lint *l, size_t pc)
{
	const struct cbpf_insn *insn = &l->p->insns[pc];
	struct vword k = vw_const(32, insn->k), at;

	switch (insn->code) {
	case OP_CODE_LD_W_ABS:
	case OP_CODE_LD_H_ABS:
	case OP_CODE_LD_B_ABS:
		return never_there(insn->k, insn->k);
	case OP_CODE_LDX_MSH:
		return never_there(insn->k, insn->k) || insn->k >= EXT_BASE;
	case OP_CODE_LD_W_IND:
	case OP_CODE_LD_H_IND:
	case OP_CODE_LD_B_IND:
		at = vw_alu(VR_ADD, &l->val.at[pc].x, &k);
		return never_there(at.umin, at.umax) || at.umin >= EXT_BASE;
	}
	return false;
}

void lint_load_never(struct lint *l)
{
	struct lint_witness w;
	char text[128];

	for (size_t pc = 0; !l->sys && pc < l->p->count; pc++) {
		if (!l->val.at[pc].reached || !fails(l, pc))
			continue;
		pktflow_witness(l->pkt, pc, NULL, &w);
		lint_report(l, pc, &w, "'%s' can only fail",
			cbpf_insn_text(&l->p->insns[pc], text, sizeof(text)));
	}
}

void lint_shift_ge_32(struct lint *l)
{
	for (size_t pc = 0; pc < l->p->count; pc++) {
		uint16_t code = l->p->insns[pc].code;

		if ((code == OP_CODE_LSH_X || code == OP_CODE_RSH_X) &&
			l->val.at[pc].reached && l->val.at[pc].x.umax >= 32)
			lint_report(l, pc, NULL,
				"X may be 32 or more here: Linux shifts by "
				"X %% 32, libpcap gives 0");
	}
}

void lint_div_maybe_0(struct lint *l)
{
	for (size_t pc = 0; pc < l->p->count; pc++) {
		uint16_t code = l->p->insns[pc].code;

		if ((code == OP_CODE_DIV_X || code == OP_CODE_MOD_X) &&
			l->val.at[pc].reached && vw_has(&l->val.at[pc].x, 0))
			lint_report(l, pc, NULL,
				"X may be 0 here, which ends the program "
				"with 0");
	}
}

void lint_cost(struct lint *l)
{
	size_t where = 0;

	for (size_t pc = 0; pc < l->p->count; pc++)
		if (l->val.length[pc] > l->val.length[where])
			where = pc;
	if (!l->val.loops && l->val.length[where] > LONG_WAY)
		lint_report(l, where, NULL,
			"the longest way through the program, which ends "
			"here, has %u instructions",
			l->val.length[where]);
}
