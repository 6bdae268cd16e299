/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What bpfrun says of system calls: the table by call and outcome, where two
 * policies differ (--diff), a policy that lets the records pass (--suggest).
 */
#include <stdlib.h>
#include <string.h>

#include "bpfrun.h"

#define CALL 96 /* room for the name of a call, or an outcome */

/* ---- Two policies -------------------------------------------------------- */

/* All records of a call for which two stacks have the same two outcomes. */
struct difference {
	uint32_t arch, nr;
	struct cbpf_outcome ours, theirs;
	uint64_t count;
};

/* Beyond that many kinds of differences records are still told one by one. */
#define DIFFERENCES_MAX 4096u

static bool add_other(
	struct bpfrun *b, struct job *job, const struct cli_filter *filter)
{
	enum cli_status status;
	struct cbpf_program *p =
		cli_load(&b->cli, filter, CBPF_LINKTYPE_NONE, &status);

	if (p)
		cli_print_diags(&b->cli);
	return p && !cbpf_runner_add(
			    job->other, p, CBPF_TARGET_SECCOMP, b->cli.diags);
}

static bool prepare_other(struct bpfrun *b, struct job *job)
{
	const struct cbpf_run_options run = {
		.kind = CBPF_SYSCALL,
		.engine = b->engine,
		.seccomp = {.kernel = b->cli.kernel},
	};

	job->other = cbpf_runner_new(b->cli.cbpf, &run, b->cli.diags);
	job->differences = calloc(DIFFERENCES_MAX, sizeof(struct difference));
	if (!job->other || !job->differences)
		return false;
	for (size_t i = 0; i < b->other_count; i++)
		if (!add_other(b, job, &b->others[i]))
			return false;
	return true;
}

/* Whether a caller, or an administrator, can tell one from the other. */
static bool same_outcome(
	const struct cbpf_outcome *a, const struct cbpf_outcome *b)
{
	char left[CALL], right[CALL];

	return !strcmp(cbpf_outcome_text(a, left, sizeof(left)),
		cbpf_outcome_text(b, right, sizeof(right)));
}

static void count_difference(struct job *job, const struct difference *d)
{
	struct difference *at = job->differences;
	size_t i = 0;

	for (; i < job->difference_count; i++)
		if (at[i].nr == d->nr && at[i].arch == d->arch &&
			same_outcome(&at[i].ours, &d->ours) &&
			same_outcome(&at[i].theirs, &d->theirs))
			break;
	if (i == DIFFERENCES_MAX)
		return;
	if (i == job->difference_count)
		at[job->difference_count++] = *d;
	at[i].count++;
}

static void print_difference_line(
	const struct cbpf_record *record, const struct difference *d)
{
	char name[CALL], ours[CALL], theirs[CALL];

	printf("%llu %s: %s, %s\n", (unsigned long long)record->number,
		cbpf_call_text(d->arch, d->nr, name, sizeof(name)),
		cbpf_outcome_text(&d->ours, ours, sizeof(ours)),
		cbpf_outcome_text(&d->theirs, theirs, sizeof(theirs)));
}

static void compare(struct bpfrun *b, struct job *job,
	const struct cbpf_record *record, struct cbpf_verdict *verdict)
{
	struct difference d = {
		.arch = record->syscall.word[1],
		.nr = record->syscall.word[0],
		.ours = verdict->outcome,
	};
	struct cbpf_verdict other;

	cbpf_runner_run(job->other, 0, record, &other);
	d.theirs = job->theirs = other.outcome;
	verdict->other = &job->theirs;
	verdict->match = !same_outcome(&d.ours, &d.theirs);
	if (!verdict->match)
		return;
	count_difference(job, &d);
	if (b->print && !b->json)
		print_difference_line(record, &d);
}

static void print_differences(const struct bpfrun *b, const struct job *job)
{
	char name[CALL], ours[CALL], theirs[CALL];

	if (job->difference_count)
		fprintf(b->info, "%10s  %-20s %-22s %s\n", "COUNT", "CALL",
			"OUTCOME", "OTHER OUTCOME");
	for (size_t i = 0; i < job->difference_count; i++) {
		const struct difference *d = &job->differences[i];

		fprintf(b->info, "%10llu  %-20s %-22s %s\n",
			(unsigned long long)d->count,
			cbpf_call_text(d->arch, d->nr, name, sizeof(name)),
			cbpf_outcome_text(&d->ours, ours, sizeof(ours)),
			cbpf_outcome_text(&d->theirs, theirs, sizeof(theirs)));
	}
}

/* ---- The table ----------------------------------------------------------- */

bool calls_begin(struct bpfrun *b, struct job *job)
{
	cbpf_calls_free(job->calls);
	job->calls = cbpf_calls_new(job->runner, b->stats, b->cli.diags);
	return job->calls && (!b->other_count || prepare_other(b, job));
}

void calls_record(struct bpfrun *b, struct job *job,
	const struct cbpf_record *record, struct cbpf_verdict *verdict)
{
	cbpf_calls_add(job->calls, record, verdict);
	if (job->other)
		compare(b, job, record, verdict);
}

bool calls_take_batches(const struct bpfrun *b, const struct cbpf_input *in)
{
	const struct job *job = b->jobs;
	bool lines = b->print || b->cli.verbose || (b->json && !b->cli.quiet);

	return b->kind == CBPF_SYSCALL && job->calls && !job->other &&
	       !job->out && !b->explain && !b->limit && !b->stats && !lines &&
	       cbpf_input_has_batches(in) &&
	       !cbpf_calls_run(job->calls, NULL, 0, 1);
}

