/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * One walk over the ways through a graph, with what is known on each: tests
 * that are decided go, jumps go on past what is known behind them, what is
 * loaded already is not loaded again.  Then the nodes are made anew from the
 * returns on, without what nothing reads.
 *
 * No load that may fail moves, or goes while something else than `ret #0`
 * follows.
 */
#include "rewrite/flow.h"

#include <stdlib.h>

#include "core/buf.h"

/* Nodes looked at behind jumps, for programs where each jump sees all. */
#define MAX_PEEKS 20000000u

/* What a walk finds out of a node. */
struct found {
	struct state
		*state; /* what is known before it; NULL: not reached yet */
	uint32_t to[2]; /* where its sides go; NO_NODE: nowhere */
	uint32_t made;	/* the new node */
	uint32_t k;	/* of constant: the value; x: X */
	bool known;	/* its register holds the value already */
	bool constant;
	bool x_known;
	bool fails, opaque;
};

struct walk {
	struct flow f;
	struct found *found; /* by node; all zero between walks */
	size_t room;
	/* Nodes that wait, a bit each; and which words of these have any: most
	 * walks see few nodes of many. */
	uint64_t *pending, *any;
	uint32_t *order; /* nodes in the order they were looked at */
	size_t order_count;
	struct state *free;
	uint32_t peeks;
};

/* ------------------------------------------------------------------------ */
/* Memory                                                                   */

static bool make_room(struct walk *w, size_t count)
{
	size_t room = count + count / 2 + 64;

	if (count <= w->room)
		return true;
	free(w->found);
	free(w->pending);
	free(w->any);
	free(w->order);
	w->found = calloc(room, sizeof(*w->found));
	w->pending = calloc(room / 64 + 1, sizeof(*w->pending));
	w->any = calloc(room / 64 / 64 + 1, sizeof(*w->any));
	w->order = calloc(room, sizeof(*w->order));
	w->room = w->found && w->pending && w->any && w->order ? room : 0;
	return w->room;
}

static struct state *copy(struct walk *w, const struct state *s)
{
	struct state *c = w->free;

	if (c)
		w->free = c->next;
	else
		c = malloc(sizeof(*c));
	if (c)
		state_copy(c, s);
	else
		w->f.failed = true;
	return c;
}

static void drop(struct walk *w, struct state *s)
{
	s->next = w->free;
	w->free = s;
}

struct walk *walk_new(void)
{
	return calloc(1, sizeof(struct walk));
}

void walk_free(struct walk *w)
{
	if (!w)
		return;
	while (w->free) {
		struct state *s = w->free;

		w->free = s->next;
		free(s);
	}
	rw_close(&w->f);
	free(w->found);
	free(w->pending);
	free(w->any);
	free(w->order);
	free(w);
}

/* ------------------------------------------------------------------------ */
/* Constants that a word is compared with                                   */

static bool add_point(struct points *p, uint32_t k)
{
	uint32_t *list = array_grow(p->list, p->count, &p->room, sizeof(*list));

	if (!list)
		return false;
	p->list = list;
	list[p->count++] = k;
	return true;
}

/* A test of these bits changes its mind at multiples of the lowest one. */
static bool add_multiples(struct points *p, uint32_t mask)
{
	uint32_t step = mask & -mask;
	bool ok = true;

	if (step < 1u << 26)
		return true;
	for (uint32_t k = step; k && ok; k += step)
		ok = add_point(p, k);
	return ok;
}

/* What an open test asks of the word, if it does. */
static bool note_points(
	const struct flow *f, const struct state *s, const struct rw_node *n)
{
	struct points *p = f->hints ? f->hints->points : NULL;
	const struct value *v = &f->values[s->reg[REG_A]];
	uint32_t mask;
	bool ok = true;

	if (!p || !s->reg[REG_A])
		return true;
	if (v->op == OP_CODE_AND_K && rw_is(f, s, v->b, &mask) &&
		f->values[v->a].op == OP_CODE_LD_W_ABS &&
		f->values[v->a].a == p->offset)
		return add_multiples(p, mask);
	if (v->op != OP_CODE_LD_W_ABS || v->a != p->offset)
		return true;
	if (n->code == OP_CODE_JSET_K)
		return add_multiples(p, n->k);
	if (!node_is_compare(n))
		return true;
	if (n->code != OP_CODE_JGT_K && n->k)
		ok = add_point(p, n->k);
	if (n->code != OP_CODE_JGE_K && n->k != UINT32_MAX)
		ok = ok && add_point(p, n->k + 1);
	return ok;
}

/* ------------------------------------------------------------------------ */
/* Forward                                                                  */

/* Whether what is read from `to` on is the same before and after nodes that
 * wrote `dirty`. */
