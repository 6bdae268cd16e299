/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * How many instructions the ways through a filter have.  Jumps go forward, so
 * that one pass in program order knows all ways to an instruction when its turn
 * comes.
 */
#include "check/cost.h"

#include <stdlib.h>

#include "check/effect.h"
#include "core/buf.h"
#include "core/op.h"

void ways_add(struct ways *to, const struct ways *from, long double share,
	uint32_t steps)
{
	uint32_t shortest = from->shortest + steps;
	uint32_t longest = from->longest + steps;

	if (!to->reached || shortest < to->shortest)
		to->shortest = shortest;
	if (!to->reached || longest > to->longest)
		to->longest = longest;
	to->reached = true;
	to->weight += share * from->weight;
	to->sum += share * (from->sum + steps * from->weight);
}

struct cbpf_path_cost ways_cost(const struct ways *w)
{
	struct cbpf_path_cost path = {
		.shortest = w->shortest, .longest = w->longest};

	/* Nothing is left of what is less likely than 2^-16000. */
	if (w->weight > 0)
		path.mean = (double)(w->sum / w->weight);
	else
		path.mean = w->longest;
	return path;
}

/* A returned value, and the ways to it. */
struct end {
	uint32_t value;
	bool any;
	struct ways ways;
};

struct walk {
	const struct cbpf_program *p;
	struct ways *ways; /* to each instruction */
	bool *reload;	   /* A holds already what it loads */
	long double *outs; /* ways out of the run of tests that begins there */
	struct end *ends;
	size_t end_count;
	size_t end_room;
	bool failed; /* out of memory */
};

static struct end *find_end(struct walk *w, uint32_t value, bool any)
{
	struct end *ends;

	for (size_t i = 0; i < w->end_count; i++)
		if (w->ends[i].any == any && w->ends[i].value == value)
			return &w->ends[i];
	ends = array_grow(w->ends, w->end_count, &w->end_room, sizeof(*ends));
	if (!ends) {
		w->failed = true;
		return NULL;
	}
	w->ends = ends;
	ends[w->end_count] = (struct end){.value = value, .any = any};
	return &ends[w->end_count++];
}

/* Where A comes from; ABS loads of one place and size give the same. */
#define FROM_MANY UINT64_MAX

static uint64_t from_of(const struct cbpf_insn *insn, uint64_t before)
{
	const struct op_info *op = op_find(insn->code, DIALECT_LINUX);

	if (op && op->form == FORM_ABS && insn->k < EXT_BASE)
		return (uint64_t)insn->code << 32 | insn->k;
	return effect_of(insn).writes & EFFECT_A ? FROM_MANY : before;
}

static void meet(uint64_t *from, uint64_t with)
{
	*from = *from && *from != with ? FROM_MANY : with;
}

/* Marks the loads of what A holds already. */
static bool find_reloads(struct walk *w)
{
	uint64_t *from = calloc(w->p->count + 1, sizeof(*from));

	if (!from)
		return false;
	from[0] = FROM_MANY;
	for (size_t pc = 0; pc < w->p->count; pc++) {
		uint64_t after = from_of(&w->p->insns[pc], from[pc]);
		size_t next[2];
		unsigned n;

		if (!from[pc]) /* not reached */
			continue;
		w->reload[pc] = after != FROM_MANY && after == from[pc] &&
				effect_of(&w->p->insns[pc]).writes & EFFECT_A;
		n = effect_next(&w->p->insns[pc], pc, next);
		for (unsigned i = 0; i < n; i++)
			meet(&from[next[i]], after);
	}
	free(from);
	return true;
}

/* Tests of A by constants that follow each other are one choice: of 200 numbers
 * one after the other, the first is not as likely as all others.  An
 * instruction that is no such test is one way out. */
static void count_outs(struct walk *w)
{
	for (size_t pc = w->p->count; pc-- > 0;) {
		const struct cbpf_insn *insn = &w->p->insns[pc];
		const struct op_info *op = op_find(insn->code, DIALECT_LINUX);

		w->outs[pc] = 1;
		if (op && op->op == OP_JA)
			w->outs[pc] = w->outs[pc + 1 + insn->k];
		else if (w->reload[pc])
			w->outs[pc] = w->outs[pc + 1];
		else if (op && op->form == FORM_JIMM && insn->jt != insn->jf)
			w->outs[pc] = w->outs[pc + 1 + insn->jt] +
				      w->outs[pc + 1 + insn->jf];
	}
}

