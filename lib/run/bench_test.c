/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The benchmark: who is measured, that wrong answers are found, and that the C
 * that engines are compared with is the same filter.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#ifdef HAVE_SECCOMP
#include <limits.h>
#include <seccomp.h>
#endif

#include "core/program.h"
#include "core/session.h"
#include "run/bench.h"
#include "run/engine.h"

static struct cbpf *session;
static struct cbpf_diags *diags;

static int set_up(void **state)
{
	(void)state;
	session = cbpf_new();
	diags = cbpf_diags_new();
	return session && diags ? 0 : -1;
}

static int tear_down(void **state)
{
	(void)state;
	cbpf_free(session);
	cbpf_diags_free(diags);
	return 0;
}

/* ---- Cells --------------------------------------------------------------- */

/* What a run tells. */
struct told {
	struct cbpf_bench_cell cells[100];
	size_t count;
	char notes[4096];
};

static void take_cell(void *arg, const struct cbpf_bench_cell *cell)
{
	struct told *t = arg;

	assert_true(t->count < 100);
	t->cells[t->count++] = *cell;
}

static void take_note(
	void *arg, const char *filter, const char *engine, const char *why)
{
	struct told *t = arg;
	size_t at = strlen(t->notes);

	snprintf(t->notes + at, sizeof(t->notes) - at, "%s/%s/%s\n",
		filter ? filter : "", engine ? engine : "", why);
}

/* A short run of one filter on some engines. */
static int run(const struct cbpf *c, const char *name,
	const char *const *engines, struct told *told)
{
	const char *const names[] = {name};
	const struct cbpf_bench_options options = {
		.names = names,
		.count = 1,
		.engines = engines,
		.rounds = 3,
		.slice_ns = 1e4,
	};
	const struct cbpf_bench_sink sink = {take_cell, take_note, told};

	memset(told, 0, sizeof(*told));
	cbpf_diags_clear(diags);
	return cbpf_bench(c, &options, &sink, diags);
}

static const struct cbpf_bench_cell *find(
	const struct told *t, const char *data, const char *engine)
{
	for (size_t i = 0; i < t->count; i++)
		if (!strcmp(t->cells[i].data, data) &&
			!strcmp(t->cells[i].engine, engine))
			return &t->cells[i];
	return NULL;
}

static void cells(void **state)
{
	static const char *const engines[] = {"classic", "interp", "libpcap",
		"switch", "native-gcc", "hand", "empty", NULL};
	static const char *const data[] = {"hot", "cold", "batch"};
	static struct told told;

	(void)state;
	assert_int_equal(run(session, "mail1", engines, &told), 0);
	assert_int_equal(cbpf_diags_count(diags), 0);
	/* A batch is for those that matter there. */
	assert_int_equal(told.count, 7 + 7 + 5);
	for (size_t d = 0; d < 3; d++) {
		for (size_t k = 0; engines[k]; k++) {
			const struct cbpf_bench_cell *c =
				find(&told, data[d], engines[k]);

			if (d == 2 && (k == 0 || k == 3)) {
				assert_null(c);
				continue;
			}
			assert_non_null(c);
			assert_string_equal(c->filter, "mail1");
			assert_true(c->min_ns > 0);
			assert_true(c->median_ns >= c->min_ns);
			assert_true(c->vs_libpcap > 0);
			assert_true(c->vs_native > 0);
			assert_int_equal(c->insns, 0);
			assert_int_equal(c->compiler != NULL, k == 5);
		}
		assert_true(find(&told, data[d], "libpcap")->vs_libpcap == 1);
		assert_true(find(&told, data[d], "hand")->vs_native == 1 ||
			    find(&told, data[d], "native-gcc")->vs_native == 1);
		assert_true(find(&told, data[d], "empty")->net_ns == 0);
	}
	/* This much is beyond any noise. */
	assert_true(find(&told, "hot", "classic")->median_ns >
		    find(&told, "hot", "hand")->median_ns);
}

/* Every filter, of both kinds and of the internal machine, has right answers.
 */
