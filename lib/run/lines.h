/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Lines of a text input, of up to 128 MiB, and what is wrong with them.  A line
 * with an error is left out, the next ones are read, and the input ends as
 * damaged.
 */
#ifndef LINES_H
#define LINES_H

#include <stdbool.h>
#include <stdint.h>

#include "core/diag.h"
#include "run/stream.h"

struct lines {
	struct stream *stream;
	char *buf; /* what was read: from `at` to `fill` not yet given out */
	size_t at, fill, room;
	bool eof;
	const char *name;
	enum diag_id id; /* of errors in lines; its format is "%s" */
	char *text;	 /* the current line without its end, in buf */
	size_t size;
	unsigned number; /* of the line, from 1 */
	uint64_t bad;	 /* lines that were left out */
	struct cbpf_diags *diags;
};

/* Takes the stream over; `name` must outlive l.  -1: errno says why. */
int lines_open(struct lines *l, struct stream *s, const char *name);
void lines_close(struct lines *l);
/* 1: a line is there; 0: the end; -1: the end, and something was wrong. */
int lines_next(struct lines *l, struct cbpf_diags *diags);
/* Says what is wrong with the current line at byte `col` (from 1).  Returns
 * -1. */
int lines_fault(struct lines *l, size_t col, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#endif
