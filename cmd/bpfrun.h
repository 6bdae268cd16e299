/* SPDX-License-Identifier: BSD-2-Clause */
/* What the files of bpfrun share: the command line, and filters at work. */
#ifndef BPFRUN_H
#define BPFRUN_H

#include <signal.h>
#include <time.h>

#include "cli.h"

#define CLI_VERDICT 256 /* bytes of the longest text of a verdict */

/* Values, or outcomes, with how often each came; see bpfrun_stats.c. */
struct stats {
	struct cbpf_tally *rows; /* in the order in which they came */
	size_t count;
	uint32_t *slots; /* hash table: index into rows + 1, 0: free */
	uint64_t others; /* records whose value found no room */
};

/* A filter (packets), or the stack of filters (system calls). */
struct job {
	const char *name;
	struct cli_filter *filters; /* of the stack, oldest first */
	size_t count;
	const char *out_path; /* -w, or NULL */
	struct cbpf_output *out;
	struct cbpf_runner *runner; /* NULL: not prepared yet */
	int linktype;		    /* that expressions are compiled for */
	bool done;		    /* -c is reached */
	uint64_t total;		    /* matches in all inputs */
	uint64_t records;	    /* in this input, as the rest */
	uint64_t matched;
	uint64_t bytes;
	uint64_t asked; /* records that the engines ran; with --stats */
	bool ahead;	/* it has run over all records at hand: */
	uint64_t values[CBPF_BATCH];
	struct stats stats;
	struct cbpf_calls *calls;   /* --seccomp: by call and outcome */
	struct cbpf_runner *other;  /* --diff */
	struct cbpf_outcome theirs; /* of the record at hand */
	struct difference *differences;
	size_t difference_count;
};

/* A command whose system calls are the input; see bpfrun_live.c. */
struct live {
	char **argv; /* NULL: there is none */
	bool enforce;
	const char *record; /* --record, or NULL */
	const char *output; /* --output, or NULL */
	struct cbpf_input *in;
	struct cbpf_output *out;  /* of --record */
	struct cbpf_output *text; /* of --output */
	int status;		  /* to end with */
};

struct bpfrun {
	struct cli cli;
	enum cbpf_kind kind;
	const char *ctx; /* --ctx, or NULL */
	bool seccomp;	 /* --seccomp or --strict */
	bool sized;	 /* --memory-size */
	const char *engine;
	int target; /* --target, or -1 */
	bool force_linktype;
	bool print;
	bool invert;
	bool json;
	bool stats;
	bool bench;
	bool bench_syscall;
	bool bench_probe;
	bool bench_records;
	unsigned rounds;   /* --rounds, 0: as many as they like */
	const char *probe; /* --probe, KIND:BINARY:SYMBOL */
	bool strict;
	bool suggest;
	uint64_t explain; /* number of a record; 0: none */
	bool explained;
	struct cli_filter *others; /* --diff: a stack */
	size_t other_count;
	bool no_verify;
	uint32_t budget; /* --budget; 0: as many as the verifier likes */
	bool harden;
	bool dump_jit;	       /* no run, but listings */
	const char *jit_arch;  /* of which machine; NULL: this one */
	const char *jit_image; /* --jit-image; NULL: none */
	bool dump_passes;      /* no run, but what each pass makes */
	uint32_t passes_off;   /* --passes=, --no-pass= */
	const char *records;   /* --records, or NULL */
	struct live live;
	uint32_t memory_size; /* --memory-size */
	uint64_t limit;	      /* -c; 0: none */
	struct cli_filter *filters;
	const char **out_paths; /* one for each filter */
	size_t filter_count;
	char **inputs;
	size_t input_count;
	char **command; /* what stands behind "--", ended by NULL */
	struct job *jobs;
	size_t job_count;
	FILE *info; /* where summaries go */
	int status; /* CLI_USAGE or CLI_DIFFER when something was wrong */
	bool stop;
	const char *input; /* name of the input at hand */
	struct timespec begun, shown;
};

/* The text of --help; bpfrun_usage.c. */
extern const char bpfrun_usage[];

/* What the user calls filter i of a job. */
const char *job_filter(const struct job *job, size_t i);

/* Prepares a job for inputs of a link type; an expression again for each. */
bool prepare_job(struct bpfrun *b, struct job *job, int linktype);
/* Opens an input as the options say; NULL with diagnostics. */
struct cbpf_input *open_input(struct bpfrun *b, const char *path, int linktype);

/* bpfrun_records.c */

/* Whether there is no more to do: all filters have had their -c, or the run is
 * over for another reason. */
bool records_are_over(const struct bpfrun *b);
/* Runs all filters over an input: 0: to its end, or as far as was asked; -1: it
 * is damaged.  `stop` may become other than 0 at any time. */
