/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Classic programs over words whose bits are known in part.  What a jump tells
 * of the word that it compares holds on that path; what two compares say
 * together is not all seen, so that values may be given that no call gets.
 */
#include "run/partial.h"

#include <stdlib.h>
#include <string.h>

#include "core/buf.h"

#define MAX_STEPS 65536u /* on all paths together */
#define NO_WORD	  16u
#define FULL	  0xffffffffu

struct bits {
	uint32_t value; /* unknown bits are 0 */
	uint32_t known;
	unsigned word; /* of the call that it is a copy of; NO_WORD: none */
};

struct path {
	size_t pc;
	struct bits a, x;
	struct bits m[MEM_CELLS];
	struct bits words[CBPF_CALL_WORDS];
};

struct partial {
	const struct classic *c;
	struct partial_values *out;
	struct path *paths; /* that are to be followed */
	size_t count, room;
	bool failed;
};

enum truth { NO, YES, OPEN };

void partial_add(struct partial_values *set, uint32_t value)
{
	for (size_t i = 0; i < set->count; i++)
		if (set->value[i] == value)
			return;
	if (set->count == PARTIAL_VALUES)
		set->more = true;
	else
		set->value[set->count++] = value;
}

static struct bits exactly(uint32_t value)
{
	return (struct bits){value, FULL, NO_WORD};
}

static struct bits some(uint32_t value, uint32_t known)
{
	return (struct bits){value & known, known, NO_WORD};
}

static bool is_known(const struct bits *b)
{
	return b->known == FULL;
}

/* ---- Arithmetic --------------------------------------------------------- */

/* Low bits of a sum or product depend on lower ones alone. */
static struct bits low_bits(
	uint32_t value, const struct bits *a, const struct bits *b)
{
	uint32_t both = a->known & b->known;
	uint32_t low = both == FULL ? FULL : (both ^ (both + 1)) >> 1;

	return some(value, low);
}

static struct bits shift(const struct bits *a, const struct bits *b, bool left)
{
	uint32_t n = b->value & 31;

	if ((b->known & 31) != 31)
		return some(0, 0);
	if (left)
		return some(a->value << n, a->known << n | ((1u << n) - 1));
	return some(a->value >> n, a->known >> n | ~(FULL >> n));
}

/* The result of an instruction with operand b: K or X.  *zero: it divides by
 * what can be 0, which ends the program with 0. */
static struct bits compute(
	enum op op, const struct bits *a, const struct bits *b, bool *zero)
{
	bool full = is_known(a) && is_known(b);

	switch (op) {
	case OP_ADD_K:
	case OP_ADD_X:
		return low_bits(a->value + b->value, a, b);
	case OP_SUB_K:
	case OP_SUB_X:
		return low_bits(a->value - b->value, a, b);
	case OP_MUL_K:
	case OP_MUL_X:
		return low_bits(a->value * b->value, a, b);
	case OP_DIV_K:
	case OP_DIV_X:
	case OP_MOD_K:
	case OP_MOD_X:
		*zero = !b->value;
		if (!full || !b->value)
			return some(0, 0);
		return exactly(op == OP_DIV_K || op == OP_DIV_X
				       ? a->value / b->value
				       : a->value % b->value);
	case OP_AND_K:
	case OP_AND_X:
		return some(a->value & b->value,
			(a->known & b->known) | (a->known & ~a->value) |
				(b->known & ~b->value));
	case OP_OR_K:
	case OP_OR_X:
		return some(a->value | b->value,
			(a->known & b->known) | a->value | b->value);
	case OP_XOR_K:
	case OP_XOR_X:
		return some(a->value ^ b->value, a->known & b->known);
	case OP_LSH_K:
	case OP_LSH_X:
		return shift(a, b, true);
	case OP_RSH_K:
	case OP_RSH_X:
		return shift(a, b, false);
	case OP_NEG:
		return low_bits(-a->value, a, a);
	case OP_LD_W_ABS: /* the rest is not for here */
	case OP_LD_H_ABS:
	case OP_LD_B_ABS:
	case OP_LD_W_IND:
	case OP_LD_H_IND:
	case OP_LD_B_IND:
	case OP_LD_IMM:
	case OP_LD_MEM:
	case OP_LD_LEN:
	case OP_LDX_IMM:
	case OP_LDX_MEM:
	case OP_LDX_LEN:
	case OP_LDX_MSH:
	case OP_ST:
	case OP_STX:
	case OP_JA:
	case OP_JEQ_K:
	case OP_JEQ_X:
	case OP_JGT_K:
	case OP_JGT_X:
	case OP_JGE_K:
	case OP_JGE_X:
	case OP_JSET_K:
	case OP_JSET_X:
	case OP_RET_K:
	case OP_RET_A:
	case OP_RET_X:
	case OP_TAX:
	case OP_TXA:
	case OP_COUNT:
		break;
	}
	return some(0, 0);
}

