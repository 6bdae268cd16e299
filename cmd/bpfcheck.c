/* SPDX-License-Identifier: BSD-2-Clause */
/* bpfcheck: would the target take these filters, and if not, why not; and what
 * mistakes are in those that it takes. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

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
	"      --target=TARGET    socket, seccomp, xt_bpf, cls_bpf, "
	"reuseport,\n"
	"                         team, libpcap or internal; the\n"
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
	"      --verify-only      the target's rules alone, no lints\n"
	"      --stack            the files are one stack of seccomp filters,\n"
	"                         the oldest first\n"
	"      --explain=ID       say what a lint finds, why, and what to do\n"
	"      --compat=bpf_asm   read assembler text as bpf_asm does\n"
	"  -y, --linktype=NAME    link type of EXPR (default: EN10MB)\n"
	"  -s, --snaplen=BYTES    what EXPR returns when it matches\n"
	"      --no-optimize      without libpcap's optimizer\n"
	"  -v, --verbose          say more\n"
	"  -q, --quiet            do not say that a filter is taken\n"
	"  -h, --help, -V, --version\n"
	"\n"
	"Status: 0 all are taken and no lint finds an error, 1 one is not, "
	"cannot be\n"
	"parsed or has an error, 2 usage or I/O.\n";

enum {
	OPT_TARGET = CLI_OPT_OWN,
	OPT_VERIFY_ONLY,
	OPT_CTX,
	OPT_BUDGET,
	OPT_TRACE,
	OPT_STACK,
	OPT_EXPLAIN,
};

static const struct option options[] = {
	CLI_LONG,
	{"target", required_argument, NULL, OPT_TARGET},
	{"verify-only", no_argument, NULL, OPT_VERIFY_ONLY},
	{"ctx", required_argument, NULL, OPT_CTX},
	{"budget", required_argument, NULL, OPT_BUDGET},
	{"trace", no_argument, NULL, OPT_TRACE},
	{"stack", no_argument, NULL, OPT_STACK},
	{"explain", required_argument, NULL, OPT_EXPLAIN},
	{NULL, 0, NULL, 0},
};

struct bpfcheck {
	struct cli cli;
	struct cli_filter *filters;
	size_t count;
	int target; /* -1: by what the filter is */
	struct cbpf_verify_options verify;
	bool is_verified; /* an option of the internal target was given */
	bool verify_only;
	bool is_stack;
	enum cbpf_severity fail_on; /* of a finding: status 1 */
};

