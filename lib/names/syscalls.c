/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Names and numbers of system calls.  libseccomp has the tables; what its
 * release may be too old for stands in own[].
 */
#include "names/syscalls.h"

#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#ifdef HAVE_SECCOMP
#include <seccomp.h>
#endif

#define AUDIT_X86_64 0xc000003eu

static const struct {
	uint32_t audit;
	uint32_t nr;
	const char *name;
} own[] = {
	{AUDIT_X86_64, SYSCALL_URETPROBE, "uretprobe"}, /* Linux 6.11 */
	{AUDIT_X86_64, SYSCALL_UPROBE, "uprobe"},	/* Linux 6.18 */
};

#define OWN_COUNT (sizeof(own) / sizeof(own[0]))

#ifdef HAVE_SECCOMP

/*
 * libseccomp gives pseudo numbers to calls that go through socketcall(2) or
 * ipc(2), though newer kernels have direct ones as well (x86, ppc, s390 ...).
 * Those its other direction knows; they are all below this.
 */
#define DIRECT_MAX 600u

static enum syscall_find find_direct(
	uint32_t token, const char *name, uint32_t *nr)
{
	for (*nr = 0; *nr < DIRECT_MAX; ++*nr) {
		char *other = seccomp_syscall_resolve_num_arch(token, (int)*nr);
		bool same = other && !strcmp(other, name);

		free(other);
		if (same)
			return SYSCALL_FOUND;
	}
	return SYSCALL_NOT_HERE;
}

static enum syscall_find find_number(
	const struct audit_arch *arch, const char *name, uint32_t *nr)
{
	uint32_t token = seccomp_arch_resolve_name(arch->name);
	int n;

	if (!token)
		return SYSCALL_NO_TABLE;
	n = seccomp_syscall_resolve_name_arch(token, name);
	if (n == __NR_SCMP_ERROR)
		return SYSCALL_NO_NAME;
	if (n < 0)
		return find_direct(token, name, nr);
	*nr = (uint32_t)n;
	return SYSCALL_FOUND;
}

static const char *find_name(
	const struct audit_arch *arch, uint32_t nr, char *buf, size_t size)
{
	uint32_t token = seccomp_arch_resolve_name(arch->name);
	char *name;

	if (!token || nr > INT32_MAX)
		return NULL;
	name = seccomp_syscall_resolve_num_arch(token, (int)nr);
	if (!name)
		return NULL;
	snprintf(buf, size, "%s", name);
	free(name);
	return buf;
}

#else

static enum syscall_find find_number(
	const struct audit_arch *arch, const char *name, uint32_t *nr)
{
	(void)arch, (void)name, (void)nr;
	return SYSCALL_NOT_BUILT_IN;
}

static const char *find_name(
	const struct audit_arch *arch, uint32_t nr, char *buf, size_t size)
{
	(void)arch, (void)nr, (void)buf, (void)size;
	return NULL;
}

#endif

enum syscall_find syscall_number(
	const struct audit_arch *arch, const char *name, uint32_t *nr)
{
	for (size_t i = 0; i < OWN_COUNT; i++) {
		if (own[i].audit == arch->audit && !strcmp(own[i].name, name)) {
			*nr = own[i].nr;
			return SYSCALL_FOUND;
		}
	}
	return find_number(arch, name, nr);
}

const char *syscall_name(
	const struct audit_arch *arch, uint32_t nr, char *buf, size_t size)
{
	for (size_t i = 0; i < OWN_COUNT; i++) {
		if (own[i].audit == arch->audit && own[i].nr == nr) {
			snprintf(buf, size, "%s", own[i].name);
			return buf;
		}
	}
	return find_name(arch, nr, buf, size);
}
