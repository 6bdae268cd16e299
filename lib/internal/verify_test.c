/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The verifier: hostile programs and what they cost, converted programs, and
 * the rules one by one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include <cmocka.h>

#include "core/op.h"
#include "internal/verify.h"

/* A program under construction. */
static struct iprogram *ip;

static void start(void)
{
	iprogram_free(ip);
	ip = iprogram_new();
}

static void put(enum iop iop, unsigned regs, int off, int imm)
{
	struct iinsn insn = iop_encode(iop);

	insn.dst |= regs >> 4 & 15;
	insn.src |= regs & 15;
	insn.off = (int16_t)(insn.off | off);
	insn.imm |= imm;
	assert_int_equal(iprogram_add(ip, insn, NULL), 0);
}

#define R(dst, src) ((dst) << 4 | (src))

static void leave(void)
{
	put(IOP_MOV64_K, R(0, 0), 0, 0);
	put(IOP_EXIT, 0, 0, 0);
}

static void print_line(void *arg, const char *line)
{
	(void)arg;
	print_message("%s\n", line);
}

/* What the verifier says: NULL for a program that is proven, else the name of
 * the first diagnostic. */
static const char *verdict(enum cbpf_kind kind, uint32_t memory)
{
	struct cbpf_verify_options options = {
		.ctx = kind,
		.memory_size = memory,
		.trace = getenv("TRACE") ? print_line : NULL,
	};
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_program p = {.name = "test", .internal = ip};
	static char name[64];
	const struct cbpf_diag *d;
	int failed = cbpf_verify(&p, &options, diags);

	d = cbpf_diags_get(diags, 0);
	assert_int_equal(failed != 0, d != NULL);
	if (d) {
		print_message("    %s [%s]\n", d->text, d->name);
		snprintf(name, sizeof(name), "%s", d->name);
	}
	cbpf_diags_free(diags);
	return failed ? name : NULL;
}

/* ------------------------------------------------------------------------ */
/* Hostile programs                                                         */

#define MAX_SECONDS 1.0
#define MAX_BYTES   (256 << 20)

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ts);
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

static long peak(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return usage.ru_maxrss;
}

static void hostile(const char *what, const char *expected)
{
	double before = now(), took;
	const char *got = verdict(CBPF_PACKET, 0);

	took = now() - before;
	print_message("%-32s %-20s %7zu slots %.3f s, peak %ld MB\n", what,
		got ? got : "accepted", ip->count, took, peak() / 1024);
	if (expected)
		assert_string_equal(got ? got : "accepted", expected);
	else
		assert_null(got);
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__)
	/* A busy machine is given some room. */
	assert_true(took < MAX_SECONDS * 2);
	assert_true(peak() < MAX_BYTES / 1024);
#endif
}

/* r6 = a scalar that nothing is known of. */
static void unknown_r6(void)
{
	put(IOP_CALL, 0, 0, 7);
	put(IOP_MOV64_X, R(6, 0), 0, 0);
}

/* `count` diamonds, each adding a bit of r7 on one side. */
static void diamonds(int count, bool as_address)
{
	start();
	put(IOP_MOV64_X, R(8, 10), 0, 0);
	put(IOP_MOV64_X, R(9, 1), 0, 0);
	unknown_r6();
	put(IOP_MOV64_K, R(7, 0), 0, 0);
	for (int i = 0; i < count; i++) {
		put(IOP_JSET_K, R(6, 0), 1, 1 << i % 31);
		put(IOP_ADD64_K, R(7, 0), 0, 1 << i % 31);
	}
	if (as_address) {
		put(IOP_AND64_K, R(7, 0), 0, 7);
		put(IOP_ADD64_X, R(8, 7), 0, 0);
		put(IOP_ST_B, R(8, 0), -8, 0);
	}
	leave();
}

static void test_diamonds(void **state)
{
	(void)state;
	diamonds(31, false);
	hostile("2^31 paths", NULL);
	diamonds(31, true);
	hostile("2^31 paths, to an address", NULL);
	diamonds(30000, false);
	hostile("2^30000 paths", NULL);
}

