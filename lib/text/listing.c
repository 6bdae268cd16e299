/* SPDX-License-Identifier: BSD-2-Clause */
/* Lines of listings: mnemonics and operands as libpcap and bpf_dbg print
 * them. */
#include "text/listing.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/op.h"

struct word {
	char text[32];
};

bool listing_line(struct listing *l)
{
	struct code *c = l->code;
	const char *eol;

	code_next(c);
	if (c->failed || code_at_end(c))
		return false;
	eol = memchr(c->source->text + c->at, '\n', c->source->size - c->at);
	l->end = eol ? (size_t)(eol - c->source->text) : c->source->size;
	l->from = c->at;
	return true;
}

static char peek(const struct listing *l)
{
	struct code *c = l->code;

	while (c->at < l->end && c->source->text[c->at] &&
		strchr(" \t\r", c->source->text[c->at]))
		c->at++;
	return c->at < l->end ? c->source->text[c->at] : '\0';
}

bool listing_take(struct listing *l, char byte)
{
	if (l->code->failed || peek(l) != byte || l->code->at == l->end)
		return false;
	l->code->at++;
	return true;
}

static void expect(struct listing *l, char byte)
{
	char expected[] = {'\'', byte, '\'', '\0'};

	if (!listing_take(l, byte))
		code_error(l->code, expected);
}

/* The name here, cut when it is long; it may begin with '#'. */
static struct word take_name(struct listing *l)
{
	struct code *c = l->code;
	struct word word = {0};
	size_t len = 0;

	peek(l);
	while (c->at < l->end) {
		char byte = c->source->text[c->at];

		if (!isalnum((unsigned char)byte) && byte != '_' &&
			!(byte == '#' && len == 0))
			break;
		if (len < sizeof(word.text) - 1)
			word.text[len] = byte;
		len++;
		c->at++;
	}
	return word;
}

bool listing_take_word(struct listing *l, const char *word)
{
	size_t at = l->code->at;

	if (!l->code->failed && !strcmp(take_name(l).text, word))
		return true;
	l->code->at = at;
	return false;
}

/* A number on this line. */
static uint32_t take_number(struct listing *l, const char *what)
{
	char byte = peek(l);

	if (!isdigit((unsigned char)byte) && byte != '-')
		code_error(l->code, what);
	return code_number(l->code, what, 32, false);
}

void listing_number(struct listing *l, size_t first)
{
	struct code *c = l->code;
	size_t from;
	uint32_t number;
	struct pos pos;

	peek(l);
	from = c->at;
	number = take_number(l, "the number of the line");
	if (c->failed || number == c->program->count + first)
		return;
	pos = code_pos(c, from);
	diag_at(c->diags, DIAG_LISTING_NUMBER, &pos, (unsigned long)number,
		(unsigned long)(c->program->count + first));
	c->failed = true;
}

bool listing_end(struct listing *l)
{
	peek(l);
	if (l->code->at < l->end)
		code_error(l->code, "the end of the line");
	return !l->code->failed;
}

/* ------------------------------------------------------------------------ */
/* Operands                                                                 */

/* What stands between the brackets. */
static enum op_form bracket(struct listing *l, uint32_t *k)
{
	size_t at = l->code->at;
	char name[sizeof(struct word)];
	enum op_form form = FORM_ABS;
	bool minus;

	if (isalpha((unsigned char)peek(l))) {
		snprintf(name, sizeof(name), "%s", take_name(l).text);
		if (!strcmp(name, "x")) {
			form = FORM_IND;
			minus = listing_take(l, '-');
			if (!minus)
				expect(l, '+');
			*k = take_number(l, "the offset");
			*k = minus ? -*k : *k;
		} else if (!ext_by_libpcap(name, k)) {
			l->code->at = at;
			code_error(l->code, "an offset");
		}
	} else {
		*k = take_number(l, "an offset");
	}
	expect(l, ']');
	return form;
}

/* 4*([k]&0xf), behind the 4. */
static enum op_form msh(struct listing *l, uint32_t *k)
{
	expect(l, '*');
	expect(l, '(');
	expect(l, '[');
	*k = take_number(l, "an offset");
	expect(l, ']');
	expect(l, '&');
	if (!listing_take_word(l, "0xf"))
		code_error(l->code, "0xf");
	expect(l, ')');
	return FORM_MSH;
}

/* The operand that begins with a name. */
static enum op_form named(struct listing *l, uint32_t *k)
{
	size_t at = l->code->at;
	struct word word = take_name(l);

