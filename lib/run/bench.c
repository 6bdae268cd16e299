/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The benchmark: each filter on each engine.  All are first asked for all
 * records.  Then they are measured in rounds: every engine for less than a
 * millisecond in each, in an order that turns, so that a disturbance of the
 * machine does not fall on one alone; ratios are taken within a round.
 */
#include "run/bench.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/diag.h"
#include "core/program.h"
#include "run/engine.h"
#include "run/kernel_bpf.h"

#define ROUNDS	 61
#define SLICE_NS 0.5e6
#define TINY_NS	 0.05 /* below: nothing to divide by */
#define WHY_SIZE 256

/* In the order in which they are told. */
enum column {
	COL_CLASSIC,
	COL_CHECKED,
	COL_INTERP,
	COL_JIT,
	COL_JIT_PLAIN,
	COL_SWITCH,
	COL_LIBPCAP,
	COL_NATIVE_GCC,
	COL_NATIVE_CLANG,
	COL_HAND,
	COL_DPDK,
	COL_KERNEL,
	COL_EMPTY,
	COLUMNS
};

static const struct {
	const char *name;
	/* NULL: the session's of that name, or none of struct cbpf_engine. */
	const struct cbpf_engine *engine;
	bool session;
	bool packets; /* it knows packets alone */
	bool foreign; /* a wrong answer is not ours: no cell, but no error */
	bool batch;   /* measured over a batch as well */
} columns[COLUMNS] = {
	[COL_CLASSIC] = {"classic", .session = true},
	[COL_CHECKED] = {"checked", .session = true},
	[COL_INTERP] = {"interp", .session = true, .batch = true},
	[COL_JIT] = {"jit", .session = true, .batch = true},
	[COL_JIT_PLAIN] = {"jit-plain", .session = true, .batch = true},
	[COL_SWITCH] = {"switch", .engine = &bench_switch, .packets = true},
	[COL_LIBPCAP] = {"libpcap", .engine = &engine_pcap_bare,
		.packets = true, .batch = true},
	[COL_NATIVE_GCC] = {"native-gcc", .batch = true},
	[COL_NATIVE_CLANG] = {"native-clang", .batch = true},
	[COL_HAND] = {"hand", .batch = true},
	[COL_DPDK] = {"dpdk", .packets = true, .foreign = true, .batch = true},
	[COL_KERNEL] = {"kernel", .packets = true, .foreign = true},
	[COL_EMPTY] = {"empty", .batch = true},
};

struct bench {
	const struct cbpf *c;
	const struct cbpf_bench_options *options;
	const struct cbpf_bench_sink *sink;
	struct cbpf_diags *diags;
	size_t rounds;
	double slice;
	int perf;
	struct bench_dpdk *dpdk;
	const char *no_dpdk;
	char said[COLUMNS][WHY_SIZE]; /* of all filters */
	/* The filter at hand. */
	struct bench_row row;
	struct bench_native natives[NATIVES];
	struct bench_cell cells[COLUMNS];
};

static int by_value(const void *a, const void *b)
{
	double left = *(const double *)a, right = *(const double *)b;

	return (left > right) - (left < right);
}

void bench_sort(double *numbers, size_t count)
{
	qsort(numbers, count, sizeof(*numbers), by_value);
}

/* ---- Which are there ----------------------------------------------------- */

static bool is_asked(const struct bench *b, const char *engine)
{
	const char *const *e = b->options->engines;

	for (; e && *e; e++)
		if (!strcmp(*e, engine))
			return true;
	return !e;
}

static void say(
	const struct bench *b, const char *filter, size_t k, const char *why)
{
	if (b->sink->note)
		b->sink->note(b->sink->arg, filter, columns[k].name, why);
}

