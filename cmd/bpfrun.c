/* SPDX-License-Identifier: BSD-2-Clause */
/* bpfrun: runs filters over captures, packet text and system-call records. */
#include "bpfrun.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Signals ------------------------------------------------------------ */

/* The signal that ends the run.  The handler only notes it; outputs that are
 * not complete are removed before the process dies of it. */
static volatile sig_atomic_t caught;

static void on_signal(int number)
{
	caught = number;
}

static void catch_signals(void)
{
	static const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM,
		SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU};
	struct sigaction action = {
		.sa_handler = on_signal, .sa_flags = SA_RESETHAND};
	struct sigaction old;

	sigemptyset(&action.sa_mask);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		if (!sigaction(numbers[i], NULL, &old) &&
			old.sa_handler != SIG_IGN)
			sigaction(numbers[i], &action, NULL);
}

/* ---- Command line ------------------------------------------------------- */

static void *must(struct bpfrun *b, void *p)
{
	if (!p) {
		cli_warn(&b->cli, "out of memory");
		exit(CLI_USAGE);
	}
	return p;
}

static void add_filter(struct bpfrun *b, int source, const char *arg)
{
	size_t n = b->filter_count++;

	b->filters[n].source = source;
	b->filters[n].arg = arg;
}

/* Whether a path such as /dev/stdout leads to where standard output goes. */
static bool is_stdout(const char *path)
{
	struct stat a, b;

	return !stat(path, &a) && !fstat(STDOUT_FILENO, &b) &&
	       !S_ISCHR(a.st_mode) && a.st_dev == b.st_dev &&
	       a.st_ino == b.st_ino;
}

/* -w belongs to the filter before it, or else to the first. */
static void add_output(struct bpfrun *b, const char *path)
{
	size_t n = b->filter_count ? b->filter_count - 1 : 0;

	if (is_stdout(path))
		path = "-";

	if (b->out_paths[n])
		cli_usage(&b->cli, "a filter has one -w; '%s' is the second",
			path);
	b->out_paths[n] = path;
}

enum {
	OPT_ENGINE = CLI_OPT_OWN,
	OPT_TARGET,
	OPT_FORCE,
	OPT_SECCOMP,
	OPT_INVERT,
	OPT_PRINT,
	OPT_JSON,
	OPT_STATS,
	OPT_BENCH,
	OPT_CTX,
	OPT_MEMORY_SIZE,
	OPT_NO_VERIFY,
	OPT_BUDGET,
	OPT_HARDEN,
	OPT_DUMP_JIT,
	OPT_JIT_IMAGE,
	OPT_PASSES,
	OPT_NO_PASS,
	OPT_STRICT,
	OPT_EXPLAIN,
	OPT_DIFF,
	OPT_SUGGEST,
	OPT_BENCH_SYSCALL,
	OPT_BENCH_PROBE,
	OPT_BENCH_RECORDS,
	OPT_PROBE,
	OPT_ROUNDS,
	OPT_RECORDS,
	OPT_RECORD,
	OPT_ENFORCE,
	OPT_OUTPUT,
};

static const struct option options[] = {
	CLI_LONG,
	{"filter", required_argument, NULL, 'f'},
	{"count", required_argument, NULL, 'c'},
	{"write", required_argument, NULL, 'w'},
	{"engine", required_argument, NULL, OPT_ENGINE},
	{"target", required_argument, NULL, OPT_TARGET},
	{"force-linktype", no_argument, NULL, OPT_FORCE},
	{"seccomp", no_argument, NULL, OPT_SECCOMP},
	{"invert", no_argument, NULL, OPT_INVERT},
	{"print", no_argument, NULL, OPT_PRINT},
	{"json", no_argument, NULL, OPT_JSON},
	{"stats", no_argument, NULL, OPT_STATS},
	{"bench", no_argument, NULL, OPT_BENCH},
	{"ctx", required_argument, NULL, OPT_CTX},
	{"memory-size", required_argument, NULL, OPT_MEMORY_SIZE},
	{"no-verify", no_argument, NULL, OPT_NO_VERIFY},
	{"budget", required_argument, NULL, OPT_BUDGET},
	{"harden", no_argument, NULL, OPT_HARDEN},
	{"dump-jit", optional_argument, NULL, OPT_DUMP_JIT},
	{"jit-image", required_argument, NULL, OPT_JIT_IMAGE},
	{"passes", optional_argument, NULL, OPT_PASSES},
	{"no-pass", required_argument, NULL, OPT_NO_PASS},
	{"strict", no_argument, NULL, OPT_STRICT},
	{"explain", required_argument, NULL, OPT_EXPLAIN},
	{"diff", required_argument, NULL, OPT_DIFF},
	{"suggest", no_argument, NULL, OPT_SUGGEST},
	{"bench-syscall", no_argument, NULL, OPT_BENCH_SYSCALL},
	{"bench-probe", no_argument, NULL, OPT_BENCH_PROBE},
	{"bench-records", no_argument, NULL, OPT_BENCH_RECORDS},
	{"probe", required_argument, NULL, OPT_PROBE},
	{"rounds", required_argument, NULL, OPT_ROUNDS},
	{"records", required_argument, NULL, OPT_RECORDS},
	{"record", required_argument, NULL, OPT_RECORD},
	{"enforce", no_argument, NULL, OPT_ENFORCE},
	{"output", required_argument, NULL, OPT_OUTPUT},
	{0},
};

