/* SPDX-License-Identifier: BSD-2-Clause */
/* Names of numbers: the rows of numbers.def, and look-ups. */
#ifndef NAMES_NUMBERS_H
#define NAMES_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum number_set {
	NUMBER_ETHER,  /* Ethernet types */
	NUMBER_PROTO,  /* IP protocols */
	NUMBER_PORT,   /* TCP, UDP */
	NUMBER_ACTION, /* seccomp actions, upper 16 bits */
	NUMBER_ERRNO,
};

#define ACTION_DATA 0xffffu /* SECCOMP_RET_DATA */

/* The value of a name of `len` bytes in a set, in any case; false: none. */
bool number_by_name(
	enum number_set set, const char *name, size_t len, uint32_t *value);
/* What a remark calls a value; NULL: it has no name. */
const char *number_remark(enum number_set set, uint32_t value);
/* The value of what C headers call it: ETH_P_IP, IPPROTO_TCP, AUDIT_ARCH_ARM,
 * SECCOMP_RET_ALLOW and without its prefix ALLOW, EPERM; false: none. */
bool number_by_macro(const char *name, size_t len, uint32_t *value);
/* Whether a value of NUMBER_ACTION takes data in its lower half. */
bool action_takes_data(uint32_t action);

#endif