/* Why there is no such cell; what holds for all filters is said once. */
static void lack(struct bench *b, size_t k, const char *why, bool always)
{
	b->cells[k].how = BENCH_ABSENT;
	if (!always) {
		say(b, b->row.filter->name, k, why);
	} else if (strcmp(b->said[k], why)) {
		snprintf(b->said[k], sizeof(b->said[k]), "%s", why);
		say(b, NULL, k, why);
	}
}

static void open_engine(struct bench *b, size_t k)
{
	struct bench_cell *cell = &b->cells[k];
	enum cbpf_kind kind = columns[k].packets ? CBPF_PACKET : b->row.kind;
	struct cbpf_diags *diags = cbpf_diags_new();
	const struct cbpf_diag *d;

	cell->run = columns[k].session ? cbpf_engine_find(b->c, cell->engine)
				       : columns[k].engine;
	if (!cell->run) {
		lack(b, k, "this library has no engine of that name", true);
	} else if (!columns[k].session && b->row.program->internal) {
		lack(b, k, "it is a program of the internal machine", false);
	} else if (diags) {
		cell->handle = cell->run->prepare(b->row.program, kind, diags);
		d = cbpf_diags_get(diags, 0);
		if (!cell->handle)
			lack(b, k, d ? d->text : "it declines", false);
	}
	cbpf_diags_free(diags);
	if (!cell->handle)
		return;
	cell->how = BENCH_RUN;
	if (cell->run->code)
		cell->code = cell->run->code(cell->handle);
	if (cell->code)
		cell->how = BENCH_CODE;
}

static void open_native(struct bench *b, size_t k, size_t n)
{
	const struct bench_native *native = &b->natives[n];
	struct bench_cell *cell = &b->cells[k];

	if (!native->code) {
		lack(b, k, native->why, false);
		return;
	}
	cell->how = BENCH_CODE;
	cell->code = native->code;
	if (b->row.kind == CBPF_PACKET)
		cell->batch = native->batch;
}

static void open_dpdk(struct bench *b)
{
	const char *why;

	if (!b->dpdk && !b->no_dpdk)
		b->dpdk = bench_dpdk_open(&b->no_dpdk);
	if (!b->dpdk) {
		lack(b, COL_DPDK, b->no_dpdk, true);
		return;
	}
	why = bench_dpdk_load(b->dpdk, &b->row, &b->cells[COL_DPDK]);
	if (why)
		lack(b, COL_DPDK, why, false);
	else
		b->cells[COL_DPDK].how = BENCH_MBUF;
}

static void open_kernel(struct bench *b)
{
	const char *why = NULL;

	if (!kernel_bpf_possible(&why)) {
		lack(b, COL_KERNEL, why, true);
		return;
	}
	why = bench_kernel_load(&b->row, &b->cells[COL_KERNEL]);
	if (why)
		lack(b, COL_KERNEL, why, false);
	else
		b->cells[COL_KERNEL].how = BENCH_KERNEL;
}

/* Prints the filter as C; NULL: it cannot be said, or nobody asks. */
static char *print_c(struct bench *b)
{
	const struct cbpf_form_options options = {
		.form = "c-code",
		.target = b->row.kind == CBPF_SYSCALL ? CBPF_TARGET_SECCOMP
						      : CBPF_TARGET_SOCKET,
	};
	struct cbpf_diags *diags = cbpf_diags_new();
	char *text = NULL;
	size_t size;

	if (diags && (is_asked(b, "native-gcc") || is_asked(b, "native-clang")))
		text = cbpf_write(b->c, b->row.program, &options, &size, diags);
	cbpf_diags_free(diags);
	return text;
}

static void build_natives(struct bench *b)
{
	const struct bench_file *hand = NULL;
	char *text = print_c(b);

	if (b->row.filter->hand && is_asked(b, "hand"))
		hand = bench_file(b->row.filter->hand);
	bench_native_build(b->natives, text, hand ? hand->text : NULL);
	free(text);
}