/* ---- Jumps -------------------------------------------------------------- */

static enum truth above(const struct bits *a, const struct bits *b)
{
	if (a->value > (b->value | ~b->known))
		return YES;
	return (a->value | ~a->known) > b->value ? OPEN : NO;
}

static enum truth not(enum truth t) {
	return t == OPEN  ? OPEN
	       : t == YES ? NO
			  : YES;
}

static enum truth decide(enum op op, const struct bits *a, const struct bits *b)
{
	uint32_t both = a->known & b->known;

	if (op == OP_JEQ_K || op == OP_JEQ_X) {
		if ((a->value ^ b->value) & both)
			return NO;
		return both == FULL ? YES : OPEN;
	}
	if (op == OP_JGT_K || op == OP_JGT_X)
		return above(a, b);
	if (op == OP_JGE_K || op == OP_JGE_X)
		return not(above(b, a));
	/* jset */
	if (a->value & b->value)
		return YES;
	return (a->value | ~a->known) & (b->value | ~b->known) ? OPEN : NO;
}

/* What is known of A, and of the word it is a copy of, on one side. */
static void learn(struct path *p, enum op op, uint32_t k, bool yes)
{
	struct bits *a = &p->a;
	unsigned word = a->word;

	if (op == OP_JEQ_K && yes)
		*a = exactly(k);
	else if (op == OP_JSET_K && !yes)
		*a = some(a->value & ~k, a->known | k);
	else if (op == OP_JSET_K && !(k & (k - 1)))
		*a = some(a->value | k, a->known | k);
	else
		return;
	a->word = word;
	if (word != NO_WORD)
		p->words[word] = *a;
}

static void push(struct partial *r, const struct path *p)
{
	struct path *paths =
		array_grow(r->paths, r->count, &r->room, sizeof(*paths));

	if (!paths) {
		r->failed = true;
		return;
	}
	r->paths = paths;
	paths[r->count++] = *p;
}

static void jump(struct partial *r, struct path *p, enum op op,
	const struct cbpf_insn *i)
{
	bool by_x = op == OP_JEQ_X || op == OP_JGT_X || op == OP_JGE_X ||
		    op == OP_JSET_X;
	struct bits k = by_x ? p->x : exactly(i->k);
	enum truth t = decide(op, &p->a, &k);

	if (t == OPEN) {
		struct path other = *p;

		other.pc += i->jf;
		learn(&other, op, i->k, false);
		push(r, &other);
		learn(p, op, i->k, true);
	}
	p->pc += t == NO ? i->jf : i->jt;
}

/* ---- Running ------------------------------------------------------------ */

static enum classic_flow end_with(struct partial *r, const struct bits *b)
{
	if (is_known(b))
		partial_add(r->out, b->value);
	else
		r->out->more = true;
	return FLOW_END;
}

static enum classic_flow arithmetic(
	struct partial *r, struct path *p, enum op op, const struct bits *b)
{
	bool zero = false;

	p->a = compute(op, &p->a, b, &zero);
	if (zero)
		partial_add(r->out, 0);
	return zero && is_known(b) ? FLOW_END : FLOW_NEXT;
}

static struct bits load(struct partial *r, const struct path *p, uint32_t k)
{
	struct bits b = p->words[k / 4 % CBPF_CALL_WORDS];

	r->out->loaded |= (uint16_t)(1u << k / 4 % CBPF_CALL_WORDS);
	return b;
}

static enum classic_flow step(struct partial *r, struct path *p)
{
	enum op op = r->c->ops[p->pc];
	const struct cbpf_insn *i = &r->c->p->insns[p->pc++];
	struct bits k = exactly(i->k);