static void all_filters(void **state)
{
	static const char *const engines[] = {
		"interp", "checked", "libpcap", "native-gcc", "hand", NULL};
	static struct told told;
	size_t measured = 0;

	(void)state;
	for (size_t i = 0; i < bench_filter_count; i++) {
		if (run(session, bench_filters[i].name, engines, &told))
			fail_msg("%s", cbpf_diags_get(diags, 0)->text);
		/* "longjumps" is both "longjumps" and "longjumps:first". */
		for (size_t k = 0; k < told.count; k++)
			measured += !strcmp(told.cells[k].filter,
					    bench_filters[i].name) &&
				    !strcmp(told.cells[k].engine, "interp");
#ifdef HAVE_SECCOMP
		assert_true(told.count >= 2);
#endif
	}
#if defined(HAVE_SECCOMP) && defined(HAVE_JANSSON)
	assert_int_equal(measured, bench_filter_count + 2 * 5);
#endif
	assert_true(measured >= 20);
}

static void preparing(void **state)
{
	static const char *const engines[] = {"interp", NULL};
	static const char *const lengths[] = {"512", "1024", "2048", "4096"};
	static struct told told;

	(void)state;
	assert_int_equal(run(session, "compile", engines, &told), 0);
	assert_int_equal(told.count, 8);
	for (size_t i = 0; i < told.count; i++) {
		assert_string_equal(told.cells[i].data, lengths[i % 4]);
		assert_int_equal(told.cells[i].insns, 512u << i % 4);
		assert_true(told.cells[i].median_ns > 0);
	}
	assert_string_equal(told.cells[0].filter, "compile:mixture");
	assert_string_equal(told.cells[4].filter, "compile:rules");
}

static void unknown_name(void **state)
{
	static struct told told;

	(void)state;
	assert_int_equal(run(session, "mail", NULL, &told), -1);
	assert_int_equal(told.count, 0);
	assert_int_equal(cbpf_diags_count(diags), 1);
	assert_string_equal(cbpf_diags_get(diags, 0)->name, "bench-name");
}

/* ---- Engines that are handed in ------------------------------------------ */

static size_t code_calls, batch_calls;

static void *fake_prepare(
	const struct cbpf_program *p, enum cbpf_kind kind, struct cbpf_diags *d)
{
	return engine_interp.prepare(p, kind, d);
}

static void wrong_run(
	void *handle, const struct cbpf_record *record, struct cbpf_result *r)
{
	engine_interp.run(handle, record, r);
	r->value++;
}

/* mail1 accepts its packets. */
static uint64_t right_code(
	const void *ctx, const void *data, uint64_t size, void *env)
{
	const struct cbpf_packet *p = ctx;

	assert_ptr_equal(p->data, data);
	assert_int_equal(p->size, size);
	assert_non_null(env);
	code_calls++;
	return CBPF_DEFAULT_SNAPLEN;
}

static cbpf_code *right(const void *handle)
{
	(void)handle;
	return right_code;
}

static void right_batch(void *handle, const struct cbpf_record *records,
	size_t count, uint64_t *values)
{
	struct cbpf_result result;

	batch_calls++;
	for (size_t i = 0; i < count; i++) {
		engine_interp.run(handle, &records[i], &result);
		values[i] = result.value;
	}
}

static int run_fake(const struct cbpf_engine *fake, struct told *told)
{
	static const char *const engines[] = {"jit", "empty", NULL};
	const struct cbpf_engine *const list[] = {&engine_classic, fake, NULL};
	struct cbpf c = *session;

	c.engines = list;
	return run(&c, "mail1", engines, told);
}

static void wrong_answer(void **state)
{
	const struct cbpf_engine fake = {
		.name = "jit",
		.prepare = fake_prepare,
		.run = wrong_run,
		.release = engine_interp.release,
	};
	static struct told told;

	(void)state;
	assert_int_equal(run_fake(&fake, &told), -1);
	assert_int_equal(told.count, 0);
	assert_string_equal(cbpf_diags_get(diags, 0)->name, "bench-differ");
	assert_string_equal(cbpf_diags_get(diags, 0)->text,
		"jit gives 0x40001 for record 1 of mail1, not 0x40000");
}

/* Machine code is called itself, not through run; a batch by run_batch. */
static void code_is_called(void **state)
{
	const struct cbpf_engine fake = {
		.name = "jit",
		.prepare = fake_prepare,
		.run = wrong_run,
		.release = engine_interp.release,
		.run_batch = right_batch,
		.code = right,
	};
	static struct told told;

	(void)state;
	code_calls = batch_calls = 0;
	assert_int_equal(run_fake(&fake, &told), 0);
	assert_int_equal(told.count, 6);
	assert_true(code_calls > 20000);
	assert_true(batch_calls >= 5);
}

