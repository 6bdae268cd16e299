/* SPDX-License-Identifier: BSD-2-Clause */
/* The builder behind the assembler's grammar: labels, jumps, instructions. */
#include "text/asm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/buf.h"
#include "text/asm_lang.h"

/* What stands for an instruction that was wrong, so that labels and distances
 * stay as they were meant. */
#define PLACEHOLDER ((struct cbpf_insn){.code = OP_CODE_RET_K})

/* A NUL-terminated copy for messages and look-ups; cut when it is long. */
struct name {
	char text[64];
};

static struct name name_of(const struct asm_word *word)
{
	struct name name;

	asm_word_text(word, name.text, sizeof(name.text));
	return name;
}

/* What a name of bpfc's is called here; others stay. */
static const char *bpfc_name(const char *text)
{
	static const char *const names[][2] = {
		{"pktlen", "len"},
		{"pto", "proto"},
		{"ifx", "ifidx"},
		{"que", "queue"},
		{"q", "queue"},
		{"hat", "hatype"},
		{"rxh", "rxhash"},
		{"vlant", "vlan_tci"},
		{"vlana", "vlan_avail"},
		{"vlan_acc", "vlan_avail"},
		{"vlanp", "vlan_avail"},
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcasecmp(text, names[i][0]))
			return names[i][1];
	return text;
}

void asm_begin(struct asmb *b, struct cbpf_program *p, const struct source *src,
	struct cbpf_diags *diags)
{
	b->program = p;
	b->source = src;
	b->diags = diags;
}

enum asm_class asm_classify(
	const struct asmb *b, const struct asm_word *word, uint32_t *k)
{
	struct name name = name_of(word);
	const char *text = name.text + (name.text[0] == '#');

	if (b->bpfc)
		text = bpfc_name(text);
	if (!strcasecmp(text, "len"))
		return ASM_LEN;
	if (ext_by_name(text, k)) /* bpf_asm has no name for XOR_X */
		return b->compat && *k == EXT_BASE + EXT_XOR_X ? ASM_NAME
							       : ASM_EXT;
	if (!strcasecmp(name.text, "a"))
		return ASM_A;
	if (!strcasecmp(name.text, "x"))
		return ASM_X;
	if (!strcasecmp(name.text, "m"))
		return ASM_M;
	if (!op_is_mnemonic(name.text))
		return ASM_NAME;
	return op_takes_operand(name.text) ? ASM_MNEMONIC : ASM_BARE_MNEMONIC;
}

void asm_no_memory(struct asmb *b)
{
	if (!b->failed)
		diag_file(b->diags, DIAG_NO_MEMORY, b->program->name);
	b->failed = true;
}

/* ------------------------------------------------------------------------ */
/* Labels                                                                   */

static bool same_word(const struct asm_word *a, const struct asm_word *b)
{
	return a->len == b->len && !memcmp(a->at, b->at, a->len);
}

/* The slot of a name: where it stands, or the free one where it belongs. */
static size_t *label_slot(const struct asmb *b, const struct asm_word *name)
{
	uint64_t hash = UINT64_C(14695981039346656037); /* FNV-1a */
	size_t i;

	for (i = 0; i < name->len; i++)
		hash = (hash ^ (unsigned char)name->at[i]) *
		       UINT64_C(1099511628211);
	i = (size_t)(hash ^ hash >> 32) & (b->slot_count - 1);
	while (b->slots[i] &&
		!same_word(&b->labels[b->slots[i] - 1].name, name))
		i = (i + 1) & (b->slot_count - 1);
	return &b->slots[i];
}

const struct asm_label *asm_label_find(
	const struct asmb *b, const struct asm_word *name)
{
	size_t slot = b->slot_count ? *label_slot(b, name) : 0;

	return slot ? &b->labels[slot - 1] : NULL;
}

/* Keeps the table at most half full. */
static bool slots_grow(struct asmb *b)
{
	size_t count = b->slot_count ? b->slot_count * 2 : 64;

	if (b->label_count < b->slot_count / 2)
		return true;
	free(b->slots);
	b->slots = calloc(count, sizeof(*b->slots));
	b->slot_count = b->slots ? count : 0;
	for (size_t i = 0; b->slots && i < b->label_count; i++)
		*label_slot(b, &b->labels[i].name) = i + 1;
	return b->slots != NULL;
}

