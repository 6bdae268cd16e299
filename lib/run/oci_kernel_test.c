/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A profile of the shape of a container engine's default one: what all engines
 * say of a hundred calls is what the running kernel makes of them in a child
 * under that filter.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <stdio.h>
#include <unistd.h>

#include "names/syscalls.h"
#include "run/kernel.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define NONE	     (-1UL) /* no descriptor, no process */

/* Calls that do nothing when they are made: what they are given is wrong, or of
 * no consequence. */
static const struct {
	const char *name;
	unsigned long args[6];
} calls[] = {
	{"read", {NONE}},
	{"write", {NONE}},
	{"pread64", {NONE}},
	{"pwrite64", {NONE}},
	{"readv", {NONE}},
	{"writev", {NONE}},
	{"open", {0}},
	{"openat", {NONE}},
	{"openat2", {NONE}},
	{"close", {NONE}},
	{"stat", {0}},
	{"fstat", {NONE}},
	{"statx", {NONE}},
	{"lseek", {NONE}},
	{"mmap", {0}},
	{"munmap", {1}},
	{"mprotect", {1}},
	{"madvise", {1}},
	{"brk", {0}},
	{"ioctl", {NONE}},
	{"access", {0}},
	{"pipe", {0}},
	{"sched_yield", {0}},
	{"dup", {NONE}},
	{"dup2", {NONE}},
	{"nanosleep", {0}},
	{"getpid", {0}},
	{"gettid", {0}},
	{"getuid", {0}},
	{"getppid", {0}},
	{"fcntl", {NONE}},
	{"flock", {NONE}},
	{"fsync", {NONE}},
	{"ftruncate", {NONE}},
	{"getdents64", {NONE}},
	{"chdir", {0}},
	{"fchdir", {NONE}},
	{"rename", {0}},
	{"mkdir", {0}},
	{"rmdir", {0}},
	{"unlink", {0}},
	{"symlink", {0}},
	{"readlink", {0}},
	{"chmod", {0}},
	{"fchmod", {NONE}},
	{"chown", {0}},
	{"umask", {18}},
	{"gettimeofday", {0}},
	{"getrlimit", {99}},
	{"getrusage", {99}},
	{"sysinfo", {0}},
	{"uname", {0}},
	{"times", {0}},
	{"epoll_create1", {NONE}},
	{"epoll_ctl", {NONE}},
	{"eventfd2", {0, NONE}},
	{"timerfd_create", {99}},
	{"clock_gettime", {99}},
	{"poll", {0}},
	{"bind", {NONE}},
	{"connect", {NONE}},
	{"listen", {NONE}},
	{"getsockopt", {NONE}},
	{"shutdown", {NONE}},
	/* Conditions: a socket's family, ... */
	{"socket", {1, 99}},
	{"socket", {2, 99}},
	{"socket", {37, 99}},
	{"socket", {38, 99}},
	{"socket", {39, 99}},
	{"socket", {40, 99}},
	{"socket", {41, 99}},
	{"socket", {0x100000026, 99}},
	{"socket", {0x100000000, 99}},
	/* ... a personality, ... */
	{"personality", {0xffffffff}},
	{"personality", {NONE}},
	{"personality", {0}},
	{"personality", {8}},
	{"personality", {4}},
	{"personality", {0x20008}},
	{"personality", {0x20001}},
	{"personality", {0}},
	/* ... and the flags of clone(2): such as cannot be together. */
	{"clone", {0x00000800}},
	{"clone", {0x00010000}},
	{"clone", {0x00020200}},
	{"clone", {0x10000200 | 0x02000000}},
	{"clone", {0x7e020000 | 0x00000200}},
	{"clone3", {0}},
	/* Those for some capability, or a kernel. */
	{"ptrace", {99, NONE}},
	{"process_vm_readv", {NONE}},
	{"kcmp", {NONE, NONE}},
	{"mount", {0}},
	{"umount2", {0}},
	{"setns", {NONE}},
	{"unshare", {0x1}},
	{"bpf", {99}},
	{"fsopen", {0}},
	{"sethostname", {0, NONE}},
	{"perf_event_open", {0}},
	{"chroot", {0}},
	{"delete_module", {0}},
	{"finit_module", {NONE}},
	{"clock_settime", {99}},
	{"open_by_handle_at", {NONE}},
	{"syslog", {99}},
	{"reboot", {0}},
	{"iopl", {99}},
	{"mbind", {1}},
	/* Those for nobody. */
	{"keyctl", {9999}},
	{"add_key", {0}},
	{"request_key", {0}},
	{"swapon", {0}},
	{"swapoff", {0}},
	{"pivot_root", {0}},
	{"io_uring_setup", {0}},
	{"io_uring_enter", {NONE}},
	{"userfaultfd", {NONE}},
	/* Newer than libseccomp may be. */
	{"cachestat", {NONE}},
	{"fchmodat2", {NONE}},
	{"mseal", {1}},
	{"statmount", {0}},
	{"listmount", {0}},
	{"futex_wait", {0, 0, 0, NONE}},
	{"lsm_list_modules", {0}},
	{"open_tree_attr", {NONE}},
	{"file_getattr", {NONE}},
};

