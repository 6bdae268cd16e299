/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Constant expressions of C source: the operators, casts, offsetof(struct
 * seccomp_data, ...), sizeof(type), names of consts.def and of the source's own
 * "#define NAME expression".
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "names/consts.h"
#include "text/ctext.h"

#define MAX_DEPTH  64u
#define MAX_MACROS 1000u /* looked into for one value */

static uint64_t expression(struct ctext *t, unsigned level);

static void fail(
	struct ctext *t, enum diag_id id, size_t from, const char *text)
{
	struct pos pos = code_pos(&t->code, from);

	if (from < t->code.start) /* began on an earlier line */
		pos = code_pos(&t->code, t->code.at);
	if (!t->code.failed)
		diag_at(t->code.diags, id, &pos, text);
	t->code.failed = true;
}

/* One level deeper; false (and told) where that is too deep. */
static bool enter(struct ctext *t)
{
	if (t->depth++ < MAX_DEPTH)
		return true;
	fail(t, DIAG_C_EXPRESSION, t->code.at, "this is nested too deeply");
	return false;
}

/* The integer suffixes. */
static void pass_suffix(struct ctext *t)
{
	const char *text = t->code.source->text;

	while (t->code.at < t->end && text[t->code.at] &&
		strchr("uUlL", text[t->code.at]))
		t->code.at++;
}

static unsigned digit_of(char byte)
{
	if (isdigit((unsigned char)byte))
		return (unsigned)(byte - '0');
	if (isxdigit((unsigned char)byte))
		return (unsigned)(tolower((unsigned char)byte) - 'a' + 10);
	return 99;
}

static uint64_t number(struct ctext *t)
{
	const char *text = t->code.source->text;
	size_t from = t->code.at;
	unsigned base = text[from] == '0' ? 8 : 10;
	uint64_t value = 0;

	if (base == 8 && t->end - from > 2 && (text[from + 1] | 0x20) == 'x' &&
		isxdigit((unsigned char)text[from + 2])) {
		base = 16;
		t->code.at += 2;
	}
	for (; t->code.at < t->end; t->code.at++) {
		unsigned digit = digit_of(text[t->code.at]);

		if (digit >= base)
			break;
		if (value > (UINT64_MAX - digit) / base)
			fail(t, DIAG_C_EXPRESSION, from,
				"this number is more than 64 bits");
		value = value * base + digit;
	}
	pass_suffix(t);
	if (t->code.at < t->end && (isalnum((unsigned char)text[t->code.at]) ||
					   text[t->code.at] == '_')) {
		t->code.at++;
		fail(t, DIAG_C_EXPRESSION, from, "this is not a number");
	}
	return value;
}

/* Width in bits of a type's last word, negative when it has a sign; 0: it is
 * no such word. */
static int type_bits(const struct ctext_word *word)
{
	static const struct {
		const char *name;
		int bits;
	} types[] = {
		{"__u8", 8},
		{"__u16", 16},
		{"__u32", 32},
		{"__u64", 64},
		{"u8", 8},
		{"u16", 16},
		{"u32", 32},
		{"u64", 64},
		{"uint8_t", 8},
		{"uint16_t", 16},
		{"uint32_t", 32},
		{"uint64_t", 64},
		{"u_int8_t", 8},
		{"u_int16_t", 16},
		{"u_int32_t", 32},
		{"u_char", 8},
		{"u_short", 16},
		{"u_int", 32},
		{"bpf_u_int32", 32},
		{"char", 8},
		{"short", 16},
		{"int", -32},
		{"unsigned", 32},
		{"signed", -32},
		{"long", 64},
		{"const", 64},
		{"int32_t", -32},
		{"__s32", -32},
		{"bpf_int32", -32},
		{"size_t", 64},
		{"uintptr_t", 64},
	};

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		if (ctext_is(word, types[i].name))
			return types[i].bits;
	return 0;
}

/* "type)" behind a parenthesis: its width; 0, and nothing passed, when
 * something else stands there. */
static int type_name(struct ctext *t)
{
	struct code saved = t->code;
	struct ctext_word word = ctext_word(t);
	int bits = 0;
	bool has_sign = true;

	for (; word.len && type_bits(&word); word = ctext_word(t)) {
		bits = type_bits(&word);
		has_sign &= !ctext_is(&word, "unsigned");
	}
	if (bits && !word.len && ctext_take(t, ')'))
		return has_sign || bits > 0 ? bits : -bits;
	t->code = saved;
	return 0;
}

