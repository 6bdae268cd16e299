/* SPDX-License-Identifier: BSD-2-Clause */
/* One call of a seccomp filter: what it reaches, and ways to its leaves. */
#include "check/sysargs.h"

#include <stdlib.h>
#include <string.h>

#include "core/buf.h"

#define MAX_SAMPLES   8192u
#define MAX_SOLUTIONS 4u
#define MAX_PAIRS     24u
/* Nodes that a search for a way looks at. */
#define MAX_VISITS 200000u

/* ------------------------------------------------------------------------ */
/* Samples                                                                  */

struct collector {
	struct sysquery *q;
	size_t room[WORD_COUNT];
	bool failed;
};

static void add_sample(struct collector *c, unsigned word, uint32_t sample)
{
	struct sysquery *q = c->q;
	uint32_t *list;

	if (q->sample_count[word] >= MAX_SAMPLES) {
		q->bounded = true;
		return;
	}
	list = array_grow(q->samples[word], q->sample_count[word],
		&c->room[word], sizeof(*list));
	if (!list) {
		c->failed = true;
		return;
	}
	q->samples[word] = list;
	list[q->sample_count[word]++] = sample;
}

/* What makes the tested value `want`. */
static void add_solutions(
	struct collector *c, const struct sysnode *n, uint32_t want)
{
	const struct sysclass *class = c->q->c;
	uint32_t out[MAX_SOLUTIONS];
	size_t count =
		sysval_solve(&class->vals, n->value, want, out, MAX_SOLUTIONS);

	for (size_t i = 0; i < count; i++)
		add_sample(c, sysnode_word(class, n), out[i]);
}

/* The bits that the tested value leaves of its word. */
static uint32_t mask_of(const struct sysclass *c, const struct sysnode *n)
{
	return sysval_eval(&c->vals, n->value, UINT32_MAX) &
	       ~sysval_eval(&c->vals, n->value, 0);
}

static void add_test(struct collector *c, const struct sysnode *n)
{
	const struct sysclass *class = c->q->c;
	unsigned word = sysnode_word(class, n);
	uint32_t k = n->k, mask = mask_of(class, n);

	if (n->test == SYSTEST_SET) {
		for (uint32_t bits = k; bits; bits &= bits - 1)
			add_solutions(c, n, bits & -bits);
		add_solutions(c, n, k);
		add_sample(c, word, ~k);
		return;
	}
	add_solutions(c, n, k - 1);
	add_solutions(c, n, k);
	add_solutions(c, n, k + 1);
	if (sysval_get(&class->vals, n->value)->kind == SYSVAL_WORD)
		return;
	for (uint32_t bits = mask; bits; bits &= bits - 1)
		add_solutions(c, n, k ^ (bits & -bits));
}

static int by_value(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return x < y ? -1 : x > y;
}

static void sort_samples(struct sysquery *q, unsigned word)
{
	uint32_t *list = q->samples[word];
	size_t count = 0;

	if (!list)
		return;
	qsort(list, q->sample_count[word], sizeof(*list), by_value);
	for (size_t i = 0; i < q->sample_count[word]; i++)
		if (!count || list[count - 1] != list[i])
			list[count++] = list[i];
	q->sample_count[word] = count;
}

/* Several masks of one word are met by what meets each, or-ed together. */
static void add_pairs(struct collector *c, unsigned word)
{
	struct sysquery *q = c->q;
	size_t count = q->sample_count[word];

	if (count > MAX_PAIRS)
		return;
	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < i; k++)
			add_sample(c, word,
				q->samples[word][i] | q->samples[word][k]);
	sort_samples(q, word);
}

static void add_common(struct collector *c, unsigned word)
{
	static const uint32_t common[] = {
		0, 1, INT32_MAX, 0x80000000, UINT32_MAX};
	const struct audit_arch *arch = c->q->c->arch;

	/* What is passed in 32 bits has nothing in the upper half. */
	if (arch->bits == 32 && word >= WORD_IP && word % 2 == !arch->big) {
		add_sample(c, word, 0);
		return;
	}
	for (size_t i = 0; i < sizeof(common) / sizeof(common[0]); i++)
		add_sample(c, word, common[i]);
}

