/* SPDX-License-Identifier: BSD-2-Clause */
/* Filters as C source: initialisers in three spellings, and macros. */
#include "core/op.h"
#include "names/consts.h"
#include "text/read_c.h"

/* One initialiser a line; the format takes code, jt, jf and k. */
static int write_list(
	const struct cbpf_program *p, struct buf *out, const char *format)
{
	for (size_t i = 0; i < p->count; i++)
		buf_printf(out, format, p->insns[i].code, p->insns[i].jt,
			p->insns[i].jf, p->insns[i].k);
	return 0;
}

static int c_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	(void)options;
	(void)diags;
	return write_list(p, out, "{ 0x%02x, %2u, %2u, 0x%08x },\n");
}

/* The flag '#' leaves the 0x out where the number is 0. */
static int bpf_asm_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	(void)options;
	(void)diags;
	return write_list(p, out, "{ %#04x, %2u, %2u, %#010x },\n");
}

static int dd_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	(void)options;
	(void)diags;
	return write_list(p, out, "{ 0x%x, %u, %u, 0x%08x },\n");
}

/* Addresses read better as decimal, masks and values as hexadecimal. */
static const char *k_format(const struct op_info *info, uint32_t k)
{
	return info->form == FORM_JIMM || info->code == OP_CODE_RET_K ||
			       info->rule == RULE_ANY || k > INT32_MAX
		       ? "0x%x"
		       : "%u";
}

static int macro_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	char code[64];

	(void)options;
	(void)diags;
	for (size_t i = 0; i < p->count; i++) {
		const struct cbpf_insn *insn = &p->insns[i];
		const struct op_info *info = op_find(insn->code, DIALECT_LINUX);
		bool jump = info && op_is_branch(info);

		if (!info || (!jump && (insn->jt || insn->jf))) {
			buf_printf(out, "{ 0x%02x, %u, %u, 0x%08x },\n",
				insn->code, insn->jt, insn->jf, insn->k);
			continue;
		}
		buf_printf(out, "%s(%s, ", jump ? "BPF_JUMP" : "BPF_STMT",
			const_opcode(insn->code, code, sizeof(code)));
		buf_printf(out, k_format(info, insn->k), insn->k);
		if (jump)
			buf_printf(out, ", %u, %u", insn->jt, insn->jf);
		buf_puts(out, "),\n");
	}
	return 0;
}

const struct form form_c = {
	.name = "c",
	.remark = {"/* ", " */"},
	.about = "C initialisers; reads C source of any kind",
	.detect = c_detect,
	.read = c_read,
	.write = c_write,
};

const struct form form_c_bpf_asm = {
	.name = "c-bpf_asm",
	.remark = {"/* ", " */"},
	.about = "C initialisers as bpf_asm -c prints them",
	.read = c_read,
	.write = bpf_asm_write,
};

const struct form form_c_macro = {
	.name = "c-macro",
	.remark = {"/* ", " */"},
	.about = "BPF_STMT and BPF_JUMP for linux/filter.h",
	.read = c_read,
	.write = macro_write,
};

const struct form form_dd = {
	.name = "dd",
	.remark = {"/* ", " */"},
	.about = "C initialisers as tcpdump -dd prints them",
	.read = c_read,
	.write = dd_write,
};
