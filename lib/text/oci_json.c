/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A seccomp profile's JSON, read with jansson: the object linux.seccomp of the
 * OCI runtime specification, and what Docker and containerd add to it.  What is
 * wrong is named by its path, as syscalls[12].args[0].op.
 */
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/buf.h"
#include "text/oci.h"

bool oci_is_profile(const char *data, size_t size)
{
	static const char key[] = "\"defaultAction\"";
	size_t at = 0;

	while (at < size && isspace((unsigned char)data[at]))
		at++;
	return at < size && data[at] == '{' &&
	       memmem(data + at, size - at, key, sizeof(key) - 1);
}

#ifdef HAVE_JANSSON

#include <jansson.h>

#define SYSCALL_ARGS 6
#define MAX_DATA     0xffff /* SECCOMP_RET_DATA */
#define EPERM_DATA   1	    /* Linux's EPERM, what runc returns by default */

/* Integers that jansson does not hold are strings with this in front. */
#define BIG_MARK '\x01'

struct reading {
	struct oci_profile *profile;
	struct cbpf_diags *diags;
	const char *file;
	char path[160];
};

/* ------------------------------------------------------------------------ */
/* Places and types                                                         */

static int fail(struct reading *r, const char *text)
{
	diag_file(r->diags, DIAG_OCI_PROFILE, r->file,
		*r->path ? r->path : "the profile", text);
	return -1;
}

static int fail_name(struct reading *r, const char *what, const char *name)
{
	char text[120];

	snprintf(text, sizeof(text), "there is no %s '%.60s'", what, name);
	return fail(r, text);
}

static int no_memory(struct reading *r)
{
	diag_file(r->diags, DIAG_NO_MEMORY, r->file);
	return -1;
}

/* Goes down the path; leave() with the result comes back. */
__attribute__((format(printf, 2, 3))) static size_t enter(
	struct reading *r, const char *format, ...)
{
	size_t size = strlen(r->path);
	va_list ap;

	va_start(ap, format);
	vsnprintf(r->path + size, sizeof(r->path) - size, format, ap);
	va_end(ap);
	return size;
}

static void leave(struct reading *r, size_t size)
{
	r->path[size] = '\0';
}

/* Reads a value into what `to` points to; the path stays where it failed. */
typedef int taker(struct reading *r, const json_t *value, void *to);

/* A key of an object; a list of them ends with an empty one. */
struct member {
	const char *key;
	taker *take; /* NULL: known, and of no interest here */
	size_t offset;
	bool is_needed;
};

static const struct member *find_member(
	const struct member *members, const char *key)
{
	for (; members->key; members++)
		if (!strcmp(members->key, key))
			return members;
	return NULL;
}

static int take_member(struct reading *r, const json_t *object,
	const struct member *m, void *to)
{
	const json_t *value = json_object_get(object, m->key);
	size_t at = enter(r, *r->path ? ".%s" : "%s", m->key);

	if (!value || json_is_null(value)) {
		if (m->is_needed)
			return fail(r, "is missing");
	} else if (m->take && m->take(r, value, (char *)to + m->offset)) {
		return -1;
	}
	leave(r, at);
	return 0;
}

static int take_object(struct reading *r, const json_t *value,
	const struct member *members, void *to)
{
	const char *key;
	json_t *unused;

	if (!json_is_object(value))
		return fail(r, "has to be an object");
	json_object_foreach((json_t *)value, key, unused)
	{
		size_t at = enter(r, *r->path ? ".%s" : "%s", key);

		if (!find_member(members, key))
			diag_file(r->diags, DIAG_OCI_KEY, r->file, r->path);
		leave(r, at);
	}
	for (; members->key; members++)
		if (take_member(r, value, members, to))
			return -1;
	return 0;
}

/* What an array is read into. */
struct elements {
	void *list; /* allocated here, by the caller's owner to free */
	size_t size;
	taker *take;
};

