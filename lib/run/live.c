/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The system calls of a command and its children, each before it is made; Linux
 * only.  Every thread stops where it enters a call and where it leaves it
 * (PTRACE_SYSCALL); which of the two it is, and what is called, the kernel
 * tells (PTRACE_GET_SYSCALL_INFO, Linux 5.3).
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/diag.h"
#include "run/call.h"
#include "run/live.h"

#define SYSCALL_STOP (SIGTRAP | 0x80) /* PTRACE_O_TRACESYSGOOD */
#ifndef SYS_SECCOMP
#define SYS_SECCOMP 1 /* si_code of SIGSYS */
#endif

struct live {
	struct live_child child;
	const volatile int *stop;
	struct threads threads;
	struct thread *held; /* stands before the call that was read last */
	struct live_judge judge;
	struct cbpf_live_result result;
	bool enforce;
	bool passed; /* the signal of `stop` was sent */
	struct cbpf_diags *diags;
	const char *name;
};

/* Lets a stopped thread run to its next stop, with a signal or none.  That it
 * is gone by now is no fault. */
static void go_on(pid_t pid, int signal)
{
	ptrace(PTRACE_SYSCALL, pid, NULL, (void *)(intptr_t)signal);
}

/* The thread goes on after a call: what it returned is all that it did. */
static void judge_return(struct live *l, struct thread *t)
{
	if (t->left)
		judge(&l->judge, t,
			(struct live_kernel){
				.fate = LIVE_RETURNED, .value = t->value});
	t->left = false;
}

/* ---- Stops -------------------------------------------------------------- */

static bool fill(
	const struct __ptrace_syscall_info *info, struct cbpf_syscall *out)
{
	struct call c = {.arch = audit_arch_by_value(info->arch)};

	if (!c.arch)
		return false;
	c.nr = (uint32_t)info->entry.nr;
	c.ip = info->instruction_pointer;
	for (unsigned i = 0; i < SYSCALL_ARGS; i++)
		c.args[i] = info->entry.args[i];
	call_lay_out(&c, out);
	return true;
}

static bool is_exit(const struct cbpf_syscall *call)
{
	const struct audit_arch *arch = audit_arch_by_value(call->word[1]);
	char buf[64];
	const char *name =
		arch ? syscall_name(arch, call->word[0], buf, sizeof(buf))
		     : NULL;

	return name && (!strcmp(name, "exit") || !strcmp(name, "exit_group"));
}

/* Whether the command could not be executed: what the child does then is no
 * call of the command's, and the filters may not even let it exit. */
static bool never_began(const struct live *l, const struct thread *t)
{
	return t->pid == l->child.pid && l->child.report->exec_error;
}

/* 1: the thread stands before a call, which is in *call. */
static int at_syscall(
	struct live *l, struct thread *t, struct cbpf_syscall *call)
{
	struct __ptrace_syscall_info info = {0};
	long size = ptrace(
		PTRACE_GET_SYSCALL_INFO, t->pid, (void *)sizeof(info), &info);

	if (size <= 0 && errno == EIO) {
		diag_file(l->diags, DIAG_LIVE, l->name,
			"this kernel does not tell of system calls; Linux 5.3 "
			"does");
		return -1;
	}
	if (size > 0)
		judge_alive(&l->judge, t);
	if (size > 0 && info.op == PTRACE_SYSCALL_INFO_EXIT) {
		t->left = true;
		t->value = info.exit.rval;
	} else if (size > 0 && info.op == PTRACE_SYSCALL_INFO_ENTRY) {
		judge_return(l, t);
		if (never_began(l, t)) {
			kill(t->pid, SIGKILL);
		} else if (l->child.report->begun && fill(&info, call)) {
			t->call.nr = call->word[0];
			t->call.arch = call->word[1];
			t->exits = l->enforce && is_exit(call);
			l->held = t;
			return 1;
		}
	}
	go_on(t->pid, 0);
	return 0;
}

static unsigned long event_message(pid_t pid)
{
	unsigned long message = 0;

	ptrace(PTRACE_GETEVENTMSG, pid, NULL, &message);
	return message;
}

