/* SPDX-License-Identifier: BSD-2-Clause */
/* Tables: from a value to where it leads. */
#include "x64.h"

/* ---- Tables ---------------------------------------------------------------
 */

/* TMP = value - low, compared with how many there are. */
static void table_index(struct jit *j, const struct node *n)
{
	const struct node_table *t = &j->n->tables[n->imm];
	int value = x64_value(j, n->dst);

	if (j->harden) {
		x64_make_imm32(j, 4, TMP, (int32_t)-t->low);
		x64_alu_rr(&j->code, X64_ADD, 4, TMP, value);
	} else if (t->low) {
		x64_lea(&j->code, 4, TMP, x64_at(value, (int32_t)-t->low));
	} else {
		x64_mov_rr(&j->code, 4, TMP, value);
	}
	x64_alu_ri(&j->code, X64_CMP, 4, TMP, (int32_t)t->count);
}

/* Whether every target returns a constant. */
static bool all_return(const struct jit *j, const struct node_table *t)
{
	uint64_t value;

	if (x64_has_frame(j) || x64_has_calls(j))
		return false;
	for (uint32_t i = 0; i < t->target_count; i++)
		if (!jit_returns(j, t->targets[i], &value) ||
			value > UINT32_MAX)
			return false;
	return true;
}

#define MAX_DIRECT 1024 /* words in a table; above, bytes lead to them */

static void put_word(struct jit *j, uint32_t at, uint32_t value)
{
	if (!j->data.failed)
		memcpy(j->data.at + at, &value, sizeof(value));
}

/* The classes as bytes, or words where there are many: TMP = that of TMP. */
static void load_class(struct jit *j, const struct node_table *t)
{
	unsigned size = t->target_count > 256 ? 2 : 1;
	uint32_t at = jit_data(j, (size_t)t->count * size, size);

	for (uint32_t i = 0; i < t->count && !j->data.failed; i++)
		memcpy(j->data.at + at + (size_t)i * size, &t->classes[i],
			size);
	x64_lea_data(j, x64_tmp2(j), at);
	x64_movzx_rm(&j->code, size, TMP,
		(struct x64_mem){x64_tmp2(j), TMP, size - 1, 0});
}

/* eax = the word of the data at `at` by TMP. */
static void return_word(struct jit *j, uint32_t at)
{
	x64_lea_data(j, x64_tmp2(j), at);
	x64_mov_rm(&j->code, 4, RAX, (struct x64_mem){x64_tmp2(j), TMP, 2, 0});
	x64_ret(&j->code);
}

/* Whether the values outside return a constant too, and a table has room for
 * it. */
static bool all_direct(
	const struct jit *j, const struct node_table *t, uint64_t *otherwise)
{
	return t->count <= MAX_DIRECT &&
	       jit_returns(j, t->otherwise, otherwise) &&
	       *otherwise <= UINT32_MAX;
}

/* The same with no jump at all: values outside find the last word.  So it is
 * one way for all of them, and no mixture of values is mispredicted. */
static void table_words(
	struct jit *j, const struct node_table *t, uint64_t otherwise)
{
	uint32_t at = jit_data(j, ((size_t)t->count + 1) * 4, 4);
	uint64_t value = 0;

	for (uint32_t i = 0; i < t->count; i++) {
		jit_returns(j, t->targets[t->classes[i]], &value);
		put_word(j, at + 4 * i, (uint32_t)value);
	}
	put_word(j, at + 4 * t->count, (uint32_t)otherwise);
	x64_mov_ri(&j->code, x64_tmp2(j), t->count);
	x64_cmov_rr(&j->code, CC_AE, 4, TMP, x64_tmp2(j));
	return_word(j, at);
}

/* eax = the value that the target, by class, returns. */
static void table_returns(struct jit *j, const struct node_table *t)
{
	uint32_t at = jit_data(j, (size_t)t->target_count * 4, 4);
	uint64_t value = 0;

	for (uint32_t i = 0; i < t->target_count; i++) {
		jit_returns(j, t->targets[i], &value);
		put_word(j, at + 4 * i, (uint32_t)value);
	}
	load_class(j, t);
	return_word(j, at);
}

/* Two targets, the second where the bit of 64 is set. */
static void table_bits(struct jit *j, const struct node_table *t)
{
	uint64_t bits = 0;

	for (uint32_t i = 0; i < t->count; i++)
		bits |= (uint64_t)(t->classes[i] == 1) << i;
	x64_mov_ri(&j->code, x64_tmp2(j), bits);
	x64_bt_rr(&j->code, 8, x64_tmp2(j), TMP);
	jit_jump_to(j, CC_B, t->targets[1]);
	x64_hook_jump(j, t->targets[0]);
}

/* A few targets: compared one after the other. */
static void table_compares(struct jit *j, const struct node_table *t)
{
	load_class(j, t);
	for (uint32_t i = t->target_count - 1; i > 0; i--) {
		x64_alu_ri(&j->code, X64_CMP, 4, TMP, i);
		jit_jump_to(j, CC_E, t->targets[i]);
	}
	x64_hook_jump(j, t->targets[0]);
}

static void table_jumps(struct jit *j, const struct node_table *t)
{
	bool direct = t->count <= MAX_DIRECT;
	uint32_t count = direct ? t->count : t->target_count;
	uint32_t at = jit_data(j, (size_t)count * 4, 4);

	for (uint32_t i = 0; i < count; i++)
		jit_case(j, at + 4 * i, at,
			t->targets[direct ? t->classes[i] : i]);
	if (!direct)
		load_class(j, t);
	x64_lea_data(j, x64_tmp2(j), at);
	x64_movsx_rm(
		&j->code, 8, 4, TMP, (struct x64_mem){x64_tmp2(j), TMP, 2, 0});
	x64_alu_rr(&j->code, X64_ADD, 8, TMP, x64_tmp2(j));
	x64_jmp_r(&j->code, TMP);
}

void x64_hook_table(struct jit *j, const struct node *n)
{
	const struct node_table *t = &j->n->tables[n->imm];
	uint64_t otherwise = 0;

	if (!t->count) {
		x64_hook_jump(j, t->otherwise);
		return;
	}
	table_index(j, n);
	if (all_return(j, t) && all_direct(j, t, &otherwise)) {
		table_words(j, t, otherwise);
		return;
	}
	jit_jump_to(j, CC_AE, t->otherwise);
	if (all_return(j, t))
		table_returns(j, t);
	else if (t->target_count == 2 && t->count <= 64 && !j->harden)
		table_bits(j, t);
	else if (t->target_count <= 4)
		table_compares(j, t);
	else
		table_jumps(j, t);
}
