/* SPDX-License-Identifier: BSD-2-Clause */
/* Random classic programs in the shapes that compilers of filters write: chains
 * of compares, header fields one after the other, rules over system calls; and
 * records that go deep into a program. */
#ifndef GEN_SHAPE_H
#define GEN_SHAPE_H

#include "gen.h"

/* A sound program of a random shape, for packets or system calls. */
void gen_shape(struct gen *g, bool seccomp, struct gen_program *p);

/* Puts constants that the program compares with where it loads them from. */
void gen_hit_packet(struct gen *g, const struct cbpf_insn *insns, size_t count,
	uint8_t *bytes, uint32_t size);
void gen_hit_syscall(struct gen *g, const struct cbpf_insn *insns, size_t count,
	struct cbpf_syscall *call);

#endif
