/* SPDX-License-Identifier: BSD-2-Clause */
/* Kinds of the arguments of system calls: the rows of args.def. */
#include "names/args.h"

#include <stddef.h>
#include <string.h>

static const struct {
	const char *name;
	const char *kinds;
} rows[] = {
#define ARGS(name, kinds) {#name, kinds},
#include "names/args.def"
#undef ARGS
};

static const char *find_kinds(const char *syscall)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (!strcmp(rows[i].name, syscall))
			return rows[i].kinds;
	return NULL;
}

enum arg_kind arg_kind(const char *syscall, unsigned index)
{
	const char *kinds = find_kinds(syscall);

	if (!kinds)
		return ARG_UNKNOWN;
	if (index >= strlen(kinds))
		return ARG_NONE;
	switch (kinds[index]) {
	case 'i':
		return ARG_INT;
	case 'u':
		return ARG_UNSIGNED;
	case 'l':
		return ARG_LONG;
	case 'z':
		return ARG_SIZE;
	case 'p':
		return ARG_POINTER;
	}
	return ARG_UNKNOWN;
}
