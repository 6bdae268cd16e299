/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The rules that Linux (bpf_check_classic(), seccomp_check_filter()), libpcap
 * and the BSDs (bpf_validate()) hold a program to, as a table.  A program in, a
 * diagnostic for each broken rule and instruction out.  As in the kernel,
 * fields that an instruction does not use are ignored, and dead code counts.
 */
#include "check/check.h"

#include <stdio.h>
#include <stdlib.h>

/* Sets of rules. */
enum {
	LINUX = RULES_LINUX,
	SECCOMP = RULES_SECCOMP,
	KERNEL = LINUX | SECCOMP,
	LIBPCAP = RULES_LIBPCAP,
	BSD = RULES_OPENBSD | RULES_NETBSD | RULES_FREEBSD,
	LANGUAGE = RULES_LANGUAGE,
	ALL = KERNEL | LIBPCAP | BSD | LANGUAGE,
	/* What tells opcodes apart by single fields. */
	LOOSE = LIBPCAP | RULES_OPENBSD | RULES_NETBSD,
};

static const struct {
	unsigned rules;
	const char *name;
} readers[] = {
	{LIBPCAP, "libpcap"},
	{RULES_OPENBSD, "OpenBSD"},
	{RULES_NETBSD, "NetBSD"},
	{RULES_FREEBSD, "FreeBSD"},
};

static const char *reader_of(enum target_rules rules)
{
	for (size_t i = 0; i < sizeof(readers) / sizeof(readers[0]); i++)
		if (readers[i].rules == rules)
			return readers[i].name;
	return "Linux";
}

/* ------------------------------------------------------------------------ */
/* Opcodes                                                                  */

/*
 * libpcap's bpf_validate(), like its relatives in two BSDs, looks at single
 * fields of an opcode and ignores the rest of its bits: the code of the row
 * that stands for all that it does not tell apart.
 */
static uint16_t pcap_code(uint16_t code)
{
	switch (code & 0x07) {
	case 0: /* LD and LDX: the mode; every size */
	case 1:
		code &= 0xe0;
		return code == (OP_CODE_LDX_MSH & 0xe0) ? OP_CODE_LDX_MSH
							: code;
	case 2:
		return OP_CODE_ST;
	case 3:
		return OP_CODE_STX;
	case 4: /* ALU: the operation, K or X */
		if ((code & 0xf0) == (OP_CODE_NEG & 0xf0))
			return OP_CODE_NEG;
		return code & 0xff;
	case 5: /* JMP: the operation; `ja` has no X */
		if ((code & 0xf0) == (OP_CODE_JA & 0xf0))
			return OP_CODE_JA;
		return code & 0xff;
	case 6:
		return OP_CODE_RET_K;
	default:
		return OP_CODE_TAX;
	}
}

/* The row that stands for an opcode; NULL: the target has none. */
static const struct op_info *op_of(enum target_rules rules, uint16_t code)
{
	const struct op_info *op =
		op_find(rules & LOOSE ? pcap_code(code) : code, DIALECT_LINUX);

	/* OpenBSD never had them. */
	if (op && rules == RULES_OPENBSD &&
		(op->op == OP_MOD_K || op->op == OP_MOD_X ||
			op->op == OP_XOR_K || op->op == OP_XOR_X))
		return NULL;
	return op;
}

unsigned chk_next(const struct chk *c, size_t pc, size_t next[2])
{
	const struct cbpf_insn *insn = &c->p->insns[pc];
	const struct op_info *op = c->ops[pc];
	unsigned n = 0;

	if (op && (op->code == OP_CODE_RET_K || op->code == OP_CODE_RET_A))
		return 0;
	if (op && op->code == OP_CODE_JA) {
		if (chk_in_range(c, pc, insn->k))
			next[n++] = pc + 1 + insn->k;
	} else if (op && op_is_branch(op)) {
		if (chk_in_range(c, pc, insn->jt))
			next[n++] = pc + 1 + insn->jt;
		if (chk_in_range(c, pc, insn->jf))
			next[n++] = pc + 1 + insn->jf;
	} else if (chk_in_range(c, pc, 0)) {
		next[n++] = pc + 1;
	}
	return n;
}

/* ------------------------------------------------------------------------ */
/* Rules                                                                    */

static void chk_empty(struct chk *c, size_t pc)
{
	(void)pc;
	if (!c->p->count)
		diag_file(c->diags, DIAG_EMPTY_PROGRAM, c->p->name);
}

