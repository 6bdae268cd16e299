/* SPDX-License-Identifier: BSD-2-Clause */
/* Initialisers of struct sock_filter, as bpf_asm -c and tcpdump -dd print. */
#include <string.h>

#include "text/code.h"
#include "text/form.h"

static enum form_match c_detect(const char *data, size_t size)
{
	while (size && *data && strchr(" \t\r\n", *data)) {
		data++;
		size--;
	}
	return size && *data == '{' ? FORM_SURE : FORM_NO;
}

/* Numbers as C has them: the zero of "%#010x" is the octal 0000000000. */
static int c_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	struct code c = {0};

	(void)options;
	code_begin(&c, p, src, diags);
	for (code_next(&c); !c.failed && !code_at_end(&c); code_next(&c)) {
		code_expect(&c, '{');
		code_insn(&c, ',', true);
		code_expect(&c, '}');
		if (!c.failed && code_next(&c) == ',')
			c.at++;
	}
	return c.failed ? -1 : 0;
}

static int c_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	(void)options;
	(void)diags;
	for (size_t i = 0; i < p->count; i++)
		buf_printf(out, "{ %#04x, %2u, %2u, %#010x },\n",
			p->insns[i].code, p->insns[i].jt, p->insns[i].jf,
			p->insns[i].k);
	return 0;
}

const struct form form_c = {
	.name = "c",
	.about = "C initialisers, as bpf_asm -c and tcpdump -dd print",
	.detect = c_detect,
	.read = c_read,
	.write = c_write,
};
