/* SPDX-License-Identifier: BSD-2-Clause */
/* The listing of tcpdump -d, which libpcap's bpf_image() makes: read, and
 * written byte for byte; and the one of bpf_dbg, read. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/op.h"
#include "text/form.h"
#include "text/listing.h"

/* "(000) ": three digits or more, so that it is no opcode of an internal
 * program. */
static enum form_match d_detect(const char *data, size_t size)
{
	size_t at = 0, digits = 0;

	while (at < size && data[at] && strchr(" \t\r\n", data[at]))
		at++;
	if (at == size || data[at++] != '(')
		return FORM_NO;
	while (at < size && isdigit((unsigned char)data[at++]))
		digits++;
	return digits >= 3 && data[at - 1] == ')' ? FORM_SURE : FORM_NO;
}

static int d_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	struct code c = {0};
	struct listing l = {.code = &c};

	(void)options;
	code_begin(&c, p, src, diags);
	while (listing_line(&l)) {
		code_expect(&c, '(');
		listing_number(&l, 0);
		code_expect(&c, ')');
		listing_insn(&l, true);
	}
	return c.failed ? -1 : 0;
}

/* Constants that bpf_image() writes in hexadecimal. */
static bool is_hex(const struct op_info *info)
{
	return op_is_branch(info) || info->op == OP_LD_IMM ||
	       info->op == OP_LDX_IMM || info->op == OP_AND_K ||
	       info->op == OP_OR_K || info->op == OP_XOR_K;
}

struct operand {
	char text[64];
};

static struct operand operand_of(
	const struct op_info *info, const struct cbpf_insn *insn, size_t pc)
{
	struct operand o = {0};
	const char *format = "";
	uint32_t k = insn->k;

	switch (info->form) {
	case FORM_NONE:
	case FORM_A: /* ret, with nothing behind it */
	case FORM_COUNT:
		break;
	case FORM_IMM:
	case FORM_JIMM:
		format = is_hex(info) ? "#0x%x" : "#%d";
		break;
	case FORM_X:
	case FORM_JX:
		format = "x";
		break;
	case FORM_ABS:
		format = "[%d]";
		if (ext_libpcap(k)) {
			snprintf(
				o.text, sizeof(o.text), "[%s]", ext_libpcap(k));
			return o;
		}
		break;
	case FORM_IND:
		format = "[x + %d]";
		break;
	case FORM_MEM:
		format = "M[%d]";
		break;
	case FORM_LEN:
		format = "#pktlen";
		break;
	case FORM_MSH:
		format = "4*([%d]&0xf)";
		break;
	case FORM_BARE:
	case FORM_JA:
		format = "%d";
		k += (uint32_t)pc + 1;
		break;
	}
	snprintf(o.text, sizeof(o.text), format, k);
	return o;
}

/* Whether bpf_image() says all of the instruction.  A k that means nothing, as
 * libpcap's own programs have here and there, is no part of it. */
static bool is_whole(const struct op_info *info, const struct cbpf_insn *insn)
{
	if (!info || info->code == OP_CODE_LDX_LEN)
		return false;
	return op_is_branch(info) || (!insn->jt && !insn->jf);
}

static int d_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	(void)options;
	(void)diags;
	for (size_t pc = 0; pc < p->count; pc++) {
		const struct cbpf_insn *insn = &p->insns[pc];
		const struct op_info *info = op_find(insn->code, DIALECT_LINUX);

		buf_printf(out, "(%03zu) ", pc);
		if (!is_whole(info, insn)) {
			buf_printf(out, "%-8s 0x%02x %u %u 0x%x\n", ".word",
				insn->code, insn->jt, insn->jf, insn->k);
			continue;
		}
		if (op_is_branch(info))
			buf_printf(out, "%-8s %-16s jt %zu\tjf %zu\n",
				info->mnemonic, operand_of(info, insn, pc).text,
				pc + 1 + insn->jt, pc + 1 + insn->jf);
		else
			buf_printf(out, "%-8s %s\n", info->mnemonic,
				operand_of(info, insn, pc).text);
	}
	return 0;
}

const struct form form_d = {
	.name = "d",
	.about = "listing with absolute targets, as tcpdump -d prints",
	.detect = d_detect,
	.read = d_read,
	.write = d_write,
};

/* ------------------------------------------------------------------------ */
/* bpf_dbg                                                                  */

/* Every line begins with its number as "lN:" and a tab. */
static enum form_match dbg_detect(const char *data, size_t size)
{
	const char *at = data, *end = data + size;
	size_t lines = 0;
	char front[32];

	while (at < end) {
		int len = snprintf(front, sizeof(front), "l%zu:\t", lines);

		if (*at == '\n' || *at == '\r') {
			at++;
			continue;
		}
		if (end - at < len || memcmp(at, front, (size_t)len))
			return FORM_NO;
		lines++;
		at = memchr(at, '\n', (size_t)(end - at));
		if (!at)
			break;
	}
	return lines ? FORM_LIKELY : FORM_NO;
}

static int dbg_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	struct code c = {0};
	struct listing l = {.code = &c};

	(void)options;
	code_begin(&c, p, src, diags);
	while (listing_line(&l)) {
		code_expect(&c, 'l');
		listing_number(&l, 0);
		code_expect(&c, ':');
		listing_insn(&l, false);
	}
	return c.failed ? -1 : 0;
}

const struct form form_bpf_dbg = {
	.name = "bpf_dbg",
	.about = "listing of bpf_dbg's disassemble",
	.detect = dbg_detect,
	.read = dbg_read,
};
