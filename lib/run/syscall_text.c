/* SPDX-License-Identifier: BSD-2-Clause */
/* Logs of system calls in lines of text: opens, reads on, closes. */
#include "run/syscall_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int take_line(struct text_reader *r, struct cbpf_diags *diags)
{
	if (r->again) {
		r->again = false;
		return 1;
	}
	if (!r->ended) {
		r->end = lines_next(&r->lines, diags);
		r->ended = r->end <= 0;
	}
	return r->ended ? r->end : 1;
}

static int text_reader_next(struct cbpf_input *in, struct cbpf_record *record,
	struct cbpf_diags *diags)
{
	struct text_reader *r = in->state;
	struct call call;
	int rc;

	while ((rc = take_line(r, diags)) > 0) {
		if (r->form->line(r, &call) <= 0)
			continue;
		call_lay_out(&call, &record->syscall);
		return 1;
	}
	if (!r->form->rest || r->form->rest(r, &call) <= 0)
		return r->lines.bad ? -1 : rc;
	call_lay_out(&call, &record->syscall);
	return 1;
}

static void reader_free(struct text_reader *r)
{
	if (r->own && r->form->close)
		r->form->close(r->own);
	free(r->own);
	call_names_free(r->names);
	free(r);
}

static void text_reader_close(struct cbpf_input *in)
{
	struct text_reader *r = in->state;

	lines_close(&r->lines);
	reader_free(r);
}

static const struct input_ops text_ops = {
	.next = text_reader_next,
	.close = text_reader_close,
};

int text_reader_open(struct cbpf_input *in, struct stream *s,
	const struct text_form *form, struct cbpf_diags *diags)
{
	struct text_reader *r = calloc(1, sizeof(*r));

	if (r) {
		r->form = form;
		r->arch = in->arch;
		r->names = call_names_new();
		r->own = calloc(1, form->own_size + 1);
	}
	if (!r || !r->names || !r->own || lines_open(&r->lines, s, in->name)) {
		diag_file(diags, DIAG_OPEN, in->name, strerror(errno));
		stream_close(s);
		if (r)
			reader_free(r);
		return -1;
	}
	r->lines.id = DIAG_SYSCALL_RECORD;
	in->ops = &text_ops;
	in->state = r;
	return 0;
}

int text_no_call(struct text_reader *r, const struct audit_arch *arch,
	const struct span *name, enum syscall_find why)
{
	int size = name->size < 40 ? (int)name->size : 40;
	const struct lines *l = &r->lines;
	bool here = name->at >= l->text && name->at <= l->text + l->size;
	/* The text may be one that was put together. */
	size_t col = here ? (size_t)(name->at - l->text) + 1 : 1;

	switch (why) {
	case SYSCALL_FOUND:
	case SYSCALL_NO_NAME:
		break;
	case SYSCALL_NOT_HERE:
		return lines_fault(&r->lines, col,
			"%s has no system call '%.*s'", arch->name, size,
			name->at);
	case SYSCALL_NO_TABLE:
		return lines_fault(&r->lines, col,
			"this libseccomp does not know %s", arch->name);
	case SYSCALL_NOT_BUILT_IN:
		return lines_fault(&r->lines, col,
			"names of system calls are not in this build; they "
			"come with the package libseccomp-dev");
	}
	return lines_fault(&r->lines, col, "no system call is called '%.*s'",
		size, name->at);
}
