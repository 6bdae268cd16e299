/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Who died of a call, told by what its process does next: orders of events
 * that a kernel whose outcome is right does not give.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <signal.h>

#include "run/live.h"

#define X86_64	0xc000003eu
#define GETPPID 110u
#define THREADS 3

static const struct cbpf_outcome one = {
	.action = CBPF_KILL_THREAD,
	.effect = CBPF_SIGSYS,
};
static const struct cbpf_outcome whole = {
	.value = 0x80000000,
	.action = CBPF_KILL_PROCESS,
	.effect = CBPF_SIGSYS,
	.whole_process = true,
};
static const struct cbpf_outcome allow = {
	.value = 0x7fff0000,
	.action = CBPF_ALLOW,
	.effect = CBPF_RUNS,
};

/* A process of three threads.  A wait status that is a signal stands for an end
 * by it. */
struct stage {
	struct cbpf_live_result result;
	struct live_judge j;
	struct process p;
	struct threads all;
	struct thread t[THREADS];
};

static struct stage *begin(struct stage *s)
{
	memset(s, 0, sizeof(*s));
	s->j.result = &s->result;
	s->j.diags = cbpf_diags_new();
	s->j.name = "command";
	s->p = (struct process){.pid = 100, .threads = 3, .alive = 3};
	for (int i = 0; i < THREADS; i++) {
		s->t[i] = (struct thread){.process = &s->p,
			.pid = 100 + i,
			.next = s->all.table[0],
			.call = {.arch = X86_64, .nr = GETPPID}};
		s->all.table[0] = &s->t[i];
	}
	return s;
}

static void enters(struct stage *s, int i, const struct cbpf_outcome *expected)
{
	s->t[i].call.record = s->p.kill.record + 10 + (uint64_t)i;
	judge_expect(&s->t[i], expected);
}

static void ends(struct stage *s, int i, int status)
{
	judge_end(&s->j, &s->all, &s->t[i], status);
}

/* Counts, and what was said of the only difference. */
static void told(
	struct stage *s, const char *text, uint64_t agreed, uint64_t unclear)
{
	assert_int_equal(s->result.differed, text ? 1 : 0);
	assert_int_equal(cbpf_diags_count(s->j.diags), text ? 1 : 0);
	if (text)
		assert_string_equal(cbpf_diags_get(s->j.diags, 0)->text, text);
	assert_int_equal(s->result.agreed, agreed);
	assert_int_equal(s->result.unclear, unclear);
	cbpf_diags_free(s->j.diags);
}

static void others_go_on(void **state)
{
	struct stage s;

	(void)state;
	enters(begin(&s), 1, &one);
	ends(&s, 1, SIGSYS);
	assert_int_equal(s.result.agreed, 0);
	judge_alive(&s.j, &s.t[0]);
	judge_alive(&s.j, &s.t[2]);
	ends(&s, 1, SIGSYS);
	told(&s, NULL, 1, 0);

	enters(begin(&s), 1, &whole);
	ends(&s, 1, SIGSYS);
	judge_alive(&s.j, &s.t[0]);
	told(&s,
		"record 11, process 101, call 110 (getppid of x86_64): "
		"expected "
		"was KILL_PROCESS of all threads, but the kernel killed that "
		"thread alone by SIGSYS",
		0, 0);
}

static void others_die(void **state)
{
	struct stage s;

	(void)state;
	for (int before = 0; before < 2; before++) {
		enters(begin(&s), 1, &whole);
		enters(&s, 0, &allow);
		if (before)
			ends(&s, 0, SIGSYS);
		ends(&s, 1, SIGSYS);
		if (!before)
			ends(&s, 0, SIGSYS);
		ends(&s, 2, SIGSYS);
		told(&s, NULL, 1, 1);

		enters(begin(&s), 1, &one);
		if (before)
			ends(&s, 0, SIGSYS);
		ends(&s, 1, SIGSYS);
		if (!before)
			ends(&s, 0, SIGSYS);
		told(&s,
			"record 11, process 101, call 110 (getppid of x86_64): "
			"expected was KILL_THREAD of that thread alone, but "
			"the kernel killed all threads of the process by "
			"SIGSYS",
			0, 0);
	}
}

/* Two calls that kill at a time: whose did it is not told. */
static void two_at_once(void **state)
{
	struct stage s;

	(void)state;
	enters(begin(&s), 1, &one);
	enters(&s, 2, &whole);
	ends(&s, 1, SIGSYS);
	ends(&s, 2, SIGSYS);
	ends(&s, 0, SIGSYS);
	told(&s, NULL, 0, 2);
}

/* The others have ended, or end in another way. */
static void nobody_tells(void **state)
{
	struct stage s;

	(void)state;
	enters(begin(&s), 1, &one);
	ends(&s, 0, 0);
	ends(&s, 2, 0);
	ends(&s, 1, SIGSYS);
	told(&s, NULL, 1, 0);

	enters(begin(&s), 1, &one);
	ends(&s, 1, SIGSYS);
	ends(&s, 0, SIGKILL);
	ends(&s, 2, SIGKILL);
	told(&s, NULL, 0, 1);
}

/* A SIGSYS that nothing explains is laid to the last call, once. */
static void by_surprise(void **state)
{
	struct stage s;

	(void)state;
	begin(&s);
	for (int i = 0; i < THREADS; i++)
		enters(&s, i, &allow);
	ends(&s, 1, SIGSYS);
	ends(&s, 2, SIGSYS);
	ends(&s, 0, SIGSYS);
	told(&s,
		"record 12, process 102, call 110 (getppid of x86_64): "
		"expected "
		"was ALLOW, but the kernel killed it by SIGSYS",
		0, 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(others_go_on),
		cmocka_unit_test(others_die),
		cmocka_unit_test(two_at_once),
		cmocka_unit_test(nobody_tells),
		cmocka_unit_test(by_surprise),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
