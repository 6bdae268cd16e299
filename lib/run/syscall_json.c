/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Reads system calls from JSON lines,
 *	{"nr":59,"arch":"x86_64","ip":"0x7f00","args":["0x7ffd10",0,0,0,0,0]}
 * into struct seccomp_data as the calling machine lays it out.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "run/input.h"
#include "run/json_fast.h"
#include "run/json_line.h"
#include "run/lines.h"

/* What a line says, before it is laid out. */
struct reading {
	struct lines *lines;
	struct call call;
	bool has_nr;
	char name[CALL_NO_NAME]; /* "": none was given */
};

/* Behind an input of this form. */
struct json_reader {
	struct lines lines; /* first, as the others have it */
	struct json_fast *fast;
};

/* Where a key stands in the line, for messages. */
static size_t key_column(const struct reading *c, const char *key)
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
static int get64(const struct reading *c, const char *key,
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

static int take_nr(struct reading *c, const struct json_value *v)
{
	uint64_t value = 0;
	int64_t number;

	if (get64(c, "nr", v, &value))
		return -1;
	number = (int64_t)value;
	if (number < INT32_MIN || number > UINT32_MAX)
		return FAULT(c, "nr", "nr does not fit 32 bits");
	c->has_nr = true;
	c->call.nr = (uint32_t)number;
	return 0;
}

static int take_syscall(struct reading *c, const struct json_value *v)
{
	if (v->kind != JSON_LINE_STRING || !*v->string)
		return FAULT(c, "syscall", "syscall: expected a name");
	if (strlen(v->string) >= sizeof(c->name))
		return FAULT(c, "syscall", "no system call is called so");
	strcpy(c->name, v->string);
	return 0;
}

static int take_arch(struct reading *c, const struct json_value *v)
{
	if (v->kind != JSON_LINE_STRING)
		return FAULT(c, "arch", "arch: expected a name");
	c->call.arch = audit_arch_by_name(v->string);
	if (!c->call.arch)
		return FAULT(c, "arch", "no architecture is called '%.40s'",
			v->string);
	return 0;
}

static int take_ip(struct reading *c, const struct json_value *v)
{
	return get64(c, "ip", v, &c->call.ip);
}

static int take_args(struct reading *c, const struct json_value *v)
{
	if (v->kind != JSON_LINE_ARRAY || v->count > SYSCALL_ARGS)
		return FAULT(
			c, "args", "args: expected a list of at most 6 values");
	for (size_t i = 0; i < v->count; i++) {
		struct json_value element = json_line_element(v, i);

		if (get64(c, "args", &element, &c->call.args[i]))
			return -1;
	}
	return 0;
}

static int take_uprobe(struct reading *c, const struct json_value *v)
{
	if (v->kind != JSON_LINE_BOOL)
		return FAULT(c, "uprobe", "uprobe: expected true or false");
	c->call.uprobe = v->flag;
	return 0;
}

static int take_member(void *arg, const char *key, const struct json_value *v)
{
	static const struct {
		const char *key;
		int (*take)(struct reading *, const struct json_value *);
	} rows[] = {
		{"nr", take_nr},
		{"syscall", take_syscall},
		{"arch", take_arch},
		{"ip", take_ip},
		{"args", take_args},
		{"uprobe", take_uprobe},
	};
	struct reading *c = arg;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (!strcmp(rows[i].key, key))
			return rows[i].take(c, v);
	return FAULT(c, key,
		"'%.40s' is no key of a record; there are nr, syscall, arch, "
		"ip, args and uprobe",
		key);
}

static int find_number(struct reading *c)
{
	switch (syscall_number(c->call.arch, c->name, &c->call.nr)) {
	case SYSCALL_FOUND:
		return 0;
	case SYSCALL_NO_NAME:
		return FAULT(
			c, "syscall", "no system call is called '%s'", c->name);
	case SYSCALL_NOT_HERE:
		return FAULT(c, "syscall", "%s has no system call '%s'",
			c->call.arch->name, c->name);
	case SYSCALL_NO_TABLE:
		return FAULT(c, "syscall",
			"this libseccomp does not know %s; give nr instead",
			c->call.arch->name);
	case SYSCALL_NOT_BUILT_IN:
		break;
	}
	return FAULT(c, "syscall",
		"names of system calls are not in this build; they come with "
		"the package libseccomp-dev");
}

/* What the members must be together. */
static int check_call(struct reading *c)
{
	if (c->has_nr == (*c->name != '\0'))
		return FAULT(c, c->has_nr ? "syscall" : "nr",
			c->has_nr ? "nr and syscall: give one of them"
				  : "the record has neither nr nor syscall");
	if (*c->name && find_number(c))
		return -1;
	if (!call_uprobe_fits(&c->call))
		return FAULT(c, "uprobe",
			"the kernel's probes make the calls %u and %u of "
			"x86_64 only",
			SYSCALL_URETPROBE, SYSCALL_UPROBE);
	return 0;
}

int syscall_json_line(
	struct lines *l, const struct audit_arch *arch, struct call *out)
{
	struct reading c = {.lines = l, .call.arch = arch};
	struct json_error error;
	struct json_line *line = json_line_parse(l->text, l->size, &error);
	int rc;

	if (!line)
		return lines_fault(l, error.col, "%s", error.text);
	rc = json_line_each(line, take_member, &c);
	if (!rc)
		rc = check_call(&c);
	*out = c.call;
	json_line_free(line);
	return rc;
}

static int syscall_json_next(struct cbpf_input *in, struct cbpf_record *record,
	struct cbpf_diags *diags)
{
	struct json_reader *j = in->state;
	struct lines *l = &j->lines;
	struct call call;
	int rc;

	while ((rc = lines_next(l, diags)) > 0) {
		struct span line = {l->text, l->size};

		if (l->size == strspn(l->text, " \t\r"))
			continue;
		if (json_fast_line(j->fast, &line, in->arch, &call) ||
			!syscall_json_line(l, in->arch, &call)) {
			call_lay_out(&call, &record->syscall);
			return 1;
		}
	}
	return rc;
}

static void syscall_json_close(struct cbpf_input *in)
{
	struct json_reader *j = in->state;

	lines_close(&j->lines);
	json_fast_free(j->fast);
	free(j);
}

static const struct input_ops syscall_json_ops = {
	.next = syscall_json_next,
	.close = syscall_json_close,
};

int syscall_json_open(
	struct cbpf_input *in, struct stream *s, struct cbpf_diags *diags)
{
	struct json_reader *j;

	if (!json_line_built_in()) {
		diag_file(diags, DIAG_NOT_BUILT_IN, in->name,
			"reading JSON lines", "libjansson-dev");
		stream_close(s);
		return -1;
	}
	j = calloc(1, sizeof(*j));
	if (j)
		j->fast = json_fast_new();
	if (!j || !j->fast || lines_open(&j->lines, s, in->name)) {
		diag_file(diags, DIAG_OPEN, in->name, strerror(errno));
		if (j)
			json_fast_free(j->fast);
		stream_close(s);
		free(j);
		return -1;
	}
	j->lines.id = DIAG_SYSCALL_RECORD;
	in->ops = &syscall_json_ops;
	in->state = j;
	return 0;
}
