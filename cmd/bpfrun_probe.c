/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * bpfrun --probe: a program at the entry or return of a function, while a
 * command runs; --bench-probe: how fast that is.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bpfrun.h"

#define OURS	   125 /* status when it is not the command's */
#define NOT_FOUND  127
#define NO_COMMAND 126

/* ---- --probe ------------------------------------------------------------- */

/* Where the probe sits: KIND:BINARY:SYMBOL, taken apart. */
struct place {
	struct cbpf_probe_options options;
	char *binary;
};

static bool find_place(struct bpfrun *b, struct place *at)
{
	const char *text = b->probe, *rest, *symbol;

	at->options.ret = !strncmp(text, "ret:", 4);
	if (!at->options.ret && strncmp(text, "entry:", 6) != 0)
		cli_usage(&b->cli, "--probe is ret:BINARY:SYMBOL or "
				   "entry:BINARY:SYMBOL");
	rest = strchr(text, ':') + 1;
	symbol = strrchr(rest, ':');
	if (!symbol || symbol == rest || !symbol[1])
		cli_usage(&b->cli, "--probe: '%s' has no binary and symbol",
			rest);
	at->binary = strndup(rest, (size_t)(symbol - rest));
	at->options.binary = at->binary;
	return at->binary && !cbpf_elf_symbol(at->binary, symbol + 1,
				     &at->options.offset, b->cli.diags);
}

/* The child's part: waits for a byte, and becomes the command.  Where it
 * cannot, a byte goes back; else that end is closed. */
_Noreturn static void become(char **command, int go, int failed)
{
	char byte;
	int error;

	if (read(go, &byte, 1) != 1)
		_exit(OURS);
	close(go);
	execvp(command[0], command);
	error = errno;
	fprintf(stderr, "bpfrun: %s: %s\n", command[0], strerror(error));
	if (write(failed, "", 1) != 1)
		_exit(OURS);
	_exit(error == ENOENT ? NOT_FOUND : NO_COMMAND);
}

/* The command, held until a byte comes through the gate; `failed` tells of one
 * that cannot be run. */
static pid_t start(char **command, int *gate, int *failed)
{
	int go[2], back[2];
	pid_t pid;

	if (pipe(go))
		return -1;
	if (pipe2(back, O_CLOEXEC)) {
		close(go[0]);
		close(go[1]);
		return -1;
	}
	pid = fork();
	if (!pid) {
		close(go[1]);
		become(command, go[0], back[1]);
	}
	close(go[0]);
	close(back[1]);
	*gate = go[1];
	*failed = back[0];
	return pid;
}

/* Whether there was no command to run; it is told then. */
static bool had_no_command(int failed)
{
	char byte;
	bool none = read(failed, &byte, 1) == 1;

	close(failed);
	return none;
}

static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ^C is for the command; what it makes of it is told by its status. */
static int wait_for(struct bpfrun *b, struct cbpf_probe *probe, pid_t pid)
{
	int status = -1;

	if (probe)
		status = cbpf_probe_wait(probe, b->cli.diags);
	else if (waitpid(pid, &status, 0) != pid)
		status = -1;
	if (status < 0)
		return OURS;
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status)
				   : WEXITSTATUS(status);
}

static int run_command(
	struct bpfrun *b, const struct cbpf_program *p, struct place *at)
{
	struct cbpf_probe *probe;
	double begun, took;
	uint64_t hits;
	int gate, failed, status;
	bool none;
	pid_t pid = start(b->command, &gate, &failed);

	if (pid < 0) {
		cli_warn(&b->cli, "cannot run %s: %s", b->command[0],
			strerror(errno));
		return OURS;
	}
	at->options.pid = pid;
	at->options.children = true;
	probe = cbpf_probe_open(p, &at->options, b->cli.diags);
	signal(SIGINT, SIG_IGN);
	signal(SIGQUIT, SIG_IGN);
	begun = seconds();
	if (probe && write(gate, "", 1) != 1)
		cli_warn(&b->cli, "the command does not start");
	close(gate);
	status = wait_for(b, probe, pid);
	took = seconds() - begun;
	none = had_no_command(failed);
	if (!probe)
		return OURS;
	hits = cbpf_probe_hits(probe);
	cbpf_probe_close(probe);
	if (b->cli.quiet || none)
		return status;
	fprintf(stderr, "%s: %llu hits, %.0f per second\n", b->probe,
		(unsigned long long)hits, took > 0 ? (double)hits / took : 0);
	return ferror(stderr) ? OURS : status;
}

int probe_run(struct bpfrun *b)
{
	struct cli_filter filter = {0};
	enum cli_status ignored;
	struct place at = {0};
	struct cbpf_program *p = NULL;
	int status = OURS;

	if (b->filter_count > 1)
		cli_usage(&b->cli, "--probe runs one program");
	if (b->filter_count)
		filter = b->filters[0];
	else if (b->input_count)
		filter.arg = b->inputs[0];
	if (b->input_count > !b->filter_count)
		b->command = b->inputs + !b->filter_count;
	if (!b->command || filter.source == CLI_EXPR ||
		filter.source == CLI_PID)
		cli_usage(&b->cli, "--probe needs a program of the internal "
				   "machine and a command: PROGRAM -- COMMAND, "
				   "or -f PROGRAM -- COMMAND");
	if (find_place(b, &at))
		p = cli_load(&b->cli, &filter, CBPF_LINKTYPE_NONE, &ignored);
	if (p)
		status = run_command(b, p, &at);
	cbpf_program_free(p);
	free(at.binary);
	return status;
}

/* ---- --bench-probe ------------------------------------------------------- */

static void print_cell(void *arg, const struct cbpf_probe_cell *c)
{
	const struct bpfrun *b = arg;

	if (b->json && c->skipped) {
		printf("{\"trigger\":\"%s\",\"bits\":%d,\"probe\":\"%s\","
		       "\"skipped\":\"%s\"}\n",
			c->trigger, c->bits, c->ret ? "return" : "entry",
			c->skipped);
	} else if (b->json) {
		printf("{\"trigger\":\"%s\",\"bits\":%d,\"probe\":\"%s\","
		       "\"way\":\"%s\",\"median_mhz\":%.3f,\"max_mhz\":%.3f}"
		       "\n",
			c->trigger, c->bits, c->ret ? "return" : "entry",
			c->way, c->median_mhz, c->max_mhz);
	} else if (c->skipped) {
		printf("%-8s %-6s %2d bits  skipped: %s\n",
			c->ret ? "return" : "entry", c->trigger, c->bits,
			c->skipped);
	} else {
		printf("%-8s %-6s %2d bits %9.3f M/s %9.3f M/s  %s\n",
			c->ret ? "return" : "entry", c->trigger, c->bits,
			c->median_mhz, c->max_mhz, c->way);
	}
	fflush(stdout);
}

int bench_probe(struct bpfrun *b)
{
	const struct cbpf_probe_sink sink = {
		.cell = print_cell, .arg = b, .rounds = b->rounds};

	if (!b->json)
		printf("%-8s %-6s %7s %13s %13s  %s\n", "probe", "at",
			"process", "median", "fastest", "enters the kernel by");
	return cbpf_bench_probe(&sink, b->cli.diags) ? CLI_USAGE : CLI_OK;
}
