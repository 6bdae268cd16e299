/* SPDX-License-Identifier: BSD-2-Clause */
/* Constants in the arguments of system calls: rows, and who has them. */
#include "names/flags.h"

#include <string.h>

#define GENERIC false
#define X86	true

static const struct flag rows[] = {
#define FLAG(name, value, x86) {#name, value, x86},
#include "names/flags.def"
#undef FLAG
};

const struct flag *flag_row(size_t i)
{
	return i < sizeof(rows) / sizeof(rows[0]) ? &rows[i] : NULL;
}

/* Machines whose headers do not take the values of asm-generic. */
static bool is_odd(const char *name)
{
	return !strncmp(name, "mips", 4) || !strncmp(name, "parisc", 6) ||
	       !strncmp(name, "ppc", 3);
}

bool flag_holds(const struct flag *flag, const struct audit_arch *arch)
{
	if (flag->x86)
		return !strcmp(arch->name, "x32") ||
		       !strncmp(arch->name, "x86", 3);
	return !is_odd(arch->name);
}
