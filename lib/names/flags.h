/* SPDX-License-Identifier: BSD-2-Clause */
/* Constants in the arguments of system calls: the rows of flags.def. */
#ifndef NAMES_FLAGS_H
#define NAMES_FLAGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "names/arch.h"

struct flag {
	const char *name;
	uint32_t value;
	bool x86; /* of the machines of that family only */
};

/* Row i (from 0); NULL past the end. */
const struct flag *flag_row(size_t i);
/* Whether a machine has the value of that row. */
bool flag_holds(const struct flag *flag, const struct audit_arch *arch);

#endif
