/* SPDX-License-Identifier: BSD-2-Clause */
/* Which registers and stack cells are read later, and what is written for
 * nothing. */
#include <stdlib.h>
#include <string.h>

#include "internal/opt.h"

#define ROUNDS 64 /* jumps back nested deeper: everything counts as read */

/* What is live behind a node, by what follows it. */
static __attribute__((noinline)) uint16_t behind_any(struct opt *o, uint32_t i)
{
	uint16_t live = 0;
	uint32_t *edge;

	if (opt_at(o, i)->op == IOP_CALL_LOCAL)
		return o->live_in[opt_skip(o, o->next[i])];
	OPT_EACH_EDGE(o, i, edge)
	live |= o->live_in[*edge];
	return live;
}

/* Most nodes go on to one other that is there. */
static inline uint16_t behind(struct opt *o, uint32_t i)
{
	uint32_t next = o->next[i];

	if (opt_exits[opt_at(o, i)->op] == 1 && next != NO_NODE &&
		opt_at(o, next)->op != NODE_DELETED)
		return o->live_in[next];
	return behind_any(o, i);
}

static bool live_round(struct opt *o)
{
	bool changed = false;

	for (size_t k = o->order_count; k-- > 0;) {
		uint32_t i = o->order[k];
		const struct node *n = opt_at(o, i);
		uint16_t out = behind(o, i);
		uint16_t in = (uint16_t)((out & ~opt_defs(n)) | opt_uses(n));

		if (in != o->live_in[i])
			changed = true;
		o->live_out[i] = out;
		o->live_in[i] = in;
	}
	return changed;
}

void opt_liveness(struct opt *o)
{
	size_t size = o->n->count * sizeof(o->live_in[0]);
	int round = 0;

	if (!o->loops) {
		live_round(o);
		return;
	}
	memset(o->live_in, 0, size);
	memset(o->live_out, 0, size);
	while (live_round(o) && ++round < ROUNDS)
		;
	if (round < ROUNDS)
		return;
	memset(o->live_in, 0xff, size);
	memset(o->live_out, 0xff, size);
}

/* ---- Registers --------------------------------------------------------- */

static bool dead_registers(struct opt *o)
{
	bool any = false;

	/* From the end, so that what is read by dead nodes alone dies too. */
	for (size_t k = o->order_count; k-- > 0;) {
		uint32_t i = o->order[k];
		struct node *n = opt_at(o, i);
		uint16_t out = behind(o, i);
		bool dead =
			opt_is_pure(n) &&
			!(opt_defs(n) & out & ~(n->op == IOP_CALL ? ARGS : 0));

		if (SABOTAGED(PASS_DEAD) && opt_kind(n) == KIND_ALU_K)
			dead = dead || n->op == IOP_AND32_K;
		/* A compare that does not matter; a packet load that cannot
		 * fail. */
		if (opt_is_jcc(opt_kind(n)) &&
			opt_skip(o, n->target) == opt_skip(o, o->next[i]))
			dead = true;
		if (opt_is_packet(opt_kind(n)) && !n->need)
			dead = !(out & BIT(n->dst));
		o->live_out[i] = out;
		o->live_in[i] = (uint16_t)((out & ~opt_defs(n)) | opt_uses(n));
		if (!dead)
			continue;
		o->live_in[i] = out;
		n->op = NODE_DELETED;
		opt_fired(o, PASS_DEAD);
		any = true;
	}
	return any;
}

/* ---- Stack cells ------------------------------------------------------- */

#define WORDS 2 /* of 64 bits, one for 4 bytes each of the frame */

struct cells {
	uint64_t bits[WORDS];
};

/* The cells, whole or in part, that an access touches. */
static struct cells touched(const struct node *n, bool whole)
{
	int first = ISTACK_SIZE + n->off;
	int last = first + (int)opt_size(n);
	struct cells c = {{0}};

	if (whole) {
		first = (first + 3) & ~3;
		last &= ~3;
	}
	for (int at = first & ~3; at < last; at += 4)
		c.bits[at / 4 / 64] |= UINT64_C(1) << (at / 4 % 64);
	return c;
}

static void cells_of_node(struct opt *o, uint32_t i, struct cells *live)
{
	struct node *n = opt_at(o, i);
	enum opt_kind kind = opt_kind(n);
	struct cells c;
	bool load = kind == KIND_LDX && n->src == REG_FP;
	bool store = (kind == KIND_ST || kind == KIND_STX) && n->dst == REG_FP;

	if (kind == KIND_ATOMIC && n->dst == REG_FP)
		load = true;
	if (store) {
		uint64_t read = 0;

		c = touched(n, false);
		for (int w = 0; w < WORDS; w++)
			read |= c.bits[w] & live->bits[w];
		if (!read) {
			n->op = NODE_DELETED;
			opt_fired(o, PASS_DEAD);
			return;
		}
		c = touched(n, true);
		for (int w = 0; w < WORDS; w++)
			live->bits[w] &= ~c.bits[w];
	} else if (load) {
		c = touched(n, false);
		for (int w = 0; w < WORDS; w++)
			live->bits[w] |= c.bits[w];
	}
}

/* Only where control never goes back, so that one round is enough. */
static bool dead_cells(struct opt *o)
{
	struct scratch mark = o->scratch;
	struct cells *live =
		scratch_zero(&o->scratch, o->n->count, sizeof(*live));
	uint32_t before = o->report.fired[PASS_DEAD], *edge;

	if (!live) {
		o->failed = true;
		return false;
	}
	for (size_t k = o->order_count; k-- > 0;) {
		uint32_t i = o->order[k];

		OPT_EACH_EDGE(o, i, edge)
		for (int w = 0; w < WORDS; w++)
			live[i].bits[w] |= live[*edge].bits[w];
		cells_of_node(o, i, &live[i]);
	}
	scratch_back(&o->scratch, mark);
	return o->report.fired[PASS_DEAD] != before;
}

static bool stores_to_stack(const struct opt *o)
{
	for (size_t k = 0; k < o->order_count; k++) {
		const struct node *n = opt_at(o, o->order[k]);
		enum opt_kind kind = opt_kind(n);

		if ((kind == KIND_ST || kind == KIND_STX) && n->dst == REG_FP)
			return true;
	}
	return false;
}

bool opt_dead(struct opt *o)
{
	bool any = false;

	if (!o->escapes && !o->local_calls && !o->loops && stores_to_stack(o))
		any = dead_cells(o);
	/* With jumps back, a round at a time: what is live is known of all. */
	if (o->loops) {
		opt_liveness(o);
		for (size_t k = 0; k < o->order_count; k++) {
			uint32_t i = o->order[k];
			struct node *n = opt_at(o, i);
			uint16_t defs = opt_defs(n);

			if (n->op == IOP_CALL)
				defs &= (uint16_t)~ARGS;
			if (!opt_is_pure(n) || (defs & o->live_out[i]))
				continue;
			n->op = NODE_DELETED;
			opt_fired(o, PASS_DEAD);
			any = true;
		}
		opt_liveness(o);
		return any;
	}
	return dead_registers(o) || any;
}
