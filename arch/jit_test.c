/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Machine code against the interpreter that checks everything: each operation
 * over all pairs of registers while all others hold something, in every way in
 * which code is made; and what else is to hold of it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>
/* After the above: */
#include <cmocka.h>

#include "engine.h"
#include "core/program.h"
#include "exec.h"
#include "internal/convert.h"
#include "internal/helpers.h"
#include "internal/interp.h"

/* With and without calls, of both kinds. */
enum way { LEAF, HELPER, LOCAL, WAYS };

static size_t runs;

/* ---- Programs -------------------------------------------------------------
 */

static void add(struct iprogram *ip, struct iinsn insn)
{
	assert_int_equal(iprogram_add(ip, insn, NULL), 0);
}

static void add_row(
	struct iprogram *ip, enum iop iop, unsigned dst, unsigned src)
{
	struct iinsn insn = iop_encode(iop);

	insn.dst = dst & 15;
	if (iop_info(iop)->selector != SELECT_SRC)
		insn.src = src & 15;
	add(ip, insn);
}

static void add_imm(
	struct iprogram *ip, enum iop iop, unsigned dst, int32_t imm)
{
	struct iinsn insn = iop_encode(iop);

	insn.dst = dst & 15;
	insn.imm = imm;
	add(ip, insn);
}

static void add_lddw(struct iprogram *ip, unsigned dst, uint64_t value)
{
	add_imm(ip, IOP_LDDW, dst, (int32_t)value);
	add(ip, (struct iinsn){.imm = (int32_t)(value >> 32)});
}

/* Something for each register, small for those that divide. */
static uint64_t value_of(unsigned reg, unsigned round)
{
	static const uint64_t odd[] = {0, 1, UINT64_MAX, INT64_MIN, INT32_MAX,
		0xffffffff, 0x80000000, 31, 32, 63, 64, 7};
	uint64_t z = (reg + 1) * 0x9e3779b97f4a7c15u + round;

	if ((reg + round) % 3 == 0)
		return odd[(reg * 5 + round) % 12];
	return z ^ z >> 29;
}

static void begin_program(struct iprogram *ip, enum way way)
{
	if (way == HELPER) {
		add_imm(ip, IOP_MOV64_K, REG_ARG1, 5);
		add_imm(ip, IOP_CALL, 0, HELPER_TRACE);
	}
	if (way == LOCAL) {
		add_imm(ip, IOP_CALL_LOCAL, 0, 1);
		add_row(ip, IOP_EXIT, 0, 0);
	}
}

static void fill(struct iprogram *ip, unsigned round)
{
	for (unsigned reg = 0; reg < REG_FP; reg++)
		add_lddw(ip, reg, value_of(reg, round));
	for (int i = 1; i <= 3; i++) {
		struct iinsn insn = iop_encode(IOP_STX_DW);

		insn.dst = REG_FP;
		insn.src = (uint8_t)i & 15;
		insn.off = (int16_t)(-8 * i);
		add(ip, insn);
	}
}

/* r0 = all of them, and the stack. */
static void fold(struct iprogram *ip)
{
	for (unsigned reg = 1; reg < REG_FP; reg++) {
		add_imm(ip, IOP_MUL64_K, 0, 31);
		add_row(ip, IOP_ADD64_X, 0, reg);
	}
	for (int i = 1; i <= 3; i++) {
		struct iinsn insn = iop_encode(IOP_LDX_DW);

		insn.dst = 1;
		insn.src = REG_FP;
		insn.off = (int16_t)(-8 * i);
		add(ip, insn);
		add_row(ip, IOP_XOR64_X, 0, 1);
		add_imm(ip, IOP_MUL64_K, 0, 7);
	}
	add_row(ip, IOP_EXIT, 0, 0);
	ip->safe = true;
	ip->safe_kind = CBPF_MEMORY;
	ip->stack = 64;
}

/* ---- Both ways ------------------------------------------------------------
 */

static uint64_t ask_interp(const struct iprogram *ip)
{
	struct interp *in = interp_prepare(ip, CBPF_MEMORY, INTERP_CHECKED);
	const struct cbpf_record record = {.number = 1, .kind = CBPF_MEMORY};
	struct cbpf_result result;

	assert_non_null(in);
	interp_run(in, &record, &result);
	interp_free(in);
	assert_int_equal(result.end, CBPF_END_RETURN);
	return result.value;
}

