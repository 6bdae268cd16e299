/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Starts a command that is to be followed; Linux only.  The child waits until
 * it is traced, installs the filters, and executes the command: after the last
 * filter it makes one call only, execve(2), which those may deny.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core/diag.h"
#include "run/live.h"

#define OURS	  125 /* status of a child that did not come to the command */
#define NOT_FOUND 127

static int install(const struct cbpf_insn *insns, size_t count)
{
	struct sock_fprog prog = {
		.len = (unsigned short)count,
		.filter = (struct sock_filter *)insns,
	};

	if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &prog))
		return errno;
	return 0;
}

static void install_stack(
	const struct cbpf_live_options *o, struct live_report *report)
{
	/* Whether it may is asked before anything is read. */
	report->no_privs = install(NULL, 1) == EACCES;
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	for (size_t i = 0; i < o->count && !report->install_error; i++) {
		report->installing = i + 1;
		report->install_error = install(cbpf_program_insns(o->stack[i]),
			cbpf_program_count(o->stack[i]));
	}
}

_Noreturn static void run_child(int wait, const char *path,
	const struct cbpf_live_options *o, struct live_report *report)
{
	char go;

	if (read(wait, &go, 1) != 1)
		_exit(OURS);
	if (o->stack)
		install_stack(o, report);
	if (report->install_error)
		_exit(OURS);
	report->begun = true;
	execve(path, o->argv, environ);
	report->exec_error = errno;
	_exit(NOT_FOUND);
}

static bool is_program(const char *path)
{
	struct stat st;

	return !stat(path, &st) && S_ISREG(st.st_mode) && !access(path, X_OK);
}

/* Where execvp(3) would find a command, to free(); NULL with errno. */
static char *find_command(const char *name)
{
	const char *path = getenv("PATH");
	char *full;

	if (strchr(name, '/'))
		return strdup(name);
	path = path ? path : "/bin:/usr/bin";
	while (*path) {
		size_t size = strcspn(path, ":");

		if (asprintf(&full, "%.*s/%s", size ? (int)size : 1,
			    size ? path : ".", name) < 0)
			return NULL;
		if (is_program(full))
			return full;
		free(full);
		path += size + (path[size] == ':');
	}
	errno = ENOENT;
	return NULL;
}

static int failed(struct cbpf_diags *diags, const char *what, int error)
{
	char text[160];

	snprintf(text, sizeof(text), "%s: %s", what, strerror(error));
	diag_file(diags, DIAG_LIVE, NULL, text);
	return -1;
}

/* Forks; the pipe's ends are closed where they do not belong. */
static int start(struct live_child *child, const char *path,
	const struct cbpf_live_options *o)
{
	int ends[2];

	if (pipe2(ends, O_CLOEXEC))
		return errno;
	child->pid = fork();
	if (!child->pid) {
		close(ends[1]);
		run_child(ends[0], path, o, child->report);
	}
	close(ends[0]);
	child->go = ends[1];
	if (child->pid < 0) {
		int error = errno;

		close(ends[1]);
		return error;
	}
	child->pidfd = (int)syscall(SYS_pidfd_open, child->pid, 0);
	return 0;
}

int live_start(struct live_child *child, const struct cbpf_live_options *o,
	struct cbpf_diags *diags)
{
	char *path = find_command(o->argv[0]);
	int error;

	*child = (struct live_child){.pidfd = -1, .go = -1};
	/* The child then fails in the same way, and tells. */
	if (!path && errno == ENOENT)
		path = strdup(o->argv[0]);
	if (!path)
		return failed(diags, o->argv[0], errno);
	child->report = mmap(NULL, sizeof(*child->report),
		PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (child->report == MAP_FAILED) {
		free(path);
		return failed(diags, "no memory to share", errno);
	}
	error = start(child, path, o);
	free(path);
	if (!error)
		return 0;
	munmap(child->report, sizeof(*child->report));
	return failed(diags, "no child process can be had", error);
}