bool asm_label_add(struct asmb *b, const struct asm_word *name)
{
	struct asm_label *labels = array_grow(
		b->labels, b->label_count, &b->label_room, sizeof(*labels));

	if (labels)
		b->labels = labels;
	if (!labels || !slots_grow(b)) {
		asm_no_memory(b);
		return false;
	}
	labels[b->label_count] = (struct asm_label){*name, b->count, false};
	*label_slot(b, name) = ++b->label_count;
	return true;
}

void asm_label(struct asmb *b, const struct asm_word *name)
{
	const struct asm_label *first = asm_label_find(b, name);
	struct name text = name_of(name);
	enum diag_id id =
		b->compat ? DIAG_SHADOWED_LABEL : DIAG_DUPLICATE_LABEL;
	uint32_t k;

	if (asm_classify(b, name, &k) != ASM_NAME) {
		if (asm_fault(b, &name->pos))
			diag_at(b->diags, DIAG_RESERVED_LABEL, &name->pos,
				text.text);
	} else if (b->compat && b->pending) {
		asm_syntax(b, &name->pos,
			"bpf_asm takes one label before an instruction");
	} else if (!first) {
		asm_label_add(b, name);
		b->last_label = *name;
		b->pending++;
	} else {
		b->last_label = *name;
		b->pending++;
		if (b->compat || asm_fault(b, &name->pos)) {
			diag_at(b->diags, id, &name->pos, text.text);
			diag_at(b->diags, DIAG_FIRST_LABEL, &first->name.pos,
				text.text);
		}
	}
}

/* ------------------------------------------------------------------------ */
/* Instructions                                                             */

static void insn_add(
	struct asmb *b, struct cbpf_insn insn, const struct pos *pos)
{
	b->pending = 0;
	if (b->defines && pos->source == b->defines)
		asm_syntax(b, pos, "only constants are defined so");
	if (b->count++ < CBPF_MAX_INSNS) {
		if (program_add(b->program, insn, pos, b->diags))
			b->failed = true;
	} else if (b->count == CBPF_MAX_INSNS + 1) {
		b->excess = *pos;
	}
}

static void fixup_add(struct asmb *b, int side, const struct asm_target *to)
{
	struct asm_fixup *fixups;

	if (b->count >= CBPF_MAX_INSNS)
		return;
	fixups = array_grow(
		b->fixups, b->fixup_count, &b->fixup_room, sizeof(*fixups));
	if (!fixups) {
		asm_no_memory(b);
		return;
	}
	b->fixups = fixups;
	fixups[b->fixup_count++] =
		(struct asm_fixup){b->count, side, *to, SIZE_MAX};
}

void asm_emit(
	struct asmb *b, const struct asm_step *step, const struct pos *pos)
{
	const struct op_info *info = op_info(step->op);

	if (step->jt)
		fixup_add(
			b, info->form == FORM_JA ? SIDE_K : SIDE_JT, step->jt);
	if (step->jf)
		fixup_add(b, SIDE_JF, step->jf);
	insn_add(b, (struct cbpf_insn){.code = info->code, .k = step->k}, pos);
}

/* How the forms look, for messages. */
static const char *const form_looks[FORM_COUNT] = {
	[FORM_NONE] = "nothing",
	[FORM_IMM] = "#k",
	[FORM_BARE] = "k",
	[FORM_X] = "x",
	[FORM_A] = "a",
	[FORM_ABS] = "[k]",
	[FORM_IND] = "[x + k]",
	[FORM_MEM] = "M[k]",
	[FORM_LEN] = "len",
	[FORM_MSH] = "4*([k]&0xf)",
	[FORM_JA] = "a label",
	[FORM_JIMM] = "#k, label",
	[FORM_JX] = "x, label",
};

static bool takes_number(const char *mnemonic, enum op_form form)
{
	bool inverted;

	return (form == FORM_IMM || form == FORM_JIMM || form == FORM_ABS) &&
	       op_by_word(mnemonic, form, &inverted);
}

/* Appends what the mnemonic takes: "#5 or [5]" for a bare 5 that can be
 * written so, else all forms. */
static void hint_forms(struct buf *text, const char *mnemonic,
	const struct asm_operand *operand)
{
	const char *word = "; it takes ";
	bool bare = false, inverted;

	for (int f = 0; f < FORM_COUNT && operand->form == FORM_BARE; f++)
		bare |= takes_number(mnemonic, f);
	if (bare)
		word = "; write ";
	for (int f = 0; f < FORM_COUNT; f++) {
		if (!op_by_word(mnemonic, f, &inverted) ||
			(bare && !takes_number(mnemonic, f)))
			continue;
		buf_puts(text, word);
		word = " or ";
		if (!bare)
			buf_puts(text, form_looks[f]);
		else
			buf_printf(text, f == FORM_ABS ? "[%u]" : "#%u",
				operand->k);
	}
}

