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

/* The reason why one of the filters' texts allows it; NULL: none does. */
static const char *find_allow(
	const struct subject *list, size_t count, const struct cbpf_diag *d)
{
	const char *reason = NULL;

	for (size_t i = 0; i < count && !reason; i++)
		reason = cbpf_allows_find(list[i].allows, d);
	return reason;
}

static void suppress(struct bpfcheck *b, struct cbpf_finding *f,
	const struct subject *list, size_t count)
{
	if (!policy_is_optional(f->diag))
		return;
	f->reason = find_allow(list, count, f->diag);
	if (f->reason) {
		f->suppressed = CBPF_ALLOWED;
		/* Suppressions end with the filter. */
		f->reason = strdup(f->reason);
		if (!f->reason)
			out_of_memory(b);
	} else if (policy_is_known(&b->policy, f->fingerprint)) {
		f->suppressed = CBPF_BASELINE;
	}
}

static void count_finding(struct bpfcheck *b, const struct cbpf_finding *f)
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
		r->failing++;
}

static void print_text(const struct bpfcheck *b, const struct cbpf_finding *f)
{
	cli_print_diag(&b->cli, f->diag, f->level);
	if (f->witness && cli_shows_diag(&b->cli, f->witness, CBPF_NOTE))
		cli_print_diag(&b->cli, f->witness, CBPF_NOTE);
}

static void print(struct bpfcheck *b, const struct cbpf_finding *f)
{
	/* Status 2 is never silent. */
	if (b->report.format != FORMAT_TEXT && !strcmp(f->diag->name, "read"))
		cli_print_diag(&b->cli, f->diag, f->level);
	switch (b->report.format) {
	case FORMAT_TEXT:
		if (f->suppressed == CBPF_NOT_SUPPRESSED &&
			cli_shows_diag(&b->cli, f->diag, f->level))
			print_text(b, f);
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

/* The filter that a finding is about. */
static const struct subject *subject_of(
	const struct subject *list, size_t count, const struct cbpf_diag *d)
{
	for (size_t i = 0; d->file && i < count; i++)
		if (list[i].p && !strcmp(cbpf_program_name(list[i].p), d->file))
			return &list[i];
	return list;
}

static void add(struct bpfcheck *b, const struct subject *list, size_t count,
	const struct cbpf_diag *d, const struct cbpf_diag *witness)
{
	const struct subject *s = subject_of(list, count, d);
	enum cbpf_severity level;
	struct cbpf_finding *f;

	/* That is nothing about the filter, and the report lacks something. */
	if (!strcmp(d->name, "no-memory"))
		out_of_memory(b);
	if (is_hidden(b, d))
		return;
	if (!policy_level(&b->policy, d, &level)) {
		/* Its suppression is not one too many. */
		find_allow(list, count, d);
		return;
	}
	f = new_finding(b, cbpf_fingerprint(d, s->p));
	f->diag = d;
	f->level = level;
	f->witness = witness;
	f->target = s->checked.target;
	number(&b->report, f);
	suppress(b, f, list, count);
	count_finding(b, f);
	print(b, f);
}

/* All that was collected; a witness belongs to what stands before it. */
static void add_all(struct bpfcheck *b, const struct subject *list,
	size_t count, const struct cbpf_diags *diags)
{
	const struct cbpf_diag *d, *next;

	for (size_t i = 0; (d = cbpf_diags_get(diags, i)); i++) {
		next = cbpf_diags_get(diags, i + 1);
		if (next && strcmp(next->name, "witness"))
			next = NULL;
		add(b, list, count, d, next);
		i += next != NULL;
	}
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

/* `ok`: nothing that counts was found either. */
static void print_checked(
	struct bpfcheck *b, const struct cbpf_checked *c, bool ok)
{
	if (b->report.format == FORMAT_JSON)
		put_line(b, cbpf_json_checked(c, b->cli.diags));
	else if (b->report.format == FORMAT_TEXT && c->taken && ok &&
		 !b->cli.quiet && !b->cost)
		print_taken(b, c);
}

/* The suppressions of each text; what is wrong with them is found too. */
static void read_allows(struct bpfcheck *b, struct subject *list, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (!list[i].p || b->verify_only)
			continue;
		list[i].allows = cbpf_allows_new(list[i].p, b->cli.diags);
		if (!list[i].allows)
			out_of_memory(b);
	}
}

void report_filters(struct bpfcheck *b, struct subject *list, size_t count)
{
	size_t failing = b->report.failing;
	bool taken = true;

	cli_flush(&b->cli); /* so that both streams in one file are in order */
	read_allows(b, list, count);
	add_all(b, list, count, keep(b));
	for (size_t i = 0; i < count; i++)
		taken = taken && list[i].checked.taken;
	/* Lints were asked about filters that are taken, and only then can a
	 * suppression be one too many. */
	for (size_t i = 0; i < count; i++) {
		if (taken)
			cbpf_allows_unused(list[i].allows, b->cli.diags);
		cbpf_allows_free(list[i].allows);
		list[i].allows = NULL;
	}
	add_all(b, list, count, keep(b));
	for (size_t i = 0; i < count; i++) {
		b->report.summary.filters++;
		b->report.summary.taken += list[i].checked.taken;
		print_checked(
			b, &list[i].checked, failing == b->report.failing);
	}
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
