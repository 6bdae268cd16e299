/* SPDX-License-Identifier: BSD-2-Clause */
/* Names of system calls and constants in records: looked up once each. */
#include <stdlib.h>
#include <string.h>

#include "run/call.h"

#define CALL_SLOTS 4096u /* twice the names that are kept */
#define FLAG_SLOTS 2048u

struct call_names {
	struct call_name *calls[CALL_SLOTS];
	size_t count;
	struct call_name other; /* one that found no room */
	const struct flag *flags[FLAG_SLOTS];
};

static uint32_t hash(const struct span *t)
{
	uint32_t h = 2166136261u;

	for (size_t i = 0; i < t->size; i++)
		h = (h ^ (unsigned char)t->at[i]) * 16777619u;
	return h ^ h >> 15;
}

struct call_names *call_names_new(void)
{
	struct call_names *n = calloc(1, sizeof(*n));
	const struct flag *flag;

	for (size_t i = 0; n && (flag = flag_row(i)); i++) {
		struct span t = {flag->name, strlen(flag->name)};
		uint32_t slot = hash(&t) % FLAG_SLOTS;

		while (n->flags[slot])
			slot = (slot + 1) % FLAG_SLOTS;
		n->flags[slot] = flag;
	}
	return n;
}

void call_names_free(struct call_names *n)
{
	for (size_t i = 0; n && i < CALL_SLOTS; i++)
		free(n->calls[i]);
	free(n);
}

bool call_names_flag(const struct call_names *n, const struct audit_arch *arch,
	const struct span *name, uint32_t *value)
{
	uint32_t slot = hash(name) % FLAG_SLOTS;
	const struct flag *flag;

	for (; (flag = n->flags[slot]); slot = (slot + 1) % FLAG_SLOTS) {
		if (!span_is(name, flag->name))
			continue;
		*value = flag->value;
		return flag_holds(flag, arch);
	}
	return false;
}

/* "syscall_0x1ff" is what strace calls a number without a name. */
static enum syscall_find look_up(const struct call_name *c, uint32_t *nr)
{
	static const char prefix[] = "syscall_0x";
	const size_t size = sizeof(prefix) - 1;
	uint64_t value;

	if (!strncmp(c->text, prefix, size)) {
		struct span t = {c->text + size, c->size - size};

		if (span_hex(&t, &value) && value <= UINT32_MAX) {
			*nr = (uint32_t)value;
			return SYSCALL_FOUND;
		}
	}
	return syscall_number(c->arch, c->text, nr);
}

/* Calls that 32-bit machines pass a 64-bit number in two words: which ones it
 * fills, the printed list does not tell. */
static bool is_split(const char *name)
{
	static const char *const rows[] = {"pread64", "pwrite64", "preadv",
		"pwritev", "preadv2", "pwritev2", "truncate64", "ftruncate64",
		"fadvise64", "fadvise64_64", "arm_fadvise64_64", "readahead",
		"sync_file_range", "sync_file_range2", "fallocate", "mmap2",
		"_llseek", "fanotify_mark", "lookup_dcookie", "mmap"};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (!strcmp(name, rows[i]))
			return true;
	return false;
}

static void fill(struct call_name *c)
{
	c->count = 0;
	c->named = !strcmp(c->text, "clone");
	c->gap = !strcmp(c->text, "preadv2") || !strcmp(c->text, "pwritev2");
	c->split = is_split(c->text);
	c->params = arg_names(c->text);
	for (unsigned i = 0; i < SYSCALL_ARGS; i++) {
		c->kinds[i] = arg_kind(c->text, i);
		if (c->kinds[i] != ARG_NONE)
			c->count = i + 1;
	}
}

const struct call_name *call_names_find(struct call_names *n,
	const struct audit_arch *arch, const struct span *name,
	enum syscall_find *why)
{
	uint32_t slot = hash(name) % CALL_SLOTS;
	struct call_name *c;

	for (; (c = n->calls[slot]); slot = (slot + 1) % CALL_SLOTS)
		if (c->arch == arch && c->size == name->size &&
			!memcmp(c->text, name->at, name->size))
			return c;
	*why = SYSCALL_NO_NAME;
	if (name->size >= CALL_NO_NAME || memchr(name->at, '\0', name->size))
		return NULL;
	c = &n->other;
	*c = (struct call_name){.arch = arch, .size = name->size};
	memcpy(c->text, name->at, name->size);
	*why = look_up(c, &c->nr);
	if (*why != SYSCALL_FOUND)
		return NULL;
	fill(c);
	if (n->count >= CALL_SLOTS / 2)
		return c;
	n->calls[slot] = malloc(sizeof(*c));
	if (!n->calls[slot])
		return c;
	n->count++;
	*n->calls[slot] = *c;
	return n->calls[slot];
}
