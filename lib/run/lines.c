/* SPDX-License-Identifier: BSD-2-Clause */
/* Lines of a text input, and what is wrong with them. */
#include "run/lines.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BAD_LINES_SHOWN 20u
#define SOURCE_SHOWN	400u /* longer lines are not quoted */
/* Longer lines are no lines: so memory ends where an input does not. */
#define MAX_LINE (1u << 27)

int lines_open(struct lines *l, struct stream *s, const char *name)
{
	l->name = name;
	l->room = STREAM_ROOM + 1; /* and a NUL */
	l->buf = malloc(l->room);
	if (!l->buf)
		return -1;
	l->fill = s->fill - s->at;
	memcpy(l->buf, s->buf + s->at, l->fill);
	l->stream = s;
	return 0;
}

void lines_close(struct lines *l)
{
	stream_close(l->stream);
	free(l->buf);
}

/* Reads on behind what is there.  False: an error, with errno. */
static bool read_more(struct lines *l)
{
	ssize_t n;

	memmove(l->buf, l->buf + l->at, l->fill - l->at);
	l->fill -= l->at;
	l->at = 0;
	if (l->fill + 1 == l->room) {
		char *grown = realloc(l->buf, 2 * l->room);

		if (!grown)
			return false;
		l->buf = grown;
		l->room *= 2;
	}
	n = read(l->stream->fd, l->buf + l->fill, l->room - l->fill - 1);
	if (n < 0)
		return false;
	l->eof = !n;
	l->fill += (size_t)n;
	return true;
}

/* 1: the line from `at` on is whole, and what follows it begins at *next.  Of
 * one that is too long the end is found, and *cut set. */
static int find_line(struct lines *l, size_t *next, bool *cut)
{
	size_t seen = 0; /* without an end of line */

	for (;;) {
		char *from;

		if (seen >= MAX_LINE) {
			*cut = true;
			l->at += seen;
			seen = 0;
		}
		from = l->buf + l->at + seen;
		char *lf = memchr(from, '\n', l->fill - l->at - seen);

		if (lf) {
			*next = (size_t)(lf - l->buf) + 1;
			return 1;
		}
		seen = l->fill - l->at;
		if (l->eof) {
			*next = l->fill;
			return seen > 0 || *cut;
		}
		if (!read_more(l))
			return -1;
	}
}

static int lines_end(struct lines *l)
{
	if (l->bad > BAD_LINES_SHOWN)
		diag_file(l->diags, DIAG_MORE_BAD_LINES, l->name,
			(unsigned long long)(l->bad - BAD_LINES_SHOWN));
	return l->bad ? -1 : 0;
}

/* Tells of a line that was too long, and leaves it out. */
static void leave_out(struct lines *l, size_t next)
{
	l->number++;
	l->text = NULL;
	l->size = MAX_LINE;
	l->at = next;
	lines_fault(l, 1, "the line is longer than %u bytes", MAX_LINE);
}

int lines_next(struct lines *l, struct cbpf_diags *diags)
{
	bool cut = false;
	size_t next;
	int rc;

	l->diags = diags;
	while ((rc = find_line(l, &next, &cut)) > 0 && cut) {
		leave_out(l, next);
		cut = false;
	}
	if (rc < 0) {
		diag_file(diags, DIAG_READ, l->name, strerror(errno));
		return -1;
	}
	if (!rc)
		return lines_end(l);
	l->number++;
	l->text = l->buf + l->at;
	l->size = next - l->at;
	l->at = next;
	if (l->text[l->size - 1] == '\n')
		l->size--;
	if (l->size && l->text[l->size - 1] == '\r')
		l->size--;
	l->text[l->size] = '\0';
	return 1;
}

/* The current line as a source; NULL when there is no memory. */
static struct source *line_source(const struct lines *l)
{
	const char *text = l->size <= SOURCE_SHOWN ? l->text : NULL;
	struct source *s = source_new(l->name, text, l->size);

	if (s)
		s->first = l->number;
	return s;
}

int lines_fault(struct lines *l, size_t col, const char *format, ...)
{
	struct pos pos = {.line = l->number, .col = (unsigned)col};
	struct source *source;
	char text[256];
	va_list ap;

	if (++l->bad > BAD_LINES_SHOWN)
		return -1;
	va_start(ap, format);
	vsnprintf(text, sizeof(text), format, ap);
	va_end(ap);
	source = line_source(l);
	pos.source = source;
	diag_at(l->diags, l->id, &pos, text);
	source_free(source);
	return -1;
}
