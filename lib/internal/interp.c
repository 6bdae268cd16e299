/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The interpreter of internal programs: one body for each row of iop.def, each
 * ending in its own indirect jump, so that the processor predicts every
 * instruction's successor by itself.
 */
#include "internal/interp.h"

#include <string.h>

#include "internal/helpers.h"

/* `size` bytes at `offset`, big-endian; the common case without a call. */
static inline bool load(const struct cbpf_packet *p, uint32_t offset,
	uint32_t size, uint64_t *to)
{
	uint32_t value;

	if (p->size < size || offset > p->size - size) {
		if (!packet_load(p, (int32_t)offset, size, &value))
			return false;
		*to = value;
		return true;
	}
	switch (size) {
	case 1:
		*to = p->data[offset];
		break;
	case 2:
		*to = (uint32_t)p->data[offset] << 8 | p->data[offset + 1];
		break;
	default:
		memcpy(&value, p->data + offset, sizeof(value));
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
		value = __builtin_bswap32(value);
#endif
		*to = value;
		break;
	}
	return true;
}

static inline uint32_t memory_load(uint64_t base, int16_t off)
{
	uint32_t value;

	memcpy(&value, (const char *)(uintptr_t)base + off, sizeof(value));
	return value;
}

static inline void memory_store(uint64_t base, int16_t off, uint32_t value)
{
	memcpy((char *)(uintptr_t)base + off, &value, sizeof(value));
}

/* Bodies by shape; K and X forms differ in their second operand. */
#define NEXT                                                                   \
	do {                                                                   \
		i++;                                                           \
		goto *labels[i->code];                                         \
	} while (0)
#define IMM   ((uint64_t)(int64_t)i->imm)
#define SRC   r[i->src]
#define IMM32 ((uint32_t)i->imm)
#define SRC32 ((uint32_t)r[i->src])
#define DST32 ((uint32_t)r[i->dst])
#define ALU32(name, expression_k, expression_x)                                \
	do_##name##32_K : r[i->dst] = (uint32_t)(expression_k);                \
	NEXT;                                                                  \
	do_##name##32_X : r[i->dst] = (uint32_t)(expression_x);                \
	NEXT;
#define BINARY32(name, op) ALU32(name, DST32 op IMM32, DST32 op SRC32)
#define SHIFT32(name, op)                                                      \
	ALU32(name, DST32 op(IMM32 & 31), DST32 op(SRC32 & 31))
#define JUMP(name, type, op)                                                   \
	do_##name##_K : if ((type)r[i->dst] op(type) IMM) i += i->off;         \
	NEXT;                                                                  \
	do_##name##_X : if ((type)r[i->dst] op(type) SRC) i += i->off;         \
	NEXT;
#define PACKET(name, size)                                                     \
	do_LD_ABS_##name                                                       \
	    : if (!load(packet(r[REG_CTX]), IMM32, size, &r[REG_A])) return 0; \
	NEXT;                                                                  \
	do_LD_IND_##name : if (!load(packet(r[REG_CTX]), SRC32 + IMM32, size,  \
				       &r[REG_A])) return 0;                   \
	NEXT;

static inline const struct cbpf_packet *packet(uint64_t reg)
{
	return (const struct cbpf_packet *)(uintptr_t)reg;
}

