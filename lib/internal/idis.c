/* SPDX-License-Identifier: BSD-2-Clause */
/* Internal instructions as text, one line for each shape of iop.def. */
#include "internal/idis.h"

#include "internal/helpers.h"

static void idis_call(const struct iinsn *insn, char *buf, size_t size)
{
	const struct helper_info *helper = helper_find(insn->imm);

	snprintf(buf, size, "(%02x) call %s#%d", insn->code,
		helper ? helper->name : "unknown", insn->imm);
}

char *idis_insn(const struct iinsn *insn, char *buf, size_t size)
{
	const struct iop_info *info = iop_decode(insn);
	unsigned code = insn->code, dst = insn->dst, src = insn->src;

	if (!info) {
		snprintf(buf, size, "(%02x) unknown", code);
		return buf;
	}
	switch (info->shape) {
	case SHAPE_ALU32_K:
		snprintf(buf, size, "(%02x) w%u %s %d", code, dst, info->word,
			insn->imm);
		break;
	case SHAPE_ALU32_X:
		snprintf(buf, size, "(%02x) w%u %s w%u", code, dst, info->word,
			src);
		break;
	case SHAPE_ALU64_X:
		snprintf(buf, size, "(%02x) r%u %s r%u", code, dst, info->word,
			src);
		break;
	case SHAPE_NEG32:
		snprintf(buf, size, "(%02x) w%u = -w%u", code, dst, dst);
		break;
	case SHAPE_JA:
		snprintf(buf, size, "(%02x) goto pc%+d", code, insn->off);
		break;
	case SHAPE_JCC_K:
		snprintf(buf, size, "(%02x) if r%u %s 0x%x goto pc%+d", code,
			dst, info->word, (unsigned)insn->imm, insn->off);
		break;
	case SHAPE_JCC_X:
		snprintf(buf, size, "(%02x) if r%u %s r%u goto pc%+d", code,
			dst, info->word, src, insn->off);
		break;
	case SHAPE_CALL:
		idis_call(insn, buf, size);
		break;
	case SHAPE_EXIT:
		snprintf(buf, size, "(%02x) exit", code);
		break;
	case SHAPE_PKT_ABS:
		snprintf(buf, size, "(%02x) r0 = *(%s *)skb[%d]", code,
			info->word, insn->imm);
		break;
	case SHAPE_PKT_IND:
		snprintf(buf, size, "(%02x) r0 = *(%s *)skb[r%u + %d]", code,
			info->word, src, insn->imm);
		break;
	case SHAPE_ALU64_K:
	case SHAPE_NEG64:
	case SHAPE_MOVSX32:
	case SHAPE_MOVSX64:
	case SHAPE_END:
	case SHAPE_JA32:
	case SHAPE_JCC32_K:
	case SHAPE_JCC32_X:
	case SHAPE_CALL_LOCAL:
	case SHAPE_LDDW:
	case SHAPE_ST:
	case SHAPE_ATOMIC:
	case SHAPE_ATOMIC_FETCH:
	case SHAPE_ATOMIC_XCHG:
	case SHAPE_ATOMIC_CMPXCHG:
	case SHAPE_COUNT:
		snprintf(buf, size, "(%02x) %s", code, info->symbol);
		break;
	case SHAPE_LDX:
		snprintf(buf, size, "(%02x) r%u = *(%s *)(r%u %+d)", code, dst,
			info->word, src, insn->off);
		break;
	case SHAPE_STX:
		snprintf(buf, size, "(%02x) *(%s *)(r%u %+d) = r%u", code,
			info->word, dst, insn->off, src);
		break;
	}
	return buf;
}