static uint64_t ask_code(
	const struct iprogram *ip, const struct jit_options *options)
{
	struct nodes *n = nodes_make(ip, CBPF_MEMORY);
	uint64_t trace[CBPF_TRACE_COUNT] = {0};
	struct helper_env env = {.trace = trace};
	struct jit_image image;
	struct exec exec;
	uint64_t value;

	assert_non_null(n);
	assert_int_equal(jit_compile(n, options, &image), 0);
	assert_int_equal(exec_map(&exec, &image), 0);
	value = exec.code(&env, NULL, 0, &env);
	exec_unmap(&exec);
	jit_image_free(&image);
	nodes_free(n);
	runs++;
	return value;
}

static void compare(struct iprogram *ip, const char *what)
{
	uint64_t want = ask_interp(ip);
	struct jit_options options = {.arch = arch_host()};
	unsigned features = options.arch->features();

	for (unsigned i = 0; i < 4; i++) {
		uint64_t got;

		options.features = i & 1 ? features : 0;
		options.harden = i & 2;
		options.seed = runs;
		got = ask_code(ip, &options);
		if (got != want)
			fail_msg("%s, %s%s: 0x%llx, not 0x%llx", what,
				i & 1 ? "features" : "base",
				i & 2 ? ", hardened" : "",
				(unsigned long long)got,
				(unsigned long long)want);
	}
}

static void test_pair(enum iop iop, enum way way, unsigned dst, unsigned src)
{
	const struct iop_info *info = iop_info(iop);
	struct iprogram *ip = iprogram_new();
	unsigned round = dst * 10 + src;
	char what[80];
	struct iinsn insn;

	assert_non_null(ip);
	begin_program(ip, way);
	fill(ip, round);
	insn = iop_encode(iop);
	insn.dst = dst & 15;
	if (info->selector != SELECT_SRC)
		insn.src = src & 15;
	if (info->selector != SELECT_IMM)
		insn.imm = (int32_t)value_of(src, round);
	if (info->shape == SHAPE_ATOMIC || info->shape == SHAPE_ATOMIC_FETCH ||
		info->shape == SHAPE_ATOMIC_XCHG ||
		info->shape == SHAPE_ATOMIC_CMPXCHG) {
		/* Through a register other than the value's. */
		if (dst == src)
			insn.dst = REG_FP;
		else
			add_row(ip, IOP_MOV64_X, dst, REG_FP);
		insn.off = -8;
	}
	add(ip, insn);
	if (insn.off == -8 && insn.dst != REG_FP &&
		!(info->shape == SHAPE_ATOMIC_CMPXCHG && dst == 0))
		add_imm(ip, IOP_MOV64_K, dst, 77);
	fold(ip);
	snprintf(what, sizeof(what), "%s r%u r%u, way %d", info->symbol, dst,
		src, way);
	compare(ip, what);
	iprogram_free(ip);
}

/* Constants are only taken as the verifier takes them. */
static bool is_taken(const struct iop_info *info)
{
	switch (info->shape) {
	case SHAPE_ALU32_X:
	case SHAPE_ALU64_X:
	case SHAPE_NEG32:
	case SHAPE_NEG64:
	case SHAPE_MOVSX32:
	case SHAPE_MOVSX64:
	case SHAPE_END:
	case SHAPE_ATOMIC:
	case SHAPE_ATOMIC_FETCH:
	case SHAPE_ATOMIC_XCHG:
	case SHAPE_ATOMIC_CMPXCHG:
	case SHAPE_ALU32_K:
	case SHAPE_ALU64_K:
		return true;
	case SHAPE_JA:
	case SHAPE_JA32:
	case SHAPE_JCC_K:
	case SHAPE_JCC_X:
	case SHAPE_JCC32_K:
	case SHAPE_JCC32_X:
	case SHAPE_CALL:
	case SHAPE_CALL_LOCAL:
	case SHAPE_EXIT:
	case SHAPE_LDDW:
	case SHAPE_PKT_ABS:
	case SHAPE_PKT_IND:
	case SHAPE_LDX:
	case SHAPE_ST:
	case SHAPE_STX:
	case SHAPE_COUNT:
		break;
	}
	return false;
}

static void test_registers(void **state)
{
	size_t rows = 0;

	(void)state;
	if (!arch_host())
		skip();
	for (unsigned iop = 0; iop < IOP_COUNT; iop++) {
		if (!is_taken(iop_info((enum iop)iop)))
			continue;
		rows++;
		for (int way = 0; way < WAYS; way++)
			for (unsigned dst = 0; dst < REG_FP; dst++)
				for (unsigned src = 0; src < REG_FP; src++)
					test_pair((enum iop)iop, (enum way)way,
						dst, src);
	}
	printf("%zu rows, %zu runs\n", rows, runs);
	assert_true(rows > 90 && runs == rows * WAYS * 100 * 4);
}

