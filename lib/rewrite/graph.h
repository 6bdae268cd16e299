/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A classic program as a graph.  A node is an instruction with where it goes;
 * nodes stand behind what they lead to, and no two are alike: who asks for a
 * node that is there gets that one.  So equal tails are one, passes add nodes
 * and never change one, and what nothing leads to is simply not laid out.
 */
#ifndef REWRITE_GRAPH_H
#define REWRITE_GRAPH_H

#include "check/effect.h"
#include "core/op.h"
#include "core/program.h"

#define NO_NODE UINT32_MAX

enum rewrite {
#define REWRITE(symbol, name, about) REWRITE_##symbol,
#include "rewrite/rewrite.def"
#undef REWRITE
	REWRITE_COUNT,
	REWRITE_LAYOUT = REWRITE_COUNT, /* is no rewrite, but may err too */
	REWRITE_STEPS
};

#ifdef CBPF_SABOTAGE
/* Tests of the tests: this step errs, on purpose; -1: none. */
extern int rewrite_sabotage;
#define SABOTAGED(step) (rewrite_sabotage == (int)(step))
#else
#define SABOTAGED(step) false
#endif

/* A program that needs more is not worth the time. */
#define MAX_NODES 400000u

struct rw_node {
	uint16_t code;
	uint32_t k;
	uint32_t succ[2]; /* NO_NODE: none; of a branch: where it holds */
	uint32_t live;	  /* what is read from here on; struct effect's bits */
	uint32_t height;  /* instructions on the longest way to a return */
	uint32_t from;	  /* instruction of the program */
};

struct graph {
	const struct cbpf_program *p;
	bool seccomp; /* loads are words of struct seccomp_data */
	struct rw_node *nodes;
	size_t count;
	size_t room;
	uint32_t *slots; /* by hash: number + 1; 0: free */
	size_t slot_count;
	bool failed;	   /* out of memory, unless it is: */
	bool large;	   /* MAX_NODES are not enough */
	struct walk *walk; /* what graph_flow() keeps from one to the next */
	uint32_t fired[REWRITE_COUNT];
};

/* Makes the graph; *entry is where the program begins. */
void graph_open(struct graph *g, const struct cbpf_program *p, bool seccomp,
	uint32_t *entry);
void graph_close(struct graph *g);

/* The node like this one (its code, k, succ); a branch whose sides are one is
 * that side.  NO_NODE: it failed. */
uint32_t graph_node(struct graph *g, const struct rw_node *like);

/* What it reads and writes; ancillary loads that end the program return A. */
struct effect node_effect(const struct rw_node *n);
bool node_is_branch(const struct rw_node *n);
static inline bool node_is_return(const struct rw_node *n)
{
	return n->code == OP_CODE_RET_K || n->code == OP_CODE_RET_A;
}
/* A compare of A with a constant, by size. */
static inline bool node_is_compare(const struct rw_node *n)
{
	return n->code == OP_CODE_JEQ_K || n->code == OP_CODE_JGT_K ||
	       n->code == OP_CODE_JGE_K;
}
/* The program that the graph is from there on; NULL: it does not fit, or a
 * diagnostic says why. */
struct cbpf_program *graph_layout(
	const struct graph *g, uint32_t entry, struct cbpf_diags *diags);

/* ---- Passes: each gives the new entry, NO_NODE if it failed. ------------- */

/* A word of struct seccomp_data, in range. */
struct span {
	uint32_t offset; /* of the word */
	uint32_t low, high;
};

/* Constants that a word is compared with, in the order they are met. */
struct points {
	uint32_t offset;
	uint32_t *list; /* each the first of a range of equal values */
	size_t count;
	size_t room;
};

struct flow_hints {
	const struct span *spans;
	size_t span_count;
	struct points *points; /* NULL: none are wanted */
};

struct walk *walk_new(void);
void walk_free(struct walk *w);

/* flow.c: decided tests, threading, reloads, constants, dead code.  `hints`:
 * what is known of the call; may be NULL. */
uint32_t graph_flow(
	struct graph *g, uint32_t entry, const struct flow_hints *hints);

/* What a search tree is balanced by. */
enum weight {
	WEIGHT_EVEN,   /* every way out is as likely */
	WEIGHT_CALLS,  /* every number below 512 is */
	WEIGHT_HEIGHT, /* the longest way is to be short */
	WEIGHT_COUNT
};

/* How search trees are made. */
struct shape {
	enum weight weight;
	/* Single values that are asked for one after the other at a leaf: the
	 * more, the smaller is the tree. */
	unsigned chunk;
};

/* Values from low on, to below the next one's, go to a node. */
struct segment {
	uint32_t low;
	uint32_t to;
};

struct search {
	const struct segment *segments; /* that cover all values, in order */
	size_t count;
	struct shape shape;
	/* Values that are asked for first, if there are few. */
	const uint32_t *order;
	size_t order_count;
};

/* tree.c: finds A among segments. */
uint32_t tree_build(struct graph *g, const struct search *search);
/* Chains of compares of one value as trees, where that is shorter. */
uint32_t graph_trees(
	struct graph *g, uint32_t entry, const struct shape *shape);

/* dispatch.c: machine and number first, and only then what they ask for. */
uint32_t graph_dispatch(
	struct graph *g, uint32_t entry, const struct shape *shape);

#endif
