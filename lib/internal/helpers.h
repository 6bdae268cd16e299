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

/* Arguments as the conversion passes them: context, A, X. */
typedef uint64_t helper_fn(const struct cbpf_packet *, uint64_t a, uint64_t x);

#define HELPER(symbol, number, name, function, contexts, a1, a2, a3)           \
	helper_fn function;
#include "internal/helper.def"
#undef HELPER

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

#endif