static struct cbpf *cbpf;
static struct cbpf_diags *diags;

static void skip_because(const char *why)
{
	const char *ci = getenv("CI");

	print_message("SKIPPED: the running kernel: %s\n", why);
	if (ci && *ci && !geteuid())
		fail();
	skip();
}

static char *read_example(size_t *size)
{
	const char *source = getenv("CBPF_SOURCE");
	char path[512], *data = malloc(1 << 20);
	FILE *f;

	snprintf(path, sizeof(path), "%s/testdata/examples/docker-like.json",
		source ? source : ".");
	f = fopen(path, "rb");
	assert_non_null(f);
	assert_non_null(data);
	*size = fread(data, 1, 1 << 20, f);
	fclose(f);
	return data;
}

static struct cbpf_program *compile(const struct cbpf_form_options *options)
{
	size_t size;
	char *data = read_example(&size);
	struct cbpf_program *p =
		cbpf_read(cbpf, "docker-like.json", data, size, options, diags);

	free(data);
	if (!p || cbpf_diags_count(diags))
		fail_msg("%s", cbpf_diags_get(diags, 0)->text);
	return p;
}

/* The calls that this machine has; how many. */
static size_t prepare(struct kernel_call *out)
{
	size_t count = 0;

	for (size_t i = 0; i < COUNT(calls); i++) {
		uint32_t nr;

		if (syscall_number(audit_arch_native(), calls[i].name, &nr) !=
			SYSCALL_FOUND)
			continue;
		out[count] = (struct kernel_call){.nr = (long)nr};
		memcpy(out[count].args, calls[i].args, sizeof(calls[i].args));
		count++;
	}
	/* One that there is not. */
	out[count++] = (struct kernel_call){.nr = 600};
	return count;
}

static void decide(struct cbpf_runner *r, const struct kernel_call *call,
	struct cbpf_outcome *outcome)
{
	const struct audit_arch *arch = audit_arch_native();
	struct cbpf_record record = {.kind = CBPF_SYSCALL, .number = 1};
	struct cbpf_verdict verdict;
	uint32_t value, *word = record.syscall.word;

	word[0] = (uint32_t)call->nr;
	word[1] = arch->audit;
	for (int i = 0; i < 6; i++) {
		uint64_t arg = call->args[i];

		word[4 + 2 * i + arch->big] = (uint32_t)arg;
		word[5 + 2 * i - arch->big] = (uint32_t)(arg >> 32);
	}
	cbpf_runner_run(r, 0, &record, &verdict);
	assert_false(verdict.differ);
	value = (uint32_t)verdict.value;
	assert_int_equal(cbpf_seccomp_decide(&value, 1, outcome), 0);
}

struct totals {
	size_t runs, refused, telling;
};

/* `free` is the call without the filter, `held` with it. */
static void compare(struct cbpf_runner *r, const struct kernel_call *free_one,
	const struct kernel_call *held, struct totals *t)
{
	struct cbpf_outcome outcome;

	decide(r, held, &outcome);
	assert_int_equal(free_one->fate, KERNEL_RETURNED);
	assert_int_equal(held->fate, KERNEL_RETURNED);
	if (outcome.effect == CBPF_RUNS) {
		t->runs++;
		if (held->error != free_one->error)
			fail_msg("call %ld is made: error %d, not %d", held->nr,
				held->error, free_one->error);
		return;
	}
	assert_int_equal(outcome.effect, CBPF_RETURNS);
	t->refused++;
	t->telling += free_one->error != (int)outcome.error;
	if (held->result != -1 || held->error != (int)outcome.error)
		fail_msg("call %ld: error %d, not %d", held->nr, held->error,
			(int)outcome.error);
}

