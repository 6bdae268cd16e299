/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What is kept where: results made in the register that they are moved to,
 * stack cells in registers, registers that calls do not keep, the frame.
 */
#include <stdlib.h>
#include <string.h>

#include "internal/opt.h"

/* ---- copy: results where they are needed ------------------------------- */

#define WAY_BACK 32 /* nodes between a result and its move */

uint32_t *opt_before(struct opt *o)
{
	uint32_t *before =
			 scratch_get(&o->scratch, o->n->count, sizeof(*before)),
		 *edge;

	if (!before) {
		o->failed = true;
		return NULL;
	}
	memset(before, 0xff, o->n->count * sizeof(*before));
	for (size_t k = 0; k < o->order_count; k++)
		OPT_EACH_EDGE(o, o->order[k], edge)
	before[*edge] = o->order[k];
	return before;
}

/* A move that is to go: all from the result on uses `dst` for `src`. */
struct renaming {
	struct opt *o;
	const uint32_t *before;
	uint8_t dst, src;
	uint32_t nodes[WAY_BACK]; /* that name src */
	size_t count;
	uint32_t way[WAY_BACK]; /* all of them, the move's own first */
	size_t length;
};

/* Whether neither register matters on another way out of a branch. */
static bool leaves_alone(const struct renaming *r, uint32_t i, uint32_t to)
{
	uint16_t both = (uint16_t)(BIT(r->dst) | BIT(r->src));
	uint32_t *edge;

	OPT_EACH_EDGE(r->o, i, edge)
	if (*edge != to && r->o->live_in[*edge] & both)
		return false;
	return true;
}

enum step { STEP_ON, STEP_DONE, STEP_NO };

/* One node on the way back. */
static enum step step_back(struct renaming *r, uint32_t i, uint32_t to)
{
	const struct node *n = opt_at(r->o, i);
	uint16_t uses = opt_uses(n), defs = opt_defs(n);
	enum opt_kind kind = opt_kind(n);

	if (kind == KIND_CALL || kind == KIND_CALL_LOCAL ||
		kind == KIND_ATOMIC || kind == KIND_TABLE)
		return STEP_NO;
	if (opt_is_jcc(kind) && !leaves_alone(r, i, to))
		return STEP_NO;
	if ((uses | defs) & BIT(r->src))
		r->nodes[r->count++] = i;
	if (defs & BIT(r->src)) {
		/* A result that is made of other things: src ends here, and
		 * dst may be one of them. */
		if (!(uses & BIT(r->src)) || kind == KIND_UNARY_X ||
			kind == KIND_LDX || kind == KIND_IND)
			return STEP_DONE;
	}
	return (uses | defs) & BIT(r->dst) ? STEP_NO : STEP_ON;
}

/* Renames in a node; where the result is made, what it is made of stays. */
static void rename_in(const struct renaming *r, uint32_t i, bool first)
{
	struct node *n = opt_at(r->o, i);
	enum opt_kind kind = opt_kind(n);
	bool has_src = kind == KIND_ALU_X || kind == KIND_UNARY_X ||
		       kind == KIND_JCC_X || kind == KIND_IND ||
		       kind == KIND_LDX || kind == KIND_STX;

	if (has_src && !first && n->src == r->src)
		n->src = r->dst;
	if (n->dst == r->src)
		n->dst = r->dst;
}

/* What is live on the way, now that dst is there for src. */
static void relive(const struct renaming *r)
{
	struct opt *o = r->o;
	uint16_t src = (uint16_t)BIT(r->src), dst = (uint16_t)BIT(r->dst);

	o->live_in[r->way[0]] = o->live_out[r->way[0]];
	for (size_t k = 1; k < r->length; k++) {
		uint32_t i = r->way[k];

		o->live_out[i] = (uint16_t)((o->live_out[i] & ~src) | dst);
		if (k + 1 < r->length)
			o->live_in[i] =
				(uint16_t)((o->live_in[i] & ~src) | dst);
	}
}

