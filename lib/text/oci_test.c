/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Seccomp profiles: what their programs answer is what the rules say, for all
 * actions, all comparisons against those of C, and what includes and excludes
 * make of a rule.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <stdio.h>

#include "cbpf.h"
#include "core/buf.h"
#include "names/syscalls.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define ALLOW	0x7fff0000u
#define EPERM_1 0x00050001u
#define TRAP	0x00030000u

static struct cbpf *cbpf;
static struct cbpf_diags *diags;

/* ------------------------------------------------------------------------ */
/* Profiles and calls                                                       */

static struct cbpf_program *read_profile(
	const char *text, const struct cbpf_form_options *options)
{
	cbpf_diags_clear(diags);
	return cbpf_read(cbpf, "p", text, strlen(text), options, diags);
}

static const char *said(size_t i)
{
	const struct cbpf_diag *d = cbpf_diags_get(diags, i);

	return d ? d->text : "";
}

static struct cbpf_runner *runner(struct cbpf_program *p)
{
	const struct cbpf_run_options options = {
		.kind = CBPF_SYSCALL, .engine = "all"};
	struct cbpf_runner *r;

	if (!p)
		fail_msg("%s", said(0));
	assert_int_equal(cbpf_program_target(p), CBPF_TARGET_SECCOMP);
	r = cbpf_runner_new(cbpf, &options, diags);
	assert_non_null(r);
	if (cbpf_runner_add(r, p, CBPF_TARGET_SECCOMP, diags))
		fail_msg("%s", said(0));
	return r;
}

static uint32_t ask(struct cbpf_runner *r, const struct audit_arch *arch,
	uint32_t nr, const uint64_t args[6])
{
	struct cbpf_record record = {.kind = CBPF_SYSCALL, .number = 1};
	struct cbpf_verdict verdict;
	uint32_t *word = record.syscall.word;

	word[0] = nr;
	word[1] = arch->audit;
	for (int i = 0; args && i < 6; i++) {
		word[4 + 2 * i + arch->big] = (uint32_t)args[i];
		word[5 + 2 * i - arch->big] = (uint32_t)(args[i] >> 32);
	}
	cbpf_runner_run(r, 0, &record, &verdict);
	assert_false(verdict.differ);
	return (uint32_t)verdict.value;
}

static uint32_t ask_name(struct cbpf_runner *r, const char *machine,
	const char *name, uint64_t first)
{
	const struct audit_arch *arch = audit_arch_by_name(machine);
	const uint64_t args[6] = {first};
	uint32_t nr;

	assert_int_equal(syscall_number(arch, name, &nr), SYSCALL_FOUND);
	return ask(r, arch, nr, args);
}

static const char *const x86_64[] = {"x86_64", NULL};

/* What a call gives, of a profile for x86_64. */
static uint32_t verdict(const char *text, const char *name, uint64_t first)
{
	const struct cbpf_form_options options = {.archs = x86_64};
	struct cbpf_runner *r = runner(read_profile(text, &options));
	uint32_t value = ask_name(r, "x86_64", name, first);

	cbpf_runner_free(r);
	return value;
}

/* ------------------------------------------------------------------------ */
/* Actions                                                                  */

static const struct {
	const char *action;
	const char *data;
	uint32_t value;
} actions[] = {
	{"KILL", "", 0x00000000},
	{"KILL_THREAD", "", 0x00000000},
	{"KILL_PROCESS", "", 0x80000000},
	{"TRAP", "", 0x00030000},
	{"ERRNO", "", 0x00050001},
	{"ERRNO", "38", 0x00050026},
	{"ERRNO", "0", 0x00050000},
	{"NOTIFY", "", 0x7fc00000},
	{"TRACE", "", 0x7ff00001},
	{"TRACE", "77", 0x7ff0004d},
	{"LOG", "", 0x7ffc0000},
	{"ALLOW", "", 0x7fff0000},
};

