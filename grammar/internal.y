/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The text of the internal machine, by shape: the pseudo-C of the kernel, of
 * bpftool and of LLVM, and ubpf's mnemonics, one statement a line.  An action
 * makes the statement that it is given; the builder lib/internal/iasm.c looks
 * up in iop.def which instruction that is.
 */
%require "3.8"
%define api.prefix {internal_yy}
%define api.pure full
%define api.location.type {struct pos}
%define parse.error custom
%define parse.lac full
%locations
%param {struct internal *i}

%code requires {
#include "internal/iasm.h"

struct internal;
}

%union {
	struct asm_word word;
	struct iasm_reg reg;
	struct iasm_number number;
	struct iasm_mem mem;
	struct iasm_target target;
	struct iasm_stmt stmt;
	int code;
	char sign;
}

%code {
#include <stdio.h>
#include <string.h>

#include "internal.h"

#define YYLLOC_DEFAULT(here, rhs, n)                                           \
	((here) = (n) ? asm_span(YYRHSLOC(rhs, 1), YYRHSLOC(rhs, n))           \
		      : YYRHSLOC(rhs, 0))
#define SHAPE(which) IASM_SHAPE(which)
#define STMT(which, ...)                                                       \
	((struct iasm_stmt){.shapes = (which), __VA_ARGS__})
#define MNEMONIC(which, ...) STMT(which, .mnemonic = true, __VA_ARGS__)
#define MEM(...)	     ((struct iasm_mem){__VA_ARGS__})
#define TARGET(...)	     ((struct iasm_target){__VA_ARGS__})

#define ALU_X	(SHAPE(ALU32_X) | SHAPE(ALU64_X))
#define ALU_K	(SHAPE(ALU32_K) | SHAPE(ALU64_K))
#define MOVSX	(SHAPE(MOVSX32) | SHAPE(MOVSX64))
#define NEG	(SHAPE(NEG32) | SHAPE(NEG64))
#define JCC_X	(SHAPE(JCC_X) | SHAPE(JCC32_X))
#define JCC_K	(SHAPE(JCC_K) | SHAPE(JCC32_K))
#define JUMP	(SHAPE(JA) | SHAPE(JA32))
#define EXCHANGE (SHAPE(ATOMIC_XCHG) | SHAPE(ATOMIC_CMPXCHG))

static int internal_yylex(
	INTERNAL_YYSTYPE *value, INTERNAL_YYLTYPE *pos, struct internal *i)
{
	int token = internal_scan(value, pos, i->scanner);

	i->was_value = i->is_value;
	i->value_at = i->at;
	i->is_value = token == WORD && i->last == ASSIGN;
	i->last = token;
	i->at = *pos;
	return token;
}

static void internal_yyerror(
	const struct pos *pos, struct internal *i, const char *text)
{
	asm_syntax(&i->a->b, pos, text);
}
}

%token END 0 "end of file"
%token EOL "end of line"
%token <word> LABEL "label"
%token <code> CODE "code"
%token <word> WORD "name"
%token <word> HELPER "function#number"
%token <reg> REG "register"
%token <number> NUMBER "number"
%token <sign> SIGN "+ or -"
%token ASSIGN "="
%token <word> OP "operator"
%token <word> CMP "comparison"
%token <word> TYPE "type"
%token <word> SWAP "byte order"
%token IF "if"
%token <word> GOTO "goto"
%token CALL "call"
%token EXIT "exit"
%token LOCK "lock"
%token SKB "skb"
%token LL "ll"
%token MAP "map[fd:"
%token QUAD ".quad"

%type <number> imm
%type <mem> deref access address at
%type <target> target
%type <stmt> insn pseudo mnemonic call

%%

program:
	%empty
|	program LABEL
		{ iasm_label(i->a, &$2); }
|	program EOL
|	program insn EOL
		{ yyerrok; iasm_insn(i->a, &$2, -1, &@2); }
|	program CODE insn EOL
		{ yyerrok; iasm_insn(i->a, &$3, $2, &@3); }
|	program error EOL
		{ yyerrok; }
;

insn:
	pseudo
|	mnemonic
|	call
|	EXIT
		{ $$ = STMT(SHAPE(EXIT),); }
|	QUAD imm
		{ $$ = STMT(0, .is_quad = true, .imm = $2); }
;

pseudo:
	REG OP REG
		{ $$ = STMT(ALU_X, .dst = $1, .word = $2, .src = $3); }
|	REG ASSIGN REG
		{ $$ = STMT(ALU_X, .dst = $1, .word = iasm_word("="),
			.src = $3); }
|	REG OP imm
		{ $$ = STMT(ALU_K, .dst = $1, .word = $2, .imm = $3); }
|	REG ASSIGN imm
		{ $$ = STMT(ALU_K, .dst = $1, .word = iasm_word("="),
			.imm = $3); }
