/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * x86-64, System V: cbpf_code(ctx, data, size, env).
 *
 * Programs without calls keep everything in registers that a function may
 * change, and have no frame: what they need of a stack lies in the 128 bytes
 * below rsp, if it fits.  With calls, R1 to R5 are where a callee wants them,
 * and R6 to R9 where it leaves them alone.  With functions of their own, all
 * frames look alike: R10 has the same distance from rsp in each, and the
 * program's begins with a call, so that every EXIT is `ret`.
 */
#include "../jit.h"

#include "enc.h"
#include "internal/helpers.h"

#define RED_ZONE 128

enum { FEATURE_BMI2 = 1 };

/* Kinds of jumps beyond the conditions. */
enum { KIND_JMP = 16, KIND_CALL };

/* For what an instruction needs for itself; never holds a value. */
#define TMP R11

static unsigned features(void)
{
#ifdef __x86_64__
	return __builtin_cpu_supports("bmi2") ? FEATURE_BMI2 : 0;
#else
	return 0;
#endif
}

static bool here(void)
{
#if defined(__x86_64__) && !defined(__ILP32__)
	return true;
#else
	return false;
#endif
}

/* ---- Jumps --------------------------------------------------------------- */

static unsigned jump_size(unsigned kind, bool is_short)
{
	if (kind == KIND_CALL)
		return 5;
	if (is_short)
		return 2;
	return kind == KIND_JMP ? 5 : 6;
}

static bool jump_reaches(int64_t distance)
{
	return x64_is_i8(distance);
}

static void jump_write(
	uint8_t *at, unsigned kind, bool is_short, int64_t distance)
{
	uint8_t bytes[16];
	struct emit e = {.at = bytes, .room = sizeof(bytes)};
	int32_t by = (int32_t)distance - (int32_t)jump_size(kind, is_short);

	if (kind == KIND_CALL)
		x64_call32(&e, by);
	else if (kind == KIND_JMP && is_short)
		x64_jmp8(&e, (int8_t)by);
	else if (kind == KIND_JMP)
		x64_jmp32(&e, by);
	else if (is_short)
		x64_jcc8(&e, (enum x64_cc)kind, (int8_t)by);
	else
		x64_jcc32(&e, (enum x64_cc)kind, by);
	memcpy(at, bytes, e.size);
}

static void ref_write(uint8_t *at, int64_t distance)
{
	int32_t by = (int32_t)distance - 4;

	memcpy(at, &by, sizeof(by));
}

/* A jump over a few instructions without jumps of the driver's. */
static size_t skip_if(struct jit *j, enum x64_cc cc)
{
	x64_jcc8(&j->code, cc, 0);
	return j->code.size;
}

static size_t skip(struct jit *j)
{
	x64_jmp8(&j->code, 0);
	return j->code.size;
}

static void skip_ends(struct jit *j, size_t from)
{
	assert(j->code.failed || j->code.size - from <= INT8_MAX);
	if (!j->code.failed)
		j->code.at[from - 1] = (uint8_t)(j->code.size - from);
}

static void lea_data(struct jit *j, int reg, uint32_t data)
{
	size_t at = x64_lea_rip(&j->code, reg);

	jit_ref_data(j, at, data);
}

/* ---- Registers and frame --------------------------------------------------
 */

static bool has_calls(const struct jit *j)
{
	return j->use.helpers || j->use.locals;
}

/* The second register for what an instruction needs for itself. */
static int tmp2(const struct jit *j)
{
	return has_calls(j) ? R12 : R10;
}

static bool needs_tmp2(const struct jit *j)
{
	return j->use.fetches || j->use.divides || j->use.tables || j->harden ||
	       (j->use.shifts && !(j->features & FEATURE_BMI2));
}

static bool is_held(const struct jit *j, int reg)
{
	return j->held >> reg & 1;
}

static uint32_t stack_bytes(const struct jit *j)
{
	return j->use.regs >> REG_FP & 1 ? (j->n->stack + 7) & ~7u : 0;
}

#define CALLEE_SAVED                                                           \
	(1u << RBX | 1u << RBP | 1u << R12 | 1u << R13 | 1u << R14 | 1u << R15)

static void plan_calls(struct jit *j)
{
	static const int8_t home[REG_FP] = {
		RAX, RDI, RSI, RDX, RCX, R8, RBX, R13, R14, R15};

	/* A helper takes all its registers, and changes them. */
	for (int reg = 0; reg < REG_FP; reg++)
		if (j->use.regs >> reg & 1 || reg <= REG_ARG5)
			jit_hold(j, (enum jit_value)reg, home[reg]);
	if (j->use.packets) {
		jit_hold(j, VALUE_DATA, R9);
		jit_hold(j, VALUE_SIZE, R10);
	}
}

static int32_t slot(int32_t *size)
{
	*size += 8;
	return *size - 8;
}

static unsigned count_bits(uint32_t set)
{
	return (unsigned)__builtin_popcount(set);
}

/* What each local call pushes: R6 to R9, as far as they are used. */
static uint32_t pushed(const struct jit *j)
{
	return j->held & (1u << RBX | 1u << R13 | 1u << R14 | 1u << R15);
}

static void plan_call_frame(struct jit *j)
{
	struct jit_frame *f = &j->frame;
	int32_t size = 0;
	uint32_t odd;

	f->saved = j->held & CALLEE_SAVED;
	if (needs_tmp2(j))
		f->saved |= 1u << R12;
	if (j->use.locals)
		f->saved |= 1u << RBP;
	f->env = slot(&size);
	f->data = slot(&size);
	f->bytes = slot(&size);
	f->ctx = slot(&size);
	f->spill = slot(&size);
	/* The stack pointer is a multiple of 16 where a helper is called. */
	odd = 8 + 8 * count_bits(f->saved);
	if (j->use.locals) {
		f->body = stack_bytes(j);
		f->body += (8 - 8 * count_bits(pushed(j)) - f->body) & 15;
		f->fp = (int32_t)f->body + 8;
		odd += f->body + 8;
	} else {
		size += (int32_t)stack_bytes(j);
	}
	size += (int32_t)(0 - (odd + (uint32_t)size)) & 15;
	f->size = (uint32_t)size;
	if (!j->use.locals)
		f->fp = size;
}

/* Where R1 is at entry the context stays; R1 stays with it, if it is not to be
 * written. */
