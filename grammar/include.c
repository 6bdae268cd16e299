/* SPDX-License-Identifier: BSD-2-Clause */
/* The texts that an assembler text is made of: files of .include, constants of
 * -D, and the pieces that the C preprocessor's line markers tell apart. */
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "classic.h"
#include "core/buf.h"
#include "text/asm_lang.h"

/* Keeps the place of the text at hand; false: no memory, told. */
static bool enter(struct classic *c, const struct source *src, char *path)
{
	struct classic_place *outer =
		reallocarray(c->outer, c->depth + 1, sizeof(*outer));
	struct classic_place here = {
		c->text, c->b->source, c->path, c->offset, c->line, c->col};

	if (outer)
		c->outer = outer;
	if (!outer || !classic_scan_push(c, src)) {
		free(path);
		asm_no_memory(c->b);
		return false;
	}
	outer[c->depth++] = here;
	c->path = path;
	return true;
}

bool classic_leave(struct classic *c)
{
	const struct classic_place *outer;

	free(c->path);
	c->path = NULL;
	if (!c->depth)
		return false;
	classic_scan_pop(c);
	outer = &c->outer[--c->depth];
	c->path = outer->path;
	c->text = outer->text;
	c->b->source = outer->source;
	c->offset = outer->offset;
	c->line = outer->line;
	c->col = outer->col;
	c->skip = false;
	return true;
}

/* ---- .include ----------------------------------------------------------- */

/* The file, seen from the folder of the one that includes it. */
static char *resolve(const struct source *from, const char *name, size_t len)
{
	const char *slash = strrchr(from->name, '/');
	struct buf path = {0};
	size_t size;

	if (slash && (!len || *name != '/'))
		buf_put(&path, from->name, (size_t)(slash - from->name) + 1);
	buf_put(&path, name, len);
	buf_put(&path, "", 1);
	return buf_take(&path, &size);
}

/* Why the file cannot be read; NULL: it can. */
static const char *obstacle(const struct classic *c, const char *path)
{
	if (!c->options->read_file)
		return "there are no files here";
	if (c->depth >= CLASSIC_MAX_DEPTH)
		return "files include files too deep";
	if (c->includes >= CLASSIC_MAX_INCLUDES)
		return "too many files are included";
	for (size_t i = 0; i <= c->depth; i++) {
		const char *other = i ? c->outer[i - 1].path : c->path;

		if (other && !strcmp(other, path))
			return "it includes itself";
	}
	if (!strcmp(path, c->b->program->name))
		return "it includes itself";
	return NULL;
}

static char *read_text(
	struct classic *c, const char *path, size_t *size, const char **why)
{
	char *text;

	*why = obstacle(c, path);
	if (*why)
		return NULL;
	errno = 0;
	text = c->options->read_file(c->options->read_arg, path, size);
	if (!text)
		*why = strerror(errno ? errno : EIO);
	else if (*size > INT_MAX - 2)
		*why = strerror(EFBIG);
	else if (memchr(text, '\0', *size))
		*why = "it is no text";
	return text;
}

void classic_include(struct classic *c, const struct asm_word *word)
{
	const char *name = memchr(word->at, '"', word->len);
	size_t len = word->len - (size_t)(++name - word->at) - 1;
	char *path = resolve(c->b->source, name, len);
	struct source *src = NULL;
	const char *why = NULL;
	char *text = NULL;
	size_t size = 0;

	if (!path) {
		asm_no_memory(c->b);
		return;
	}
	text = read_text(c, path, &size, &why);
	if (!why)
		src = program_source(
			c->b->program, path, text, size, c->b->diags);
	else if (asm_fault(c->b, &word->pos))
		diag_at(c->b->diags, DIAG_INCLUDE, &word->pos, path, why);
	free(text);
	if (!src) {
		c->b->failed |= !why;
		free(path);
		return;
	}
	c->includes += enter(c, src, path);
}

/* ---- -D ----------------------------------------------------------------- */

void classic_define(struct classic *c)
{
	const char *const *define = c->options->defines;
	struct buf text = {0};
	struct source *src;

	if (!define || !*define || c->b->compat)
		return;
	for (; *define; define++) {
		size_t len = strcspn(*define, "=");

		buf_puts(&text, ".equ ");
		buf_put(&text, *define, len);
		buf_printf(&text, ", %s\n",
			(*define)[len] ? *define + len + 1 : "1");
	}
	src = text.failed ? NULL
			  : program_source(c->b->program, "<define>", text.data,
				    text.size, c->b->diags);
	buf_free(&text);
	if (!src) {
		asm_no_memory(c->b);
		return;
	}
	c->b->defines = src;
	enter(c, src, NULL);
}

/* ---- Line markers ------------------------------------------------------- */

/* The end of what follows a marker: the next one. */
static const char *next_marker(const char *at, const char *end)
{
	while (at < end) {
		const char *p = at;

		if (*p == '#') {
			do
				p++;
			while (p < end && (*p == ' ' || *p == '\t'));
			if (p < end && isdigit((unsigned char)*p))
				return at;
		}
		p = memchr(at, '\n', (size_t)(end - at));
		if (!p)
			break;
		at = p + 1;
	}
	return end;
}

/* What follows becomes a source of its own, with the name and the lines that
 * the marker gives.  A 3 among its flags marks a system header, of which only
 * the macros are wanted. */
void classic_line_marker(struct classic *c, const struct asm_word *word)
{
	const struct source *all = c->text;
	const char *name = memchr(word->at, '"', word->len) + 1;
	const char *end =
		memchr(name, '"', word->len - (size_t)(name - word->at));
	const char *text = all->text + c->offset;
	struct source *src;
	char *copy;

	copy = strndup(name, (size_t)(end - name));
	src = copy ? program_source(c->b->program, copy, text,
			     (size_t)(next_marker(text, all->text + all->size) -
				      text),
			     c->b->diags)
		   : NULL;
	free(copy);
	if (!src) {
		asm_no_memory(c->b);
		return;
	}
	c->skip = memchr(end, '3', (size_t)(text - end));
	c->line = (unsigned)strtoul(word->at + 1, NULL, 10);
	c->col = 1;
	src->first = c->line ? c->line : 1;
	c->line = src->first;
	c->b->source = src;
}
