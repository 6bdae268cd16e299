/* SPDX-License-Identifier: BSD-2-Clause */
/* Outcomes of stacks: what the case files cannot say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cbpf.h"

static void empty_stack(void **state)
{
	struct cbpf_outcome o;

	(void)state;
	assert_int_equal(cbpf_seccomp_decide(NULL, 0, &o), -1);
	assert_int_equal(o.effect, CBPF_SIGSYS);
}

/* Which filter decided: the newest of those with the lowest action. */
static void deciding_filter(void **state)
{
	static const struct {
		uint32_t values[3];
		size_t filter;
	} rows[] = {
		{{0x7fff0000, 0x7fff0001, 0x7fff0002}, 2},
		{{0x00050001, 0x7fff0000, 0x00050002}, 2},
		{{0x00050001, 0x7fff0000, 0x7ffc0000}, 0},
		{{0x00030000, 0x00000000, 0x00050000}, 1},
		{{0x80000000, 0x00000000, 0xffff0000}, 0},
		{{0x80000000, 0x80000001, 0x80000002}, 2},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cbpf_outcome o;

		assert_int_equal(cbpf_seccomp_decide(rows[i].values, 3, &o), 0);
		assert_int_equal(o.filter, rows[i].filter);
		assert_int_equal(o.value, rows[i].values[o.filter]);
	}
}

/* Every value has a text, an effect, and an error only when it returns. */
static void all_actions(void **state)
{
	char buf[64];

	(void)state;
	for (uint32_t action = 0; action < 0x10000; action++) {
		uint32_t value = action << 16 | 0xffff;
		struct cbpf_outcome o;

		assert_int_equal(cbpf_seccomp_decide(&value, 1, &o), 0);
		assert_true(*cbpf_outcome_text(&o, buf, sizeof(buf)));
		assert_true(o.effect == CBPF_RETURNS || !o.error);
		assert_true(o.error <= 4095);
		assert_true((o.effect == CBPF_RUNS) ==
			    (o.action == CBPF_ALLOW || o.action == CBPF_LOG));
	}
}

static void short_buffer(void **state)
{
	uint32_t value = 0x7ffe0000;
	struct cbpf_outcome o;
	char buf[8];

	(void)state;
	assert_int_equal(cbpf_seccomp_decide(&value, 1, &o), 0);
	assert_string_equal(cbpf_outcome_text(&o, buf, sizeof(buf)), "UNKNOWN");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(empty_stack),
		cmocka_unit_test(deciding_filter),
		cmocka_unit_test(all_actions),
		cmocka_unit_test(short_buffer),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
