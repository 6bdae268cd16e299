/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Tables: from a value to where it leads.
 *
 * Where most values end the program with a constant, the constants themselves
 * are in a table, and are returned by one way for all: no mixture of values is
 * mispredicted.  The few other targets are marks there, words that no value
 * returns.
 */
#include "x64.h"

/* A number that the program has a say in. */
static void compare_number(struct jit *j, int reg, uint32_t with)
{
	if (!j->harden) {
		x64_alu_ri(&j->code, X64_CMP, 4, reg, (int32_t)with);
		return;
	}
	x64_make_imm32(j, 4, x64_tmp2(j), (int32_t)with);
	x64_alu_rr(&j->code, X64_CMP, 4, reg, x64_tmp2(j));
}

/* value - low; the register that has it: TMP, or the value's own. */
static int table_index(struct jit *j, const struct node *n)
{
	const struct node_table *t = &j->n->tables[n->imm];
	int value = x64_value(j, n->dst);

	if (!t->low && x64_is_narrow(j, n->dst))
		return value;
	if (!t->low) {
		x64_mov_rr(&j->code, 4, TMP, value);
	} else if (j->harden) {
		x64_make_imm32(j, 4, TMP, (int32_t)-t->low);
		x64_alu_rr(&j->code, X64_ADD, 4, TMP, value);
	} else {
		x64_lea(&j->code, 4, TMP, x64_at(value, (int32_t)-t->low));
	}
	return TMP;
}

#define MAX_DIRECT 1024 /* words in a table; above, bytes lead to them */
#define MAX_FEW	   256	/* targets that are bytes */
#define MAX_MARKS  32	/* targets that are not constants */
#define MAX_CHAIN  4	/* targets that are compared one after the other */

/* What a table has at work. */
struct table {
	const struct node_table *t;
	int index;	   /* the register of value - low */
	bool clamped;	   /* values outside find the last word */
	uint32_t constant; /* of those: what they return */
	uint32_t first;	   /* the first mark */
	uint32_t marks;	   /* how many there are */
	uint32_t to[MAX_MARKS];
};

static void put_word(struct jit *j, uint32_t at, uint32_t value)
{
	if (!j->data.failed)
		memcpy(j->data.at + at, &value, sizeof(value));
}

static bool returns_word(const struct jit *j, uint32_t node, uint32_t *word)
{
	uint64_t value;

	if (!jit_returns(j, node, &value) || value > UINT32_MAX)
		return false;
	*word = (uint32_t)value;
	return true;
}

/* The classes as bytes, or words where there are many: TMP = that of a
 * value. */
static void load_class(struct jit *j, const struct table *w)
{
	const struct node_table *t = w->t;
	unsigned size = t->target_count > MAX_FEW ? 2 : 1;
	uint32_t at = jit_data(j, (size_t)t->count * size, size);

	for (uint32_t i = 0; i < t->count && !j->data.failed; i++)
		memcpy(j->data.at + at + (size_t)i * size, &t->classes[i],
			size);
	x64_lea_data(j, x64_tmp2(j), at);
	x64_movzx_rm(&j->code, size, TMP,
		(struct x64_mem){x64_tmp2(j), w->index, size - 1, 0});
}

/* ---- Constants and marks ------------------------------------------------- */

/* Whether no constant of the table is one of the marks from `first` on. */
static bool are_free(const struct jit *j, const struct table *w, uint32_t first)
{
	uint32_t word;

	for (uint32_t i = 0; i < w->t->target_count; i++)
		if (returns_word(j, w->t->targets[i], &word) &&
			word - first < w->marks)
			return false;
	return !w->clamped || w->constant - first >= w->marks;
}

/* Marks that one compare tells from constants, the shortest first. */
static bool find_marks(const struct jit *j, struct table *w)
{
	w->first = 0;
	if (are_free(j, w, 0))
		return true;
	w->first = 0 - w->marks;
	if (are_free(j, w, w->first))
		return true;
	for (w->first = 1; w->first < 2 * MAX_MARKS; w->first++)
		if (are_free(j, w, w->first))
			return true;
	return false;
}

