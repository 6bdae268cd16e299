/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Instructions of x86-64 as bytes, named after the manual (Intel SDM, volume
 * 2).  Suffixes give the operands: r register, m memory, i immediate; `w` is
 * the operand's size in bytes where there is a choice (1, 2, 4, 8).  Nothing
 * else in the tree spells one of these opcodes.
 */
#ifndef X86_64_ENC_H
#define X86_64_ENC_H

#include <assert.h>

#include "../emit.h"

enum x64_reg {
	RAX,
	RCX,
	RDX,
	RBX,
	RSP,
	RBP,
	RSI,
	RDI,
	R8,
	R9,
	R10,
	R11,
	R12,
	R13,
	R14,
	R15,
	X64_REGS
};

/* Conditions, as the low four bits of Jcc have them. */
enum x64_cc {
	CC_O,
	CC_NO,
	CC_B,
	CC_AE,
	CC_E,
	CC_NE,
	CC_BE,
	CC_A,
	CC_S,
	CC_NS,
	CC_P,
	CC_NP,
	CC_L,
	CC_GE,
	CC_LE,
	CC_G
};

/* The eight of opcodes 00-3f, by their place there; also /digit of 80-83. */
enum x64_alu {
	X64_ADD,
	X64_OR,
	X64_ADC,
	X64_SBB,
	X64_AND,
	X64_SUB,
	X64_XOR,
	X64_CMP
};

/* /digit of c0-d3, and of f6, f7. */
enum x64_shift { X64_ROL = 0, X64_SHL = 4, X64_SHR = 5, X64_SAR = 7 };
enum x64_group3 {
	X64_NOT = 2,
	X64_NEG = 3,
	X64_MUL = 4,
	X64_DIV = 6,
	X64_IDIV = 7
};

#define X64_NONE (-1) /* no base, or no index */

/* [base + (index << scale) + disp] */
struct x64_mem {
	int base;
	int index;
	unsigned scale;
	int32_t disp;
};

static inline struct x64_mem x64_at(int base, int32_t disp)
{
	return (struct x64_mem){base, X64_NONE, 0, disp};
}

static inline bool x64_is_i8(int64_t value)
{
	return value == (int8_t)value;
}

static inline bool x64_is_i32(int64_t value)
{
	return value == (int32_t)value;
}

/* ---- Parts of an instruction ------------------------------------------- */

/* Prefixes and opcode: 66 for words, REX where it says something. */
struct x64_op {
	unsigned w; /* operand size */
	bool lock;
	bool byte_reg;	 /* `reg` names a byte register */
	bool byte_rm;	 /* the register in modrm.rm does */
	unsigned count;	 /* bytes of the opcode */
	uint32_t opcode; /* the first byte lowest */
};

static inline void x64_head(
	struct emit *e, const struct x64_op *op, int reg, int index, int base)
{
	uint8_t rex = 0;

	assert(reg < X64_REGS && index < X64_REGS && base < X64_REGS);
	assert(op->w == 1 || op->w == 2 || op->w == 4 || op->w == 8);
	if (op->lock)
		emit8(e, 0xf0);
	if (op->w == 2)
		emit8(e, 0x66);
	if (op->w == 8)
		rex |= 0x48;
	if (reg >= 8)
		rex |= 0x44;
	if (index >= 8)
		rex |= 0x42;
	if (base >= 8)
		rex |= 0x41;
	/* Without it, 4 to 7 are ah to bh. */
	if ((op->byte_reg && reg >= RSP) || (op->byte_rm && base >= RSP))
		rex |= 0x40;
	if (rex)
		emit8(e, rex);
	emit_bytes(e, op->opcode, op->count);
}

static inline void x64_rr(
	struct emit *e, const struct x64_op *op, int reg, int rm)
{
	x64_head(e, op, reg, X64_NONE, rm);
	emit8(e, (uint8_t)(0xc0 | (reg & 7) << 3 | (rm & 7)));
}

static inline void x64_rm(
	struct emit *e, const struct x64_op *op, int reg, struct x64_mem m)
{
	bool sib = m.index >= 0 || m.base < 0 || (m.base & 7) == RSP;
	unsigned mod = 2;