static int take_array(struct reading *r, const json_t *value,
	struct elements *e, size_t *count)
{
	if (!json_is_array(value))
		return fail(r, "has to be an array");
	e->list = calloc(json_array_size(value) + 1, e->size);
	if (!e->list)
		return no_memory(r);
	for (size_t i = 0; i < json_array_size(value); i++) {
		size_t at = enter(r, "[%zu]", i);

		++*count; /* what is half read is freed as well */
		if (e->take(r, json_array_get(value, i),
			    (char *)e->list + i * e->size))
			return -1;
		leave(r, at);
	}
	return 0;
}

static int take_string(struct reading *r, const json_t *value, void *to)
{
	const char *text = json_string_value(value);

	if (!text || text[0] == BIG_MARK)
		return fail(r, "has to be a string");
	*(const char **)to = text;
	return 0;
}

static int take_number(struct reading *r, const json_t *value, void *to)
{
	const char *big = json_string_value(value);
	uint64_t *number = to;

	errno = 0;
	if (json_is_integer(value) && json_integer_value(value) >= 0)
		*number = (uint64_t)json_integer_value(value);
	else if (big && big[0] == BIG_MARK)
		*number = strtoull(big + 1, NULL, 10);
	else
		return fail(r, "has to be an integer, and not negative");
	return errno ? fail(r, "does not fit 64 bits") : 0;
}

static int take_names(struct reading *r, const json_t *value, void *to)
{
	struct oci_names *names = to;
	struct elements e = {NULL, sizeof(*names->list), take_string};
	int error = take_array(r, value, &e, &names->count);

	names->list = e.list;
	return error;
}

/* ------------------------------------------------------------------------ */
/* Actions, operators, machines                                             */

/* A word of a fixed list, and what it stands for. */
struct word {
	const char *name;
	uint32_t value;
};

static int take_word(struct reading *r, const json_t *value,
	const struct word *words, uint32_t *to)
{
	const char *name;

	if (take_string(r, value, &name))
		return -1;
	for (; words->name; words++) {
		if (!strcmp(words->name, name)) {
			*to = words->value;
			return 0;
		}
	}
	return fail_name(r, "such word", name);
}

#define ACTION_ERRNO 0x00050000u
#define ACTION_TRACE 0x7ff00000u

static int take_action(struct reading *r, const json_t *value, void *to)
{
	static const struct word words[] = {
		{"SCMP_ACT_KILL", 0x00000000},
		{"SCMP_ACT_KILL_THREAD", 0x00000000},
		{"SCMP_ACT_KILL_PROCESS", 0x80000000},
		{"SCMP_ACT_TRAP", 0x00030000},
		{"SCMP_ACT_ERRNO", ACTION_ERRNO},
		{"SCMP_ACT_NOTIFY", 0x7fc00000},
		{"SCMP_ACT_TRACE", ACTION_TRACE},
		{"SCMP_ACT_LOG", 0x7ffc0000},
		{"SCMP_ACT_ALLOW", 0x7fff0000},
		{NULL, 0},
	};

	return take_word(r, value, words, to);
}

static int take_op(struct reading *r, const json_t *value, void *to)
{
	static const struct word words[] = {
		{"SCMP_CMP_NE", OCI_NE},
		{"SCMP_CMP_LT", OCI_LT},
		{"SCMP_CMP_LE", OCI_LE},
		{"SCMP_CMP_EQ", OCI_EQ},
		{"SCMP_CMP_GE", OCI_GE},
		{"SCMP_CMP_GT", OCI_GT},
		{"SCMP_CMP_MASKED_EQ", OCI_MASKED_EQ},
		{NULL, 0},
	};
	uint32_t op;

	if (take_word(r, value, words, &op))
		return -1;
	*(enum oci_op *)to = (enum oci_op)op;
	return 0;
}

static int take_index(struct reading *r, const json_t *value, void *to)
{
	uint64_t n;

	if (take_number(r, value, &n))
		return -1;
	if (n >= SYSCALL_ARGS)
		return fail(r, "has to be from 0 to 5");
	*(uint32_t *)to = (uint32_t)n;
	return 0;
}

static int take_errno(struct reading *r, const json_t *value, void *to)
{
	uint64_t n;

	if (take_number(r, value, &n))
		return -1;
	if (n > MAX_DATA)
		return fail(r, "does not fit 16 bits");
	*(int64_t *)to = (int64_t)n;
	return 0;
}

