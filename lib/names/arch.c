/* SPDX-License-Identifier: BSD-2-Clause */
/* Machines as seccomp sees them: the rows of arch.def, and look-ups. */
#include "names/arch.h"

#include <stddef.h>
#include <strings.h>

#define LITTLE false
#define BIG    true

static const struct audit_arch rows[] = {
#define ARCH(name, audit, bits, big) {name, audit, bits, big},
#define ARCH_ALIAS(other, name)
#include "names/arch.def"
#undef ARCH
#undef ARCH_ALIAS
};

static const struct {
	const char *other;
	const char *name;
} aliases[] = {
#define ARCH(name, audit, bits, big)
#define ARCH_ALIAS(other, name) {other, name},
#include "names/arch.def"
#undef ARCH
#undef ARCH_ALIAS
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

const struct audit_arch *audit_arch_row(unsigned i)
{
	return i < COUNT(rows) ? &rows[i] : NULL;
}

const struct audit_arch *audit_arch_by_name(const char *name)
{
	for (size_t i = 0; i < COUNT(aliases); i++) {
		if (!strcasecmp(aliases[i].other, name)) {
			name = aliases[i].name;
			break;
		}
	}
	for (size_t i = 0; i < COUNT(rows); i++)
		if (!strcasecmp(rows[i].name, name))
			return &rows[i];
	return NULL;
}

const struct audit_arch *audit_arch_by_value(uint32_t audit)
{
	for (size_t i = 0; i < COUNT(rows); i++)
		if (rows[i].audit == audit)
			return &rows[i];
	return NULL;
}

/* Which one the compiler says this machine is; not which back end to use. */
static const char *native_name(void)
{
#if defined(__x86_64__)
	return "x86_64";
#elif defined(__i386__)
	return "x86";
#elif defined(__aarch64__)
	return "aarch64";
#elif defined(__arm__)
	return "arm";
#elif defined(__riscv)
	return __riscv_xlen == 64 ? "riscv64" : "riscv32";
#elif defined(__powerpc64__)
	return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? "ppc64" : "ppc64le";
#elif defined(__s390x__)
	return "s390x";
#elif defined(__loongarch64)
	return "loongarch64";
#else
	return "x86_64";
#endif
}

const struct audit_arch *audit_arch_native(void)
{
	return audit_arch_by_name(native_name());
}
