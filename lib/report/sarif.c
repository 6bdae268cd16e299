/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Findings as SARIF 2.1.0, the OASIS standard that code scanners report in: one
 * run, with the rules that something was found of.
 */
#include "cbpf.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/diag.h"
#include "report/about.h"
#include "report/jtext.h"

#define SCHEMA "https://json.schemastore.org/sarif-2.1.0.json"

/* The rules that are used, each once. */
struct rules {
	const char **names;
	size_t count;
};

static size_t rule_index(struct rules *r, const char *name)
{
	size_t i = 0;

	while (i < r->count && strcmp(r->names[i], name))
		i++;
	if (i == r->count)
		r->names[r->count++] = name;
	return i;
}

static void put_message(struct buf *b, const char *key, const char *text)
{
	jt_key(b, key);
	jt_open(b, '{');
	jt_put_text(b, "text", text);
	jt_close(b, '}');
}

/* The severity that the list has for a diagnostic. */
static enum cbpf_severity usual_level(const char *name)
{
	struct cbpf_diag row;

	for (size_t i = 0; cbpf_diag_row(i, &row); i++)
		if (!strcmp(row.name, name))
			return row.severity;
	return CBPF_WARNING;
}

/* The first sentence is the short description. */
static void put_rule(struct buf *b, const char *name)
{
	const char *about = about_diag(name);
	const char *end = strstr(about, ". ");
	char first[256];

	snprintf(first, sizeof(first), "%.*s",
		(int)(end ? end - about + 1 : (long)strlen(about)), about);
	jt_open(b, '{');
	jt_put_text(b, "id", name);
	put_message(b, "shortDescription", first);
	put_message(b, "fullDescription", about);
	put_message(b, "help", about);
	jt_key(b, "defaultConfiguration");
	jt_open(b, '{');
	jt_put_text(b, "level", cbpf_severity_name(usual_level(name)));
	jt_close(b, '}');
	jt_close(b, '}');
}

/* ------------------------------------------------------------------------ */
/* Places                                                                   */

/* A relative reference, or a file: URI for an absolute path. */
static void put_uri(struct buf *b, const char *path)
{
	struct buf uri = {0};

	if (*path == '/')
		buf_puts(&uri, "file://");
	/* A colon in the first segment would be that of a scheme. */
	else if (strcspn(path, ":") < strcspn(path, "/"))
		buf_puts(&uri, "./");
	for (; *path; path++) {
		if (isalnum((unsigned char)*path) || strchr("-._~/", *path))
			buf_put(&uri, path, 1);
		else
			buf_printf(&uri, "%%%02X", (unsigned char)*path);
	}
	if (uri.failed || !uri.data)
		b->failed |= uri.failed;
	else
		jt_put_text(b, "uri", uri.data);
	buf_free(&uri);
}

/* Characters, from 1, of a column in bytes. */
static uint64_t column(const char *source, unsigned col)
{
	uint64_t n = 1;

	for (unsigned i = 0; i + 1 < col; i++) {
		if (!*source)
			return n + (col - 1 - i);
		n += (*source++ & 0xc0) != 0x80;
	}
	return n;
}

static void put_region(struct buf *b, const struct cbpf_diag *d)
{
	jt_key(b, "region");
	jt_open(b, '{');
	jt_put_number(b, "startLine", d->line);
	if (d->source && d->col) {
		jt_put_number(b, "startColumn", column(d->source, d->col));
		if (d->len)
			jt_put_number(b, "endColumn",
				column(d->source, d->col + d->len));
		put_message(b, "snippet", d->source);
	}
	jt_close(b, '}');
}