	switch (op) {
	case OP_LD_W_ABS:
		p->a = load(r, p, i->k);
		return FLOW_NEXT;
	case OP_LD_IMM:
		p->a = k;
		return FLOW_NEXT;
	case OP_LDX_IMM:
		p->x = k;
		return FLOW_NEXT;
	case OP_LD_LEN:
		p->a = exactly(CBPF_CALL_WORDS * 4);
		return FLOW_NEXT;
	case OP_LDX_LEN:
		p->x = exactly(CBPF_CALL_WORDS * 4);
		return FLOW_NEXT;
	case OP_LD_MEM:
		p->a = p->m[i->k % MEM_CELLS];
		return FLOW_NEXT;
	case OP_LDX_MEM:
		p->x = p->m[i->k % MEM_CELLS];
		return FLOW_NEXT;
	case OP_ST:
		p->m[i->k % MEM_CELLS] = p->a;
		return FLOW_NEXT;
	case OP_STX:
		p->m[i->k % MEM_CELLS] = p->x;
		return FLOW_NEXT;
	case OP_TAX:
		p->x = p->a;
		return FLOW_NEXT;
	case OP_TXA:
		p->a = p->x;
		return FLOW_NEXT;
	case OP_JA:
		p->pc += i->k;
		return FLOW_NEXT;
	case OP_JEQ_K:
	case OP_JEQ_X:
	case OP_JGT_K:
	case OP_JGT_X:
	case OP_JGE_K:
	case OP_JGE_X:
	case OP_JSET_K:
	case OP_JSET_X:
		jump(r, p, op, i);
		return FLOW_NEXT;
	case OP_RET_K:
		return end_with(r, &k);
	case OP_RET_A:
		return end_with(r, &p->a);
	case OP_ADD_K:
	case OP_SUB_K:
	case OP_MUL_K:
	case OP_DIV_K:
	case OP_MOD_K:
	case OP_AND_K:
	case OP_OR_K:
	case OP_XOR_K:
	case OP_LSH_K:
	case OP_RSH_K:
	case OP_NEG:
		return arithmetic(r, p, op, &k);
	case OP_ADD_X:
	case OP_SUB_X:
	case OP_MUL_X:
	case OP_DIV_X:
	case OP_MOD_X:
	case OP_AND_X:
	case OP_OR_X:
	case OP_XOR_X:
	case OP_LSH_X:
	case OP_RSH_X:
		return arithmetic(r, p, op, &p->x);
	case OP_LD_H_ABS: /* seccomp takes none of these */
	case OP_LD_B_ABS:
	case OP_LD_W_IND:
	case OP_LD_H_IND:
	case OP_LD_B_IND:
	case OP_LDX_MSH:
	case OP_RET_X:
	case OP_COUNT:
		r->out->more = true;
		break;
	}
	return FLOW_END;
}

static void start(struct path *p, const struct cbpf_syscall *call)
{
	memset(p, 0, sizeof(*p));
	p->a = p->x = exactly(0);
	for (unsigned i = 0; i < CBPF_CALL_WORDS; i++) {
		bool unknown = call->unknown >> i & 1;

		p->words[i] = unknown ? some(0, 0) : exactly(call->word[i]);
		p->words[i].word = i;
	}
}

int partial_run(const struct classic *c, const struct cbpf_syscall *call,
	struct partial_values *out)
{
	struct partial r = {.c = c, .out = out};
	uint32_t steps = 0;
	struct path p;

	out->count = 0;
	out->more = false;
	out->loaded = 0;
	start(&p, call);
	do {
		while (steps < MAX_STEPS && step(&r, &p) == FLOW_NEXT)
			steps++;
		if (r.count)
			p = r.paths[--r.count];
		else
			break;
	} while (!r.failed && steps < MAX_STEPS);
	if (r.count || steps >= MAX_STEPS)
		out->more = true;
	free(r.paths);
	return r.failed ? -1 : 0;
}

void partial_join(
	struct partial_values *newer, const struct partial_values *older)
{
	struct partial_values both = {
		.more = newer->more || older->more,
		.loaded = newer->loaded | older->loaded,
	};

	for (size_t i = 0; i < newer->count; i++) {
		for (size_t k = 0; k < older->count; k++) {
			const uint32_t values[] = {
				older->value[k], newer->value[i]};
			struct cbpf_outcome o;

			cbpf_seccomp_decide(values, 2, &o);
			partial_add(&both, o.value);
		}
	}
	*newer = both;
}
