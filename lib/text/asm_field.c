/* SPDX-License-Identifier: BSD-2-Clause */
/* The assembler's .context, and the offsets that have names in it: fields of
 * packet headers by link type, members of struct seccomp_data by byte order. */
#include <string.h>
#include <strings.h>

#include "names/arch.h"
#include "names/fields.h"
#include "text/asm_lang.h"

static bool is_word(const struct asm_word *word, const char *text)
{
	return word->len == strlen(text) &&
	       !strncasecmp(word->at, text, word->len);
}

static void fault(struct asmb *b, const struct pos *pos, const char *text)
{
	if (asm_fault(b, pos))
		diag_at(b->diags, DIAG_CONTEXT, pos, text);
}

void asm_context(
	struct asmb *b, const struct asm_word word[2], const struct pos *pos)
{
	struct cbpf_program *p = b->program;
	const struct audit_arch *arch;
	char name[64];

	asm_word_text(&word[1], name, sizeof(name));
	if (b->context.line) {
		if (!asm_fault(b, pos))
			return;
		diag_at(b->diags, DIAG_CONTEXT, pos,
			"a program has one context");
		diag_at(b->diags, DIAG_FIRST_CONTEXT, &b->context);
		return;
	}
	b->context = *pos;
	if (is_word(&word[0], "packet")) {
		p->linktype = cbpf_linktype_value(name);
		p->target = CBPF_TARGET_SOCKET;
		if (p->linktype == CBPF_LINKTYPE_NONE &&
			asm_fault(b, &word[1].pos))
			diag_at(b->diags, DIAG_LINKTYPE_NAME, &word[1].pos,
				name);
	} else if (is_word(&word[0], "seccomp")) {
		arch = audit_arch_by_name(name);
		p->arch = arch ? arch->name : NULL;
		p->target = CBPF_TARGET_SECCOMP;
		if (!arch && asm_fault(b, &word[1].pos))
			diag_at(b->diags, DIAG_NAMED_NUMBER, &word[1].pos,
				"machine", name);
	} else {
		fault(b, &word[0].pos,
			"expected packet LINKTYPE or seccomp MACHINE");
	}
}

bool asm_byte_order(struct asmb *b, const struct pos *pos, bool *big)
{
	const char *name = b->program->arch;

	if (name) {
		*big = audit_arch_by_name(name)->big;
		return true;
	}
	*big = false;
	if (b->program->target != CBPF_TARGET_SECCOMP)
		fault(b, pos,
			"the halves of 64 bits lie by the machine; it is named "
			"by .context seccomp MACHINE");
	return false;
}

/* ---- struct seccomp_data ------------------------------------------------ */

/* Where the half at `offset` of 64 bits lies. */
static uint32_t half(
	struct asmb *b, uint32_t offset, bool high, const struct pos *pos)
{
	bool big;

	asm_byte_order(b, pos, &big);
	return offset + (high == big ? 0 : 4);
}

/* "lo" or "hi"; false: neither. */
static bool half_name(const char *at, size_t len, bool *high)
{
	*high = len == 2 && !strncasecmp(at, "hi", 2);
	return *high || (len == 2 && !strncasecmp(at, "lo", 2));
}

static bool call_field(struct asmb *b, const struct asm_word *name, uint32_t *k)
{
	bool high;

	if (is_word(name, "nr"))
		*k = 0;
	else if (is_word(name, "arch"))
		*k = 4;
	else if (name->len > 3 && !strncasecmp(name->at, "ip.", 3) &&
		 half_name(name->at + 3, name->len - 3, &high))
		*k = half(b, 8, high, &name->pos);
	else
		return false;
	return true;
}

struct asm_operand asm_argument(
	struct asmb *b, uint32_t index, const struct asm_word *word)
{
	struct asm_operand o = {.form = FORM_ABS};
	char name[64];
	bool high;

	if (index >= ASM_ARGS ||
		!half_name(word->at + 1, word->len - 1, &high)) {
		if (asm_fault(b, &word->pos))
			diag_at(b->diags, DIAG_FIELD_NAME, &word->pos,
				index < ASM_ARGS ? "an argument"
						 : "struct seccomp_data",
				index < ASM_ARGS ? asm_word_text(word, name,
							   sizeof(name))
						 : "args[6] or more");
	} else {
		o.k = half(b, 16 + 8 * index, high, &word->pos);
	}
	return o;
}

/* ---- Packets ------------------------------------------------------------ */

static struct asm_operand packet_operand(struct asmb *b,
	const struct packet_field *field, uint32_t offset,
	const struct pos *pos)
{
	const struct link_header *link =
		link_header_by_name(cbpf_linktype_name(b->program->linktype));
	struct asm_operand o = {
		.form = FORM_ABS,
		.k = field->offset + offset,
		.field = field,
		.room = offset < field->size ? field->size - offset : 0,
	};

	if (b->program->linktype == CBPF_LINKTYPE_NONE) {
		if (b->program->target != CBPF_TARGET_SOCKET)
			fault(b, pos,
				"where headers begin depends on the link type; "
				"it is named by .context packet LINKTYPE");
	} else if (!link) {
		fault(b, pos, "the headers of this link type have no names");
	} else if (field->layer == LAYER_TRANSPORT) {
		o.form = FORM_IND;
		o.behind_ipv4 = true;
		o.scale = link->size;
		o.k += link->size;
	} else if (field->layer == LAYER_NET) {
		o.k += link->size;
	} else if (field->layer != link->layer) {
		fault(b, pos, "the link type has no such header");
	}
	return o;
}

struct asm_operand asm_field(
	struct asmb *b, const struct asm_word *name, uint32_t offset)
{
	const struct packet_field *field = field_by_name(name->at, name->len);
	struct asm_operand o = {.form = FORM_ABS};
	bool packet = b->program->target == CBPF_TARGET_SOCKET;
	char text[64];

	if (!packet && call_field(b, name, &o.k)) {
		o.k += offset;
		return o;
	}
	if (field && b->program->target != CBPF_TARGET_SECCOMP)
		return packet_operand(b, field, offset, &name->pos);
	if (asm_fault(b, &name->pos))
		diag_at(b->diags, DIAG_FIELD_NAME, &name->pos,
			b->program->target == CBPF_TARGET_SECCOMP
				? "struct seccomp_data"
				: "a packet",
			asm_word_text(name, text, sizeof(text)));
	return o;
}

/* Bytes that a load takes; 0: it is no load of packet data. */
static uint32_t load_size(const struct op_info *info)
{
	if (!info)
		return 0;
	if (info->op == OP_LD_W_ABS || info->op == OP_LD_W_IND)
		return 4;
	if (info->op == OP_LD_H_ABS || info->op == OP_LD_H_IND)
		return 2;
	return info->op == OP_LD_B_ABS || info->op == OP_LD_B_IND;
}

bool asm_field_ok(
	struct asmb *b, const char *mnemonic, const struct asm_operand *operand)
{
	bool inverted;
	uint32_t size =
		load_size(op_by_word(mnemonic, operand->form, &inverted));

	if (size <= operand->room)
		return true;
	if (asm_fault(b, &operand->pos))
		diag_at(b->diags, DIAG_FIELD_SIZE, &operand->pos, mnemonic,
			size, operand->field->name, operand->room);
	return false;
}
