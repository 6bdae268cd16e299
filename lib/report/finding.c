/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Findings of the checker for machines: JSON, lines for GitHub, and what one
 * is known by from one run to the next.
 */
#include "cbpf.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "core/buf.h"
#include "core/diag.h"
#include "report/jtext.h"

static const char *const levels[] = {
	[CBPF_NOTE] = "note",
	[CBPF_WARNING] = "warning",
	[CBPF_ERROR] = "error",
};

const char *cbpf_severity_name(enum cbpf_severity severity)
{
	return levels[severity];
}

static char *finish(struct buf *b, struct cbpf_diags *diags)
{
	char *text = buf_take(b, NULL);

	if (!text)
		diag_file(diags, DIAG_NO_MEMORY, NULL);
	return text;
}

/* ------------------------------------------------------------------------ */
/* Fingerprints                                                             */

static uint64_t hash_bytes(uint64_t hash, const char *s, size_t size)
{
	for (size_t i = 0; i < size; i++)
		hash = (hash ^ (unsigned char)s[i]) * 0x100000001b3u;
	return (hash ^ 0xff) * 0x100000001b3u; /* ends the part */
}

/* The text that it is about: what is underlined, or the line. */
static uint64_t hash_source(uint64_t hash, const struct cbpf_diag *d)
{
	size_t size = strlen(d->source), at = 0, n = size;

	if (d->len && d->col && d->col <= size) {
		at = d->col - 1;
		n = d->len < size - at ? d->len : size - at;
	}
	for (; n && isspace((unsigned char)d->source[at]); at++)
		n--;
	while (n && isspace((unsigned char)d->source[at + n - 1]))
		n--;
	return hash_bytes(hash, d->source + at, n);
}

uint64_t cbpf_fingerprint(
	const struct cbpf_diag *d, const struct cbpf_program *p)
{
	uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
	char text[128];

	hash = hash_bytes(hash, d->name, strlen(d->name));
	if (d->file)
		hash = hash_bytes(hash, d->file, strlen(d->file));
	if (d->source)
		return hash_source(hash, d);
	if (!p || d->insn < 0 || (size_t)d->insn >= cbpf_program_count(p))
		return hash;
	cbpf_insn_text(&cbpf_program_insns(p)[d->insn], text, sizeof(text));
	return hash_bytes(hash, text, strlen(text));
}

/* ------------------------------------------------------------------------ */
/* JSON                                                                     */

char *cbpf_json_finding(const struct cbpf_finding *f, struct cbpf_diags *diags)
{
	const struct cbpf_diag *d = f->diag;
	struct buf b = {0};

	jt_open(&b, '{');
	jt_put_number(&b, "format", 1);
	jt_put_text(&b, "finding", d->name);
	jt_put_text(&b, "level", levels[f->level]);
	if (d->file)
		jt_put_text(&b, "file", d->file);
	if (d->line)
		jt_put_number(&b, "line", d->line);
	if (d->line && d->col)
		jt_put_number(&b, "column", d->col);
	if (d->line && d->len)
		jt_put_number(&b, "length", d->len);
	if (d->insn >= 0)
		jt_put_number(&b, "instruction", (uint64_t)d->insn);
	jt_put_text(&b, "message", d->text);
	if (f->target)
		jt_put_text(&b, "target", f->target);
	jt_put_text(&b, "fingerprint", f->fingerprint);
	if (f->suppressed != CBPF_NOT_SUPPRESSED)
		jt_put_text(&b, "suppressed",
			f->suppressed == CBPF_ALLOWED ? "comment" : "baseline");
	if (f->reason)
		jt_put_text(&b, "reason", f->reason);
	jt_close(&b, '}');
	return finish(&b, diags);
}

char *cbpf_json_checked(const struct cbpf_checked *c, struct cbpf_diags *diags)
{
	struct buf b = {0};

	jt_open(&b, '{');
	jt_put_number(&b, "format", 1);
	jt_put_text(&b, "filter", c->name);
	jt_put_bool(&b, "taken", c->taken);
	if (c->target)
		jt_put_text(&b, "target", c->target);
	if (c->instructions)
		jt_put_number(&b, "instructions", c->instructions);
	if (c->translated)
		jt_put_number(&b, "translated", c->translated);
	if (c->kernel)
		jt_put_text(&b, "kernel", c->kernel);
	jt_close(&b, '}');
	return finish(&b, diags);
}

char *cbpf_json_check_summary(
	const struct cbpf_check_summary *s, struct cbpf_diags *diags)
{
	struct buf b = {0};

	jt_open(&b, '{');
	jt_put_number(&b, "format", 1);
	jt_key(&b, "summary");
	jt_open(&b, '{');
	jt_put_number(&b, "filters", s->filters);
	jt_put_number(&b, "taken", s->taken);
	jt_put_number(&b, "errors", s->level[CBPF_ERROR]);
	jt_put_number(&b, "warnings", s->level[CBPF_WARNING]);
	jt_put_number(&b, "notes", s->level[CBPF_NOTE]);
	jt_put_number(&b, "suppressed", s->suppressed);
	jt_close(&b, '}');
	jt_close(&b, '}');
	return finish(&b, diags);
}

/* ------------------------------------------------------------------------ */
/* GitHub                                                                   */

/* Workflow commands have their own escapes. */
static void put_escaped(struct buf *b, const char *s, bool property)
{
	for (; *s; s++) {
		if (*s == '%' || *s == '\r' || *s == '\n' ||
			(property && (*s == ':' || *s == ',')))
			buf_printf(b, "%%%02X", (unsigned char)*s);
		else
			buf_put(b, s, 1);
	}
}

char *cbpf_github_finding(
	const struct cbpf_finding *f, struct cbpf_diags *diags)
{
	static const char *const words[] = {
		[CBPF_NOTE] = "notice",
		[CBPF_WARNING] = "warning",
		[CBPF_ERROR] = "error",
	};
	const struct cbpf_diag *d = f->diag;
	struct buf b = {0};

	buf_printf(&b, "::%s title=", words[f->level]);
	put_escaped(&b, d->name, true);
	/* What is no file cannot be shown in one. */
	if (d->file && *d->file != '<') {
		buf_puts(&b, ",file=");
		put_escaped(&b, d->file, true);
		if (d->line)
			buf_printf(&b, ",line=%u", d->line);
		if (d->line && d->col)
			buf_printf(&b, ",col=%u", d->col);
		if (d->line && d->col && d->len)
			buf_printf(&b, ",endColumn=%u", d->col + d->len);
	}
	buf_puts(&b, "::");
	if (d->file && *d->file == '<') {
		put_escaped(&b, d->file, false);
		buf_puts(&b, ": ");
	}
	if (!d->line && d->insn >= 0)
		buf_printf(&b, "insn #%d: ", d->insn);
	put_escaped(&b, d->text, false);
	return finish(&b, diags);
}
