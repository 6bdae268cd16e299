/* SPDX-License-Identifier: BSD-2-Clause */
/* Programs as assembler text. */
#ifndef DIS_H
#define DIS_H

#include "core/buf.h"
#include "core/program.h"

/* Appends text that reads back as the same program; the write of a struct
 * form. */
int dis_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags);

#endif
