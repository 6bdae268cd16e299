/* SPDX-License-Identifier: BSD-2-Clause */
/* A probe of the running kernel: what the files of probe*.c share. */
#ifndef PROBE_H
#define PROBE_H

#include <linux/bpf.h>

#include "core/iop.h"

struct cbpf_probe {
	int map;
	int set; /* of processes whose hits count; -1: those of one */
	int prog;
	int event;
	int pid;
};

int probe_bpf(enum bpf_cmd cmd, union bpf_attr *attr);

/* ---- probe_follow.c ------------------------------------------------------ */

#define PROBE_GUARD_MAX 20u

/* An empty set of processes; -1 with errno. */
int probe_set(void);
/* What stands before a program, so that it runs for processes of the set alone:
 * how many slots. */
size_t probe_guard(struct iinsn *out, int set);
/* The process is in the set, and will be followed; NULL, or why not. */
const char *probe_seize(struct cbpf_probe *probe);

#endif
