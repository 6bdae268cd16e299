/* SPDX-License-Identifier: BSD-2-Clause */
/* What was found, as text, JSON, SARIF, or workflow commands of GitHub. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bpfcheck.h"

enum report_format report_format_of(const struct bpfcheck *b, const char *name)
{
	static const char *const names[] = {
		[FORMAT_TEXT] = "text",
		[FORMAT_JSON] = "json",
		[FORMAT_SARIF] = "sarif",
		[FORMAT_GITHUB] = "github",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(names[i], name))
			return (enum report_format)i;
	cli_usage(&b->cli,
		"--format takes text, json, sarif or github, not "
		"'%s'",
		name);
}

/* A line that the library made, to standard output. */
static void put_line(struct bpfcheck *b, char *line)
{
	if (!line)
		out_of_memory(b);
	puts(line);
	free(line);
}

/* ------------------------------------------------------------------------ */
/* Findings                                                                 */

static struct cbpf_finding *new_finding(struct bpfcheck *b, uint64_t hash)
{
	struct report *r = &b->report;

	if (r->count == r->room) {
		size_t room = r->room ? 2 * r->room : 64;

		r->list = reallocarray(r->list, room, sizeof(*r->list));
		r->hashes = reallocarray(r->hashes, room, sizeof(*r->hashes));
		if (!r->list || !r->hashes)
			out_of_memory(b);
		r->room = room;
	}
	r->hashes[r->count] = hash;
	r->list[r->count] = (struct cbpf_finding){.reason = NULL};
	return &r->list[r->count++];
}

/* Of equal ones the first is 0, the next 1 ... */
static void number(const struct report *r, struct cbpf_finding *f)
{
	uint64_t hash = r->hashes[r->count - 1];
	size_t n = 0;

	for (size_t i = 0; i + 1 < r->count; i++)
		n += r->hashes[i] == hash;
	snprintf(f->fingerprint, sizeof(f->fingerprint), "%016" PRIx64 ".%zu",
		hash, n);
}

static void suppress(
	struct bpfcheck *b, struct cbpf_finding *f, struct cbpf_allows *allows)
{
	f->reason = NULL;
	if (!policy_is_optional(f->diag))
		return;
	f->reason = cbpf_allows_find(allows, f->diag);
	if (f->reason)
		f->suppressed = CBPF_ALLOWED;
	else if (policy_is_known(&b->policy, f->fingerprint))
		f->suppressed = CBPF_BASELINE;
}

static void count(struct bpfcheck *b, const struct cbpf_finding *f)
{
	struct report *r = &b->report;

	if (f->suppressed != CBPF_NOT_SUPPRESSED) {
		r->summary.suppressed++;
		return;
	}
	r->summary.level[f->level]++;
	/* What the baseline gets is known from now on. */
	if (b->policy.write_baseline && policy_is_optional(f->diag))
		return;
	if ((int)f->level >= b->policy.fail_on)
		r->failed = true;
}

static void print(struct bpfcheck *b, const struct cbpf_finding *f)
{
	switch (b->report.format) {
	case FORMAT_TEXT:
		if (f->suppressed == CBPF_NOT_SUPPRESSED &&
			cli_shows_diag(&b->cli, f->diag, f->level))
			cli_print_diag(&b->cli, f->diag, f->level);
		break;
	case FORMAT_JSON:
		put_line(b, cbpf_json_finding(f, b->cli.diags));
		break;
	case FORMAT_GITHUB:
		if (f->suppressed == CBPF_NOT_SUPPRESSED)
			put_line(b, cbpf_github_finding(f, b->cli.diags));
		break;
	case FORMAT_SARIF:
		break;
	}
}

/* What is news for -v alone is none for machines. */
static bool is_hidden(const struct bpfcheck *b, const struct cbpf_diag *d)
{
	return !strcmp(d->name, "far-jump") && !b->cli.verbose;
}

static void add(struct bpfcheck *b, const struct cbpf_program *p,
	const struct cbpf_checked *checked, const struct cbpf_diag *d,
	struct cbpf_allows *allows)
{
	enum cbpf_severity level;
	struct cbpf_finding *f;

	if (is_hidden(b, d) || !policy_level(&b->policy, d, &level))
		return;
	f = new_finding(b, cbpf_fingerprint(d, p));
	f->diag = d;
	f->level = level;
	f->target = checked->target;
	number(&b->report, f);
	suppress(b, f, allows);
	if (f->reason) {
		/* Suppressions end with the filter. */
		f->reason = strdup(f->reason);
		if (!f->reason)
			out_of_memory(b);
	}
	count(b, f);
	print(b, f);
}

