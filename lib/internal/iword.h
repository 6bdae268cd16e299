/* SPDX-License-Identifier: BSD-2-Clause */
/* The words of internal text: what each is, and the row of iop.def that a
 * statement means. */
#ifndef IWORD_H
#define IWORD_H

#include "internal/iasm.h"

bool iword_is(const struct asm_word *word, const char *text);
/* The row of a statement: by operator, type or function and the width of its
 * registers, or by mnemonic; NULL: none. */
const struct iop_info *iword_row(const struct iasm_stmt *stmt);
/* Whether any row has that mnemonic. */
bool iword_is_mnemonic(const struct asm_word *word);
/* Whether its registers may be written r0 and w0 alike. */
bool iword_is_either(const struct iop_info *info);

#endif
