/* SPDX-License-Identifier: BSD-2-Clause */
/* bpfasm: a filter in any form in, the same filter in any form out. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli.h"

static const char usage[] =
	"Usage: bpfasm [OPTION]... [FILE]\n"
	"Assembles, imports or converts a BPF filter.\n"
	"\n"
	"The filter is FILE (- or nothing: standard input), -e, --code or "
	"--pid.\n"
	"  -i, --from=FORM        form of FILE (default: by its content)\n"
	"  -e, --expression=EXPR  pcap-filter(7) expression\n"
	"  -y, --linktype=TYPE    link type for -e (default: EN10MB)\n"
	"  -s, --snaplen=BYTES    what an accepting filter of -e returns\n"
	"      --no-optimize      compile -e without libpcap's optimizer\n"
	"      --code=CODE        filter in the comma form\n"
	"      --pid=PID[:N]      seccomp filters of a process, all or number "
	"N\n"
	"                         from 0, the oldest; with -o OUT they go to\n"
	"                         OUT.0, OUT.1 ...\n"
	"      --arch=NAME        machine that a seccomp profile is for, "
	"repeated\n"
	"      --cap=CAP          capability that its container has, repeated; "
	"all\n"
	"      --kernel=VERSION   kernel that it runs on\n"
	"  -t, --to=FORM          form written (default: comma or internal)\n"
	"  -c                     what bpf_asm -c prints, -t c-bpf_asm\n"
	"  -o, --output=FILE      write to FILE\n"
	"  -O, --optimize         write a better filter that means the same, "
	"and say\n"
	"                         on stderr what it gains\n"
	"  -D, --define=NAME=V    a constant for assembler text\n"
	"      --cpp              run the C preprocessor over FILE first\n"
	"      --test             run the assertions of FILE, write nothing\n"
	"      --compat=bpf_asm   accept and refuse what bpf_asm does\n"
	"      --target=TARGET    socket, seccomp, libpcap ...: whose filter "
	"is\n"
	"                         made better, or converted for an internal "
	"form\n"
	"      --forms            list the forms\n"
	"  -h, --help             print this\n"
	"  -V, --version          print the version\n"
	"  -v, --verbose          say what is assumed\n"
	"  -q, --quiet            say nothing but errors\n"
	"\n"
	"Exit status: 0 done, 1 bad filter, 2 usage or input/output.\n";

enum { OPT_TARGET = CLI_OPT_OWN, OPT_FORMS, OPT_TEST };

static const struct option long_options[] = {
	CLI_LONG,
	{"to", required_argument, NULL, 't'},
	{"output", required_argument, NULL, 'o'},
	{"optimize", no_argument, NULL, 'O'},
	{"target", required_argument, NULL, OPT_TARGET},
	{"forms", no_argument, NULL, OPT_FORMS},
	{"test", no_argument, NULL, OPT_TEST},
	{NULL, 0, NULL, 0},
};

struct bpfasm {
	struct cli cli;
	struct cli_filter filter;
	bool has_filter;
	const char *to; /* form written, NULL: comma */
	const char *output;
	int target; /* -1: what the program says, else socket */
	bool test;
	bool optimize;
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

static void parse_options(struct bpfasm *a, int argc, char **argv)
{
	int option;

	while ((option = getopt_long(argc, argv, CLI_SHORT "t:o:cO",
			long_options, NULL)) != -1) {
		switch (option) {
		case 'e':
			set_filter(a, CLI_EXPR, optarg);
			break;
		case CLI_OPT_CODE:
			set_filter(a, CLI_CODE, optarg);
			break;
		case CLI_OPT_PID:
			set_filter(a, CLI_PID, optarg);
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
		case 'O':
			a->optimize = true;
			break;
		case OPT_TARGET:
			a->target = cli_target(&a->cli, optarg);
			break;
		case OPT_FORMS:
			list_forms(a);
			break;
		case OPT_TEST:
			a->test = true;
			break;
		default:
			cli_option(&a->cli, option, optarg);
		}
	}
	for (; optind < argc; optind++)
		set_filter(a, CLI_FILE, argv[optind]);
	if (!a->has_filter)
		set_filter(a, CLI_FILE, "-");
	if (a->optimize && a->test)
		cli_usage(&a->cli, "-O writes a filter, --test writes none");
	if (a->output && a->filter.source == CLI_FILE &&
		cli_same_file(a->filter.arg, a->output))
		cli_usage(&a->cli, "%s: is input and output", a->output);
}