static void plan_ctx(struct jit *j)
{
	const struct jit_use *use = &j->use;

	if (use->ctx_in_r6)
		jit_hold(j, (enum jit_value)REG_CTX, RDI);
	if (use->ctx_in_r1 || !(use->ctx_in_r6 || use->slow))
		jit_hold(j, (enum jit_value)REG_ARG1, RDI);
	if (use->slow)
		jit_hold(j, VALUE_CTX, RDI);
}

static void plan_leaf(struct jit *j)
{
	int8_t pool[16];
	size_t count = 0;
	bool cl = j->use.shifts && !(j->features & FEATURE_BMI2);

	jit_hold(j, (enum jit_value)REG_A, RAX);
	plan_ctx(j);
	if (j->use.packets)
		jit_hold(j, VALUE_DATA, RSI);
	if (j->n->kind == CBPF_MEMORY)
		jit_hold(j, (enum jit_value)REG_ARG2, RSI);
	if (j->use.packets && !j->use.divides)
		jit_hold(j, VALUE_SIZE, RDX);
	if (!cl)
		pool[count++] = RCX;
	pool[count++] = R8;
	pool[count++] = R9;
	if (!needs_tmp2(j))
		pool[count++] = R10;
	if (!j->use.divides)
		pool[count++] = RDX;
	/* RDI and RSI may be taken here only where nothing is read from them:
	 * R1 and R2 of the entry. */
	pool[count++] = RBX;
	pool[count++] = RBP;
	pool[count++] = R12;
	pool[count++] = R13;
	pool[count++] = R14;
	pool[count++] = R15;
	pool[count++] = RCX;
	pool[count++] = RDX;
	if (j->use.packets && j->use.divides)
		jit_hold(j, VALUE_SIZE, R9);
	jit_assign(j, pool, count);
}

static void plan_leaf_frame(struct jit *j)
{
	struct jit_frame *f = &j->frame;
	uint32_t stack = stack_bytes(j);
	uint32_t size = stack + (j->use.divides ? 8 : 0);

	f->saved = j->held & CALLEE_SAVED;
	if (size <= RED_ZONE) {
		f->red = size;
		f->spill = -(int32_t)size;
		return;
	}
	f->size = size;
	f->fp = (int32_t)size;
}

static void plan(struct jit *j)
{
	if (has_calls(j)) {
		plan_calls(j);
		plan_call_frame(j);
	} else {
		plan_leaf(j);
		plan_leaf_frame(j);
	}
}

/* A slot of the frame: with functions, it belongs to the first one's. */
static struct x64_mem frame_at(const struct jit *j, int32_t at)
{
	return x64_at(j->use.locals ? RBP : RSP, at);
}

static int reg(const struct jit *j, unsigned r)
{
	assert(j->reg[r] >= 0);
	return j->reg[r];
}

/* A register to be read; R10's value is made for it. */
static int read_reg(struct jit *j, unsigned r)
{
	if (r != REG_FP)
		return reg(j, r);
	x64_lea(&j->code, 8, TMP, x64_at(RSP, j->frame.fp));
	return TMP;
}

static struct x64_mem at_reg(const struct jit *j, unsigned r, int32_t off)
{
	if (r == REG_FP)
		return x64_at(RSP, j->frame.fp + off);
	return x64_at(reg(j, r), off);
}

static bool is_narrow(const struct jit *j, unsigned r)
{
	return j->use.narrow >> r & 1;
}

/* ---- Constants ------------------------------------------------------------
 */

/* A constant of the program, of 32 bits, sign-extended with w of 8. */
static void make_imm32(struct jit *j, unsigned w, int dst, int32_t imm)
{
	int32_t key;

	if (!j->harden) {
		x64_mov_ri(&j->code, dst,
			w == 8 ? (uint64_t)(int64_t)imm : (uint32_t)imm);
		return;
	}
	key = (int32_t)jit_random(j);
	imm ^= key;
	x64_mov_ri(
		&j->code, dst, w == 8 ? (uint64_t)(int64_t)imm : (uint32_t)imm);
	x64_alu_ri(&j->code, X64_XOR, w, dst, key);
}

static void make_imm64(struct jit *j, int dst, uint64_t imm)
{
	if (!j->harden) {
		x64_mov_ri(&j->code, dst, imm);
	} else if (imm <= UINT32_MAX) {
		make_imm32(j, 4, dst, (int32_t)imm);
	} else if (x64_is_i32((int64_t)imm)) {
		make_imm32(j, 8, dst, (int32_t)imm);
	} else {
		assert(dst != TMP);
		make_imm32(j, 4, dst, (int32_t)(imm >> 32));
		x64_shift_ri(&j->code, X64_SHL, 8, dst, 32);
		make_imm32(j, 4, TMP, (int32_t)imm);
		x64_alu_rr(&j->code, X64_OR, 8, dst, TMP);
	}
}

static void ldimm(struct jit *j, const struct node *n)
{
	make_imm64(j, reg(j, n->dst), (uint64_t)n->imm);
}

/* ---- Arithmetic -----------------------------------------------------------
 */

/* An arithmetic node at work. */
struct alu {
	enum jit_alu what;
	unsigned w;
	bool by_reg;
	int dst;
	int src; /* by_reg */
	int64_t imm;
	bool src_narrow;
	bool dst_narrow;
};

static void alu_mov(struct jit *j, const struct alu *a)
{
	if (!a->by_reg) {
		if (a->imm == 0)
			x64_alu_rr(&j->code, X64_XOR, 4, a->dst, a->dst);
		else
			make_imm32(j, a->w, a->dst, (int32_t)a->imm);
		return;
	}
	if (a->dst == a->src && (a->w == 8 || a->dst_narrow))
		return;
	x64_mov_rr(&j->code, a->src_narrow ? 4 : a->w, a->dst, a->src);
}

static void alu_shift_by_cl(
	struct jit *j, enum x64_shift how, const struct alu *a)
{
	struct emit *e = &j->code;
	int other = tmp2(j);

	/* tmp = dst shifted; the count comes to cl, and what was in rcx
	 * returns there. */
	x64_mov_rr(e, 8, TMP, a->dst);
	if (a->src != RCX) {
		if (is_held(j, RCX))
			x64_mov_rr(e, 8, other, RCX);
		x64_mov_rr(e, 4, RCX, a->src);
	}
	x64_shift_cl(e, how, a->w, TMP);
	if (a->src != RCX && is_held(j, RCX) && a->dst != RCX)
		x64_mov_rr(e, 8, RCX, other);
	x64_mov_rr(e, a->w, a->dst, TMP);
}

