/* SPDX-License-Identifier: BSD-2-Clause */
/* What running a filter costs; rows of cbpf_cost_value() and
 * cbpf_cost_call(). */
#ifndef COST_H
#define COST_H

#include "check/sysflow.h"
#include "core/program.h"

struct cbpf_cost {
	const struct cbpf_program *p;
	enum cbpf_target target;
	uint32_t kernel; /* UINT32_MAX: the newest */
	struct cbpf_path_cost all;
	struct cbpf_value_cost *values;
	size_t value_count;
	size_t value_room;
	struct cbpf_call_cost *calls;
	size_t call_count;
	size_t call_room;
	struct sysflow *flow; /* owns the names of the calls */
};

/* Ways to a place: how likely, the sum of likelihood times length, and the
 * lengths at either end.  Thousands of jumps make a likelihood that needs the
 * exponents of long double. */
struct ways {
	long double weight;
	long double sum;
	uint32_t shortest;
	uint32_t longest;
	bool reached;
};

/* Adds a share of the ways `from`, `steps` longer. */
void ways_add(struct ways *to, const struct ways *from, long double share,
	uint32_t steps);
struct cbpf_path_cost ways_cost(const struct ways *w);

/* Fills the calls; false: out of memory. */
bool cost_calls(struct cbpf_cost *cost);

#endif
