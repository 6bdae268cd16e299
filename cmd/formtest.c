/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Real programs through every form that can be both written and read: libpcap's
 * for a list of expressions, and libseccomp's exports of generated policies.
 * Each has to come back with the same bytes, its form found by its content.
 *
 *	formtest EXPRESSIONS
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "cbpf.h"
#include "core/op.h"
#include "gen.h"

#ifdef HAVE_SECCOMP
#include <seccomp.h>
#endif

struct test {
	struct cbpf *cbpf;
	struct cbpf_diags *diags;
	size_t programs;
	size_t conversions;
	size_t failures;
	size_t longest;
};

static void fail(struct test *t, const char *what, const char *form)
{
	const struct cbpf_diag *d = cbpf_diags_get(t->diags, 0);

	printf("FAIL: %s: %s: %s\n", what, form, d ? d->text : "differs");
	t->failures++;
}

/* Whether the form shows the k of an instruction: libpcap's listing does not
 * where it means nothing, though there may be one. */
static bool shows_k(const struct cbpf_insn *insn, const char *form)
{
	const struct op_info *info = op_find(insn->code, DIALECT_LINUX);

	return strcmp(form, "d") || !info || op_uses_k(info->form);
}

static bool same(const struct cbpf_program *a, const struct cbpf_program *b,
	const char *form)
{
	const struct cbpf_insn *x = cbpf_program_insns(a);
	const struct cbpf_insn *y = cbpf_program_insns(b);
	size_t count = cbpf_program_count(a);

	if (count != cbpf_program_count(b))
		return false;
	for (size_t i = 0; i < count; i++)
		if (x[i].code != y[i].code || x[i].jt != y[i].jt ||
			x[i].jf != y[i].jf ||
			(shows_k(&x[i], form) && x[i].k != y[i].k))
			return false;
	return true;
}

/* Written in one form and read again, by content and by name. */
static void round_trip(struct test *t, const struct cbpf_program *p,
	const char *form, const char *what)
{
	struct cbpf_form_options options = {.form = form};
	size_t size;
	char *text = cbpf_write(t->cbpf, p, &options, &size, t->diags);

	for (int named = 0; text && named < 2; named++) {
		struct cbpf_program *again;

		options.form = named ? form : NULL;
		again = cbpf_read(
			t->cbpf, what, text, size, &options, t->diags);
		if (!again || !same(p, again, form))
			fail(t, what, form);
		cbpf_program_free(again);
		t->conversions++;
	}
	if (!text)
		fail(t, what, form);
	free(text);
	cbpf_diags_clear(t->diags);
}

/* Whether a classic program can be written in the form, and read again. */
static bool both_ways(const struct cbpf_form_info *form)
{
#ifndef HAVE_JANSSON
	if (!strcmp(form->name, "json"))
		return false;
#endif
	return form->can_read && form->can_write &&
	       strncmp(form->name, "internal", 8);
}

static void every_form(
	struct test *t, const struct cbpf_program *p, const char *what)
{
	struct cbpf_form_info form;
	size_t count = cbpf_program_count(p);

	for (size_t i = 0; cbpf_form_row(t->cbpf, i, &form); i++) {
		bool xt = !strcmp(form.name, "xt_bpf");
		int linktype = cbpf_program_linktype(p);

		if (xt &&
			(count > 64 || (linktype != CBPF_LINKTYPE_NONE &&
					       linktype != cbpf_linktype_value(
								   "RAW"))))
			continue;
		if (both_ways(&form))
			round_trip(t, p, form.name, what);
	}
	t->programs++;
	if (count > t->longest)
		t->longest = count;
}

/* ------------------------------------------------------------------------ */
/* libpcap                                                                  */

static void expression(struct test *t, const char *expr)
{
	static const char *const linktypes[] = {
		"EN10MB", "RAW", "LINUX_SLL", "NULL"};

	for (int i = 0; i < 8; i++) {
		struct cbpf_program *p = cbpf_compile(expr,
			cbpf_linktype_value(linktypes[i / 2]), 0, i % 2,
			t->diags);

		cbpf_diags_clear(t->diags); /* not every type has all */
		if (p)
			every_form(t, p, expr);
		cbpf_program_free(p);
	}
}

static void expressions(struct test *t, const char *path)
{
	FILE *f = fopen(path, "r");
	char line[512], *end;

	if (!f) {
		perror(path);
		exit(2);
	}
	while (fgets(line, sizeof(line), f)) {
		line[strcspn(line, "\n")] = '\0';
		end = strstr(line, " => ");
		if (end)
			*end = '\0';
		if (*line && *line != '#')
			expression(t, line);
	}
	fclose(f);
}

/* ------------------------------------------------------------------------ */
/* libseccomp                                                               */

#ifdef HAVE_SECCOMP

static const struct {
	uint32_t token;
	const char *name;
	const char *form; /* that its export is found to be */
} arches[] = {
	{SCMP_ARCH_X86_64, "x86_64", "raw"},
	{SCMP_ARCH_X86, "x86", "raw"},
	{SCMP_ARCH_AARCH64, "aarch64", "raw"},
	{SCMP_ARCH_ARM, "arm", "raw"},
	{SCMP_ARCH_PPC64, "ppc64", "raw-be"},
	{SCMP_ARCH_S390X, "s390x", "raw-be"},
};

#define ARCHES (sizeof(arches) / sizeof(arches[0]))

