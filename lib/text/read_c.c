/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Filters in C source: initialisers { code, jt, jf, k }, BPF_STMT() and
 * BPF_JUMP(), alone or as the array in a whole file; and the same list as
 * strace prints it.
 */
#include "text/read_c.h"

#include <ctype.h>
#include <string.h>

#include "text/ctext.h"

enum field { CODE, JT, JF, K, FIELDS };

static const unsigned bits[FIELDS] = {16, 8, 8, 32};

static void list(struct ctext *t);

/* Adds the instruction whose text began at *from. */
static void add(
	struct ctext *t, const struct code *from, const uint32_t field[FIELDS])
{
	struct code *c = &t->code;
	struct pos pos = code_pos(c, from->at);

	if (c->failed)
		return;
	if (from->line != c->line) /* of the first line, a byte */
		pos = (struct pos){.source = c->source,
			.line = from->line,
			.col = (unsigned)(from->at - from->start + 1),
			.len = 1};
	if (program_add(c->program,
		    (struct cbpf_insn){.code = (uint16_t)field[CODE],
			    .jt = (uint8_t)field[JT],
			    .jf = (uint8_t)field[JF],
			    .k = field[K]},
		    &pos, c->diags))
		c->failed = true;
}

/* The rest of BPF_STMT(code, k) or BPF_JUMP(code, k, jt, jf). */
static void macro(struct ctext *t, const struct code *from, bool jump)
{
	static const enum field order[FIELDS] = {CODE, K, JT, JF};
	uint32_t field[FIELDS] = {0};

	ctext_expect(t, '(');
	for (int i = 0; i < (jump ? 4 : 2); i++) {
		if (i)
			ctext_expect(t, ',');
		field[order[i]] = ctext_value(t, bits[order[i]]);
	}
	ctext_expect(t, ')');
	add(t, from, field);
}

/* ".k =" or "k:", passed; FIELDS: no such thing stands here. */
static enum field designator(struct ctext *t)
{
	static const char *const names[FIELDS] = {"code", "jt", "jf", "k"};
	struct code saved = t->code;
	bool point = ctext_take(t, '.');
	struct ctext_word word = ctext_word(t);

	for (int i = 0; i < FIELDS; i++)
		if (ctext_is(&word, names[i]) &&
			ctext_take(t, point ? '=' : ':'))
			return (enum field)i;
	if (point)
		code_error(&t->code, "code, jt, jf or k");
	else
		t->code = saved;
	return FIELDS;
}

/* The members of one instruction, up to the brace. */
static void members(struct ctext *t, const struct code *from)
{
	uint32_t field[FIELDS] = {0};
	bool designated = false;
	int next = CODE;

	while (!t->code.failed && ctext_next(t) != '}') {
		enum field named = designator(t);

		designated |= named != FIELDS;
		if (named != FIELDS)
			next = named;
		if (next == FIELDS) {
			code_error(&t->code, "'}'");
			return;
		}
		field[next] = ctext_value(t, bits[next]);
		next++;
		if (!ctext_take(t, ','))
			break;
	}
	if (!designated && next < FIELDS) /* a pasted text may be cut */
		code_error(&t->code, "four numbers");
	ctext_expect(t, '}');
	add(t, from, field);
}

/* Whether a list of instructions stands here, not the members of one. */
static bool is_list(struct ctext *t)
{
	struct code saved = t->code;
	char byte = ctext_next(t);
	struct ctext_word word = ctext_word(t);
	bool inner = byte == '{' || byte == '[' ||
		     ctext_is(&word, "BPF_STMT") || ctext_is(&word, "BPF_JUMP");

	if (!inner && byte == '(') {
		ctext_take(t, '(');
		word = ctext_word(t);
		inner = ctext_is(&word, "struct");
	}
	t->code = saved;
	return inner;
}

/* "(struct sock_filter)" or "[N] =" in front of an instruction. */
static void pass_front(struct ctext *t)
{
	struct ctext_word word;
	uint32_t index;

	while (!t->code.failed && ctext_next(t) == '(' && is_list(t)) {
		ctext_take(t, '(');
		do
			word = ctext_word(t);
		while (word.len);
		ctext_expect(t, ')');
	}
	if (!ctext_take(t, '['))
		return;
	index = ctext_value(t, 31);
	if (!t->code.failed && index != t->code.program->count)
		code_error(&t->code, "the index of the next instruction");
	ctext_expect(t, ']');
	ctext_expect(t, '=');
}

