/* SPDX-License-Identifier: BSD-2-Clause */
/* What case files of the checker cannot say: claims about paths, against a
 * search of all of them; sizes; names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/op.h"
#include "core/program.h"

#define RUNS	  30000
#define MAX_INSNS 14

static struct cbpf_diags *diags;

static void target_names(void **state)
{
	struct cbpf_target_info row;
	size_t rows = 0;

	(void)state;
	assert_int_equal(cbpf_target_value("socket"), CBPF_TARGET_SOCKET);
	assert_int_equal(cbpf_target_value("seccomp"), CBPF_TARGET_SECCOMP);
	assert_int_equal(cbpf_target_value("libpcap"), CBPF_TARGET_LIBPCAP);
	assert_int_equal(cbpf_target_value("Socket"), -1);
	assert_string_equal(cbpf_target_name(CBPF_TARGET_SECCOMP), "seccomp");
	for (size_t i = 0; cbpf_target_row(i, &row); i++) {
		assert_int_equal(cbpf_target_value(row.name), i);
		assert_string_equal(
			cbpf_target_name((enum cbpf_target)i), row.name);
		rows++;
	}
	assert_int_equal(rows, CBPF_TARGET_FREEBSD + 1);
	assert_null(cbpf_target_name((enum cbpf_target)rows));
}

/* `count` times `ret #0`: an error's name, or NULL. */
static const char *returns(size_t count, enum cbpf_target target)
{
	static struct cbpf_insn insns[CBPF_MAX_INSNS + 1];
	const char *name = NULL;
	struct cbpf_program *p;
	struct cbpf_diag row;

	for (size_t i = 0; i < count; i++)
		insns[i] = (struct cbpf_insn){.code = OP_CODE_RET_K};
	p = cbpf_program_new("test", insns, count, diags);
	assert_non_null(p);
	if (cbpf_check(p, target, diags)) {
		assert_int_equal(cbpf_diags_count(diags), 1);
		for (size_t i = 0; cbpf_diag_row(i, &row); i++)
			if (!strcmp(row.name, cbpf_diags_get(diags, 0)->name))
				name = row.name;
		assert_non_null(name);
	}
	cbpf_diags_clear(diags);
	cbpf_program_free(p);
	return name;
}

static void lengths(void **state)
{
	(void)state;
	assert_string_equal(returns(0, CBPF_TARGET_SOCKET), "empty-program");
	assert_string_equal(returns(0, CBPF_TARGET_SECCOMP), "empty-program");
	assert_string_equal(returns(0, CBPF_TARGET_LIBPCAP), "empty-program");
	assert_null(returns(1, CBPF_TARGET_SOCKET));
	assert_null(returns(CBPF_MAX_INSNS, CBPF_TARGET_SOCKET));
	assert_null(returns(CBPF_MAX_INSNS, CBPF_TARGET_SECCOMP));
	assert_string_equal(returns(CBPF_MAX_INSNS + 1, CBPF_TARGET_SOCKET),
		"target-limit");
	assert_string_equal(returns(CBPF_MAX_INSNS + 1, CBPF_TARGET_SECCOMP),
		"target-limit");
	assert_null(returns(CBPF_MAX_INSNS + 1, CBPF_TARGET_LIBPCAP));
	/* L-19 */
	assert_null(returns(64, CBPF_TARGET_XT_BPF));
	assert_string_equal(returns(65, CBPF_TARGET_XT_BPF), "target-limit");
	assert_null(returns(512, CBPF_TARGET_OPENBSD));
	assert_string_equal(returns(513, CBPF_TARGET_OPENBSD), "target-limit");
	assert_string_equal(returns(513, CBPF_TARGET_NETBSD), "target-limit");
	assert_string_equal(returns(513, CBPF_TARGET_FREEBSD), "target-limit");
	assert_null(returns(CBPF_MAX_INSNS, CBPF_TARGET_CLS_BPF));
	assert_string_equal(
		returns(CBPF_MAX_INSNS + 1, CBPF_TARGET_TEAM), "target-limit");
}

