/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What a seccomp filter does with every call of every machine.
 *
 * The filter is evaluated once for each machine that it tells apart, for all
 * numbers together, with arguments and ip unknown: the result is a graph whose
 * nodes are an instruction with what the registers hold there.  Each node has
 * the set of numbers that reach it; a compare of the number splits the set, a
 * compare of an argument lets it go both ways.  So the graph grows with the
 * filter and not with its paths, and the outcomes of one call are the leaves
 * that its number reaches.
 *
 * Numbers are points: those that have names, the ends of the ranges that the
 * filter's constants cut, and some that are odd by themselves.  What is not a
 * point behaves as the next smaller point does, as long as the filter only
 * compares the number itself.
 */
#ifndef SYSFLOW_H
#define SYSFLOW_H

#include "check/sysval.h"
#include "core/program.h"
#include "names/arch.h"

/* Bit 30 of a number of x86_64: the calls of x32. */
#define X32_BIT 0x40000000u

enum sysnode_kind {
	SYSNODE_STEP, /* one way on */
	SYSNODE_TEST, /* two, by a value that is not known */
	SYSNODE_LEAF, /* returns `value` */
};

enum systest { SYSTEST_EQ, SYSTEST_GT, SYSTEST_GE, SYSTEST_SET };

struct sysnode {
	uint32_t pc;
	uint32_t a, x, mem; /* what registers and M[] hold before it */
	uint32_t sibling;   /* another node of the same pc; 0: none */
	uint32_t succ[2];   /* 0: none; TEST: where it holds, where not */
	enum sysnode_kind kind;
	enum systest test;
	uint32_t value; /* TEST: number of the value; LEAF: what is returned */
	uint32_t k;	/* TEST */
	bool any;	/* LEAF: the returned value is not known */
	uint64_t *numbers; /* points that come here, a bit each */
};

struct syspoint {
	uint32_t nr;
	const char *name; /* NULL: no call has it */
};

/* What M[] holds: numbers of values. */
struct sysmem {
	uint32_t m[16];
	uint32_t next; /* of the same hash */
};

struct sysflow;

/* A machine. */
struct sysclass {
	const struct audit_arch *arch;
	bool mentioned; /* the filter asks for it, and not just any other */
	struct syspoint *points; /* sorted */
	size_t point_count;
	size_t set_words;      /* 64-bit words of a set of points */
	uint16_t *actions;     /* by point: 1 << enum cbpf_action, SYS_ANY */
	struct sysnode *nodes; /* from 1; a successor may stand anywhere */
	size_t node_count;
	size_t node_room;
	size_t insn_count;
	uint32_t *at; /* by pc: first node, then by sibling; 0: none;
			 insn_count: a division by 0 */
	struct sysvals vals;
	struct sysmem *mems; /* from 1 */
	size_t mem_count;
	size_t mem_room;
	struct sysblock *blocks; /* of memory for sets and names */
	bool bounded;		 /* some states were merged */
};

#define SYS_ANY	   (1u << 15) /* the returned value is not known */
#define SYS_DENIED (1u << 14) /* only in sets that lints make */

struct sysflow {
	const struct cbpf_program *p;
	struct sysclass *classes; /* mentioned machines first */
	size_t count;
	bool arch_tested; /* the filter looks at the machine */
	uint32_t arch_pc; /* where, first */
	uint32_t *live;
	uint64_t steps;	 /* nodes looked at, for tests of growth */
	uint64_t effort; /* that tables of arguments took; see syscells.c */
};

/* Evaluates a filter that passed the rules of seccomp; `native` is the machine
 * that counts when the filter asks for none.  Owned by the caller; NULL when
 * out of memory. */
struct sysflow *sysflow_new(
	const struct cbpf_program *p, const struct audit_arch *native);
void sysflow_free(struct sysflow *f);

/* The machine's class; the class of all others when the filter does not mention
 * it; NULL: there is none. */
const struct sysclass *sysflow_class(
	const struct sysflow *f, const struct audit_arch *arch);

/* The point of a number: the largest that is not above it. */
size_t sysclass_point(const struct sysclass *c, uint32_t nr);
/* The point of the call with that name; point_count: the machine has none. */
size_t sysclass_named(const struct sysclass *c, const char *name);
/* "openat", "0x3fffffff" */
const char *sysclass_name(
	const struct sysclass *c, size_t point, char *buf, size_t size);

static inline bool sysset_has(const uint64_t *set, size_t i)
{
	return set[i / 64] >> i % 64 & 1;
}

/* Whether a test of the value `word` holds. */
bool systest_holds(
	const struct sysclass *c, const struct sysnode *n, uint32_t word);
/* What a node tests: a word, WORD_COUNT for a mixture of several. */
unsigned sysnode_word(const struct sysclass *c, const struct sysnode *n);

/* The nodes that a number reaches, in program order, into `list` (room for
 * node_count); how many. */
size_t sysclass_reach(const struct sysclass *c, size_t point, uint32_t *list);

#endif
