/* SPDX-License-Identifier: BSD-2-Clause */
/* Calls that are always allowed: seccomp_cache_prepare() of Linux's
 * kernel/seccomp.c, on the filter as it was given to the kernel. */
#include "run/bitmap.h"

#include <string.h>

#include "core/program.h"
#include "names/arch.h"
#include "names/seccomp.h"

/* Numbers from 424 on are the same on all these machines; the last one of Linux
 * 6.18 is 469, file_setattr. */
#define NR_SYSCALLS 470u

/* Machines whose asm/seccomp.h has SECCOMP_ARCH_NATIVE or SECCOMP_ARCH_COMPAT.
 */
static const char *const machines[] = {
	"x86_64",
	"x86",
	"aarch64",
	"arm",
	"riscv64",
	"riscv32",
	"s390x",
	"s390",
	"ppc64le",
	"ppc64",
	"ppc",
	"parisc64",
	"parisc",
	"sh",
	"sheb",
};

static bool has_table(uint32_t arch)
{
	for (size_t i = 0; i < sizeof(machines) / sizeof(machines[0]); i++)
		if (audit_arch_by_name(machines[i])->audit == arch)
			return true;
	return false;
}

void bitmap_init(struct bitmap *b, uint32_t arch)
{
	*b = (struct bitmap){
		.arch = arch,
		.count = has_table(arch) ? NR_SYSCALLS : 0,
	};
	for (uint32_t nr = 0; nr < b->count; nr++)
		b->bits[nr / 64] |= UINT64_C(1) << nr % 64;
}

void bitmap_restrict(struct bitmap *b, const struct cbpf_program *p)
{
	for (uint32_t nr = 0; nr < b->count; nr++) {
		const uint32_t call[] = {nr, b->arch};
		size_t pc;

		if (p->internal ||
			!seccomp_is_const_allow(p->insns, p->count, call, &pc))
			b->bits[nr / 64] &= ~(UINT64_C(1) << nr % 64);
	}
}
