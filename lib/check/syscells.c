/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The outcomes of a call by the halves of one argument: a table over samples of
 * both.  For each upper half, sets of lower halves are taken through the graph.
 */
#include <stdlib.h>
#include <string.h>

#include "check/sysargs.h"

#define MAX_CELLS ((size_t)1 << 20)

/* Work of one table. */
struct table {
	struct syscells *s;
	size_t words;	  /* of a set of lower halves */
	uint64_t *sets;	  /* by place: the ones that come there */
	uint64_t **holds; /* by place: those for which the test holds; NULL */
};

static size_t value_index(struct syscells *s, const struct sysnode *leaf)
{
	struct cbpf_outcome o;

	if (leaf->any)
		return SYSCELLS_VALUES;
	for (size_t i = 0; i < s->value_count; i++)
		if (s->values[i] == leaf->value)
			return i;
	if (s->value_count == SYSCELLS_VALUES)
		return SYSCELLS_VALUES;
	cbpf_seccomp_decide(&leaf->value, 1, &o);
	s->actions[s->value_count] = (uint16_t)(1u << o.action);
	s->values[s->value_count] = leaf->value;
	return s->value_count++;
}

uint16_t syscells_actions(const struct syscells *s, uint64_t label)
{
	uint16_t actions = 0;

	for (size_t i = 0; i <= SYSCELLS_VALUES; i++)
		if (label >> i & 1)
			actions |= s->actions[i];
	return actions;
}

/* Which lower halves each test of them lets through. */
static bool fill_holds(struct table *t)
{
	const struct sysquery *q = t->s->q;

	t->holds = calloc(q->count, sizeof(*t->holds));
	for (size_t i = 0; t->holds && i < q->count; i++) {
		const struct sysnode *n = &q->c->nodes[q->nodes[i]];

		if (n->kind != SYSNODE_TEST ||
			sysnode_word(q->c, n) != t->s->low)
			continue;
		t->holds[i] = calloc(t->words, sizeof(uint64_t));
		if (!t->holds[i])
			return false;
		for (size_t l = 0; l < t->s->nl; l++)
			if (systest_holds(q->c, n, t->s->l[l]))
				t->holds[i][l / 64] |= (uint64_t)1 << l % 64;
	}
	return t->holds != NULL;
}

static void pass(struct table *t, size_t from, uint32_t to,
	const uint64_t *mask, bool inverted)
{
	const uint64_t *set = t->sets + from * t->words;
	uint64_t *into = t->sets + t->s->q->place[to] * t->words;

	for (size_t i = 0; i < t->words; i++)
		into[i] |= set[i] & (mask ? (inverted ? ~mask[i] : mask[i])
					  : UINT64_MAX);
}

/* Takes the sets of one place on, for an upper half. */
static void advance(struct table *t, size_t place, size_t h)
{
	struct syscells *s = t->s;
	const struct sysquery *q = s->q;
	uint32_t id = q->nodes[place], next[2];
	const struct sysnode *n = &q->c->nodes[id];
	unsigned count;

	if (n->kind == SYSNODE_LEAF) {
		uint64_t bit = (uint64_t)1 << value_index(s, n);
		const uint64_t *set = t->sets + place * t->words;

		for (size_t l = 0; l < s->nl; l++)
			if (sysset_has(set, l))
				s->label[h * s->nl + l] |= bit;
	} else if (t->holds[place]) {
		for (unsigned side = 0; side < 2; side++)
			if (n->succ[side])
				pass(t, place, n->succ[side], t->holds[place],
					side);
	} else if (n->kind == SYSNODE_TEST &&
		   sysnode_word(q->c, n) == s->high) {
		bool holds = systest_holds(q->c, n, s->h[h]);

		if (n->succ[!holds])
			pass(t, place, n->succ[!holds], NULL, false);
	} else {
		count = sysquery_next(q, id, next);
		for (unsigned i = 0; i < count; i++)
			pass(t, place, next[i], NULL, false);
	}
}

