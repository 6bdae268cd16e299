/* SPDX-License-Identifier: BSD-2-Clause */
/* The list of internal opcodes, and internal programs. */
#include "core/iop.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const struct iop_info iops[IOP_COUNT] = {
#define IOP(symbol, code, selector, value, shape, word)                        \
	{IOP_##symbol, #symbol, code, SELECT_##selector, value, SHAPE_##shape, \
		word},
#include "core/iop.def"
#undef IOP
};

const struct iop_info *iop_info(enum iop iop)
{
	assert(iop < IOP_COUNT);
	return &iops[iop];
}

static bool is_selected(const struct iop_info *info, const struct iinsn *insn)
{
	switch (info->selector) {
	case SELECT_NONE:
		return true;
	case SELECT_OFF:
		return insn->off == info->value;
	case SELECT_IMM:
		return insn->imm == info->value;
	case SELECT_SRC:
		return insn->src == info->value;
	}
	return false;
}

const struct iop_info *iop_decode_from(enum iop first, const struct iinsn *insn)
{
	for (size_t i = first; i < IOP_COUNT; i++)
		if (iops[i].code == insn->code && is_selected(&iops[i], insn))
			return &iops[i];
	return NULL;
}

const struct iop_info *iop_decode(const struct iinsn *insn)
{
	return iop_decode_from((enum iop)0, insn);
}

struct iinsn iop_encode(enum iop iop)
{
	const struct iop_info *info = iop_info(iop);
	struct iinsn insn = {.code = info->code};

	switch (info->selector) {
	case SELECT_NONE:
		break;
	case SELECT_OFF:
		insn.off = (int16_t)info->value;
		break;
	case SELECT_IMM:
		insn.imm = info->value;
		break;
	case SELECT_SRC:
		insn.src = info->value & 15;
		break;
	}
	return insn;
}

bool iop_is_narrow(enum iop_shape shape)
{
	switch (shape) {
	case SHAPE_ALU32_K:
	case SHAPE_ALU32_X:
	case SHAPE_NEG32:
	case SHAPE_MOVSX32:
	case SHAPE_JCC32_K:
	case SHAPE_JCC32_X:
		return true;
	case SHAPE_ALU64_K:
	case SHAPE_ALU64_X:
	case SHAPE_NEG64:
	case SHAPE_MOVSX64:
	case SHAPE_END:
	case SHAPE_JA:
	case SHAPE_JA32:
	case SHAPE_JCC_K:
	case SHAPE_JCC_X:
	case SHAPE_CALL:
	case SHAPE_CALL_LOCAL:
	case SHAPE_EXIT:
	case SHAPE_LDDW:
	case SHAPE_PKT_ABS:
	case SHAPE_PKT_IND:
	case SHAPE_LDX:
	case SHAPE_ST:
	case SHAPE_STX:
	case SHAPE_ATOMIC:
	case SHAPE_ATOMIC_FETCH:
	case SHAPE_ATOMIC_XCHG:
	case SHAPE_ATOMIC_CMPXCHG:
	case SHAPE_COUNT:
		break;
	}
	return false;
}

bool iop_is_jump(enum iop_shape shape)
{
	return shape == SHAPE_JA || shape == SHAPE_JA32 ||
	       shape == SHAPE_JCC_K || shape == SHAPE_JCC_X ||
	       shape == SHAPE_JCC32_K || shape == SHAPE_JCC32_X;
}

uint64_t iop_pack(const struct iinsn *insn)
{
	return insn->code | (uint64_t)insn->dst << 8 |
	       (uint64_t)insn->src << 12 | (uint64_t)(uint16_t)insn->off << 16 |
	       (uint64_t)(uint32_t)insn->imm << 32;
}

struct iinsn iop_unpack(uint64_t bits)
{
	return (struct iinsn){
		.code = (uint8_t)bits,
		.dst = bits >> 8 & 0xf,
		.src = bits >> 12 & 0xf,
		.off = (int16_t)(bits >> 16),
		.imm = (int32_t)(bits >> 32),
	};
}

unsigned iop_slots(const struct iop_info *info)
{
	return info->shape == SHAPE_LDDW ? 2 : 1;
}

unsigned iop_size(const struct iop_info *info)
{
	/* By the size field of RFC 9669: W, H, B, DW. */
	static const uint8_t bytes[] = {4, 2, 1, 8};

	return bytes[info->code >> 3 & 3];
}