static void language(const char *expected, const struct cbpf_insn *insn)
{
	struct cbpf_insn insns[2] = {*insn, {.code = OP_CODE_RET_K}};
	struct cbpf_program *p = cbpf_program_new("test", insns, 2, diags);
	int status = cbpf_check_language(p, diags);

	if (expected) {
		assert_int_equal(status, -1);
		assert_string_equal(cbpf_diags_get(diags, 0)->name, expected);
		assert_int_equal(cbpf_diags_get(diags, 0)->insn, 0);
	} else {
		assert_int_equal(status, 0);
		assert_int_equal(cbpf_diags_count(diags), 0);
	}
	cbpf_diags_clear(diags);
	cbpf_program_free(p);
}

/* The assembler holds its text to some of the rules alone. */
static void language_rules(void **state)
{
	(void)state;
	language("div-zero", &(struct cbpf_insn){OP_CODE_DIV_K, 0, 0, 0});
	language("div-zero", &(struct cbpf_insn){OP_CODE_MOD_K, 0, 0, 0});
	language("shift-range", &(struct cbpf_insn){OP_CODE_LSH_K, 0, 0, 32});
	language("mem-index", &(struct cbpf_insn){OP_CODE_ST, 0, 0, 16});
	language("bad-opcode", &(struct cbpf_insn){OP_CODE_RET_X, 0, 0, 0});
	language("bad-opcode", &(struct cbpf_insn){0xffff, 0, 0, 0});
	language(NULL, &(struct cbpf_insn){OP_CODE_LD_MEM, 0, 0, 3});
	language(NULL, &(struct cbpf_insn){OP_CODE_JA, 0, 0, 0xffffffff});
	language(NULL, &(struct cbpf_insn){OP_CODE_LD_W_ABS, 0, 0, 0xfffffffc});
}

/* ------------------------------------------------------------------------ */
/* Reads of M[], against a walk over every path                             */

/* What paths to each read find. */
struct truth {
	const struct cbpf_insn *insns;
	bool reached[MAX_INSNS];
	bool unset[MAX_INSNS]; /* on some path */
};

static void walk(struct truth *t, size_t pc, uint32_t written)
{
	const struct cbpf_insn *insn = &t->insns[pc];

	t->reached[pc] = true;
	switch (insn->code) {
	case OP_CODE_RET_A:
		return;
	case OP_CODE_JEQ_K:
		walk(t, pc + 1 + insn->jt, written);
		walk(t, pc + 1 + insn->jf, written);
		return;
	case OP_CODE_JA:
		walk(t, pc + 1 + insn->k, written);
		return;
	case OP_CODE_LD_MEM:
		t->unset[pc] |= !(written & 1u << insn->k);
		break;
	case OP_CODE_ST:
		written |= 1u << insn->k;
		break;
	default:
		break;
	}
	walk(t, pc + 1, written);
}

static uint32_t below(uint64_t *seed, size_t n)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)((*seed >> 33) % n);
}

static size_t make_random(uint64_t *seed, struct cbpf_insn *insns)
{
	static const uint16_t codes[] = {OP_CODE_ST, OP_CODE_ST, OP_CODE_LD_MEM,
		OP_CODE_JEQ_K, OP_CODE_JA, OP_CODE_RET_A};
	size_t count = 2 + below(seed, MAX_INSNS - 1);

	for (size_t pc = 0; pc < count; pc++) {
		size_t left = count - pc - 1;
		struct cbpf_insn *insn = &insns[pc];

		*insn = (struct cbpf_insn){.code = OP_CODE_RET_A};
		if (!left)
			break;
		insn->code = codes[below(seed, 6)];
		insn->k = below(seed, 2);
		if (insn->code == OP_CODE_JA)
			insn->k = below(seed, left);
		if (insn->code == OP_CODE_JEQ_K) {
			insn->jt = (uint8_t)below(seed, left);
			insn->jf = (uint8_t)below(seed, left);
		}
	}
	return count;
}

/* Whether the instructions of a printed path follow each other, from the entry
 * to the read, and never store its cell. */
static void follow_path(
	const struct cbpf_insn *insns, const struct cbpf_diag *d)
{
	uint32_t cell = insns[d->insn].k;
	const char *at = strchr(d->text, '#');
	size_t pc = 0;

	assert_int_equal(strtoul(at + 1, NULL, 10), 0);
	for (; at; at = strchr(at + 1, '#')) {
		size_t to = strtoul(at + 1, NULL, 10);
		size_t end = strcspn(at + 1, "#");

		while (pc < to) {
			assert_true(insns[pc].code == OP_CODE_LD_MEM ||
				    (insns[pc].code == OP_CODE_ST &&
					    insns[pc].k != cell));
			pc++;
		}
		assert_int_equal(pc, to);
		if (memmem(at, end, "(ja)", 4))
			pc += 1 + insns[pc].k;
		else if (memmem(at, end, "(jt)", 4))
			pc += 1 + insns[pc].jt;
		else if (memmem(at, end, "(jf)", 4))
			pc += 1 + insns[pc].jf;
	}
	assert_int_equal(pc, d->insn);
}