/* Joins an action and its errno; the default one is runc's. */
static int set_data(struct reading *r, uint32_t *action, int64_t data)
{
	if (*action == ACTION_ERRNO || *action == ACTION_TRACE)
		*action |= data < 0 ? EPERM_DATA : (uint32_t)data;
	else if (data >= 0)
		return fail(r, "its action takes no errno");
	return 0;
}

/* SCMP_ARCH_*. */
static int take_arch(struct reading *r, const json_t *value, void *to)
{
	static const char prefix[] = "SCMP_ARCH_";
	const struct audit_arch *arch = NULL;
	const char *name;

	if (take_string(r, value, &name))
		return -1;
	if (!strncmp(name, prefix, sizeof(prefix) - 1))
		arch = audit_arch_by_name(name + sizeof(prefix) - 1);
	if (!arch || strcasecmp(arch->name, name + sizeof(prefix) - 1))
		return fail_name(r, "machine", name);
	*(const struct audit_arch **)to = arch;
	return 0;
}

static int take_archs(struct reading *r, const json_t *value, void *to)
{
	struct oci_archs *archs = to;
	struct elements e = {NULL, sizeof(*archs->list), take_arch};
	int error = take_array(r, value, &e, &archs->count);

	archs->list = e.list;
	return error;
}

static int take_row(struct reading *r, const json_t *value, void *to)
{
	static const struct member members[] = {
		{"architecture", take_arch, offsetof(struct oci_row, arch),
			true},
		{"subArchitectures", take_archs, offsetof(struct oci_row, subs),
			false},
		{0},
	};

	return take_object(r, value, members, to);
}

static int take_map(struct reading *r, const json_t *value, void *to)
{
	struct oci_map *map = to;
	struct elements e = {NULL, sizeof(*map->list), take_row};
	int error = take_array(r, value, &e, &map->count);

	map->list = e.list;
	return error;
}

/* Flags are for whoever installs the filter. */
static int take_flag(struct reading *r, const json_t *value, void *to)
{
	static const char *const flags[] = {"SECCOMP_FILTER_FLAG_TSYNC",
		"SECCOMP_FILTER_FLAG_LOG", "SECCOMP_FILTER_FLAG_SPEC_ALLOW",
		"SECCOMP_FILTER_FLAG_NEW_LISTENER",
		"SECCOMP_FILTER_FLAG_TSYNC_ESRCH",
		"SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV"};
	const char *name;

	(void)to;
	if (take_string(r, value, &name))
		return -1;
	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
		if (!strcmp(flags[i], name))
			return 0;
	diag_file(r->diags, DIAG_OCI_CONDITION, r->file, r->path, "flag", name);
	return 0;
}

static int take_flags(struct reading *r, const json_t *value, void *to)
{
	struct elements e = {NULL, 1, take_flag};
	size_t count = 0;
	int error = take_array(r, value, &e, &count);

	(void)to;
	free(e.list);
	return error;
}

/* ------------------------------------------------------------------------ */
/* includes, excludes                                                       */

/* A machine as Go calls it. */
static int take_scope_arch(struct reading *r, const json_t *value, void *to)
{
	const struct audit_arch **arch = to;
	const char *name;

	if (take_string(r, value, &name))
		return -1;
	*arch = audit_arch_by_name(name);
	if (!*arch)
		diag_file(r->diags, DIAG_OCI_CONDITION, r->file, r->path,
			"machine", name);
	return 0;
}

static int take_scope_archs(struct reading *r, const json_t *value, void *to)
{
	struct oci_archs *archs = to;
	struct elements e = {NULL, sizeof(*archs->list), take_scope_arch};
	int error = take_array(r, value, &e, &archs->count);

	archs->list = e.list;
	return error;
}

static int take_caps(struct reading *r, const json_t *value, void *to)
{
	struct oci_scope *scope = to;
	struct oci_names names = {0};
	int error = take_names(r, value, &names);

	for (size_t i = 0; !error && i < names.count; i++) {
		int cap = cbpf_cap_value(names.list[i]);

		if (cap >= 0) {
			scope->caps |= UINT64_C(1) << cap;
			continue;
		}
		scope->odd_cap = true;
		diag_file(r->diags, DIAG_OCI_CONDITION, r->file, r->path,
			"capability", names.list[i]);
	}
	free(names.list);
	return error;
}

