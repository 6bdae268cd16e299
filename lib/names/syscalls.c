/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Names and numbers of system calls.  libseccomp has the tables; what its
 * release may be too old for stands in own[] and shared[].
 */
#include "names/syscalls.h"

#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#ifdef HAVE_SECCOMP
#include <seccomp.h>
#endif

#define AUDIT_X86_64  0xc000003eu
#define AUDIT_RISCV64 0xc00000f3u

static const struct {
	uint32_t audit;
	uint32_t nr;
	const char *name;
} own[] = {
	{AUDIT_X86_64, SYSCALL_URETPROBE, "uretprobe"}, /* Linux 6.11 */
	{AUDIT_X86_64, SYSCALL_UPROBE, "uprobe"},	/* Linux 6.18 */
	{AUDIT_RISCV64, 258, "riscv_hwprobe"},		/* 6.4 */
};

#define OWN_COUNT (sizeof(own) / sizeof(own[0]))

/*
 * Calls with one number on every machine, counted from where the machine's
 * table begins (0, x32 0x40000000, mips 4000 ...).  From 424 on all tables of
 * the kernel agree (asm-generic/unistd.h).
 */
static const struct {
	uint32_t nr;
	const char *name;
} shared[] = {
	{450, "set_mempolicy_home_node"}, /* Linux 5.17 */
	{451, "cachestat"},		  /* 6.5 */
	{452, "fchmodat2"},		  /* 6.6 */
	{453, "map_shadow_stack"},
	{454, "futex_wake"}, /* 6.7 */
	{455, "futex_wait"},
	{456, "futex_requeue"},
	{457, "statmount"}, /* 6.8 */
	{458, "listmount"},
	{459, "lsm_get_self_attr"},
	{460, "lsm_set_self_attr"},
	{461, "lsm_list_modules"},
	{462, "mseal"},	     /* 6.10 */
	{463, "setxattrat"}, /* 6.13 */
	{464, "getxattrat"},
	{465, "listxattrat"},
	{466, "removexattrat"},
	{467, "open_tree_attr"}, /* 6.15 */
	{468, "file_getattr"},	 /* 6.17 */
	{469, "file_setattr"},
};

#define SHARED_COUNT (sizeof(shared) / sizeof(shared[0]))

/* The call that tells where a machine's table begins. */
#define ANCHOR	  "io_uring_setup"
#define ANCHOR_NR 425u

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
	enum syscall_find found;
	uint32_t anchor;

	for (size_t i = 0; i < OWN_COUNT; i++) {
		if (audit_arch_by_value(own[i].audit) == arch &&
			!strcmp(own[i].name, name)) {
			*nr = own[i].nr;
			return SYSCALL_FOUND;
		}
	}
	found = find_number(arch, name, nr);
	if (found != SYSCALL_NO_NAME)
		return found;
	for (size_t i = 0; i < SHARED_COUNT; i++) {
		if (strcmp(shared[i].name, name))
			continue;
		if (find_number(arch, ANCHOR, &anchor) != SYSCALL_FOUND)
			return SYSCALL_NOT_HERE;
		*nr = anchor - ANCHOR_NR + shared[i].nr;
		return SYSCALL_FOUND;
	}
	return SYSCALL_NO_NAME;
}

bool syscall_is_supplement(const char *name)
{
	for (size_t i = 0; i < OWN_COUNT; i++)
		if (!strcmp(own[i].name, name))
			return true;
	for (size_t i = 0; i < SHARED_COUNT; i++)
		if (!strcmp(shared[i].name, name))
			return true;
	return false;
}

/* The name that the machine's table lacks; NULL: we have none either. */
static const char *shared_name(const struct audit_arch *arch, uint32_t nr)
{
	uint32_t anchor;

	if (find_number(arch, ANCHOR, &anchor) != SYSCALL_FOUND)
		return NULL;
	for (size_t i = 0; i < SHARED_COUNT; i++)
		if (anchor - ANCHOR_NR + shared[i].nr == nr)
			return shared[i].name;
	return NULL;
}

const char *syscall_name(
	const struct audit_arch *arch, uint32_t nr, char *buf, size_t size)
{
	const char *name = NULL;

	for (size_t i = 0; i < OWN_COUNT; i++)
		if (own[i].audit == arch->audit && own[i].nr == nr)
			name = own[i].name;
	if (!name && find_name(arch, nr, buf, size))
		return buf;
	if (!name)
		name = shared_name(arch, nr);
	if (!name)
		return NULL;
	snprintf(buf, size, "%s", name);
	return buf;
}
