/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The analysis of seccomp filters: every outcome of random filters is one that
 * it knows of; the relations that it tells; how its work grows.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include <cmocka.h>

#include "check/sysargs.h"
#include "core/op.h"

static struct cbpf *session;
static struct cbpf_diags *diags;

static struct cbpf_program *assemble(const char *text)
{
	const struct cbpf_form_options options = {.form = "asm"};
	struct cbpf_program *p =
		cbpf_read(session, "test", text, strlen(text), &options, diags);

	assert_non_null(p);
	assert_int_equal(cbpf_check(p, CBPF_TARGET_SECCOMP, diags), 0);
	return p;
}

/* ------------------------------------------------------------------------ */
/* Outcomes of random filters                                               */

static uint64_t state = 1;

static uint32_t below(uint32_t n)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(state >> 33) % n;
}

/* Few constants, so that compares meet. */
static uint32_t constant(void)
{
	static const uint32_t list[] = {0, 1, 2, 3, 59, 257, 0xff, 0x40000000,
		0x4000003b, 0x7fffffff, 0x80000000, 0xffffffff, 0xc000003e,
		0x40000003};

	return list[below(sizeof(list) / sizeof(list[0]))];
}

static struct cbpf_insn random_insn(size_t left)
{
	static const uint16_t alu[] = {OP_CODE_ADD_K, OP_CODE_SUB_K,
		OP_CODE_AND_K, OP_CODE_OR_K, OP_CODE_XOR_K, OP_CODE_ADD_X,
		OP_CODE_AND_X, OP_CODE_DIV_X, OP_CODE_NEG, OP_CODE_TAX,
		OP_CODE_TXA, OP_CODE_LDX_IMM, OP_CODE_ST, OP_CODE_LD_MEM,
		OP_CODE_LD_IMM, OP_CODE_LD_LEN, OP_CODE_STX, OP_CODE_LDX_MEM};
	static const uint16_t jump[] = {OP_CODE_JEQ_K, OP_CODE_JGT_K,
		OP_CODE_JGE_K, OP_CODE_JSET_K, OP_CODE_JEQ_X, OP_CODE_JGE_X};
	uint32_t kind = below(10);
	uint16_t code;

	if (kind < 3)
		return (struct cbpf_insn){
			OP_CODE_LD_W_ABS, 0, 0, 4 * below(kind ? 6 : 16)};
	if (kind < 7)
		return (struct cbpf_insn){jump[below(below(4) ? 4 : 6)],
			(uint8_t)below((uint32_t)left),
			(uint8_t)below((uint32_t)left), constant()};
	if (kind == 7)
		return (struct cbpf_insn){OP_CODE_RET_K, 0, 0, constant()};
	code = alu[below(sizeof(alu) / sizeof(alu[0]))];
	if (code == OP_CODE_ST || code == OP_CODE_STX ||
		code == OP_CODE_LD_MEM || code == OP_CODE_LDX_MEM)
		return (struct cbpf_insn){code, 0, 0, below(2)};
	return (struct cbpf_insn){code, 0, 0, constant()};
}

/* A filter that writes both cells first, so that it may read them. */
static struct cbpf_program *random_filter(void)
{
	struct cbpf_insn insns[40] = {
		{OP_CODE_ST, 0, 0, 0}, {OP_CODE_ST, 0, 0, 1}};
	size_t count = 6 + below(34);

	for (size_t i = 2; i + 1 < count; i++)
		insns[i] = random_insn(count - i - 1);
	insns[count - 1] = (struct cbpf_insn){
		below(4) ? OP_CODE_RET_K : OP_CODE_RET_A, 0, 0, constant()};
	return cbpf_program_new("random", insns, count, diags);
}

static void fill_words(uint32_t *word, uint32_t audit, uint32_t nr)
{
	for (unsigned i = WORD_IP; i < WORD_COUNT; i++)
		word[i] = constant() + below(3) - 1;
	word[WORD_NR] = nr;
	word[WORD_ARCH] = audit;
}

