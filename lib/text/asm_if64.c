/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The assembler's .if64: a compare of 64 bits of struct seccomp_data with a
 * constant becomes compares of its halves, the upper one first.  A signed
 * compare is an unsigned one of numbers whose sign bit is inverted, which is
 * in the upper half.
 */
#include <strings.h>

#include "text/asm_lang.h"

#define SIGN32 0x80000000u
#define MOST   8u /* instructions */

/* What is being built; targets are distances until it is complete. */
struct compare {
	struct asm_step step[MOST];
	unsigned count;
	struct asm_target yes;
	struct asm_target no;
};

static void put(struct compare *c, enum op op, uint32_t k,
	const struct asm_target *jt, const struct asm_target *jf)
{
	c->step[c->count++] = (struct asm_step){op, k, jt, jf};
}

/* == and != of both halves; != has exchanged its targets. */
static void equal(struct compare *c, const struct asm_if64 *i, uint32_t high,
	uint32_t low)
{
	put(c, OP_LD_W_ABS, high, NULL, NULL);
	if (i->masked)
		put(c, OP_AND_K, (uint32_t)(i->mask >> 32), NULL, NULL);
	put(c, OP_JEQ_K, (uint32_t)(i->value >> 32), NULL, &c->no);
	put(c, OP_LD_W_ABS, low, NULL, NULL);
	if (i->masked)
		put(c, OP_AND_K, (uint32_t)i->mask, NULL, NULL);
	put(c, OP_JEQ_K, (uint32_t)i->value, &c->yes, &c->no);
}

/* > and >=; the others have exchanged their targets. */
static void greater(struct compare *c, const struct asm_if64 *i, uint32_t high,
	uint32_t low)
{
	uint32_t value = (uint32_t)(i->value >> 32);
	bool strict = i->op == ASM_GREATER || i->op == ASM_LESS_EQUAL;

	put(c, OP_LD_W_ABS, high, NULL, NULL);
	if (i->is_signed) {
		put(c, OP_XOR_K, SIGN32, NULL, NULL);
		value ^= SIGN32;
	}
	put(c, OP_JGT_K, value, &c->yes, NULL);
	put(c, OP_JEQ_K, value, NULL, &c->no);
	put(c, OP_LD_W_ABS, low, NULL, NULL);
	put(c, strict ? OP_JGT_K : OP_JGE_K, (uint32_t)i->value, &c->yes,
		&c->no);
}

/* A number as a target counts from the end of the whole. */
static const struct asm_target *target(const struct compare *c, unsigned n,
	const struct asm_target *to, struct asm_target *own)
{
	if (!to || to->label.len)
		return to;
	*own = *to;
	own->skip += c->count - n - 1;
	return own;
}

uint32_t asm_wide(struct asmb *b, uint32_t index, const struct pos *pos)
{
	if (index < ASM_ARGS)
		return index;
	if (asm_fault(b, pos))
		diag_at(b->diags, DIAG_FIELD_NAME, pos, "struct seccomp_data",
			"args[6] or more");
	return 0;
}

uint32_t asm_wide_word(struct asmb *b, const struct asm_word *word)
{
	if (word->len != 2 || strncasecmp(word->at, "ip", 2))
		asm_syntax(b, &word->pos, "expected args[0] to args[5], or ip");
	return ASM_IP;
}

void asm_if64(
	struct asmb *b, const struct asm_if64 *compare, const struct pos *pos)
{
	struct compare c = {.yes = compare->to[0], .no = compare->to[1]};
	bool exchange = compare->op == ASM_NOT_EQUAL ||
			compare->op == ASM_LESS ||
			compare->op == ASM_LESS_EQUAL;
	uint32_t offset =
		compare->index == ASM_IP ? 8 : 16 + 8 * compare->index;
	bool big;

	if (!asm_byte_order(b, pos, &big))
		return;
	if (compare->targets < 2)
		c.no = (struct asm_target){.label.pos = *pos};
	if (exchange) {
		struct asm_target yes = c.yes;

		c.yes = c.no;
		c.no = yes;
	}
	(compare->op == ASM_EQUAL || compare->op == ASM_NOT_EQUAL ? equal
								  : greater)(
		&c, compare, offset + (big ? 0 : 4), offset + (big ? 4 : 0));
	for (unsigned n = 0; n < c.count; n++) {
		struct asm_step step = c.step[n];
		struct asm_target own[2];

		step.jt = target(&c, n, step.jt, &own[0]);
		step.jf = target(&c, n, step.jf, &own[1]);
		asm_emit(b, &step, pos);
	}
}
