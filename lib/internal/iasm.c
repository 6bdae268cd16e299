/* SPDX-License-Identifier: BSD-2-Clause */
/* The builder behind the grammar of internal text: rows, labels, calls. */
#include "internal/iasm.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "internal/helpers.h"
#include "internal/iword.h"

/* A jump or call that waits for the end of the text. */
struct iasm_fixup {
	size_t slot;
	bool by_name; /* call: a label or a helper */
	bool wide;    /* 32 bits, in imm */
	struct asm_word label;
};

int iasm_begin(struct iasm *a, struct cbpf_program *p, const struct source *src,
	struct cbpf_diags *diags)
{
	asm_begin(&a->b, p, src, diags);
	a->ip = p->internal = iprogram_new();
	if (a->ip)
		return 0;
	diag_file(diags, DIAG_NO_MEMORY, p->name);
	return -1;
}

static void out_of_memory(struct iasm *a)
{
	if (!a->b.failed)
		diag_file(a->b.diags, DIAG_NO_MEMORY, a->b.program->name);
	a->b.failed = true;
}

static void slot_add(struct iasm *a, struct iinsn insn, const struct pos *pos)
{
	if (!a->b.failed && iprogram_add(a->ip, insn, pos))
		out_of_memory(a);
	a->b.count = a->ip->count;
}

void iasm_label(struct iasm *a, const struct asm_word *name)
{
	const struct asm_label *first = asm_label_find(&a->b, name);
	char text[64];

	if (!first) {
		asm_label_add(&a->b, name);
		return;
	}
	if (!asm_fault(&a->b, &name->pos))
		return;
	asm_word_text(name, text, sizeof(text));
	diag_at(a->b.diags, DIAG_DUPLICATE_LABEL, &name->pos, text);
	diag_at(a->b.diags, DIAG_FIRST_LABEL, &first->name.pos, text);
}

void iasm_need(
	struct iasm *a, const struct asm_word *word, const char *expected)
{
	char text[64];

	if (!iword_is(word, expected)) {
		snprintf(text, sizeof(text), "'%s'", expected);
		asm_unexpected(&a->b, &word->pos, text);
	}
}

void iasm_local(struct iasm *a, const struct asm_word *word,
	const struct iasm_target *to)
{
	if (to->label.len || !iword_is(word, "pc"))
		iasm_need(a, word, "local");
}

/* ------------------------------------------------------------------------ */
/* Operands                                                                 */

struct iasm_reg iasm_register(struct iasm *a, const struct asm_word *word)
{
	char text[64];
	size_t at = word->at[0] == '%';
	struct iasm_reg reg = {
		.narrow = word->at[at] == 'w',
		.pos = word->pos,
	};

	for (at++; at < word->len && reg.number < REG_COUNT; at++)
		reg.number = reg.number * 10 + (unsigned)(word->at[at] - '0');
	if (reg.number < REG_COUNT)
		return reg;
	reg.number = 0;
	if (asm_fault(&a->b, &word->pos))
		diag_at(a->b.diags, DIAG_NO_REGISTER, &word->pos,
			asm_word_text(word, text, sizeof(text)));
	return reg;
}

struct iasm_number iasm_signed(
	char sign, struct iasm_number number, const struct pos *at)
{
	if (sign == '-')
		number.n.negative = !number.n.negative;
	number.pos = *at;
	return number;
}

/* A number as `bits` bits; up to 2^bits - 1 when `pattern`, else it is signed.
 * Hexadecimal ones are always patterns of 32 and 64 bits. */