	assert(m.index != RSP && m.scale <= 3);
	x64_head(e, op, reg, m.index, m.base);
	if (m.base < 0 || (!m.disp && (m.base & 7) != RBP))
		mod = 0;
	else if (x64_is_i8(m.disp))
		mod = 1;
	emit8(e, (uint8_t)(mod << 6 | (unsigned)(reg & 7) << 3 |
			   (unsigned)(sib ? RSP : m.base & 7)));
	if (sib)
		emit8(e, (uint8_t)(m.scale << 6 |
				   (unsigned)(m.index < 0 ? RSP : m.index & 7)
					   << 3 |
				   (unsigned)(m.base < 0 ? RBP : m.base & 7)));
	if (mod == 1)
		emit8(e, (uint8_t)m.disp);
	else if (mod == 2 || m.base < 0)
		emit32(e, (uint32_t)m.disp);
}

/* [rip + disp], the displacement filled in later; where it stands. */
static inline size_t x64_rip(struct emit *e, const struct x64_op *op, int reg)
{
	x64_head(e, op, reg, X64_NONE, X64_NONE);
	emit8(e, (uint8_t)((reg & 7) << 3 | 5));
	emit32(e, 0);
	return e->size - 4;
}

/* The opcode that says "byte" by a low bit of 0. */
static inline struct x64_op x64_sized(unsigned w, uint8_t opcode)
{
	return (struct x64_op){.w = w,
		.byte_reg = w == 1,
		.byte_rm = w == 1,
		.count = 1,
		.opcode = opcode & (w == 1 ? 0xfeu : 0xffu)};
}

static inline struct x64_op x64_plain(unsigned w, uint8_t opcode)
{
	return (struct x64_op){.w = w, .count = 1, .opcode = opcode};
}

static inline struct x64_op x64_0f(unsigned w, uint8_t opcode)
{
	return (struct x64_op){
		.w = w, .count = 2, .opcode = 0x0fu | (uint32_t)opcode << 8};
}

static inline void x64_imm(struct emit *e, unsigned w, int64_t imm)
{
	assert(w == 8 ? x64_is_i32(imm) : imm >= -(INT64_C(1) << (8 * w - 1)));
	assert(w == 8 || imm < INT64_C(1) << 8 * w);
	emit_bytes(e, (uint64_t)imm, w == 8 ? 4 : w);
}

/* ---- Moves ------------------------------------------------------------- */

static inline void x64_mov_rr(struct emit *e, unsigned w, int dst, int src)
{
	struct x64_op op = x64_sized(w, 0x89);

	x64_rr(e, &op, src, dst);
}

/* The shortest form that gives the register this 64-bit value; flags stay. */
static inline void x64_mov_ri(struct emit *e, int dst, uint64_t imm)
{
	if (imm <= UINT32_MAX) {
		struct x64_op op = x64_plain(4, (uint8_t)(0xb8 | (dst & 7)));

		x64_head(e, &op, X64_NONE, X64_NONE, dst);
		emit32(e, (uint32_t)imm);
	} else if (x64_is_i32((int64_t)imm)) {
		struct x64_op op = x64_plain(8, 0xc7);

		x64_rr(e, &op, 0, dst);
		emit32(e, (uint32_t)imm);
	} else {
		struct x64_op op = x64_plain(8, (uint8_t)(0xb8 | (dst & 7)));

		x64_head(e, &op, X64_NONE, X64_NONE, dst);
		emit64(e, imm);
	}
}

static inline void x64_mov_rm(
	struct emit *e, unsigned w, int dst, struct x64_mem m)
{
	struct x64_op op = x64_plain(w, 0x8b);

	assert(w >= 4);
	x64_rm(e, &op, dst, m);
}

static inline void x64_mov_mr(
	struct emit *e, unsigned w, struct x64_mem m, int src)
{
	struct x64_op op = x64_sized(w, 0x89);

	op.byte_rm = false;
	x64_rm(e, &op, src, m);
}

static inline void x64_mov_mi(
	struct emit *e, unsigned w, struct x64_mem m, int64_t imm)
{
	struct x64_op op = x64_sized(w, 0xc7);