static void add_filter(
	struct bpfcheck *b, struct cli_filter filter, size_t room)
{
	if (!b->filters)
		b->filters = calloc(room, sizeof(*b->filters));
	if (!b->filters) {
		cli_warn(&b->cli, "out of memory");
		exit(CLI_USAGE);
	}
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
			cli_usage(&b->cli, "no context is called '%s'", arg);
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

/* Prints a lint's explanation, in lines of a terminal, and leaves. */
static void explain(struct bpfcheck *b, const char *id)
{
	static const char *const words[] = {"note", "warning", "error"};
	struct cbpf_lint_info info;
	size_t i = 0, column = 0;

	while (cbpf_lint_row(i, &info) && strcmp(info.id, id))
		i++;
	if (!cbpf_lint_row(i, &info))
		cli_usage(&b->cli, "no lint is called '%s'", id);
	printf("%s (%s, %s)\n", info.id, words[info.level], info.about);
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

static void parse(struct bpfcheck *b, int argc, char **argv)
{
	size_t room = (size_t)argc;
	size_t readers = 0;
	int option;

	while ((option = getopt_long(argc, argv, CLI_SHORT, options, NULL)) !=
		-1) {
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
		case OPT_TARGET:
			b->target = cbpf_target_value(optarg);
			if (b->target < 0)
				cli_usage(&b->cli, "no target is called '%s'",
					optarg);
			break;
		case OPT_VERIFY_ONLY:
			b->verify_only = true;
			break;
		case OPT_STACK:
			b->is_stack = true;
			break;
		case OPT_EXPLAIN:
			explain(b, optarg);
			break;
		default:
			if (!verify_option(b, option, optarg))
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
	if (!b->count)
		cli_usage(&b->cli, "no filter is given");
	if (b->is_verified && b->target >= 0 &&
		b->target != CBPF_TARGET_INTERNAL)
		cli_usage(&b->cli, "--ctx, --budget and --trace are for the "
				   "target internal");
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

static void print_ok(const struct bpfcheck *b, const struct cbpf_program *p)
{
	enum cbpf_target target = target_of(b, p);

	printf("%s: ok (", cbpf_program_name(p));
	if (!cbpf_program_is_internal(p))
		printf("%zu instructions, ", cbpf_program_count(p));
	printf("target %s", cbpf_target_name(target));
	if (target == CBPF_TARGET_INTERNAL)
		printf(", context %s", cbpf_verify_ctx_name(&b->verify));
	puts(")");
}

/* Whether all assertions hold; not asked when the target's records are of
 * another kind than theirs. */
static bool assertions_hold(struct bpfcheck *b, const struct cbpf_program *p,
	enum cbpf_target target)
{
	bool calls = cbpf_program_target(p) == CBPF_TARGET_SECCOMP;

	return calls != (target == CBPF_TARGET_SECCOMP) ||
	       cbpf_assert_run(b->cli.cbpf, p, b->cli.diags) == 0;
}

/* Whether what was found is bad enough for a status of 1. */
static bool is_bad(const struct bpfcheck *b)
{
	const struct cbpf_diag *d;

	for (size_t i = 0; (d = cbpf_diags_get(b->cli.diags, i)); i++)
		if (d->severity >= b->fail_on)
			return true;
	return false;
}

/* The lints, over a program or a whole stack, for a target that has some. */
static void lint(struct bpfcheck *b, struct cbpf_program *const *list,
	size_t count, enum cbpf_target target)
{
	const struct cbpf_lint_options what = {target, b->cli.kernel};

	if (!b->verify_only && target != CBPF_TARGET_INTERNAL)
		cbpf_lint(b->cli.cbpf, (const struct cbpf_program *const *)list,
			count, &what, b->cli.diags);
}

/* Holds a program to the rules of its target. */
static bool is_taken(struct bpfcheck *b, struct cbpf_program *p)
{
	enum cbpf_target target = target_of(b, p);
	int failed = cbpf_check(p, target, b->cli.diags);

	if (!failed && target == CBPF_TARGET_INTERNAL)
		failed = cbpf_verify(p, &b->verify, b->cli.diags);
	return !failed && assertions_hold(b, p, target);
}

/* Checks a program and gives it back; NULL is one that could not be read. */
static enum cli_status check_program(
	struct bpfcheck *b, struct cbpf_program *p, enum cli_status status)
{
	if (p) {
		bool taken = is_taken(b, p);

		if (taken)
			lint(b, &p, 1, target_of(b, p));
		status = taken && !is_bad(b) ? CLI_OK : CLI_NO;
	}
	cli_print_diags(&b->cli);
	if (p && status == CLI_OK && !b->cli.quiet)
		print_ok(b, p);
	cbpf_program_free(p);
	return status;
}

/* The filters of a stack, and the array, which are given back. */
static enum cli_status check_stack(
	struct bpfcheck *b, struct cbpf_program **list, size_t count)
{
	enum cli_status status = CLI_OK;
	size_t taken = 0;

	for (size_t i = 0; i < count; i++)
		taken += is_taken(b, list[i]);
	if (taken == count)
		lint(b, list, count, CBPF_TARGET_SECCOMP);
	if (taken < count || is_bad(b))
		status = CLI_NO;
	cli_print_diags(&b->cli);
	for (size_t i = 0; i < count; i++) {
		if (status == CLI_OK && !b->cli.quiet)
			print_ok(b, list[i]);
		cbpf_program_free(list[i]);
	}
	free(list);
	return status;
}

static enum cli_status check_process(struct bpfcheck *b, const char *arg)
{
	enum cli_status status;
	struct cbpf_program **list;
	size_t count = cli_load_pid(&b->cli, arg, &list, &status);

	return count ? check_stack(b, list, count) : status;
}

static struct cbpf_program *load(struct bpfcheck *b,
	const struct cli_filter *filter, enum cli_status *status)
{
	return cli_load(&b->cli, filter, cli_linktype(&b->cli, filter), status);
}

static enum cli_status check(
	struct bpfcheck *b, const struct cli_filter *filter)
{
	enum cli_status status = CLI_NO;
	struct cbpf_program *p;

	if (filter->source == CLI_PID)
		return check_process(b, filter->arg);
	p = load(b, filter, &status);
	return check_program(b, p, status);
}

/* All files as one stack. */
static enum cli_status check_files(struct bpfcheck *b)
{
	struct cbpf_program **list = calloc(b->count, sizeof(*list));
	enum cli_status worst = CLI_OK, status = CLI_NO;
	size_t count = 0;

	for (size_t i = 0; list && i < b->count; i++) {
		struct cbpf_program *p = NULL;

		if (b->filters[i].source == CLI_PID)
			cli_usage(&b->cli, "--pid is a stack by itself");
		p = load(b, &b->filters[i], &status);
		if (p)
			list[count++] = p;
		else if (status > worst)
			worst = status;
	}
	status = list ? check_stack(b, list, count) : CLI_USAGE;
	return status > worst ? status : worst;
}

int main(int argc, char **argv)
{
	struct bpfcheck b = {.target = -1, .fail_on = CBPF_ERROR};
	int worst = CLI_OK;

	cli_init(&b.cli, "bpfcheck", usage);
	parse(&b, argc, argv);
	if (b.is_stack) {
		b.target = CBPF_TARGET_SECCOMP;
		worst = check_files(&b);
	}
	for (size_t i = 0; !b.is_stack && i < b.count; i++) {
		int status = check(&b, &b.filters[i]);

		if (status > worst)
			worst = status;
	}
	free(b.filters);
	return cli_finish(&b.cli, worst);
}
