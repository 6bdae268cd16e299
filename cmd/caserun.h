/* SPDX-License-Identifier: BSD-2-Clause */
/* The state of a run of the case runner, shared by its two files. */
#ifndef CASERUN_H
#define CASERUN_H

#include <stdio.h>

#include "casefile.h"
#include "cbpf.h"

#define MAX_STACK   8
#define MAX_ENGINES 8

struct run {
	struct cbpf *cbpf;
	struct cbpf_diags *diags;
	struct casefile cf;
	struct cbpf_program *programs[MAX_STACK];
	size_t program_count;
	bool update;
	bool failed; /* the case at hand */
	size_t cases;
	size_t checks;
	size_t failures;
	/* Records answered, by engine; the kernel stands behind them. */
	size_t answered[MAX_ENGINES];
	size_t kernel_answered;
	size_t jited, not_jited; /* cases, by whether the JIT answered */
	const char *kernel_skip; /* why the kernel could not be asked */
};

/* Lets every engine, and the kernel, answer the records of the case. */
void case_verdicts(struct run *run);
/* Prints which engine answered how many records. */
void case_verdicts_done(struct run *run);

#endif