static void open_cells(struct bench *b)
{
	build_natives(b);
	for (size_t k = 0; k < COLUMNS; k++) {
		b->cells[k] = (struct bench_cell){
			.engine = columns[k].name,
			.packets = columns[k].packets,
		};
		if (!is_asked(b, columns[k].name))
			continue;
		if (columns[k].session || columns[k].engine)
			open_engine(b, k);
	}
	if (is_asked(b, "native-gcc"))
		open_native(b, COL_NATIVE_GCC, NATIVE_GCC);
	if (is_asked(b, "native-clang"))
		open_native(b, COL_NATIVE_CLANG, NATIVE_CLANG);
	if (is_asked(b, "hand"))
		open_native(b, COL_HAND,
			b->natives[HAND_GCC].code ? HAND_GCC : HAND_CLANG);
	if (is_asked(b, "dpdk"))
		open_dpdk(b);
	if (is_asked(b, "kernel"))
		open_kernel(b);
	/* Others are measured against it, so it is always there. */
	b->cells[COL_EMPTY].how = BENCH_CODE;
	b->cells[COL_EMPTY].code = bench_empty;
}

static void close_cells(struct bench *b)
{
	for (size_t k = 0; k < COLUMNS; k++) {
		struct bench_cell *cell = &b->cells[k];

		free(cell->ns);
		free(cell->idle);
		free(cell->mbufs);
		if (cell->how == BENCH_MBUF)
			bench_dpdk_unload(b->dpdk, cell);
		else if (cell->how == BENCH_KERNEL)
			bench_kernel_unload(cell);
		else if (cell->run && cell->handle)
			cell->run->release(cell->handle);
	}
	bench_native_free(b->natives);
}

/* ---- The right answers --------------------------------------------------- */

/* What the oracle makes of each record: classic, or for programs of the
 * internal machine the interpreter that checks. */
static int ask_oracle(struct bench *b)
{
	struct bench_data *d = &b->row.data;
	const struct cbpf_engine *e =
		b->row.program->internal ? &engine_checked : &engine_classic;
	void *handle = e->prepare(b->row.program, b->row.kind, b->diags);
	struct cbpf_result result;

	if (!handle)
		return -1;
	for (size_t i = 0; i < d->count; i++) {
		result = (struct cbpf_result){0};
		e->run(handle, &d->records[i], &result);
		d->want[i] = result.value;
	}
	e->release(handle);
	return 0;
}

static int wrong(struct bench *b, size_t k, size_t i, uint64_t value)
{
	const char *filter = b->row.filter->name;
	unsigned long long got = (uint32_t)value, want = b->row.data.want[i];
	char why[WHY_SIZE];

	if (!columns[k].foreign) {
		diag_file(b->diags, DIAG_BENCH_DIFFER, NULL, columns[k].name,
			got, i + 1, filter, want);
		return -1;
	}
	snprintf(why, sizeof(why),
		"it gives 0x%llx for record %zu, where 0x%llx is right", got,
		i + 1, want);
	say(b, filter, k, why);
	b->cells[k].off = true;
	return 0;
}

/* Asks a cell for all records, in the way in which it is measured. */
static int check_cell(struct bench *b, size_t k)
{
	struct bench_cell *cell = &b->cells[k];
	const struct bench_data *d = &b->row.data;
	bool at_once = bench_at_once(cell, &b->row);

	if (at_once) {
		memset(b->row.values, 0xff, d->count * sizeof(uint64_t));
		bench_time(cell, &b->row, 1);
	}
	for (size_t i = 0; i < d->count; i++) {
		uint64_t value = at_once ? b->row.values[i]
					 : bench_ask(cell, &b->row, i);

		if ((uint32_t)value != (uint32_t)d->want[i])
			return wrong(b, k, i, value);
	}
	return 0;
}

/* ---- Measuring ----------------------------------------------------------- */

