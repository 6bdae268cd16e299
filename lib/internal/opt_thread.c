/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * thread: an edge that leads to jumps, to values that a register holds already
 * and to compares that are decided on the way, goes where they lead to.
 *
 * The rules of a large seccomp filter are a chain of compares of one word,
 * which is loaded again after a rule that failed.  What the word is, is known
 * there, and so, from a table of the chain, where it leads to; walking the rest
 * of the chain from each rule would take quadratic time.
 */
#include <stdlib.h>
#include <string.h>

#include "internal/opt_facts.h"

#define STEPS 24 /* nodes that an edge may skip, links of chains aside */

/* A compare with a constant in a chain. */
struct link {
	uint32_t chain;	 /* its number + 1; 0: no link */
	uint32_t place;	 /* in it */
	uint32_t equal;	 /* where it goes to if equal */
	uint32_t behind; /* of a key: the next one in the table */
};

/* What comes behind the last link of a chain, and the load that stands in
 * between links of it; NO_NODE: there is none. */
struct end {
	uint32_t to;
	uint32_t load;
};

struct links {
	struct link *at; /* by node */
	uint32_t *table; /* by hash of chain and constant: node + 1 */
	size_t size;
	struct end *ends; /* by chain */
	size_t count;
	size_t room;
};

/* ---- Chains ------------------------------------------------------------ */

static bool is_link(const struct node *n)
{
	return n->op == IOP_JEQ_K || n->op == IOP_JNE_K ||
	       n->op == IOP_JEQ32_K || n->op == IOP_JNE32_K;
}

static bool is_equal(const struct node *n)
{
	return n->op == IOP_JEQ_K || n->op == IOP_JEQ32_K;
}

/* The edge where it is equal, or is not. */
static uint32_t link_to(struct opt *o, uint32_t i, bool equal)
{
	return *opt_edge(o, i, is_equal(opt_at(o, i)) == equal ? 0 : 1);
}

/* A load that the compares of a chain may begin with. */
static bool is_load(const struct node *n, unsigned reg)
{
	enum opt_kind kind = opt_kind(n);

	return (kind == KIND_LDX || kind == KIND_ABS) && n->dst == reg;
}

static bool same_load(const struct node *a, const struct node *b)
{
	return a->op == b->op && a->dst == b->dst && a->src == b->src &&
	       a->off == b->off && a->imm == b->imm && a->flags == b->flags;
}

/* The next link of the chain, past a load of the same word; *load is that
 * load, as far as one was seen.  NO_NODE: `to` is none. */
static uint32_t next_link(
	struct opt *o, uint32_t i, uint32_t to, uint32_t *load)
{
	unsigned reg = opt_at(o, i)->dst;
	const struct node *n;

	for (int jumps = 0; jumps < 4; jumps++) {
		to = opt_skip(o, to);
		if (to == NO_NODE || o->place[to] == NO_NODE)
			return NO_NODE;
		n = opt_at(o, to);
		if (is_link(n))
			return n->dst == reg && o->place[to] > o->place[i]
				       ? to
				       : NO_NODE;
		if (is_load(n, reg)) {
			if (*load != NO_NODE && !same_load(opt_at(o, *load), n))
				return NO_NODE;
			*load = to;
		} else if (opt_kind(n) != KIND_JA) {
			return NO_NODE;
		}
		to = o->next[to];
	}
	return NO_NODE;
}

static uint32_t *key_slot(struct facts *f, uint32_t chain, uint64_t k)
{
	struct links *l = f->links;
	uint64_t h = (k ^ (uint64_t)chain << 32) * 0x9e3779b97f4a7c15u;

	return &l->table[(h ^ h >> 31) & (l->size - 1)];
}

static void add_link(struct facts *f, uint32_t i, uint32_t place)
{
	struct opt *o = f->o;
	struct links *l = f->links;
	uint32_t chain = (uint32_t)l->count;
	uint32_t *slot = key_slot(f, chain, (uint32_t)opt_at(o, i)->imm);

	l->at[i].chain = chain;
	l->at[i].place = place;
	l->at[i].equal = link_to(o, i, true);
	/* 64 bits with a sign are no value of 32. */
	if (opt_at(o, i)->imm < 0 &&
		!iop_is_narrow(node_info(opt_at(o, i))->shape))
		return;
	/* Keys of one slot are a list, the last one first. */
	l->at[i].behind = *slot;
	*slot = i + 1;
}