uint64_t interp_run(const struct iprogram *ip, const void *ctx)
{
	static const void *const labels[256] = {
		[IOP_CODE_ADD32_K] = &&do_ADD32_K,
		[IOP_CODE_ADD32_X] = &&do_ADD32_X,
		[IOP_CODE_SUB32_K] = &&do_SUB32_K,
		[IOP_CODE_SUB32_X] = &&do_SUB32_X,
		[IOP_CODE_MUL32_K] = &&do_MUL32_K,
		[IOP_CODE_MUL32_X] = &&do_MUL32_X,
		[IOP_CODE_DIV32_K] = &&do_DIV32_K,
		[IOP_CODE_DIV32_X] = &&do_DIV32_X,
		[IOP_CODE_OR32_K] = &&do_OR32_K,
		[IOP_CODE_OR32_X] = &&do_OR32_X,
		[IOP_CODE_AND32_K] = &&do_AND32_K,
		[IOP_CODE_AND32_X] = &&do_AND32_X,
		[IOP_CODE_LSH32_K] = &&do_LSH32_K,
		[IOP_CODE_LSH32_X] = &&do_LSH32_X,
		[IOP_CODE_RSH32_K] = &&do_RSH32_K,
		[IOP_CODE_RSH32_X] = &&do_RSH32_X,
		[IOP_CODE_NEG32] = &&do_NEG32,
		[IOP_CODE_MOD32_K] = &&do_MOD32_K,
		[IOP_CODE_MOD32_X] = &&do_MOD32_X,
		[IOP_CODE_XOR32_K] = &&do_XOR32_K,
		[IOP_CODE_XOR32_X] = &&do_XOR32_X,
		[IOP_CODE_MOV32_K] = &&do_MOV32_K,
		[IOP_CODE_MOV32_X] = &&do_MOV32_X,
		[IOP_CODE_MOV64_X] = &&do_MOV64_X,
		[IOP_CODE_JA] = &&do_JA,
		[IOP_CODE_JEQ_K] = &&do_JEQ_K,
		[IOP_CODE_JEQ_X] = &&do_JEQ_X,
		[IOP_CODE_JGT_K] = &&do_JGT_K,
		[IOP_CODE_JGT_X] = &&do_JGT_X,
		[IOP_CODE_JGE_K] = &&do_JGE_K,
		[IOP_CODE_JGE_X] = &&do_JGE_X,
		[IOP_CODE_JSET_K] = &&do_JSET_K,
		[IOP_CODE_JSET_X] = &&do_JSET_X,
		[IOP_CODE_JNE_K] = &&do_JNE_K,
		[IOP_CODE_JNE_X] = &&do_JNE_X,
		[IOP_CODE_JSGT_K] = &&do_JSGT_K,
		[IOP_CODE_JSGT_X] = &&do_JSGT_X,
		[IOP_CODE_JSGE_K] = &&do_JSGE_K,
		[IOP_CODE_JSGE_X] = &&do_JSGE_X,
		[IOP_CODE_CALL] = &&do_CALL,
		[IOP_CODE_EXIT] = &&do_EXIT,
		[IOP_CODE_JLT_K] = &&do_JLT_K,
		[IOP_CODE_JLT_X] = &&do_JLT_X,
		[IOP_CODE_JLE_K] = &&do_JLE_K,
		[IOP_CODE_JLE_X] = &&do_JLE_X,
		[IOP_CODE_JSLT_K] = &&do_JSLT_K,
		[IOP_CODE_JSLT_X] = &&do_JSLT_X,
		[IOP_CODE_JSLE_K] = &&do_JSLE_K,
		[IOP_CODE_JSLE_X] = &&do_JSLE_X,
		[IOP_CODE_LD_ABS_W] = &&do_LD_ABS_W,
		[IOP_CODE_LD_ABS_H] = &&do_LD_ABS_H,
		[IOP_CODE_LD_ABS_B] = &&do_LD_ABS_B,
		[IOP_CODE_LD_IND_W] = &&do_LD_IND_W,
		[IOP_CODE_LD_IND_H] = &&do_LD_IND_H,
		[IOP_CODE_LD_IND_B] = &&do_LD_IND_B,
		[IOP_CODE_LDX_W] = &&do_LDX_W,
		[IOP_CODE_STX_W] = &&do_STX_W,
	};
	_Alignas(8) uint8_t stack[ISTACK_SIZE];
	const struct iinsn *i = ip->insns;
	uint64_t r[REG_COUNT];

	r[REG_ARG1] = (uintptr_t)ctx;
	r[REG_FP] = (uintptr_t)(stack + sizeof(stack));
	goto *labels[i->code];

	/* clang-format off */
	BINARY32(ADD, +)
	BINARY32(SUB, -)
	BINARY32(MUL, *)
	BINARY32(OR, |)
	BINARY32(AND, &)
	BINARY32(XOR, ^)
	SHIFT32(LSH, <<)
	SHIFT32(RSH, >>)
	/* RFC 9669: x / 0 is 0, x % 0 is x. */
	ALU32(DIV, IMM32 ? DST32 / IMM32 : 0, SRC32 ? DST32 / SRC32 : 0)
	ALU32(MOD, IMM32 ? DST32 % IMM32 : DST32, SRC32 ? DST32 % SRC32 : DST32)
	ALU32(MOV, IMM32, SRC32)
	JUMP(JEQ, uint64_t, ==)
	JUMP(JNE, uint64_t, !=)
	JUMP(JSET, uint64_t, &)
	JUMP(JGT, uint64_t, >)
	JUMP(JGE, uint64_t, >=)
	JUMP(JLT, uint64_t, <)
	JUMP(JLE, uint64_t, <=)
	JUMP(JSGT, int64_t, >)
	JUMP(JSGE, int64_t, >=)
	JUMP(JSLT, int64_t, <)
	JUMP(JSLE, int64_t, <=)
	PACKET(W, 4)
	PACKET(H, 2)
	PACKET(B, 1)
	/* clang-format on */
do_NEG32:
	r[i->dst] = (uint32_t)-DST32;
	NEXT;
do_MOV64_X:
	r[i->dst] = SRC;
	NEXT;
do_JA:
	i += i->off;
	NEXT;
do_LDX_W:
	r[i->dst] = memory_load(SRC, i->off);
	NEXT;
do_STX_W:
	memory_store(r[i->dst], i->off, SRC32);
	NEXT;
do_CALL:
	r[REG_A] = helper_find(i->imm)->function(
		packet(r[REG_ARG1]), r[REG_ARG2], r[REG_ARG3]);
	NEXT;
do_EXIT:
	return r[REG_A];
}
