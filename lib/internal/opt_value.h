/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Values by number: what is computed in the same way from the same values has
 * one number, wherever it is computed.  Packets and contexts do not change
 * within a run, so that loads from them are such values too.
 */
#ifndef OPT_VALUE_H
#define OPT_VALUE_H

#include <stddef.h>
#include <string.h>

#include "internal/opt.h"

#define NO_VALUE 0 /* nothing is known, not even that it equals itself */

struct value {
	uint64_t imm;
	uint32_t a, b;
	uint16_t op;
	/* What it can be at all; branches taken tell more. */
	struct vword w;
};

struct values {
	struct value *at;
	size_t count;
	size_t room;
	bool owned;	 /* at[] outgrew what the optimizer's scratch had */
	uint32_t *slots; /* by hash: number, 0: free */
	size_t slot_count;
	uint32_t ctx; /* what r1 is at entry */
	bool failed;
};

#define FACTS 16 /* both halves of six arguments, the number, the machine */
#define NOTS  8

/* What a branch told of a value. */
struct fact {
	uint32_t value;
	struct vword w;
};

/* What is known where control comes to a node. */
struct state {
	uint32_t reg[REG_COUNT];
	uint8_t copy[REG_COUNT]; /* was moved from that register; or NO_REG */
	uint16_t copies;	 /* bit N: copy[N] is a register */
	uint8_t facts;
	uint8_t nots;
	/* value is not k */
	struct {
		uint32_t value;
		uint64_t k;
	} without[NOTS];
	struct state *free;	 /* the next of a list of unused ones */
	struct fact fact[FACTS]; /* the last: only what is used is copied */
};

static inline void state_copy(struct state *to, const struct state *from)
{
	memcpy(to, from,
		offsetof(struct state, fact) +
			from->facts * sizeof(from->fact[0]));
}

#define NO_REG 0xff

/* ---- opt_value.c ------------------------------------------------------- */

/* Empties a table, all zero at first, that keeps its memory from one walk to
 * the next; -1: out of memory. */
int values_open(struct opt *o, struct values *v);
void values_close(struct values *v);
/* A value like no other. */
uint32_t value_new(struct values *v, const struct vword *w);
/* Where a value with these operands is, or can be put. */
uint32_t *value_slot(struct values *v, const struct value *k);
uint32_t value_put(struct values *v, uint32_t *slot, const struct value *value);
uint32_t value_constant(struct values *v, uint64_t k);
/* What is known of a value in a state. */
const struct vword *value_word(
	const struct values *v, const struct state *s, uint32_t value);
bool value_is(const struct values *v, const struct state *s, uint32_t value,
	uint64_t *k);
/* The value of a register; it gets a number now if it had none. */
uint32_t value_of(struct values *v, struct state *s, unsigned reg);
/* Notes that a value is in w; and that it is not k. */
void value_fact(const struct values *v, struct state *s, uint32_t value,
	const struct vword *w);
void value_not(
	const struct values *v, struct state *s, uint32_t value, uint64_t k);

/* ---- opt_eval.c -------------------------------------------------------- */

/* The value that a node gives its register; NO_VALUE: one like no other.
 * *known: a load whose value was loaded before, and so cannot fail. */
uint32_t eval_node(
	struct opt *o, struct state *s, const struct node *n, bool *known);
/* A compare as it stands in a state. */
struct compare {
	enum vr_cmp cmp;
	bool low;      /* of the lower halves, and these are cut out */
	uint32_t a, b; /* b: NO_VALUE for a constant */
	struct vword wa, wb;
	bool can[2]; /* whether it can be false, and true */
};

void eval_compare(struct opt *o, struct state *s, const struct node *n,
	struct compare *c);
/* Whether it can be taken, or not be taken. */
bool eval_can(const struct state *s, const struct compare *c, bool taken);
/* Adds what is known where it is taken, or is not, if it can be. */
void eval_edge(
	struct opt *o, struct state *s, const struct compare *c, bool taken);

#endif
