/* SPDX-License-Identifier: BSD-2-Clause */
/* The runner with engines made for it: choice, fallback, differences. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/diag.h"
#include "core/op.h"
#include "core/session.h"
#include "run/engine.h"

/* Handles are pointers to these; none is allocated. */
static const uint32_t one = 1, two = 2, endless = 3;

static void *prepare_one(const struct cbpf_program *p, enum cbpf_kind kind,
	struct cbpf_diags *diags)
{
	(void)p, (void)kind, (void)diags;
	return (void *)&one;
}

static void *prepare_two(const struct cbpf_program *p, enum cbpf_kind kind,
	struct cbpf_diags *diags)
{
	(void)p, (void)kind, (void)diags;
	return (void *)&two;
}

static void *prepare_endless(const struct cbpf_program *p, enum cbpf_kind kind,
	struct cbpf_diags *diags)
{
	(void)p, (void)kind, (void)diags;
	return (void *)&endless;
}

static void *prepare_none(const struct cbpf_program *p, enum cbpf_kind kind,
	struct cbpf_diags *diags)
{
	(void)kind;
	diag_file(diags, DIAG_ENGINE_DECLINES, cbpf_program_name(p), "none",
		"no reason");
	return NULL;
}

static void run_constant(void *prepared, const struct cbpf_record *record,
	struct cbpf_result *result)
{
	(void)record;
	*result = (struct cbpf_result){
		.value = *(const uint32_t *)prepared,
		.end = prepared == &endless ? CBPF_END_STEPS : CBPF_END_RETURN,
	};
}

static void release(void *prepared)
{
	(void)prepared;
}

#define ENGINE(word)                                                           \
	{                                                                      \
		.name = #word, .about = "for this test",                       \
		.prepare = prepare_##word, .run = run_constant,                \
		.release = release,                                            \
	}

static const struct cbpf_engine engine_one = ENGINE(one);
static const struct cbpf_engine engine_two = ENGINE(two);
static const struct cbpf_engine engine_endless = ENGINE(endless);
static const struct cbpf_engine engine_none = ENGINE(none);

struct fixture {
	struct cbpf session;
	struct cbpf_diags *diags;
	struct cbpf_runner *runner;
	struct cbpf_verdict verdict;
};

/* A runner of `kind` on the named engine, with `count` programs. */
static void start(struct fixture *f, const struct cbpf_engine *const *engines,
	const struct cbpf_run_options *options, size_t count)
{
	static const struct cbpf_insn insn = {.code = OP_CODE_RET_K};

	f->session.engines = engines;
	f->diags = cbpf_diags_new();
	f->runner = cbpf_runner_new(&f->session, options, f->diags);
	for (size_t i = 0; f->runner && i < count; i++) {
		struct cbpf_program *p =
			cbpf_program_new("test", &insn, 1, f->diags);

		cbpf_runner_add(f->runner, p,
			options->kind == CBPF_PACKET ? CBPF_TARGET_SOCKET
						     : CBPF_TARGET_SECCOMP,
			f->diags);
	}
}

static void run(struct fixture *f, size_t i, enum cbpf_kind kind)
{
	const struct cbpf_record record = {.kind = kind, .number = 1};

	cbpf_runner_run(f->runner, i, &record, &f->verdict);
}

static void end(struct fixture *f)
{
	cbpf_runner_free(f->runner);
	cbpf_diags_free(f->diags);
}

static void default_is_last(void **state)
{
	const struct cbpf_engine *engines[] = {
		&engine_one, &engine_two, &engine_pcap, NULL};
	const struct cbpf_run_options options = {.kind = CBPF_PACKET};
	struct fixture f;

	(void)state;
	start(&f, engines, &options, 1);
	assert_ptr_equal(cbpf_runner_engine(f.runner, 0, 0), &engine_two);
	assert_null(cbpf_runner_engine(f.runner, 0, 1));
	run(&f, 0, CBPF_PACKET);
	assert_int_equal(f.verdict.value, 2);
	assert_true(f.verdict.match);
	end(&f);
}

static void default_falls_back(void **state)
{
	const struct cbpf_engine *engines[] = {&engine_one, &engine_none, NULL};
	const struct cbpf_run_options options = {.kind = CBPF_PACKET};
	struct fixture f;

	(void)state;
	start(&f, engines, &options, 1);
	assert_ptr_equal(cbpf_runner_engine(f.runner, 0, 0), &engine_one);
	assert_int_equal(cbpf_diags_count(f.diags), 1);
	assert_string_equal(cbpf_diags_get(f.diags, 0)->name, "engine-passed");
	end(&f);
}