/* Whether the point has a leaf with the value. */
static bool known(const struct sysclass *c, size_t point, uint32_t value)
{
	for (size_t id = 1; id < c->node_count; id++) {
		const struct sysnode *n = &c->nodes[id];

		if (n->kind == SYSNODE_LEAF && sysset_has(n->numbers, point) &&
			(n->any || n->value == value))
			return true;
	}
	return false;
}

static bool is_any(const void *arg, const struct sysnode *leaf)
{
	const struct sysnode *want = arg;

	return leaf == want;
}

/* Each leaf that a way is found to is come to by the call that was found. */
static size_t try_ways(const struct sysflow *f, const struct sysclass *c,
	size_t point, const struct cbpf_engine *engine, void *prepared)
{
	struct cbpf_record record = {.kind = CBPF_SYSCALL};
	struct cbpf_result result;
	struct sysquery q;
	size_t found = 0;

	assert_true(sysquery_init(&q, f, c, point));
	for (size_t i = 0; i < q.count && !q.mixed; i++) {
		const struct sysnode *n = &c->nodes[q.nodes[i]];
		struct syspath path = {.want = is_any, .arg = n};

		if (n->kind != SYSNODE_LEAF || n->any ||
			!sysquery_path(&q, &path))
			continue;
		memcpy(record.syscall.word, path.word, sizeof(path.word));
		engine->run(prepared, &record, &result);
		assert_int_equal(result.value, n->value);
		found++;
	}
	sysquery_free(&q);
	return found;
}

static void outcomes(void **unused)
{
	const struct cbpf_engine *engine = cbpf_engine_row(session, 0);
	size_t filters = 0, calls = 0, ways = 0, bounded = 0;

	(void)unused;
	for (unsigned run = 0; run < 400; run++) {
		struct cbpf_program *p = random_filter();
		struct cbpf_record record = {.kind = CBPF_SYSCALL};
		struct cbpf_result result;
		struct sysflow *f;
		void *prepared;

		if (cbpf_check(p, CBPF_TARGET_SECCOMP, diags)) {
			cbpf_diags_clear(diags);
			cbpf_program_free(p);
			continue;
		}
		f = sysflow_new(p, audit_arch_by_name("x86_64"));
		assert_non_null(f);
		prepared = engine->prepare(p, CBPF_SYSCALL, diags);
		assert_non_null(prepared);
		filters++;
		for (unsigned i = 0; i < 300; i++) {
			const struct sysclass *c =
				&f->classes[below((uint32_t)f->count)];
			size_t at = below((uint32_t)c->point_count);

			fill_words(record.syscall.word, c->arch->audit,
				c->points[at].nr);
			engine->run(prepared, &record, &result);
			assert_true(known(c, at, (uint32_t)result.value));
			calls++;
			if (i < 5)
				ways += try_ways(f, c, at, engine, prepared);
			bounded += c->bounded;
		}
		engine->release(prepared);
		sysflow_free(f);
		cbpf_program_free(p);
	}
	print_message("%zu filters, %zu calls, %zu ways, bounded %zu\n",
		filters, calls, ways, bounded);
	assert_true(filters > 200 && calls > 60000 && ways > 1000);
}

/* ------------------------------------------------------------------------ */
/* Relations                                                                */

static struct sysrel relation(const char *body, const char *arch)
{
	char text[2048];
	struct cbpf_program *p;
	struct sysflow *f;
	const struct sysclass *c;
	struct sysquery q;
	struct syscells cells;
	struct sysrel rel;

	snprintf(text, sizeof(text),
		".context seccomp %s\nld [nr]\njne #10, no\n%s\nno: ret #5\n"
		"yes: ret #7\n",
		arch, body);
	p = assemble(text);
	f = sysflow_new(p, audit_arch_by_name(arch));
	assert_non_null(f);
	c = &f->classes[0];
	assert_true(sysquery_init(&q, f, c, sysclass_point(c, 10)));
	assert_true(syscells_init(&cells, &q, 1));
	rel = syscells_relation(&cells);
	syscells_free(&cells);
	sysquery_free(&q);
	sysflow_free(f);
	cbpf_program_free(p);
	return rel;
}