static void take_kind(struct bpfrun *b, const char *name)
{
	struct cbpf_verify_options ctx;

	if (cbpf_verify_ctx(name, &ctx))
		cli_usage(&b->cli,
			"--ctx is packet, seccomp or memory[:SIZE], not '%s'",
			name);
	b->ctx = name;
	b->kind = (enum cbpf_kind)ctx.ctx;
	if (strchr(name, ':'))
		b->memory_size = ctx.memory_size;
}

/* The options for machine code. */
static void take_jit(struct bpfrun *b, int option, const char *arg)
{
	switch (option) {
	case OPT_HARDEN:
		b->harden = true;
		break;
	case OPT_DUMP_JIT:
		b->dump_jit = true;
		b->jit_arch = arg;
		break;
	case OPT_JIT_IMAGE:
		b->jit_image = arg;
		break;
	case OPT_PASSES:
		take_passes(b, arg);
		break;
	case OPT_NO_PASS:
		take_no_pass(b, arg);
		break;
	default:
		cli_option(&b->cli, option, arg);
	}
}

/* The options for programs of the internal machine. */
static void take_internal(struct bpfrun *b, int option, const char *arg)
{
	switch (option) {
	case OPT_CTX:
		take_kind(b, arg);
		break;
	case OPT_MEMORY_SIZE:
		b->memory_size = (uint32_t)cli_number(
			&b->cli, "--memory-size", arg, 0, UINT32_MAX);
		b->sized = true;
		break;
	case OPT_NO_VERIFY:
		b->no_verify = true;
		break;
	case OPT_BUDGET:
		b->budget = (uint32_t)cli_number(
			&b->cli, "--budget", arg, 1, UINT32_MAX);
		break;
	default:
		take_jit(b, option, arg);
	}
}

static const char *known_form(const struct bpfrun *b, const char *name)
{
	const char *form;
	char names[128] = "";
	size_t at = 0;

	for (size_t i = 0; (form = cbpf_input_form(i)); i++) {
		const char *after = cbpf_input_form(i + 1) ? ", " : " and ";

		if (!strcmp(form, name))
			return name;
		if (at < sizeof(names))
			at += (size_t)snprintf(names + at, sizeof(names) - at,
				"%s%s", i ? after : "", form);
	}
	cli_usage(&b->cli,
		"no form of system calls is called '%s'; there are %s", name,
		names);
}

/* The options for system calls and for a command that makes them. */
static void take_records(struct bpfrun *b, int option, const char *arg)
{
	switch (option) {
	case OPT_RECORDS:
		b->records = known_form(b, arg);
		break;
	case OPT_RECORD:
		b->live.record = arg;
		break;
	case OPT_ENFORCE:
		b->live.enforce = true;
		break;
	case OPT_OUTPUT:
		b->live.output = arg;
		break;
	default:
		take_internal(b, option, arg);
	}
}

static void add_other(struct bpfrun *b, const char *arg)
{
	struct cli_filter *others = must(
		b, realloc(b->others, (b->other_count + 1) * sizeof(*others)));

	others[b->other_count++] = (struct cli_filter){.arg = arg};
	b->others = others;
}