static void item(struct ctext *t)
{
	struct code from;
	struct ctext_word word;

	pass_front(t);
	ctext_next(t);
	from = t->code;
	if (ctext_take(t, '{')) {
		if (t->depth++ == 8)
			code_error(&t->code, "fewer braces");
		else if (is_list(t) && !t->code.failed) {
			list(t);
			ctext_expect(t, '}');
		} else {
			members(t, &from);
		}
		t->depth--;
		return;
	}
	word = ctext_word(t);
	if (ctext_is(&word, "BPF_STMT") || ctext_is(&word, "BPF_JUMP")) {
		macro(t, &from, word.at[4] == 'J');
	} else if (!t->code.failed) {
		t->code = from;
		code_error(&t->code, "'{', BPF_STMT or BPF_JUMP");
	}
}

/* Items up to a closing byte, which is left there, or to the end. */
static void list(struct ctext *t)
{
	char byte;

	while (!t->code.failed && !ctext_at_end(t)) {
		byte = ctext_next(t);
		if (byte == '}' || byte == ']' || byte == ';')
			return;
		item(t);
		ctext_take(t, ',');
	}
}

/* ------------------------------------------------------------------------ */
/* Whole files                                                              */

/* Whether behind "sock_filter" an array's initialiser follows: its brace is
 * then the next byte. */
static bool find_brace(struct ctext *t)
{
	bool array = false;

	for (;;) {
		char byte = ctext_next(t);

		if (ctext_at_end(t))
			return false;
		if (byte == '{')
			return array;
		array |= byte == '[';
		if (byte != '_' && !isalnum((unsigned char)byte) &&
			!strchr("[]()=*+-/", byte))
			return false;
		if (!ctext_word(t).len)
			ctext_skip(t);
	}
}

/* Goes to the next array of struct sock_filter; false: there is none. */
static bool find_array(struct ctext *t)
{
	while (!ctext_at_end(t)) {
		struct ctext_word word;

		ctext_next(t);
		word = ctext_word(t);
		if (!word.len)
			ctext_skip(t);
		else if ((ctext_is(&word, "sock_filter") ||
				 ctext_is(&word, "bpf_insn")) &&
			 find_brace(t))
			return true;
	}
	return false;
}

static void second_filter(struct ctext *t)
{
	struct pos pos = code_pos(&t->code, t->code.at);

	pos.len = 1;
	if (!t->code.failed)
		diag_at(t->code.diags, DIAG_MANY_FILTERS, &pos);
	t->code.failed = true;
}

int c_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	struct ctext t = {0}, start;

	(void)options;
	ctext_begin(&t, p, src, diags);
	start = t;
	if (find_array(&t)) {
		t.in_list = true;
		ctext_take(&t, '{');
		list(&t);
		ctext_expect(&t, '}');
		t.in_list = false;
		if (!t.code.failed && find_array(&t))
			second_filter(&t);
	} else {
		t = start;
		ctext_next(&t);
		t.in_list = true;
		list(&t);
		ctext_take(&t, ';');
		if (!t.code.failed && !ctext_at_end(&t))
			code_error(&t.code, "the end of the list");
	}
	return t.code.failed ? -1 : 0;
}

/* Whether a name stands here that only C source of a filter has. */
static enum form_match word_match(
	struct ctext *t, const struct ctext_word *word, bool remark)
{
	if (remark)
		return FORM_NO;
	if (ctext_is(word, "BPF_STMT") || ctext_is(word, "BPF_JUMP"))
		return ctext_next(t) == '(' ? FORM_SURE : FORM_NO;
	if (ctext_is(word, "sock_filter") || ctext_is(word, "bpf_insn"))
		return find_brace(t) ? FORM_SURE : FORM_NO;
	return FORM_NO;
}

/* A brace comes first, but not JSON's {"; or there is BPF_STMT() or an array
 * somewhere, not behind the ';' of an assembler's remark. */
enum form_match c_detect(const char *data, size_t size)
{
	const struct source src = {.text = (char *)data, .size = size};
	struct ctext t = {0};
	enum form_match match = FORM_NO;
	unsigned remark = 0; /* the line that has one */

