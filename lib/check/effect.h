/* SPDX-License-Identifier: BSD-2-Clause */
/* What instructions read and write: A, X and the cells of M[], as sets. */
#ifndef EFFECT_H
#define EFFECT_H

#include "core/op.h"
#include "core/program.h"

#define EFFECT_A   (1u << MEM_CELLS)
#define EFFECT_X   (1u << (MEM_CELLS + 1))
#define EFFECT_ALL ((1u << (MEM_CELLS + 2)) - 1)

struct effect {
	uint32_t reads; /* cell N: bit N; EFFECT_A, EFFECT_X */
	uint32_t writes;
};

/* Of an instruction that Linux takes. */
struct effect effect_of(const struct cbpf_insn *insn);

/* Where control may go from pc, for programs whose jumps go forward and stay
 * inside: 0 to 2 instructions, jt's before jf's. */
unsigned effect_next(const struct cbpf_insn *insn, size_t pc, size_t next[2]);

/* What is live before each instruction: may be read before it is written.  To
 * free(); NULL when out of memory. */
uint32_t *effect_live(const struct cbpf_program *p);

#endif