/* Whether constants are returned by way of a table: most values have one. */
static bool is_of_words(const struct jit *j, struct table *w)
{
	const struct node_table *t = w->t;
	uint32_t marked[MAX_FEW / 32] = {0}, values = 0, word;
	bool direct = t->count <= MAX_DIRECT;

	if (x64_has_frame(j) || x64_has_calls(j))
		return false;
	w->clamped = direct && returns_word(j, t->otherwise, &w->constant);
	for (uint32_t i = 0; i < t->target_count; i++) {
		if (returns_word(j, t->targets[i], &word))
			continue;
		if (t->target_count > MAX_FEW || w->marks == MAX_MARKS)
			return false;
		marked[i / 32] |= 1u << i % 32;
		w->to[w->marks++] = t->targets[i];
	}
	if (!w->marks)
		return true;
	for (uint32_t i = 0; i < t->count; i++) {
		uint16_t class = t->classes[i];

		values += !(marked[class / 32] >> class % 32 & 1);
	}
	return values >= t->count - values && find_marks(j, w);
}

/* The word of a class: a constant, or the mark of the target. */
static uint32_t word_of(const struct jit *j, const struct table *w, uint32_t i)
{
	uint32_t word = w->first;

	if (returns_word(j, w->t->targets[i], &word))
		return word;
	while (w->to[word - w->first] != w->t->targets[i])
		word++;
	return word;
}

/* TMP = the index, or for values outside the last word's. */
static void clamp(struct jit *j, struct table *w)
{
	uint32_t count = w->t->count;
	struct emit *e = &j->code;

	if (w->index == TMP) {
		x64_make_imm32(j, 4, x64_tmp2(j), (int32_t)count);
		x64_alu_rr(e, X64_CMP, 4, TMP, x64_tmp2(j));
		x64_cmov_rr(e, CC_AE, 4, TMP, x64_tmp2(j));
	} else {
		x64_make_imm32(j, 4, TMP, (int32_t)count);
		x64_alu_rr(e, X64_CMP, 4, w->index, TMP);
		x64_cmov_rr(e, CC_B, 4, TMP, w->index);
	}
	w->index = TMP;
}

/* The words by value, or by class where there are many values. */
static uint32_t put_words(struct jit *j, const struct table *w)
{
	bool direct = w->t->count <= MAX_DIRECT;
	uint32_t count = direct ? w->t->count : w->t->target_count;
	uint32_t at = jit_data(j, ((size_t)count + 1) * 4, 4);

	for (uint32_t i = 0; i < count; i++)
		put_word(j, at + 4 * i,
			word_of(j, w, direct ? w->t->classes[i] : i));
	put_word(j, at + 4 * count, w->constant);
	return at;
}

/* Where tmp2, a mark, leads to. */
static void jump_by_mark(struct jit *j, const struct table *w)
{
	int mark = x64_tmp2(j);
	uint32_t at;

	if (w->marks <= MAX_CHAIN) {
		for (uint32_t i = w->marks - 1; i > 0; i--) {
			x64_alu_ri(&j->code, X64_CMP, 4, mark,
				(int32_t)(w->first + i));
			jit_jump_to(j, CC_E, w->to[i]);
		}
		x64_hook_jump(j, w->to[0]);
		return;
	}
	x64_lea(&j->code, 4, TMP, x64_at(mark, (int32_t)(0 - w->first)));
	at = jit_data(j, (size_t)w->marks * 4, 4);
	for (uint32_t i = 0; i < w->marks; i++)
		jit_case(j, at + 4 * i, at, w->to[i]);
	x64_lea_data(j, mark, at);
	x64_movsx_rm(&j->code, 8, 4, TMP, (struct x64_mem){mark, TMP, 2, 0});
	x64_alu_rr(&j->code, X64_ADD, 8, TMP, mark);
	x64_jmp_r(&j->code, TMP);
}

