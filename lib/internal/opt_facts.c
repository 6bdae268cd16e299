/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Walks the graph once, each node after all that lead to it, with what is known
 * there, and lets the passes that look at values rewrite each node: const,
 * copy, reload, thread.  Where control comes back from behind, nothing is
 * known.
 */
#include "internal/opt_facts.h"

#include <stdlib.h>
#include <string.h>

#include "internal/opt_value.h"

/* ---- States ------------------------------------------------------------ */

static struct state *new_state(struct facts *f)
{
	struct state *s = f->free;

	if (s) {
		f->free = s->free;
		return s;
	}
	s = scratch_get(&f->o->scratch, 1, sizeof(*s));
	if (!s)
		f->o->failed = true;
	return s;
}

static void release(struct facts *f, struct state *s)
{
	s->free = f->free;
	f->free = s;
}

/* Nothing is known but what never changes. */
static void forget(struct facts *f, struct state *s)
{
	memset(s->reg, 0, sizeof(s->reg));
	memset(s->copy, NO_REG, sizeof(s->copy));
	s->facts = s->nots = 0;
	s->copies = 0;
	s->reg[REG_FP] = f->frame;
}

/* ---- Joining ----------------------------------------------------------- */

/* One value for what is this or that. */
static uint32_t join_value(struct facts *f, const struct state *a,
	const struct state *b, unsigned reg)
{
	struct vword w;

	if (!a->reg[reg] || !b->reg[reg])
		return NO_VALUE;
	w = vw_join(value_word(f->o->values, a, a->reg[reg]),
		value_word(f->o->values, b, b->reg[reg]));
	if (w.mask == UINT64_MAX && !w.umin && w.umax == UINT64_MAX)
		return NO_VALUE;
	return value_new(f->o->values, &w);
}

static const struct fact *find_fact(const struct state *s, uint32_t value)
{
	for (unsigned i = 0; i < s->facts; i++)
		if (s->fact[i].value == value)
			return &s->fact[i];
	return NULL;
}

static bool has_not(const struct state *s, uint32_t value, uint64_t k)
{
	for (unsigned i = 0; i < s->nots; i++)
		if (s->without[i].value == value && s->without[i].k == k)
			return true;
	return false;
}

/* Of `into`, only what is known in `s` too. */
static void join_facts(struct state *into, const struct state *s)
{
	unsigned facts = 0, nots = 0;

	for (unsigned i = 0; i < into->facts; i++) {
		struct fact fact = into->fact[i];
		const struct fact *other = find_fact(s, fact.value);

		if (!other)
			continue;
		fact.w = vw_join(&fact.w, &other->w);
		into->fact[facts++] = fact;
	}
	for (unsigned i = 0; i < into->nots; i++)
		if (has_not(s, into->without[i].value, into->without[i].k))
			into->without[nots++] = into->without[i];
	into->facts = (uint8_t)facts;
	into->nots = (uint8_t)nots;
}

static void join(struct facts *f, struct state *into, const struct state *s,
	uint16_t live)
{
	for (unsigned r = 0; r < REG_COUNT; r++) {
		if (into->copy[r] != s->copy[r]) {
			into->copy[r] = NO_REG;
			into->copies &= (uint16_t)~BIT(r);
		}
		if (into->reg[r] == s->reg[r])
			continue;
		into->reg[r] =
			live >> r & 1 ? join_value(f, into, s, r) : NO_VALUE;
	}
	join_facts(into, s);
}

/* Control may come to node `to` with this known; the state is used up. */
static void arrive(struct facts *f, uint32_t to, struct state *s)
{
	struct state *at = f->at[to];

	/* Many ways lead to a return, and none matters to it. */
	if (at && opt_is_return(f->o, to))
		forget(f, at);
	else if (at && !f->o->head[to])
		join(f, at, s, f->o->live_in[to]);
	if (at) {
		release(f, s);
		return;
	}
	if (f->o->head[to])
		forget(f, s);
	f->at[to] = s;
}

/* ---- What nodes do to a state ------------------------------------------ */

static void drop_copy(struct state *s, unsigned reg)
{
	s->copy[reg] = NO_REG;
	s->copies &= (uint16_t)~BIT(reg);
}

