/* SPDX-License-Identifier: BSD-2-Clause */
/* The table of values, and what states know of them. */
#include "internal/opt_value.h"

#include <stdlib.h>
#include <string.h>

#define VALUE_NEW UINT16_MAX /* op of values like no other */

int values_open(struct opt *o, struct values *v)
{
	struct vword any = vw_any(64);
	size_t slot_count = 64;

	while (slot_count < 2 * o->n->count)
		slot_count *= 2;
	if (!v->at) {
		v->room = o->n->count + 64;
		v->at = scratch_get(&o->scratch, v->room, sizeof(*v->at));
	}
	if (slot_count == v->slot_count) {
		memset(v->slots, 0, slot_count * sizeof(*v->slots));
	} else {
		v->slots = scratch_zero(
			&o->scratch, slot_count, sizeof(*v->slots));
		v->slot_count = slot_count;
	}
	v->count = 0;
	v->failed = false;
	if (!v->slots || !v->at)
		return -1;
	value_new(v, &any); /* NO_VALUE */
	v->ctx = value_new(v, &any);
	return v->failed ? -1 : 0;
}

void values_close(struct values *v)
{
	if (v->owned)
		free(v->at);
}

static bool grow(struct values *v)
{
	struct value *at = malloc(2 * v->room * sizeof(*at));

	if (!at) {
		v->failed = true;
		return false;
	}
	memcpy(at, v->at, v->count * sizeof(*at));
	values_close(v);
	v->at = at;
	v->room *= 2;
	v->owned = true;
	return true;
}

static uint32_t append(struct values *v, const struct value *value)
{
	if (v->count == v->room && !grow(v))
		return NO_VALUE;
	v->at[v->count] = *value;
	return (uint32_t)v->count++;
}

uint32_t value_new(struct values *v, const struct vword *w)
{
	struct value value = {.op = VALUE_NEW, .w = *w};

	return append(v, &value);
}

static uint64_t hash(const struct value *k)
{
	uint64_t h = k->imm * 0x9e3779b97f4a7c15u;

	h ^= ((uint64_t)k->a << 32 | k->b) * 0xbf58476d1ce4e5b9u;
	h ^= (uint64_t)k->op << 48;
	h *= 0x94d049bb133111ebu;
	return h ^ h >> 29;
}

uint32_t *value_slot(struct values *v, const struct value *k)
{
	size_t at = hash(k) & (v->slot_count - 1);

	while (v->slots[at]) {
		const struct value *have = &v->at[v->slots[at]];

		if (have->imm == k->imm && have->a == k->a && have->b == k->b &&
			have->op == k->op)
			break;
		at = (at + 1) & (v->slot_count - 1);
	}
	return &v->slots[at];
}

uint32_t value_put(struct values *v, uint32_t *slot, const struct value *value)
{
	uint32_t i = append(v, value);

	/* A table that is nearly full takes no more: such values are like no
	 * other, which is right, if less is found then. */
	if (v->count < v->slot_count / 4 * 3)
		*slot = i;
	return i;
}

uint32_t value_constant(struct values *v, uint64_t k)
{
	struct value value = {.op = IOP_LDDW, .imm = k};
	uint32_t *slot = value_slot(v, &value);

	if (*slot)
		return *slot;
	value.w = vw_const(64, k);
	return value_put(v, slot, &value);
}

const struct vword *value_word(
	const struct values *v, const struct state *s, uint32_t value)
{
	for (unsigned i = 0; i < s->facts; i++)
		if (s->fact[i].value == value)
			return &s->fact[i].w;
	return &v->at[value].w;
}

bool value_is(const struct values *v, const struct state *s, uint32_t value,
	uint64_t *k)
{
	const struct vword *w = value_word(v, s, value);

	*k = w->umin;
	return vw_is_const(w);
}

uint32_t value_of(struct values *v, struct state *s, unsigned reg)
{
	struct vword any;

	if (s->reg[reg] == NO_VALUE) {
		any = vw_any(64);
		s->reg[reg] = value_new(v, &any);
	}
	return s->reg[reg];
}

/* What lies in the record is asked for again more often than what is computed
 * from it. */
static bool is_loaded(const struct values *v, uint32_t value)
{
	uint16_t op = v->at[value].op;

	/* Values like no other have no operation. */
	return op < NODE_OP_COUNT &&
	       (opt_kinds[op] == KIND_LDX || opt_kinds[op] == KIND_ABS ||
		       opt_kinds[op] == KIND_IND);
}

/* Makes room: the oldest one goes, of what is computed if there is any. */
static unsigned drop_fact(const struct values *v, struct state *s)
{
	unsigned i = 0;

	while (i < FACTS && is_loaded(v, s->fact[i].value))
		i++;
	if (i == FACTS)
		i = 0;
	memmove(&s->fact[i], &s->fact[i + 1],
		(FACTS - 1 - i) * sizeof(s->fact[0]));
	return FACTS - 1;
}

void value_fact(const struct values *v, struct state *s, uint32_t value,
	const struct vword *w)
{
	unsigned i = 0;

	while (i < s->facts && s->fact[i].value != value)
		i++;
	if (i == FACTS)
		i = drop_fact(v, s);
	else if (i == s->facts)
		s->facts++;
	s->fact[i].value = value;
	s->fact[i].w = *w;
}

/* The same; or one of the same value, of which there are many. */
static void drop_not(const struct values *v, struct state *s, uint32_t value)
{
	unsigned i = 0;

	while (i < NOTS && is_loaded(v, s->without[i].value))
		i++;
	if (i == NOTS) {
		i = 0;
		while (i < NOTS && s->without[i].value != value)
			i++;
	}
	if (i == NOTS)
		i = 0;
	memmove(&s->without[i], &s->without[i + 1],
		(NOTS - 1 - i) * sizeof(s->without[0]));
	s->nots--;
}

void value_not(
	const struct values *v, struct state *s, uint32_t value, uint64_t k)
{
	for (unsigned i = 0; i < s->nots; i++)
		if (s->without[i].value == value && s->without[i].k == k)
			return;
	if (s->nots == NOTS)
		drop_not(v, s, value);
	s->without[s->nots].value = value;
	s->without[s->nots].k = k;
	s->nots++;
}