static void named_does_not_fall_back(void **state)
{
	const struct cbpf_engine *engines[] = {&engine_one, &engine_none, NULL};
	const struct cbpf_run_options options = {
		.kind = CBPF_PACKET, .engine = "none"};
	const struct cbpf_run_options unknown = {
		.kind = CBPF_PACKET, .engine = "nosuch"};
	struct fixture f;

	(void)state;
	start(&f, engines, &options, 1);
	assert_int_equal(cbpf_runner_count(f.runner), 0);
	assert_int_equal(cbpf_diags_errors(f.diags), 1);
	end(&f);
	start(&f, engines, &unknown, 1);
	assert_null(f.runner);
	assert_int_equal(cbpf_diags_errors(f.diags), 1);
	end(&f);
}

static void nobody_takes_it(void **state)
{
	const struct cbpf_engine *engines[] = {&engine_none, NULL};
	const struct cbpf_run_options best = {
		.kind = CBPF_PACKET, .engine = NULL};
	const struct cbpf_run_options all = {
		.kind = CBPF_PACKET, .engine = "all"};
	struct fixture f;

	(void)state;
	start(&f, engines, &best, 1);
	assert_int_equal(cbpf_runner_count(f.runner), 0);
	assert_int_equal(cbpf_diags_errors(f.diags), 1);
	end(&f);
	start(&f, engines, &all, 1);
	assert_int_equal(cbpf_runner_count(f.runner), 0);
	assert_int_equal(cbpf_diags_errors(f.diags), 1);
	end(&f);
}

static void all_differ(void **state)
{
	const struct cbpf_engine *values[] = {
		&engine_one, &engine_none, &engine_two, NULL};
	const struct cbpf_engine *ends[] = {&engine_one, &engine_endless, NULL};
	const struct cbpf_run_options options = {
		.kind = CBPF_PACKET, .engine = "all"};
	struct fixture f;

	(void)state;
	start(&f, values, &options, 1);
	run(&f, 0, CBPF_PACKET);
	assert_true(f.verdict.differ);
	assert_int_equal(f.verdict.value, 1);
	assert_ptr_equal(cbpf_runner_engine(f.runner, 0, 1), &engine_two);
	assert_int_equal(cbpf_runner_result(f.runner, 0, 1)->value, 2);
	end(&f);
	start(&f, ends, &options, 1);
	run(&f, 0, CBPF_PACKET);
	assert_true(f.verdict.differ);
	end(&f);
}

static void no_end(void **state)
{
	const struct cbpf_engine *engines[] = {&engine_endless, NULL};
	const struct cbpf_run_options packets = {
		.kind = CBPF_PACKET, .engine = NULL};
	const struct cbpf_run_options calls = {
		.kind = CBPF_SYSCALL, .engine = NULL};
	struct fixture f;

	(void)state;
	start(&f, engines, &packets, 1);
	run(&f, 0, CBPF_PACKET);
	assert_int_equal(f.verdict.end, CBPF_END_STEPS);
	assert_false(f.verdict.match);
	end(&f);
	start(&f, engines, &calls, 2);
	run(&f, 0, CBPF_SYSCALL);
	assert_int_equal(f.verdict.end, CBPF_END_STEPS);
	end(&f);
}

/* ---- Many at once ------------------------------------------------------- */

static void run_numbers(void *prepared, const struct cbpf_record *records,
	size_t count, uint64_t *values)
{
	(void)prepared;
	for (size_t i = 0; i < count; i++)
		values[i] = records[i].number;
}

static const struct cbpf_engine engine_batch = {
	.name = "batch",
	.about = "for this test",
	.prepare = prepare_two,
	.run = run_constant,
	.release = release,
	.run_batch = run_numbers,
};

/* Whether a runner gives the values of three packets. */
static bool gives_values(const struct cbpf_engine *const *engines,
	const struct cbpf_run_options *options, uint32_t frag_size)
{
	static const uint8_t byte;
	const struct cbpf_record records[3] = {{.number = 4},
		{.number = 0,
			.packet = {.frag = &byte, .frag_size = frag_size}},
		{.number = 6}};
	uint64_t values[3];
	struct fixture f;
	bool given;

	start(&f, engines, options, 2);
	assert_false(cbpf_runner_values(f.runner, 1, records, 0, values));
	given = cbpf_runner_values(f.runner, 1, records, 3, values);
	if (given) {
		for (size_t i = 0; i < 3; i++)
			assert_int_equal(values[i], records[i].number);
		assert_int_equal(cbpf_runner_result(f.runner, 1, 0)->value, 6);
	}
	end(&f);
	return given;
}

