/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Reads system calls from JSON lines,
 *	{"nr":59,"arch":"x86_64","ip":"0x7f00","args":["0x7ffd10",0,0,0,0,0]}
 * into struct seccomp_data as the calling machine lays it out.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "names/syscalls.h"
#include "run/input.h"
#include "run/json_line.h"
#include "run/lines.h"

#define ARGS 6u

/* What a line says, before it is laid out. */
struct call {
	struct lines *lines;
	const struct audit_arch *arch;
	bool has_nr;
	uint32_t nr;
	char name[64]; /* "": none was given */
	uint64_t ip;
	uint64_t args[ARGS];
	bool uprobe;
};

/* Where a key stands in the line, for messages. */
static size_t key_column(const struct call *c, const char *key)
{
	const struct lines *l = c->lines;
	char quoted[80];
	const char *at;
	int n = snprintf(quoted, sizeof(quoted), "\"%s\"", key);

	if (n >= (int)sizeof(quoted))
		return 1;
	at = memmem(l->text, l->size, quoted, (size_t)n);
	return at ? (size_t)(at - l->text) + 1 : 1;
}

#define FAULT(c, key, ...)                                                     \
	lines_fault((c)->lines, key_column(c, key), __VA_ARGS__)

/* "0x1f", "31", "-31" */
static bool string_number(const char *text, uint64_t *value)
{
	bool negative = *text == '-';
	const char *digits = text + negative;
	bool hex = digits[0] == '0' && (digits[1] | 0x20) == 'x';
	char *end;

	digits += hex ? 2 : 0;
	if (!strspn(digits, hex ? "0123456789abcdefABCDEF" : "0123456789"))
		return false;
	errno = 0;
	*value = strtoull(digits, &end, hex ? 16 : 10);
	if (*end || errno || (negative && *value > (uint64_t)INT64_MAX + 1))
		return false;
	if (negative)
		*value = -*value;
	return true;
}

/* A 64-bit value: an integer, or a string that holds one. */
static int get64(const struct call *c, const char *key,
	const struct json_value *v, uint64_t *value)
{
	if (v->kind == JSON_LINE_INTEGER) {
		*value = (uint64_t)v->integer;
		return 0;
	}
	if (v->kind == JSON_LINE_STRING && string_number(v->string, value))
		return 0;
	return FAULT(c, key,
		"%s: expected an integer of 64 bits, or one as a string (%s)",
		key, "\"0x...\"");
}

static int take_nr(struct call *c, const struct json_value *v)
{
	uint64_t value = 0;
	int64_t number;

	if (get64(c, "nr", v, &value))
		return -1;
	number = (int64_t)value;
	if (number < INT32_MIN || number > UINT32_MAX)
		return FAULT(c, "nr", "nr does not fit 32 bits");
	c->has_nr = true;
	c->nr = (uint32_t)number;
	return 0;
}

static int take_syscall(struct call *c, const struct json_value *v)
{
	if (v->kind != JSON_LINE_STRING || !*v->string)
		return FAULT(c, "syscall", "syscall: expected a name");
	if (strlen(v->string) >= sizeof(c->name))
		return FAULT(c, "syscall", "no system call is called so");
	strcpy(c->name, v->string);
	return 0;
}

static int take_arch(struct call *c, const struct json_value *v)
{
	if (v->kind != JSON_LINE_STRING)
		return FAULT(c, "arch", "arch: expected a name");
	c->arch = audit_arch_by_name(v->string);
	if (!c->arch)
		return FAULT(c, "arch", "no architecture is called '%.40s'",
			v->string);
	return 0;
}

static int take_ip(struct call *c, const struct json_value *v)
{
	return get64(c, "ip", v, &c->ip);
}

static int take_args(struct call *c, const struct json_value *v)
{
	if (v->kind != JSON_LINE_ARRAY || v->count > ARGS)
		return FAULT(
			c, "args", "args: expected a list of at most 6 values");
	for (size_t i = 0; i < v->count; i++) {
		struct json_value element = json_line_element(v, i);

		if (get64(c, "args", &element, &c->args[i]))
			return -1;
	}
	return 0;
}

static int take_uprobe(struct call *c, const struct json_value *v)
{
	if (v->kind != JSON_LINE_BOOL)
		return FAULT(c, "uprobe", "uprobe: expected true or false");
	c->uprobe = v->flag;
	return 0;
}