/* ------------------------------------------------------------------------ */
/* Filters                                                                  */

/* The list of diagnostics goes to the report, and a new one takes its place. */
static struct cbpf_diags *keep(struct bpfcheck *b)
{
	struct report *r = &b->report;
	struct cbpf_diags *diags = b->cli.diags;

	r->kept = reallocarray(
		r->kept, r->kept_count + 1, sizeof(struct cbpf_diags *));
	b->cli.diags = cbpf_diags_new();
	if (!r->kept || !b->cli.diags)
		out_of_memory(b);
	r->kept[r->kept_count++] = diags;
	return diags;
}

static void print_taken(const struct bpfcheck *b, const struct cbpf_checked *c)
{
	printf("%s: ok (", c->name);
	if (c->instructions)
		printf("%zu instructions, ", c->instructions);
	if (c->translated && b->cli.verbose)
		printf("%zu translated, ", c->translated);
	printf("target %s", c->target);
	if (!strcmp(c->target, "internal"))
		printf(", context %s", cbpf_verify_ctx_name(&b->verify));
	puts(")");
}

static void print_checked(struct bpfcheck *b, const struct cbpf_checked *c)
{
	if (b->report.format == FORMAT_JSON)
		put_line(b, cbpf_json_checked(c, b->cli.diags));
	else if (b->report.format == FORMAT_TEXT && c->taken && !b->cli.quiet &&
		 !b->cost)
		print_taken(b, c);
}

void report_filter(struct bpfcheck *b, const struct cbpf_program *p,
	struct cbpf_checked *checked)
{
	struct cbpf_allows *allows = NULL;
	struct cbpf_diags *diags;
	const struct cbpf_diag *d;

	cli_flush(&b->cli); /* so that both streams in one file are in order */
	if (p && !b->verify_only) {
		allows = cbpf_allows_new(p, b->cli.diags);
		if (!allows)
			out_of_memory(b);
	}
	diags = keep(b);
	for (size_t i = 0; (d = cbpf_diags_get(diags, i)); i++)
		add(b, p, checked, d, allows);
	/* Only a filter whose findings are all there can lack one. */
	if (allows && checked->taken) {
		cbpf_allows_unused(allows, b->cli.diags);
		diags = keep(b);
		for (size_t i = 0; (d = cbpf_diags_get(diags, i)); i++)
			add(b, p, checked, d, NULL);
	}
	cbpf_allows_free(allows);
	b->report.summary.filters++;
	b->report.summary.taken += checked->taken;
	print_checked(b, checked);
}

/* ------------------------------------------------------------------------ */
/* The end                                                                  */

static void print_number(size_t n, const char *word)
{
	printf("%zu %s%s", n, word, n == 1 ? "" : "s");
}

static void print_summary(const struct cbpf_check_summary *s)
{
	print_number(s->filters, "filter");
	printf(": %zu taken, %zu refused; ", s->taken, s->filters - s->taken);
	print_number(s->level[CBPF_ERROR], "error");
	printf(", ");
	print_number(s->level[CBPF_WARNING], "warning");
	printf(", ");
	print_number(s->level[CBPF_NOTE], "note");
	if (s->suppressed)
		printf(", %zu suppressed", s->suppressed);
	putchar('\n');
}

void report_finish(struct bpfcheck *b)
{
	const struct report *r = &b->report;

	switch (r->format) {
	case FORMAT_TEXT:
		if (r->summary.filters > 1 && !b->cli.quiet && !b->cost)
			print_summary(&r->summary);
		break;
	case FORMAT_JSON:
		put_line(b, cbpf_json_check_summary(&r->summary, b->cli.diags));
		break;
	case FORMAT_SARIF:
		put_line(b, cbpf_sarif(r->list, r->count, !r->incomplete,
				    b->cli.diags));
		break;
	case FORMAT_GITHUB:
		break;
	}
}

void report_free(struct report *r)
{
	for (size_t i = 0; i < r->count; i++)
		free((char *)r->list[i].reason);
	for (size_t i = 0; i < r->kept_count; i++)
		cbpf_diags_free(r->kept[i]);
	free(r->kept);
	free(r->list);
	free(r->hashes);
}
