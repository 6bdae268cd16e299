/* SPDX-License-Identifier: BSD-2-Clause */
/* What the scanner, the parser and their driver share. */
#ifndef INTERNAL_H
#define INTERNAL_H

#include <setjmp.h>

#include "internal_parse.h"

/* One run over one text. */
struct internal {
	struct iasm *a;
	void *scanner; /* yyscan_t */
	size_t offset; /* of the next byte in the source */
	unsigned line; /* of the next byte, from 1 */
	unsigned col;
	bool ended;	     /* the end of the last line was told */
	int last;	     /* token */
	struct pos at;	     /* of it */
	bool is_value;	     /* it is a name that stands as a value */
	bool was_value;	     /* the one before it was ... */
	struct pos value_at; /* ... here */
	jmp_buf fatal;	     /* where the scanner goes when it has no memory */
};

/* Opens a scanner over the source of i->a; 0, or -1 (out of memory). */
int internal_scan_open(struct internal *i);
void internal_scan_close(struct internal *i);
/* The next token as the text has it. */
int internal_scan(
	INTERNAL_YYSTYPE *value, INTERNAL_YYLTYPE *pos, void *scanner);

#endif
