/* SPDX-License-Identifier: BSD-2-Clause */
/* What the two passes of fusing hand over: match.c makes steps of slots, fuse.c
 * makes nodes of steps. */
#ifndef FUSE_H
#define FUSE_H

#include "internal/fused_node.h"

#define NO_SLOT UINT32_MAX

/* What the slots from one on do together: a node that is not fused yet. */
struct step {
	bool reached;
	bool covered; /* packet loads: an earlier check is enough */
	/* Handlers: `step`, or if that is 0, load and test. */
	enum fused_step step;
	enum fused_load load;
	enum fused_test test;
	struct fused_node node; /* operands */
	uint32_t next;		/* slot; NO_SLOT: the end */
	uint32_t taken;
	uint32_t avail; /* bytes of the packet known to be there */
};

/*
 * Makes steps[slot] for every slot that control reaches at the start of an
 * instruction; other ones are left as they are (all zero).  False: the program
 * has another shape.
 */
bool match_program(
	const struct iprogram *ip, enum cbpf_kind kind, struct step *steps);

/* Number of the handler of a load with a test. */
static inline uintptr_t fused_handler(
	enum fused_load load, enum fused_test test)
{
	return (uintptr_t)load * TEST_COUNT + test;
}

#endif
