/* SPDX-License-Identifier: BSD-2-Clause */
/* Machines as seccomp sees them: the rows of arch.def, and look-ups. */
#ifndef NAMES_ARCH_H
#define NAMES_ARCH_H

#include <stdbool.h>
#include <stdint.h>

struct audit_arch {
	const char *name; /* libseccomp's */
	uint32_t audit;	  /* AUDIT_ARCH_* */
	unsigned bits;	  /* of a system call's arguments */
	bool big;	  /* big endian */
};

/* Row i, from 0; NULL past the end. */
const struct audit_arch *audit_arch_row(unsigned i);
/* Row of a name or an alias, any case; NULL: no such machine. */
const struct audit_arch *audit_arch_by_name(const char *name);
/* First row of an AUDIT_ARCH_* value; NULL: no such machine. */
const struct audit_arch *audit_arch_by_value(uint32_t audit);
/* The machine that this library was built for; x86_64 when it has no row. */
const struct audit_arch *audit_arch_native(void);

#endif
