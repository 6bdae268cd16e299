/* SPDX-License-Identifier: BSD-2-Clause */
/* Lints about which system calls get through together. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/lint.h"
#include "core/buf.h"
#include "names/syscalls.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* ------------------------------------------------------------------------ */
/* Calls that do the same                                                   */

#define TWINS 6

/* A filter that denies some of a group lets the same be done by the others.
 * Ends with NULL. */
static const char *const groups[][TWINS] = {
	{"open", "openat", "openat2"},
	{"stat", "newfstatat", "statx"},
	{"lstat", "newfstatat", "statx"},
	{"fork", "vfork", "clone", "clone3"},
	{"pread64", "preadv", "preadv2"},
	{"pwrite64", "pwritev", "pwritev2"},
	{"execve", "execveat"},
	{"access", "faccessat", "faccessat2"},
	{"chmod", "fchmodat", "fchmodat2"},
	{"chown", "fchownat"},
	{"unlink", "unlinkat"},
	{"rename", "renameat", "renameat2"},
	{"link", "linkat"},
	{"symlink", "symlinkat"},
	{"mkdir", "mkdirat"},
	{"mknod", "mknodat"},
	{"sendmsg", "sendmmsg"},
	{"recvmsg", "recvmmsg"},
};

/* Of an allow-list that has the first, C libraries use the second in its
 * place, on some machine or from some release on. */
static const char *const successors[][2] = {
	{"open", "openat"},
	{"stat", "newfstatat"},
	{"lstat", "newfstatat"},
	{"fork", "clone"},
	{"clock_gettime", "clock_gettime64"},
	{"clock_settime", "clock_settime64"},
	{"clock_getres", "clock_getres_time64"},
	{"clock_nanosleep", "clock_nanosleep_time64"},
	{"nanosleep", "clock_nanosleep_time64"},
	{"timer_gettime", "timer_gettime64"},
	{"timer_settime", "timer_settime64"},
	{"timerfd_gettime", "timerfd_gettime64"},
	{"timerfd_settime", "timerfd_settime64"},
	{"utimensat", "utimensat_time64"},
	{"pselect6", "pselect6_time64"},
	{"ppoll", "ppoll_time64"},
	{"recvmmsg", "recvmmsg_time64"},
	{"mq_timedsend", "mq_timedsend_time64"},
	{"mq_timedreceive", "mq_timedreceive_time64"},
	{"rt_sigtimedwait", "rt_sigtimedwait_time64"},
	{"futex", "futex_time64"},
	{"sched_rr_get_interval", "sched_rr_get_interval_time64"},
	{"semtimedop", "semtimedop_time64"},
};

static bool denies_by_list(const struct sysclass *c)
{
	size_t point;

	return lint_runs(lint_default(c, &point));
}

struct ends {
	bool other; /* some error that is not ENOSYS */
	bool kill;
};

/* How a denied call ends. */
static struct ends ends_of(const struct sysclass *c, size_t point)
{
	struct ends e = {0};

	for (size_t id = 1; id < c->node_count; id++) {
		const struct sysnode *n = &c->nodes[id];
		struct cbpf_outcome o;

		if (n->kind != SYSNODE_LEAF || n->any ||
			!sysset_has(n->numbers, point))
			continue;
		cbpf_seccomp_decide(&n->value, 1, &o);
		e.other |=
			o.action == CBPF_ERRNO && o.error && o.error != ENOSYS;
		e.kill |= LINT_KILLS >> o.action & 1;
	}
	return e;
}

static bool only_enosys(const struct sysclass *c, const char *name)
{
	size_t point = sysclass_named(c, name);
	struct ends e = ends_of(c, point);

	return c->actions[point] == ACTION_BIT(ERRNO) && !e.other;
}

