/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Makes several programs out of one, and keeps the best; and that as long as
 * one is better.  So what comes back is never worse, and is as it was when it
 * is given again.
 */
#include <string.h>

#include "check/cost.h"
#include "check/target.h"
#include "rewrite/graph.h"

#ifdef CBPF_SABOTAGE
int rewrite_sabotage = -1;
#endif

/* Rounds of passes over one graph, and of programs out of programs. */
#define MAX_PASSES 6
#define MAX_ROUNDS 8
#define MAX_CHUNK  64
#define MAX_OFFERS (MAX_ROUNDS * 16)

/* Means that are as good as equal. */
#define EPSILON 1e-6

static const struct {
	const char *name, *about;
} rows[REWRITE_COUNT] = {
#define REWRITE(symbol, name, about) [REWRITE_##symbol] = {name, about},
#include "rewrite/rewrite.def"
#undef REWRITE
};

_Static_assert(REWRITE_COUNT <= CBPF_MAX_REWRITES, "fired[] is too short");

const char *cbpf_rewrite_name(size_t i, const char **about)
{
	if (i >= REWRITE_COUNT)
		return NULL;
	if (about)
		*about = rows[i].about;
	return rows[i].name;
}

/* A program with what counts of it. */
struct candidate {
	struct cbpf_program *p; /* owned */
	struct cbpf_measure m;
	uint32_t fired[REWRITE_COUNT];
};

struct work {
	const struct cbpf_limits *limits;
	bool seccomp;
	bool within_limits; /* so must what comes out be */
	struct cbpf_diags *diags;
	struct cbpf_diags *quiet; /* of candidates that do not count */
	struct candidate best;
	bool no_memory;
	uint64_t seen[MAX_OFFERS]; /* hashes of what was offered */
	size_t seen_count;
};

/* How a candidate is made. */
struct recipe {
	bool dispatch, trees;
	struct shape shape;
};

/* ------------------------------------------------------------------------ */
/* What counts                                                              */

static bool measure(struct work *w, struct candidate *c)
{
	struct cbpf_cost *cost = cbpf_cost_new(
		c->p, w->limits->target, w->limits->kernel, w->quiet);
	const struct cbpf_call_cost *call;
	double sum = 0;

	if (!cost)
		return false;
	c->m = (struct cbpf_measure){.size = c->p->count,
		.longest = cbpf_cost_all(cost)->longest,
		.mean = cbpf_cost_all(cost)->mean};
	for (; (call = cbpf_cost_call(cost, c->m.calls)); c->m.calls++) {
		c->m.cached += call->cached;
		sum += call->path.mean;
	}
	if (c->m.calls)
		c->m.mean = sum / (double)c->m.calls;
	cbpf_cost_free(cost);
	return true;
}

static bool is_better(
	const struct cbpf_measure *a, const struct cbpf_measure *b)
{
	if (a->cached != b->cached)
		return a->cached > b->cached;
	if (a->mean < b->mean - EPSILON || a->mean > b->mean + EPSILON)
		return a->mean < b->mean;
	if (a->longest != b->longest)
		return a->longest < b->longest;
	return a->size < b->size;
}

/* What only takes instructions away is better, whatever the mean says: it does
 * not know that tests which follow from others leave no choice. */
static bool is_less(const struct cbpf_measure *a, const struct cbpf_measure *b)
{
	return a->cached >= b->cached && a->longest <= b->longest &&
	       a->size < b->size;
}

static bool is_taken(struct work *w, const struct cbpf_program *p)
{
	return !cbpf_check(p, w->limits->target, w->quiet) &&
	       (!w->within_limits ||
		       !cbpf_check_limits(p, w->limits, w->quiet));
}

/* ------------------------------------------------------------------------ */
/* Making                                                                   */

static uint32_t flow(struct graph *g, uint32_t entry)
{
	uint32_t before = NO_NODE;

	for (int i = 0; i < MAX_PASSES && entry != before && !g->failed; i++) {
		before = entry;
		entry = graph_flow(g, entry, NULL);
	}
	return entry;
}

static uint32_t cook(struct graph *g, uint32_t entry, const struct recipe *r)
{
	entry = flow(g, entry);
	if (r->dispatch) {
		entry = graph_dispatch(g, entry, &r->shape);
		entry = flow(g, entry);
	}
	if (r->trees) {
		entry = graph_trees(g, entry, &r->shape);
		entry = flow(g, entry);
	}
	return entry;
}

/* Refusals of candidates are no news, but for one. */
static void ask_memory(struct work *w)
{
	const struct cbpf_diag *d;

	for (size_t i = 0; (d = cbpf_diags_get(w->quiet, i)); i++)
		if (!strcmp(d->name, "no-memory"))
			w->no_memory = true;
	cbpf_diags_clear(w->quiet);
}

static uint64_t hash_of(const struct cbpf_program *p)
{
	uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */

	for (size_t i = 0; i < p->count; i++) {
		const struct cbpf_insn *n = &p->insns[i];

		hash = (hash ^ n->code ^ (uint64_t)n->jt << 16 ^
			       (uint64_t)n->jf << 24 ^ (uint64_t)n->k << 32) *
		       0x100000001b3u;
		hash ^= hash >> 29;
	}
	return hash;
}

