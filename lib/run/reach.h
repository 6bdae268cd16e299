/* SPDX-License-Identifier: BSD-2-Clause */
/* Which returns of a seccomp filter a call can reach, whatever its arguments.
 */
#ifndef REACH_H
#define REACH_H

#include "cbpf.h"

struct reach {
	bool constant;	/* number and machine alone decide on the way */
	bool by_value;	/* a value tells which return gave it */
	size_t insn;	/* constant: the return, ... */
	uint32_t value; /* ... its value ... */
	uint32_t steps; /* ... and the instructions on the way */
};

/* Of a checked classic program; -1: out of memory. */
int reach_find(const struct cbpf_program *p, uint32_t arch, uint32_t nr,
	struct reach *reach);

#endif
