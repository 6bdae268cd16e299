/* SPDX-License-Identifier: BSD-2-Clause */
/* Packet loads and the functions of helper.def, shared by all engines. */
#ifndef HELPERS_H
#define HELPERS_H

#include <stdbool.h>
#include <stdint.h>

#include "cbpf.h"

enum helper {
#define HELPER(symbol, number, name, function, contexts, a1, a2, a3)           \
	HELPER_##symbol = number,
#include "internal/helper.def"
#undef HELPER
};

/* The bytes of packets in a batch lie anywhere; they are asked for when their
 * turn is so many packets ahead. */
#define PACKETS_AHEAD 12

#define HELPER_MAX_VLAN 128 /* tags that can be pushed in one run */

/* What the helpers of one run work on.  Engines set all but vlan[]. */
struct helper_env {
	/* The packet, R1; NULL: the record is none.  A program with vlan
	 * helpers has a copy of its own. */
	struct cbpf_packet *packet;
	uint32_t rand;
	uint32_t cpu;
	uint64_t *trace;     /* CBPF_TRACE_COUNT counters */
	unsigned vlan_count; /* tags below the packet's */
	struct {
		uint32_t avail, tci, tpid;
	} vlan[HELPER_MAX_VLAN];
};

/* With the registers as they lie, so that machine code calls it as it is. */
typedef uint64_t helper_fn(uint64_t r1, uint64_t r2, uint64_t r3, uint64_t r4,
	uint64_t r5, struct helper_env *env);

#define HELPER(symbol, number, name, function, contexts, a1, a2, a3)           \
	helper_fn function;
#include "internal/helper.def"
#undef HELPER

/* Sets an environment up for a record, with no copy of the packet. */
void helper_env_init(struct helper_env *env, const struct cbpf_record *record,
	uint64_t *trace);

/* What a helper's argument must be. */
enum helper_arg { HELPER_ARG_NONE, HELPER_ARG_CTX, HELPER_ARG_SCALAR };

/* Which programs may call it. */
enum helper_contexts { HELPER_PACKET, HELPER_ANY };

#define HELPER_ARGS 3

struct helper_info {
	int32_t number;
	const char *name;
	helper_fn *function;
	enum helper_contexts contexts;
	enum helper_arg args[HELPER_ARGS];
};

/* Row of a helper number or name; NULL: no such helper. */
const struct helper_info *helper_find(int32_t number);
const struct helper_info *helper_by_name(const char *name);

/*
 * Loads `size` (1, 2, 4) big-endian bytes at a signed offset: from 0 on within
 * the packet, from SKF_NET_OFF and SKF_LL_OFF on relative to the headers.
 * Returns false when any byte lies outside;
 * bpf_internal_load_pointer_neg_helper() of Linux.
 */
bool packet_load(const struct cbpf_packet *p, int32_t offset, uint32_t size,
	uint32_t *value);

/* What a record without a random number gets for one. */
uint32_t packet_rand(uint64_t number);
/* `ld #poff`: where the payload begins; 0: unknown. */
uint32_t packet_poff(const struct cbpf_packet *p);
/* `ld #nla`, `ld #nlan`: offset of the netlink attribute of type x from offset
 * a on, or inside the one at a; 0: there is none. */
uint32_t packet_nlattr(const struct cbpf_packet *p, uint32_t a, uint32_t x);
uint32_t packet_nlattr_nest(
	const struct cbpf_packet *p, uint32_t a, uint32_t x);

#endif