	if (memchr(data, '\0', size))
		return FORM_NO;
	ctext_begin(&t, NULL, &src, NULL);
	if (ctext_take(&t, '{'))
		return ctext_next(&t) == '"' ? FORM_NO : FORM_SURE;
	while (match == FORM_NO && !ctext_at_end(&t)) {
		struct ctext_word word;

		if (ctext_next(&t) == ';')
			remark = t.code.line;
		word = ctext_word(&t);
		if (word.len)
			match = word_match(&t, &word, remark == t.code.line);
		else
			ctext_skip(&t);
	}
	return match;
}

/* ------------------------------------------------------------------------ */
/* strace                                                                   */

static const char list_mark[] = "filter=[";

static const char *find_text(const char *data, size_t size, const char *text)
{
	return memmem(data, size, text, strlen(text));
}

static enum form_match strace_detect(const char *data, size_t size)
{
	const char *at = find_text(data, size, list_mark);

	if (!at || memchr(data, '\0', size))
		return FORM_NO;
	at += strlen(list_mark);
	return find_text(at,
		       (size_t)(data + size - at) < 4
			       ? (size_t)(data + size - at)
			       : 4,
		       "BPF_")
		       ? FORM_SURE
		       : FORM_NO;
}

/* Moves to a place behind the current one, counting lines. */
static void move_to(struct ctext *t, size_t at)
{
	struct code *c = &t->code;

	for (; c->at < at; c->at++) {
		if (c->source->text[c->at] == '\n') {
			c->line++;
			c->start = c->at + 1;
		}
	}
}

/* The number of "len=N, " in front of the list, if it is there. */
static void check_length(struct ctext *t, size_t begin)
{
	const char *text = t->code.source->text;
	struct ctext len = *t;
	size_t at = begin, from;
	uint32_t count;

	while (at && (isdigit((unsigned char)text[at - 1]) ||
			     strchr(", ", text[at - 1])))
		at--;
	if (t->code.failed || at < 4 || memcmp(text + at - 4, "len=", 4))
		return;
	ctext_begin(&len, t->code.program, t->code.source, t->code.diags);
	len.code.line = 1;
	len.code.at = len.code.start = 0;
	move_to(&len, at);
	from = len.code.at;
	count = code_number(&len.code, "the number of instructions", 31, false);
	if (!len.code.failed && count != t->code.program->count) {
		struct pos pos = code_pos(&len.code, from);

		diag_at(t->code.diags, DIAG_CODE_COUNT, &pos,
			(unsigned long)count, t->code.program->count);
		len.code.failed = true;
	}
	t->code.failed = len.code.failed;
}

/* Looks for "..." inside of the list; behind it may be "<unfinished ...>". */
static void check_cut(struct ctext *t)
{
	const char *text = t->code.source->text;
	size_t size = t->end - t->code.at;
	const char *close = memchr(text + t->code.at, ']', size);
	const char *cut = find_text(text + t->code.at,
		close ? (size_t)(close - text) - t->code.at : size, "...");
	struct ctext at = *t;
	struct pos pos;

	if (!cut)
		return;
	move_to(&at, (size_t)(cut - text));
	pos = code_pos(&at.code, at.code.at);
	pos.len = 3;
	diag_at(t->code.diags, DIAG_CUT_LIST, &pos);
	t->code.failed = true;
}

static int strace_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	const char *begin = find_text(src->text, src->size, list_mark), *end;
	struct ctext t = {0};

	(void)options;
	ctext_begin(&t, p, src, diags);
	if (!begin) {
		code_error(&t.code, "filter=[");
		return -1;
	}
	move_to(&t, (size_t)(begin - src->text) + strlen(list_mark));
	end = memchr(begin, '\n', src->size - (size_t)(begin - src->text));
	t.end = end ? (size_t)(end - src->text) : src->size;
	check_cut(&t);
	list(&t);
	ctext_expect(&t, ']');
	check_length(&t, (size_t)(begin - src->text));
	begin = find_text(
		src->text + t.code.at, src->size - t.code.at, list_mark);
	if (begin) {
		move_to(&t, (size_t)(begin - src->text));
		second_filter(&t);
	}
	return t.code.failed ? -1 : 0;
}

const struct form form_strace = {
	.name = "strace",
	.about = "filter=[BPF_STMT(...), ...] as strace -v prints",
	.detect = strace_detect,
	.read = strace_read,
};
