/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Filters in C: written to a temporary folder, compiled there by gcc and clang,
 * all at the same time, and loaded.  A loop over many records stands behind
 * each filter, so that the compiler can put the one into the other.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "run/bench.h"

extern char **environ;

/* The prefetch of our engines' batch: the packet's first bytes, BENCH_AHEAD
 * packets ahead.  (Both lines of its headers, or twice as far, is no faster.)
 */
static const char batch_text[] =
	"\nvoid cbpf_filter_batch(\n"
	"\tconst void *records, unsigned long count, uint64_t *values);\n\n"
	"static inline uint64_t one(const unsigned char *r)\n"
	"{\n"
	"\tconst unsigned char *data;\n"
	"\tuint32_t size;\n\n"
	"\tmemcpy(&data, r + DATA, sizeof(data));\n"
	"\tmemcpy(&size, r + SIZE, sizeof(size));\n"
	"\treturn cbpf_filter(r + CTX, data, size, 0);\n"
	"}\n\n"
	"void cbpf_filter_batch(\n"
	"\tconst void *records, unsigned long count, uint64_t *values)\n"
	"{\n"
	"\tconst unsigned char *r = records, *ahead;\n"
	"\tunsigned long i = 0;\n\n"
	"\tfor (; i + AHEAD < count; i++, r += STRIDE) {\n"
	"\t\tmemcpy(&ahead, r + AHEAD * STRIDE + DATA, sizeof(ahead));\n"
	"\t\t__builtin_prefetch(ahead);\n"
	"\t\tvalues[i] = one(r);\n"
	"\t}\n"
	"\tfor (; i < count; i++, r += STRIDE)\n"
	"\t\tvalues[i] = one(r);\n"
	"}\n";

static const struct {
	const char *name, *compiler, *level;
	bool hand;
} plans[NATIVES] = {
	[NATIVE_GCC] = {"native-gcc", "gcc", "-O3", false},
	[NATIVE_CLANG] = {"native-clang", "clang", "-O3", false},
	[HAND_GCC] = {"hand-gcc", "gcc", "-O3", true},
	[HAND_CLANG] = {"hand-clang", "clang", "-O2", true},
};

static int write_source(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");
	int rc;

	if (!f)
		return -1;
	fputs(text, f);
	fprintf(f, "\n#define AHEAD %d\n", BENCH_AHEAD);
	fprintf(f, "#define STRIDE %zu\n", sizeof(struct cbpf_record));
	fprintf(f, "#define CTX %zu\n", offsetof(struct cbpf_record, packet));
	fprintf(f, "#define DATA %zu\n",
		offsetof(struct cbpf_record, packet.data));
	fprintf(f, "#define SIZE %zu\n",
		offsetof(struct cbpf_record, packet.size));
	fputs(batch_text, f);
	rc = ferror(f);
	return fclose(f) || rc ? -1 : 0;
}

struct paths {
	char folder[64];
	char source[2][96]; /* printed, hand */
	char library[NATIVES][96];
};

static int make_folder(struct paths *p)
{
	const char *tmp = getenv("TMPDIR");
	size_t n = sizeof(p->folder);

	if (!tmp || (size_t)snprintf(
			    p->folder, n, "%s/cbpf-bench-XXXXXX", tmp) >= n)
		snprintf(p->folder, n, "/tmp/cbpf-bench-XXXXXX");
	if (!mkdtemp(p->folder))
		return -1;
	n = sizeof(p->source[0]);
	snprintf(p->source[0], n, "%s/printed.c", p->folder);
	snprintf(p->source[1], n, "%s/hand.c", p->folder);
	for (size_t i = 0; i < NATIVES; i++)
		snprintf(
			p->library[i], n, "%s/%s.so", p->folder, plans[i].name);
	return 0;
}

static void remove_folder(const struct paths *p)
{
	unlink(p->source[0]);
	unlink(p->source[1]);
	for (size_t i = 0; i < NATIVES; i++)
		unlink(p->library[i]);
	rmdir(p->folder);
}

/* Starts the compiler; 0: there is none.  Signals wait here, but not
 * there: `mask` is what is blocked else. */
static pid_t start(const struct paths *p, size_t i, const sigset_t *mask)
{
	const char *argv[] = {plans[i].compiler, plans[i].level,
		"-march=native", "-shared", "-fPIC", "-w", "-o", p->library[i],
		p->source[plans[i].hand], NULL};
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attr;
	pid_t pid = 0;

	if (posix_spawn_file_actions_init(&actions))
		return 0;
	if (posix_spawnattr_init(&attr)) {
		posix_spawn_file_actions_destroy(&actions);
		return 0;
	}
	posix_spawnattr_setsigmask(&attr, mask);
	posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGMASK);
	posix_spawn_file_actions_addopen(
		&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
	if (posix_spawnp(
		    &pid, argv[0], &actions, &attr, (char **)argv, environ))
		pid = 0;
	posix_spawnattr_destroy(&attr);
	posix_spawn_file_actions_destroy(&actions);
	return pid;
}

/* dlsym() returns an object's address; the standard does not convert it. */
static void symbol(void *library, const char *name, void *to)
{
	void *at = dlsym(library, name);

	memcpy(to, &at, sizeof(at));
}

static void finish(struct bench_native *n, const char *library, pid_t pid)
{
	int status = 0;

	n->why = "the compiler is not installed";
	if (!pid)
		return;
	n->why = "the compiler fails";
	if (waitpid(pid, &status, 0) != pid || status)
		return;
	n->why = "it cannot be loaded";
	n->library = dlopen(library, RTLD_NOW | RTLD_LOCAL);
	if (!n->library)
		return;
	symbol(n->library, "cbpf_filter", &n->code);
	symbol(n->library, "cbpf_filter_batch", &n->batch);
}

/* Signals that end the process wait until the folder is gone again. */
static void hold_signals(sigset_t *before)
{
	static const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
	sigset_t held;

	sigemptyset(&held);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		sigaddset(&held, numbers[i]);
	pthread_sigmask(SIG_BLOCK, &held, before);
}

void bench_native_build(struct bench_native natives[NATIVES],
	const char *printed, const char *hand)
{
	const char *texts[] = {printed, hand};
	struct paths p;
	pid_t pids[NATIVES] = {0};
	sigset_t before;
	bool made;

	hold_signals(&before);
	made = !make_folder(&p);
	for (size_t i = 0; i < NATIVES; i++)
		natives[i] = (struct bench_native){
			.why = "there is none for this filter"};
	for (size_t k = 0; k < 2 && made; k++)
		if (texts[k] && write_source(p.source[k], texts[k]))
			texts[k] = NULL;
	for (size_t i = 0; i < NATIVES && made; i++)
		if (texts[plans[i].hand])
			pids[i] = start(&p, i, &before);
	for (size_t i = 0; i < NATIVES && made; i++)
		if (texts[plans[i].hand])
			finish(&natives[i], p.library[i], pids[i]);
	if (made)
		remove_folder(&p);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void bench_native_free(struct bench_native natives[NATIVES])
{
	for (size_t i = 0; i < NATIVES; i++)
		if (natives[i].library)
			dlclose(natives[i].library);
}
