/* SPDX-License-Identifier: BSD-2-Clause */
/* Which findings count: -W, --fail-on, and the baseline of what is known. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bpfcheck.h"

static const char header[] = "# bpfcheck baseline 1\n";

static bool is_known_name(const char *name)
{
	struct cbpf_diag row;

	for (size_t i = 0; cbpf_diag_row(i, &row); i++)
		if (!strcmp(row.name, name))
			return true;
	return false;
}

/* The name in what follows -W; NULL: all findings are meant. */
static const char *name_of(const char *arg)
{
	static const char *const all[] = {"all", "none", "error", "no-error"};
	static const char *const prefixes[] = {"no-error=", "error=", "no-"};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (!strcmp(arg, all[i]))
			return NULL;
	for (size_t i = 0; i < sizeof(prefixes) / sizeof(prefixes[0]); i++)
		if (!strncmp(arg, prefixes[i], strlen(prefixes[i])))
			return arg + strlen(prefixes[i]);
	return arg;
}

void policy_warning(struct bpfcheck *b, const char *arg)
{
	struct policy *policy = &b->policy;
	const char *name = name_of(arg);
	const char **options;

	if (name && !is_known_name(name))
		cli_usage(&b->cli,
			"-W: nothing that can be found is called "
			"'%s'",
			name);
	options = reallocarray(
		policy->options, policy->option_count + 1, sizeof(*options));
	if (!options)
		out_of_memory(b);
	policy->options = options;
	options[policy->option_count++] = arg;
}

void policy_fail_on(struct bpfcheck *b, const char *arg)
{
	for (int i = CBPF_NOTE; i <= CBPF_ERROR; i++)
		if (!strcmp(arg, cbpf_severity_name((enum cbpf_severity)i))) {
			b->policy.fail_on = i;
			return;
		}
	if (strcmp(arg, "never"))
		cli_usage(&b->cli,
			"--fail-on takes note, warning, error or "
			"never, not '%s'",
			arg);
	b->policy.fail_on = FAIL_NEVER;
}

/* What decides the verdict stays. */
bool policy_is_optional(const struct cbpf_diag *d)
{
	return d->severity != CBPF_ERROR;
}

/* Whether an option, stripped of its prefix, is about that name. */
static bool is_about(const char *option, const char *prefix, const char *name)
{
	size_t size = strlen(prefix);

	return !strncmp(option, prefix, size) && !strcmp(option + size, name);
}

bool policy_level(const struct policy *policy, const struct cbpf_diag *d,
	enum cbpf_severity *level)
{
	bool on = true;

	*level = d->severity;
	if (!policy_is_optional(d))
		return true;
	for (size_t i = 0; i < policy->option_count; i++) {
		const char *o = policy->options[i];

		if (!strcmp(o, "all") || !strcmp(o, d->name)) {
			on = true;
		} else if (!strcmp(o, "none") || is_about(o, "no-", d->name)) {
			on = false;
		} else if (is_about(o, "error=", d->name)) {
			on = true;
			*level = CBPF_ERROR;
		} else if (!strcmp(o, "error")) {
			if (d->severity == CBPF_WARNING)
				*level = CBPF_ERROR;
		} else if (!strcmp(o, "no-error") ||
			   is_about(o, "no-error=", d->name)) {
			*level = d->severity == CBPF_ERROR ? CBPF_WARNING
							   : d->severity;
		}
	}
	return on;
}

/* ------------------------------------------------------------------------ */
/* The baseline: a fingerprint, a name and a place on each line             */

void policy_baseline(struct bpfcheck *b, const char *path)
{
	FILE *f = fopen(path, "re");
	size_t size = 0;
	char *data = f ? cli_read_stream(f, &size) : NULL;
	int error = errno;
	char *text;

	if (f)
		fclose(f);
	if (!data)
		cli_usage(&b->cli, "cannot read the baseline '%s': %s", path,
			strerror(error));
	text = strndup(data, size);
	free(data);
	if (!text)
		out_of_memory(b);
	if (strncmp(text, header, sizeof(header) - 1))
		cli_usage(&b->cli,
			"'%s' is no baseline; --write-baseline makes one",
			path);
	free(b->policy.baseline);
	b->policy.baseline = text;
}

bool policy_is_known(const struct policy *policy, const char *fingerprint)
{
	size_t size = strlen(fingerprint);
	const char *at = policy->baseline;

	while (at && (at = strstr(at, fingerprint))) {
		if (at[-1] == '\n' && (at[size] == ' ' || at[size] == '\n'))
			return true;
		at += size;
	}
	return false;
}

int policy_save_baseline(struct bpfcheck *b)
{
	const struct report *r = &b->report;
	size_t size = 0;
	char *text = NULL;
	FILE *f = open_memstream(&text, &size);
	int status;

	if (!f)
		out_of_memory(b);
	fputs(header, f);
	for (size_t i = 0; i < r->count; i++) {
		const struct cbpf_diag *d = r->list[i].diag;

		if (policy_is_optional(d) &&
			r->list[i].suppressed != CBPF_ALLOWED)
			fprintf(f, "%s %s %s\n", r->list[i].fingerprint,
				d->name, d->file ? d->file : "-");
	}
	if (fclose(f))
		out_of_memory(b);
	status = cbpf_save(b->policy.write_baseline, text, size, b->cli.diags);
	free(text);
	cli_print_diags(&b->cli);
	return status;
}

void policy_free(struct policy *policy)
{
	free(policy->options);
	free(policy->baseline);
}
