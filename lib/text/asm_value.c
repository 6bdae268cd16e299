/* SPDX-License-Identifier: BSD-2-Clause */
/* Numbers of the assembler language, and its errors that are no rule of a
 * statement: text and place in, value or diagnostic out. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "text/asm.h"

struct quote {
	char text[48];
};

char *asm_word_text(const struct asm_word *word, char *buf, size_t size)
{
	size_t len = word->len < size ? word->len : size - 1;

	memcpy(buf, word->at, len);
	buf[len] = '\0';
	return buf;
}

char *asm_quote(
	const struct asmb *b, const struct pos *pos, char *buf, size_t size)
{
	const struct source *src = pos->source ? pos->source : b->source;
	const char *p = src->text;
	const char *end = p + src->size;
	int len = pos->len < 40 ? (int)pos->len : 40;

	for (unsigned line = src->first ? src->first : 1; p && line < pos->line;
		line++) {
		p = memchr(p, '\n', (size_t)(end - p));
		if (p)
			p++;
	}
	if (p)
		p += pos->col - 1;
	snprintf(buf, size, "%.*s", p ? len : 0, p);
	return buf;
}

static struct quote quote_at(const struct asmb *b, const struct pos *pos)
{
	struct quote quote;

	asm_quote(b, pos, quote.text, sizeof(quote.text));
	return quote;
}

bool asm_full(const struct asmb *b)
{
	return b->failed || b->errors >= (b->compat ? 1 : ASM_MAX_ERRORS);
}

bool asm_fault(struct asmb *b, const struct pos *pos)
{
	if (asm_full(b))
		return false;
	b->errors++;
	b->last_error = *pos;
	return true;
}

/* For errors that the rest of a line tends to repeat. */
static bool fault_on_new_line(struct asmb *b, const struct pos *pos)
{
	b->skipped = true;
	return !(b->errors && b->last_error.line == pos->line &&
		       b->last_error.source == pos->source) &&
	       asm_fault(b, pos);
}

void asm_syntax(struct asmb *b, const struct pos *pos, const char *text)
{
	if (fault_on_new_line(b, pos))
		diag_at(b->diags, DIAG_SYNTAX, pos, text);
}

void asm_unexpected(struct asmb *b, const struct pos *pos, const char *expected)
{
	struct quote quote = quote_at(b, pos);
	char text[400];

	if (pos->len)
		snprintf(text, sizeof(text), "unexpected '%s', expected %s",
			quote.text, expected);
	else
		snprintf(text, sizeof(text),
			"unexpected end of the text, expected %s", expected);
	asm_syntax(b, pos, text);
}

void asm_bad_char(struct asmb *b, const struct pos *pos, unsigned char c)
{
	char text[8];

	snprintf(
		text, sizeof(text), c > ' ' && c < 0x7f ? "'%c'" : "0x%02x", c);
	if (fault_on_new_line(b, pos))
		diag_at(b->diags, DIAG_BAD_CHAR, pos, text);
}

void asm_unknown(struct asmb *b, const struct asm_word *word)
{
	char name[64];

	snprintf(name, sizeof(name), "%.*s", (int)word->len, word->at);
	if (fault_on_new_line(b, &word->pos))
		diag_at(b->diags, DIAG_UNKNOWN_MNEMONIC, &word->pos, name);
}

static int digit_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return 99;
}

struct asm_number asm_scan_number(const char *at, size_t len)
{
	struct asm_number n = {.decimal = true};
	const char *end = at + len;
	int base = 10;

	if (at[0] == '0' && len > 1) {
		char c = at[1];

		base = c == 'x' || c == 'X' ? 16 : c == 'b' || c == 'B' ? 2 : 8;
		at += base == 8 ? 1 : 2;
		n.decimal = false;
	}
	n.bad = at == end;
	for (; at < end; at++) {
		unsigned digit = (unsigned)digit_value(*at);

		if (digit >= (unsigned)base) {
			n.bad = true;
			break;
		}
		if (n.magnitude > (UINT64_MAX - digit) / (unsigned)base) {
			n.magnitude = UINT64_MAX;
			n.over = true;
		} else {
			n.magnitude = n.magnitude * (unsigned)base + digit;
		}
	}
	return n;
}