static void *declining(
	const struct cbpf_program *p, enum cbpf_kind kind, struct cbpf_diags *d)
{
	(void)kind;
	diag_file(d, DIAG_ENGINE_DECLINES, p->name, "jit", "it is Tuesday");
	return NULL;
}

static void missing_is_said(void **state)
{
	const struct cbpf_engine fake = {
		.name = "jit",
		.prepare = declining,
		.run = wrong_run,
		.release = engine_interp.release,
	};
	const struct cbpf_engine other = {.name = "other"};
	static struct told told;

	(void)state;
	assert_int_equal(run_fake(&fake, &told), 0);
	assert_int_equal(told.count, 3);
	assert_non_null(strstr(told.notes, "mail1/jit/"));
	assert_non_null(strstr(told.notes, "it is Tuesday"));
	assert_int_equal(run_fake(&other, &told), 0);
	assert_non_null(strstr(
		told.notes, "/jit/this library has no engine of that name\n"));
}

/* ---- The same filters ---------------------------------------------------- */

static uint32_t next_random(void)
{
	static uint32_t state = 1;

	state = state * 1664525 + 1013904223;
	return state >> 8;
}

static uint32_t pick(const uint32_t *list, size_t count)
{
	return list[next_random() % count];
}

#define PICK(list) pick(list, sizeof(list) / sizeof((list)[0]))

/* A packet of the benchmark with bytes near what filters look at. */
static void make_packet(
	struct cbpf_record *r, const struct bench_data *base, uint8_t *bytes)
{
	static const uint32_t at[] = {12, 13, 14, 16, 17, 18, 20, 21, 23, 24,
		26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 46, 54,
		55, 56, 57, 58, 59, 60, 61};
	static const uint32_t values[] = {0, 1, 2, 4, 6, 8, 10, 17, 22, 53, 58,
		0x45, 0x4f, 0x81, 0x86, 0x88, 0xa8, 0xbb, 0xc6, 0xdd, 132, 198,
		51, 0x35};
	const struct cbpf_packet *p =
		&base->records[next_random() % base->count].packet;

	memset(bytes, 0, 128);
	memcpy(bytes, p->data, p->size);
	for (uint32_t n = next_random() % 4; n > 0; n--)
		bytes[PICK(at)] = (uint8_t)PICK(values);
	/* Words that arm5 and arm90 refuse, in one place or another. */
	if (next_random() % 2) {
		uint32_t word = 2 * (next_random() % 32 >> next_random() % 5);

		bytes[word] = 0xff;
		bytes[word + 1] = (uint8_t)(0xf0 + next_random() % 15);
	}
	*r = (struct cbpf_record){.kind = CBPF_PACKET, .packet = *p};
	r->packet.data = bytes;
	if (next_random() % 3 == 0)
		r->packet.size = next_random() % (p->size + 1);
}

static void make_call(struct cbpf_record *r)
{
	static const uint32_t archs[] = {
		BENCH_ARCH, BENCH_ARCH, BENCH_ARCH, 0x40000003, 0x40000028, 0};
	static const uint32_t tops[] = {3, 20, 300, 600, 4096};
	static const uint32_t bits[] = {
		0, 0, 0, 0, 0x40000000, 0x80000000, 0x7fff0000};
	static const uint32_t special[] = {
		41, 56, 135, 120, 136, 359, 435, 1000, 1000, 1000, UINT32_MAX};
	static const uint32_t words[] = {0, 0, 0, 0, 0, 1, 8, 38, 39, 40, 41,
		199, 200, 0x20000, 0x20008, UINT32_MAX, 0x7fffffff, 0x80000000,
		0x7e020000, 0x10000000};

	*r = (struct cbpf_record){.kind = CBPF_SYSCALL};
	r->syscall.word[0] =
		next_random() % 2 ? PICK(special) : next_random() % PICK(tops);
	r->syscall.word[0] |= PICK(bits);
	r->syscall.word[1] = PICK(archs);
	for (size_t i = 4; i < 10; i++)
		r->syscall.word[i] = PICK(words);
}

