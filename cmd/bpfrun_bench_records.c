/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * bpfrun --bench-records: how fast system calls go through a policy, by the
 * readers, the runner and the table that bpfrun --seccomp has, in each form of
 * records; next to what the machine needs to hand the bytes over.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bpfrun.h"
#include "bpfrun_sample.h"

#define ROUNDS	   11
#define MAX_ROUNDS 99
#define WORDS	   CBPF_CALL_WORDS

/* As the reader of binary records does it. */
#define PIECE	  256u	       /* records looked at and given out at once */
#define READ_ROOM (128u << 10) /* bytes read at once */
#define ALIGNMENT 4096u

enum { BEST, JIT, INTERP, CLASSIC, ENGINES };

static const char *const engine_names[ENGINES] = {
	[JIT] = "jit", [INTERP] = "interp", [CLASSIC] = "classic"};

enum way {
	READ_ONLY, /* read(2), and no record is looked at */
	LOAD_ONLY, /* one word of each record */
	FROM_FILE,
	FROM_MEMORY,
};

static const struct kind {
	const char *form, *from, *by;
	enum way way;
	int engine;
	enum sample_form sample;
	size_t count;
} kinds[] = {
	{"binary", "file", "bitmap", FROM_FILE, BEST, SAMPLE_BINARY,
		SAMPLE_COUNT},
	{"binary", "file", "jit", FROM_FILE, JIT, SAMPLE_BINARY, SAMPLE_COUNT},
	{"binary", "file", "interp", FROM_FILE, INTERP, SAMPLE_BINARY,
		SAMPLE_BLOCK},
	{"binary", "file", "classic", FROM_FILE, CLASSIC, SAMPLE_BINARY,
		SAMPLE_BLOCK},
	{"binary", "file", "read(2)", READ_ONLY, BEST, SAMPLE_BINARY,
		SAMPLE_COUNT},
	{"binary", "memory", "bitmap", FROM_MEMORY, BEST, SAMPLE_BINARY,
		SAMPLE_COUNT},
	{"binary", "memory", "jit", FROM_MEMORY, JIT, SAMPLE_BINARY,
		SAMPLE_COUNT},
	{"binary", "memory", "load", LOAD_ONLY, BEST, SAMPLE_BINARY,
		SAMPLE_COUNT},
	{"json", "file", "bitmap", FROM_FILE, BEST, SAMPLE_JSON, SAMPLE_BLOCK},
	{"strace", "file", "bitmap", FROM_FILE, BEST, SAMPLE_STRACE,
		SAMPLE_BLOCK},
	{"audit", "file", "bitmap", FROM_FILE, BEST, SAMPLE_AUDIT,
		SAMPLE_BLOCK},
	{"perf", "file", "bitmap", FROM_FILE, BEST, SAMPLE_PERF, SAMPLE_BLOCK},
};

#define ROWS	    (sizeof(kinds) / sizeof(kinds[0]))
#define CLASSIC_ROW 3 /* others are compared with it */

struct row {
	const struct kind *kind;
	int fd;			   /* -1: none */
	uint64_t records, stopped; /* of a turn */
	double ns[MAX_ROUNDS];	   /* for each record */
	const char *skipped;	   /* why there are no times */
};