static bool new_chain(struct facts *f)
{
	struct links *l = f->links;

	if (l->count + 1 >= l->room) {
		size_t room = l->room ? 2 * l->room : 16;
		struct end *ends = reallocarray(l->ends, room, sizeof(*ends));

		if (!ends) {
			f->o->failed = true;
			return false;
		}
		l->ends = ends;
		l->room = room;
	}
	l->count++;
	return true;
}

static void find_chain(struct facts *f, uint32_t i)
{
	struct opt *o = f->o;
	struct end end = {.load = NO_NODE};
	uint32_t place = 0;

	if (!new_chain(f))
		return;
	do {
		add_link(f, i, place++);
		end.to = link_to(o, i, false);
		i = next_link(o, i, end.to, &end.load);
	} while (i != NO_NODE && !f->links->at[i].chain);
	f->links->ends[f->links->count] = end;
}

int facts_thread_open(struct facts *f)
{
	struct opt *o = f->o;
	struct links *l = scratch_zero(&o->scratch, 1, sizeof(*l));

	f->links = l;
	if (!l)
		goto out;
	l->size = 64;
	while (l->size < 2 * o->n->count)
		l->size *= 2;
	l->at = scratch_zero(&o->scratch, o->n->count, sizeof(*l->at));
	l->table = scratch_zero(&o->scratch, l->size, sizeof(*l->table));
	if (!l->at || !l->table)
		goto out;
	for (size_t k = 0; k < o->order_count; k++) {
		uint32_t i = o->order[k];

		if (is_link(opt_at(o, i)) && !l->at[i].chain)
			find_chain(f, i);
	}
	return 0;
out:
	o->failed = true;
	return -1;
}

void facts_thread_close(struct facts *f)
{
	if (f->links)
		free(f->links->ends);
}

/* Where the rest of a chain leads to for the value k: the first link with it,
 * or the end. */
static uint32_t chain_to(struct facts *f, uint32_t i, uint64_t k)
{
	const struct links *l = f->links;
	uint32_t chain = l->at[i].chain, best = NO_NODE;

	for (uint32_t at = *key_slot(f, chain, k); at;
		at = l->at[at - 1].behind) {
		const struct link *link = &l->at[at - 1];

		if (link->chain != chain || link->place < l->at[i].place ||
			(uint32_t)opt_at(f->o, at - 1)->imm != k)
			continue;
		if (best == NO_NODE || link->place < l->at[best].place)
			best = at - 1;
	}
	return best == NO_NODE ? l->ends[chain].to : l->at[best].equal;
}

/* ---- Walking on from an edge ------------------------------------------- */

/* A walk ahead: what would be known if it were run. */
struct ahead {
	struct facts *f;
	struct state s;
	bool copied; /* s is in use; else it is as at the edge */
	const struct state *edge;
};

static struct state *ahead_state(struct ahead *a)
{
	if (!a->copied)
		state_copy(&a->s, a->edge);
	a->copied = true;
	return &a->s;
}

/* Whether a link compares the number k, and so do all behind it: what is loaded
 * on the way is what the register holds. */
static bool is_chain_of(struct ahead *a, uint32_t i, uint64_t *k)
{
	struct opt *o = a->f->o;
	const struct links *l = a->f->links;
	struct state *s = ahead_state(a);
	uint32_t value, load;
	bool known;

	if (!l->at[i].chain || !is_link(opt_at(o, i)))
		return false;
	value = value_of(o->values, s, opt_at(o, i)->dst);
	if (!value_is(o->values, s, value, k) || *k > UINT32_MAX)
		return false;
	load = l->ends[l->at[i].chain].load;
	return load == NO_NODE ||
	       eval_node(o, s, opt_at(o, load), &known) == value;
}

static uint32_t ahead_branch(struct ahead *a, uint32_t i)
{
	struct opt *o = a->f->o;
	const struct node *n = opt_at(o, i);
	struct state *s = ahead_state(a);
	struct compare c;
	uint64_t k;
	bool way;

	if (is_chain_of(a, i, &k))
		return chain_to(a->f, i, k);
	eval_compare(o, s, n, &c);
	way = eval_can(s, &c, true);
	if (way && eval_can(s, &c, false))
		return NO_NODE;
	return *opt_edge(o, i, way ? 0 : 1);
}