static void add_rule(scmp_filter_ctx ctx, struct gen *g, uint32_t token)
{
	static const char *const names[] = {"read", "write", "openat", "ptrace",
		"socket", "clone", "prctl", "ioctl", "execve", "mount"};
	static const uint32_t actions[] = {SCMP_ACT_ERRNO(1), SCMP_ACT_TRAP,
		SCMP_ACT_KILL_PROCESS, SCMP_ACT_TRACE(7), SCMP_ACT_LOG};
	static const enum scmp_compare ops[] = {SCMP_CMP_NE, SCMP_CMP_LT,
		SCMP_CMP_LE, SCMP_CMP_EQ, SCMP_CMP_GE, SCMP_CMP_GT,
		SCMP_CMP_MASKED_EQ};
	struct scmp_arg_cmp args[2];
	unsigned argc = gen_below(g, 3);
	int nr = seccomp_syscall_resolve_name_rewrite(
		token, names[gen_below(g, 10)]);

	for (unsigned i = 0; i < argc; i++)
		args[i] = SCMP_CMP(2 * i + gen_below(g, 2),
			ops[gen_below(g, 7)],
			(uint64_t)(uint32_t)gen_u64(g) << gen_below(g, 20),
			(uint32_t)gen_u64(g));
	seccomp_rule_add_array(ctx, actions[gen_below(g, 5)], nr, argc, args);
}

/* What libseccomp exports of a random policy; *size bytes. */
static char *exported(struct gen *g, uint32_t token, size_t *size)
{
	scmp_filter_ctx ctx = seccomp_init(SCMP_ACT_ALLOW);
	char *data = malloc(1 << 16);
	int fd = memfd_create("policy", 0);
	ssize_t got = -1;

	if (ctx && token != seccomp_arch_native()) {
		seccomp_arch_remove(ctx, SCMP_ARCH_NATIVE);
		seccomp_arch_add(ctx, token);
	}
	for (unsigned i = 2 + gen_below(g, 12); ctx && data && i; i--)
		add_rule(ctx, g, token);
	if (ctx && data && !seccomp_export_bpf(ctx, fd))
		got = pread(fd, data, 1 << 16, 0);
	close(fd);
	seccomp_release(ctx);
	if (got <= 0) {
		free(data);
		return NULL;
	}
	*size = (size_t)got;
	return data;
}

static void policy(struct test *t, struct gen *g, size_t arch)
{
	struct cbpf_form_options options = {0};
	size_t size, again_size = 0;
	char *data = exported(g, arches[arch].token, &size), *again = NULL;
	struct cbpf_program *p = NULL;

	if (data)
		p = cbpf_read(t->cbpf, arches[arch].name, data, size, &options,
			t->diags);
	options.form = arches[arch].form;
	if (p)
		again = cbpf_write(t->cbpf, p, &options, &again_size, t->diags);
	if (!again || strcmp(cbpf_program_form(p), options.form) ||
		size != again_size || memcmp(data, again, size))
		fail(t, arches[arch].name, "libseccomp's export");
	if (p)
		every_form(t, p, arches[arch].name);
	cbpf_program_free(p);
	free(again);
	free(data);
}

static void policies(struct test *t)
{
	struct gen g = {.state = 1};

	for (size_t i = 0; i < 30 * ARCHES; i++)
		policy(t, &g, i % ARCHES);
}

#else

static void policies(struct test *t)
{
	(void)t;
	puts("SKIPPED: libseccomp (package libseccomp-dev) is not built in");
}

#endif

/* ------------------------------------------------------------------------ */
/* Time                                                                     */

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec * 1e3 + (double)ts.tv_nsec / 1e6;
}

/* Milliseconds that each form takes for the longest program there is. */
static void times(struct test *t)
{
	static struct cbpf_insn insns[CBPF_MAX_INSNS];
	static const struct cbpf_insn part[4] = {{0x20, 0, 0, 16},
		{0x15, 1, 255, 0xdeadbeef}, {0x54, 0, 0, 0xffff},
		{0x04, 0, 0, 1}};
	struct cbpf_form_info form;
	struct cbpf_program *p;

	for (size_t i = 0; i < CBPF_MAX_INSNS; i++) {
		insns[i] = part[i % 4];
		if (CBPF_MAX_INSNS - i < 260)
			insns[i].jf = 0;
	}
	insns[CBPF_MAX_INSNS - 1] = (struct cbpf_insn){.code = 0x06};
	p = cbpf_program_new("long", insns, CBPF_MAX_INSNS, t->diags);
	puts("4096 instructions, milliseconds:");
	for (size_t i = 0; cbpf_form_row(t->cbpf, i, &form); i++) {
		struct cbpf_form_options options = {.form = form.name};
		double start = now(), middle;
		size_t size;
		char *text = NULL;

		if (!form.can_write || !strcmp(form.name, "xt_bpf") ||
			!strcmp(form.name, "svg"))
			continue;
		text = cbpf_write(t->cbpf, p, &options, &size, t->diags);
		middle = now();
		printf("  %-14s write %6.2f", form.name, middle - start);
		options.form = NULL;
		if (text && form.can_read) {
			cbpf_program_free(cbpf_read(t->cbpf, "long", text, size,
				&options, t->diags));
			printf("  read %6.2f", now() - middle);
		}
		puts("");
		free(text);
	}
	cbpf_program_free(p);
}

int main(int argc, char **argv)
{
	struct test t = {.cbpf = cbpf_new(), .diags = cbpf_diags_new()};

	if (argc != 2)
		return 2;
	expressions(&t, argv[1]);
	policies(&t);
	printf("%zu programs of up to %zu instructions, %zu conversions, "
	       "%zu failed\n",
		t.programs, t.longest, t.conversions, t.failures);
	times(&t);
	cbpf_diags_free(t.diags);
	cbpf_free(t.cbpf);
	return t.failures || t.programs < 1000;
}
