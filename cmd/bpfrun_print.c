/* SPDX-License-Identifier: BSD-2-Clause */
/* What bpfrun prints: records, summaries, statistics, differences. */
#include <stdlib.h>
#include <unistd.h>

#include "bpfrun.h"

/* The filter's name, where there is more than one. */
static const char *filter_name(const struct bpfrun *b, const struct job *job)
{
	return b->job_count > 1 ? job->name : NULL;
}

/* Takes over a line of JSON. */
static void print_json(struct bpfrun *b, char *line)
{
	if (!line) {
		cli_print_diags(&b->cli);
		b->status = CLI_USAGE;
		b->stop = true;
		return;
	}
	puts(line);
	free(line);
}

void print_record(struct bpfrun *b, const struct job *job,
	const struct cbpf_record *record, const struct cbpf_verdict *verdict)
{
	const char *name = filter_name(b, job);
	char buf[CLI_VERDICT];

	if (b->json) {
		print_json(b, cbpf_json_verdict(record, verdict, b->input, name,
				      b->cli.diags));
		return;
	}
	if (name)
		printf("%s: ", name);
	printf(record->kind == CBPF_PACKET     ? "%llu %llu %s\n"
		: record->kind == CBPF_SYSCALL ? "%llu 0x%08llx %s\n"
					       : "%llu 0x%llx %s\n",
		(unsigned long long)record->number,
		(unsigned long long)verdict->value,
		cbpf_verdict_text(record, verdict, buf, sizeof(buf)));
}

void print_way(struct bpfrun *b, struct job *job,
	const struct cbpf_record *record, const struct cbpf_verdict *verdict)
{
	char buf[CLI_VERDICT];
	char *text;

	b->explained = true;
	job->done = !b->live.in; /* a command is let go on to its end */
	if (b->json) {
		print_json(b, cbpf_json_explain(job->runner, record, verdict,
				      b->input, b->cli.diags));
		return;
	}
	text = cbpf_explain(job->runner, record, b->cli.diags);
	if (!text) {
		b->status = CLI_USAGE;
		b->stop = true;
		return;
	}
	fputs(text, stdout);
	free(text);
	if (verdict->end == CBPF_END_RETURN)
		printf("outcome: %s\n",
			cbpf_verdict_text(record, verdict, buf, sizeof(buf)));
}

/* ---- Summaries ------------------------------------------------------------
 */

static void print_tally(const struct bpfrun *b, const struct cbpf_tally *t)
{
	const struct cbpf_record record = {.kind = t->kind};
	const struct cbpf_verdict verdict = {
		.value = t->value,
		.outcome = t->outcome,
		.possible = t->possible,
	};
	char buf[CLI_VERDICT];

	fprintf(b->info,
		t->kind == CBPF_PACKET	  ? "%10llu %llu %s\n"
		: t->kind == CBPF_SYSCALL ? "%10llu 0x%08llx %s\n"
					  : "%10llu 0x%llx %s\n",
		(unsigned long long)t->count, (unsigned long long)t->value,
		cbpf_verdict_text(&record, &verdict, buf, sizeof(buf)));
}

/* Records by the engine that ran them, for each filter of a stack. */
static void print_engines(const struct bpfrun *b, const struct job *job)
{
	const struct cbpf_engine *engine;

	for (size_t i = 0; i < cbpf_runner_count(job->runner); i++) {
		for (size_t k = 0;
			(engine = cbpf_runner_engine(job->runner, i, k)); k++) {
			fprintf(b->info, "%10llu engine %s",
				(unsigned long long)job->asked, engine->name);
			if (cbpf_runner_count(job->runner) > 1)
				fprintf(b->info, ", %s", job_filter(job, i));
			fputc('\n', b->info);
		}
	}
}

