/* SPDX-License-Identifier: BSD-2-Clause */
/* Scratch memory: apart, aligned, taken again after it was given back. */
#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/scratch.h"

#define PIECES 200

static void test_apart(void **state)
{
	struct scratch s = {0};
	unsigned char *piece[PIECES];

	(void)state;
	for (size_t i = 0; i < PIECES; i++) {
		piece[i] = scratch_get(&s, i + 1, 7);
		assert_non_null(piece[i]);
		assert_int_equal((uintptr_t)piece[i] % alignof(max_align_t), 0);
		memset(piece[i], (int)i, 7 * (i + 1));
	}
	for (size_t i = 0; i < PIECES; i++)
		for (size_t k = 0; k < 7 * (i + 1); k++)
			assert_int_equal(piece[i][k], (unsigned char)i);
	scratch_free(&s);
	assert_null(s.block);
}

static void test_back(void **state)
{
	struct scratch s = {0}, mark;
	unsigned char *kept, *first;

	(void)state;
	assert_int_equal(scratch_open(&s, 1000), 0);
	kept = scratch_get(&s, 1, 100);
	memset(kept, 1, 100);
	mark = s;
	first = scratch_get(&s, 1, 200);
	memset(first, 0xff, 200);
	/* More than the block has: another one. */
	assert_non_null(scratch_get(&s, 50, 100));
	assert_ptr_not_equal(s.block, mark.block);
	scratch_back(&s, mark);
	assert_ptr_equal(s.block, mark.block);
	assert_ptr_equal(scratch_zero(&s, 1, 200), first);
	for (size_t i = 0; i < 200; i++)
		assert_int_equal(first[i], 0);
	for (size_t i = 0; i < 100; i++)
		assert_int_equal(kept[i], 1);
	scratch_free(&s);
}

static void test_too_much(void **state)
{
	struct scratch s = {0};

	(void)state;
	assert_null(scratch_get(&s, SIZE_MAX / 2, 3));
	assert_null(scratch_get(&s, SIZE_MAX - 1, 1));
	assert_non_null(scratch_get(&s, 0, 8));
	scratch_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_apart),
		cmocka_unit_test(test_back),
		cmocka_unit_test(test_too_much),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
