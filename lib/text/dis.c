/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Instructions as assembler text that reads back as the same bytes.  What the
 * language cannot say, or does not allow, becomes a data word.
 */
#include "text/dis.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/op.h"
#include "text/dis_note.h"

/* The targets as text, "L3, L7" or "2, 5"; the second only when it is there. */
struct targets {
	char text[48];
};

static void put_data(struct buf *out, const struct cbpf_insn *insn)
{
	buf_printf(out, ".word 0x%02x %u %u 0x%x", insn->code, insn->jt,
		insn->jf, insn->k);
}

/* Offsets of 2^31 and more are the kernel's negative ones: shown in hex. */
static const char *offset_format(uint32_t k)
{
	return k > INT32_MAX ? "0x%x" : "%u";
}

static void put_immediate(
	struct buf *out, const struct op_info *info, uint32_t k)
{
	buf_printf(out, info->rule == RULE_SHIFT ? "#%u" : "#%#x", k);
}

static void put_operand(struct buf *out, const struct op_info *info,
	const struct cbpf_insn *insn, const struct targets *targets)
{
	uint32_t k = insn->k;

	switch (info->form) {
	case FORM_NONE:
		break;
	case FORM_IMM:
		put_immediate(out, info, k);
		break;
	case FORM_BARE:
		buf_printf(out, "%u", k);
		break;
	case FORM_X:
		buf_puts(out, "x");
		break;
	case FORM_A:
		buf_puts(out, "a");
		break;
	case FORM_ABS:
		if (ext_name(k)) {
			buf_printf(out, "#%s", ext_name(k));
			break;
		}
		buf_puts(out, "[");
		buf_printf(out, offset_format(k), k);
		buf_puts(out, "]");
		break;
	case FORM_IND:
		buf_puts(out, "[x + ");
		buf_printf(out, offset_format(k), k);
		buf_puts(out, "]");
		break;
	case FORM_MEM:
		buf_printf(out, "M[%u]", k);
		break;
	case FORM_LEN:
		buf_puts(out, "#len");
		break;
	case FORM_MSH:
		buf_puts(out, "4*([");
		buf_printf(out, offset_format(k), k);
		buf_puts(out, "]&0xf)");
		break;
	case FORM_JA:
		buf_puts(out, targets->text);
		break;
	case FORM_JIMM:
		buf_printf(out, "#%#x, %s", k, targets->text);
		break;
	case FORM_JX:
		buf_printf(out, "x, %s", targets->text);
		break;
	case FORM_COUNT:
		break;
	}
}

static void put_insn(struct buf *out, const struct op_info *info,
	const struct cbpf_insn *insn, const struct targets *targets)
{
	buf_puts(out, info->mnemonic);
	if (info->form != FORM_NONE)
		buf_puts(out, " ");
	put_operand(out, info, insn, targets);
}

char *cbpf_insn_text(const struct cbpf_insn *insn, char *buf, size_t size)
{
	const struct op_info *info =
		op_find(insn->code, DIALECT_LINUX | DIALECT_ASM);
	struct targets targets;
	struct buf out = {0};

	if (!info)
		put_data(&out, insn);
	else if (info->form == FORM_JA)
		snprintf(targets.text, sizeof(targets.text), "%u", insn->k);
	else
		snprintf(targets.text, sizeof(targets.text),
			insn->jf ? "%u, %u" : "%u", insn->jt, insn->jf);
	if (info)
		put_insn(&out, info, insn, &targets);
	snprintf(buf, size, "%s", out.failed ? "?" : out.data);
	buf_free(&out);
	return buf;
}

/* ------------------------------------------------------------------------ */
/* Programs                                                                 */

