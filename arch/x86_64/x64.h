/* SPDX-License-Identifier: BSD-2-Clause */
/* What the files of this target share. */
#ifndef X64_H
#define X64_H

#include "../jit.h"
#include "enc.h"

enum { FEATURE_BMI2 = 1 };

/* Kinds of jumps beyond the conditions. */
enum { KIND_JMP = 16, KIND_CALL };

/* For what an instruction needs for itself; never holds a value. */
#define TMP R11

static inline void x64_lea_data(struct jit *j, int reg, uint32_t data)
{
	size_t at = x64_lea_rip(&j->code, reg);

	jit_ref_data(j, at, data);
}

static inline bool x64_has_calls(const struct jit *j)
{
	return j->use.helpers || j->use.locals;
}

/* The second register for what an instruction needs for itself. */
static inline int x64_tmp2(const struct jit *j)
{
	return x64_has_calls(j) ? R12 : R10;
}

static inline bool x64_is_held(const struct jit *j, int reg)
{
	return j->held >> reg & 1;
}

/* A slot of the frame: with functions, it belongs to the first one's. */
static inline struct x64_mem x64_frame_at(const struct jit *j, int32_t at)
{
	return x64_at(j->use.locals ? RBP : RSP, at);
}

static inline int x64_value(const struct jit *j, unsigned r)
{
	assert(j->reg[r] >= 0);
	return j->reg[r];
}

/* A register to be read; R10's value is made for it. */
static inline int x64_read(struct jit *j, unsigned r)
{
	if (r != REG_FP)
		return x64_value(j, r);
	x64_lea(&j->code, 8, TMP, x64_at(RSP, j->frame.fp));
	return TMP;
}

static inline struct x64_mem x64_at_value(
	const struct jit *j, unsigned r, int32_t off)
{
	if (r == REG_FP)
		return x64_at(RSP, j->frame.fp + off);
	return x64_at(x64_value(j, r), off);
}

static inline bool x64_is_narrow(const struct jit *j, unsigned r)
{
	return j->use.narrow >> r & 1;
}

static inline bool x64_has_frame(const struct jit *j)
{
	return j->frame.size || j->frame.saved;
}

/* ---- The hooks, by file ------------------------------------------------- */

/* alu.c */
void x64_hook_alu(struct jit *j, const struct node *n);
void x64_hook_ldimm(struct jit *j, const struct node *n);
void x64_hook_jcc(struct jit *j, const struct jit_test *t, uint32_t label);
void x64_hook_jump(struct jit *j, uint32_t label);
/* A constant of the program, of 32 bits, sign-extended with w of 8. */
void x64_make_imm32(struct jit *j, unsigned w, int dst, int32_t imm);
void x64_make_imm64(struct jit *j, int dst, uint64_t imm);
/* The condition of an enum jit_cond. */
enum x64_cc x64_cc_of(unsigned cond);

/* mem.c */
void x64_hook_load(struct jit *j, const struct node *n);
void x64_hook_store(struct jit *j, const struct node *n);
void x64_hook_atomic(struct jit *j, const struct node *n);

/* packet.c */
void x64_hook_packet(struct jit *j, const struct node *n);
void x64_hook_fused(struct jit *j, const struct jit_fuse *f);
void x64_hook_slow(struct jit *j, const struct jit_slow *s);

/* table.c */
void x64_hook_table(struct jit *j, const struct node *n);

#endif
