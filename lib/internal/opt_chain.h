/* SPDX-License-Identifier: BSD-2-Clause */
/* Where compares of a value with constants lead: for chain and wide. */
#ifndef OPT_CHAIN_H
#define OPT_CHAIN_H

#include "internal/opt.h"

/* The values from lo to hi lead to `to`. */
struct segment {
	uint32_t lo, hi;
	uint32_t to;
};

struct segments {
	struct segment *at;
	size_t count;
	size_t room;
};

/* A chain at work. */
struct chain {
	struct opt *o;
	unsigned reg;
	uint32_t head;		/* node */
	struct segments points; /* of single values; in order of precedence */
	struct segments ranges; /* of what is left, apart from each other */
	struct segments todo;	/* nodes, and which values come there */
	struct segments all;	/* every value, in order */
	uint32_t links;
	uint32_t *slots; /* by hash: number of a point + 1 */
	size_t slot_count;
	struct scratch mark;
	size_t budget; /* links that may yet be looked at */
	struct node like;
};

/* opt_chain.c */
int chain_open(struct chain *c, struct opt *o);
void chain_close(struct chain *c);
/* Finds c->all of the compares that begin with node `head`, if that is one;
 * the nodes of the chain are marked. */
bool chain_find(struct chain *c, uint32_t head);

#endif