static void print_stats(const struct bpfrun *b, const struct job *job)
{
	for (size_t i = 0; i < job->stats.count; i++)
		print_tally(b, &job->stats.rows[i]);
	if (job->stats.others)
		fprintf(b->info, "%10llu other values\n",
			(unsigned long long)job->stats.others);
	print_engines(b, job);
	fprintf(b->info, "%10s: %s\n", "jited",
		cbpf_runner_is_code(job->runner) ? "yes" : "no");
	if (job->calls)
		calls_print_stats(b, job);
}

static void print_json_summary(
	struct bpfrun *b, const struct job *job, bool damaged)
{
	static const struct cbpf_tally none[1];
	struct cbpf_summary summary = {
		.file = b->input,
		.filter = filter_name(b, job),
		.kind = b->kind,
		.records = job->records,
		.matched = job->matched,
		.bytes = job->bytes,
		.damaged = damaged,
		.tallies = job->stats.count,
		.others = job->stats.others,
		.asked = job->asked,
		.runner = job->runner,
	};

	if (job->calls && !job->other) {
		cbpf_calls_sort(job->calls);
		summary.calls = job->calls;
	}
	if (b->stats)
		summary.tally = job->stats.rows ? job->stats.rows : none;
	print_json(b, cbpf_json_summary(&summary, b->cli.diags));
}

void print_summary(struct bpfrun *b, struct job *job, bool damaged)
{
	const char *name = filter_name(b, job);

	if (b->explain)
		return;
	stats_sort(&job->stats);
	if (job->calls && !calls_are_whole(b, job))
		return;
	if (b->json) {
		print_json_summary(b, job, damaged);
		return;
	}
	if (!b->cli.quiet) {
		fprintf(b->info, "%s: %s%s%llu records, %llu matched", b->input,
			name ? name : "", name ? ": " : "",
			(unsigned long long)job->records,
			(unsigned long long)job->matched);
		if (b->kind != CBPF_SYSCALL)
			fprintf(b->info, " (%llu bytes)",
				(unsigned long long)job->bytes);
		fputc('\n', b->info);
	}
	if (job->calls)
		calls_print(b, job);
	if (b->stats)
		print_stats(b, job);
}

/* ---- Differences ----------------------------------------------------------
 */

static void put_hex(const uint8_t *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++)
		fprintf(stderr, "%02x", bytes[i]);
}

static void put_header(const char *name, int32_t offset)
{
	if (offset == CBPF_NO_HEADER)
		fprintf(stderr, " %s=none", name);
	else
		fprintf(stderr, " %s=%d", name, offset);
}

/* In packet text, so that it can be run again. */
static void print_packet(const struct cbpf_packet *p)
{
	if (p->size)
		put_hex(p->data, p->size);
	else
		fputc('-', stderr);
	if (p->frag_size) {
		fputs(" frag=", stderr);
		put_hex(p->frag, p->frag_size);
	}
	fprintf(stderr, " len=%u", p->len);
	put_header("net", p->net);
	put_header("mac", p->mac);
	fprintf(stderr, " proto=0x%x type=%u", p->proto, p->type);
	if (p->has_ifidx)
		fprintf(stderr, " ifidx=%u", p->ifidx);
	if (p->has_hatype)
		fprintf(stderr, " hatype=%u", p->hatype);
	fprintf(stderr,
		" mark=%u queue=%u rxhash=%u cpu=%u vlan_tci=%u vlan_avail=%u "
		"vlan_tpid=%u rand=%u\n",
		p->mark, p->queue, p->rxhash, p->cpu, p->vlan_tci,
		p->vlan_avail, p->vlan_tpid, p->rand);
}

/* The words that the filters load. */
static void print_call(const struct cbpf_syscall *call)
{
	for (size_t i = 0; i < 16; i++)
		fprintf(stderr, "%s0x%08x", i ? " " : "", call->word[i]);
	fprintf(stderr, "%s\n", call->uprobe ? " uprobe" : "");
}

/* An internal program, as text that can be read again. */
static void print_internal(const struct bpfrun *b, const struct cbpf_program *p)
{
	const struct cbpf_form_options options = {.form = "internal"};
	size_t size;
	char *text = cbpf_write(b->cli.cbpf, p, &options, &size, b->cli.diags);

	if (text)
		fwrite(text, 1, size, stderr);
	free(text);
}

