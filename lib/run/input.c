/* SPDX-License-Identifier: BSD-2-Clause */
/* Opens inputs: finds out what a file is, and hands it to its reader. */
#include "run/input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/diag.h"

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

static int open_reader(
	struct cbpf_input *in, struct stream *s, struct cbpf_diags *diags)
{
	bool packets = in->kind == CBPF_PACKET;
	const char *what = in->kind == CBPF_SYSCALL
				   ? "no text; system calls come as JSON lines"
				   : "no text; memory comes as hex digits";

	if (packets && capture_detect(s))
		return capture_open(in, s, diags);
	if (packets && is_json(s))
		what = "JSON, as system calls come in, and no packets";
	else if (s->fill && is_text(s))
		return in->kind == CBPF_SYSCALL
			       ? syscall_json_open(in, s, diags)
			       : packet_text_open(in, s, diags);
	else if (packets)
		what = "no capture (pcap, pcapng) and no packet text";
	if (!s->fill)
		diag_file(diags, DIAG_EMPTY_INPUT, in->name);
	else
		diag_file(diags, DIAG_INPUT_FORM, in->name, what);
	stream_close(s);
	return -1;
}

static struct cbpf_input *input_new(const char *path, enum cbpf_kind kind)
{
	struct cbpf_input *in = calloc(1, sizeof(*in));

	if (!in)
		return NULL;
	in->kind = kind;
	in->linktype = CBPF_LINKTYPE_NONE;
	in->name = strdup(strcmp(path, "-") ? path : "<stdin>");
	if (!in->name) {
		free(in);
		return NULL;
	}
	return in;
}

struct cbpf_input *cbpf_input_open(const char *path, enum cbpf_kind kind,
	int linktype, struct cbpf_diags *diags)
{
	struct cbpf_input *in = input_new(path, kind);
	struct stream *s;

	if (!in) {
		diag_file(diags, DIAG_NO_MEMORY, path);
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
	if (kind == CBPF_PACKET)
		in->linktype = linktype;
	if (open_reader(in, s, diags)) {
		cbpf_input_close(in);
		return NULL;
	}
	return in;
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

int cbpf_input_linktype(const struct cbpf_input *in)
{
	return in->linktype;
}