/* The same in a loop, where joining is not enough. */
static void test_looped_diamonds(void **state)
{
	(void)state;
	diamonds(31, false);
	ip->count -= 2;
	put(IOP_ADD64_K, R(9, 0), 0, 0);
	put(IOP_JA, 0, -(int)ip->count - 1 + 5, 0);
	leave();
	ip->insns[ip->count - 3] = iop_encode(IOP_JGT_K);
	ip->insns[ip->count - 3].dst = 7;
	ip->insns[ip->count - 3].imm = 5;
	ip->insns[ip->count - 3].off = -30;
	hostile("2^31 paths in a loop", "internal-limit");
}

static void test_loops(void **state)
{
	(void)state;
	start();
	put(IOP_JA, 0, -1, 0);
	hostile("goto itself", "internal-loop");

	start();
	put(IOP_CALL, 0, 0, 7);
	put(IOP_JNE_K, R(0, 0), -2, 0);
	put(IOP_EXIT, 0, 0, 0);
	hostile("until random is 0", "internal-loop");

	start();
	put(IOP_MOV64_K, R(0, 0), 0, 0);
	put(IOP_ADD64_K, R(0, 0), 0, 1);
	put(IOP_JA, 0, -2, 0);
	hostile("counting forever", "internal-limit");

	start();
	put(IOP_MOV64_K, R(0, 0), 0, 0);
	put(IOP_ADD64_K, R(0, 0), 0, 1);
	put(IOP_JLT_K, R(0, 0), -2, 400000);
	put(IOP_EXIT, 0, 0, 0);
	hostile("400,000 rounds", NULL);

	start();
	put(IOP_MOV64_K, R(0, 0), 0, 0);
	put(IOP_ADD64_K, R(0, 0), 0, 1);
	put(IOP_JLT_K, R(0, 0), -2, 1000000);
	put(IOP_EXIT, 0, 0, 0);
	hostile("1,000,000 rounds", "internal-limit");

	start();
	put(IOP_MOV64_K, R(1, 0), 0, 0);
	put(IOP_MOV64_K, R(2, 0), 0, 0);
	put(IOP_MOV64_K, R(3, 0), 0, 0);
	put(IOP_ADD64_K, R(3, 0), 0, 1);
	put(IOP_JLT_K, R(3, 0), -2, 50);
	put(IOP_ADD64_K, R(2, 0), 0, 1);
	put(IOP_JLT_K, R(2, 0), -5, 50);
	put(IOP_ADD64_K, R(1, 0), 0, 1);
	put(IOP_JLT_K, R(1, 0), -8, 50);
	leave();
	hostile("three loops, 50^3", NULL);
	ip->insns[4].imm = ip->insns[6].imm = ip->insns[8].imm = 1000;
	hostile("three loops, 1000^3", "internal-limit");

	start();
	put(IOP_MOV64_K, R(9, 0), 0, 0);
	put(IOP_CALL, 0, 0, 7);
	put(IOP_ADD64_X, R(9, 0), 0, 0);
	put(IOP_JEQ_K, R(0, 0), 2, 5);
	put(IOP_ADD64_K, R(9, 0), 0, 1);
	put(IOP_JLT_X, R(9, 0), -5, 0);
	leave();
	hostile("a loop on unknown sums", "internal-loop");
}