static int take_member(void *arg, const char *key, const struct json_value *v)
{
	static const struct {
		const char *key;
		int (*take)(struct call *, const struct json_value *);
	} rows[] = {
		{"nr", take_nr},
		{"syscall", take_syscall},
		{"arch", take_arch},
		{"ip", take_ip},
		{"args", take_args},
		{"uprobe", take_uprobe},
	};
	struct call *c = arg;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (!strcmp(rows[i].key, key))
			return rows[i].take(c, v);
	return FAULT(c, key,
		"'%.40s' is no key of a record; there are nr, syscall, arch, "
		"ip, args and uprobe",
		key);
}

static int find_number(struct call *c)
{
	switch (syscall_number(c->arch, c->name, &c->nr)) {
	case SYSCALL_FOUND:
		return 0;
	case SYSCALL_NO_NAME:
		return FAULT(
			c, "syscall", "no system call is called '%s'", c->name);
	case SYSCALL_NOT_HERE:
		return FAULT(c, "syscall", "%s has no system call '%s'",
			c->arch->name, c->name);
	case SYSCALL_NO_TABLE:
		return FAULT(c, "syscall",
			"this libseccomp does not know %s; give nr instead",
			c->arch->name);
	case SYSCALL_NOT_BUILT_IN:
		break;
	}
	return FAULT(c, "syscall",
		"names of system calls are not in this build; they come with "
		"the package libseccomp-dev");
}

/* What the members must be together. */
static int check_call(struct call *c)
{
	if (c->has_nr == (*c->name != '\0'))
		return FAULT(c, c->has_nr ? "syscall" : "nr",
			c->has_nr ? "nr and syscall: give one of them"
				  : "the record has neither nr nor syscall");
	if (*c->name && find_number(c))
		return -1;
	if (c->uprobe && (c->arch != audit_arch_by_name("x86_64") ||
				 (c->nr != SYSCALL_URETPROBE &&
					 c->nr != SYSCALL_UPROBE)))
		return FAULT(c, "uprobe",
			"the kernel's probes make the calls %u and %u of "
			"x86_64 only",
			SYSCALL_URETPROBE, SYSCALL_UPROBE);
	return 0;
}

/* A 64-bit member of struct seccomp_data; a machine of 32 bits has but the
 * low half. */
static void put64(const struct call *c, uint32_t *word, uint64_t value)
{
	uint32_t high = c->arch->bits == 32 ? 0 : (uint32_t)(value >> 32);

	word[c->arch->big] = (uint32_t)value;
	word[!c->arch->big] = high;
}

static void lay_out(const struct call *c, struct cbpf_syscall *out)
{
	out->word[0] = c->nr;
	out->word[1] = c->arch->audit;
	put64(c, &out->word[2], c->ip);
	for (size_t i = 0; i < ARGS; i++)
		put64(c, &out->word[4 + 2 * i], c->args[i]);
	out->uprobe = c->uprobe;
}

static int parse_line(struct lines *l, struct cbpf_syscall *out)
{
	struct call c = {.lines = l, .arch = audit_arch_native()};
	struct json_error error;
	struct json_line *line = json_line_parse(l->text, l->size, &error);
	int rc;

	if (!line)
		return lines_fault(l, error.col, "%s", error.text);
	rc = json_line_each(line, take_member, &c);
	if (!rc)
		rc = check_call(&c);
	if (!rc)
		lay_out(&c, out);
	json_line_free(line);
	return rc;
}

static int syscall_json_next(struct cbpf_input *in, struct cbpf_record *record,
	struct cbpf_diags *diags)
{
	struct lines *l = in->state;
	int rc;

	while ((rc = lines_next(l, diags)) > 0) {
		if (l->size == strspn(l->text, " \t\r"))
			continue;
		if (!parse_line(l, &record->syscall))
			return 1;
	}
	return rc;
}

static void syscall_json_close(struct cbpf_input *in)
{
	lines_close(in->state);
	free(in->state);
}

static const struct input_ops syscall_json_ops = {
	.next = syscall_json_next,
	.close = syscall_json_close,
};

int syscall_json_open(
	struct cbpf_input *in, struct stream *s, struct cbpf_diags *diags)
{
	struct lines *l = NULL;
	bool there = json_line_built_in();

	if (there)
		l = calloc(1, sizeof(*l));
	if (!l || lines_open(l, s, in->name)) {
		if (there)
			diag_file(diags, DIAG_OPEN, in->name, strerror(errno));
		else
			diag_file(diags, DIAG_NOT_BUILT_IN, in->name,
				"reading JSON lines", "libjansson-dev");
		stream_close(s);
		free(l);
		return -1;
	}
	l->id = DIAG_SYSCALL_RECORD;
	in->ops = &syscall_json_ops;
	in->state = l;
	return 0;
}
