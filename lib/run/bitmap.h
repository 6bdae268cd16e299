/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The table of calls that a stack of filters allows whatever their arguments,
 * as Linux has it from 5.11 on: a call found in it is made at once, and no
 * filter runs.
 */
#ifndef BITMAP_H
#define BITMAP_H

#include "cbpf.h"

#define BITMAP_CALLS 512 /* more than any kernel numbers without a gap */

/* The table for one machine. */
struct bitmap {
	uint32_t arch;	/* AUDIT_ARCH_* */
	uint32_t count; /* calls it has room for; 0: the kernel keeps none */
	uint64_t bits[BITMAP_CALLS / 64];
};

/* The table of an empty stack: all calls of the machine, or none where the
 * kernel keeps no table. */
void bitmap_init(struct bitmap *b, uint32_t arch);
/* Leaves the calls that the filter allows, too. */
void bitmap_restrict(struct bitmap *b, const struct cbpf_program *p);

/* Whether a call is in the table; never one with the bit of x32. */
static inline bool bitmap_has(const struct bitmap *b, uint32_t nr)
{
	return nr < BITMAP_CALLS && nr < b->count &&
	       (b->bits[nr / 64] >> nr % 64 & 1);
}

#endif
