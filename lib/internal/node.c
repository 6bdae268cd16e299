/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Internal programs as nodes, one to one.  What cannot be reached, where a safe
 * program may have anything, is left out.
 */
#include "internal/node.h"

#include <stdlib.h>
#include <string.h>

#include "internal/helpers.h"

#define LIVE_ALL  ((1u << REG_COUNT) - 1)
#define UNREACHED UINT32_MAX

/* A translation at work. */
struct making {
	const struct iprogram *ip;
	struct nodes *n;
	uint32_t *index; /* the node of each slot; of others UNREACHED */
	uint32_t *work;	 /* slots to be looked at */
	size_t work_count;
	uint8_t *found; /* by slot that is reached: its row plus 1; 0: none
			   that can be run */
};

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

/* The slot that a jump or a local call of slot `at` goes to. */
static int64_t target_of(
	const struct iop_info *info, const struct iinsn *insn, size_t at)
{
	bool far = info->shape == SHAPE_JA32 || info->shape == SHAPE_CALL_LOCAL;

	return (int64_t)at + 1 + (far ? insn->imm : insn->off);
}

/* Jumps, and local calls. */
static bool has_target(const struct iop_info *info)
{
	return iop_is_jump(info->shape) || info->iop == IOP_CALL_LOCAL;
}

/* Whether a slot can be run.  In a safe program one that cannot is never
 * reached, though there may be a way to it that no values take. */
static bool is_sound(
	const struct making *m, size_t slot, const struct iop_info *info)
{
	const struct iinsn *insn = &m->ip->insns[slot];
	const struct helper_info *helper;
	unsigned fields = info ? iop_fields(info) : 0;
	int64_t target;

	if (!info || slot + iop_slots(info) > m->ip->count ||
		((fields & FIELD_DST) && insn->dst > REG_FP) ||
		((fields & FIELD_SRC) && insn->src > REG_FP &&
			info->selector != SELECT_SRC) ||
		iop_writes(info, insn, REG_FP))
		return false;
	if (info->shape == SHAPE_CALL) {
		helper = helper_find(insn->imm);
		return helper && (helper->contexts == HELPER_ANY ||
					 m->n->kind == CBPF_PACKET);
	}
	target = target_of(info, insn, slot);
	return !has_target(info) ||
	       (target >= 0 && target < (int64_t)m->ip->count);
}

/* A slot, and those behind it as far as control falls through. */
static void reach_line(struct making *m, size_t slot)
{
	while (slot < m->ip->count && m->index[slot] == UNREACHED) {
		const struct iinsn *insn = &m->ip->insns[slot];
		const struct iop_info *info = iop_decode(insn);

		m->index[slot] = 0;
		if (!is_sound(m, slot, info))
			return;
		m->found[slot] = (uint8_t)(info->iop + 1);
		if (has_target(info)) {
			size_t to = (size_t)target_of(info, insn, slot);

			if (m->index[to] == UNREACHED)
				m->work[m->work_count++] = (uint32_t)to;
		}
		if (info->shape == SHAPE_JA || info->shape == SHAPE_JA32 ||
			info->shape == SHAPE_EXIT)
			return;
		slot += iop_slots(info);
	}
}

/* Each slot once, and each jump. */
static void reach_all(struct making *m)
{
	memset(m->index, 0xff, m->ip->count * sizeof(*m->index));
	reach_line(m, 0);
	while (m->work_count)
		reach_line(m, m->work[--m->work_count]);
}

/* A slot that cannot be run becomes an exit. */
static void make_slot(struct making *m, size_t slot)
{
	const struct iinsn *insn = &m->ip->insns[slot];
	uint8_t found = m->found[slot];
	const struct iop_info *info =
		iop_info(found ? (enum iop)(found - 1) : IOP_EXIT);
	struct node *node = &m->n->at[m->n->count];

	*node = (struct node){
		.op = (uint16_t)info->iop,
		.dst = insn->dst,
		.src = insn->src,
		.off = insn->off,
		.imm = insn->imm,
		.live = LIVE_ALL,
		.from = (uint32_t)slot,
	};
	m->index[slot] = (uint32_t)m->n->count++;
	make_shape(node, info, insn);
}

static void make_all(struct making *m)
{
	struct nodes *n = m->n;

	reach_all(m);
	for (size_t slot = 0; slot < m->ip->count; slot++)
		if (m->index[slot] != UNREACHED)
			make_slot(m, slot);
	for (size_t i = 0; i < n->count; i++)
		if (has_target(node_info(&n->at[i])))
			n->at[i].target = m->index[n->at[i].target];
}

struct nodes *nodes_make(const struct iprogram *ip, enum cbpf_kind kind)
{
	struct making m = {.ip = ip, .n = calloc(1, sizeof(*m.n))};

	if (!m.n)
		return NULL;
	m.n->kind = kind;
	m.n->stack = ip->safe ? ip->stack : ISTACK_SIZE;
	m.n->room = ip->count;
	m.n->at = malloc(ip->count * sizeof(*m.n->at));
	m.index = malloc(ip->count * sizeof(*m.index));
	m.work = malloc(ip->count * sizeof(*m.work));
	m.found = calloc(ip->count, 1);
	if (m.n->at && m.index && m.work && m.found)
		make_all(&m);
	free(m.index);
	free(m.work);
	free(m.found);
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