/* The options for system calls. */
static void take_calls(struct bpfrun *b, int option, const char *arg)
{
	switch (option) {
	case OPT_STRICT:
		b->strict = b->seccomp = true;
		b->kind = CBPF_SYSCALL;
		break;
	case OPT_EXPLAIN:
		b->explain = (uint64_t)cli_number(
			&b->cli, "--explain", arg, 1, INT64_MAX);
		b->cli.quiet = true; /* nothing but that */
		break;
	case OPT_DIFF:
		add_other(b, arg);
		break;
	case OPT_SUGGEST:
		b->suggest = true;
		break;
	case OPT_BENCH_SYSCALL:
		b->bench_syscall = true;
		break;
	case OPT_BENCH_PROBE:
		b->bench_probe = true;
		break;
	case OPT_BENCH_RECORDS:
		b->bench_records = true;
		break;
	case OPT_ROUNDS:
		b->rounds =
			(unsigned)cli_number(&b->cli, "--rounds", arg, 1, 99);
		break;
	case OPT_PROBE:
		b->probe = arg;
		break;
	default:
		take_records(b, option, arg);
	}
}

static void take_option(struct bpfrun *b, int option, const char *arg)
{
	switch (option) {
	case 'f':
		add_filter(b, CLI_FILE, arg);
		break;
	case 'e':
		add_filter(b, CLI_EXPR, arg);
		break;
	case CLI_OPT_CODE:
		add_filter(b, CLI_CODE, arg);
		break;
	case CLI_OPT_PID:
		add_filter(b, CLI_PID, arg);
		break;
	case 'w':
		add_output(b, arg);
		break;
	case 'c':
		b->limit =
			(uint64_t)cli_number(&b->cli, "-c", arg, 1, INT64_MAX);
		break;
	case OPT_ENGINE:
		b->engine = arg;
		break;
	case OPT_TARGET:
		b->target = cli_target(&b->cli, arg);
		break;
	case OPT_FORCE:
		b->force_linktype = true;
		break;
	case OPT_SECCOMP:
		b->seccomp = true;
		b->kind = CBPF_SYSCALL;
		break;
	case OPT_INVERT:
		b->invert = true;
		break;
	case OPT_PRINT:
		b->print = true;
		break;
	case OPT_JSON:
		b->json = true;
		break;
	case OPT_STATS:
		b->stats = true;
		break;
	case OPT_BENCH:
		b->bench = true;
		break;
	default:
		take_calls(b, option, arg);
	}
}

/* What the inputs hold is said once, and only memory has a size. */
static void check_kind(struct bpfrun *b)
{
	if (b->ctx && b->seccomp && strcmp(b->ctx, "seccomp") != 0)
		cli_usage(&b->cli, "--ctx=%s does not go with %s", b->ctx,
			b->strict ? "--strict" : "--seccomp");
	if (b->sized && b->kind != CBPF_MEMORY)
		cli_usage(&b->cli, "--memory-size needs --ctx=memory");
}

/* The options for system calls need some, and not all go together. */
static void check_calls(struct bpfrun *b)
{
	if ((b->other_count || b->suggest) && b->kind != CBPF_SYSCALL)
		cli_usage(&b->cli, "--diff and --suggest need --seccomp");
	if (b->explain && (b->print || b->stats || b->cli.verbose))
		cli_usage(&b->cli, "--explain prints the way of a record and "
				   "nothing else");
	if ((b->strict || b->suggest) && b->filter_count)
		cli_usage(&b->cli, "%s takes no filter",
			b->strict ? "--strict" : "--suggest");
	if (b->strict && (b->suggest || b->explain))
		cli_usage(&b->cli, "--strict has no filters to explain, and "
				   "suggests itself");
	if (b->suggest && (b->json || b->print || b->stats || b->other_count ||
				  b->explain || b->cli.verbose))
		cli_usage(&b->cli, "--suggest prints a policy and nothing "
				   "else");
	if (b->kind == CBPF_SYSCALL && b->cli.kernel &&
		b->cli.kernel < cbpf_seccomp_oldest())
		cli_usage(&b->cli, "Linux has seccomp filters from 3.5 on");
}