static uint64_t value(struct iasm *a, const struct iasm_number *number,
	unsigned bits, bool pattern)
{
	static const struct {
		unsigned bits;
		const char *text;
	} fields[] = {
		{16, "a 16-bit offset"}, {32, "32 bits"}, {64, "64 bits"}};
	const struct asm_number *n = &number->n;
	uint64_t half = UINT64_C(1) << (bits - 1);
	uint64_t limit = n->negative ? half : half - 1;
	char text[64];
	size_t i = 0;

	if (!n->negative && (pattern || (!n->decimal && bits > 16)))
		limit = half * 2 - 1;
	if (!n->bad && !n->over && n->magnitude <= limit)
		return n->negative ? -n->magnitude : n->magnitude;
	if (!asm_fault(&a->b, &number->pos))
		return 0;
	asm_quote(&a->b, &number->pos, text, sizeof(text));
	while (fields[i].bits != bits)
		i++;
	if (n->bad)
		diag_at(a->b.diags, DIAG_BAD_NUMBER, &number->pos, text);
	else if (bits == 32 && n->magnitude < half * 2)
		diag_at(a->b.diags, DIAG_FIELD_RANGE, &number->pos, text,
			"32 bits, sign-extended");
	else
		diag_at(a->b.diags, DIAG_FIELD_RANGE, &number->pos, text,
			fields[i].text);
	return 0;
}

/* Whether the 32 bits of imm are all there is: no sign extension to 64. */
static bool imm_is_pattern(const struct iop_info *info)
{
	switch (info->shape) {
	case SHAPE_ALU64_K:
	case SHAPE_JCC_K:
	case SHAPE_CALL:
		return false;
	case SHAPE_ST:
		return iop_size(info) < 8;
	default:
		return true;
	}
}

static void set_imm(struct iasm *a, struct iinsn *insn,
	const struct iop_info *info, const struct iasm_number *imm)
{
	insn->imm = (int32_t)value(a, imm, 32, imm_is_pattern(info));
}

static void fixup_add(struct iasm *a, const struct iasm_fixup *fixup)
{
	struct iasm_fixup *fixups = array_grow(
		a->fixups, a->fixup_count, &a->fixup_room, sizeof(*fixups));

	if (!fixups) {
		out_of_memory(a);
		return;
	}
	a->fixups = fixups;
	fixups[a->fixup_count++] = *fixup;
}

static void set_target(struct iasm *a, struct iinsn *insn,
	const struct iop_info *info, const struct iasm_stmt *stmt)
{
	bool wide = info->shape == SHAPE_JA32 ||
		    info->shape == SHAPE_CALL_LOCAL || stmt->by_name;

	if (stmt->to.label.len)
		fixup_add(a, &(struct iasm_fixup){a->ip->count, stmt->by_name,
				     wide, stmt->to.label});
	else if (wide)
		insn->imm = (int32_t)value(a, &stmt->to.distance, 32, false);
	else
		insn->off = (int16_t)value(a, &stmt->to.distance, 16, false);
}

/* ------------------------------------------------------------------------ */
/* Which row                                                                */

static void no_such_insn(
	struct iasm *a, const struct iasm_stmt *stmt, const struct pos *pos)
{
	char text[64];

	if (stmt->mnemonic && !iword_is_mnemonic(&stmt->word)) {
		asm_unknown(&a->b, &stmt->word);
		return;
	}
	if (!asm_fault(&a->b, pos))
		return;
	if (stmt->mnemonic)
		diag_at(a->b.diags, DIAG_BAD_OPERAND, pos,
			asm_word_text(&stmt->word, text, sizeof(text)),
			"such operands");
	else
		diag_at(a->b.diags, DIAG_NO_SUCH_INSN, pos,
			asm_quote(&a->b, pos, text, sizeof(text)));
}

/* "r1 = 0x100000000" and what the code in front says so of needs two slots. */
static void widen(struct iasm_stmt *stmt, int code)
{
	uint64_t limit = stmt->imm.n.negative ? UINT64_C(1) << 31 : UINT32_MAX;

	if (stmt->mnemonic || !(stmt->shapes & IASM_SHAPE(ALU64_K)) ||
		!iword_is(&stmt->word, "=") || stmt->dst.narrow)
		return;
	if (code != IOP_CODE_LDDW &&
		(code >= 0 || stmt->imm.n.magnitude <= limit))
		return;
	stmt->shapes = IASM_SHAPE(LDDW);
	stmt->word = iasm_word("ll");
}