|	REG ASSIGN imm LL
		{ $$ = STMT(SHAPE(LDDW), .dst = $1, .word = iasm_word("ll"),
			.imm = $3); }
|	REG ASSIGN MAP imm ']'
		{ $$ = STMT(SHAPE(LDDW), .dst = $1,
			.word = iasm_word("map_fd"), .imm = $4); }
|	REG ASSIGN MAP imm ']' '[' NUMBER ']' imm
		{ $$ = STMT(SHAPE(LDDW), .dst = $1,
			.word = iasm_word("map_value"), .imm = $4,
			.high = $9); }
|	REG ASSIGN SIGN REG
		{ $$ = STMT(NEG, .dst = $1,
			.word = iasm_word($3 == '-' ? "-" : "+"),
			.result[0] = $4, .results = 1); }
|	REG ASSIGN '(' TYPE ')' REG
		{ $$ = STMT(MOVSX, .dst = $1, .word = $4, .src = $6); }
|	REG ASSIGN SWAP REG
		{ $$ = STMT(SHAPE(END), .dst = $1, .word = $3,
			.result[0] = $4, .results = 1); }
|	REG ASSIGN deref
		{ $$ = STMT(SHAPE(LDX), .dst = $1, .word = $3.type,
			.mem = $3); }
|	deref ASSIGN imm
		{ $$ = STMT(SHAPE(ST), .word = $1.type, .mem = $1,
			.imm = $3); }
|	deref ASSIGN REG
		{ $$ = STMT(SHAPE(STX), .word = $1.type, .mem = $1,
			.src = $3); }
|	REG ASSIGN '*' '(' TYPE '*' ')' SKB '[' imm ']'
		{ $$ = STMT(SHAPE(PKT_ABS), .word = $5,
			.result[0] = $1, .results = 1, .imm = $10); }
|	REG ASSIGN '*' '(' TYPE '*' ')' SKB '[' REG ']'
		{ $$ = STMT(SHAPE(PKT_IND), .word = $5, .src = $10,
			.result[0] = $1, .results = 1); }
|	REG ASSIGN '*' '(' TYPE '*' ')' SKB '[' REG SIGN imm ']'
		{ $$ = STMT(SHAPE(PKT_IND), .word = $5, .src = $10,
			.result[0] = $1, .results = 1,
			.imm = iasm_signed($11, $12, &@12)); }
|	LOCK deref OP REG
		{ $$ = STMT(SHAPE(ATOMIC), .word = $3, .mem = $2,
			.src = $4); }
|	REG ASSIGN WORD '(' access ',' REG ')'
		{ $$ = STMT(SHAPE(ATOMIC_FETCH) | SHAPE(ATOMIC_XCHG),
			.word = $3, .mem = $5, .src = $7,
			.result[0] = $1, .results = 1); }
|	REG ASSIGN WORD '(' access ',' REG ',' REG ')'
		{ $$ = STMT(SHAPE(ATOMIC_CMPXCHG), .word = $3, .mem = $5,
			.src = $9, .result = {$1, $7}, .results = 2); }
|	GOTO target
		{ $$ = STMT(iasm_goto(&$1), .to = $2); }
|	IF REG CMP REG GOTO target
		{ $$ = STMT(JCC_X, .dst = $2, .word = $3, .src = $4,
			.jump = $5, .to = $6); }
|	IF REG CMP imm GOTO target
		{ $$ = STMT(JCC_K, .dst = $2, .word = $3, .imm = $4,
			.jump = $5, .to = $6); }
;

call:
	CALL imm
		{ $$ = STMT(SHAPE(CALL), .imm = $2); }
|	CALL HELPER
		{ $$ = iasm_helper(i->a, &$2); }
|	CALL WORD
		{ $$ = STMT(SHAPE(CALL), .by_name = true,
			.to = TARGET(.label = $2, .pos = @2)); }
|	CALL WORD target
		{ iasm_local(i->a, &$2, &$3);
		  $$ = STMT(SHAPE(CALL_LOCAL), .to = $3); }
;

mnemonic:
	WORD
		{ $$ = MNEMONIC(0, .word = $1); }
|	WORD REG
		{ $$ = MNEMONIC(NEG | SHAPE(END), .word = $1, .dst = $2); }
|	SWAP REG
		{ $$ = MNEMONIC(SHAPE(END), .word = $1, .dst = $2); }
|	WORD REG ',' REG
		{ $$ = MNEMONIC(ALU_X | MOVSX, .word = $1, .dst = $2,
			.src = $4); }
|	WORD REG ',' imm
		{ $$ = MNEMONIC(ALU_K | SHAPE(LDDW) | SHAPE(PKT_IND),
			.word = $1, .dst = $2, .imm = $4); }
|	WORD REG ',' imm ',' NUMBER
		{ $$ = MNEMONIC(SHAPE(LDDW), .word = $1, .dst = $2,
			.high = $4, .imm = $6); }
