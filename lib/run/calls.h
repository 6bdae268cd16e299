/* SPDX-License-Identifier: BSD-2-Clause */
/* The table of calls and outcomes; see cbpf_calls_new(). */
#ifndef CALLS_H
#define CALLS_H

#include "run/classic.h"
#include "run/run.h"

#define NO_ROW UINT32_MAX

/* A row, and what finds it. */
struct call_row {
	struct cbpf_call_row row; /* path is owned */
	uint32_t next;		  /* of the same call; NO_ROW: the last */
};

/* What is known of a call before its arguments are looked at. */
struct call_known {
	uint32_t arch, nr;
	bool used;
	bool constant;	/* one row for all its records */
	bool by_value;	/* the value tells the row */
	uint32_t head;	/* its rows */
	uint32_t steps; /* constant: instructions, none for the bitmap */
};

#define CALLS_MAX   (1u << 14) /* calls that are told apart */
#define CALLS_SLOTS (2 * CALLS_MAX)
#define ROWS_MAX    (1u << 15)

/*
 * Calls of one machine that are found without a search.  What comes of each is
 * in a byte, and records are but counted, in several places by turns: a count
 * that was just written is slow to read.
 */
#define DENSE	     512u /* numbers */
#define DENSE_TABLES 4u	  /* machines */
#define DENSE_TURNS  4u

#define DENSE_CONSTANT 1u /* one row for all its records */
#define DENSE_VALUE    2u /* `value` tells that it is this row */
#define DENSE_MATCH    4u /* of either: those records match */

struct dense {
	bool used;
	uint32_t arch;
	uint8_t kind[DENSE];   /* 0: the slow way */
	uint32_t value[DENSE]; /* that the filter returns */
	uint32_t row[DENSE];
	uint64_t count[DENSE][DENSE_TURNS]; /* that the row has not yet */
};

struct cbpf_calls {
	struct cbpf_runner *runner;
	bool steps;
	struct call_known *known; /* hash table of CALLS_SLOTS */
	size_t known_count;
	struct call_row *rows;
	size_t row_count;
	size_t room;
	struct classic **tracers; /* one for each filter; NULL: internal */
	size_t tracer_count; /* the runner may be gone when they are freed */
	struct dense *dense; /* DENSE_TABLES; NULL: none yet */
	bool unsettled;	     /* there are counts that rows have not yet */
	struct cbpf_call_stats stats; /* all but the ways are kept here */
};

/* Whether arguments that the record does not tell leave the outcome open. */
static inline bool calls_is_open(const struct cbpf_possible *p)
{
	return p->count || p->more;
}

/* What is known of a call; NULL when there is no room for another one. */
struct call_known *calls_find(
	struct cbpf_calls *calls, uint32_t arch, uint32_t nr);
/* Adds a record with its outcome to a call (NULL: to the others). */
void calls_add(struct cbpf_calls *calls, struct call_known *k,
	const struct cbpf_record *record, const struct cbpf_verdict *verdict);

/* calls_run.c */

/* Hands what was but counted to the rows. */
void calls_settle(struct cbpf_calls *calls);
/* Before rows move or go: the fast way finds them anew. */
void calls_forget(struct cbpf_calls *calls);

/* A record's way through the stack by the classic interpreter, as told by
 * `tell` (may be NULL); the instructions run.  `insn` (may be NULL) becomes the
 * return of filter `filter`, or -1. */
uint32_t calls_trace(const struct cbpf_calls *calls,
	const struct cbpf_record *record, size_t filter, long *insn);

/* The compares that led filter `filter` to its return, in short; to free(),
 * NULL when out of memory or for an internal program. */
char *calls_path(const struct cbpf_program *p, const struct classic *tracer,
	const struct cbpf_record *record);

#endif