/* The result registers that are there only to be read well. */
static void check_results(
	struct iasm *a, const struct iasm_stmt *s, enum iop_shape shape)
{
	unsigned number =
		shape == SHAPE_ATOMIC_CMPXCHG ? 0
		: shape == SHAPE_ATOMIC_FETCH || shape == SHAPE_ATOMIC_XCHG
			? s->src.number
			: s->dst.number;
	char text[16], want[16];

	for (unsigned i = 0; i < s->results; i++) {
		const struct iasm_reg *r = &s->result[i];

		if (r->number == number || !asm_fault(&a->b, &r->pos))
			continue;
		snprintf(want, sizeof(want), "%c%u", r->narrow ? 'w' : 'r',
			number);
		diag_at(a->b.diags, DIAG_SAME_REGISTER, &r->pos,
			asm_quote(&a->b, &r->pos, text, sizeof(text)), want);
	}
}

static void check_width(struct iasm *a, const struct iasm_reg *r, bool narrow)
{
	char text[16], want[16];

	if (!r->pos.source || r->narrow == narrow || !asm_fault(&a->b, &r->pos))
		return;
	snprintf(want, sizeof(want), "%c%u", narrow ? 'w' : 'r', r->number);
	diag_at(a->b.diags, DIAG_REGISTER_WIDTH, &r->pos,
		asm_quote(&a->b, &r->pos, text, sizeof(text)), want);
}

/* Halves stand where halves are meant.  Loads, stores and atomics of up to 4
 * bytes may name either: LLVM has halves there, the kernel has not. */
static void check_widths(
	struct iasm *a, const struct iasm_stmt *s, const struct iop_info *info)
{
	bool narrow = !s->mnemonic && iop_is_narrow(info->shape);
	bool either = !s->mnemonic && iword_is_either(info);

	check_width(a, &s->mem.base, false);
	for (int i = 0; i < 2 && !either; i++) {
		check_width(a, i ? &s->src : &s->dst, narrow);
		if (i < (int)s->results)
			check_width(a, &s->result[i], narrow);
	}
}

/* ------------------------------------------------------------------------ */
/* Statements                                                               */

static void add_lddw(struct iasm *a, struct iinsn insn,
	const struct iasm_stmt *s, const struct pos *pos)
{
	uint64_t imm;

	if (s->high.pos.source && !s->mnemonic) { /* a map's value */
		imm = (uint32_t)value(a, &s->imm, 32, true);
		imm |= value(a, &s->high, 32, true) << 32;
	} else if (insn.src) {
		imm = (uint32_t)value(a, &s->imm, 32, true);
	} else {
		imm = value(a, &s->imm, 64, true);
	}
	insn.imm = (int32_t)imm;
	slot_add(a, insn, pos);
	slot_add(a, iop_unpack(imm & ~UINT64_C(0xffffffff)), pos);
}

/* The fields of a statement that its row was found for. */
static struct iinsn encode(
	struct iasm *a, const struct iasm_stmt *s, const struct iop_info *info)
{
	struct iinsn insn = iop_encode(info->iop);
	unsigned fields = iop_fields(info);
	const struct iasm_reg *dst = &s->dst, *src = &s->src;
	bool jump = s->to.pos.source && info->shape != SHAPE_PKT_ABS;

	if (s->mem.base.pos.source && info->shape == SHAPE_LDX)
		src = &s->mem.base;
	else if (s->mem.base.pos.source)
		dst = &s->mem.base;
	else if (info->shape == SHAPE_PKT_IND && s->mnemonic)
		src = dst; /* ldindw r7, 4 */
	if (fields & FIELD_DST)
		insn.dst = dst->number & 0xf;
	if (fields & FIELD_SRC && info->selector != SELECT_SRC)
		insn.src = src->number & 0xf;
	if (jump)
		set_target(a, &insn, info, s);
	else if (fields & FIELD_OFF && info->selector != SELECT_OFF)
		insn.off = (int16_t)value(a, &s->mem.off, 16, false);
	if (info->shape == SHAPE_JCC_K || info->shape == SHAPE_JCC32_K ||
		(!jump && fields & FIELD_IMM && info->selector != SELECT_IMM &&
			info->shape != SHAPE_LDDW))
		set_imm(a, &insn, info,
			s->to.pos.source && !jump ? &s->to.distance : &s->imm);
	return insn;
}

