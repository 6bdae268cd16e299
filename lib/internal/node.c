/* SPDX-License-Identifier: BSD-2-Clause */
/* Internal programs as nodes, one to one. */
#include "internal/node.h"

#include <stdlib.h>
#include <string.h>

#define LIVE_ALL ((1u << REG_COUNT) - 1)
#define CODES	 256

/* A translation at work. */
struct making {
	const struct iprogram *ip;
	struct nodes *n;
	uint32_t *index;    /* the node of each slot */
	uint8_t row[CODES]; /* first row of iop.def with that code, plus 1 */
};

/* A program of thousands of slots cannot search the list for each. */
static void index_rows(struct making *m)
{
	for (size_t i = IOP_COUNT; i-- > 0;)
		m->row[iop_info((enum iop)i)->code] = (uint8_t)(i + 1);
}

static const struct iop_info *decode(
	const struct making *m, const struct iinsn *insn)
{
	uint8_t row = m->row[insn->code];
	const struct iop_info *info;

	if (!row)
		return NULL;
	info = iop_info((enum iop)(row - 1));
	return info->selector == SELECT_NONE ? info : iop_decode(insn);
}

const struct iop_info *node_info(const struct node *n)
{
	return n->op < IOP_COUNT ? iop_info((enum iop)n->op) : NULL;
}

/* What a packet load asks for.  An offset from a header lies outside of every
 * linear part. */
static uint32_t load_need(const struct node *n, const struct iop_info *info)
{
	uint32_t size = iop_size(info);

	if (n->imm >= 0)
		return (uint32_t)n->imm + size;
	return info->shape == SHAPE_PKT_ABS ? UINT32_MAX : size;
}

/* What a node needs beyond the fields of its slot; jumps name slots yet. */
static void make_shape(
	struct node *n, const struct iop_info *info, const struct iinsn *insn)
{
	switch (info->shape) {
	case SHAPE_JA:
	case SHAPE_JCC_K:
	case SHAPE_JCC_X:
	case SHAPE_JCC32_K:
	case SHAPE_JCC32_X:
		n->target = (uint32_t)(n->from + 1 + insn->off);
		break;
	case SHAPE_JA32:
	case SHAPE_CALL_LOCAL:
		n->target = n->from + 1 + (uint32_t)insn->imm;
		break;
	case SHAPE_LDDW:
		n->imm = (int64_t)((uint32_t)insn[0].imm |
				   (uint64_t)(uint32_t)insn[1].imm << 32);
		break;
	case SHAPE_PKT_ABS:
	case SHAPE_PKT_IND:
		n->dst = REG_A;
		n->flags = NODE_SLOW;
		n->need = load_need(n, info);
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
	case SHAPE_CALL:
	case SHAPE_EXIT:
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

static bool is_jump(const struct iop_info *info)
{
	switch (info->shape) {
	case SHAPE_JA:
	case SHAPE_JA32:
	case SHAPE_JCC_K:
	case SHAPE_JCC_X:
	case SHAPE_JCC32_K:
	case SHAPE_JCC32_X:
	case SHAPE_CALL_LOCAL:
		return true;
	case SHAPE_ALU32_K:
	case SHAPE_ALU32_X:
	case SHAPE_ALU64_K:
	case SHAPE_ALU64_X:
	case SHAPE_NEG32:
	case SHAPE_NEG64:
	case SHAPE_MOVSX32:
	case SHAPE_MOVSX64:
	case SHAPE_END:
	case SHAPE_CALL:
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

/* Safe programs have no slot that is none, and no jump out of the program. */
static void make_all(struct making *m)
{
	const struct iprogram *ip = m->ip;
	struct nodes *n = m->n;

	for (size_t slot = 0; slot < ip->count;) {
		const struct iinsn *insn = &ip->insns[slot];
		const struct iop_info *info = decode(m, insn);
		struct node *node = &n->at[n->count];

		*node = (struct node){
			.op = (uint16_t)(info ? info->iop : IOP_EXIT),
			.dst = insn->dst,
			.src = insn->src,
			.off = insn->off,
			.imm = insn->imm,
			.live = LIVE_ALL,
			.from = (uint32_t)slot,
		};
		m->index[slot] = (uint32_t)n->count++;
		if (info)
			make_shape(node, info, insn);
		slot += info ? iop_slots(info) : 1;
	}
	for (size_t i = 0; i < n->count; i++)
		if (is_jump(node_info(&n->at[i])))
			n->at[i].target = m->index[n->at[i].target];
}

struct nodes *nodes_make(const struct iprogram *ip, enum cbpf_kind kind)
{
	struct making m = {.ip = ip, .n = calloc(1, sizeof(*m.n))};

	if (!m.n)
		return NULL;
	m.n->kind = kind;
	m.n->stack = ISTACK_SIZE;
	m.n->room = ip->count;
	m.n->at = calloc(ip->count, sizeof(*m.n->at));
	m.index = calloc(ip->count, sizeof(*m.index));
	if (m.n->at && m.index) {
		index_rows(&m);
		make_all(&m);
	}
	free(m.index);
	if (!m.n->count) {
		nodes_free(m.n);
		return NULL;
	}
	return m.n;
}

void nodes_free(struct nodes *n)
{
	if (!n)
		return;
	for (size_t i = 0; i < n->table_count; i++) {
		free(n->tables[i].classes);
		free(n->tables[i].targets);
	}
	free(n->tables);
	free(n->at);
	free(n);
}
