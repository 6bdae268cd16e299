/* SPDX-License-Identifier: BSD-2-Clause */
/* Logs of system calls in lines of text: what their readers have in common. */
#ifndef SYSCALL_TEXT_H
#define SYSCALL_TEXT_H

#include "run/call.h"
#include "run/input.h"
#include "run/lines.h"

struct text_reader;

struct text_form {
	/* Takes the current line: 1: a call is there; 0: the line has none; -1:
	 * it is wrong, and that is said. */
	int (*line)(struct text_reader *r, struct call *out);
	/* 1: a call that was kept back, after the last line; 0: none. */
	int (*rest)(struct text_reader *r, struct call *out);
	void (*close)(void *own);
	size_t own_size; /* of what the form keeps, zeroed at first */
};

struct text_reader {
	struct lines lines;
	struct call_names *names;
	const struct text_form *form;
	const struct audit_arch *arch; /* of records that do not say */
	void *own;
	bool again; /* the line is to be taken once more */
	bool ended;
	int end; /* what the end of the lines was */
};

/* Takes the stream over, as the functions in input.h. */
int text_reader_open(struct cbpf_input *in, struct stream *s,
	const struct text_form *form, struct cbpf_diags *diags);

/* Says that a call has no number; -1. */
int text_no_call(struct text_reader *r, const struct audit_arch *arch,
	const struct span *name, enum syscall_find why);

#endif