static void at_event(struct live *l, struct thread *t, int event)
{
	unsigned long message;

	if (event == PTRACE_EVENT_CLONE)
		threads_born(&l->threads, t, (pid_t)event_message(t->pid));
	if (event == PTRACE_EVENT_EXEC)
		threads_replace(&l->threads, t, (pid_t)event_message(t->pid));
	if (event == PTRACE_EVENT_EXIT &&
		!ptrace(PTRACE_GETEVENTMSG, t->pid, NULL, &message))
		judge_end(&l->judge, &l->threads, t, (int)message);
	go_on(t->pid, 0);
}

static bool stops_group(int signal)
{
	return signal == SIGSTOP || signal == SIGTSTP || signal == SIGTTIN ||
	       signal == SIGTTOU;
}

static void at_signal(struct live *l, struct thread *t, int signal)
{
	siginfo_t info = {0};

	/* If it is not handled, the other threads die with this one. */
	t->process->sigsys |= signal == SIGSYS;
	if (signal == SIGSYS && l->enforce &&
		!ptrace(PTRACE_GETSIGINFO, t->pid, NULL, &info) &&
		info.si_code == SYS_SECCOMP) {
		judge(&l->judge, t,
			(struct live_kernel){
				.fate = LIVE_TRAPPED, .value = info.si_errno});
		t->left = false;
	}
	judge_return(l, t);
	go_on(t->pid, signal);
}

static int at_stop(
	struct live *l, struct thread *t, int status, struct cbpf_syscall *call)
{
	int signal = WSTOPSIG(status), event = status >> 16;

	if (signal == SYSCALL_STOP)
		return at_syscall(l, t, call);
	if (event == PTRACE_EVENT_STOP && stops_group(signal)) {
		ptrace(PTRACE_LISTEN, t->pid, NULL, NULL);
		return 0;
	}
	if (event)
		at_event(l, t, event);
	else
		at_signal(l, t, signal);
	return 0;
}

static void at_end(struct live *l, pid_t pid, int status)
{
	struct thread *t = threads_find(&l->threads, pid);

	if (t)
		judge_end(&l->judge, &l->threads, t, status);
	threads_drop(&l->threads, pid);
	if (pid == l->child.pid) {
		l->result.ended = true;
		l->result.status = status;
	}
}

/* Whether the end is asked for and the command has come to its own; all others
 * get the signal, too. */
static bool is_over(struct live *l)
{
	int stop = l->stop ? *l->stop : 0;

	if (stop > 0 && !l->passed) {
		l->passed = true;
		threads_signal(&l->threads, stop);
	}
	return stop && l->result.ended;
}

/* Waits for the next call; as cbpf_input_next(). */
static int wait_call(struct live *l, struct cbpf_syscall *call)
{
	while (!is_over(l)) {
		int status, rc = 0;
		pid_t pid = waitpid(-1, &status, __WALL | __WNOTHREAD);
		struct thread *t;

		if (pid < 0 && errno == EINTR)
			continue;
		if (pid < 0)
			return 0; /* no process is left */
		if (!WIFSTOPPED(status)) {
			at_end(l, pid, status);
			continue;
		}
		t = threads_add(&l->threads, pid);
		if (t)
			rc = at_stop(l, t, status, call);
		else
			go_on(pid, 0); /* no memory: unseen, but alive */
		if (rc)
			return rc;
	}
	return 0;
}

/* Why the command was not come to; -1. */
static int tell_start(struct live *l)
{
	const struct live_report *report = l->child.report;

	if (report->installing)
		diag_file(l->diags, DIAG_LIVE_INSTALL, l->name,
			report->installing,
			report->install_error ? strerror(report->install_error)
					      : "those before it forbid that");
	else
		diag_file(l->diags, DIAG_LIVE, l->name,
			"the child ended before the command began");
	return -1;
}

static int live_next(struct cbpf_input *in, struct cbpf_record *record,
	struct cbpf_diags *diags)
{
	struct live *l = in->state;
	int rc;

	l->diags = l->judge.diags = diags;
	if (l->held) {
		struct thread *t = l->held;

		l->held = NULL;
		go_on(t->pid, 0);
	}
	rc = wait_call(l, &record->syscall);
	if (rc > 0)
		l->held->call.record = record->number;
	else if (!rc && !l->child.report->begun)
		rc = tell_start(l);
	return rc;
}

