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
#include "text/asm_lang.h"

struct classic;
}

%union {
	struct asm_word word;
	struct asm_number number;
	struct asm_const value;
	uint32_t k;
	enum asm_operator op;
	struct asm_target target;
	struct asm_operand operand;
	struct asm_case choice;
	struct asm_if64 compare;
	struct asm_verdict verdict;
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
#define BINARY(which, x, y, pos)                                               \
	asm_binary(c->b, ASM_##which, (struct asm_const[]){x, y}, pos)

static void classic_yyerror(
	const struct pos *pos, struct classic *c, const char *text)
{
	/* bison's stack, which has a limit, was full */
	if (!strcmp(text, "memory exhausted"))
		text = "this is nested too deep";
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
%token <word> LITERAL "literal"
%token <word> NAME "a name"
%token <word> FIELD "field"
%token ARGS "args"
%token EQU ".equ"
%token CONTEXT ".context"
%token SWITCH ".switch"
%token IF64 ".if64"
%token ASSERT ".assert"
%token <word> ASSERT_PACKET ".assert packet"
%token DEFAULT "default"
%token ACCEPTED "accept"
%token REJECTED "reject"
%token ARROW "->"
%token DOTS ".."
%token LEFT "<<"
%token RIGHT ">>"
%token LESS_EQUAL "<="
%token GREATER_EQUAL ">="
%token EQUAL "=="
%token NOT_EQUAL "!="
%token BOTH "&&"
%token EITHER "||"
%token <op> SIGNED "s<"

%type <word> mnemonic x a
%type <k> number plain field offset wide
%type <value> primary unary product sum shift order equality and xor or both
%type <value> either expr offset_value value
%type <op> unary_op relation
%type <target> target
%type <operand> operand
%type <choice> keys
%type <compare> compare compared
%type <verdict> verdict

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
|	DIRECTIVE field field field field
		{ asm_data(c->b, (uint32_t[]){$2, $3, $4, $5}, &@$); }
|	EQU WORD ',' expr
		{ asm_equ(c->b, &$2, $4); }
|	CONTEXT WORD WORD
		{ asm_context(c->b, (struct asm_word[]){$2, $3}, &@$); }
|	SWITCH '{'
		{ asm_switch_begin(c->b); }
	cases '}'
		{ asm_switch_end(c->b, &@1); }
|	IF64 compare ',' target
		{ $2.to[0] = $4; $2.targets = 1; asm_if64(c->b, &$2, &@$); }
|	IF64 compare ',' target ',' target
		{ $2.to[0] = $4; $2.to[1] = $6; $2.targets = 2;
		  asm_if64(c->b, &$2, &@$); }
|	ASSERT_PACKET verdict
		{ asm_assert_packet(c->b, &$1, &$2, &@$); }
|	ASSERT kind call '(' arguments ')' ARROW verdict
		{ asm_assert_call(c->b, &c->call, &$8, &@$); }
|	ASSERT kind numbered given ARROW verdict
		{ asm_assert_call(c->b, &c->call, &$6, &@$); }
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
|	'[' FIELD ']'
		{ $$ = asm_field(c->b, &$2, 0); }
|	'[' FIELD offset ']'
		{ $$ = asm_field(c->b, &$2, $3); }
|	'[' ARGS '[' number ']' WORD ']'
		{ $$ = asm_argument(c->b, $4, &$6); }
|	EXT
		{ $$ = OPERAND(ABS, .to[0].label = $1);
		  asm_classify(c->b, &$1, &$$.k); }
|	'[' x offset ']'
		{ $$ = OPERAND(IND, .k = $3); }
|	M '[' number ']'
		{ $$ = OPERAND(MEM, .k = $3); }
|	LEN
		{ $$ = OPERAND(LEN, .to[0].label = $1); }
|	product '*' '(' '[' number ']' '&' number ')'
		{ $$ = OPERAND(MSH, .k = $5, .mask = $8,
			.scale = asm_fit32(c->b, $1, &@1)); }
|	NAME
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
	expr
		{ $$ = asm_fit32(c->b, $1, &@1); }
;

/* A number where others may follow: an operator needs parentheses. */
plain:
	NUMBER
		{ $$ = asm_fit32(c->b,
			asm_number_value(c->b, $1, &@1), &@1); }
|	'+' NUMBER
		{ $$ = asm_fit32(c->b, asm_unary(c->b, ASM_PLUS,
			asm_number_value(c->b, $2, &@2), &@$), &@$); }
|	'-' NUMBER
		{ $$ = asm_fit32(c->b, asm_unary(c->b, ASM_MINUS,
			asm_number_value(c->b, $2, &@2), &@$), &@$); }
|	'(' number ')'
		{ $$ = $2; }
;

field:
	plain
|	WORD
		{ $$ = asm_name32(c->b, &$1); }
|	LITERAL
		{ $$ = asm_fit32(c->b, asm_literal(c->b, &$1), &@1); }
;

/* What is added to X binds tighter than shifts and compares, so that these need
 * parentheses there. */
offset:
	offset_value
		{ $$ = asm_fit32(c->b, $1, &@1); }
;

offset_value:
	'+' product
		{ $$ = $2; }
|	'-' product
		{ $$ = asm_unary(c->b, ASM_MINUS, $2, &@$); }
|	offset_value '+' product
		{ $$ = BINARY(PLUS, $1, $3, &@$); }
|	offset_value '-' product
		{ $$ = BINARY(MINUS, $1, $3, &@$); }
;

/* Expressions, as C has them. */
primary:
	NUMBER
		{ $$ = asm_number_value(c->b, $1, &@$); }
|	LITERAL
		{ $$ = asm_literal(c->b, &$1); }
|	WORD
		{ $$ = asm_name_value(c->b, &$1); }
|	WORD '(' expr ')'
		{ $$ = asm_action(c->b, &$1, $3, &@$); }
|	'(' expr ')'
		{ $$ = asm_group(c->b, $2, &@$); }
;

unary:
	primary
|	unary_op unary
		{ $$ = asm_unary(c->b, $1, $2, &@$); }
;

unary_op:
	'+'
		{ $$ = ASM_PLUS; }
|	'-'
		{ $$ = ASM_MINUS; }
|	'~'
		{ $$ = ASM_INVERT; }
|	'!'
		{ $$ = ASM_NOT; }
;

product:
	unary
|	product '*' unary
		{ $$ = BINARY(TIMES, $1, $3, &@$); }
|	product '/' unary
		{ $$ = BINARY(OVER, $1, $3, &@$); }
|	product '%' unary
		{ $$ = BINARY(REMAINDER, $1, $3, &@$); }
;

sum:
	product
|	sum '+' product
		{ $$ = BINARY(PLUS, $1, $3, &@$); }
|	sum '-' product
		{ $$ = BINARY(MINUS, $1, $3, &@$); }
;

shift:
	sum
|	shift LEFT sum
		{ $$ = BINARY(SHIFT_LEFT, $1, $3, &@$); }
|	shift RIGHT sum
		{ $$ = BINARY(SHIFT_RIGHT, $1, $3, &@$); }
;

order:
	shift
|	order '<' shift
		{ $$ = BINARY(LESS, $1, $3, &@$); }
|	order '>' shift
		{ $$ = BINARY(GREATER, $1, $3, &@$); }
|	order LESS_EQUAL shift
		{ $$ = BINARY(LESS_EQUAL, $1, $3, &@$); }
|	order GREATER_EQUAL shift
		{ $$ = BINARY(GREATER_EQUAL, $1, $3, &@$); }
;

equality:
	order
|	equality EQUAL order
		{ $$ = BINARY(EQUAL, $1, $3, &@$); }
|	equality NOT_EQUAL order
		{ $$ = BINARY(NOT_EQUAL, $1, $3, &@$); }
;

and:
	equality
|	and '&' equality
		{ $$ = BINARY(BIT_AND, $1, $3, &@$); }
;

xor:
	and
|	xor '^' and
		{ $$ = BINARY(BIT_XOR, $1, $3, &@$); }
;

or:
	xor
|	or '|' xor
		{ $$ = BINARY(BIT_OR, $1, $3, &@$); }
;

both:
	or
|	both BOTH or
		{ $$ = BINARY(BOTH, $1, $3, &@$); }
;

either:
	both
|	either EITHER both
		{ $$ = BINARY(EITHER, $1, $3, &@$); }
;

expr:
	either
|	either '?' expr ':' expr
		{ $$ = asm_choice(
			c->b, (struct asm_const[]){$1, $3, $5}, &@$); }
;

/* .switch */
cases:
	%empty
|	case_list
|	case_list ','
;

case_list:
	case
|	case_list ',' case
;

case:
	keys ':' target
		{ $1.to = $3; $1.pos = @1; asm_switch_case(c->b, &$1); }
;

keys:
	either
		{ $$ = (struct asm_case){.low = asm_fit32(c->b, $1, &@1)};
		  $$.high = $$.low; }
|	either DOTS either
		{ $$ = (struct asm_case){.low = asm_fit32(c->b, $1, &@1),
			.high = asm_fit32(c->b, $3, &@3)}; }
|	DEFAULT
		{ $$ = (struct asm_case){.is_default = true}; }
;

/* .if64 */
compare:
	compared
|	wide SIGNED expr
		{ $$ = (struct asm_if64){.index = $1, .op = $2,
			.is_signed = true, .value = asm_fit64($3)}; }
|	wide '&' shift EQUAL expr
		{ $$ = (struct asm_if64){.index = $1, .op = ASM_EQUAL,
			.masked = true, .mask = asm_fit64($3),
			.value = asm_fit64($5)}; }
|	wide '&' shift NOT_EQUAL expr
		{ $$ = (struct asm_if64){.index = $1, .op = ASM_NOT_EQUAL,
			.masked = true, .mask = asm_fit64($3),
			.value = asm_fit64($5)}; }
;

compared:
	wide relation expr
		{ $$ = (struct asm_if64){.index = $1, .op = $2,
			.value = asm_fit64($3)}; }
;

wide:
	ARGS '[' number ']'
		{ $$ = asm_wide(c->b, $3, &@3); }
|	WORD
		{ $$ = asm_wide_word(c->b, &$1); }
;

relation:
	EQUAL
		{ $$ = ASM_EQUAL; }
|	NOT_EQUAL
		{ $$ = ASM_NOT_EQUAL; }
|	'<'
		{ $$ = ASM_LESS; }
|	LESS_EQUAL
		{ $$ = ASM_LESS_EQUAL; }
|	'>'
		{ $$ = ASM_GREATER; }
|	GREATER_EQUAL
		{ $$ = ASM_GREATER_EQUAL; }
;

/* .assert */
kind:
	WORD
		{ asm_assert_kind(c->b, &$1); c->call = (struct asm_call){0}; }
;

call:
	name
|	LABEL name
		{ c->call.arch = $1; }
;

name:
	WORD
		{ c->call.name = $1; }
|	NUMBER
		{ c->call.nr = asm_fit32(c->b,
			asm_number_value(c->b, $1, &@1), &@1); }
|	LITERAL
		{ c->call.nr = asm_fit32(c->b, asm_literal(c->b, &$1), &@1); }
;

/* nr(openat) -100 0x1000: arguments without parentheses. */
numbered:
	LITERAL
		{ c->call.nr = asm_fit32(c->b, asm_literal(c->b, &$1), &@1); }
;

given:
	%empty
|	given value
		{ if (c->call.count++ < ASM_ARGS)
			c->call.args[c->call.count - 1] = asm_fit64($2); }
;

value:
	NUMBER
		{ $$ = asm_number_value(c->b, $1, &@$); }
|	'-' NUMBER
		{ $$ = asm_unary(c->b, ASM_MINUS,
			asm_number_value(c->b, $2, &@2), &@$); }
|	WORD
		{ $$ = asm_name_value(c->b, &$1); }
|	LITERAL
		{ $$ = asm_literal(c->b, &$1); }
;

arguments:
	%empty
|	argument
|	arguments ',' argument
;

argument:
	expr
		{ if (c->call.count++ < ASM_ARGS)
			c->call.args[c->call.count - 1] = asm_fit64($1); }
;

verdict:
	expr
		{ $$ = (struct asm_verdict){
			.value = asm_fit32(c->b, $1, &@1)}; }
|	ACCEPTED
		{ $$ = (struct asm_verdict){.any = true}; }
|	REJECTED
		{ $$ = (struct asm_verdict){0}; }
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
|	plain
		{ $$ = TARGET(.label.pos = @1, .skip = $1); }
;

%%

/* The next token of the text; keeps what the scanner has to know of it. */
static int next_token(
	struct classic *c, CLASSIC_YYSTYPE *value, CLASSIC_YYLTYPE *pos)
{
	int kind = classic_scan(value, pos, c->scanner);

	c->last = kind;
	switch (kind) {
	case MNEMONIC: /* a statement begins: nothing is open */
	case BARE_MNEMONIC:
	case EQU:
		c->in_switch = c->in_if64 = false;
		c->choices = 0;
		break;
	case SWITCH:
		c->in_switch = true;
		break;
	case '}':
		c->in_switch = false;
		break;
	case IF64:
		c->in_if64 = true;
		break;
	case EQUAL:
	case NOT_EQUAL:
	case '<':
	case '>':
	case LESS_EQUAL:
	case GREATER_EQUAL:
		c->in_if64 = false;
		break;
	case '?':
		c->choices++;
		break;
	case ':':
		c->choices -= c->choices > 0;
		break;
	}
	return kind;
}

/* Whether a word may be a label: the next token is read then. */
static bool is_word(int kind)
{
	switch (kind) {
	case WORD:
	case MNEMONIC:
	case BARE_MNEMONIC:
	case EXT:
	case LEN:
	case A:
	case X:
	case M:
		return true;
	}
	return false;
}

/* Whether an expression goes on with this token. */
static bool goes_on(int kind)
{
	switch (kind) {
	case '(':
	case '*':
	case '/':
	case '%':
	case '+':
	case '-':
	case LEFT:
	case RIGHT:
	case '<':
	case '>':
	case LESS_EQUAL:
	case GREATER_EQUAL:
	case EQUAL:
	case NOT_EQUAL:
	case '&':
	case '^':
	case '|':
	case BOTH:
	case EITHER:
	case '?':
		return true;
	}
	return false;
}

int classic_yylex(
	CLASSIC_YYSTYPE *value, CLASSIC_YYLTYPE *pos, struct classic *c)
{
	struct classic_token *ahead = &c->ahead;
	bool behind_mnemonic = c->given == MNEMONIC;
	bool key;
	int kind;

	if (c->ahead_valid) {
		c->ahead_valid = false;
		*value = ahead->value;
		*pos = ahead->pos;
		kind = ahead->kind;
	} else {
		kind = next_token(c, value, pos);
	}
	c->given = kind;
	if (!is_word(kind))
		return kind;
	key = c->in_switch || c->choices; /* a ':' behind it is no label's */
	ahead->kind = next_token(c, &ahead->value, &ahead->pos);
	if (ahead->kind == ':' && !key)
		return c->given = LABEL;
	c->ahead_valid = true;
	if (behind_mnemonic && kind == WORD && !goes_on(ahead->kind))
		return c->given = NAME;
	return kind;
}

/* Whether the token goes on with an expression that may be complete. */
static bool is_operator(yysymbol_kind_t kind)
{
	static const char *const words[] = {"<<", ">>", "<=", ">=", "==", "!=",
		"&&", "||", "'*'", "'/'", "'%'", "'+'", "'-'", "'<'", "'>'",
		"'&'", "'^'", "'|'", "'?'"};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (!strcmp(yysymbol_name(kind), words[i]))
			return true;
	return false;
}

/* One word for what many tokens begin; NULL: there is none. */
static const char *general_word(const yysymbol_kind_t *kinds, int n)
{
	const char *word = NULL;

	for (int i = 0; i < n; i++) {
		if (kinds[i] == YYSYMBOL_MNEMONIC)
			return "an instruction";
		if (!strcmp(yysymbol_name(kinds[i]), "'#'"))
			return "an operand";
		if (kinds[i] == YYSYMBOL_LEN)
			word = "a label or a number";
		else if (kinds[i] == YYSYMBOL_LITERAL && !word)
			word = "a number";
	}
	return word;
}

/* What may stand here, in a few words. */
static const char *expected(
	const yypcontext_t *context, char *text, size_t size)
{
	yysymbol_kind_t kinds[YYNTOKENS];
	int n = yypcontext_expected_tokens(context, kinds, YYNTOKENS);
	const char *general = general_word(kinds, n);
	bool complete = false;
	size_t at = 0;
	int kept = 0;

	for (int i = 0; i < n; i++)
		complete |= kinds[i] == YYSYMBOL_LEFT;
	for (int i = 0; i < n; i++)
		if (!complete || !is_operator(kinds[i]))
			kinds[kept++] = kinds[i];
	for (int i = 0; i < kept && at < size; i++)
		at += (size_t)snprintf(text + at, size - at, "%s%s",
			i == 0		? ""
			: i == kept - 1 ? " or "
					: ", ",
			yysymbol_name(kinds[i]));
	return general ? general
	       : kept  ? text
	       : n     ? "another operator"
		       : "nothing";
}

static int yyreport_syntax_error(
	const yypcontext_t *context, struct classic *c)
{
	char text[400];

	asm_unexpected(c->b, yypcontext_location(context),
		expected(context, text, sizeof(text)));
	return 0;
}
