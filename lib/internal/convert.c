/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Classic to internal, in the shape of Linux's bpf_convert_filter(); packet
 * loads stay one instruction.  Code that cannot be reached is dropped.
 */
#include "internal/convert.h"

#include <stdlib.h>

#include "core/op.h"
#include "internal/helpers.h"

/* An internal jump whose offset waits for its classic target's place. */
struct fixup {
	uint32_t at;
	uint32_t target;
};

struct cvt {
	const struct cbpf_program *p;
	enum cbpf_kind kind;
	struct cbpf_diags *diags;
	struct iprogram *ip;
	uint32_t pc; /* classic instruction at work, or FROM_PROLOGUE */
	/* By classic instruction: cells of M[] written on every way there;
	 * UNREACHED where there is no way. */
	uint32_t *written;
	uint32_t unset;	 /* cells that some way reads before it writes */
	uint32_t *start; /* its first internal one */
	struct fixup *fixups;
	size_t fixup_count;
	bool failed; /* and said so */
};

#define UNREACHED UINT32_MAX

static void out_of_memory(struct cvt *c)
{
	if (!c->failed)
		diag_file(c->diags, DIAG_NO_MEMORY, c->p->name);
	c->failed = true;
}

/* ------------------------------------------------------------------------ */
/* Emitting                                                                 */

static void emit(struct cvt *c, struct iinsn insn)
{
	struct iprogram *ip = c->ip;

	if (ip->count == ip->room && iprogram_reserve(ip, 1)) {
		out_of_memory(c);
		return;
	}
	ip->insns[ip->count] = insn;
	ip->from[ip->count++] = c->pc;
}

/* dst OP= src, dst = src, src = -src ... */
static void emit_reg(
	struct cvt *c, enum iop_code code, unsigned dst, unsigned src)
{
	emit(c, (struct iinsn){.code = code, .dst = dst & 15, .src = src & 15});
}

static void emit_imm(
	struct cvt *c, enum iop_code code, unsigned dst, uint32_t imm)
{
	emit(c, (struct iinsn){
			.code = code, .dst = dst & 15, .imm = (int32_t)imm});
}

/* dst = *(u32 *)(base + off) */
static void emit_ldx(struct cvt *c, unsigned dst, unsigned base, int off)
{
	emit(c, (struct iinsn){.code = IOP_CODE_LDX_W,
			.dst = dst & 15,
			.src = base & 15,
			.off = (int16_t)off});
}

/* if reg != 0 goto +skip */
static void emit_unless_zero(struct cvt *c, unsigned reg, int16_t skip)
{
	emit(c, (struct iinsn){
			.code = IOP_CODE_JNE_K, .dst = reg & 15, .off = skip});
}

static void emit_exit(struct cvt *c)
{
	emit(c, (struct iinsn){.code = IOP_CODE_EXIT});
}

/* A jump to a classic instruction. */
static void emit_jump(struct cvt *c, struct iinsn insn, size_t target)
{
	c->fixups[c->fixup_count++] =
		(struct fixup){(uint32_t)c->ip->count, (uint32_t)target};
	emit(c, insn);
}

/* ------------------------------------------------------------------------ */
/* Loads                                                                    */

/* Ends the program with A as it is when the packet has no device. */
static void cvt_device(struct cvt *c, int has, int value)
{
	emit_ldx(c, REG_TMP, REG_CTX, has);
	emit_unless_zero(c, REG_TMP, 1);
	emit_exit(c);
	emit_ldx(c, REG_A, REG_CTX, value);
}

static void cvt_call(struct cvt *c, enum helper helper)
{
	emit_reg(c, IOP_CODE_MOV64_X, REG_ARG1, REG_CTX);
	emit_reg(c, IOP_CODE_MOV64_X, REG_ARG2, REG_A);
	emit_reg(c, IOP_CODE_MOV64_X, REG_ARG3, REG_X);
	emit_imm(c, IOP_CODE_CALL, 0, helper);
}

#define FIELD(member) ((int)offsetof(struct cbpf_packet, member))

