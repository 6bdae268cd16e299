/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Calls of a command under filters, as the kernel answers them, against what
 * was expected of each; Linux only.
 *
 * A thread that dies of its call takes the others of its process with it or
 * does not, which its own end does not tell: the next thing that another does
 * is awaited.  One that stops at a call has no fatal signal waiting (its tracer
 * could not ask it otherwise); one that dies of SIGSYS, without a call that
 * kills, is dragged along.
 */
#include <signal.h>
#include <sys/wait.h>

#include "core/diag.h"
#include "names/syscalls.h"
#include "run/live.h"

#define DIFFERENCES_TOLD 20u

static void tell_difference(struct live_judge *j, const struct live_call *call,
	const struct live_kernel *kernel)
{
	static const char *const of[] = {
		[LIVE_ALONE] = "",
		[LIVE_ONE_THREAD] = " of that thread alone",
		[LIVE_PROCESS] = " of all threads",
	};
	const struct audit_arch *arch = audit_arch_by_value(call->arch);
	char expected[64], did[64], buf[64];
	const char *name = NULL;
	enum live_extent extent;

	if (j->result->differed++ >= DIFFERENCES_TOLD)
		return;
	if (arch)
		name = syscall_name(arch, call->nr, buf, sizeof(buf));
	if (!live_kills(&call->expected, &extent) ||
		kernel->extent == LIVE_ALONE)
		extent = LIVE_ALONE;
	diag_file(j->diags, DIAG_LIVE_DIFFERS, j->name,
		(unsigned long long)call->record, call->pid, call->nr,
		name ? name : "no name", arch ? arch->name : "no machine",
		cbpf_outcome_text(&call->expected, expected, sizeof(expected)),
		of[extent], live_kernel_text(kernel, did, sizeof(did)));
}

static void count(struct live_judge *j, enum live_judgement judgement,
	const struct live_call *call, const struct live_kernel *kernel)
{
	if (!j->result)
		return;
	switch (judgement) {
	case LIVE_AGREES:
		j->result->agreed++;
		break;
	case LIVE_UNCLEAR:
		j->result->unclear++;
		break;
	case LIVE_DIFFERS:
		tell_difference(j, call, kernel);
		break;
	}
}

void judge(struct live_judge *j, struct thread *t, struct live_kernel kernel)
{
	if (!t->expects)
		return;
	t->expects = false;
	kernel.exits = t->exits;
	count(j, live_compare(&j->errors, &t->call.expected, &kernel), &t->call,
		&kernel);
}

void judge_expect(struct thread *t, const struct cbpf_outcome *expected)
{
	enum live_extent extent;

	t->expects = true;
	t->call.expected = *expected;
	t->call.pid = t->pid;
	if (!live_kills(expected, &extent))
		return;
	t->process->sigsys = true;
	if (extent == LIVE_PROCESS)
		t->process->whole = true;
}

/* ---- Deaths -------------------------------------------------------------- */

/* Who died of the call is known now. */
static void settle(
	struct live_judge *j, struct process *p, enum live_extent extent)
{
	const struct live_kernel kernel = {
		.fate = LIVE_SIGSYS, .extent = extent};
	enum live_judgement judgement;

	if (!p->pending)
		return;
	p->pending = false;
	judgement = live_compare(&j->errors, &p->kill.expected, &kernel);
	/* Another thread's call may have ended the process. */
	if (judgement == LIVE_DIFFERS && extent == LIVE_PROCESS && p->whole)
		judgement = LIVE_UNCLEAR;
	count(j, judgement, &p->kill, &kernel);
}

static void leave_open(struct live_judge *j, const struct live_call *call)
{
	count(j, LIVE_UNCLEAR, call, NULL);
}

void judge_alive(struct live_judge *j, struct thread *t)
{
	settle(j, t->process, LIVE_ONE_THREAD);
}

/* SIGSYS, and a call that kills is at work. */
static void end_as_expected(struct live_judge *j, struct thread *t)
{
	struct process *p = t->process;

	if (p->pending) {
		leave_open(j, &t->call);
	} else {
		p->pending = true;
		p->kill = t->call;
	}
	if (p->fell)
		settle(j, p, LIVE_PROCESS);
	else if (!p->alive)
		settle(j, p, LIVE_ALONE);
}

/* SIGSYS, and nothing was expected to kill: of the calls that are at work the
 * last one will have done it, and the rest was killed with it. */
static void end_by_surprise(
	struct live_judge *j, const struct threads *all, struct thread *t)
{
	const struct process *p = t->process;
	struct thread *last = t;

	for (size_t i = 0; i < LIVE_BUCKETS; i++)
		for (struct thread *o = all->table[i]; o; o = o->next)
			if (o->process == p && o->expects &&
				(!last->expects ||
					o->call.record > last->call.record))
				last = o;
	judge(j, last, (struct live_kernel){.fate = LIVE_SIGSYS});
	t->process->sigsys = true;
}

void judge_end(struct live_judge *j, const struct threads *all,
	struct thread *t, int status)
{
	bool sigsys = WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS;
	struct process *p = t->process;
	enum live_extent extent;

	if (t->ending)
		return;
	thread_ends(t);
	if (!sigsys) {
		judge(j, t, (struct live_kernel){.fate = LIVE_DIED});
	} else if (t->expects && live_kills(&t->call.expected, &extent)) {
		end_as_expected(j, t);
		t->expects = false;
	} else {
		p->fell = true;
		settle(j, p, LIVE_PROCESS);
		if (t->expects && !p->sigsys)
			end_by_surprise(j, all, t);
	}
	if (t->expects)
		leave_open(j, &t->call);
	t->expects = false;
	if (p->pending && !p->alive) {
		p->pending = false;
		leave_open(j, &p->kill);
	}
}