struct bench {
	struct bpfrun *b;
	struct sample sample;
	struct bpfrun workers[ENGINES]; /* runs, without their inputs */
	struct row rows[ROWS];
	unsigned rounds;
	void *room; /* READ_ROOM bytes */
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

/* ---- A turn -------------------------------------------------------------- */

static bool read_only(struct bench *bench, struct row *r)
{
	uint64_t bytes = 0;
	ssize_t n;

	while ((n = read(r->fd, bench->room, READ_ROOM)) > 0)
		bytes += (uint64_t)n;
	r->records = bytes / (WORDS * sizeof(uint32_t));
	return !n;
}

static bool load_only(struct bench *bench, struct row *r)
{
	const uint32_t(*calls)[WORDS] =
		(const uint32_t(*)[WORDS])bench->sample.calls;
	volatile uint32_t kept;
	uint32_t sum = 0;

	for (size_t i = 0; i < r->kind->count; i++)
		sum += calls[i][0];
	kept = sum;
	(void)kept;
	r->records = r->kind->count;
	return true;
}

/* As an input is run through, from its opening on. */
static bool from_file(struct bpfrun *w, struct row *r)
{
	/* A signal ends the program: it has nothing to finish. */
	static const volatile sig_atomic_t stop;
	struct job *job = w->jobs;
	struct cbpf_input *in;
	char path[32];
	bool good;

	snprintf(path, sizeof(path), "/dev/fd/%d", r->fd);
	w->input = path;
	in = open_input(w, path, CBPF_LINKTYPE_NONE);
	good = in && !records_run(w, in, &stop) && !w->status;
	cbpf_input_close(in);
	r->records = job->records;
	r->stopped = job->matched;
	job->records = job->matched = 0;
	return good;
}

static bool from_memory(struct bench *bench, struct bpfrun *w, struct row *r)
{
	const uint32_t(*calls)[WORDS] =
		(const uint32_t(*)[WORDS])bench->sample.calls;
	int64_t stopped = 0;

	for (size_t i = 0; i < r->kind->count; i += PIECE)
		stopped +=
			cbpf_calls_run(w->jobs->calls, calls + i, PIECE, i + 1);
	r->records = r->kind->count;
	r->stopped = (uint64_t)stopped;
	return true;
}

static bool turn(struct bench *bench, struct row *r)
{
	struct bpfrun *w = &bench->workers[r->kind->engine];

	if (r->fd >= 0 && lseek(r->fd, 0, SEEK_SET) < 0)
		return false;
	switch (r->kind->way) {
	case READ_ONLY:
		return read_only(bench, r);
	case LOAD_ONLY:
		return load_only(bench, r);
	case FROM_FILE:
		return from_file(w, r);
	case FROM_MEMORY:
		return from_memory(bench, w, r);
	}
	return false;
}

/* ---- What it starts from ------------------------------------------------- */

static bool make_worker(struct bench *bench, int engine,
	struct cli_filter *filters, size_t count)
{
	struct bpfrun *w = &bench->workers[engine];

