/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Lints about arguments of system calls: widths, halves, byte order.  Each is
 * asked about each argument that the filter looks at in a call of a machine of
 * 64 bits; the table of outcomes by halves says what the filter does.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "check/lint.h"
#include "names/args.h"

/* ------------------------------------------------------------------------ */
/* Arguments                                                                */

static bool is_s390(const struct sysclass *c)
{
	return !strncmp(c->arch->name, "s390", 4);
}

/* What the kernel takes the argument for; s390 has two of clone's exchanged. */
static int kind_of(const struct sysclass *c, const char *name, unsigned arg)
{
	if (is_s390(c) && arg < 2 && !strcmp(name, "clone"))
		arg = !arg;
	return (int)arg_kind(name, arg);
}

static void look_at_half(
	struct lint_half *h, const struct sysclass *c, const struct sysnode *n)
{
	bool plain = sysval_get(&c->vals, n->value)->kind == SYSVAL_WORD;

	if (h->pc == LINT_WHOLE)
		h->pc = n->pc;
	if (!plain || n->test == SYSTEST_SET)
		h->part = true;
	else if (n->test != SYSTEST_EQ)
		h->order = true;
	else if (n->k)
		h->equal = true;
	else
		h->zero = true;
}

static void look_at_tests(struct lint_arg *a)
{
	a->low = a->high = (struct lint_half){.pc = LINT_WHOLE};
	a->pc = LINT_WHOLE;
	for (size_t i = 0; i < a->q->count; i++) {
		const struct sysnode *n = &a->c->nodes[a->q->nodes[i]];
		unsigned word;

		if (n->kind != SYSNODE_TEST)
			continue;
		word = sysnode_word(a->c, n);
		if (word == a->cells.low)
			look_at_half(&a->low, a->c, n);
		else if (word == a->cells.high)
			look_at_half(&a->high, a->c, n);
		else
			continue;
		if (a->pc == LINT_WHOLE)
			a->pc = n->pc;
	}
}

/* The label of most samples: what becomes of an argument that is not special.
 * Labels are few. */
static uint64_t usual_label(const struct syscells *s)
{
	size_t count = s->nh * s->nl, best = 0;
	uint64_t usual = s->label[0];

	for (size_t turn = 0, i = 0; i < count && turn < 8; i++) {
		size_t same = 0;

		if (i && s->label[i] == s->label[i - 1])
			continue;
		for (size_t k = 0; k < count; k++)
			same += s->label[k] == s->label[i];
		if (same > best) {
			best = same;
			usual = s->label[i];
		}
		turn++;
	}
	return usual;
}

static void ask(struct lint_arg *a)
{
	for (int i = 0; i < LINT_COUNT; i++) {
		const struct lint_row *row = lint_row((enum lint_id)i);

		if (row->group != LINT_GROUP_ARGUMENT)
			continue;
		a->l->id = (enum lint_id)i;
		row->run_arg(a);
	}
}

static void ask_call(struct lint *l, const struct sysclass *c, size_t point)
{
	struct sysquery q;

	if (l->sys->effort > SYSCELLS_EFFORT) {
		l->bounded = true;
		return;
	}
	if (!sysquery_init(&q, l->sys, c, point)) {
		l->failed = true;
		return;
	}
	for (unsigned arg = 0; arg < SYSCALL_ARGS; arg++) {
		struct lint_arg a = {.l = l, .c = c, .q = &q, .arg = arg};
		unsigned words = 3u << (WORD_ARGS + 2 * arg);

		if (!(q.tested & words) || !syscells_init(&a.cells, &q, arg))
			continue;
		sysclass_name(c, point, a.name, sizeof(a.name));
		a.kind = kind_of(c, a.name, arg);
		a.rel = syscells_relation(&a.cells);
		a.usual = usual_label(&a.cells);
		look_at_tests(&a);
		if (a.pc != LINT_WHOLE)
			ask(&a);
		syscells_free(&a.cells);
	}
	l->bounded |= q.bounded;
	l->failed |= q.failed;
	sysquery_free(&q);
}

/* The points that reach a test of an argument. */
static uint64_t *points_with_tests(const struct sysclass *c)
{
	uint64_t *set = calloc(c->set_words, sizeof(*set));

	for (size_t id = 1; set && id < c->node_count; id++) {
		const struct sysnode *n = &c->nodes[id];

		if (n->kind != SYSNODE_TEST || sysnode_word(c, n) == WORD_NR)
			continue;
		for (size_t i = 0; i < c->set_words; i++)
			set[i] |= n->numbers[i];
	}
	return set;
}

