/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The rules that Linux (bpf_check_classic(), seccomp_check_filter()) and
 * libpcap (bpf_validate()) hold a program to, as a table.  A program in, a
 * diagnostic for each broken rule and instruction out.  As in the kernel,
 * fields that an instruction does not use are ignored, and dead code counts.
 */
#include "check/check.h"

#include <stdlib.h>
#include <string.h>

/* Targets as a set; the bit behind the last is the assembler's language. */
enum {
	SOCKET = 1 << CBPF_TARGET_SOCKET,
	SECCOMP = 1 << CBPF_TARGET_SECCOMP,
	LIBPCAP = 1 << CBPF_TARGET_LIBPCAP,
	XT_BPF = 1 << CBPF_TARGET_XT_BPF,
	/* Linux, over packets. */
	LINUX = SOCKET | XT_BPF | 1 << CBPF_TARGET_CLS_BPF |
		1 << CBPF_TARGET_REUSEPORT | 1 << CBPF_TARGET_TEAM,
	LANGUAGE = 1 << (CBPF_TARGET_TEAM + 1),
	KERNEL = LINUX | SECCOMP,
};

#define XT_BPF_MAX 64u

static const char *const target_names[] = {
	[CBPF_TARGET_SOCKET] = "socket",
	[CBPF_TARGET_SECCOMP] = "seccomp",
	[CBPF_TARGET_LIBPCAP] = "libpcap",
	[CBPF_TARGET_INTERNAL] = "internal",
	[CBPF_TARGET_XT_BPF] = "xt_bpf",
	[CBPF_TARGET_CLS_BPF] = "cls_bpf",
	[CBPF_TARGET_REUSEPORT] = "reuseport",
	[CBPF_TARGET_TEAM] = "team",
};

#define TARGET_COUNT (sizeof(target_names) / sizeof(target_names[0]))

int cbpf_target_value(const char *name)
{
	for (size_t i = 0; i < TARGET_COUNT; i++)
		if (!strcmp(target_names[i], name))
			return (int)i;
	return -1;
}

const char *cbpf_target_name(enum cbpf_target target)
{
	return target < TARGET_COUNT ? target_names[target] : NULL;
}

/* ------------------------------------------------------------------------ */
/* Opcodes                                                                  */

/*
 * libpcap's bpf_validate() looks at single fields of an opcode and ignores
 * the rest of its bits: the code of the row that stands for all that it does
 * not tell apart.
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
	(void)pc;
	if (c->p->count > CBPF_MAX_INSNS)
		diag_file(c->diags, DIAG_PROGRAM_LENGTH, c->p->name,
			c->p->count, CBPF_MAX_INSNS);
}

/* XT_BPF_MAX_NUM_INSTR of linux/netfilter/xt_bpf.h */
static void chk_xt_length(struct chk *c, size_t pc)
{
	(void)pc;
	if (c->p->count > XT_BPF_MAX)
		diag_file(c->diags, DIAG_TARGET_LIMIT, c->p->name, c->p->count,
			"xt_bpf", XT_BPF_MAX);
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
		diag_insn(c->diags, DIAG_BACKWARD_JA, c->p, pc, pc,
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
	unsigned targets;
	bool whole;
} rules[] = {
	{DIAG_EMPTY_PROGRAM, chk_empty, KERNEL | LIBPCAP | LANGUAGE, true},
	{DIAG_PROGRAM_LENGTH, chk_length, KERNEL, true},
	{DIAG_TARGET_LIMIT, chk_xt_length, XT_BPF, true},
	{DIAG_BAD_OPCODE, chk_opcode, KERNEL | LIBPCAP | LANGUAGE, false},
	{DIAG_SECCOMP_OPCODE, chk_seccomp_opcode, SECCOMP, false},
	{DIAG_SECCOMP_OFFSET, chk_seccomp_offset, SECCOMP, false},
	{DIAG_LOAD_OFFSET, chk_load_offset, LINUX, false},
	{DIAG_DIV_ZERO, chk_div_zero, KERNEL | LIBPCAP | LANGUAGE, false},
	{DIAG_SHIFT_RANGE, chk_shift, KERNEL | LANGUAGE, false},
	{DIAG_MEM_INDEX, chk_mem_index, KERNEL | LIBPCAP | LANGUAGE, false},
	{DIAG_BACKWARD_JA, chk_backward, KERNEL, false},
	{DIAG_JUMP_RANGE, chk_jump, KERNEL | LIBPCAP, false},
	{DIAG_JUMP_RANGE, chk_jump_back, LIBPCAP, false},
	{DIAG_NO_RETURN, chk_return, KERNEL | LIBPCAP | LANGUAGE, false},
	{DIAG_MEM_UNSET, chk_mem_unset, KERNEL, false},
};

#define RULE_COUNT (sizeof(rules) / sizeof(rules[0]))

static void chk_rules(struct chk *c, unsigned target, bool whole, size_t pc)
{
	for (size_t i = 0; i < RULE_COUNT; i++)
		if (rules[i].whole == whole && rules[i].targets & target)
			rules[i].check(c, pc);
}

static int chk_program(
	const struct cbpf_program *p, unsigned target, struct cbpf_diags *diags)
{
	struct chk c = {
		.p = p,
		.diags = diags,
		.reader = target == LIBPCAP ? "libpcap" : "Linux",
	};
	size_t before = cbpf_diags_errors(diags);
	size_t shown = p->count;

	if (p->internal && target != 1u << CBPF_TARGET_INTERNAL) {
		diag_file(diags, DIAG_IS_INTERNAL, p->name, c.reader);
		return -1;
	}
	/* Of what is far too long, the rest is no news. */
	if (target & KERNEL && shown > CBPF_MAX_INSNS)
		shown = CBPF_MAX_INSNS;
	c.ops = calloc(p->count + 1, sizeof(*c.ops));
	if (!c.ops) {
		diag_file(diags, DIAG_NO_MEMORY, p->name);
		return -1;
	}
	for (size_t pc = 0; pc < p->count; pc++) {
		uint16_t code = p->insns[pc].code;

		c.ops[pc] = op_find(target == LIBPCAP ? pcap_code(code) : code,
			DIALECT_LINUX);
	}
	chk_rules(&c, target, true, 0);
	for (size_t pc = 0; pc < shown; pc++)
		if (target != LANGUAGE || !p->pos[pc].literal)
			chk_rules(&c, target, false, pc);
	chk_mem_free(&c.mem);
	free(c.ops);
	return cbpf_diags_errors(diags) == before ? 0 : -1;
}

int cbpf_check(const struct cbpf_program *p, enum cbpf_target target,
	struct cbpf_diags *diags)
{
	return chk_program(p, 1u << target, diags);
}

int cbpf_check_language(const struct cbpf_program *p, struct cbpf_diags *diags)
{
	return chk_program(p, LANGUAGE, diags);
}