static enum cbpf_target target_of(
	const struct bpfasm *a, const struct cbpf_program *p)
{
	int target = a->target >= 0 ? a->target : cbpf_program_target(p);

	return target >= 0 ? (enum cbpf_target)target : CBPF_TARGET_SOCKET;
}

/* Sets the target, and says so, where it matters and is but a guess; false: out
 * of memory. */
static bool guess_target(struct bpfasm *a, const struct cbpf_program *p)
{
	bool internal = a->to && !strncasecmp(a->to, "internal", 8);
	int guess;

	if (a->target >= 0 || cbpf_program_target(p) >= 0 ||
		(!a->optimize && !internal))
		return true;
	guess = cbpf_looks_like_seccomp(p, a->cli.diags);
	if (guess <= 0)
		return !guess;
	a->target = CBPF_TARGET_SECCOMP;
	if (!a->cli.quiet)
		cli_warn(&a->cli,
			"%s: taken for a seccomp filter; if it is none, give "
			"--target=socket",
			cbpf_program_name(p));
	return true;
}

/* The rules of the language hold for what was written in it, those of its
 * context too when it names one; bpf_asm knows none of them. */
static bool language_ok(struct bpfasm *a, const struct cbpf_program *p)
{
	const char *form = cbpf_program_form(p);

	if (a->cli.compat || !form ||
		(strcmp(form, "asm") && strcmp(form, "bpfc")))
		return true;
	if (a->test || cbpf_program_target(p) >= 0)
		return cbpf_check(p, target_of(a, p), a->cli.diags) == 0;
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

static int run_assertions(struct bpfasm *a, const struct cbpf_program *p)
{
	struct cbpf_assert assertion;
	size_t count = 0;

	while (cbpf_program_assert(p, count, &assertion))
		count++;
	if (!count) {
		cli_warn(&a->cli, "%s: there is no .assert in it",
			cbpf_program_name(p));
		return CLI_NO;
	}
	if (cbpf_assert_run(a->cli.cbpf, p, a->cli.diags))
		return CLI_NO;
	if (!a->cli.quiet)
		printf("%s: ok (%zu assertion%s)\n", cbpf_program_name(p),
			count, count == 1 ? "" : "s");
	return CLI_OK;
}

/* ---- A better filter ----------------------------------------------------- */

static void print_measure(const char *when, const struct cbpf_measure *m)
{
	fprintf(stderr, "%-6s %12zu %8u %8.2f", when, m->size, m->longest,
		m->mean);
	if (m->calls)
		fprintf(stderr, " %6zu of %zu", m->cached, m->calls);
	putc('\n', stderr);
}

static void print_report(struct bpfasm *a, const struct cbpf_program *p,
	const struct cbpf_optimize_report *r)
{
	const char *name, *about;

	if (a->cli.quiet)
		return;
	fprintf(stderr, "%s:\n       instructions  longest     mean%s\n",
		cbpf_program_name(p), r->before.calls ? " cached calls" : "");
	print_measure("before", &r->before);
	print_measure("after", &r->after);
	if (r->after.longest > r->before.longest)
		cli_warn(&a->cli,
			"%s: the longest way is longer now; %s is better",
			cbpf_program_name(p),
			r->after.cached > r->before.cached ? "caching"
							   : "the mean");
	for (size_t i = 0;
		a->cli.verbose && (name = cbpf_rewrite_name(i, &about)); i++)
		if (r->fired[i])
			fprintf(stderr, "%-9s %8u %s\n", name, r->fired[i],
				about);
}

static struct cbpf_program *optimized(
	struct bpfasm *a, const struct cbpf_program *p)
{
	const struct cbpf_limits limits = {
		.target = target_of(a, p),
		.kernel = a->cli.kernel,
	};
	struct cbpf_optimize_report report;
	struct cbpf_program *better =
		cbpf_optimize(p, &limits, &report, a->cli.diags);

	if (better)
		print_report(a, p, &report);
	return better;
}

static int write_form(
	struct bpfasm *a, const struct cbpf_program *p, const char *path)
{
	struct cbpf_form_options options = {
		.form = a->to,
		.target = target_of(a, p),
	};
	size_t size;
	char *text = cbpf_write(a->cli.cbpf, p, &options, &size, a->cli.diags);
	int status = CLI_OK;

	if (!text)
		return CLI_NO;
	if (cbpf_save(path, text, size, a->cli.diags))
		status = CLI_USAGE;
	free(text);
	return status;
}

static int write_program(
	struct bpfasm *a, const struct cbpf_program *p, const char *path)
{
	struct cbpf_program *better;
	int status;

	if (!a->optimize)
		return write_form(a, p, path);
	better = optimized(a, p);
	if (!better)
		return CLI_NO;
	status = write_form(a, better, path);
	cbpf_program_free(better);
	return status;
}

/* ---- Filters of a process ------------------------------------------------ */

/* Which filter of how many follows, as a remark where the form has those. */
static void print_remark(struct bpfasm *a, size_t i, size_t count)
{
	const char *to = a->to ? a->to : "comma";
	struct cbpf_form_info row;

	for (size_t k = 0; cbpf_form_row(a->cli.cbpf, k, &row); k++)
		if (!strcasecmp(row.name, to) && row.remark)
			printf("%sfilter %zu of %zu%s%s\n", row.remark, i,
				count,
				i == 0		 ? ", the oldest"
				: i == count - 1 ? ", the newest"
						 : "",
				row.remark_end);
}

static bool form_is_alone(struct bpfasm *a)
{
	struct cbpf_form_info row;

	for (size_t i = 0; cbpf_form_row(a->cli.cbpf, i, &row); i++)
		if (a->to && !strcasecmp(row.name, a->to))
			return row.alone;
	return false;
}

/* One of several filters: to OUTPUT.i, or to standard output. */
static int write_one(
	struct bpfasm *a, const struct cbpf_program *p, size_t i, size_t count)
{
	size_t size = a->output ? strlen(a->output) + 24 : 0;
	char *path;
	int status;

	if (!a->output || !strcmp(a->output, "-")) {
		print_remark(a, i, count);
		fflush(stdout);
		return write_program(a, p, "-");
	}
	path = malloc(size);
	if (!path) {
		cli_warn(&a->cli, "out of memory");
		return CLI_USAGE;
	}
	snprintf(path, size, "%s.%zu", a->output, i);
	status = write_program(a, p, path);
	free(path);
	return status;
}

static int write_process(struct bpfasm *a)
{
	struct cbpf_program **list;
	enum cli_status failed;
	size_t count = cli_load_pid(&a->cli, a->filter.arg, &list, &failed);
	bool single = strchr(a->filter.arg, ':') || (count == 1 && !a->output);
	int status = count ? CLI_OK : (int)failed;

	if (count > 1 && !a->output && form_is_alone(a))
		cli_usage(&a->cli,
			"there are %zu filters, and the form %s holds one; "
			"give PID:N, or -o",
			count, a->to);
	for (size_t i = 0; i < count; i++) {
		if (status == CLI_OK && single)
			status = write_program(
				a, list[i], a->output ? a->output : "-");
		else if (status == CLI_OK)
			status = write_one(a, list[i], i, count);
		cbpf_program_free(list[i]);
	}
	free(list);
	return status;
}

static int write_filter(struct bpfasm *a)
{
	enum cli_status failed;
	struct cbpf_program *p =
		cli_load(&a->cli, &a->filter, linktype_of(a), &failed);
	int status = failed;

	if (p && !(guess_target(a, p) && language_ok(a, p)))
		status = CLI_NO;
	else if (p)
		status = a->test ? run_assertions(a, p)
				 : write_program(
					   a, p, a->output ? a->output : "-");
	cbpf_program_free(p);
	return status;
}

int main(int argc, char **argv)
{
	struct bpfasm a = {.target = -1};
	int status;

	cli_init(&a.cli, "bpfasm", usage);
	parse_options(&a, argc, argv);
	status = a.filter.source == CLI_PID ? write_process(&a)
					    : write_filter(&a);
	return cli_finish(&a.cli, status);
}
