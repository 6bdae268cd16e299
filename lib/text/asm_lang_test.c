/* SPDX-License-Identifier: BSD-2-Clause */
/* What the assembler expands, against C: .if64 for edge values and both byte
 * orders, .switch and far jumps for random programs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above. */
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cbpf.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A program on the engines classic and interp. */
struct bench {
	struct cbpf *c;
	struct cbpf_diags *diags;
	struct cbpf_program *p;
	const struct cbpf_engine *engine[2];
	void *handle[2];
	uint64_t runs;
};

static void bench_open(struct bench *b)
{
	*b = (struct bench){.c = cbpf_new(), .diags = cbpf_diags_new()};
	b->engine[0] = cbpf_engine_find(b->c, "classic");
	b->engine[1] = cbpf_engine_find(b->c, "interp");
}

static void bench_close(struct bench *b)
{
	cbpf_diags_free(b->diags);
	cbpf_free(b->c);
}

static void bench_load(struct bench *b, const char *text)
{
	const struct cbpf_form_options options = {.form = "asm"};
	const struct cbpf_diag *d;

	b->p = cbpf_read(b->c, "test", text, strlen(text), &options, b->diags);
	if (!b->p && (d = cbpf_diags_get(b->diags, 0)))
		print_error("%u: %s\n%s\n", d->line, d->text, text);
	assert_non_null(b->p);
	assert_int_equal(cbpf_check(b->p, CBPF_TARGET_SECCOMP, b->diags), 0);
	cbpf_diags_clear(b->diags);
	for (int e = 0; e < 2; e++) {
		b->handle[e] =
			b->engine[e]->prepare(b->p, CBPF_SYSCALL, b->diags);
		assert_non_null(b->handle[e]);
	}
}

static void bench_unload(struct bench *b)
{
	for (int e = 0; e < 2; e++)
		b->engine[e]->release(b->handle[e]);
	cbpf_program_free(b->p);
}

static uint32_t bench_run(struct bench *b, const struct cbpf_record *record)
{
	struct cbpf_result result[2];

	for (int e = 0; e < 2; e++)
		b->engine[e]->run(b->handle[e], record, &result[e]);
	assert_int_equal(result[0].value, result[1].value);
	b->runs++;
	return (uint32_t)result[0].value;
}

/* ---- .if64 -------------------------------------------------------------- */

static const uint64_t edges[] = {0, 1, 2, 0x7fffffff, 0x80000000, 0x80000001,
	0xfffffffe, 0xffffffff, 0x100000000, 0x100000001, 0x180000000,
	0x1ffffffff, 0x7fffffff00000000, 0x7fffffff80000000, 0x7fffffffffffffff,
	0x8000000000000000, 0x8000000000000001, 0x80000000ffffffff,
	0xffffffff00000000, 0xffffffff7fffffff, 0xffffffff80000000,
	0xfffffffffffffffe, 0xffffffffffffffff};

static const char *const operators[] = {
	"==", "!=", "<", "<=", ">", ">=", "s<", "s<=", "s>", "s>="};

static bool compare(size_t op, uint64_t a, uint64_t v)
{
	switch (op) {
	case 0:
		return a == v;
	case 1:
		return a != v;
	case 2:
		return a < v;
	case 3:
		return a <= v;
	case 4:
		return a > v;
	case 5:
		return a >= v;
	case 6:
		return (int64_t)a < (int64_t)v;
	case 7:
		return (int64_t)a <= (int64_t)v;
	case 8:
		return (int64_t)a > (int64_t)v;
	}
	return (int64_t)a >= (int64_t)v;
}

/* All 64-bit members hold the same, so that any wrong offset but that of a half
 * goes unseen; the cases pin the offsets. */
static uint32_t ask(struct bench *b, bool big, uint64_t a)
{
	struct cbpf_record record = {.number = 1, .kind = CBPF_SYSCALL};

	for (size_t i = 2; i < 16; i += 2) {
		record.syscall.word[i + big] = (uint32_t)a;
		record.syscall.word[i + !big] = (uint32_t)(a >> 32);
	}
	return bench_run(b, &record);
}

