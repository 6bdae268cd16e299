/* SPDX-License-Identifier: BSD-2-Clause */
/* Round trips through every form, of every row of the lists; two readers at
 * the same time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above. */
#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cbpf.h"
#include "core/op.h"

/* The form d does not show a k that means nothing. */
static void assert_same(const struct cbpf_insn *got,
	const struct cbpf_insn *want, const char *form)
{
	const struct op_info *info = op_find(want->code, DIALECT_LINUX);
	struct cbpf_insn insn = *want;

	if (!strcmp(form, "d") && info && !op_uses_k(info->form) &&
		info->code != OP_CODE_LDX_LEN &&
		(op_is_branch(info) || (!insn.jt && !insn.jf)))
		insn.k = 0;
	assert_memory_equal(got, &insn, sizeof(insn));
}

/* Written in the form and read again, the program is the same. */
static void round_trip(
	const struct cbpf_insn *insns, size_t count, const char *form)
{
	const struct cbpf_form_options options = {.form = form};
	struct cbpf *c = cbpf_new();
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_program *p = cbpf_program_new("test", insns, count, diags);
	struct cbpf_program *again;
	size_t size;
	char *text = cbpf_write(c, p, &options, &size, diags);

	assert_non_null(text);
	again = cbpf_read(c, "again", text, size, &options, diags);
	assert_int_equal(cbpf_diags_count(diags), 0);
	assert_non_null(again);
	assert_int_equal(cbpf_program_count(again), count);
	for (size_t i = 0; i < count; i++)
		assert_same(&cbpf_program_insns(again)[i], &insns[i], form);
	if (!strcmp(form, "asm"))
		assert_int_equal(cbpf_check_language(again, diags), 0);
	assert_string_equal(cbpf_program_form(again), form);
	cbpf_program_free(again);
	cbpf_program_free(p);
	free(text);
	cbpf_diags_free(diags);
	cbpf_free(c);
}

/* Through every form that classic programs can be written in and read from. */
static void round_trips(const struct cbpf_insn *insns, size_t count)
{
	struct cbpf *c = cbpf_new();
	struct cbpf_form_info form;
	size_t forms = 0;

	for (size_t i = 0; cbpf_form_row(c, i, &form); i++) {
		if (!form.can_read || !form.can_write ||
			!strncmp(form.name, "internal", 8))
			continue;
		if (!strcmp(form.name, "xt_bpf") && count > 64)
			continue;
#ifndef HAVE_JANSSON
		if (!strcmp(form.name, "json"))
			continue;
#endif
		round_trip(insns, count, form.name);
		forms++;
	}
	assert_true(forms >= 12);
	cbpf_free(c);
}

/* An instruction of each row whose fields are all in use; then two returns,
 * so that jumps have somewhere to go. */
static void test_every_opcode(void **state)
{
	struct cbpf_insn insns[OP_COUNT + 2];
	size_t count = 0;

	(void)state;
	for (int op = 0; op < OP_COUNT; op++) {
		const struct op_info *info = op_info((enum op)op);
		struct cbpf_insn insn = {.code = info->code};

		if (!(info->dialects & DIALECT_LINUX))
			continue;
		insn.jf = op_is_branch(info);
		switch (info->form) {
		case FORM_NONE:
		case FORM_X:
		case FORM_A:
		case FORM_LEN:
		case FORM_JX:
			break;
		case FORM_IMM:
		case FORM_BARE:
		case FORM_ABS:
		case FORM_IND:
		case FORM_MEM:
		case FORM_MSH:
		case FORM_JA:
		case FORM_JIMM:
		case FORM_COUNT:
			insn.k = 1;
		}
		insns[count++] = insn;
	}
	assert_int_equal(count, 49);
	insns[count++] = (struct cbpf_insn){.code = OP_CODE_RET_K};
	insns[count++] = (struct cbpf_insn){.code = OP_CODE_RET_A};
	round_trips(insns, count);
}

/* The whole ancillary area, where the names are and between them. */
static void test_every_ext(void **state)
{
	struct cbpf_insn insns[EXT_END + 2];
	size_t named = 0;

	(void)state;
	for (uint32_t i = 0; i <= EXT_END; i++) {
		insns[i] = (struct cbpf_insn){
			.code = OP_CODE_LD_W_ABS,
			.k = EXT_BASE + i,
		};
		named += ext_name(EXT_BASE + i) != NULL;
	}
	assert_int_equal(named, 16);
	insns[EXT_END + 1] = (struct cbpf_insn){.code = OP_CODE_RET_A};
	round_trips(insns, EXT_END + 2);
}

