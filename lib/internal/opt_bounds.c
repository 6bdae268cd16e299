/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * How far the packet has to reach, for packets in one part.
 *
 * Forward (cover): bytes that are there because an earlier load succeeded.
 * Backward (hoist): bytes without which the result is surely 0, so that one
 * check at the head of a path may ask for all that the path needs.  Both speak
 * of bytes from the packet's start, and of bytes from an index on.
 */
#include <stdlib.h>
#include <string.h>

#include "internal/opt_facts.h"

#define ANY UINT32_MAX /* the result is 0 however long the packet is */

/* Bytes from the start, and from an index (value << shift) on. */
struct reach {
	uint32_t bytes;
	uint32_t value; /* NO_VALUE: of no index */
	uint32_t shift;
	uint32_t from; /* ANY: as many as one likes, of every index */
};

struct bounds {
	struct opt *o;
	const struct note *notes; /* NULL: there is no index */
	struct reach *asked;	  /* backward, before the node */
	struct reach *known;	  /* forward, before the node */
	bool *seen;		  /* known[] holds something */
};

static uint32_t least(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

static uint32_t most(uint32_t a, uint32_t b)
{
	return a > b ? a : b;
}

/* ---- Loads ------------------------------------------------------------- */

/* Whether a load's address is surely its offset, at least 0 and not wrapped:
 * then it fails only because the packet is short. */
static bool is_plain(const struct bounds *b, uint32_t i)
{
	const struct node *n = opt_at(b->o, i);

	if (n->imm < 0)
		return false;
	if (opt_kind(n) == KIND_ABS)
		return true;
	return b->notes[i].value && b->notes[i].max <= INT32_MAX &&
	       b->notes[i].max + (uint64_t)n->imm <= INT32_MAX - 8;
}

/* Bytes from the start, or from the index on, that the load itself takes. */
static uint32_t own_need(const struct node *n)
{
	return (uint32_t)n->imm + opt_size(n);
}

static bool same_index(
	const struct bounds *b, uint32_t i, const struct reach *r)
{
	return r->value == b->notes[i].value &&
	       r->shift == opt_at(b->o, i)->shift;
}

/* ---- Backward ---------------------------------------------------------- */

/* What is asked for on this way and on that. */
static struct reach both(const struct reach *x, const struct reach *y)
{
	struct reach r = *x;

	if (x->from == ANY)
		r = *y;
	else if (y->from != ANY) {
		r.from = least(x->from, y->from);
		if (x->value != y->value || x->shift != y->shift)
			r.value = r.from = 0;
	}
	r.bytes = least(x->bytes, y->bytes);
	if (SABOTAGED(PASS_HOIST))
		r.bytes = y->bytes;
	return r;
}

static struct reach asked_behind(struct bounds *b, uint32_t i)
{
	struct opt *o = b->o;
	struct reach r = {.bytes = ANY, .from = ANY}, none = {0};
	uint32_t *edge;

	OPT_EACH_EDGE(o, i, edge)
	{
		if (o->place[*edge] <= o->place[i])
			return none;
		r = both(&r, &b->asked[*edge]);
	}
	return r;
}

static struct reach asked_load(
	const struct bounds *b, uint32_t i, struct reach behind)
{
	const struct node *n = opt_at(b->o, i);
	const struct note *note;

	if (!is_plain(b, i))
		return behind;
	if (opt_kind(n) == KIND_ABS) {
		behind.bytes = most(behind.bytes, own_need(n));
		return behind;
	}
	note = &b->notes[i];
	behind.bytes = most(behind.bytes, (uint32_t)note->min + own_need(n));
	if (behind.from == ANY)
		return behind;
	if (behind.value && same_index(b, i, &behind)) {
		behind.from = most(behind.from, own_need(n));
	} else {
		behind.value = note->value;
		behind.shift = n->shift;
		behind.from = own_need(n);
	}
	return behind;
}

static struct reach asked_at(struct bounds *b, uint32_t i)
{
	struct opt *o = b->o;
	const struct node *n = opt_at(o, i);
	struct reach none = {0}, all = {.bytes = ANY, .from = ANY};

	/* A function's return is none of the program. */
	if ((n->op == IOP_MOV32_K || n->op == IOP_MOV64_K) && !n->imm &&
		!o->local_calls && opt_is_return(o, i))
		return all;
	switch (opt_kind(n)) {
	case KIND_EXIT:
		return none;
	case KIND_CALL:
		return opt_is_pure(n) ? asked_behind(b, i) : none;
	case KIND_CALL_LOCAL:
		return none;
	case KIND_ABS:
	case KIND_IND:
		return asked_load(b, i, asked_behind(b, i));
	case KIND_ALU_K:
	case KIND_ALU_X:
	case KIND_UNARY_X:
	case KIND_UNARY:
	case KIND_JA:
	case KIND_JCC_K:
	case KIND_JCC_X:
	case KIND_TABLE:
	case KIND_LDDW:
	case KIND_LDX:
	case KIND_ST:
	case KIND_STX:
	case KIND_ATOMIC:
	case KIND_DELETED:
		break;
	}
	return asked_behind(b, i);
}

/* What a load's own check may ask for. */
static uint32_t ask(struct bounds *b, uint32_t i)
{
	const struct node *n = opt_at(b->o, i);
	const struct note *note;
	struct reach r = b->asked[i];
	uint32_t own = own_need(n), want = own;

	if (!opt_on(b->o, PASS_HOIST))
		return own;
	if (opt_kind(n) == KIND_ABS)
		return r.bytes > INT32_MAX ? own : most(own, r.bytes);
	note = &b->notes[i];
	if (r.from != ANY && r.value && same_index(b, i, &r))
		want = most(own, r.from);
	/* Bytes from the start, whatever the index is. */
	if (r.bytes <= INT32_MAX && r.bytes > note->max)
		want = most(want, r.bytes - (uint32_t)note->max);
	return want;
}

/* ---- Forward ----------------------------------------------------------- */

static void meet(struct bounds *b, uint32_t to, const struct reach *r)
{
	struct reach *at = &b->known[to];

	if (b->o->head[to]) {
		*at = (struct reach){0};
	} else if (!b->seen[to]) {
		*at = *r;
	} else {
		at->bytes = least(at->bytes, r->bytes);
		at->from = least(at->from, r->from);
		if (at->value != r->value || at->shift != r->shift)
			at->value = at->from = 0;
	}
	b->seen[to] = true;
}

static bool is_covered(
	const struct bounds *b, uint32_t i, const struct reach *known)
{
	const struct node *n = opt_at(b->o, i);
	uint32_t own = own_need(n) - SABOTAGED(PASS_COVER);

	if (opt_kind(n) == KIND_ABS)
		return own <= known->bytes;
	if (known->value && same_index(b, i, known) && own <= known->from)
		return true;
	return b->notes[i].max + own <= known->bytes;
}

static void cover_load(struct bounds *b, uint32_t i, struct reach *known)
{
	struct opt *o = b->o;
	struct node *n = opt_at(o, i);
	const struct note *note;
	uint32_t want;

	if (!is_plain(b, i))
		return;
	if (n->flags & NODE_SLOW && opt_on(o, PASS_COVER)) {
		n->flags &= (uint8_t)~NODE_SLOW;
		opt_fired(o, PASS_COVER);
	}
	if (opt_on(o, PASS_COVER) && is_covered(b, i, known)) {
		if (n->need)
			opt_fired(o, PASS_COVER);
		n->need = 0;
		return;
	}
	want = ask(b, i);
	if (want != n->need)
		opt_fired(o, PASS_HOIST);
	n->need = want;
	/* Asked in vain, the slow path may still have found it. */
	if (n->flags & NODE_SLOW)
		want = own_need(n);
	if (opt_kind(n) == KIND_ABS) {
		known->bytes = most(known->bytes, want);
		return;
	}
	note = &b->notes[i];
	known->bytes = most(known->bytes, (uint32_t)note->min + want);
	if (!known->value || !same_index(b, i, known))
		known->from = 0;
	known->value = note->value;
	known->shift = n->shift;
	known->from = most(known->from, want);
}

static void run_bounds(struct bounds *b)
{
	struct opt *o = b->o;
	const struct reach none = {0};
	uint32_t *edge;

	for (size_t k = o->order_count; k-- > 0;)
		b->asked[o->order[k]] = asked_at(b, o->order[k]);
	meet(b, o->entry, &none);
	for (size_t k = 0; k < o->order_count; k++) {
		uint32_t i = o->order[k];
		struct reach known = b->known[i];

		if (opt_is_packet(opt_kind(opt_at(o, i))))
			cover_load(b, i, &known);
		OPT_EACH_EDGE(o, i, edge)
		meet(b, *edge, &known);
	}
}

bool opt_cover(struct opt *o)
{
	struct bounds b = {.o = o};
	struct opt_report before = o->report;
	struct scratch mark = o->scratch;
	size_t count = o->n->count;

	if (!o->linear || o->n->kind != CBPF_PACKET)
		return false;
	b.asked = scratch_get(&o->scratch, count, sizeof(*b.asked));
	b.known = scratch_get(&o->scratch, count, sizeof(*b.known));
	b.seen = scratch_zero(&o->scratch, count, sizeof(*b.seen));
	if (!b.asked || !b.known || !b.seen)
		o->failed = true;
	else if (o->indexed && !o->notes)
		facts_note(o);
	b.notes = o->notes;
	if (!o->failed)
		run_bounds(&b);
	scratch_back(&o->scratch, mark);
	return memcmp(&before, &o->report, sizeof(before));
}
