/* SPDX-License-Identifier: BSD-2-Clause */
/* See probe_trigger.h. */
#include "run/probe_trigger.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define FILE_SIZE 4096u
#define WIDE_BASE 0x400000u
#define BASE	  0x8048000u

/* The function, by trigger. */
static const struct {
	const char *name;
	uint8_t size;
	uint8_t code[40];
} functions[] = {
	[TRIGGER_NOP] = {"nop", 2, {0x90, 0xc3}},
	[TRIGGER_NOP5] = {"nop5", 6, {0x0f, 0x1f, 0x44, 0x00, 0x00, 0xc3}},
	/* push %rbp; pop %rbp; ret */
	[TRIGGER_PUSH] = {"push", 3, {0x55, 0x5d, 0xc3}},
	[TRIGGER_RET] = {"ret", 1, {0xc3}},
	/* nop; mov $0x1122334455667788,%rax; mov $...99,%rcx; mov $...aa,%r11;
	 * ret */
	[TRIGGER_REGISTERS] = {"registers", 32,
		{0x90, 0x48, 0xb8, 0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22,
			0x11, 0x48, 0xb9, 0x99, 0x77, 0x66, 0x55, 0x44, 0x33,
			0x22, 0x11, 0x49, 0xbb, 0xaa, 0x77, 0x66, 0x55, 0x44,
			0x33, 0x22, 0x11, 0xc3}},
};

const char *trigger_name(enum trigger trigger)
{
	return functions[trigger].name;
}

/* What is being written. */
struct image {
	uint8_t bytes[FILE_SIZE];
	size_t size;
};

static void put(struct image *m, const void *bytes, size_t size)
{
	memcpy(m->bytes + m->size, bytes, size);
	m->size += size;
}

#define PUT(m, ...)                                                            \
	put(m, (const uint8_t[]){__VA_ARGS__},                                 \
		sizeof((const uint8_t[]){__VA_ARGS__}))

static void put32(struct image *m, uint32_t value)
{
	PUT(m, (uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16),
		(uint8_t)(value >> 24));
}

/* Compares a register with what the function has put there; to `bad` when it is
 * another value: cmp %rdx,REG; jne. */
static void put_test(struct image *m, const uint8_t *constant,
	const uint8_t compare[3], size_t bad)
{
	PUT(m, 0x48, 0xba); /* mov $constant,%rdx */
	put(m, constant, 8);
	put(m, compare, 3);
	PUT(m, 0x0f, 0x85); /* jne bad */
	put32(m, (uint32_t)(bad - (m->size + 4)));
}

static void put_tests(struct image *m, size_t bad)
{
	static const uint8_t rax[] = {0x48, 0x39, 0xd0};
	static const uint8_t rcx[] = {0x48, 0x39, 0xd1};
	static const uint8_t r11[] = {0x49, 0x39, 0xd3};
	const uint8_t *code = functions[TRIGGER_REGISTERS].code;

	put_test(m, code + 3, rax, bad);
	put_test(m, code + 13, rcx, bad);
	put_test(m, code + 23, r11, bad);
}

/* `calls` calls of the function, whose place is known, and exit(2).  The
 * counter is ebx, or esi: ebx is what exit(2) takes in 32 bits. */
static void put_loop_wide(
	struct image *m, uint32_t calls, size_t function, size_t bad)
{
	size_t loop;

	PUT(m, 0xbb); /* mov $calls,%ebx */
	put32(m, calls);
	loop = m->size;
	PUT(m, 0xe8); /* call function */
	put32(m, (uint32_t)(function - (m->size + 4)));
	if (bad)
		put_tests(m, bad);
	PUT(m, 0xff, 0xcb, 0x0f, 0x85); /* dec %ebx; jnz loop */
	put32(m, (uint32_t)(loop - (m->size + 4)));
	/* xor %edi,%edi; mov $60,%eax; syscall */
	PUT(m, 0x31, 0xff, 0xb8, 60, 0, 0, 0, 0x0f, 0x05);
}

static void put_loop(struct image *m, uint32_t calls, size_t function)
{
	size_t loop;

	PUT(m, 0xbe); /* mov $calls,%esi */
	put32(m, calls);
	loop = m->size;
	PUT(m, 0xe8); /* call function */
	put32(m, (uint32_t)(function - (m->size + 4)));
	PUT(m, 0x4e, 0x0f, 0x85); /* dec %esi; jnz loop */
	put32(m, (uint32_t)(loop - (m->size + 4)));
	/* xor %ebx,%ebx; mov $1,%eax; int $0x80 */
	PUT(m, 0x31, 0xdb, 0xb8, 1, 0, 0, 0, 0xcd, 0x80);
}

