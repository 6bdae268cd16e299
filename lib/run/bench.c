/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The benchmark: each row on each engine, in rounds that begin with another
 * engine each time, so that a disturbance does not fall on one alone.
 */
#include "run/bench.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/diag.h"
#include "run/engine.h"

#define ROUNDS	 30
#define ROUND_NS 3e6 /* what a round of one engine takes, about */

/* The engine that does nothing: what the measuring itself costs. */
static void *empty_prepare(const struct cbpf_program *p, enum cbpf_kind kind,
	struct cbpf_diags *diags)
{
	(void)kind;
	(void)diags;
	return (void *)(uintptr_t)p;
}

static void empty_run(void *prepared, const struct cbpf_record *record,
	struct cbpf_result *result)
{
	(void)prepared;
	(void)record;
	(void)result;
}

static void empty_release(void *prepared)
{
	(void)prepared;
}

static const struct cbpf_engine bench_empty = {
	.name = "empty",
	.prepare = empty_prepare,
	.run = empty_run,
	.release = empty_release,
};

/* One line for each engine: whether it knows packets alone. */
static const struct {
	const struct cbpf_engine *engine;
	bool packets_only;
} columns[] = {
	{&engine_classic, false},
	{&engine_interp, false},
	{&engine_checked, false},
	{&bench_switch, true},
	{&engine_pcap_bare, true},
	{&bench_empty, false},
};

enum { COLUMNS = sizeof(columns) / sizeof(columns[0]) };

/* A row on one engine. */
struct cell {
	const struct cbpf_engine *engine;
	void *handle;
	const struct cbpf_record *records;
	size_t count;
	size_t calls; /* in a round */
	double ns[ROUNDS];
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

/* Nanoseconds for each of `calls` runs, over the records in turn. */
static double measure(const struct cell *c, size_t calls)
{
	struct cbpf_result result = {0};
	double begun = now();
	size_t left = calls;

	while (left) {
		size_t n = left < c->count ? left : c->count;

		if (c->count == 1)
			for (n = left; left; left--)
				c->engine->run(c->handle, c->records, &result);
		for (size_t i = 0; left && i < n; i++, left--)
			c->engine->run(c->handle, &c->records[i], &result);
	}
	return (now() - begun) / (double)calls;
}

/* As many calls as a round has time for; whole turns over the records. */
static void calibrate(struct cell *c)
{
	double ns = measure(c, c->count > 1000 ? c->count : 1000);
	double calls = ROUND_NS / (ns > 0.5 ? ns : 0.5);

	c->calls = (size_t)calls + 1;
	if (c->count > 1)
		c->calls = (c->calls + c->count - 1) / c->count * c->count;
}

static int by_value(const void *a, const void *b)
{
	double left = *(const double *)a, right = *(const double *)b;

	return (left > right) - (left < right);
}

static int prepare_cell(struct cell *c, size_t column,
	const struct bench_row *row, struct cbpf_diags *diags)
{
	bool other = columns[column].packets_only && row->packets;

	*c = (struct cell){
		.engine = columns[column].engine,
		.records = other ? row->packets : row->records,
		.count = row->count,
	};
	c->handle = c->engine->prepare(
		row->program, other ? CBPF_PACKET : row->kind, diags);
	if (!c->handle)
		return -1;
	calibrate(c);
	return 0;
}

static void run_row(const struct bench_row *row, struct cell *cells,
	const struct cbpf_bench_sink *sink)
{
	double reference = 0;

	for (size_t round = 0; round < ROUNDS; round++) {
		for (size_t k = 0; k < COLUMNS; k++) {
			/* Every other round backward, so that neighbours
			 * change too. */
			size_t at = round + (round % 2 ? COLUMNS - k : k);
			struct cell *c = &cells[at % COLUMNS];

			c->ns[round] = measure(c, c->calls);
		}
	}
	for (size_t k = 0; k < COLUMNS; k++) {
		qsort(cells[k].ns, ROUNDS, sizeof(double), by_value);
		if (cells[k].engine == &engine_pcap_bare)
			reference = cells[k].ns[0];
	}
	for (size_t k = 0; k < COLUMNS; k++) {
		const struct cell *c = &cells[k];
		struct cbpf_bench_cell out = {
			.filter = row->filter,
			.data = row->data,
			.engine = c->engine->name,
			.median_ns = c->ns[ROUNDS / 2],
			.min_ns = c->ns[0],
			.speed = c->ns[0] > 0 ? reference / c->ns[0] : 0,
		};

		sink->cell(sink->arg, &out);
	}
}

static int bench_row(
	size_t i, const struct cbpf_bench_sink *sink, struct cbpf_diags *diags)
{
	struct cell cells[COLUMNS] = {0};
	struct bench_row row;
	int rc = bench_row_make(i, &row, diags);

	for (size_t k = 0; k < COLUMNS && !rc; k++)
		rc = prepare_cell(&cells[k], k, &row, diags);
	if (!rc)
		run_row(&row, cells, sink);
	for (size_t k = 0; k < COLUMNS; k++)
		if (cells[k].handle)
			cells[k].engine->release(cells[k].handle);
	bench_row_free(&row);
	return rc;
}

/* A name stands for itself, and "seccomp200" for all that begin so. */
static bool is_meant(const char *filter, const char *name)
{
	size_t len = strlen(name);

	return !strncmp(filter, name, len) &&
	       (!filter[len] || filter[len] == ':');
}

static bool is_wanted(
	const char *filter, const char *const *names, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (is_meant(filter, names[i]))
			return true;
	return !count;
}

int cbpf_bench(const char *const *names, size_t count,
	const struct cbpf_bench_sink *sink, struct cbpf_diags *diags)
{
	for (size_t i = 0; i < count; i++) {
		bool known = false;

		for (size_t k = 0; k < bench_rows; k++)
			known |= is_meant(bench_row_name(k), names[i]);
		if (!known) {
			diag_file(diags, DIAG_BENCH_NAME, NULL, names[i]);
			return -1;
		}
	}
	for (size_t i = 0; i < bench_rows; i++)
		if (is_wanted(bench_row_name(i), names, count) &&
			bench_row(i, sink, diags))
			return -1;
	return 0;
}
