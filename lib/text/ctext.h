/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A place in C source that is read from front to back: blanks, comments and
 * preprocessor lines are passed, constant expressions give their values.
 */
#ifndef CTEXT_H
#define CTEXT_H

#include "text/code.h"

struct ctext {
	struct code code;
	size_t end;	 /* nothing behind it is read */
	unsigned depth;	 /* of parentheses and macros, so that it stays small */
	unsigned macros; /* looked into for the value at hand */
	size_t hash;	 /* no '#' stands in front of it */
	bool has_hash;	 /* it is one */
	bool in_list;	 /* where an #if is an error */
};

/* A name; not NUL-terminated. */
struct ctext_word {
	const char *at;
	size_t len;
};

/* Starts on a zeroed reader. */
void ctext_begin(struct ctext *t, struct cbpf_program *p,
	const struct source *src, struct cbpf_diags *diags);
/* Passes what says nothing; returns the byte there, '\0' at the end. */
char ctext_next(struct ctext *t);
/* Whether nothing but such things is left. */
bool ctext_at_end(struct ctext *t);
/* The name that stands here, passed; len 0: none. */
struct ctext_word ctext_word(struct ctext *t);
bool ctext_is(const struct ctext_word *word, const char *name);
/* Passes the byte; false when another one is there. */
bool ctext_take(struct ctext *t, char byte);
/* The same, told. */
bool ctext_expect(struct ctext *t, char byte);
/* Passes one byte, string or character constant, whatever it is. */
void ctext_skip(struct ctext *t);
/* The value of a constant expression that has to fit `bits` bits, a negative
 * one only when that is 32. */
uint32_t ctext_value(struct ctext *t, unsigned bits);

#endif