static void all_actions(void **state)
{
	char text[400];

	(void)state;
	for (size_t i = 0; i < COUNT(actions); i++) {
		/* openat by libseccomp, mseal by ourselves. */
		snprintf(text, sizeof(text),
			"{\"defaultAction\":\"SCMP_ACT_ERRNO\","
			"\"defaultErrnoRet\":99,\"syscalls\":[{\"names\":"
			"[\"openat\",\"mseal\"],\"action\":\"SCMP_ACT_%s\""
			"%s%s}]}",
			actions[i].action,
			*actions[i].data ? ",\"errnoRet\":" : "",
			actions[i].data);
		assert_int_equal(verdict(text, "openat", 0), actions[i].value);
		assert_int_equal(verdict(text, "mseal", 0), actions[i].value);
		assert_int_equal(verdict(text, "close", 0), 0x00050063);
		snprintf(text, sizeof(text),
			"{\"defaultAction\":\"SCMP_ACT_%s\"%s%s}",
			actions[i].action,
			*actions[i].data ? ",\"defaultErrnoRet\":" : "",
			actions[i].data);
		assert_int_equal(verdict(text, "openat", 0), actions[i].value);
		assert_int_equal(verdict(text, "mseal", 0), actions[i].value);
	}
}

/* ------------------------------------------------------------------------ */
/* Comparisons                                                              */

static const char *const ops[] = {
	"NE", "LT", "LE", "EQ", "GE", "GT", "MASKED_EQ"};

static bool compare(size_t op, uint64_t arg, uint64_t value, uint64_t two)
{
	switch (op) {
	case 0:
		return arg != value;
	case 1:
		return arg < value;
	case 2:
		return arg <= value;
	case 3:
		return arg == value;
	case 4:
		return arg >= value;
	case 5:
		return arg > value;
	default:
		return (arg & value) == (two & value);
	}
}

static const uint64_t edges[] = {0, 1, 0x7fffffff, 0x80000000, 0xffffffff,
	0x100000000, 0x100000001, 0x1ffffffff, 0x7fffffffffffffff,
	0x8000000000000000, 0xfffffffeffffffff, 0xffffffff00000000,
	0xffffffffffffffff};

/* One condition on one argument, against all edges. */
static size_t one_condition(
	const char *machine, size_t op, unsigned index, uint64_t value)
{
	const struct audit_arch *arch = audit_arch_by_name(machine);
	const char *const archs[] = {machine, NULL};
	const struct cbpf_form_options options = {.archs = archs};
	uint64_t mask = arch->bits == 64 ? UINT64_MAX : UINT32_MAX;
	uint64_t two = 0x8000000180000001;
	static const char *const names[] = {"lseek", "futex_wait"};
	uint32_t nr[2];
	struct cbpf_runner *r;
	char text[400];
	size_t asked = 0;

	snprintf(text, sizeof(text),
		"{\"defaultAction\":\"SCMP_ACT_TRAP\",\"syscalls\":[{"
		"\"names\":[\"lseek\",\"futex_wait\"],\"action\":"
		"\"SCMP_ACT_ALLOW\",\"args\":[{\"index\":%u,\"value\":%llu,"
		"\"valueTwo\":%llu,\"op\":\"SCMP_CMP_%s\"}]}]}",
		index, (unsigned long long)value, (unsigned long long)two,
		ops[op]);
	r = runner(read_profile(text, &options));
	for (size_t n = 0; n < COUNT(names); n++) {
		assert_int_equal(
			syscall_number(arch, names[n], &nr[n]), SYSCALL_FOUND);
		for (size_t i = 0; i < COUNT(edges); i++) {
			uint64_t args[6] = {0};
			bool holds = compare(
				op, edges[i] & mask, value & mask, two & mask);

			args[index] = edges[i] & mask;
			if (ask(r, arch, nr[n], args) != (holds ? ALLOW : TRAP))
				fail_msg("%s: %s: %llx %s %llx", machine,
					names[n], (unsigned long long)edges[i],
					ops[op], (unsigned long long)value);
			asked++;
		}
	}
	cbpf_runner_free(r);
	return asked;
}

