/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Internal programs made ready to run: each slot with the address of its
 * handler, its constant in 64 bits, its jump as a pointer.
 */
#ifndef PREDECODE_H
#define PREDECODE_H

#include "core/iop.h"
#include "internal/helpers.h"

/* Handlers: the rows of iop.def, and what stands in other slots. */
enum handler {
	HANDLER_BAD = IOP_COUNT, /* no instruction; imm: enum bad */
	HANDLER_END,		 /* behind the last slot */
	HANDLER_COUNT
};

/* Why a slot cannot be run. */
enum bad {
	BAD_OPCODE,
	BAD_REGISTER,
	BAD_FRAME_POINTER,
	BAD_LDDW,
	BAD_SECOND_HALF,
	BAD_HELPER, /* from here on: its number above */
	BAD_CONTEXT,
	BAD_COUNT
};

struct dinsn {
	union {
		uintptr_t handler; /* enum handler, before labels are put in */
		const void *label;
	};
	union {
		uint64_t imm; /* sign-extended, or of both slots */
		const struct helper_info *helper;
	};
	/* Of a jump or a local call; NULL: outside of the program. */
	const struct dinsn *target;
	uint8_t dst;
	uint8_t src;
	int16_t off;
};

/* Decodes into count + 1 elements, one for each slot and the one behind.
 * `packet`: the record is a packet. */
void predecode(const struct iprogram *ip, bool packet, struct dinsn *code);
/* Replaces handlers by their labels. */
void predecode_labels(
	struct dinsn *code, size_t count, const void *const *labels);

#endif
