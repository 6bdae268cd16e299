/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The form oci: a seccomp profile becomes the program that libseccomp makes of
 * its rules, behind those for calls that libseccomp does not know.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "names/syscalls.h"
#include "text/form.h"
#include "text/oci.h"

bool oci_has_alternatives(const struct oci_rule *rule)
{
	unsigned seen = 0;

	for (size_t i = 0; i < rule->args.count; i++) {
		unsigned bit = 1u << rule->args.list[i].index;

		if (seen & bit)
			return true;
		seen |= bit;
	}
	return false;
}

static enum form_match oci_detect(const char *data, size_t size)
{
	return oci_is_profile(data, size) ? FORM_SURE : FORM_NO;
}

#ifdef HAVE_SECCOMP

#include <seccomp.h>
#include <sys/mman.h>
#include <unistd.h>

#define MAX_ARCHS 32 /* more than there are */
#define API_LEVEL 5  /* of libseccomp, that knows all actions */

/* Machines that share their rules: each that was asked for, with those that the
 * profile adds to it. */
struct group {
	const struct audit_arch *list[MAX_ARCHS];
	size_t count;
};

struct compiling {
	const struct oci_profile *profile;
	const struct cbpf_form_options *options;
	const char *file;
	struct cbpf_diags *diags;
	uint32_t kernel;
	struct group asked;
	struct group used; /* by the groups so far */
	scmp_filter_ctx ctx;
	struct oci_extras extras;
	struct buf unknown; /* names, with commas */
};

/* ------------------------------------------------------------------------ */
/* Machines                                                                 */

static bool group_has(const struct group *g, const struct audit_arch *arch)
{
	for (size_t i = 0; i < g->count; i++)
		if (g->list[i] == arch)
			return true;
	return false;
}

static void group_add(struct group *g, const struct audit_arch *arch)
{
	if (g->count < MAX_ARCHS && !group_has(g, arch))
		g->list[g->count++] = arch;
}

static int fail_arch(struct compiling *c, const char *name, const char *text)
{
	diag_file(c->diags, DIAG_OCI_ARCH, c->file, name, text);
	return -1;
}

/* Those of --arch, or this one. */
static int ask_machines(struct compiling *c)
{
	const char *const *names = c->options->archs;

	if (!names || !*names)
		group_add(&c->asked, audit_arch_native());
	for (; names && *names; names++) {
		const struct audit_arch *arch = audit_arch_by_name(*names);

		if (!arch)
			return fail_arch(c, *names, "there is none");
		group_add(&c->asked, arch);
	}
	return 0;
}

/* The group of a machine that was asked for.  A machine that another one brings
 * along has the rules of the first that does. */
static void make_group(
	struct compiling *c, const struct audit_arch *main, struct group *g)
{
	const struct oci_map *map = &c->profile->map;

	group_add(g, main);
	for (size_t i = 0; i < map->count; i++) {
		const struct oci_archs *subs = &map->list[i].subs;

		if (map->list[i].arch != main)
			continue;
		for (size_t k = 0; k < subs->count; k++)
			if (!group_has(&c->asked, subs->list[k]) &&
				!group_has(&c->used, subs->list[k]))
				group_add(g, subs->list[k]);
		break;
	}
	for (size_t i = 0; !map->list && i < c->asked.count; i++)
		group_add(g, c->asked.list[i]);
	for (size_t i = 0; i < c->profile->archs.count; i++)
		group_add(g, c->profile->archs.list[i]);
	for (size_t i = 0; i < g->count; i++)
		group_add(&c->used, g->list[i]);
}

/* Whether libseccomp's context is for exactly the machines of the group. */
static int set_machines(
	struct compiling *c, scmp_filter_ctx ctx, const struct group *g)
{
	int error = seccomp_arch_remove(ctx, SCMP_ARCH_NATIVE);

	if (error) {
		diag_file(
			c->diags, DIAG_OCI_COMPILE, c->file, strerror(-error));
		return -1;
	}
	for (size_t i = 0; i < g->count; i++) {
		const char *name = g->list[i]->name;
		uint32_t token = seccomp_arch_resolve_name(name);

		error = token ? seccomp_arch_add(ctx, token) : 0;
		if (!token)
			return fail_arch(c, name, "libseccomp has no such");
		if (error == -EDOM)
			return fail_arch(c, name,
				"its byte order is not that of the others");
		if (error)
			return fail_arch(c, name, strerror(-error));
	}
	return 0;
}

/* ------------------------------------------------------------------------ */
/* Rules                                                                    */

static bool scope_has_arch(
	const struct oci_scope *scope, const struct audit_arch *arch)
{
	for (size_t i = 0; i < scope->archs.count; i++)
		if (scope->archs.list[i] == arch)
			return true;
	return false;
}