static void set_reg(struct state *s, unsigned reg, uint32_t value)
{
	s->reg[reg] = value;
	if (!s->copies)
		return;
	drop_copy(s, reg);
	for (unsigned left = s->copies; left; left &= left - 1) {
		unsigned r = (unsigned)__builtin_ctz(left);

		if (s->copy[r] == reg)
			drop_copy(s, r);
	}
}

/* The same when the node's value is known already. */
static void apply(struct state *s, const struct node *n, uint32_t value)
{
	uint16_t defs = opt_defs(n);

	while (defs) {
		set_reg(s, (unsigned)__builtin_ctz(defs), value);
		defs &= (uint16_t)(defs - 1);
	}
	if (n->op == IOP_MOV64_X && n->dst != n->src) {
		s->copy[n->dst] =
			s->copy[n->src] == NO_REG ? n->src : s->copy[n->src];
		s->copies |= (uint16_t)BIT(n->dst);
	}
}

void facts_apply(struct facts *f, struct state *s, const struct node *n)
{
	bool known;

	if (opt_defs(n))
		apply(s, n, eval_node(f->o, s, n, &known));
}

/* ---- The walk ---------------------------------------------------------- */

/* Sends control along one edge; the state is used up. */
static void follow(struct facts *f, uint32_t i, uint32_t *edge, struct state *s)
{
	uint32_t to = *edge;

	if (f->passes & BIT(PASS_THREAD) && f->o->preds[to] > 1)
		to = facts_thread(f, i, to, s);
	*edge = to;
	arrive(f, to, s);
}

/* A state like s; NULL: out of memory. */
static struct state *another(struct facts *f, const struct state *s)
{
	struct state *copy = new_state(f);

	if (copy)
		state_copy(copy, s);
	return copy;
}

/* The rules of a filter lead to few returns: to one that another way has come
 * to, where nothing is known then, no state need be made. */
static bool is_met(struct facts *f, uint32_t to)
{
	if (!f->at[to] || !opt_is_return(f->o, to))
		return false;
	forget(f, f->at[to]);
	return true;
}

/* Both edges of a compare, where they lead to the same: it tells nothing. */
static void follow_both(struct facts *f, uint32_t i, struct state *s)
{
	uint32_t *taken = opt_edge(f->o, i, 0), *falls = opt_edge(f->o, i, 1);

	f->o->preds[*falls]--;
	follow(f, i, taken, s);
	*falls = *taken;
	f->o->preds[*falls]++;
}

static void follow_branch(struct facts *f, uint32_t i, struct state *s)
{
	struct opt *o = f->o;
	const struct compare *c = &f->compare;
	struct state *other = s;
	bool taken, falls;

	if (*opt_edge(o, i, 0) == *opt_edge(o, i, 1)) {
		follow_both(f, i, s);
		return;
	}
	taken = c->can[1] && !is_met(f, *opt_edge(o, i, 0));
	falls = c->can[0] && !is_met(f, *opt_edge(o, i, 1));
	if (taken && falls)
		other = another(f, s);
	if (!other || (!taken && !falls)) {
		release(f, s);
		return;
	}
	if (taken) {
		eval_edge(o, other, c, true);
		follow(f, i, opt_edge(o, i, 0), other);
	}
	if (falls) {
		eval_edge(o, s, c, false);
		follow(f, i, opt_edge(o, i, 1), s);
	}
}

static void follow_edges(struct facts *f, uint32_t i, struct state *s)
{
	struct opt *o = f->o;
	uint32_t *edge, count = opt_edge_count(o, i);

	if (opt_is_jcc(opt_kind(opt_at(o, i)))) {
		follow_branch(f, i, s);
		return;
	}
	for (uint32_t k = 0; k < count; k++) {
		struct state *copy = s;

		edge = opt_edge(o, i, k);
		if (k + 1 < count)
			copy = another(f, s);
		if (!copy)
			break;
		/* A function begins with nothing known. */
		if (opt_at(o, i)->op == IOP_CALL_LOCAL && !k)
			arrive(f, *edge, copy);
		else
			follow(f, i, edge, copy);
		if (copy == s)
			return;
	}
	release(f, s);
}