static void alu_shift(struct jit *j, enum x64_shift how, const struct alu *a)
{
	unsigned by = (unsigned)a->imm & (8 * a->w - 1);

	if (!a->by_reg) {
		if (by)
			x64_shift_ri(&j->code, how, a->w, a->dst, by);
		else if (a->w == 4 && !a->dst_narrow)
			x64_mov_rr(&j->code, 4, a->dst, a->dst);
	} else if (j->features & FEATURE_BMI2) {
		x64_shiftx(
			&j->code, how, a->w, (int[]){a->dst, a->dst, a->src});
	} else {
		alu_shift_by_cl(j, how, a);
	}
}

/* Divides by TMP, which is neither 0 nor, where signed, -1. */
static void divide(struct jit *j, const struct alu *a, bool is_signed)
{
	struct emit *e = &j->code;
	bool is_mod = a->what == ALU_MOD || a->what == ALU_SMOD;
	bool save_rax = a->dst != RAX && is_held(j, RAX);
	bool save_rdx = a->dst != RDX && is_held(j, RDX);
	struct x64_mem spill = frame_at(j, j->frame.spill);

	if (save_rax)
		x64_mov_rr(e, 8, tmp2(j), RAX);
	if (save_rdx)
		x64_mov_mr(e, 8, spill, RDX);
	if (a->dst != RAX)
		x64_mov_rr(e, a->w, RAX, a->dst);
	if (is_signed)
		x64_cdq(e, a->w);
	else
		x64_alu_rr(e, X64_XOR, 4, RDX, RDX);
	x64_group3_r(e, is_signed ? X64_IDIV : X64_DIV, a->w, TMP);
	if (a->dst != (is_mod ? RDX : RAX))
		x64_mov_rr(e, a->w, a->dst, is_mod ? RDX : RAX);
	if (save_rdx)
		x64_mov_rm(e, 8, RDX, spill);
	if (save_rax)
		x64_mov_rr(e, 8, RAX, tmp2(j));
}

/* What division by 0 leaves: 0, or what was divided (RFC 9669, 4.1). */
static void divide_by_zero(struct jit *j, const struct alu *a)
{
	bool is_mod = a->what == ALU_MOD || a->what == ALU_SMOD;

	if (!is_mod)
		x64_alu_rr(&j->code, X64_XOR, 4, a->dst, a->dst);
	else if (a->w == 4)
		x64_mov_rr(&j->code, 4, a->dst, a->dst);
}

/* By -1: the negative of it, and nothing remains. */
static void divide_by_minus_one(struct jit *j, const struct alu *a)
{
	if (a->what == ALU_SDIV)
		x64_group3_r(&j->code, X64_NEG, a->w, a->dst);
	else
		x64_alu_rr(&j->code, X64_XOR, 4, a->dst, a->dst);
}

static void alu_divide_by_power(struct jit *j, const struct alu *a)
{
	unsigned by = (unsigned)__builtin_ctzll((uint64_t)a->imm);

	if (a->what == ALU_MOD && j->harden) {
		make_imm32(j, 4, TMP, (int32_t)a->imm - 1);
		x64_alu_rr(&j->code, X64_AND, 4, a->dst, TMP);
	} else if (a->what == ALU_MOD) {
		x64_alu_ri(&j->code, X64_AND, 4, a->dst, a->imm - 1);
	} else if (by)
		x64_shift_ri(&j->code, X64_SHR, a->w, a->dst, by);
	else if (a->w == 4 && !a->dst_narrow)
		x64_mov_rr(&j->code, 4, a->dst, a->dst);
}

static void alu_divide_by_reg(
	struct jit *j, const struct alu *a, bool is_signed)
{
	struct emit *e = &j->code;
	size_t nonzero, minus = 0, done, done2 = 0;

	if (a->src != TMP)
		x64_mov_rr(e, 8, TMP, a->src);
	x64_test_rr(e, a->w, TMP, TMP);
	nonzero = skip_if(j, CC_NE);
	divide_by_zero(j, a);
	done = skip(j);
	skip_ends(j, nonzero);
	if (is_signed) {
		x64_alu_ri(e, X64_CMP, a->w, TMP, -1);
		minus = skip_if(j, CC_NE);
		divide_by_minus_one(j, a);
		done2 = skip(j);
		skip_ends(j, minus);
	}
	divide(j, a, is_signed);
	skip_ends(j, done);
	if (is_signed)
		skip_ends(j, done2);
}

static void alu_divide(struct jit *j, const struct alu *a)
{
	bool is_signed = a->what == ALU_SDIV || a->what == ALU_SMOD;
	int64_t imm = a->w == 4 ? (int32_t)a->imm : a->imm;

	if (a->by_reg) {
		alu_divide_by_reg(j, a, is_signed);
	} else if (!imm) {
		divide_by_zero(j, a);
	} else if (imm == -1 && is_signed) {
		divide_by_minus_one(j, a);
	} else if (!is_signed && imm > 0 && !(imm & (imm - 1))) {
		alu_divide_by_power(j, a);
	} else {
		make_imm32(j, a->w, TMP, (int32_t)imm);
		divide(j, a, is_signed);
	}
}

static void alu_multiply(struct jit *j, const struct alu *a)
{
	if (a->by_reg)
		x64_imul_rr(&j->code, a->w, a->dst, a->src);
	else
		x64_imul_rri(&j->code, a->w, a->dst, a->dst, (int32_t)a->imm);
}

static void alu_plain(struct jit *j, enum x64_alu op, const struct alu *a)
{
	unsigned w = a->w;

	if (a->by_reg) {
		if (op == X64_XOR && a->dst == a->src)
			w = 4;
		x64_alu_rr(&j->code, op, w, a->dst, a->src);
		return;
	}
	/* A positive mask of 64 bits has an upper half of 0. */
	if (op == X64_AND && a->imm >= 0)
		w = 4;
	x64_alu_ri(&j->code, op, w, a->dst, w == 4 ? (int32_t)a->imm : a->imm);
}