/* Every 16-bit opcode, each with something in all fields. */
static void test_every_word(void **state)
{
	enum { CHUNK = 4096 };
	static struct cbpf_insn insns[CHUNK];

	(void)state;
	for (uint32_t base = 0; base <= UINT16_MAX; base += CHUNK) {
		for (uint32_t i = 0; i < CHUNK; i++)
			insns[i] = (struct cbpf_insn){
				.code = (uint16_t)(base + i),
				.jt = (uint8_t)i,
				.jf = (uint8_t)(i >> 3),
				.k = i * 2654435761u,
			};
		round_trips(insns, CHUNK);
	}
}

static void test_insn_text(void **state)
{
	static const struct {
		struct cbpf_insn insn;
		const char *text;
	} rows[] = {
		{{0x28, 0, 0, 12}, "ldh [12]"},
		{{0x15, 2, 5, 0x800}, "jeq #0x800, 2, 5"},
		{{0x2d, 1, 0, 0}, "jgt x, 1"},
		{{0x05, 0, 0, 7}, "ja 7"},
		{{0x34, 0, 0, 0}, "div #0"},
		{{0x0e, 0, 0, 0}, "ret x"},
		{{0x47, 1, 2, 3}, ".word 0x47 1 2 0x3"},
	};
	char text[64];

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		assert_string_equal(
			cbpf_insn_text(&rows[i].insn, text, sizeof(text)),
			rows[i].text);
	assert_string_equal(cbpf_insn_text(&rows[0].insn, text, 4), "ldh");
}

/* What one thread reads again and again, and what it must get. */
struct reader {
	const char *text;
	uint32_t value;
	bool good;
};

static void *read_often(void *arg)
{
	const struct cbpf_form_options options = {.form = "asm"};
	struct reader *reader = arg;
	struct cbpf *c = cbpf_new();
	struct cbpf_diags *diags = cbpf_diags_new();

	reader->good = true;
	for (int i = 0; i < 500; i++) {
		struct cbpf_program *p = cbpf_read(c, "thread", reader->text,
			strlen(reader->text), &options, diags);

		reader->good &= p && cbpf_program_count(p) == 3 &&
				cbpf_program_insns(p)[2].k == reader->value;
		cbpf_program_free(p);
	}
	reader->good &= cbpf_diags_count(diags) == 0;
	cbpf_diags_free(diags);
	cbpf_free(c);
	return NULL;
}

static void test_two_threads(void **state)
{
	struct reader readers[2] = {
		{.text = "ja end\nret #1\nend: ret #11\n", .value = 11},
		{.text = "jeq #1, 1 tax /* x */ ret # 22", .value = 22},
	};
	pthread_t threads[2];

	(void)state;
	for (int i = 0; i < 2; i++)
		assert_int_equal(pthread_create(&threads[i], NULL, read_often,
					 &readers[i]),
			0);
	for (int i = 0; i < 2; i++) {
		pthread_join(threads[i], NULL);
		assert_true(readers[i].good);
	}
}

static void test_linktypes(void **state)
{
	(void)state;
	assert_int_equal(cbpf_linktype_value("EN10MB"), 1);
	assert_int_equal(cbpf_linktype_value("dlt_en10mb"), 1);
	assert_int_equal(cbpf_linktype_value("113"), 113);
	assert_int_equal(cbpf_linktype_value(""), CBPF_LINKTYPE_NONE);
	assert_int_equal(cbpf_linktype_value("-1"), CBPF_LINKTYPE_NONE);
	assert_int_equal(cbpf_linktype_value("65536"), CBPF_LINKTYPE_NONE);
	assert_int_equal(cbpf_linktype_value("1x"), CBPF_LINKTYPE_NONE);
	assert_string_equal(cbpf_linktype_name(1), "EN10MB");
	assert_null(cbpf_linktype_name(65000));
}

/* Errors leave nothing behind and give no program. */
static void test_names(void **state)
{
	static const struct {
		struct cbpf_form_options options;
		const char *text;
		const char *name;
	} rows[] = {
		{{.form = "nope"}, "x", "form-name"},
		{{.form = NULL}, "6 0 1\n", "form-unknown"},
		{{.form = "internal-llvm"}, "x", "form-direction"},
		{{.form = "raw"}, "1234", "raw-size"},
		{{.form = NULL}, "", "empty-program"},
		{{.form = "c"}, "  \n", "empty-program"},
	};
	struct cbpf *c = cbpf_new();
	struct cbpf_diags *diags = cbpf_diags_new();

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		cbpf_diags_clear(diags);
		assert_null(cbpf_read(c, "test", rows[i].text,
			strlen(rows[i].text), &rows[i].options, diags));
		assert_int_equal(cbpf_diags_count(diags), 1);
		assert_string_equal(
			cbpf_diags_get(diags, 0)->name, rows[i].name);
	}
	cbpf_diags_free(diags);
	cbpf_free(c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_opcode),
		cmocka_unit_test(test_every_ext),
		cmocka_unit_test(test_every_word),
		cmocka_unit_test(test_insn_text),
		cmocka_unit_test(test_two_threads),
		cmocka_unit_test(test_linktypes),
		cmocka_unit_test(test_names),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
