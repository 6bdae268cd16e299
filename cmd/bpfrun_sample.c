/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Makes the system calls that bpfrun --bench-records measures with, in every
 * form: most are a few that programs make all the time, the rest any, and some
 * are stopped.
 */
#include "bpfrun_sample.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ARCH	   0xc000003eu /* AUDIT_ARCH_X86_64 */
#define IP	   0x7f8763001000u
#define FIRST_GAP  335u /* no call has one of these numbers */
#define GAP_END	   424u
#define CALLS	   381u
#define CACHE_LINE 64u
#define NAME	   48u

const char sample_arch[] = "x86_64";

/* Calls that are made often, and how strace and perf trace print them. */
static const struct {
	uint32_t nr;
	const char *strace;
	const char *perf;
} often[] = {
	{0,
		"3, "
		"\"\\177ELF\\2\\1\\1\\3\\0\\0\\0\\0\\0\\0\\0\\0\\3\\0>\\0\"...,"
		" "
		"832) = 832",
		"fd: 3, buf: 0x7fffc3795668, count: 832) = 832"},
	{1, "1, \"total 16\\n\", 9) = 9",
		"fd: 1, buf: 0x55c4a5857000, count: 9) = 9"},
	{3, "3) = 0", "fd: 3) = 0"},
	{5, "3, {st_mode=S_IFREG|0644, st_size=1926256, ...}) = 0",
		"fd: 3, statbuf: 0x7fffc3795668) = 0"},
	{8, "3, 0, SEEK_SET) = 0", "fd: 3, whence: SET) = 0"},
	{9,
		"NULL, 8192, PROT_READ|PROT_WRITE, "
		"MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7f8763000000",
		"len: 8192, prot: READ|WRITE, flags: PRIVATE|ANONYMOUS) = "
		"0x7f8763000000"},
	{10, "0x7f8763000000, 4096, PROT_READ) = 0",
		"start: 0x7f8763000000, len: 4096, prot: READ) = 0"},
	{11, "0x7f8763000000, 8192) = 0",
		"addr: 0x7f8763000000, len: 8192) = 0"},
	{12, "NULL) = 0x55c4a5857000", ") = 0x55c4a5857000"},
	{13,
		"SIGINT, {sa_handler=SIG_DFL, sa_mask=[], "
		"sa_flags=SA_RESTORER, sa_restorer=0x7f8763042520}, NULL, 8) "
		"= 0",
		"sig: INT, act: 0x7fffc3795668, sigsetsize: 8) = 0"},
	{14, "SIG_BLOCK, [CHLD], [], 8) = 0",
		"nset: 0x7fffc3795668, oset: 0x7fffc37956e8, sigsetsize: 8) = "
		"0"},
	{39, ") = 4242", ") = 4242"},
	{202, "0x7f8763001234, FUTEX_WAIT_PRIVATE, 2, NULL) = 0",
		"uaddr: 0x7f8763001234, op: WAIT|PRIVATE_FLAG, val: 2) = 0"},
	{228, "CLOCK_MONOTONIC, {tv_sec=12, tv_nsec=345678}) = 0",
		"which_clock: MONOTONIC, tp: 0x7fffc3795668) = 0"},
	{232, "4, [{events=EPOLLIN, data={u32=5, u64=5}}], 64, -1) = 1",
		"epfd: 4, events: 0x7fffc3795668, maxevents: 64, timeout: "
		"-1) = 1"},
	{257, "AT_FDCWD, \"/etc/ld.so.cache\", O_RDONLY|O_CLOEXEC) = 3",
		"dfd: CWD, filename: 0xd469c0b1, flags: RDONLY|CLOEXEC) = 3"},
};

#define OFTEN (sizeof(often) / sizeof(often[0]))

/* ---- Records ------------------------------------------------------------ */

/* The first SAMPLE_POLICY are allowed. */
static uint32_t nth_call(uint32_t i)
{
	return i < FIRST_GAP ? i : GAP_END + i - FIRST_GAP;
}

static uint32_t any(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return (uint32_t)(*state >> 32);
}

