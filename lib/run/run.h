/* SPDX-License-Identifier: BSD-2-Clause */
/* What the runner's files share: filters with the engines they run on. */
#ifndef RUN_H
#define RUN_H

#include "run/bitmap.h"
#include "names/seccomp.h"

/* A program on one engine. */
struct lane {
	const struct cbpf_engine *engine;
	void *handle;
	struct cbpf_result result; /* of the last record */
};

struct filter {
	struct cbpf_program *program;
	struct lane *lanes; /* the first one's answer counts */
	size_t count;
	size_t room;
	struct classic *classic; /* for calls that are known in part; or NULL */
};

/* A call of which a stack makes the same whatever its arguments are. */
struct known {
	bool there;
	uint32_t nr, arch;
};

#define RUN_BITMAPS 16 /* machines that have a table, at most */

struct cbpf_runner {
	const struct cbpf *session;
	enum cbpf_kind kind;
	bool all;
	bool no_verify;
	uint32_t budget;		 /* of the proof; 0: the usual */
	uint32_t memory_size;		 /* that records have at least */
	const struct cbpf_engine *named; /* NULL: choose */
	struct cbpf_seccomp_options seccomp;
	struct filter *filters;
	size_t count;
	size_t room;
	struct bitmap bitmaps[RUN_BITMAPS]; /* of the machines met so far */
	size_t bitmap_count;
	struct known *known; /* by number and machine; NULL: none yet */
};

/* Whether the kernel makes a call without asking a filter of the stack, its
 * probes' calls aside. */
bool run_is_in_bitmap(struct cbpf_runner *r, const struct cbpf_syscall *call);

#endif