/* As many calls as a slice has time for; whole turns over the records. */
static void calibrate(struct bench *b, struct bench_cell *cell)
{
	size_t count = b->row.data.count;
	double ns = bench_time(cell, &b->row, count > 100 ? count : 100);
	double calls = b->slice / (ns > 0.5 ? ns : 0.5);

	cell->calls = (size_t)calls + 1;
	if (count > 1)
		cell->calls = (cell->calls + count - 1) / count * count;
	cell->misses = cell->counted = 0;
}

/* Of what a human wrote, the faster of what two compilers make. */
static void choose_hand(struct bench *b)
{
	struct bench_cell *cell = &b->cells[COL_HAND];
	const enum bench_native_kind kinds[2] = {HAND_GCC, HAND_CLANG};
	double ns[2][7];
	bool clang;

	if (cell->how == BENCH_ABSENT)
		return;
	cell->by = b->natives[HAND_GCC].code ? "gcc" : "clang";
	if (!b->natives[HAND_GCC].code || !b->natives[HAND_CLANG].code)
		return;
	calibrate(b, cell);
	for (size_t round = 0; round < 7; round++) {
		for (size_t k = 0; k < 2; k++) {
			cell->code = b->natives[kinds[k]].code;
			if (cell->batch)
				cell->batch = b->natives[kinds[k]].batch;
			ns[k][round] = bench_time(cell, &b->row, cell->calls);
		}
	}
	bench_sort(ns[0], 7);
	bench_sort(ns[1], 7);
	clang = ns[1][3] < ns[0][3];
	cell->by = clang ? "clang" : "gcc";
	cell->code = b->natives[kinds[clang]].code;
	if (cell->batch)
		cell->batch = b->natives[kinds[clang]].batch;
}

/* Gets a cell ready for the row's data: 0, or -1 with diagnostics. */
static int ready_cell(struct bench *b, size_t k)
{
	struct bench_cell *cell = &b->cells[k];
	const struct bench_data *d = &b->row.data;

	cell->off = cell->how == BENCH_ABSENT ||
		    (!columns[k].batch && !strcmp(d->name, "batch")) ||
		    (cell->how == BENCH_KERNEL && d->count > 1);
	if (cell->off)
		return 0;
	free(cell->ns);
	free(cell->idle);
	cell->ns = calloc(b->rounds, sizeof(*cell->ns));
	cell->idle = calloc(b->rounds, sizeof(*cell->idle));
	if (cell->how == BENCH_MBUF) {
		free(cell->mbufs);
		cell->mbufs = bench_dpdk_mbufs(d->packets, d->count);
	}
	if (!cell->ns || !cell->idle ||
		(cell->how == BENCH_MBUF && !cell->mbufs)) {
		diag_file(b->diags, DIAG_NO_MEMORY, NULL);
		return -1;
	}
	if (cell->how == BENCH_MBUF && !bench_dpdk_survives(cell, d->count)) {
		lack(b, k, "its machine code crashes", false);
		bench_dpdk_unload(b->dpdk, cell);
		cell->off = true;
		return 0;
	}
	if (k != COL_EMPTY && check_cell(b, k))
		return -1;
	if (k == COL_HAND)
		choose_hand(b);
	if (!cell->off)
		calibrate(b, cell);
	return 0;
}

static void run_cell(struct bench *b, struct bench_cell *cell, size_t round)
{
	if (cell->off)
		return;
	cell->ns[round] = bench_time(cell, &b->row, cell->calls);
	if (cell->how == BENCH_KERNEL)
		cell->idle[round] =
			bench_kernel_time(cell->empty_fd, &b->row, cell->calls);
}

/* The kernel's times lose what its empty program takes. */
static void end_rounds(struct bench *b)
{
	struct bench_cell *cell = &b->cells[COL_KERNEL];

	if (cell->off)
		return;
	bench_sort(cell->idle, b->rounds);
	for (size_t i = 0; i < b->rounds; i++)
		cell->ns[i] -= cell->idle[b->rounds / 2];
}