static void compare_all(struct bench *b, bool big, size_t op)
{
	char text[400];

	for (size_t v = 0; v < COUNT(edges); v++) {
		for (int shape = 0; shape < 2; shape++) {
			snprintf(text, sizeof(text),
				".context seccomp %s .if64 args[3] %s 0x%llx, "
				"yes%s no: ret #0 yes: ret #1",
				big ? "s390x" : "x86_64", operators[op],
				(unsigned long long)edges[v],
				shape ? ", no" : "");
			bench_load(b, text);
			for (size_t a = 0; a < COUNT(edges); a++)
				assert_int_equal(ask(b, big, edges[a]),
					compare(op, edges[a], edges[v]));
			bench_unload(b);
		}
	}
}

static void if64_compare(void **state)
{
	struct bench b;

	(void)state;
	bench_open(&b);
	for (int big = 0; big < 2; big++)
		for (size_t op = 0; op < COUNT(operators); op++)
			compare_all(&b, big, op);
	print_message("%llu compares\n", (unsigned long long)b.runs);
	assert_int_equal(b.runs, 2 * 10 * 2 * COUNT(edges) * COUNT(edges));
	bench_close(&b);
}

static void mask_all(struct bench *b, bool big, uint64_t mask)
{
	char text[400];

	for (size_t v = 0; v < COUNT(edges); v++) {
		for (int equal = 0; equal < 2; equal++) {
			snprintf(text, sizeof(text),
				".context seccomp %s .if64 ip & 0x%llx %s "
				"0x%llx, yes, no yes: ret #1 no: ret #0",
				big ? "s390x" : "x86_64",
				(unsigned long long)mask, equal ? "==" : "!=",
				(unsigned long long)edges[v]);
			bench_load(b, text);
			for (size_t a = 0; a < COUNT(edges); a++)
				assert_int_equal(ask(b, big, edges[a]),
					((edges[a] & mask) == edges[v]) ==
						equal);
			bench_unload(b);
		}
	}
}

static void if64_mask(void **state)
{
	struct bench b;

	(void)state;
	bench_open(&b);
	for (int big = 0; big < 2; big++)
		for (size_t m = 0; m < COUNT(edges); m++)
			mask_all(&b, big, edges[m]);
	print_message("%llu compares\n", (unsigned long long)b.runs);
	bench_close(&b);
}

/* ---- .switch ------------------------------------------------------------ */

static uint32_t random32(uint64_t *seed)
{
	*seed = *seed * UINT64_C(6364136223846793005) +
		UINT64_C(1442695040888963407);
	return (uint32_t)(*seed >> 32);
}

#define MOST_CASES 700

struct range {
	uint32_t low, high;
	unsigned label;
};

/* Ranges that do not overlap, in order; their number. */
static size_t make_ranges(struct range *r, size_t most, uint64_t *seed)
{
	uint64_t next = random32(seed) % 3;
	size_t n = 0;

	while (n < most && next <= UINT32_MAX) {
		uint64_t high = next;

		if (random32(seed) % 3 == 0)
			high += random32(seed) % 1000;
		if (random32(seed) % 50 == 0)
			high += UINT32_MAX / 64;
		if (high > UINT32_MAX)
			high = UINT32_MAX;
		r[n++] = (struct range){
			(uint32_t)next, (uint32_t)high, random32(seed) % 5};
		next = high + 1 + (random32(seed) % 2 ? 0 : random32(seed) % 9);
	}
	return n;
}

static char *switch_text(
	const struct range *r, size_t n, bool has_default, uint64_t *seed)
{
	size_t order[MOST_CASES], size;
	char *text;
	FILE *f = open_memstream(&text, &size);

	for (size_t i = 0; i < n; i++)
		order[i] = i;
	for (size_t i = n; i > 1; i--) {
		size_t k = random32(seed) % i, swap = order[k];

		order[k] = order[i - 1];
		order[i - 1] = swap;
	}
	fprintf(f, "ld [0]\n.switch {");
	for (size_t i = 0; i < n; i++) {
		const struct range *at = &r[order[i]];

		if (at->low == at->high)
			fprintf(f, "%u: l%u, ", at->low, at->label);
		else
			fprintf(f, "%u..%#x: l%u, ", at->low, at->high,
				at->label);
	}
	fprintf(f, "%s}\nret #100\n", has_default ? "default: l9" : "");
	for (unsigned i = 0; i < 10; i++)
		fprintf(f, "l%u: ret #%u\n", i, i);
	fclose(f);
	return text;
}