static void cvt_ancillary(struct cvt *c, enum ext ext)
{
	switch (ext) {
	case EXT_PROTO:
		emit_ldx(c, REG_A, REG_CTX, FIELD(proto));
		return;
	case EXT_TYPE:
		emit_ldx(c, REG_A, REG_CTX, FIELD(type));
		return;
	case EXT_IFIDX:
		cvt_device(c, FIELD(has_ifidx), FIELD(ifidx));
		return;
	case EXT_NLA:
		cvt_call(c, HELPER_NLATTR);
		return;
	case EXT_NLAN:
		cvt_call(c, HELPER_NLATTR_NEST);
		return;
	case EXT_MARK:
		emit_ldx(c, REG_A, REG_CTX, FIELD(mark));
		return;
	case EXT_QUEUE:
		emit_ldx(c, REG_A, REG_CTX, FIELD(queue));
		return;
	case EXT_HATYPE:
		cvt_device(c, FIELD(has_hatype), FIELD(hatype));
		return;
	case EXT_RXHASH:
		emit_ldx(c, REG_A, REG_CTX, FIELD(rxhash));
		return;
	case EXT_CPU:
		cvt_call(c, HELPER_GET_SMP_PROCESSOR_ID);
		return;
	case EXT_XOR_X:
		emit_reg(c, IOP_CODE_XOR32_X, REG_A, REG_X);
		return;
	case EXT_VLAN_TCI:
		emit_ldx(c, REG_A, REG_CTX, FIELD(vlan_tci));
		return;
	case EXT_VLAN_AVAIL:
		emit_ldx(c, REG_A, REG_CTX, FIELD(vlan_avail));
		return;
	case EXT_POFF:
		cvt_call(c, HELPER_PAYLOAD_OFFSET);
		return;
	case EXT_RAND:
		cvt_call(c, HELPER_GET_PRANDOM_U32);
		return;
	case EXT_VLAN_TPID:
		emit_ldx(c, REG_A, REG_CTX, FIELD(vlan_tpid));
		return;
	}
}

/* Packet loads have the same code in both sets. */
static void cvt_abs(struct cvt *c, const struct cbpf_insn *insn)
{
	if (c->kind == CBPF_SYSCALL)
		emit_ldx(c, REG_A, REG_CTX, (int)insn->k);
	else if (ext_name(insn->k))
		cvt_ancillary(c, (enum ext)(insn->k - EXT_BASE));
	else
		emit_imm(c, (enum iop_code)insn->code, 0, insn->k);
}

static void cvt_ind(struct cvt *c, const struct cbpf_insn *insn)
{
	emit(c, (struct iinsn){.code = (uint8_t)insn->code,
			.src = REG_X,
			.imm = (int32_t)insn->k});
}

/* X = 4 * (packet byte & 15); A is kept aside, as loads go through it. */
static void cvt_msh(struct cvt *c, const struct cbpf_insn *insn)
{
	emit_reg(c, IOP_CODE_MOV64_X, REG_TMP, REG_A);
	emit_imm(c, IOP_CODE_LD_ABS_B, 0, insn->k);
	emit_imm(c, IOP_CODE_AND32_K, REG_A, 0xf);
	emit_imm(c, IOP_CODE_LSH32_K, REG_A, 2);
	emit_reg(c, IOP_CODE_MOV64_X, REG_X, REG_A);
	emit_reg(c, IOP_CODE_MOV64_X, REG_A, REG_TMP);
}

static void cvt_len(struct cvt *c, unsigned reg)
{
	if (c->kind == CBPF_SYSCALL)
		emit_imm(c, IOP_CODE_MOV32_K, reg,
			sizeof(((struct cbpf_syscall *)0)->word));
	else
		emit_ldx(c, reg, REG_CTX, FIELD(len));
}

/* Offset of a cell of M[] from the frame pointer; the stack reaches down to
 * it. */
