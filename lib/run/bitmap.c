/* SPDX-License-Identifier: BSD-2-Clause */
/* Calls that are always allowed: seccomp_cache_prepare() of Linux's
 * kernel/seccomp.c, on the filter as it was given to the kernel. */
#include "run/bitmap.h"

#include <string.h>

#include "core/op.h"
#include "core/program.h"
#include "names/arch.h"
#include "names/seccomp.h"

#define OFFSET_NR   0u /* in struct seccomp_data */
#define OFFSET_ARCH 4u

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

static bool is_true(uint16_t code, uint32_t a, uint32_t k)
{
	switch (code) {
	case OP_CODE_JEQ_K:
		return a == k;
	case OP_CODE_JGE_K:
		return a >= k;
	case OP_CODE_JGT_K:
		return a > k;
	default:
		return a & k;
	}
}

bool bitmap_is_const_allow(
	const struct cbpf_insn *insns, size_t count, uint32_t arch, uint32_t nr)
{
	uint32_t a = 0;

	/* Jumps of a program that was checked go forward. */
	for (size_t pc = 0; pc < count; pc++) {
		const struct cbpf_insn *insn = &insns[pc];

		switch (insn->code) {
		case OP_CODE_LD_W_ABS:
			if (insn->k != OFFSET_NR && insn->k != OFFSET_ARCH)
				return false;
			a = insn->k == OFFSET_NR ? nr : arch;
			break;
		case OP_CODE_RET_K:
			return insn->k == SECCOMP_ALLOW;
		case OP_CODE_JA:
			pc += insn->k;
			break;
		case OP_CODE_JEQ_K:
		case OP_CODE_JGE_K:
		case OP_CODE_JGT_K:
		case OP_CODE_JSET_K:
			pc += is_true(insn->code, a, insn->k) ? insn->jt
							      : insn->jf;
			break;
		case OP_CODE_AND_K:
			a &= insn->k;
			break;
		default:
			return false;
		}
	}
	return false;
}

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
	for (uint32_t nr = 0; nr < b->count; nr++)
		if (p->internal ||
			!bitmap_is_const_allow(p->insns, p->count, b->arch, nr))
			b->bits[nr / 64] &= ~(UINT64_C(1) << nr % 64);
}
