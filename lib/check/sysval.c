/* SPDX-License-Identifier: BSD-2-Clause */
/* The values that registers of a seccomp filter hold, each kept once. */
#include "check/sysval.h"

#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/op.h"

#define MAX_DEPTH 32

static uint32_t hash_value(const struct sysval *s)
{
	uint64_t h = s->kind;

	h = h * 31 + s->word;
	h = h * 1000003 + s->op;
	h = h * 1000003 + s->taint;
	h = h * 1000003 + s->parent;
	h = h * 1000003 + s->k;
	h *= 0x9e3779b97f4a7c15u;
	return (uint32_t)(h >> 32);
}

static bool same(const struct sysval *a, const struct sysval *b)
{
	return a->kind == b->kind && a->word == b->word && a->op == b->op &&
	       a->taint == b->taint && a->parent == b->parent && a->k == b->k;
}

/* The slot of a value, or the free one where it belongs. */
static uint32_t *find_slot(const struct sysvals *v, const struct sysval *s)
{
	size_t i = hash_value(s) & (v->slot_count - 1);

	while (v->slots[i] && !same(&v->list[v->slots[i]], s))
		i = (i + 1) & (v->slot_count - 1);
	return &v->slots[i];
}

static bool grow_slots(struct sysvals *v)
{
	size_t count = v->slot_count ? 2 * v->slot_count : 256;
	uint32_t *slots = calloc(count, sizeof(*slots));

	if (!slots)
		return false;
	free(v->slots);
	v->slots = slots;
	v->slot_count = count;
	for (size_t i = 1; i < v->count; i++)
		*find_slot(v, &v->list[i]) = (uint32_t)i;
	return true;
}

static uint32_t intern(struct sysvals *v, struct sysval s)
{
	struct sysval *list;
	uint32_t *slot;

	if (v->failed)
		return SYSVAL_NONE;
	slot = find_slot(v, &s);
	if (*slot)
		return *slot;
	list = array_grow(v->list, v->count, &v->room, sizeof(*list));
	if (!list) {
		v->failed = true;
		return SYSVAL_NONE;
	}
	v->list = list;
	list[v->count] = s;
	*slot = (uint32_t)v->count++;
	if (v->count * 2 > v->slot_count && !grow_slots(v))
		v->failed = true;
	return (uint32_t)v->count - 1;
}

bool sysvals_init(struct sysvals *v)
{
	*v = (struct sysvals){0};
	if (!grow_slots(v))
		return false;
	v->list = array_grow(NULL, 0, &v->room, sizeof(*v->list));
	if (!v->list)
		return false;
	v->list[0] = (struct sysval){.kind = SYSVAL_DEAD};
	v->count = 1;
	return true;
}

void sysvals_free(struct sysvals *v)
{
	free(v->list);
	free(v->slots);
}

const struct sysval *sysval_get(const struct sysvals *v, uint32_t id)
{
	return &v->list[id];
}

uint32_t sysval_const(struct sysvals *v, uint32_t k)
{
	return intern(v, (struct sysval){.kind = SYSVAL_CONST, .k = k});
}

uint32_t sysval_word(struct sysvals *v, unsigned word)
{
	return intern(v, (struct sysval){
				 .kind = SYSVAL_WORD,
				 .word = (uint8_t)word,
				 .taint = (uint16_t)(1u << word),
			 });
}

uint32_t sysval_mixed(struct sysvals *v, unsigned taint)
{
	return intern(v, (struct sysval){
				 .kind = SYSVAL_MIXED,
				 .taint = (uint16_t)taint,
			 });
}

static uint32_t apply(uint16_t op, uint32_t a, uint32_t k)
{
	switch (op) {
	case OP_CODE_ADD_K:
		return a + k;
	case OP_CODE_SUB_K:
		return a - k;
	case OP_CODE_MUL_K:
		return a * k;
	case OP_CODE_DIV_K:
		return k ? a / k : 0;
	case OP_CODE_OR_K:
		return a | k;
	case OP_CODE_AND_K:
		return a & k;
	case OP_CODE_LSH_K:
		return a << (k & 31);
	case OP_CODE_RSH_K:
		return a >> (k & 31);
	case OP_CODE_XOR_K:
		return a ^ k;
	case OP_CODE_NEG:
		return -a;
	}
	return a;
}

