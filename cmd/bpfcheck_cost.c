/* SPDX-License-Identifier: BSD-2-Clause */
/* What running a filter costs, for --cost. */
#include "bpfcheck.h"

#include <stdlib.h>

static void print_path(const struct cbpf_path_cost *path)
{
	printf("%8u %8u %10.2f", path->shortest, path->longest, path->mean);
}

static void print_values(const struct cbpf_cost *cost, bool calls)
{
	const struct cbpf_value_cost *v;
	struct cbpf_outcome outcome;
	char text[64];

	for (size_t i = 0; (v = cbpf_cost_value(cost, i)); i++) {
		print_path(&v->path);
		printf(" %6.2f%%  ", 100 * v->share);
		if (v->any) {
			puts("A");
		} else if (calls) {
			cbpf_seccomp_decide(&v->value, 1, &outcome);
			printf("0x%08x %s\n", v->value,
				cbpf_outcome_text(
					&outcome, text, sizeof(text)));
		} else {
			printf("%u\n", v->value);
		}
	}
}

static void print_calls(const struct cbpf_cost *cost)
{
	const struct cbpf_call_cost *c;
	size_t cached = 0, count = 0;

	for (; (c = cbpf_cost_call(cost, count)); count++)
		cached += c->cached;
	if (!count)
		return;
	printf("%zu calls, of which the kernel's bitmap allows %zu without "
	       "the filter\n",
		count, cached);
	puts("shortest  longest       mean  machine        nr  call");
	for (size_t i = 0; (c = cbpf_cost_call(cost, i)); i++) {
		print_path(&c->path);
		printf("  %-9s %7u  %s: ", c->arch, c->nr, c->name);
		if (c->cached)
			puts("in the bitmap");
		else if (c->insn >= 0)
			printf("insn #%d %s\n", c->insn, c->why);
		else
			puts(c->why);
	}
}

enum cli_status cost_print(struct bpfcheck *b, const struct cbpf_program *p,
	enum cbpf_target target)
{
	struct cbpf_cost *cost =
		cbpf_cost_new(p, target, b->cli.kernel, b->cli.diags);
	char *line;

	if (!cost) {
		cli_print_diags(&b->cli);
		return CLI_USAGE;
	}
	if (b->report.format == FORMAT_JSON) {
		line = cbpf_json_cost(cost, b->cli.diags);
		if (!line)
			out_of_memory(b);
		puts(line);
		free(line);
	} else {
		printf("%s: instructions executed\n", cbpf_program_name(p));
		puts("shortest  longest       mean  share  result");
		print_path(cbpf_cost_all(cost));
		puts(" 100.00%  any");
		print_values(cost, target == CBPF_TARGET_SECCOMP);
		print_calls(cost);
	}
	cbpf_cost_free(cost);
	return CLI_OK;
}
