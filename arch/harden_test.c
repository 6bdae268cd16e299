/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Hardened code has no constant of the program in it.
 *
 * A node is compiled with one constant and with another, many times, each time
 * hidden by another random number.  Where the code of the two differs, a byte
 * that is that of the constant in both gives it away, unless it is by chance;
 * so that constants of a few bits are found, too.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* After the above: */
#include <cmocka.h>

#include "internal/node.h"
#include "jit.h"

#define SEEDS  100
#define CHANCE 25 /* four bytes of 256 values, in 100 trials, and some more */

enum where { IN_IMM, IN_OFF, IN_NEED, IN_LOW, IN_COUNT };

struct secret {
	uint16_t op;
	enum where where;
	enum cbpf_kind kind;
	int64_t value[2];
	uint8_t byte[2]; /* as they would stand in the code */
};

static size_t checked;

/* ---- Programs ------------------------------------------------------------ */

static void put_secret(struct nodes *n, const struct secret *s, int64_t value)
{
	struct node *at = &n->at[2];

	at->op = s->op;
	at->dst = 0;
	at->src = s->kind == CBPF_MEMORY ? REG_ARG1 : 2;
	if (s->where == IN_OFF && node_info(at) &&
		node_info(at)->shape != SHAPE_LDX) {
		at->dst = REG_ARG1;
		at->src = 0;
	}
	switch (s->where) {
	case IN_IMM:
		at->imm = value;
		at->need = at->imm > 0 ? (uint32_t)at->imm : 4;
		break;
	case IN_OFF:
		at->off = (int16_t)value;
		break;
	case IN_NEED:
		at->need = (uint32_t)value;
		at->imm = -4;
		break;
	case IN_LOW:
		n->tables[0].low = (uint32_t)value;
		break;
	case IN_COUNT:
		n->tables[0].count = (uint32_t)value;
		break;
	}
	at->target = 3;
}

/* r0 and r2 of the record, the node, exit; jumps go to the exit. */
static struct nodes *make(const struct secret *s, int64_t value)
{
	struct nodes *n = calloc(1, sizeof(*n));
	struct node_table *t = calloc(1, sizeof(*t));

	n->kind = s->kind;
	n->at = calloc(8, sizeof(*n->at));
	n->tables = t;
	n->table_count = 1;
	*t = (struct node_table){.count = 1600,
		.classes = calloc(4096, sizeof(uint16_t)),
		.targets = calloc(1, sizeof(uint32_t)),
		.target_count = 1,
		.otherwise = 4};
	t->targets[0] = 3;
	n->at[0] = (struct node){.op = IOP_LDX_W, .src = REG_ARG1};
	n->at[1] = (struct node){.op = IOP_LDX_DW, .dst = 2, .src = REG_ARG1};
	put_secret(n, s, value);
	n->at[3] = (struct node){.op = IOP_EXIT};
	n->at[4] = (struct node){.op = IOP_XOR64_X};
	n->at[5] = (struct node){.op = IOP_EXIT};
	for (size_t i = 0; i < 6; i++)
		n->at[i].live = 0xffff;
	n->count = 6;
	return n;
}

/* ---- Looking for it ------------------------------------------------------ */

static bool gives_away(const struct secret *s, const struct jit_image image[2])
{
	/* What hides them has the same length, as they have the same sign. */
	assert_int_equal(image[0].code_size, image[1].code_size);
	for (size_t i = 0; i < image[0].code_size; i++)
		if (image[0].code[i] != image[1].code[i] &&
			image[0].code[i] == s->byte[0] &&
			image[1].code[i] == s->byte[1])
			return true;
	return false;
}

/* How many of the seeds show it. */
static unsigned count_shown(
	const struct secret *s, unsigned features, bool harden)
{
	struct jit_image image[2];
	struct nodes *n[2];
	unsigned shown = 0;

	for (int k = 0; k < 2; k++)
		n[k] = make(s, s->value[k]);
	for (unsigned seed = 1; seed <= SEEDS; seed++) {
		const struct jit_options options = {
			.arch = arch_find("x86_64"),
			.features = features,
			.harden = harden,
			.seed = seed,
		};

		for (int k = 0; k < 2; k++)
			assert_int_equal(
				jit_compile(n[k], &options, &image[k]), 0);
		shown += gives_away(s, image);
		for (int k = 0; k < 2; k++)
			jit_image_free(&image[k]);
	}
	for (int k = 0; k < 2; k++)
		nodes_free(n[k]);
	return shown;
}

