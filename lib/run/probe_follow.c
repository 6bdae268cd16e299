/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A probe in a process and all that it starts; Linux only.
 *
 * Events of perf cannot be inherited by children when they are probes, and one
 * for each child counts twice what a child of vfork(2) does in the memory of
 * its parent.  So there is one event for all processes, and the program begins
 * with a look-up of its process in a set: a child is put into that before it
 * runs, as ptrace(2) stops it at its birth, and taken out when it has ended.
 * Nothing else is traced.
 */
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/diag.h"
#include "run/probe.h"

#define MAX_PROCESSES 65536u
/* The first of the kernel: there, processes have the numbers that a program
 * sees (PROC_PID_INIT_INO). */
#define FIRST_NAMESPACE 0xeffffffcu

/* Numbers of helpers, and what the last one fills. */
enum { LOOKUP = 1, PID_TGID = 14, NS_PID_TGID = 120, NS_SIZE = 8 };

/* ---- The set ------------------------------------------------------------- */

int probe_set(void)
{
	union bpf_attr attr;

	memset(&attr, 0, sizeof(attr));
	attr.map_type = BPF_MAP_TYPE_HASH;
	attr.key_size = sizeof(uint32_t);
	attr.value_size = sizeof(uint32_t);
	attr.max_entries = MAX_PROCESSES;
	attr.map_flags = BPF_F_NO_PREALLOC;
	return probe_bpf(BPF_MAP_CREATE, &attr);
}

static int change(const struct cbpf_probe *probe, enum bpf_cmd cmd, pid_t pid)
{
	uint32_t key = (uint32_t)pid, value = 1;
	union bpf_attr attr;

	memset(&attr, 0, sizeof(attr));
	attr.map_fd = (uint32_t)probe->set;
	attr.key = (uintptr_t)&key;
	if (cmd == BPF_MAP_UPDATE_ELEM)
		attr.value = (uintptr_t)&value;
	return probe_bpf(cmd, &attr);
}

/* The process that runs the program: to the stack, four bytes below its top. */
static size_t put_own_number(struct iinsn *out)
{
	const struct iinsn global[] = {
		{.code = IOP_CODE_CALL, .imm = PID_TGID},
		{.code = IOP_CODE_RSH64_K, .dst = 0, .imm = 32},
		{.code = IOP_CODE_STX_W, .dst = 10, .src = 0, .off = -4},
	};
	struct iinsn ours[] = {
		{.code = IOP_CODE_LDDW, .dst = 1}, /* device */
		{0},
		{.code = IOP_CODE_LDDW, .dst = 2}, /* number of the namespace */
		{0},
		{.code = IOP_CODE_MOV64_X, .dst = 3, .src = 10},
		{.code = IOP_CODE_ADD64_K, .dst = 3, .imm = -NS_SIZE},
		{.code = IOP_CODE_MOV64_K, .dst = 4, .imm = NS_SIZE},
		{.code = IOP_CODE_CALL, .imm = NS_PID_TGID},
	};
	struct stat st;

	if (stat("/proc/self/ns/pid", &st) || st.st_ino == FIRST_NAMESPACE) {
		memcpy(out, global, sizeof(global));
		return sizeof(global) / sizeof(global[0]);
	}
	ours[0].imm = (int32_t)(major(st.st_dev) << 20 | minor(st.st_dev));
	ours[2].imm = (int32_t)st.st_ino;
	memcpy(out, ours, sizeof(ours));
	return sizeof(ours) / sizeof(ours[0]);
}

size_t probe_guard(struct iinsn *out, int set)
{
	const struct iinsn before = {
		.code = IOP_CODE_MOV64_X, .dst = 6, .src = 1};
	const struct iinsn after[] = {
		{.code = IOP_CODE_MOV64_X, .dst = 2, .src = 10},
		{.code = IOP_CODE_ADD64_K, .dst = 2, .imm = -4},
		{.code = IOP_CODE_LDDW, .dst = 1, .src = 1, .imm = set},
		{0},
		{.code = IOP_CODE_CALL, .imm = LOOKUP},
		{.code = IOP_CODE_JNE_K, .dst = 0, .off = 2},
		{.code = IOP_CODE_MOV64_K, .dst = 0},
		{.code = IOP_CODE_EXIT},
		{.code = IOP_CODE_MOV64_X, .dst = 1, .src = 6},
	};
	size_t n = 0;

	out[n++] = before;
	n += put_own_number(out + n);
	memcpy(out + n, after, sizeof(after));
	return n + sizeof(after) / sizeof(after[0]);
}

/* ---- The processes ------------------------------------------------------- */

const char *probe_seize(struct cbpf_probe *probe)
{
	static const long options =
		PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE;

	if (change(probe, BPF_MAP_UPDATE_ELEM, probe->pid))
		return strerror(errno);
	if (ptrace(PTRACE_SEIZE, probe->pid, NULL, (void *)options))
		return "ptrace(2) is not permitted";
	return NULL;
}

static bool stops_group(int signal)
{
	return signal == SIGSTOP || signal == SIGTSTP || signal == SIGTTIN ||
	       signal == SIGTTOU;
}

static bool is_process(pid_t thread)
{
	return !syscall(SYS_tgkill, thread, thread, 0);
}

/* A thread that has not run yet, or that stops for another reason. */
static bool at_stop(const struct cbpf_probe *probe, pid_t pid, int status)
{
	int signal = WSTOPSIG(status), event = status >> 16;
	bool room = true;

	if (event == PTRACE_EVENT_STOP && stops_group(signal)) {
		ptrace(PTRACE_LISTEN, pid, NULL, NULL);
		return true;
	}
	if (event == PTRACE_EVENT_STOP && is_process(pid))
		room = !change(probe, BPF_MAP_UPDATE_ELEM, pid);
	ptrace(PTRACE_CONT, pid, NULL, (void *)(intptr_t)(event ? 0 : signal));
	return room;
}

int cbpf_probe_wait(struct cbpf_probe *probe, struct cbpf_diags *diags)
{
	const pid_t whom = probe->set < 0 ? probe->pid : -1;
	bool full = false;

	for (;;) {
		int status;
		pid_t pid = waitpid(whom, &status, __WALL | __WNOTHREAD);

		if (pid < 0 && errno != EINTR)
			return -1;
		if (pid < 0)
			continue;
		if (WIFSTOPPED(status)) {
			if (at_stop(probe, pid, status) || full)
				continue;
			full = true;
			diag_file(diags, DIAG_PROBE, NULL,
				"there are more processes than the probe can "
				"follow");
			continue;
		}
		change(probe, BPF_MAP_DELETE_ELEM, pid);
		if (pid == probe->pid)
			return status;
	}
}
