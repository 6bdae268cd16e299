/* SPDX-License-Identifier: BSD-2-Clause */
/* bpfrun --bench-syscall: what a filter costs the calls of this kernel. */
#include <stdlib.h>
#include <string.h>

#include "bpfrun.h"

struct table {
	const struct bpfrun *b;
	const char *call; /* at hand */
};

static void print_cell(void *arg, const struct cbpf_syscall_cell *c)
{
	struct table *t = arg;

	if (t->b->json) {
		printf("{\"call\":\"%s\",\"filter\":\"%s\",\"ending\":\"%s\","
		       "\"insns\":%zu,\"bitmap\":%s,",
			c->call, c->filter, c->ending, c->insns,
			c->bitmap ? "true" : "false");
		if (c->skipped)
			printf("\"skipped\":\"%s\"}\n", c->skipped);
		else
			printf("\"median_ns\":%.1f,\"min_ns\":%.1f,"
			       "\"net_ns\":%.1f}\n",
				c->median_ns, c->min_ns, c->net_ns);
		return;
	}
	if (!t->call || strcmp(t->call, c->call))
		printf("%s%-14s %-10s %5s %-6s %9s %9s %9s\n",
			t->call ? "\n" : "", c->call, "ending", "insns",
			"bitmap", "median ns", "min ns", "net ns");
	t->call = c->call;
	printf("  %-12s %-10s %5zu %-6s ", c->filter, c->ending, c->insns,
		c->bitmap ? "yes" : "no");
	if (c->skipped)
		printf("skipped: %s\n", c->skipped);
	else
		printf("%9.1f %9.1f %9.1f\n", c->median_ns, c->min_ns,
			c->net_ns);
}

/* How the kernel runs filters: a program that it has no other way for is not
 * measured in that way, nor is the machine's setting changed. */
static void print_engine(const struct bpfrun *b)
{
	FILE *f = fopen("/proc/sys/net/core/bpf_jit_enable", "r");
	int enabled = f ? fgetc(f) : EOF;

	if (f)
		fclose(f);
	if (b->json)
		return;
	if (enabled == '0')
		puts("filters run in the kernel's interpreter; rows with its "
		     "JIT are skipped:\nnet.core.bpf_jit_enable is 0\n");
	else if (enabled != EOF)
		printf("filters run as machine code; rows with the kernel's "
		       "interpreter are skipped:\nnet.core.bpf_jit_enable is "
		       "%c, which CONFIG_BPF_JIT_ALWAYS_ON does not let go\n\n",
			enabled);
	else
		puts("filters run as the kernel likes; it does not tell how "
		     "(net.core.bpf_jit_enable)\n");
}

int bench_syscall(struct bpfrun *b)
{
	struct cbpf_program **policy =
		calloc(b->filter_count + 1, sizeof(struct cbpf_program *));
	struct table table = {.b = b};
	const struct cbpf_syscall_sink sink = {
		.cell = print_cell, .arg = &table, .rounds = b->rounds};
	enum cli_status status = CLI_OK;
	size_t count = 0;

	if (!policy)
		return CLI_USAGE;
	for (size_t i = 0; i < b->filter_count && !status; i++) {
		enum cli_status why;

		policy[count] = cli_load(
			&b->cli, &b->filters[i], CBPF_LINKTYPE_NONE, &why);
		if (policy[count])
			count++;
		else
			status = CLI_USAGE;
	}
	if (!status)
		print_engine(b);
	if (!status && cbpf_bench_syscall(policy, count, &sink, b->cli.diags))
		status = CLI_USAGE;
	for (size_t i = 0; i < count; i++)
		cbpf_program_free(policy[i]);
	free(policy);
	return status;
}