/* Every branch of a long loop waits, with all registers in use. */
static void test_states(void **state)
{
	(void)state;
	start();
	unknown_r6();
	for (unsigned i = 1; i < 10; i++) {
		put(IOP_MOV64_X, R(i == 6 ? 7 : i, 6), 0, 0);
		put(IOP_ADD64_K, R(i, 0), 0, (int)i);
	}
	put(IOP_MOV64_K, R(0, 0), 0, 0);
	put(IOP_ADD64_K, R(0, 0), 0, 1);
	for (unsigned i = 1; i < 10; i++)
		put(IOP_JLT_X, R(i, 0), 2 * (9 - (int)i) + 1, 0),
			put(IOP_ADD64_X, R(i, 0), 0, 0);
	put(IOP_JLT_K, R(0, 0), -20, 1 << 30);
	put(IOP_EXIT, 0, 0, 0);
	hostile("1,000,000 states", "internal-limit");

	/* Multiplications of ranges. */
	start();
	unknown_r6();
	put(IOP_AND64_K, R(6, 0), 0, 0x7ff5);
	put(IOP_MOV64_K, R(7, 0), 0, 0);
	put(IOP_MOV64_X, R(8, 6), 0, 0);
	for (int i = 0; i < 20; i++) {
		put(IOP_MUL64_X, R(8, 6), 0, 0);
		put(IOP_SMOD64_X, R(8, 6), 0, 0);
	}
	put(IOP_ADD64_K, R(7, 0), 0, 1);
	put(IOP_JLT_K, R(7, 0), -42, 1 << 30);
	put(IOP_JGT_K, R(8, 0), -43, 3);
	leave();
	hostile("1,000,000 multiplications", "internal-limit");
}

static void test_stacks(void **state)
{
	(void)state;
	/* 64 slots of stack, one of them written in each round. */
	start();
	unknown_r6();
	put(IOP_RSH64_K, R(6, 0), 0, 1);
	for (int i = 1; i <= 64; i++)
		put(IOP_STX_DW, R(10, 6), -8 * i, 0);
	put(IOP_MOV64_K, R(7, 0), 0, 0);
	put(IOP_ADD64_K, R(7, 0), 0, 1);
	put(IOP_STX_DW, R(10, 7), -8, 0);
	put(IOP_LDX_DW, R(8, 10), -512, 0);
	put(IOP_JGT_K, R(8, 0), 1, 77);
	put(IOP_JLT_K, R(7, 0), -5, 1 << 30);
	leave();
	hostile("stacks of 1,000,000 states", "internal-limit");

	/* Writes and reads that may be anywhere on the stack. */
	start();
	unknown_r6();
	put(IOP_AND64_K, R(6, 0), 0, 504);
	for (int i = 1; i <= 64; i++)
		put(IOP_ST_DW, R(10, 0), -8 * i, i);
	put(IOP_MOV64_X, R(7, 10), 0, 0);
	put(IOP_SUB64_X, R(7, 6), 0, 0);
	put(IOP_MOV64_K, R(8, 0), 0, 0);
	put(IOP_ADD64_K, R(8, 0), 0, 1);
	for (int i = 0; i < 100; i++) {
		put(IOP_ST_DW, R(7, 0), -8, i);
		put(IOP_LDX_DW, R(9, 7), -8, 0);
	}
	put(IOP_JLT_K, R(8, 0), -202, 1 << 30);
	leave();
	hostile("stacks at unknown offsets", "internal-limit");
}

static void test_calls(void **state)
{
	(void)state;
	start();
	put(IOP_CALL_LOCAL, 0, 0, -1);
	put(IOP_EXIT, 0, 0, 0);
	hostile("endless recursion", "internal-frames");

	/* Each function calls the next twice. */
	start();
	for (int i = 0; i < 7; i++) {
		put(IOP_CALL_LOCAL, 0, 0, 2);
		put(IOP_CALL_LOCAL, 0, 0, 1);
		put(IOP_EXIT, 0, 0, 0);
	}
	leave();
	hostile("7 functions, 2^7 calls", NULL);

	/* A chain of 8 calls. */
	start();
	for (int i = 0; i < 8; i++) {
		put(IOP_CALL_LOCAL, 0, 0, 1);
		put(IOP_EXIT, 0, 0, 0);
	}
	leave();
	hostile("8 calls deep", "internal-frames");

	/* Functions that branch, called in turn: 2^64 paths. */
	start();
	for (int i = 0; i < 64; i++)
		put(IOP_CALL_LOCAL, 0, 0, 65 - i);
	leave();
	unknown_r6();
	put(IOP_JSET_K, R(6, 0), 1, 1);
	put(IOP_MOV64_K, R(0, 0), 0, 5);
	put(IOP_EXIT, 0, 0, 0);
	hostile("64 calls of a diamond", NULL);
}