/* ---- Tables ---------------------------------------------------------------
 */

/* What is made of a table hangs on its size and on where it leads. */
struct table_case {
	uint32_t low, count, targets;
	bool returns; /* all targets return constants; else they add to r0 */
};

static const struct table_case table_cases[] = {
	{0, 5, 3, true},
	{100, 64, 2, true},
	{0xfffffff0, 16, 4, true},
	{7, 1500, 9, true},
	{7, 1500, 300, true},
	{3, 64, 2, false},
	{0, 65, 2, false},
	{5, 200, 4, false},
	{5, 1000, 40, false},
	{5, 1500, 40, false},
	{5, 1500, 300, false},
	{9, 0, 1, false},
};

static uint16_t class_of(const struct table_case *c, uint32_t i)
{
	return (uint16_t)((i * 7 + i / 5) % c->targets);
}

/* r0 = *(u32 *)r1, the table, `otherwise`, the targets. */
static struct nodes *table_nodes(const struct table_case *c)
{
	struct nodes *n = calloc(1, sizeof(*n));
	struct node_table *t = calloc(1, sizeof(*t));
	size_t at = 0;

	n->kind = CBPF_SYSCALL;
	n->at = calloc(4 + 2 * (size_t)c->targets, sizeof(*n->at));
	n->tables = t;
	n->table_count = 1;
	*t = (struct node_table){.low = c->low,
		.count = c->count,
		.classes = calloc(c->count + 1, sizeof(uint16_t)),
		.targets = calloc(c->targets, sizeof(uint32_t)),
		.target_count = c->targets,
		.otherwise = 2};
	for (uint32_t i = 0; i < c->count; i++)
		t->classes[i] = class_of(c, i);
	n->at[at++] = (struct node){.op = IOP_LDX_W, .src = REG_ARG1};
	n->at[at++] = (struct node){.op = NODE_TABLE};
	n->at[at++] = (struct node){.op = IOP_MOV32_K, .imm = 12345};
	n->at[at++] = (struct node){.op = IOP_EXIT};
	for (uint32_t i = 0; i < c->targets; i++) {
		t->targets[i] = (uint32_t)at;
		n->at[at++] = (struct node){
			.op = c->returns ? IOP_MOV32_K : IOP_ADD32_K,
			.imm = 1000 + i};
		n->at[at++] = (struct node){.op = IOP_EXIT};
	}
	for (size_t i = 0; i < at; i++)
		n->at[i].live = 0xffff;
	n->count = at;
	return n;
}

static void test_table(const struct table_case *c, bool harden)
{
	const struct jit_options options = {
		.arch = arch_host(), .harden = harden, .seed = c->count};
	struct nodes *n = table_nodes(c);
	struct jit_image image;
	struct exec exec;

	assert_int_equal(jit_compile(n, &options, &image), 0);
	assert_int_equal(exec_map(&exec, &image), 0);
	for (uint32_t i = 0; i < c->count + 20; i++) {
		uint32_t value = c->low + i - 10, index = value - c->low;
		uint32_t want = 12345;

		if (index < c->count)
			want = 1000 + class_of(c, index) +
			       (c->returns ? 0 : value);
		if ((uint32_t)exec.code(&value, NULL, 0, NULL) != want)
			fail_msg("table at %u, %u values, %u targets: %u",
				c->low, c->count, c->targets, value);
	}
	exec_unmap(&exec);
	jit_image_free(&image);
	nodes_free(n);
}

static void test_tables(void **state)
{
	(void)state;
	if (!arch_host())
		skip();
	for (size_t i = 0; i < sizeof(table_cases) / sizeof(table_cases[0]);
		i++) {
		test_table(&table_cases[i], false);
		test_table(&table_cases[i], true);
	}
}

/* ---- Constants ------------------------------------------------------------
 */

static bool contains(const struct jit_image *image, uint32_t value)
{
	for (size_t i = 0; i + 4 <= image->code_size; i++)
		if (!memcmp(image->code + i, &value, 4))
			return true;
	return false;
}

/* As a filter that smuggles in code would have them: in every form of a
 * constant that a classic program has. */
