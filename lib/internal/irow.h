/* SPDX-License-Identifier: BSD-2-Clause */
/* What rows of iop.def compute, in the terms of vword.h; for all that reasons
 * about internal programs. */
#ifndef IROW_H
#define IROW_H

#include "core/iop.h"
#include "core/vword.h"

/* The operator of an arithmetic row with two operands; moves have none. */
enum vr_op irow_op(enum iop iop);
/* The compare of a conditional jump. */
enum vr_cmp irow_cmp(enum iop iop);
/* dst = imm, dst = src, of 32 or 64 bits. */
bool irow_is_mov(enum iop iop);
/* Whether a byte order row swaps on this machine. */
bool irow_swaps(enum iop iop);
/* The row that takes a constant (src) where this one takes src (a constant). */
enum iop irow_with_k(enum iop iop);
enum iop irow_with_x(enum iop iop);
/* The conditional jump with that compare, of 64 or (low) 32 bits, with a
 * constant or (by_x) a register; IOP_COUNT: there is none. */
enum iop irow_jump(enum vr_cmp cmp, bool low, bool by_x);

#endif
