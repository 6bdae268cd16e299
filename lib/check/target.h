/* SPDX-License-Identifier: BSD-2-Clause */
/* The rows of target.def, and look-ups. */
#ifndef TARGET_H
#define TARGET_H

#include <stdint.h>

#include "cbpf.h"

/* Sets of rules; bits, for check.c. */
enum target_rules {
	RULES_LINUX = 1,
	RULES_SECCOMP = 2,
	RULES_LIBPCAP = 4,
	RULES_INTERNAL = 8,
	RULES_OPENBSD = 16,
	RULES_NETBSD = 32,
	RULES_FREEBSD = 64,
	RULES_LANGUAGE = 128, /* the assembler's language; no target */
};

/* What the kernel holds the translated program against. */
enum target_memory {
	MEMORY_NONE,
	MEMORY_OPTMEM, /* net.core.optmem_max */
	MEMORY_CHAIN,  /* all filters of a thread together */
};

/* Where byte 0 of the record is. */
enum target_hook {
	HOOK_NONE,
	HOOK_LINK,
	HOOK_NETWORK,
	HOOK_SOCKET, /* by the socket's protocol */
	HOOK_PAYLOAD,
	HOOK_CALL, /* struct seccomp_data */
	HOOK_COUNT
};

/* What the result means. */
enum target_value {
	VALUE_BYTES,
	VALUE_ACTION,
	VALUE_MATCH,
	VALUE_CLASS,
	VALUE_INDEX,
	VALUE_HASH,
	VALUE_R0,
	VALUE_COUNT
};

struct target {
	const char *name;
	enum target_rules rules;
	unsigned max_insns; /* 0: any */
	enum target_memory memory;
	enum target_hook hook;
	enum target_value value;
	uint32_t since; /* Linux, as cbpf_kernel_value(); 0: any */
	const char *about;
};

/* Row of a target; NULL: there is none. */
const struct target *target_row(enum cbpf_target target);
/* Whether Linux loads programs of that target. */
bool target_is_linux(const struct target *t);

#define KERNEL(major, minor) ((uint32_t)((major) << 16 | (minor) << 8))

#endif
