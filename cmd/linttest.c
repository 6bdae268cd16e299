/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Lints over what others generate: libpcap's output for a list of expressions
 * and libseccomp's for sound lists of allowed calls have notes at most; and no
 * random program has a finding whose witness does not show it.
 *
 *	linttest EXPRESSIONS [RUNS]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef HAVE_SECCOMP
#include <seccomp.h>
#endif

#include "cbpf.h"
#include "gen.h"

#define MAX_LINTS 128

struct test {
	struct cbpf *cbpf;
	struct cbpf_diags *diags;
	unsigned long failures;
	unsigned long programs;
	unsigned long counts[MAX_LINTS]; /* findings by row */
	unsigned long witnesses;
};

static void fail(struct test *t, const char *what, const struct cbpf_diag *d)
{
	printf("FAIL: %s: %s [%s]\n", what, d ? d->text : "", d ? d->name : "");
	t->failures++;
}

/* Counts the findings of a program; none may be as bad as `bad`. */
static void lint(struct test *t, const char *what, const struct cbpf_program *p,
	enum cbpf_target target, int bad)
{
	const struct cbpf_lint_options options = {target, 0};
	const struct cbpf_diag *d;
	struct cbpf_lint_info info;

	if (cbpf_check(p, target, t->diags)) {
		cbpf_diags_clear(t->diags);
		return;
	}
	t->programs++;
	if (cbpf_lint(t->cbpf, &p, 1, &options, t->diags))
		fail(t, what, NULL);
	for (size_t i = 0; (d = cbpf_diags_get(t->diags, i)); i++) {
		for (size_t k = 0; cbpf_lint_row(k, &info); k++)
			t->counts[k] += !strcmp(info.id, d->name);
		t->witnesses += !strcmp(d->name, "witness");
		if ((int)d->severity >= bad ||
			!strcmp(d->name, "witness-failed"))
			fail(t, what, d);
	}
	cbpf_diags_clear(t->diags);
}

static void print_counts(struct test *t, const char *title)
{
	struct cbpf_lint_info info;

	printf("%s: %lu programs, %lu witnesses;", title, t->programs,
		t->witnesses);
	for (size_t k = 0; cbpf_lint_row(k, &info); k++)
		if (t->counts[k])
			printf(" %s %lu", info.id, t->counts[k]);
	puts("");
	if (!t->programs)
		fail(t, title, NULL);
	memset(t->counts, 0, sizeof(t->counts));
	t->programs = t->witnesses = 0;
}

/* ------------------------------------------------------------------------ */
/* libpcap                                                                  */

static void expression(struct test *t, const char *expr)
{
	static const char *const links[] = {"EN10MB", "RAW", "LINUX_SLL"};
	struct cbpf_program *p;

	for (size_t i = 0; i < sizeof(links) / sizeof(links[0]); i++) {
		p = cbpf_compile(
			expr, cbpf_linktype_value(links[i]), 0, true, t->diags);
		cbpf_diags_clear(t->diags); /* not all suit every link */
		if (!p)
			continue;
		lint(t, expr, p, CBPF_TARGET_SOCKET, CBPF_WARNING);
		lint(t, expr, p, CBPF_TARGET_LIBPCAP, CBPF_WARNING);
		cbpf_program_free(p);
	}
}

static void expressions(struct test *t, const char *path)
{
	char line[1024];
	FILE *f = fopen(path, "r");

	while (f && fgets(line, sizeof(line), f)) {
		char *end = strstr(line, " => ");

		if (line[0] == '#' || line[0] == '\n')
			continue;
		line[strcspn(line, "\n")] = '\0';
		if (end)
			*end = '\0';
		expression(t, line);
	}
	if (f)
		fclose(f);
	print_counts(t, "libpcap");
}

/* ------------------------------------------------------------------------ */
/* libseccomp                                                               */

#ifdef HAVE_SECCOMP

/* What small programs need, with the calls that libraries move on to. */
static const char *const sound[] = {"read", "write", "close", "fstat", "stat",
	"lstat", "newfstatat", "open", "openat", "mmap", "mmap2", "mprotect",
	"munmap", "brk", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn",
	"sigreturn", "exit", "exit_group", "restart_syscall", "futex",
	"futex_time64", "clock_gettime", "clock_gettime64", "clock_nanosleep",
	"clock_nanosleep_time64", "nanosleep", "getpid", "gettid", "getrandom",
	"clone", "set_robust_list", "set_tid_address", "prlimit64", "readlink",
	"lseek", "_llseek", "pread64", "poll", "ppoll", "ppoll_time64"};

struct plan {
	const char *title;
	uint32_t archs[4]; /* ends with 0 */
	uint32_t other;	   /* for calls that are not allowed */
	uint32_t optimize;
};

