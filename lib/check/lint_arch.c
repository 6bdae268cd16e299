/* SPDX-License-Identifier: BSD-2-Clause */
/* Lints about machines, about the numbers of x32, and about the default. */
#include <stdlib.h>
#include <string.h>

#include "check/effect.h"
#include "check/lint.h"

#define RET_ALLOW 0x7fff0000u

/* A number with which that machine's calls get through: its point. */
static size_t passing(const struct sysclass *c)
{
	size_t i = 0;

	while (i < c->point_count && !lint_may_run(c->actions[i]))
		i++;
	return i;
}

static bool may_run(const struct sysclass *c)
{
	return passing(c) < c->point_count;
}

/* The class of what the filter does not ask for. */
static const struct sysclass *others(const struct lint *l)
{
	const struct sysclass *own = sysflow_class(l->sys, l->native);
	const struct sysclass *other = NULL;

	for (size_t i = 0; l->sys->arch_tested && i < l->sys->count; i++) {
		const struct sysclass *c = &l->sys->classes[i];

		/* The one that lets calls through, if any does. */
		if (!c->mentioned && (!other || !may_run(other)) &&
			(c != own || i + 1 == l->sys->count))
			other = c;
	}
	return other;
}

/* Whether a way leads to ALLOW on which the machine is not loaded. */
static bool passes_unasked(struct lint *l)
{
	const struct cbpf_program *p = l->p;
	bool *reached = calloc(p->count + 1, sizeof(*reached));
	bool passes = false;
	size_t next[2];

	l->failed |= !reached;
	if (reached)
		reached[0] = true;
	for (size_t pc = 0; reached && pc < p->count && !passes; pc++) {
		const struct cbpf_insn *insn = &p->insns[pc];
		unsigned n = effect_next(insn, pc, next);

		if (!reached[pc] || (insn->code == OP_CODE_LD_W_ABS &&
					    insn->k == 4 * WORD_ARCH))
			continue;
		passes = insn->code == OP_CODE_RET_A ||
			 (insn->code == OP_CODE_RET_K &&
				 insn->k >> 16 == RET_ALLOW >> 16);
		for (unsigned i = 0; i < n; i++)
			reached[next[i]] = true;
	}
	free(reached);
	return passes;
}

static const struct audit_arch *other_than(const struct audit_arch *arch)
{
	return audit_arch_by_name(strcmp(arch->name, "x86") ? "x86" : "x86_64");
}

void lint_arch_unchecked(struct lint *l)
{
	const struct sysclass *c = sysflow_class(l->sys, l->native);
	struct lint_witness w = {0};
	size_t pc = LINT_WHOLE;

	if (l->sys->arch_tested) {
		c = others(l);
		if (!c || !passes_unasked(l))
			return;
	}
	for (size_t i = 0; i < c->point_count; i++) {
		if (!(c->actions[i] & ACTION_BIT(ALLOW)))
			continue;
		if (!lint_find_call(l, c, i, ACTION_BIT(ALLOW), &w, &pc))
			continue;
		if (!l->sys->arch_tested) /* shown on another machine */
			w.record.syscall.word[WORD_ARCH] =
				other_than(c->arch)->audit;
		lint_report(l, pc, &w,
			"a call is allowed without a look at its machine: the "
			"number means another call on other machines");
		return;
	}
}

void lint_arch_inverted(struct lint *l)
{
	const struct sysclass *other = others(l);
	const struct sysclass *native = sysflow_class(l->sys, l->native);
	struct lint_witness w;
	size_t pc;

	if (!other || !may_run(other) || passes_unasked(l))
		return;
	if (!lint_find_call(l, other, passing(other), LINT_MAY_RUN, &w, &pc))
		return;
	for (size_t i = 0; i < l->sys->count; i++)
		if (l->sys->classes[i].mentioned &&
			!may_run(&l->sys->classes[i]))
			native = &l->sys->classes[i];
	if (native && !may_run(native))
		lint_report(l, l->sys->arch_pc, &w,
			"no call of %s can be made, but calls of other "
			"machines can: the test is the wrong way round",
			native->arch->name);
	else
		lint_report(l, l->sys->arch_pc, &w,
			"calls of machines that the filter does not know get "
			"through");
}