static void note(struct facts *f, uint32_t i, struct state *s)
{
	const struct node *n = opt_at(f->o, i);
	const struct vword *w;

	if (opt_kind(n) != KIND_IND)
		return;
	f->notes[i].value = value_of(f->o->values, s, n->src);
	w = value_word(f->o->values, s, f->notes[i].value);
	f->notes[i].min = w->umin;
	f->notes[i].max = w->umax;
	if (w->umax <= UINT32_MAX) {
		f->notes[i].min <<= n->shift;
		f->notes[i].max <<= n->shift;
	}
}

/* What the passes see of a node. */
static void look(struct facts *f, struct state *s)
{
	struct node *n = opt_at(f->o, f->node);

	if (opt_is_jcc(opt_kind(n))) {
		eval_compare(f->o, s, n, &f->compare);
		f->compare.can[0] = eval_can(s, &f->compare, false);
		f->compare.can[1] = eval_can(s, &f->compare, true);
		n->flags &= (uint8_t)~NODE_NARROW;
		if (!f->compare.low && f->compare.wa.umax <= UINT32_MAX)
			n->flags |= NODE_NARROW;
	} else {
		f->value = NO_VALUE;
		if (opt_defs(n))
			f->value = eval_node(f->o, s, n, &f->known);
	}
}

static void visit(struct facts *f, uint32_t i, struct state *s)
{
	struct opt *o = f->o;

	f->node = i;
	f->state = s;
	if (f->passes & BIT(PASS_COPY))
		facts_copy(f, opt_at(o, i));
	look(f, s);
	/* Whatever becomes of the node, its value stays. */
	if (f->passes & BIT(PASS_CONST))
		facts_const(f, opt_at(o, i));
	if (f->passes & BIT(PASS_RELOAD))
		facts_reload(f, opt_at(o, i));
	if (f->notes)
		note(f, i, s);
	apply(s, opt_at(o, i), f->value);
	follow_edges(f, i, s);
}

static void walk(struct facts *f)
{
	struct opt *o = f->o;
	struct state *first = new_state(f);

	if (!first)
		return;
	forget(f, first);
	if (!o->head[o->entry])
		first->reg[REG_ARG1] = o->values->ctx;
	f->at[o->entry] = first;
	for (size_t k = 0; k < o->order_count && !o->failed; k++) {
		uint32_t i = o->order[k];
		struct state *s = f->at[i];

		if (!s)
			continue;
		f->at[i] = NULL;
		visit(f, i, s);
	}
}

static void run_walk(struct facts *f)
{
	struct opt *o = f->o;
	struct vword any = vw_any(64);
	struct scratch mark;

	if (!o->values)
		o->values = calloc(1, sizeof(*o->values));
	if (!o->values || values_open(o, o->values)) {
		o->failed = true;
		return;
	}
	mark = o->scratch;
	f->at = scratch_zero(&o->scratch, o->n->count, sizeof(struct state *));
	o->failed = !f->at;
	f->frame = value_new(o->values, &any);
	if (f->notes)
		memset(f->notes, 0, o->n->count * sizeof(*f->notes));
	if (f->passes & BIT(PASS_THREAD) && !o->failed)
		facts_thread_open(f);
	if (!o->failed)
		walk(f);
	o->failed = o->failed || o->values->failed;
	facts_thread_close(f);
	scratch_back(&o->scratch, mark);
}

/* Cover and hoist alone want notes, and of indices. */
static bool wants_notes(const struct opt *o)
{
	return o->indexed && o->linear && o->n->kind == CBPF_PACKET &&
	       (opt_on(o, PASS_COVER) || opt_on(o, PASS_HOIST));
}

static void open_notes(struct opt *o)
{
	if (o->notes || o->failed)
		return;
	o->notes = scratch_get(&o->scratch, o->n->count, sizeof(*o->notes));
	o->failed = !o->notes;
}

void facts_note(struct opt *o)
{
	struct facts f = {.o = o};

	open_notes(o);
	f.notes = o->notes;
	if (!o->failed)
		run_walk(&f);
}

bool opt_facts(struct opt *o, uint32_t passes)
{
	struct facts f = {.o = o, .passes = passes};
	struct opt_report before = o->report;

	if (wants_notes(o))
		open_notes(o);
	f.notes = o->notes;
	if (!o->failed)
		run_walk(&f);
	return memcmp(&before, &o->report, sizeof(before));
}