/* Options that do not go together. */
static void check_use(struct bpfrun *b)
{
	bool lines = b->print || b->cli.verbose || b->json || b->stats;
	size_t readers = 0;

	check_kind(b);
	check_calls(b);
	for (size_t i = 0; i < b->filter_count; i++) {
		if (b->out_paths[i] && b->kind == CBPF_MEMORY)
			cli_usage(&b->cli, "-w writes packets and system "
					   "calls; there are none here");
		if (b->out_paths[i] && !strcmp(b->out_paths[i], "-")) {
			if (lines || b->info == stderr)
				cli_usage(&b->cli,
					"-w - needs standard output for "
					"itself");
			b->info = stderr;
		}
		if (b->filters[i].source == CLI_EXPR && b->kind != CBPF_PACKET)
			cli_usage(&b->cli, "an expression filters packets");
		if (b->filters[i].source == CLI_PID && b->kind != CBPF_SYSCALL)
			cli_usage(&b->cli, "--pid needs --seccomp");
		if (b->filters[i].source == CLI_FILE)
			readers += !strcmp(b->filters[i].arg, "-");
	}
	for (size_t i = 0; i < b->input_count; i++)
		readers += !strcmp(b->inputs[i], "-");
	if (readers > 1)
		cli_usage(&b->cli, "standard input can be read once only");
	if (b->kind == CBPF_SYSCALL && b->target >= 0 &&
		b->target != CBPF_TARGET_SECCOMP)
		cli_usage(&b->cli, "with --seccomp the target is seccomp");
	if (b->kind == CBPF_PACKET && b->target == CBPF_TARGET_SECCOMP)
		cli_usage(&b->cli, "the target seccomp needs --seccomp");
}

/* Takes the filter that no option has named; how many operands it was. */
static size_t take_operand(struct bpfrun *b, const char *operand)
{
	if (b->filter_count || b->strict || b->suggest)
		return 0;
	if (!operand)
		cli_usage(&b->cli, "no filter is given");
	add_filter(b, CLI_FILE, operand);
	return 1;
}

/* How many operands stand in front of "--", which getopt puts before them all;
 * `given` is what it was given, `first` the first operand now. */
static size_t before_dashes(char *const *given, char *const *argv, size_t first)
{
	size_t i = 0;

	while (given[i] != argv[first - 1])
		i++;
	return i + 1 - first;
}

static void parse_options(struct bpfrun *b, int argc, char **argv)
{
	size_t size = ((size_t)argc + 1) * sizeof(*argv);
	char **given = must(b, malloc(size));
	size_t taken, before = 0;
	bool dashes;
	int option;

	memcpy(given, argv, size);
	b->filters = must(b, calloc((size_t)argc + 1, sizeof(*b->filters)));
	b->out_paths = must(b, calloc((size_t)argc + 1, sizeof(char *)));
	while ((option = getopt_long(
			argc, argv, CLI_SHORT "f:c:w:", options, NULL)) != -1)
		take_option(b, option, optarg);
	b->inputs = argv + optind;
	b->input_count = (size_t)(argc - optind);
	dashes = optind > 1 && !strcmp(argv[optind - 1], "--");
	if (dashes)
		before = before_dashes(given, argv, (size_t)optind);
	free(given);
	if (check_measuring(b))
		return;
	if (b->dump_passes && !b->filter_count && optind == argc)
		exit(cli_finish(&b->cli, list_passes()));
	/* What stands behind "--" is a command, and no filter. */
	if (dashes && b->kind == CBPF_SYSCALL && !before)
		taken = take_operand(b, NULL);
	else
		taken = take_operand(b, argv[optind]);
	b->inputs += taken;
	b->input_count -= taken;
	if (before)
		before -= taken;
	check_jit(b);
	if (live_parse(b, dashes, before))
		b->input_count = 0;
	else if (!b->input_count && !is_listing(b))
		cli_usage(&b->cli, "no input is given");
	check_use(b);
}

/* ---- Outputs ------------------------------------------------------------ */

/* Opens the output of a job at its first input; later ones must fit it. */
static bool open_output(
	struct bpfrun *b, struct job *job, const struct cbpf_input *in)
{
	if (!job->out_path)
		return true;
	if (!job->out) {
		job->out = cbpf_output_open(job->out_path, in, b->cli.diags);
		b->stop = b->stop || !job->out;
		return job->out;
	}
	if (cbpf_output_fits(job->out, in))
		return true;
	cli_warn(&b->cli,
		"%s: cannot stand in %s: its link type or the unit of its time "
		"stamps is another one",
		b->input, job->out_path);
	return false;
}