static void put_header_wide(struct image *m, size_t entry)
{
	const Elf64_Ehdr h = {
		.e_ident = {0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB,
			EV_CURRENT},
		.e_type = ET_EXEC,
		.e_machine = EM_X86_64,
		.e_version = EV_CURRENT,
		.e_entry = WIDE_BASE + entry,
		.e_phoff = sizeof(h),
		.e_ehsize = sizeof(h),
		.e_phentsize = sizeof(Elf64_Phdr),
		.e_phnum = 1,
	};
	const Elf64_Phdr p = {
		.p_type = PT_LOAD,
		.p_flags = PF_R | PF_X,
		.p_vaddr = WIDE_BASE,
		.p_paddr = WIDE_BASE,
		.p_filesz = FILE_SIZE,
		.p_memsz = FILE_SIZE,
		.p_align = 4096,
	};

	put(m, &h, sizeof(h));
	put(m, &p, sizeof(p));
}

static void put_header(struct image *m, size_t entry)
{
	const Elf32_Ehdr h = {
		.e_ident = {0x7f, 'E', 'L', 'F', ELFCLASS32, ELFDATA2LSB,
			EV_CURRENT},
		.e_type = ET_EXEC,
		.e_machine = EM_386,
		.e_version = EV_CURRENT,
		.e_entry = (Elf32_Addr)(BASE + entry),
		.e_phoff = sizeof(h),
		.e_ehsize = sizeof(h),
		.e_phentsize = sizeof(Elf32_Phdr),
		.e_phnum = 1,
	};
	const Elf32_Phdr p = {
		.p_type = PT_LOAD,
		.p_flags = PF_R | PF_X,
		.p_vaddr = BASE,
		.p_paddr = BASE,
		.p_filesz = FILE_SIZE,
		.p_memsz = FILE_SIZE,
		.p_align = 4096,
	};

	put(m, &h, sizeof(h));
	put(m, &p, sizeof(p));
}

/* Where things lie: headers end before CODE. */
enum { FUNCTION = 256, BAD = 320, CODE = 384 };

static void make_image(
	struct image *m, enum trigger trigger, bool wide, uint32_t calls)
{
	if (wide)
		put_header_wide(m, CODE);
	else
		put_header(m, CODE);
	m->size = FUNCTION;
	put(m, functions[trigger].code, functions[trigger].size);
	m->size = BAD; /* mov $1,%edi; mov $60,%eax; syscall */
	PUT(m, 0xbf, 1, 0, 0, 0, 0xb8, 60, 0, 0, 0, 0x0f, 0x05);
	m->size = CODE;
	if (wide)
		put_loop_wide(m, calls, FUNCTION,
			trigger == TRIGGER_REGISTERS ? BAD : 0);
	else
		put_loop(m, calls, FUNCTION);
}

int trigger_make(struct trigger_file *file, enum trigger trigger, bool wide,
	uint32_t calls)
{
	struct image *m = calloc(1, sizeof(*m));
	int fd = m ? memfd_create("trigger", MFD_CLOEXEC) : -1;
	bool good = false;

	file->fd = -1;
	if (fd >= 0) {
		make_image(m, trigger, wide, calls);
		good = write(fd, m->bytes, FILE_SIZE) == FILE_SIZE;
	}
	free(m);
	/* Nobody may have it open for writing when it is run. */
	if (good) {
		snprintf(file->path, sizeof(file->path), "/proc/%d/fd/%d",
			(int)getpid(), fd);
		file->fd = open(file->path, O_RDONLY | O_CLOEXEC);
	}
	if (fd >= 0)
		close(fd);
	if (file->fd < 0)
		return -1;
	snprintf(file->path, sizeof(file->path), "/proc/%d/fd/%d",
		(int)getpid(), file->fd);
	file->offset = FUNCTION;
	return 0;
}

void trigger_close(struct trigger_file *file)
{
	if (file->fd >= 0)
		close(file->fd);
	file->fd = -1;
}

pid_t trigger_start(const struct trigger_file *file, int *gate)
{
	char *const none[] = {NULL};
	int ends[2];
	pid_t pid;
	char go;

	if (pipe2(ends, O_CLOEXEC))
		return -1;
	pid = fork();
	if (pid) {
		close(ends[0]);
		*gate = ends[1];
		return pid;
	}
	close(ends[1]);
	if (read(ends[0], &go, 1) == 1)
		fexecve(file->fd, none, none);
	_exit(errno == ENOEXEC ? 126 : 127);
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int trigger_go(pid_t pid, int gate, double *seconds)
{
	double begun = now();
	int status = -1;

	if (write(gate, "", 1) != 1)
		status = -1;
	close(gate);
	while (waitpid(pid, &status, 0) != pid && errno == EINTR)
		continue;
	*seconds = now() - begun;
	return status;
}
