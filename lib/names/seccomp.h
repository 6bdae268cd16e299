/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What the kernel does at the entry of a system call, in its own two phases.
 * The first runs the filters, given the caller's data, and most often that is
 * the end: the call goes on, it is skipped and the caller sees something else,
 * or the caller dies.  Only an answer that needs someone else (a tracer, a
 * listener), and so a stop of the caller, goes on to the second.
 */
#ifndef SECCOMP_H
#define SECCOMP_H

#include "cbpf.h"

/* What differs from kernel to kernel; rows in seccomp.c. */
enum seccomp_change {
	SECCOMP_HAS_FILTERS,
	SECCOMP_CAPS_ERRNO,	    /* data of ERRNO is at most 4095 */
	SECCOMP_SIGNED,		    /* actions of 16 bits, compared signed */
	SECCOMP_HAS_LOG,	    /* else it is an unknown action */
	SECCOMP_HAS_NOTIF,	    /* else it is an unknown action */
	SECCOMP_UNKNOWN_IS_PROCESS, /* unknown actions kill it, not a thread */
	SECCOMP_HAS_BITMAP,	    /* of calls that are always allowed */
	SECCOMP_URETPROBE_PASSES,   /* call 335 of x86_64 is not filtered */
	SECCOMP_UPROBE_PASSES,	    /* call 336 of x86_64 is not filtered */
	SECCOMP_CHANGE_COUNT,
};

#define SECCOMP_ALLOW 0x7fff0000u

/* A stack of filters on a kernel. */
struct seccomp {
	uint32_t kernel;
	bool strict;
	size_t count; /* filters */
	/* What filter i, from 0 in installation order, returns for a call. */
	uint32_t (*run)(void *arg, size_t i, const struct cbpf_syscall *call);
	void *arg;
};

enum seccomp_phase {
	SECCOMP_OK,    /* the call is made */
	SECCOMP_SKIP,  /* it is not; the caller sees an errno or a signal */
	SECCOMP_DEATH, /* the thread or the process ends */
	SECCOMP_ASK,   /* seccomp_phase2() knows */
};

/* Whether a kernel has a change; 0 stands for the newest. */
bool seccomp_has(uint32_t kernel, enum seccomp_change change);

/* Runs all filters, the newest first, and carries out what the deciding one
 * says.  Without filters nothing is allowed. */
enum seccomp_phase seccomp_phase1(const struct seccomp *s,
	const struct cbpf_syscall *call, struct cbpf_outcome *outcome);
/* What becomes of a call that phase 1 left to be asked about, when there is no
 * tracer and no listener. */
void seccomp_phase2(struct cbpf_outcome *outcome);
/* Both.  0, or -1 for a stack without filters. */
int seccomp_enter(const struct seccomp *s, const struct cbpf_syscall *call,
	struct cbpf_outcome *outcome);

/*
 * Whether a filter allows a call whatever its arguments, as far as the kernel
 * finds out for its bitmap: seccomp_is_const_allow() of kernel/seccomp.c, a
 * walk that knows the number and the machine alone (`call`: the first two words
 * of struct seccomp_data), and gives up at anything else.  *pc is the
 * instruction that it ended at.
 */
bool seccomp_is_const_allow(const struct cbpf_insn *insns, size_t count,
	const uint32_t *call, size_t *pc);

#endif