static void test_long(void **state)
{
	(void)state;
	start();
	put(IOP_MOV64_K, R(0, 0), 0, 0);
	for (int i = 0; i < 200000; i++)
		put(IOP_ADD64_K, R(0, 0), 0, i);
	put(IOP_EXIT, 0, 0, 0);
	hostile("200,000 additions", NULL);

	start();
	unknown_r6();
	for (int i = 0; i < 199998; i++)
		put(IOP_JEQ_K, R(6, 0),
			i % 2 ? 30000 < 199997 - i ? 30000 : 199997 - i : 1, i);
	leave();
	hostile("200,000 branches", NULL);

	/* The same, not to be joined: the last one goes back. */
	ip->count -= 2;
	put(IOP_JEQ_K, R(6, 0), -10, -77);
	leave();
	hostile("200,000 branches and a loop", "internal-loop");

	/* As many as one pass may explore, and then a fault. */
	start();
	put(IOP_LDX_W, R(0, 1), offsetof(struct cbpf_packet, size), 0);
	put(IOP_MOV64_X, R(3, 0), 0, 0);
	for (int i = 0; i < 990000; i++)
		put(IOP_MUL64_X, R(0, 3), 0, 0);
	put(IOP_ADD64_X, R(0, 10), 0, 0);
	put(IOP_LDX_B, R(0, 0), 0, 0);
	put(IOP_EXIT, 0, 0, 0);
	hostile("990,000 multiplications", "internal-limit");

	/* Branches to ever earlier slots. */
	start();
	unknown_r6();
	put(IOP_JA32, 0, 0, 200000);
	leave();
	for (int i = 0; i < 100000; i++) {
		put(IOP_JEQ_K, R(6, 0), -3, i);
		put(IOP_JA32, 0, 0, -4);
	}
	hostile("100,000 jumps back", NULL);
}

/* ------------------------------------------------------------------------ */
/* Converted programs                                                       */

static void check_expr(
	const char *expr, const char *linktype, bool optimize, size_t *count)
{
	struct cbpf_verify_options options = {.ctx = CBPF_PACKET};
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_program *p = cbpf_compile(
		expr, cbpf_linktype_value(linktype), 0, optimize, diags);

	/* Not every expression has a meaning for every link type; what goes
	 * back is not converted. */
	cbpf_diags_clear(diags);
	if (p && !cbpf_program_has_loop(p)) {
		if (cbpf_verify(p, &options, diags))
			print_message("%s (%s): %s\n", expr, linktype,
				cbpf_diags_get(diags, 0)->text);
		assert_int_equal(cbpf_diags_errors(diags), 0);
		++*count;
	}
	cbpf_program_free(p);
	cbpf_diags_free(diags);
}

static void test_expressions(void **state)
{
	static const char *const linktypes[] = {
		"EN10MB", "RAW", "LINUX_SLL", "NULL", "IEEE802_11"};
	const char *source = getenv("CBPF_SOURCE");
	char path[512], line[512];
	double before = now();
	size_t count = 0;
	FILE *f;

	(void)state;
	snprintf(path, sizeof(path), "%s/testdata/expressions.txt",
		source ? source : ".");
	f = fopen(path, "r");
	if (!f)
		skip();
	while (fgets(line, sizeof(line), f)) {
		char *end = strstr(line, " => ");

		line[strcspn(line, "\n")] = '\0';
		if (end)
			*end = '\0';
		if (!*line || *line == '#')
			continue;
		for (size_t i = 0; i < 5; i++) {
			check_expr(line, linktypes[i], true, &count);
			check_expr(line, linktypes[i], false, &count);
		}
	}
	fclose(f);
	print_message(
		"%zu converted expressions, %.3f s\n", count, now() - before);
	assert_true(count > 1000);
}

