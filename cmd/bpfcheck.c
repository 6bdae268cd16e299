/* SPDX-License-Identifier: BSD-2-Clause */
/* bpfcheck: would the target take these filters, and if not, why not; and what
 * mistakes are in those that it takes. */
#include "bpfcheck.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"Usage: bpfcheck [OPTIONS] FILE...\n"
	"       bpfcheck [OPTIONS] -e EXPR|--code CODE|--pid PID[:N]\n"
	"       bpfcheck --explain ID\n"
	"\n"
	"Says whether a BPF filter is taken by its target, names every\n"
	"instruction that breaks a rule, and warns of mistakes that break "
	"none.\n"
	"\n"
	"  -e, --expression=EXPR  check what libpcap makes of EXPR\n"
	"      --code=CODE        check a filter in comma form\n"
	"      --pid=PID[:N]      check the seccomp filters of a process\n"
	"  -i, --from=FORM        form of the files (default: by content)\n"
	"      --arch=NAME        machine that a seccomp profile is for, "
	"repeated\n"
	"      --cap=CAP          capability that its container has, repeated; "
	"all\n"
	"      --kernel=VERSION   kernel that it runs on\n"
	"      --target=TARGET    one of --targets; the\n"
	"                         default is what the file's .context says,\n"
	"                         seccomp for profiles and --pid, internal "
	"for\n"
	"                         programs of that machine, libpcap with -e,\n"
	"                         else socket\n"
	"      --ctx=CONTEXT      what an internal program works on: packet\n"
	"                         (default), seccomp, memory[:SIZE]\n"
	"      --budget=N         instructions to explore at most (default:\n"
	"                         1000000)\n"
	"      --trace            print each explored instruction and what is\n"
	"                         known before it\n"
	"  -D, --define=NAME=V    a constant for assembler text\n"
	"      --cpp              run the C preprocessor over the files first\n"
	"      --targets          list the targets and what they are\n"
	"      --verify-only      the target's rules alone, no lints\n"
	"      --explain=ID       say what a lint finds, why, and what to do\n"
	"      --optmem=BYTES     net.core.optmem_max of the system that "
	"loads\n"
	"                         the filter, or 'running' (default: that of\n"
	"                         the kernel)\n"
	"      --stack            the filters are seccomp filters that one\n"
	"                         thread installs, the oldest first\n"
	"      --ask-kernel       ask the running kernel too\n"
	"      --cost             print what running the filters costs\n"
	"      --format=FORMAT    text (default), json, sarif or github\n"
	"      --json             the same as --format=json\n"
	"  -W NAME, -W no-NAME    turn a finding on or off; all, none\n"
	"  -W error[=NAME], -W no-error[=NAME]\n"
	"                         make warnings, or a finding, errors\n"
	"      --fail-on=LEVEL    note, warning, error (default) or never\n"
	"      --baseline=FILE    findings in FILE are known and do not count\n"
	"      --write-baseline=FILE\n"
	"                         write what is found to FILE\n"
	"      --compat=bpf_asm   read assembler text as bpf_asm does\n"
	"  -y, --linktype=NAME    link type of EXPR (default: EN10MB)\n"
	"  -s, --snaplen=BYTES    what EXPR returns when it matches\n"
	"      --no-optimize      without libpcap's optimizer\n"
	"  -v, --verbose          say more\n"
	"  -q, --quiet            do not say that a filter is taken\n"
	"  -h, --help, -V, --version\n"
	"\n"
	"Status: 0 nothing was found at the level of --fail-on, 1 something "
	"was,\n"
	"2 usage or I/O, or the running kernel disagrees.\n";

enum {
	OPT_TARGET = CLI_OPT_OWN,
	OPT_VERIFY_ONLY,
	OPT_CTX,
	OPT_BUDGET,
	OPT_TRACE,
	OPT_TARGETS,
	OPT_EXPLAIN,
	OPT_OPTMEM,
	OPT_STACK,
	OPT_ASK_KERNEL,
	OPT_COST,
	OPT_FORMAT,
	OPT_JSON,
	OPT_FAIL_ON,
	OPT_BASELINE,
	OPT_WRITE_BASELINE,
};