/* ---- Beginning and end -------------------------------------------------- */

/* Kills what is left, and waits for it. */
static void end_all(struct live *l)
{
	int status;
	pid_t pid;

	threads_signal(&l->threads, SIGKILL);
	if (!l->result.ended)
		kill(l->child.pid, SIGKILL);
	while ((pid = waitpid(-1, &status, __WALL | __WNOTHREAD)) > 0 ||
		(pid < 0 && errno == EINTR)) {
		if (pid < 0)
			continue;
		if (!WIFSTOPPED(status)) {
			at_end(l, pid, status);
			continue;
		}
		/* One that was just born. */
		kill(pid, SIGKILL);
		ptrace(PTRACE_CONT, pid, NULL, NULL);
	}
}

static void live_free(struct live *l)
{
	threads_free(&l->threads);
	if (l->child.go >= 0)
		close(l->child.go);
	if (l->child.pidfd >= 0)
		close(l->child.pidfd);
	if (l->child.report)
		munmap(l->child.report, sizeof(*l->child.report));
	free(l);
}

static void live_close(struct cbpf_input *in)
{
	struct live *l = in->state;

	/* Those that are killed are not judged. */
	l->judge.result = NULL;
	end_all(l);
	live_free(l);
}

static const struct input_ops live_ops = {
	.next = live_next,
	.close = live_close,
};

/* Traces the child, which waits, and lets it go on. */
static int attach(struct live *l, struct cbpf_diags *diags)
{
	const long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACEFORK |
			     PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE |
			     PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL |
			     (l->enforce ? PTRACE_O_TRACEEXIT : 0);
	pid_t pid = l->child.pid;
	int status;

	if (ptrace(PTRACE_SEIZE, pid, NULL, (void *)options) ||
		ptrace(PTRACE_INTERRUPT, pid, NULL, NULL)) {
		char text[160];

		snprintf(text, sizeof(text), "ptrace(2) is not permitted: %s",
			strerror(errno));
		diag_file(diags, DIAG_LIVE, NULL, text);
		kill(pid, SIGKILL);
		waitpid(pid, &status, 0);
		return -1;
	}
	while (waitpid(pid, &status, __WALL) < 0 && errno == EINTR)
		continue;
	go_on(pid, 0);
	if (write(l->child.go, "", 1) != 1) {
		diag_file(diags, DIAG_LIVE, NULL, strerror(errno));
		kill(pid, SIGKILL);
		waitpid(pid, &status, __WALL);
		return -1;
	}
	close(l->child.go);
	l->child.go = -1;
	return 0;
}

struct cbpf_input *cbpf_live_open(
	const struct cbpf_live_options *o, struct cbpf_diags *diags)
{
	struct cbpf_input *in = input_new(o->argv[0], CBPF_SYSCALL);
	struct live *l = calloc(1, sizeof(*l));

	if (!in || !l) {
		diag_file(diags, DIAG_NO_MEMORY, NULL);
		free(l);
		cbpf_input_close(in);
		return NULL;
	}
	l->name = in->name;
	l->stop = o->stop;
	l->enforce = o->stack;
	l->judge.name = l->name;
	l->judge.result = &l->result;
	live_errors_of(&l->judge.errors, o);
	if (live_start(&l->child, o, diags) || attach(l, diags)) {
		live_free(l);
		cbpf_input_close(in);
		return NULL;
	}
	in->ops = &live_ops;
	in->state = l;
	return in;
}

void cbpf_live_expect(struct cbpf_input *in, const struct cbpf_outcome *outcome)
{
	struct live *l = in->state;

	if (l->held && l->enforce)
		judge_expect(l->held, outcome);
}

void cbpf_live_result(
	const struct cbpf_input *in, struct cbpf_live_result *result)
{
	const struct live *l = in->state;

	*result = l->result;
	result->exec_error = l->child.report->exec_error;
	result->no_privs = l->child.report->no_privs;
}

int cbpf_live_pidfd(const struct cbpf_input *in)
{
	return ((const struct live *)in->state)->child.pidfd;
}
