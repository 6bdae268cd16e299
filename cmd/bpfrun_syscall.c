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

/* The same filters as bpfasm -O writes them; one that it does not take stays as
 * it is. */
static void optimize_all(struct bpfrun *b, struct cbpf_program *const *policy,
	struct cbpf_program **better, size_t count)
{
	const struct cbpf_limits limits = {
		.target = CBPF_TARGET_SECCOMP, .kernel = cbpf_kernel_running()};

	for (size_t i = 0; i < count; i++)
		better[i] = cbpf_program_is_internal(policy[i])
				    ? NULL
				    : cbpf_optimize(policy[i], &limits, NULL,
					      b->cli.diags);
}

static void free_all(struct cbpf_program **list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		cbpf_program_free(list[i]);
	free(list);
}

static bool is_whole(struct cbpf_program *const *list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!list[i])
			return false;
	return count > 0;
}

int bench_syscall(struct bpfrun *b)
{
	struct cbpf_program **policy =
		calloc(b->filter_count + 1, sizeof(struct cbpf_program *));
	struct cbpf_program **better =
		calloc(b->filter_count + 1, sizeof(struct cbpf_program *));
	struct cbpf_syscall_stack stacks[] = {
		{.name = "policy", .programs = policy},
		{.name = "policy -O", .programs = better},
	};
	struct table table = {.b = b};
	const struct cbpf_syscall_sink sink = {
		.cell = print_cell, .arg = &table, .rounds = b->rounds};
	enum cli_status status = CLI_OK;
	size_t count = 0;

	if (!policy || !better) {
		free(policy);
		free(better);
		return CLI_USAGE;
	}
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
	if (!status)
		optimize_all(b, policy, better, count);
	stacks[0].count = stacks[1].count = count;
	if (!status && cbpf_bench_syscall(stacks,
			       !count			 ? 0
			       : is_whole(better, count) ? 2
							 : 1,
			       &sink, b->cli.diags))
		status = CLI_USAGE;
	free_all(policy, count);
	free_all(better, count);
	return status;
}