static bool avoid_move(struct opt *o, const uint32_t *before, uint32_t move)
{
	struct renaming r = {.o = o,
		.before = before,
		.dst = opt_at(o, move)->dst,
		.src = opt_at(o, move)->src};
	uint32_t i = move;

	if (r.dst == r.src || r.src == REG_FP ||
		(o->live_out[move] >> r.src & 1 && !SABOTAGED(PASS_COPY)))
		return false;
	while (r.length < WAY_BACK) {
		uint32_t to = i;
		enum step step;

		r.way[r.length++] = i;

		if (o->preds[i] != 1 || before[i] == NO_NODE || o->head[i])
			return false;
		i = before[i];
		step = step_back(&r, i, to);
		if (step == STEP_NO)
			return false;
		if (step == STEP_ON)
			continue;
		if (r.length == WAY_BACK)
			return false;
		r.way[r.length++] = i;
		for (size_t k = 0; k < r.count; k++)
			rename_in(&r, r.nodes[k], k + 1 == r.count);
		relive(&r);
		opt_at(o, move)->op = NODE_DELETED;
		return true;
	}
	return false;
}

bool opt_copy(struct opt *o)
{
	struct scratch mark = o->scratch;
	uint32_t *before = NULL;
	bool any = false;

	for (size_t k = 0; k < o->order_count; k++) {
		uint32_t i = o->order[k];

		if (opt_at(o, i)->op != IOP_MOV64_X)
			continue;
		if (!before)
			before = opt_before(o);
		if (!before)
			break;
		if (!avoid_move(o, before, i))
			continue;
		opt_fired(o, PASS_COPY);
		any = true;
		before[opt_skip(o, i)] = before[i];
	}
	scratch_back(&o->scratch, mark);
	return any;
}

/* ---- Registers in use -------------------------------------------------- */

static uint16_t named(struct opt *o)
{
	uint16_t regs = BIT(REG_FP) | BIT(REG_A);

	for (size_t k = 0; k < o->order_count; k++) {
		const struct node *n = opt_at(o, o->order[k]);

		regs |= opt_uses(n);
		if (n->op != IOP_CALL)
			regs |= opt_defs(n);
	}
	return regs;
}

static bool has_calls(struct opt *o)
{
	for (size_t k = 0; k < o->order_count; k++)
		if (opt_at(o, o->order[k])->op == IOP_CALL)
			return true;
	return false;
}

/* ---- cells: stack cells in registers ----------------------------------- */

struct slots {
	uint8_t size[ISTACK_SIZE];   /* by lowest byte: of all accesses there */
	bool bad[ISTACK_SIZE];	     /* other accesses touch a part of it */
	uint16_t owner[ISTACK_SIZE]; /* by byte: the lowest byte + 1 */
	uint32_t count[ISTACK_SIZE]; /* accesses */
	uint8_t reg[ISTACK_SIZE];    /* that it is kept in; 0: none */
};

static bool is_stack(const struct node *n)
{
	switch (opt_kind(n)) {
	case KIND_LDX:
		return n->src == REG_FP;
	case KIND_ST:
	case KIND_STX:
	case KIND_ATOMIC:
		return n->dst == REG_FP;
	default:
		return false;
	}
}

static void note_access(struct slots *s, const struct node *n)
{
	unsigned size = opt_size(n);
	int first = ISTACK_SIZE + n->off;

	if (first < 0 || first + (int)size > ISTACK_SIZE)
		return;
	if (opt_kind(n) == KIND_ATOMIC || size < 4)
		s->bad[first] = true;
	for (int at = first; at < first + (int)size; at++) {
		int owner = s->owner[at];

		if (!owner) {
			s->owner[at] = (uint16_t)(first + 1);
		} else if (owner != first + 1 || s->size[first] != size) {
			s->bad[owner - 1] = true;
			s->bad[first] = true;
		}
		s->size[first] = (uint8_t)size;
	}
	s->count[first]++;
}

/* The cell with the most accesses that has no register yet; -1: none. */
static int best_slot(const struct slots *s)
{
	int best = -1;

	for (int at = 0; at < ISTACK_SIZE; at++)
		if (s->count[at] && !s->bad[at] && !s->reg[at] &&
			(best < 0 || s->count[at] > s->count[best]))
			best = at;
	return best;
}

