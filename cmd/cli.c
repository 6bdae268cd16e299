/* SPDX-License-Identifier: BSD-2-Clause */
/* Shared by the commands: options, reading a filter, printing diagnostics. */
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* A filter has at most 4096 instructions; what is longer than this is none, as
 * is a device that never ends. */
#define FILTER_ROOM ((size_t)64 << 20)

/* A standard stream that is closed must not become a file that is opened later:
 * what is printed would go into it.  Reading or writing it fails as before. */
static void open_standard(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
			(void)!open("/dev/null",
				fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

void cli_init(struct cli *cli, const char *command, const char *usage)
{
	*cli = (struct cli){
		.command = command,
		.usage = usage,
		.cbpf = cbpf_new(),
		.diags = cbpf_diags_new(),
		.linktype = CBPF_LINKTYPE_NONE,
		.snaplen = CBPF_DEFAULT_SNAPLEN,
	};
	open_standard();
	/* A caret under column 300 is one write, not 300. */
	setvbuf(stderr, NULL, _IOLBF, BUFSIZ);
	/* Too large a file is a failed write, and no end in the middle. */
	signal(SIGXFSZ, SIG_IGN);
	if (!cli->cbpf || !cli->diags) {
		fprintf(stderr, "%s: out of memory\n", command);
		exit(CLI_USAGE);
	}
}

static void vwarn(const struct cli *cli, const char *format, va_list ap)
{
	fprintf(stderr, "%s: ", cli->command);
	vfprintf(stderr, format, ap);
	fputc('\n', stderr);
}

void cli_warn(const struct cli *cli, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vwarn(cli, format, ap);
	va_end(ap);
}

void cli_usage(const struct cli *cli, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vwarn(cli, format, ap);
	va_end(ap);
	fprintf(stderr, "Try '%s --help'.\n", cli->command);
	exit(CLI_USAGE);
}

long cli_number(const struct cli *cli, const char *option, const char *arg,
	long min, long max)
{
	char *end;
	long n;

	errno = 0;
	n = strtol(arg, &end, 10);
	if (end == arg || *end || errno || n < min || n > max)
		cli_usage(cli, "%s takes a number from %ld to %ld, not '%s'",
			option, min, max, arg);
	return n;
}

void cli_form(const struct cli *cli, const char *name, bool write)
{
	struct cbpf_form_info row;

	for (size_t i = 0; cbpf_form_row(cli->cbpf, i, &row); i++) {
		if (strcasecmp(row.name, name))
			continue;
		if (write ? row.can_write : row.can_read)
			return;
		cli_usage(cli, "the form '%s' cannot be %s", name,
			write ? "written" : "read");
	}
	cli_usage(cli, "no form is called '%s'; see bpfasm --forms", name);
}

int cli_target(const struct cli *cli, const char *name)
{
	int target = cbpf_target_value(name);
	struct cbpf_target_info row;
	char names[256] = "";
	size_t at = 0;

	if (target >= 0)
		return target;
	for (size_t i = 0; cbpf_target_row(i, &row) && at < sizeof(names); i++)
		at += (size_t)snprintf(names + at, sizeof(names) - at, "%s%s",
			i ? ", " : "", row.name);
	cli_usage(cli, "no target is called '%s'; there are %s", name, names);
}

static void add_define(struct cli *cli, const char *arg)
{
	const char **defines = reallocarray(
		cli->defines, cli->define_count + 2, sizeof(*defines));

	if (!defines) {
		cli_warn(cli, "out of memory");
		exit(CLI_USAGE);
	}
	cli->defines = defines;
	defines[cli->define_count++] = arg;
	defines[cli->define_count] = NULL;
}

static void add_arch(struct cli *cli, const char *arg)
{
	const char **archs;

	if (!cbpf_arch_known(arg))
		cli_usage(cli, "no machine is called '%s'", arg);
	archs = reallocarray(cli->archs, cli->arch_count + 2, sizeof(*archs));
	if (!archs) {
		cli_warn(cli, "out of memory");
		exit(CLI_USAGE);
	}
	cli->archs = archs;
	archs[cli->arch_count++] = arg;
	archs[cli->arch_count] = NULL;
}

static void add_cap(struct cli *cli, const char *arg)
{
	int cap = cbpf_cap_value(arg);

	if (!strcasecmp(arg, "all"))
		cli->caps = UINT64_MAX;
	else if (cap < 0)
		cli_usage(cli, "no capability is called '%s'", arg);
	else
		cli->caps |= UINT64_C(1) << cap;
}

/* The options that a seccomp profile is read with; false: it is none. */
static bool profile_option(struct cli *cli, int option, const char *arg)
{
	switch (option) {
	case CLI_OPT_ARCH:
		add_arch(cli, arg);
		return true;
	case CLI_OPT_CAP:
		add_cap(cli, arg);
		return true;
	case CLI_OPT_KERNEL:
		cli->kernel = cbpf_kernel_value(arg);
		if (!cli->kernel)
			cli_usage(cli,
				"'%s' is no version of a kernel, such as 6.1",
				arg);
		return true;
	default:
		return false;
	}
}

void cli_option(struct cli *cli, int option, const char *arg)
{
	if (profile_option(cli, option, arg))
		return;
	switch (option) {
	case 'y':
		cli->linktype = cbpf_linktype_value(arg);
		if (cli->linktype == CBPF_LINKTYPE_NONE)
			cli_usage(cli, "no link type is called '%s'", arg);
		break;
	case 's':
		cli->snaplen = (int)cli_number(cli, "-s", arg, 0, INT32_MAX);
		break;
	case 'i':
		cli_form(cli, arg, false);
		cli->from = arg;
		break;
	case CLI_OPT_COMPAT:
		if (strcmp(arg, "bpf_asm"))
			cli_usage(cli, "--compat knows bpf_asm, not '%s'", arg);
		cli->compat = true;
		break;
	case 'D':
		add_define(cli, arg);
		break;
	case CLI_OPT_CPP:
		cli->cpp = true;
		break;
	case CLI_OPT_NO_OPTIMIZE:
		cli->unoptimized = true;
		break;
	case 'v':
		cli->verbose++;
		break;
	case 'q':
		cli->quiet = true;
		break;
	case 'h':
		/* So long that a failure comes before the flush. */
		if (fputs(cli->usage, stdout) == EOF)
			cli->write_error = errno;
		exit(cli_finish(cli, CLI_OK));
	case 'V':
		printf("%s %s\n", cli->command, cbpf_version());
		exit(cli_finish(cli, CLI_OK));
	default: /* getopt_long has said what is wrong */
		fprintf(stderr, "Try '%s --help'.\n", cli->command);
		exit(CLI_USAGE);
	}
}

char *cli_read_stream(FILE *f, size_t *size)
{
	char *data = NULL;
	size_t room = 0;

	*size = 0;
	do {
		if (*size == room) {
			char *grown = realloc(data, room = 2 * room + 65536);

			if (!grown)
				break;
			data = grown;
		}
		*size += fread(data + *size, 1, room - *size, f);
		if (*size > FILTER_ROOM) {
			errno = EFBIG;
			break;
		}
	} while (!feof(f) && !ferror(f));
	if (feof(f) && *size <= FILTER_ROOM)
		return data;
	free(data);
	return NULL;
}

/* The whole of a file, or of standard input for "-"; NULL with errno set. */
static char *read_file(const char *path, size_t *size)
{
	FILE *f = strcmp(path, "-") ? fopen(path, "rb") : stdin;
	char *data = f ? cli_read_stream(f, size) : NULL;
	int saved = errno;

	if (f && f != stdin)
		fclose(f);
	errno = saved;
	return data;
}

/* A file of .include, which is none that could go on for ever. */
static char *read_included(void *arg, const char *path, size_t *size)
{
	struct stat st;

	(void)arg;
	if (stat(path, &st))
		return NULL;
	if (!S_ISREG(st.st_mode)) {
		errno = S_ISDIR(st.st_mode) ? EISDIR : EINVAL;
		return NULL;
	}
	return strcmp(path, "-") ? read_file(path, size)
				 : read_file("./-", size);
}

int cli_linktype(const struct cli *cli, const struct cli_filter *filter)
{
	if (cli->linktype != CBPF_LINKTYPE_NONE)
		return cli->linktype;
	if (filter->source == CLI_EXPR && cli->verbose)
		cli_warn(cli, "%s: compiled for EN10MB", filter->arg);
	return cbpf_linktype_value("EN10MB");
}

/* The text of a filter's file, as it is or preprocessed; NULL: told, and
 * *status is set. */
static char *load_text(struct cli *cli, const char *path, size_t *size,
	enum cli_status *status)
{
	int error = 0;
	char *data = cli->cpp ? cli_cpp(cli, path, size, &error)
			      : read_file(path, size);

	if (data)
		return data;
	if (!cli->cpp)
		error = errno;
	*status = error ? CLI_USAGE : CLI_NO;
	if (!error)
		return NULL;
	cbpf_diags_add_io(cli->diags, "read",
		strcmp(path, "-") ? path : "<stdin>", error);
	if (error == ENOENT && strchr(path, ' ')) {
		cli_print_diags(cli);
		cli_warn(cli, "an expression is given with -e");
	}
	return NULL;
}

struct cbpf_program *cli_load(struct cli *cli, const struct cli_filter *filter,
	int linktype, enum cli_status *status)
{
	struct cbpf_form_options options = {
		.form = cli->from,
		.compat_bpf_asm = cli->compat,
		.defines = cli->defines,
		.line_markers = cli->cpp,
		.read_file = read_included,
		.archs = cli->archs,
		.caps = cli->caps,
		.kernel = cli->kernel,
	};
	const char *name = strcmp(filter->arg, "-") ? filter->arg : "<stdin>";
	struct cbpf_program *p;
	size_t size;
	char *data;

	*status = CLI_NO;
	switch (filter->source) {
	case CLI_EXPR:
		return cbpf_compile(filter->arg, linktype, cli->snaplen,
			!cli->unoptimized, cli->diags);
	case CLI_CODE:
		options.form = "comma";
		return cbpf_read(cli->cbpf, "<code>", filter->arg,
			strlen(filter->arg), &options, cli->diags);
	case CLI_FILE:
	case CLI_PID:
		break;
	}
	if (cli->compat && (cli->cpp || cli->defines))
		cli_usage(cli, "bpf_asm has neither -D nor --cpp");
	if (cli->cpp && !options.form)
		options.form = "asm";
	data = load_text(cli, filter->arg, &size, status);
	if (!data)
		return NULL;
	p = cbpf_read(cli->cbpf, name, data, size, &options, cli->diags);
	free(data);
	return p;
}

size_t cli_load_pid(struct cli *cli, const char *arg,
	struct cbpf_program ***programs, enum cli_status *status)
{
	long pid, index = CBPF_ALL_FILTERS;
	char *end;
	int count;

	pid = *arg >= '0' && *arg <= '9' ? strtol(arg, &end, 10) : 0;
	if (pid > 0 && pid <= INT32_MAX && *end == ':' && end[1] >= '0' &&
		end[1] <= '9')
		index = strtol(end + 1, &end, 10);
	if (pid <= 0 || pid > INT32_MAX || *end)
		cli_usage(cli, "--pid takes PID or PID:N, not '%s'", arg);
	count = cbpf_read_pid((int)pid, index, programs, cli->diags);
	*status = count < 0 ? CLI_USAGE : CLI_NO;
	return count > 0 ? (size_t)count : 0;
}

/* Whether the path, or the descriptor for "-", is a regular file. */
static bool stat_regular(const char *path, int fd, struct stat *st)
{
	int error = strcmp(path, "-") ? stat(path, st) : fstat(fd, st);

	return !error && S_ISREG(st->st_mode);
}

bool cli_same_file(const char *input, const char *output)
{
	struct stat in, out;

	return stat_regular(input, STDIN_FILENO, &in) &&
	       stat_regular(output, STDOUT_FILENO, &out) &&
	       in.st_dev == out.st_dev && in.st_ino == out.st_ino;
}

/* What a terminal would act upon is not sent to it. */
static bool is_control(char c)
{
	return ((unsigned char)c < ' ' && c != '\t') || c == 0x7f;
}

static void print_text(const char *text)
{
	for (; *text; text++) {
		if (is_control(*text))
			fprintf(stderr, "\\x%02x", (unsigned char)*text);
		else
			fputc(*text, stderr);
	}
}

/* Bytes of a source line that are shown: all of it, or what is around the
 * place in a long one. */
#define SHOWN_BYTES  160u
#define SHOWN_BEFORE 80u

/* The source line, and a caret under the place.  Columns are bytes; those that
 * continue a UTF-8 character take no room. */
static void print_source(const struct cbpf_diag *d)
{
	size_t size = strlen(d->source);
	size_t at = d->col ? d->col - 1 : 0;
	size_t from =
		size > SHOWN_BYTES && at > SHOWN_BEFORE ? at - SHOWN_BEFORE : 0;
	size_t to = size - from > SHOWN_BYTES ? from + SHOWN_BYTES : size;

	fprintf(stderr, from ? "  ... " : "  ");
	for (size_t i = from; i < to; i++)
		fputc(is_control(d->source[i]) ? '?' : d->source[i], stderr);
	fprintf(stderr, to < size ? " ...\n" : "\n");
	fprintf(stderr, from ? "      " : "  ");
	for (size_t i = from; i < at; i++)
		if (i >= size || (d->source[i] & 0xc0) != 0x80)
			fputc(i < size && d->source[i] == '\t' ? '\t' : ' ',
				stderr);
	fputc('^', stderr);
	for (size_t i = at + 1; i < at + d->len && i < to; i++)
		if ((d->source[i] & 0xc0) != 0x80)
			fputc('~', stderr);
	fputc('\n', stderr);
}

void cli_print_diag(const struct cli *cli, const struct cbpf_diag *d,
	enum cbpf_severity severity)
{
	const char *no_color = getenv("NO_COLOR");
	bool colour = isatty(STDERR_FILENO) && !(no_color && *no_color);
	static const char *const words[] = {
		[CBPF_NOTE] = "note",
		[CBPF_WARNING] = "warning",
		[CBPF_ERROR] = "error",
	};
	static const char *const colours[] = {
		[CBPF_NOTE] = "\033[1;36m",
		[CBPF_WARNING] = "\033[1;35m",
		[CBPF_ERROR] = "\033[1;31m",
	};

	print_text(d->file ? d->file : cli->command);
	fputc(':', stderr);
	if (d->line)
		fprintf(stderr, "%u:%u:", d->line, d->col);
	else if (d->insn >= 0)
		fprintf(stderr, " insn #%d:", d->insn);
	fprintf(stderr, " %s%s:%s ", colour ? colours[severity] : "",
		words[severity], colour ? "\033[0m" : "");
	print_text(d->text);
	fprintf(stderr, " [%s]\n", d->name);
	/* A witness stands behind what it shows, about the same place. */
	if (d->source && strcmp(d->name, "witness"))
		print_source(d);
}

/* What the assembler did of its own is news for -v alone. */
bool cli_shows_diag(const struct cli *cli, const struct cbpf_diag *d,
	enum cbpf_severity severity)
{
	if (!strcmp(d->name, "far-jump"))
		return cli->verbose && !cli->quiet;
	return !cli->quiet || severity == CBPF_ERROR;
}

void cli_print_diags(struct cli *cli)
{
	const struct cbpf_diag *d;

	cli_flush(cli); /* so that both streams in one file are in order */
	for (size_t i = 0; (d = cbpf_diags_get(cli->diags, i)); i++)
		if (cli_shows_diag(cli, d, d->severity))
			cli_print_diag(cli, d, d->severity);
	cbpf_diags_clear(cli->diags);
}

void cli_flush(struct cli *cli)
{
	errno = 0;
	if ((fflush(stdout) || ferror(stdout)) && !cli->write_error)
		cli->write_error = errno ? errno : EIO;
}

int cli_finish(struct cli *cli, int status)
{
	cli_print_diags(cli);
	cli_flush(cli);
	if (cli->write_error) {
		cbpf_diags_add_io(
			cli->diags, "write", "<stdout>", cli->write_error);
		cli_print_diags(cli);
		status = CLI_USAGE;
	}
	free(cli->defines);
	free(cli->archs);
	cbpf_diags_free(cli->diags);
	cbpf_free(cli->cbpf);
	return status;
}