void lint_arguments(struct lint *l)
{
	const struct sysclass *c;

	for (size_t i = 0; (c = lint_machine(l, i)); i++) {
		uint64_t *set =
			c->arch->bits == 64 ? points_with_tests(c) : NULL;

		l->failed |= c->arch->bits == 64 && !set;
		for (size_t p = 0; set && p < c->point_count; p++)
			if (sysset_has(set, p) && c->points[p].name)
				ask_call(l, c, p);
		free(set);
	}
}

/* ------------------------------------------------------------------------ */
/* Witnesses                                                                */

struct wanted {
	const struct lint_arg *a;
	uint64_t label;
};

static bool in_label(const void *arg, const struct sysnode *leaf)
{
	const struct wanted *w = arg;

	if (leaf->any)
		return false;
	for (size_t i = 0; i < w->a->cells.value_count; i++)
		if (w->a->cells.values[i] == leaf->value)
			return w->label >> i & 1;
	return false;
}

/* A call with that argument that ends as the cell's label says, and, when there
 * is such a value, not as `unless` does. */
static bool find(struct lint_arg *a, size_t h, size_t l, uint64_t unless,
	struct lint_witness *w)
{
	uint64_t label = syscells_at(&a->cells, h, l);
	struct wanted want = {a, label & ~unless ? label & ~unless : label};
	struct syspath path = {.want = in_label, .arg = &want};
	size_t pc;

	path.fixed = (uint16_t)(3u << (WORD_ARGS + 2 * a->arg));
	path.word[a->cells.high] = a->cells.h[h];
	path.word[a->cells.low] = a->cells.l[l];
	return lint_find_path(a->l, a->q, &path, w, &pc);
}

static bool is_32_bits(const struct lint_arg *a)
{
	return a->kind == ARG_INT || a->kind == ARG_UNSIGNED;
}

static bool is_64_bits(const struct lint_arg *a)
{
	return a->kind == ARG_LONG || a->kind == ARG_SIZE ||
	       a->kind == ARG_POINTER;
}

static const char *kind_word(const struct lint_arg *a)
{
	switch (a->kind) {
	case ARG_INT:
		return "an int";
	case ARG_UNSIGNED:
		return "an unsigned int";
	case ARG_LONG:
		return "a long";
	case ARG_SIZE:
		return "an unsigned long";
	case ARG_POINTER:
		return "a pointer";
	}
	return "of unknown type";
}

/* Whether the upper half is compared where the lower one should be. */
static bool is_swapped(const struct lint_arg *a)
{
	bool high_says = a->high.equal || a->high.order;

	if (!high_says || a->high.part || a->low.equal || a->low.order ||
		a->low.part)
		return false;
	/* A word of 32 bits has nothing in its upper half; an address may be
	 * compared in its upper half alone. */
	return is_32_bits(a) || (a->low.zero && !a->high.order);
}

/* ------------------------------------------------------------------------ */
/* 32-bit arguments                                                         */

/* A cell that is special, and another with the same lower half that is not:
 * where `look` says so. */
static bool special_half(const struct lint_arg *a,
	bool (*look)(unsigned special, unsigned usual), size_t at[3])
{
	const struct syscells *s = &a->cells;

	for (size_t i = 0; i < s->nh * s->nl; i++) {
		size_t l = i % s->nl;

		if (s->label[i] == a->usual ||
			!look(syscells_actions(s, s->label[i]),
				syscells_actions(s, a->usual)))
			continue;
		for (size_t h = 0; h < s->nh; h++) {
			if (syscells_at(s, h, l) != a->usual)
				continue;
			at[0] = i / s->nl;
			at[1] = l;
			at[2] = h;
			return true;
		}
	}
	return false;
}

static bool is_hole(unsigned special, unsigned usual)
{
	return lint_filtered(special) && lint_may_run(usual) &&
	       (!lint_may_run(special) || lint_runs(usual));
}