/* Jumps to the label if tmp2 is a mark. */
static void test_marks(struct jit *j, const struct table *w, uint32_t label)
{
	int word = x64_tmp2(j);
	struct emit *e = &j->code;

	if (w->marks == 1) {
		x64_alu_ri(e, X64_CMP, 4, word, (int32_t)w->first);
		jit_jump_to(j, CC_E, label);
		return;
	}
	if (w->first && w->first + w->marks) {
		x64_lea(e, 4, TMP, x64_at(word, (int32_t)(0 - w->first)));
		x64_alu_ri(e, X64_CMP, 4, TMP, w->marks);
	} else {
		x64_alu_ri(e, X64_CMP, 4, word,
			w->first ? (int32_t)w->first : (int32_t)w->marks);
	}
	jit_jump_to(
		j, w->first && !(w->first + w->marks) ? CC_AE : CC_B, label);
}

static void table_words(struct jit *j, struct table *w)
{
	uint32_t at, label = 0;

	if (w->clamped)
		clamp(j, w);
	if (w->t->count > MAX_DIRECT) {
		load_class(j, w);
		w->index = TMP;
	}
	at = put_words(j, w);
	x64_lea_data(j, x64_tmp2(j), at);
	x64_mov_rm(&j->code, 4, w->marks ? x64_tmp2(j) : RAX,
		(struct x64_mem){x64_tmp2(j), w->index, 2, 0});
	if (w->marks) {
		label = w->marks == 1 ? w->to[0] : jit_label(j);
		test_marks(j, w, label);
		x64_mov_rr(&j->code, 4, RAX, x64_tmp2(j));
	}
	x64_ret(&j->code);
	if (w->marks > 1) {
		jit_place(j, label);
		jump_by_mark(j, w);
	}
}

/* ---- Jumps --------------------------------------------------------------- */

/* Two targets, the second where the bit of 64 is set. */
static void table_bits(struct jit *j, const struct table *w)
{
	const struct node_table *t = w->t;
	uint64_t bits = 0;

	for (uint32_t i = 0; i < t->count; i++)
		bits |= (uint64_t)(t->classes[i] == 1) << i;
	x64_mov_ri(&j->code, x64_tmp2(j), bits);
	x64_bt_rr(&j->code, 8, x64_tmp2(j), w->index);
	jit_jump_to(j, CC_B, t->targets[1]);
	x64_hook_jump(j, t->targets[0]);
}

/* A few targets: compared one after the other. */
static void table_compares(struct jit *j, const struct table *w)
{
	const struct node_table *t = w->t;

	load_class(j, w);
	for (uint32_t i = t->target_count - 1; i > 0; i--) {
		x64_alu_ri(&j->code, X64_CMP, 4, TMP, i);
		jit_jump_to(j, CC_E, t->targets[i]);
	}
	x64_hook_jump(j, t->targets[0]);
}

static void table_jumps(struct jit *j, const struct table *w)
{
	const struct node_table *t = w->t;
	bool direct = t->count <= MAX_DIRECT;
	uint32_t count = direct ? t->count : t->target_count;
	uint32_t at = jit_data(j, (size_t)count * 4, 4);

	for (uint32_t i = 0; i < count; i++)
		jit_case(j, at + 4 * i, at,
			t->targets[direct ? t->classes[i] : i]);
	if (!direct)
		load_class(j, w);
	x64_lea_data(j, x64_tmp2(j), at);
	x64_movsx_rm(&j->code, 8, 4, TMP,
		(struct x64_mem){x64_tmp2(j), direct ? w->index : TMP, 2, 0});
	x64_alu_rr(&j->code, X64_ADD, 8, TMP, x64_tmp2(j));
	x64_jmp_r(&j->code, TMP);
}

void x64_hook_table(struct jit *j, const struct node *n)
{
	const struct node_table *t = &j->n->tables[n->imm];
	struct table w = {.t = t};
	bool bits = t->target_count == 2 && t->count <= 64 && !j->harden;
	bool words;

	if (!t->count) {
		x64_hook_jump(j, t->otherwise);
		return;
	}
	words = is_of_words(j, &w) && !(bits && w.marks);
	w.index = table_index(j, n);
	if (!t->whole && !(words && w.clamped)) {
		compare_number(j, w.index, t->count);
		jit_jump_to(j, CC_AE, t->otherwise);
	}
	if (t->whole)
		w.clamped = false;
	if (words)
		table_words(j, &w);
	else if (bits)
		table_bits(j, &w);
	else if (t->target_count <= MAX_CHAIN)
		table_compares(j, &w);
	else
		table_jumps(j, &w);
}
