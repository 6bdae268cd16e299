/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The assembler language, by operand form: which mnemonic takes which form is
 * looked up in op.def.  An action is one call into the builder lib/text/asm.c,
 * or makes the operand that it is given.
 */
%require "3.8"
%define api.prefix {classic_yy}
%define api.pure full
%define api.location.type {struct pos}
%define parse.error custom
%define parse.lac full
%locations
%param {struct classic *c}

%code requires {
#include "text/asm.h"

struct classic;
}

%union {
	struct asm_word word;
	struct asm_number number;
	uint32_t k;
	struct asm_target target;
	struct asm_operand operand;
}

%code {
#include <stdio.h>
#include <string.h>

#include "classic.h"

#define YYLLOC_DEFAULT(here, rhs, n)                                           \
	((here) = (n) ? asm_span(YYRHSLOC(rhs, 1), YYRHSLOC(rhs, n))           \
		      : YYRHSLOC(rhs, 0))
#define OPERAND(which, ...)                                                    \
	((struct asm_operand){.form = FORM_##which, __VA_ARGS__})
#define TARGET(...) ((struct asm_target){__VA_ARGS__})

static void classic_yyerror(
	const struct pos *pos, struct classic *c, const char *text)
{
	asm_syntax(c->b, pos, text);
}
}

%token END 0 "end of file"
%token <word> LABEL "label"
%token <word> WORD "name"
%token <word> MNEMONIC "instruction"
%token <word> BARE_MNEMONIC "instruction without operand"
%token DIRECTIVE ".word"
%token <word> EXT "name of an ancillary load"
%token <word> LEN "len"
%token <word> A "a"
%token <word> X "x"
%token <word> M "M"
%token <number> NUMBER "number"

%type <word> mnemonic x a
%type <k> number offset
%type <target> target
%type <operand> operand

%%

program:
	%empty
|	program statement
;

statement:
	LABEL
		{ asm_label(c->b, &$1); }
|	mnemonic operand
		{ $2.pos = @2; asm_insn(c->b, &$1, &$2, &@$); }
|	BARE_MNEMONIC
		{ yyerrok; asm_insn(c->b, &$1, NULL, &@$); }
|	DIRECTIVE number number number number
		{ asm_data(c->b, (uint32_t[]){$2, $3, $4, $5}, &@$); }
|	WORD
		{ asm_unknown(c->b, &$1); YYERROR; }
|	error
;

/* Errors are told again once an instruction begins. */
mnemonic:
	MNEMONIC
		{ $$ = $1; yyerrok; }
;

operand:
	'#' number
		{ $$ = OPERAND(IMM, .k = $2); }
|	number
		{ $$ = OPERAND(BARE, .k = $1); }
|	x
		{ $$ = OPERAND(X, .to[0].label = $1); }
|	a
		{ $$ = OPERAND(A, .to[0].label = $1); }
|	'[' number ']'
		{ $$ = OPERAND(ABS, .k = $2); }
|	EXT
		{ $$ = OPERAND(ABS, .to[0].label = $1);
		  asm_classify(c->b, &$1, &$$.k); }
|	'[' x offset ']'
		{ $$ = OPERAND(IND, .k = $3); }
|	M '[' number ']'
		{ $$ = OPERAND(MEM, .k = $3); }
|	LEN
		{ $$ = OPERAND(LEN, .to[0].label = $1); }
|	number '*' '(' '[' number ']' '&' number ')'
		{ $$ = OPERAND(MSH, .k = $5, .scale = $1, .mask = $8); }
|	WORD
		{ $$ = OPERAND(JA, .targets = 1, .to[0].label = $1); }
|	'#' number ',' target
		{ $$ = OPERAND(JIMM, .k = $2, .targets = 1, .to = {$4}); }
|	'#' number ',' target ',' target
		{ $$ = OPERAND(JIMM, .k = $2, .targets = 2, .to = {$4, $6}); }
|	x ',' target
		{ $$ = OPERAND(JX, .targets = 1, .to = {$3}); }
|	x ',' target ',' target
		{ $$ = OPERAND(JX, .targets = 2, .to = {$3, $5}); }
|	number ',' target
		{ $$ = OPERAND(BARE, .k = $1, .targets = 1, .to = {$3}); }
|	number ',' target ',' target
		{ $$ = OPERAND(BARE, .k = $1, .targets = 2, .to = {$3, $5}); }
;

x:
	X
|	'%' X
		{ $$ = $2; }
;

a:
	A
|	'%' A
		{ $$ = $2; }
;

number:
	NUMBER
		{ $$ = asm_value(c->b, $1, &@$); }
|	'+' NUMBER
		{ $$ = asm_signed(c->b, '+', $2, &@$); }
|	'-' NUMBER
		{ $$ = asm_signed(c->b, '-', $2, &@$); }
;

offset:
	'+' number
		{ $$ = $2; }
|	'-' NUMBER
		{ $$ = asm_signed(c->b, '-', $2, &@$); }
;

/* The words of the language are refused when the label is looked for. */
target:
	WORD
		{ $$ = TARGET(.label = $1); }
|	EXT
		{ $$ = TARGET(.label = $1); }
|	LEN
		{ $$ = TARGET(.label = $1); }
|	A
		{ $$ = TARGET(.label = $1); }
|	X
		{ $$ = TARGET(.label = $1); }
|	M
		{ $$ = TARGET(.label = $1); }
|	number
		{ $$ = TARGET(.label.pos = @1, .skip = $1); }
;

%%

int classic_yylex(
	CLASSIC_YYSTYPE *value, CLASSIC_YYLTYPE *pos, struct classic *c)
{
	struct classic_token *ahead = &c->ahead;
	int kind;

	if (c->ahead_valid) {
		c->ahead_valid = false;
		*value = ahead->value;
		*pos = ahead->pos;
		kind = ahead->kind;
	} else {
		kind = classic_scan(value, pos, c->scanner);
	}
	switch (kind) {
	case WORD:
	case MNEMONIC:
	case BARE_MNEMONIC:
	case EXT:
	case LEN:
	case A:
	case X:
	case M:
		break;
	default:
		return kind;
	}
	ahead->kind = classic_scan(&ahead->value, &ahead->pos, c->scanner);
	if (ahead->kind == ':')
		return LABEL;
	c->ahead_valid = true;
	return kind;
}

/* What may stand here, in a few words. */
static const char *expected(
	const yypcontext_t *context, char *text, size_t size)
{
	yysymbol_kind_t kinds[YYNTOKENS];
	int n = yypcontext_expected_tokens(context, kinds, YYNTOKENS);
	const char *general = NULL;
	size_t at = 0;

	for (int i = 0; i < n; i++) {
		const char *name = yysymbol_name(kinds[i]);

		if (kinds[i] == YYSYMBOL_MNEMONIC)
			general = "an instruction";
		else if (!strcmp(name, "'#'"))
			general = "an operand";
		else if (kinds[i] == YYSYMBOL_LEN && !general)
			general = "a label or a number";
		if (at < size)
			at += (size_t)snprintf(text + at, size - at, "%s%s",
				i == 0	     ? ""
				: i == n - 1 ? " or "
					     : ", ",
				name);
	}
	return general ? general : n ? text : "nothing";
}

static int yyreport_syntax_error(
	const yypcontext_t *context, struct classic *c)
{
	char text[400];

	asm_unexpected(c->b, yypcontext_location(context),
		expected(context, text, sizeof(text)));
	return 0;
}