static void put_location(struct buf *b, const struct cbpf_diag *d)
{
	char insn[32];

	jt_key(b, "locations");
	jt_open(b, '[');
	jt_open(b, '{');
	if (d->file && *d->file && *d->file != '<') {
		jt_key(b, "physicalLocation");
		jt_open(b, '{');
		jt_key(b, "artifactLocation");
		jt_open(b, '{');
		put_uri(b, d->file);
		jt_close(b, '}');
		if (d->line)
			put_region(b, d);
		jt_close(b, '}');
	}
	if (d->insn >= 0 || !d->file || *d->file == '<') {
		snprintf(insn, sizeof(insn), "insn #%d", d->insn);
		jt_key(b, "logicalLocations");
		jt_open(b, '[');
		jt_open(b, '{');
		jt_put_text(b, "name",
			d->insn >= 0 ? insn
			: d->file    ? d->file
				     : "bpfcheck");
		jt_close(b, '}');
		jt_close(b, ']');
	}
	jt_close(b, '}');
	jt_close(b, ']');
}

/* ------------------------------------------------------------------------ */
/* Results                                                                  */

static void put_suppression(struct buf *b, const struct cbpf_finding *f)
{
	if (f->suppressed == CBPF_NOT_SUPPRESSED)
		return;
	jt_key(b, "suppressions");
	jt_open(b, '[');
	jt_open(b, '{');
	jt_put_text(b, "kind",
		f->suppressed == CBPF_ALLOWED ? "inSource" : "external");
	if (f->reason)
		jt_put_text(b, "justification", f->reason);
	jt_close(b, '}');
	jt_close(b, ']');
}

static void put_result(
	struct buf *b, struct rules *rules, const struct cbpf_finding *f)
{
	jt_open(b, '{');
	jt_put_text(b, "ruleId", f->diag->name);
	jt_put_number(b, "ruleIndex", rule_index(rules, f->diag->name));
	jt_put_text(b, "level", cbpf_severity_name(f->level));
	put_message(b, "message", f->diag->text);
	put_location(b, f->diag);
	jt_key(b, "partialFingerprints");
	jt_open(b, '{');
	jt_put_text(b, "cbpf/v1", f->fingerprint);
	jt_close(b, '}');
	put_suppression(b, f);
	if (f->target) {
		jt_key(b, "properties");
		jt_open(b, '{');
		jt_put_text(b, "target", f->target);
		jt_close(b, '}');
	}
	jt_close(b, '}');
}

static void put_tool(struct buf *b, const struct rules *rules)
{
	jt_key(b, "tool");
	jt_open(b, '{');
	jt_key(b, "driver");
	jt_open(b, '{');
	jt_put_text(b, "name", "bpfcheck");
	jt_put_text(b, "version", cbpf_version());
	jt_key(b, "rules");
	jt_open(b, '[');
	for (size_t i = 0; i < rules->count; i++)
		put_rule(b, rules->names[i]);
	jt_close(b, ']');
	jt_close(b, '}');
	jt_close(b, '}');
}

char *cbpf_sarif(const struct cbpf_finding *list, size_t count, bool complete,
	struct cbpf_diags *diags)
{
	struct rules rules = {calloc(count + 1, sizeof(*rules.names)), 0};
	struct buf b = {0};
	char *text = NULL;

	if (!rules.names) {
		diag_file(diags, DIAG_NO_MEMORY, NULL);
		return NULL;
	}
	jt_open(&b, '{');
	jt_put_text(&b, "$schema", SCHEMA);
	jt_put_text(&b, "version", "2.1.0");
	jt_key(&b, "runs");
	jt_open(&b, '[');
	jt_open(&b, '{');
	jt_put_text(&b, "columnKind", "unicodeCodePoints");
	jt_key(&b, "results");
	jt_open(&b, '[');
	for (size_t i = 0; i < count; i++)
		put_result(&b, &rules, &list[i]);
	jt_close(&b, ']');
	put_tool(&b, &rules);
	jt_key(&b, "invocations");
	jt_open(&b, '[');
	jt_open(&b, '{');
	jt_put_bool(&b, "executionSuccessful", complete);
	jt_close(&b, '}');
	jt_close(&b, ']');
	jt_close(&b, '}');
	jt_close(&b, ']');
	jt_close(&b, '}');
	text = buf_take(&b, NULL);
	if (!text)
		diag_file(diags, DIAG_NO_MEMORY, NULL);
	free(rules.names);
	return text;
}