uint32_t sysval_alu(struct sysvals *v, uint16_t op, uint32_t a, uint32_t k)
{
	const struct sysval s = v->list[a];

	switch (s.kind) {
	case SYSVAL_DEAD:
	case SYSVAL_MIXED:
		return a;
	case SYSVAL_CONST:
		return sysval_const(v, apply(op, s.k, k));
	case SYSVAL_WORD:
	case SYSVAL_ALU:
		break;
	}
	if (s.depth == MAX_DEPTH) {
		v->cut = true;
		return sysval_mixed(v, s.taint);
	}
	return intern(v, (struct sysval){
				 .kind = SYSVAL_ALU,
				 .word = s.word,
				 .depth = (uint8_t)(s.depth + 1),
				 .op = op,
				 .taint = s.taint,
				 .parent = a,
				 .k = k,
			 });
}

static bool commutes(uint16_t op)
{
	return op == OP_CODE_ADD_K || op == OP_CODE_MUL_K ||
	       op == OP_CODE_OR_K || op == OP_CODE_AND_K || op == OP_CODE_XOR_K;
}

uint32_t sysval_alu_x(struct sysvals *v, uint16_t op, uint32_t a, uint32_t x)
{
	unsigned taint = v->list[a].taint | v->list[x].taint;

	if (v->list[x].kind == SYSVAL_CONST)
		return sysval_alu(v, op, a, v->list[x].k);
	if (v->list[a].kind == SYSVAL_CONST && commutes(op))
		return sysval_alu(v, op, x, v->list[a].k);
	return sysval_mixed(v, taint);
}

uint32_t sysval_eval(const struct sysvals *v, uint32_t id, uint32_t word)
{
	const struct sysval *s = &v->list[id];

	if (s->kind == SYSVAL_CONST)
		return s->k;
	if (s->kind != SYSVAL_ALU)
		return word;
	return apply(s->op, sysval_eval(v, s->parent, word), s->k);
}

/* What `op k` may have been done to, to give `want`: at most two guesses. */
static size_t undo(uint16_t op, uint32_t k, uint32_t want, uint32_t guess[2])
{
	guess[0] = guess[1] = want;
	switch (op) {
	case OP_CODE_ADD_K:
		guess[0] = want - k;
		return 1;
	case OP_CODE_SUB_K:
		guess[0] = want + k;
		return 1;
	case OP_CODE_MUL_K:
		guess[0] = k ? want / k : 0;
		return 1;
	case OP_CODE_DIV_K:
		guess[0] = want * k;
		return 1;
	case OP_CODE_OR_K:
		guess[1] = want & ~k;
		return 2;
	case OP_CODE_AND_K:
		guess[1] = want | ~k;
		return 2;
	case OP_CODE_LSH_K:
		guess[0] = want >> (k & 31);
		return 1;
	case OP_CODE_RSH_K:
		guess[0] = want << (k & 31);
		return 1;
	case OP_CODE_XOR_K:
		guess[0] = want ^ k;
		return 1;
	case OP_CODE_NEG:
		guess[0] = -want;
		return 1;
	}
	return 1;
}

size_t sysval_solve(const struct sysvals *v, uint32_t id, uint32_t want,
	uint32_t *out, size_t max)
{
	const struct sysval *s = &v->list[id];
	size_t count = 0, guesses;
	uint32_t guess[2];

	if (!max)
		return 0;
	if (s->kind == SYSVAL_WORD) {
		out[0] = want;
		return 1;
	}
	if (s->kind != SYSVAL_ALU)
		return 0;
	guesses = undo(s->op, s->k, want, guess);
	for (size_t i = 0; i < guesses && count < max; i++)
		if (apply(s->op, guess[i], s->k) == want)
			count += sysval_solve(v, s->parent, guess[i],
				out + count, max - count);
	return count;
}
