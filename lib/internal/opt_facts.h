/* SPDX-License-Identifier: BSD-2-Clause */
/* The walk of opt_facts.c, and the passes that take part in it. */
#ifndef OPT_FACTS_H
#define OPT_FACTS_H

#include "internal/opt_value.h"

struct links;

/* What is known at nodes without changing them.  IND loads: of src << shift.
 * Passes behind the walk leave what a load's index is, so that it stays true;
 * nodes that become one know what both did. */
struct note {
	uint64_t min, max;
	uint32_t value; /* number of the value of src; NO_VALUE: not reached */
};

struct facts {
	struct opt *o;
	uint32_t passes;
	struct state **at; /* by node: what is known there so far; NULL: none */
	struct state *free;
	uint32_t frame; /* the value of r10 */
	/* The node at work, and what is known before it. */
	uint32_t node;
	struct state *state;
	struct compare compare; /* of a branch */
	uint32_t value;		/* else: what its register becomes */
	bool known;		/* a load that was done before */
	struct links *links;	/* thread: long chains of compares */
	struct note *notes;	/* NULL: none are wanted */
};

/* What a node does to a state, but for what its edges tell. */
void facts_apply(struct facts *f, struct state *s, const struct node *n);

/* Fills o->notes, one for each node that there is. */
void facts_note(struct opt *o);

/* Passes: each may change the node. */
void facts_const(struct facts *f, struct node *n);
void facts_copy(struct facts *f, struct node *n);
void facts_reload(struct facts *f, struct node *n);

/* opt_thread.c: where the edge from node i to `to` may go instead. */
int facts_thread_open(struct facts *f);
void facts_thread_close(struct facts *f);
uint32_t facts_thread(
	struct facts *f, uint32_t i, uint32_t to, const struct state *s);

#endif
