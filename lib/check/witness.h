/* SPDX-License-Identifier: BSD-2-Clause */
/* Witnesses as text that bpfrun reads. */
#ifndef WITNESS_H
#define WITNESS_H

#include "check/lint.h"

/* A line of JSON or of packet text; returns buf. */
char *witness_record_text(const struct lint_witness *w, char *buf, size_t size);
/* What the filter makes of it: "ALLOW", "ERRNO(1)"; "0"; returns buf. */
char *witness_value_text(const struct lint_witness *w, char *buf, size_t size);

#endif