int records_run(struct bpfrun *b, struct cbpf_input *in,
	const volatile sig_atomic_t *stop);

/* bpfrun_print.c */

/* The line of a record: what -v, --print and --json ask for. */
void print_record(struct bpfrun *b, const struct job *job,
	const struct cbpf_record *record, const struct cbpf_verdict *verdict);
/* --explain: the way of a record, after which the filter is done. */
void print_way(struct bpfrun *b, struct job *job,
	const struct cbpf_record *record, const struct cbpf_verdict *verdict);
/* What a filter made of the input at hand, when it is over. */
void print_summary(struct bpfrun *b, struct job *job, bool damaged);
/* Program, record and all answers on stderr, after engines differed. */
void print_difference(const struct bpfrun *b, const struct job *job,
	const struct cbpf_record *record);
/* "N records" on a terminal while work takes long; call it now and then. */
void progress(struct bpfrun *b, uint64_t records);
void progress_end(struct bpfrun *b);

/* bpfrun_outputs.c */

/* Ends the program where an output is also an input, or written twice. */
void outputs_check(struct bpfrun *b);

/* bpfrun_jit.c */

/* Whether filters are listed and not run. */
bool is_listing(const struct bpfrun *b);
/* Ends the program where its options do not go together. */
void check_jit(struct bpfrun *b);
/* Lists the code of all filters, writes it; the status to end with. */
int dump_jit(struct bpfrun *b);

/* bpfrun_passes.c */

/* Takes --passes and --passes=NAME,... and --no-pass=NAME,... */
void take_passes(struct bpfrun *b, const char *names);
void take_no_pass(struct bpfrun *b, const char *names);
/* The list of passes; the status to end with. */
int list_passes(void);
/* What they make of a program; false: it cannot be told. */
bool dump_passes(struct bpfrun *b, const struct cbpf_program *p);

/* bpfrun_bench.c */

/* Whether something is to be measured or probed; ends the program where what
 * else is given does not go with it. */
bool check_measuring(struct bpfrun *b);
/* Measures the filters that the operands name; the status to end with. */
int bench(struct bpfrun *b);

/* bpfrun_calls.c; system calls only */

/* Prepares the table, and the other stack of --diff; false: told why not. */
bool calls_begin(struct bpfrun *b, struct job *job);
/* Takes a record that has been run; with --diff `match` of the verdict becomes
 * whether the other stack has another outcome. */
void calls_record(struct bpfrun *b, struct job *job,
	const struct cbpf_record *record, struct cbpf_verdict *verdict);
/* Whether nobody asks for single records of an input that has many of them at
 * once; runs them: 0, or -1: the input is damaged.  `stop` may become other
 * than 0 at any time. */
bool calls_take_batches(const struct bpfrun *b, const struct cbpf_input *in);
int calls_run_batches(struct bpfrun *b, struct cbpf_input *in,
	const volatile sig_atomic_t *stop);
/* Whether the table is whole; else tells, and ends the run. */
bool calls_are_whole(struct bpfrun *b, const struct job *job);
/* Prints the table of an input (a summary line stands before it). */
void calls_print(struct bpfrun *b, struct job *job);
/* How records went, for --stats. */
void calls_print_stats(const struct bpfrun *b, const struct job *job);
/* Empties it for the next input. */
void calls_clear(struct job *job);
/* After all inputs: what --suggest asks for, or that --explain found no such
 * record. */
void calls_finish(struct bpfrun *b);
void calls_free(struct job *job);

/* bpfrun_syscall.c */

/* Measures calls under filters; the status to end with. */
int bench_syscall(struct bpfrun *b);

/* bpfrun_records.c */

/* Measures records on their way through a policy; the status to end with. */
int bench_records(struct bpfrun *b);

/* bpfrun_probe.c */

/* --probe and --bench-probe; the status to end with. */
int probe_run(struct bpfrun *b);
int bench_probe(struct bpfrun *b);

/* bpfrun_live.c */

/* Whether the operands, which come behind `--`, are a command; `inputs` of them
 * were in front of it. */
bool live_parse(struct bpfrun *b, bool dashes, size_t inputs);
/* Starts the command; NULL with diagnostics. */
struct cbpf_input *live_open(struct bpfrun *b, const struct job *job);
/* What is said of the call that was read last. */
void live_call(struct bpfrun *b, const struct cbpf_record *record,
	const struct cbpf_verdict *verdict);
/* After the last call. */
void live_end(struct bpfrun *b);
/* The status to end with. */
int live_status(struct bpfrun *b);

/* bpfrun_stats.c */

void stats_add(struct stats *s, const struct cbpf_record *record,
	const struct cbpf_verdict *verdict);
/* The most frequent first. */
void stats_sort(struct stats *s);
/* Empties it for the next input. */
void stats_clear(struct stats *s);

#endif
