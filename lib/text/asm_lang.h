/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What the assembler's language has beyond bpf_asm's: constant expressions and
 * names, .context with the fields of packets and calls, .switch, .if64 and
 * .assert.  Called by the grammar; with --compat each of them is a syntax
 * error.
 */
#ifndef ASM_LANG_H
#define ASM_LANG_H

#include "text/asm.h"

/* ---- Constants ---------------------------------------------------------- */

/* A whole number from -2^63 to 2^64 - 1, in two's complement. */
struct asm_const {
	uint64_t bits;
	bool negative;
	bool inverted; /* came by '~': has as many bits as its place */
	bool bad;      /* was told already */
};

enum asm_operator {
	ASM_PLUS,
	ASM_MINUS,
	ASM_TIMES,
	ASM_OVER,
	ASM_REMAINDER,
	ASM_SHIFT_LEFT,
	ASM_SHIFT_RIGHT,
	ASM_LESS,
	ASM_LESS_EQUAL,
	ASM_GREATER,
	ASM_GREATER_EQUAL,
	ASM_EQUAL,
	ASM_NOT_EQUAL,
	ASM_BIT_AND,
	ASM_BIT_XOR,
	ASM_BIT_OR,
	ASM_BOTH,
	ASM_EITHER,
	ASM_INVERT, /* of one operand, as PLUS and MINUS may be */
	ASM_NOT,
};

struct asm_const asm_number_value(
	struct asmb *b, struct asm_number n, const struct pos *pos);
/* A literal: 'c', an IPv4 address, mac.hi(...), nr(...), port(...) ... */
struct asm_const asm_literal(struct asmb *b, const struct asm_word *word);
/* A constant of .equ or -D, else a name of numbers.def. */
struct asm_const asm_name_value(struct asmb *b, const struct asm_word *word);
/* ERRNO(1): an action with its data; pos is all of it. */
struct asm_const asm_action(struct asmb *b, const struct asm_word *word,
	struct asm_const data, const struct pos *pos);
struct asm_const asm_unary(struct asmb *b, enum asm_operator op,
	struct asm_const v, const struct pos *pos);
/* v[0] op v[1] */
struct asm_const asm_binary(struct asmb *b, enum asm_operator op,
	const struct asm_const v[2], const struct pos *pos);
/* (v) */
struct asm_const asm_group(
	struct asmb *b, struct asm_const v, const struct pos *pos);
/* v[0] ? v[1] : v[2] */
struct asm_const asm_choice(
	struct asmb *b, const struct asm_const v[3], const struct pos *pos);
/* Told when the value does not fit; then it is 1, which breaks no rule. */
uint32_t asm_fit32(struct asmb *b, struct asm_const v, const struct pos *pos);
uint64_t asm_fit64(struct asm_const v);
uint32_t asm_name32(struct asmb *b, const struct asm_word *word);

/* .equ name, value */
void asm_equ(struct asmb *b, const struct asm_word *name, struct asm_const v);
bool asm_is_constant(const struct asmb *b, const struct asm_word *name);
void asm_lang_free(struct asmb *b);

/* ---- Context and fields ------------------------------------------------- */

/* .context word[0] word[1] */
void asm_context(
	struct asmb *b, const struct asm_word word[2], const struct pos *pos);
/* The operand [name], [name + offset]. */
struct asm_operand asm_field(
	struct asmb *b, const struct asm_word *name, uint32_t offset);
/* The operand [args[index].half]. */
struct asm_operand asm_argument(
	struct asmb *b, uint32_t index, const struct asm_word *half);
/* Whether the mnemonic loads no more than the field has. */
bool asm_field_ok(struct asmb *b, const char *mnemonic,
	const struct asm_operand *operand);
/* Whether the machine that the context names is big-endian; false, told:
 * there is none. */
bool asm_byte_order(struct asmb *b, const struct pos *pos, bool *big);

/* ---- .switch ------------------------------------------------------------ */

/* low..high: to; pos is that of the keys. */
struct asm_case {
	uint32_t low;
	uint32_t high;
	bool is_default;
	struct asm_target to;
	struct pos pos;
};

void asm_switch_begin(struct asmb *b);
void asm_switch_case(struct asmb *b, const struct asm_case *c);
void asm_switch_end(struct asmb *b, const struct pos *pos);

/* ---- .if64 -------------------------------------------------------------- */

struct asm_if64 {
	uint32_t index; /* of args[]; ASM_IP: ip */
	enum asm_operator op;
	bool is_signed;
	bool masked;
	uint64_t mask;
	uint64_t value;
	struct asm_target to[2];
	unsigned targets;
};

#define ASM_IP UINT32_MAX

/* The index of args[] that is compared; told when there is none. */
uint32_t asm_wide(struct asmb *b, uint32_t index, const struct pos *pos);
/* The word "ip". */
uint32_t asm_wide_word(struct asmb *b, const struct asm_word *word);
void asm_if64(
	struct asmb *b, const struct asm_if64 *compare, const struct pos *pos);

/* ---- .assert ------------------------------------------------------------ */

#define ASM_ARGS 6u

struct asm_call {
	struct asm_word arch; /* len 0: that of the context */
	struct asm_word name; /* len 0: nr */
	uint32_t nr;
	uint64_t args[ASM_ARGS];
	unsigned count; /* may be more than ASM_ARGS */
};

struct asm_verdict {
	uint32_t value;
	bool any; /* accept */
};

/* The word behind .assert, which is "syscall": told when it is not. */
void asm_assert_kind(struct asmb *b, const struct asm_word *word);
/* `bytes` is the text between "packet" and "->". */
void asm_assert_packet(struct asmb *b, const struct asm_word *bytes,
	const struct asm_verdict *verdict, const struct pos *pos);
void asm_assert_call(struct asmb *b, const struct asm_call *call,
	const struct asm_verdict *verdict, const struct pos *pos);

/* The number of a system call by name; told when there is none. */
bool asm_syscall_number(struct asmb *b, const struct asm_word word[2],
	const struct pos *pos, uint32_t *nr);

#endif
