/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The two forms that are a count and plain numbers: "n,code jt jf k,..." of
 * bpf_asm, iptables and tc; and the lines of tcpdump -ddd.
 */
#include <string.h>

#include "text/code.h"
#include "text/form.h"

/* Where the first number ends: its behind, blanks (not line ends) passed; 0
 * when the text does not begin with a number. */
static size_t after_count(const char *data, size_t size)
{
	size_t at = 0, from;

	while (at < size && strchr(" \t\r\n", data[at]) && data[at])
		at++;
	from = at;
	while (at < size && data[at] >= '0' && data[at] <= '9')
		at++;
	if (at == from)
		return 0;
	while (at < size && (data[at] == ' ' || data[at] == '\t'))
		at++;
	return at;
}

static enum form_match comma_detect(const char *data, size_t size)
{
	size_t at = after_count(data, size);

	return at && at < size && data[at] == ',' ? FORM_SURE : FORM_NO;
}

/* A count stands alone on its line; an instruction has three more numbers. */
static enum form_match ddd_detect(const char *data, size_t size)
{
	size_t at = after_count(data, size);

	if (at && at < size && data[at] == '\r')
		at++;
	return at && at < size && data[at] == '\n' ? FORM_SURE : FORM_NO;
}

/* Compares the count, which stood at *pos, with what followed. */
static int code_end(struct code *c, const struct pos *pos, uint32_t count)
{
	size_t found = c->program->count;

	if (c->failed)
		return -1;
	if (count == found)
		return 0;
	diag_at(c->diags, DIAG_CODE_COUNT, pos, (unsigned long)count, found);
	return -1;
}

/* A count, then four numbers for each instruction; with commas between them,
 * and maybe one behind the last. */
static int numbers_read(struct cbpf_program *p, const struct source *src,
	struct cbpf_diags *diags, bool commas)
{
	struct code c = {0};
	struct pos pos;
	uint32_t count;
	size_t from;

	code_begin(&c, p, src, diags);
	code_next(&c);
	from = c.at;
	count = code_number(&c, "the number of instructions", 31, false);
	pos = code_pos(&c, from);
	while (!c.failed) {
		code_next(&c);
		if (code_at_end(&c) || (commas && !code_expect(&c, ',')))
			break;
		code_next(&c);
		if (code_at_end(&c))
			break;
		code_insn(&c, ' ', false);
	}
	return code_end(&c, &pos, count);
}

/* `end` stands behind the count and behind each instruction. */
static void numbers_write(
	const struct cbpf_program *p, struct buf *out, const char *end)
{
	buf_printf(out, "%zu%s", p->count, end);
	for (size_t i = 0; i < p->count; i++)
		buf_printf(out, "%u %u %u %u%s", p->insns[i].code,
			p->insns[i].jt, p->insns[i].jf, p->insns[i].k, end);
}

static int comma_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	(void)options;
	return numbers_read(p, src, diags, true);
}

static int comma_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	(void)options;
	(void)diags;
	numbers_write(p, out, ",");
	buf_puts(out, "\n");
	return 0;
}

static int ddd_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	(void)options;
	return numbers_read(p, src, diags, false);
}

static int ddd_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	(void)options;
	(void)diags;
	numbers_write(p, out, "\n");
	return 0;
}

const struct form form_comma = {
	.name = "comma",
	.about = "decimal numbers on one line, for iptables and tc",
	.detect = comma_detect,
	.read = comma_read,
	.write = comma_write,
};

const struct form form_ddd = {
	.name = "ddd",
	.about = "decimal numbers on lines, as tcpdump -ddd prints",
	.detect = ddd_detect,
	.read = ddd_read,
	.write = ddd_write,
};