static void chk_length(struct chk *c, size_t pc)
{
	char text[96];

	(void)pc;
	if (!c->max || c->p->count <= c->max)
		return;
	snprintf(text, sizeof(text),
		"%zu instructions are more than the %u that %s takes",
		c->p->count, c->max, c->name);
	diag_file(c->diags, DIAG_TARGET_LIMIT, c->p->name, text);
}

static void chk_opcode(struct chk *c, size_t pc)
{
	if (!c->ops[pc])
		diag_insn(c->diags, DIAG_BAD_OPCODE, c->p, pc,
			c->p->insns[pc].code, c->reader);
}

static void chk_div_zero(struct chk *c, size_t pc)
{
	if (c->ops[pc] && c->ops[pc]->rule == RULE_NONZERO &&
		!c->p->insns[pc].k)
		diag_insn(c->diags, DIAG_DIV_ZERO, c->p, pc,
			c->ops[pc]->code == OP_CODE_MOD_K ? "modulo"
							  : "division");
}

static void chk_shift(struct chk *c, size_t pc)
{
	if (c->ops[pc] && c->ops[pc]->rule == RULE_SHIFT &&
		c->p->insns[pc].k >= 32)
		diag_insn(c->diags, DIAG_SHIFT_RANGE, c->p, pc,
			c->p->insns[pc].k);
}

static void chk_mem_index(struct chk *c, size_t pc)
{
	if (c->ops[pc] && c->ops[pc]->rule == RULE_MEM &&
		c->p->insns[pc].k >= MEM_CELLS)
		diag_insn(
			c->diags, DIAG_MEM_INDEX, c->p, pc, c->p->insns[pc].k);
}

/* Only `ld [k]` of any size: `ld [x + k]` and `ldxb` may name any offset. */
static void chk_load_offset(struct chk *c, size_t pc)
{
	uint32_t k = c->p->insns[pc].k;

	if (c->ops[pc] && c->ops[pc]->rule == RULE_ABS && k >= EXT_BASE &&
		!ext_name(k))
		diag_insn(c->diags, DIAG_LOAD_OFFSET, c->p, pc, k);
}

/* To a kernel that is a huge jump forward; nobody who writes it means that. */
static void chk_backward(struct chk *c, size_t pc)
{
	uint32_t k = c->p->insns[pc].k;

	if (c->ops[pc] && c->ops[pc]->code == OP_CODE_JA && (int32_t)k < 0)
		diag_insn(c->diags, DIAG_BACKWARD_JUMP, c->p, pc, pc,
			ja_target(pc, k));
}

static void chk_side(struct chk *c, size_t pc, const char *side, uint32_t off)
{
	if (!chk_in_range(c, pc, off))
		diag_insn(c->diags, DIAG_JUMP_RANGE, c->p, pc, side,
			jump_target(pc, off), c->p->count - 1);
}

static void chk_jump(struct chk *c, size_t pc)
{
	const struct cbpf_insn *insn = &c->p->insns[pc];
	const struct op_info *op = c->ops[pc];

	if (op && op->code == OP_CODE_JA && (int32_t)insn->k >= 0)
		chk_side(c, pc, "ja", insn->k);
	if (op && op_is_branch(op)) {
		chk_side(c, pc, "jt", insn->jt);
		chk_side(c, pc, "jf", insn->jf);
	}
}

/* libpcap's `ja` may go back, but not to before the program. */
static void chk_jump_back(struct chk *c, size_t pc)
{
	const struct op_info *op = c->ops[pc];
	long long to = ja_target(pc, c->p->insns[pc].k);

	if (op && op->code == OP_CODE_JA && to < 0)
		diag_insn(c->diags, DIAG_JUMP_RANGE, c->p, pc, "ja", to,
			c->p->count - 1);
}

static void chk_return(struct chk *c, size_t pc)
{
	const struct op_info *op = c->ops[pc];

	if (pc + 1 == c->p->count &&
		(!op || (op->code != OP_CODE_RET_K &&
				op->code != OP_CODE_RET_A)))
		diag_insn(c->diags, DIAG_NO_RETURN, c->p, pc);
}

static void chk_seccomp_opcode(struct chk *c, size_t pc)
{
	char text[128];

	if (c->ops[pc] && !(c->ops[pc]->dialects & DIALECT_SECCOMP))
		diag_insn(c->diags, DIAG_SECCOMP_OPCODE, c->p, pc,
			cbpf_insn_text(&c->p->insns[pc], text, sizeof(text)));
}

