/* SPDX-License-Identifier: BSD-2-Clause */
/* Machines and system calls: rows agree with libseccomp and the kernel. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <linux/audit.h>

#include "names/syscalls.h"

static void audit_values(void **state)
{
	static const struct {
		const char *name;
		uint32_t audit;
	} rows[] = {
		{"x86_64", AUDIT_ARCH_X86_64},
		{"AMD64", AUDIT_ARCH_X86_64},
		{"x32", AUDIT_ARCH_X86_64},
		{"i386", AUDIT_ARCH_I386},
		{"arm", AUDIT_ARCH_ARM},
		{"arm64", AUDIT_ARCH_AARCH64},
		{"mips", AUDIT_ARCH_MIPS},
		{"mips64", AUDIT_ARCH_MIPS64},
		{"mips64n32", AUDIT_ARCH_MIPS64N32},
		{"mipsel", AUDIT_ARCH_MIPSEL},
		{"mipsel64", AUDIT_ARCH_MIPSEL64},
		{"mipsel64n32", AUDIT_ARCH_MIPSEL64N32},
		{"ppc", AUDIT_ARCH_PPC},
		{"ppc64", AUDIT_ARCH_PPC64},
		{"ppc64le", AUDIT_ARCH_PPC64LE},
		{"parisc", AUDIT_ARCH_PARISC},
		{"parisc64", AUDIT_ARCH_PARISC64},
		{"riscv32", AUDIT_ARCH_RISCV32},
		{"riscv64", AUDIT_ARCH_RISCV64},
		{"s390", AUDIT_ARCH_S390},
		{"s390x", AUDIT_ARCH_S390X},
		{"sh", AUDIT_ARCH_SHEL},
		{"sheb", AUDIT_ARCH_SH},
		{"m68k", AUDIT_ARCH_M68K},
#ifdef AUDIT_ARCH_LOONGARCH64
		{"loongarch64", AUDIT_ARCH_LOONGARCH64},
#endif
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct audit_arch *a = audit_arch_by_name(rows[i].name);

		assert_non_null(a);
		assert_int_equal(a->audit, rows[i].audit);
		assert_int_equal(a->big, !(a->audit & __AUDIT_ARCH_LE));
		assert_int_equal(
			a->bits == 64, (a->audit & __AUDIT_ARCH_64BIT) != 0);
	}
	assert_null(audit_arch_by_name("vax"));
	assert_null(audit_arch_by_value(0));
	assert_non_null(audit_arch_native());
}

static void numbers(void **state)
{
	static const struct {
		const char *arch, *name;
		uint32_t nr;
	} rows[] = {
		{"x86_64", "getppid", 110},
		{"x86_64", "uretprobe", 335},
		{"x86_64", "uprobe", 336},
		{"x86", "socket", 359},
		{"x86", "getppid", 64},
		{"x32", "getppid", 0x4000006e},
		{"aarch64", "openat", 56},
		{"s390x", "socket", 359},
		{"mips", "read", 4003},
	};
	char buf[32];
	uint32_t nr;

	(void)state;
	if (syscall_number(audit_arch_by_name("x86_64"), "read", &nr) ==
		SYSCALL_NOT_BUILT_IN)
		skip();
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct audit_arch *a = audit_arch_by_name(rows[i].arch);

		assert_int_equal(
			syscall_number(a, rows[i].name, &nr), SYSCALL_FOUND);
		assert_int_equal(nr, rows[i].nr);
		assert_string_equal(
			syscall_name(a, nr, buf, sizeof(buf)), rows[i].name);
	}
	assert_int_equal(
		syscall_number(audit_arch_by_name("aarch64"), "open", &nr),
		SYSCALL_NOT_HERE);
	assert_int_equal(
		syscall_number(audit_arch_by_name("x86"), "uprobe", &nr),
		SYSCALL_NO_NAME);
	assert_null(syscall_name(
		audit_arch_by_name("x86_64"), UINT32_MAX, buf, sizeof(buf)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(audit_values),
		cmocka_unit_test(numbers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