/* A finding at what a call ends in. */
static void report_twin(struct lint *l, const struct sysclass *c,
	const char *denied, const char *allowed, bool list)
{
	size_t free_call = sysclass_named(c, allowed), pc;
	size_t stopped = sysclass_named(c, denied);
	struct lint_witness w;

	if (list ? !lint_find_call(l, c, free_call, LINT_MAY_RUN, &w, &pc)
		 : !lint_find_call(
			   l, c, stopped, ~(unsigned)LINT_MAY_RUN, &w, &pc))
		return;
	if (list)
		lint_report(l, pc, &w,
			"%s: %s is denied, but %s, which does the same, is "
			"allowed",
			c->arch->name, denied, allowed);
	else
		lint_report(l, pc, &w,
			"%s: %s is allowed, but %s, which C libraries call in "
			"its place, is not",
			c->arch->name, allowed, denied);
}

static void deny_list_twins(
	struct lint *l, const struct sysclass *c, const char *const group[])
{
	const char *denied = NULL, *allowed = NULL;

	for (size_t i = 0; i < TWINS && group[i]; i++) {
		unsigned actions = lint_call(c, group[i]);

		/* ENOSYS has programs fall back to the others. */
		if (!denied && lint_denied(actions) &&
			!only_enosys(c, group[i]))
			denied = group[i];
		if (!allowed && lint_runs(actions))
			allowed = group[i];
	}
	if (denied && allowed)
		report_twin(l, c, denied, allowed, true);
}

static void deny_list(struct lint *l, const struct sysclass *c)
{
	for (size_t g = 0; g < COUNT(groups); g++)
		deny_list_twins(l, c, groups[g]);
	for (size_t s = 0; s < COUNT(successors); s++) {
		const char *group[TWINS] = {successors[s][0], successors[s][1]};

		if (strstr(group[1], "64")) /* the same, with wider times */
			deny_list_twins(l, c, group);
	}
}

void lint_twin_gap(struct lint *l)
{
	const struct sysclass *c;

	for (size_t i = 0; (c = lint_machine(l, i)); i++) {
		if (denies_by_list(c)) {
			deny_list(l, c);
			continue;
		}
		for (size_t s = 0; s < COUNT(successors); s++)
			if (lint_runs(lint_call(c, successors[s][0])) &&
				lint_denied(lint_call(c, successors[s][1])))
				report_twin(l, c, successors[s][1],
					successors[s][0], false);
	}
}

/* ------------------------------------------------------------------------ */
/* ENOSYS                                                                   */

static void report_enosys(struct lint *l, const struct sysclass *c,
	const char *names, size_t first, bool kill)
{
	struct lint_witness w;
	size_t pc;

	if (lint_find_call(l, c, first, ~(unsigned)LINT_MAY_RUN, &w, &pc))
		lint_report_as(l, CBPF_NOTE, pc, &w,
			"%s: %s %s; programs that try new calls first expect "
			"ENOSYS",
			c->arch->name, names,
			kill ? "kill" : "fail with another error than ENOSYS");
}

/* The calls that libraries fall back from, and numbers that do not exist. */
static void enosys_notes(struct lint *l, const struct sysclass *c, bool clone)
{
	static const char *const names[] = {
		"clone3", "openat2", "faccessat2", "statx", "rseq"};
	struct buf list[2] = {{0}, {0}};
	size_t first[2] = {0, 0}, point;
	struct ends e;

	for (size_t i = clone; i <= COUNT(names); i++) {
		if (i == COUNT(names))
			lint_default(c, &point);
		else
			point = sysclass_named(c, names[i]);
		if (point == c->point_count || !lint_denied(c->actions[point]))
			continue;
		e = ends_of(c, point);
		if (!e.kill && !e.other)
			continue;
		if (!list[e.kill].size)
			first[e.kill] = point;
		buf_printf(&list[e.kill], "%s%s", list[e.kill].size ? ", " : "",
			i == COUNT(names) ? "unknown numbers" : names[i]);
	}
	for (unsigned kill = 0; kill < 2; kill++) {
		bool failed = list[kill].failed;
		char *text =
			list[kill].size ? buf_take(&list[kill], NULL) : NULL;

		l->failed |= failed;
		if (text)
			report_enosys(l, c, text, first[kill], kill);
		free(text);
	}
}

