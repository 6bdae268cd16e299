/* SPDX-License-Identifier: BSD-2-Clause */
/* Raw bytes: struct sock_filter after struct sock_filter, host byte order. */
#include <string.h>

#include "text/form.h"

#define INSN_SIZE 8

/* Opcodes are below 256, so half of the first one is a NUL, which no text
 * has. */
static enum form_match raw_detect(const char *data, size_t size)
{
	return size >= 2 && (!data[0] || !data[1]) ? FORM_SURE : FORM_NO;
}

static int raw_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	const struct pos pos = {.source = src};

	(void)options;
	if (src->size % INSN_SIZE) {
		diag_file(diags, DIAG_RAW_SIZE, p->name, src->size);
		return -1;
	}
	for (size_t at = 0; at < src->size; at += INSN_SIZE) {
		const char *bytes = src->text + at;
		struct cbpf_insn insn;

		memcpy(&insn.code, bytes, 2);
		memcpy(&insn.jt, bytes + 2, 1);
		memcpy(&insn.jf, bytes + 3, 1);
		memcpy(&insn.k, bytes + 4, 4);
		if (program_add(p, insn, &pos, diags))
			return -1;
	}
	return 0;
}

static int raw_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	(void)options;
	(void)diags;
	for (size_t i = 0; i < p->count; i++) {
		buf_put(out, &p->insns[i].code, 2);
		buf_put(out, &p->insns[i].jt, 1);
		buf_put(out, &p->insns[i].jf, 1);
		buf_put(out, &p->insns[i].k, 4);
	}
	return 0;
}

const struct form form_raw = {
	.name = "raw",
	.about = "8 bytes for each instruction, host byte order",
	.detect = raw_detect,
	.read = raw_read,
	.write = raw_write,
};
