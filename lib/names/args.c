/* SPDX-License-Identifier: BSD-2-Clause */
/* Kinds and names of the arguments of system calls: the rows of args.def. */
#include "names/args.h"

#include <stddef.h>
#include <string.h>

static const struct {
	const char *name;
	const char *kinds;
	const char *params;
} rows[] = {
#define ARGS(name, kinds, names) {#name, kinds, names},
#include "names/args.def"
#undef ARGS
};

/* -1: there is none. */
static int find_row(const char *syscall)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (!strcmp(rows[i].name, syscall))
			return (int)i;
	return -1;
}

const char *arg_names(const char *syscall)
{
	int row = find_row(syscall);

	return row < 0 ? NULL : rows[row].params;
}

enum arg_kind arg_kind(const char *syscall, unsigned index)
{
	int row = find_row(syscall);
	const char *kinds;

	if (row < 0)
		return ARG_UNKNOWN;
	kinds = rows[row].kinds;
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
