/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Reads system calls from JSON lines of a plain shape.  Each function takes
 * what it knows at f->at and moves on; at anything else it gives up, and the
 * line is read again by the JSON library, which also says what is wrong.
 */
#include "run/json_fast.h"

#include <stdlib.h>
#include <string.h>

struct json_fast {
	struct call_names *names;
	const char *at, *end;
	struct call call;
	struct span name;
	unsigned seen; /* bits of keys */
	/* The last machine: records of one seldom mix with others. */
	char arch_text[16];
	size_t arch_size;
	const struct audit_arch *arch;
};

enum key { KEY_NR, KEY_SYSCALL, KEY_ARCH, KEY_IP, KEY_ARGS, KEY_UPROBE };

struct json_fast *json_fast_new(void)
{
	struct json_fast *f = calloc(1, sizeof(*f));

	if (!f)
		return NULL;
	f->names = call_names_new();
	if (!f->names) {
		free(f);
		return NULL;
	}
	return f;
}

void json_fast_free(struct json_fast *f)
{
	if (f)
		call_names_free(f->names);
	free(f);
}

static void blanks(struct json_fast *f)
{
	while (f->at < f->end && (*f->at == ' ' || *f->at == '\t'))
		f->at++;
}

static bool character(struct json_fast *f, char c)
{
	blanks(f);
	if (f->at == f->end || *f->at != c)
		return false;
	f->at++;
	return true;
}

/* A string of ASCII without escapes; f->at is behind its first quote. */
static bool string(struct json_fast *f, struct span *out)
{
	const char *p = f->at;

	while (p < f->end && *p != '"') {
		if (*p < ' ' || *p == '\\' || *p == 0x7f)
			return false;
		p++;
	}
	*out = (struct span){f->at, (size_t)(p - f->at)};
	f->at = p + 1;
	return p < f->end;
}

/* JSON has no octal numbers, and those of 0x are in strings here. */
static bool string_number(const struct span *text, uint64_t *value)
{
	size_t sign = text->size && *text->at == '-';
	struct span digits = {text->at + sign, text->size - sign};
	uint64_t v = 0;

	if (digits.size > 2 && digits.at[0] == '0' &&
		(digits.at[1] | 0x20) == 'x') {
		if (!span_number(&digits, &v))
			return false;
	} else {
		/* 18 digits always fit. */
		if (!digits.size || digits.size > 18)
			return false;
		for (size_t i = 0; i < digits.size; i++) {
			unsigned d = (unsigned)digits.at[i] - '0';

			if (d > 9)
				return false;
			v = v * 10 + d;
		}
	}
	if (sign && v > (uint64_t)INT64_MAX)
		return false;
	*value = sign ? -v : v;
	return true;
}

static bool bare_number(struct json_fast *f, uint64_t *value)
{
	struct span text = {f->at, 0};
	size_t sign;

	while (f->at < f->end &&
		((*f->at >= '0' && *f->at <= '9') || *f->at == '-'))
		f->at++;
	text.size = (size_t)(f->at - text.at);
	sign = text.size && *text.at == '-';
	if (text.size > sign + 1 && text.at[sign] == '0')
		return false;
	return string_number(&text, value);
}

/* "0x1f" at once, as most numbers are; false: it is something else. */
static bool quoted_hex(struct json_fast *f, uint64_t *value)
{
	const char *p = f->at, *from = p + 3, *end;
	uint64_t v;

	if (f->end - p < 5 || p[0] != '"' || p[1] != '0' ||
		(p[2] | 0x20) != 'x')
		return false;
	end = hex_digits(from, f->end, &v);
	if (!end || end == from || end == f->end || *end != '"')
		return false;
	f->at = end + 1;
	*value = v;
	return true;
}

static bool number(struct json_fast *f, uint64_t *value)
{
	struct span text;

	blanks(f);
	if (quoted_hex(f, value))
		return true;
	if (f->at < f->end && *f->at != '"')
		return bare_number(f, value);
	f->at++;
	return f->at < f->end && string(f, &text) &&
	       string_number(&text, value);
}

