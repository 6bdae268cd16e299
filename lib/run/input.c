/* SPDX-License-Identifier: BSD-2-Clause */
/* Opens inputs: finds out what a file is, and hands it to its reader. */
#include "run/input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/diag.h"
#include "run/call.h"

/* Whether the beginning can be text: no control character but blanks. */
static bool is_text(const struct stream *s)
{
	for (size_t i = 0; i < s->fill; i++) {
		unsigned char c = s->buf[i];

		if ((c < ' ' && !memchr("\t\n\r\f", c, 4)) || c == 0x7f)
			return false;
	}
	return true;
}

/* Whether the first character that is not blank begins a JSON object. */
static bool is_json(const struct stream *s)
{
	for (size_t i = 0; i < s->fill; i++)
		if (!memchr(" \t\r\n", s->buf[i], 4))
			return s->buf[i] == '{';
	return false;
}

/* Whether a text may be JSON lines, some of them damaged: a line begins an
 * object, or there is none. */
static bool may_be_json(const struct stream *s)
{
	bool begins = true, any = false;

	for (size_t i = 0; i < s->fill; i++) {
		unsigned char c = s->buf[i];

		if (begins && c == '{')
			return true;
		if (c == '\n')
			begins = true;
		else if (!memchr(" \t\r\f", c, 4))
			begins = false;
		any = any || !begins;
	}
	return !any;
}

/* ---- Forms of system calls ---------------------------------------------- */

/* Rows by name; a line that is of none is left to JSON, the first. */
static const struct {
	const char *name;
	int (*open)(struct cbpf_input *, struct stream *, struct cbpf_diags *);
	bool (*detect)(const struct span *line); /* NULL: not by lines */
} forms[] = {
	{"json", syscall_json_open, NULL},
	{"strace", syscall_strace_open, syscall_strace_detect},
	{"audit", syscall_audit_open, syscall_audit_detect},
	{"perf", syscall_perf_open, syscall_perf_detect},
	{"binary", syscall_binary_open, NULL},
};

#define FORM_COUNT   (sizeof(forms) / sizeof(forms[0]))
#define LINES_LOOKED 64

const char *cbpf_input_form(size_t i)
{
	return i < FORM_COUNT ? forms[i].name : NULL;
}

static bool is_form(const char *name)
{
	for (size_t i = 0; i < FORM_COUNT; i++)
		if (!strcmp(forms[i].name, name))
			return true;
	return false;
}

/* Row of the first line that one of the forms takes for its own. */
static size_t form_of_text(const struct stream *s)
{
	const char *p = (const char *)s->buf, *end = p + s->fill;

	for (int looked = 0; p < end && looked < LINES_LOOKED; looked++) {
		const char *lf = memchr(p, '\n', (size_t)(end - p));
		struct span line = {p, (size_t)((lf ? lf : end) - p)};

		/* An audit line would pass for one of strace, not the other
		 * way round. */
		for (size_t i = FORM_COUNT; i-- > 0;)
			if (forms[i].detect && forms[i].detect(&line))
				return i;
		p = lf ? lf + 1 : end;
	}
	return 0;
}

static int open_calls(
	struct cbpf_input *in, struct stream *s, struct cbpf_diags *diags)
{
	size_t i = 0;

	if (in->form) {
		while (strcmp(forms[i].name, in->form))
			i++;
		return forms[i].open(in, s, diags);
	}
	/* A device that fails here fails again in the reader. */
	stream_look(s, is_text(s) ? STREAM_ROOM : 8, is_text(s));
	if (s->fill && syscall_binary_detect(s))
		return syscall_binary_open(in, s, diags);
	if (s->fill && is_json(s))
		return syscall_json_open(in, s, diags);
	i = form_of_text(s);
	if (s->fill && (i || (is_text(s) && may_be_json(s))))
		return forms[i].open(in, s, diags);
	if (!s->fill)
		diag_file(diags, DIAG_EMPTY_INPUT, in->name);
	else
		diag_file(diags, DIAG_INPUT_FORM, in->name,
			"no form of system calls: JSON lines, logs of strace, "
			"audit and perf trace, struct seccomp_data");
	stream_close(s);
	return -1;
}

static int open_reader(
	struct cbpf_input *in, struct stream *s, struct cbpf_diags *diags)
{
	bool packets = in->kind == CBPF_PACKET;
	const char *what = "no text; memory comes as hex digits";

