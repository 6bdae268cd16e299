/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What is known before each instruction of any program, whichever way led
 * there: ranges and known bits of A, X and M[], what may not have been written,
 * and which load A and X still hold.  One pass over a program whose jumps go
 * forward; what comes from behind is not known at all.
 */
#ifndef VALFLOW_H
#define VALFLOW_H

#include "check/effect.h"
#include "core/vword.h"

/* The load that a register holds the result of; code 0: none. */
struct valload {
	uint16_t code;
	bool is_there;
	uint32_t k;
};

struct valstate {
	bool reached;
	struct vword a, x, m[MEM_CELLS];
	uint32_t unset; /* cells, EFFECT_A, EFFECT_X: not written on some way */
	struct valload a_load, x_load;
};

struct valflow {
	const struct cbpf_program *p;
	bool seccomp;
	bool refine;	     /* compares narrow what they let through */
	bool loops;	     /* ranges are not followed */
	struct valstate *at; /* by instruction */
	uint32_t *length;    /* instructions of the longest way to it */
};

/* With p, seccomp and refine set; false: out of memory. */
bool valflow_init(struct valflow *f);
void valflow_free(struct valflow *f);

/* The largest value of the ancillary load at k. */
uint32_t valflow_ext_max(uint32_t k);
/* How the compare at pc can go: bit 0 it can be true, bit 1 it can be false. */
unsigned valflow_decide(const struct valflow *f, size_t pc);

#endif
