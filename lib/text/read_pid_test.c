/* SPDX-License-Identifier: BSD-2-Clause */
/* Filters that children install come back as they were, and the children go on
 * unharmed.  Skips, visibly, where the kernel does not show filters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cbpf.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct cbpf_insn older[] = {
	{0x20, 0, 0, 0},
	{0x15, 0, 1, 1000},
	{0x06, 0, 0, 0x00050007},
	{0x06, 0, 0, 0x7fff0000},
};
static const struct cbpf_insn newer[] = {
	{0x20, 0, 0, 4},
	{0x06, 0, 0, 0x7fff0000},
};

static struct cbpf_diags *diags;

/* ------------------------------------------------------------------------ */
/* Children                                                                 */

static int install(const struct cbpf_insn *insns, size_t count)
{
	struct sock_fprog prog = {
		.len = (unsigned short)count,
		.filter = (struct sock_filter *)insns,
	};

	return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &prog);
}

static int install_two(void)
{
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	return install(older, COUNT(older)) || install(newer, COUNT(newer));
}

struct child {
	pid_t pid;
	int to, from; /* pipes: what it reads, what it writes */
};

/* Answers each byte with one, until there are no more. */
static void answer(int in, int out)
{
	char byte;

	while (read(in, &byte, 1) == 1 && write(out, &byte, 1) == 1)
		continue;
}

/* A child that prepares itself and then answers. */
static struct child start(int (*prepare)(void))
{
	int to[2], from[2];
	struct child c;

	assert_int_equal(pipe(to), 0);
	assert_int_equal(pipe(from), 0);
	c.pid = fork();
	assert_true(c.pid >= 0);
	if (!c.pid) {
		close(to[1]);
		close(from[0]);
		if (prepare && prepare())
			_exit(2);
		answer(to[0], from[1]);
		/* exit(2), which strict mode allows as well */
		syscall(SYS_exit, 0);
	}
	close(to[0]);
	close(from[1]);
	c.to = to[1];
	c.from = from[0];
	return c;
}

/* Whether the child is there, has done all it should, and lives. */
static bool alive(const struct child *c)
{
	char byte = 'x';

	return write(c->to, &byte, 1) == 1 && read(c->from, &byte, 1) == 1;
}

/* Its end: as nothing had been. */
static void stop(struct child *c)
{
	int status;

	close(c->to);
	assert_int_equal(waitpid(c->pid, &status, 0), c->pid);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
	close(c->from);
}

/* ------------------------------------------------------------------------ */

static const char *said(void)
{
	const struct cbpf_diag *d = cbpf_diags_get(diags, 0);

	return d ? d->text : "";
}

static void skip_because(const char *why)
{
	const char *ci = getenv("CI");

	print_message("SKIPPED: filters of a process: %s\n", why);
	if (ci && *ci && !geteuid())
		fail();
	skip();
}

static int read_filters(
	const struct child *c, long index, struct cbpf_program ***list)
{
	int count;

	cbpf_diags_clear(diags);
	count = cbpf_read_pid(c->pid, index, list, diags);
	if (count < 0 && (strstr(said(), "CONFIG_CHECKPOINT_RESTORE") ||
				 strstr(said(), "under seccomp itself") ||
				 strstr(said(), "CAP_SYS_ADMIN") ||
				 strstr(said(), "not permitted")))
		skip_because(said());
	return count;
}

static void same(
	const struct cbpf_program *p, const struct cbpf_insn *insns, size_t n)
{
	assert_int_equal(cbpf_program_count(p), n);
	assert_memory_equal(cbpf_program_insns(p), insns, n * sizeof(*insns));
	assert_int_equal(cbpf_program_target(p), CBPF_TARGET_SECCOMP);
}

static void free_list(struct cbpf_program **list, int count)
{
	for (int i = 0; i < count; i++)
		cbpf_program_free(list[i]);
	free(list);
}

static void two_filters_come_back(void **state)
{
	struct child c = start(install_two);
	struct cbpf_program **list;
	char name[64];

	(void)state;
	assert_true(alive(&c));
	for (int i = 0; i < 100; i++) {
		assert_int_equal(read_filters(&c, CBPF_ALL_FILTERS, &list), 2);
		same(list[0], older, COUNT(older));
		same(list[1], newer, COUNT(newer));
		free_list(list, 2);
		assert_true(alive(&c));
	}
	assert_int_equal(read_filters(&c, 0, &list), 1);
	same(list[0], older, COUNT(older));
	free_list(list, 1);
	assert_int_equal(read_filters(&c, 1, &list), 1);
	same(list[0], newer, COUNT(newer));
	snprintf(name, sizeof(name), "<pid %d:1>", c.pid);
	assert_string_equal(cbpf_program_name(list[0]), name);
	free_list(list, 1);
	assert_int_equal(read_filters(&c, 2, &list), 0);
	assert_non_null(strstr(said(), "2 filters, counted from 0"));
	assert_null(list);
	assert_true(alive(&c));
	stop(&c);
}

