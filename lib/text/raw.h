/* SPDX-License-Identifier: BSD-2-Clause */
/* Instructions as 8 bytes, in either byte order. */
#ifndef RAW_H
#define RAW_H

#include "text/form.h"

void raw_put(struct buf *out, const struct cbpf_insn *insn, bool big);
/* The instruction of the 8 bytes at data. */
struct cbpf_insn raw_get(const char *data, bool big);

#endif
