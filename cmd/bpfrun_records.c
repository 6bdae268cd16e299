/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Runs the filters over the records of an input: as many at once as the input
 * has at hand, where the engines can; what is told and counted is as it would
 * be one by one.
 */
#include "bpfrun.h"

static void give_up(struct bpfrun *b, int status)
{
	b->status = status;
	b->stop = true;
}

/* Writes a record that matches. */
static void write_record(
	struct bpfrun *b, struct job *job, const struct cbpf_record *record)
{
	if (record->kind == CBPF_SYSCALL && record->syscall.unknown) {
		cli_warn(&b->cli,
			"%s: record %llu does not tell all of its call, so "
			"that -w cannot write it to %s",
			b->input, (unsigned long long)record->number,
			job->out_path);
		give_up(b, CLI_USAGE);
	} else if (cbpf_output_write(job->out, record, b->cli.diags)) {
		give_up(b, CLI_USAGE);
	}
}

static void count_match(
	struct bpfrun *b, struct job *job, const struct cbpf_record *record)
{
	job->matched++;
	job->total++;
	if (record->kind == CBPF_MEMORY)
		job->bytes += record->memory.size;
	if (record->kind == CBPF_PACKET)
		job->bytes += (uint64_t)record->packet.size +
			      record->packet.frag_size;
	if (job->out)
		write_record(b, job, record);
	if (job->total == b->limit)
		job->done = true;
}

/* Whether the verdict is one to go on with. */
static bool verdict_stands(struct bpfrun *b, const struct job *job,
	const struct cbpf_record *record, const struct cbpf_verdict *verdict)
{
	if (verdict->differ) {
		print_difference(b, job, record);
	} else if (record->kind == CBPF_MEMORY &&
		   record->memory.size < b->memory_size) {
		cli_warn(&b->cli,
			"%s: record %llu has %u bytes, fewer than the %u that "
			"%s may touch",
			b->input, (unsigned long long)record->number,
			record->memory.size, b->memory_size, job->name);
	} else if (verdict->end == CBPF_END_FAULT) {
		cli_warn(&b->cli, "%s: record %llu: %s: slot %zu: %s (0x%llx)",
			b->input, (unsigned long long)record->number, job->name,
			verdict->fault.slot, verdict->fault.what,
			(unsigned long long)verdict->fault.address);
	} else if (verdict->end == CBPF_END_STEPS) {
		cli_warn(&b->cli,
			"%s: record %llu: %s does not end within %u "
			"instructions",
			b->input, (unsigned long long)record->number, job->name,
			CBPF_MAX_STEPS);
	} else {
		return true;
	}
	give_up(b, CLI_DIFFER);
	return false;
}

/* Counts a record for --stats.  Engines are not asked where the kernel's table
 * answers, unless one was named, nor where arguments that the record does not
 * tell leave the outcome open. */
static void count_value(struct bpfrun *b, struct job *job,
	const struct cbpf_record *record, const struct cbpf_verdict *verdict)
{
	const struct cbpf_possible *open = &verdict->possible;
	bool table = record->kind == CBPF_SYSCALL && !b->engine &&
		     verdict->outcome.way == CBPF_WAY_BITMAP;

	job->asked += !open->count && !open->more && !table;
	stats_add(&job->stats, record, verdict);
}

/* Takes what became of a record. */
static void take_verdict(struct bpfrun *b, struct job *job,
	const struct cbpf_record *record, struct cbpf_verdict *verdict)
{
	/* The way to a fault is told, too. */
	if (b->explain == record->number && verdict->end != CBPF_END_RETURN &&
		!b->json)
		print_way(b, job, record, verdict);
	if (!verdict_stands(b, job, record, verdict))
		return;
	if (b->live.in)
		live_call(b, record, verdict);
	job->records++;
	if (job->calls)
		calls_record(b, job, record, verdict);
	if (b->invert)
		verdict->match = !verdict->match;
	if (b->explain == record->number)
		print_way(b, job, record, verdict);
	if (b->stats)
		count_value(b, job, record, verdict);
	if (verdict->match)
		count_match(b, job, record);
	if (b->json ? !b->cli.quiet && (verdict->match || !b->print)
		    : !b->other_count && (b->cli.verbose ||
						 (b->print && verdict->match)))
		print_record(b, job, record, verdict);
}