static void step(struct walk *w, size_t pc)
{
	const struct cbpf_insn *insn = &w->p->insns[pc];
	const struct op_info *op = op_find(insn->code, DIALECT_LINUX);
	const struct ways *from = &w->ways[pc];
	size_t next = pc + 1;
	struct end *end;

	if (op && (op->op == OP_RET_K || op->op == OP_RET_A)) {
		end = find_end(w, op->op == OP_RET_K ? insn->k : 0,
			op->op == OP_RET_A);
		if (end)
			ways_add(&end->ways, from, 1, 1);
	} else if (op && op_is_branch(op) && insn->jt != insn->jf) {
		long double jt = 0.5L;

		if (op->form == FORM_JIMM)
			jt = w->outs[next + insn->jt] / w->outs[pc];
		ways_add(&w->ways[next + insn->jt], from, jt, 1);
		ways_add(&w->ways[next + insn->jf], from, 1 - jt, 1);
	} else {
		if (op && op->op == OP_JA)
			next += insn->k;
		else if (op && op_is_branch(op))
			next += insn->jt;
		ways_add(&w->ways[next], from, 1, 1);
	}
}

static int compare_values(const void *a, const void *b)
{
	const struct cbpf_value_cost *x = a, *y = b;

	if (x->any != y->any)
		return x->any - y->any;
	return x->value < y->value ? -1 : x->value > y->value;
}

static bool take_ends(struct cbpf_cost *cost, const struct walk *w)
{
	struct ways all = {0};

	cost->values = calloc(w->end_count + 1, sizeof(*cost->values));
	if (!cost->values)
		return false;
	for (size_t i = 0; i < w->end_count; i++) {
		ways_add(&all, &w->ends[i].ways, 1, 0);
		cost->values[i] = (struct cbpf_value_cost){
			.value = w->ends[i].value,
			.any = w->ends[i].any,
			.share = (double)w->ends[i].ways.weight,
			.path = ways_cost(&w->ends[i].ways),
		};
	}
	cost->value_count = w->end_count;
	cost->all = ways_cost(&all);
	qsort(cost->values, cost->value_count, sizeof(*cost->values),
		compare_values);
	return true;
}

static bool walk(struct cbpf_cost *cost)
{
	struct walk w = {.p = cost->p};
	bool done;

	w.ways = calloc(cost->p->count + 1, sizeof(*w.ways));
	w.outs = calloc(cost->p->count + 1, sizeof(*w.outs));
	w.reload = calloc(cost->p->count + 1, sizeof(*w.reload));
	done = w.ways && w.outs && w.reload && find_reloads(&w);
	if (done)
		count_outs(&w);
	if (done)
		w.ways[0] = (struct ways){.weight = 1, .reached = true};
	for (size_t pc = 0; done && pc < cost->p->count; pc++)
		if (w.ways[pc].reached)
			step(&w, pc);
	done = done && !w.failed && take_ends(cost, &w);
	free(w.ways);
	free(w.outs);
	free(w.reload);
	free(w.ends);
	return done;
}

struct cbpf_cost *cbpf_cost_new(const struct cbpf_program *p,
	enum cbpf_target target, uint32_t kernel, struct cbpf_diags *diags)
{
	struct cbpf_cost *cost;

	if (p->internal || cbpf_program_has_loop(p)) {
		diag_file(diags, DIAG_NO_COST, p->name,
			p->internal ? "it is no classic program"
				    : "a jump goes backward");
		return NULL;
	}
	cost = calloc(1, sizeof(*cost));
	if (cost) {
		cost->p = p;
		cost->target = target;
		cost->kernel = kernel ? kernel : UINT32_MAX;
	}
	if (!cost || !walk(cost) ||
		(target == CBPF_TARGET_SECCOMP && !cost_calls(cost))) {
		diag_file(diags, DIAG_NO_MEMORY, p->name);
		cbpf_cost_free(cost);
		return NULL;
	}
	return cost;
}

void cbpf_cost_free(struct cbpf_cost *cost)
{
	if (!cost)
		return;
	free(cost->values);
	free(cost->calls);
	sysflow_free(cost->flow);
	free(cost);
}

const struct cbpf_path_cost *cbpf_cost_all(const struct cbpf_cost *cost)
{
	return &cost->all;
}

const struct cbpf_value_cost *cbpf_cost_value(
	const struct cbpf_cost *cost, size_t i)
{
	return i < cost->value_count ? &cost->values[i] : NULL;
}

const struct cbpf_call_cost *cbpf_cost_call(
	const struct cbpf_cost *cost, size_t i)
{
	return i < cost->call_count ? &cost->calls[i] : NULL;
}