static unsigned shape_fields(enum iop_shape shape)
{
	switch (shape) {
	case SHAPE_ALU32_K:
	case SHAPE_ALU64_K:
	case SHAPE_LDDW:
		return FIELD_DST | FIELD_IMM;
	case SHAPE_ALU32_X:
	case SHAPE_ALU64_X:
	case SHAPE_MOVSX32:
	case SHAPE_MOVSX64:
		return FIELD_DST | FIELD_SRC;
	case SHAPE_NEG32:
	case SHAPE_NEG64:
		return FIELD_DST;
	case SHAPE_END:
		return FIELD_DST | FIELD_IMM;
	case SHAPE_JA:
		return FIELD_OFF;
	case SHAPE_JA32:
	case SHAPE_CALL:
	case SHAPE_CALL_LOCAL:
	case SHAPE_PKT_ABS:
		return FIELD_IMM;
	case SHAPE_JCC_K:
	case SHAPE_JCC32_K:
	case SHAPE_ST:
		return FIELD_DST | FIELD_OFF | FIELD_IMM;
	case SHAPE_JCC_X:
	case SHAPE_JCC32_X:
	case SHAPE_LDX:
	case SHAPE_STX:
	case SHAPE_ATOMIC:
	case SHAPE_ATOMIC_FETCH:
	case SHAPE_ATOMIC_XCHG:
	case SHAPE_ATOMIC_CMPXCHG:
		return FIELD_DST | FIELD_SRC | FIELD_OFF;
	case SHAPE_PKT_IND:
		return FIELD_SRC | FIELD_IMM;
	case SHAPE_EXIT:
	case SHAPE_COUNT:
		break;
	}
	return 0;
}

unsigned iop_fields(const struct iop_info *info)
{
	unsigned fields = shape_fields(info->shape);

	switch (info->selector) {
	case SELECT_NONE:
		break;
	case SELECT_OFF:
		fields |= FIELD_OFF;
		break;
	case SELECT_IMM:
		fields |= FIELD_IMM;
		break;
	case SELECT_SRC:
		fields |= FIELD_SRC;
		break;
	}
	return fields;
}

bool iop_writes(
	const struct iop_info *info, const struct iinsn *insn, unsigned reg)
{
	switch (info->shape) {
	case SHAPE_ALU32_K:
	case SHAPE_ALU32_X:
	case SHAPE_ALU64_K:
	case SHAPE_ALU64_X:
	case SHAPE_NEG32:
	case SHAPE_NEG64:
	case SHAPE_MOVSX32:
	case SHAPE_MOVSX64:
	case SHAPE_END:
	case SHAPE_LDDW:
	case SHAPE_LDX:
		return insn->dst == reg;
	case SHAPE_ATOMIC_FETCH:
	case SHAPE_ATOMIC_XCHG:
		return insn->src == reg;
	case SHAPE_JA:
	case SHAPE_JA32:
	case SHAPE_JCC_K:
	case SHAPE_JCC_X:
	case SHAPE_JCC32_K:
	case SHAPE_JCC32_X:
	case SHAPE_CALL:
	case SHAPE_CALL_LOCAL:
	case SHAPE_EXIT:
	case SHAPE_PKT_ABS:
	case SHAPE_PKT_IND:
	case SHAPE_ST:
	case SHAPE_STX:
	case SHAPE_ATOMIC:
	case SHAPE_ATOMIC_CMPXCHG:
	case SHAPE_COUNT:
		break;
	}
	return false;
}

struct iprogram *iprogram_new(void)
{
	return calloc(1, sizeof(struct iprogram));
}

/* The three arrays grow together, so that one capacity serves. */
static int iprogram_grow(struct iprogram *ip)
{
	size_t room = ip->room ? 2 * ip->room : 64;
	struct iinsn *insns = reallocarray(ip->insns, room, sizeof(*insns));
	uint32_t *from = reallocarray(ip->from, room, sizeof(*from));
	struct pos *pos = reallocarray(ip->pos, room, sizeof(*pos));

	if (insns)
		ip->insns = insns;
	if (from)
		ip->from = from;
	if (pos)
		ip->pos = pos;
	if (!insns || !from || !pos)
		return -1;
	ip->room = room;
	return 0;
}

int iprogram_add(struct iprogram *ip, struct iinsn insn, const struct pos *pos)
{
	if (ip->count == ip->room && iprogram_grow(ip))
		return -1;
	ip->insns[ip->count] = insn;
	ip->from[ip->count] = FROM_PROLOGUE;
	ip->pos[ip->count] = pos ? *pos : (struct pos){0};
	ip->count++;
	return 0;
}

bool iprogram_loads_packet(const struct iprogram *ip)
{
	for (size_t i = 0; i < ip->count; i++) {
		const struct iop_info *info = iop_decode(&ip->insns[i]);

		if (info && (info->shape == SHAPE_PKT_ABS ||
				    info->shape == SHAPE_PKT_IND))
			return true;
	}
	return false;
}

void iprogram_free(struct iprogram *ip)
{
	if (!ip)
		return;
	free(ip->insns);
	free(ip->from);
	free(ip->pos);
	free(ip);
}
