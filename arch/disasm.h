/* SPDX-License-Identifier: BSD-2-Clause */
/* Machine code as text, by capstone where the build has it. */
#ifndef DISASM_H
#define DISASM_H

#include <stdint.h>

#include "core/buf.h"

/* Whether this build can. */
bool disasm_is_there(void);
/* A line for each instruction of code[from, to), as "  0000  cmp edx, 0xe". 0,
 * or -1: not this machine, or out of memory. */
int disasm(const char *arch, const uint8_t *code, size_t from, size_t to,
	struct buf *out);

#endif