void lint_arg_hi_deny(struct lint_arg *a)
{
	struct lint_witness w;
	size_t at[3];

	if (!is_32_bits(a) || a->high.pc == LINT_WHOLE || is_swapped(a) ||
		!special_half(a, is_hole, at) || lint_seen(a->l, a->pc))
		return;
	if (find(a, at[2], at[1], syscells_at(&a->cells, at[0], at[1]), &w))
		lint_report(a->l, a->pc, &w,
			"args[%u] of %s is %s, of which the kernel takes 32 "
			"bits; 0x%x is denied with the upper half 0x%x only, "
			"and any other gets it through",
			a->arg, a->name, kind_word(a), a->cells.l[at[1]],
			a->cells.h[at[0]]);
}

static bool is_narrow(unsigned special, unsigned usual)
{
	return lint_may_run(special) && !lint_may_run(usual);
}

void lint_arg_hi_allow(struct lint_arg *a)
{
	struct lint_witness w;
	size_t at[3];

	if (!is_32_bits(a) || a->high.pc == LINT_WHOLE || is_swapped(a) ||
		!special_half(a, is_narrow, at) || lint_seen(a->l, a->pc))
		return;
	if (find(a, at[2], at[1], 0, &w))
		lint_report(a->l, a->pc, &w,
			"args[%u] of %s is %s, of which the kernel takes 32 "
			"bits; 0x%x is allowed with the upper half 0x%x only, "
			"but a caller may leave anything there",
			a->arg, a->name, kind_word(a), a->cells.l[at[1]],
			a->cells.h[at[0]]);
}

/* ------------------------------------------------------------------------ */
/* 64-bit arguments                                                         */

/* A cell that is not usual; SIZE_MAX: there is none. */
static size_t special_cell(const struct lint_arg *a)
{
	for (size_t i = 0; i < a->cells.nh * a->cells.nl; i++)
		if (a->cells.label[i] != a->usual)
			return i;
	return SIZE_MAX;
}

/* Two rows that agree about a lower half they should not: the upper half does
 * not count.  The later one of them. */
static size_t other_row(const struct lint_arg *a, size_t cell)
{
	const struct syscells *s = &a->cells;

	for (size_t h = s->nh; h-- > 0;)
		if (h != cell / s->nl &&
			syscells_at(s, h, cell % s->nl) == s->label[cell])
			return h;
	return cell / s->nl;
}

void lint_arg_lo_only(struct lint_arg *a)
{
	size_t cell = special_cell(a), h;
	struct lint_witness w = {0};
	struct syscells *s = &a->cells;
	uint32_t one = 1;

	if (!is_64_bits(a) || !a->rel.low_only || cell == SIZE_MAX ||
		(!a->low.zero && !a->low.equal && !a->low.order) ||
		lint_seen(a->l, a->low.pc))
		return;
	h = other_row(a, cell);
	/* The upper half was never asked for: any will do. */
	if (s->nh == 1)
		s->h[0] = one;
	find(a, h, cell % s->nl, a->usual, &w);
	lint_report(a->l, a->low.pc, &w,
		"args[%u] of %s is %s, and only its lower half is compared: "
		"any upper half stands for the same value",
		a->arg, a->name, kind_word(a));
}

/* A range that a compare for order opened, and that ends with the upper half:
 * beyond it the call gets through. */
static bool open_end(const struct lint_arg *a, size_t at[2])
{
	const struct syscells *s = &a->cells;

	for (size_t h = 0; a->low.order && h + 1 < s->nh; h++) {
		uint64_t last = syscells_at(s, h, s->nl - 1);
		uint64_t next = syscells_at(s, h + 1, 0);

		if (s->h[h + 1] != s->h[h] + 1 || last == next ||
			last == syscells_at(s, h, 0))
			continue;
		at[0] = h + 1;
		at[1] = 0;
		if (is_hole(syscells_actions(s, last),
			    syscells_actions(s, next)))
			return true;
	}
	return false;
}

/* Where a row depends on the lower half though it stands for many. */
static bool mixed_row(const struct lint_arg *a, size_t at[2])
{
	const struct syscells *s = &a->cells;

	for (size_t h = s->nh; h-- > 0;)
		for (size_t l = 1; l < s->nl; l++)
			if (syscells_at(s, h, l) != syscells_at(s, h, 0)) {
				at[0] = h;
				at[1] = l;
				return true;
			}
	return false;
}

