/* SPDX-License-Identifier: BSD-2-Clause */
/* The assembler language as an outer form: text in, text out. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "classic.h"
#include "text/dis.h"
#include "text/form.h"

/* Any text may be meant to be; none begins with a digit, a brace or a NUL. */
static enum form_match asm_detect(const char *data, size_t size)
{
	if (memchr(data, '\0', size))
		return FORM_NO;
	while (size && strchr(" \t\r\n\f\v", *data)) {
		data++;
		size--;
	}
	if (size && ((*data >= '0' && *data <= '9') || *data == '{'))
		return FORM_NO;
	return FORM_MAYBE;
}

/* Reads with a run that is zeroed but for its builder and options. */
static int read_with(struct classic *c, struct cbpf_program *p,
	const struct source *src, struct cbpf_diags *diags)
{
	asm_begin(c->b, p, src, diags);
	if (src->size > INT_MAX - 2 || classic_scan_open(c)) {
		diag_file(diags, DIAG_NO_MEMORY, p->name);
		return -1;
	}
	classic_define(c);
	if (classic_yyparse(c) == 2 && !c->b->errors) {
		diag_file(diags, DIAG_NO_MEMORY, p->name);
		c->b->failed = true;
	}
	while (classic_leave(c))
		;
	free(c->outer);
	classic_scan_close(c);
	return asm_end(c->b);
}

static int asm_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	struct asmb b = {.compat = options->compat_bpf_asm};
	struct classic c = {.b = &b, .options = options};

	return read_with(&c, p, src, diags);
}

static int bpfc_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	struct asmb b = {.compat = options->compat_bpf_asm, .bpfc = true};
	struct classic c = {.b = &b, .options = options};

	return read_with(&c, p, src, diags);
}

const struct form form_bpfc = {
	.name = "bpfc",
	.about = "assembler language with bpfc's names of ancillary loads",
	.read = bpfc_read,
};

const struct form form_asm = {
	.name = "asm",
	.remark = {"; ", ""},
	.about = "assembler language, as bpf_asm has it",
	.detect = asm_detect,
	.read = asm_read,
	.write = dis_write,
};