/* The longest classic programs there are: all of them end, and all paths are
 * proven at once. */
static void test_longest(void **state)
{
	static struct cbpf_insn insns[CBPF_MAX_INSNS];
	struct cbpf_verify_options options = {.ctx = CBPF_PACKET};
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_program *p;
	double before = now();
	size_t n = 0;

	(void)state;
	for (unsigned i = 0; i < 16; i++)
		insns[n++] = (struct cbpf_insn){.code = OP_CODE_ST, .k = i};
	for (; n < CBPF_MAX_INSNS - 4; n += 4) {
		uint32_t k = (uint32_t)n / 4;

		insns[n] = (struct cbpf_insn){OP_CODE_LD_MEM, 0, 0, k % 16};
		insns[n + 1] = (struct cbpf_insn){OP_CODE_JSET_K, 0, 1, k};
		insns[n + 2] = (struct cbpf_insn){OP_CODE_ADD_K, 0, 0, k};
		insns[n + 3] = (struct cbpf_insn){OP_CODE_ST, 0, 0, k % 15};
	}
	for (; n < CBPF_MAX_INSNS; n++)
		insns[n] = (struct cbpf_insn){.code = OP_CODE_RET_A};
	p = cbpf_program_new("longest", insns, n, diags);
	assert_int_equal(cbpf_verify(p, &options, diags), 0);
	print_message("4096 classic instructions: %.3f s\n", now() - before);
	cbpf_program_free(p);
	cbpf_diags_free(diags);
}

/* What a proof leaves in the program. */
static void test_result(void **state)
{
	(void)state;
	start();
	put(IOP_ST_B, R(10, 0), -17, 1);
	put(IOP_CALL_LOCAL, 0, 0, 1);
	put(IOP_EXIT, 0, 0, 0);
	put(IOP_ST_H, R(10, 0), -3, 1);
	leave();
	assert_false(ip->safe);
	assert_null(verdict(CBPF_PACKET, 0));
	assert_true(ip->safe);
	assert_int_equal(ip->stack, 24);
	assert_int_equal(ip->safe_kind, CBPF_PACKET);

	/* The deepest byte that an offset may reach. */
	start();
	unknown_r6();
	put(IOP_AND64_K, R(6, 0), 0, 63);
	put(IOP_MOV64_X, R(2, 10), 0, 0);
	put(IOP_SUB64_X, R(2, 6), 0, 0);
	put(IOP_ST_B, R(2, 0), -9, 1);
	leave();
	assert_null(verdict(CBPF_PACKET, 0));
	assert_int_equal(ip->stack, 72);

	/* The last proof counts, and for what it took for granted alone. */
	start();
	put(IOP_LDX_DW, R(0, 1), 0, 0);
	put(IOP_EXIT, 0, 0, 0);
	assert_null(verdict(CBPF_MEMORY, 8));
	assert_true(ip->safe);
	assert_int_equal(ip->safe_kind, CBPF_MEMORY);
	assert_int_equal(ip->safe_memory, 8);
	assert_string_equal(verdict(CBPF_MEMORY, 7), "internal-bounds");
	assert_false(ip->safe);

	start();
	assert_string_equal(verdict(CBPF_PACKET, 0), "internal-empty");
	assert_false(ip->safe);
}

/* ------------------------------------------------------------------------ */

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_diamonds),
		cmocka_unit_test(test_looped_diamonds),
		cmocka_unit_test(test_loops),
		cmocka_unit_test(test_states),
		cmocka_unit_test(test_stacks),
		cmocka_unit_test(test_calls),
		cmocka_unit_test(test_long),
		cmocka_unit_test(test_expressions),
		cmocka_unit_test(test_longest),
		cmocka_unit_test(test_result),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);

	iprogram_free(ip);
	return failed;
}