static const struct option options[] = {
	CLI_LONG,
	{"target", required_argument, NULL, OPT_TARGET},
	{"verify-only", no_argument, NULL, OPT_VERIFY_ONLY},
	{"ctx", required_argument, NULL, OPT_CTX},
	{"budget", required_argument, NULL, OPT_BUDGET},
	{"trace", no_argument, NULL, OPT_TRACE},
	{"targets", no_argument, NULL, OPT_TARGETS},
	{"explain", required_argument, NULL, OPT_EXPLAIN},
	{"optmem", required_argument, NULL, OPT_OPTMEM},
	{"stack", no_argument, NULL, OPT_STACK},
	{"ask-kernel", no_argument, NULL, OPT_ASK_KERNEL},
	{"cost", no_argument, NULL, OPT_COST},
	{"format", required_argument, NULL, OPT_FORMAT},
	{"json", no_argument, NULL, OPT_JSON},
	{"fail-on", required_argument, NULL, OPT_FAIL_ON},
	{"baseline", required_argument, NULL, OPT_BASELINE},
	{"write-baseline", required_argument, NULL, OPT_WRITE_BASELINE},
	{NULL, 0, NULL, 0},
};

void out_of_memory(const struct bpfcheck *b)
{
	cli_warn(&b->cli, "out of memory");
	exit(CLI_USAGE);
}

static void add_filter(
	struct bpfcheck *b, struct cli_filter filter, size_t room)
{
	if (!b->filters)
		b->filters = calloc(room, sizeof(*b->filters));
	if (!b->filters)
		out_of_memory(b);
	b->filters[b->count++] = filter;
}

static void print_line(void *arg, const char *line)
{
	(void)arg;
	puts(line);
}

static uint32_t budget(struct bpfcheck *b, const char *text)
{
	unsigned long long n;
	char *end;

	n = *text >= '0' && *text <= '9' ? strtoull(text, &end, 10) : 0;
	if (!n || *end || n > UINT32_MAX)
		cli_usage(&b->cli, "'%s' is no number of instructions", text);
	return (uint32_t)n;
}

/* An option of the internal target; false: it is none. */
static bool verify_option(struct bpfcheck *b, int option, const char *arg)
{
	switch (option) {
	case OPT_CTX:
		if (cbpf_verify_ctx(arg, &b->verify))
			cli_usage(&b->cli,
				"--ctx is packet, seccomp or memory[:SIZE], "
				"not '%s'",
				arg);
		break;
	case OPT_BUDGET:
		b->verify.budget = budget(b, arg);
		break;
	case OPT_TRACE:
		b->verify.trace = print_line;
		break;
	default:
		return false;
	}
	b->is_verified = true;
	return true;
}

_Noreturn static void print_targets(struct bpfcheck *b)
{
	struct cbpf_target_info row;

	for (size_t i = 0; cbpf_target_row(i, &row); i++) {
		printf("%s: byte 0: %s, result: %s", row.name, row.hook,
			row.value);
		if (row.max_insns)
			printf(", at most %u instructions", row.max_insns);
		if (row.since)
			printf(", since Linux %u.%u", row.since >> 16,
				row.since >> 8 & 0xff);
		printf("\n    %s\n", row.about);
	}
	exit(cli_finish(&b->cli, CLI_OK));
}

/* Prints a lint's explanation, in lines of a terminal, and leaves. */
_Noreturn static void explain(struct bpfcheck *b, const char *id)
{
	struct cbpf_lint_info info;
	size_t i = 0, column = 0;

	while (cbpf_lint_row(i, &info) && strcmp(info.id, id))
		i++;
	if (!cbpf_lint_row(i, &info))
		cli_usage(&b->cli, "no lint is called '%s'", id);
	printf("%s (%s, %s)\n", info.id, cbpf_severity_name(info.level),
		info.about);
	for (const char *word = info.text; *word;) {
		size_t len = strcspn(word, " ");

		if (column && column + 1 + len > 76) {
			putchar('\n');
			column = 0;
		}
		column += (size_t)printf(
			column ? " %.*s" : "%.*s", (int)len, word);
		word += len + (word[len] == ' ');
	}
	putchar('\n');
	exit(cli_finish(&b->cli, CLI_OK));
}