static void check_claim(const struct truth *t, const struct cbpf_diag *d)
{
	if (!strcmp(d->name, "mem-unset")) {
		assert_true(t->unset[d->insn]);
		follow_path(t->insns, d);
		return;
	}
	assert_string_equal(d->name, "mem-false-reject");
	assert_false(t->unset[d->insn]);
	if (t->reached[d->insn])
		assert_non_null(strstr(d->text, "every path writes it"));
	else
		assert_non_null(strstr(d->text, "no path leads here"));
}

/* The rewrite that mem-false-reject names, for both cells. */
static void rewrite(const struct cbpf_insn *insns, size_t count)
{
	struct cbpf_insn better[MAX_INSNS + 2] = {
		{OP_CODE_ST, 0, 0, 0},
		{OP_CODE_ST, 0, 0, 1},
	};
	struct cbpf_program *p;

	memcpy(&better[2], insns, count * sizeof(*insns));
	p = cbpf_program_new("test", better, count + 2, diags);
	assert_int_equal(cbpf_check(p, CBPF_TARGET_SOCKET, diags), 0);
	cbpf_program_free(p);
}

static void paths(void **state)
{
	size_t unset = 0, falsely = 0, said;
	uint64_t seed = 1;

	(void)state;
	for (int run = 0; run < RUNS; run++) {
		struct cbpf_insn insns[MAX_INSNS];
		struct truth t = {.insns = insns};
		size_t count = make_random(&seed, insns);
		struct cbpf_program *p =
			cbpf_program_new("test", insns, count, diags);
		const struct cbpf_diag *d;

		walk(&t, 0, 0);
		cbpf_check(p, CBPF_TARGET_SOCKET, diags);
		said = 0;
		for (size_t i = 0; (d = cbpf_diags_get(diags, i)); i++) {
			check_claim(&t, d);
			said += t.unset[d->insn];
			falsely += !t.unset[d->insn];
		}
		for (size_t pc = 0; pc < count; pc++)
			said -= t.unset[pc]; /* each is told, once */
		assert_int_equal(said, 0);
		unset += cbpf_diags_count(diags);
		cbpf_diags_clear(diags);
		rewrite(insns, count);
		cbpf_program_free(p);
	}
	print_message(
		"%zu refused reads, %zu of them falsely\n", unset, falsely);
	assert_true(unset > RUNS / 2);
	assert_true(falsely > RUNS / 100);
}

/* Of a long path the ends are told. */
static void long_path(void **state)
{
	struct cbpf_insn insns[64];
	struct cbpf_program *p;

	(void)state;
	for (size_t i = 0; i < 62; i++)
		insns[i] = (struct cbpf_insn){.code = OP_CODE_JA};
	insns[62] = (struct cbpf_insn){.code = OP_CODE_LD_MEM};
	insns[63] = (struct cbpf_insn){.code = OP_CODE_RET_A};
	p = cbpf_program_new("test", insns, 64, diags);
	assert_int_equal(cbpf_check(p, CBPF_TARGET_SOCKET, diags), -1);
	assert_string_equal(cbpf_diags_get(diags, 0)->text,
		"M[0] is read before it is written on the path #0 (ja) -> "
		"#1 (ja) -> #2 (ja) -> #3 (ja) -> #4 (ja) -> #5 (ja) -> ... "
		"-> #56 (ja) -> #57 (ja) -> #58 (ja) -> #59 (ja) -> #60 (ja) "
		"-> #61 (ja) -> #62");
	cbpf_diags_clear(diags);
	cbpf_program_free(p);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(target_names),
		cmocka_unit_test(lengths),
		cmocka_unit_test(language_rules),
		cmocka_unit_test(paths),
		cmocka_unit_test(long_path),
	};
	int failed;

	diags = cbpf_diags_new();
	if (!diags)
		return 1;
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	cbpf_diags_free(diags);
	return failed;
}
