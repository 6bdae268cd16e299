/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * libpcap's draft cBPF savefile, all of it big-endian: a header of 32 bytes,
 * the instructions of 8 bytes each, and tagged values: a type and a length of 2
 * bytes each, then that many bytes and zeros up to a multiple of 4.
 */
#include <stdlib.h>
#include <string.h>

#include "core/op.h"
#include "text/linktype.h"
#include "text/raw.h"

#define HEADER_SIZE 32
#define INSN_SIZE   8

static const char magic[8] = "\xa1\xb2\xc3\xcb"
			     "cBPF";

/* Where the fields of the header are; 16 bits for the versions, else 32. */
enum {
	AT_MAJOR = 8,
	AT_MINOR = 10,
	AT_FLAGS = 12,
	AT_SNAPLEN = 16,
	AT_LINKTYPE = 20,
	AT_COUNT = 24,
};

enum tag {
	TAG_EOF,
	TAG_LINKTYPE,
	TAG_FILTER,
	TAG_OPTREQ,
	TAG_NETMASK,
	TAG_COMMENT,
	TAG_TIMESTAMP
};

/* What of the instructions is in no libpcap of old. */
enum { FLAG_MOD = 1, FLAG_XOR = 2 };

#define NO_LINKTYPE UINT32_MAX

static uint32_t get(const char *at, int bytes)
{
	uint32_t value = 0;

	for (int i = 0; i < bytes; i++)
		value = value << 8 | (unsigned char)at[i];
	return value;
}

static void put(struct buf *out, uint32_t value, int bytes)
{
	unsigned char byte;

	while (bytes--) {
		byte = (unsigned char)(value >> 8 * bytes);
		buf_put(out, &byte, 1);
	}
}

static enum form_match savefile_detect(const char *data, size_t size)
{
	return size >= sizeof(magic) && !memcmp(data, magic, sizeof(magic))
		       ? FORM_SURE
		       : FORM_NO;
}

/* ------------------------------------------------------------------------ */
/* Reading                                                                  */

struct reading {
	struct cbpf_program *p;
	const struct source *src;
	struct cbpf_diags *diags;
};

static int damaged(struct reading *r, size_t at, const char *text)
{
	diag_file(r->diags, DIAG_SAVEFILE, r->p->name, at, text);
	return -1;
}

static int no_memory(struct reading *r)
{
	diag_file(r->diags, DIAG_NO_MEMORY, r->p->name);
	return -1;
}

static int read_header(struct reading *r)
{
	const char *data = r->src->text;
	uint32_t major;

	if (r->src->size < HEADER_SIZE)
		return damaged(r, r->src->size, "the header ends too soon");
	if (savefile_detect(data, r->src->size) == FORM_NO)
		return damaged(r, 0, "this is no cBPF savefile");
	major = get(data + AT_MAJOR, 2);
	if (major != 1) {
		diag_file(r->diags, DIAG_SAVEFILE_VERSION, r->p->name, major,
			get(data + AT_MINOR, 2));
		return -1;
	}
	if (get(data + AT_LINKTYPE, 4) != NO_LINKTYPE)
		r->p->linktype = linktype_to_dlt(get(data + AT_LINKTYPE, 4));
	return 0;
}

/* Keeps the text of a tag, in place of an earlier one. */
static int keep(struct reading *r, char **text, const char *at, size_t size)
{
	free(*text);
	*text = strndup(at, size);
	return *text ? 0 : no_memory(r);
}

static int read_linktype(struct reading *r, size_t at, size_t size)
{
	char *name = strndup(r->src->text + at, size);
	int value = name ? cbpf_linktype_value(name) : 0;

	free(name);
	if (!name)
		return no_memory(r);
	if (value == CBPF_LINKTYPE_NONE)
		return damaged(r, at, "no link type has this name");
	r->p->linktype = value;
	return 0;
}

