/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Memory for one piece of work, taken from one block after the other and given
 * back in the opposite order, all of it at the end.  What a pass gives back the
 * next one takes again, so that a large program costs no page twice.
 */
#ifndef SCRATCH_H
#define SCRATCH_H

#include <stddef.h>

struct scratch_block;

/* All zero: nothing is taken. */
struct scratch {
	struct scratch_block *block; /* the one at work */
	size_t used;		     /* bytes of it */
};

/* Begins with a block of so many bytes; 0, or -1: out of memory. */
int scratch_open(struct scratch *s, size_t size);
/* `count` elements, aligned for any type; what is in them is not known, or all
 * zero.  NULL: out of memory. */
void *scratch_get(struct scratch *s, size_t count, size_t size);
void *scratch_zero(struct scratch *s, size_t count, size_t size);
/* Gives back all that was taken since `mark`, a copy of *s. */
void scratch_back(struct scratch *s, struct scratch mark);
void scratch_free(struct scratch *s);

#endif