static void comparisons_are_those_of_c(void **state)
{
	static const char *const machines[] = {"x86_64", "x86", "s390x"};
	size_t asked = 0;

	(void)state;
	for (size_t m = 0; m < COUNT(machines); m++)
		for (size_t op = 0; op < COUNT(ops); op++)
			for (size_t i = 0; i < COUNT(edges); i++)
				asked += one_condition(machines[m], op,
					(unsigned)(i % 6), edges[i]);
	print_message("%zu comparisons\n", asked);
	assert_true(asked > 7000);
}

#define TWO(name, index, first, op1, other, second, op2)                       \
	"{\"defaultAction\":\"SCMP_ACT_TRAP\",\"syscalls\":[{\"names\":["      \
	"\"" name                                                              \
	"\"],\"action\":\"SCMP_ACT_ALLOW\",\"args\":[{\"index\":" index        \
	",\"value\":" first ",\"op\":\"SCMP_CMP_" op1 "\"},{\"index\":" other  \
	",\"value\":" second ",\"op\":\"SCMP_CMP_" op2 "\"}]}]}"

/* Conditions on several arguments must all hold; when two are about one
 * argument, one of all is enough. */
static void several_conditions(void **state)
{
	static const char *const names[] = {"lseek", "futex_wait"};
	static const char *const both[] = {
		TWO("lseek", "0", "5", "EQ", "1", "0", "NE"),
		TWO("futex_wait", "0", "5", "EQ", "1", "0", "NE"),
	};
	static const char *const either[] = {
		TWO("lseek", "0", "5", "LT", "0", "9", "GT"),
		TWO("futex_wait", "0", "5", "LT", "0", "9", "GT"),
	};

	(void)state;
	for (size_t i = 0; i < COUNT(names); i++) {
		/* The second argument is 0. */
		assert_int_equal(verdict(both[i], names[i], 5), TRAP);
		assert_int_equal(verdict(either[i], names[i], 4), ALLOW);
		assert_int_equal(verdict(either[i], names[i], 5), TRAP);
		assert_int_equal(verdict(either[i], names[i], 9), TRAP);
		assert_int_equal(verdict(either[i], names[i], 10), ALLOW);
	}
	assert_int_equal(verdict(TWO("lseek", "0", "5", "EQ", "1", "0", "EQ"),
				 "lseek", 5),
		ALLOW);
	assert_int_equal(
		verdict(TWO("futex_wait", "0", "5", "EQ", "1", "0", "EQ"),
			"futex_wait", 5),
		ALLOW);
}

/* More rules for a call of our own than a conditional jump can skip. */
static void a_long_list_of_rules(void **state)
{
	struct buf text = {0};

	(void)state;
	buf_puts(&text, "{\"defaultAction\":\"SCMP_ACT_TRAP\",\"syscalls\":[");
	for (int i = 0; i < 100; i++)
		buf_printf(&text,
			"%s{\"names\":[\"cachestat\"],\"action\":"
			"\"SCMP_ACT_ERRNO\",\"errnoRet\":%d,\"args\":[{"
			"\"index\":0,\"value\":%d,\"op\":\"SCMP_CMP_EQ\"}]}",
			i ? "," : "", i + 1, 1000 + i);
	buf_puts(&text, ",{\"names\":[\"mseal\"],"
			"\"action\":\"SCMP_ACT_ALLOW\"}]}");
	assert_int_equal(verdict(text.data, "cachestat", 1000), 0x00050001);
	assert_int_equal(verdict(text.data, "cachestat", 1099), 0x00050064);
	assert_int_equal(verdict(text.data, "cachestat", 1100), TRAP);
	assert_int_equal(verdict(text.data, "mseal", 0), ALLOW);
	assert_int_equal(verdict(text.data, "read", 1000), TRAP);
	buf_free(&text);
}