static int read_tag(struct reading *r, uint32_t tag, size_t at, size_t size)
{
	const char *text = r->src->text + at;

	switch (tag) {
	case TAG_LINKTYPE:
		return read_linktype(r, at, size);
	case TAG_FILTER:
		return keep(r, &r->p->filter, text, size);
	case TAG_COMMENT:
		return keep(r, &r->p->comment, text, size);
	default: /* also what a later version adds */
		return 0;
	}
}

static int read_tags(struct reading *r, size_t at)
{
	size_t end = r->src->size;

	while (at < end) {
		uint32_t tag, size;

		if (end - at < 4)
			return damaged(r, at, "a tag ends too soon");
		tag = get(r->src->text + at, 2);
		size = get(r->src->text + at + 2, 2);
		at += 4;
		if (tag == TAG_EOF)
			return 0;
		if (end - at < size)
			return damaged(
				r, at, "the value of a tag ends too soon");
		if (read_tag(r, tag, at, size))
			return -1;
		size = (size + 3) & ~3u;
		at += size < end - at ? size : end - at;
	}
	return 0;
}

static int savefile_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	struct reading r = {.p = p, .src = src, .diags = diags};
	const struct pos pos = {.source = src};
	size_t at = HEADER_SIZE, count;

	(void)options;
	if (read_header(&r))
		return -1;
	count = get(src->text + AT_COUNT, 4);
	if ((src->size - at) / INSN_SIZE < count)
		return damaged(&r, src->size,
			"there are fewer instructions than the header says");
	for (size_t i = 0; i < count; i++, at += INSN_SIZE)
		if (program_add(p, raw_get(src->text + at, true), &pos, diags))
			return -1;
	return read_tags(&r, at);
}

/* ------------------------------------------------------------------------ */
/* Writing                                                                  */

/* A text; what does not fit the length is cut. */
static void put_tag(struct buf *out, enum tag tag, const char *text)
{
	size_t size = text ? strlen(text) : 0;

	if (!size)
		return;
	if (size > UINT16_MAX)
		size = UINT16_MAX;
	put(out, tag, 2);
	put(out, (uint32_t)size, 2);
	buf_put(out, text, size);
	put(out, 0, (int)(-size & 3));
}

static uint32_t flags_of(const struct cbpf_program *p)
{
	uint32_t flags = 0;

	for (size_t i = 0; i < p->count; i++) {
		const struct op_info *info =
			op_find(p->insns[i].code, DIALECT_LINUX);

		if (info && (info->op == OP_MOD_K || info->op == OP_MOD_X))
			flags |= FLAG_MOD;
		if (info && (info->op == OP_XOR_K || info->op == OP_XOR_X))
			flags |= FLAG_XOR;
	}
	return flags;
}

static int savefile_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	bool typed = p->linktype != CBPF_LINKTYPE_NONE;

	(void)options;
	(void)diags;
	buf_put(out, magic, sizeof(magic));
	put(out, 1, 2); /* version 1.1 */
	put(out, 1, 2);
	put(out, flags_of(p), 4);
	put(out, CBPF_DEFAULT_SNAPLEN, 4);
	put(out, typed ? dlt_to_linktype(p->linktype) : NO_LINKTYPE, 4);
	put(out, (uint32_t)p->count, 4);
	put(out, 0, HEADER_SIZE - AT_COUNT - 4);
	for (size_t i = 0; i < p->count; i++)
		raw_put(out, &p->insns[i], true);
	put_tag(out, TAG_LINKTYPE,
		typed ? cbpf_linktype_name(p->linktype) : NULL);
	put_tag(out, TAG_FILTER, program_filter(p));
	put_tag(out, TAG_COMMENT, p->comment);
	put(out, TAG_EOF, 4);
	return 0;
}

const struct form form_savefile = {
	.name = "savefile",
	.alone = true,
	.about = "libpcap's draft cBPF savefile",
	.detect = savefile_detect,
	.read = savefile_read,
	.write = savefile_write,
};
