/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Suppressions in a program's text: "cbpf-allow NAME[, NAME]: reason" in a
 * comment.  One behind code is for its line, one on a line of its own for the
 * next line of code; what stands before all code is for the whole file.
 */
#include "cbpf.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/program.h"

struct allow {
	const struct source *source;
	char *name;
	char *reason;
	unsigned line; /* of the comment, from 1 */
	unsigned col;
	unsigned applies; /* to that line; 0: to the whole text */
	bool used;
};

struct cbpf_allows {
	const struct cbpf_program *p;
	struct cbpf_diags *diags;
	struct allow *list;
	size_t count;
	size_t room;
};

static const char word[] = "cbpf-allow";

/* A line of a text. */
struct line {
	const struct source *source;
	const char *at;
	size_t size;
	unsigned number;
};

static struct pos place(const struct line *l, size_t at, size_t size)
{
	return (struct pos){
		.source = l->source,
		.line = l->number,
		.col = (unsigned)at + 1,
		.len = (unsigned)size,
	};
}

static void syntax(struct cbpf_allows *a, const struct line *l, size_t at,
	const char *text)
{
	struct pos pos = place(l, at, sizeof(word) - 1);

	diag_at(a->diags, DIAG_ALLOW_SYNTAX, &pos, text);
}

static void out_of_memory(struct cbpf_allows *a)
{
	diag_file(a->diags, DIAG_NO_MEMORY, a->p->name);
}

static void add(struct cbpf_allows *a, const struct allow *model,
	const char *name, size_t size)
{
	struct allow *grown =
		array_grow(a->list, a->count, &a->room, sizeof(*grown));
	struct allow *new;

	if (!grown) {
		out_of_memory(a);
		return;
	}
	a->list = grown;
	new = &grown[a->count];
	*new = *model;
	new->name = strndup(name, size);
	new->reason = strdup(model->reason);
	if (new->name &&new->reason) {
		a->count++;
		return;
	}
	free(new->name);
	free(new->reason);
	out_of_memory(a);
}

/* The text behind the colon, without the end of a comment and blanks. */
static char *reason_of(const char *at, size_t size)
{
	while (size && isspace((unsigned char)*at)) {
		at++;
		size--;
	}
	if (memmem(at, size, "*/", 2))
		size = (size_t)((const char *)memmem(at, size, "*/", 2) - at);
	while (size && isspace((unsigned char)at[size - 1]))
		size--;
	return strndup(at, size);
}

static bool is_name(char c)
{
	return isalnum((unsigned char)c) || c == '-';
}

/* The names before the colon, each one suppression. */
static void add_names(struct cbpf_allows *a, const struct line *l,
	const struct allow *model, size_t at)
{
	size_t names = 0, size;

	while (at < l->size && l->at[at] != ':') {
		for (size = 0;
			at + size < l->size && is_name(l->at[at + size]);)
			size++;
		if (size) {
			add(a, model, l->at + at, size);
			names++;
		}
		at += size ? size : 1;
	}
	if (!names)
		syntax(a, l, model->col - 1,
			"'cbpf-allow' names what it allows: 'cbpf-allow NAME: "
			"reason'");
}

static void parse(struct cbpf_allows *a, const struct line *l, size_t at,
	unsigned applies)
{
	size_t names = at + sizeof(word) - 1;
	const char *colon = memchr(l->at + names, ':', l->size - names);
	struct allow model = {
		.source = l->source,
		.line = l->number,
		.col = (unsigned)at + 1,
		.applies = applies,
	};

	model.reason = colon ? reason_of(colon + 1,
				       l->size - (size_t)(colon + 1 - l->at))
			     : strdup("");
	if (!model.reason)
		out_of_memory(a);
	else if (!*model.reason)
		syntax(a, l, at,
			"a suppression needs a reason: 'cbpf-allow NAME: "
			"reason'");
	else
		add_names(a, l, &model, names);
	free(model.reason);
}

/* Where the comment begins that the byte at `at` is in: behind code, or not;
 * SIZE_MAX: it is in none. */