static void a_stopped_process_stays_stopped(void **state)
{
	struct child c = start(install_two);
	struct cbpf_program **list;
	int status;

	(void)state;
	assert_true(alive(&c));
	kill(c.pid, SIGSTOP);
	assert_int_equal(waitpid(c.pid, &status, WUNTRACED), c.pid);
	assert_int_equal(read_filters(&c, CBPF_ALL_FILTERS, &list), 2);
	free_list(list, 2);
	usleep(20000);
	assert_int_equal(waitpid(c.pid, &status, WNOHANG | WCONTINUED), 0);
	kill(c.pid, SIGCONT);
	assert_true(alive(&c));
	stop(&c);
}

static volatile sig_atomic_t signals;

static void count_signal(int number)
{
	(void)number;
	signals = signals + 1;
}

static int count_signals(void)
{
	struct sigaction action = {
		.sa_handler = count_signal, .sa_flags = SA_RESTART};

	sigaction(SIGUSR1, &action, NULL);
	return install_two();
}

/* A signal that comes while the filters are read still comes. */
static void signals_arrive(void **state)
{
	struct child c = start(count_signals);
	struct cbpf_program **list;
	int status;

	(void)state;
	assert_true(alive(&c));
	for (int i = 0; i < 200; i++) {
		kill(c.pid, SIGUSR1);
		assert_int_equal(read_filters(&c, CBPF_ALL_FILTERS, &list), 2);
		free_list(list, 2);
		assert_true(alive(&c));
	}
	/* One that ends it, too. */
	kill(c.pid, SIGTERM);
	cbpf_diags_clear(diags);
	if (cbpf_read_pid(c.pid, CBPF_ALL_FILTERS, &list, diags) > 0)
		free_list(list, 2);
	assert_int_equal(waitpid(c.pid, &status, 0), c.pid);
	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), SIGTERM);
	close(c.to);
	close(c.from);
}

static int be_strict(void)
{
	return prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
}

static void no_filters(void **state)
{
	struct child c = start(NULL), strict = start(be_strict);
	struct cbpf_program **list;

	(void)state;
	assert_true(alive(&c));
	assert_true(alive(&strict));
	assert_int_equal(read_filters(&c, CBPF_ALL_FILTERS, &list), 0);
	assert_non_null(strstr(said(), "has no seccomp filter"));
	assert_int_equal(read_filters(&strict, 0, &list), 0);
	assert_non_null(strstr(said(), "strict mode"));
	assert_true(alive(&c));
	assert_true(alive(&strict));
	stop(&strict); /* which has the pipes of the first as well */
	stop(&c);
}

static void nobody_there(void **state)
{
	struct child c = start(NULL);
	struct child gone = c, self = {.pid = getpid()};
	struct cbpf_program **list;

	(void)state;
	stop(&c);
	assert_int_equal(read_filters(&gone, 0, &list), -1);
	assert_non_null(strstr(said(), "does not exist"));
	assert_int_equal(read_filters(&self, 0, &list), -1);
	assert_non_null(strstr(said(), "is this one"));
}

static void traced_by_another(void **state)
{
	struct child c = start(install_two);
	struct cbpf_program **list;
	char tracer[32];

	(void)state;
	assert_true(alive(&c));
	assert_int_equal(ptrace(PTRACE_SEIZE, c.pid, NULL, NULL), 0);
	assert_int_equal(read_filters(&c, 0, &list), -1);
	snprintf(tracer, sizeof(tracer), "by process %d", getpid());
	assert_non_null(strstr(said(), tracer));
	assert_true(alive(&c));
	stop(&c);
}

static void *under_filters(void *unused)
{
	(void)unused;
	install_two();
	pause();
	return NULL;
}

static int start_thread(void)
{
	pthread_t thread;

	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	if (install(older, COUNT(older)) ||
		pthread_create(&thread, NULL, under_filters, NULL))
		return -1;
	usleep(100000);
	return 0;
}

/* A thread may have more; a note tells its number, which can be given. */
static void threads_differ(void **state)
{
	struct child c = start(start_thread);
	struct child thread = c;
	struct cbpf_program **list;

	(void)state;
	assert_true(alive(&c));
	assert_int_equal(read_filters(&c, CBPF_ALL_FILTERS, &list), 1);
	free_list(list, 1);
	assert_int_equal(
		sscanf(said(), "thread %d of the process has 3", &thread.pid),
		1);
	assert_int_equal(read_filters(&thread, CBPF_ALL_FILTERS, &list), 3);
	same(list[2], newer, COUNT(newer));
	free_list(list, 3);
	assert_true(alive(&c));
	kill(c.pid, SIGKILL);
	waitpid(c.pid, NULL, 0);
	close(c.to);
	close(c.from);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_filters_come_back),
		cmocka_unit_test(a_stopped_process_stays_stopped),
		cmocka_unit_test(signals_arrive),
		cmocka_unit_test(no_filters),
		cmocka_unit_test(nobody_there),
		cmocka_unit_test(traced_by_another),
		cmocka_unit_test(threads_differ),
	};
	int failed;

	diags = cbpf_diags_new();
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	cbpf_diags_free(diags);
	return failed;
}