	if (!strcmp(word.text, "x"))
		return FORM_X;
	if (!strcmp(word.text, "a"))
		return FORM_A;
	if (!strcmp(word.text, "#pktlen") || !strcmp(word.text, "#len"))
		return FORM_LEN;
	if (!strcmp(word.text, "M") && listing_take(l, '[')) {
		*k = take_number(l, "a number");
		expect(l, ']');
		return FORM_MEM;
	}
	l->code->at = at + (word.text[0] == '#');
	if (word.text[0] == '#') {
		*k = take_number(l, "a constant");
		return FORM_IMM;
	}
	code_error(l->code, "an operand");
	return FORM_NONE;
}

/* The form of the operand here; a bare number is FORM_JA. */
static enum op_form operand(struct listing *l, uint32_t *k)
{
	char byte = peek(l);

	if (!byte)
		return FORM_NONE;
	if (listing_take(l, '['))
		return bracket(l, k);
	if (!isdigit((unsigned char)byte))
		return named(l, k);
	*k = take_number(l, "a number");
	return peek(l) == '*' ? msh(l, k) : FORM_JA;
}

/* A target, counted from the first line, as a distance. */
static uint32_t distance(struct listing *l, unsigned bits)
{
	struct code *c = l->code;
	size_t from;
	uint32_t to;
	struct pos pos;
	char text[48];
	long long skip;

	peek(l);
	from = c->at;
	to = take_number(l, "a target");
	skip = (long long)to - (long long)c->program->count - 1;
	if (c->failed || bits == 32 || (skip >= 0 && skip <= UINT8_MAX))
		return (uint32_t)skip;
	pos = code_pos(c, from);
	snprintf(text, sizeof(text), "the distance %lld", skip);
	diag_at(c->diags, DIAG_CODE_RANGE, &pos, text, bits);
	c->failed = true;
	return 0;
}

/* Both targets of a conditional jump. */
static void targets(struct listing *l, struct cbpf_insn *insn, bool absolute)
{
	static const char *const marks[2] = {"jt", "jf"};
	uint8_t side[2];

	for (int i = 0; i < 2; i++) {
		if (absolute && !listing_take_word(l, marks[i]))
			code_error(l->code, marks[i]);
		if (!absolute) {
			expect(l, ',');
			expect(l, 'l');
		}
		side[i] = (uint8_t)distance(l, 8);
	}
	insn->jt = side[0];
	insn->jf = side[1];
}

/* The data word that our own writer has for what libpcap cannot say. */
static void data_word(struct listing *l, struct cbpf_insn *insn)
{
	struct code *c = l->code;

	insn->code = (uint16_t)code_number(c, "an opcode", 16, false);
	insn->jt = (uint8_t)code_number(c, "the number jt", 8, false);
	insn->jf = (uint8_t)code_number(c, "the number jf", 8, false);
	insn->k = code_number(c, "the number k", 32, false);
}

static void lost(struct listing *l, size_t from, const char *word)
{
	struct pos pos = code_pos(l->code, from);

	diag_at(l->code->diags, DIAG_LISTING_LOST, &pos, word);
	l->code->failed = true;
}

/* The instruction of a mnemonic with the operand that follows it. */
static void mnemonic(struct listing *l, struct cbpf_insn *insn, bool absolute)
{
	struct code *c = l->code;
	size_t from = c->at;
	struct word word = take_name(l);
	const struct op_info *info = NULL;
	enum op_form form;
	bool inverted;

	if (!strcmp(word.text, "unimp") || !strcmp(word.text, "nosup")) {
		lost(l, from, word.text);
		return;
	}
	form = operand(l, &insn->k);
	if (form == FORM_NONE && !strcmp(word.text, "ret"))
		form = FORM_A; /* libpcap's way */
	if (!c->failed) {
		info = op_by_word(word.text, form, &inverted);
		if (!info && form == FORM_IMM)
			info = op_by_word(word.text, FORM_JIMM, &inverted);
		if (!info && form == FORM_X)
			info = op_by_word(word.text, FORM_JX, &inverted);
		if (!info || inverted) {
			c->at = from;
			code_error(c, "an instruction of a listing");
			return;
		}
		insn->code = info->code;
	}
	if (info && op_is_branch(info)) {
		targets(l, insn, absolute);
	} else if (form == FORM_JA && !c->failed) {
		insn->k -= (uint32_t)c->program->count + 1;
	}
}

void listing_insn(struct listing *l, bool absolute)
{
	struct code *c = l->code;
	struct cbpf_insn insn = {0};
	struct pos pos;

	if (c->failed)
		return;
	peek(l);
	l->from = c->at;
	if (listing_take(l, '.')) {
		if (!listing_take_word(l, "word"))
			code_error(c, "word");
		data_word(l, &insn);
	} else {
		mnemonic(l, &insn, absolute);
	}
	if (!listing_end(l))
		return;
	pos = code_pos(c, l->from);
	if (program_add(c->program, insn, &pos, c->diags))
		c->failed = true;
}