static void check_code(
	struct iasm *a, int code, unsigned actual, const struct pos *pos)
{
	if (code >= 0 && (unsigned)code != actual && asm_fault(&a->b, pos))
		diag_at(a->b.diags, DIAG_CODE_PREFIX, pos, (unsigned)code,
			actual);
}

/* ------------------------------------------------------------------------ */
/* Bytes of listings                                                        */

void iasm_bytes(struct iasm *a, const char *text, const struct pos *pos)
{
	struct iasm_listed *l = &a->listed;

	if (l->line != pos->line)
		*l = (struct iasm_listed){.line = pos->line};
	for (unsigned i = 0; i < 8 && l->size < sizeof(l->bytes); i++)
		l->bytes[l->size++] =
			(uint8_t)strtoul(text + (size_t)i * 3, NULL, 16);
}

/* LLVM writes "call 22" for a function that is 22 slots on, too. */
static void take_listed_call(
	struct iasm_stmt *s, const struct iasm_listed *listed)
{
	if (s->shapes != IASM_SHAPE(CALL) || s->by_name || !listed->bytes[1])
		return;
	s->shapes = IASM_SHAPE(CALL_LOCAL);
	s->to = (struct iasm_target){.distance = s->imm, .pos = s->imm.pos};
}

/* The bytes of a slot, as machines of either order have them. */
static void slot_bytes(const struct iinsn *insn, bool big, uint8_t *bytes)
{
	/* Where byte N is, counted from the lowest. */
	static const uint8_t order[2][8] = {
		{0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 3, 2, 7, 6, 5, 4}};
	uint64_t slot = iop_pack(insn);

	for (unsigned i = 0; i < 8; i++)
		bytes[i] = (uint8_t)(slot >> order[big][i] * 8);
	if (big)
		bytes[1] = (uint8_t)(bytes[1] << 4 | bytes[1] >> 4);
}

/* The slots from `first` on are what the listing has bytes for.  Where a name
 * says how far a jump goes the distance is not looked at. */
static void check_bytes(
	struct iasm *a, size_t first, bool by_name, const struct pos *pos)
{
	const struct iasm_listed *l = &a->listed;
	uint8_t bytes[8];
	char text[32];

	for (size_t at = 0; at < l->size && first + at / 8 < a->ip->count;
		at += 8) {
		const struct iinsn *insn = &a->ip->insns[first + at / 8];
		size_t size = by_name ? 2 : 8;

		slot_bytes(insn, true, bytes);
		if (!memcmp(bytes, l->bytes + at, size))
			continue;
		slot_bytes(insn, false, bytes);
		if (!memcmp(bytes, l->bytes + at, size) ||
			!asm_fault(&a->b, pos))
			continue;
		for (size_t i = 0; i < 8; i++)
			snprintf(text + i * 3, sizeof(text) - i * 3, "%02x ",
				bytes[i]);
		text[size * 3 - 1] = '\0';
		diag_at(a->b.diags, DIAG_BYTES_PREFIX, pos, text);
	}
}

/* Adds the row that was found for a statement. */
static void add_row(struct iasm *a, const struct iasm_stmt *s,
	const struct iop_info *info, const struct pos *pos)
{
	size_t first = a->ip->count;
	struct iinsn insn;

	check_widths(a, s, info);
	check_results(a, s, info->shape);
	insn = encode(a, s, info);
	if (info->shape == SHAPE_LDDW)
		add_lddw(a, insn, s, pos);
	else
		slot_add(a, insn, pos);
	if (a->listed.size && a->listed.line == pos->line && !a->b.failed)
		check_bytes(a, first, s->to.label.len || s->by_name, pos);
}

