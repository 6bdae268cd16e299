/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What is known of registers and cells on the way through a graph.  What is
 * computed in the same way from the same values has one number; tests on the
 * way tell more of a number.
 */
#ifndef REWRITE_FLOW_H
#define REWRITE_FLOW_H

#include <string.h>

#include "core/vword.h"
#include "rewrite/graph.h"

/* Numbers of registers in a state, behind the cells: as in struct effect. */
#define REG_A	  MEM_CELLS
#define REG_X	  (MEM_CELLS + 1)
#define REG_COUNT (MEM_CELLS + 2)

#define NO_VALUE  0u
#define MAX_FACTS 8
#define MAX_NOTS  12

/* Operations of values that are no instruction's. */
enum {
	VALUE_CONST = 0x100, /* a */
	VALUE_JOIN,	     /* where ways meet: register a at node b */
	VALUE_UNLIKE,	     /* what node a gives; like nothing else */
};

struct value {
	uint16_t op; /* an opcode, with values a and b, or a and the constant */
	uint32_t a, b;
	uint32_t slot; /* that it has in the table */
	struct vword w;
};

struct state {
	uint32_t reg[REG_COUNT]; /* values */
	uint32_t covered;	 /* bytes that are surely in the packet */
	unsigned fact_count;
	unsigned not_count;
	struct state *next;
	struct {
		uint32_t value;
		uint32_t k;
	} not [MAX_NOTS]; /* the value is not k */
	struct {
		uint32_t value;
		struct vword w;
	} fact[MAX_FACTS]; /* the last: only what is used is copied */
};

static inline void state_copy(struct state *to, const struct state *from)
{
	memcpy(to, from,
		offsetof(struct state, fact) +
			from->fact_count * sizeof(from->fact[0]));
}

struct flow {
	struct graph *g;
	const struct flow_hints *hints;
	struct value *values;
	size_t count;
	size_t room;
	uint32_t *slots;
	size_t slot_count;
	bool failed;
};

/* What a node does with a state. */
struct step {
	uint32_t value;	 /* of what it writes; NO_VALUE: not known */
	bool fails;	 /* it may end the program with 0 */
	bool opaque;	 /* it must stay as it is */
	uint32_t covers; /* bytes that are surely in the packet then */
};

/* ---- value.c ------------------------------------------------------------- */

void rw_open(struct flow *f);
void rw_close(struct flow *f);
uint32_t rw_const(struct flow *f, uint32_t k);
/* That number, with the range of w if it is new. */
uint32_t rw_put(struct flow *f, uint16_t op, uint32_t a, uint32_t b,
	const struct vword *w);
/* What is known of a value; any for NO_VALUE. */
struct vword rw_word(
	const struct flow *f, const struct state *s, uint32_t value);
bool rw_is(const struct flow *f, const struct state *s, uint32_t value,
	uint32_t *k);
/* The value of a register, by its number in struct state. */
struct step rw_eval(struct flow *f, struct state *s, const struct rw_node *n);
/* Carries it out. */
void rw_apply(
	struct state *s, const struct rw_node *n, const struct step *step);
/* Whether a branch is decided: 1 holds, 0 does not, -1 open. */
int rw_decide(struct flow *f, const struct state *s, const struct rw_node *n);
/* What is known on a side of it; false: nothing goes there. */
bool rw_side(
	struct flow *f, struct state *s, const struct rw_node *n, bool holds);
/* Keeps in `to` what is known of both; `node` is where they meet. */
void rw_join(struct flow *f, struct state *to, const struct state *from,
	uint32_t node);

#endif
