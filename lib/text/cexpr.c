/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Constant expressions of C source: the operators, casts, offsetof(struct
 * seccomp_data, ...), sizeof(type), names of consts.def and of the source's own
 * "#define NAME expression".  Types are those of a machine with an int of 32
 * and a long of 64 bits.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "names/consts.h"
#include "text/ctext.h"

#define MAX_DEPTH  64u
#define MAX_MACROS 1000u /* looked into for one value */

/* A value, extended to 64 bits as its type has it. */
struct cvalue {
	uint64_t v;
	bool no_sign, wide; /* of the type */
};

static struct cvalue expression(struct ctext *t, unsigned level);

static struct cvalue typed(uint64_t v, bool no_sign, bool wide)
{
	if (!wide)
		v = no_sign ? (uint32_t)v : (uint64_t)(int64_t)(int32_t)v;
	return (struct cvalue){v, no_sign, wide};
}

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

/* A number that its suffix and its size give a type. */
static struct cvalue suffix(struct ctext *t, uint64_t value, bool decimal)
{
	const char *text = t->code.source->text;
	bool no_sign = false, wide = value > UINT32_MAX;

	for (; t->code.at < t->end && text[t->code.at] &&
		strchr("uUlL", text[t->code.at]);
		t->code.at++) {
		no_sign |= (text[t->code.at] | 0x20) == 'u';
		wide |= (text[t->code.at] | 0x20) == 'l';
	}
	if (!no_sign && !wide && value > INT32_MAX) {
		wide = decimal;
		no_sign = !decimal;
	}
	return typed(value, no_sign || value > INT64_MAX, wide);
}

static unsigned digit_of(char byte)
{
	if (isdigit((unsigned char)byte))
		return (unsigned)(byte - '0');
	if (isxdigit((unsigned char)byte))
		return (unsigned)(tolower((unsigned char)byte) - 'a' + 10);
	return 99;
}

static struct cvalue number(struct ctext *t)
{
	const char *text = t->code.source->text;
	size_t from = t->code.at;
	unsigned base = text[from] == '0' ? 8 : 10;
	struct cvalue result;
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
	result = suffix(t, value, base == 10);
	if (t->code.at < t->end && (isalnum((unsigned char)text[t->code.at]) ||
					   text[t->code.at] == '_')) {
		t->code.at++;
		fail(t, DIAG_C_EXPRESSION, from, "this is not a number");
	}
	return result;
}

/* Width in bits of a type's word, negative when it has a sign; 0: it is no such
 * word. */
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
		{"char", -8},
		{"short", -16},
		{"int", -32},
		{"unsigned", 32},
		{"signed", -32},
		{"long", -64},
		{"const", -32},
		{"int8_t", -8},
		{"int16_t", -16},
		{"int32_t", -32},
		{"int64_t", -64},
		{"__s8", -8},
		{"__s16", -16},
		{"__s32", -32},
		{"__s64", -64},
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
	bool no_sign = false;

	for (; word.len && type_bits(&word); word = ctext_word(t)) {
		int found = type_bits(&word);

		/* Of "unsigned long int" it is "long" that tells. */
		no_sign |= found > 0;
		if (found < 0)
			found = -found;
		if (!bits || found != 32)
			bits = found;
	}
	if (bits && !word.len && ctext_take(t, ')'))
		return no_sign ? bits : -bits;
	t->code = saved;
	return 0;
}

static struct cvalue cast(struct cvalue value, int bits)
{
	unsigned width = (unsigned)(bits < 0 ? -bits : bits);
	uint64_t sign = UINT64_C(1) << (width - 1);
	uint64_t v = value.v & (sign | (sign - 1));

	if (bits < 0)
		v = (v ^ sign) - sign;
	return typed(v, bits >= 32, width == 64);
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
		index = expression(t, 0).v;
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

/* The length of what "#define NAME" stands in front of. */
static size_t body_length(const char *body, const char *end)
{
	const char *at = body;

	while (at < end && (*at != '\n' || at[-1] == '\\'))
		at++;
	while (at > body && isspace((unsigned char)at[-1]))
		at--;
	return (size_t)(at - body);
}

static const char *pass_blanks(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || *at == '\t'))
		at++;
	return at;
}

/* Whether "WORD NAME" stands here; what is behind it. */
static const char *directive(const char *at, const char *end, const char *word,
	const struct ctext_word *name)
{
	size_t len = strlen(word);

	if ((size_t)(end - at) <= len || memcmp(at, word, len) ||
		(at[len] != ' ' && at[len] != '\t'))
		return NULL;
	at = pass_blanks(at + len, end);
	if ((size_t)(end - at) < name->len || memcmp(at, name->at, name->len) ||
		((size_t)(end - at) > name->len &&
			!isspace((unsigned char)at[name->len])))
		return NULL;
	return at + name->len;
}

/* The body of "#define NAME body" in the source; NULL: there is none.  A macro
 * with arguments is none.  Two that differ, or an #undef: which one counts only
 * the preprocessor knows. */
static const char *find_define(
	struct ctext *t, const struct ctext_word *name, bool *many)
{
	const char *text = t->code.source->text, *found = NULL, *body;
	const char *end = text + t->code.source->size;
	const char *at = text + t->hash;