static bool same(const struct graph *g, uint32_t to, uint32_t dirty,
	const struct state *const s[2])
{
	uint32_t live = g->nodes[to].live & dirty;

	for (; live; live &= live - 1) {
		unsigned reg = (unsigned)__builtin_ctz(live);

		if (!s[0]->reg[reg] || s[0]->reg[reg] != s[1]->reg[reg])
			return false;
	}
	return true;
}

/* Where a jump to `to` may go instead. */
static uint32_t thread(struct walk *w, uint32_t to, const struct state *s)
{
	struct graph *g = w->f.g;
	uint32_t best = to, dirty = 0;
	struct state now; /* a copy, where one is needed */
	const struct state *both[2] = {s, s};
	bool passed = false;

	for (; w->peeks < MAX_PEEKS; w->peeks++) {
		const struct rw_node *n = &g->nodes[to];
		struct step step;
		int holds;

		if (node_is_return(n))
			break;
		if (node_is_branch(n)) {
			holds = rw_decide(&w->f, both[1], n);
			if (holds < 0)
				break;
			to = n->succ[!holds];
			passed = true;
		} else {
			if (both[1] == s)
				state_copy(&now, s);
			both[1] = &now;
			step = rw_eval(&w->f, &now, n);
			if (step.fails || step.opaque)
				break;
			rw_apply(&now, n, &step);
			dirty |= node_effect(n).writes;
			to = n->succ[0];
		}
		if (passed && (same(g, to, dirty, both) ||
				      SABOTAGED(REWRITE_THREADED)))
			best = to;
	}
	return best;
}

/* Takes s. */
static void arrive(struct walk *w, uint32_t at, struct state *s)
{
	struct found *found = &w->found[at];

	if (!found->state) {
		found->state = s;
		w->pending[at / 64] |= UINT64_C(1) << at % 64;
		w->any[at / 64 / 64] |= UINT64_C(1) << at / 64 % 64;
		return;
	}
	rw_join(&w->f, found->state, s, at);
	drop(w, s);
}

static void go(struct walk *w, uint32_t from, unsigned side, struct state *s)
{
	uint32_t to = w->f.g->nodes[from].succ[side];
	uint32_t landing = thread(w, to, s);

	w->f.g->fired[REWRITE_THREADED] += landing != to;
	w->found[from].to[side] = landing;
	arrive(w, landing, s);
}

static void visit_branch(struct walk *w, uint32_t at, struct state *s)
{
	const struct rw_node *n = &w->f.g->nodes[at];
	int holds = rw_decide(&w->f, s, n);
	struct found *found = &w->found[at];
	struct state *other;

	found->x_known = rw_is(&w->f, s, s->reg[REG_X], &found->k);
	if (holds >= 0) {
		/* Only where no more was to be peeked at. */
		rw_side(&w->f, s, n, holds);
		go(w, at, !holds, s);
		return;
	}
	if (!note_points(&w->f, s, n))
		w->f.failed = true;
	other = copy(w, s);
	if (!other) {
		drop(w, s);
		return;
	}
	rw_side(&w->f, s, n, true);
	rw_side(&w->f, other, n, false);
	go(w, at, 0, s);
	go(w, at, 1, other);
}

static void visit(struct walk *w, uint32_t at)
{
	const struct rw_node *n = &w->f.g->nodes[at];
	struct found *found = &w->found[at];
	struct state *s = found->state;
	uint32_t writes = node_effect(n).writes;
	struct step step;

	found->to[0] = found->to[1] = NO_NODE;
	if (node_is_return(n)) {
		found->constant = n->code == OP_CODE_RET_A &&
				  rw_is(&w->f, s, s->reg[REG_A], &found->k);
		drop(w, s);
		return;
	}
	if (node_is_branch(n)) {
		visit_branch(w, at, s);
		return;
	}
	step = rw_eval(&w->f, s, n);
	found->fails = step.fails;
	found->opaque = step.opaque;
	found->known = step.value && writes &&
		       s->reg[__builtin_ctz(writes)] == step.value;
	found->constant = rw_is(&w->f, s, step.value, &found->k);
	if (!found->constant)
		found->x_known = rw_is(&w->f, s, s->reg[REG_X], &found->k);
	rw_apply(s, n, &step);
	go(w, at, 0, s);
}

/* The nodes of one word that wait, and those that they make wait there. */
static void visit_word(struct walk *w, uint32_t word)
{
	while (w->pending[word]) {
		uint32_t bit = 63 - (uint32_t)__builtin_clzll(w->pending[word]);
		uint32_t at = 64 * word + bit;

		w->pending[word] &= ~(UINT64_C(1) << bit);
		w->order[w->order_count++] = at;
		visit(w, at);
	}
}