static void alu_binary(struct jit *j, struct alu *a)
{
	bool divides = a->what == ALU_DIV || a->what == ALU_MOD ||
		       a->what == ALU_SDIV || a->what == ALU_SMOD;
	bool shifts =
		a->what == ALU_LSH || a->what == ALU_RSH || a->what == ALU_ARSH;

	if (j->harden && !a->by_reg && !divides && !shifts &&
		a->what != ALU_MOV) {
		make_imm32(j, a->w, TMP, (int32_t)a->imm);
		a->by_reg = true;
		a->src = TMP;
	}
	switch (a->what) {
	case ALU_ADD:
		alu_plain(j, X64_ADD, a);
		break;
	case ALU_SUB:
		alu_plain(j, X64_SUB, a);
		break;
	case ALU_MUL:
		alu_multiply(j, a);
		break;
	case ALU_DIV:
	case ALU_SDIV:
	case ALU_MOD:
	case ALU_SMOD:
		alu_divide(j, a);
		break;
	case ALU_OR:
		alu_plain(j, X64_OR, a);
		break;
	case ALU_AND:
		alu_plain(j, X64_AND, a);
		break;
	case ALU_LSH:
		alu_shift(j, X64_SHL, a);
		break;
	case ALU_RSH:
		alu_shift(j, X64_SHR, a);
		break;
	case ALU_XOR:
		alu_plain(j, X64_XOR, a);
		break;
	case ALU_MOV:
		alu_mov(j, a);
		break;
	case ALU_ARSH:
		alu_shift(j, X64_SAR, a);
		break;
	case ALU_COUNT:
		break;
	}
}

/* Little-endian: le cuts, be and bswap swap. */
static void alu_end(struct jit *j, const struct node *n, int dst)
{
	struct emit *e = &j->code;
	bool is_le =
		n->op == IOP_LE16 || n->op == IOP_LE32 || n->op == IOP_LE64;
	int64_t width = node_info(n)->value;

	if (is_le && width == 16)
		x64_movzx_rr(e, 2, dst, dst);
	else if (is_le && width == 32)
		x64_mov_rr(e, 4, dst, dst);
	if (is_le)
		return;
	x64_bswap(e, width == 64 ? 8 : 4, dst);
	if (width == 16)
		x64_shift_ri(e, X64_SHR, 4, dst, 16);
}

static void alu(struct jit *j, const struct node *n)
{
	const struct iop_info *info = node_info(n);
	bool narrow = iop_is_narrow(info->shape);
	unsigned w = narrow ? 4 : 8;
	int dst = reg(j, n->dst);
	struct alu a = {.w = w, .dst = dst, .imm = n->imm};

	if (info->shape == SHAPE_END) {
		alu_end(j, n, dst);
		return;
	}
	if (info->shape == SHAPE_NEG32 || info->shape == SHAPE_NEG64) {
		x64_group3_r(&j->code, X64_NEG, w, dst);
		return;
	}
	if (info->shape == SHAPE_MOVSX32 || info->shape == SHAPE_MOVSX64) {
		x64_movsx_rr(&j->code, w, (unsigned)info->value / 8, dst,
			read_reg(j, n->src));
		return;
	}
	a.what = jit_alu_of(n);
	a.by_reg = info->shape == SHAPE_ALU32_X || info->shape == SHAPE_ALU64_X;
	a.dst_narrow = is_narrow(j, n->dst);
	if (a.by_reg && n->src == REG_FP && a.what == ALU_MOV && w == 8) {
		x64_lea(&j->code, 8, dst, x64_at(RSP, j->frame.fp));
		return;
	}
	if (a.by_reg) {
		a.src_narrow = is_narrow(j, n->src);
		a.src = read_reg(j, n->src);
	}
	alu_binary(j, &a);
}

/* ---- Compares -------------------------------------------------------------
 */

static enum x64_cc cc_of(unsigned cond)
{
	static const uint8_t cc[COND_COUNT] = {
		[COND_EQ] = CC_E,
		[COND_GT] = CC_A,
		[COND_GE] = CC_AE,
		[COND_SET] = CC_NE,
		[COND_NE] = CC_NE,
		[COND_SGT] = CC_G,
		[COND_SGE] = CC_GE,
		[COND_LT] = CC_B,
		[COND_LE] = CC_BE,
		[COND_SLT] = CC_L,
		[COND_SLE] = CC_LE,
	};

	return (enum x64_cc)cc[cond];
}

static void jcc(struct jit *j, const struct jit_test *t, uint32_t label)
{
	struct emit *e = &j->code;
	int dst = read_reg(j, t->dst);
	bool by_reg = t->by_reg;
	int src = 0;

	if (by_reg && (t->src != REG_FP || t->dst != REG_FP))
		src = read_reg(j, t->src);
	else if (by_reg)
		src = dst;
	if (!by_reg && j->harden && t->imm) {
		src = dst == TMP ? tmp2(j) : TMP;
		make_imm32(j, t->w, src, (int32_t)t->imm);
		by_reg = true;
	}
	if (t->cond == COND_SET && by_reg)
		x64_test_rr(e, t->w, dst, src);
	else if (t->cond == COND_SET)
		x64_test_ri(e, t->w, dst, t->w == 4 ? (int32_t)t->imm : t->imm);
	else if (by_reg)
		x64_alu_rr(e, X64_CMP, t->w, dst, src);
	else if (!t->imm && (t->cond == COND_EQ || t->cond == COND_NE))
		x64_test_rr(e, t->w, dst, dst);
	else
		x64_alu_ri(e, X64_CMP, t->w, dst,
			t->w == 4 ? (int32_t)t->imm : t->imm);
	jit_jump_to(j, cc_of(t->cond), label);
}

static void jump(struct jit *j, uint32_t label)
{
	if (!jit_falls_to(j, label))
		jit_jump_to(j, KIND_JMP, label);
}

/* ---- Memory ---------------------------------------------------------------
 */

static void load_from(
	struct jit *j, const struct node *n, struct x64_mem m, int dst)
{
	switch (n->op) {
	case IOP_LDX_DW:
		x64_mov_rm(&j->code, 8, dst, m);
		return;
	case IOP_LDX_W:
		x64_mov_rm(&j->code, 4, dst, m);
		return;
	case IOP_LDXSX_W:
	case IOP_LDXSX_H:
	case IOP_LDXSX_B:
		x64_movsx_rm(&j->code, 8, iop_size(node_info(n)), dst, m);
		return;
	default:
		x64_movzx_rm(&j->code, iop_size(node_info(n)), dst, m);
	}
}

static void load(struct jit *j, const struct node *n)
{
	load_from(j, n, at_reg(j, n->src, n->off), reg(j, n->dst));
}