static void bad_operand(
	struct asmb *b, const char *mnemonic, const struct asm_operand *operand)
{
	const struct asm_word *word = &operand->to[0].label;
	struct buf text = {0};
	bool inverted;

	if (!asm_fault(b, &operand->pos))
		return;
	if (!operand->targets && word->len &&
		op_by_word(mnemonic, FORM_JA, &inverted)) {
		diag_at(b->diags, DIAG_RESERVED_LABEL, &word->pos,
			name_of(word).text);
		return;
	}
	if (operand->form == FORM_BARE)
		buf_puts(&text, "a number without '#'");
	else if (operand->form == FORM_ABS && word->len)
		buf_printf(&text, "'%s'", name_of(word).text);
	else
		buf_puts(&text, form_looks[operand->form]);
	hint_forms(&text, mnemonic, operand);
	diag_at(b->diags, DIAG_BAD_OPERAND, &operand->pos, mnemonic,
		text.data ? text.data : "this");
	buf_free(&text);
}

/* Whether the operand keeps the rules that its row does not tell. */
static bool operand_ok(struct asmb *b, const char *mnemonic, bool inverted,
	const struct asm_operand *operand)
{
	enum diag_id id;

	if (operand->field && !asm_field_ok(b, mnemonic, operand))
		return false;
	if (operand->form == FORM_MSH &&
		(operand->scale != 4 || operand->mask != 0xf))
		id = DIAG_MSH_SHAPE;
	else if (b->compat && inverted && operand->targets > 1)
		id = DIAG_ONE_TARGET;
	else
		return true;
	if (asm_fault(b, &operand->pos))
		diag_at(b->diags, id, &operand->pos, mnemonic);
	return false;
}

void asm_insn(struct asmb *b, const struct asm_word *mnemonic,
	const struct asm_operand *operand, const struct pos *pos)
{
	static const struct asm_operand none = {.form = FORM_NONE};
	struct name name = name_of(mnemonic);
	struct cbpf_insn insn = {0};
	struct asm_operand o = operand ? *operand : none;
	const struct op_info *info;
	bool inverted;

	info = op_by_word(name.text, o.form, &inverted);
	if (!info && o.form == FORM_JA &&
		op_by_word(name.text, FORM_BARE, &inverted)) { /* ldi NAME */
		o.form = FORM_BARE;
		o.k = asm_name32(b, &o.to[0].label);
		o.targets = 0;
		info = op_by_word(name.text, o.form, &inverted);
	}
	if (!info && o.form == FORM_BARE && !o.targets) { /* ja 3 */
		info = op_by_word(name.text, FORM_JA, &inverted);
		o.to[0] = (struct asm_target){.label.pos = o.pos, .skip = o.k};
		o.targets = info != NULL;
		o.k = info ? 0 : o.k;
	} else if (o.form == FORM_BARE && o.targets) /* ldi 5, label */
		info = NULL;
	if (!info)
		bad_operand(b, name.text, &o);
	else if (!operand_ok(b, name.text, inverted, &o))
		info = NULL;
	if (!info) {
		insn_add(b, PLACEHOLDER, pos);
		return;
	}
	if (o.behind_ipv4)
		asm_emit(b, &(struct asm_step){.op = OP_LDX_MSH, .k = o.scale},
			pos);
	insn.code = info->code;
	insn.k = o.k;
	for (unsigned i = 0; i < o.targets; i++)
		fixup_add(b,
			info->form == FORM_JA  ? SIDE_K
			: (i == 1) != inverted ? SIDE_JF
					       : SIDE_JT,
			&o.to[i]);
	insn_add(b, insn, pos);
}

void asm_data(struct asmb *b, const uint32_t field[4], const struct pos *at)
{
	static const unsigned bits[4] = {16, 8, 8, 32};
	struct pos pos = *at;
	char text[16];

	for (int i = 0; i < 3; i++) {
		if (field[i] >> bits[i] && asm_fault(b, at)) {
			snprintf(text, sizeof(text), "%u", field[i]);
			diag_at(b->diags, DIAG_CODE_RANGE, at, text, bits[i]);
		}
	}
	pos.literal = true;
	insn_add(b,
		(struct cbpf_insn){.code = (uint16_t)field[0],
			.jt = (uint8_t)field[1],
			.jf = (uint8_t)field[2],
			.k = field[3]},
		&pos);
}

