/* SPDX-License-Identifier: BSD-2-Clause */
/* The targets: rows of target.def. */
#include "check/target.h"

#include <string.h>

static const struct target rows[] = {
#define TARGET(symbol, name, rules, max, memory, hook, value, since, about)    \
	[CBPF_TARGET_##symbol] = {name, RULES_##rules, max, MEMORY_##memory,   \
		HOOK_##hook, VALUE_##value, since, about},
#include "check/target.def"
#undef TARGET
};

#define COUNT (sizeof(rows) / sizeof(rows[0]))

static const char *const hooks[HOOK_COUNT] = {
	[HOOK_NONE] = "none",
	[HOOK_LINK] = "link",
	[HOOK_NETWORK] = "network",
	[HOOK_SOCKET] = "socket",
	[HOOK_PAYLOAD] = "payload",
	[HOOK_CALL] = "call",
};

static const char *const values[VALUE_COUNT] = {
	[VALUE_BYTES] = "bytes",
	[VALUE_ACTION] = "action",
	[VALUE_MATCH] = "match",
	[VALUE_CLASS] = "class",
	[VALUE_INDEX] = "index",
	[VALUE_HASH] = "hash",
	[VALUE_R0] = "r0",
};

const struct target *target_row(enum cbpf_target target)
{
	return target < COUNT ? &rows[target] : NULL;
}

bool target_is_linux(const struct target *t)
{
	return t->rules == RULES_LINUX || t->rules == RULES_SECCOMP;
}

int cbpf_target_value(const char *name)
{
	for (size_t i = 0; i < COUNT; i++)
		if (!strcmp(rows[i].name, name))
			return (int)i;
	return -1;
}

const char *cbpf_target_name(enum cbpf_target target)
{
	return target < COUNT ? rows[target].name : NULL;
}

bool cbpf_target_row(size_t i, struct cbpf_target_info *row)
{
	if (i >= COUNT)
		return false;
	*row = (struct cbpf_target_info){
		.name = rows[i].name,
		.max_insns = rows[i].max_insns,
		.hook = hooks[rows[i].hook],
		.value = values[rows[i].value],
		.since = rows[i].since,
		.about = rows[i].about,
	};
	return true;
}