/* ------------------------------------------------------------------------ */
/* includes, excludes                                                       */

static const struct {
	const char *conditions;
	const char *arch;
	const char *caps[2];
	const char *kernel;
	bool applies;
} scopes[] = {
	{"", "x86_64", {0}, "6.1", true},
	{"\"includes\":{},\"excludes\":{}", "x86_64", {0}, "6.1", true},
	{"\"includes\":{\"arches\":[\"amd64\",\"x32\"]}", "x86_64", {0}, "6.1",
		true},
	{"\"includes\":{\"arches\":[\"arm64\"]}", "x86_64", {0}, "6.1", false},
	{"\"includes\":{\"arches\":[\"arm64\"]}", "aarch64", {0}, "6.1", true},
	{"\"includes\":{\"caps\":[\"CAP_SYS_TIME\"]}", "x86_64", {0}, "6.1",
		false},
	{"\"includes\":{\"caps\":[\"CAP_SYS_TIME\"]}", "x86_64",
		{"CAP_SYS_TIME"}, "6.1", true},
	{"\"includes\":{\"caps\":[\"CAP_SYS_TIME\",\"CAP_BPF\"]}", "x86_64",
		{"CAP_SYS_TIME"}, "6.1", false},
	{"\"includes\":{\"caps\":[\"CAP_SYS_TIME\",\"CAP_BPF\"]}", "x86_64",
		{"sys_time", "bpf"}, "6.1", true},
	{"\"includes\":{\"minKernel\":\"4.8\"}", "x86_64", {0}, "4.8", true},
	{"\"includes\":{\"minKernel\":\"4.8\"}", "x86_64", {0}, "4.7.9", false},
	{"\"includes\":{\"minKernel\":\"4.8\"}", "x86_64", {0},
		"4.10.0-9-generic", true},
	{"\"includes\":{\"minKernel\":\"4.8\"}", "x86_64", {0}, "6.1", true},
	{"\"includes\":{\"arches\":[\"amd64\"],"
	 "\"caps\":[\"CAP_BPF\"],\"minKernel\":\"5.8\"}",
		"x86_64", {"CAP_BPF"}, "5.8", true},
	{"\"includes\":{\"arches\":[\"amd64\"],"
	 "\"caps\":[\"CAP_BPF\"],\"minKernel\":\"5.8\"}",
		"x86_64", {"CAP_BPF"}, "5.7", false},
	{"\"excludes\":{\"arches\":[\"amd64\"]}", "x86_64", {0}, "6.1", false},
	{"\"excludes\":{\"arches\":[\"amd64\"]}", "aarch64", {0}, "6.1", true},
	{"\"excludes\":{\"caps\":[\"CAP_BPF\",\"CAP_SYS_TIME\"]}", "x86_64",
		{"CAP_BPF"}, "6.1", false},
	{"\"excludes\":{\"caps\":[\"CAP_BPF\",\"CAP_SYS_TIME\"]}", "x86_64",
		{"CAP_KILL"}, "6.1", true},
	{"\"excludes\":{\"minKernel\":\"5.8\"}", "x86_64", {0}, "5.8", false},
	{"\"excludes\":{\"minKernel\":\"5.8\"}", "x86_64", {0}, "5.7", true},
	/* What nobody has. */
	{"\"includes\":{\"caps\":[\"CAP_NEW\"]}", "x86_64", {0}, "6.1", false},
	{"\"includes\":{\"arches\":[\"vax\"]}", "x86_64", {0}, "6.1", false},
	{"\"excludes\":{\"caps\":[\"CAP_NEW\"],\"arches\":[\"vax\"]}", "x86_64",
		{"CAP_BPF"}, "6.1", true},
};