static void ask_switch(struct bench *b, const struct range *r, size_t n,
	uint32_t value, uint32_t other)
{
	struct cbpf_record record = {.number = 1, .kind = CBPF_SYSCALL};
	uint32_t want = other;

	for (size_t i = 0; i < n; i++)
		if (value >= r[i].low && value <= r[i].high)
			want = r[i].label;
	record.syscall.word[0] = value;
	assert_int_equal(bench_run(b, &record), want);
}

static void switches(void **state)
{
	static struct range r[MOST_CASES];
	uint64_t seed = 1;
	struct bench b;

	(void)state;
	bench_open(&b);
	for (int run = 0; run < 60; run++) {
		size_t n = make_ranges(
			r, run % 3 ? 1 + (size_t)run : MOST_CASES, &seed);
		bool has_default = run % 2;
		uint32_t other = has_default ? 9 : 100;
		char *text = switch_text(r, n, has_default, &seed);

		bench_load(&b, text);
		for (size_t i = 0; i < n; i++) {
			ask_switch(&b, r, n, r[i].low, other);
			ask_switch(&b, r, n, r[i].low - 1, other);
			ask_switch(&b, r, n, r[i].high, other);
			ask_switch(&b, r, n, r[i].high + 1, other);
		}
		bench_unload(&b);
		free(text);
	}
	print_message("%llu values\n", (unsigned long long)b.runs);
	bench_close(&b);
}

/* ---- Far jumps ---------------------------------------------------------- */

#define MOST_STEPS 3000

/* An instruction of a random program: A += k; or, by a bit of A, on to one of
 * two others. */
struct action {
	bool branch;
	uint32_t k;
	size_t to[2];
};

static size_t make_actions(struct action *a, uint64_t *seed)
{
	size_t n = 600 + random32(seed) % (MOST_STEPS - 600);
	unsigned often = 2 + random32(seed) % 60;
	size_t common = n - 1;

	for (size_t i = 0; i < n; i++) {
		a[i].branch = i + 1 < n && random32(seed) % often == 0;
		a[i].k = a[i].branch ? 1u << random32(seed) % 32
				     : random32(seed);
		for (int s = 0; s < 2 && a[i].branch; s++) {
			size_t span = random32(seed) % 2 ? 300 : n;
			size_t to = i + 1 + random32(seed) % span;

			if (random32(seed) % 4 == 0)
				to = i + 1;
			a[i].to[s] = to < n ? to : common;
		}
	}
	return n;
}

static char *actions_text(const struct action *a, size_t n)
{
	size_t size;
	char *text;
	FILE *f = open_memstream(&text, &size);

	fprintf(f, "ld [0]\n");
	for (size_t i = 0; i < n; i++) {
		fprintf(f, "l%zu: ", i);
		if (a[i].branch)
			fprintf(f, "jset #%u, l%zu, l%zu\n", a[i].k, a[i].to[0],
				a[i].to[1]);
		else
			fprintf(f, "add #%u\n", a[i].k);
	}
	fprintf(f, "ret a\n");
	fclose(f);
	return text;
}

static uint32_t run_actions(const struct action *a, size_t n, uint32_t value)
{
	for (size_t i = 0; i < n;) {
		if (a[i].branch) {
			i = a[i].to[!(value & a[i].k)];
		} else {
			value += a[i].k;
			i++;
		}
	}
	return value;
}

static void far_jumps(void **state)
{
	static struct action a[MOST_STEPS];
	struct cbpf_record record = {.number = 1, .kind = CBPF_SYSCALL};
	size_t islands = 0;
	uint64_t seed = 2;
	struct bench b;

	(void)state;
	bench_open(&b);
	for (int run = 0; run < 60; run++) {
		size_t n = make_actions(a, &seed);
		char *text = actions_text(a, n);

		bench_load(&b, text);
		islands += cbpf_program_count(b.p) - n - 2;
		for (int i = 0; i < 200; i++) {
			record.syscall.word[0] = random32(&seed);
			assert_int_equal(bench_run(&b, &record),
				run_actions(a, n, record.syscall.word[0]));
		}
		bench_unload(&b);
		free(text);
	}
	print_message("%zu islands in 60 programs, %llu values\n", islands,
		(unsigned long long)b.runs);
	assert_true(islands > 500);
	bench_close(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(if64_compare),
		cmocka_unit_test(if64_mask),
		cmocka_unit_test(switches),
		cmocka_unit_test(far_jumps),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