	*w = (struct bpfrun){
		.cli = bench->b->cli,
		.kind = CBPF_SYSCALL,
		.engine = engine_names[engine],
		.target = -1,
		.passes_off = bench->b->passes_off,
		.info = stdout,
	};
	w->cli.quiet = true;
	if (w->engine && !cbpf_engine_find(w->cli.cbpf, w->engine))
		return true;
	w->jobs = calloc(1, sizeof(*w->jobs));
	if (!w->jobs)
		return false;
	w->job_count = 1;
	w->jobs[0] = (struct job){.name = filters[0].arg,
		.filters = filters,
		.count = count,
		.linktype = CBPF_LINKTYPE_NONE};
	return prepare_job(w, w->jobs, CBPF_LINKTYPE_NONE);
}

static bool make_workers(struct bench *bench)
{
	char *policy = bench->b->filter_count ? NULL : sample_policy();
	struct cli_filter own = {CLI_CODE, policy};
	bool good = bench->b->filter_count || policy;

	for (int i = 0; i < ENGINES && good; i++)
		good = make_worker(bench, i, policy ? &own : bench->b->filters,
			policy ? 1 : bench->b->filter_count);
	free(policy);
	return good;
}

/* Rows of one file share it. */
static bool make_rows(struct bench *bench)
{
	for (size_t i = 0; i < ROWS; i++) {
		const struct kind *kind = &kinds[i];
		struct row *r = &bench->rows[i];

		*r = (struct row){.kind = kind, .fd = -1};
		if (!bench->workers[kind->engine].jobs)
			r->skipped = "there is no such engine here";
		for (size_t k = 0; k < i; k++)
			if (kinds[k].sample == kind->sample &&
				kinds[k].count == kind->count)
				r->fd = bench->rows[k].fd;
		if (r->fd < 0)
			r->fd = sample_file(
				&bench->sample, kind->sample, kind->count);
		if (r->fd < 0) {
			cli_warn(&bench->b->cli,
				"the records cannot be written: %s",
				strerror(errno));
			return false;
		}
	}
	return true;
}

static void free_bench(struct bench *bench)
{
	for (size_t i = 0; i < ENGINES; i++) {
		struct job *job = bench->workers[i].jobs;

		if (!job)
			continue;
		calls_free(job);
		cbpf_runner_free(job->runner);
		free(job);
	}
	for (size_t i = 0; i < ROWS; i++) {
		int fd = bench->rows[i].kind ? bench->rows[i].fd : -1;

		for (size_t k = i + 1; k < ROWS && fd >= 0; k++)
			if (bench->rows[k].fd == fd)
				bench->rows[k].fd = -1;
		if (fd >= 0)
			close(fd);
	}
	sample_free(&bench->sample);
	free(bench->room);
	free(bench);
}

/* ---- Measuring ----------------------------------------------------------- */

/* Whether a row has come to what the classic interpreter makes of the records,
 * and that to what the policy was made for.  Of logs that leave arguments out
 * a policy of the user's may make something else. */
static bool is_right(struct bench *bench, const struct row *r)
{
	const struct row *classic = &bench->rows[CLASSIC_ROW];
	bool own = !bench->b->filter_count, all = own;
	uint64_t want = own ? bench->sample.stopped : classic->stopped;

	all = own || r->kind->sample == SAMPLE_BINARY ||
	      r->kind->sample == SAMPLE_JSON;
	if (r->kind->way == READ_ONLY || r->kind->way == LOAD_ONLY)
		all = false;
	want *= r->kind->count / SAMPLE_BLOCK;
	if (r->records == r->kind->count && (!all || r->stopped == want))
		return true;
	cli_warn(&bench->b->cli,
		"%s records by %s: %llu, %llu stopped, not %zu, %llu",
		r->kind->form, r->kind->by, (unsigned long long)r->records,
		(unsigned long long)r->stopped, r->kind->count,
		(unsigned long long)want);
	return false;
}

/* The first turn finds out what the calls are, and is not timed. */
static enum cli_status measure(struct bench *bench)
{
	if (!turn(bench, &bench->rows[CLASSIC_ROW]))
		return CLI_USAGE;
	for (unsigned n = 0; n <= bench->rounds; n++) {
		for (size_t i = 0; i < ROWS; i++) {
			struct row *r = &bench->rows[i];
			double begun = now();

			if (r->skipped)
				continue;
			if (!turn(bench, r))
				return CLI_USAGE;
			if (n)
				r->ns[n - 1] = (now() - begun) /
					       (double)r->kind->count;
			if (!is_right(bench, r))
				return CLI_DIFFER;
		}
	}
	return CLI_OK;
}

/* The table of an engine has all records of its turns. */
static bool tables_are_whole(struct bench *bench)
{
	uint64_t want[ENGINES] = {0};
	bool good = true;

	want[CLASSIC] = SAMPLE_BLOCK;
	for (size_t i = 0; i < ROWS; i++)
		if (kinds[i].way == FROM_FILE || kinds[i].way == FROM_MEMORY)
			want[kinds[i].engine] +=
				(bench->rounds + 1) * kinds[i].count;
	for (size_t i = 0; i < ENGINES; i++) {
		struct cbpf_call_stats s;

		if (!bench->workers[i].jobs)
			continue;
		cbpf_calls_stats(bench->workers[i].jobs->calls, &s);
		if (s.bitmap + s.phase1 + s.phase2 + s.others == want[i] &&
			!s.no_memory)
			continue;
		cli_warn(&bench->b->cli, "the table is not whole");
		good = false;
	}
	return good;
}

/* ---- Printing ------------------------------------------------------------ */

static int by_value(const void *a, const void *b)
{
	double left = *(const double *)a, right = *(const double *)b;

	return left < right ? -1 : left > right;
}

struct figures {
	double median_ns, min_ns, vs_classic;
};

static struct figures find_figures(const struct bench *bench, size_t i)
{
	const double *classic = bench->rows[CLASSIC_ROW].ns;
	const double *own = bench->rows[i].ns;
	double ns[MAX_ROUNDS], ratio[MAX_ROUNDS];
	size_t rounds = bench->rounds;