static void chk_seccomp_offset(struct chk *c, size_t pc)
{
	uint32_t k = c->p->insns[pc].k;

	if (c->ops[pc] && c->ops[pc]->code == OP_CODE_LD_W_ABS &&
		(k >= sizeof(((struct cbpf_syscall *)0)->word) || k % 4))
		diag_insn(c->diags, DIAG_SECCOMP_OFFSET, c->p, pc, k);
}

/* ------------------------------------------------------------------------ */
/* The table                                                                */

/*
 * In the order in which an instruction's faults are told.  A rule about the
 * program as a whole comes first, and is asked once.  load-offset is no rule
 * of seccomp: whatever breaks it breaks one of seccomp's own.
 */
static const struct {
	enum diag_id id;
	void (*check)(struct chk *c, size_t pc);
	unsigned rules; /* enum target_rules, or-ed */
	bool whole;
} rules[] = {
	{DIAG_EMPTY_PROGRAM, chk_empty, ALL, true},
	{DIAG_TARGET_LIMIT, chk_length, KERNEL | BSD, true},
	{DIAG_BAD_OPCODE, chk_opcode, ALL, false},
	{DIAG_SECCOMP_OPCODE, chk_seccomp_opcode, SECCOMP, false},
	{DIAG_SECCOMP_OFFSET, chk_seccomp_offset, SECCOMP, false},
	{DIAG_LOAD_OFFSET, chk_load_offset, LINUX, false},
	{DIAG_DIV_ZERO, chk_div_zero, ALL, false},
	{DIAG_SHIFT_RANGE, chk_shift, KERNEL | LANGUAGE, false},
	{DIAG_MEM_INDEX, chk_mem_index, ALL, false},
	{DIAG_BACKWARD_JUMP, chk_backward, KERNEL | BSD, false},
	{DIAG_JUMP_RANGE, chk_jump, KERNEL | LIBPCAP | BSD, false},
	{DIAG_JUMP_RANGE, chk_jump_back, LIBPCAP, false},
	{DIAG_NO_RETURN, chk_return, ALL, false},
	{DIAG_MEM_UNSET, chk_mem_unset, KERNEL, false},
};

#define RULE_COUNT (sizeof(rules) / sizeof(rules[0]))

static void chk_rules(
	struct chk *c, enum target_rules rules_of, bool whole, size_t pc)
{
	for (size_t i = 0; i < RULE_COUNT; i++)
		if (rules[i].whole == whole && rules[i].rules & rules_of)
			rules[i].check(c, pc);
}

static int chk_program(struct chk *c, enum target_rules rules_of)
{
	const struct cbpf_program *p = c->p;
	size_t before = cbpf_diags_errors(c->diags);
	size_t shown = p->count;

	c->reader = reader_of(rules_of);
	if (p->internal && rules_of != RULES_INTERNAL) {
		diag_file(c->diags, DIAG_IS_INTERNAL, p->name, c->reader);
		return -1;
	}
	/* Of what is far too long, the rest is no news. */
	if (c->max && shown > CBPF_MAX_INSNS)
		shown = CBPF_MAX_INSNS;
	c->ops = calloc(p->count + 1, sizeof(*c->ops));
	if (!c->ops) {
		diag_file(c->diags, DIAG_NO_MEMORY, p->name);
		return -1;
	}
	for (size_t pc = 0; pc < p->count; pc++)
		c->ops[pc] = op_of(rules_of, p->insns[pc].code);
	chk_rules(c, rules_of, true, 0);
	for (size_t pc = 0; pc < shown; pc++)
		if (rules_of != RULES_LANGUAGE || !p->pos[pc].literal)
			chk_rules(c, rules_of, false, pc);
	chk_mem_free(&c->mem);
	free(c->ops);
	return cbpf_diags_errors(c->diags) == before ? 0 : -1;
}

int cbpf_check(const struct cbpf_program *p, enum cbpf_target target,
	struct cbpf_diags *diags)
{
	const struct target *t = target_row(target);
	struct chk c = {
		.p = p,
		.diags = diags,
		.max = t->max_insns,
		.name = t->name,
	};

	return chk_program(&c, t->rules);
}

int cbpf_check_language(const struct cbpf_program *p, struct cbpf_diags *diags)
{
	struct chk c = {.p = p, .diags = diags};

	return chk_program(&c, RULES_LANGUAGE);
}