/* Whether the jumps of instruction pc stay inside the program. */
static bool jumps_inside(
	const struct cbpf_program *p, size_t pc, const struct op_info *info)
{
	const struct cbpf_insn *insn = &p->insns[pc];
	long long end = (long long)p->count;

	if (info->form == FORM_JA)
		return jump_target(pc, insn->k) < end;
	return !op_is_branch(info) || (jump_target(pc, insn->jt) < end &&
					      jump_target(pc, insn->jf) < end);
}

/* The row of instruction pc; NULL: the language does not have it as it is. */
static const struct op_info *row_of(const struct cbpf_program *p, size_t pc)
{
	const struct cbpf_insn *insn = &p->insns[pc];
	const struct op_info *info = op_find(insn->code, DIALECT_LINUX);

	if (!info || !op_constant_ok(info, insn->k) ||
		!jumps_inside(p, pc, info))
		return NULL;
	if (!op_is_branch(info) && (insn->jt || insn->jf))
		return NULL;
	if (!op_uses_k(info->form) && insn->k)
		return NULL;
	if (pc + 1 == p->count && info->code != OP_CODE_RET_K &&
		info->code != OP_CODE_RET_A)
		return NULL;
	return info;
}

/* Marks what is jumped to; NULL when out of memory. */
static bool *find_targets(const struct cbpf_program *p)
{
	bool *is_target = calloc(p->count + 1, sizeof(*is_target));

	for (size_t pc = 0; is_target && pc < p->count; pc++) {
		const struct op_info *info = row_of(p, pc);
		const struct cbpf_insn *insn = &p->insns[pc];

		if (info && info->form == FORM_JA)
			is_target[jump_target(pc, insn->k)] = true;
		if (!info || !op_is_branch(info))
			continue;
		is_target[jump_target(pc, insn->jt)] = true;
		if (insn->jf)
			is_target[jump_target(pc, insn->jf)] = true;
	}
	return is_target;
}

static struct targets label_names(
	const struct cbpf_insn *insn, const struct op_info *info, size_t pc)
{
	struct targets targets;
	bool ja = info->form == FORM_JA;

	snprintf(targets.text, sizeof(targets.text),
		!ja && insn->jf ? "L%lld, L%lld" : "L%lld",
		jump_target(pc, ja ? insn->k : insn->jt),
		jump_target(pc, insn->jf));
	return targets;
}

/* A text as comments, each line of it behind "; word: ". */
static void put_remark(struct buf *out, const char *word, const char *text)
{
	for (; text && *text; text += strspn(text, "\r\n")) {
		buf_printf(out, "; %s: ", word);
		for (; *text && !strchr("\r\n", *text); text++)
			buf_printf(out, "%c",
				iscntrl((unsigned char)*text) ? '?' : *text);
		buf_puts(out, "\n");
	}
}

/* An instruction, or the data word that it has to be. */
static void put_line(struct buf *out, const struct cbpf_program *p, size_t pc,
	const struct dis_notes *notes)
{
	const struct op_info *info = row_of(p, pc);
	struct targets targets;
	const char *note;
	char text[80];

	buf_puts(out, "\t");
	if (!info) {
		put_data(out, &p->insns[pc]);
	} else {
		targets = label_names(&p->insns[pc], info, pc);
		put_insn(out, info, &p->insns[pc], &targets);
		note = dis_note(notes, pc, text, sizeof(text));
		if (note)
			buf_printf(out, " ; %s", note);
	}
	buf_puts(out, "\n");
}

int dis_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	bool *is_target = find_targets(p);
	struct dis_notes *notes = dis_notes_new(p, options->target);
	int rc = 0;

	if (!is_target || !notes) {
		diag_file(diags, DIAG_NO_MEMORY, p->name);
		rc = -1;
	}
	put_remark(out, "Filter", p->filter);
	put_remark(out, "Comment", p->comment);
	for (size_t pc = 0; !rc && pc < p->count; pc++) {
		if (is_target[pc])
			buf_printf(out, "L%zu:", pc);
		put_line(out, p, pc, notes);
	}
	dis_notes_free(notes);
	free(is_target);
	return rc;
}