static bool fill(struct syscells *s)
{
	const struct sysquery *q = s->q;
	struct table t = {.s = s, .words = s->nl / 64 + 1};
	size_t size = q->count * t.words * sizeof(uint64_t);
	bool ok = fill_holds(&t);

	t.sets = malloc(size);
	s->label = calloc(s->nh * s->nl, sizeof(*s->label));
	ok = ok && t.sets && s->label;
	for (size_t h = 0; ok && h < s->nh; h++) {
		memset(t.sets, 0, size);
		memset(t.sets, 0xff, t.words * sizeof(uint64_t));
		for (size_t i = 0; i < q->count; i++)
			advance(&t, i, h);
		*q->steps += q->count;
	}
	for (size_t i = 0; t.holds && i < q->count; i++)
		free(t.holds[i]);
	free(t.holds);
	free(t.sets);
	return ok;
}

static bool take_samples(
	const struct sysquery *q, unsigned word, uint32_t **list, size_t *count)
{
	*count = q->sample_count[word] ? q->sample_count[word] : 1;
	*list = calloc(*count, sizeof(**list));
	if (*list && q->sample_count[word])
		memcpy(*list, q->samples[word], *count * sizeof(**list));
	return *list != NULL;
}

bool syscells_init(struct syscells *s, struct sysquery *q, unsigned arg)
{
	*s = (struct syscells){.q = q, .arg = arg};
	s->high = sysargs_high(q->c->arch, arg);
	s->low = sysargs_low(q->c->arch, arg);
	s->actions[SYSCELLS_VALUES] = SYS_ANY;
	if (take_samples(q, s->high, &s->h, &s->nh) &&
		take_samples(q, s->low, &s->l, &s->nl)) {
		if (s->nh * s->nl > MAX_CELLS)
			q->bounded = true;
		else if (fill(s))
			return true;
	}
	syscells_free(s);
	return false;
}

void syscells_free(struct syscells *s)
{
	free(s->h);
	free(s->l);
	free(s->label);
	*s = (struct syscells){0};
}

/* ------------------------------------------------------------------------ */
/* The relation                                                             */

static uint64_t value_at(const struct syscells *s, size_t i)
{
	return (uint64_t)s->h[i / s->nl] << 32 | s->l[i % s->nl];
}

/* Whether `rel` tells apart what the table tells apart, with `yes` where it is
 * true. */
static bool fits(const struct syscells *s, const struct sysrel *rel)
{
	for (size_t i = 0; i < s->nh * s->nl; i++) {
		uint64_t v = rel->low_only ? s->l[i % s->nl] : value_at(s, i);
		bool holds = false;

		switch (rel->kind) {
		case SYSREL_EQ:
			holds = v == rel->value;
			break;
		case SYSREL_GE:
			holds = v >= rel->value;
			break;
		case SYSREL_MASKED_EQ:
			holds = (v & rel->mask) == rel->value;
			break;
		case SYSREL_NONE:
		case SYSREL_RANGES:
		case SYSREL_BROKEN:
			break;
		}
		if (s->label[i] != (holds ? rel->yes : rel->no))
			return false;
	}
	return true;
}

/* == or >=, by the first cell of label `yes`. */
static bool try_order(const struct syscells *s, struct sysrel *rel)
{
	size_t count = s->nh * s->nl, first = 0;

	while (first < count && s->label[first] != rel->yes)
		first++;
	rel->value = rel->low_only ? s->l[first] : value_at(s, first);
	rel->kind = SYSREL_EQ;
	if (fits(s, rel))
		return true;
	rel->kind = SYSREL_GE;
	return fits(s, rel);
}

/* Bits of a word without which some label changes. */
static uint32_t sensitive(const struct syscells *s, unsigned word)
{
	const struct sysquery *q = s->q;
	uint32_t mask = 0;

	for (size_t i = 0; i < q->count; i++) {
		const struct sysnode *n = &q->c->nodes[q->nodes[i]];

		if (n->kind != SYSNODE_TEST || sysnode_word(q->c, n) != word)
			continue;
		for (unsigned bit = 0; bit < 32; bit++) {
			uint32_t one = (uint32_t)1 << bit;

			/* What the tested value makes of a bit. */
			uint32_t diff = sysval_eval(&q->c->vals, n->value, one) ^
					sysval_eval(&q->c->vals, n->value, 0);

			if (n->test == SYSTEST_SET ? (diff & n->k) != 0
						   : diff != 0)
				mask |= one;
		}
	}
	return mask;
}