static void keep_in(struct node *n, unsigned reg)
{
	bool wide = opt_size(n) == 8;

	if (opt_kind(n) == KIND_LDX) {
		bool sign = n->op == IOP_LDXSX_W;

		opt_set_move(n, reg);
		if (sign)
			n->op = IOP_MOVSX64_32;
		return;
	}
	n->dst = (uint8_t)reg;
	if (opt_kind(n) == KIND_ST) {
		n->op = wide ? IOP_MOV64_K : IOP_MOV32_K;
		n->off = 0;
		return;
	}
	opt_set_move(n, n->src);
	if (!wide)
		n->op = IOP_MOV32_X;
}

bool opt_cells(struct opt *o)
{
	struct slots s;
	uint16_t used;
	bool any = false;

	memset(&s, 0, sizeof(s));
	if (o->escapes || o->local_calls)
		return false;
	for (size_t k = 0; k < o->order_count; k++)
		if (is_stack(opt_at(o, o->order[k])))
			note_access(&s, opt_at(o, o->order[k]));
	used = named(o) | BIT(REG_ARG1);
	if (has_calls(o))
		used |= ARGS;
	for (unsigned reg = REG_ARG2; reg < REG_FP; reg++) {
		int at = used >> reg & 1 ? -1 : best_slot(&s);

		if (at >= 0)
			s.reg[at] = SABOTAGED(PASS_CELLS) ? 9 : (uint8_t)reg;
	}
	for (size_t k = 0; k < o->order_count; k++) {
		struct node *n = opt_at(o, o->order[k]);

		if (!is_stack(n) || n->off < -ISTACK_SIZE || n->off >= 0 ||
			!s.reg[ISTACK_SIZE + n->off])
			continue;
		keep_in(n, s.reg[ISTACK_SIZE + n->off]);
		opt_fired(o, PASS_CELLS);
		any = true;
	}
	return any;
}

/* ---- regs: registers that calls do not keep ---------------------------- */

/* Registers that hold something over a call. */
static uint16_t over_calls(struct opt *o)
{
	uint16_t regs = 0;

	for (size_t k = 0; k < o->order_count; k++) {
		uint32_t i = o->order[k];

		if (opt_at(o, i)->op == IOP_CALL)
			regs |= o->live_out[i] &
				(uint16_t)~opt_defs(opt_at(o, i));
	}
	return regs;
}

static void rename_live(uint16_t *live, unsigned from, unsigned to)
{
	if (*live >> from & 1)
		*live = (uint16_t)((*live & ~BIT(from)) | BIT(to));
}

static void rename_all(struct opt *o, unsigned from, unsigned to)
{
	for (size_t k = 0; k < o->order_count; k++) {
		struct node *n = opt_at(o, o->order[k]);
		uint16_t regs = opt_uses(n) | opt_defs(n);
		bool src = n->op < IOP_COUNT &&
			   (iop_fields(node_info(n)) & FIELD_SRC) &&
			   node_info(n)->selector != SELECT_SRC;

		rename_live(&o->live_in[o->order[k]], from, to);
		rename_live(&o->live_out[o->order[k]], from, to);
		if (!(regs >> from & 1))
			continue;
		if (src && n->src == from)
			n->src = (uint8_t)to;
		if (n->dst == from)
			n->dst = (uint8_t)to;
		opt_fired(o, PASS_REGS);
	}
}

bool opt_regs(struct opt *o)
{
	uint16_t used = named(o), kept = over_calls(o);
	unsigned to = REG_ARG1;
	bool any = false;

	if (SABOTAGED(PASS_REGS))
		kept = 0;
	if (o->local_calls)
		return false;
	for (unsigned from = REG_CTX; from < REG_FP; from++) {
		if (!(used >> from & 1) || kept >> from & 1)
			continue;
		while (to <= REG_ARG5 && used >> to & 1)
			to++;
		if (to > REG_ARG5)
			break;
		rename_all(o, from, to++);
		any = true;
	}
	return any;
}

/* ---- frame ------------------------------------------------------------- */

bool opt_frame(struct opt *o)
{
	uint32_t depth = 0;

	if (o->escapes)
		return false;
	for (size_t k = 0; k < o->order_count; k++) {
		const struct node *n = opt_at(o, o->order[k]);

		if (is_stack(n) && (uint32_t)-n->off > depth)
			depth = (uint32_t)-n->off;
	}
	if (SABOTAGED(PASS_FRAME))
		depth /= 2;
	if (depth >= o->n->stack)
		return false;
	o->n->stack = depth;
	opt_fired(o, PASS_FRAME);
	return true;
}
