/* SPDX-License-Identifier: BSD-2-Clause */
/* Random classic programs from the rows of op.def, and random records. */
#ifndef GEN_H
#define GEN_H

#include "cbpf.h"

#define GEN_MAX_INSNS  400 /* of a program */
#define GEN_MAX_PACKET 96

struct gen {
	uint64_t state; /* of the number generator; the seed */
};

/* What random tests take from the command line: --runs=NUMBER and
 * --seed=NUMBER|random; ends the program where there is anything else.  Both
 * keep their value when they are not given.  Operands begin at `optind`. */
void gen_options(int argc, char **argv, size_t *runs, uint64_t *seed);

/* A number; the next of a sequence that the seed decides. */
uint64_t gen_u64(struct gen *g);
/* A number below n (n > 0). */
uint32_t gen_below(struct gen *g, uint32_t n);
/* True `percent` times in a hundred. */
bool gen_chance(struct gen *g, uint32_t percent);

struct gen_program {
	struct cbpf_insn insns[GEN_MAX_INSNS];
	size_t count;
	bool mutated; /* one step away from what the checker takes */
};

/* A program that the socket (or seccomp) checker takes. */
void gen_sound(struct gen *g, bool seccomp, struct gen_program *p);
/* One change to it, of the kind that makes checkers differ. */
void gen_mutate(struct gen *g, struct gen_program *p);
/* A program that the socket (or seccomp) checker takes, or, mostly,
 * one that is then changed in a place or more. */
void gen_program(struct gen *g, bool seccomp, struct gen_program *p);

/* A packet as an AF_UNIX socket's filter sees it: no headers, no device.
 * `bytes` holds GEN_MAX_PACKET bytes and backs it. */
void gen_packet(struct gen *g, uint8_t *bytes, struct cbpf_record *record);
void gen_syscall(struct gen *g, struct cbpf_record *record);

#endif
