/* SPDX-License-Identifier: BSD-2-Clause */
/* Memory with code: written while it is no code, then never again. */
#ifndef EXEC_H
#define EXEC_H

#include "jit.h"

struct exec {
	void *base; /* of all, guard pages included; NULL: nothing */
	size_t size;
	cbpf_code *code;
};

/* Puts an image in memory that can be executed; 0, or -1 (errno says why, and
 * nothing is kept). */
int exec_map(struct exec *x, const struct jit_image *image);
void exec_unmap(struct exec *x);

#endif
