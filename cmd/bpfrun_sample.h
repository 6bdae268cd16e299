/* SPDX-License-Identifier: BSD-2-Clause */
/* System calls for bpfrun --bench-records, and a policy for them. */
#ifndef BPFRUN_SAMPLE_H
#define BPFRUN_SAMPLE_H

#include "cbpf.h"

#define SAMPLE_BLOCK  65536u /* records; what follows repeats them */
#define SAMPLE_TIMES  16u
#define SAMPLE_COUNT  (SAMPLE_TIMES * SAMPLE_BLOCK)
#define SAMPLE_POLICY 350u /* calls that the policy allows */

enum sample_form {
	SAMPLE_BINARY,
	SAMPLE_JSON,
	SAMPLE_STRACE,
	SAMPLE_AUDIT,
	SAMPLE_PERF,
	SAMPLE_FORM_COUNT
};

/* The machine of all records. */
extern const char sample_arch[];

struct sample {
	uint32_t (*calls)[CBPF_CALL_WORDS]; /* SAMPLE_COUNT of them */
	uint64_t stopped;		    /* of a block, by the policy */
};

/* The same ones each time.  False: no memory. */
bool sample_make(struct sample *s);
void sample_free(struct sample *s);
/* The policy in comma form, to free(); NULL: no memory. */
char *sample_policy(void);
/* `count` records in a file that has no name; its descriptor, or -1 with
 * errno. */
int sample_file(const struct sample *s, enum sample_form form, size_t count);

#endif
