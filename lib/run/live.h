/* SPDX-License-Identifier: BSD-2-Clause */
/* A command under ptrace(2): what the files of live*.c share. */
#ifndef LIVE_H
#define LIVE_H

#include <sys/types.h>

#include "run/input.h"

/* ---- live_start.c: the child, up to its execve(2) ------------------------ */

/* What the child tells, in memory that both have. */
struct live_report {
	volatile bool begun; /* what follows is the command's own */
	volatile bool no_privs;
	volatile size_t installing; /* filters from 1; 0: not yet */
	volatile int install_error;
	volatile int exec_error;
};

struct live_child {
	pid_t pid;
	int pidfd;
	int go; /* to be written to when the child may go on */
	struct live_report *report;
};

/* Forks a child that waits; -1 with a diagnostic. */
int live_start(struct live_child *child, const struct cbpf_live_options *o,
	struct cbpf_diags *diags);

/* ---- live_compare.c: what the kernel did, and what was expected --------- */

/* Errors that the stack can make a call return. */
struct live_errors {
	uint8_t bit[4096 / 8];
	bool all; /* whatever a filter computes */
};

void live_errors_of(
	struct live_errors *errors, const struct cbpf_live_options *o);

enum live_fate {
	LIVE_RETURNED, /* with a value */
	LIVE_TRAPPED,  /* SIGSYS of seccomp, si_errno is the value */
	LIVE_SIGSYS,   /* it died of SIGSYS; the extent says who */
	LIVE_DIED,     /* in another way */
};

enum live_judgement { LIVE_AGREES, LIVE_UNCLEAR, LIVE_DIFFERS };

/* Who dies of a SIGSYS. */
enum live_extent {
	LIVE_ALONE, /* the only thread there was, or nobody can tell */
	LIVE_ONE_THREAD,
	LIVE_PROCESS,
};

struct live_kernel {
	enum live_fate fate;
	int64_t value;
	bool exits; /* the call is exit or exit_group */
	enum live_extent extent;
};

enum live_judgement live_compare(const struct live_errors *errors,
	const struct cbpf_outcome *expected, const struct live_kernel *kernel);
/* Whether a call is said to kill; LIVE_PROCESS or LIVE_ONE_THREAD in *extent.
 */
bool live_kills(const struct cbpf_outcome *expected, enum live_extent *extent);
/* "made it return -38"; returns buf. */
char *live_kernel_text(
	const struct live_kernel *kernel, char *buf, size_t size);

/* ---- live_thread.c ------------------------------------------------------- */

#define LIVE_BUCKETS 256u

/* A call that the kernel has not answered, and what is expected of it. */
struct live_call {
	struct cbpf_outcome expected;
	uint64_t record;
	uint32_t arch, nr;
	pid_t pid;
};

struct process {
	pid_t pid;
	unsigned threads; /* in the table */
	unsigned alive;	  /* of those, what has not begun to end */
	bool sigsys;	  /* it may end whole by a SIGSYS that one thread got */
	bool whole;	  /* a call was expected to kill all of it */
	bool fell;	  /* a thread died of a SIGSYS that was not its own */
	/* A thread died of its call, and whether the others do is not known. */
	bool pending;
	struct live_call kill;
};

struct thread {
	struct thread *next;
	struct process *process;
	pid_t pid;
	bool expects; /* the call is to be judged */
	bool left;    /* it has returned, with value */
	bool exits;   /* it is exit or exit_group */
	bool ending;
	int64_t value;
	struct live_call call;
};

struct threads {
	struct thread *table[LIVE_BUCKETS];
	struct process *latest;
};

struct thread *threads_find(struct threads *all, pid_t pid);
/* The same, or a new one; NULL: out of memory. */
struct thread *threads_add(struct threads *all, pid_t pid);
/* A thread has made another, which may not have been seen yet; out of memory,
 * it will be seen. */
void threads_born(struct threads *all, const struct thread *t, pid_t pid);
/* The thread ends: it does not count as alive. */
void thread_ends(struct thread *t);
void threads_drop(struct threads *all, pid_t pid);
/* A thread that executed a program has become the first of its process, t. */
void threads_replace(struct threads *all, struct thread *t, pid_t former);
void threads_signal(const struct threads *all, int signal);
void threads_free(struct threads *all);

/* ---- live_judge.c: calls of a run, as the kernel answers them ------------ */

struct live_judge {
	struct live_errors errors;
	struct cbpf_live_result *result;
	struct cbpf_diags *diags;
	const char *name;
};

/* The call of a thread, if one is to be judged. */
void judge(struct live_judge *j, struct thread *t, struct live_kernel kernel);
/* A thread is there and goes on: others that died, died without it. */
void judge_alive(struct live_judge *j, struct thread *t);
/* A thread ends, with that wait status; told once or twice. */
void judge_end(struct live_judge *j, const struct threads *all,
	struct thread *t, int status);
/* What is expected of the call that a thread stands before. */
void judge_expect(struct thread *t, const struct cbpf_outcome *expected);

#endif
