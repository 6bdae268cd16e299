/* SPDX-License-Identifier: BSD-2-Clause */
/* Pages with code: what they allow, what lies around them, and engines where
 * the system gives none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
/* After the above: */
#include <cmocka.h>

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/program.h"
#include "engine.h"
#include "exec.h"

#define PAGE 4096

/* The rights of the page at an address, as /proc/self/maps has them; "": it is
 * not mapped. */
static const char *rights(const void *address)
{
	static char found[8];
	FILE *f = fopen("/proc/self/maps", "r");
	unsigned long from, to;
	char perms[8], line[512];

	assert_non_null(f);
	found[0] = 0;
	while (fgets(line, sizeof(line), f))
		if (sscanf(line, "%lx-%lx %7s", &from, &to, perms) == 3 &&
			from <= (uintptr_t)address && (uintptr_t)address < to)
			snprintf(found, sizeof(found), "%s", perms);
	fclose(f);
	return found;
}

static void make_image(struct jit_image *image)
{
	static uint8_t code[3] = {0x90, 0x90, 0xc3}; /* nop, nop, ret */
	static uint8_t data[8] = {1, 2, 3};

	*image = (struct jit_image){.code = code,
		.code_size = sizeof(code),
		.data = data,
		.data_size = sizeof(data),
		.data_at = PAGE};
}

static void test_rights(void **state)
{
	struct jit_image image;
	struct exec x;
	uint8_t *code;

	(void)state;
	make_image(&image);
	assert_int_equal(exec_map(&x, &image), 0);
	code = (uint8_t *)x.base + PAGE;
	assert_ptr_equal((void *)(uintptr_t)x.code, code);
	assert_string_equal(rights(code - PAGE), "---p");
	assert_string_equal(rights(code), "r-xp");
	assert_string_equal(rights(code + PAGE), "r--p");
	assert_string_equal(rights(code + 2 * PAGE), "---p");
	assert_memory_equal(code, image.code, image.code_size);
	assert_memory_equal(code + PAGE, image.data, image.data_size);
	exec_unmap(&x);
	assert_null(x.base);
	assert_string_equal(rights(code), "");
}

/* The signal that touching an address ends a process with; 0: none. */
static int touch(volatile uint8_t *address, bool write)
{
	pid_t pid = fork();
	int status;

	if (!pid) {
		signal(SIGSEGV, SIG_DFL);
		if (write)
			*address = 1;
		else
			(void)*address;
		_exit(0);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void test_guards(void **state)
{
	struct jit_image image;
	struct exec x;
	uint8_t *code;

	(void)state;
#ifdef __SANITIZE_ADDRESS__
	skip(); /* it turns the signal into a report of its own */
#endif
	make_image(&image);
	assert_int_equal(exec_map(&x, &image), 0);
	code = (uint8_t *)x.base + PAGE;
	assert_int_equal(touch(code, false), 0);
	assert_int_equal(touch(code, true), SIGSEGV);
	assert_int_equal(touch(code + PAGE, true), SIGSEGV);
	assert_int_equal(touch(code - 1, false), SIGSEGV);
	assert_int_equal(touch(code + 2 * PAGE, false), SIGSEGV);
	exec_unmap(&x);
}

/* From here on, mprotect() with PROT_EXEC fails with EACCES. */
static void forbid_code(void)
{
	struct sock_filter insns[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0), /* nr */
		BPF_JUMP(BPF_JMP | BPF_JEQ, SYS_mprotect, 0, 3),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 32), /* args[2] */
		BPF_JUMP(BPF_JMP | BPF_JSET, PROT_EXEC, 0, 1),
		BPF_STMT(BPF_RET, SECCOMP_RET_ERRNO | EACCES),
		BPF_STMT(BPF_RET, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = {sizeof(insns) / sizeof(insns[0]), insns};

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
		prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
		_exit(77);
}

/* Without code: the JIT declines and says why, the runner goes on. */
static int run_without(void)
{
	const struct cbpf_insn ret = {0x06, 0, 0, 42};
	const struct cbpf_run_options options = {.kind = CBPF_PACKET};
	const struct cbpf_record record = {.kind = CBPF_PACKET};
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf *c = cbpf_new();
	struct cbpf_program *p = cbpf_program_new("x", &ret, 1, diags);
	struct cbpf_verdict verdict;
	struct cbpf_runner *r;

	forbid_code();
	if (cbpf_check(p, CBPF_TARGET_SOCKET, diags) ||
		engine_jit.prepare(p, CBPF_PACKET, diags))
		return 1;
	if (!strstr(cbpf_diags_get(diags, 0)->text, strerror(EACCES)))
		return 2;
	cbpf_diags_clear(diags);
	r = cbpf_runner_new(c, &options, diags);
	if (cbpf_runner_add(r, p, CBPF_TARGET_SOCKET, diags))
		return 3;
	if (strcmp(cbpf_runner_engine(r, 0, 0)->name, "interp"))
		return 4;
	if (strcmp(cbpf_diags_get(diags, 0)->name, "engine-passed"))
		return 5;
	cbpf_runner_run(r, 0, &record, &verdict);
	return verdict.value != 42;
}

static void test_declines(void **state)
{
	pid_t pid = fork();
	int status;

	(void)state;
	if (!pid)
		_exit(run_without());
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	if (WEXITSTATUS(status) == 77)
		skip();
	assert_int_equal(WEXITSTATUS(status), 0);
}

/* Not proven, or proven for something else: no code. */
static void test_unproven(void **state)
{
	const struct cbpf_insn ret = {0x06, 0, 0, 42};
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_program *p = cbpf_program_new("x", &ret, 1, diags);

	(void)state;
	p->internal = iprogram_new();
	iprogram_add(
		p->internal, (struct iinsn){.code = IOP_CODE_MOV32_K}, NULL);
	iprogram_add(p->internal, (struct iinsn){.code = IOP_CODE_EXIT}, NULL);
	assert_null(engine_jit.prepare(p, CBPF_PACKET, diags));
	p->internal->safe = true;
	p->internal->safe_kind = CBPF_MEMORY;
	assert_null(engine_jit.prepare(p, CBPF_PACKET, diags));
	assert_null(engine_jit_plain.prepare(p, CBPF_SYSCALL, diags));
	assert_null(engine_jit_hardened.prepare(p, CBPF_PACKET, diags));
	assert_int_equal(cbpf_diags_count(diags), 4);
	cbpf_program_free(p);
	cbpf_diags_free(diags);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rights),
		cmocka_unit_test(test_guards),
		cmocka_unit_test(test_declines),
		cmocka_unit_test(test_unproven),
	};

	if (!arch_host() || sysconf(_SC_PAGESIZE) != PAGE) {
		printf("SKIPPED: no machine code on this machine\n");
		return 0;
	}
	return cmocka_run_group_tests(tests, NULL, NULL);
}
