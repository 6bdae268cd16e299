/* SPDX-License-Identifier: BSD-2-Clause */
/* bpfasm: a filter in any form in, the same filter in any form out. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

static const char usage[] =
	"Usage: bpfasm [OPTION]... [FILE]\n"
	"Assembles, imports or converts a BPF filter.\n"
	"\n"
	"The filter is FILE (- or nothing: standard input), -e or --code.\n"
	"  -i, --from=FORM        form of FILE (default: by its content)\n"
	"  -e, --expression=EXPR  pcap-filter(7) expression\n"
	"  -y, --linktype=TYPE    link type for -e (default: EN10MB)\n"
	"  -s, --snaplen=BYTES    what an accepting filter of -e returns\n"
	"      --no-optimize      compile -e without libpcap's optimizer\n"
	"      --code=CODE        filter in the comma form\n"
	"  -t, --to=FORM          form written (default: comma)\n"
	"  -c                     what bpf_asm -c prints, -t c-bpf_asm\n"
	"  -o, --output=FILE      write to FILE\n"
	"      --compat=bpf_asm   accept and refuse what bpf_asm does\n"
	"      --target=TARGET    socket, seccomp or libpcap: whose filter is\n"
	"                         converted for an internal form\n"
	"      --forms            list the forms\n"
	"  -h, --help             print this\n"
	"  -V, --version          print the version\n"
	"  -v, --verbose          say what is assumed\n"
	"  -q, --quiet            say nothing but errors\n"
	"\n"
	"Exit status: 0 done, 1 bad filter, 2 usage or input/output.\n";

enum { OPT_TARGET = CLI_OPT_OWN, OPT_FORMS };

static const struct option long_options[] = {
	CLI_LONG,
	{"to", required_argument, NULL, 't'},
	{"output", required_argument, NULL, 'o'},
	{"target", required_argument, NULL, OPT_TARGET},
	{"forms", no_argument, NULL, OPT_FORMS},
	{NULL, 0, NULL, 0},
};

struct bpfasm {
	struct cli cli;
	struct cli_filter filter;
	bool has_filter;
	const char *to; /* form written, NULL: comma */
	const char *output;
	enum cbpf_target target;
};

static void list_forms(struct bpfasm *a)
{
	struct cbpf_form_info row;

	for (size_t i = 0; cbpf_form_row(a->cli.cbpf, i, &row); i++)
		printf("%-13s %-12s %s\n", row.name,
			!row.can_read	? "write"
			: row.can_write ? "read, write"
					: "read",
			row.about);
	exit(cli_finish(&a->cli, CLI_OK));
}

static void set_filter(struct bpfasm *a, int source, const char *arg)
{
	if (a->has_filter)
		cli_usage(&a->cli, "more than one filter is given: '%s'", arg);
	a->filter = (struct cli_filter){.source = source, .arg = arg};
	a->has_filter = true;
}

static void set_target(struct bpfasm *a, const char *name)
{
	int target = cbpf_target_value(name);

	if (target < 0)
		cli_usage(&a->cli, "no target is called '%s'", name);
	a->target = (enum cbpf_target)target;
}

static void parse_options(struct bpfasm *a, int argc, char **argv)
{
	int option;

	while ((option = getopt_long(argc, argv, CLI_SHORT "t:o:c",
			long_options, NULL)) != -1) {
		switch (option) {
		case 'e':
			set_filter(a, CLI_EXPR, optarg);
			break;
		case CLI_OPT_CODE:
			set_filter(a, CLI_CODE, optarg);
			break;
		case 't':
			a->to = optarg;
			cli_form(&a->cli, a->to, true);
			break;
		case 'c':
			a->to = "c-bpf_asm";
			break;
		case 'o':
			a->output = optarg;
			break;
		case OPT_TARGET:
			set_target(a, optarg);
			break;
		case OPT_FORMS:
			list_forms(a);
			break;
		default:
			cli_option(&a->cli, option, optarg);
		}
	}
	for (; optind < argc; optind++)
		set_filter(a, CLI_FILE, argv[optind]);
	if (!a->has_filter)
		set_filter(a, CLI_FILE, "-");
	if (a->output && a->filter.source == CLI_FILE &&
		cli_same_file(a->filter.arg, a->output))
		cli_usage(&a->cli, "%s: is input and output", a->output);
}

/* The rules of the language hold for what was written in it; bpf_asm knows
 * none of them. */
static bool language_ok(struct bpfasm *a, const struct cbpf_program *p)
{
	const char *form = cbpf_program_form(p);

	if (a->cli.compat || !form ||
		(strcmp(form, "asm") && strcmp(form, "bpfc")))
		return true;
	return cbpf_check_language(p, a->cli.diags) == 0;
}

/* xt_bpf sees packets without a link-layer header. */
static int linktype_of(struct bpfasm *a)
{
	if (a->cli.linktype != CBPF_LINKTYPE_NONE || !a->to ||
		strcasecmp(a->to, "xt_bpf"))
		return cli_linktype(&a->cli, &a->filter);
	if (a->filter.source == CLI_EXPR && a->cli.verbose)
		cli_warn(&a->cli, "%s: compiled for RAW", a->filter.arg);
	return cbpf_linktype_value("RAW");
}

static int write_program(struct bpfasm *a, const struct cbpf_program *p)
{
	struct cbpf_form_options options = {
		.form = a->to,
		.target = a->target,
	};
	size_t size;
	char *text = cbpf_write(a->cli.cbpf, p, &options, &size, a->cli.diags);
	int status = CLI_OK;

	if (!text)
		return CLI_NO;
	if (cbpf_save(a->output ? a->output : "-", text, size, a->cli.diags))
		status = CLI_USAGE;
	free(text);
	return status;
}

int main(int argc, char **argv)
{
	struct bpfasm a = {.target = CBPF_TARGET_SOCKET};
	struct cbpf_program *p;
	enum cli_status status;

	cli_init(&a.cli, "bpfasm", usage);
	parse_options(&a, argc, argv);
	p = cli_load(&a.cli, &a.filter, linktype_of(&a), &status);
	if (p)
		status = language_ok(&a, p) ? write_program(&a, p) : CLI_NO;
	cbpf_program_free(p);
	return cli_finish(&a.cli, status);
}
