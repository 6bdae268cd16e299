/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The running kernel's seccomp; Linux only.  Filters never come off again, so
 * everything happens in child processes that report through shared memory:
 * under a filter no other way of telling may be left.
 */
#include "run/kernel.h"

#include <errno.h>
#include <limits.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/op.h"

#define CHILD_SECONDS 60 /* then a child is given up */

static const char not_permitted[] = "seccomp filters are not permitted";
static const char no_child[] = "no child process can be had";
static const char child_died[] = "the child process died early";

/* 0 or the errno. */
static int install(const struct cbpf_insn *insns, size_t count)
{
	struct sock_fprog prog = {
		.len = (unsigned short)count,
		.filter = (struct sock_filter *)insns,
	};

	if (count > USHRT_MAX)
		return EINVAL;
	if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &prog))
		return errno;
	return 0;
}

static void *map_shared(size_t size)
{
	void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	return memory == MAP_FAILED ? NULL : memory;
}

/* A child that dies without traces, and soon. */
static void prepare_child(void)
{
	const struct rlimit none = {0, 0};

	setrlimit(RLIMIT_CORE, &none);
	prctl(PR_SET_DUMPABLE, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	signal(SIGALRM, SIG_DFL);
	signal(SIGILL, SIG_DFL);
	alarm(CHILD_SECONDS);
}

/* ------------------------------------------------------------------------ */
/* Is a program taken?                                                      */

/*
 * Programs are checked before the kernel looks at the length of the chain, so
 * on a chain that is full (ENOMEM) a program that breaks no rule is told from
 * one that does (EINVAL), and is not installed.  A chain holds 32768 converted
 * instructions plus 4 for each filter: eight of 4092 fill it (the prologue has
 * 3, the head 4, the last `ret` 2).
 */
#define FILLERS	     8
#define FILLER_COUNT (3 + FILLER_LOADS + 1)
#define FILLER_LOADS (4092 - 3 - 4 - 2)

static void make_filler(struct cbpf_insn *insns)
{
	/* Allows at once, unless the call's number is a most unlikely one. */
	static const struct cbpf_insn head[] = {
		{.code = OP_CODE_LD_W_ABS, .k = 0},
		{.code = OP_CODE_JEQ_K, .jt = 1, .k = 0x7fffffff},
		{.code = OP_CODE_RET_K, .k = SECCOMP_RET_ALLOW},
	};

	memcpy(insns, head, sizeof(head));
	for (size_t i = 3; i < FILLER_COUNT - 1; i++)
		insns[i] = head[0];
	insns[FILLER_COUNT - 1] = head[2];
}

struct check_report {
	int failed;  /* errno of the first filler that was refused */
	bool filled; /* the chain is full */
	bool done;
	int errors[];
};

static void check_child(const struct cbpf_program *const *programs,
	size_t count, volatile struct check_report *report)
{
	struct cbpf_insn filler[FILLER_COUNT];

	prepare_child();
	make_filler(filler);
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	for (int i = 0; i < FILLERS; i++) {
		report->failed = install(filler, FILLER_COUNT);
		if (report->failed)
			return;
	}
	report->filled = install(&filler[2], 1) == ENOMEM;
	for (size_t i = 0; report->filled && i < count; i++) {
		int error = install(cbpf_program_insns(programs[i]),
			cbpf_program_count(programs[i]));

		report->errors[i] = error == ENOMEM ? 0 : error;
	}
	report->done = true;
}

int kernel_seccomp_check(const struct cbpf_program *const *programs,
	size_t count, int *errors, const char **why)
{
	size_t size = sizeof(struct check_report) + count * sizeof(*errors);
	struct check_report *report = map_shared(size);
	pid_t pid = report ? fork() : -1;

	*why = NULL;
	if (!pid) {
		check_child(programs, count, report);
		_exit(0);
	}
	if (pid < 0 || waitpid(pid, NULL, 0) != pid)
		*why = no_child;
	else if (report->failed)
		*why = not_permitted;
	else if (!report->done)
		*why = child_died;
	else if (!report->filled)
		*why = "this kernel's limit of a chain of filters is another";
	else
		memcpy(errors, report->errors, count * sizeof(*errors));
	if (report)
		munmap(report, size);
	return *why ? -1 : 0;
}

/* ------------------------------------------------------------------------ */
/* What becomes of calls?                                                   */

enum phase { INSTALLING, REFUSED, CALLING, DONE };

struct call_report {
	enum phase phase;
	size_t at; /* the call at work */
	struct kernel_call calls[];
};

/* What the thread under the filters is told. */
struct job {
	const struct cbpf_program *const *stack;
	size_t depth;
	size_t count;
	volatile struct call_report *report;
};

/* Where a caught SIGSYS goes on.  A handler can be told nothing else; there is
 * one such thread in a child, and none outside. */
static _Thread_local sigjmp_buf caught;
static _Thread_local volatile int caught_errno;

/* Leaves by a jump, for rt_sigreturn(2) may be what the filter denies. */
static void catch_sigsys(int number, siginfo_t *info, void *context)
{
	(void)number;
	(void)context;
	caught_errno = info->si_errno;
	siglongjmp(caught, 1);
}

static void make_call(volatile struct kernel_call *call)
{
	if (sigsetjmp(caught, 0)) {
		call->error = caught_errno;
		call->fate = KERNEL_TRAPPED;
		return;
	}
	errno = 0;
	call->result = syscall(call->nr, call->args[0], call->args[1],
		call->args[2], call->args[3], call->args[4], call->args[5]);
	call->error = errno;
	call->fate = KERNEL_RETURNED;
}

/* Ends the process by a trap: no system call may be left to end it with. */
static void *call_thread(void *arg)
{
	const struct job *job = arg;
	volatile struct call_report *report = job->report;

	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	for (size_t i = 0; i < job->depth; i++) {
		if (install(cbpf_program_insns(job->stack[i]),
			    cbpf_program_count(job->stack[i]))) {
			report->phase = REFUSED;
			__builtin_trap();
		}
	}
	report->phase = CALLING;
	for (; report->at < job->count; report->at++)
		make_call(&report->calls[report->at]);
	report->phase = DONE;
	__builtin_trap();
}

/* The main thread stays free of filters and sees whether it lives on when the
 * other one is killed. */
_Noreturn static void call_child(struct job *job)
{
	struct sigaction action = {
		.sa_sigaction = catch_sigsys,
		.sa_flags = SA_SIGINFO | SA_NODEFER,
	};
	pthread_t thread;

	prepare_child();
	sigaction(SIGSYS, &action, NULL);
	if (!pthread_create(&thread, NULL, call_thread, job))
		pthread_join(thread, NULL);
	_exit(0);
}

/* One child, from call report->at on; false when nothing more can be had. */
static bool run_child(struct job *job, const char **why)
{
	volatile struct call_report *report = job->report;
	volatile struct kernel_call *call;
	int status;
	pid_t pid;

	report->phase = INSTALLING;
	pid = fork();
	if (!pid)
		call_child(job);
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		*why = no_child;
	else if (report->phase == INSTALLING)
		*why = "the filters keep each other from being installed";
	else if (report->phase == REFUSED)
		*why = not_permitted;
	if (*why || report->phase == DONE)
		return false;
	call = &report->calls[report->at++];
	if (WIFEXITED(status)) {
		call->fate = KERNEL_KILLED_THREAD;
	} else if (WTERMSIG(status) == SIGSYS) {
		call->fate = KERNEL_KILLED_PROCESS;
	} else {
		call->fate = KERNEL_SIGNALLED;
		call->error = WTERMSIG(status);
	}
	return true;
}

int kernel_seccomp_run(const struct cbpf_program *const *stack, size_t depth,
	struct kernel_call *calls, size_t count, const char **why)
{
	size_t size = sizeof(struct call_report) + count * sizeof(*calls);
	struct call_report *report = map_shared(size);
	struct job job = {stack, depth, count, report};

	*why = report ? NULL : no_child;
	if (!report)
		return -1;
	memcpy(report->calls, calls, count * sizeof(*calls));
	while (report->at < count && run_child(&job, why))
		continue;
	if (!*why)
		memcpy(calls, report->calls, count * sizeof(*calls));
	munmap(report, size);
	return *why ? -1 : 0;
}
