/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * How often each value, or each outcome, came.  Memory is bounded: beyond
 * STATS_MAX different values, records of new ones are counted together.
 */
#include <stdlib.h>
#include <string.h>

#include "bpfrun.h"

#define STATS_MAX   (1u << 15)
#define STATS_SLOTS (2 * STATS_MAX)

static bool same_row(const struct cbpf_tally *t, const struct cbpf_verdict *v)
{
	const struct cbpf_possible *a = &t->possible, *b = &v->possible;

	return t->value == v->value && t->outcome.effect == v->outcome.effect &&
	       a->more == b->more && a->count == b->count &&
	       !memcmp(a->value, b->value, a->count * sizeof(a->value[0]));
}

static bool make_tables(struct stats *s)
{
	if (s->rows && s->slots)
		return true;
	free(s->rows);
	free(s->slots);
	s->rows = malloc(STATS_MAX * sizeof(*s->rows));
	s->slots = calloc(STATS_SLOTS, sizeof(*s->slots));
	return s->rows && s->slots;
}

void stats_add(struct stats *s, const struct cbpf_record *record,
	const struct cbpf_verdict *verdict)
{
	uint32_t slot = (uint32_t)(verdict->value ^ verdict->value >> 32) *
			2654435761u % STATS_SLOTS;

	if (!make_tables(s)) {
		s->others++;
		return;
	}
	for (; s->slots[slot]; slot = (slot + 1) % STATS_SLOTS) {
		struct cbpf_tally *t = &s->rows[s->slots[slot] - 1];

		if (same_row(t, verdict)) {
			t->count++;
			return;
		}
	}
	if (s->count == STATS_MAX) {
		s->others++;
		return;
	}
	s->rows[s->count++] = (struct cbpf_tally){
		.value = verdict->value,
		.kind = record->kind,
		.outcome = verdict->outcome,
		.possible = verdict->possible,
		.count = 1,
	};
	s->slots[slot] = (uint32_t)s->count;
}

static int by_count(const void *a, const void *b)
{
	const struct cbpf_tally *left = a, *right = b;

	if (left->count != right->count)
		return left->count < right->count ? 1 : -1;
	if (left->value != right->value)
		return left->value > right->value ? 1 : -1;
	return (int)left->outcome.effect - (int)right->outcome.effect;
}

void stats_sort(struct stats *s)
{
	if (s->count)
		qsort(s->rows, s->count, sizeof(*s->rows), by_count);
}

void stats_clear(struct stats *s)
{
	free(s->rows);
	free(s->slots);
	*s = (struct stats){0};
}