static int take_kernel(struct reading *r, const json_t *value, void *to)
{
	uint32_t *kernel = to;
	const char *text;

	if (take_string(r, value, &text))
		return -1;
	*kernel = cbpf_kernel_value(text);
	return *kernel ? 0 : fail(r, "has to be a version such as \"4.8\"");
}

static int take_scope(struct reading *r, const json_t *value, void *to)
{
	static const struct member members[] = {
		{"arches", take_scope_archs, offsetof(struct oci_scope, archs),
			false},
		{"caps", take_caps, 0, false},
		{"minKernel", take_kernel, offsetof(struct oci_scope, kernel),
			false},
		{0},
	};

	return take_object(r, value, members, to);
}

/* ------------------------------------------------------------------------ */
/* Rules, and all of it                                                     */

static int take_arg(struct reading *r, const json_t *value, void *to)
{
	static const struct member members[] = {
		{"index", take_index, offsetof(struct oci_arg, index), true},
		{"value", take_number, offsetof(struct oci_arg, value), true},
		{"valueTwo", take_number, offsetof(struct oci_arg, value_two),
			false},
		{"op", take_op, offsetof(struct oci_arg, op), true},
		{0},
	};

	return take_object(r, value, members, to);
}

static int take_args(struct reading *r, const json_t *value, void *to)
{
	struct oci_args *args = to;
	struct elements e = {NULL, sizeof(*args->list), take_arg};
	int error = take_array(r, value, &e, &args->count);

	args->list = e.list;
	return error;
}

/* One name instead of a list, as profiles had it once. */
static int single_name(struct reading *r, struct oci_rule *rule)
{
	if (rule->name && rule->names.count)
		return fail(r, "has both name and names");
	if (!rule->name && !rule->names.count)
		return fail(r, "has no names");
	if (!rule->name)
		return 0;
	free(rule->names.list);
	rule->names.list = calloc(1, sizeof(*rule->names.list));
	if (!rule->names.list)
		return no_memory(r);
	rule->names.list[0] = rule->name;
	rule->names.count = 1;
	return 0;
}

static int take_rule(struct reading *r, const json_t *value, void *to)
{
	static const struct member members[] = {
		{"names", take_names, offsetof(struct oci_rule, names), false},
		{"name", take_string, offsetof(struct oci_rule, name), false},
		{"action", take_action, offsetof(struct oci_rule, action),
			true},
		{"errnoRet", take_errno, offsetof(struct oci_rule, errno_data),
			false},
		{"args", take_args, offsetof(struct oci_rule, args), false},
		{"comment", NULL, 0, false},
		{"includes", take_scope, offsetof(struct oci_rule, includes),
			false},
		{"excludes", take_scope, offsetof(struct oci_rule, excludes),
			false},
		{0},
	};
	struct oci_rule *rule = to;

	rule->errno_data = -1;
	if (take_object(r, value, members, rule) || single_name(r, rule))
		return -1;
	enter(r, ".errnoRet");
	return set_data(r, &rule->action, rule->errno_data);
}

static int take_rules(struct reading *r, const json_t *value, void *to)
{
	struct oci_rules *rules = to;
	struct elements e = {NULL, sizeof(*rules->list), take_rule};
	int error = take_array(r, value, &e, &rules->count);

	rules->list = e.list;
	for (size_t i = 0; i < rules->count; i++)
		rules->list[i].index = i;
	return error;
}

static int take_profile(struct reading *r, const json_t *value)
{
	static const struct member members[] = {
		{"defaultAction", take_action,
			offsetof(struct oci_profile, action), true},
		{"defaultErrnoRet", take_errno,
			offsetof(struct oci_profile, errno_data), false},
		{"architectures", take_archs,
			offsetof(struct oci_profile, archs), false},
		{"archMap", take_map, offsetof(struct oci_profile, map), false},
		{"flags", take_flags, 0, false},
		{"listenerPath", NULL, 0, false},
		{"listenerMetadata", NULL, 0, false},
		{"comment", NULL, 0, false},
		{"syscalls", take_rules, offsetof(struct oci_profile, rules),
			false},
		{0},
	};
	struct oci_profile *p = r->profile;

	p->errno_data = -1;
	if (take_object(r, value, members, p))
		return -1;
	if (p->archs.count && p->map.count)
		return fail(r, "has both architectures and archMap");
	enter(r, *r->path ? ".defaultErrnoRet" : "defaultErrnoRet");
	return set_data(r, &p->action, p->errno_data);
}