static uint64_t optmem(struct bpfcheck *b, const char *text)
{
	unsigned long long n = 0;
	char *end = "";

	if (!strcmp(text, "running"))
		n = cbpf_optmem_running();
	else if (*text >= '0' && *text <= '9')
		n = strtoull(text, &end, 10);
	if (!n || *end)
		cli_usage(&b->cli,
			"--optmem takes a number of bytes, or "
			"'running', not '%s'",
			text);
	return n;
}

/* An option that says what is done with the filters; false: it is none. */
static bool check_option(struct bpfcheck *b, int option, const char *arg)
{
	switch (option) {
	case OPT_TARGET:
		b->target = cli_target(&b->cli, arg);
		return true;
	case OPT_VERIFY_ONLY:
		return b->verify_only = true;
	case OPT_OPTMEM:
		b->optmem = optmem(b, arg);
		return true;
	case OPT_STACK:
		return b->stack = true;
	case OPT_ASK_KERNEL:
		return b->ask_kernel = true;
	case OPT_COST:
		return b->cost = true;
	case OPT_TARGETS:
		print_targets(b);
	case OPT_EXPLAIN:
		explain(b, arg);
	default:
		return false;
	}
}

/* An option of the report; false: it is none. */
static bool report_option(struct bpfcheck *b, int option, const char *arg)
{
	switch (option) {
	case 'W':
		policy_warning(b, arg);
		return true;
	case OPT_FORMAT:
		b->report.format = report_format_of(b, arg);
		return true;
	case OPT_JSON:
		b->report.format = FORMAT_JSON;
		return true;
	case OPT_FAIL_ON:
		policy_fail_on(b, arg);
		return true;
	case OPT_BASELINE:
		policy_baseline(b, arg);
		return true;
	case OPT_WRITE_BASELINE:
		b->policy.write_baseline = arg;
		return true;
	default:
		return false;
	}
}

/* What cannot go together, or lacks something. */
static void check_options(struct bpfcheck *b)
{
	if (!b->count)
		cli_usage(&b->cli, "no filter is given");
	if (b->is_verified && b->target >= 0 &&
		b->target != CBPF_TARGET_INTERNAL)
		cli_usage(&b->cli, "--ctx, --budget and --trace are for the "
				   "target internal");
	if (b->stack && b->target < 0)
		b->target = CBPF_TARGET_SECCOMP;
	if (b->stack && b->target != CBPF_TARGET_SECCOMP)
		cli_usage(&b->cli, "--stack is for the target seccomp");
	if (b->cost && (b->report.format == FORMAT_SARIF ||
			       b->report.format == FORMAT_GITHUB))
		cli_usage(&b->cli, "--cost is printed as text or json");
}

static void parse(struct bpfcheck *b, int argc, char **argv)
{
	size_t room = (size_t)argc;
	size_t readers = 0;
	int option;

	while ((option = getopt_long(
			argc, argv, CLI_SHORT "W:", options, NULL)) != -1) {
		struct cli_filter filter = {.arg = optarg};

		switch (option) {
		case 'e':
			filter.source = CLI_EXPR;
			add_filter(b, filter, room);
			break;
		case CLI_OPT_CODE:
			filter.source = CLI_CODE;
			add_filter(b, filter, room);
			break;
		case CLI_OPT_PID:
			filter.source = CLI_PID;
			add_filter(b, filter, room);
			break;
		default:
			if (!verify_option(b, option, optarg) &&
				!check_option(b, option, optarg) &&
				!report_option(b, option, optarg))
				cli_option(&b->cli, option, optarg);
			break;
		}
	}
	for (; optind < argc; optind++) {
		struct cli_filter filter = {CLI_FILE, argv[optind]};

		readers += !strcmp(filter.arg, "-");
		add_filter(b, filter, room);
	}
	if (readers > 1)
		cli_usage(&b->cli, "standard input can be read once only");
	check_options(b);
}