static void many_at_once(void **state)
{
	const struct cbpf_engine *batch[] = {&engine_batch, NULL};
	const struct cbpf_engine *both[] = {&engine_two, &engine_batch, NULL};
	const struct cbpf_run_options packets = {.kind = CBPF_PACKET};
	const struct cbpf_run_options calls = {.kind = CBPF_SYSCALL};
	const struct cbpf_run_options all = {
		.kind = CBPF_PACKET, .engine = "all"};
	const struct cbpf_run_options named = {
		.kind = CBPF_PACKET, .engine = "two"};

	(void)state;
	assert_true(gives_values(batch, &packets, 0));
	assert_true(gives_values(both, &packets, 0));
	assert_true(gives_values(batch, &all, 0)); /* which is one */
	assert_false(gives_values(both, &all, 0));
	assert_false(gives_values(both, &named, 0));
	assert_false(gives_values(batch, &calls, 0));
	assert_false(gives_values(batch, &packets, 1));
}

/* The interpreter's batch has the values of single runs, whether its program
 * looks at the packet or not. */
static void interpreted_batch(void **state)
{
	static const struct cbpf_insn insns[] = {
		{.code = OP_CODE_LD_B_ABS, .k = 2},
		{.code = OP_CODE_RET_A},
		{.code = OP_CODE_LD_LEN},
		{.code = OP_CODE_RET_A},
		{.code = OP_CODE_RET_K, .k = 7},
	};
	static const size_t first[] = {0, 2, 4, 5};
	static const uint64_t last[] = {105, 39, 7};
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_record records[40] = {{0}};
	uint64_t values[40];
	uint8_t bytes[40];

	(void)state;
	for (uint8_t i = 0; i < 40; i++) {
		bytes[i] = (uint8_t)(5 * i);
		records[i].packet = (struct cbpf_packet){
			.data = bytes + i / 2, .size = i % 5, .len = i};
	}
	for (size_t k = 0; k < 3; k++) {
		struct cbpf_program *p = cbpf_program_new("test",
			insns + first[k], first[k + 1] - first[k], diags);
		void *handle = engine_interp.prepare(p, CBPF_PACKET, diags);
		struct cbpf_result result;

		assert_non_null(handle);
		engine_interp.run_batch(handle, records, 40, values);
		for (size_t i = 0; i < 40; i++) {
			engine_interp.run(handle, &records[i], &result);
			assert_int_equal(result.value, values[i]);
		}
		assert_int_equal(values[39], last[k]);
		engine_interp.release(handle);
		cbpf_program_free(p);
	}
	cbpf_diags_free(diags);
}

static void empty_stack_allows_nothing(void **state)
{
	const struct cbpf_engine *engines[] = {&engine_one, NULL};
	const struct cbpf_run_options options = {
		.kind = CBPF_SYSCALL, .engine = NULL};
	struct fixture f;

	(void)state;
	start(&f, engines, &options, 0);
	run(&f, 0, CBPF_SYSCALL);
	assert_true(f.verdict.match);
	assert_int_equal(f.verdict.outcome.effect, CBPF_SIGSYS);
	end(&f);
}

static void target_of_other_kind(void **state)
{
	static const struct cbpf_insn insn = {.code = OP_CODE_RET_K};
	const struct cbpf_engine *engines[] = {&engine_one, NULL};
	const struct cbpf_run_options options = {
		.kind = CBPF_SYSCALL, .engine = NULL};
	struct fixture f;
	struct cbpf_program *p;

	(void)state;
	start(&f, engines, &options, 0);
	p = cbpf_program_new("test", &insn, 1, f.diags);
	assert_int_equal(
		cbpf_runner_add(f.runner, p, CBPF_TARGET_SOCKET, f.diags), -1);
	assert_string_equal(cbpf_diags_get(f.diags, 0)->name, "target-kind");
	end(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(default_is_last),
		cmocka_unit_test(default_falls_back),
		cmocka_unit_test(named_does_not_fall_back),
		cmocka_unit_test(nobody_takes_it),
		cmocka_unit_test(all_differ),
		cmocka_unit_test(no_end),
		cmocka_unit_test(many_at_once),
		cmocka_unit_test(interpreted_batch),
		cmocka_unit_test(empty_stack_allows_nothing),
		cmocka_unit_test(target_of_other_kind),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
