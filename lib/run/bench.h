/* SPDX-License-Identifier: BSD-2-Clause */
/* What the benchmark measures: rows with records, and how an engine is asked.
 */
#ifndef BENCH_H
#define BENCH_H

#include "cbpf.h"

/* A program with the records that it is run over, again and again. */
struct bench_row {
	const char *filter; /* "mail1" */
	const char *data;   /* "hot", "cold" */
	struct cbpf_program *program;
	enum cbpf_kind kind;
	struct cbpf_record *records;
	size_t count;
	/* For engines that know packets alone: records of system calls as
	 * packets, in the byte order of packets; else NULL. */
	struct cbpf_record *packets;
	uint8_t *bytes; /* of the packets */
};

/* How many rows there are, by name; makes row i.  -1 with diagnostics. */
extern const size_t bench_rows;
const char *bench_row_name(size_t i);
int bench_row_make(size_t i, struct bench_row *row, struct cbpf_diags *diags);
void bench_row_free(struct bench_row *row);

/* The interpreter of before: one switch, both targets in the instruction.  For
 * comparison alone; it knows packets without ancillary loads. */
extern const struct cbpf_engine bench_switch;

#endif
