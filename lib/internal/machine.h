/* SPDX-License-Identifier: BSD-2-Clause */
/* What a prepared program is, and what the interpreters share while it runs. */
#ifndef MACHINE_H
#define MACHINE_H

#include "internal/interp.h"
#include "internal/predecode.h"

struct fused;

struct fused_node;

struct interp {
	/* Of `fused`: where runs begin, the second for packets in two parts;
	 * NULL: code is run. */
	const struct fused_node *entry;
	const struct fused_node *frag_entry;
	bool is_constant; /* of `fused`, too */
	uint32_t constant;
	enum cbpf_kind kind;
	enum interp_mode mode;
	uint32_t memory_size; /* that the proof takes for granted */
	struct dinsn *code;   /* one for each slot, and one behind */
	struct fused *fused;  /* NULL: not in a shape that can be fused */
	uint8_t *stack;	      /* all frames; the first one is the last */
	size_t stack_size;    /* bytes of all frames */
	uint32_t frame;	      /* bytes of one frame */
	uint32_t steps;	      /* CHECKED: budget */
	bool owns_packet;     /* a helper changes the packet: run on a copy */
	bool loads_packet;    /* bytes of it */
	uint8_t *memory;      /* CBPF_MEMORY: the copy */
	size_t memory_room;
	const struct interp_tell *tell; /* TRACED */
	uint64_t trace[CBPF_TRACE_COUNT];
};

/* A run: what the machine is given, and how it ends. */
struct machine {
	struct interp *in;
	struct helper_env *env;
	uint64_t r1;
	uint64_t r2;
	struct cbpf_result *result;
};

/* What the three instances of interp_body.h are called.  With `labels`, it only
 * hands out the handlers' addresses. */
void interp_plain(struct machine *m, const void *const **labels);
void interp_checked(struct machine *m, const void *const **labels);
void interp_traced(struct machine *m, const void *const **labels);

#endif
