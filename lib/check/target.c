/* SPDX-License-Identifier: BSD-2-Clause */
/* The targets: rows of target.def. */
#include "check/target.h"

#include <string.h>

#include "core/diag.h"
#include "core/op.h"
#include "core/program.h"
#include "names/seccomp.h"

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

int cbpf_looks_like_seccomp(
	const struct cbpf_program *p, struct cbpf_diags *diags)
{
	bool loads = false, telling = false, good = true;
	struct cbpf_diags *ignored;

	if (p->internal || cbpf_program_is_expr(p))
		return 0;
	for (size_t i = 0; i < p->count && good; i++) {
		const struct cbpf_insn *insn = &p->insns[i];
		struct cbpf_outcome o;

		loads = loads || insn->code == OP_CODE_LD_W_ABS;
		if (insn->code != OP_CODE_RET_K)
			continue;
		cbpf_seccomp_decide(&insn->k, 1, &o);
		good = o.action != CBPF_UNKNOWN;
		telling = telling || (o.action != CBPF_KILL_THREAD &&
					     o.action != CBPF_TRAP &&
					     o.action != CBPF_ERRNO &&
					     insn->k != INT32_MAX);
	}
	if (!good || !loads || !telling)
		return 0;
	ignored = cbpf_diags_new();
	if (!ignored) {
		diag_file(diags, DIAG_NO_MEMORY, p->name);
		return -1;
	}
	good = !cbpf_check(p, CBPF_TARGET_SECCOMP, ignored);
	cbpf_diags_free(ignored);
	return good;
}
