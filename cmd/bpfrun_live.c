/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * bpfrun over the system calls of a command that it starts: results go to
 * standard error or a file, as standard output is the command's.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bpfrun.h"

enum { LIVE_OURS = 125, LIVE_CANNOT = 126, LIVE_NOT_FOUND = 127 };

/* The signal that asks for the end: it is sent on, as a signal to this process
 * alone would not reach the command; negative: the terminal has sent it to all.
 * A second one ends us, and the kernel then kills what we trace. */
static volatile int asked;
static volatile int command = -1;

static void on_signal(int number, siginfo_t *info, void *context)
{
	(void)context;
	asked = info->si_code <= 0 ? number : -number;
	/* So that something happens that is waited for. */
	if (asked > 0 && command >= 0)
		syscall(SYS_pidfd_send_signal, command, number, NULL, 0);
}

static void catch_signals(void)
{
	static const int numbers[] = {
		SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2};
	struct sigaction action = {
		.sa_sigaction = on_signal,
		.sa_flags = SA_SIGINFO | SA_RESETHAND,
	};
	struct sigaction old;

	sigemptyset(&action.sa_mask);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		if (!sigaction(numbers[i], NULL, &old) &&
			old.sa_handler != SIG_IGN)
			sigaction(numbers[i], &action, NULL);
}

static const char *results_name(const struct bpfrun *b)
{
	return b->live.output ? b->live.output : "<stderr>";
}

static void check_dash(struct bpfrun *b, const char *option, const char *path)
{
	if (path && !strcmp(path, "-"))
		cli_usage(&b->cli,
			"standard output is the command's, so %s "
			"takes no '-'",
			option);
}

bool live_parse(struct bpfrun *b, bool dashes, size_t inputs)
{
	struct live *live = &b->live;

	if (!dashes || b->kind != CBPF_SYSCALL) {
		if (live->record || live->enforce || live->output)
			cli_usage(&b->cli, "%s needs --seccomp and -- COMMAND",
				live->record	? "--record"
				: live->enforce ? "--enforce"
						: "--output");
		return false;
	}
	if (inputs)
		cli_usage(&b->cli,
			"the calls of a command are the input, and '%s' is "
			"another one",
			b->inputs[0]);
	live->argv = b->inputs;
	if (!b->input_count)
		cli_usage(&b->cli, "no command is given");
	check_dash(b, "--record", live->record);
	check_dash(b, "--output", live->output);
	for (size_t i = 0; i < b->filter_count; i++)
		check_dash(b, "-w", b->out_paths[i]);
	if (live->enforce && b->strict)
		cli_usage(&b->cli, "--enforce installs filters; --strict has "
				   "none");
	if (b->records || b->limit)
		cli_usage(&b->cli, "%s does not go with a command",
			b->limit ? "-c" : "--records");
	/* The outcome is compared with that of the running kernel. */
	if (live->enforce && !b->cli.kernel)
		b->cli.kernel = cbpf_kernel_running();
	return true;
}

/* Where results go. */
static bool redirect(struct bpfrun *b)
{
	int fd = STDERR_FILENO;

	fflush(stdout);
	if (b->live.text)
		fd = fileno(cbpf_output_stream(b->live.text));
	if (dup2(fd, STDOUT_FILENO) >= 0)
		return true;
	cbpf_diags_add_io(b->cli.diags, "write", results_name(b), errno);
	return false;
}

/* The files that are asked for, before anything runs. */
static bool open_outputs(struct bpfrun *b)
{
	struct live *live = &b->live;

	if (live->record)
		live->out = cbpf_output_open_calls(live->record, b->cli.diags);
	if (live->record && !live->out)
		return false;
	if (live->output)
		live->text = cbpf_output_open_text(live->output, b->cli.diags);
	return !live->output || live->text;
}

/* The programs of the stack, in the order of installation. */
static const struct cbpf_program **stack_of(
	struct bpfrun *b, const struct job *job)
{
	size_t count = cbpf_runner_count(job->runner);
	const struct cbpf_program **stack = calloc(count + 1, sizeof(*stack));

