/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Random programs as C (the form c-code): all go into one file, which the C
 * compiler makes a library of; it must answer as the classic engine does.
 *
 *	ccodetest [--programs=N] [--seed=N]
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cbpf.h"
#include "gen.h"

#define RECORDS 200

struct test {
	struct cbpf *c;
	struct cbpf_diags *diags;
	const struct cbpf_engine *oracle;
	struct gen g;
	FILE *file;
	struct cbpf_program **programs;
	size_t count;
	size_t wanted;
	size_t wordless; /* that c-code has no words for */
	size_t runs, accepted;
};

static _Noreturn void fail(const char *what)
{
	fprintf(stderr, "ccodetest: %s\n", what);
	exit(1);
}

static enum cbpf_kind kind_of(size_t i)
{
	return i % 4 ? CBPF_PACKET : CBPF_SYSCALL;
}

/* Writes the program under names of its own; false: c-code has no words. */
static bool write_program(struct test *t, struct cbpf_program *p, size_t i)
{
	static const char *const names[] = {
		"cbpf_filter", "cbpf_c_packet", "cbpf_c_far"};
	const struct cbpf_form_options options = {
		.form = "c-code",
		.target = kind_of(i) == CBPF_PACKET ? CBPF_TARGET_SOCKET
						    : CBPF_TARGET_SECCOMP,
	};
	size_t size;
	char *text = cbpf_write(t->c, p, &options, &size, t->diags);

	if (!text) {
		const struct cbpf_diag *d = cbpf_diags_get(t->diags, 0);

		if (!d || strcmp(d->name, "c-code"))
			fail("a program is not written");
		cbpf_diags_clear(t->diags);
		return false;
	}
	for (size_t k = 0; k < sizeof(names) / sizeof(names[0]); k++)
		fprintf(t->file, "#define %s %s_%zu\n", names[k], names[k], i);
	fwrite(text, 1, size, t->file);
	for (size_t k = 0; k < sizeof(names) / sizeof(names[0]); k++)
		fprintf(t->file, "#undef %s\n", names[k]);
	free(text);
	return true;
}

/* A program that the checker takes and c-code can say. */
static void add_program(struct test *t)
{
	size_t i = t->count;
	bool seccomp = kind_of(i) == CBPF_SYSCALL;

	for (;;) {
		struct gen_program gp;
		struct cbpf_program *p;

		gen_program(&t->g, seccomp, &gp);
		p = cbpf_program_new("random", gp.insns, gp.count, t->diags);
		if (!p)
			fail("out of memory");
		if (cbpf_check(p,
			    seccomp ? CBPF_TARGET_SECCOMP : CBPF_TARGET_SOCKET,
			    t->diags)) {
			cbpf_diags_clear(t->diags);
		} else if (write_program(t, p, i)) {
			t->programs[t->count++] = p;
			return;
		} else {
			t->wordless++;
		}
		cbpf_program_free(p);
	}
}

static void make_record(
	struct test *t, size_t i, uint8_t *bytes, struct cbpf_record *r)
{
	struct cbpf_packet *p = &r->packet;

	if (kind_of(i) == CBPF_SYSCALL) {
		gen_syscall(&t->g, r);
		return;
	}
	gen_packet(&t->g, bytes, r);
	/* What the generator leaves out, since a socket of the kernel's test
	 * has it not: headers and a device. */
	p->frag_size = 0;
	p->len += gen_below(&t->g, 3);
	p->net = (int32_t)gen_below(&t->g, 40) - 1;
	p->mac = (int32_t)gen_below(&t->g, 20) - 1;
	p->has_ifidx = gen_below(&t->g, 2);
	p->has_hatype = gen_below(&t->g, 2);
	p->ifidx = (uint32_t)gen_u64(&t->g);
	p->hatype = (uint32_t)gen_u64(&t->g);
	p->proto = (uint32_t)gen_u64(&t->g);
	p->mark = (uint32_t)gen_u64(&t->g);
	p->rand = (uint32_t)gen_u64(&t->g);
}