static uint32_t ahead_table(struct ahead *a, uint32_t i)
{
	struct opt *o = a->f->o;
	const struct node_table *t = &o->n->tables[opt_at(o, i)->imm];
	struct state *s = ahead_state(a);
	uint64_t k;

	if (!value_is(o->values, s, value_of(o->values, s, opt_at(o, i)->dst),
		    &k))
		return NO_NODE;
	k -= t->low;
	return k < t->count ? t->targets[t->classes[k]] : t->otherwise;
}

/* A node that only makes a value, as if it had been run. */
static bool ahead_value(struct ahead *a, const struct node *n)
{
	struct facts *f = a->f;
	struct state *s = ahead_state(a);
	bool known;

	if (n->op == IOP_CALL)
		return false;
	if (!opt_is_packet(opt_kind(n))) {
		if (!opt_is_pure(n))
			return false;
		facts_apply(f, s, n);
		return true;
	}
	eval_node(f->o, s, n, &known);
	if (known)
		facts_apply(f, s, n);
	return known;
}

/* The node behind i, which would do nothing that is not known here. */
static uint32_t ahead_step(struct ahead *a, uint32_t i)
{
	struct opt *o = a->f->o;
	const struct node *n = opt_at(o, i);
	enum opt_kind kind = opt_kind(n);

	if (kind == KIND_JA)
		return opt_skip(o, o->next[i]);
	if (opt_is_jcc(kind))
		return ahead_branch(a, i);
	if (kind == KIND_TABLE)
		return ahead_table(a, i);
	return ahead_value(a, n) ? opt_skip(o, o->next[i]) : NO_NODE;
}

/* Whether it makes no difference there that nothing was run on the way. */
static bool is_same(const struct ahead *a, uint16_t live)
{
	if (!a->copied || SABOTAGED(PASS_THREAD))
		return true;
	for (unsigned r = 0; r < REG_COUNT; r++)
		if (live >> r & 1 && a->s.reg[r] != a->edge->reg[r])
			return false;
	return true;
}

uint32_t facts_thread(
	struct facts *f, uint32_t i, uint32_t to, const struct state *s)
{
	struct opt *o = f->o;
	uint32_t best = to, at = to;
	struct ahead a;

	if (opt_is_return(o, to))
		return to;
	/* The state is large, and made when it is needed. */
	a.f = f;
	a.edge = s;
	a.copied = false;
	for (int step = 0; step < STEPS; step++) {
		/* Not around a loop, and not past where one begins. */
		if (o->place[at] == NO_NODE || o->place[at] <= o->place[i] ||
			o->head[at])
			break;
		at = ahead_step(&a, at);
		if (at == NO_NODE)
			break;
		at = opt_skip(o, at);
		if (o->place[at] != NO_NODE && o->place[at] > o->place[i] &&
			is_same(&a, o->live_in[at]))
			best = at;
	}
	if (best != to) {
		opt_fired(o, PASS_THREAD);
		o->preds[to]--;
		o->preds[best]++;
	}
	return best;
}

/* ---- Returns ----------------------------------------------------------- */

#define RETURN_SLOTS 256 /* returns of one value are one, mostly */

/* The return that stands for all with its value. */
static uint32_t one_return(struct opt *o, uint32_t *slots, uint32_t i)
{
	const struct node *n = opt_at(o, i), *other;
	uint32_t *slot;

	if (n->op != IOP_MOV32_K || !opt_is_return(o, i))
		return i;
	slot = &slots[((uint32_t)n->imm * 0x9e3779b1u) >> 24];
	if (*slot) {
		other = opt_at(o, *slot - 1);
		if (other->imm == n->imm)
			return *slot - 1;
	}
	*slot = i + 1;
	return i;
}

bool opt_returns(struct opt *o)
{
	uint32_t slots[RETURN_SLOTS] = {0}, *edge;
	bool any = false;

	for (size_t k = 0; k < o->order_count; k++) {
		OPT_EACH_EDGE(o, o->order[k], edge)
		{
			uint32_t to = one_return(o, slots, *edge);

			if (to == *edge)
				continue;
			*edge = to;
			opt_fired(o, PASS_THREAD);
			any = true;
		}
	}
	return any;
}
