/* SPDX-License-Identifier: BSD-2-Clause */
/* Names of numbers: the rows of numbers.def, and look-ups. */
#include "names/numbers.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "names/arch.h"

static const struct {
	enum number_set set;
	const char *name;
	uint32_t value;
	const char *remark;
} rows[] = {
#define NUMBER(set, name, value, remark) {NUMBER_##set, name, value, remark},
#include "names/numbers.def"
#undef NUMBER
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

bool number_by_name(
	enum number_set set, const char *name, size_t len, uint32_t *value)
{
	for (size_t i = 0; i < COUNT(rows); i++) {
		if (rows[i].set == set && strlen(rows[i].name) == len &&
			!strncasecmp(rows[i].name, name, len)) {
			*value = rows[i].value;
			return true;
		}
	}
	return false;
}

const char *number_remark(enum number_set set, uint32_t value)
{
	for (size_t i = 0; i < COUNT(rows); i++)
		if (rows[i].set == set && rows[i].value == value)
			return rows[i].remark ? rows[i].remark : rows[i].name;
	return NULL;
}

/* AUDIT_ARCH_*, without the prefix: the names of arch.def but for these. */
static bool arch_by_macro(const char *name, size_t len, uint32_t *value)
{
	static const struct {
		const char *macro;
		const char *name; /* NULL: linux/audit.h has no such macro */
	} others[] = {
		{"I386", "x86"},
		{"SH", "sheb"},
		{"SHEL", "sh"},
		{"X86", NULL},
		{"X32", NULL},
		{"SHEB", NULL},
	};
	const struct audit_arch *arch;
	char text[32];

	snprintf(text, sizeof(text), "%.*s", (int)len, name);
	arch = audit_arch_by_name(text);
	if (arch && strcasecmp(arch->name, text)) /* an alias */
		arch = NULL;
	for (size_t i = 0; i < COUNT(others); i++)
		if (!strcmp(others[i].macro, text))
			arch = others[i].name
				       ? audit_arch_by_name(others[i].name)
				       : NULL;
	if (arch)
		*value = arch->audit;
	return arch;
}

/* The lists know small and capital letters alike; macros are capital. */
static bool is_macro(const char *name, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (name[i] >= 'a' && name[i] <= 'z')
			return false;
	return true;
}

bool number_by_macro(const char *name, size_t len, uint32_t *value)
{
	static const struct {
		const char *prefix;
		enum number_set set;
	} prefixes[] = {
		{"ETH_P_", NUMBER_ETHER},
		{"IPPROTO_", NUMBER_PROTO},
		{"SECCOMP_RET_", NUMBER_ACTION},
		{"", NUMBER_ACTION},
		{"", NUMBER_ERRNO},
	};
	static const char audit[] = "AUDIT_ARCH_";
	size_t size = sizeof(audit) - 1;

	if (!is_macro(name, len))
		return false;
	if (len > size && !strncmp(name, audit, size))
		return arch_by_macro(name + size, len - size, value);
	for (size_t i = 0; i < COUNT(prefixes); i++) {
		size = strlen(prefixes[i].prefix);
		if (len > size && !strncmp(name, prefixes[i].prefix, size) &&
			number_by_name(prefixes[i].set, name + size, len - size,
				value))
			return true;
	}
	return false;
}

bool action_takes_data(uint32_t action)
{
	static const char *const words[] = {"ERRNO", "TRAP", "TRACE"};
	uint32_t value;

	for (size_t i = 0; i < COUNT(words); i++)
		if (number_by_name(NUMBER_ACTION, words[i], strlen(words[i]),
			    &value) &&
			value == action)
			return true;
	return false;
}