/* What two compilers make of the file is what the classic engine answers. */
static size_t compare_hand(const struct bench_filter *f, struct cbpf_program *p)
{
	const struct bench_filter mixed = {.record = BENCH_MIXED};
	const size_t records = 20000;
	struct bench_native natives[NATIVES];
	struct bench_data base;
	void *handle = engine_classic.prepare(p, bench_kind(f), diags);
	uint8_t bytes[128];
	size_t other = 0;
	uint64_t first = 0;

	assert_int_equal(bench_data_make(&mixed, "hot", &base), 0);
	bench_native_build(natives, NULL, bench_file(f->hand)->text);
	assert_non_null(handle);
	for (size_t i = 0; i < records; i++) {
		struct cbpf_result result = {0};
		struct cbpf_record r;
		const void *ctx = &r.packet, *data;

		if (bench_kind(f) == CBPF_SYSCALL)
			make_call(&r);
		else
			make_packet(&r, &base, bytes);
		data = r.kind == CBPF_SYSCALL ? ctx : r.packet.data;
		engine_classic.run(handle, &r, &result);
		first = i ? first : result.value;
		other += result.value != first;
		for (size_t n = HAND_GCC; n <= HAND_CLANG; n++)
			if (natives[n].code &&
				natives[n].code(ctx, data, r.packet.size,
					NULL) != result.value)
				fail_msg("%s: record %zu is 0x%llx: call %u of "
					 "0x%x, %x:%x",
					f->hand, i,
					(unsigned long long)result.value,
					r.syscall.word[0], r.syscall.word[1],
					r.syscall.word[5], r.syscall.word[4]);
	}
	assert_non_null(natives[HAND_GCC].code);
	engine_classic.release(handle);
	bench_native_free(natives);
	bench_data_free(&base);
	return other < records / 2 ? other : records - other;
}

static void hand_is_the_filter(void **state)
{
	const char *last = "";
	size_t files = 0;

	(void)state;
	for (size_t i = 0; i < bench_filter_count; i++) {
		const struct bench_filter *f = &bench_filters[i];
		struct cbpf_program *p;

		if (!f->hand || !strcmp(f->hand, last))
			continue;
		last = f->hand;
		p = f->make ? f->make(session, f, diags)
			    : cbpf_compile(f->expr, 1, 0, true, diags);
		if (!p && !strcmp(f->hand, "docker.c"))
			continue; /* without libseccomp or jansson */
		assert_non_null(p);
		/* Not all records may have the same answer, but for a filter
		 * that has no other. */
		if (compare_hand(f, p) < 50 && (!f->expr || *f->expr))
			fail_msg("%s: the records are too much alike", f->hand);
		cbpf_program_free(p);
		files++;
	}
	assert_true(files >= 15);
}

static void longjumps_is_libseccomps(void **state)
{
	(void)state;
#ifdef HAVE_SECCOMP
	const struct bench_filter f = {.name = "longjumps", .size = 200};
	struct cbpf_program *p = bench_make_longjumps(session, &f, diags);
	static struct cbpf_insn want[CBPF_MAX_INSNS];
	scmp_filter_ctx ctx = seccomp_init(SCMP_ACT_KILL);
	FILE *file = tmpfile();

	assert_non_null(p);
	assert_non_null(ctx);
	assert_non_null(file);
	assert_int_equal(seccomp_arch_native(), SCMP_ARCH_X86_64);
	for (unsigned i = 0; i < 200; i++)
		assert_int_equal(seccomp_rule_add_exact(ctx, SCMP_ACT_ALLOW,
					 1000, 3, SCMP_A0(SCMP_CMP_EQ, i, 0),
					 SCMP_A1(SCMP_CMP_NE, 0, 0),
					 SCMP_A2(SCMP_CMP_LT, SSIZE_MAX, 0)),
			0);
	assert_int_equal(seccomp_export_bpf(ctx, fileno(file)), 0);
	rewind(file);
	assert_int_equal(
		fread(want, sizeof(want[0]), CBPF_MAX_INSNS, file), p->count);
	assert_memory_equal(p->insns, want, p->count * sizeof(want[0]));
	fclose(file);
	seccomp_release(ctx);
	cbpf_program_free(p);
#else
	skip();
#endif
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cells),
		cmocka_unit_test(all_filters),
		cmocka_unit_test(preparing),
		cmocka_unit_test(unknown_name),
		cmocka_unit_test(wrong_answer),
		cmocka_unit_test(code_is_called),
		cmocka_unit_test(missing_is_said),
		cmocka_unit_test(hand_is_the_filter),
		cmocka_unit_test(longjumps_is_libseccomps),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