static void store(struct jit *j, const struct node *n)
{
	const struct iop_info *info = node_info(n);
	struct x64_mem m = at_reg(j, n->dst, n->off);
	unsigned w = iop_size(info);

	if (info->shape == SHAPE_STX) {
		x64_mov_mr(&j->code, w, m, read_reg(j, n->src));
	} else if (j->harden) {
		make_imm32(j, 8, TMP, (int32_t)n->imm);
		x64_mov_mr(&j->code, w, m, TMP);
	} else {
		x64_mov_mi(&j->code, w, m, x64_signed(w, n->imm));
	}
}

/* The operation, of those that one instruction does without the old value. */
static enum x64_alu atomic_alu(unsigned op)
{
	switch (op) {
	case IOP_ATOMIC_OR32:
	case IOP_ATOMIC_OR64:
	case IOP_ATOMIC_FETCH_OR32:
	case IOP_ATOMIC_FETCH_OR64:
		return X64_OR;
	case IOP_ATOMIC_AND32:
	case IOP_ATOMIC_AND64:
	case IOP_ATOMIC_FETCH_AND32:
	case IOP_ATOMIC_FETCH_AND64:
		return X64_AND;
	case IOP_ATOMIC_XOR32:
	case IOP_ATOMIC_XOR64:
	case IOP_ATOMIC_FETCH_XOR32:
	case IOP_ATOMIC_FETCH_XOR64:
		return X64_XOR;
	default:
		return X64_ADD;
	}
}

/* src = old value, memory = old OP src: again until nobody came between. */
static void fetch_loop(struct jit *j, const struct node *n, unsigned w)
{
	struct emit *e = &j->code;
	int other = tmp2(j), src = reg(j, n->src);
	struct x64_mem m = at_reg(j, n->dst, n->off);
	bool keep = is_held(j, RAX) && src != RAX;
	size_t again;

	if (is_held(j, RAX))
		x64_mov_rr(e, 8, other, RAX);
	if (m.base == RAX)
		m.base = other;
	x64_mov_rm(e, w, RAX, m);
	again = e->size;
	x64_mov_rr(e, w, TMP, RAX);
	x64_alu_rr(e, atomic_alu(n->op), w, TMP, src == RAX ? other : src);
	x64_lock_cmpxchg(e, w, m, TMP);
	x64_jcc8(e, CC_NE, 0);
	if (!e->failed)
		e->at[e->size - 1] = (uint8_t)(again - e->size);
	if (src != RAX)
		x64_mov_rr(e, w, src, RAX);
	if (keep)
		x64_mov_rr(e, 8, RAX, other);
}

static void atomic(struct jit *j, const struct node *n)
{
	const struct iop_info *info = node_info(n);
	unsigned w = iop_size(info);
	struct x64_mem m = at_reg(j, n->dst, n->off);
	int src = read_reg(j, n->src);

	if (info->shape == SHAPE_ATOMIC) {
		x64_lock_alu_mr(&j->code, atomic_alu(n->op), w, m, src);
	} else if (info->shape == SHAPE_ATOMIC_XCHG) {
		x64_xchg_mr(&j->code, w, m, src);
	} else if (info->shape == SHAPE_ATOMIC_CMPXCHG) {
		x64_lock_cmpxchg(&j->code, w, m, src);
		/* On equality, eax is not written: R0 is the old value. */
		if (w == 4)
			x64_mov_rr(&j->code, 4, RAX, RAX);
	} else if (atomic_alu(n->op) == X64_ADD) {
		x64_lock_xadd(&j->code, w, m, src);
	} else {
		fetch_loop(j, n, w);
	}
}

/* ---- Packet loads ---------------------------------------------------------
 */

static bool is_ind(const struct node *n)
{
	return node_info(n)->shape == SHAPE_PKT_IND;
}

static int data_reg(const struct jit *j)
{
	return reg(j, VALUE_DATA);
}

/* Goes to the slow path, or ends the program. */
static void unless(
	struct jit *j, const struct node *n, unsigned kind, struct jit_slow **s)
{
	if (n->flags & NODE_SLOW) {
		*s = jit_slow_path(j, n);
		if (*s)
			jit_jump_to(j, kind, (*s)->label);
		return;
	}
	j->fail_used = true;
	jit_jump_to(j, kind, j->fail);
}

static struct x64_mem check_abs(
	struct jit *j, const struct node *n, struct jit_slow **s)
{
	int size = j->use.packets ? reg(j, VALUE_SIZE) : 0;

	if (n->imm < 0) {
		unless(j, n, KIND_JMP, s);
	} else if (n->need && j->harden) {
		make_imm32(j, 4, TMP, (int32_t)n->need);
		x64_alu_rr(&j->code, X64_CMP, 4, size, TMP);
		unless(j, n, CC_B, s);
	} else if (n->need) {
		x64_alu_ri(&j->code, X64_CMP, 4, size, (int32_t)n->need);
		unless(j, n, CC_B, s);
	}
	if (!j->harden || n->imm < 0)
		return x64_at(data_reg(j), (int32_t)n->imm);
	make_imm32(j, 4, TMP, (int32_t)n->imm);
	return (struct x64_mem){data_reg(j), TMP, 0, 0};
}

/* 32 bits of the index register, shifted, in `to`, or where they are. */
static int index_reg(struct jit *j, const struct node *n, int to)
{
	int src = read_reg(j, n->src);

	if (is_narrow(j, n->src) && !n->shift)
		return src;
	x64_mov_rr(&j->code, 4, to, src);
	if (n->shift)
		x64_shift_ri(&j->code, X64_SHL, 8, to, n->shift);
	return to;
}

/* to = from + a constant that is not negative as 32 bits have it */
static void add_u32(struct jit *j, int to, int from, uint32_t value)
{
	if (j->harden || value > INT32_MAX) {
		assert(to != from);
		make_imm32(j, 4, to, (int32_t)value);
		x64_alu_rr(&j->code, X64_ADD, 8, to, from);
	} else {
		x64_lea(&j->code, 8, to, x64_at(from, (int32_t)value));
	}
}

/* With an address that wraps: 32 bits of it in TMP. */
static struct x64_mem check_ind_wrapped(
	struct jit *j, const struct node *n, struct jit_slow **s)
{
	int index = index_reg(j, n, TMP);

