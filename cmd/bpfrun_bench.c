/* SPDX-License-Identifier: BSD-2-Clause */
/* bpfrun --bench: a table, or a JSON object for each cell. */
#include <string.h>

#include "bpfrun.h"

struct table {
	const struct bpfrun *b;
	char row[64]; /* at hand: "mail1 hot" */
};

static void print_cell(void *arg, const struct cbpf_bench_cell *cell)
{
	struct table *t = arg;
	char row[64];

	if (t->b->json) {
		printf("{\"filter\":\"%s\",\"data\":\"%s\",\"engine\":\"%s\","
		       "\"median_ns\":%.2f,\"min_ns\":%.2f,\"speed\":%.2f}\n",
			cell->filter, cell->data, cell->engine, cell->median_ns,
			cell->min_ns, cell->speed);
		fflush(stdout);
		return;
	}
	snprintf(row, sizeof(row), "%s %s", cell->filter, cell->data);
	if (strcmp(row, t->row)) {
		if (*t->row)
			putchar('\n');
		printf("%-24s %9s %9s %9s\n", row, "median ns", "min ns",
			"speed");
		strcpy(t->row, row);
	}
	printf("  %-22s %9.2f %9.2f %9.2f\n", cell->engine, cell->median_ns,
		cell->min_ns, cell->speed);
	fflush(stdout);
}

int bench(struct bpfrun *b)
{
	struct table table = {.b = b};
	struct cbpf_bench_sink sink = {.cell = print_cell, .arg = &table};
	int rc = cbpf_bench((const char *const *)b->inputs, b->input_count,
		&sink, b->cli.diags);

	return rc ? CLI_USAGE : CLI_OK;
}