static void includes_and_excludes(void **state)
{
	char text[400];

	(void)state;
	for (size_t i = 0; i < COUNT(scopes); i++) {
		const char *const archs[] = {scopes[i].arch, NULL};
		struct cbpf_form_options options = {.archs = archs,
			.kernel = cbpf_kernel_value(scopes[i].kernel)};
		struct cbpf_runner *r;

		for (size_t k = 0; k < 2 && scopes[i].caps[k]; k++)
			options.caps |= UINT64_C(1)
					<< cbpf_cap_value(scopes[i].caps[k]);
		snprintf(text, sizeof(text),
			"{\"defaultAction\":\"SCMP_ACT_ERRNO\",\"syscalls\":[{"
			"\"names\":[\"openat\",\"mseal\"],"
			"\"action\":\"SCMP_ACT_ALLOW\"%s%s}]}",
			*scopes[i].conditions ? "," : "", scopes[i].conditions);
		r = runner(read_profile(text, &options));
		if (ask_name(r, scopes[i].arch, "openat", 0) !=
				(scopes[i].applies ? ALLOW : EPERM_1) ||
			ask_name(r, scopes[i].arch, "mseal", 0) !=
				(scopes[i].applies ? ALLOW : EPERM_1))
			fail_msg("row %zu: %s", i, scopes[i].conditions);
		cbpf_runner_free(r);
	}
}

/* ------------------------------------------------------------------------ */
/* Machines                                                                 */

static const char mapped[] =
	"{\"defaultAction\":\"SCMP_ACT_ERRNO\",\"archMap\":["
	"{\"architecture\":\"SCMP_ARCH_X86_64\",\"subArchitectures\":"
	"[\"SCMP_ARCH_X86\",\"SCMP_ARCH_X32\"]},"
	"{\"architecture\":\"SCMP_ARCH_AARCH64\",\"subArchitectures\":"
	"[\"SCMP_ARCH_ARM\"]}],\"syscalls\":["
	"{\"names\":[\"openat\",\"mseal\"],\"action\":\"SCMP_ACT_ALLOW\"},"
	"{\"names\":[\"mount\"],\"action\":\"SCMP_ACT_ALLOW\","
	"\"includes\":{\"arches\":[\"arm64\"]}},"
	"{\"names\":[\"chroot\"],\"action\":\"SCMP_ACT_ALLOW\","
	"\"includes\":{\"arches\":[\"x86\"]}}]}";

static void machines_of_a_map(void **state)
{
	const struct cbpf_form_options options = {.archs = x86_64};
	struct cbpf_runner *r = runner(read_profile(mapped, &options));

	(void)state;
	assert_int_equal(ask_name(r, "x86_64", "openat", 0), ALLOW);
	assert_int_equal(ask_name(r, "x86", "openat", 0), ALLOW);
	assert_int_equal(ask_name(r, "x32", "openat", 0), ALLOW);
	assert_int_equal(ask_name(r, "x86_64", "mseal", 0), ALLOW);
	assert_int_equal(ask_name(r, "x86", "mseal", 0), ALLOW);
	assert_int_equal(ask_name(r, "x32", "mseal", 0), ALLOW);
	/* Conditions are about the machine that brought the others along. */
	assert_int_equal(ask_name(r, "x86", "chroot", 0), EPERM_1);
	assert_int_equal(ask_name(r, "x86_64", "mount", 0), EPERM_1);
	/* Those of no machine here kill, as libseccomp has it. */
	assert_int_equal(ask_name(r, "aarch64", "openat", 0), 0);
	cbpf_runner_free(r);
}