/* As Docker has it: all that `includes` says must hold, and nothing that
 * `excludes` says. */
static bool applies(const struct compiling *c, const struct oci_rule *rule,
	const struct audit_arch *arch)
{
	const struct oci_scope *in = &rule->includes, *ex = &rule->excludes;
	uint64_t caps = c->options->caps;

	if (in->archs.count && !scope_has_arch(in, arch))
		return false;
	if (in->odd_cap || (in->caps & ~caps))
		return false;
	if (in->kernel && c->kernel < in->kernel)
		return false;
	if (scope_has_arch(ex, arch) || (ex->caps & caps))
		return false;
	return !ex->kernel || c->kernel < ex->kernel;
}

static int fail_rule(struct compiling *c, const struct oci_rule *rule,
	const char *name, int error)
{
	char path[48];

	snprintf(path, sizeof(path), "syscalls[%zu]", rule->index);
	diag_file(c->diags, DIAG_OCI_RULE, c->file, path, name,
		error == -EEXIST ? "it contradicts one before it"
				 : strerror(-error));
	return -1;
}

static int add_conditions(scmp_filter_ctx ctx, const struct oci_rule *rule,
	int nr, const struct scmp_arg_cmp *args)
{
	unsigned count = (unsigned)rule->args.count;
	int error = 0;

	if (!oci_has_alternatives(rule))
		return seccomp_rule_add_array(
			ctx, rule->action, nr, count, args);
	for (unsigned i = 0; i < count && !error; i++)
		error = seccomp_rule_add_array(
			ctx, rule->action, nr, 1, &args[i]);
	return error;
}

/* A rule for a call that libseccomp knows. */
static int add_rule(struct compiling *c, const struct oci_rule *rule, int nr)
{
	static const enum scmp_compare ops[OCI_OP_COUNT] = {
		[OCI_NE] = SCMP_CMP_NE,
		[OCI_LT] = SCMP_CMP_LT,
		[OCI_LE] = SCMP_CMP_LE,
		[OCI_EQ] = SCMP_CMP_EQ,
		[OCI_GE] = SCMP_CMP_GE,
		[OCI_GT] = SCMP_CMP_GT,
		[OCI_MASKED_EQ] = SCMP_CMP_MASKED_EQ,
	};
	struct scmp_arg_cmp *args = calloc(rule->args.count + 1, sizeof(*args));
	int error;

	if (!args)
		return -ENOMEM;
	for (size_t i = 0; i < rule->args.count; i++) {
		args[i].arg = rule->args.list[i].index;
		args[i].op = ops[rule->args.list[i].op];
		args[i].datum_a = rule->args.list[i].value;
		args[i].datum_b = rule->args.list[i].value_two;
	}
	error = add_conditions(c->ctx, rule, nr, args);
	free(args);
	return error;
}

static void note_unknown(struct compiling *c, const char *name)
{
	char item[80];

	snprintf(item, sizeof(item), " %s,", name);
	if (c->unknown.data && strstr(c->unknown.data, item))
		return;
	buf_puts(&c->unknown, item);
}

/* A rule for a call of our own list, on each machine that has it. */
static int add_extra(struct compiling *c, const struct oci_rule *rule,
	const char *name, const struct group *g)
{
	if (!syscall_is_supplement(name)) {
		note_unknown(c, name);
		return 0;
	}
	for (size_t i = 0; i < g->count; i++) {
		struct oci_extra extra = {.arch = g->list[i], .rule = rule};
		struct oci_extra *list;

		if (syscall_number(extra.arch, name, &extra.nr) !=
			SYSCALL_FOUND)
			continue;
		list = array_grow(c->extras.list, c->extras.count,
			&c->extras.room, sizeof(*list));
		if (!list)
			return -ENOMEM;
		list[c->extras.count++] = extra;
		c->extras.list = list;
	}
	return 0;
}

static int add_names(
	struct compiling *c, const struct oci_rule *rule, const struct group *g)
{
	for (size_t i = 0; i < rule->names.count; i++) {
		const char *name = rule->names.list[i];
		int nr = seccomp_syscall_resolve_name(name);
		int error = nr == __NR_SCMP_ERROR ? add_extra(c, rule, name, g)
						  : add_rule(c, rule, nr);

		if (error)
			return fail_rule(c, rule, name, error);
	}
	return 0;
}

