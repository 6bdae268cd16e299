/* SPDX-License-Identifier: BSD-2-Clause */
/* bpfcheck: would the target take these filters, and if not, why not. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

static const char usage[] =
	"Usage: bpfcheck [OPTIONS] FILE...\n"
	"       bpfcheck [OPTIONS] -e EXPR|--code CODE\n"
	"\n"
	"Says whether a classic BPF filter is taken by its target, and names\n"
	"every instruction that breaks a rule.\n"
	"\n"
	"  -e, --expression=EXPR  check what libpcap makes of EXPR\n"
	"      --code=CODE        check a filter in comma form\n"
	"  -i, --from=FORM        form of the files (default: by content)\n"
	"      --target=TARGET    socket, seccomp or libpcap; the default is\n"
	"                         what the file's .context says, libpcap with "
	"-e,\n"
	"                         else socket\n"
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

enum { OPT_TARGET = CLI_OPT_OWN, OPT_VERIFY_ONLY };

static const struct option options[] = {
	CLI_LONG,
	{"target", required_argument, NULL, OPT_TARGET},
	{"verify-only", no_argument, NULL, OPT_VERIFY_ONLY},
	{NULL, 0, NULL, 0},
};

struct bpfcheck {
	struct cli cli;
	struct cli_filter *filters;
	size_t count;
	int target; /* -1: by what the filter is */
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

static void parse(struct bpfcheck *b, int argc, char **argv)
{
	size_t room = (size_t)argc;
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
		case OPT_TARGET:
			b->target = cbpf_target_value(optarg);
			if (b->target < 0)
				cli_usage(&b->cli, "no target is called '%s'",
					optarg);
			break;
		case OPT_VERIFY_ONLY:
			break;
		default:
			cli_option(&b->cli, option, optarg);
			break;
		}
	}
	for (; optind < argc; optind++) {
		struct cli_filter filter = {CLI_FILE, argv[optind]};

		add_filter(b, filter, room);
	}
	if (!b->count)
		cli_usage(&b->cli, "no filter is given");
}

static enum cbpf_target target_of(
	const struct bpfcheck *b, const struct cbpf_program *p)
{
	if (b->target >= 0)
		return (enum cbpf_target)b->target;
	if (cbpf_program_target(p) >= 0)
		return (enum cbpf_target)cbpf_program_target(p);
	return cbpf_program_is_expr(p) ? CBPF_TARGET_LIBPCAP
				       : CBPF_TARGET_SOCKET;
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

static enum cli_status check(
	struct bpfcheck *b, const struct cli_filter *filter)
{
	enum cli_status status = CLI_NO;
	enum cbpf_target target = CBPF_TARGET_SOCKET;
	struct cbpf_program *p;

	p = cli_load(&b->cli, filter, cli_linktype(&b->cli, filter), &status);
	if (p) {
		target = target_of(b, p);
		status = !cbpf_check(p, target, b->cli.diags) &&
					 assertions_hold(b, p, target)
				 ? CLI_OK
				 : CLI_NO;
	}
	cli_print_diags(&b->cli);
	if (p && status == CLI_OK && !b->cli.quiet)
		printf("%s: ok (%zu instructions, target %s)\n",
			cbpf_program_name(p), cbpf_program_count(p),
			cbpf_target_name(target));
	cbpf_program_free(p);
	return status;
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
