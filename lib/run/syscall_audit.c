/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Reads system calls from the Linux audit log: records SECCOMP (1326), which
 * have no arguments, and SYSCALL (1300), which have four; raw, in syslog, or
 * as `ausearch -i` prints them.  Both records of one event are one call.
 */
#include <string.h>

#include "run/syscall_text.h"

struct audit {
	struct call kept; /* of a SECCOMP record: the next may be the same */
	uint64_t serial;  /* of its event */
	bool keeps;
};

/* A record while it is taken apart. */
struct audit_line {
	struct span arch, syscall, ip, args[4];
	uint64_t serial;
	bool seccomp;
};

static const struct span none = {"", 0};

/* The value of "type=" in a line; empty: there is none. */
static struct span type_of(const struct span *line)
{
	const char *at = memmem(line->at, line->size, "type=", 5);
	struct span value = none;

	if (!at || (at != line->at && at[-1] != ' '))
		return none;
	value.at = at + 5;
	while (value.at + value.size < line->at + line->size &&
		value.at[value.size] > ' ')
		value.size++;
	return value;
}

/* Where the value of a field belongs; NULL: it is of no use here. */
static struct span *place(struct audit_line *a, const char *key, size_t size)
{
	if (size == 2 && key[0] == 'a' && key[1] >= '0' && key[1] <= '3')
		return &a->args[key[1] - '0'];
	if (size == 2 && !memcmp(key, "ip", 2))
		return &a->ip;
	if (size == 4 && !memcmp(key, "arch", 4))
		return &a->arch;
	if (size == 7 && !memcmp(key, "syscall", 7))
		return &a->syscall;
	return NULL;
}

/* Takes "key=value" fields; what comes after the last one is not looked at. */
static void take_fields(const struct span *line, struct audit_line *a)
{
	const struct span *last = a->seccomp ? &a->ip : &a->args[3];
	const char *p = line->at, *end = p + line->size;

	while (p < end && !last->size) {
		const char *from = p, *equals = NULL;
		struct span *to;

		for (; p < end && *p != ' '; p++)
			if (*p == '=' && !equals)
				equals = p;
		to = equals ? place(a, from, (size_t)(equals - from)) : NULL;
		if (to)
			*to = (struct span){
				equals + 1, (size_t)(p - equals) - 1};
		p++;
	}
}

/* "audit(1364481363.243:24287):" */
static uint64_t serial_of(const struct span *line)
{
	const char *end = line->at + line->size, *colon = NULL;
	const char *at = memmem(line->at, line->size, "audit(", 6);
	struct span number = none;
	uint64_t serial;

	for (; at && at < end && *at != ')'; at++)
		if (*at == ':')
			colon = at;
	if (!colon || at == end)
		return 0;
	number = (struct span){colon + 1, (size_t)(at - colon) - 1};
	return span_number(&number, &serial) ? serial : 0;
}

static bool split(const struct span *line, struct audit_line *a)
{
	struct span type = type_of(line);

	*a = (struct audit_line){
		.seccomp = span_is(&type, "SECCOMP") ||
			   span_is(&type, "1326") ||
			   span_is(&type, "UNKNOWN[1326]"),
	};
	if (!a->seccomp && !span_is(&type, "SYSCALL") &&
		!span_is(&type, "1300"))
		return false;
	a->serial = serial_of(line);
	take_fields(line, a);
	return true;
}

static size_t column(const struct text_reader *r, const struct span *t)
{
	return t->size ? (size_t)(t->at - r->lines.text) + 1 : 1;
}

static const struct audit_arch *machine(const struct span *t)
{
	char name[32] = "";
	uint64_t value;

	if (!t->size || t->size >= sizeof(name))
		return NULL;
	if (span_hex(t, &value) && t->size <= 8)
		return audit_arch_by_value((uint32_t)value);
	memcpy(name, t->at, t->size);
	return audit_arch_by_name(name);
}

/* By number, or by name with `ausearch -i`. */
static int take_number(struct text_reader *r, const struct audit_line *a,
	struct call *c, const struct call_name **name)
{
	struct span t = a->syscall;
	enum syscall_find why;
	uint64_t value;