static bool try_mask(const struct syscells *s, struct sysrel *rel)
{
	size_t count = s->nh * s->nl, first = 0;

	while (first < count && s->label[first] != rel->yes)
		first++;
	rel->kind = SYSREL_MASKED_EQ;
	rel->mask = (uint64_t)sensitive(s, s->high) << 32 |
		    sensitive(s, s->low);
	rel->value = value_at(s, first) & rel->mask;
	return fits(s, rel);
}

static bool same_rows(const struct syscells *s, size_t a, size_t b)
{
	return !memcmp(s->label + a * s->nl, s->label + b * s->nl,
		s->nl * sizeof(*s->label));
}

static bool is_flat(const struct syscells *s, size_t row)
{
	for (size_t l = 1; l < s->nl; l++)
		if (syscells_at(s, row, l) != syscells_at(s, row, 0))
			return false;
	return true;
}

/* Whether an upper half is asked for by itself. */
static bool is_asked(const struct syscells *s, uint32_t high)
{
	const struct sysquery *q = s->q;

	for (size_t i = 0; i < q->count; i++) {
		const struct sysnode *n = &q->c->nodes[q->nodes[i]];

		if (n->kind == SYSNODE_TEST && n->test == SYSTEST_EQ &&
			n->k == high && sysnode_word(q->c, n) == s->high &&
			sysval_get(&q->c->vals, n->value)->kind == SYSVAL_WORD)
			return true;
	}
	return false;
}

/* Whether a sample stands for itself alone: its neighbours are samples too, and
 * have other rows. */
static bool is_single(const struct syscells *s, size_t h)
{
	bool below = h > 0 && s->h[h - 1] == s->h[h] - 1;
	bool above = h + 1 < s->nh && s->h[h + 1] == s->h[h] + 1;

	if (s->h[h] && (!below || same_rows(s, h, h - 1)))
		return false;
	return s->h[h] == UINT32_MAX || (above && !same_rows(s, h, h + 1));
}

/* Ranges of 64 bits have rows that do not depend on the lower half, but for
 * single upper halves. */
static bool are_ranges(const struct syscells *s)
{
	for (size_t h = 0; h < s->nh; h++)
		if (!is_flat(s, h) && !is_asked(s, s->h[h]) && !is_single(s, h))
			return false;
	return true;
}

struct sysrel syscells_relation(const struct syscells *s)
{
	struct sysrel rel = {.yes = s->label[0], .no = s->label[0]};
	size_t count = s->nh * s->nl;
	uint64_t third;

	rel.low_only = s->nl > 1;
	for (size_t h = 1; h < s->nh; h++)
		rel.low_only = rel.low_only && same_rows(s, h, 0);
	rel.high_only = s->nh > 1;
	for (size_t h = 0; h < s->nh; h++)
		rel.high_only = rel.high_only && is_flat(s, h);
	for (size_t i = 0; i < count && rel.no == rel.yes; i++)
		rel.no = s->label[i];
	if (rel.no == rel.yes)
		return (struct sysrel){.yes = rel.yes, .no = rel.no};
	for (size_t i = 0; i < count; i++) {
		third = s->label[i];
		if (third != rel.yes && third != rel.no) {
			rel.kind = are_ranges(s) || rel.low_only
					   ? SYSREL_RANGES
					   : SYSREL_BROKEN;
			return rel;
		}
	}
	for (unsigned turn = 0; turn < 2; turn++) {
		struct sysrel other = rel;

		if (turn) {
			other.yes = rel.no;
			other.no = rel.yes;
		}
		if (try_order(s, &other) || try_mask(s, &other))
			return other;
	}
	rel.kind = are_ranges(s) || rel.low_only ? SYSREL_RANGES
						 : SYSREL_BROKEN;
	return rel;
}
