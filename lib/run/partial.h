/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Seccomp filters over calls of which some words are unknown: every value that
 * a filter can return.  Both sides of a jump are followed when what is known
 * does not decide it.
 */
#ifndef PARTIAL_H
#define PARTIAL_H

#include "run/classic.h"

#define PARTIAL_VALUES 32u

struct partial_values {
	uint32_t value[PARTIAL_VALUES];
	size_t count;
	/* There may be others: a value is made of what is unknown, there are
	 * more than fit, or too many paths. */
	bool more;
	uint16_t loaded; /* words that were looked at on any path */
};

/* The classic program of `c` over a call; -1: out of memory. */
int partial_run(const struct classic *c, const struct cbpf_syscall *call,
	struct partial_values *out);
/* What a stack gives when its newer part gives `newer`, and the filter below
 * that `older`; in place.  Signed actions, as in seccomp_run_filters(). */
void partial_join(
	struct partial_values *newer, const struct partial_values *older);
/* Adds a value if it is not there. */
void partial_add(struct partial_values *set, uint32_t value);

#endif