static void several_machines(void **state)
{
	static const char *const archs[] = {"x86_64", "arm64", "i386", NULL};
	const struct cbpf_form_options options = {.archs = archs};
	struct cbpf_runner *r = runner(read_profile(mapped, &options));

	(void)state;
	assert_int_equal(ask_name(r, "x86_64", "openat", 0), ALLOW);
	assert_int_equal(ask_name(r, "aarch64", "openat", 0), ALLOW);
	assert_int_equal(ask_name(r, "arm", "openat", 0), ALLOW);
	assert_int_equal(ask_name(r, "arm", "mseal", 0), ALLOW);
	assert_int_equal(ask_name(r, "x86_64", "mount", 0), EPERM_1);
	assert_int_equal(ask_name(r, "aarch64", "mount", 0), ALLOW);
	assert_int_equal(ask_name(r, "arm", "mount", 0), ALLOW);
	assert_int_equal(ask_name(r, "x86_64", "chroot", 0), EPERM_1);
	assert_int_equal(ask_name(r, "x86", "chroot", 0), ALLOW);
	cbpf_runner_free(r);
}

static void machines_of_a_list(void **state)
{
	static const char text[] =
		"{\"ociVersion\":\"1.0.2\",\"linux\":{\"seccomp\":{"
		"\"defaultAction\":\"SCMP_ACT_ERRNO\",\"architectures\":["
		"\"SCMP_ARCH_X86\"],\"flags\":[\"SECCOMP_FILTER_FLAG_LOG\"],"
		"\"syscalls\":[{\"names\":[\"getpid\"],\"action\":"
		"\"SCMP_ACT_ALLOW\"}]}}}";
	const struct cbpf_form_options options = {.archs = x86_64};
	struct cbpf_runner *r = runner(read_profile(text, &options));

	(void)state;
	assert_int_equal(cbpf_diags_count(diags), 0);
	assert_int_equal(ask_name(r, "x86_64", "getpid", 0), ALLOW);
	assert_int_equal(ask_name(r, "x86", "getpid", 0), ALLOW);
	assert_int_equal(ask_name(r, "x86_64", "getppid", 0), EPERM_1);
	cbpf_runner_free(r);
}

/* Numbers of calls that libseccomp may be too old for. */
static void supplement(void **state)
{
	static const struct {
		const char *arch;
		const char *name;
		uint32_t nr;
	} rows[] = {
		{"x86_64", "uretprobe", 335},
		{"x86_64", "uprobe", 336},
		{"x86_64", "cachestat", 451},
		{"x86_64", "file_setattr", 469},
		{"x32", "cachestat", 0x40000000 + 451},
		{"x86", "mseal", 462},
		{"aarch64", "map_shadow_stack", 453},
		{"mips", "fchmodat2", 4452},
		{"mips64", "fchmodat2", 5452},
		{"mips64n32", "fchmodat2", 6452},
		{"riscv64", "riscv_hwprobe", 258},
	};
	char buf[64];
	uint32_t nr;

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		const struct audit_arch *arch =
			audit_arch_by_name(rows[i].arch);

		assert_int_equal(
			syscall_number(arch, rows[i].name, &nr), SYSCALL_FOUND);
		assert_int_equal(nr, rows[i].nr);
		assert_string_equal(
			syscall_name(arch, nr, buf, sizeof(buf)), rows[i].name);
	}
	assert_int_equal(
		syscall_number(audit_arch_by_name("x86"), "uretprobe", &nr),
		SYSCALL_NO_NAME);
}

/* ------------------------------------------------------------------------ */
/* What is wrong                                                            */

#define BEGIN	   "{\"defaultAction\":\"SCMP_ACT_ERRNO\""
#define RULE(text) BEGIN ",\"syscalls\":[{" text "}]}"
#define ARG(text)                                                              \
	RULE("\"names\":[\"read\"],\"action\":\"SCMP_ACT_ALLOW\",\"args\":"    \
	     "[{" text "}]")

