/* SPDX-License-Identifier: BSD-2-Clause */
/* Random programs of the internal machine that mostly can be verified. */
#ifndef GEN_INTERNAL_H
#define GEN_INTERNAL_H

#include "core/iop.h"
#include "gen.h"

#define GEN_INTERNAL_MEMORY 64 /* bytes of a record of memory */
#define GEN_INTERNAL_SLOTS  1024

struct gen_internal {
	enum cbpf_kind kind;
	/* Nothing but what every kernel has: no helpers, no maps. */
	bool portable;
	bool mutated;
	struct iinsn insns[GEN_INTERNAL_SLOTS];
	size_t count;
};

void gen_internal(struct gen *g, struct gen_internal *p);

#endif
