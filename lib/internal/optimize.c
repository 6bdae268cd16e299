/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Which passes run when, and what they are called.
 *
 * Each pass takes time and memory that grow with the program, and no faster:
 * it sees each node and each edge a few times, and where it follows one, it is
 * for a number of steps that is a constant.  Edges only go from an earlier to
 * a later node of the order, unless the program loops, so that one walk in it
 * or against it finds everything, and what is left after nodes went is in order
 * still.  Memory comes from one block and is taken again by the next pass: what
 * a page costs when it is touched first was a fifth of the whole.
 */
#include "internal/optimize.h"

#include "internal/opt.h"

#ifdef CBPF_SABOTAGE
int opt_sabotage = -1;
#endif

/* Rounds of those passes that make work for each other; the bound is for
 * programs that never come to rest. */
#define ROUNDS 6
#define LARGE  1000 /* nodes */
#define SPLITS 6    /* each may make the program longer, up to twice as long */

#define FACTS_PASSES                                                           \
	(BIT(PASS_CONST) | BIT(PASS_COPY) | BIT(PASS_RELOAD) | BIT(PASS_THREAD))

static const struct {
	const char *name;
	const char *about;
} rows[PASS_COUNT] = {
#define PASS(symbol, name, about) [PASS_##symbol] = {name, about},
#include "internal/pass.def"
#undef PASS
};

const char *opt_pass_name(enum opt_pass pass)
{
	return rows[pass].name;
}

const char *opt_pass_about(enum opt_pass pass)
{
	return rows[pass].about;
}

/* One pass, if it is wanted; whether it changed anything. */
static bool run(struct opt *o, enum opt_pass pass, bool (*f)(struct opt *))
{
	return opt_on(o, pass) && !o->failed && f(o);
}

/* The same; and edges or reads may be other ones then. */
static bool run_edges(
	struct opt *o, enum opt_pass pass, bool (*f)(struct opt *))
{
	if (!run(o, pass, f) || o->failed)
		return false;
	opt_renew(o);
	opt_liveness(o);
	return true;
}

/* What this pass leaves is live as it says. */
static void run_dead(struct opt *o)
{
	if (!opt_on(o, PASS_DEAD) || o->failed)
		opt_liveness(o);
	else if (opt_dead(o) && !o->failed)
		opt_settle(o);
}

static bool run_facts(struct opt *o)
{
	uint32_t passes = o->passes & FACTS_PASSES;

	if (!passes || o->failed || !opt_facts(o, passes))
		return false;
	opt_settle(o);
	opt_liveness(o);
	return true;
}

/* Whether another round may find more.  A walk over values sees what it has
 * changed itself, but not what moves and dead code were in the way of; a large
 * program is not walked again for that. */
static bool one_round(struct opt *o)
{
	bool changed = run_facts(o);

	changed |= run(o, PASS_COPY, opt_copy);
	changed |= run(o, PASS_CONST, opt_masks);
	run_dead(o);
	return changed && o->order_count < LARGE;
}

/* What was told where ways part is found where they come together no more. */
static void split_ways(struct opt *o)
{
	o->most = 2 * o->order_count + 16;
	for (int k = 0; k < SPLITS && run_edges(o, PASS_SPLIT, opt_split); k++)
		for (int round = 0; round < 2 && one_round(o); round++)
			;
}

static void run_merge(struct opt *o)
{
	/* What stays has the same behind it, and so the same is live. */
	if (run(o, PASS_MERGE, opt_merge) && !o->failed)
		opt_settle(o);
}

/* Code that differs in how it compares halves is the same when it compares
 * them as one; and what leads there then may be few values. */
static void join_code(struct opt *o)
{
	int left = ROUNDS;

	do
		run_merge(o);
	while (run_edges(o, PASS_WIDE, opt_wide) && --left);
}

static void run_all(struct opt *o)
{
	/* Neither looks at what is live. */
	run(o, PASS_CELLS, opt_cells);
	if (run(o, PASS_THREAD, opt_returns) && !o->failed)
		opt_renew(o);
	if (!o->failed)
		opt_liveness(o);
	for (int round = 0; round < ROUNDS && one_round(o); round++)
		;
	split_ways(o);
	join_code(o);
	run_edges(o, PASS_CHAIN, opt_chain);
	run(o, PASS_SHIFT, opt_shift);
	if (run(o, opt_on(o, PASS_HOIST) ? PASS_HOIST : PASS_COVER, opt_cover))
		run_dead(o);
	run(o, PASS_SWAP, opt_swap);
	run(o, PASS_REGS, opt_regs);
	run(o, PASS_FRAME, opt_frame);
}

int optimize(struct nodes *n, uint32_t passes, bool linear,
	struct opt_report *report)
{
	struct opt o = {.n = n, .passes = passes, .linear = linear};

	n->linear = linear;
	if (opt_open(&o))
		o.failed = true;
	else
		run_all(&o);
	if (!o.failed)
		opt_flatten(&o);
	opt_close(&o);
	if (report)
		*report = o.report;
	return o.failed ? -1 : 0;
}