static const struct {
	const char *text;
	const char *said;
} mistakes[] = {
	{"{\"defaultAction\": 3}", "defaultAction: has to be a string"},
	{"{\"defaultAction\":\"SCMP_ACT_NOPE\"}",
		"defaultAction: there is no such word 'SCMP_ACT_NOPE'"},
	{BEGIN ",\"defaultErrnoRet\":\"1\"}",
		"defaultErrnoRet: has to be an integer, and not "
		"negative"},
	{BEGIN ",\"defaultErrnoRet\":65536}",
		"defaultErrnoRet: does not fit 16 bits"},
	{"{\"defaultAction\":\"SCMP_ACT_ALLOW\",\"defaultErrnoRet\":1}",
		"defaultErrnoRet: its action takes no errno"},
	{BEGIN ",\"syscalls\":{}}", "syscalls: has to be an array"},
	{BEGIN ",\"syscalls\":[7]}", "syscalls[0]: has to be an object"},
	{RULE("\"names\":[\"read\"]"), "syscalls[0].action: is missing"},
	{RULE("\"action\":\"SCMP_ACT_LOG\""), "syscalls[0]: has no names"},
	{RULE("\"name\":\"read\",\"names\":[\"write\"],"
	      "\"action\":\"SCMP_ACT_LOG\""),
		"syscalls[0]: has both name and names"},
	{RULE("\"names\":[1],\"action\":\"SCMP_ACT_LOG\""),
		"syscalls[0].names[0]: has to be a string"},
	{RULE("\"names\":[99999999999999999999],\"action\":"
	      "\"SCMP_ACT_LOG\""),
		"syscalls[0].names[0]: has to be a string"},
	{RULE("\"names\":[\"read\"],\"action\":\"SCMP_ACT_LOG\","
	      "\"errnoRet\":1"),
		"syscalls[0].errnoRet: its action takes no errno"},
	{ARG("\"index\":6,\"value\":0,\"op\":\"SCMP_CMP_EQ\""),
		"syscalls[0].args[0].index: has to be from 0 to 5"},
	{ARG("\"index\":0,\"value\":-1,\"op\":\"SCMP_CMP_EQ\""),
		"syscalls[0].args[0].value: has to be an integer, and "
		"not negative"},
	{ARG("\"index\":0,\"value\":18446744073709551616,"
	     "\"op\":\"SCMP_CMP_EQ\""),
		"syscalls[0].args[0].value: does not fit 64 bits"},
	{ARG("\"index\":0,\"value\":1.5,\"op\":\"SCMP_CMP_EQ\""),
		"syscalls[0].args[0].value: has to be an integer, and "
		"not negative"},
	{ARG("\"index\":0,\"value\":1,\"op\":\"EQ\""),
		"syscalls[0].args[0].op: there is no such word 'EQ'"},
	{ARG("\"index\":0,\"value\":1"), "syscalls[0].args[0].op: is missing"},
	{RULE("\"names\":[\"read\"],\"action\":\"SCMP_ACT_LOG\","
	      "\"includes\":{\"minKernel\":\"new\"}"),
		"syscalls[0].includes.minKernel: has to be a version "
		"such as \"4.8\""},
	{BEGIN ",\"architectures\":[\"amd64\"]}",
		"architectures[0]: there is no machine 'amd64'"},
	{BEGIN ",\"architectures\":[\"SCMP_ARCH_ARM\"],\"archMap\":"
	       "[{\"architecture\":\"SCMP_ARCH_X86\"}]}",
		"the profile: has both architectures and archMap"},
	{"{\"linux\":{\"seccomp\":{\"x\":\"defaultAction\"}}}",
		"linux.seccomp.x: a profile has no such key"},
	{BEGIN ",\"architectures\":[\"SCMP_ARCH_S390X\"]}",
		"the machine s390x: its byte order is not that of the "
		"others"},
	{BEGIN ",\"syscalls\":[}", "unexpected token near '}'"},
};

