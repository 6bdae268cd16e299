/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What every command shares: the options that name and read a filter, printing
 * diagnostics, and leaving with the documented status.
 */
#ifndef CLI_H
#define CLI_H

#include <getopt.h>

#include "cbpf.h"

/* Exit statuses; what 0, 1 and 3 mean is each command's. */
enum cli_status { CLI_OK = 0, CLI_NO = 1, CLI_USAGE = 2, CLI_DIFFER = 3 };

/* A filter as the command line names it. */
struct cli_filter {
	enum { CLI_FILE, CLI_EXPR, CLI_CODE, CLI_PID } source;
	const char *arg;
};

struct cli {
	const char *command;
	const char *usage; /* the text of --help */
	struct cbpf *cbpf;
	struct cbpf_diags *diags;
	const char *from;     /* -i: form read, NULL: by content */
	int linktype;	      /* -y, or CBPF_LINKTYPE_NONE */
	int snaplen;	      /* -s */
	bool unoptimized;     /* -O as tcpdump's: libpcap's optimizer off */
	bool compat;	      /* --compat=bpf_asm */
	const char **defines; /* -D, ended by NULL; NULL: none */
	size_t define_count;
	bool cpp;	    /* --cpp */
	const char **archs; /* --arch, ended by NULL; NULL: none */
	size_t arch_count;
	uint64_t caps;	 /* --cap */
	uint32_t kernel; /* --kernel, 0: the running one */
	int verbose;
	bool quiet;
	int write_error; /* errno of the first failed write to stdout, or 0 */
};

/* Long options that every command has; their short forms are CLI_SHORT. */
#define CLI_SHORT "e:y:s:i:D:hVvq"
enum {
	CLI_OPT_CODE = 256,
	CLI_OPT_PID,
	CLI_OPT_COMPAT,
	CLI_OPT_CPP,
	CLI_OPT_NO_OPTIMIZE,
	CLI_OPT_ARCH,
	CLI_OPT_CAP,
	CLI_OPT_KERNEL,
	CLI_OPT_OWN
};
/* clang-format off */
#define CLI_LONG                                                               \
	{"expression", required_argument, NULL, 'e'},                          \
	{"linktype", required_argument, NULL, 'y'},                            \
	{"snaplen", required_argument, NULL, 's'},                             \
	{"from", required_argument, NULL, 'i'},                                \
	{"code", required_argument, NULL, CLI_OPT_CODE},                       \
	{"pid", required_argument, NULL, CLI_OPT_PID},                         \
	{"arch", required_argument, NULL, CLI_OPT_ARCH},                       \
	{"cap", required_argument, NULL, CLI_OPT_CAP},                         \
	{"kernel", required_argument, NULL, CLI_OPT_KERNEL},                   \
	{"compat", required_argument, NULL, CLI_OPT_COMPAT},                   \
	{"define", required_argument, NULL, 'D'},                              \
	{"cpp", no_argument, NULL, CLI_OPT_CPP},                               \
	{"no-optimize", no_argument, NULL, CLI_OPT_NO_OPTIMIZE},               \
	{"help", no_argument, NULL, 'h'},                                      \
	{"version", no_argument, NULL, 'V'},                                   \
	{"verbose", no_argument, NULL, 'v'},                                   \
	{"quiet", no_argument, NULL, 'q'}
/* clang-format on */

/* Sets up the session; ends the process when there is no memory. */
void cli_init(struct cli *cli, const char *command, const char *usage);

/* Takes one of the shared options (all but -e, --code and --pid, which a
 * command collects itself).  Ends the process for --help, --version and bad
 * use. */
void cli_option(struct cli *cli, int option, const char *arg);

/* Ends the process unless there is a form of that name that can be written
 * (or read). */
void cli_form(const struct cli *cli, const char *name, bool write);

/* The target of that name; ends the process where there is none. */
int cli_target(const struct cli *cli, const char *name);

/* A number in [min, max] from an option's argument; ends the process (status
 * 2) with a message that names the option otherwise. */
long cli_number(const struct cli *cli, const char *option, const char *arg,
	long min, long max);

/* The link type that a filter is compiled for where there is no capture: -y,
 * else EN10MB, which -v tells. */
int cli_linktype(const struct cli *cli, const struct cli_filter *filter);

/* Reads, compiles or parses a filter; an expression is compiled for
 * `linktype`.  NULL with diagnostics; *status says whether that is bad use or
 * I/O (CLI_USAGE) or a bad filter (CLI_NO). */
struct cbpf_program *cli_load(struct cli *cli, const struct cli_filter *filter,
	int linktype, enum cli_status *status);

/* The text of a file ("-": standard input) through the C preprocessor, to
 * free(); NULL, and *error is an errno: 0 when the preprocessor has said what
 * is wrong. */
char *cli_cpp(
	const struct cli *cli, const char *path, size_t *size, int *error);

/* All of a stream, to free(); NULL with errno. */
char *cli_read_stream(FILE *f, size_t *size);

/* The filters of a process, PID or PID:N; how many, to be freed as those of
 * cbpf_read_pid().  0: told why there are none, and *status is set. */
size_t cli_load_pid(struct cli *cli, const char *arg,
	struct cbpf_program ***programs, enum cli_status *status);

/* Whether both paths name one file; "-" is standard input in `input`, standard
 * output in `output`.  Devices and pipes are no such file. */
bool cli_same_file(const char *input, const char *output);

/* Prints the collected diagnostics to stderr and empties the list. */
void cli_print_diags(struct cli *cli);
/* One of them, with that severity; and whether it is one to be printed. */
void cli_print_diag(const struct cli *cli, const struct cbpf_diag *d,
	enum cbpf_severity severity);
bool cli_shows_diag(const struct cli *cli, const struct cbpf_diag *d,
	enum cbpf_severity severity);

/* "COMMAND: text" on stderr. */
void cli_warn(const struct cli *cli, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* The same for bad use: points to --help and ends with status 2. */
_Noreturn void cli_usage(const struct cli *cli, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Flushes stdout and remembers the first failure, for cli_finish(). */
void cli_flush(struct cli *cli);

/* Prints what is left of diagnostics, flushes stdout (a failed write is an
 * error, status 2) and frees the session.  Returns the status to exit with. */
int cli_finish(struct cli *cli, int status);

#endif