	if (j->harden) {
		if (index == TMP) {
			x64_mov_rr(&j->code, 4, tmp2(j), TMP);
			index = tmp2(j);
		}
		make_imm32(j, 4, TMP, (int32_t)n->imm);
		x64_alu_rr(&j->code, X64_ADD, 4, TMP, index);
	} else {
		x64_lea(&j->code, 4, TMP, x64_at(index, (int32_t)n->imm));
	}
	if (!n->need)
		return (struct x64_mem){data_reg(j), TMP, 0, 0};
	assert(n->need <= INT32_MAX);
	x64_alu_ri(&j->code, X64_ADD, 8, TMP, n->need);
	x64_alu_rr(&j->code, X64_CMP, 8, TMP, reg(j, VALUE_SIZE));
	unless(j, n, CC_A, s);
	return (struct x64_mem){data_reg(j), TMP, 0, -(int32_t)n->need};
}

static struct x64_mem check_ind_hardened(
	struct jit *j, const struct node *n, struct jit_slow **s)
{
	int index = index_reg(j, n, tmp2(j));

	if (n->need) {
		add_u32(j, TMP, index, n->need);
		x64_alu_rr(&j->code, X64_CMP, 8, TMP, reg(j, VALUE_SIZE));
		unless(j, n, CC_A, s);
	}
	add_u32(j, TMP, index, (uint32_t)n->imm);
	return (struct x64_mem){data_reg(j), TMP, 0, 0};
}

static struct x64_mem check_ind(
	struct jit *j, const struct node *n, struct jit_slow **s)
{
	bool scaled = is_narrow(j, n->src) && n->src != REG_FP && n->shift <= 3;
	struct x64_mem m = {data_reg(j), X64_NONE, 0, (int32_t)n->imm};

	if (n->imm < 0)
		return check_ind_wrapped(j, n, s);
	if (j->harden)
		return check_ind_hardened(j, n, s);
	if (scaled) {
		m.index = reg(j, n->src);
		m.scale = n->shift;
	}
	if (!n->need) {
		if (!scaled)
			m.index = index_reg(j, n, TMP);
		return m;
	}
	if (n->need > INT32_MAX) {
		make_imm32(j, 4, TMP, (int32_t)n->need);
		if (n->shift || !scaled) {
			/* Too far for a packet; nothing lies there. */
			unless(j, n, KIND_JMP, s);
			return m;
		}
		x64_alu_rr(&j->code, X64_ADD, 8, TMP, m.index);
	} else if (scaled && n->shift) {
		x64_lea(&j->code, 8, TMP,
			(struct x64_mem){
				X64_NONE, m.index, n->shift, (int32_t)n->need});
	} else {
		x64_lea(&j->code, 8, TMP,
			x64_at(index_reg(j, n, TMP), (int32_t)n->need));
	}
	x64_alu_rr(&j->code, X64_CMP, 8, TMP, reg(j, VALUE_SIZE));
	unless(j, n, CC_A, s);
	if (!scaled)
		return (struct x64_mem){data_reg(j), TMP, 0,
			(int32_t)(n->imm - (int64_t)n->need)};
	return m;
}

static struct x64_mem check(
	struct jit *j, const struct node *n, struct jit_slow **s)
{
	return is_ind(n) ? check_ind(j, n, s) : check_abs(j, n, s);
}

/* The low `size` bytes of a register, the other way round; the rest is 0. */
static void swap_reg(struct jit *j, unsigned size, int dst)
{
	if (size == 1)
		return;
	if (size == 2)
		x64_shift_ri(&j->code, X64_ROL, 2, dst, 8);
	else
		x64_bswap(&j->code, 4, dst);
}

static void packet(struct jit *j, const struct node *n)
{
	unsigned size = iop_size(node_info(n));
	struct jit_slow *s = NULL;
	struct x64_mem m = check(j, n, &s);
	int dst = reg(j, n->dst);

	if (size == 4)
		x64_mov_rm(&j->code, 4, dst, m);
	else
		x64_movzx_rm(&j->code, size, dst, m);
	if (!(n->flags & NODE_RAW))
		swap_reg(j, size, dst);
	if (s)
		jit_place(j, s->back);
}

/* ---- Load and compare -----------------------------------------------------
 */

static enum x64_cc fused_cc(const struct jit_fuse *f)
{
	if (f->cond == COND_SET && f->inverted)
		return CC_E;
	return cc_of(f->cond);
}

static void fused(struct jit *j, const struct jit_fuse *f)
{
	enum iop_shape shape = node_info(f->load)->shape;
	struct jit_slow *s = NULL;
	struct x64_mem m;

	if (shape == SHAPE_LDX)
		m = at_reg(j, f->load->src, f->load->off);
	else
		m = check(j, f->load, &s);
	if (f->cond == COND_SET)
		x64_test_mi(&j->code, f->size, m, f->imm);
	else
		x64_alu_mi(&j->code, X64_CMP, f->size, m, f->imm);
	if (s) {
		s->is_fused = true;
		s->fuse = *f;
		jit_place(j, s->back);
	}
	jit_jump_to(j, fused_cc(f), f->label);
}

static void slow(struct jit *j, const struct jit_slow *s)
{
	struct emit *e = &j->code;
	const struct node *n = s->load;
	unsigned size = iop_size(node_info(n));
	int32_t down = (int32_t)(j->frame.red + 15) & ~15;

	jit_place(j, s->label);
	if (is_ind(n)) {
		int index = index_reg(j, n, j->harden ? tmp2(j) : TMP);

		if (j->harden) {
			make_imm32(j, 4, TMP, (int32_t)n->imm);
			x64_alu_rr(e, X64_ADD, 4, TMP, index);
		} else {
			x64_lea(e, 4, TMP, x64_at(index, (int32_t)n->imm));
		}
	} else {
		make_imm32(j, 4, TMP, (int32_t)n->imm);
	}
	if (!j->thunk[size])
		j->thunk[size] = jit_label(j);
	if (down)
		x64_lea(e, 8, RSP, x64_at(RSP, -down));
	jit_jump_to(j, KIND_CALL, j->thunk[size]);
	if (down)
		x64_lea(e, 8, RSP, x64_at(RSP, down));
	j->fail_used = true;
	jit_jump_to(j, CC_S, j->fail);
	if (s->is_fused || n->flags & NODE_RAW)
		swap_reg(j, size, TMP);
	if (!s->is_fused)
		x64_mov_rr(e, 4, reg(j, n->dst), TMP);
	else if (s->fuse.cond == COND_SET)
		x64_test_ri(e, size, TMP, s->fuse.imm);
	else
		x64_alu_ri(e, X64_CMP, size, TMP, s->fuse.imm);
	jit_jump_to(j, KIND_JMP, s->back);
}

