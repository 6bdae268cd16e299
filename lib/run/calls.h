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
	bool is_match;	/* constant: those records match */
	uint32_t head;	/* its rows */
	uint32_t steps; /* constant: instructions, none for the bitmap */
	uint64_t count; /* constant: records that the row has not yet */
};

#define CALLS_MAX   (1u << 14) /* calls that are told apart */
#define CALLS_SLOTS (2 * CALLS_MAX)
#define ROWS_MAX    (1u << 15)
#define DENSE	    512u /* numbers that are found without a search */

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
	uint32_t dense_arch;
	struct call_known *dense[DENSE]; /* calls of dense_arch */
	struct cbpf_call_stats stats;	 /* all but the ways are kept here */
};

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
