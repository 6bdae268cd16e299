/* SPDX-License-Identifier: BSD-2-Clause */
/* What the rules of the checker share.  A rule is told the instruction it is
 * to look at; instructions are offered in program order. */
#ifndef CHECK_H
#define CHECK_H

#include "check/target.h"
#include "core/op.h"
#include "core/program.h"

/* Stands for a cell that nothing writes: mere reachability. */
#define NO_CELL MEM_CELLS

/* Data flow of the cells of M[]; mem.c. */
struct chk_mem {
	uint16_t valid;	 /* cells the kernel takes for written, at pc */
	uint16_t *masks; /* the same where jumps land; by instruction */
	struct chk_step *steps[NO_CELL + 1]; /* made when a cell needs them */
};

struct chk {
	const struct cbpf_program *p;
	struct cbpf_diags *diags;
	/* Row that stands for each instruction, by the reading of the target;
	 * NULL: none. */
	const struct op_info **ops;
	const char *reader; /* who reads the opcodes: "Linux", "libpcap" */
	const char *name;   /* of the target */
	unsigned max;	    /* instructions; 0: any number */
	struct chk_mem mem;
};

/* Whether a jump at pc that skips `off` instructions lands in the program. */
static inline bool chk_in_range(const struct chk *c, size_t pc, uint32_t off)
{
	return off < c->p->count - pc - 1;
}

/* Where control goes from pc, as far as it stays in the program: 0 to 2
 * instructions behind pc, the one for jt before the one for jf. */
unsigned chk_next(const struct chk *c, size_t pc, size_t next[2]);

/* The rule on reads of M[]: each must be written before. */
void chk_mem_unset(struct chk *c, size_t pc);
void chk_mem_free(struct chk_mem *mem);

#endif