static void run_job(
	struct bpfrun *b, struct job *job, const struct cbpf_record *record)
{
	struct cbpf_verdict verdict;

	cbpf_runner_run(job->runner, 0, record, &verdict);
	take_verdict(b, job, record, &verdict);
}

bool records_are_over(const struct bpfrun *b)
{
	if (b->stop || ferror(stdout))
		return true;
	for (size_t i = 0; i < b->job_count; i++)
		if (!b->jobs[i].done)
			return false;
	return true;
}

/* ---- Many at once ------------------------------------------------------- */

/* Records that were read together. */
struct many {
	const struct cbpf_record *records;
	size_t count;
	struct cbpf_verdict verdict; /* of those that ran ahead */
};

/* Runs a filter over all of them; false: it is to run over one after the other.
 * What the helpers of a program count must not tell that it ran over more than
 * -c asks for. */
static bool run_ahead(
	const struct bpfrun *b, struct job *job, const struct many *many)
{
	if (job->done || many->count == 1)
		return false;
	if (b->limit &&
		cbpf_program_is_internal(cbpf_runner_program(job->runner, 0)))
		return false;
	return cbpf_runner_values(
		job->runner, 0, many->records, many->count, job->values);
}

/* Whether nothing is told of single records, and nothing may end the run. */
static bool is_counting(const struct bpfrun *b)
{
	if (b->print || b->cli.verbose || b->json || b->stats || b->limit ||
		b->explain)
		return false;
	for (size_t i = 0; i < b->job_count; i++)
		if (!b->jobs[i].ahead || b->jobs[i].out)
			return false;
	return true;
}

static void count_all(
	const struct bpfrun *b, struct job *job, const struct many *many)
{
	uint64_t matched = 0, bytes = 0;

	for (size_t k = 0; k < many->count; k++) {
		bool match = (job->values[k] != 0) != b->invert;

		matched += match;
		bytes += match ? many->records[k].packet.size : 0;
	}
	job->records += many->count;
	job->matched += matched;
	job->total += matched;
	job->bytes += bytes;
}

static void run_record(struct bpfrun *b, struct many *many, size_t k)
{
	const struct cbpf_record *record = &many->records[k];

	for (size_t i = 0; i < b->job_count && !b->stop; i++) {
		struct job *job = &b->jobs[i];

		if (job->done)
			continue;
		if (!job->ahead) {
			run_job(b, job, record);
			continue;
		}
		many->verdict.value = job->values[k];
		many->verdict.match = job->values[k] != 0;
		take_verdict(b, job, record, &many->verdict);
	}
	if (record->number % 1024 == 0)
		progress(b, record->number);
}

static void run_many(
	struct bpfrun *b, struct many *many, const volatile sig_atomic_t *stop)
{
	uint64_t last = many->records[many->count - 1].number;

	for (size_t i = 0; i < b->job_count; i++)
		b->jobs[i].ahead = run_ahead(b, &b->jobs[i], many);
	if (!is_counting(b)) {
		run_record(b, many, 0);
		for (size_t k = 1; k < many->count; k++) {
			if (*stop || records_are_over(b))
				return;
			run_record(b, many, k);
		}
		return;
	}
	for (size_t i = 0; i < b->job_count; i++)
		count_all(b, &b->jobs[i], many);
	if (last % 1024 < many->count)
		progress(b, last);
}

int records_run(struct bpfrun *b, struct cbpf_input *in,
	const volatile sig_atomic_t *stop)
{
	struct many many = {.verdict = {.end = CBPF_END_RETURN}};
	int rc = 0;

	if (calls_take_batches(b, in))
		return calls_run_batches(b, in, stop);
	while (!*stop && !records_are_over(b)) {
		rc = cbpf_input_records(
			in, &many.records, &many.count, b->cli.diags);
		if (*stop)
			return 0;
		if (cbpf_diags_count(b->cli.diags))
			cli_print_diags(&b->cli);
		if (rc <= 0)
			break;
		run_many(b, &many, stop);
	}
	return rc < 0 ? -1 : 0;
}