	if (in->kind == CBPF_SYSCALL)
		return open_calls(in, s, diags);
	if (packets && capture_detect(s))
		return capture_open(in, s, diags);
	if (packets && is_json(s))
		what = "JSON, as system calls come in, and no packets";
	else if (s->fill && is_text(s))
		return packet_text_open(in, s, diags);
	else if (packets)
		what = "no capture (pcap, pcapng) and no packet text";
	if (!s->fill)
		diag_file(diags, DIAG_EMPTY_INPUT, in->name);
	else
		diag_file(diags, DIAG_INPUT_FORM, in->name, what);
	stream_close(s);
	return -1;
}

struct cbpf_input *input_new(const char *path, enum cbpf_kind kind)
{
	struct cbpf_input *in = calloc(1, sizeof(*in));

	if (!in)
		return NULL;
	in->kind = kind;
	in->linktype = CBPF_LINKTYPE_NONE;
	in->arch = audit_arch_native();
	in->name = strdup(strcmp(path, "-") ? path : "<stdin>");
	if (!in->name) {
		free(in);
		return NULL;
	}
	return in;
}

static int set_options(struct cbpf_input *in,
	const struct cbpf_input_options *o, struct cbpf_diags *diags)
{
	if (o->form && !is_form(o->form)) {
		diag_file(diags, DIAG_RECORDS_NAME, NULL, o->form);
		return -1;
	}
	in->form = o->form;
	if (o->arch && audit_arch_by_name(o->arch))
		in->arch = audit_arch_by_name(o->arch);
	if (o->kind == CBPF_PACKET)
		in->linktype = o->linktype;
	return 0;
}

struct cbpf_input *cbpf_input_open_as(const char *path,
	const struct cbpf_input_options *options, struct cbpf_diags *diags)
{
	struct cbpf_input *in = input_new(path, options->kind);
	struct stream *s;

	if (!in) {
		diag_file(diags, DIAG_NO_MEMORY, path);
		return NULL;
	}
	if (set_options(in, options, diags)) {
		cbpf_input_close(in);
		return NULL;
	}
	s = stream_open(path);
	if (!s) {
		diag_file(diags, DIAG_READ, in->name, strerror(errno));
		cbpf_input_close(in);
		return NULL;
	}
	in->dev = s->st.st_dev;
	in->ino = s->st.st_ino;
	if (open_reader(in, s, diags)) {
		cbpf_input_close(in);
		return NULL;
	}
	return in;
}

struct cbpf_input *cbpf_input_open(const char *path, enum cbpf_kind kind,
	int linktype, struct cbpf_diags *diags)
{
	const struct cbpf_input_options options = {
		.kind = kind,
		.linktype = linktype,
	};

	return cbpf_input_open_as(path, &options, diags);
}

void cbpf_input_close(struct cbpf_input *in)
{
	if (!in)
		return;
	if (in->ops)
		in->ops->close(in);
	free(in->name);
	free(in);
}

int cbpf_input_next(struct cbpf_input *in, struct cbpf_record *record,
	struct cbpf_diags *diags)
{
	int rc;

	*record = (struct cbpf_record){
		.number = in->count + 1,
		.kind = in->kind,
	};
	rc = in->ops->next(in, record, diags);
	if (rc > 0)
		in->count++;
	return rc;
}

int cbpf_input_records(struct cbpf_input *in,
	const struct cbpf_record **records, size_t *count,
	struct cbpf_diags *diags)
{
	int rc;

	if (!in->ops->records) {
		*records = &in->record;
		*count = 1;
		return cbpf_input_next(in, &in->record, diags);
	}
	rc = in->ops->records(in, records, count, diags);
	if (rc > 0)
		in->count += *count;
	return rc;
}

bool cbpf_input_has_batches(const struct cbpf_input *in)
{
	return in->ops->batch;
}

int cbpf_input_batch(struct cbpf_input *in,
	const uint32_t (**calls)[CBPF_CALL_WORDS], size_t *count,
	struct cbpf_diags *diags)
{
	int rc = in->ops->batch(in, calls, count, diags);

	if (rc > 0)
		in->count += *count;
	return rc;
}

int cbpf_input_linktype(const struct cbpf_input *in)
{
	return in->linktype;
}
