/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The interpreters of internal programs.  A program is prepared once and then
 * run over records.
 */
#ifndef INTERP_H
#define INTERP_H

#include "core/iop.h"

enum interp_mode {
	INTERP_FUSED, /* no checks; several instructions as one where it can */
	INTERP_PLAIN, /* no checks; each instruction by itself */
	INTERP_CHECKED, /* every access checked, steps counted */
	INTERP_TRACED,	/* the same, and the registers are told */
};

struct interp;

/* What is told of a run before each instruction: the slot, which may be one
 * behind the last, and r0 to r10. */
struct interp_tell {
	void (*step)(void *arg, size_t slot, const uint64_t *r);
	void *arg;
};

/*
 * Prepares a program, which may go away then, for records of a kind.  The modes
 * without checks are for safe programs alone (iprogram.safe).  CHECKED and
 * TRACED take any bytes.  Owned by the caller; NULL: out of memory.
 */
struct interp *interp_prepare(
	const struct iprogram *ip, enum cbpf_kind kind, enum interp_mode mode);
void interp_free(struct interp *in);

/* CHECKED and TRACED: ends after that many instructions (at first:
 * CBPF_MAX_STEPS). */
void interp_set_steps(struct interp *in, uint32_t steps);
/* TRACED: to be called before a run; *tell must outlive it. */
void interp_set_tell(struct interp *in, const struct interp_tell *tell);
/* Counts of cbpf_trace, CBPF_TRACE_COUNT of them, since interp_prepare(). */
const uint64_t *interp_trace(const struct interp *in);
/* Whether the program loads bytes of packets. */
bool interp_loads_packet(const struct interp *in);
/* Whether the mode INTERP_FUSED found a program in the shape it knows. */
bool interp_is_fused(const struct interp *in);

/* Runs over a record.  The value is R0: 32 bits of it, but all for memory, and
 * that is a copy for this run.  What does not belong to an end of that kind
 * (struct cbpf_result) keeps its value. */
void interp_run(struct interp *in, const struct cbpf_record *record,
	struct cbpf_result *result);

#endif
