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

/* ---- live_compare.c: what the kernel did, and what was expected -----------
 */

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
	LIVE_SIGSYS,   /* it died of SIGSYS */
	LIVE_DIED,     /* in another way */
};

enum live_judgement { LIVE_AGREES, LIVE_UNCLEAR, LIVE_DIFFERS };

struct live_kernel {
	enum live_fate fate;
	int64_t value;
	bool exits; /* the call is exit or exit_group */
};

enum live_judgement live_compare(const struct live_errors *errors,
	const struct cbpf_outcome *expected, const struct live_kernel *kernel);
/* "returned -38"; returns buf. */
char *live_kernel_text(
	const struct live_kernel *kernel, char *buf, size_t size);

#endif
