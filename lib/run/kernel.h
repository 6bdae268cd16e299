/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The running Linux kernel as an oracle, for tests: does it take a program,
 * what does it make of a packet or a system call.  Where it may not be asked,
 * *why says so (static storage), so that tests skip visibly.
 */
#ifndef KERNEL_H
#define KERNEL_H

#include "cbpf.h"

/* ------------------------------------------------------------------------ */
/* Socket filters                                                           */

/* A pair of AF_UNIX datagram sockets. */
struct kernel_socket;

/* NULL, and *why: not permitted here. */
struct kernel_socket *kernel_socket_open(const char **why);
void kernel_socket_close(struct kernel_socket *ks);

/* SO_ATTACH_FILTER: 0, or the errno it was refused with.  The filter that was
 * there before is gone in both cases. */
int kernel_socket_attach(
	struct kernel_socket *ks, const struct cbpf_insn *insns, size_t count);

#define KERNEL_DROPPED	  (-1L)
#define KERNEL_RUN_FAILED (-2L)

/* Longest packet that stays linear, as packets without `frag` are. */
#define KERNEL_MAX_PACKET 12000

/*
 * Sends a packet through the filter: the bytes it keeps (an accepted empty
 * packet keeps 0), KERNEL_DROPPED, or KERNEL_RUN_FAILED.  The filter sees
 * `net` 0, no MAC header, no device, and all metadata 0.
 */
long kernel_socket_run(
	struct kernel_socket *ks, const uint8_t *data, size_t size);

/* ------------------------------------------------------------------------ */
/* seccomp                                                                  */

/*
 * Does seccomp(2) take each of `count` programs?  errors[i] becomes 0 or the
 * errno.  Nothing stays installed.  0, or -1 and *why when none could be asked.
 */
int kernel_seccomp_check(const struct cbpf_program *const *programs,
	size_t count, int *errors, const char **why);

/* What became of a system call. */
enum kernel_fate {
	KERNEL_RETURNED,       /* with result, error: made or not */
	KERNEL_TRAPPED,	       /* SIGSYS that a handler caught, with error */
	KERNEL_KILLED_THREAD,  /* its process lived on */
	KERNEL_KILLED_PROCESS, /* by SIGSYS */
	KERNEL_SIGNALLED,      /* by another signal, number in error */
};

struct kernel_call {
	long nr;
	unsigned long args[6];
	enum kernel_fate fate;
	long result; /* of syscall(2) */
	int error;   /* errno (0 when result is not -1), si_errno, signal */
};

/*
 * Installs a stack of filters in this order in a thread of a child process and
 * makes the calls there, one after the other; writes fate, result and error of
 * each.  Ask only for calls that neither block nor do harm when they are made,
 * and that do not end the thread.  0, or -1 and *why.
 */
int kernel_seccomp_run(const struct cbpf_program *const *stack, size_t depth,
	struct kernel_call *calls, size_t count, const char **why);

#endif