static const char *name_of(const struct secret *s)
{
	static char name[64];
	const struct iop_info *info =
		s->op < IOP_COUNT ? iop_info((enum iop)s->op) : NULL;

	snprintf(name, sizeof(name), "%s %d, field %d",
		info && info->word ? info->word : "-", s->op, (int)s->where);
	return name;
}

static void assert_hidden(const struct secret *s)
{
	/* With and without what newer machines have. */
	for (unsigned features = 0; features < 2; features++) {
		unsigned shown = count_shown(s, features, true);

		if (count_shown(s, features, false) != SEEDS)
			fail_msg("%s: would not be found", name_of(s));
		if (shown > CHANCE)
			fail_msg("%s: seen %u times, features %u", name_of(s),
				shown, features);
		checked++;
	}
}

/* ---- What there is ------------------------------------------------------- */

static bool is_shift(enum iop iop)
{
	switch (iop) {
	case IOP_LSH32_K:
	case IOP_RSH32_K:
	case IOP_ARSH32_K:
	case IOP_LSH64_K:
	case IOP_RSH64_K:
	case IOP_ARSH64_K:
		return true;
	default:
		return false;
	}
}

static bool has_constant(enum iop_shape shape)
{
	return shape == SHAPE_ALU32_K || shape == SHAPE_ALU64_K ||
	       shape == SHAPE_JCC_K || shape == SHAPE_JCC32_K ||
	       shape == SHAPE_ST || shape == SHAPE_LDDW ||
	       shape == SHAPE_PKT_ABS || shape == SHAPE_PKT_IND;
}

/* Every row with a constant. */
static void test_rows(void **state)
{
	(void)state;
	for (int i = 0; i < IOP_COUNT; i++) {
		enum iop_shape shape = iop_info((enum iop)i)->shape;
		struct secret s = {
			.op = (uint16_t)i,
			.kind = shape == SHAPE_ST ? CBPF_MEMORY : CBPF_PACKET,
			.value = {0x13572465, 0x13572466},
			.byte = {0x65, 0x66},
		};

		if (!has_constant(shape))
			continue;
		if (is_shift((enum iop)i)) {
			s.value[0] = s.byte[0] = 21;
			s.value[1] = s.byte[1] = 22;
		}
		if (shape == SHAPE_ST)
			s.where = IN_IMM;
		assert_hidden(&s);
	}
	/* 11 of arithmetic in two widths, 11 compares, 4 stores, packet loads,
	 * at least. */
	assert_true(checked >= 2 * (22 + 22 + 4 + 6));
	printf("%zu rows\n", checked / 2);
}

static const struct secret others[] = {
	/* Powers of two are shifted by. */
	{IOP_DIV32_K, IN_IMM, CBPF_PACKET, {1 << 21, 1 << 22}, {21, 22}},
	{IOP_DIV64_K, IN_IMM, CBPF_PACKET, {1 << 21, 1 << 22}, {21, 22}},
	{IOP_LDDW, IN_IMM, CBPF_PACKET,
		{0x1357246522334455, 0x1357246622334455}, {0x65, 0x66}},
	/* An offset that wraps, and what is asked for behind it. */
	{IOP_LD_IND_W, IN_IMM, CBPF_PACKET, {-0x1357249b, -0x1357249a},
		{0x65, 0x66}},
	{IOP_LD_IND_W, IN_NEED, CBPF_PACKET, {0x13572465, 0x13572466},
		{0x65, 0x66}},
	{IOP_LDX_W, IN_OFF, CBPF_MEMORY, {0x65, 0x66}, {0x65, 0x66}},
	{IOP_LDX_DW, IN_OFF, CBPF_MEMORY, {0x2465, 0x2466}, {0x65, 0x66}},
	{IOP_STX_W, IN_OFF, CBPF_MEMORY, {0x65, 0x66}, {0x65, 0x66}},
	{IOP_ST_W, IN_OFF, CBPF_MEMORY, {0x2465, 0x2466}, {0x65, 0x66}},
	{IOP_ATOMIC_ADD64, IN_OFF, CBPF_MEMORY, {0x2465, 0x2466}, {0x65, 0x66}},
	{IOP_ATOMIC_FETCH_OR64, IN_OFF, CBPF_MEMORY, {0x2465, 0x2466},
		{0x65, 0x66}},
	{NODE_TABLE, IN_LOW, CBPF_SYSCALL, {-0x13572465, -0x13572466},
		{0x65, 0x66}},
	{NODE_TABLE, IN_COUNT, CBPF_SYSCALL, {0x465, 0x466}, {0x65, 0x66}},
};

static void test_others(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		assert_hidden(&others[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows),
		cmocka_unit_test(test_others),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
