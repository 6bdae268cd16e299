/* SPDX-License-Identifier: BSD-2-Clause */
/* Machines and system calls: rows agree with libseccomp and the kernel. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <linux/audit.h>
#include <linux/if_ether.h>
#include <linux/in.h>
#include <linux/seccomp.h>
#include <string.h>

#include "cbpf.h"
#include "names/numbers.h"
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

#define MACRO(name)                                                            \
	{                                                                      \
#name, (uint32_t)(name)                                        \
	}

/* What C headers call a number has the value that they say. */
static void macros(void **state)
{
	static const struct {
		const char *name;
		uint32_t value;
	} rows[] = {
		MACRO(ETH_P_IP),
		MACRO(ETH_P_ARP),
		MACRO(ETH_P_IPV6),
		MACRO(ETH_P_8021Q),
		MACRO(ETH_P_8021AD),
		MACRO(ETH_P_LOOP),
		MACRO(ETH_P_RARP),
		MACRO(ETH_P_AARP),
		MACRO(ETH_P_ATALK),
		MACRO(ETH_P_IPX),
		MACRO(ETH_P_PAUSE),
		MACRO(ETH_P_SLOW),
		MACRO(ETH_P_MPLS_UC),
		MACRO(ETH_P_MPLS_MC),
		MACRO(ETH_P_PPP_DISC),
		MACRO(ETH_P_PPP_SES),
		MACRO(ETH_P_PAE),
		MACRO(ETH_P_AOE),
		MACRO(ETH_P_TIPC),
		MACRO(ETH_P_LLDP),
		MACRO(ETH_P_MACSEC),
		MACRO(ETH_P_1588),
		MACRO(ETH_P_FCOE),
		MACRO(ETH_P_FIP),
		MACRO(ETH_P_BATMAN),
		MACRO(IPPROTO_IP),
		MACRO(IPPROTO_ICMP),
		MACRO(IPPROTO_IGMP),
		MACRO(IPPROTO_IPIP),
		MACRO(IPPROTO_TCP),
		MACRO(IPPROTO_EGP),
		MACRO(IPPROTO_PUP),
		MACRO(IPPROTO_UDP),
		MACRO(IPPROTO_IDP),
		MACRO(IPPROTO_DCCP),
		MACRO(IPPROTO_IPV6),
		MACRO(IPPROTO_RSVP),
		MACRO(IPPROTO_GRE),
		MACRO(IPPROTO_ESP),
		MACRO(IPPROTO_AH),
		MACRO(IPPROTO_MTP),
		MACRO(IPPROTO_BEETPH),
		MACRO(IPPROTO_ENCAP),
		MACRO(IPPROTO_PIM),
		MACRO(IPPROTO_COMP),
		MACRO(IPPROTO_SCTP),
		MACRO(IPPROTO_UDPLITE),
		MACRO(IPPROTO_MPLS),
		MACRO(IPPROTO_ETHERNET),
		MACRO(IPPROTO_RAW),
		MACRO(SECCOMP_RET_KILL_PROCESS),
		MACRO(SECCOMP_RET_KILL_THREAD),
		MACRO(SECCOMP_RET_KILL),
		MACRO(SECCOMP_RET_TRAP),
		MACRO(SECCOMP_RET_ERRNO),
		MACRO(SECCOMP_RET_USER_NOTIF),
		MACRO(SECCOMP_RET_TRACE),
		MACRO(SECCOMP_RET_LOG),
		MACRO(SECCOMP_RET_ALLOW),
		MACRO(AUDIT_ARCH_X86_64),
		MACRO(AUDIT_ARCH_I386),
		MACRO(AUDIT_ARCH_AARCH64),
		MACRO(AUDIT_ARCH_ARM),
		MACRO(AUDIT_ARCH_SH),
		MACRO(AUDIT_ARCH_SHEL),
		MACRO(AUDIT_ARCH_MIPS64N32),
		MACRO(AUDIT_ARCH_MIPSEL64N32),
		MACRO(AUDIT_ARCH_PARISC64),
		MACRO(AUDIT_ARCH_PPC64LE),
		MACRO(AUDIT_ARCH_S390X),
		MACRO(AUDIT_ARCH_RISCV64),
		MACRO(AUDIT_ARCH_M68K),
	};
	uint32_t value;

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (!number_by_macro(
			    rows[i].name, strlen(rows[i].name), &value))
			fail_msg("%s is not known", rows[i].name);
		assert_int_equal(value, rows[i].value);
	}
	assert_false(number_by_macro("ETH_P_ip", 8, &value));
	assert_false(number_by_macro("AUDIT_ARCH_X86", 14, &value));
}

static void errors(void **state)
{
	size_t known = 0;
	uint32_t value;

	(void)state;
	for (int e = 1; e < 134; e++) {
		const char *name = strerrorname_np(e);

		if (!name)
			continue;
		assert_true(number_by_macro(name, strlen(name), &value));
		assert_int_equal(value, e);
		known++;
	}
	assert_in_range(known, 130, 133);
}

/* The outcomes of seccomp have the names of the list. */
static void actions(void **state)
{
	static const char *const names[] = {"KILL_PROCESS", "KILL_THREAD",
		"TRAP", "ERRNO", "USER_NOTIF", "TRACE", "LOG", "ALLOW"};
	struct cbpf_outcome outcome;
	uint32_t value;
	char text[64];

	(void)state;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		assert_true(number_by_name(
			NUMBER_ACTION, names[i], strlen(names[i]), &value));
		assert_int_equal(cbpf_seccomp_decide(&value, 1, &outcome), 0);
		cbpf_outcome_text(&outcome, text, sizeof(text));
		assert_memory_equal(text, names[i], strlen(names[i]));
		assert_string_equal(
			number_remark(NUMBER_ACTION, value), names[i]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(macros),
		cmocka_unit_test(errors),
		cmocka_unit_test(actions),
		cmocka_unit_test(audit_values),
		cmocka_unit_test(numbers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