void lint_enosys_expected(struct lint *l)
{
	const struct sysclass *c;
	struct lint_witness w;
	size_t pc;

	for (size_t i = 0; (c = lint_machine(l, i)); i++) {
		size_t clone3 = sysclass_named(c, "clone3");
		bool told = clone3 < c->point_count &&
			    lint_may_run(lint_call(c, "clone")) &&
			    lint_denied(c->actions[clone3]) &&
			    ends_of(c, clone3).other;

		if (told && lint_find_call(
				    l, c, clone3, ACTION_BIT(ERRNO), &w, &pc))
			lint_report(l, pc, &w,
				"%s: clone3 fails, but not with ENOSYS, so "
				"that glibc does not fall back to clone, which "
				"is allowed: no thread can be made",
				c->arch->name);
		enosys_notes(l, c, told);
	}
}

/* ------------------------------------------------------------------------ */
/* Calls that stand for others                                              */

static const char *const socket_calls[] = {"socket", "socketpair", "bind",
	"connect", "listen", "accept4", "getsockopt", "setsockopt",
	"getsockname", "getpeername", "sendto", "sendmsg", "recvfrom",
	"recvmsg", "shutdown"};
static const char *const ipc_calls[] = {"semget", "semctl", "shmget", "shmctl",
	"shmat", "shmdt", "msgget", "msgsnd", "msgrcv", "msgctl"};

/* Whether a filter treats calls of a list apart: it denies one by name, or
 * looks at the arguments of one.  *which: the one. */
static bool treats_apart(const struct sysclass *c, const char *const names[],
	size_t count, const char **which)
{
	bool by_list = denies_by_list(c), some_run = false;
	const char *denied = NULL;

	for (size_t i = 0; i < count; i++) {
		unsigned actions = lint_call(c, names[i]);

		if (lint_filtered(actions) && lint_may_run(actions)) {
			*which = names[i];
			return true;
		}
		some_run |= lint_runs(actions);
		if (!denied && lint_denied(actions))
			denied = names[i];
	}
	*which = denied;
	return denied && (by_list || some_run);
}

static void mux(struct lint *l, const struct sysclass *c, const char *call,
	const char *const names[], size_t count)
{
	const char *which;
	struct lint_witness w;
	size_t point = sysclass_named(c, call), pc;

	if (point == c->point_count || !lint_runs(c->actions[point]) ||
		!treats_apart(c, names, count, &which))
		return;
	if (lint_find_call(l, c, point, LINT_RUNS, &w, &pc))
		lint_report(l, pc, &w,
			"%s: %s is filtered, but %s is allowed and does the "
			"same",
			c->arch->name, which, call);
}

void lint_mux_open(struct lint *l)
{
	const struct sysclass *c;

	for (size_t i = 0; (c = lint_machine(l, i)); i++) {
		mux(l, c, "socketcall", socket_calls, COUNT(socket_calls));
		mux(l, c, "ipc", ipc_calls, COUNT(ipc_calls));
	}
}

void lint_memarg_unfilterable(struct lint *l)
{
	const struct sysclass *c;
	struct lint_witness w;
	size_t pc;

	for (size_t i = 0; (c = lint_machine(l, i)); i++) {
		size_t clone3 = sysclass_named(c, "clone3");
		unsigned clone = lint_call(c, "clone");

		if (clone3 == c->point_count ||
			!lint_runs(c->actions[clone3]) ||
			!lint_may_run(clone) || !lint_filtered(clone))
			continue;
		if (lint_find_call(l, c, clone3, LINT_RUNS, &w, &pc))
			lint_report(l, pc, &w,
				"%s: the flags of clone are filtered, but "
				"clone3, whose flags are in memory, is allowed",
				c->arch->name);
	}
}