	if (t.size && span_number(&t, &value) && (int64_t)value >= INT32_MIN &&
		(int64_t)value <= UINT32_MAX) {
		c->nr = (uint32_t)value;
		return 0;
	}
	*name = call_names_find(r->names, c->arch, &t, &why);
	if (!*name)
		return text_no_call(r, c->arch, &a->syscall, why);
	c->nr = (*name)->nr;
	return 0;
}

/* Raw records have hexadecimal numbers without 0x; `ausearch -i` keeps 0x. */
static void take_values(struct text_reader *r, const struct audit_line *a,
	struct call *c, const struct call_name *name)
{
	bool raw = !name;
	struct span ip = a->ip;
	uint64_t value;

	for (unsigned i = 0; i < 4; i++) {
		const struct span *t = &a->args[i];

		if (!t->size)
			continue;
		if (raw && span_hex(t, &value))
			call_put_number(c, i, value, ARG_SIZE, false);
		else
			call_put(r->names, c, i, t,
				raw ? ARG_UNKNOWN : name->kinds[i]);
	}
	if (ip.size && span_number(&ip, &value)) {
		c->ip = value;
		c->low &= (uint8_t) ~(1u << CALL_IP);
		c->high &= (uint8_t) ~(1u << CALL_IP);
	}
}

static int take_record(
	struct text_reader *r, const struct audit_line *a, struct call *c)
{
	const struct call_name *name = NULL;

	*c = (struct call){.low = CALL_ALL, .high = CALL_ALL};
	if (!a->arch.size || !a->syscall.size)
		return lines_fault(&r->lines, 1,
			"the record does not tell arch and syscall");
	c->arch = machine(&a->arch);
	if (!c->arch)
		return lines_fault(&r->lines, column(r, &a->arch),
			"no machine is '%.*s'",
			a->arch.size < 40 ? (int)a->arch.size : 40, a->arch.at);
	if (take_number(r, a, c, &name))
		return -1;
	take_values(r, a, c, name);
	return 0;
}

/* What the SYSCALL record of an event lacks, its SECCOMP record has. */
static void add_kept(const struct audit *own, struct call *c)
{
	c->ip = own->kept.ip;
	c->low = (uint8_t)((c->low & CALL_ARGS) |
			   (own->kept.low & 1u << CALL_IP));
	c->high = (uint8_t)((c->high & CALL_ARGS) |
			    (own->kept.high & 1u << CALL_IP));
}

static int audit_line(struct text_reader *r, struct call *out)
{
	struct span line = {r->lines.text, r->lines.size};
	struct audit *own = r->own;
	struct audit_line a;

	/* What follows a 0x1d is the same once more, in words. */
	const char *more = memchr(line.at, 0x1d, line.size);

	if (more)
		line.size = (size_t)(more - line.at);
	if (!split(&line, &a))
		return 0;
	if (own->keeps && (a.seccomp || a.serial != own->serial)) {
		own->keeps = false;
		*out = own->kept;
		r->again = true;
		return 1;
	}
	if (take_record(r, &a, out))
		return -1;
	if (a.seccomp) {
		own->keeps = true;
		own->kept = *out;
		own->serial = a.serial;
		return 0;
	}
	if (own->keeps && a.serial && own->kept.nr == out->nr)
		add_kept(own, out);
	own->keeps = false;
	return 1;
}

static int audit_rest(struct text_reader *r, struct call *out)
{
	struct audit *own = r->own;

	if (!own->keeps)
		return 0;
	own->keeps = false;
	*out = own->kept;
	return 1;
}

static const struct text_form audit_form = {
	.line = audit_line,
	.rest = audit_rest,
	.own_size = sizeof(struct audit),
};

int syscall_audit_open(
	struct cbpf_input *in, struct stream *s, struct cbpf_diags *diags)
{
	return text_reader_open(in, s, &audit_form, diags);
}

bool syscall_audit_detect(const struct span *text)
{
	struct span type = type_of(text);

	return type.size && memmem(text->at, text->size, "audit(", 6);
}