static size_t comment_start(const struct line *l, size_t at)
{
	while (at && (l->at[at - 1] == ' ' || l->at[at - 1] == '\t'))
		at--;
	if (!at || !strchr(";#/*", l->at[at - 1]))
		return SIZE_MAX;
	while (at && strchr(";#/*", l->at[at - 1]))
		at--;
	return at;
}

static bool is_blank(const char *at, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (!isspace((unsigned char)at[i]))
			return false;
	return true;
}

/* A line without code: blank, or a comment from its first character on. */
static bool is_comment(const struct line *l)
{
	size_t i = 0;

	while (i < l->size && isspace((unsigned char)l->at[i]))
		i++;
	return i == l->size || l->at[i] == ';' || l->at[i] == '#' ||
	       (i + 1 < l->size && l->at[i] == '/' &&
		       strchr("/*", l->at[i + 1]));
}

/* Lines of one text, from the first to the last. */
struct scan {
	struct cbpf_allows *a;
	bool code;    /* there was some */
	size_t first; /* suppressions that wait for the next line of code */
};

static void scan_line(struct scan *s, const struct line *l)
{
	struct cbpf_allows *a = s->a;
	const char *found = memmem(l->at, l->size, word, sizeof(word) - 1);
	bool comment = is_comment(l);
	size_t at, start;

	if (!comment) {
		for (size_t i = s->first; i < a->count; i++)
			if (s->code)
				a->list[i].applies = l->number;
		s->code = true;
	}
	if (found) {
		at = (size_t)(found - l->at);
		start = comment_start(l, at);
		if (start != SIZE_MAX)
			parse(a, l, at, is_blank(l->at, start) ? 0 : l->number);
	}
	if (!comment)
		s->first = a->count;
}

static void scan_source(struct cbpf_allows *a, const struct source *source)
{
	struct scan s = {.a = a, .first = a->count};
	struct line l = {
		.source = source,
		.number = source->first ? source->first : 1,
	};
	const char *end = source->text + source->size;

	for (l.at = source->text; l.at < end; l.at += l.size + 1, l.number++) {
		const char *eol = memchr(l.at, '\n', (size_t)(end - l.at));

		l.size = (size_t)((eol ? eol : end) - l.at);
		scan_line(&s, &l);
	}
}

struct cbpf_allows *cbpf_allows_new(
	const struct cbpf_program *p, struct cbpf_diags *diags)
{
	struct cbpf_allows *a = calloc(1, sizeof(*a));

	if (!a) {
		diag_file(diags, DIAG_NO_MEMORY, p->name);
		return NULL;
	}
	a->p = p;
	a->diags = diags;
	for (const struct source *s = p->sources; s; s = s->next)
		if (s->text && memmem(s->text, s->size, word, sizeof(word) - 1))
			scan_source(a, s);
	a->diags = NULL;
	return a;
}

void cbpf_allows_free(struct cbpf_allows *a)
{
	if (!a)
		return;
	for (size_t i = 0; i < a->count; i++) {
		free(a->list[i].name);
		free(a->list[i].reason);
	}
	free(a->list);
	free(a);
}

const char *cbpf_allows_find(struct cbpf_allows *a, const struct cbpf_diag *d)
{
	const char *reason = NULL;

	for (size_t i = 0; a && i < a->count; i++) {
		struct allow *allow = &a->list[i];

		if (strcmp(allow->name, d->name) ||
			(allow->applies &&
				(allow->applies != d->line || !d->file ||
					strcmp(d->file, allow->source->name))))
			continue;
		allow->used = true;
		if (!reason)
			reason = allow->reason;
	}
	return reason;
}

void cbpf_allows_unused(const struct cbpf_allows *a, struct cbpf_diags *diags)
{
	for (size_t i = 0; a && i < a->count; i++) {
		const struct allow *allow = &a->list[i];
		struct pos pos = {
			.source = allow->source,
			.line = allow->line,
			.col = allow->col,
			.len = sizeof(word) - 1,
		};

		if (!allow->used)
			diag_at(diags, DIAG_ALLOW_UNUSED, &pos, allow->name);
	}
}
