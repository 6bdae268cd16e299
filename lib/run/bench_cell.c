/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * One cell of the benchmark is timed here.  Each way of calling has a loop of
 * its own, with nothing in it but the call; what the call costs is the same for
 * all that are machine code, and for the empty function.
 */
#include <string.h>
#include <time.h>

#include "run/bench.h"

uint64_t bench_empty(
	const void *ctx, const void *data, uint64_t size, void *env)
{
	(void)ctx;
	(void)data;
	(void)size;
	(void)env;
	return 0;
}

double bench_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static bool is_batch(const struct bench_row *row)
{
	return !strcmp(row->data.name, "batch");
}

/* One turn over the records, or `times` over the only one.  The sum keeps the
 * calls. */
static uint64_t turn_code(
	const struct bench_cell *c, struct bench_row *row, size_t times)
{
	const struct bench_call *calls = row->data.calls;
	size_t step = row->data.count > 1;
	cbpf_code *code = c->code;
	uint64_t sum = 0;

	for (; times; times--, calls += step)
		sum += code(calls->ctx, calls->data, calls->size, &row->env);
	return sum;
}

static uint64_t turn_mbuf(
	const struct bench_cell *c, struct bench_row *row, size_t times)
{
	size_t step = row->data.count > 1 ? BENCH_MBUF_SIZE : 0;
	uint64_t (*code)(void *) = c->mbuf_code;
	char *mbuf = c->mbufs;
	uint64_t sum = 0;

	/* A batch is asked for what each of its records gives. */
	if (is_batch(row)) {
		for (size_t i = 0; i < times; i++, mbuf += step)
			row->values[i] = code(mbuf);
		return row->values[0];
	}
	for (; times; times--, mbuf += step)
		sum += code(mbuf);
	return sum;
}

static const struct cbpf_record *records_of(
	const struct bench_cell *c, const struct bench_row *row)
{
	return c->packets ? row->data.packets : row->data.records;
}

/*
 * Packets come to an engine in one record that is filled anew, as from a reader
 * of captures, out of the same list of calls that machine code walks.  A record
 * for each would be another two cache lines to miss, which are none of the
 * packet's.
 */
static uint64_t turn_packets(
	const struct bench_cell *c, struct bench_row *row, size_t times)
{
	const struct bench_call *calls = row->data.calls;
	size_t step = row->data.count > 1;
	struct cbpf_record record = row->data.records[0];
	struct cbpf_result result = {0};
	void (*run)(void *, const struct cbpf_record *, struct cbpf_result *) =
		c->run->run;
	bool batch = is_batch(row);
	uint64_t sum = 0;

	for (size_t i = 0; i < times; i++, calls += step) {
		record.packet.data = calls->data;
		record.packet.size = (uint32_t)calls->size;
		record.packet.len = (uint32_t)calls->size;
		run(c->handle, &record, &result);
		sum += result.value;
		if (batch)
			row->values[i] = result.value;
	}
	return sum;
}

static uint64_t turn_run(
	const struct bench_cell *c, struct bench_row *row, size_t times)
{
	const struct cbpf_record *records = records_of(c, row);
	size_t step = row->data.count > 1;
	struct cbpf_result result = {0};
	void (*run)(void *, const struct cbpf_record *, struct cbpf_result *) =
		c->run->run;
	uint64_t sum = 0;

	for (; times; times--, records += step) {
		run(c->handle, records, &result);
		sum += result.value;
	}
	return sum;
}

bool bench_at_once(const struct bench_cell *c, const struct bench_row *row)
{
	return is_batch(row) && (c->batch || (c->run && c->run->run_batch));
}

static uint64_t turn_batch(const struct bench_cell *c, struct bench_row *row)
{
	const struct cbpf_record *records = records_of(c, row);

	if (c->batch)
		c->batch(records, row->data.count, row->values);
	else
		c->run->run_batch(
			c->handle, records, row->data.count, row->values);
	return row->values[0];
}

static uint64_t turn(
	const struct bench_cell *c, struct bench_row *row, size_t times)
{
	if (bench_at_once(c, row))
		return turn_batch(c, row);
	switch (c->how) {
	case BENCH_CODE:
		return turn_code(c, row, times);
	case BENCH_MBUF:
		return turn_mbuf(c, row, times);
	case BENCH_RUN:
		return row->kind == CBPF_PACKET ? turn_packets(c, row, times)
						: turn_run(c, row, times);
	case BENCH_KERNEL:
	case BENCH_ABSENT:
		break;
	}
	return 0;
}

double bench_time(struct bench_cell *c, struct bench_row *row, size_t calls)
{
	size_t count = row->data.count, done = 0;
	volatile uint64_t sum = 0;
	uint64_t misses;
	double begun, ended;

	if (c->how == BENCH_KERNEL)
		return bench_kernel_time(c->fd, row, calls);
	/* What came before has left its own in the branch predictor.  (Cold
	 * records must stay cold.) */
	if (!strcmp(row->data.name, "hot"))
		sum = turn(c, row, count > 1 ? count : calls / 8 + 1);
	misses = bench_perf_read(row->perf);
	begun = bench_now();
	for (; done<calls; done += count> 1 ? count : calls)
		sum = turn(c, row, count > 1 ? count : calls);
	ended = bench_now();
	(void)sum;
	c->misses += bench_perf_read(row->perf) - misses;
	c->counted += done;
	return (ended - begun) / (double)done;
}

uint64_t bench_ask(const struct bench_cell *c, struct bench_row *row, size_t i)
{
	const struct bench_call *call = &row->data.calls[i];
	struct cbpf_result result = {0};

	switch (c->how) {
	case BENCH_CODE:
		return c->code(call->ctx, call->data, call->size, &row->env);
	case BENCH_MBUF:
		return c->mbuf_code((char *)c->mbufs + i * BENCH_MBUF_SIZE);
	case BENCH_RUN:
		c->run->run(c->handle, &records_of(c, row)[i], &result);
		return result.value;
	case BENCH_KERNEL:
		return bench_kernel_ask(c, row, i);
	case BENCH_ABSENT:
		break;
	}
	return 0;
}