	op.byte_reg = op.byte_rm = false;
	x64_rm(e, &op, 0, m);
	x64_imm(e, w, imm);
}

/* Zero-extending: from 1 or 2 bytes. */
static inline void x64_movzx_rm(
	struct emit *e, unsigned from, int dst, struct x64_mem m)
{
	struct x64_op op = x64_0f(4, from == 1 ? 0xb6 : 0xb7);

	assert(from == 1 || from == 2);
	x64_rm(e, &op, dst, m);
}

static inline void x64_movzx_rr(struct emit *e, unsigned from, int dst, int src)
{
	struct x64_op op = x64_0f(4, from == 1 ? 0xb6 : 0xb7);

	assert(from == 1 || from == 2);
	op.byte_rm = from == 1;
	x64_rr(e, &op, dst, src);
}

/* MOVSX from 1 or 2 bytes, MOVSXD from 4. */
static inline struct x64_op x64_movsx(unsigned w, unsigned from)
{
	if (from == 4)
		return x64_plain(w, 0x63);
	assert(from == 1 || from == 2);
	return x64_0f(w, from == 1 ? 0xbe : 0xbf);
}

static inline void x64_movsx_rm(
	struct emit *e, unsigned w, unsigned from, int dst, struct x64_mem m)
{
	struct x64_op op = x64_movsx(w, from);

	x64_rm(e, &op, dst, m);
}

static inline void x64_movsx_rr(
	struct emit *e, unsigned w, unsigned from, int dst, int src)
{
	struct x64_op op = x64_movsx(w, from);

	op.byte_rm = from == 1;
	x64_rr(e, &op, dst, src);
}

static inline void x64_lea(
	struct emit *e, unsigned w, int dst, struct x64_mem m)
{
	struct x64_op op = x64_plain(w, 0x8d);

	x64_rm(e, &op, dst, m);
}

static inline size_t x64_lea_rip(struct emit *e, int dst)
{
	struct x64_op op = x64_plain(8, 0x8d);

	return x64_rip(e, &op, dst);
}

static inline void x64_push(struct emit *e, int reg)
{
	struct x64_op op = x64_plain(4, (uint8_t)(0x50 | (reg & 7)));

	x64_head(e, &op, X64_NONE, X64_NONE, reg);
}

static inline void x64_pop(struct emit *e, int reg)
{
	struct x64_op op = x64_plain(4, (uint8_t)(0x58 | (reg & 7)));

	x64_head(e, &op, X64_NONE, X64_NONE, reg);
}

/* ---- Arithmetic -------------------------------------------------------- */

static inline void x64_alu_rr(
	struct emit *e, enum x64_alu alu, unsigned w, int dst, int src)
{
	struct x64_op op = x64_sized(w, (uint8_t)(alu << 3 | 1));

	x64_rr(e, &op, src, dst);
}

/* dst OP= memory */
static inline void x64_alu_rm(
	struct emit *e, enum x64_alu alu, unsigned w, int dst, struct x64_mem m)
{
	struct x64_op op = x64_sized(w, (uint8_t)(alu << 3 | 3));

	op.byte_rm = false;
	x64_rm(e, &op, dst, m);
}

/* memory OP= src */
static inline void x64_alu_mr(
	struct emit *e, enum x64_alu alu, unsigned w, struct x64_mem m, int src)
{
	struct x64_op op = x64_sized(w, (uint8_t)(alu << 3 | 1));

	op.byte_rm = false;
	x64_rm(e, &op, src, m);
}

/* A 16- or 32-bit immediate as the signed number it is to the machine. */
static inline int64_t x64_signed(unsigned w, int64_t imm)
{
	return w == 8	? imm
	       : w == 4 ? (int32_t)imm
	       : w == 2 ? (int16_t)imm
			: (int8_t)imm;
}

static inline void x64_alu_ri(
	struct emit *e, enum x64_alu alu, unsigned w, int dst, int64_t imm)
{
	bool small = w > 1 && x64_is_i8(x64_signed(w, imm));
	struct x64_op op = x64_sized(w, small ? 0x83 : 0x81);