static void print_program(const struct cbpf_program *p)
{
	const struct cbpf_insn *insns = cbpf_program_insns(p);
	size_t count = cbpf_program_count(p);
	char buf[96];

	for (size_t i = 0; i < count; i++)
		fprintf(stderr, "  %4zu: %s\n", i,
			cbpf_insn_text(&insns[i], buf, sizeof(buf)));
	fprintf(stderr, "  --code '%zu", count);
	for (size_t i = 0; i < count; i++)
		fprintf(stderr, ",%u %u %u %u", insns[i].code, insns[i].jt,
			insns[i].jf, insns[i].k);
	fputs("'\n", stderr);
}

static void print_answers(const struct job *job, size_t i)
{
	const struct cbpf_engine *engine;

	for (size_t k = 0; (engine = cbpf_runner_engine(job->runner, i, k));
		k++) {
		const struct cbpf_result *r =
			cbpf_runner_result(job->runner, i, k);

		fprintf(stderr, "%s: ", engine->name);
		if (r->end == CBPF_END_RETURN)
			fprintf(stderr, "%llu (0x%08llx)\n",
				(unsigned long long)r->value,
				(unsigned long long)r->value);
		else if (r->end == CBPF_END_STEPS)
			fprintf(stderr, "no end within %u instructions\n",
				CBPF_MAX_STEPS);
		else
			fprintf(stderr, "slot %zu: %s (0x%llx)\n",
				r->fault.slot, r->fault.what,
				(unsigned long long)r->fault.address);
	}
}

void print_difference(const struct bpfrun *b, const struct job *job,
	const struct cbpf_record *record)
{
	fflush(stdout);
	cli_warn(&b->cli, "%s: record %llu: engines differ", b->input,
		(unsigned long long)record->number);
	for (size_t i = 0; i < cbpf_runner_count(job->runner); i++) {
		const struct cbpf_program *p =
			cbpf_runner_program(job->runner, i);

		fprintf(stderr, "program %s:\n", job_filter(job, i));
		if (cbpf_program_is_internal(p))
			print_internal(b, p);
		else
			print_program(p);
		print_answers(job, i);
	}
	fputs("record: ", stderr);
	switch (record->kind) {
	case CBPF_PACKET:
		print_packet(&record->packet);
		break;
	case CBPF_SYSCALL:
		print_call(&record->syscall);
		break;
	case CBPF_MEMORY:
		put_hex(record->memory.data, record->memory.size);
		fputs(record->memory.size ? "\n" : "-\n", stderr);
		break;
	}
}

/* ---- Progress -------------------------------------------------------------
 */

static double since(const struct timespec *then, const struct timespec *now)
{
	return (double)(now->tv_sec - then->tv_sec) +
	       1e-9 * (double)(now->tv_nsec - then->tv_nsec);
}

/* Lines on the same terminal are progress enough. */
static bool shows_progress(const struct bpfrun *b)
{
	bool lines = b->print || b->cli.verbose || b->json;

	return !b->cli.quiet && isatty(STDERR_FILENO) &&
	       !(lines && isatty(STDOUT_FILENO));
}

void progress(struct bpfrun *b, uint64_t records)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	if (!b->begun.tv_sec) {
		b->begun = b->shown = now;
		return;
	}
	if (since(&b->begun, &now) < 1 || since(&b->shown, &now) < 0.25 ||
		!shows_progress(b))
		return;
	b->shown = now;
	fprintf(stderr, "\r%s: %llu records", b->input,
		(unsigned long long)records);
	fflush(stderr);
}

void progress_end(struct bpfrun *b)
{
	if (since(&b->begun, &b->shown) > 0)
		fputs("\r\033[K", stderr);
	fflush(stderr);
	b->begun = b->shown = (struct timespec){0};
}