static bool take_nr(struct json_fast *f)
{
	uint64_t value;

	if (!number(f, &value) ||
		((int64_t)value < INT32_MIN || (int64_t)value > UINT32_MAX))
		return false;
	f->call.nr = (uint32_t)value;
	return true;
}

static bool take_arch(struct json_fast *f)
{
	struct span t;
	char name[sizeof(f->arch_text) + 1] = "";

	if (!character(f, '"') || !string(f, &t) || t.size >= sizeof(name))
		return false;
	if (!f->arch || t.size != f->arch_size ||
		memcmp(t.at, f->arch_text, t.size)) {
		memcpy(name, t.at, t.size);
		f->arch = audit_arch_by_name(name);
		memcpy(f->arch_text, t.at, t.size);
		f->arch_size = t.size;
	}
	f->call.arch = f->arch;
	return f->arch;
}

static bool take_args(struct json_fast *f)
{
	if (!character(f, '['))
		return false;
	if (character(f, ']'))
		return true;
	for (unsigned i = 0; i < SYSCALL_ARGS; i++) {
		if (!number(f, &f->call.args[i]))
			return false;
		if (character(f, ']'))
			return true;
		if (!character(f, ','))
			return false;
	}
	return false;
}

static bool take_uprobe(struct json_fast *f)
{
	static const char *const words[] = {"false", "true"};

	blanks(f);
	for (size_t i = 0; i < 2; i++) {
		size_t size = strlen(words[i]);

		if ((size_t)(f->end - f->at) >= size &&
			!memcmp(f->at, words[i], size)) {
			f->at += size;
			f->call.uprobe = i;
			return true;
		}
	}
	return false;
}

static bool take_value(struct json_fast *f, enum key key)
{
	switch (key) {
	case KEY_NR:
		return take_nr(f);
	case KEY_SYSCALL:
		return character(f, '"') && string(f, &f->name) && f->name.size;
	case KEY_ARCH:
		return take_arch(f);
	case KEY_IP:
		return number(f, &f->call.ip);
	case KEY_ARGS:
		return take_args(f);
	case KEY_UPROBE:
		return take_uprobe(f);
	}
	return false;
}

static bool take_member(struct json_fast *f)
{
#define KEY(word)                                                              \
	{                                                                      \
		word, sizeof(word) - 1                                         \
	}
	static const struct span keys[] = {
		[KEY_NR] = KEY("nr"),
		[KEY_SYSCALL] = KEY("syscall"),
		[KEY_ARCH] = KEY("arch"),
		[KEY_IP] = KEY("ip"),
		[KEY_ARGS] = KEY("args"),
		[KEY_UPROBE] = KEY("uprobe"),
	};
#undef KEY
	struct span key;

	if (!character(f, '"') || !string(f, &key) || !character(f, ':'))
		return false;
	for (unsigned i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		if (key.size != keys[i].size ||
			memcmp(key.at, keys[i].at, key.size))
			continue;
		if (f->seen >> i & 1)
			return false;
		f->seen |= 1u << i;
		return take_value(f, (enum key)i);
	}
	return false;
}

/* The number of a named call; nr and syscall are not both there. */
static bool resolve(struct json_fast *f)
{
	const unsigned both = 1u << KEY_NR | 1u << KEY_SYSCALL;
	const struct call_name *name;
	enum syscall_find why;

	if ((f->seen & both) == 1u << KEY_NR)
		return true;
	if ((f->seen & both) != 1u << KEY_SYSCALL ||
		(f->name.size >= 8 && !memcmp(f->name.at, "syscall_", 8)))
		return false;
	name = call_names_find(f->names, f->call.arch, &f->name, &why);
	if (name)
		f->call.nr = name->nr;
	return name;
}

bool json_fast_line(struct json_fast *f, const struct span *line,
	const struct audit_arch *arch, struct call *out)
{
	f->at = line->at;
	f->end = line->at + line->size;
	f->seen = 0;
	f->call = (struct call){.arch = arch};
	if (!character(f, '{'))
		return false;
	do {
		if (!take_member(f))
			return false;
	} while (character(f, ','));
	if (!character(f, '}'))
		return false;
	blanks(f);
	if (f->at != f->end || !resolve(f) || !call_uprobe_fits(&f->call))
		return false;
	*out = f->call;
	return true;
}
