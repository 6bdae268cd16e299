/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Classic to internal, as Linux's bpf_convert_filter() does it: A is r0, X is
 * r7, the context r6, M[] the stack.
 */
#ifndef CONVERT_H
#define CONVERT_H

#include "core/iop.h"
#include "core/program.h"

/*
 * Converts a program that cbpf_check() accepted for a target of that kind.
 * Owned by the caller (iprogram_free).  NULL with a diagnostic: backward jump,
 * or a jump of more than 32767 internal instructions.
 */
struct iprogram *convert(const struct cbpf_program *p, enum cbpf_kind kind,
	struct cbpf_diags *diags);

#endif
