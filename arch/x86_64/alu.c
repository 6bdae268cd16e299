/* SPDX-License-Identifier: BSD-2-Clause */
/* Constants, arithmetic, compares. */
#include "x64.h"

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

/* ---- Constants ------------------------------------------------------------
 */

/* A constant of the program, of 32 bits, sign-extended with w of 8. */
void x64_make_imm32(struct jit *j, unsigned w, int dst, int32_t imm)
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

void x64_make_imm64(struct jit *j, int dst, uint64_t imm)
{
	if (!j->harden) {
		x64_mov_ri(&j->code, dst, imm);
	} else if (imm <= UINT32_MAX) {
		x64_make_imm32(j, 4, dst, (int32_t)imm);
	} else if (x64_is_i32((int64_t)imm)) {
		x64_make_imm32(j, 8, dst, (int32_t)imm);
	} else {
		assert(dst != TMP);
		x64_make_imm32(j, 4, dst, (int32_t)(imm >> 32));
		x64_shift_ri(&j->code, X64_SHL, 8, dst, 32);
		x64_make_imm32(j, 4, TMP, (int32_t)imm);
		x64_alu_rr(&j->code, X64_OR, 8, dst, TMP);
	}
}

void x64_hook_ldimm(struct jit *j, const struct node *n)
{
	x64_make_imm64(j, x64_value(j, n->dst), (uint64_t)n->imm);
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
			x64_make_imm32(j, a->w, a->dst, (int32_t)a->imm);
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
	int other = x64_tmp2(j);
	bool is_there = a->by_reg && a->src == RCX;

	/* tmp = dst shifted; the count comes to cl, and what was in rcx
	 * returns there. */
	x64_mov_rr(e, 8, TMP, a->dst);
	if (!is_there && x64_is_held(j, RCX))
		x64_mov_rr(e, 8, other, RCX);
	if (!a->by_reg)
		x64_make_imm32(j, 4, RCX, (int32_t)a->imm);
	else if (!is_there)
		x64_mov_rr(e, 4, RCX, a->src);
	x64_shift_cl(e, how, a->w, TMP);
	if (!is_there && x64_is_held(j, RCX) && a->dst != RCX)
		x64_mov_rr(e, 8, RCX, other);
	x64_mov_rr(e, a->w, a->dst, TMP);
}

/* A count is a constant like others, if only of a few bits. */
static void alu_shift_const(
	struct jit *j, enum x64_shift how, const struct alu *a, unsigned by)
{
	struct alu count = *a;

	count.imm = by;
	if (!by) {
		if (a->w == 4 && !a->dst_narrow)
			x64_mov_rr(&j->code, 4, a->dst, a->dst);
	} else if (!j->harden) {
		x64_shift_ri(&j->code, how, a->w, a->dst, by);
	} else if (j->features & FEATURE_BMI2) {
		x64_make_imm32(j, 4, TMP, (int32_t)by);
		x64_shiftx(&j->code, how, a->w, (int[]){a->dst, a->dst, TMP});
	} else {
		alu_shift_by_cl(j, how, &count);
	}
}

static void alu_shift(struct jit *j, enum x64_shift how, const struct alu *a)
{
	if (!a->by_reg) {
		alu_shift_const(j, how, a, (unsigned)a->imm & (8 * a->w - 1));
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
	bool save_rax = a->dst != RAX && x64_is_held(j, RAX);
	bool save_rdx = a->dst != RDX && x64_is_held(j, RDX);
	struct x64_mem spill = x64_frame_at(j, j->frame.spill);

	if (save_rax)
		x64_mov_rr(e, 8, x64_tmp2(j), RAX);
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
		x64_mov_rr(e, 8, RAX, x64_tmp2(j));
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
		x64_make_imm32(j, 4, TMP, (int32_t)a->imm - 1);
		x64_alu_rr(&j->code, X64_AND, 4, a->dst, TMP);
	} else if (a->what == ALU_MOD) {
		x64_alu_ri(&j->code, X64_AND, 4, a->dst, a->imm - 1);
	} else {
		alu_shift_const(j, X64_SHR, a, by);
	}
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
		x64_make_imm32(j, a->w, TMP, (int32_t)imm);
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
		x64_make_imm32(j, a->w, TMP, (int32_t)a->imm);
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

void x64_hook_alu(struct jit *j, const struct node *n)
{
	const struct iop_info *info = node_info(n);
	bool narrow = iop_is_narrow(info->shape);
	unsigned w = narrow ? 4 : 8;
	int dst = x64_value(j, n->dst);
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
			x64_read(j, n->src));
		return;
	}
	a.what = jit_alu_of(n);
	a.by_reg = info->shape == SHAPE_ALU32_X || info->shape == SHAPE_ALU64_X;
	a.dst_narrow = x64_is_narrow(j, n->dst);
	if (a.by_reg && n->src == REG_FP && a.what == ALU_MOV && w == 8) {
		x64_lea(&j->code, 8, dst, x64_at(RSP, j->frame.fp));
		return;
	}
	if (a.by_reg) {
		a.src_narrow = x64_is_narrow(j, n->src);
		a.src = x64_read(j, n->src);
	}
	alu_binary(j, &a);
}

/* ---- Compares -------------------------------------------------------------
 */

enum x64_cc x64_cc_of(unsigned cond)
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

void x64_hook_jcc(struct jit *j, const struct jit_test *t, uint32_t label)
{
	struct emit *e = &j->code;
	int dst = x64_read(j, t->dst);
	bool by_reg = t->by_reg;
	int src = 0;

	if (by_reg && (t->src != REG_FP || t->dst != REG_FP))
		src = x64_read(j, t->src);
	else if (by_reg)
		src = dst;
	if (!by_reg && j->harden && t->imm) {
		src = dst == TMP ? x64_tmp2(j) : TMP;
		x64_make_imm32(j, t->w, src, (int32_t)t->imm);
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
	jit_jump_to(j, x64_cc_of(t->cond), label);
}

void x64_hook_jump(struct jit *j, uint32_t label)
{
	if (!jit_falls_to(j, label))
		jit_jump_to(j, KIND_JMP, label);
}