static bool collect(struct sysquery *q)
{
	struct collector c = {.q = q};
	const struct audit_arch *arch = q->c->arch;

	for (size_t i = 0; i < q->count; i++) {
		const struct sysnode *n = &q->c->nodes[q->nodes[i]];
		unsigned word;

		if (n->kind != SYSNODE_TEST)
			continue;
		q->tested |= sysval_get(&q->c->vals, n->value)->taint;
		word = sysnode_word(q->c, n);
		q->mixed |= word == WORD_COUNT;
		if (word < WORD_IP || word >= WORD_COUNT)
			continue;
		if (arch->bits == 64 || word % 2 == arch->big)
			add_test(&c, n);
	}
	for (unsigned word = WORD_IP; word < WORD_COUNT; word++) {
		if (!(q->tested >> word & 1))
			continue;
		sort_samples(q, word);
		add_pairs(&c, word);
		add_common(&c, word);
		sort_samples(q, word);
	}
	return !c.failed;
}

bool sysquery_init(struct sysquery *q, const struct sysflow *f,
	const struct sysclass *c, size_t point)
{
	*q = (struct sysquery){.c = c, .point = point};
	q->steps = (uint64_t *)&f->steps;
	q->effort = (uint64_t *)&f->effort;
	q->nodes = malloc(c->node_count * sizeof(*q->nodes));
	q->place = calloc(c->node_count, sizeof(*q->place));
	if (q->nodes && q->place)
		q->count = sysclass_reach(c, point, q->nodes);
	for (size_t i = 0; i < q->count; i++)
		q->place[q->nodes[i]] = (uint32_t)i;
	*q->steps += q->count;
	if (q->nodes && q->place && collect(q))
		return true;
	sysquery_free(q);
	return false;
}

void sysquery_free(struct sysquery *q)
{
	free(q->nodes);
	free(q->place);
	for (unsigned i = 0; i < WORD_COUNT; i++)
		free(q->samples[i]);
	*q = (struct sysquery){0};
}

unsigned sysquery_next(const struct sysquery *q, uint32_t id, uint32_t next[2])
{
	const struct sysnode *n = &q->c->nodes[id];
	unsigned count = 0;

	if (n->kind == SYSNODE_TEST && sysnode_word(q->c, n) == WORD_NR) {
		next[0] = n->succ[!systest_holds(
			q->c, n, q->c->points[q->point].nr)];
		return next[0] != 0;
	}
	for (unsigned i = 0; i < 2; i++)
		if (n->succ[i])
			next[count++] = n->succ[i];
	return count;
}

/* ------------------------------------------------------------------------ */
/* Ways                                                                     */

struct search {
	struct sysquery *q;
	struct syspath *path;
	bool *can;		      /* by place: a wanted leaf is behind */
	uint64_t *domain[WORD_COUNT]; /* samples that are still possible */
	size_t domain_words[WORD_COUNT];
	unsigned visits;
};

/* Marks all from which a wanted leaf may be reached. */
static bool mark(struct search *s)
{
	struct sysquery *q = s->q;
	uint32_t next[2];

	s->can = calloc(q->count + 1, sizeof(*s->can));
	for (size_t i = q->count; s->can && i-- > 0;) {
		const struct sysnode *n = &q->c->nodes[q->nodes[i]];
		unsigned count = sysquery_next(q, q->nodes[i], next);

		s->can[i] = n->kind == SYSNODE_LEAF &&
			    s->path->want(s->path->arg, n);
		for (unsigned k = 0; k < count; k++)
			s->can[i] |= s->can[q->place[next[k]]];
	}
	*q->steps += q->count;
	q->failed |= !s->can;
	return s->can && q->count && s->can[0];
}

