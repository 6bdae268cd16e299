/* SPDX-License-Identifier: BSD-2-Clause */
/* The list of diagnostics, and the collector that library code reports to. */
#include "core/diag.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/program.h"

struct cbpf_diags {
	struct cbpf_diag *list;
	size_t count;
	size_t room;
	size_t errors;
	bool lost; /* there was no memory for one or more */
};

static const struct {
	const char *name;
	enum cbpf_severity severity;
	const char *format;
} rows[DIAG_COUNT] = {
#define NOTE	CBPF_NOTE
#define WARNING CBPF_WARNING
#define ERROR	CBPF_ERROR
#define DIAG(symbol, name, severity, text)                                     \
	[DIAG_##symbol] = {name, severity, text},
#include "core/diag.def"
#undef DIAG
#undef NOTE
#undef WARNING
#undef ERROR
};

/* What stands in for a message that no memory could be had for. */
static const struct cbpf_diag lost = {
	.severity = CBPF_ERROR,
	.name = "no-memory",
	.insn = -1,
	.text = "out of memory",
};

struct cbpf_diags *cbpf_diags_new(void)
{
	return calloc(1, sizeof(struct cbpf_diags));
}

void cbpf_diags_clear(struct cbpf_diags *diags)
{
	const char *source = NULL;

	for (size_t i = 0; i < diags->count; i++) {
		free((char *)diags->list[i].file);
		free((char *)diags->list[i].text);
		if (diags->list[i].source != source)
			free((char *)source);
		source = diags->list[i].source;
	}
	free((char *)source);
	diags->count = 0;
	diags->errors = 0;
	diags->lost = false;
}

void cbpf_diags_free(struct cbpf_diags *diags)
{
	if (!diags)
		return;
	cbpf_diags_clear(diags);
	free(diags->list);
	free(diags);
}

size_t cbpf_diags_count(const struct cbpf_diags *diags)
{
	return diags->count + diags->lost;
}

size_t cbpf_diags_errors(const struct cbpf_diags *diags)
{
	return diags->errors;
}

const struct cbpf_diag *cbpf_diags_get(const struct cbpf_diags *diags, size_t i)
{
	if (i >= diags->count)
		return i == diags->count && diags->lost ? &lost : NULL;
	return diags->list[i].text ? &diags->list[i] : &lost;
}

bool cbpf_diag_row(size_t i, struct cbpf_diag *row)
{
	if (i >= DIAG_COUNT)
		return false;
	*row = (struct cbpf_diag){
		.severity = rows[i].severity,
		.name = rows[i].name,
		.insn = -1,
		.text = rows[i].format,
	};
	return true;
}

/* The line of a source's text that pos stands in; NULL when unknown.  It is
 * that of the message before, `last`, when that has the same text: a program
 * on one line may have a fault in each instruction. */
static const char *source_line(const struct pos *pos, const char *last)
{
	const char *p, *end, *eol;
	unsigned line;
	size_t size;

	if (!pos->source || !pos->source->text || !pos->line)
		return NULL;
	line = pos->source->first ? pos->source->first : 1;
	p = pos->source->text;
	end = p + pos->source->size;
	for (; line < pos->line; line++) {
		p = memchr(p, '\n', (size_t)(end - p));
		if (!p)
			return NULL;
		p++;
	}
	eol = memchr(p, '\n', (size_t)(end - p));
	if (!eol)
		eol = end;
	if (eol > p && eol[-1] == '\r')
		eol--;
	size = strnlen(p, (size_t)(eol - p));
	if (last && !strncmp(last, p, size) && !last[size])
		return last;
	return strndup(p, size);
}

/* What is known of a message before its text. */
struct head {
	enum cbpf_severity severity;
	const char *name;
	const char *file;
	const struct pos *pos;
	int insn;
};

static void add_text(
	struct cbpf_diags *diags, const struct head *h, const char *text)
{
	const char *last = NULL, *file = h->file;
	const struct pos *pos = h->pos;
	struct cbpf_diag *d;

	d = array_grow(diags->list, diags->count, &diags->room, sizeof(*d));
	if (h->severity == CBPF_ERROR)
		diags->errors++;
	if (!d) {
		diags->lost = true;
		return;
	}
	diags->list = d;
	if (diags->count)
		last = d[diags->count - 1].source;
	d += diags->count++;
	*d = (struct cbpf_diag){
		.severity = h->severity,
		.name = h->name,
		.insn = h->insn,
		.text = strdup(text),
	};
	if (pos && pos->source) {
		d->line = pos->line;
		d->col = pos->col;
		d->len = pos->len;
		d->source = source_line(pos, last);
		file = pos->source->name;
	}
	if (file)
		d->file = strdup(file);
}

static void diag_add(struct cbpf_diags *diags, enum diag_id id,
	const char *file, const struct pos *pos, int insn, va_list ap)
{
	const struct head h = {
		rows[id].severity, rows[id].name, file, pos, insn};
	char text[1024];

	vsnprintf(text, sizeof(text), rows[id].format, ap);
	add_text(diags, &h, text);
}

void diag_lint(struct cbpf_diags *diags, const struct cbpf_diag *row,
	const struct cbpf_program *p, size_t insn)
{
	const struct head h = {row->severity, row->name, p->name,
		insn < p->count ? &p->pos[insn] : NULL,
		insn < p->count ? (int)insn : -1};

	add_text(diags, &h, row->text);
}

void diag_at(
	struct cbpf_diags *diags, enum diag_id id, const struct pos *pos, ...)
{
	va_list ap;

	va_start(ap, pos);
	diag_add(diags, id, NULL, pos, -1, ap);
	va_end(ap);
}

void diag_insn(struct cbpf_diags *diags, enum diag_id id,
	const struct cbpf_program *p, size_t insn, ...)
{
	va_list ap;

	va_start(ap, insn);
	diag_add(diags, id, p->name, insn < p->count ? &p->pos[insn] : NULL,
		(int)insn, ap);
	va_end(ap);
}

void diag_file(struct cbpf_diags *diags, enum diag_id id, const char *file, ...)
{
	va_list ap;

	va_start(ap, file);
	diag_add(diags, id, file, NULL, -1, ap);
	va_end(ap);
}

void cbpf_diags_add_io(
	struct cbpf_diags *diags, const char *name, const char *file, int error)
{
	diag_file(diags, strcmp(name, "write") ? DIAG_READ : DIAG_WRITE, file,
		strerror(error));
}

struct source *source_new(const char *name, const char *text, size_t size)
{
	struct source *s = calloc(1, sizeof(*s));

	if (!s)
		return NULL;
	s->name = strdup(name);
	s->size = text ? size : 0;
	if (text) {
		s->text = malloc(size + 1);
		if (s->text) {
			memcpy(s->text, text, size);
			s->text[size] = '\0';
		}
	}
	if (!s->name || (text && !s->text)) {
		source_free(s);
		return NULL;
	}
	return s;
}

void source_free(struct source *list)
{
	while (list) {
		struct source *next = list->next;

		free(list->name);
		free(list->text);
		free(list);
		list = next;
	}
}
