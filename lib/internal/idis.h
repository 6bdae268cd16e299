/* SPDX-License-Identifier: BSD-2-Clause */
/* Internal instructions as text, in the kernel's pseudo-C. */
#ifndef IDIS_H
#define IDIS_H

#include "core/iop.h"

/* "(28) r0 = *(u16 *)skb[12]": what bpftool prints for an instruction.  Writes
 * at most `size` bytes into buf and returns buf. */
char *idis_insn(const struct iinsn *insn, char *buf, size_t size);

#endif
