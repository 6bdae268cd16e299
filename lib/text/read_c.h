/* SPDX-License-Identifier: BSD-2-Clause */
/* The reader of all forms that are C source, by the contract of struct form. */
#ifndef READ_C_H
#define READ_C_H

#include "text/form.h"

enum form_match c_detect(const char *data, size_t size);
int c_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags);

#endif