static int16_t cell(struct cvt *c, const struct cbpf_insn *insn)
{
	uint32_t depth = 4 * (MEM_CELLS - insn->k);

	if (depth > c->ip->stack)
		c->ip->stack = depth;
	return (int16_t)(-(int)depth);
}

static void cvt_store(struct cvt *c, const struct cbpf_insn *insn, unsigned reg)
{
	emit(c, (struct iinsn){.code = IOP_CODE_STX_W,
			.dst = REG_FP,
			.src = reg & 15,
			.off = cell(c, insn)});
}

/* ------------------------------------------------------------------------ */
/* Arithmetic and jumps                                                     */

/* Of 32 and more, which libpcap's rules alone let pass, nothing is left. */
static void cvt_shift(struct cvt *c, const struct cbpf_insn *insn)
{
	if (insn->k < 32)
		emit_imm(c, (enum iop_code)insn->code, REG_A, insn->k);
	else
		emit_imm(c, IOP_CODE_MOV32_K, REG_A, 0);
}

/* Division by X: 0 ends the program with 0. */
static void cvt_divide(struct cvt *c, enum iop_code code)
{
	emit_reg(c, IOP_CODE_MOV32_X, REG_X, REG_X);
	emit_unless_zero(c, REG_X, 2);
	emit_reg(c, IOP_CODE_XOR32_X, REG_A, REG_A);
	emit_exit(c);
	emit_reg(c, code, REG_A, REG_X);
}

/* The compare that is true when `code` is false; 0: there is none. */
static uint8_t inverse(uint8_t code)
{
	switch (code) {
	case IOP_CODE_JEQ_K:
		return IOP_CODE_JNE_K;
	case IOP_CODE_JEQ_X:
		return IOP_CODE_JNE_X;
	case IOP_CODE_JGT_K:
		return IOP_CODE_JLE_K;
	case IOP_CODE_JGT_X:
		return IOP_CODE_JLE_X;
	case IOP_CODE_JGE_K:
		return IOP_CODE_JLT_K;
	case IOP_CODE_JGE_X:
		return IOP_CODE_JLT_X;
	default:
		return 0;
	}
}

/* A conditional jump; compares are of 64 bits, and A and X zero-extended. */
static void cvt_branch(struct cvt *c, const struct cbpf_insn *insn, bool by_x)
{
	struct iinsn jump = {.code = (uint8_t)insn->code, .dst = REG_A};
	size_t next = (size_t)c->pc + 1;

	if (by_x) {
		jump.src = REG_X;
	} else if ((int32_t)insn->k < 0) {
		/* An immediate would be sign-extended. */
		emit_imm(c, IOP_CODE_MOV32_K, REG_TMP, insn->k);
		jump.code |= IOP_CODE_JEQ_K ^ IOP_CODE_JEQ_X;
		jump.src = REG_TMP;
	} else {
		jump.imm = (int32_t)insn->k;
	}
	if (insn->jf == 0) {
		emit_jump(c, jump, next + insn->jt);
	} else if (insn->jt == 0 && inverse(jump.code)) {
		jump.code = inverse(jump.code);
		emit_jump(c, jump, next + insn->jf);
	} else {
		emit_jump(c, jump, next + insn->jt);
		emit_jump(c, (struct iinsn){.code = IOP_CODE_JA},
			next + insn->jf);
	}
}

static void cvt_opcode(struct cvt *c, const struct cbpf_insn *insn)
{
	diag_insn(c->diags, DIAG_BAD_OPCODE, c->p, c->pc, insn->code, "Linux");
	c->failed = true;
}

