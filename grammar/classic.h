/* SPDX-License-Identifier: BSD-2-Clause */
/* What the scanner, the parser and their driver share. */
#ifndef CLASSIC_H
#define CLASSIC_H

#include <setjmp.h>

#include "classic_parse.h"

/* A token with its value and place. */
struct classic_token {
	int kind;
	CLASSIC_YYSTYPE value;
	CLASSIC_YYLTYPE pos;
};

/* One run over one text. */
struct classic {
	struct asmb *b;
	void *scanner; /* yyscan_t */
	size_t offset; /* of the next byte in the source */
	unsigned line; /* of the next byte, from 1 */
	unsigned col;
	bool wants_operand; /* the last token was such a mnemonic */
	bool ahead_valid;   /* one token was read ahead */
	struct classic_token ahead;
	jmp_buf fatal; /* where the scanner goes when it has no memory */
};

/* Opens a scanner over the source of c->b; 0, or -1 (out of memory). */
int classic_scan_open(struct classic *c);
void classic_scan_close(struct classic *c);
/* The next token as the text has it. */
int classic_scan(CLASSIC_YYSTYPE *value, CLASSIC_YYLTYPE *pos, void *scanner);

/* The parser's view: a word in front of ':' is a LABEL. */
int classic_yylex(
	CLASSIC_YYSTYPE *value, CLASSIC_YYLTYPE *pos, struct classic *c);

#endif
