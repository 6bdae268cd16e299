/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The forms that are plain numbers, mostly with a count in front:
 * "n,code jt jf k,..." of bpf_asm, iptables and tc; and the lines of
 * tcpdump -ddd.
 */
#include <ctype.h>
#include <string.h>

#include "text/code.h"
#include "text/form.h"

/* How many numbers stand in front of the first comma or line end, which goes
 * to *end ('\0': the end of the text); 0 when it is something else. */
static size_t numbers_ahead(const char *data, size_t size, char *end)
{
	size_t at = 0, count = 0;

	while (at < size && data[at] && strchr(" \t\r\n", data[at]))
		at++;
	for (*end = '\0'; at < size; at++) {
		if (data[at] == ',' || data[at] == '\n') {
			*end = data[at];
			return count;
		}
		if (!data[at] || !strchr(" \t\r-+", data[at])) {
			if (!isdigit((unsigned char)data[at]))
				return 0;
			count++;
			while (at + 1 < size &&
				isalnum((unsigned char)data[at + 1]))
				at++;
		}
	}
	return count;
}

/* A count, or four numbers where there is none. */
static enum form_match comma_detect(const char *data, size_t size)
{
	char end;
	size_t count = numbers_ahead(data, size, &end);

	return end == ',' && (count == 1 || count == 4) ? FORM_SURE : FORM_NO;
}

static enum form_match ddd_detect(const char *data, size_t size)
{
	char end;
	size_t count = numbers_ahead(data, size, &end);

	if (end == ',')
		return FORM_NO;
	return (count == 1 && end) || count == 4 ? FORM_SURE : FORM_NO;
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

/* Four numbers for each instruction; with commas between them, and maybe one
 * behind the last.  A count stands in front, unless four numbers do. */
static int numbers_read(struct cbpf_program *p, const struct source *src,
	struct cbpf_diags *diags, bool commas)
{
	struct code c = {0};
	struct pos pos;
	uint32_t count = 0;
	size_t from;
	char end;
	bool counted = numbers_ahead(src->text, src->size, &end) != 4;

	code_begin(&c, p, src, diags);
	code_next(&c);
	from = c.at;
	if (counted)
		count = code_number(
			&c, "the number of instructions", 31, false);
	else
		code_insn(&c, ' ', false);
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
	return code_end(&c, &pos, counted ? count : (uint32_t)p->count);
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

/* iptables and tc stop at a text behind the last comma, were it a line end. */
static void bytecode_write(const struct cbpf_program *p, struct buf *out)
{
	buf_printf(out, "%zu", p->count);
	for (size_t i = 0; i < p->count; i++)
		buf_printf(out, ",%u %u %u %u", p->insns[i].code,
			p->insns[i].jt, p->insns[i].jf, p->insns[i].k);
	buf_puts(out, "\n");
}

#define XT_BPF_MAX_INSNS 64u /* XT_BPF_MAX_NUM_INSTR of linux/netfilter */

/* The match sees packets from their network header on. */
static int xt_bpf_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	const char *linktype = cbpf_linktype_name(p->linktype);

	(void)options;
	if (p->linktype != CBPF_LINKTYPE_NONE &&
		p->linktype != cbpf_linktype_value("RAW")) {
		diag_file(diags, DIAG_FORM_LINKTYPE, p->name, "xt_bpf", "RAW",
			linktype ? linktype : "another one");
		return -1;
	}
	if (p->count > XT_BPF_MAX_INSNS) {
		diag_file(diags, DIAG_PROGRAM_LENGTH, p->name, p->count,
			XT_BPF_MAX_INSNS);
		return -1;
	}
	bytecode_write(p, out);
	return 0;
}

static int tc_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	(void)options;
	if (p->count > CBPF_MAX_INSNS) {
		diag_file(diags, DIAG_PROGRAM_LENGTH, p->name, p->count,
			(unsigned)CBPF_MAX_INSNS);
		return -1;
	}
	bytecode_write(p, out);
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
	.about = "decimal numbers on one line, as bpf_asm prints",
	.detect = comma_detect,
	.read = comma_read,
	.write = comma_write,
};

const struct form form_xt_bpf = {
	.name = "xt_bpf",
	.about = "the comma form for iptables -m bpf; compiles -e for RAW",
	.read = comma_read,
	.write = xt_bpf_write,
};

const struct form form_tc = {
	.name = "tc",
	.about = "the comma form for tc filter ... bpf bytecode",
	.read = comma_read,
	.write = tc_write,
};

const struct form form_ddd = {
	.name = "ddd",
	.about = "decimal numbers on lines, as tcpdump -ddd prints",
	.detect = ddd_detect,
	.read = ddd_read,
	.write = ddd_write,
};
