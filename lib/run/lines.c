/* SPDX-License-Identifier: BSD-2-Clause */
/* Lines of a text input, of any length, and what is wrong with them. */
#include "run/lines.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define BAD_LINES_SHOWN 20u
#define SOURCE_SHOWN	400u /* longer lines are not quoted */

int lines_open(struct lines *l, struct stream *s, const char *name)
{
	l->name = name;
	l->file = stream_file(s);
	return l->file ? 0 : -1;
}

void lines_close(struct lines *l)
{
	if (l->file)
		fclose(l->file);
	free(l->text);
}

static int lines_end(struct lines *l)
{
	if (l->bad > BAD_LINES_SHOWN)
		diag_file(l->diags, DIAG_MORE_BAD_LINES, l->name,
			(unsigned long long)(l->bad - BAD_LINES_SHOWN));
	return l->bad ? -1 : 0;
}

int lines_next(struct lines *l, struct cbpf_diags *diags)
{
	ssize_t n;

	l->diags = diags;
	errno = 0;
	n = getline(&l->text, &l->room, l->file);
	if (n < 0) {
		if (feof(l->file))
			return lines_end(l);
		diag_file(diags, DIAG_READ, l->name,
			strerror(errno ? errno : EIO));
		return -1;
	}
	l->number++;
	if (n && l->text[n - 1] == '\n')
		n--;
	if (n && l->text[n - 1] == '\r')
		n--;
	l->size = (size_t)n;
	l->text[n] = '\0';
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