static uint64_t cast(uint64_t value, int bits)
{
	if (bits == -32)
		return (uint64_t)(int64_t)(int32_t)(uint32_t)value;
	return bits == 64 ? value : value & ((UINT64_C(1) << bits) - 1);
}

/* Where a member of struct seccomp_data stands. */
static uint64_t seccomp_member(struct ctext *t)
{
	size_t from = t->code.at;
	struct ctext_word word = ctext_word(t);
	uint64_t index;

	if (ctext_is(&word, "nr"))
		return 0;
	if (ctext_is(&word, "arch"))
		return 4;
	if (ctext_is(&word, "instruction_pointer"))
		return 8;
	if (ctext_is(&word, "args") && ctext_expect(t, '[')) {
		index = expression(t, 0);
		if (!t->code.failed && index > 5)
			fail(t, DIAG_C_EXPRESSION, from,
				"struct seccomp_data has args[0] to args[5]");
		ctext_expect(t, ']');
		return 16 + 8 * (index & 7);
	}
	code_error(&t->code, "a member of struct seccomp_data");
	return 0;
}

static uint64_t offset_of(struct ctext *t)
{
	struct ctext_word word;
	uint64_t value;

	ctext_expect(t, '(');
	word = ctext_word(t);
	if (ctext_is(&word, "struct"))
		word = ctext_word(t);
	if (!ctext_is(&word, "seccomp_data"))
		code_error(&t->code, "struct seccomp_data");
	ctext_expect(t, ',');
	ctext_next(t);
	value = seccomp_member(t);
	ctext_expect(t, ')');
	return value;
}

static uint64_t size_of(struct ctext *t)
{
	int bits;

	ctext_expect(t, '(');
	bits = type_name(t);
	if (!bits)
		code_error(&t->code, "a type of integers");
	return (uint64_t)(bits < 0 ? -bits : bits) / 8;
}

/* ------------------------------------------------------------------------ */
/* Names                                                                    */

/* The body of "#define NAME body" in the source; NULL: there is none.  A macro
 * with arguments is none. */
static const char *find_define(
	const struct ctext *t, const struct ctext_word *name)
{
	const char *at = t->code.source->text;
	const char *end = at + t->code.source->size, *line;

	while ((line = memchr(at, '#', (size_t)(end - at)))) {
		at = line + 1;
		while (at < end && (*at == ' ' || *at == '\t'))
			at++;
		if ((size_t)(end - at) < name->len + 8 ||
			memcmp(at, "define", 6))
			continue;
		at += 6;
		while (at < end && (*at == ' ' || *at == '\t'))
			at++;
		if ((size_t)(end - at) > name->len &&
			!memcmp(at, name->at, name->len) &&
			(at[name->len] == ' ' || at[name->len] == '\t'))
			return at + name->len;
	}
	return NULL;
}

/* The value of a macro's body, which ends with its line. */
static uint64_t defined(struct ctext *t, const char *body)
{
	struct ctext inner = *t;
	const char *text = t->code.source->text;
	uint64_t value;

	inner.code.at = (size_t)(body - text);
	inner.end = inner.code.at;
	while (inner.end < t->code.source->size &&
		(text[inner.end] != '\n' || text[inner.end - 1] == '\\'))
		inner.end++;
	inner.code.line = 1;
	inner.code.start = 0;
	for (size_t i = 0; i < inner.code.at; i++) {
		if (text[i] == '\n') {
			inner.code.line++;
			inner.code.start = i + 1;
		}
	}
	if (inner.macros++ == MAX_MACROS)
		fail(t, DIAG_C_EXPRESSION, t->code.at,
			"this needs too many macros");
	inner.code.failed = t->code.failed;
	value = expression(&inner, 0);
	if (!inner.code.failed && !ctext_at_end(&inner))
		code_error(&inner.code, "the end of the macro");
	t->code.failed = inner.code.failed;
	t->macros = inner.macros;
	return value;
}

static uint64_t name_value(struct ctext *t)
{
	size_t from = t->code.at;
	struct ctext_word word = ctext_word(t);
	const char *body;
	uint32_t value;
	char name[80];

	if (ctext_is(&word, "offsetof") ||
		ctext_is(&word, "__builtin_offsetof"))
		return offset_of(t);
	if (ctext_is(&word, "sizeof"))
		return size_of(t);
	snprintf(name, sizeof(name), "%.*s",
		(int)(word.len < 79 ? word.len : 79), word.at);
	if (const_by_name(name, &value))
		return value;
	body = find_define(t, &word);
	if (body)
		return defined(t, body);
	fail(t, DIAG_NO_CONSTANT, from, name);
	return 0;
}