/* One classic instruction.  Arithmetic has the same code in both sets. */
static void cvt_insn(struct cvt *c, const struct cbpf_insn *insn)
{
	enum iop_code same = (enum iop_code)insn->code;

	switch ((enum op_code)insn->code) {
	case OP_CODE_LD_W_ABS:
	case OP_CODE_LD_H_ABS:
	case OP_CODE_LD_B_ABS:
		cvt_abs(c, insn);
		return;
	case OP_CODE_LD_W_IND:
	case OP_CODE_LD_H_IND:
	case OP_CODE_LD_B_IND:
		cvt_ind(c, insn);
		return;
	case OP_CODE_LD_IMM:
		emit_imm(c, IOP_CODE_MOV32_K, REG_A, insn->k);
		return;
	case OP_CODE_LD_MEM:
		emit_ldx(c, REG_A, REG_FP, cell(c, insn));
		return;
	case OP_CODE_LD_LEN:
		cvt_len(c, REG_A);
		return;
	case OP_CODE_LDX_IMM:
		emit_imm(c, IOP_CODE_MOV32_K, REG_X, insn->k);
		return;
	case OP_CODE_LDX_MEM:
		emit_ldx(c, REG_X, REG_FP, cell(c, insn));
		return;
	case OP_CODE_LDX_LEN:
		cvt_len(c, REG_X);
		return;
	case OP_CODE_LDX_MSH:
		cvt_msh(c, insn);
		return;
	case OP_CODE_ST:
		cvt_store(c, insn, REG_A);
		return;
	case OP_CODE_STX:
		cvt_store(c, insn, REG_X);
		return;
	case OP_CODE_LSH_K:
	case OP_CODE_RSH_K:
		cvt_shift(c, insn);
		return;
	case OP_CODE_ADD_K:
	case OP_CODE_SUB_K:
	case OP_CODE_MUL_K:
	case OP_CODE_DIV_K:
	case OP_CODE_OR_K:
	case OP_CODE_AND_K:
	case OP_CODE_MOD_K:
	case OP_CODE_XOR_K:
		emit_imm(c, same, REG_A, insn->k);
		return;
	case OP_CODE_ADD_X:
	case OP_CODE_SUB_X:
	case OP_CODE_MUL_X:
	case OP_CODE_OR_X:
	case OP_CODE_AND_X:
	case OP_CODE_LSH_X:
	case OP_CODE_RSH_X:
	case OP_CODE_XOR_X:
		emit_reg(c, same, REG_A, REG_X);
		return;
	case OP_CODE_DIV_X:
	case OP_CODE_MOD_X:
		cvt_divide(c, same);
		return;
	case OP_CODE_NEG:
		emit_reg(c, IOP_CODE_NEG32, REG_A, 0);
		return;
	case OP_CODE_JA:
		emit_jump(c, (struct iinsn){.code = IOP_CODE_JA},
			(size_t)c->pc + 1 + insn->k);
		return;
	case OP_CODE_JEQ_K:
	case OP_CODE_JGT_K:
	case OP_CODE_JGE_K:
	case OP_CODE_JSET_K:
		cvt_branch(c, insn, false);
		return;
	case OP_CODE_JEQ_X:
	case OP_CODE_JGT_X:
	case OP_CODE_JGE_X:
	case OP_CODE_JSET_X:
		cvt_branch(c, insn, true);
		return;
	case OP_CODE_RET_K:
		emit_imm(c, IOP_CODE_MOV32_K, REG_A, insn->k);
		emit_exit(c);
		return;
	case OP_CODE_RET_A:
		emit_exit(c);
		return;
	case OP_CODE_TAX:
		emit_reg(c, IOP_CODE_MOV64_X, REG_X, REG_A);
		return;
	case OP_CODE_TXA:
		emit_reg(c, IOP_CODE_MOV64_X, REG_A, REG_X);
		return;
	case OP_CODE_RET_X:
		break;
	}
	cvt_opcode(c, insn);
}

/* ------------------------------------------------------------------------ */
/* The whole                                                                */

/* Instruction `to` is reached with at most these cells written. */
static void reach(struct cvt *c, size_t to, uint32_t written)
{
	c->written[to] &= written;
}

/* Jumps go forward, so that one pass in program order finds what can be
 * reached and what is written there. */
