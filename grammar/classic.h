/* SPDX-License-Identifier: BSD-2-Clause */
/* What the scanner, the parser and their driver share. */
#ifndef CLASSIC_H
#define CLASSIC_H

#include <setjmp.h>

#include "classic_parse.h"

#define CLASSIC_MAX_DEPTH    32	  /* of .include */
#define CLASSIC_MAX_INCLUDES 1000 /* all in all */

/* A token with its value and place. */
struct classic_token {
	int kind;
	CLASSIC_YYSTYPE value;
	CLASSIC_YYLTYPE pos;
};

/* Where a text is read on once what it includes is at its end. */
struct classic_place {
	const struct source *text;
	const struct source *source;
	char *path; /* that it was opened by; NULL: none */
	size_t offset;
	unsigned line;
	unsigned col;
};

/* One run over one text and what it includes. */
struct classic {
	struct asmb *b;
	const struct cbpf_form_options *options;
	void *scanner;		   /* yyscan_t */
	const struct source *text; /* that is read; b->source is the part of it
				      that places are told of */
	size_t offset;		   /* of the next byte in the text */
	unsigned line;		   /* of the next byte, from 1 */
	unsigned col;
	struct classic_place *outer; /* texts that wait, the first one first */
	size_t depth;
	size_t includes;    /* so far */
	char *path;	    /* of the text at hand */
	int last;	    /* kind of the last token that was scanned */
	int given;	    /* kind of the last token that the parser has */
	bool wants_operand; /* the last token was such a mnemonic */
	bool in_switch;	    /* between { and } */
	bool in_if64;	    /* in front of its compare */
	unsigned choices;   /* '?' whose ':' is still to come */
	bool skip;	    /* text of a system header (--cpp) */
	bool ahead_valid;   /* one token was read ahead */
	struct classic_token ahead;
	jmp_buf fatal;	      /* where the scanner goes when it has no memory */
	struct asm_call call; /* of the .assert at hand */
};

/* Opens a scanner over the source of c->b; 0, or -1 (out of memory). */
int classic_scan_open(struct classic *c);
void classic_scan_close(struct classic *c);
/* The next token as the text has it. */
int classic_scan(CLASSIC_YYSTYPE *value, CLASSIC_YYLTYPE *pos, void *scanner);
/* Reads on in another source, which begins with `line`; false: no memory. */
bool classic_scan_push(struct classic *c, const struct source *src);
/* Goes back to the source in front of the last push. */
void classic_scan_pop(struct classic *c);

/* The parser's view: a word in front of ':' is a LABEL, a lone word behind a
 * mnemonic a NAME. */
int classic_yylex(
	CLASSIC_YYSTYPE *value, CLASSIC_YYLTYPE *pos, struct classic *c);

/* ---- include.c ---------------------------------------------------------- */

/* .include "path": pushes the file; told when that cannot be. */
void classic_include(struct classic *c, const struct asm_word *word);
/* Puts the constants of -D in front of the text. */
void classic_define(struct classic *c);
/* A line `# 12 "file" 3` of the C preprocessor. */
void classic_line_marker(struct classic *c, const struct asm_word *word);
/* The end of a text: whether there is one to be read on. */
bool classic_leave(struct classic *c);

#endif