static struct cbpf_program *exported(struct test *t, scmp_filter_ctx ctx)
{
	const struct cbpf_form_options options = {.form = "raw"};
	int fd = memfd_create("policy", 0);
	struct cbpf_program *p = NULL;
	char *data = malloc(1 << 16);
	ssize_t size = -1;

	if (data && !seccomp_export_bpf(ctx, fd))
		size = pread(fd, data, 1 << 16, 0);
	close(fd);
	if (size > 0)
		p = cbpf_read(t->cbpf, "libseccomp", data, (size_t)size,
			&options, t->diags);
	free(data);
	return p;
}

static struct cbpf_program *build(struct test *t, const struct plan *plan)
{
	scmp_filter_ctx ctx = seccomp_init(plan->other);
	struct cbpf_program *p;

	seccomp_attr_set(ctx, SCMP_FLTATR_CTL_OPTIMIZE, plan->optimize);
	for (size_t i = 0; plan->archs[i]; i++)
		seccomp_arch_add(ctx, plan->archs[i]);
	if (plan->archs[0] != seccomp_arch_native())
		seccomp_arch_remove(ctx, SCMP_ARCH_NATIVE);
	for (size_t i = 0; i < sizeof(sound) / sizeof(sound[0]); i++)
		seccomp_rule_add(ctx, SCMP_ACT_ALLOW,
			seccomp_syscall_resolve_name(sound[i]), 0);
	/* Names of which the kernel takes 32 bits, under a mask. */
	seccomp_rule_add(ctx, SCMP_ACT_ALLOW, SCMP_SYS(ioctl), 1,
		SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffff, 0x5401));
	if (plan->other != SCMP_ACT_ERRNO(38))
		seccomp_rule_add(ctx, SCMP_ACT_ERRNO(38), SCMP_SYS(clone3), 0);
	p = exported(t, ctx);
	seccomp_release(ctx);
	return p;
}

static void policies(struct test *t)
{
	static const struct plan plans[] = {
		{"x86_64, x32, x86; kill",
			{SCMP_ARCH_X86_64, SCMP_ARCH_X32, SCMP_ARCH_X86},
			SCMP_ACT_KILL_PROCESS, 1},
		{"x86_64, x32, x86; kill; tree",
			{SCMP_ARCH_X86_64, SCMP_ARCH_X32, SCMP_ARCH_X86},
			SCMP_ACT_KILL_PROCESS, 2},
		{"x86_64, x32, x86; ENOSYS",
			{SCMP_ARCH_X86_64, SCMP_ARCH_X32, SCMP_ARCH_X86},
			SCMP_ACT_ERRNO(38), 1},
		{"x86_64, x86; EPERM", {SCMP_ARCH_X86_64, SCMP_ARCH_X86},
			SCMP_ACT_ERRNO(1), 2},
		{"aarch64, arm; ENOSYS", {SCMP_ARCH_AARCH64, SCMP_ARCH_ARM},
			SCMP_ACT_ERRNO(38), 2},
	};

	for (size_t i = 0; i < sizeof(plans) / sizeof(plans[0]); i++) {
		struct cbpf_program *p = build(t, &plans[i]);

		if (p)
			lint(t, plans[i].title, p, CBPF_TARGET_SECCOMP,
				CBPF_WARNING);
		else
			fail(t, plans[i].title, NULL);
		cbpf_program_free(p);
	}
	print_counts(t, "libseccomp");
}

#else

static void policies(struct test *t)
{
	(void)t;
	puts("SKIPPED: libseccomp (package libseccomp-dev) is not built in");
}

#endif

/* ------------------------------------------------------------------------ */
/* Random programs                                                          */

static void random_programs(struct test *t, unsigned long runs)
{
	struct gen g = {.state = 7};

	for (unsigned long i = 0; i < runs; i++) {
		bool seccomp = i % 2;
		struct gen_program made;
		struct cbpf_program *p;

		gen_program(&g, seccomp, &made);
		p = cbpf_program_new(
			"random", made.insns, made.count, t->diags);
		if (p)
			lint(t, "random", p,
				seccomp ? CBPF_TARGET_SECCOMP
					: CBPF_TARGET_SOCKET,
				CBPF_ERROR + 1);
		cbpf_program_free(p);
	}
	print_counts(t, "random");
}

int main(int argc, char **argv)
{
	struct test t = {.cbpf = cbpf_new(), .diags = cbpf_diags_new()};

	if (argc < 2)
		return 2;
	expressions(&t, argv[1]);
	policies(&t);
	random_programs(&t, argc > 2 ? strtoul(argv[2], NULL, 0) : 20000);
	cbpf_diags_free(t.diags);
	cbpf_free(t.cbpf);
	return t.failures != 0;
}
