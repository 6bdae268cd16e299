/* SPDX-License-Identifier: BSD-2-Clause */
/* How the time that the optimizer takes grows with the program: linearly, for
 * every shape of large filter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "core/op.h"
#include "core/program.h"
#include "internal/convert.h"
#include "internal/optimize.h"

#define ROUNDS 15
/* The largest program may take so many times as long for each instruction as
 * one of an eighth of it; a walk of quadratic length would take eight times. */
#define WORST 5

/* A program of `rules` rules, of a shape. */
typedef size_t shape_fn(struct cbpf_insn *insns, uint32_t rules);

static struct cbpf_insn load(uint32_t k)
{
	return (struct cbpf_insn){OP_CODE_LD_W_ABS, 0, 0, k};
}

static struct cbpf_insn jeq(uint8_t jt, uint8_t jf, uint32_t k)
{
	return (struct cbpf_insn){OP_CODE_JEQ_K, jt, jf, k};
}

static struct cbpf_insn ret(uint32_t k)
{
	return (struct cbpf_insn){OP_CODE_RET_K, 0, 0, k};
}

/* Numbers alone. */
static size_t numbers(struct cbpf_insn *insns, uint32_t rules)
{
	size_t n = 0;

	insns[n++] = load(0);
	for (uint32_t i = 0; i < rules; i++) {
		insns[n++] = jeq(0, 1, 3 * i);
		insns[n++] = ret(i % 3);
	}
	insns[n++] = ret(9);
	return n;
}

/* The same, far apart. */
static size_t sparse(struct cbpf_insn *insns, uint32_t rules)
{
	size_t n = 0;

	insns[n++] = load(0);
	for (uint32_t i = 0; i < rules; i++) {
		insns[n++] = jeq(0, 1, i * 0x9e3779b1u);
		insns[n++] = ret(i % 3);
	}
	insns[n++] = ret(9);
	return n;
}

/* With an argument of 64 bits, and the number loaded again. */
static size_t arguments(struct cbpf_insn *insns, uint32_t rules)
{
	size_t n = 0;

	for (uint32_t i = 0; i < rules; i++) {
		insns[n++] = load(0);
		insns[n++] = jeq(0, 5, i);
		insns[n++] = load(20);
		insns[n++] = jeq(0, 3, 0);
		insns[n++] = load(16);
		insns[n++] = jeq(0, 1, 7 * i);
		insns[n++] = ret(1);
	}
	insns[n++] = ret(9);
	return n;
}

/* Of a packet: fields at many offsets, arithmetic, an index. */
static size_t fields(struct cbpf_insn *insns, uint32_t rules)
{
	size_t n = 0;

	for (uint32_t i = 0; i < rules; i++) {
		insns[n++] = (struct cbpf_insn){
			OP_CODE_LD_H_ABS, 0, 0, 2 * (i % 30)};
		insns[n++] = jeq(0, 4, i);
		insns[n++] = (struct cbpf_insn){OP_CODE_LDX_MSH, 0, 0, 14};
		insns[n++] = (struct cbpf_insn){OP_CODE_LD_B_IND, 0, 0, i % 20};
		insns[n++] = jeq(0, 1, i & 0xff);
		insns[n++] = ret(i);
	}
	insns[n++] = ret(9);
	return n;
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

/* Nanoseconds for each instruction, the least of some rounds. */
static double measure(const struct iprogram *ip, enum cbpf_kind kind, size_t n)
{
	double best = 0;

	for (int round = 0; round < ROUNDS; round++) {
		struct nodes *nodes = nodes_make(ip, kind);
		double begun = now(), ns;

		assert_int_equal(optimize(nodes, PASS_ALL, true, NULL), 0);
		ns = (now() - begun) / (double)n;
		if (!round || ns < best)
			best = ns;
		nodes_free(nodes);
	}
	return best;
}

static double time_of(shape_fn *shape, enum cbpf_kind kind, uint32_t rules)
{
	static struct cbpf_insn insns[2 * CBPF_MAX_INSNS];
	struct cbpf_diags *diags = cbpf_diags_new();
	size_t n = shape(insns, rules);
	struct cbpf_program *p = cbpf_program_new("large", insns, n, diags);
	struct iprogram *ip = convert(p, kind, diags);
	double ns;

	assert_non_null(ip);
	assert_true(n <= CBPF_MAX_INSNS);
	ns = measure(ip, kind, n);
	printf("%6zu", n);
	iprogram_free(ip);
	cbpf_program_free(p);
	cbpf_diags_free(diags);
	return ns;
}

static void assert_linear(
	const char *name, shape_fn *shape, enum cbpf_kind kind, uint32_t rules)
{
	double first = 0, ns = 0;

	for (uint32_t part = 8; part; part /= 2) {
		ns = time_of(shape, kind, rules / part);
		if (part == 8)
			first = ns;
		printf(" instructions of %-10s %5.0f ns each\n", name, ns);
	}
	assert_true(ns < WORST * first);
}

static void test_numbers(void **state)
{
	(void)state;
	assert_linear("numbers", numbers, CBPF_SYSCALL, 2040);
}

static void test_sparse(void **state)
{
	(void)state;
	assert_linear("sparse", sparse, CBPF_SYSCALL, 2040);
}

static void test_arguments(void **state)
{
	(void)state;
	assert_linear("arguments", arguments, CBPF_SYSCALL, 584);
}

static void test_fields(void **state)
{
	(void)state;
	assert_linear("fields", fields, CBPF_PACKET, 680);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_numbers),
		cmocka_unit_test(test_sparse),
		cmocka_unit_test(test_arguments),
		cmocka_unit_test(test_fields),
	};

	/* The kernel's work for fresh pages is not what is measured. */
	mallopt(M_MMAP_THRESHOLD, 1 << 30);
	mallopt(M_TRIM_THRESHOLD, 1 << 30);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