/* ---- Filters ------------------------------------------------------------ */

static void make_jobs(struct bpfrun *b)
{
	bool stack = b->kind == CBPF_SYSCALL;

	b->job_count = stack ? 1 : b->filter_count;
	b->jobs = must(b, calloc(b->job_count, sizeof(*b->jobs)));
	for (size_t i = 0; i < b->job_count; i++) {
		struct job *job = &b->jobs[i];

		job->filters = &b->filters[i];
		job->count = stack ? b->filter_count : 1;
		job->name = job->count ? job->filters[0].arg : "no filter";
		job->out_path = b->out_paths[i];
		/* A stack has one output, wherever it stands. */
		for (size_t k = 1; stack && k < b->filter_count; k++) {
			if (job->out_path && b->out_paths[k])
				cli_usage(&b->cli, "a stack has one -w");
			if (b->out_paths[k])
				job->out_path = b->out_paths[k];
		}
		job->linktype = CBPF_LINKTYPE_NONE;
	}
}

static enum cbpf_target target_of(
	const struct bpfrun *b, const struct cbpf_program *p)
{
	if (b->target >= 0)
		return (enum cbpf_target)b->target;
	if (cbpf_program_is_expr(p))
		return CBPF_TARGET_LIBPCAP;
	if (cbpf_program_target(p) >= 0)
		return (enum cbpf_target)cbpf_program_target(p);
	return b->kind == CBPF_SYSCALL ? CBPF_TARGET_SECCOMP
				       : CBPF_TARGET_SOCKET;
}

/* A process may have many filters; then they go by their own names. */
const char *job_filter(const struct job *job, size_t i)
{
	return cbpf_runner_count(job->runner) <= job->count &&
			       job->filters[i].source != CLI_PID
		       ? job->filters[i].arg
		       : cbpf_program_name(cbpf_runner_program(job->runner, i));
}

static void say_engine(const struct bpfrun *b, const struct job *job)
{
	size_t i = cbpf_runner_count(job->runner) - 1;
	const struct cbpf_engine *engine;

	for (size_t k = 0; (engine = cbpf_runner_engine(job->runner, i, k));
		k++)
		cli_warn(&b->cli, "%s: runs on the engine %s",
			job_filter(job, i), engine->name);
}

/* The runner takes the program over. */
static bool add_program(struct bpfrun *b, struct job *job,
	struct cbpf_program *p, const struct cli_filter *filter)
{
	/* What was said of its text stands, whatever becomes of it. */
	if (p)
		cli_print_diags(&b->cli);
	if (!p ||
		cbpf_runner_add(job->runner, p, target_of(b, p), b->cli.diags))
		return false;
	/* Which engines passed it on is news for -v, or when all were asked. */
	if (!b->cli.verbose && !b->engine)
		cbpf_diags_clear(b->cli.diags);
	if (b->cli.verbose && filter->source == CLI_EXPR)
		cli_warn(&b->cli, "%s: compiled for %s", filter->arg,
			cbpf_linktype_name(job->linktype));
	if (b->cli.verbose)
		say_engine(b, job);
	return true;
}

/* All filters of a process join the stack. */
static bool add_process(
	struct bpfrun *b, struct job *job, const struct cli_filter *filter)
{
	enum cli_status status;
	struct cbpf_program **list;
	size_t count = cli_load_pid(&b->cli, filter->arg, &list, &status);
	bool good = count > 0;

	for (size_t i = 0; i < count; i++) {
		if (good)
			good = add_program(b, job, list[i], filter);
		else
			cbpf_program_free(list[i]);
	}
	if (count)
		free(list);
	return good;
}

static bool add_filter_of(
	struct bpfrun *b, struct job *job, const struct cli_filter *filter)
{
	enum cli_status status;

	if (filter->source == CLI_PID)
		return add_process(b, job, filter);
	return add_program(b, job,
		cli_load(&b->cli, filter, job->linktype, &status), filter);
}