static void test_hardened(void **state)
{
	const struct cbpf_insn insns[] = {
		{0x28, 0, 0, 0x13572468}, /* ldh [k] */
		{0x04, 0, 0, 0x21436587}, /* add */
		{0x14, 0, 0, 0x31436587}, /* sub */
		{0x24, 0, 0, 0x41436587}, /* mul */
		{0x34, 0, 0, 0x51436587}, /* div */
		{0x94, 0, 0, 0x61436587}, /* mod */
		{0x44, 0, 0, 0x71436587}, /* or */
		{0x54, 0, 0, 0x81436587}, /* and */
		{0xa4, 0, 0, 0x91436587}, /* xor */
		{0x01, 0, 0, 0x22334455}, /* ldx #k */
		{0x50, 0, 0, 0x23456789}, /* ldb [x + k] */
		{0x15, 0, 1, 0x32456789}, /* jeq */
		{0x25, 0, 0, 0x92456789}, /* jgt, above 2^31 */
		{0x45, 0, 0, 0x52456789}, /* jset */
		{0x06, 0, 0, 0x62456789}, /* ret */
	};
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_program *p =
		cbpf_program_new("x", insns, sizeof(insns) / 8, diags);
	struct iprogram *ip = convert(p, CBPF_PACKET, diags);
	struct nodes *n = nodes_make(ip, CBPF_PACKET);
	struct jit_options options = {.arch = arch_find("x86_64")};
	struct jit_image image;

	(void)state;
	for (unsigned i = 0; i < 200; i++) {
		options.harden = i > 0;
		options.seed = i;
		assert_int_equal(jit_compile(n, &options, &image), 0);
		for (size_t k = 0; k < sizeof(insns) / 8; k++)
			if (contains(&image, insns[k].k) != !options.harden)
				fail_msg("constant %zu, seed %u", k, i);
		jit_image_free(&image);
	}
	nodes_free(n);
	iprogram_free(ip);
	cbpf_program_free(p);
	cbpf_diags_free(diags);
}

/* ---- Packets in two parts -------------------------------------------------
 */

/* Cut anywhere, a packet has the same answer; the code for two parts is made
 * when the first one comes, by run or by run_batch. */
static void test_two_parts(void **state)
{
	static const struct cbpf_insn insns[] = {
		{0x28, 0, 0, 6}, /* ldh [6] */
		{0x07, 0, 0, 0}, /* tax */
		{0x40, 0, 0, 2}, /* ld [x + 2] */
		{0x16, 0, 0, 0}, /* ret a */
	};
	static const uint8_t bytes[16] = {
		0, 1, 2, 3, 4, 5, 0, 7, 8, 9, 10, 11, 12, 13, 14, 15};
	const uint64_t expected = 0x090a0b0c;
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_program *p =
		cbpf_program_new("x", insns, sizeof(insns) / 8, diags);
	struct cbpf_record r = {.kind = CBPF_PACKET};
	struct cbpf_result result;
	uint64_t value;

	(void)state;
	for (uint32_t first = 0; first <= sizeof(bytes); first++) {
		void *jit = engine_jit.prepare(p, CBPF_PACKET, diags);

		assert_non_null(jit);
		for (uint32_t i = 0; i <= sizeof(bytes); i++) {
			uint32_t cut = (first + i) % (sizeof(bytes) + 1);

			r.packet = (struct cbpf_packet){.data = bytes,
				.size = cut,
				.frag = bytes + cut,
				.frag_size = (uint32_t)sizeof(bytes) - cut,
				.len = sizeof(bytes)};
			engine_jit.run_batch(jit, &r, first % 2, &value);
			engine_jit.run(jit, &r, &result);
			assert_int_equal(result.end, CBPF_END_RETURN);
			assert_int_equal(result.value, expected);
			if (first % 2)
				assert_int_equal(value, expected);
		}
		engine_jit.release(jit);
	}
	cbpf_program_free(p);
	cbpf_diags_free(diags);
}

/* ---- Batches --------------------------------------------------------------
 */

#define BATCH 100u

static void same_batch(const struct cbpf_engine *engine,
	const struct cbpf_insn *insns, size_t count,
	const struct cbpf_record *records)
{
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_program *p = cbpf_program_new("x", insns, count, diags);
	void *jit = engine->prepare(p, CBPF_PACKET, diags);
	struct cbpf_result result;
	uint64_t values[BATCH + 1];
	unsigned changes = 0;

	assert_non_null(jit);
	values[BATCH] = 12345;
	engine->run_batch(jit, records, BATCH, values);
	assert_int_equal(values[BATCH], 12345);
	for (size_t i = 0; i < BATCH; i++) {
		engine->run(jit, &records[i], &result);
		assert_int_equal(result.end, CBPF_END_RETURN);
		assert_int_equal(result.value, values[i]);
		changes += i && values[i] != values[i - 1];
	}
	assert_true(changes > BATCH / 4);
	engine->release(jit);
	cbpf_program_free(p);
	cbpf_diags_free(diags);
}