	op.byte_reg = false;
	if (!small && dst == RAX) {
		op.opcode = (uint32_t)alu << 3 | 4 | (w > 1);
		x64_head(e, &op, X64_NONE, X64_NONE, X64_NONE);
	} else {
		x64_rr(e, &op, (int)alu, dst);
	}
	x64_imm(e, small ? 1 : w, small ? x64_signed(w, imm) : imm);
}

static inline void x64_alu_mi(struct emit *e, enum x64_alu alu, unsigned w,
	struct x64_mem m, int64_t imm)
{
	bool small = w > 1 && x64_is_i8(x64_signed(w, imm));
	struct x64_op op = x64_sized(w, small ? 0x83 : 0x81);

	op.byte_reg = op.byte_rm = false;
	x64_rm(e, &op, (int)alu, m);
	x64_imm(e, small ? 1 : w, small ? x64_signed(w, imm) : imm);
}

static inline void x64_test_rr(struct emit *e, unsigned w, int a, int b)
{
	struct x64_op op = x64_sized(w, 0x85);

	x64_rr(e, &op, b, a);
}

static inline void x64_test_ri(struct emit *e, unsigned w, int a, int64_t imm)
{
	struct x64_op op = x64_sized(w, 0xf7);

	op.byte_reg = false;
	if (a == RAX) {
		op.opcode = w > 1 ? 0xa9 : 0xa8;
		x64_head(e, &op, X64_NONE, X64_NONE, X64_NONE);
	} else {
		x64_rr(e, &op, 0, a);
	}
	x64_imm(e, w, imm);
}

static inline void x64_test_mi(
	struct emit *e, unsigned w, struct x64_mem m, int64_t imm)
{
	struct x64_op op = x64_sized(w, 0xf7);

	op.byte_reg = op.byte_rm = false;
	x64_rm(e, &op, 0, m);
	x64_imm(e, w, imm);
}

static inline void x64_shift_ri(
	struct emit *e, enum x64_shift shift, unsigned w, int dst, unsigned by)
{
	struct x64_op op = x64_plain(w, 0xc1);

	assert(w > 1 && by < 8 * w);
	x64_rr(e, &op, (int)shift, dst);
	emit8(e, (uint8_t)by);
}

/* By cl. */
static inline void x64_shift_cl(
	struct emit *e, enum x64_shift shift, unsigned w, int dst)
{
	struct x64_op op = x64_plain(w, 0xd3);

	x64_rr(e, &op, (int)shift, dst);
}

/* BMI2: dst = src shifted by `by`; flags stay.  SHLX, SHRX, SARX. */
static inline void x64_shiftx(
	struct emit *e, enum x64_shift shift, unsigned w, int dst_src_by[3])
{
	unsigned pp = shift == X64_SHL ? 1 : shift == X64_SAR ? 2 : 3;
	int dst = dst_src_by[0], src = dst_src_by[1], by = dst_src_by[2];

	assert(shift != X64_ROL && (w == 4 || w == 8));
	emit8(e, 0xc4);
	emit8(e, (uint8_t)((dst < 8) << 7 | 1 << 6 | (src < 8) << 5 | 2));
	emit8(e, (uint8_t)((w == 8) << 7 | (unsigned)(~by & 15) << 3 | pp));
	emit8(e, 0xf7);
	emit8(e, (uint8_t)(0xc0 | (dst & 7) << 3 | (src & 7)));
}

static inline void x64_imul_rr(struct emit *e, unsigned w, int dst, int src)
{
	struct x64_op op = x64_0f(w, 0xaf);

	x64_rr(e, &op, dst, src);
}

/* dst = src * imm */
static inline void x64_imul_rri(
	struct emit *e, unsigned w, int dst, int src, int32_t imm)
{
	struct x64_op op = x64_plain(w, x64_is_i8(imm) ? 0x6b : 0x69);

	x64_rr(e, &op, dst, src);
	emit_bytes(e, (uint32_t)imm, x64_is_i8(imm) ? 1 : 4);
}

static inline void x64_group3_r(
	struct emit *e, enum x64_group3 what, unsigned w, int reg)
{
	struct x64_op op = x64_plain(w, 0xf7);