bool prepare_job(struct bpfrun *b, struct job *job, int linktype)
{
	struct cbpf_run_options run = {
		.kind = b->kind,
		.engine = b->engine,
		.no_verify = b->no_verify,
		.budget = b->budget,
		.memory_size = b->memory_size,
		.seccomp = {.kernel = b->cli.kernel, .strict = b->strict},
	};

	if (job->runner && (job->filters[0].source != CLI_EXPR ||
				   job->linktype == linktype))
		return true;
	cbpf_runner_free(job->runner);
	cbpf_set_passes_off(b->cli.cbpf, b->passes_off);
	job->runner = cbpf_runner_new(b->cli.cbpf, &run, b->cli.diags);
	job->linktype = linktype;
	for (size_t i = 0; job->runner && i < job->count; i++) {
		if (!add_filter_of(b, job, &job->filters[i])) {
			cbpf_runner_free(job->runner);
			job->runner = NULL;
		}
	}
	if (job->runner && b->kind == CBPF_SYSCALL && !calls_begin(b, job)) {
		calls_free(job);
		cbpf_runner_free(job->runner);
		job->runner = NULL;
	}
	return job->runner;
}

/* Files and codes do not wait for an input to show their faults. */
static bool prepare_early(struct bpfrun *b)
{
	bool good = true;

	for (size_t i = 0; i < b->job_count; i++)
		if (b->jobs[i].filters[0].source != CLI_EXPR)
			good = prepare_job(
				       b, &b->jobs[i], CBPF_LINKTYPE_NONE) &&
			       good;
	cli_print_diags(&b->cli);
	return good;
}

/* ---- Link types --------------------------------------------------------- */

/* A name, or a number where there is none. */
static const char *linktype_name(int linktype, char *buf, size_t size)
{
	const char *name = cbpf_linktype_name(linktype);

	snprintf(buf, size, "%d", linktype);
	return name ? name : buf;
}

static bool refuse_linktype(
	struct bpfrun *b, const char *who, int theirs, int inputs)
{
	char name[16], other[16];

	if (theirs == CBPF_LINKTYPE_NONE || theirs == inputs ||
		b->force_linktype)
		return false;
	cli_warn(&b->cli,
		"%s: its link type is %s, that of %s is %s; see "
		"--force-linktype",
		b->input, linktype_name(inputs, name, sizeof(name)), who,
		linktype_name(theirs, other, sizeof(other)));
	return true;
}

/* Whether a job may run over the input, compiled for it if need be. */
static bool job_takes(
	struct bpfrun *b, struct job *job, const struct cbpf_input *in)
{
	int inputs = cbpf_input_linktype(in);
	int compiled = inputs;

	if (b->cli.linktype != CBPF_LINKTYPE_NONE)
		compiled = b->cli.linktype;
	if (!prepare_job(b, job, compiled)) {
		b->stop = true;
		return false;
	}
	for (size_t i = 0; i < cbpf_runner_count(job->runner); i++) {
		int theirs = cbpf_program_linktype(
			cbpf_runner_program(job->runner, i));

		if (refuse_linktype(b, job_filter(job, i), theirs, inputs))
			return false;
	}
	return open_output(b, job, in);
}

static bool jobs_take(struct bpfrun *b, const struct cbpf_input *in)
{
	bool good = true;

	if (b->kind == CBPF_PACKET && refuse_linktype(b, "-y", b->cli.linktype,
					      cbpf_input_linktype(in)))
		return false;
	for (size_t i = 0; i < b->job_count && good; i++)
		if (!b->jobs[i].done)
			good = job_takes(b, &b->jobs[i], in);
	return good;
}

/* ---- Running ------------------------------------------------------------ */

static bool is_over(const struct bpfrun *b)
{
	return caught || records_are_over(b);
}

static void end_input(struct bpfrun *b, const bool *asked, bool damaged)
{
	progress_end(b);
	if (damaged)
		b->status = CLI_USAGE;
	for (size_t i = 0; i < b->job_count; i++) {
		struct job *job = &b->jobs[i];

		if (asked[i] && !b->stop && !caught && !b->suggest)
			print_summary(b, job, damaged);
		if (!b->suggest)
			calls_clear(job);
		job->records = job->matched = job->bytes = job->asked = 0;
		stats_clear(&job->stats);
	}
}

struct cbpf_input *open_input(struct bpfrun *b, const char *path, int linktype)
{
	const struct cbpf_input_options how = {
		.kind = b->kind,
		.linktype = linktype,
		.form = b->records,
		.arch = b->cli.archs ? b->cli.archs[0] : NULL,
	};

