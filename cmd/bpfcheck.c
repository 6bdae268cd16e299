/* SPDX-License-Identifier: BSD-2-Clause */
/* bpfcheck: would the target take these filters, and if not, why not. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

static const char usage[] =
	"Usage: bpfcheck [OPTIONS] FILE...\n"
	"       bpfcheck [OPTIONS] -e EXPR|--code CODE|--pid PID[:N]\n"
	"\n"
	"Says whether a BPF filter is taken by its target, and names every\n"
	"instruction that breaks a rule.\n"
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
	"      --target=TARGET    socket, seccomp, libpcap or internal; the\n"
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
	"      --verify-only      the target's rules alone; there is nothing\n"
	"                         else yet\n"
	"      --compat=bpf_asm   read assembler text as bpf_asm does\n"
	"  -y, --linktype=NAME    link type of EXPR (default: EN10MB)\n"
	"  -s, --snaplen=BYTES    what EXPR returns when it matches\n"
	"      --no-optimize      without libpcap's optimizer\n"
	"  -v, --verbose          say more\n"
	"  -q, --quiet            do not say that a filter is taken\n"
	"  -h, --help, -V, --version\n"
	"\n"
	"Status: 0 all are taken, 1 one is not or cannot be parsed, 2 usage "
	"or\n"
	"I/O.\n";

enum {
	OPT_TARGET = CLI_OPT_OWN,
	OPT_VERIFY_ONLY,
	OPT_CTX,
	OPT_BUDGET,
	OPT_TRACE,
};

static const struct option options[] = {
	CLI_LONG,
	{"target", required_argument, NULL, OPT_TARGET},
	{"verify-only", no_argument, NULL, OPT_VERIFY_ONLY},
	{"ctx", required_argument, NULL, OPT_CTX},
	{"budget", required_argument, NULL, OPT_BUDGET},
	{"trace", no_argument, NULL, OPT_TRACE},
	{NULL, 0, NULL, 0},
};

struct bpfcheck {
	struct cli cli;
	struct cli_filter *filters;
	size_t count;
	int target; /* -1: by what the filter is */
	struct cbpf_verify_options verify;
	bool is_verified; /* an option of the internal target was given */
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

/* Checks a program and gives it back; NULL is one that could not be read. */
static enum cli_status check_program(
	struct bpfcheck *b, struct cbpf_program *p, enum cli_status status)
{
	if (p) {
		enum cbpf_target target = target_of(b, p);
		int failed = cbpf_check(p, target, b->cli.diags);

		if (!failed && target == CBPF_TARGET_INTERNAL)
			failed = cbpf_verify(p, &b->verify, b->cli.diags);
		status = failed || !assertions_hold(b, p, target) ? CLI_NO
								  : CLI_OK;
	}
	cli_print_diags(&b->cli);
	if (p && status == CLI_OK && !b->cli.quiet)
		print_ok(b, p);
	cbpf_program_free(p);
	return status;
}

static enum cli_status check_process(struct bpfcheck *b, const char *arg)
{
	enum cli_status worst = CLI_OK, status;
	struct cbpf_program **list;
	size_t count = cli_load_pid(&b->cli, arg, &list, &status);

	if (!count)
		return status;
	for (size_t i = 0; i < count; i++) {
		status = check_program(b, list[i], CLI_OK);
		if (status > worst)
			worst = status;
	}
	free(list);
	return worst;
}

static enum cli_status check(
	struct bpfcheck *b, const struct cli_filter *filter)
{
	enum cli_status status = CLI_NO;
	struct cbpf_program *p;

	if (filter->source == CLI_PID)
		return check_process(b, filter->arg);
	p = cli_load(&b->cli, filter, cli_linktype(&b->cli, filter), &status);
	return check_program(b, p, status);
}

int main(int argc, char **argv)
{
	struct bpfcheck b = {.target = -1};
	int worst = CLI_OK;

	cli_init(&b.cli, "bpfcheck", usage);
	parse(&b, argc, argv);
	for (size_t i = 0; i < b.count; i++) {
		int status = check(&b, &b.filters[i]);

		if (status > worst)
			worst = status;
	}
	free(b.filters);
	return cli_finish(&b.cli, worst);
}