void lint_cmp64_broken(struct lint_arg *a)
{
	size_t at[2];
	struct lint_witness w = {0};

	if (is_32_bits(a) || a->kind == ARG_NONE || a->rel.low_only ||
		a->low.pc == LINT_WHOLE || a->high.pc == LINT_WHOLE ||
		is_swapped(a))
		return;
	if (a->rel.kind == SYSREL_BROKEN) {
		/* Bits of flags in several ways are no ladder. */
		if (!a->low.order && (a->low.part || a->high.part))
			return;
		if (!mixed_row(a, at))
			return;
	} else if (!open_end(a, at)) {
		return;
	}
	if (lint_seen(a->l, a->pc))
		return;
	find(a, at[0], at[1], 0, &w);
	lint_report(a->l, a->pc, &w,
		"the compares of both halves of args[%u] of %s amount to no "
		"64-bit relation: none of == != < <= > >= and none under a "
		"mask",
		a->arg, a->name);
}

/* ------------------------------------------------------------------------ */
/* Order, sign, place                                                       */

/* The label of a sample, with the last word of the row or column. */
static bool treats_negative_as_large(const struct lint_arg *a)
{
	const struct syscells *s = &a->cells;
	bool wide = a->kind == ARG_LONG && a->high.order;
	size_t n = wide ? s->nh : s->nl;
	const uint32_t *list = wide ? s->h : s->l;
	size_t step = wide ? s->nl : 1, large = 0, zero = 0, last = n - 1;

	while (large < n && list[large] != INT32_MAX)
		large++;
	if (n < 3 || large == n || list[last] != UINT32_MAX || list[zero])
		return false;
	return s->label[last * step] == s->label[large * step] &&
	       s->label[zero] != s->label[large * step];
}

void lint_signed_as_unsigned(struct lint_arg *a)
{
	const struct syscells *s = &a->cells;
	struct lint_witness w = {0};
	bool ordered = a->low.order || a->high.order;

	if ((a->kind != ARG_INT && a->kind != ARG_LONG) || !ordered ||
		!treats_negative_as_large(a) || lint_seen(a->l, a->pc))
		return;
	find(a, a->kind == ARG_LONG ? s->nh - 1 : 0, s->nl - 1, 0, &w);
	lint_report(a->l, a->pc, &w,
		"args[%u] of %s is %s, which may be negative; the compare "
		"takes -1 for the largest number",
		a->arg, a->name, kind_word(a));
}

void lint_hi_lo_swapped(struct lint_arg *a)
{
	struct lint_witness w = {0};
	size_t cell = special_cell(a);

	if (!is_swapped(a) || cell == SIZE_MAX || lint_seen(a->l, a->high.pc))
		return;
	find(a, cell / a->cells.nl, cell % a->cells.nl, a->usual, &w);
	lint_report(a->l, a->high.pc, &w,
		"the word at %u is the upper half of args[%u] on %s, and is "
		"compared as if it were the lower one",
		4 * a->cells.high, a->arg, a->c->arch->name);
}

void lint_arg_index_arch(struct lint_arg *a)
{
	const struct sysquery *q = a->q;
	unsigned second = 3u << (WORD_ARGS + 2);

	if (!is_s390(a->c) || strcmp(a->name, "clone") || a->arg ||
		q->tested & second || lint_seen(a->l, a->pc))
		return;
	lint_report(a->l, a->pc, NULL,
		"clone of %s has its flags in args[1]; args[0] is the stack",
		a->c->arch->name);
}

void lint_arg_nonexistent(struct lint_arg *a)
{
	if (a->kind != ARG_NONE || special_cell(a) == SIZE_MAX ||
		lint_seen(a->l, a->pc))
		return;
	lint_report(a->l, a->pc, NULL,
		"%s has no args[%u]; what the caller left in the register is "
		"compared",
		a->name, a->arg);
}

void lint_pointer_compared(struct lint_arg *a)
{
	size_t cell = special_cell(a);
	struct lint_witness w = {0};

	if (a->kind != ARG_POINTER || cell == SIZE_MAX ||
		(!a->low.equal && !a->high.equal) || lint_seen(a->l, a->pc))
		return;
	find(a, cell / a->cells.nl, cell % a->cells.nl, a->usual, &w);
	lint_report(a->l, a->pc, &w,
		"args[%u] of %s is a pointer: its value is compared, not what "
		"it points to",
		a->arg, a->name);
}