	return cbpf_input_open_as(path, &how, b->cli.diags);
}

static void run_input(struct bpfrun *b, const char *path, bool *asked)
{
	int linktype = b->cli.linktype;
	struct cbpf_input *in;

	b->input = strcmp(path, "-") ? path : "<stdin>";
	if (linktype == CBPF_LINKTYPE_NONE)
		linktype = cbpf_linktype_value("EN10MB");
	in = b->live.argv ? live_open(b, b->jobs)
			  : open_input(b, path, linktype);
	if (in && jobs_take(b, in)) {
		cli_print_diags(&b->cli);
		for (size_t i = 0; i < b->job_count; i++)
			asked[i] = !b->jobs[i].done;
		end_input(b, asked, records_run(b, in, &caught) < 0);
	} else if (!caught) {
		b->status = CLI_USAGE;
	}
	if (!caught)
		cli_print_diags(&b->cli);
	if (in && b->live.in)
		live_end(b);
	cbpf_input_close(in);
}

static void run_inputs(struct bpfrun *b)
{
	bool *asked = must(b, calloc(b->job_count, sizeof(*asked)));

	if (b->live.argv)
		run_input(b, b->live.argv[0], asked);
	for (size_t i = 0; i < b->input_count && !is_over(b); i++)
		run_input(b, b->inputs[i], asked);
	free(asked);
}

/* What the filters become, and no run. */
static void list_jobs(struct bpfrun *b)
{
	for (size_t i = 0; i < b->job_count; i++) {
		struct job *job = &b->jobs[i];

		if (!prepare_job(
			    b, job, cli_linktype(&b->cli, &job->filters[0])))
			b->status = CLI_USAGE;
	}
	if (!b->status)
		b->status = dump_jit(b);
}

/* Outputs appear whole, or not at all. */
static void end_outputs(struct bpfrun *b)
{
	bool keep = !b->stop && !caught;

	for (size_t i = 0; i < b->job_count; i++) {
		struct job *job = &b->jobs[i];

		if (job->out && !keep)
			cbpf_output_abort(job->out);
		else if (job->out && cbpf_output_commit(job->out, b->cli.diags))
			b->status = CLI_USAGE;
		job->out = NULL;
	}
}

static int finish(struct bpfrun *b)
{
	int status = b->bench || is_listing(b) ? CLI_OK : CLI_NO;

	/* A reader of ours that is gone makes this a death by SIGPIPE. */
	cli_flush(&b->cli);
	end_outputs(b);
	if (caught) {
		if (caught != SIGPIPE)
			fflush(stdout);
		signal(caught, SIG_DFL);
		raise(caught);
	}
	for (size_t i = 0; i < b->job_count; i++) {
		if (b->jobs[i].total)
			status = CLI_OK;
		calls_free(&b->jobs[i]);
		cbpf_runner_free(b->jobs[i].runner);
	}
	if (b->status)
		status = b->status;
	if (b->live.argv)
		status = live_status(b);
	free(b->jobs);
	free(b->filters);
	free(b->out_paths);
	free(b->others);
	return cli_finish(&b->cli, status);
}

/* What does not run filters over inputs. */
static bool is_no_run(struct bpfrun *b)
{
	if (b->bench)
		b->status = bench(b);
	else if (b->bench_syscall)
		b->status = bench_syscall(b);
	else if (b->bench_probe)
		b->status = bench_probe(b);
	else if (b->bench_records)
		b->status = bench_records(b);
	else if (b->probe)
		b->status = probe_run(b);
	else
		return false;
	return true;
}

int main(int argc, char **argv)
{
	struct bpfrun b = {.target = -1, .info = stdout};

	cli_init(&b.cli, "bpfrun", bpfrun_usage);
	parse_options(&b, argc, argv);
	if (is_no_run(&b)) {
		free(b.filters);
		free(b.out_paths);
		return cli_finish(&b.cli, b.status);
	}
	outputs_check(&b);
	make_jobs(&b);
	if (!b.live.argv)
		catch_signals();
	if (!prepare_early(&b))
		b.status = CLI_USAGE;
	else if (is_listing(&b))
		list_jobs(&b);
	else
		run_inputs(&b);
	if (!b.stop && !caught)
		calls_finish(&b);
	return finish(&b);
}
