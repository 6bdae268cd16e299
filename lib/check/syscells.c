/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The outcomes of a call by the halves of one argument: a table over samples of
 * both.  For each upper half, sets of lower halves are taken through the graph.
 */
#include <stdlib.h>
#include <string.h>

#include "check/sysargs.h"

#define MAX_CELLS ((size_t)1 << 22)

/* Samples of a half that no test tells apart are one class. */
struct classes {
	size_t *of;    /* by sample: its class */
	size_t *first; /* by class: a sample */
	size_t count;
};

/* Work of one table: over classes, for the sake of long lists of values. */
struct table {
	struct syscells *s;
	struct classes high, low;
	uint64_t *label;  /* [high.count * low.count] */
	size_t words;	  /* of a set of classes of lower halves */
	uint64_t *sets;	  /* by place: the ones that come there */
	uint64_t **holds; /* by place: those for which the test holds; NULL */
	uint64_t *ends;	  /* by value: those that end with it */
	bool ended[SYSCELLS_VALUES + 1];
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
		for (size_t l = 0; l < t->low.count; l++)
			if (systest_holds(q->c, n, t->s->l[t->low.first[l]]))
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

/* Takes the sets of one place on, for a class of upper halves. */
static void advance(struct table *t, size_t place, size_t h)
{
	struct syscells *s = t->s;
	const struct sysquery *q = s->q;
	uint32_t id = q->nodes[place], next[2];
	const struct sysnode *n = &q->c->nodes[id];
	unsigned count;

	if (n->kind == SYSNODE_LEAF) {
		size_t value = value_index(s, n);

		t->ended[value] = true;
		for (size_t i = 0; i < t->words; i++)
			t->ends[value * t->words + i] |=
				t->sets[place * t->words + i];
	} else if (t->holds[place]) {
		for (unsigned side = 0; side < 2; side++)
			if (n->succ[side])
				pass(t, place, n->succ[side], t->holds[place],
					side);
	} else if (n->kind == SYSNODE_TEST &&
		   sysnode_word(q->c, n) == s->high) {
		bool holds = systest_holds(q->c, n, s->h[t->high.first[h]]);

		if (n->succ[!holds])
			pass(t, place, n->succ[!holds], NULL, false);
	} else {
		count = sysquery_next(q, id, next);
		for (unsigned i = 0; i < count; i++)
			pass(t, place, next[i], NULL, false);
	}
}

/* The labels of a row, from the sets that ended with each value. */
static void fill_row(struct table *t, size_t h)
{
	size_t count = t->low.count;

	for (size_t value = 0; value <= SYSCELLS_VALUES; value++) {
		uint64_t *set = t->ends + value * t->words;

		if (!t->ended[value])
			continue;
		for (size_t l = 0; l < count; l++)
			t->label[h * count + l] |= (uint64_t)sysset_has(set, l)
						   << value;
		memset(set, 0, t->words * sizeof(*set));
		t->ended[value] = false;
	}
}

/* A number that tells what the tests of a word make of a sample. */
static uint64_t signature(
	const struct sysquery *q, unsigned word, uint32_t sample)
{
	uint64_t h = 0;

	for (size_t i = 0; i < q->count; i++) {
		const struct sysnode *n = &q->c->nodes[q->nodes[i]];

		if (n->kind == SYSNODE_TEST && sysnode_word(q->c, n) == word)
			h = (h ^ systest_holds(q->c, n, sample)) *
				    0x9e3779b97f4a7c15u +
			    (h >> 29);
	}
	return h;
}

struct signed_sample {
	uint64_t signature;
	size_t sample;
};

static int by_signature(const void *a, const void *b)
{
	const struct signed_sample *x = a, *y = b;

	if (x->signature != y->signature)
		return x->signature < y->signature ? -1 : 1;
	return x->sample < y->sample ? -1 : x->sample > y->sample;
}

static bool classify(struct classes *c, const struct sysquery *q, unsigned word,
	const uint32_t *samples, size_t count)
{
	struct signed_sample *list = calloc(count, sizeof(*list));

	c->of = calloc(count, sizeof(*c->of));
	c->first = calloc(count, sizeof(*c->first));
	if (!list || !c->of || !c->first) {
		free(list);
		return false;
	}
	for (size_t i = 0; i < count; i++)
		list[i] = (struct signed_sample){
			signature(q, word, samples[i]), i};
	qsort(list, count, sizeof(*list), by_signature);
	for (size_t i = 0; i < count; i++) {
		if (!i || list[i].signature != list[i - 1].signature)
			c->first[c->count++] = list[i].sample;
		c->of[list[i].sample] = c->count - 1;
	}
	free(list);
	return true;
}

static bool table_init(struct table *t)
{
	struct syscells *s = t->s;
	const struct sysquery *q = s->q;

	if (!classify(&t->high, q, s->high, s->h, s->nh) ||
		!classify(&t->low, q, s->low, s->l, s->nl))
		return false;
	t->words = t->low.count / 64 + 1;
	t->label = calloc(t->high.count * t->low.count, sizeof(*t->label));
	t->sets = calloc(q->count * t->words, sizeof(*t->sets));
	t->ends = calloc((SYSCELLS_VALUES + 1) * t->words, sizeof(*t->ends));
	return fill_holds(t) && t->label && t->sets && t->ends;
}

static void table_free(struct table *t)
{
	for (size_t i = 0; t->holds && i < t->s->q->count; i++)
		free(t->holds[i]);
	free(t->holds);
	free(t->sets);
	free(t->ends);
	free(t->label);
	free(t->high.of);
	free(t->high.first);
	free(t->low.of);
	free(t->low.first);
}

static bool fill(struct syscells *s)
{
	const struct sysquery *q = s->q;
	struct table t = {.s = s};
	bool ok = table_init(&t);

	*q->effort += (s->nh + s->nl) * q->count +
		      t.high.count * t.words * q->count + s->nh * s->nl;
	s->label = calloc(s->nh * s->nl, sizeof(*s->label));
	ok = ok && s->label;
	for (size_t h = 0; ok && h < t.high.count; h++) {
		memset(t.sets, 0, q->count * t.words * sizeof(*t.sets));
		memset(t.sets, 0xff, t.words * sizeof(*t.sets));
		for (size_t i = 0; i < q->count; i++)
			advance(&t, i, h);
		fill_row(&t, h);
		*q->steps += q->count;
	}
	for (size_t i = 0; ok && i < s->nh * s->nl; i++)
		s->label[i] = t.label[t.high.of[i / s->nl] * t.low.count +
				      t.low.of[i % s->nl]];
	table_free(&t);
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
		if (s->nh * s->nl > MAX_CELLS || *q->effort > SYSCELLS_EFFORT)
			q->bounded = true;
		else if (fill(s))
			return true;
		else
			q->failed = true;
	} else {
		q->failed = true;
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
			uint32_t diff =
				sysval_eval(&q->c->vals, n->value, one) ^
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
	rel->mask =
		(uint64_t)sensitive(s, s->high) << 32 | sensitive(s, s->low);
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
	rel.kind =
		are_ranges(s) || rel.low_only ? SYSREL_RANGES : SYSREL_BROKEN;
	return rel;
}