/* ---- Calls ----------------------------------------------------------------
 */

static void load_packet_regs(struct jit *j)
{
	if (!j->use.packets)
		return;
	x64_mov_rm(&j->code, 8, reg(j, VALUE_DATA), frame_at(j, j->frame.data));
	x64_mov_rm(
		&j->code, 8, reg(j, VALUE_SIZE), frame_at(j, j->frame.bytes));
}

/* The address stands in the data section, so that code is the same in every
 * process. */
static void call_address(struct jit *j, uintptr_t address)
{
	uint32_t at = jit_data(j, 8, 8);
	size_t ref;

	if (!j->data.failed)
		memcpy(j->data.at + at, &address, sizeof(address));
	ref = x64_call_rip(&j->code);
	jit_ref_data(j, ref, at);
}

static void call_helper(struct jit *j, const struct node *n)
{
	const struct helper_info *helper = helper_find((int32_t)n->imm);

	assert(helper);
	x64_mov_rm(&j->code, 8, R9, frame_at(j, j->frame.env));
	call_address(j, (uintptr_t)helper->function);
	load_packet_regs(j);
}

static void push_set(struct jit *j, uint32_t set)
{
	for (int r = 0; r < X64_REGS; r++)
		if (set >> r & 1)
			x64_push(&j->code, r);
}

static void pop_set(struct jit *j, uint32_t set)
{
	for (int r = X64_REGS - 1; r >= 0; r--)
		if (set >> r & 1)
			x64_pop(&j->code, r);
}

static void move_rsp(struct jit *j, int32_t by)
{
	if (by > 0)
		x64_alu_ri(&j->code, X64_ADD, 8, RSP, by);
	else if (by < 0)
		x64_alu_ri(&j->code, X64_SUB, 8, RSP, -by);
}

static void call_local(struct jit *j, uint32_t label)
{
	push_set(j, pushed(j));
	move_rsp(j, -(int32_t)j->frame.body);
	jit_jump_to(j, KIND_CALL, label);
	move_rsp(j, (int32_t)j->frame.body);
	pop_set(j, pushed(j));
}

static void call(struct jit *j, const struct node *n)
{
	if (n->op == IOP_CALL)
		call_helper(j, n);
	else
		call_local(j, n->target);
}

/* ---- Entry and exit -------------------------------------------------------
 */

static void give_back(struct jit *j)
{
	move_rsp(j, (int32_t)j->frame.size);
	pop_set(j, j->frame.saved);
	x64_ret(&j->code);
}

static bool has_frame(const struct jit *j)
{
	return j->frame.size || j->frame.saved;
}

static void enter_calls(struct jit *j)
{
	struct emit *e = &j->code;

	if (j->use.locals)
		x64_mov_rr(e, 8, RBP, RSP);
	if (j->use.helpers)
		x64_mov_mr(e, 8, frame_at(j, j->frame.env), RCX);
	if (j->use.slow)
		x64_mov_mr(e, 8, frame_at(j, j->frame.ctx), RDI);
	if (j->use.packets) {
		x64_mov_mr(e, 8, frame_at(j, j->frame.data), RSI);
		x64_mov_mr(e, 8, frame_at(j, j->frame.bytes), RDX);
		x64_mov_rr(e, 8, R9, RSI);
		x64_mov_rr(e, 8, R10, RDX);
	}
	if (!j->use.locals)
		return;
	move_rsp(j, -(int32_t)j->frame.body);
	jit_jump_to(j, KIND_CALL, 0);
	jit_place(j, j->leave);
	x64_mov_rr(e, 8, RSP, RBP);
	give_back(j);
}

static void enter_leaf(struct jit *j)
{
	int r1 = j->reg[REG_ARG1], size = j->reg[VALUE_SIZE];

	if (j->use.entry >> REG_ARG1 & 1 && r1 >= 0 && r1 != RDI)
		x64_mov_rr(&j->code, 8, r1, RDI);
	if (size >= 0 && size != RDX)
		x64_mov_rr(&j->code, 8, size, RDX);
}

static void enter(struct jit *j)
{
	push_set(j, j->frame.saved);
	move_rsp(j, -(int32_t)j->frame.size);
	if (has_calls(j))
		enter_calls(j);
	else
		enter_leaf(j);
}

static void leave(struct jit *j)
{
	if (j->use.locals || !has_frame(j)) {
		x64_ret(&j->code);
		return;
	}
	j->leave_used = true;
	jit_jump_to(j, KIND_JMP, j->leave);
}

static void leave_with(struct jit *j, uint64_t value)
{
	if (value)
		make_imm64(j, RAX, value);
	else
		x64_alu_rr(&j->code, X64_XOR, 4, RAX, RAX);
	leave(j);
}

/* What the slow paths share: TMP is the offset, and then the value; sign flag:
 * there is none.  Every register with a value keeps it. */
static void make_thunk(struct jit *j, uint32_t size)
{
	struct emit *e = &j->code;
	uint32_t set = j->held & ~CALLEE_SAVED;
	uint32_t depth = 8 + 8 * count_bits(set); /* from a multiple of 16 */
	int32_t pad;

	jit_place(j, j->thunk[size]);
	/* Without calls, rsp is not one at the call of the thunk. */
	if (!has_calls(j))
		depth += 8 + 8 * count_bits(j->frame.saved) + j->frame.size;
	pad = (int32_t)(0 - depth) & 15;
	push_set(j, set);
	move_rsp(j, -pad);
	if (!has_calls(j))
		x64_mov_rr(e, 8, RDI, reg(j, VALUE_CTX));
	else if (j->use.locals)
		x64_mov_rm(e, 8, RDI, x64_at(RBP, j->frame.ctx));
	else
		x64_mov_rm(e, 8, RDI,
			x64_at(RSP, j->frame.ctx + pad + 8 +
					    8 * (int32_t)count_bits(set)));
	x64_mov_rr(e, 4, RSI, TMP);
	x64_mov_ri(e, RDX, size);
	call_address(j, (uintptr_t)jit_packet_load);
	x64_mov_rr(e, 8, TMP, RAX);
	move_rsp(j, pad);
	pop_set(j, set);
	x64_test_rr(e, 8, TMP, TMP);
	x64_ret(e);
}

