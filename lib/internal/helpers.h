/* SPDX-License-Identifier: BSD-2-Clause */
/* Packet loads and the functions of helper.def, shared by all engines. */
#ifndef HELPERS_H
#define HELPERS_H

#include <stdbool.h>
#include <stdint.h>

#include "cbpf.h"

enum helper {
#define HELPER(symbol, number, name, function) HELPER_##symbol = number,
#include "internal/helper.def"
#undef HELPER
};

/* Arguments as the conversion passes them: context, A, X. */
typedef uint64_t helper_fn(const struct cbpf_packet *, uint64_t a, uint64_t x);

#define HELPER(symbol, number, name, function) helper_fn function;
#include "internal/helper.def"
#undef HELPER

/* Function and name of a helper number; NULL: no such helper. */
helper_fn *helper_find(int32_t number);
const char *helper_name(int32_t number);

/*
 * Loads `size` (1, 2, 4) big-endian bytes at a signed offset: from 0 on within
 * the packet, from SKF_NET_OFF and SKF_LL_OFF on relative to the headers.
 * Returns false when any byte lies outside;
 * bpf_internal_load_pointer_neg_helper() of Linux.
 */
bool packet_load(const struct cbpf_packet *p, int32_t offset, uint32_t size,
	uint32_t *value);

#endif