	for (size_t i = 0; stack && i < count; i++) {
		stack[i] = cbpf_runner_program(job->runner, i);
		if (cbpf_program_is_internal(stack[i]))
			cli_usage(&b->cli,
				"--enforce: %s is no classic program",
				job_filter(job, i));
	}
	return stack;
}

struct cbpf_input *live_open(struct bpfrun *b, const struct job *job)
{
	struct cbpf_live_options options = {
		.argv = b->live.argv,
		.stop = &asked,
	};
	const struct cbpf_program **stack = NULL;
	struct cbpf_input *in;

	if (!open_outputs(b))
		return NULL;
	if (b->live.enforce) {
		options.stack = stack = stack_of(b, job);
		options.count = cbpf_runner_count(job->runner);
	}
	catch_signals();
	in = cbpf_live_open(&options, b->cli.diags);
	free(stack);
	if (!in)
		return NULL;
	b->live.in = in;
	command = cbpf_live_pidfd(in);
	if (redirect(b))
		return in;
	b->live.in = NULL;
	cbpf_input_close(in);
	return NULL;
}

void live_call(struct bpfrun *b, const struct cbpf_record *record,
	const struct cbpf_verdict *verdict)
{
	cbpf_live_expect(b->live.in, &verdict->outcome);
	if (b->live.out &&
		cbpf_output_write(b->live.out, record, b->cli.diags)) {
		b->status = CLI_USAGE;
		b->stop = true;
	}
}

static void print_enforced(
	struct bpfrun *b, const struct cbpf_live_result *result)
{
	const char *format =
		b->json ? "{\"format\":1,\"enforce\":{\"agreed\":%llu,"
			  "\"unclear\":%llu,\"differed\":%llu}}\n"
			: "kernel: %llu calls as expected, %llu cannot be "
			  "told, %llu otherwise\n";

	fprintf(b->info, format, (unsigned long long)result->agreed,
		(unsigned long long)result->unclear,
		(unsigned long long)result->differed);
}

void live_end(struct bpfrun *b)
{
	struct cbpf_live_result result;

	cbpf_live_result(b->live.in, &result);
	command = -1;
	if (result.no_privs)
		cli_warn(&b->cli,
			"no_new_privs was set; without it, installing the "
			"filters would fail here with EACCES");
	if (b->live.enforce && !b->cli.quiet)
		print_enforced(b, &result);
	if (result.exec_error)
		cli_warn(&b->cli, "%s: cannot be executed: %s", b->live.argv[0],
			strerror(result.exec_error));
	b->live.status = LIVE_OURS;
	if (result.exec_error)
		b->live.status = result.exec_error == ENOENT ? LIVE_NOT_FOUND
							     : LIVE_CANNOT;
	else if (result.ended && WIFEXITED(result.status))
		b->live.status = WEXITSTATUS(result.status);
	else if (result.ended)
		b->live.status = 128 + WTERMSIG(result.status);
	if (result.differed)
		b->status = CLI_DIFFER;
}

/* Results that were not written are told by the name that they go by. */
static void end_results(struct bpfrun *b)
{
	bool whole;

	cli_flush(&b->cli);
	whole = !b->cli.write_error;
	if (!whole) {
		cbpf_diags_add_io(b->cli.diags, "write", results_name(b),
			b->cli.write_error);
		b->cli.write_error = 0;
		clearerr(stdout);
		b->status = CLI_USAGE;
	}
	if (b->live.text && !(whole && b->live.in))
		cbpf_output_abort(b->live.text);
	else if (b->live.text && cbpf_output_commit(b->live.text, b->cli.diags))
		b->status = CLI_USAGE;
}

int live_status(struct bpfrun *b)
{
	struct cbpf_output *out = b->live.out;

	end_results(b);
	if (out && (b->stop || !b->live.in))
		cbpf_output_abort(out);
	else if (out && cbpf_output_commit(out, b->cli.diags))
		b->status = CLI_USAGE;
	return b->status || !b->live.in ? LIVE_OURS : b->live.status;
}
