/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A graph as a program.  It is laid out from its end, where all targets of an
 * instruction are placed already.  A branch whose target is more than 255
 * instructions away finds a stand-in behind it: a copy, if it is a return, else
 * a `ja`.  The same where an instruction is not before the one it goes on to;
 * there a copy of a branch is as good as a `ja` and faster.
 *
 * bpf_check_classic() takes M[] behind a return for what it was before: where
 * cells are read, all returns stand at the end.
 */
#include <stdlib.h>

#include "rewrite/graph.h"

struct layout {
	const struct graph *g;
	uint32_t *size; /* by node: what hangs on it, each way for itself */
	size_t *place;	/* 1 + how many instructions follow it; 0: not yet */
	size_t *near;	/* the same of its nearest stand-in */
	struct cbpf_insn *insns; /* last one first */
	size_t count;
	bool cells;
	bool failed; /* it does not fit, or: */
	bool no_memory;
};

#define MAX_PLACED (2 * CBPF_MAX_INSNS)

static void put(struct layout *l, struct cbpf_insn insn)
{
	if (l->count < MAX_PLACED)
		l->insns[l->count++] = insn;
	else
		l->failed = true;
}

/* Instructions that a jump placed next would skip on its way to a node. */
static size_t skipped(const struct layout *l, uint32_t to)
{
	return l->count - l->near[to];
}

static void put_return(struct layout *l, uint32_t at)
{
	const struct rw_node *n = &l->g->nodes[at];

	put(l, (struct cbpf_insn){.code = n->code, .k = n->k});
	l->near[at] = l->count;
}

static void stand_in(struct layout *l, uint32_t to)
{
	if (node_is_return(&l->g->nodes[to]) && !l->cells) {
		put_return(l, to);
		return;
	}
	put(l, (struct cbpf_insn){
		       .code = OP_CODE_JA, .k = (uint32_t)skipped(l, to)});
	l->near[to] = l->count;
}

static void put_branch(struct layout *l, uint32_t at)
{
	const struct rw_node *n = &l->g->nodes[at];

	/* A stand-in may push the other side too far. */
	while (!l->failed && (skipped(l, n->succ[0]) > UINT8_MAX ||
				     skipped(l, n->succ[1]) > UINT8_MAX))
		stand_in(l, n->succ[skipped(l, n->succ[0]) <= UINT8_MAX]);
	put(l, (struct cbpf_insn){.code = n->code,
		       .jt = (uint8_t)skipped(l, n->succ[0]),
		       .jf = (uint8_t)(skipped(l, n->succ[1]) +
				       SABOTAGED(REWRITE_LAYOUT)),
		       .k = n->k});
	l->near[at] = l->count;
}

static bool in_reach(const struct layout *l, const struct rw_node *n)
{
	return skipped(l, n->succ[0]) <= UINT8_MAX &&
	       skipped(l, n->succ[1]) <= UINT8_MAX;
}

/* What goes on to the next instruction needs that to be the right one. */
static void put_step(struct layout *l, uint32_t at)
{
	const struct rw_node *n = &l->g->nodes[at];
	uint32_t to = n->succ[0];

	if (skipped(l, to)) {
		if (node_is_branch(&l->g->nodes[to]) &&
			in_reach(l, &l->g->nodes[to]))
			put_branch(l, to);
		else
			stand_in(l, to);
	}
	put(l, (struct cbpf_insn){.code = n->code, .k = n->k});
	l->near[at] = l->count;
}

/* The larger side first, so that the smaller one lies between. */
static void place(struct layout *l, uint32_t at)
{
	const struct rw_node *n = &l->g->nodes[at];

	if (l->place[at] || l->failed)
		return;
	if (node_is_return(n)) {
		put_return(l, at);
	} else if (n->succ[1] == NO_NODE) {
		place(l, n->succ[0]);
		put_step(l, at);
	} else {
		unsigned large = l->size[n->succ[1]] > l->size[n->succ[0]];

		place(l, n->succ[large]);
		place(l, n->succ[!large]);
		put_branch(l, at);
	}
	l->place[at] = l->count;
}

/* Nodes stand behind what they lead to. */
static void measure(struct layout *l, uint32_t entry)
{
	uint8_t *seen = calloc(entry + 1, 1);

	if (!seen) {
		l->failed = l->no_memory = true;
		return;
	}
	for (uint32_t at = 0; at <= entry; at++) {
		const struct rw_node *n = &l->g->nodes[at];
		uint64_t size = 1;

		for (unsigned i = 0; i < 2 && n->succ[i] != NO_NODE; i++)
			size += l->size[n->succ[i]];
		l->size[at] =
			size < UINT32_MAX / 4 ? (uint32_t)size : UINT32_MAX / 4;
	}
	seen[entry] = 1;
	for (uint32_t at = entry + 1; at-- > 0;) {
		const struct rw_node *n = &l->g->nodes[at];

		for (unsigned i = 0; i < 2 && seen[at]; i++)
			if (n->succ[i] != NO_NODE)
				seen[n->succ[i]] = 1;
		if (seen[at] && (n->code == OP_CODE_LD_MEM ||
					n->code == OP_CODE_LDX_MEM))
			l->cells = true;
	}
	for (uint32_t at = 0; at <= entry && l->cells; at++) {
		if (seen[at] && node_is_return(&l->g->nodes[at])) {
			put_return(l, at);
			l->place[at] = l->count;
		}
	}
	free(seen);
}

static struct cbpf_program *program_of(
	const struct layout *l, struct cbpf_diags *diags)
{
	struct cbpf_program *p = program_like(l->g->p, diags);

	for (size_t i = l->count; p && i-- > 0;) {
		if (program_add(p, l->insns[i], NULL, diags)) {
			cbpf_program_free(p);
			return NULL;
		}
	}
	return p;
}

struct cbpf_program *graph_layout(
	const struct graph *g, uint32_t entry, struct cbpf_diags *diags)
{
	struct layout l = {.g = g};
	struct cbpf_program *p = NULL;

	if (g->failed || g->nodes[entry].height > CBPF_MAX_INSNS)
		return NULL;
	l.size = calloc(entry + 1, sizeof(*l.size));
	l.place = calloc(entry + 1, sizeof(*l.place));
	l.near = calloc(entry + 1, sizeof(*l.near));
	l.insns = calloc(MAX_PLACED, sizeof(*l.insns));
	if (l.size && l.place && l.near && l.insns) {
		measure(&l, entry);
		if (!l.failed)
			place(&l, entry);
		if (!l.failed && l.count <= CBPF_MAX_INSNS)
			p = program_of(&l, diags);
	}
	if (l.no_memory || !l.size || !l.place || !l.near || !l.insns)
		diag_file(diags, DIAG_NO_MEMORY, g->p->name);
	free(l.size);
	free(l.place);
	free(l.near);
	free(l.insns);
	return p;
}
