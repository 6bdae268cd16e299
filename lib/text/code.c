/* SPDX-License-Identifier: BSD-2-Clause */
/* Reading instructions that are written as four numbers. */
#include "text/code.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void code_begin(struct code *c, struct cbpf_program *p,
	const struct source *src, struct cbpf_diags *diags)
{
	c->program = p;
	c->source = src;
	c->diags = diags;
	c->line = 1;
}

bool code_at_end(const struct code *c)
{
	return c->at == c->source->size;
}

char code_next(struct code *c)
{
	for (; !code_at_end(c); c->at++) {
		char byte = c->source->text[c->at];

		if (byte == '\n') {
			c->line++;
			c->start = c->at + 1;
		} else if (!strchr(" \t\r\f\v", byte) || byte == '\0') {
			return byte;
		}
	}
	return '\0';
}

struct pos code_pos(const struct code *c, size_t from)
{
	return (struct pos){
		.source = c->source,
		.line = c->line,
		.col = (unsigned)(from - c->start + 1),
		.len = (unsigned)(c->at - from),
	};
}

void code_error(struct code *c, const char *expected)
{
	struct pos pos = code_pos(c, c->at);

	pos.len = !code_at_end(c);
	if (!c->failed)
		diag_at(c->diags, DIAG_CODE_FIELD, &pos, expected);
	c->failed = true;
}

bool code_expect(struct code *c, char byte)
{
	char expected[] = {'\'', byte, '\'', '\0'};

	if (!c->failed && code_next(c) == byte && !code_at_end(c))
		c->at++;
	else
		code_error(c, expected);
	return !c->failed;
}

static unsigned digit_of(char byte)
{
	if (isdigit((unsigned char)byte))
		return (unsigned)(byte - '0');
	if (isxdigit((unsigned char)byte))
		return (unsigned)(tolower((unsigned char)byte) - 'a' + 10);
	return 99;
}

/* Digits of a base from here on, saturated; false when there is none. */
static bool digits(struct code *c, unsigned base, uint64_t *value)
{
	const char *text = c->source->text;
	size_t from = c->at;

	for (*value = 0; !code_at_end(c); c->at++) {
		unsigned digit = digit_of(text[c->at]);

		if (digit >= base)
			break;
		if (*value <= UINT32_MAX)
			*value = *value * base + digit;
	}
	return c->at > from;
}

/* The base that the text here says, its mark passed. */
static unsigned number_base(struct code *c, bool octal)
{
	const char *text = c->source->text + c->at; /* ends with a NUL */

	if (text[0] != '0')
		return 10;
	if (text[1] == 'x' || text[1] == 'X') {
		c->at += 2;
		return 16;
	}
	return octal ? 8 : 10;
}

uint32_t code_number(
	struct code *c, const char *what, unsigned bits, bool octal)
{
	uint64_t value, limit = (UINT64_C(1) << bits) - 1;
	bool negative;
	struct pos pos;
	size_t from;
	char text[32];

	if (c->failed)
		return 0;
	negative = code_next(c) == '-' && bits == 32;
	from = c->at;
	c->at += negative;
	if (!digits(c, number_base(c, octal), &value)) {
		c->at = from;
		code_error(c, what);
		return 0;
	}
	if (negative)
		limit = UINT64_C(1) << 31;
	if (value > limit) {
		pos = code_pos(c, from);
		snprintf(text, sizeof(text), "%.*s",
			pos.len < 30 ? (int)pos.len : 30,
			c->source->text + from);
		diag_at(c->diags, DIAG_CODE_RANGE, &pos, text, bits);
		c->failed = true;
	}
	return (uint32_t)(negative ? -value : value);
}

void code_insn(struct code *c, char separator, bool octal)
{
	static const struct {
		const char *what;
		unsigned bits;
	} fields[4] = {
		{"an opcode", 16},
		{"the number jt", 8},
		{"the number jf", 8},
		{"the number k", 32},
	};
	uint32_t value[4] = {0};
	unsigned line;
	size_t from;
	struct pos pos;

	code_next(c);
	line = c->line;
	from = c->at;
	for (int i = 0; i < 4 && !c->failed; i++) {
		if (i && separator != ' ' && !code_expect(c, separator))
			return;
		value[i] =
			code_number(c, fields[i].what, fields[i].bits, octal);
	}
	if (c->failed)
		return;
	pos = code_pos(c, line == c->line ? from : c->at - 1);
	if (program_add(c->program,
		    (struct cbpf_insn){.code = (uint16_t)value[0],
			    .jt = (uint8_t)value[1],
			    .jf = (uint8_t)value[2],
			    .k = value[3]},
		    &pos, c->diags))
		c->failed = true;
}