/* A batch has the values of single runs: of a program that loads bytes, of one
 * that looks at metadata only and is told no bytes, and of one that calls. */
static void test_batch(void **state)
{
	static const struct cbpf_insn loads[] = {
		{0x80, 0, 0, 0}, /* ld len */
		{0x07, 0, 0, 0}, /* tax */
		{0x50, 0, 0, 3}, /* ldb [x + 3] */
		{0x16, 0, 0, 0}, /* ret a */
	};
	static const struct cbpf_insn metadata[] = {
		{0x80, 0, 0, 0},	  /* ld len */
		{0x07, 0, 0, 0},	  /* tax */
		{0x20, 0, 0, 0xfffff014}, /* ld #mark */
		{0x0c, 0, 0, 0},	  /* add x */
		{0x16, 0, 0, 0},	  /* ret a */
	};
	static const struct cbpf_insn calls[] = {
		{0x20, 0, 0, 0xfffff038}, /* ld #rand */
		{0x16, 0, 0, 0},	  /* ret a */
	};
	static const struct {
		const struct cbpf_insn *insns;
		size_t count;
	} programs[] = {{loads, 4}, {metadata, 5}, {calls, 2}};
	const struct cbpf_engine *const engines[] = {
		&engine_jit, &engine_jit_plain, &engine_jit_hardened};
	struct cbpf_record r[BATCH];
	uint8_t bytes[BATCH + 1];

	(void)state;
	bytes[BATCH] = 1;
	for (uint32_t i = 0; i < BATCH; i++) {
		bytes[i] = (uint8_t)(3 * i + 1);
		r[i] = (struct cbpf_record){.number = i + 1};
		r[i].packet = (struct cbpf_packet){.data = bytes,
			.size = i,
			.len = i / 2,
			.mark = 5 * i,
			.rand = 7 * i};
		if (i % 10 == 9) {
			r[i].packet.frag = bytes + i;
			r[i].packet.frag_size = 1;
		}
	}
	for (size_t i = 0; i < 9; i++)
		same_batch(engines[i % 3], programs[i / 3].insns,
			programs[i / 3].count, r);
}

/* ---- How long it takes ----------------------------------------------------
 */

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

/* Loads, arithmetic and jumps near and far; microseconds, the best of some. */
static double compile_time(size_t count)
{
	struct jit_options options = {.arch = arch_find("x86_64")};
	struct iprogram *ip = iprogram_new();
	struct jit_image image;
	struct nodes *n;
	double best = 1e9;

	for (size_t i = 0; i + 2 < count; i++) {
		struct iinsn insn = iop_encode(i % 4 == 0   ? IOP_LD_ABS_H
					       : i % 4 == 1 ? IOP_AND32_K
					       : i % 4 == 2 ? IOP_JEQ_K
							    : IOP_XOR64_X);

		insn.imm = (int32_t)(i % 1000);
		if (i % 4 == 2)
			insn.off = i % 8 == 2 || i + 500 > count ? 1 : 400;
		add(ip, insn);
	}
	add_imm(ip, IOP_MOV32_K, 0, 1);
	add_row(ip, IOP_EXIT, 0, 0);
	ip->safe = true;
	for (int i = 0; i < 30; i++) {
		double begun = now();

		n = nodes_make(ip, CBPF_PACKET);
		assert_int_equal(jit_compile(n, &options, &image), 0);
		if (now() - begun < best)
			best = now() - begun;
		jit_image_free(&image);
		nodes_free(n);
	}
	iprogram_free(ip);
	return best;
}

static void test_linear(void **state)
{
	double few = compile_time(512), many = compile_time(4096);

	(void)state;
	printf("512 instructions: %.0f us, 4096: %.0f us, %.0f ns each\n", few,
		many, 1000 * many / 4096);
	/* Eight times as many; a square would take 64 times as long. */
	assert_true(many < 20 * few);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_hardened),
		cmocka_unit_test(test_two_parts),
		cmocka_unit_test(test_batch),
		cmocka_unit_test(test_linear),
		cmocka_unit_test(test_tables),
		cmocka_unit_test(test_registers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