/* ------------------------------------------------------------------------ */
/* The end                                                                  */

/* The distance of a jump; false when its label is not there. */
static bool target_distance(
	struct asmb *b, const struct asm_fixup *f, long long *distance)
{
	const struct asm_label *label;
	struct asm_word word = f->to.label;
	uint32_t k;

	if (!word.len) {
		*distance = (int32_t)f->to.skip;
		if (b->compat)
			asm_syntax(
				b, &word.pos, "bpf_asm jumps to labels only");
		return !b->compat;
	}
	label = asm_label_find(b, &word);
	if (label) {
		*distance = (long long)label->insn - (long long)f->insn - 1;
		b->labels[label - b->labels].used = true;
	} else if (asm_fault(b, &word.pos)) {
		diag_at(b->diags,
			asm_classify(b, &word, &k) == ASM_NAME
				? DIAG_UNDEFINED_LABEL
				: DIAG_RESERVED_LABEL,
			&word.pos, name_of(&word).text);
	}
	return label != NULL;
}

static bool distance_ok(
	struct asmb *b, const struct asm_fixup *f, long long distance)
{
	long long target = (long long)f->insn + 1 + distance;
	const struct pos *pos = &f->to.label.pos;

	if (distance < 0) {
		if (b->compat && f->side == SIDE_K)
			return true;
		if (asm_fault(b, pos))
			diag_at(b->diags, DIAG_BACKWARD_JUMP, pos, f->insn,
				target);
		return false;
	}
	if (b->skipped) /* the distance may be another one */
		return false;
	if (b->compat && f->side != SIDE_K && distance > UINT8_MAX) {
		if (asm_fault(b, pos))
			diag_at(b->diags, DIAG_JUMP_TOO_FAR, pos, f->insn,
				(size_t)target);
		return false;
	}
	if (target >= (long long)b->count) {
		if (asm_fault(b, pos))
			diag_at(b->diags, DIAG_JUMP_RANGE, pos, "the jump",
				target, b->count - 1);
		return false;
	}
	return true;
}

/* Finds where a jump goes and writes its distance; true: it is too far. */
static bool resolve(struct asmb *b, struct asm_fixup *f)
{
	struct cbpf_insn *insn = &b->program->insns[f->insn];
	long long distance = 0;

	if (!target_distance(b, f, &distance) || !distance_ok(b, f, distance))
		return false;
	f->target = (size_t)((long long)f->insn + 1 + distance);
	switch (f->side) {
	case SIDE_JT:
		insn->jt = (uint8_t)distance;
		break;
	case SIDE_JF:
		insn->jf = (uint8_t)distance;
		break;
	case SIDE_K:
		insn->k = (uint32_t)distance;
		return false;
	}
	return distance > UINT8_MAX;
}

void asm_free(struct asmb *b)
{
	free(b->labels);
	free(b->slots);
	free(b->fixups);
	asm_lang_free(b);
}

/* Keeps the places of labels that no jump goes to, for lints. */
static void keep_unused(struct asmb *b)
{
	struct cbpf_program *p = b->program;

	p->unused = calloc(b->label_count + 1, sizeof(*p->unused));
	for (size_t i = 0; p->unused && i < b->label_count; i++)
		if (!b->labels[i].used)
			p->unused[p->unused_count++] = b->labels[i].name.pos;
}

int asm_end(struct asmb *b)
{
	bool far = false;

	if (b->count > CBPF_MAX_INSNS && asm_fault(b, &b->excess))
		diag_at(b->diags, DIAG_PROGRAM_LENGTH, &b->excess, b->count,
			(unsigned)CBPF_MAX_INSNS);
	if (b->pending && !b->skipped && asm_fault(b, &b->last_label.pos))
		diag_at(b->diags, DIAG_LABEL_AT_END, &b->last_label.pos,
			name_of(&b->last_label).text);
	for (size_t i = 0; i < b->fixup_count && !asm_full(b); i++)
		far = resolve(b, &b->fixups[i]) || far;
	if (far && !b->errors && !b->failed)
		asm_far_layout(b);
	keep_unused(b);
	if (b->errors >= ASM_MAX_ERRORS)
		diag_at(b->diags, DIAG_TOO_MANY_ERRORS, &b->last_error);
	asm_free(b);
	return b->errors || b->failed ? -1 : 0;
}