int calls_run_batches(struct bpfrun *b, struct cbpf_input *in,
	const volatile sig_atomic_t *stop)
{
	const uint32_t(*calls)[CBPF_CALL_WORDS];
	struct job *job = b->jobs;
	uint64_t told = 0;
	size_t count;
	int rc = 0;

	while (!*stop) {
		rc = cbpf_input_batch(in, &calls, &count, b->cli.diags);
		if (cbpf_diags_count(b->cli.diags))
			cli_print_diags(&b->cli);
		if (rc <= 0)
			break;
		job->matched += (uint64_t)cbpf_calls_run(
			job->calls, calls, count, job->records + 1);
		job->records += count;
		if (job->records - told < 1 << 16)
			continue;
		told = job->records;
		progress(b, told);
	}
	if (b->invert)
		job->matched = job->records - job->matched;
	job->total += job->matched;
	return rc < 0 ? -1 : 0;
}

/* "policy.bpf:12", or "policy.bpf#3" where there are no lines. */
static void put_rule(const struct bpfrun *b, const struct job *job,
	const struct cbpf_call_row *row)
{
	size_t i = row->outcome.filter;
	const struct cbpf_program *p = cbpf_runner_program(job->runner, i);
	unsigned line;

	if (!p) {
		fputs("strict mode", b->info);
		return;
	}
	if (row->possible.count || row->possible.more) {
		fputs("arguments partly unknown", b->info);
		return;
	}
	fputs(job_filter(job, i), b->info);
	if (row->insn < 0)
		return;
	line = cbpf_program_line(p, (size_t)row->insn);
	if (line)
		fprintf(b->info, ":%u", line);
	else
		fprintf(b->info, "#%ld", row->insn);
	if (row->path && *row->path)
		fprintf(b->info, " (%s)", row->path);
}

static void print_row(const struct bpfrun *b, const struct job *job,
	const struct cbpf_call_row *row)
{
	const struct cbpf_record record = {.kind = CBPF_SYSCALL};
	const struct cbpf_verdict verdict = {
		.outcome = row->outcome, .possible = row->possible};
	char name[CALL], outcome[CLI_VERDICT];

	fprintf(b->info, "%10llu  %-20s %-22s ", (unsigned long long)row->count,
		cbpf_call_text(row->arch, row->nr, name, sizeof(name)),
		cbpf_verdict_text(&record, &verdict, outcome, sizeof(outcome)));
	put_rule(b, job, row);
	fputc('\n', b->info);
}

bool calls_are_whole(struct bpfrun *b, const struct job *job)
{
	struct cbpf_call_stats stats;

	cbpf_calls_stats(job->calls, &stats);
	if (!stats.no_memory)
		return true;
	cli_warn(&b->cli, "out of memory");
	b->status = CLI_USAGE;
	b->stop = true;
	return false;
}

void calls_print(struct bpfrun *b, struct job *job)
{
	struct cbpf_call_row row;
	struct cbpf_call_stats stats;

	if (b->cli.quiet)
		return;
	if (job->other) {
		print_differences(b, job);
		return;
	}
	if (b->print || b->cli.verbose)
		return;
	cbpf_calls_sort(job->calls);
	if (cbpf_calls_row(job->calls, 0, &row))
		fprintf(b->info, "%10s  %-20s %-22s %s\n", "COUNT", "CALL",
			"OUTCOME", "RULE");
	for (size_t i = 0; cbpf_calls_row(job->calls, i, &row); i++)
		print_row(b, job, &row);
	cbpf_calls_stats(job->calls, &stats);
	if (stats.others)
		fprintf(b->info, "%10llu  other calls\n",
			(unsigned long long)stats.others);
}

void calls_print_stats(const struct bpfrun *b, const struct job *job)
{
	struct cbpf_call_stats s;
	uint64_t all;

	cbpf_calls_stats(job->calls, &s);
	all = s.bitmap + s.phase1 + s.phase2;
	fprintf(b->info,
		"%10llu bitmap\n%10llu phase 1\n%10llu phase 2\n"
		"%10.1f instructions per record\n",
		(unsigned long long)s.bitmap, (unsigned long long)s.phase1,
		(unsigned long long)s.phase2,
		all ? (double)s.insns / (double)all : 0);
}

void calls_clear(struct job *job)
{
	if (job->calls)
		cbpf_calls_clear(job->calls);
	job->difference_count = 0;
}

void calls_free(struct job *job)
{
	cbpf_calls_free(job->calls);
	cbpf_runner_free(job->other);
	free(job->differences);
	job->calls = NULL;
	job->other = NULL;
	job->differences = NULL;
}

/* ---- At the end ---------------------------------------------------------- */

static void suggest(struct bpfrun *b, const struct job *job)
{
	char *text = cbpf_suggest(job->calls, b->cli.diags);

	if (text)
		fputs(text, stdout);
	else
		b->status = CLI_USAGE;
	free(text);
}

void calls_finish(struct bpfrun *b)
{
	if (b->suggest && b->job_count && b->jobs[0].calls &&
		calls_are_whole(b, &b->jobs[0]))
		suggest(b, &b->jobs[0]);
	if (!b->explain || b->explained || b->status)
		return;
	cli_warn(&b->cli, "there is no record %llu",
		(unsigned long long)b->explain);
	b->status = CLI_USAGE;
}