static bool fill_domains(struct search *s)
{
	struct sysquery *q = s->q;

	for (unsigned w = 0; w < WORD_COUNT; w++) {
		size_t count = q->sample_count[w];

		if (!count)
			continue;
		s->domain_words[w] = count / 64 + 1;
		s->domain[w] = calloc(s->domain_words[w], sizeof(uint64_t));
		if (!s->domain[w]) {
			q->failed = true;
			return false;
		}
		for (size_t i = 0; i < count; i++)
			if (!(s->path->fixed >> w & 1) ||
				s->path->word[w] == q->samples[w][i])
				s->domain[w][i / 64] |= (uint64_t)1 << i % 64;
	}
	return true;
}

/* Keeps the samples of a word with which the test goes that way; false: there
 * are none. */
static bool narrow(
	struct search *s, const struct sysnode *n, unsigned word, bool holds)
{
	const struct sysquery *q = s->q;
	bool any = false;

	for (size_t i = 0; i < q->sample_count[word]; i++) {
		if (!sysset_has(s->domain[word], i))
			continue;
		if (systest_holds(q->c, n, q->samples[word][i]) == holds)
			any = true;
		else
			s->domain[word][i / 64] &= ~((uint64_t)1 << i % 64);
	}
	return any;
}

/* The words that are left, the smallest of each. */
static void choose(const struct search *s)
{
	const struct sysquery *q = s->q;
	struct syspath *path = s->path;

	path->word[WORD_NR] = q->c->points[q->point].nr;
	path->word[WORD_ARCH] = q->c->arch->audit;
	for (unsigned w = WORD_IP; w < WORD_COUNT; w++) {
		if (path->fixed >> w & 1)
			continue;
		path->word[w] = 0;
		for (size_t i = 0; i < q->sample_count[w]; i++) {
			if (sysset_has(s->domain[w], i)) {
				path->word[w] = q->samples[w][i];
				break;
			}
		}
	}
}

static bool walk(struct search *s, uint32_t id);

static bool walk_side(struct search *s, uint32_t id, unsigned side)
{
	const struct sysnode *n = &s->q->c->nodes[id];
	unsigned word = sysnode_word(s->q->c, n);
	uint64_t *saved = NULL;
	size_t size = 0;
	bool found;

	if (!n->succ[side] || !s->can[s->q->place[n->succ[side]]])
		return false;
	if (word < WORD_COUNT && !s->domain[word])
		return walk(s, n->succ[side]);
	if (word < WORD_COUNT) {
		size = s->domain_words[word] * sizeof(*saved);
		saved = malloc(size);
		if (!saved) {
			s->q->failed = true;
			return false;
		}
		memcpy(saved, s->domain[word], size);
		if (!narrow(s, n, word, !side)) {
			memcpy(s->domain[word], saved, size);
			free(saved);
			return false;
		}
	}
	found = walk(s, n->succ[side]);
	if (!found && saved)
		memcpy(s->domain[word], saved, size);
	free(saved);
	return found;
}

static bool walk(struct search *s, uint32_t id)
{
	const struct sysquery *q = s->q;
	const struct sysnode *n = &q->c->nodes[id];
	uint32_t next[2];

	while (n->kind == SYSNODE_STEP ||
		(n->kind == SYSNODE_TEST && sysnode_word(q->c, n) == WORD_NR)) {
		if (!sysquery_next(q, id, next))
			return false;
		id = next[0];
		n = &q->c->nodes[id];
		s->visits++;
	}
	if (++s->visits > MAX_VISITS) {
		s->q->bounded = true;
		return false;
	}
	if (n->kind == SYSNODE_LEAF) {
		if (!s->path->want(s->path->arg, n))
			return false;
		s->path->leaf = id;
		choose(s);
		return true;
	}
	return walk_side(s, id, 0) || walk_side(s, id, 1);
}

bool sysquery_path(struct sysquery *q, struct syspath *path)
{
	struct search s = {.q = q, .path = path};
	bool found = mark(&s) && fill_domains(&s) && walk(&s, q->nodes[0]);

	*q->steps += s.visits;
	free(s.can);
	for (unsigned w = 0; w < WORD_COUNT; w++)
		free(s.domain[w]);
	return found;
}