static void run_rounds(struct bench *b)
{
	for (size_t round = 0; round < b->rounds; round++) {
		for (size_t k = 0; k < COLUMNS; k++) {
			/* Every other round backward, so that neighbours
			 * change too. */
			size_t at = round + (round % 2 ? COLUMNS - k : k);

			run_cell(b, &b->cells[at % COLUMNS], round);
		}
	}
	end_rounds(b);
}

/* ---- Figures ------------------------------------------------------------- */

static double median(double *numbers, size_t count)
{
	bench_sort(numbers, count);
	return numbers[count / 2];
}

/* Time of a round without the call; the kernel's comes so. */
static double net(const struct bench *b, const struct bench_cell *c, size_t i)
{
	return c->how == BENCH_KERNEL ? c->ns[i]
				      : c->ns[i] - b->cells[COL_EMPTY].ns[i];
}

/* The median over the rounds of one cell's time by another's; 0: there is none.
 */
static double ratio(const struct bench *b, const struct bench_cell *over,
	const struct bench_cell *under, bool is_net)
{
	double *r = calloc(b->rounds, sizeof(*r)), result = 0;
	size_t count = 0;

	for (size_t i = 0; r && i < b->rounds; i++) {
		double top = is_net ? net(b, over, i) : over->ns[i];
		double bottom = is_net ? net(b, under, i) : under->ns[i];

		if (bottom > TINY_NS)
			r[count++] = top / bottom;
	}
	if (count > b->rounds / 2)
		result = median(r, count);
	free(r);
	return result > 0 ? result : 0;
}

static double median_of(const struct bench *b, const struct bench_cell *c,
	bool is_net, double *lowest)
{
	double *r = calloc(b->rounds, sizeof(*r)), result = 0;

	for (size_t i = 0; r && i < b->rounds; i++)
		r[i] = is_net ? net(b, c, i) : c->ns[i];
	if (r) {
		result = median(r, b->rounds);
		*lowest = r[0];
	}
	free(r);
	return result;
}

/* The fastest C; NULL: there is none. */
static const struct bench_cell *best_native(const struct bench *b)
{
	const struct bench_cell *best = NULL;
	double least = 0, lowest, ns;

	for (size_t k = COL_NATIVE_GCC; k <= COL_HAND; k++) {
		if (b->cells[k].off)
			continue;
		ns = median_of(b, &b->cells[k], false, &lowest);
		if (!best || ns < least) {
			best = &b->cells[k];
			least = ns;
		}
	}
	return best;
}

static void report(const struct bench *b)
{
	const struct bench_cell *native = best_native(b);
	const struct bench_cell *pcap = &b->cells[COL_LIBPCAP];
	double lowest = 0;

	for (size_t k = 0; k < COLUMNS; k++) {
		const struct bench_cell *c = &b->cells[k];
		struct cbpf_bench_cell out = {
			.filter = b->row.filter->name,
			.data = b->row.data.name,
			.engine = c->engine,
			.compiler = c->by,
			.branch_misses = -1,
		};

		if (c->off || !is_asked(b, c->engine))
			continue;
		out.net_ns = median_of(b, c, true, &lowest);
		out.median_ns = median_of(b, c, false, &out.min_ns);
		if (!pcap->off) {
			out.vs_libpcap = ratio(b, pcap, c, false);
			out.vs_libpcap_net = ratio(b, pcap, c, true);
		}
		if (native) {
			out.vs_native = ratio(b, c, native, false);
			out.vs_native_net = ratio(b, c, native, true);
		}
		if (b->perf >= 0 && c->counted)
			out.branch_misses =
				(double)c->misses / (double)c->counted;
		b->sink->cell(b->sink->arg, &out);
	}
}

/* ---- Rows ---------------------------------------------------------------- */

