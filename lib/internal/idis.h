/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Internal instructions as text: in the kernel's pseudo-C (as bpftool prints
 * it) and in the syntax of LLVM's assembler.  Both can be read back; what is
 * no instruction, or has bits set that its row does not use, is ".quad".
 */
#ifndef IDIS_H
#define IDIS_H

#include "core/iop.h"

/* Room for any line, with a helper's name and ".quad" with a text behind it. */
#define IDIS_SIZE 160

/* "(28) r0 = *(u16 *)skb[12]", of an instruction by itself: of a 64-bit
 * immediate only the low half is known.  Writes at most `size` bytes into buf
 * and returns buf. */
char *idis_insn(const struct iinsn *insn, char *buf, size_t size);

/* The same for slot `slot` of a program, with the whole of a 64-bit immediate;
 * returns how many slots the text tells of. */
unsigned idis_kernel(
	const struct iprogram *ip, size_t slot, char *buf, size_t size);

/* The same in LLVM's syntax, without a code in front; `label` is the name of
 * the label that a local call or a far `gotol` goes to, NULL: it has none.
 * What LLVM cannot spell is ".quad BITS # text". */
unsigned idis_llvm(const struct iprogram *ip, size_t slot, const char *label,
	char *buf, size_t size);

/* The slot that `call` or `gotol` goes to where LLVM wants a label for it, or
 * -1. */
long long idis_label(const struct iprogram *ip, size_t slot);

#endif
