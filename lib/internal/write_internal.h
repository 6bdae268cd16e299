/* SPDX-License-Identifier: BSD-2-Clause */
/* Writers of the internal forms, by the contract of struct form. */
#ifndef WRITE_INTERNAL_H
#define WRITE_INTERNAL_H

#include "text/form.h"

/* The kernel's pseudo-C, each line with its slot's number. */
int write_internal(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags);

#endif