/* Without --target: the one that the program is for. */
static enum cbpf_target target_of(
	const struct bpfcheck *b, const struct cbpf_program *p)
{
	if (b->target >= 0)
		return (enum cbpf_target)b->target;
	if (b->is_verified || cbpf_program_is_internal(p))
		return CBPF_TARGET_INTERNAL;
	if (cbpf_program_target(p) >= 0)
		return (enum cbpf_target)cbpf_program_target(p);
	return cbpf_program_is_expr(p) ? CBPF_TARGET_LIBPCAP
				       : CBPF_TARGET_SOCKET;
}

/* Runs all assertions; not when the target's records are of another kind than
 * theirs. */
static void run_assertions(struct bpfcheck *b, const struct cbpf_program *p,
	enum cbpf_target target)
{
	bool calls = cbpf_program_target(p) == CBPF_TARGET_SECCOMP;

	if (calls == (target == CBPF_TARGET_SECCOMP))
		cbpf_assert_run(b->cli.cbpf, p, b->cli.diags);
}

/* Whether the target takes it. */
static bool is_taken(struct bpfcheck *b, struct cbpf_program *p,
	const struct cbpf_limits *limits)
{
	if (cbpf_check(p, limits->target, b->cli.diags))
		return false;
	if (limits->target == CBPF_TARGET_INTERNAL)
		return !cbpf_verify(p, &b->verify, b->cli.diags);
	return !cbpf_check_limits(p, limits, b->cli.diags);
}

static enum cli_status check_subject(struct bpfcheck *b, struct subject *s)
{
	const struct cbpf_limits limits = {
		.target = target_of(b, s->p),
		.kernel = b->cli.kernel,
		.optmem = b->optmem,
	};
	enum cli_status status = CLI_OK;

	s->checked.target = cbpf_target_name(limits.target);
	s->checked.instructions = cbpf_program_count(s->p);
	s->checked.taken = is_taken(b, s->p, &limits);
	if (s->checked.taken)
		s->checked.translated = cbpf_translated_count(s->p, &limits);
	if (b->ask_kernel &&
		cbpf_compare_kernel(s->p, limits.target, b->cli.diags))
		status = CLI_USAGE;
	if (s->checked.taken && !b->verify_only)
		run_assertions(b, s->p, limits.target);
	return status;
}

/* What concerns several filters together: a limit, and the lints.  Only asked
 * when each is taken by itself. */
static enum cli_status check_together(
	struct bpfcheck *b, struct subject *list, size_t count)
{
	enum cbpf_target target = target_of(b, list->p);
	const struct cbpf_limits limits = {
		.target = target, .kernel = b->cli.kernel};
	const struct cbpf_lint_options what = {target, b->cli.kernel};
	const struct cbpf_program **stack =
		calloc(count, sizeof(struct cbpf_program *));
	int failed = 0;

	if (!stack)
		out_of_memory(b);
	for (size_t i = 0; i < count; i++)
		stack[i] = list[i].p;
	if (target == CBPF_TARGET_SECCOMP &&
		cbpf_check_chain(stack, count, &limits, NULL, b->cli.diags))
		list[count - 1].checked.taken = false;
	else if (!b->verify_only && target != CBPF_TARGET_INTERNAL)
		failed = cbpf_lint(
			b->cli.cbpf, stack, count, &what, b->cli.diags);
	free(stack);
	return failed ? CLI_USAGE : CLI_OK;
}

/* Checks filters that belong together, mostly one alone, and gives them back.
 */
static enum cli_status check_group(
	struct bpfcheck *b, struct subject *list, size_t count)
{
	enum cli_status worst = CLI_OK;
	bool taken = true;

	for (size_t i = 0; i < count; i++) {
		if (list[i].p && check_subject(b, &list[i]))
			worst = CLI_USAGE;
		taken = taken && list[i].checked.taken;
	}
	if (taken && count && check_together(b, list, count))
		worst = CLI_USAGE;
	report_filters(b, list, count);
	for (size_t i = 0; i < count; i++) {
		if (b->cost && list[i].checked.taken &&
			cost_print(b, list[i].p, target_of(b, list[i].p)))
			worst = CLI_USAGE;
		cbpf_program_free(list[i].p);
	}
	return worst;
}

static struct subject *new_subjects(struct bpfcheck *b, size_t count)
{
	struct subject *list = calloc(count + 1, sizeof(*list));

