/* SPDX-License-Identifier: BSD-2-Clause */
/* Tables of what rows of iop.def compute. */
#include "internal/irow.h"

enum vr_op irow_op(enum iop iop)
{
#define OP(name)                                                               \
	[IOP_##name##32_K] = VR_##name, [IOP_##name##32_X] = VR_##name,        \
	[IOP_##name##64_K] = VR_##name, [IOP_##name##64_X] = VR_##name
	static const uint8_t ops[IOP_COUNT] = {
		OP(ADD),
		OP(SUB),
		OP(MUL),
		OP(DIV),
		OP(SDIV),
		OP(MOD),
		OP(SMOD),
		OP(OR),
		OP(AND),
		OP(XOR),
		OP(LSH),
		OP(RSH),
		OP(ARSH)
	};
#undef OP
	return (enum vr_op)ops[iop];
}

enum vr_cmp irow_cmp(enum iop iop)
{
#define CMP(name)                                                              \
	[IOP_J##name##_K] = VR_##name, [IOP_J##name##_X] = VR_##name,          \
	[IOP_J##name##32_K] = VR_##name, [IOP_J##name##32_X] = VR_##name
	static const uint8_t cmps[IOP_COUNT] = {CMP(EQ), CMP(NE), CMP(GT),
		CMP(GE), CMP(LT), CMP(LE), CMP(SGT), CMP(SGE), CMP(SLT),
		CMP(SLE), CMP(SET)};
#undef CMP
	return (enum vr_cmp)cmps[iop];
}

bool irow_is_mov(enum iop iop)
{
	return iop == IOP_MOV32_K || iop == IOP_MOV32_X || iop == IOP_MOV64_K ||
	       iop == IOP_MOV64_X;
}

bool irow_swaps(enum iop iop)
{
	bool little = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;

	switch (iop) {
	case IOP_LE16:
	case IOP_LE32:
	case IOP_LE64:
		return !little;
	case IOP_BE16:
	case IOP_BE32:
	case IOP_BE64:
		return little;
	default:
		return true;
	}
}

/* Rows with a constant, each with the one that takes a register. */
/* clang-format off */
#define PAIRS(PAIR)                                                            \
	PAIR(ADD32) PAIR(SUB32) PAIR(MUL32) PAIR(DIV32) PAIR(SDIV32)           \
	PAIR(OR32) PAIR(AND32) PAIR(LSH32) PAIR(RSH32) PAIR(MOD32)             \
	PAIR(SMOD32) PAIR(XOR32) PAIR(MOV32) PAIR(ARSH32)                      \
	PAIR(ADD64) PAIR(SUB64) PAIR(MUL64) PAIR(DIV64) PAIR(SDIV64)           \
	PAIR(OR64) PAIR(AND64) PAIR(LSH64) PAIR(RSH64) PAIR(MOD64)             \
	PAIR(SMOD64) PAIR(XOR64) PAIR(MOV64) PAIR(ARSH64)                      \
	PAIR(JEQ) PAIR(JGT) PAIR(JGE) PAIR(JSET) PAIR(JNE) PAIR(JSGT)          \
	PAIR(JSGE) PAIR(JLT) PAIR(JLE) PAIR(JSLT) PAIR(JSLE)                   \
	PAIR(JEQ32) PAIR(JGT32) PAIR(JGE32) PAIR(JSET32) PAIR(JNE32)           \
	PAIR(JSGT32) PAIR(JSGE32) PAIR(JLT32) PAIR(JLE32) PAIR(JSLT32)         \
	PAIR(JSLE32)
/* clang-format on */

enum iop irow_with_k(enum iop iop)
{
	switch (iop) {
#define PAIR(name)                                                             \
	case IOP_##name##_X:                                                   \
		return IOP_##name##_K;
		PAIRS(PAIR)
#undef PAIR
	default:
		return iop;
	}
}

enum iop irow_with_x(enum iop iop)
{
	switch (iop) {
#define PAIR(name)                                                             \
	case IOP_##name##_K:                                                   \
		return IOP_##name##_X;
		PAIRS(PAIR)
#undef PAIR
	default:
		return iop;
	}
}

enum iop irow_jump(enum vr_cmp cmp, bool low, bool by_x)
{
#define ROW(name) [VR_##name] = { IOP_J##name##_K, IOP_J##name##32_K }
	static const uint8_t rows[VR_CMP_COUNT][2] = {ROW(EQ), ROW(NE), ROW(GT),
		ROW(LE), ROW(GE), ROW(LT), ROW(SGT), ROW(SLE), ROW(SGE),
		ROW(SLT), ROW(SET), [VR_UNSET] = {IOP_COUNT, IOP_COUNT}};
#undef ROW
	enum iop iop = (enum iop)rows[cmp][low];

	return iop == IOP_COUNT || !by_x ? iop : irow_with_x(iop);
}