/* The same calls under what cbpf_optimize() makes of the filter. */
static void run_better(const struct cbpf_program *p,
	const struct kernel_call *held, size_t count)
{
	const struct cbpf_limits limits = {.target = CBPF_TARGET_SECCOMP};
	struct kernel_call again[COUNT(calls) + 1];
	struct cbpf_optimize_report report;
	struct cbpf_program *q = cbpf_optimize(p, &limits, &report, diags);
	const struct cbpf_program *stack[] = {q};
	const char *why;

	assert_non_null(q);
	assert_true(cbpf_program_count(q) < cbpf_program_count(p) / 2);
	assert_true(report.after.longest * 10 < report.before.longest);
	assert_true(report.after.cached >= report.before.cached);
	prepare(again);
	assert_int_equal(kernel_seccomp_run(stack, 1, again, count, &why), 0);
	for (size_t i = 0; i < count; i++)
		if (again[i].fate != held[i].fate ||
			again[i].error != held[i].error)
			fail_msg("call %ld: another fate under the better "
				 "filter",
				held[i].nr);
	print_message("%zu instructions do the same, longest way %u, not %u\n",
		cbpf_program_count(q), report.after.longest,
		report.before.longest);
	cbpf_program_free(q);
}

static void run_one(const struct cbpf_form_options *options, struct totals *t)
{
	static const struct cbpf_insn allow = {.code = 6, .k = 0x7fff0000};
	const struct cbpf_run_options run = {
		.kind = CBPF_SYSCALL, .engine = "all"};
	struct kernel_call unfiltered[COUNT(calls) + 1], held[COUNT(calls) + 1];
	struct cbpf_program *p = compile(options);
	struct cbpf_program *all = cbpf_program_new("all", &allow, 1, diags);
	const struct cbpf_program *stack[] = {p}, *none[] = {all};
	struct cbpf_runner *r = cbpf_runner_new(cbpf, &run, diags);
	size_t count = prepare(held);
	const char *why;

	assert_true(count >= 100);
	memcpy(unfiltered, held, sizeof(held));
	if (kernel_seccomp_run(none, 1, unfiltered, count, &why) ||
		kernel_seccomp_run(stack, 1, held, count, &why)) {
		cbpf_program_free(p);
		cbpf_program_free(all);
		cbpf_runner_free(r);
		skip_because(why);
	}
	run_better(p, held, count);
	assert_int_equal(cbpf_runner_add(r, p, CBPF_TARGET_SECCOMP, diags), 0);
	for (size_t i = 0; i < count; i++)
		compare(r, &unfiltered[i], &held[i], t);
	print_message("%zu instructions, %zu calls: %zu made, %zu refused\n",
		cbpf_program_count(p), count, t->runs, t->refused);
	cbpf_runner_free(r);
	cbpf_program_free(all);
}

static void default_container(void **state)
{
	const struct cbpf_form_options options = {0};
	struct totals t = {0};

	(void)state;
	run_one(&options, &t);
	assert_true(t.runs >= 60 && t.refused >= 25);
	assert_true(t.telling >= 25);
}

static void with_capabilities(void **state)
{
	const struct cbpf_form_options options = {
		.caps = UINT64_C(1) << cbpf_cap_value("CAP_SYS_ADMIN") |
			UINT64_C(1) << cbpf_cap_value("CAP_SYS_CHROOT"),
	};
	struct totals t = {0};

	(void)state;
	run_one(&options, &t);
	assert_true(t.runs >= 75 && t.refused >= 15);
}

static void old_kernel(void **state)
{
	const struct cbpf_form_options options = {
		.kernel = cbpf_kernel_value("4.7")};
	struct totals t = {0};

	(void)state;
	run_one(&options, &t);
	assert_true(t.runs >= 60 && t.refused >= 27);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(default_container),
		cmocka_unit_test(with_capabilities),
		cmocka_unit_test(old_kernel),
	};
	int failed;

	cbpf = cbpf_new();
	diags = cbpf_diags_new();
#if defined(HAVE_SECCOMP) && defined(HAVE_JANSSON)
	failed = cmocka_run_group_tests(tests, NULL, NULL);
#else
	print_message("SKIPPED: libseccomp or jansson is not in this build\n");
	failed = 0 * (int)COUNT(tests);
#endif
	cbpf_diags_free(diags);
	cbpf_free(cbpf);
	return failed;
}