static int bench_data(struct bench *b, const char *name)
{
	struct bench_row *row = &b->row;
	int rc = bench_data_make(row->filter, name, &row->data);

	free(row->values);
	row->values = calloc(row->data.count, sizeof(uint64_t));
	if (rc || !row->values) {
		diag_file(b->diags, DIAG_NO_MEMORY, NULL);
		rc = -1;
	}
	if (!rc) {
		helper_env_init(&row->env, &row->data.records[0], NULL);
		rc = ask_oracle(b);
	}
	for (size_t k = 0; k < COLUMNS && !rc; k++)
		rc = ready_cell(b, k);
	if (!rc) {
		run_rounds(b);
		report(b);
	}
	bench_data_free(&row->data);
	return rc;
}

static int bench_filter(struct bench *b, const struct bench_filter *f)
{
	static const char *const data[] = {"hot", "cold", "batch"};
	struct cbpf_diags *diags = f->make ? cbpf_diags_new() : b->diags;
	const struct cbpf_diag *d;
	int rc = 0;

	if (!diags)
		return -1;
	b->row = (struct bench_row){
		.filter = f,
		.kind = bench_kind(f),
		.perf = b->perf,
		.program = f->make ? f->make(b->c, f, diags)
				   : cbpf_compile(f->expr, 1, 0, true, diags),
	};
	d = cbpf_diags_get(diags, 0);
	if (!b->row.program && f->make && b->sink->note)
		b->sink->note(b->sink->arg, f->name, NULL,
			d ? d->text : "it cannot be made");
	else if (!b->row.program)
		rc = -1;
	if (f->make)
		cbpf_diags_free(diags);
	if (!b->row.program)
		return rc;
	open_cells(b);
	for (size_t i = 0; i < (f->cold ? 3 : 1) && !rc; i++)
		rc = bench_data(b, data[i]);
	close_cells(b);
	free(b->row.values);
	cbpf_program_free(b->row.program);
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
	const char *filter, const struct cbpf_bench_options *options)
{
	for (size_t i = 0; i < options->count; i++)
		if (is_meant(filter, options->names[i]))
			return true;
	return !options->count;
}

static bool is_known(const char *name)
{
	for (size_t k = 0; k < bench_filter_count; k++)
		if (is_meant(bench_filters[k].name, name))
			return true;
	for (size_t k = 0; k < bench_compile_count; k++)
		if (is_meant(bench_compile_name(k), name))
			return true;
	return false;
}

static int run_all(struct bench *b)
{
	const struct cbpf_bench_options *o = b->options;
	int rc = 0;

	for (size_t i = 0; i < bench_filter_count && !rc; i++)
		if (is_wanted(bench_filters[i].name, o))
			rc = bench_filter(b, &bench_filters[i]);
	for (size_t i = 0; i < bench_compile_count && !rc; i++)
		if (is_wanted(bench_compile_name(i), o))
			rc = bench_compile(b->c, i, o, b->sink, b->diags);
	return rc;
}

int cbpf_bench(const struct cbpf *c, const struct cbpf_bench_options *options,
	const struct cbpf_bench_sink *sink, struct cbpf_diags *diags)
{
	struct bench *b;
	int rc;

	for (size_t i = 0; i < options->count; i++) {
		if (is_known(options->names[i]))
			continue;
		diag_file(diags, DIAG_BENCH_NAME, NULL, options->names[i]);
		return -1;
	}
	b = calloc(1, sizeof(*b));
	if (!b) {
		diag_file(diags, DIAG_NO_MEMORY, NULL);
		return -1;
	}
	b->c = c;
	b->options = options;
	b->sink = sink;
	b->diags = diags;
	b->rounds = options->rounds ? options->rounds : ROUNDS;
	b->slice = options->slice_ns > 0 ? options->slice_ns : SLICE_NS;
	b->perf = bench_perf_open();
	if (b->perf < 0 && sink->note)
		sink->note(sink->arg, NULL, NULL,
			"branch misses are not counted: this machine lends no "
			"counters");
	rc = run_all(b);
	if (b->perf >= 0)
		close(b->perf);
	bench_dpdk_close(b->dpdk);
	free(b);
	return rc;
}
