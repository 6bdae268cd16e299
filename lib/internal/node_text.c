/* SPDX-License-Identifier: BSD-2-Clause */
/* Nodes as text: internal instructions as idis.c prints them, jumps to numbers
 * of nodes, and what nodes say beyond that. */
#include "internal/node_text.h"

#include <inttypes.h>
#include <string.h>

#include "internal/idis.h"

#define NOTE_COLUMN 34

static void put_plain(struct buf *b, const struct node *n)
{
	struct iinsn insn = iop_encode((enum iop)n->op);
	char text[IDIS_SIZE];
	const char *body;

	insn.dst = n->dst & 15;
	if (node_info(n)->selector != SELECT_SRC)
		insn.src = n->src & 15;
	if (node_info(n)->selector != SELECT_OFF)
		insn.off = n->off;
	if (node_info(n)->selector != SELECT_IMM)
		insn.imm = (int32_t)n->imm;
	/* Behind the code in brackets. */
	body = strchr(idis_insn(&insn, text, sizeof(text)), ' ');
	buf_puts(b, body ? body + 1 : text);
}

static void put_jump(struct buf *b, const struct node *n)
{
	const struct iop_info *info = node_info(n);
	char reg = iop_is_narrow(info->shape) ? 'w' : 'r';

	buf_printf(b, "if %c%u %s ", reg, n->dst, info->word);
	if (info->shape == SHAPE_JCC_X || info->shape == SHAPE_JCC32_X)
		buf_printf(b, "%c%u", reg, n->src);
	else
		buf_printf(b, "0x%" PRIx64,
			reg == 'w' ? (uint32_t)n->imm : (uint64_t)n->imm);
	buf_printf(b, " goto %u", n->target);
}

static void put_packet(struct buf *b, const struct node *n)
{
	const struct iop_info *info = node_info(n);

	buf_printf(b, "r%u = *(%s *)skb[", n->dst, info->word);
	if (info->shape == SHAPE_PKT_IND) {
		buf_printf(b, "r%u", n->src);
		if (n->shift)
			buf_printf(b, " << %u", n->shift);
		buf_printf(b, " + ");
	}
	buf_printf(b, "%" PRId64 "]", n->imm);
	buf_pad(b, NOTE_COLUMN);
	if (n->need == UINT32_MAX)
		buf_puts(b, " outside");
	else if (n->need)
		buf_printf(b, " need %u", n->need);
	else
		buf_puts(b, " covered");
	if (n->flags & NODE_SLOW)
		buf_puts(b, ", slow");
	if (n->flags & NODE_RAW)
		buf_puts(b, ", raw");
	if (!(n->live >> n->dst & 1))
		buf_puts(b, ", check only");
}

/* "table r0: 1-3 -> 7, 5 -> 9, else 12" */
static void put_table(
	struct buf *b, const struct nodes *n, const struct node *at)
{
	const struct node_table *t = &n->tables[at->imm];

	buf_printf(b, "table r%u:", at->dst);
	for (uint32_t i = 0; i < t->count; i++) {
		uint32_t to = t->targets[t->classes[i]], last = i;

		while (last + 1 < t->count &&
			t->targets[t->classes[last + 1]] == to)
			last++;
		if (to != t->otherwise) {
			buf_printf(b, " %u", t->low + i);
			if (last != i)
				buf_printf(b, "-%u", t->low + last);
			buf_printf(b, " -> %u,", to);
		}
		i = last;
	}
	buf_printf(b, " else %u", t->otherwise);
}

void node_text(struct buf *b, const struct nodes *n, size_t i)
{
	const struct node *at = &n->at[i];

	if (at->op >= IOP_COUNT) {
		if (at->op == NODE_TABLE)
			put_table(b, n, at);
		else
			buf_puts(b, "deleted");
		return;
	}
	switch (node_info(at)->shape) {
	case SHAPE_JA:
	case SHAPE_JA32:
		buf_printf(b, "goto %u", at->target);
		return;
	case SHAPE_JCC_K:
	case SHAPE_JCC_X:
	case SHAPE_JCC32_K:
	case SHAPE_JCC32_X:
		put_jump(b, at);
		return;
	case SHAPE_CALL_LOCAL:
		buf_printf(b, "call %u", at->target);
		return;
	case SHAPE_LDDW:
		buf_printf(b, "r%u = 0x%" PRIx64 " ll", at->dst,
			(uint64_t)at->imm);
		return;
	case SHAPE_PKT_ABS:
	case SHAPE_PKT_IND:
		put_packet(b, at);
		return;
	default:
		put_plain(b, at);
	}
}

void nodes_text(struct buf *b, const struct nodes *n)
{
	for (size_t i = 0; i < n->count; i++) {
		buf_printf(b, "%4zu: ", i);
		node_text(b, n, i);
		buf_puts(b, "\n");
	}
}