static const char *const ring_calls[] = {"socket", "connect", "accept4",
	"sendmsg", "recvmsg", "openat", "openat2", "open", "unlinkat",
	"renameat2", "mkdirat", "linkat", "symlinkat", "statx", "bind",
	"listen"};

void lint_io_uring_open(struct lint *l)
{
	const struct sysclass *c;
	struct lint_witness w;
	size_t pc;

	for (size_t i = 0; (c = lint_machine(l, i)); i++) {
		size_t setup = sysclass_named(c, "io_uring_setup");
		const char *which = NULL;

		if (setup == c->point_count || !lint_runs(c->actions[setup]) ||
			!lint_runs(lint_call(c, "io_uring_enter")))
			continue;
		for (size_t k = 0; k < COUNT(ring_calls) && !which; k++)
			if (lint_denied(lint_call(c, ring_calls[k])))
				which = ring_calls[k];
		if (!which || !lint_find_call(l, c, setup, LINT_RUNS, &w, &pc))
			continue;
		lint_report_as(l, denies_by_list(c) ? CBPF_ERROR : CBPF_NOTE,
			pc, &w,
			"%s: %s is denied, but io_uring, through which the "
			"kernel does the same, is allowed",
			c->arch->name, which);
	}
}

/* ------------------------------------------------------------------------ */
/* What programs cannot do without                                          */

void lint_missing_basics(struct lint *l)
{
	static const char *const names[] = {
		"rt_sigreturn", "exit_group", "restart_syscall"};
	const struct sysclass *c;
	size_t point, pc;

	for (size_t i = 0; (c = lint_machine(l, i)); i++) {
		struct lint_witness w = {0};
		struct buf list = {0};
		size_t first = 0;
		char *text;

		if (denies_by_list(c))
			continue;
		for (size_t k = 0; k < COUNT(names); k++) {
			point = sysclass_named(c, names[k]);
			if (point == c->point_count ||
				!lint_denied(c->actions[point]))
				continue;
			if (!list.size)
				first = point;
			buf_printf(
				&list, "%s%s", list.size ? ", " : "", names[k]);
		}
		l->failed |= list.failed;
		text = list.size ? buf_take(&list, NULL) : NULL;
		if (text && lint_find_call(l, c, first, ~(unsigned)LINT_MAY_RUN,
				    &w, &pc))
			lint_report(l, pc, &w,
				"%s: the list of allowed calls lacks %s",
				c->arch->name, text);
		free(text);
	}
}

/* Kernels that make the call for a probed process, and filter it. */
static bool is_filtered(uint32_t nr, uint32_t kernel)
{
	static const struct {
		uint32_t from, to; /* the first that does not any more */
	} versions[] = {
		{0x060b00, 0x060c0e}, /* 6.11 to 6.12.13 */
		{0x060d00, 0x060d03}, /* 6.13.0 to 6.13.2 */
	};

	for (size_t i = 0; nr == SYSCALL_URETPROBE && i < COUNT(versions); i++)
		if (kernel >= versions[i].from && kernel < versions[i].to)
			return true;
	return false;
}

void lint_uprobe_blocked(struct lint *l)
{
	const struct sysclass *c;
	struct lint_witness w;
	size_t pc;

	for (size_t i = 0; (c = lint_machine(l, i)); i++) {
		size_t point = sysclass_point(c, SYSCALL_URETPROBE);

		if (strcmp(c->arch->name, "x86_64") ||
			!is_filtered(SYSCALL_URETPROBE, l->kernel) ||
			!lint_denied(c->actions[point]))
			continue;
		if (lint_find_call(
			    l, c, point, ~(unsigned)LINT_MAY_RUN, &w, &pc))
			lint_report(l, pc, &w,
				"uretprobe (335) is denied, and the selected "
				"kernel makes that call in any process whose "
				"functions are traced");
	}
}