	if (!list)
		out_of_memory(b);
	return list;
}

/* The filters of a process are one stack, unless they are held to the rules of
 * something else. */
static enum cli_status check_process(struct bpfcheck *b, const char *arg)
{
	enum cli_status status, worst = CLI_OK;
	struct cbpf_program **programs;
	size_t count = cli_load_pid(&b->cli, arg, &programs, &status);
	struct subject *list = new_subjects(b, count);
	bool stack = b->target < 0 || b->target == CBPF_TARGET_SECCOMP;

	list[0].checked.name = arg;
	for (size_t i = 0; i < count; i++) {
		list[i].p = programs[i];
		list[i].checked.name = cbpf_program_name(programs[i]);
	}
	if (count)
		free(programs);
	if (!count) {
		check_group(b, list, 1);
		worst = status;
	} else if (stack) {
		worst = check_group(b, list, count);
	} else {
		for (size_t i = 0; i < count; i++)
			if (check_group(b, &list[i], 1))
				worst = CLI_USAGE;
	}
	free(list);
	return worst;
}

static const char *filter_name(const struct cli_filter *filter)
{
	switch (filter->source) {
	case CLI_EXPR:
		return "<expression>";
	case CLI_CODE:
		return "<code>";
	case CLI_FILE:
	case CLI_PID:
		break;
	}
	return strcmp(filter->arg, "-") ? filter->arg : "<stdin>";
}

/* Reads a filter; the status is that of cli_load(). */
static enum cli_status load(
	struct bpfcheck *b, const struct cli_filter *filter, struct subject *s)
{
	enum cli_status status = CLI_OK;

	s->p = cli_load(
		&b->cli, filter, cli_linktype(&b->cli, filter), &status);
	s->checked.name = s->p ? cbpf_program_name(s->p) : filter_name(filter);
	return s->p ? CLI_OK : status;
}

static enum cli_status check(
	struct bpfcheck *b, const struct cli_filter *filter)
{
	struct subject s = {NULL, NULL, {0}};
	enum cli_status status, checked;

	if (filter->source == CLI_PID)
		return check_process(b, filter->arg);
	status = load(b, filter, &s);
	checked = check_group(b, &s, 1);
	return checked > status ? checked : status;
}

/* All filters as one stack. */
static enum cli_status check_stack(struct bpfcheck *b)
{
	struct subject *list = new_subjects(b, b->count);
	enum cli_status worst = CLI_OK, status;

	for (size_t i = 0; i < b->count; i++) {
		if (b->filters[i].source == CLI_PID)
			cli_usage(&b->cli, "--pid is a stack by itself");
		status = load(b, &b->filters[i], &list[i]);
		if (status > worst)
			worst = status;
	}
	status = check_group(b, list, b->count);
	free(list);
	return status > worst ? status : worst;
}

/* Status 2 is what was not done; a finding that counts is 1. */
static int finish(struct bpfcheck *b, int worst)
{
	b->report.incomplete = worst == CLI_USAGE;
	if (b->policy.write_baseline && policy_save_baseline(b))
		worst = CLI_USAGE;
	report_finish(b);
	if (worst != CLI_USAGE)
		worst = b->report.failing ? CLI_NO : CLI_OK;
	return worst;
}

int main(int argc, char **argv)
{
	struct bpfcheck b = {.target = -1, .policy.fail_on = CBPF_ERROR};
	int worst = CLI_OK;

	cli_init(&b.cli, "bpfcheck", usage);
	parse(&b, argc, argv);
	for (size_t i = 0; b.policy.write_baseline && i < b.count; i++)
		if (b.filters[i].source == CLI_FILE &&
			cli_same_file(
				b.filters[i].arg, b.policy.write_baseline))
			cli_usage(&b.cli, "%s: the baseline is also a filter",
				b.policy.write_baseline);
	if (b.stack)
		worst = check_stack(&b);
	for (size_t i = 0; !b.stack && i < b.count; i++) {
		int status = check(&b, &b.filters[i]);

		if (status > worst)
			worst = status;
	}
	worst = finish(&b, worst);
	free(b.filters);
	policy_free(&b.policy);
	report_free(&b.report);
	return cli_finish(&b.cli, worst);
}