/* The profile itself, or a container's configuration. */
static int take_root(struct reading *r, const json_t *root)
{
	const json_t *inner =
		json_object_get(json_object_get(root, "linux"), "seccomp");

	if (!inner || json_object_get(root, "defaultAction"))
		return take_profile(r, root);
	enter(r, "linux.seccomp");
	return take_profile(r, inner);
}

/* ------------------------------------------------------------------------ */
/* Integers above 2^63                                                      */

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Length of an integer at `at` that jansson takes for too large; 0: it is none,
 * or of another kind. */
static size_t big_size(const char *at, const char *begin, const char *end)
{
	size_t size = 0;

	if (at > begin && strchr(".eE+-", at[-1]))
		return 0;
	while (at + size < end && is_digit(at[size]))
		size++;
	if (size < 19 || (at + size < end && strchr(".eE", at[size])))
		return 0;
	errno = 0;
	return strtoull(at, NULL, 10) > INT64_MAX || errno ? size : 0;
}

/* The text with such numbers as marked strings.  The source is followed by a
 * NUL byte. */
static void mark_big(const struct source *src, struct buf *out)
{
	const char *at = src->text, *end = at + src->size;
	bool in_string = false;

	while (at < end) {
		size_t size = 1, big = 0;

		if (*at == '"')
			in_string = !in_string;
		else if (in_string && *at == '\\' && at + 1 < end)
			size = 2;
		else if (!in_string && is_digit(*at))
			big = big_size(at, src->text, end);
		if (big)
			buf_puts(out, "\"\\u0001");
		while (!in_string && !big && at + size < end && is_digit(*at) &&
			is_digit(at[size]))
			size++;
		buf_put(out, at, big ? big : size);
		if (big)
			buf_puts(out, "\"");
		at += big ? big : size;
	}
}

/* ------------------------------------------------------------------------ */

int oci_profile_read(struct oci_profile *profile, const struct source *src,
	struct cbpf_diags *diags)
{
	struct reading r = {
		.profile = profile, .diags = diags, .file = src->name};
	struct pos pos = {.source = src, .len = 1};
	struct buf text = {0};
	json_error_t reason;

	*profile = (struct oci_profile){0};
	mark_big(src, &text);
	if (text.failed) {
		buf_free(&text);
		return no_memory(&r);
	}
	profile->json = json_loadb(
		text.data, text.size, JSON_REJECT_DUPLICATES, &reason);
	buf_free(&text);
	if (!profile->json) {
		pos.line = reason.line > 0 ? (unsigned)reason.line : 1;
		pos.col = reason.column > 0 ? (unsigned)reason.column : 1;
		diag_at(diags, DIAG_OCI_SYNTAX, &pos, reason.text);
		return -1;
	}
	return take_root(&r, profile->json);
}

void oci_profile_free(struct oci_profile *profile)
{
	for (size_t i = 0; i < profile->rules.count; i++) {
		struct oci_rule *rule = &profile->rules.list[i];

		free(rule->names.list);
		free(rule->args.list);
		free(rule->includes.archs.list);
		free(rule->excludes.archs.list);
	}
	for (size_t i = 0; i < profile->map.count; i++)
		free(profile->map.list[i].subs.list);
	free(profile->rules.list);
	free(profile->map.list);
	free(profile->archs.list);
	json_decref(profile->json);
}

#else

int oci_profile_read(struct oci_profile *profile, const struct source *src,
	struct cbpf_diags *diags)
{
	*profile = (struct oci_profile){0};
	diag_file(diags, DIAG_NOT_BUILT_IN, src->name, "reading JSON",
		"libjansson-dev");
	return -1;
}

void oci_profile_free(struct oci_profile *profile)
{
	(void)profile;
}

#endif
