/* SPDX-License-Identifier: BSD-2-Clause */
/* Names and numbers of system calls, from libseccomp where it is there. */
#ifndef NAMES_SYSCALLS_H
#define NAMES_SYSCALLS_H

#include <stddef.h>

#include "names/arch.h"

/* Calls of x86_64 that the kernel's own probe trampolines make. */
#define SYSCALL_URETPROBE 335u
#define SYSCALL_UPROBE	  336u

enum syscall_find {
	SYSCALL_FOUND,
	SYSCALL_NO_NAME,      /* no machine has it */
	SYSCALL_NOT_HERE,     /* this machine does not have it */
	SYSCALL_NO_TABLE,     /* libseccomp does not know the machine */
	SYSCALL_NOT_BUILT_IN, /* built without libseccomp */
};

/* The number of a system call on a machine. */
enum syscall_find syscall_number(
	const struct audit_arch *arch, const char *name, uint32_t *nr);
/* Whether a call is in the list of those that libseccomp may be too old for. */
bool syscall_is_supplement(const char *name);
/* Its name, at most `size` bytes into buf; NULL when there is none. */
const char *syscall_name(
	const struct audit_arch *arch, uint32_t nr, char *buf, size_t size);

#endif