static void errors_name_the_place(void **state)
{
	const struct cbpf_form_options options = {
		.form = "oci", .archs = x86_64};

	(void)state;
	for (size_t i = 0; i < COUNT(mistakes); i++) {
		assert_null(read_profile(mistakes[i].text, &options));
		assert_string_equal(said(0), mistakes[i].said);
	}
}

/* What is left out or ignored is told. */
static void warnings(void **state)
{
	static const char text[] =
		"{\"defaultAction\":\"SCMP_ACT_ERRNO\",\"extra\":1,"
		"\"syscalls\":[{\"names\":[\"read\",\"teleport\",\"beam_up\"],"
		"\"action\":\"SCMP_ACT_ALLOW\",\"arg\":[],\"includes\":{"
		"\"arches\":[\"amd64\",\"vax\"]}},{\"names\":[\"teleport\"],"
		"\"action\":\"SCMP_ACT_ALLOW\"}]}";
	static const char *const wanted[] = {
		"extra: a profile has no such key",
		"syscalls[0].arg: a profile has no such key",
		"syscalls[0].includes.arches[1]: there is no machine 'vax'",
		("rules for system calls that no machine has are left out: "
		 "teleport, beam_up"),
	};
	const struct cbpf_form_options options = {.archs = x86_64};
	struct cbpf_program *p = read_profile(text, &options);

	(void)state;
	assert_non_null(p);
	assert_int_equal(cbpf_diags_count(diags), COUNT(wanted));
	assert_int_equal(cbpf_diags_errors(diags), 0);
	for (size_t i = 0; i < COUNT(wanted); i++)
		assert_string_equal(said(i), wanted[i]);
	assert_string_equal(cbpf_program_form(p), "oci");
	cbpf_program_free(p);
}

static void versions(void **state)
{
	(void)state;
	assert_int_equal(cbpf_kernel_value("6.1"), 0x060100);
	assert_int_equal(cbpf_kernel_value("6.12.74"), 0x060c4a);
	assert_int_equal(cbpf_kernel_value("4.9.337"), 0x0409ff);
	assert_int_equal(cbpf_kernel_value("5.10.0-35-amd64"), 0x050a00);
	assert_int_equal(cbpf_kernel_value("4.4.302.1+"), 0x0404ff);
	assert_int_equal(cbpf_kernel_value("6"), 0);
	assert_int_equal(cbpf_kernel_value("6."), 0);
	assert_int_equal(cbpf_kernel_value("6.x"), 0);
	assert_int_equal(cbpf_kernel_value(""), 0);
	assert_int_equal(cbpf_kernel_value("-6.1"), 0);
	assert_true(cbpf_kernel_running());
	assert_int_equal(cbpf_cap_value("CAP_CHOWN"), 0);
	assert_int_equal(cbpf_cap_value("checkpoint_restore"), 40);
	assert_int_equal(cbpf_cap_value("CAP_"), -1);
	assert_true(cbpf_arch_known("arm64"));
	assert_false(cbpf_arch_known("vax"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_actions),
		cmocka_unit_test(comparisons_are_those_of_c),
		cmocka_unit_test(several_conditions),
		cmocka_unit_test(a_long_list_of_rules),
		cmocka_unit_test(includes_and_excludes),
		cmocka_unit_test(machines_of_a_map),
		cmocka_unit_test(several_machines),
		cmocka_unit_test(machines_of_a_list),
		cmocka_unit_test(supplement),
		cmocka_unit_test(errors_name_the_place),
		cmocka_unit_test(warnings),
		cmocka_unit_test(versions),
	};
	int failed;

	cbpf = cbpf_new();
	diags = cbpf_diags_new();
#if defined(HAVE_SECCOMP) && defined(HAVE_JANSSON)
	failed = cmocka_run_group_tests(tests, NULL, NULL);
#else
	print_message("SKIPPED: libseccomp or jansson is not in this build\n");
	failed = 0 * (int)COUNT(tests);
#endif
	cbpf_diags_free(diags);
	cbpf_free(cbpf);
	return failed;
}
