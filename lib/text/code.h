/* SPDX-License-Identifier: BSD-2-Clause */
/* Reading instructions that are written as four numbers. */
#ifndef CODE_H
#define CODE_H

#include "core/program.h"

/* A place in a text that is read from front to back.  After the first error
 * nothing more is read. */
struct code {
	struct cbpf_program *program;
	const struct source *source;
	struct cbpf_diags *diags;
	size_t at;
	unsigned line; /* of the byte at `at` */
	size_t start;  /* of that line */
	bool failed;
};

/* Starts on a zeroed reader. */
void code_begin(struct code *c, struct cbpf_program *p,
	const struct source *src, struct cbpf_diags *diags);
/* Passes blanks and line ends; returns the byte there, '\0' at the end. */
char code_next(struct code *c);
bool code_at_end(const struct code *c);
/* Passes the byte `c` behind blanks; false (and told) when it is not there. */
bool code_expect(struct code *c, char byte);
/* Tells what was expected here. */
void code_error(struct code *c, const char *expected);
/* A number of at most `bits` bits: decimal, 0x hex, 0 octal if `octal`.  A
 * negative one is taken when bits is 32. */
uint32_t code_number(
	struct code *c, const char *what, unsigned bits, bool octal);
/* Four numbers, with the byte `separator` (or blanks, when it is ' ') between
 * them, become an instruction. */
void code_insn(struct code *c, char separator, bool octal);
/* The place from byte `from` on this line to here. */
struct pos code_pos(const struct code *c, size_t from);

#endif
