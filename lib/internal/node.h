/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * An internal program as the optimizer and the JITs see it: one node for each
 * instruction, in order, jumps as numbers of nodes.
 *
 * A node's operation is a row of iop.def, or one of the few below that no
 * program can spell.  nodes_make() translates one to one; the passes of
 * optimize.c replace, delete and annotate; an engine runs what is left.
 */
#ifndef NODE_H
#define NODE_H

#include "core/iop.h"

enum node_op {
	/* Below: enum iop.  A packet load names its register in dst. */
	NODE_TABLE = IOP_COUNT, /* goes where tables[imm] says for dst */
	NODE_DELETED,		/* only while passes run */
	NODE_OP_COUNT
};

enum node_flag {
	/* Packet loads: where the check fails, packet_load() is asked, which
	 * knows fragments and offsets from the headers; without the flag the
	 * program ends with 0. */
	NODE_SLOW = 1,
	/* Packet loads: the bytes as they lie in memory, not swapped; what
	 * uses the value has been swapped instead. */
	NODE_RAW = 2,
	/* Compares, while passes run: dst is known to have 32 bits. */
	NODE_NARROW = 4,
};

struct node {
	uint16_t op;
	uint8_t dst;
	uint8_t src;
	uint8_t flags;
	uint8_t shift; /* IND loads: at (src << shift) + imm */
	int16_t off;
	int64_t imm; /* sign-extended; or both halves of a 64-bit one */
	/* Packet loads: bytes of the linear part that are asked for, more than
	 * the load itself has where later ones fail with the same result; IND:
	 * bytes from src << shift on, with a negative imm from the load's
	 * address on.  0: an earlier check is enough.  An ABS load with a
	 * negative offset asks for UINT32_MAX, which no linear part has.
	 *
	 * IND: src << shift does not exceed 32 bits where shift is not 0.  The
	 * address of a load wraps at 32 bits; where src << shift (32 bits of
	 * src, extended) plus need does not fit the linear part, the check
	 * fails, and without NODE_SLOW that must be the right answer. */
	uint32_t need;
	uint32_t target; /* jumps and local calls: a node's number */
	uint32_t from;	 /* slot of the internal program */
	uint16_t live;	 /* bit N: R N is read later; by opt_liveness() */
};

_Static_assert(
	sizeof(struct node) == 32, "passes go through them again and again");

/* Where a value leads: targets[classes[value - low]], and `otherwise` for
 * values below low or from low + count on.  Values are 32 bits wide. */
struct node_table {
	uint32_t low;
	uint32_t count;
	bool whole; /* no other value comes here */
	uint16_t *classes;
	uint32_t *targets; /* nodes */
	uint32_t target_count;
	uint32_t otherwise; /* a node */
};

struct nodes {
	struct node *at;
	size_t count;
	size_t room;
	struct node_table *tables;
	size_t table_count;
	size_t table_room;
	enum cbpf_kind kind;
	/* Only for packets without a fragment (packet.frag_size is 0). */
	bool linear;
	/* Bytes below R10 that a frame needs, at first as the proof found them.
	 */
	uint32_t stack;
};

/* The nodes of a safe program, good for every record of its kind; all packet
 * loads are NODE_SLOW and check for themselves, `live` is all ones.  Owned by
 * the caller; NULL: out of memory. */
struct nodes *nodes_make(const struct iprogram *ip, enum cbpf_kind kind);
void nodes_free(struct nodes *n);

/* The operation as a row of iop.def; NULL for those that are none. */
static inline const struct iop_info *node_info(const struct node *n)
{
	return n->op < IOP_COUNT ? iop_info((enum iop)n->op) : NULL;
}

#endif