	for (size_t n = 0; n < rounds; n++) {
		ns[n] = own[n];
		ratio[n] = classic[n] / own[n];
	}
	qsort(ns, rounds, sizeof(ns[0]), by_value);
	qsort(ratio, rounds, sizeof(ratio[0]), by_value);
	return (struct figures){ns[rounds / 2], ns[0], ratio[rounds / 2]};
}

static void print_json(const struct bench *bench, size_t i)
{
	const struct row *r = &bench->rows[i];
	struct figures f = find_figures(bench, i);

	printf("{\"form\":\"%s\",\"from\":\"%s\",\"by\":\"%s\",", r->kind->form,
		r->kind->from, r->kind->by);
	if (r->skipped) {
		printf("\"skipped\":\"%s\"}\n", r->skipped);
		return;
	}
	printf("\"records\":%zu,", r->kind->count);
	if (r->kind->way == FROM_FILE || r->kind->way == FROM_MEMORY)
		printf("\"stopped\":%llu,", (unsigned long long)r->stopped);
	printf("\"median_ns\":%.3f,\"min_ns\":%.3f,\"mega_per_s\":%.3f,"
	       "\"vs_classic\":%.2f}\n",
		f.median_ns, f.min_ns, 1e3 / f.median_ns, f.vs_classic);
}

static void print_row(const struct bench *bench, size_t i)
{
	const struct row *r = &bench->rows[i];
	struct figures f = find_figures(bench, i);
	char stopped[24] = "";

	if (r->kind->way == FROM_FILE || r->kind->way == FROM_MEMORY)
		snprintf(stopped, sizeof(stopped), "%llu",
			(unsigned long long)r->stopped);
	printf("%-7s %-7s %-8s ", r->kind->form, r->kind->from, r->kind->by);
	if (r->skipped)
		printf("skipped: %s\n", r->skipped);
	else
		printf("%8zu %8s %9.2f %9.2f %9.2f %9.2f %10.2f\n",
			r->kind->count, stopped, 1e3 / f.median_ns,
			1e3 / f.min_ns, f.median_ns, f.min_ns, f.vs_classic);
}

static void print_all(const struct bench *bench)
{
	if (!bench->b->json)
		printf("%-7s %-7s %-8s %8s %8s %9s %9s %9s %9s %10s\n",
			"records", "from", "by", "count", "stopped", "M/s",
			"best M/s", "median ns", "min ns", "x classic");
	for (size_t i = 0; i < ROWS; i++) {
		if (bench->b->json)
			print_json(bench, i);
		else
			print_row(bench, i);
	}
}

int bench_records(struct bpfrun *b)
{
	struct bench *bench = calloc(1, sizeof(*bench));
	int status = CLI_USAGE;

	if (!bench) {
		cli_warn(&b->cli, "out of memory");
		return status;
	}
	bench->b = b;
	bench->rounds = b->rounds ? b->rounds : ROUNDS;
	bench->room = aligned_alloc(ALIGNMENT, READ_ROOM);
	if (!bench->room || !sample_make(&bench->sample))
		cli_warn(&b->cli, "out of memory");
	else if (make_workers(bench) && make_rows(bench))
		status = measure(bench);
	if (!status && !tables_are_whole(bench))
		status = CLI_DIFFER;
	if (!status)
		print_all(bench);
	free_bench(bench);
	return status;
}
