/* SPDX-License-Identifier: BSD-2-Clause */
/* Raw bytes: struct sock_filter after struct sock_filter, in either byte
 * order. */
#include "text/raw.h"

#include <string.h>

#define INSN_SIZE 8

void raw_put(struct buf *out, const struct cbpf_insn *insn, bool big)
{
	unsigned char bytes[INSN_SIZE] = {[2] = insn->jt, [3] = insn->jf};

	bytes[big] = (unsigned char)insn->code;
	bytes[!big] = (unsigned char)(insn->code >> 8);
	for (int i = 0; i < 4; i++)
		bytes[4 + i] =
			(unsigned char)(insn->k >> 8 * (big ? 3 - i : i));
	buf_put(out, bytes, sizeof(bytes));
}

struct cbpf_insn raw_get(const char *data, bool big)
{
	const unsigned char *at = (const unsigned char *)data;
	struct cbpf_insn insn = {.jt = at[2], .jf = at[3]};

	insn.code = (uint16_t)(at[big] | at[!big] << 8);
	for (int i = 0; i < 4; i++)
		insn.k |= (uint32_t)at[4 + i] << 8 * (big ? 3 - i : i);
	return insn;
}

/* Opcodes are below 256, so half of the first one is a NUL, which no text
 * has; of the others most halves on that side are. */
static enum form_match detect(const char *data, size_t size, bool big)
{
	size_t little_zero = 0, big_zero = 0;

	if (size < 2 || (data[0] && data[1]))
		return FORM_NO;
	for (size_t at = 0; at + 1 < size; at += INSN_SIZE) {
		little_zero += !data[at + 1];
		big_zero += !data[at];
	}
	return (big_zero > little_zero) == big ? FORM_SURE : FORM_NO;
}

static enum form_match little_detect(const char *data, size_t size)
{
	return detect(data, size, false);
}

static enum form_match big_detect(const char *data, size_t size)
{
	return detect(data, size, true);
}

static int read(struct cbpf_program *p, const struct source *src, bool big,
	struct cbpf_diags *diags)
{
	const struct pos pos = {.source = src};

	if (src->size % INSN_SIZE) {
		diag_file(diags, DIAG_RAW_SIZE, p->name, src->size);
		return -1;
	}
	for (size_t at = 0; at < src->size; at += INSN_SIZE)
		if (program_add(p, raw_get(src->text + at, big), &pos, diags))
			return -1;
	return 0;
}

static int little_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	(void)options;
	return read(p, src, false, diags);
}

static int big_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	(void)options;
	return read(p, src, true, diags);
}

static int write(const struct cbpf_program *p, struct buf *out, bool big)
{
	for (size_t i = 0; i < p->count; i++)
		raw_put(out, &p->insns[i], big);
	return 0;
}

static int little_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	(void)options;
	(void)diags;
	return write(p, out, false);
}

static int big_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	(void)options;
	(void)diags;
	return write(p, out, true);
}

const struct form form_raw = {
	.name = "raw",
	.alone = true,
	.about = "8 bytes for each instruction, little-endian",
	.detect = little_detect,
	.read = little_read,
	.write = little_write,
};

const struct form form_raw_be = {
	.name = "raw-be",
	.alone = true,
	.about = "8 bytes for each instruction, big-endian",
	.detect = big_detect,
	.read = big_read,
	.write = big_write,
};