	while ((at = memchr(at, '#', (size_t)(end - at)))) {
		if (!found && !t->has_hash) {
			t->has_hash = true;
			t->hash = (size_t)(at - text);
		}
		at = pass_blanks(at + 1, end);
		*many |= found && directive(at, end, "undef", name);
		body = directive(at, end, "define", name);
		if (!body)
			continue;
		body = pass_blanks(body, end);
		*many |= found &&
			 (body_length(found, end) != body_length(body, end) ||
				 memcmp(found, body, body_length(body, end)));
		if (!found)
			found = body;
	}
	if (!t->has_hash)
		t->hash = t->code.source->size;
	return found;
}

/* The value of a macro's body, which ends with its line. */
static struct cvalue defined(struct ctext *t, const char *body)
{
	struct ctext inner = *t;
	const char *text = t->code.source->text;
	struct cvalue value;

	inner.code.at = (size_t)(body - text);
	inner.end =
		inner.code.at + body_length(body, text + t->code.source->size);
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

static struct cvalue name_value(struct ctext *t)
{
	size_t from = t->code.at;
	struct ctext_word word = ctext_word(t);
	struct cvalue value = {0};
	bool known, many = false;
	const char *body;
	uint32_t constant = 0;
	char name[80];

	if (ctext_is(&word, "offsetof") ||
		ctext_is(&word, "__builtin_offsetof"))
		return typed(offset_of(t), true, true);
	if (ctext_is(&word, "sizeof"))
		return typed(size_of(t), true, true);
	snprintf(name, sizeof(name), "%.*s",
		(int)(word.len < 79 ? word.len : 79), word.at);
	known = const_by_name(name, &constant);
	body = find_define(t, &word, &many);
	if (many)
		fail(t, DIAG_C_EXPRESSION, from,
			"this name is defined in two ways; run the "
			"preprocessor first");
	else if (body)
		value = defined(t, body);
	else if (!known)
		fail(t, DIAG_NO_CONSTANT, from, name);
	if (body && known && !t->code.failed && (uint32_t)value.v != constant)
		fail(t, DIAG_C_EXPRESSION, from,
			"this name is defined here, but known with another "
			"value");
	return body ? value : typed(constant, constant > INT32_MAX, false);
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

static struct cvalue unary(struct ctext *t)
{
	char byte = ctext_next(t);
	struct cvalue value = {0};
	int bits;

	if (t->code.failed || !enter(t))
		return value;
	if (isdigit((unsigned char)byte)) {
		value = number(t);
	} else if (isalpha((unsigned char)byte) || byte == '_') {
		value = name_value(t);
	} else if (byte == '\'') {
		value.v = character(t);
	} else if (byte && strchr("-+~!", byte)) {
		t->code.at++;
		value = unary(t);
		if (byte == '!')
			value = typed(!value.v, false, false);
		else
			value = typed(byte == '-'   ? -value.v
				      : byte == '~' ? ~value.v
						    : value.v,
				value.no_sign, value.wide);
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

static uint64_t divide(
	struct ctext *t, char op, uint64_t a, uint64_t b, bool no_sign)
{
	if (b == 0) {
		fail(t, DIAG_C_EXPRESSION, t->code.at, "division by 0");
		return 0;
	}
	if (no_sign)
		return op == '/' ? a / b : a % b;
	if (b == UINT64_MAX) /* -1: the quotient might not fit */
		return op == '/' ? -a : 0;
	return (uint64_t)(op == '/' ? (int64_t)a / (int64_t)b
				    : (int64_t)a % (int64_t)b);
}

static struct cvalue shift(
	struct ctext *t, char op, struct cvalue a, uint64_t count)
{
	bool fill = op == '>' && !a.no_sign && a.v > INT64_MAX;

	if (count >= (a.wide ? 64 : 32)) {
		fail(t, DIAG_C_EXPRESSION, t->code.at,
			"this shifts by more bits than the type has");
		return a;
	}
	if (op == '<')
		return typed(a.v << count, a.no_sign, a.wide);
	return typed(fill ? ~(~a.v >> count) : a.v >> count, a.no_sign, a.wide);
}

static struct cvalue apply(
	struct ctext *t, char op, struct cvalue a, struct cvalue b)
{
	bool wide = a.wide || b.wide;
	bool no_sign =
		(a.no_sign && a.wide == wide) || (b.no_sign && b.wide == wide);

	if (op == '<' || op == '>')
		return shift(t, op, a, b.v);
	a = typed(a.v, no_sign, wide);
	b = typed(b.v, no_sign, wide);
	switch (op) {
	case '|':
		a.v |= b.v;
		break;
	case '^':
		a.v ^= b.v;
		break;
	case '&':
		a.v &= b.v;
		break;
	case '+':
		a.v += b.v;
		break;
	case '-':
		a.v -= b.v;
		break;
	case '*':
		a.v *= b.v;
		break;
	default:
		a.v = divide(t, op, a.v, b.v, no_sign);
	}
	return typed(a.v, no_sign, wide);
}

/* Operators from `level` on, which all group from the left. */
static struct cvalue expression(struct ctext *t, unsigned level)
{
	struct cvalue value = unary(t);
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
	value = expression(t, 0).v;
	if (t->code.failed || value <= limit ||
		(bits == 32 && -value <= UINT64_C(1) << 31))
		return (uint32_t)value;
	pos = code_pos(&t->code, from < t->code.start ? t->code.at : from);
	snprintf(text, sizeof(text), "%lld", (long long)value);
	diag_at(t->code.diags, DIAG_CODE_RANGE, &pos, text, bits);
	t->code.failed = true;
	return 0;
}