static void finish(struct jit *j)
{
	if (j->fail_used) {
		jit_place(j, j->fail);
		x64_alu_rr(&j->code, X64_XOR, 4, RAX, RAX);
		if (j->use.locals)
			jit_jump_to(j, KIND_JMP, j->leave);
		else if (!has_frame(j))
			x64_ret(&j->code);
		else
			j->leave_used = true; /* which comes next */
	}
	if (j->leave_used && !j->use.locals) {
		jit_place(j, j->leave);
		give_back(j);
	}
	for (uint32_t size = 1; size <= 4; size *= 2)
		if (j->thunk[size])
			make_thunk(j, size);
}

/* ---- Tables ---------------------------------------------------------------
 */

/* TMP = value - low, and out of here where that is no index. */
static void table_index(struct jit *j, const struct node *n)
{
	const struct node_table *t = &j->n->tables[n->imm];
	int value = reg(j, n->dst);

	if (j->harden) {
		make_imm32(j, 4, TMP, (int32_t)-t->low);
		x64_alu_rr(&j->code, X64_ADD, 4, TMP, value);
	} else if (t->low) {
		x64_lea(&j->code, 4, TMP, x64_at(value, (int32_t)-t->low));
	} else {
		x64_mov_rr(&j->code, 4, TMP, value);
	}
	x64_alu_ri(&j->code, X64_CMP, 4, TMP, (int32_t)t->count);
	jit_jump_to(j, CC_AE, t->otherwise);
}

/* Whether every target returns a constant. */
static bool all_return(const struct jit *j, const struct node_table *t)
{
	uint64_t value;

	if (has_frame(j) || has_calls(j))
		return false;
	for (uint32_t i = 0; i < t->target_count; i++)
		if (!jit_returns(j, t->targets[i], &value) ||
			value > UINT32_MAX)
			return false;
	return true;
}

#define MAX_DIRECT 1024 /* words in a table; above, bytes lead to them */

static void put_word(struct jit *j, uint32_t at, uint32_t value)
{
	if (!j->data.failed)
		memcpy(j->data.at + at, &value, sizeof(value));
}

/* The classes as bytes, or words where there are many: TMP = that of TMP. */
static void load_class(struct jit *j, const struct node_table *t)
{
	unsigned size = t->target_count > 256 ? 2 : 1;
	uint32_t at = jit_data(j, (size_t)t->count * size, size);

	for (uint32_t i = 0; i < t->count && !j->data.failed; i++)
		memcpy(j->data.at + at + (size_t)i * size, &t->classes[i],
			size);
	lea_data(j, tmp2(j), at);
	x64_movzx_rm(&j->code, size, TMP,
		(struct x64_mem){tmp2(j), TMP, size - 1, 0});
}

/* eax = the value that the target, by index or class, returns. */
static void table_returns(struct jit *j, const struct node_table *t)
{
	bool direct = t->count <= MAX_DIRECT;
	uint32_t count = direct ? t->count : t->target_count;
	uint32_t at = jit_data(j, (size_t)count * 4, 4);
	uint64_t value = 0;

	for (uint32_t i = 0; i < count; i++) {
		jit_returns(j, t->targets[direct ? t->classes[i] : i], &value);
		put_word(j, at + 4 * i, (uint32_t)value);
	}
	if (!direct)
		load_class(j, t);
	lea_data(j, tmp2(j), at);
	x64_mov_rm(&j->code, 4, RAX, (struct x64_mem){tmp2(j), TMP, 2, 0});
	x64_ret(&j->code);
}

/* Two targets, the second where the bit of 64 is set. */
static void table_bits(struct jit *j, const struct node_table *t)
{
	uint64_t bits = 0;

	for (uint32_t i = 0; i < t->count; i++)
		bits |= (uint64_t)(t->classes[i] == 1) << i;
	x64_mov_ri(&j->code, tmp2(j), bits);
	x64_bt_rr(&j->code, 8, tmp2(j), TMP);
	jit_jump_to(j, CC_B, t->targets[1]);
	jump(j, t->targets[0]);
}

/* A few targets: compared one after the other. */
static void table_compares(struct jit *j, const struct node_table *t)
{
	load_class(j, t);
	for (uint32_t i = t->target_count - 1; i > 0; i--) {
		x64_alu_ri(&j->code, X64_CMP, 4, TMP, i);
		jit_jump_to(j, CC_E, t->targets[i]);
	}
	jump(j, t->targets[0]);
}

static void table_jumps(struct jit *j, const struct node_table *t)
{
	bool direct = t->count <= MAX_DIRECT;
	uint32_t count = direct ? t->count : t->target_count;
	uint32_t at = jit_data(j, (size_t)count * 4, 4);

	for (uint32_t i = 0; i < count; i++)
		jit_case(j, at + 4 * i, at,
			t->targets[direct ? t->classes[i] : i]);
	if (!direct)
		load_class(j, t);
	lea_data(j, tmp2(j), at);
	x64_movsx_rm(&j->code, 8, 4, TMP, (struct x64_mem){tmp2(j), TMP, 2, 0});
	x64_alu_rr(&j->code, X64_ADD, 8, TMP, tmp2(j));
	x64_jmp_r(&j->code, TMP);
}

static void table(struct jit *j, const struct node *n)
{
	const struct node_table *t = &j->n->tables[n->imm];

	if (!t->count) {
		jump(j, t->otherwise);
		return;
	}
	table_index(j, n);
	if (all_return(j, t))
		table_returns(j, t);
	else if (t->target_count == 2 && t->count <= 64 && !j->harden)
		table_bits(j, t);
	else if (t->target_count <= 4)
		table_compares(j, t);
	else
		table_jumps(j, t);
}

const struct arch arch_x86_64 = {
	.name = "x86_64",
	.features = features,
	.here = here,
	.jump_size = jump_size,
	.jump_reaches = jump_reaches,
	.jump_write = jump_write,
	.ref_write = ref_write,
	.plan = plan,
	.enter = enter,
	.alu = alu,
	.ldimm = ldimm,
	.jcc = jcc,
	.jump = jump,
	.load = load,
	.store = store,
	.atomic = atomic,
	.packet = packet,
	.fused = fused,
	.table = table,
	.call = call,
	.leave = leave,
	.leave_with = leave_with,
	.slow = slow,
	.finish = finish,
};