void iasm_insn(struct iasm *a, const struct iasm_stmt *stmt, int code,
	const struct pos *pos)
{
	bool listed = a->listed.size && a->listed.line == pos->line;
	struct iasm_stmt s = *stmt;
	const struct iop_info *info;
	struct iinsn insn;

	if (s.is_quad) {
		insn = iop_unpack(value(a, &s.imm, 64, true));
		check_code(a, code, insn.code, pos);
		slot_add(a, insn, pos);
		return;
	}
	if (s.jump.len)
		iasm_need(a, &s.jump, "goto");
	if (listed)
		take_listed_call(&s, &a->listed);
	widen(&s, listed && code < 0 ? a->listed.bytes[0] : code);
	info = iword_row(&s);
	if (!info) {
		no_such_insn(a, &s, pos);
		slot_add(a, iop_encode(IOP_EXIT), pos);
		return;
	}
	add_row(a, &s, info, pos);
	check_code(a, code, iop_encode(info->iop).code, pos);
}

/* ------------------------------------------------------------------------ */
/* Calls and the end                                                        */

struct iasm_stmt iasm_helper(struct iasm *a, const struct asm_word *word)
{
	const char *hash = memchr(word->at, '#', word->len);
	struct asm_word name = *word;
	const struct helper_info *helper;
	struct iasm_stmt s = {.shapes = IASM_SHAPE(CALL)};
	char text[64];
	size_t at, minus;

	if (!hash)
		return s;
	name.len = (size_t)(hash - word->at);
	at = name.len + 1;
	minus = hash[1] == '-';
	s.imm.pos = word->pos;
	s.imm.n = asm_scan_number(hash + 1 + minus, word->len - at - minus);
	s.imm.n.negative = minus;
	helper = helper_by_name(asm_word_text(&name, text, sizeof(text)));
	if (helper &&
		(s.imm.n.negative ||
			s.imm.n.magnitude != (uint64_t)helper->number) &&
		asm_fault(&a->b, &word->pos))
		diag_at(a->b.diags, DIAG_HELPER_NUMBER, &word->pos, text,
			helper->number,
			(int)(minus ? -s.imm.n.magnitude : s.imm.n.magnitude));
	return s;
}

/* A call by name: a label of the text, else a helper. */
static void resolve_helper(struct iasm *a, const struct iasm_fixup *f)
{
	char name[64];
	const struct helper_info *helper =
		helper_by_name(asm_word_text(&f->label, name, sizeof(name)));

	if (helper)
		a->ip->insns[f->slot].imm = helper->number;
	else if (asm_fault(&a->b, &f->label.pos))
		diag_at(a->b.diags, DIAG_HELPER_NAME, &f->label.pos, name);
}

static void resolve(struct iasm *a, const struct iasm_fixup *f)
{
	const struct asm_label *label = asm_label_find(&a->b, &f->label);
	struct iinsn *insn = &a->ip->insns[f->slot];
	struct asmb *b = &a->b;
	long long distance;
	char name[64];

	if (!label && f->by_name) {
		resolve_helper(a, f);
		return;
	}
	asm_word_text(&f->label, name, sizeof(name));
	if (!label) {
		if (asm_fault(b, &f->label.pos))
			diag_at(b->diags, DIAG_UNDEFINED_LABEL, &f->label.pos,
				name);
		return;
	}
	distance = (long long)label->insn - (long long)f->slot - 1;
	if (label->insn == a->ip->count && !b->skipped) {
		if (asm_fault(b, &label->name.pos))
			diag_at(b->diags, DIAG_LABEL_AT_END, &label->name.pos,
				name);
	} else if (!f->wide && distance != (int16_t)distance && !b->skipped) {
		if (asm_fault(b, &f->label.pos))
			diag_at(b->diags, DIAG_TARGET_RANGE, &f->label.pos,
				name, distance);
	} else if (f->wide) {
		insn->imm = (int32_t)distance;
	} else {
		insn->off = (int16_t)distance;
	}
	if (f->by_name)
		insn->src = IOP_VALUE_CALL_LOCAL;
}

int iasm_end(struct iasm *a)
{
	struct asmb *b = &a->b;

	for (size_t i = 0; i < a->fixup_count && !asm_full(b); i++)
		resolve(a, &a->fixups[i]);
	if (b->errors >= ASM_MAX_ERRORS)
		diag_at(b->diags, DIAG_TOO_MANY_ERRORS, &b->last_error);
	asm_free(b);
	free(a->fixups);
	return b->errors || b->failed ? -1 : 0;
}
