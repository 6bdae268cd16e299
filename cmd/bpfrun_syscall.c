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

/* Puts programs, which it takes over, at the end of a list. */
static bool append(struct cbpf_program ***list, size_t *count,
	struct cbpf_program *const *more, size_t added)
{
	struct cbpf_program **grown =
		realloc(*list, (*count + added + 1) * sizeof(*grown));

	for (size_t i = 0; i < added; i++) {
		if (grown)
			grown[(*count)++] = more[i];
		else
			cbpf_program_free(more[i]);
	}
	if (grown)
		*list = grown;
	return grown;
}

/* Loads the filters of an option, which seccomp must take. */
static bool load(struct bpfrun *b, const struct cli_filter *filter,
	struct cbpf_program ***list, size_t *count)
{
	size_t first = *count, added = 1;
	struct cbpf_program **more = NULL, *one = NULL;
	enum cli_status why;
	bool good;

	if (filter->source == CLI_PID)
		added = cli_load_pid(&b->cli, filter->arg, &more, &why);
	else
		one = cli_load(&b->cli, filter, CBPF_LINKTYPE_NONE, &why);
	if (!added || (!more && !one))
		return false;
	good = append(list, count, more ? more : &one, added);
	free(more);
	for (size_t i = first; good && i < *count; i++)
		good = !cbpf_check(
			(*list)[i], CBPF_TARGET_SECCOMP, b->cli.diags);
	return good;
}

int bench_syscall(struct bpfrun *b)
{
	struct cbpf_program **policy = NULL, **better = NULL;
	struct table table = {.b = b};
	const struct cbpf_syscall_sink sink = {
		.cell = print_cell, .arg = &table, .rounds = b->rounds};
	struct cbpf_syscall_stack stacks[2] = {
		{.name = "policy"}, {.name = "policy -O"}};
	size_t count = 0;
	bool good = true;

	for (size_t i = 0; i < b->filter_count && good; i++)
		good = load(b, &b->filters[i], &policy, &count);
	if (good)
		better = calloc(count + 1, sizeof(struct cbpf_program *));
	good = better;
	if (good) {
		print_engine(b);
		optimize_all(b, policy, better, count);
		stacks[0].programs = policy;
		stacks[1].programs = better;
		stacks[0].count = stacks[1].count = count;
		good = !cbpf_bench_syscall(stacks,
			!count			  ? 0
			: is_whole(better, count) ? 2
						  : 1,
			&sink, b->cli.diags);
		free_all(better, count);
	}
	free_all(policy, count);
	return good ? CLI_OK : CLI_USAGE;
}