/* Many recipes make the same. */
static bool is_new(struct work *w, const struct cbpf_program *p)
{
	uint64_t hash = hash_of(p);

	for (size_t i = 0; i < w->seen_count; i++)
		if (w->seen[i] == hash)
			return false;
	if (w->seen_count < MAX_OFFERS)
		w->seen[w->seen_count++] = hash;
	return true;
}

/* Takes the candidate's program. */
static void offer(struct work *w, struct candidate *c, bool plain)
{
	if (is_new(w, c->p) && is_taken(w, c->p) && measure(w, c) &&
		(is_better(&c->m, &w->best.m) ||
			(plain && is_less(&c->m, &w->best.m)))) {
		cbpf_program_free(w->best.p);
		w->best = *c;
	} else {
		cbpf_program_free(c->p);
	}
	ask_memory(w);
}

/* False: it would be too long. */
static bool try_one(
	struct work *w, const struct cbpf_program *p, const struct recipe *r)
{
	struct candidate c = {0};
	struct graph g;
	uint32_t entry;

	graph_open(&g, p, w->seccomp, &entry);
	entry = cook(&g, entry, r);
	c.p = graph_layout(&g, entry, w->quiet);
	for (size_t i = 0; i < REWRITE_COUNT; i++)
		c.fired[i] = g.fired[i];
	if (g.failed && !g.large)
		w->no_memory = true;
	graph_close(&g);
	ask_memory(w);
	if (!c.p)
		return false;
	offer(w, &c, !r->dispatch && !r->trees);
	return true;
}

static void try(struct work *w, const struct cbpf_program *p, struct recipe r)
{
	r.shape.chunk = 1;
	while (!w->no_memory && !try_one(w, p, &r) &&
		r.shape.chunk <= MAX_CHUNK)
		r.shape.chunk *= 2;
}

/* The best that can be made of the best so far; false: it is that. */
static bool round_of(struct work *w, uint32_t *fired)
{
	struct cbpf_program *p = w->best.p;
	bool better;

	w->best.p = NULL; /* kept until all are made of it */
	for (int trees = 0; trees < 2; trees++) {
		for (int weight = 0; weight < WEIGHT_COUNT; weight++) {
			struct recipe r = {false, trees, {weight, 1}};

			if (trees || !weight)
				try(w, p, r);
			r.dispatch = true;
			if (w->seccomp)
				try(w, p, r);
		}
	}
	better = w->best.p;
	if (!better) {
		w->best.p = p;
		return false;
	}
	cbpf_program_free(p);
	for (size_t i = 0; i < REWRITE_COUNT; i++)
		fired[i] += w->best.fired[i];
	return true;
}

/* Whether all of it is what the rewrites know: libpcap takes more. */
static bool is_known(const struct cbpf_program *p)
{
	for (size_t i = 0; i < p->count; i++) {
		const struct op_info *op =
			op_find(p->insns[i].code, DIALECT_LINUX);

		if (!op || !op_constant_ok(op, p->insns[i].k))
			return false;
	}
	return !cbpf_program_has_loop(p);
}

static struct cbpf_program *copy(
	const struct cbpf_program *p, struct cbpf_diags *diags)
{
	struct cbpf_program *c = program_like(p, diags);

	for (size_t i = 0; c && i < p->count; i++) {
		if (program_add(c, p->insns[i], NULL, diags)) {
			cbpf_program_free(c);
			return NULL;
		}
	}
	return c;
}

struct cbpf_program *cbpf_optimize(const struct cbpf_program *p,
	const struct cbpf_limits *limits, struct cbpf_optimize_report *report,
	struct cbpf_diags *diags)
{
	struct work w = {.limits = limits, .diags = diags};
	struct cbpf_optimize_report r = {0};
	bool known;

	if (cbpf_check(p, limits->target, diags))
		return NULL;
	w.seccomp = target_row(limits->target)->rules == RULES_SECCOMP;
	w.quiet = cbpf_diags_new();
	w.best.p = copy(p, diags);
	if (!w.quiet || !w.best.p) {
		if (!w.quiet)
			diag_file(diags, DIAG_NO_MEMORY, p->name);
		cbpf_program_free(w.best.p);
		cbpf_diags_free(w.quiet);
		return NULL;
	}
	w.within_limits = !cbpf_check_limits(p, limits, w.quiet);
	ask_memory(&w);
	w.best.m.size = p->count;
	is_new(&w, w.best.p);
	known = is_known(p) && measure(&w, &w.best);
	ask_memory(&w);
	r.before = w.best.m;
	for (int i = 0; known && i < MAX_ROUNDS && round_of(&w, r.fired); i++)
		;
	r.after = w.best.m;
	if (report)
		*report = r;
	cbpf_diags_free(w.quiet);
	if (w.no_memory) {
		diag_file(diags, DIAG_NO_MEMORY, p->name);
		cbpf_program_free(w.best.p);
		return NULL;
	}
	return w.best.p;
}
