/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The seccomp filters of a running thread, by ptrace(2); Linux only.  A thread
 * of our own attaches, so that its end lets the other one go in every case:
 * what it traced and cannot wait for any more, too.
 */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/buf.h"
#include "core/program.h"

#define STOP_SECONDS 5
#define POLL_NS	     1000000L /* between two looks */

_Static_assert(sizeof(struct cbpf_insn) == sizeof(struct sock_filter),
	"an instruction is what the kernel gives");

struct tracing {
	pid_t pid;
	long index; /* of the one that is asked for, or CBPF_ALL_FILTERS */
	struct cbpf_program **list;
	int count;
	size_t room;
	struct cbpf_diags *diags; /* nobody else uses them meanwhile */
	bool failed;
};

/* ------------------------------------------------------------------------ */
/* What /proc tells, for messages                                           */

/* The number behind "KEY:" in a file of status; -1: none. */
static long status_number(const char *path, const char *key)
{
	size_t size = strlen(key);
	char line[256];
	FILE *f = fopen(path, "re");
	long n = -1;

	while (f && n < 0 && fgets(line, sizeof(line), f))
		if (!strncmp(line, key, size) && line[size] == ':')
			n = strtol(line + size + 1, NULL, 10);
	if (f)
		fclose(f);
	return n;
}

static long proc_number(pid_t pid, const char *key)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/%d/status", pid);
	return status_number(path, key);
}

/* Says of the process that `text`, with a number in place of its %ld. */
__attribute__((format(printf, 2, 0))) static void fail(
	struct tracing *t, const char *format, long number)
{
	char text[200];
	int size = snprintf(text, sizeof(text), "process %d ", t->pid);

	snprintf(text + size, sizeof(text) - (size_t)size, format, number);
	diag_file(t->diags, DIAG_PID, NULL, text);
	t->failed = true;
}

static void fail_attach(struct tracing *t, int error)
{
	long tracer = proc_number(t->pid, "TracerPid");

	if (error == ESRCH)
		fail(t, "does not exist", 0);
	else if (error != EPERM)
		fail(t, "cannot be traced, error %ld", error);
	else if (proc_number(t->pid, "Tgid") == getpid())
		fail(t, "is this one, which cannot trace itself", 0);
	else if (tracer > 0)
		fail(t, "is already traced, by process %ld", tracer);
	else if (proc_number(t->pid, "VmSize") < 0 && !geteuid())
		fail(t, "is the kernel's own or has ended", 0);
	else
		fail(t,
			"cannot be traced: that is not permitted; see "
			"ptrace(2)",
			0);
}

/* Why the kernel gave no filter. */
static void fail_filter(struct tracing *t, int error)
{
	long mode = proc_number(t->pid, "Seccomp");

	if (error == EACCES && proc_number(getpid(), "Seccomp") > 0)
		fail(t, "is not shown to one that is under seccomp itself", 0);
	else if (error == EACCES)
		fail(t, "does not show its filters without CAP_SYS_ADMIN", 0);
	else if (error == EMEDIUMTYPE)
		fail(t, "has a filter that is no classic program", 0);
	else if (error == EIO || error == EINVAL)
		fail(t,
			mode == SECCOMP_MODE_FILTER
				? "has filters, but this kernel shows none: it "
				  "is built without CONFIG_CHECKPOINT_RESTORE"
				: "has no seccomp that can be read",
			0);
	else
		fail(t, "does not show its filters, error %ld", error);
}

/* Nothing was read, and nothing is wrong with reading. */
static void no_filter(struct tracing *t, int installed)
{
	char text[120];

	if (proc_number(t->pid, "Seccomp") == SECCOMP_MODE_STRICT)
		snprintf(text, sizeof(text),
			"process %d is in seccomp's strict mode, which has no "
			"filter",
			t->pid);
	else if (!installed)
		snprintf(text, sizeof(text), "process %d has no seccomp filter",
			t->pid);
	else
		snprintf(text, sizeof(text),
			"process %d has %d filter%s, counted from 0; there is "
			"no number %ld",
			t->pid, installed, installed == 1 ? "" : "s", t->index);
	diag_file(t->diags, DIAG_NO_FILTER, NULL, text);
}

/* Notes another thread whose filters are not as many. */
static void compare_threads(struct tracing *t)
{
	char path[300];
	struct dirent *entry;
	DIR *dir;

	snprintf(path, sizeof(path), "/proc/%d/task", t->pid);
	dir = proc_number(t->pid, "Tgid") == t->pid ? opendir(path) : NULL;
	while (dir && (entry = readdir(dir))) {
		long n;

		snprintf(path, sizeof(path), "/proc/%d/task/%s/status", t->pid,
			entry->d_name);
		n = isdigit((unsigned char)entry->d_name[0])
			    ? status_number(path, "Seccomp_filters")
			    : -1;
		if (n < 0 || n == t->count)
			continue;
		diag_file(t->diags, DIAG_PID_THREADS, NULL,
			strtol(entry->d_name, NULL, 10), n, t->count);
		break;
	}
	if (dir)
		closedir(dir);
}