/* 90 of 100 are calls that are made often, 1 or 2 are stopped. */
static void draw_call(uint64_t *state, uint32_t *word)
{
	uint32_t which = any(state) % 1000, pick = any(state);

	word[0] = which < 900	? often[pick % OFTEN].nr
		  : which < 985 ? nth_call(pick % SAMPLE_POLICY)
				: nth_call(SAMPLE_POLICY +
					   pick % (CALLS - SAMPLE_POLICY));
	word[1] = ARCH;
	word[2] = (uint32_t)IP;
	word[3] = (uint32_t)(IP >> 32);
	for (size_t i = 4; i < CBPF_CALL_WORDS; i += 2) {
		word[i] = any(state);
		word[i + 1] = i == 6 ? 0x7ffd : 0;
	}
}

bool sample_make(struct sample *s)
{
	uint64_t state = 0x9e3779b97f4a7c15u;

	*s = (struct sample){.calls = aligned_alloc(CACHE_LINE,
				     SAMPLE_COUNT * sizeof(*s->calls))};
	if (!s->calls)
		return false;
	for (size_t i = 0; i < SAMPLE_BLOCK; i++) {
		draw_call(&state, s->calls[i]);
		s->stopped += s->calls[i][0] >= nth_call(SAMPLE_POLICY);
	}
	for (size_t i = 1; i < SAMPLE_TIMES; i++)
		memcpy(s->calls + i * SAMPLE_BLOCK, s->calls,
			SAMPLE_BLOCK * sizeof(*s->calls));
	return true;
}

void sample_free(struct sample *s)
{
	free(s->calls);
	s->calls = NULL;
}

/* ---- The policy --------------------------------------------------------- */

/* The machine is looked at, x32 is not let in, then one compare and one return
 * for each call, in the order of their numbers. */
char *sample_policy(void)
{
	const unsigned insns = 6 + 2 * SAMPLE_POLICY + 1;
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);

	if (!f)
		return NULL;
	fprintf(f,
		"%u,32 0 0 4,21 1 0 %u,6 0 0 2147483648,32 0 0 0,"
		"53 0 1 1073741824,6 0 0 2147483648",
		insns, ARCH);
	for (uint32_t i = 0; i < SAMPLE_POLICY; i++)
		fprintf(f, ",21 0 1 %u,6 0 0 2147418112", nth_call(i));
	fputs(",6 0 0 327681", f);
	if (fclose(f)) {
		free(text);
		return NULL;
	}
	return text;
}

/* ---- Files -------------------------------------------------------------- */

/* What logs call a call: its name, or what strace makes of a number. */
static const char *log_name(uint32_t nr, char *buf)
{
	char text[NAME];
	const char *word = cbpf_call_text(ARCH, nr, text, sizeof(text));
	const char *blank = strrchr(word, ' ');

	if (blank)
		word = blank + 1;
	if (*word >= '0' && *word <= '9')
		snprintf(buf, NAME, "syscall_0x%x", nr);
	else
		snprintf(buf, NAME, "%s", word);
	return buf;
}

static uint64_t argument(const uint32_t *word, size_t i)
{
	return (uint64_t)word[5 + 2 * i] << 32 | word[4 + 2 * i];
}

/* By name and by number in turn. */
static void put_json(FILE *f, const uint32_t *word, size_t i, const char *name)
{
	if (i % 2 && strncmp(name, "syscall_", 8) != 0)
		fprintf(f, "{\"syscall\":\"%s\",", name);
	else
		fprintf(f, "{\"nr\":%u,", word[0]);
	fprintf(f, "\"arch\":\"%s\",\"ip\":\"0x%llx\",\"args\":[", sample_arch,
		(unsigned long long)IP);
	for (size_t k = 0; k < 6; k++)
		fprintf(f, "%s\"0x%llx\"", k ? "," : "",
			(unsigned long long)argument(word, k));
	fputs("]}\n", f);
}

