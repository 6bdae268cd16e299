/* SPDX-License-Identifier: BSD-2-Clause */
/* The steps of a record's way, classic and internal; see explain.c. */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "core/buf.h"
#include "run/run.h"

/* How far a way is told: libpcap's programs may jump backward. */
#define WAY_MAX 10000u

/* Where the steps of a filter go. */
struct teller {
	const struct cbpf_step_sink *sink;
	size_t filter;
	bool failed; /* out of memory */
};

/* Tells a step; frees what it found, which begins with a blank. */
void explain_tell(struct teller *to, struct cbpf_step *step, struct buf *found);

/* explain_internal.c */

/* Tells the steps of an internal program. */
void explain_internal(struct teller *to, const struct iprogram *ip,
	const struct cbpf_record *record);

#endif
