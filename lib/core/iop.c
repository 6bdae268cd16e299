/* SPDX-License-Identifier: BSD-2-Clause */
/* The list of internal opcodes, and internal programs. */
#include "core/iop.h"

#include <stdlib.h>
#include <string.h>

const struct iop_info iop_rows[IOP_COUNT] = {
#define IOP(symbol, code, selector, value, shape, word)                        \
	{IOP_##symbol, #symbol, code, SELECT_##selector, value, SHAPE_##shape, \
		word},
#include "core/iop.def"
#undef IOP
};

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

/* By code: the row whose selector is 0 or that has none, plus 1.  The others of
 * that code, which are rare, have places of their own behind the codes. */
#define CODES 256
static const uint8_t plain_rows[CODES + IOP_COUNT] = {
#define IOP(symbol, code, selector, value, shape, word)                        \
	[(value) == 0 ? (code) : CODES + IOP_##symbol] = IOP_##symbol + 1,
#include "core/iop.def"
#undef IOP
};
_Static_assert(IOP_COUNT < UINT8_MAX, "a row and 1 more are a byte");

const struct iop_info *iop_decode(const struct iinsn *insn)
{
	uint8_t plain = plain_rows[insn->code];

	if (plain && is_selected(&iop_rows[plain - 1], insn))
		return &iop_rows[plain - 1];
	for (size_t i = 0; i < IOP_COUNT; i++)
		if (iop_rows[i].code == insn->code &&
			is_selected(&iop_rows[i], insn))
			return &iop_rows[i];
	return NULL;
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

/* The fields of each shape, and which of them names a register to write; and
 * the field of each selector. */
#define OF_ALU32_K	  (FIELD_DST | FIELD_IMM | WRITES_DST)
#define OF_ALU64_K	  (FIELD_DST | FIELD_IMM | WRITES_DST)
#define OF_ALU32_X	  (FIELD_DST | FIELD_SRC | WRITES_DST)
#define OF_ALU64_X	  (FIELD_DST | FIELD_SRC | WRITES_DST)
#define OF_MOVSX32	  (FIELD_DST | FIELD_SRC | WRITES_DST)
#define OF_MOVSX64	  (FIELD_DST | FIELD_SRC | WRITES_DST)
#define OF_NEG32	  (FIELD_DST | WRITES_DST)
#define OF_NEG64	  (FIELD_DST | WRITES_DST)
#define OF_END		  (FIELD_DST | FIELD_IMM | WRITES_DST)
#define OF_JA		  FIELD_OFF
#define OF_JA32		  FIELD_IMM
#define OF_JCC_K	  (FIELD_DST | FIELD_OFF | FIELD_IMM)
#define OF_JCC32_K	  (FIELD_DST | FIELD_OFF | FIELD_IMM)
#define OF_JCC_X	  (FIELD_DST | FIELD_SRC | FIELD_OFF)
#define OF_JCC32_X	  (FIELD_DST | FIELD_SRC | FIELD_OFF)
#define OF_CALL		  FIELD_IMM
#define OF_CALL_LOCAL	  FIELD_IMM
#define OF_EXIT		  0
#define OF_LDDW		  (FIELD_DST | FIELD_IMM | WRITES_DST)
#define OF_PKT_ABS	  FIELD_IMM
#define OF_PKT_IND	  (FIELD_SRC | FIELD_IMM)
#define OF_LDX		  (FIELD_DST | FIELD_SRC | FIELD_OFF | WRITES_DST)
#define OF_ST		  (FIELD_DST | FIELD_OFF | FIELD_IMM)
#define OF_STX		  (FIELD_DST | FIELD_SRC | FIELD_OFF)
#define OF_ATOMIC	  (FIELD_DST | FIELD_SRC | FIELD_OFF)
#define OF_ATOMIC_FETCH	  (FIELD_DST | FIELD_SRC | FIELD_OFF | WRITES_SRC)
#define OF_ATOMIC_XCHG	  (FIELD_DST | FIELD_SRC | FIELD_OFF | WRITES_SRC)
#define OF_ATOMIC_CMPXCHG (FIELD_DST | FIELD_SRC | FIELD_OFF)
#define BY_NONE		  0
#define BY_OFF		  FIELD_OFF
#define BY_IMM		  FIELD_IMM
#define BY_SRC		  FIELD_SRC

enum { WRITES_DST = 16, WRITES_SRC = 32 };

static const uint8_t row_fields[IOP_COUNT] = {
#define IOP(symbol, code, selector, value, shape, word)                        \
	OF_##shape | BY_##selector,
#include "core/iop.def"
#undef IOP
};

unsigned iop_fields(const struct iop_info *info)
{
	return row_fields[info->iop] & ~(unsigned)(WRITES_DST | WRITES_SRC);
}

bool iop_writes(
	const struct iop_info *info, const struct iinsn *insn, unsigned reg)
{
	unsigned fields = row_fields[info->iop];

	return (fields & WRITES_DST && insn->dst == reg) ||
	       (fields & WRITES_SRC && insn->src == reg);
}

struct iprogram *iprogram_new(void)
{
	return calloc(1, sizeof(struct iprogram));
}

/* Two arrays grow together, so that one capacity serves; pos is there once a
 * place is known. */
static int iprogram_grow(struct iprogram *ip, size_t room)
{
	struct iinsn *insns = reallocarray(ip->insns, room, sizeof(*insns));
	uint32_t *from = reallocarray(ip->from, room, sizeof(*from));
	struct pos *pos = ip->pos;

	if (pos)
		pos = reallocarray(pos, room, sizeof(*pos));
	if (insns)
		ip->insns = insns;
	if (from)
		ip->from = from;
	if (!insns || !from || (ip->pos && !pos))
		return -1;
	ip->pos = pos;
	ip->room = room;
	return 0;
}

int iprogram_reserve(struct iprogram *ip, size_t more)
{
	size_t room = ip->room ? 2 * ip->room : 64;

	if (ip->room - ip->count >= more)
		return 0;
	while (room - ip->count < more)
		room *= 2;
	return iprogram_grow(ip, room);
}

int iprogram_add(struct iprogram *ip, struct iinsn insn, const struct pos *pos)
{
	if (iprogram_reserve(ip, 1))
		return -1;
	if (pos && !ip->pos) {
		ip->pos = calloc(ip->room, sizeof(*ip->pos));
		if (!ip->pos)
			return -1;
	}
	ip->insns[ip->count] = insn;
	ip->from[ip->count] = FROM_PROLOGUE;
	if (ip->pos)
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