/* ------------------------------------------------------------------------ */
/* x32                                                                      */

static bool is_x86_64(const struct sysclass *c)
{
	return !strcmp(c->arch->name, "x86_64");
}

/* The number of the 64-bit call that one of x32 stands for. */
static size_t twin_of(const struct sysclass *c, size_t x32)
{
	size_t own = sysclass_point(c, c->points[x32].nr & ~X32_BIT);

	if (c->points[x32].name)
		own = sysclass_named(c, c->points[x32].name);
	return own;
}

/* Whether x32's number gets what the other does not. */
static bool is_weaker(unsigned x32, unsigned own)
{
	return (lint_may_run(x32) && lint_denied(own)) ||
	       (lint_runs(x32) && lint_filtered(own));
}

static void report_x32(struct lint *l, const struct sysclass *c)
{
	size_t first = c->point_count, count = 0, pc, own;
	struct lint_witness w;
	char name[64];

	for (size_t i = sysclass_point(c, X32_BIT); i < c->point_count; i++) {
		if (!(c->points[i].nr & X32_BIT) || !c->points[i].name ||
			c->points[i].nr >= 2 * X32_BIT)
			continue;
		own = twin_of(c, i);
		if (own == c->point_count ||
			!is_weaker(c->actions[i], c->actions[own]))
			continue;
		if (!count++)
			first = i;
	}
	if (!count || !lint_find_call(l, c, first, LINT_MAY_RUN, &w, &pc))
		return;
	own = twin_of(c, first);
	lint_report(l, pc, &w,
		"%s (%u) is %s, but the same call of x32 (0x%x) gets through%s",
		sysclass_name(c, first, name, sizeof(name)), c->points[own].nr,
		lint_denied(c->actions[own]) ? "denied" : "filtered",
		c->points[first].nr, count > 1 ? ", and others do so too" : "");
}

void lint_x32_open(struct lint *l)
{
	const struct sysclass *c;

	for (size_t i = 0; (c = lint_machine(l, i)); i++)
		if (is_x86_64(c))
			report_x32(l, c);
}

void lint_x32_kills_minus_1(struct lint *l)
{
	const struct sysclass *c;
	struct lint_witness w;
	size_t pc;

	for (size_t i = 0; (c = lint_machine(l, i)); i++) {
		size_t last = sysclass_point(c, UINT32_MAX);
		size_t below = sysclass_point(c, X32_BIT - 1);
		size_t first = sysclass_point(c, X32_BIT);

		if (!is_x86_64(c) || c->actions[last] & ~LINT_KILLS ||
			c->actions[first] != c->actions[last] ||
			c->actions[below] == c->actions[first])
			continue;
		if (lint_find_call(l, c, last, LINT_KILLS, &w, &pc))
			lint_report(l, pc, &w,
				"the test for x32 also kills number -1, which "
				"a tracer sets to skip a call");
	}
}

/* ------------------------------------------------------------------------ */
/* The default                                                              */

void lint_default_allow(struct lint *l)
{
	const struct sysclass *c;
	struct lint_witness w;
	size_t point, pc;

	for (size_t i = 0; (c = lint_machine(l, i)); i++) {
		if (!lint_runs(lint_default(c, &point)))
			continue;
		if (!lint_find_call(l, c, point, LINT_RUNS, &w, &pc))
			continue;
		lint_report(l, pc, &w,
			"a call that the filter does not name is made: it "
			"denies by list, and lets each new call through");
		return;
	}
}

void lint_nothing_allowed(struct lint *l)
{
	for (size_t i = 0; i < l->sys->count; i++)
		if (may_run(&l->sys->classes[i]))
			return;
	lint_report(l, LINT_WHOLE, NULL,
		"no call of any machine is made: not even exit_group");
}
