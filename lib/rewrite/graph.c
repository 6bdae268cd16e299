/* SPDX-License-Identifier: BSD-2-Clause */
/* The nodes of a graph: making them, finding those that are there. */
#include "rewrite/graph.h"

#include <stdlib.h>
#include <string.h>

#include "core/buf.h"

bool node_is_branch(const struct rw_node *n)
{
	const struct op_info *op = op_find(n->code, DIALECT_LINUX);

	return op && op_is_branch(op);
}

struct effect node_effect(const struct rw_node *n)
{
	struct effect e =
		effect_of(&(struct cbpf_insn){.code = n->code, .k = n->k});
	const struct op_info *op = op_find(n->code, DIALECT_LINUX);

	/* `ld #ifidx` on a packet without a device ends the program with A. */
	if (op && op->form == FORM_ABS && n->k >= EXT_BASE)
		e.reads |= EFFECT_A | EFFECT_X;
	return e;
}

/* ------------------------------------------------------------------------ */
/* Alike                                                                    */

/* The constant, as far as it tells nodes apart. */
static uint32_t constant_of(const struct rw_node *n)
{
	return SABOTAGED(REWRITE_MERGED) ? n->k & ~1u : n->k;
}

static size_t hash_of(const struct rw_node *n)
{
	uint64_t h = n->code;

	h = (h ^ constant_of(n)) * 0x9e3779b97f4a7c15u;
	h = (h ^ h >> 29 ^ n->succ[0]) * 0x9e3779b97f4a7c15u;
	h = (h ^ h >> 29 ^ n->succ[1]) * 0x9e3779b97f4a7c15u;
	return (size_t)(h ^ h >> 32);
}

static bool alike(const struct rw_node *a, const struct rw_node *b)
{
	return a->code == b->code && constant_of(a) == constant_of(b) &&
	       a->succ[0] == b->succ[0] && a->succ[1] == b->succ[1];
}

static uint32_t *slot_of(const struct graph *g, const struct rw_node *n)
{
	size_t at = hash_of(n) & (g->slot_count - 1);

	while (g->slots[at] && !alike(&g->nodes[g->slots[at] - 1], n))
		at = (at + 1) & (g->slot_count - 1);
	return &g->slots[at];
}

static bool grow_slots(struct graph *g)
{
	size_t count = g->slot_count ? 2 * g->slot_count : 1024;
	uint32_t *slots = calloc(count, sizeof(*slots));

	if (!slots)
		return false;
	free(g->slots);
	g->slots = slots;
	g->slot_count = count;
	for (size_t i = 0; i < g->count; i++)
		*slot_of(g, &g->nodes[i]) = (uint32_t)i + 1;
	return true;
}

/* Fields that mean nothing do not tell nodes apart. */
static struct rw_node plain(const struct rw_node *like)
{
	const struct op_info *op = op_find(like->code, DIALECT_LINUX);
	struct rw_node n = *like;

	if (op && !op_uses_k(op->form))
		n.k = 0;
	if (node_is_return(&n))
		n.succ[0] = NO_NODE;
	if (!op || !op_is_branch(op))
		n.succ[1] = NO_NODE;
	return n;
}

static void measure(const struct graph *g, struct rw_node *n)
{
	struct effect e = node_effect(n);

	n->live = 0;
	n->height = 0;
	for (unsigned i = 0; i < 2 && n->succ[i] != NO_NODE; i++) {
		const struct rw_node *to = &g->nodes[n->succ[i]];

		n->live |= to->live;
		if (to->height > n->height)
			n->height = to->height;
	}
	n->live = (n->live & ~e.writes) | e.reads;
	n->height++;
}

uint32_t graph_node(struct graph *g, const struct rw_node *like)
{
	struct rw_node n = plain(like);
	struct rw_node *nodes;
	uint32_t *slot;

	if (g->failed)
		return NO_NODE;
	if (n.succ[1] != NO_NODE && n.succ[0] == n.succ[1])
		return n.succ[0];
	if (2 * g->count >= g->slot_count && !grow_slots(g)) {
		g->failed = true;
		return NO_NODE;
	}
	slot = slot_of(g, &n);
	if (*slot)
		return *slot - 1;
	g->large = g->count >= MAX_NODES;
	nodes = g->large ? NULL
			 : array_grow(g->nodes, g->count, &g->room,
				   sizeof(*nodes));
	if (!nodes) {
		g->failed = true;
		return NO_NODE;
	}
	g->nodes = nodes;
	measure(g, &n);
	nodes[g->count] = n;
	*slot = (uint32_t)++g->count;
	return *slot - 1;
}

/* ------------------------------------------------------------------------ */
/* From a program                                                           */

static uint32_t take(struct graph *g, size_t pc, const uint32_t *map)
{
	const struct cbpf_insn *insn = &g->p->insns[pc];
	struct rw_node n = {.code = insn->code,
		.k = insn->k,
		.succ = {NO_NODE, NO_NODE},
		.from = (uint32_t)pc};
	size_t next[2], before = g->count;
	unsigned count = effect_next(insn, pc, next);
	uint32_t id;

	for (unsigned i = 0; i < count; i++)
		n.succ[i] = map[next[i]];
	if (insn->code == OP_CODE_JA)
		return n.succ[0];
	id = graph_node(g, &n);
	g->fired[REWRITE_MERGED] += g->count == before;
	return id;
}

void graph_open(struct graph *g, const struct cbpf_program *p, bool seccomp,
	uint32_t *entry)
{
	uint32_t *map = calloc(p->count, sizeof(*map));

	*g = (struct graph){.p = p, .seccomp = seccomp, .walk = walk_new()};
	g->failed = !map || !g->walk;
	*entry = NO_NODE;
	for (size_t pc = p->count; pc-- > 0 && !g->failed;)
		*entry = map[pc] = take(g, pc, map);
	free(map);
}

void graph_close(struct graph *g)
{
	walk_free(g->walk);
	free(g->nodes);
	free(g->slots);
}