/* The context of a group; joins it to what there is. */
static int add_group(struct compiling *c, const struct group *g)
{
	const struct oci_rules *rules = &c->profile->rules;
	scmp_filter_ctx before = c->ctx;
	int error;

	c->ctx = seccomp_init(c->profile->action);
	error = c->ctx ? set_machines(c, c->ctx, g) : -1;
	if (!c->ctx)
		diag_file(c->diags, DIAG_OCI_COMPILE, c->file,
			"it does not take the default action");
	/* What is done anyway needs no rule, and libseccomp refuses it. */
	for (size_t i = 0; i < rules->count && !error; i++)
		if (rules->list[i].action != c->profile->action &&
			applies(c, &rules->list[i], g->list[0]))
			error = add_names(c, &rules->list[i], g);
	if (!error && before) {
		error = seccomp_merge(before, c->ctx);
		if (error)
			fail_arch(c, g->list[0]->name,
				error == -EDOM ? "its byte order is not that "
						 "of the others"
					       : strerror(-error));
		else
			c->ctx = NULL;
	}
	if (before) {
		if (c->ctx)
			seccomp_release(c->ctx);
		c->ctx = before;
	}
	return error ? -1 : 0;
}

/* ------------------------------------------------------------------------ */
/* The program                                                              */

static uint16_t swap16(uint16_t n, bool swap)
{
	return swap ? __builtin_bswap16(n) : n;
}

static uint32_t swap32(uint32_t n, bool swap)
{
	return swap ? __builtin_bswap32(n) : n;
}

/* libseccomp writes in the byte order of the filter's machines. */
static int read_export(struct compiling *c, struct cbpf_program *p, FILE *f)
{
	bool native = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;
	bool swap = c->asked.list[0]->big != native;
	struct cbpf_insn insn;

	while (fread(&insn, sizeof(insn), 1, f) == 1) {
		insn.code = swap16(insn.code, swap);
		insn.k = swap32(insn.k, swap);
		if (program_add(p, insn, NULL, c->diags))
			return -1;
	}
	return 0;
}

static int write_program(struct compiling *c, struct cbpf_program *p)
{
	int fd = memfd_create("seccomp", MFD_CLOEXEC);
	FILE *f = fd < 0 ? NULL : fdopen(fd, "w+b");
	int error = f ? seccomp_export_bpf(c->ctx, fd) : -errno;

	if (!f && fd >= 0)
		close(fd);
	if (error)
		diag_file(
			c->diags, DIAG_OCI_COMPILE, c->file, strerror(-error));
	c->extras.action = c->profile->action;
	if (!error)
		error = oci_supplement(p, &c->extras, c->diags);
	if (!error) {
		rewind(f);
		error = read_export(c, p, f);
	}
	if (f)
		fclose(f);
	return error ? -1 : 0;
}

static int tell_unknown(struct compiling *c)
{
	if (c->unknown.failed) {
		diag_file(c->diags, DIAG_NO_MEMORY, c->file);
		return -1;
	}
	if (c->unknown.size) {
		c->unknown.data[c->unknown.size - 1] = '\0'; /* last comma */
		diag_file(c->diags, DIAG_OCI_UNKNOWN, c->file,
			c->unknown.data + 1);
	}
	return 0;
}

static int compile(struct compiling *c, struct cbpf_program *p)
{
	/* One group for all, unless the profile maps machines to others. */
	size_t groups = c->profile->map.list ? c->asked.count : 1;

	/* It asks the running kernel otherwise, which need not be the one that
	 * the filter is for. */
	if (seccomp_api_get() < API_LEVEL)
		seccomp_api_set(API_LEVEL);
	for (size_t i = 0; i < groups; i++) {
		struct group g = {0};

		make_group(c, c->asked.list[i], &g);
		if (add_group(c, &g))
			return -1;
	}
	if (tell_unknown(c))
		return -1;
	p->target = CBPF_TARGET_SECCOMP;
	return write_program(c, p);
}

static int oci_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	struct oci_profile profile;
	struct compiling c = {
		.profile = &profile,
		.options = options,
		.file = p->name,
		.diags = diags,
		.kernel = options->kernel ? options->kernel
					  : cbpf_kernel_running(),
	};
	int error = oci_profile_read(&profile, src, diags);

	if (!error)
		error = ask_machines(&c);
	if (!error)
		error = compile(&c, p);
	if (c.ctx)
		seccomp_release(c.ctx);
	free(c.extras.list);
	buf_free(&c.unknown);
	oci_profile_free(&profile);
	return error;
}

#else

static int oci_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	(void)src, (void)options;
	diag_file(diags, DIAG_NOT_BUILT_IN, p->name,
		"compiling seccomp profiles", "libseccomp-dev");
	return -1;
}

#endif

const struct form form_oci = {
	.name = "oci",
	.about = "seccomp profile of OCI runtimes, Docker and containerd",
	.detect = oci_detect,
	.read = oci_read,
};
