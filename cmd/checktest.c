/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Is a program taken?  Our checker against the running kernel, for sockets and
 * for seccomp: random programs, one half sound, the other half the same ones
 * with a single mutation.  What was asked is printed and asserted.
 *
 *	checktest [--runs=PROGRAMS] [--seed=NUMBER|random]
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cbpf.h"
#include "gen.h"
#include "run/kernel.h"

struct test {
	struct gen gen;
	uint64_t seed;
	struct cbpf_diags *diags;
	struct cbpf_program **list; /* sound and mutated in turn */
	int *errors;		    /* what the kernel says of each */
	size_t count;
	bool failed;
};

/* How often each rule refused one. */
struct tally {
	const char *name;
	size_t count;
};

#define MAX_TALLY 32

static void tally(struct tally *list, const char *name)
{
	size_t i = 0;

	while (i < MAX_TALLY - 1 && list[i].name && strcmp(list[i].name, name))
		i++;
	list[i].name = name;
	list[i].count++;
}

static struct cbpf_program *program(struct test *t, const struct gen_program *g)
{
	struct cbpf_program *p =
		cbpf_program_new("random", g->insns, g->count, t->diags);

	if (!p)
		abort();
	return p;
}

static void make_programs(struct test *t, bool seccomp)
{
	struct gen_program g;

	for (size_t i = 0; i + 1 < t->count; i += 2) {
		gen_sound(&t->gen, seccomp, &g);
		t->list[i] = program(t, &g);
		gen_mutate(&t->gen, &g);
		t->list[i + 1] = program(t, &g);
	}
}

static void differ(
	struct test *t, const struct cbpf_program *p, bool ours, int error)
{
	const struct cbpf_insn *insn = cbpf_program_insns(p);

	printf("DIFFERENCE: seed %" PRIu64
	       ": we %s it, the kernel says %s\n%zu",
		t->seed, ours ? "take" : "refuse",
		error ? strerror(error) : "nothing", cbpf_program_count(p));
	for (size_t i = 0; i < cbpf_program_count(p); i++, insn++)
		printf(",%u %u %u %u", insn->code, insn->jt, insn->jf, insn->k);
	putchar('\n');
	t->failed = true;
}

static void check_at_least(
	struct test *t, const char *what, size_t have, size_t want)
{
	printf("  %-32s %7zu  (at least %zu)\n", what, have, want);
	if (have < want) {
		printf("TOO FEW: %s\n", what);
		t->failed = true;
	}
}

static void compare(struct test *t, enum cbpf_target target)
{
	struct tally rules[MAX_TALLY] = {{NULL, 0}};
	size_t taken = 0, refused = 0, kinds = 0;

	for (size_t i = 0; i < t->count; i++) {
		bool ours = !cbpf_check(t->list[i], target, t->diags);

		if (ours != !t->errors[i])
			differ(t, t->list[i], ours, t->errors[i]);
		if (!(i % 2) && !ours) {
			printf("NOT SOUND: ");
			differ(t, t->list[i], ours, t->errors[i]);
		}
		taken += ours;
		refused += !ours;
		if (!ours)
			tally(rules, cbpf_diags_get(t->diags, 0)->name);
		cbpf_diags_clear(t->diags);
	}
	printf("%s: %zu programs\n", cbpf_target_name(target), t->count);
	check_at_least(t, "taken", taken, t->count / 2);
	check_at_least(t, "refused", refused, t->count / 8);
	for (; kinds < MAX_TALLY && rules[kinds].name; kinds++)
		printf("    %-20s %6zu\n", rules[kinds].name,
			rules[kinds].count);
	check_at_least(t, "rules that refused one", kinds, 9);
}

static const char *ask_sockets(struct test *t)
{
	const char *why = NULL;
	struct kernel_socket *ks = kernel_socket_open(&why);

	for (size_t i = 0; ks && i < t->count; i++)
		t->errors[i] =
			kernel_socket_attach(ks, cbpf_program_insns(t->list[i]),
				cbpf_program_count(t->list[i]));
	kernel_socket_close(ks);
	return ks ? NULL : why;
}

static void run(struct test *t, enum cbpf_target target)
{
	bool seccomp = target == CBPF_TARGET_SECCOMP;
	const char *ci = getenv("CI"), *why = NULL;

	make_programs(t, seccomp);
	if (!seccomp)
		why = ask_sockets(t);
	else
		kernel_seccomp_check(
			(const struct cbpf_program *const *)t->list, t->count,
			t->errors, &why);
	if (!why)
		compare(t, target);
	else
		printf("SKIPPED: %s: the running kernel: %s\n",
			cbpf_target_name(target), why);
	if (why && ci && *ci) {
		puts("the kernel must be asked in CI");
		t->failed = true;
	}
	for (size_t i = 0; i < t->count; i++)
		cbpf_program_free(t->list[i]);
}

int main(int argc, char **argv)
{
	struct test t = {.seed = 1, .count = 20000};

	gen_options(argc, argv, &t.count, &t.seed);
	t.count &= ~(size_t)1; /* half and half */
	t.gen.state = t.seed;
	t.diags = cbpf_diags_new();
	t.list = calloc(t.count + 1, sizeof(struct cbpf_program *));
	t.errors = calloc(t.count + 1, sizeof(*t.errors));
	if (!t.diags || !t.list || !t.errors)
		abort();
	printf("seed %" PRIu64 "\n", t.seed);
	run(&t, CBPF_TARGET_SOCKET);
	run(&t, CBPF_TARGET_SECCOMP);
	cbpf_diags_free(t.diags);
	free(t.list);
	free(t.errors);
	printf("%d passed, %d failed\n", !t.failed, t.failed);
	return t.failed;
}