static void flow_insn(struct cvt *c, size_t pc)
{
	const struct cbpf_insn *insn = &c->p->insns[pc];
	const struct op_info *op = op_find(insn->code, DIALECT_LINUX);
	uint32_t written = c->written[pc];

	if (insn->code == OP_CODE_ST || insn->code == OP_CODE_STX)
		written |= 1u << insn->k;
	else if (op && op->rule == RULE_MEM)
		c->unset |= ~written & 1u << insn->k;
	if (insn->code == OP_CODE_RET_K || insn->code == OP_CODE_RET_A)
		return;
	if (insn->code == OP_CODE_JA) {
		if ((int32_t)insn->k < 0) {
			diag_insn(c->diags, DIAG_BACKWARD_JUMP, c->p, pc, pc,
				ja_target(pc, insn->k));
			c->failed = true;
			return;
		}
		reach(c, pc + 1 + insn->k, written);
	} else if (op && op_is_branch(op)) {
		reach(c, pc + 1 + insn->jt, written);
		reach(c, pc + 1 + insn->jf, written);
	} else {
		reach(c, pc + 1, written);
	}
}

static void flow(struct cvt *c)
{
	for (size_t pc = 0; pc <= c->p->count; pc++)
		c->written[pc] = UNREACHED;
	c->written[0] = 0;
	c->start[c->p->count] = 0;
	for (size_t pc = 0; pc < c->p->count && !c->failed; pc++)
		if (c->written[pc] != UNREACHED)
			flow_insn(c, pc);
}

/* A and X begin as 0; so do the cells that libpcap's rules, unlike the
 * kernel's, let a program read first. */
static void cvt_prologue(struct cvt *c)
{
	c->pc = FROM_PROLOGUE;
	emit_reg(c, IOP_CODE_XOR32_X, REG_A, REG_A);
	emit_reg(c, IOP_CODE_XOR32_X, REG_X, REG_X);
	emit_reg(c, IOP_CODE_MOV64_X, REG_CTX, REG_ARG1);
	for (uint32_t k = 0; k < MEM_CELLS; k++) {
		const struct cbpf_insn insn = {.k = k};

		if (c->unset >> k & 1)
			cvt_store(c, &insn, REG_A);
	}
}

static void cvt_all(struct cvt *c)
{
	flow(c);
	cvt_prologue(c);
	for (size_t pc = 0; pc < c->p->count && !c->failed; pc++) {
		if (c->written[pc] == UNREACHED)
			continue;
		c->pc = (uint32_t)pc;
		c->start[pc] = (uint32_t)c->ip->count;
		cvt_insn(c, &c->p->insns[pc]);
	}
}

static void patch_jumps(struct cvt *c)
{
	for (size_t i = 0; i < c->fixup_count; i++) {
		const struct fixup *f = &c->fixups[i];
		size_t off = (size_t)c->start[f->target] - f->at - 1;

		if (off > INT16_MAX) {
			diag_insn(c->diags, DIAG_INTERNAL_JUMP, c->p,
				c->ip->from[f->at], off, INT16_MAX);
			c->failed = true;
		}
		c->ip->insns[f->at].off = (int16_t)off;
	}
}

struct iprogram *convert(const struct cbpf_program *p, enum cbpf_kind kind,
	struct cbpf_diags *diags)
{
	struct cvt c = {.p = p, .kind = kind, .diags = diags};

	c.ip = iprogram_new();
	/* One more: what a program without a final return would go on to. */
	c.written = malloc((p->count + 1) * sizeof(*c.written));
	c.start = malloc((p->count + 1) * sizeof(*c.start));
	/* A branch is two jumps at most. */
	c.fixups = malloc((p->count + 1) * 2 * sizeof(*c.fixups));
	if (c.ip && c.written && c.start && c.fixups &&
		!iprogram_reserve(c.ip, p->count + p->count / 2 + 16))
		cvt_all(&c);
	else
		out_of_memory(&c);
	if (!c.failed)
		patch_jumps(&c);
	free(c.written);
	free(c.start);
	free(c.fixups);
	if (c.failed) {
		iprogram_free(c.ip);
		return NULL;
	}
	c.ip->safe = true;
	c.ip->safe_kind = kind;
	c.ip->passes_off = p->passes_off;
	return c.ip;
}