static void differ(const struct test *t, size_t i, uint64_t want, uint64_t got)
{
	const struct cbpf_form_options options = {.form = "comma"};
	size_t size;
	char *text =
		cbpf_write(t->c, t->programs[i], &options, &size, t->diags);

	fprintf(stderr, "program %zu: %s\nclassic 0x%llx, C 0x%llx\n", i,
		text ? text : "?", (unsigned long long)want,
		(unsigned long long)got);
	free(text);
	exit(1);
}

static void run_program(struct test *t, size_t i, cbpf_code *code)
{
	void *handle = t->oracle->prepare(t->programs[i], kind_of(i), t->diags);
	uint8_t bytes[GEN_MAX_PACKET];

	if (!handle)
		fail("the classic engine declines");
	for (size_t k = 0; k < RECORDS; k++) {
		struct cbpf_result result = {0};
		struct cbpf_record r;
		uint64_t got;

		make_record(t, i, bytes, &r);
		t->oracle->run(handle, &r, &result);
		if (kind_of(i) == CBPF_SYSCALL)
			got = code(&r.syscall, &r.syscall, 64, NULL);
		else
			got = code(
				&r.packet, r.packet.data, r.packet.size, NULL);
		if (got != result.value)
			differ(t, i, result.value, got);
		t->runs++;
		t->accepted += got != 0;
	}
	t->oracle->release(handle);
}

static void run_all(struct test *t, const char *library)
{
	void *handle = dlopen(library, RTLD_NOW);

	if (!handle)
		fail(dlerror());
	for (size_t i = 0; i < t->count; i++) {
		char name[40];
		cbpf_code *code;
		void *at;

		snprintf(name, sizeof(name), "cbpf_filter_%zu", i);
		at = dlsym(handle, name);
		if (!at)
			fail(name);
		memcpy(&code, &at, sizeof(code));
		run_program(t, i, code);
		cbpf_program_free(t->programs[i]);
	}
	dlclose(handle);
}

int main(int argc, char **argv)
{
	struct test t = {.wanted = 600, .g = {.state = 1}};
	char source[64], library[64], command[512],
		folder[] = "/tmp/ccodeXXXXXX";
	const char *cc = getenv("CC") ? getenv("CC") : "cc";

	for (int i = 1; i < argc; i++)
		if (sscanf(argv[i], "--programs=%zu", &t.wanted) != 1 &&
			sscanf(argv[i], "--seed=%lu", &t.g.state) != 1)
			fail("usage: ccodetest [--programs=N] [--seed=N]");
	if (!mkdtemp(folder))
		fail("no temporary folder");
	snprintf(source, sizeof(source), "%s/all.c", folder);
	snprintf(library, sizeof(library), "%s/all.so", folder);
	t.c = cbpf_new();
	t.diags = cbpf_diags_new();
	t.programs = calloc(t.wanted, sizeof(*t.programs));
	t.file = fopen(source, "w");
	if (!t.c || !t.diags || !t.programs || !t.file)
		fail("out of memory");
	t.oracle = cbpf_engine_find(t.c, "classic");
	while (t.count < t.wanted)
		add_program(&t);
	fclose(t.file);
	snprintf(command, sizeof(command),
		"%s -O1 -Wall -Wextra -Wshadow -Werror -Wno-type-limits "
		"-shared -fPIC -o %s %s",
		cc, library, source);
	if (system(command))
		fail(command);
	run_all(&t, library);
	unlink(source);
	unlink(library);
	rmdir(folder);
	printf("%zu programs, %zu that C has no words for, %zu runs, %zu%% not "
	       "0\n",
		t.count, t.wordless, t.runs, 100 * t.accepted / t.runs);
	free(t.programs);
	cbpf_diags_free(t.diags);
	cbpf_free(t.c);
	return t.wordless == 0 || t.accepted < t.runs / 10;
}