	x64_rr(e, &op, (int)what, reg);
}

/* CDQ, CQO: rdx becomes the sign of rax. */
static inline void x64_cdq(struct emit *e, unsigned w)
{
	struct x64_op op = x64_plain(w, 0x99);

	x64_head(e, &op, X64_NONE, X64_NONE, X64_NONE);
}

static inline void x64_bswap(struct emit *e, unsigned w, int reg)
{
	struct x64_op op = x64_0f(w, (uint8_t)(0xc8 | (reg & 7)));

	assert(w >= 4);
	x64_head(e, &op, X64_NONE, X64_NONE, reg);
}

/* Bit `bit` of a register to the carry flag. */
static inline void x64_bt_rr(struct emit *e, unsigned w, int reg, int bit)
{
	struct x64_op op = x64_0f(w, 0xa3);

	x64_rr(e, &op, bit, reg);
}

/* dst = src if the condition holds (CMOVcc). */
static inline void x64_cmov_rr(
	struct emit *e, enum x64_cc cc, unsigned w, int dst, int src)
{
	struct x64_op op = x64_0f(w, (uint8_t)(0x40 | cc));

	x64_rr(e, &op, dst, src);
}

/* ---- Atomics: of 4 or 8 bytes ------------------------------------------ */

static inline void x64_lock_alu_mr(
	struct emit *e, enum x64_alu alu, unsigned w, struct x64_mem m, int src)
{
	struct x64_op op = x64_plain(w, (uint8_t)(alu << 3 | 1));

	op.lock = true;
	x64_rm(e, &op, src, m);
}

static inline void x64_lock_xadd(
	struct emit *e, unsigned w, struct x64_mem m, int src)
{
	struct x64_op op = x64_0f(w, 0xc1);

	op.lock = true;
	x64_rm(e, &op, src, m);
}

static inline void x64_lock_cmpxchg(
	struct emit *e, unsigned w, struct x64_mem m, int src)
{
	struct x64_op op = x64_0f(w, 0xb1);

	op.lock = true;
	x64_rm(e, &op, src, m);
}

/* Locks by itself where it names memory. */
static inline void x64_xchg_mr(
	struct emit *e, unsigned w, struct x64_mem m, int src)
{
	struct x64_op op = x64_plain(w, 0x87);

	x64_rm(e, &op, src, m);
}

static inline void x64_xchg_rr(struct emit *e, unsigned w, int a, int b)
{
	struct x64_op op = x64_plain(w, 0x87);

	x64_rr(e, &op, b, a);
}

/* ---- Jumps ------------------------------------------------------------- */

static inline void x64_jcc8(struct emit *e, enum x64_cc cc, int8_t distance)
{
	emit8(e, (uint8_t)(0x70 | cc));
	emit8(e, (uint8_t)distance);
}

static inline void x64_jcc32(struct emit *e, enum x64_cc cc, int32_t distance)
{
	emit8(e, 0x0f);
	emit8(e, (uint8_t)(0x80 | cc));
	emit32(e, (uint32_t)distance);
}

static inline void x64_jmp8(struct emit *e, int8_t distance)
{
	emit8(e, 0xeb);
	emit8(e, (uint8_t)distance);
}

static inline void x64_jmp32(struct emit *e, int32_t distance)
{
	emit8(e, 0xe9);
	emit32(e, (uint32_t)distance);
}

static inline void x64_jmp_r(struct emit *e, int reg)
{
	struct x64_op op = x64_plain(4, 0xff);

	x64_rr(e, &op, 4, reg);
}

static inline void x64_call32(struct emit *e, int32_t distance)
{
	emit8(e, 0xe8);
	emit32(e, (uint32_t)distance);
}

static inline size_t x64_call_rip(struct emit *e)
{
	struct x64_op op = x64_plain(4, 0xff);

	return x64_rip(e, &op, 2);
}

static inline void x64_ret(struct emit *e)
{
	emit8(e, 0xc3);
}

static inline void x64_int3(struct emit *e)
{
	emit8(e, 0xcc);
}

#endif
