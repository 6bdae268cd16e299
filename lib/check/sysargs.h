/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What a seccomp filter does with the arguments of one call: a way to a leaf,
 * with arguments that go it; and the outcomes by the two halves of one
 * argument, from which the 64-bit relation is told that the filter computes.
 *
 * Arguments are looked at at samples: the constants of the filter's compares,
 * their neighbours, and what masks let through.  Compares of a word as it is
 * have their outcomes decided by them; of masks and sums, most.
 */
#ifndef SYSARGS_H
#define SYSARGS_H

#include "check/sysflow.h"

/* One call of a machine, with what is reached by it. */
struct sysquery {
	const struct sysclass *c;
	size_t point;
	uint32_t *nodes; /* that it reaches, in program order */
	size_t count;
	uint32_t *place;	       /* by node: where it stands in `nodes` */
	uint32_t *samples[WORD_COUNT]; /* sorted; of words that are tested */
	size_t sample_count[WORD_COUNT];
	uint16_t tested; /* words that some test depends on, a bit each */
	bool bounded;	 /* not all samples are kept, or a search was cut */
	bool failed;	 /* out of memory */
	bool mixed;	 /* some test is of several words: ways are guesses */
	uint64_t *steps; /* counted here */
	uint64_t *effort;
};

/* Index of the word with a half of an argument. */
static inline unsigned sysargs_low(const struct audit_arch *arch, unsigned arg)
{
	return WORD_ARGS + 2 * arg + arch->big;
}

static inline unsigned sysargs_high(const struct audit_arch *arch, unsigned arg)
{
	return WORD_ARGS + 2 * arg + !arch->big;
}

/* False: out of memory. */
bool sysquery_init(struct sysquery *q, const struct sysflow *f,
	const struct sysclass *c, size_t point);
void sysquery_free(struct sysquery *q);

/* Where the call goes on from a node: 0 to 2 nodes; where a test holds comes
 * first. */
unsigned sysquery_next(const struct sysquery *q, uint32_t id, uint32_t next[2]);

/* A way that is looked for. */
struct syspath {
	uint16_t fixed; /* words that are given, a bit each */
	uint32_t word[WORD_COUNT];
	/* Whether a leaf will do. */
	bool (*want)(const void *arg, const struct sysnode *leaf);
	const void *arg;
	uint32_t leaf; /* found: the node */
};

/* Looks for words with which the call ends in a leaf that is wanted: all of
 * them, and the leaf, into the path.  False: there is no way, or (bounded) none
 * was found. */
bool sysquery_path(struct sysquery *q, struct syspath *path);

/* ---- Halves of an argument --------------------------------------------- */

/* Samples by tests, and sets by nodes, that all tables of a program take: a
 * second or so.  Policies ask for few arguments of few calls. */
#define SYSCELLS_EFFORT UINT64_C(200000000)
#define SYSCELLS_VALUES 63u /* bit 63 of a label: any other value */

struct syscells {
	const struct sysquery *q;
	unsigned arg;
	unsigned high, low; /* their words */
	uint32_t *h, *l;    /* samples */
	size_t nh, nl;
	uint64_t *label; /* [h * nl + l]: the values that are returned */
	uint32_t values[SYSCELLS_VALUES];
	uint16_t actions[SYSCELLS_VALUES + 1]; /* 1 << action, SYS_ANY */
	size_t value_count;
};

/* False: out of memory, or too many samples or too much work in all (then
 * *bounded). */
bool syscells_init(struct syscells *s, struct sysquery *q, unsigned arg);
void syscells_free(struct syscells *s);

static inline uint64_t syscells_at(const struct syscells *s, size_t h, size_t l)
{
	return s->label[h * s->nl + l];
}

/* The actions behind a label. */
uint16_t syscells_actions(const struct syscells *s, uint64_t label);

/* What is computed of an argument. */
enum sysrel_kind {
	SYSREL_NONE,	  /* nothing: the outcome does not depend on it */
	SYSREL_EQ,	  /* arg == value; != has the labels exchanged */
	SYSREL_GE,	  /* arg >= value; < has them exchanged; > and <= are
			     those of the next number */
	SYSREL_MASKED_EQ, /* (arg & mask) == value */
	SYSREL_RANGES,	  /* arg is in one of some ranges */
	SYSREL_BROKEN,	  /* none of these */
};

struct sysrel {
	enum sysrel_kind kind;
	bool low_only; /* of the lower half, whatever the upper one is */
	bool high_only;
	uint64_t value;
	uint64_t mask;
	/* The labels where it is true and where it is false; of RANGES and
	 * BROKEN, of the first sample and of another one. */
	uint64_t yes, no;
};

struct sysrel syscells_relation(const struct syscells *s);

#endif