/* ------------------------------------------------------------------------ */
/* Operators                                                                */

static uint64_t character(struct ctext *t)
{
	const char *text = t->code.source->text + t->code.at;

	if (t->end - t->code.at < 3 || text[2] != '\'' || text[1] == '\\' ||
		text[1] == '\n') {
		code_error(&t->code, "a constant");
		return 0;
	}
	t->code.at += 3;
	return (unsigned char)text[1];
}

static uint64_t unary(struct ctext *t)
{
	char byte = ctext_next(t);
	uint64_t value = 0;
	int bits;

	if (t->code.failed || !enter(t))
		return 0;
	if (isdigit((unsigned char)byte)) {
		value = number(t);
	} else if (isalpha((unsigned char)byte) || byte == '_') {
		value = name_value(t);
	} else if (byte == '\'') {
		value = character(t);
	} else if (byte && strchr("-+~!", byte)) {
		t->code.at++;
		value = unary(t);
		value = byte == '-'   ? -value
			: byte == '~' ? ~value
			: byte == '!' ? !value
				      : value;
	} else if (ctext_take(t, '(')) {
		bits = type_name(t);
		value = bits ? cast(unary(t), bits) : expression(t, 0);
		if (!bits)
			ctext_expect(t, ')');
	} else {
		code_error(&t->code, "a constant");
	}
	t->depth--;
	return value;
}

/* The binary operator here, with its level; NULL: there is none. */
static const char *operator_at(struct ctext *t, unsigned *level)
{
	static const struct {
		const char *text;
		unsigned level;
	} operators[] = {
		{"<<", 4},
		{">>", 4},
		{"|", 1},
		{"^", 2},
		{"&", 3},
		{"+", 5},
		{"-", 5},
		{"*", 6},
		{"/", 6},
		{"%", 6},
	};
	const char *at;

	ctext_next(t);
	at = t->code.source->text + t->code.at;
	for (size_t i = 0; i < sizeof(operators) / sizeof(operators[0]); i++) {
		size_t len = strlen(operators[i].text);

		if (t->end - t->code.at >= len &&
			!memcmp(at, operators[i].text, len)) {
			*level = operators[i].level;
			return operators[i].text;
		}
	}
	return NULL;
}

static uint64_t divide(struct ctext *t, char op, uint64_t a, uint64_t b)
{
	if (b == 0) {
		fail(t, DIAG_C_EXPRESSION, t->code.at, "division by 0");
		return 0;
	}
	if (b == UINT64_MAX) /* -1: the quotient might not fit */
		return op == '/' ? -a : 0;
	return (uint64_t)(op == '/' ? (int64_t)a / (int64_t)b
				    : (int64_t)a % (int64_t)b);
}

static uint64_t apply(struct ctext *t, char op, uint64_t a, uint64_t b)
{
	switch (op) {
	case '|':
		return a | b;
	case '^':
		return a ^ b;
	case '&':
		return a & b;
	case '+':
		return a + b;
	case '-':
		return a - b;
	case '*':
		return a * b;
	case '<':
		return b < 64 ? a << b : 0;
	case '>':
		return b < 64 ? a >> b : 0;
	default:
		return divide(t, op, a, b);
	}
}

/* Operators from `level` on, which all group from the left. */
static uint64_t expression(struct ctext *t, unsigned level)
{
	uint64_t value = unary(t);
	const char *op;
	unsigned found;

	while (!t->code.failed && (op = operator_at(t, &found)) &&
		found > level) {
		t->code.at += strlen(op);
		value = apply(t, *op, value, expression(t, found));
	}
	return value;
}

uint32_t ctext_value(struct ctext *t, unsigned bits)
{
	uint64_t value, limit = (UINT64_C(1) << bits) - 1;
	struct pos pos;
	size_t from;
	char text[32];

	if (t->code.failed)
		return 0;
	ctext_next(t);
	from = t->code.at;
	t->macros = 0;
	value = expression(t, 0);
	if (t->code.failed || value <= limit ||
		(bits == 32 && -value <= UINT64_C(1) << 31))
		return (uint32_t)value;
	pos = code_pos(&t->code, from < t->code.start ? t->code.at : from);
	snprintf(text, sizeof(text), "%lld", (long long)value);
	diag_at(t->code.diags, DIAG_CODE_RANGE, &pos, text, bits);
	t->code.failed = true;
	return 0;
}