static void is_rel(const char *body, enum sysrel_kind kind, uint64_t value)
{
	static const char *const archs[] = {"x86_64", "s390x"};

	for (unsigned i = 0; i < 2; i++) {
		struct sysrel rel = relation(body, archs[i]);

		assert_int_equal(rel.kind, kind);
		if (kind != SYSREL_BROKEN && kind != SYSREL_RANGES)
			assert_int_equal(rel.value, value);
	}
}

static void relations(void **unused)
{
	static const struct {
		const char *op;
		enum sysrel_kind kind;
		uint64_t more; /* the next number: of > and <= */
	} ops[] = {
		{"==", SYSREL_EQ, 0},
		{"!=", SYSREL_EQ, 0},
		{">=", SYSREL_GE, 0},
		{"<", SYSREL_GE, 0},
		{">", SYSREL_GE, 1},
		{"<=", SYSREL_GE, 1},
	};
	static const uint64_t values[] = {3, 5, 0xfffffffe, 0x100000000,
		0x100000005, 0x7fffffffffffffff, 0x8000000000000000,
		0xfffffffffffffff0};
	char body[128];

	(void)unused;
	for (size_t i = 0; i < sizeof(ops) / sizeof(ops[0]); i++) {
		for (size_t k = 0; k < sizeof(values) / sizeof(values[0]);
			k++) {
			snprintf(body, sizeof(body),
				".if64 args[1] %s %#llx, "
				"yes, no",
				ops[i].op, (unsigned long long)values[k]);
			is_rel(body, ops[i].kind, values[k] + ops[i].more);
		}
	}
	is_rel(".if64 args[1] & 0xff000000ff == 0x1000000005, yes, no",
		SYSREL_MASKED_EQ, 0x1000000005);
	is_rel("ld [args[1].lo]\njset #6, yes, no", SYSREL_MASKED_EQ, 0);
	is_rel("ld [args[1].lo]\njeq #6, yes, no", SYSREL_EQ, 6);
	is_rel("ld [args[1].hi]\njne #0, no\nld [args[1].lo]\njeq #6, yes\n"
	       "jeq #9, yes, no",
		SYSREL_RANGES, 0);
	is_rel("ld [args[1].hi]\njgt #1, yes\nld [args[1].lo]\n"
	       "jgt #5, yes, no",
		SYSREL_BROKEN, 0);
	is_rel("ld [args[1].hi]\njge #1, yes\nld [args[1].lo]\n"
	       "jeq #5, yes, no",
		SYSREL_RANGES, 0);
	is_rel("ld [args[0].hi]\njge #1, yes, no", SYSREL_NONE, 0);
	assert_true(relation("ld [args[1].lo]\njeq #6, yes, no", "x86_64")
			    .low_only);
	assert_false(
		relation(".if64 args[1] == 6, yes, no", "x86_64").low_only);
}

/* ------------------------------------------------------------------------ */
/* Growth                                                                   */

/* Calls that each compare an argument, one test of the number after the other;
 * or one call that compares many; or one with a long list of both halves. */
