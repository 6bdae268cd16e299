/* SPDX-License-Identifier: BSD-2-Clause */
/* The text of the internal machine as an outer form: every dialect in, the
 * kernel's out. */
#include <ctype.h>
#include <limits.h>
#include <string.h>

#include "internal.h"
#include "internal/write_internal.h"

static size_t skip_blanks(const char *at, const char *end)
{
	const char *p = at;

	while (p < end && strchr(" \t\r\f\v", *p) && *p)
		p++;
	return (size_t)(p - at);
}

/* Length of a register's name, r0 to w99, or 0. */
static size_t register_length(const char *at, const char *end)
{
	const char *p = at + (at < end && *at == '%');

	if (p >= end || (*p != 'r' && *p != 'w') || p + 1 == end ||
		!isdigit((unsigned char)p[1]))
		return 0;
	for (p++; p < end && isdigit((unsigned char)*p); p++)
		;
	return p < end && (isalnum((unsigned char)*p) || *p == '_')
		       ? 0
		       : (size_t)(p - at);
}

/* Whether a statement that begins with a word can be no classic one: its first
 * operand is a register, and no label could stand there. */
static bool takes_register(const char *at, const char *end, bool jump)
{
	size_t len;

	at += skip_blanks(at, end);
	if (at < end && *at == '[')
		at += 1 + skip_blanks(at + 1, end);
	len = register_length(at, end);
	at += len;
	at += skip_blanks(at, end);
	return len && (!jump || (at < end && *at == ','));
}

/* The word that a statement begins with; `at` goes behind it and the blanks
 * that follow. */
static struct asm_word first_word(const char **at, const char *end)
{
	struct asm_word word = {.at = *at};
	const char *p = *at;

	while (p < end &&
		(isalnum((unsigned char)*p) || (*p && strchr("_.$", *p))))
		p++;
	word.len = (size_t)(p - word.at);
	*at = p + skip_blanks(p, end);
	return word;
}

/* What one line says: internal (FORM_LIKELY), not (FORM_NO), or nothing
 * (FORM_MAYBE). */
static enum form_match line_match(const char *at, const char *end)
{
	static const char *const words[] = {
		"if", "goto", "gotol", "lock", "call", "exit", "lddw", NULL};
	const char *begin;
	struct asm_word word;

	for (;;) { /* labels */
		begin = at;
		word = first_word(&at, end);
		if (at == end || *at != ':' || !word.len)
			break;
		at++;
		at += skip_blanks(at, end);
	}
	if (register_length(begin, end) ||
		(end - begin > 1 && begin[0] == '*' && begin[1] == '('))
		return FORM_LIKELY;
	for (size_t i = 0; words[i]; i++)
		if (word.len == strlen(words[i]) &&
			!memcmp(word.at, words[i], word.len))
			return FORM_LIKELY;
	if (!word.len) /* labels and a remark may be all */
		return begin == end || strchr(";#/", *begin) ? FORM_MAYBE
							     : FORM_NO;
	if (word.at[0] == '.') /* .word is the assembler's */
		return FORM_MAYBE;
	if (takes_register(at, end, word.at[0] == 'j'))
		return FORM_LIKELY;
	return word.at[0] == 'j' ? FORM_MAYBE : FORM_NO;
}

/* "b7 00 00 00 05 00 00 00" and a blank, as llvm-objdump has it. */
static bool is_bytes(const char *at, const char *end)
{
	if (end - at < 24)
		return false;
	for (size_t i = 0; i < 24; i += 3)
		if (!isxdigit((unsigned char)at[i]) ||
			!isxdigit((unsigned char)at[i + 1]) ||
			!isspace((unsigned char)at[i + 2]))
			return false;
	return true;
}

/* What llvm-objdump has around its lines: "a.o:\tfile format elf64-bpf",
 * "Disassembly of section .text:", "0000000000000000 <main>:". */
static bool is_heading(const char *at, const char *end)
{
	static const char section[] = "Disassembly of section ";
	size_t len = (size_t)(end - at);

	return memmem(at, len, "file format elf64-bpf", 21) ||
	       (len >= sizeof(section) &&
		       !memcmp(at, section, sizeof(section) - 1)) ||
	       (len > 20 && !memcmp(at + 16, " <", 2) &&
		       !memcmp(end - 2, ">:", 2));
}

/* A listing's "  12: (b7)" or its bytes are sure; else the first line that only
 * one of the languages can have. */
static enum form_match internal_detect(const char *data, size_t size)
{
	const char *end = data + size;
	enum form_match match = FORM_MAYBE;

	if (memchr(data, '\0', size))
		return FORM_NO;
	while (data < end && match == FORM_MAYBE) {
		const char *eol = memchr(data, '\n', (size_t)(end - data));
		const char *at = data;
		bool slot;

		eol = eol ? eol : end;
		data = eol < end ? eol + 1 : end;
		at += skip_blanks(at, eol);
		if (is_heading(at, eol))
			continue;
		while (at < eol && isdigit((unsigned char)*at))
			at++;
		slot = at < eol && *at == ':';
		at += slot;
		at += skip_blanks(at, eol);
		if (eol - at > 4 && at[0] == '(' && at[3] == ')' &&
			isxdigit((unsigned char)at[1]) &&
			isxdigit((unsigned char)at[2]))
			return FORM_SURE;
		if (slot && is_bytes(at, eol))
			return FORM_SURE;
		if (at < eol && !strchr(";#/", *at))
			match = line_match(at, eol);
	}
	return match == FORM_MAYBE ? FORM_NO : match;
}

static int internal_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	struct iasm a = {0};
	struct internal i = {.a = &a};

	(void)options;
	if (iasm_begin(&a, p, src, diags))
		return -1;
	if (src->size > INT_MAX - 2 || internal_scan_open(&i)) {
		diag_file(diags, DIAG_NO_MEMORY, p->name);
		return -1;
	}
	if (internal_yyparse(&i) == 2) {
		diag_file(diags, DIAG_NO_MEMORY, p->name);
		a.b.failed = true;
	}
	internal_scan_close(&i);
	return iasm_end(&a);
}

const struct form form_internal = {
	.name = "internal",
	.remark = {"; ", ""},
	.about = "the 64-bit program as text; reads LLVM's and ubpf's too",
	.internal = true,
	.detect = internal_detect,
	.read = internal_read,
	.write = write_internal,
};
