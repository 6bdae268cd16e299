/* SPDX-License-Identifier: BSD-2-Clause */
/* bpfrun --bench: a table, or a JSON object for each cell. */
#include <string.h>

#include "bpfrun.h"

struct table {
	const struct bpfrun *b;
	char row[64]; /* at hand: "mail1 hot" */
};

/* A number of the table, or a blank for what there is not. */
static void print_number(double number, int digits, bool is_there)
{
	if (is_there)
		printf(" %10.*f", digits, number);
	else
		printf(" %10s", "-");
}

static void print_preparing(struct table *t, const struct cbpf_bench_cell *cell)
{
	if (strcmp(cell->filter, t->row)) {
		printf("%s%-20s %10s %10s %10s %10s\n", *t->row ? "\n" : "",
			cell->filter, "insns", "median us", "min us",
			"ns/insn");
		snprintf(t->row, sizeof(t->row), "%s", cell->filter);
	}
	printf("  %-18s %10zu", cell->engine, cell->insns);
	print_number(cell->median_ns / 1e3, 1, true);
	print_number(cell->min_ns / 1e3, 1, true);
	print_number(cell->median_ns / (double)cell->insns, 2, true);
	putchar('\n');
}

static void print_measured(struct table *t, const struct cbpf_bench_cell *cell)
{
	char row[64], engine[64];
	bool empty = !strcmp(cell->engine, "empty");

	snprintf(row, sizeof(row), "%s %s", cell->filter, cell->data);
	if (strcmp(row, t->row)) {
		printf("%s%-20s %10s %10s %10s %10s %10s %10s\n",
			*t->row ? "\n" : "", row, "median ns", "min ns",
			"net ns", "x libpcap", "/ native", "misses");
		strcpy(t->row, row);
	}
	snprintf(engine, sizeof(engine), "%s%s%s%s", cell->engine,
		cell->compiler ? " (" : "",
		cell->compiler ? cell->compiler : "",
		cell->compiler ? ")" : "");
	printf("  %-18s", engine);
	print_number(cell->median_ns, 2, true);
	print_number(cell->min_ns, 2, true);
	print_number(cell->net_ns, 2, !empty);
	print_number(cell->vs_libpcap, 2, !empty && cell->vs_libpcap > 0);
	print_number(cell->vs_native, 2, !empty && cell->vs_native > 0);
	print_number(cell->branch_misses, 3, cell->branch_misses >= 0);
	putchar('\n');
}

static void print_json(const struct cbpf_bench_cell *cell)
{
	printf("{\"filter\":\"%s\",\"data\":\"%s\",\"engine\":\"%s\","
	       "\"median_ns\":%.3f,\"min_ns\":%.3f",
		cell->filter, cell->data, cell->engine, cell->median_ns,
		cell->min_ns);
	if (cell->insns)
		printf(",\"insns\":%zu,\"ns_per_insn\":%.3f", cell->insns,
			cell->median_ns / (double)cell->insns);
	else
		printf(",\"net_ns\":%.3f", cell->net_ns);
	if (cell->vs_libpcap > 0)
		printf(",\"vs_libpcap\":%.3f", cell->vs_libpcap);
	if (cell->vs_libpcap_net > 0)
		printf(",\"vs_libpcap_net\":%.3f", cell->vs_libpcap_net);
	if (cell->vs_native > 0)
		printf(",\"vs_native\":%.3f", cell->vs_native);
	if (cell->vs_native_net > 0)
		printf(",\"vs_native_net\":%.3f", cell->vs_native_net);
	if (cell->branch_misses >= 0)
		printf(",\"branch_misses\":%.4f", cell->branch_misses);
	if (cell->compiler)
		printf(",\"compiler\":\"%s\"", cell->compiler);
	puts("}");
}

static void print_cell(void *arg, const struct cbpf_bench_cell *cell)
{
	struct table *t = arg;

	if (t->b->json)
		print_json(cell);
	else if (cell->insns)
		print_preparing(t, cell);
	else
		print_measured(t, cell);
	fflush(stdout);
}

/* Why a cell is missing, beside the table. */
static void print_note(
	void *arg, const char *filter, const char *engine, const char *why)
{
	const struct table *t = arg;

	if (t->b->cli.quiet)
		return;
	fprintf(stderr, "bpfrun: %s%s%s%s%s\n", filter ? filter : "",
		filter ? ": " : "", engine ? engine : "", engine ? ": " : "",
		why);
}

/* The measurements have filters, calls and probes of their own. */
bool check_measuring(struct bpfrun *b)
{
	const struct {
		bool asked;
		const char *name;
		bool operands, filters, rounds;
	} rows[] = {
		{b->bench, "--bench", true, false, false},
		{b->bench_syscall, "--bench-syscall", false, true, true},
		{b->bench_records, "--bench-records", false, true, true},
		{b->bench_probe, "--bench-probe", false, false, true},
		{b->probe, "--probe", true, true, false},
	};
	const char *name = NULL;
	bool rounds = false;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (!rows[i].asked)
			continue;
		if (name)
			cli_usage(&b->cli, "%s and %s do not go together", name,
				rows[i].name);
		name = rows[i].name;
		rounds = rows[i].rounds;
		if (b->filter_count && !rows[i].filters)
			cli_usage(&b->cli,
				"%s takes no -f, -e, --code or --pid", name);
		if (b->input_count && !rows[i].operands)
			cli_usage(&b->cli,
				"%s takes no operand, and '%s' is one", name,
				b->inputs[0]);
	}
	if (b->rounds && !rounds)
		cli_usage(&b->cli,
			"--rounds needs --bench-syscall, --bench-probe or "
			"--bench-records");
	return name;
}

int bench(struct bpfrun *b)
{
	struct table table = {.b = b};
	const struct cbpf_bench_sink sink = {
		.cell = print_cell, .note = print_note, .arg = &table};
	const struct cbpf_bench_options options = {
		.names = (const char *const *)b->inputs,
		.count = b->input_count,
	};
	int rc = cbpf_bench(b->cli.cbpf, &options, &sink, b->cli.diags);

	return rc ? CLI_USAGE : CLI_OK;
}
