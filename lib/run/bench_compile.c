/* SPDX-License-Identifier: BSD-2-Clause */
/* How long engines take to prepare a program, by its length. */
#include <stdlib.h>
#include <string.h>

#include "core/diag.h"
#include "core/program.h"
#include "run/bench.h"

#define ROUNDS 15

/* Programs of all kinds of instructions, and long chains of compares. */
static const struct {
	const char *name;
	struct cbpf_program *(*make)(const struct cbpf *c,
		const struct bench_filter *f, struct cbpf_diags *diags);
	enum cbpf_kind kind;
	size_t size[4];
} compiles[] = {
	{"compile:mixture", bench_make_mixture, CBPF_PACKET,
		{512, 1024, 2048, 4096}},
	/* Rules, so that with what is around them it is as many. */
	{"compile:rules", bench_make_rules, CBPF_SYSCALL,
		{502, 1010, 2026, 4058}},
};

const size_t bench_compile_count = sizeof(compiles) / sizeof(compiles[0]);

const char *bench_compile_name(size_t i)
{
	return compiles[i].name;
}

/* How many instructions the programs have. */
static const char *const lengths[] = {"512", "1024", "2048", "4096"};

static const char *const engines[] = {"interp", "jit", "jit-plain"};

enum {
	ENGINES = sizeof(engines) / sizeof(engines[0]),
	SIZES = sizeof(compiles[0].size) / sizeof(compiles[0].size[0])
};

/* What is measured in turn: a program on an engine. */
struct task {
	const struct cbpf_engine *engine;
	const struct cbpf_program *p;
	const char *length;
	double ns[ROUNDS];
};

static int prepare(struct task *t, size_t round, enum cbpf_kind kind,
	struct cbpf_diags *diags)
{
	double begun = bench_now();
	void *handle = t->engine->prepare(t->p, kind, diags);

	t->ns[round] = bench_now() - begun;
	if (!handle)
		return -1;
	t->engine->release(handle);
	return 0;
}

static void report(const char *name, struct task *t,
	const struct cbpf_bench_sink *sink, size_t rounds)
{
	struct cbpf_bench_cell out = {
		.filter = name,
		.data = t->length,
		.engine = t->engine->name,
		.branch_misses = -1,
		.insns = t->p->count,
	};

	bench_sort(t->ns, rounds);
	out.median_ns = t->ns[rounds / 2];
	out.min_ns = t->ns[0];
	sink->cell(sink->arg, &out);
}

static bool is_meant(
	const struct cbpf_bench_options *options, const char *engine)
{
	const char *const *e = options->engines;

	for (; e && *e; e++)
		if (!strcmp(*e, engine))
			return true;
	return !e;
}

static size_t make_tasks(const struct cbpf *c, const struct task *common,
	const struct cbpf_bench_options *options, struct task *tasks)
{
	size_t count = 0;

	for (size_t e = 0; e < ENGINES; e++) {
		const struct cbpf_engine *engine =
			cbpf_engine_find(c, engines[e]);

		if (!engine || !is_meant(options, engines[e]))
			continue;
		tasks[count] = *common;
		tasks[count].engine = engine;
		count++;
	}
	return count;
}

int bench_compile(const struct cbpf *c, size_t i,
	const struct cbpf_bench_options *options,
	const struct cbpf_bench_sink *sink, struct cbpf_diags *diags)
{
	size_t rounds = options->rounds && options->rounds < ROUNDS
				? options->rounds
				: ROUNDS;
	struct cbpf_program *programs[SIZES] = {0};
	struct task tasks[SIZES * ENGINES];
	size_t count = 0;
	int rc = 0;

	for (size_t s = 0; s < SIZES && !rc; s++) {
		const struct bench_filter f = {
			.name = compiles[i].name, .size = compiles[i].size[s]};

		programs[s] = compiles[i].make(c, &f, diags);
		rc = programs[s] ? 0 : -1;
		if (!rc)
			count += make_tasks(c,
				&(struct task){
					.p = programs[s], .length = lengths[s]},
				options, &tasks[count]);
	}
	for (size_t round = 0; round < rounds && !rc; round++)
		for (size_t k = 0; k < count && !rc; k++)
			rc = prepare(&tasks[(k + round) % count], round,
				compiles[i].kind, diags);
	for (size_t k = 0; k < count && !rc; k++)
		report(compiles[i].name, &tasks[k], sink, rounds);
	for (size_t s = 0; s < SIZES; s++)
		cbpf_program_free(programs[s]);
	return rc;
}
