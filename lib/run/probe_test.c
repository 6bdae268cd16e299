/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Probes of the running kernel, and the reader of symbols, which must take
 * any bytes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cbpf.h"
#include "names/arch.h"
#include "run/probe_trigger.h"

static struct cbpf *cbpf;
static struct cbpf_diags *diags;

static void skip_because(const char *why)
{
	print_message("SKIPPED: the running kernel: %s\n", why);
	skip();
}

static struct cbpf_program *read_text(const char *text)
{
	const struct cbpf_form_options options = {.form = "internal"};
	struct cbpf_program *p =
		cbpf_read(cbpf, "text", text, strlen(text), &options, diags);

	if (!p)
		fail_msg("%s", cbpf_diags_get(diags, 0)->text);
	return p;
}

static const char by_address[] = "r1 = map[fd:0][0]+0\n"
				 "r2 = 1\n"
				 "lock *(u64 *)(r1 + 0) += r2\n"
				 "r0 = 0\nexit\n";
static const char by_map[] = "w2 = 0\n*(u32 *)(r10 - 4) = r2\n"
			     "r2 = r10\nr2 += -4\n"
			     "r1 = map[fd:0]\ncall 1\n"
			     "if r0 == 0 goto out\nr1 = 1\n"
			     "lock *(u64 *)(r0 + 0) += r1\n"
			     "out: r0 = 0\nexit\n";

#define CALLS 1000u

/* Runs a trigger with a probe on it, which counts each call; its status. */
static int run_probed(
	const char *text, enum trigger trigger, bool wide, bool ret)
{
	struct cbpf_program *p = read_text(text);
	struct cbpf_probe_options options = {.ret = ret};
	struct trigger_file file;
	struct cbpf_probe *probe;
	double seconds;
	int gate, status;

	if (trigger_make(&file, trigger, wide, CALLS)) {
		cbpf_program_free(p);
		skip_because("no file in memory can be had");
	}
	options.binary = file.path;
	options.offset = file.offset;
	options.pid = trigger_start(&file, &gate);
	assert_true(options.pid > 0);
	probe = cbpf_probe_open(p, &options, diags);
	status = trigger_go(options.pid, gate, &seconds);
	trigger_close(&file);
	cbpf_program_free(p);
	if (!probe)
		skip_because(cbpf_diags_get(diags, 0)->text);
	if (WIFEXITED(status) && !WEXITSTATUS(status))
		assert_int_equal(cbpf_probe_hits(probe), CALLS);
	cbpf_probe_close(probe);
	if (!wide && WIFEXITED(status) && WEXITSTATUS(status) == 126)
		skip_because("it runs no 32-bit programs");
	return status;
}

static void x86_64_only(void)
{
	if (strcmp(audit_arch_native()->name, "x86_64") != 0)
		skip_because("the triggers are of x86_64");
}

static void every_hit_counts(void **state)
{
	(void)state;
	x86_64_only();
	for (int t = 0; t < TRIGGER_REGISTERS; t++)
		for (int i = 0; i < 4; i++)
			assert_int_equal(run_probed(i & 1 ? by_map : by_address,
						 (enum trigger)t, true, i & 2),
				0);
}

static void in_32_bits(void **state)
{
	(void)state;
	x86_64_only();
	for (int t = 0; t < TRIGGER_REGISTERS; t++)
		for (int i = 0; i < 2; i++)
			assert_int_equal(run_probed(by_address, (enum trigger)t,
						 false, i),
				0);
}

/* The trampoline of a return probe is a system call, which has rcx, r11 and rax
 * of its own. */
static void registers_survive(void **state)
{
	(void)state;
	x86_64_only();
	assert_int_equal(
		run_probed(by_address, TRIGGER_REGISTERS, true, true), 0);
	assert_int_equal(
		run_probed(by_address, TRIGGER_REGISTERS, true, false), 0);
}

/* That test fails when a register is another: a trigger whose function is made
 * to set another value. */
static void registers_are_seen(void **state)
{
	struct trigger_file file;
	char path[64];
	uint8_t bytes[4096];
	double seconds;
	int gate, fd;
	pid_t pid;

	(void)state;
	x86_64_only();
	assert_int_equal(trigger_make(&file, TRIGGER_REGISTERS, true, 3), 0);
	assert_int_equal(pread(file.fd, bytes, sizeof(bytes), 0), 4096);
	trigger_close(&file);
	bytes[file.offset + 24]++; /* of r11 */
	fd = memfd_create("other", MFD_CLOEXEC);
	assert_int_equal(write(fd, bytes, sizeof(bytes)), 4096);
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	file.fd = open(path, O_RDONLY | O_CLOEXEC);
	close(fd);
	pid = trigger_start(&file, &gate);
	assert_int_equal(trigger_go(pid, gate, &seconds), 1 << 8);
	trigger_close(&file);
}

