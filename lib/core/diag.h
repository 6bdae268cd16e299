/* SPDX-License-Identifier: BSD-2-Clause */
/* Collects diagnostics: {id, place, arguments} in, struct cbpf_diag out. */
#ifndef DIAG_H
#define DIAG_H

#include "cbpf.h"

enum diag_id {
#define DIAG(symbol, name, severity, text) DIAG_##symbol,
#include "core/diag.def"
#undef DIAG
	DIAG_COUNT
};

/* A text that positions point into; owned by the program that was read from
 * it, or by whoever reads. */
struct source {
	struct source *next;
	char *name; /* as the user calls it */
	char *text; /* NULL: binary, or generated */
	size_t size;
	unsigned first; /* line that the text begins with; 0: the first */
};

/* A place in a source.  All zero: none. */
struct pos {
	const struct source *source;
	unsigned line; /* from 1; 0: only the source is known */
	unsigned col;  /* in bytes, from 1 */
	unsigned len;  /* bytes to underline */
	bool literal;  /* of an instruction: written as a data word (.word),
			  and so not held to the rules of the language */
};

/* A message about a place; the arguments are those of its format. */
void diag_at(
	struct cbpf_diags *diags, enum diag_id id, const struct pos *pos, ...);
/* A message about classic instruction `insn` of a program. */
void diag_insn(struct cbpf_diags *diags, enum diag_id id,
	const struct cbpf_program *p, size_t insn, ...);
/* One whose severity, name (static storage) and text are no row of diag.def, but
 * those of `row`; insn SIZE_MAX: about the program as a whole. */
void diag_lint(struct cbpf_diags *diags, const struct cbpf_diag *row,
	const struct cbpf_program *p, size_t insn);
/* A message about a file (or NULL) as a whole. */
void diag_file(
	struct cbpf_diags *diags, enum diag_id id, const char *file, ...);

/* A source with a copy of name and text (size bytes; text may be NULL). */
struct source *source_new(const char *name, const char *text, size_t size);
void source_free(struct source *list);

#endif