static void forward(struct walk *w, uint32_t entry)
{
	struct state start = {0};
	struct state *s;

	start.reg[REG_A] = start.reg[REG_X] = rw_const(&w->f, 0);
	s = copy(w, &start);
	if (!s)
		return;
	entry = thread(w, entry, s);
	arrive(w, entry, s);
	for (uint32_t i = entry / 64 / 64 + 1; i-- > 0;) {
		while (w->any[i]) {
			uint32_t bit =
				63 - (uint32_t)__builtin_clzll(w->any[i]);

			visit_word(w, 64 * i + bit);
			w->any[i] &= ~(UINT64_C(1) << bit);
		}
	}
}

/* ------------------------------------------------------------------------ */
/* Backward                                                                 */

/* Whether the program ends with 0 from there on. */
static bool is_zero(const struct graph *g, uint32_t at)
{
	return g->nodes[at].code == OP_CODE_RET_K && !g->nodes[at].k;
}

/* The form with a constant, where X is known and the form has that constant. */
static void use_constant(const struct found *found, struct rw_node *n)
{
	const struct op_info *op = op_find(n->code, DIALECT_LINUX), *k_op;
	uint16_t code = (uint16_t)(n->code & ~(OP_CODE_ADD_X & ~OP_CODE_ADD_K));

	if (!found->x_known || (op->form != FORM_X && op->form != FORM_JX))
		return;
	k_op = op_find(code, DIALECT_LINUX);
	if (!k_op || !op_constant_ok(k_op, found->k))
		return;
	n->code = code;
	n->k = found->k;
}

static bool is_load(const struct rw_node *n)
{
	const struct op_info *op = op_find(n->code, DIALECT_LINUX);

	return op->form == FORM_ABS || op->form == FORM_IND ||
	       op->form == FORM_MSH || op->form == FORM_MEM;
}

/* Anything but a branch or a return. */
static uint32_t make_step(
	struct graph *g, const struct found *found, struct rw_node n)
{
	uint32_t writes = node_effect(&n).writes;
	uint32_t live = g->nodes[n.succ[0]].live;
	uint32_t k = found->k ^ SABOTAGED(REWRITE_CONSTANT);

	if (SABOTAGED(REWRITE_DEAD))
		live &= ~(uint32_t)EFFECT_X;
	/* A load that gave this before does not fail; a division may. */
	if (found->known && !found->opaque && (!found->fails || is_load(&n))) {
		g->fired[REWRITE_RELOAD]++;
		return n.succ[0];
	}
	if (!(writes & live) && !found->opaque &&
		(!found->fails || is_zero(g, n.succ[0]))) {
		g->fired[REWRITE_DEAD]++;
		return n.succ[0];
	}
	if (found->constant && !found->fails && !found->opaque &&
		!is_load(&n) && n.code != OP_CODE_LD_IMM &&
		n.code != OP_CODE_LDX_IMM && writes & (EFFECT_A | EFFECT_X)) {
		g->fired[REWRITE_CONSTANT]++;
		n.code = writes & EFFECT_A ? OP_CODE_LD_IMM : OP_CODE_LDX_IMM;
		n.k = k;
	} else if (!found->constant) {
		use_constant(found, &n);
	}
	return graph_node(g, &n);
}

static uint32_t make(struct walk *w, uint32_t at)
{
	struct graph *g = w->f.g;
	const struct found *found = &w->found[at];
	struct rw_node n = g->nodes[at];

	if (node_is_return(&n)) {
		if (found->constant) {
			g->fired[REWRITE_CONSTANT]++;
			n.code = OP_CODE_RET_K;
			n.k = found->k;
		}
		return graph_node(g, &n);
	}
	for (unsigned i = 0; i < 2; i++)
		n.succ[i] = found->to[i] == NO_NODE
				    ? NO_NODE
				    : w->found[found->to[i]].made;
	if (!node_is_branch(&n))
		return make_step(g, found, n);
	if (n.succ[0] == NO_NODE || n.succ[1] == NO_NODE)
		return n.succ[n.succ[0] == NO_NODE];
	use_constant(found, &n);
	return graph_node(g, &n);
}

static uint32_t walk(struct walk *w, uint32_t entry)
{
	struct graph *g = w->f.g;
	uint32_t made = NO_NODE;

	rw_open(&w->f);
	w->order_count = 0;
	w->peeks = 0;
	forward(w, entry);
	if (w->f.failed)
		g->failed = true;
	for (size_t i = w->order_count; i-- > 0 && !g->failed;) {
		made = make(w, w->order[i]);
		w->found[w->order[i]].made = made;
	}
	for (size_t i = 0; i < w->order_count; i++)
		w->found[w->order[i]] = (struct found){0};
	return made;
}

uint32_t graph_flow(
	struct graph *g, uint32_t entry, const struct flow_hints *hints)
{
	struct walk *w = g->walk;

	if (g->failed || !make_room(w, g->count)) {
		g->failed = true;
		return NO_NODE;
	}
	w->f.g = g;
	w->f.hints = hints;
	return walk(w, entry);
}
