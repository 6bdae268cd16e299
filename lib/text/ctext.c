/* SPDX-License-Identifier: BSD-2-Clause */
/* C source from front to back: what says nothing is passed, names, bytes. */
#include "text/ctext.h"

#include <ctype.h>
#include <string.h>

void ctext_begin(struct ctext *t, struct cbpf_program *p,
	const struct source *src, struct cbpf_diags *diags)
{
	code_begin(&t->code, p, src, diags);
	t->end = src->size;
}

static void step(struct ctext *t)
{
	struct code *c = &t->code;

	if (c->source->text[c->at++] == '\n') {
		c->line++;
		c->start = c->at;
	}
}

/* The byte n behind this one; '\0' past the end. */
static char ahead(const struct ctext *t, size_t n)
{
	return t->end - t->code.at > n ? t->code.source->text[t->code.at + n]
				       : '\0';
}

static void pass_comment(struct ctext *t)
{
	step(t);
	do
		step(t);
	while (t->code.at < t->end &&
		!(ahead(t, 0) == '*' && ahead(t, 1) == '/'));
	for (int i = 0; i < 2 && t->code.at < t->end; i++)
		step(t);
}

/* The rest of a line, and those that a backslash joins to it. */
static void pass_line(struct ctext *t)
{
	for (; t->code.at < t->end && ahead(t, 0) != '\n'; step(t))
		if (ahead(t, 0) == '\\' && ahead(t, 1) == '\n')
			step(t);
}

/* What an #if leaves out of a list cannot be known. */
static void conditional(struct ctext *t)
{
	static const char *const words[] = {"if", "el", "end", "include"};
	struct ctext at = *t;
	struct ctext_word word;
	struct pos pos = code_pos(&t->code, t->code.at);

	step(&at);
	while (ahead(&at, 0) == ' ' || ahead(&at, 0) == '\t')
		step(&at);
	word.at = t->code.source->text + at.code.at;
	word.len = t->end - at.code.at;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (word.len > strlen(words[i]) &&
			!memcmp(word.at, words[i], strlen(words[i])) &&
			!t->code.failed) {
			diag_at(t->code.diags, DIAG_C_EXPRESSION, &pos,
				"this list needs the preprocessor; run it "
				"first");
			t->code.failed = true;
		}
}

char ctext_next(struct ctext *t)
{
	for (;;) {
		char byte = ahead(t, 0);

		if (t->code.at == t->end)
			return '\0';
		if (byte && strchr(" \t\r\n\f\v", byte))
			step(t);
		else if (byte == '\\' && ahead(t, 1) == '\n')
			step(t);
		else if (byte == '/' && ahead(t, 1) == '*')
			pass_comment(t);
		else if (byte == '#' && t->in_list) {
			conditional(t);
			pass_line(t);
		} else if (byte == '#' || (byte == '/' && ahead(t, 1) == '/'))
			pass_line(t);
		else
			return byte;
	}
}

bool ctext_at_end(struct ctext *t)
{
	ctext_next(t);
	return t->code.at == t->end;
}

struct ctext_word ctext_word(struct ctext *t)
{
	struct ctext_word word;
	char byte = ctext_next(t);

	word.at = t->code.source->text + t->code.at;
	if (isalpha((unsigned char)byte) || byte == '_')
		while (isalnum((unsigned char)ahead(t, 0)) ||
			ahead(t, 0) == '_')
			step(t);
	word.len = (size_t)(t->code.source->text + t->code.at - word.at);
	return word;
}

bool ctext_is(const struct ctext_word *word, const char *name)
{
	return word->len == strlen(name) && !memcmp(word->at, name, word->len);
}

bool ctext_take(struct ctext *t, char byte)
{
	if (t->code.failed || ctext_at_end(t) || ctext_next(t) != byte)
		return false;
	step(t);
	return true;
}

bool ctext_expect(struct ctext *t, char byte)
{
	char expected[] = {'\'', byte, '\'', '\0'};

	if (!ctext_take(t, byte))
		code_error(&t->code, expected);
	return !t->code.failed;
}

void ctext_skip(struct ctext *t)
{
	char quote = ctext_next(t);

	if (t->code.at == t->end)
		return;
	step(t);
	if (quote != '"' && quote != '\'')
		return;
	for (; t->code.at < t->end && ahead(t, 0) != '\n'; step(t)) {
		if (ahead(t, 0) == quote) {
			step(t);
			return;
		}
		if (ahead(t, 0) == '\\' && ahead(t, 1) != '\n' &&
			t->code.at + 1 < t->end)
			step(t);
	}
}
