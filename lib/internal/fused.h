/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Programs in the shape of the conversion, with several instructions as one.
 *
 * Such a program keeps A in r0 and X in r7, both 32 bits wide, its context in
 * r6, cells in the stack, and jumps forward.  fuse.c finds the shape and makes
 * nodes of it; fused.c runs them.
 */
#ifndef FUSED_H
#define FUSED_H

#include "core/iop.h"

struct interp;
struct fused;

/* Sets *fused, or leaves it NULL when the program has another shape.  `cells`
 * is the lowest byte of the stack that runs will have.  0, or -1 (out of
 * memory).
 */
int fused_prepare(const struct iprogram *ip, enum cbpf_kind kind,
	uint8_t *cells, struct fused **fused);
void fused_free(struct fused *f);
void fused_run(const struct interp *in, const struct cbpf_record *record,
	struct cbpf_result *result);

#endif