static void refused(void **state)
{
	static const struct {
		const char *text;
		const char *binary;
		uint64_t offset;
	} rows[] = {
		{"r1 = map[fd:1]\nr0 = 0\nexit\n", "/proc/self/exe", 0},
		{"r0 = *(u64 *)(r3 + 0)\nexit\n", "/proc/self/exe", 0},
		{"r0 = 0\nexit\n", "/no/such/file", 0},
		{"r0 = 0\nexit\n", "/proc/self/exe", UINT64_C(1) << 40},
	};
	static const struct cbpf_insn insn = {6, 0, 0, 0};
	struct cbpf_program *classic = cbpf_program_new("c", &insn, 1, diags);
	struct cbpf_probe_options options = {.binary = "/proc/self/exe"};

	(void)state;
	options.pid = getpid();
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cbpf_program *p = read_text(rows[i].text);

		options.binary = rows[i].binary;
		options.offset = rows[i].offset;
		assert_null(cbpf_probe_open(p, &options, diags));
		assert_string_equal(cbpf_diags_get(diags, 0)->name, "probe");
		print_message("%s\n", cbpf_diags_get(diags, 0)->text);
		cbpf_diags_clear(diags);
		cbpf_program_free(p);
	}
	assert_null(cbpf_probe_open(classic, &options, diags));
	cbpf_program_free(classic);
	cbpf_diags_clear(diags);
}

/* ---- Symbols ------------------------------------------------------------ */

static uint64_t seed = 88172645463325252u;

static uint32_t draw(uint32_t below)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (uint32_t)(seed >> 32) % below;
}

static void own_symbol(void **state)
{
	uint64_t offset = 0;

	(void)state;
	assert_int_equal(
		cbpf_elf_symbol("/proc/self/exe", "main", &offset, diags), 0);
	assert_true(offset > 64);
	assert_int_equal(cbpf_elf_symbol("/proc/self/exe", "no_such_function",
				 &offset, diags),
		-1);
	assert_string_equal(cbpf_diags_get(diags, 0)->name, "elf-file");
	cbpf_diags_clear(diags);
	assert_int_equal(cbpf_elf_symbol("/dev/null", "x", &offset, diags), -1);
	assert_int_equal(cbpf_elf_symbol("/no/such", "x", &offset, diags), -1);
	cbpf_diags_clear(diags);
}

/* Of this program: cut, and with bytes of headers and tables changed. */
static void hostile_files(void **state)
{
	int fd = open("/proc/self/exe", O_RDONLY), out;
	off_t size = lseek(fd, 0, SEEK_END);
	uint8_t *bytes =
		mmap(NULL, (size_t)size, PROT_READ, MAP_PRIVATE, fd, 0);
	size_t found = 0, refusals = 0;
	char path[64];

	(void)state;
	assert_ptr_not_equal(bytes, MAP_FAILED);
	out = memfd_create("elf", MFD_CLOEXEC);
	snprintf(path, sizeof(path), "/proc/self/fd/%d", out);
	for (int n = 0; n < 2000; n++) {
		uint64_t offset = 0, tables;

		memcpy(&tables, bytes + 40, 8); /* e_shoff */
		if (n % 50 == 0)
			assert_int_equal(
				pwrite(out, bytes, (size_t)size, 0), size);
		for (uint32_t i = 0; i < 1 + draw(4); i++) {
			uint8_t byte = (uint8_t)draw(256);
			off_t at =
				draw(3) ? (off_t)draw(64 + 56 * 8)
					: (off_t)(tables +
						  draw((uint32_t)(size -
								  (off_t)tables)));

			assert_int_equal(pwrite(out, &byte, 1, at), 1);
		}
		if (draw(8) == 0)
			assert_int_equal(
				ftruncate(out, draw((uint32_t)size)), 0);
		if (cbpf_elf_symbol(path, "main", &offset, diags))
			refusals++;
		else
			found++;
		cbpf_diags_clear(diags);
	}
	print_message("%zu found, %zu refused\n", found, refusals);
	assert_true(found > 20 && refusals > 500);
	close(out);
	munmap(bytes, (size_t)size);
	close(fd);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(own_symbol),
		cmocka_unit_test(hostile_files),
		cmocka_unit_test(registers_are_seen),
		cmocka_unit_test(every_hit_counts),
		cmocka_unit_test(in_32_bits),
		cmocka_unit_test(registers_survive),
		cmocka_unit_test(refused),
	};
	int failed;

	cbpf = cbpf_new();
	diags = cbpf_diags_new();
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	cbpf_diags_free(diags);
	cbpf_free(cbpf);
	return failed;
}