|	WORD REG ',' at
		{ $$ = MNEMONIC(SHAPE(LDX), .word = $1, .dst = $2,
			.mem = $4); }
|	WORD at ',' REG
		{ $$ = MNEMONIC(SHAPE(STX) | EXCHANGE, .word = $1, .mem = $2,
			.src = $4); }
|	WORD at ',' imm
		{ $$ = MNEMONIC(SHAPE(ST), .word = $1, .mem = $2,
			.imm = $4); }
|	WORD REG ',' REG ',' target
		{ $$ = MNEMONIC(JCC_X, .word = $1, .dst = $2, .src = $4,
			.to = $6); }
|	WORD REG ',' imm ',' target
		{ $$ = MNEMONIC(JCC_K, .word = $1, .dst = $2, .imm = $4,
			.to = $6); }
|	WORD target
		{ $$ = MNEMONIC(JUMP | SHAPE(PKT_ABS), .word = $1,
			.to = $2); }
|	WORD NUMBER
		{ $$ = MNEMONIC(SHAPE(PKT_ABS), .word = $1, .imm = $2); }
|	LOCK WORD at ',' REG
		{ $$ = MNEMONIC(SHAPE(ATOMIC) | EXCHANGE, .word = $2,
			.mem = $3, .src = $5); }
|	LOCK WORD WORD at ',' REG
		{ iasm_need(i->a, &$2, "fetch");
		  $$ = MNEMONIC(SHAPE(ATOMIC_FETCH), .word = $3, .mem = $4,
			.src = $6); }
;

/* *(u32 *)(r1 +4) */
deref:
	'*' '(' TYPE '*' ')' address
		{ $$ = $6; $$.type = $3; }
;

/* What an atomic function works on; LLVM's have the size in their names. */
access:
	'(' TYPE '*' ')' address
		{ $$ = $5; $$.type = $2; }
|	REG SIGN imm
		{ $$ = MEM(.base = $1, .off = iasm_signed($2, $3, &@3)); }
;

address:
	'(' REG ')'
		{ $$ = MEM(.base = $2); }
|	'(' REG SIGN imm ')'
		{ $$ = MEM(.base = $2, .off = iasm_signed($3, $4, &@4)); }
;

at:
	'[' REG ']'
		{ $$ = MEM(.base = $2); }
|	'[' REG SIGN imm ']'
		{ $$ = MEM(.base = $2, .off = iasm_signed($3, $4, &@4)); }
;

imm:
	NUMBER
|	SIGN NUMBER
		{ $$ = iasm_signed($1, $2, &@$); }
;

target:
	WORD
		{ $$ = TARGET(.label = $1, .pos = @1); }
|	WORD SIGN NUMBER
		{ iasm_need(i->a, &$1, "pc");
		  $$ = TARGET(.pos = @3,
			.distance = iasm_signed($2, $3, &@3)); }
|	SIGN NUMBER
		{ $$ = TARGET(.pos = @$,
			.distance = iasm_signed($1, $2, &@$)); }
;

%%

/* What may stand here, in a few words. */
static const char *expected(
	const yypcontext_t *context, char *text, size_t size)
{
	yysymbol_kind_t kinds[YYNTOKENS];
	int n = yypcontext_expected_tokens(context, kinds, YYNTOKENS);
	bool has_sign = false, has_number = false;
	size_t at = 0;

	text[0] = '\0';
	for (int k = 0; k < n; k++) {
		if (kinds[k] == YYSYMBOL_LABEL)
			return "an instruction";
		if (kinds[k] == YYSYMBOL_MAP)
			return "a value";
		has_sign |= kinds[k] == YYSYMBOL_SIGN;
		has_number |= kinds[k] == YYSYMBOL_NUMBER;
		if (at < size)
			at += (size_t)snprintf(text + at, size - at, "%s%s",
				k == 0	     ? ""
				: k == n - 1 ? " or "
					     : ", ",
				yysymbol_name(kinds[k]));
	}
	return has_sign && !has_number ? "a label, pc+N or +N" : text;
}

static int yyreport_syntax_error(
	const yypcontext_t *context, struct internal *i)
{
	const struct pos *pos = yypcontext_location(context);
	char text[400], whole[440];

	if (i->was_value) {
		/* The name is wrong, not what follows it. */
		asm_unexpected(&i->a->b, &i->value_at,
			"a register, a number or a load");
	} else if (yypcontext_token(context) == YYSYMBOL_EOL) {
		snprintf(whole, sizeof(whole),
			"unexpected end of the line, expected %s",
			expected(context, text, sizeof(text)));
		asm_syntax(&i->a->b, pos, whole);
	} else {
		asm_unexpected(&i->a->b, pos,
			expected(context, text, sizeof(text)));
	}
	return 0;
}