static void put_audit(FILE *f, const uint32_t *word, size_t i)
{
	fprintf(f,
		"type=SYSCALL msg=audit(1364481363.243:%zu): arch=%x "
		"syscall=%u success=yes exit=0",
		i + 1, word[1], word[0]);
	for (size_t k = 0; k < 4; k++)
		fprintf(f, " a%zu=%llx", k,
			(unsigned long long)argument(word, k));
	fputs(" items=0 ppid=2686 pid=3538 auid=1000 uid=1000 gid=1000 "
	      "euid=1000 suid=1000 fsuid=1000 egid=1000 sgid=1000 fsgid=1000 "
	      "tty=pts0 ses=1 comm=\"cat\" exe=\"/bin/cat\" key=(null)\n",
		f);
}

static size_t often_index(uint32_t nr)
{
	size_t i = 0;

	while (i < OFTEN && often[i].nr != nr)
		i++;
	return i;
}

static void put_strace(FILE *f, const uint32_t *word, const char *name)
{
	size_t i = often_index(word[0]);

	if (i < OFTEN)
		fprintf(f, "4242  %s(%s\n", name, often[i].strace);
	else
		fprintf(f, "4242  %s(0x%x, 0x7ffd%08x, 0x%x) = 0\n", name,
			word[4], word[6], word[8]);
}

static void put_perf(FILE *f, const uint32_t *word, size_t n, const char *name)
{
	size_t i = often_index(word[0]);

	fprintf(f, "%10.3f ( 0.018 ms): cat/4242 %s(", 0.02 * (double)n, name);
	if (i < OFTEN)
		fprintf(f, "%s\n", often[i].perf);
	else
		fprintf(f, "fd: %u, buf: 0x7ffd%08x, count: %u) = 0\n", word[4],
			word[6], word[8]);
}

static bool put_text(
	FILE *f, const struct sample *s, enum sample_form form, size_t count)
{
	char name[NAME];

	for (size_t i = 0; i < count; i++) {
		const uint32_t *word = s->calls[i];

		log_name(word[0], name);
		switch (form) {
		case SAMPLE_JSON:
			put_json(f, word, i, name);
			break;
		case SAMPLE_STRACE:
			put_strace(f, word, name);
			break;
		case SAMPLE_AUDIT:
			put_audit(f, word, i);
			break;
		case SAMPLE_PERF:
			put_perf(f, word, i, name);
			break;
		case SAMPLE_BINARY:
		case SAMPLE_FORM_COUNT:
			break;
		}
	}
	return !fflush(f) && !ferror(f);
}

/* Gone when the last descriptor is closed, however this program ends. */
static int open_nameless(void)
{
	const char *folder = getenv("TMPDIR");
	char *path = NULL;
	int fd;

	if (!folder || !*folder)
		folder = "/tmp";
	path = malloc(strlen(folder) + sizeof("/bpfrun.XXXXXX"));
	if (!path)
		return -1;
	sprintf(path, "%s/bpfrun.XXXXXX", folder);
	fd = mkstemp(path);
	if (fd >= 0)
		unlink(path);
	free(path);
	return fd;
}

static bool write_all(int fd, const char *bytes, size_t size)
{
	while (size) {
		ssize_t n = write(fd, bytes, size);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		bytes += n;
		size -= (size_t)n;
	}
	return true;
}

static bool write_text(
	int fd, const struct sample *s, enum sample_form form, size_t count)
{
	int own = dup(fd);
	FILE *f = own < 0 ? NULL : fdopen(own, "w");
	bool good;

	if (!f) {
		if (own >= 0)
			close(own);
		return false;
	}
	good = put_text(f, s, form, count);
	return !fclose(f) && good;
}

int sample_file(const struct sample *s, enum sample_form form, size_t count)
{
	int fd = open_nameless();
	bool good;

	if (fd < 0)
		return -1;
	if (form == SAMPLE_BINARY)
		good = write_all(
			fd, (const char *)s->calls, count * sizeof(*s->calls));
	else
		good = write_text(fd, s, form, count);
	if (good)
		return fd;
	close(fd);
	return -1;
}
