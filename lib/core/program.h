/* SPDX-License-Identifier: BSD-2-Clause */
/* A program: instructions, each with the place it comes from. */
#ifndef PROGRAM_H
#define PROGRAM_H

#include "core/diag.h"

struct iprogram;

/* An assertion, and where it stands. */
struct assertion {
	struct cbpf_assert what;
	struct pos pos;
	uint8_t *data; /* of what.data, owned */
};

struct cbpf_program {
	char *name;
	/* An internal program (hand-written); NULL: a classic one, in insns. */
	struct iprogram *internal;
	struct cbpf_insn *insns;
	struct pos *pos; /* one for each instruction */
	size_t count;
	size_t room;
	struct source *sources; /* what the positions point into */
	int linktype;		/* DLT_ value or CBPF_LINKTYPE_NONE */
	int target;		/* enum cbpf_target, -1: none is named */
	const char *arch;	/* static storage; NULL: none is named */
	struct assertion *assertions;
	size_t assertion_count;
	size_t assertion_room;
	struct pos *unused; /* labels of the text that no jump goes to */
	size_t unused_count;
	bool is_expr;
	char *filter;	  /* the expression it was made from; NULL: unknown */
	char *comment;	  /* kept with it; NULL: none */
	const char *form; /* that it was read from; NULL: none */
	uint32_t passes_off; /* of the optimizer; bit N: pass N */
};

/* An empty program; NULL when out of memory (said in diags). */
struct cbpf_program *program_new(const char *name, struct cbpf_diags *diags);
/* The same for what is made of another one: its name, what it is for and what
 * it is from, but no places. */
struct cbpf_program *program_like(
	const struct cbpf_program *old, struct cbpf_diags *diags);
/* Appends an instruction; pos may be NULL.  0 or -1 (out of memory). */
int program_add(struct cbpf_program *p, struct cbpf_insn insn,
	const struct pos *pos, struct cbpf_diags *diags);
/* Makes a source for positions of this program, owned by it; text may be
 * NULL. */
struct source *program_source(struct cbpf_program *p, const char *name,
	const char *text, size_t size, struct cbpf_diags *diags);
/* The expression that the program was made from; NULL: unknown. */
static inline const char *program_filter(const struct cbpf_program *p)
{
	return p->filter || !p->is_expr ? p->filter : p->sources->text;
}

/* Target of the jump at `pc` for the side with offset `off`; may lie before
 * or behind the program. */
static inline long long jump_target(size_t pc, uint32_t off)
{
	return (long long)pc + 1 + off;
}

/* The same for `ja`, whose k the user may have meant as signed: a k of 2^31
 * or more goes back. */
static inline long long ja_target(size_t pc, uint32_t k)
{
	return (long long)pc + 1 + (int32_t)k;
}

#endif
