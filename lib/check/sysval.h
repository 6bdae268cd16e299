/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What a register of a seccomp filter holds while the call is not known: a
 * constant, or a word of struct seccomp_data with what was done to it.  Equal
 * values have equal numbers.
 */
#ifndef SYSVAL_H
#define SYSVAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Words of struct seccomp_data. */
enum {
	WORD_NR,
	WORD_ARCH,
	WORD_IP,
	WORD_ARGS = 4, /* two for each argument */
	WORD_COUNT = 16,
};

enum sysval_kind {
	SYSVAL_DEAD,  /* nothing will read it */
	SYSVAL_CONST, /* k */
	SYSVAL_WORD,  /* a word as it is */
	SYSVAL_ALU,   /* `parent op k` */
	SYSVAL_MIXED, /* of several words, or too long a tale */
};

struct sysval {
	enum sysval_kind kind;
	uint8_t word;	/* WORD, ALU */
	uint8_t depth;	/* steps of ALU behind the word */
	uint16_t op;	/* ALU: opcode of the constant form, or neg */
	uint16_t taint; /* the words that it may depend on, a bit each */
	uint32_t parent;
	uint32_t k;
};

struct sysvals {
	struct sysval *list;
	size_t count;
	size_t room;
	uint32_t *slots; /* hash table of numbers; 0: free */
	size_t slot_count;
	bool failed; /* out of memory */
	bool cut;    /* a tale was too long to be kept */
};

#define SYSVAL_NONE 0u /* the number of the dead value */

bool sysvals_init(struct sysvals *v);
void sysvals_free(struct sysvals *v);
const struct sysval *sysval_get(const struct sysvals *v, uint32_t id);

uint32_t sysval_const(struct sysvals *v, uint32_t k);
uint32_t sysval_word(struct sysvals *v, unsigned word);
uint32_t sysval_mixed(struct sysvals *v, unsigned taint);
/* `a op k`, op by the opcode of its constant form (or OP_CODE_NEG); divisor and
 * shift count are legal. */
uint32_t sysval_alu(struct sysvals *v, uint16_t op, uint32_t a, uint32_t k);
/* `a op x`; op by the opcode of its constant form.  The divisor is not 0. */
uint32_t sysval_alu_x(struct sysvals *v, uint16_t op, uint32_t a, uint32_t x);
/* The value, for that word; of a constant, itself.  Not for mixed ones. */
uint32_t sysval_eval(const struct sysvals *v, uint32_t id, uint32_t word);
/* Words that give the value `want`, as far as they are found: at most `max`
 * into out. */
size_t sysval_solve(const struct sysvals *v, uint32_t id, uint32_t want,
	uint32_t *out, size_t max);

#endif