static size_t grow(struct cbpf_insn *insns, size_t count, unsigned shape)
{
	size_t n = 0, args = count / 4;

	insns[n++] = (struct cbpf_insn){OP_CODE_LD_W_ABS, 0, 0, 4};
	insns[n++] = (struct cbpf_insn){OP_CODE_JEQ_K, 1, 0, 0xc000003e};
	insns[n++] = (struct cbpf_insn){OP_CODE_RET_K, 0, 0, 0};
	insns[n++] = (struct cbpf_insn){OP_CODE_LD_W_ABS, 0, 0, 0};
	if (shape) {
		insns[n++] = (struct cbpf_insn){OP_CODE_JEQ_K, 1, 0, 257};
		insns[n++] =
			(struct cbpf_insn){OP_CODE_RET_K, 0, 0, 0x7fff0000};
	}
	for (uint32_t i = 0; i < args && n + 8 < count; i++) {
		if (!shape) {
			insns[n++] =
				(struct cbpf_insn){OP_CODE_LD_W_ABS, 0, 0, 0};
			insns[n++] = (struct cbpf_insn){
				OP_CODE_JEQ_K, 0, 3, i % 330};
		}
		if (shape < 2 || !i || i == args / 2)
			insns[n++] = (struct cbpf_insn){OP_CODE_LD_W_ABS, 0, 0,
				shape == 2 ? (i ? 16u : 20u)
					   : 16 + 4 * (i % 12)};
		insns[n++] = (struct cbpf_insn){OP_CODE_JEQ_K, 0, 1, 2 * i + 1};
		insns[n++] = (struct cbpf_insn){
			OP_CODE_RET_K, 0, 0, 0x50001 + i % 50};
	}
	while (n + 1 < count)
		insns[n++] = (struct cbpf_insn){OP_CODE_LD_IMM, 0, 0, 1};
	insns[n++] = (struct cbpf_insn){OP_CODE_RET_K, 0, 0, 0x7fff0000};
	return n;
}

/* All that lints ask: the tables of every argument of every call. */
static uint64_t work(const struct cbpf_program *p, bool *bounded)
{
	struct sysflow *f = sysflow_new(p, audit_arch_by_name("x86_64"));
	const struct sysclass *c;
	struct syscells cells;
	struct sysquery q;
	uint64_t steps;

	assert_non_null(f);
	c = &f->classes[0];
	for (size_t i = 0; i < c->point_count; i++) {
		assert_true(sysquery_init(&q, f, c, i));
		for (unsigned arg = 0; arg < 6; arg++) {
			if (!(q.tested & 3u << (WORD_ARGS + 2 * arg)))
				continue;
			assert_true(syscells_init(&cells, &q, arg));
			syscells_relation(&cells);
			syscells_free(&cells);
		}
		*bounded |= q.bounded;
		sysquery_free(&q);
	}
	*bounded |= c->bounded;
	steps = f->steps;
	sysflow_free(f);
	return steps;
}

static void growth(void **unused)
{
	static const char *const names[] = {"calls with an argument each",
		"arguments of one call", "values of one argument"};
	static struct cbpf_insn insns[CBPF_MAX_INSNS];
	struct rusage usage;

	(void)unused;
	for (unsigned shape = 0; shape < 3; shape++) {
		uint64_t before = 0;

		for (size_t size = 512; size <= CBPF_MAX_INSNS; size *= 2) {
			size_t count = grow(insns, size, shape);
			struct cbpf_program *p =
				cbpf_program_new("grown", insns, count, diags);
			clock_t start = clock();
			bool bounded = false;
			uint64_t steps = work(p, &bounded);

			getrusage(RUSAGE_SELF, &usage);
			print_message("%s: %zu instructions, %llu steps, "
				      "%.0f ms, %ld kB\n",
				names[shape], count, (unsigned long long)steps,
				(double)(clock() - start) * 1e3 /
					CLOCKS_PER_SEC,
				usage.ru_maxrss);
			/* At worst the square of the length: each value of one
			 * half with all nodes. */
			assert_true(!before || steps < 5 * before);
			assert_true(steps < 20000000);
			assert_false(bounded);
			before = steps;
			cbpf_program_free(p);
		}
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(outcomes),
		cmocka_unit_test(relations),
		cmocka_unit_test(growth),
	};
	int failed;

	session = cbpf_new();
	diags = cbpf_diags_new();
	if (!session || !diags)
		return 1;
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	cbpf_diags_free(diags);
	cbpf_free(session);
	return failed;
}