/* ------------------------------------------------------------------------ */
/* Reading                                                                  */

/* Waits until the thread stands; false: told why it does not.  Nothing is
 * taken from whoever else waits for it.  *signal is what it is about to get,
 * and must still get. */
static bool wait_for_stop(struct tracing *t, int *signal)
{
	const struct timespec pause = {.tv_nsec = POLL_NS};
	siginfo_t info;

	*signal = 0;
	for (long i = 0; i < STOP_SECONDS * (1000000000L / POLL_NS); i++) {
		info.si_pid = 0;
		if (waitid(P_PID, (id_t)t->pid, &info,
			    WSTOPPED | WEXITED | WNOHANG | WNOWAIT | __WALL |
				    __WNOTHREAD) &&
			errno != EINTR)
			break;
		if (!info.si_pid) {
			nanosleep(&pause, NULL);
			continue;
		}
		if (info.si_code != CLD_TRAPPED && info.si_code != CLD_STOPPED)
			break;
		if (!(info.si_status >> 8)) /* no event of ptrace's */
			*signal = info.si_status;
		return true;
	}
	if (info.si_pid)
		fail(t, "has ended meanwhile", 0);
	else
		fail(t,
			"does not stop: it is in the kernel, which does not "
			"let "
			"it",
			0);
	return false;
}

static struct cbpf_program **next_place(struct tracing *t)
{
	struct cbpf_program **list = array_grow(
		t->list, (size_t)t->count, &t->room, sizeof(*t->list));

	if (list)
		t->list = list;
	else
		diag_file(t->diags, DIAG_NO_MEMORY, NULL);
	return list ? &list[t->count] : NULL;
}

/* Adds filter `index`; false at the end, and on failure. */
static bool read_filter(struct tracing *t, long index)
{
	static const enum __ptrace_request request = PTRACE_SECCOMP_GET_FILTER;
	struct cbpf_insn insns[CBPF_MAX_INSNS];
	struct cbpf_program **place;
	char name[64];
	long count;

	count = ptrace(request, t->pid, (void *)index, NULL);
	if (count > 0 && count <= CBPF_MAX_INSNS)
		count = ptrace(request, t->pid, (void *)index, insns);
	if (count < 0 && errno == ENOENT)
		return false;
	if (count < 0 && errno == EINVAL &&
		proc_number(t->pid, "Seccomp") != SECCOMP_MODE_FILTER)
		return false;
	if (count <= 0 || count > CBPF_MAX_INSNS) {
		fail_filter(t, count < 0 ? errno : ERANGE);
		return false;
	}
	snprintf(name, sizeof(name), "<pid %d:%ld>", t->pid, index);
	place = next_place(t);
	if (place)
		*place = cbpf_program_new(name, insns, (size_t)count, t->diags);
	if (!place || !*place) {
		t->failed = true;
		return false;
	}
	(*place)->target = CBPF_TARGET_SECCOMP;
	t->count++;
	return true;
}

/* Runs in a thread of its own. */
static void *trace(void *arg)
{
	struct tracing *t = arg;
	int signal;

	if (ptrace(PTRACE_SEIZE, t->pid, NULL, NULL)) {
		fail_attach(t, errno);
		return NULL;
	}
	if (ptrace(PTRACE_INTERRUPT, t->pid, NULL, NULL))
		fail_attach(t, errno);
	else if (wait_for_stop(t, &signal)) {
		for (long i = 0; read_filter(t, i); i++)
			continue;
		ptrace(PTRACE_DETACH, t->pid, NULL, (void *)(long)signal);
	}
	return NULL;
}

/* Signals are for the other threads. */
static bool run_thread(struct tracing *t)
{
	sigset_t all, old;
	pthread_t thread;
	bool begun;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	begun = !pthread_create(&thread, NULL, trace, t);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	if (begun)
		pthread_join(thread, NULL);
	else
		diag_file(t->diags, DIAG_NO_MEMORY, NULL);
	return begun && !t->failed;
}

static void drop(struct tracing *t, int keep)
{
	for (int i = 0; i < t->count; i++)
		if (i != keep)
			cbpf_program_free(t->list[i]);
}

int cbpf_read_pid(int pid, long index, struct cbpf_program ***programs,
	struct cbpf_diags *diags)
{
	struct tracing t = {.pid = pid, .index = index, .diags = diags};
	int installed;

	*programs = NULL;
	if (!run_thread(&t)) {
		drop(&t, -1);
		free(t.list);
		return -1;
	}
	installed = t.count;
	if (installed && index == CBPF_ALL_FILTERS) {
		compare_threads(&t);
	} else if (index >= 0 && index < installed) {
		drop(&t, (int)index);
		t.list[0] = t.list[index];
		t.count = 1;
	} else {
		drop(&t, -1);
		free(t.list);
		no_filter(&t, installed);
		return 0;
	}
	*programs = t.list;
	return t.count;
}
