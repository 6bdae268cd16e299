/* SPDX-License-Identifier: BSD-2-Clause */
/* Internal programs made ready to run, slot by slot. */
#include "internal/predecode.h"

/* A decoding at work. */
struct pre {
	const struct iprogram *ip;
	bool packet;
	struct dinsn *code;
};

static void bad(struct dinsn *d, enum bad why)
{
	d->handler = HANDLER_BAD;
	d->imm = why;
}

static void set_target(struct pre *p, size_t slot, int64_t distance)
{
	int64_t to = (int64_t)slot + 1 + distance;

	p->code[slot].target = NULL;
	if (to >= 0 && to < (int64_t)p->ip->count)
		p->code[slot].target = &p->code[to];
}

static void decode_call(struct pre *p, struct dinsn *d, int32_t number)
{
	const struct helper_info *helper = helper_find(number);

	if (helper && (helper->contexts == HELPER_ANY || p->packet)) {
		d->helper = helper;
		return;
	}
	bad(d, helper ? BAD_CONTEXT : BAD_HELPER);
	d->imm |= (uint64_t)(uint32_t)number << 32;
}

static void decode_lddw(struct pre *p, size_t slot)
{
	const struct iinsn *insn = &p->ip->insns[slot];
	struct dinsn *d = &p->code[slot];

	if (slot + 1 == p->ip->count || insn[1].code) {
		bad(d, BAD_LDDW);
		return;
	}
	d->imm = (uint32_t)insn->imm | (uint64_t)(uint32_t)insn[1].imm << 32;
	bad(&d[1], BAD_SECOND_HALF);
}

/* What a slot needs beyond its fields. */
static void decode_shape(struct pre *p, size_t slot, enum iop_shape shape)
{
	const struct iinsn *insn = &p->ip->insns[slot];

	switch (shape) {
	case SHAPE_JA:
	case SHAPE_JCC_K:
	case SHAPE_JCC_X:
	case SHAPE_JCC32_K:
	case SHAPE_JCC32_X:
		set_target(p, slot, insn->off);
		break;
	case SHAPE_JA32:
	case SHAPE_CALL_LOCAL:
		set_target(p, slot, insn->imm);
		break;
	case SHAPE_CALL:
		decode_call(p, &p->code[slot], insn->imm);
		break;
	case SHAPE_LDDW:
		decode_lddw(p, slot);
		break;
	case SHAPE_ALU32_K:
	case SHAPE_ALU32_X:
	case SHAPE_ALU64_K:
	case SHAPE_ALU64_X:
	case SHAPE_NEG32:
	case SHAPE_NEG64:
	case SHAPE_MOVSX32:
	case SHAPE_MOVSX64:
	case SHAPE_END:
	case SHAPE_EXIT:
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
}

static const struct iop_info *decode_slot(struct pre *p, size_t slot)
{
	const struct iinsn *insn = &p->ip->insns[slot];
	const struct iop_info *info = iop_decode(insn);
	struct dinsn *d = &p->code[slot];
	unsigned fields;

	*d = (struct dinsn){
		.dst = insn->dst,
		.src = insn->src,
		.off = insn->off,
		.imm = (uint64_t)(int64_t)insn->imm,
	};
	if (!info) {
		bad(d, BAD_OPCODE);
		return NULL;
	}
	fields = iop_fields(info);
	d->handler = info->iop;
	if (((fields & FIELD_DST) && insn->dst >= REG_COUNT) ||
		((fields & FIELD_SRC) && insn->src >= REG_COUNT))
		bad(d, BAD_REGISTER);
	else if (iop_writes(info, insn, REG_FP))
		bad(d, BAD_FRAME_POINTER);
	else
		decode_shape(p, slot, info->shape);
	return info;
}

void predecode(const struct iprogram *ip, bool packet, struct dinsn *code)
{
	struct pre p = {.ip = ip, .packet = packet, .code = code};

	for (size_t slot = 0; slot < ip->count; slot++) {
		const struct iop_info *info = decode_slot(&p, slot);

		/* Its second half is decoded with it. */
		if (info && code[slot].handler != HANDLER_BAD)
			slot += iop_slots(info) - 1;
	}
	code[ip->count] = (struct dinsn){.handler = HANDLER_END};
}

void predecode_labels(
	struct dinsn *code, size_t count, const void *const *labels)
{
	for (size_t i = 0; i < count; i++)
		code[i].label = labels[code[i].handler];
}
