/* SPDX-License-Identifier: BSD-2-Clause */
/* The constants that C source of filters uses. */
#ifndef NAMES_CONSTS_H
#define NAMES_CONSTS_H

#include <stdbool.h>
#include <stdint.h>

/* Value of "BPF_JEQ", "AUDIT_ARCH_I386", "EPERM", "__NR_openat" (or
 * SYS_openat; of this machine) ...; false: there is none. */
bool const_by_name(const char *name, uint32_t *value);

/* What an opcode looks like as or-ed constants, "BPF_LD | BPF_W | BPF_ABS";
 * returns buf.  Only for opcodes that op.def has. */
char *const_opcode(uint16_t code, char *buf, unsigned size);

#endif
