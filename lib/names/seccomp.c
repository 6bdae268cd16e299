/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What the kernel makes of the values that a stack of seccomp filters
 * returned: first the lowest signed action is found, the newest of equals,
 * then it is carried out (kernel/seccomp.c: seccomp_run_filters() and
 * __seccomp_filter()).  There is no tracer and no listener here.
 */
#include <errno.h>
#include <stdio.h>

#include "cbpf.h"

#define ACTION_FULL 0xffff0000u
#define DATA	    0x0000ffffu
#define MAX_ERRNO   4095u /* linux/err.h */

/* Rows by enum cbpf_action; UNKNOWN stands for all other values. */
static const struct {
	uint32_t value; /* upper 16 bits, SECCOMP_RET_* */
	const char *word;
	enum cbpf_effect effect;
	bool shows_data;
} rows[] = {
	[CBPF_KILL_PROCESS] = {0x80000000, "KILL_PROCESS", CBPF_SIGSYS, false},
	[CBPF_KILL_THREAD] = {0x00000000, "KILL_THREAD", CBPF_SIGSYS, false},
	[CBPF_TRAP] = {0x00030000, "TRAP", CBPF_SIGSYS, true},
	[CBPF_ERRNO] = {0x00050000, "ERRNO", CBPF_RETURNS, true},
	[CBPF_USER_NOTIF] = {0x7fc00000, "USER_NOTIF", CBPF_RETURNS, false},
	[CBPF_TRACE] = {0x7ff00000, "TRACE", CBPF_RETURNS, true},
	[CBPF_LOG] = {0x7ffc0000, "LOG", CBPF_RUNS, false},
	[CBPF_ALLOW] = {0x7fff0000, "ALLOW", CBPF_RUNS, false},
	[CBPF_UNKNOWN] = {0, "UNKNOWN", CBPF_SIGSYS, false},
};

static int32_t precedence(uint32_t value)
{
	return (int32_t)(value & ACTION_FULL);
}

static enum cbpf_action action_of(uint32_t value)
{
	for (int i = 0; i < CBPF_UNKNOWN; i++)
		if (rows[i].value == (value & ACTION_FULL))
			return (enum cbpf_action)i;
	return CBPF_UNKNOWN;
}

static void carry_out(struct cbpf_outcome *o)
{
	o->action = action_of(o->value);
	o->effect = rows[o->action].effect;
	o->data = o->value & DATA;
	o->error = 0;
	switch (o->action) {
	case CBPF_ERRNO:
		if (o->data > MAX_ERRNO)
			o->data = MAX_ERRNO;
		o->error = o->data;
		break;
	case CBPF_USER_NOTIF:
	case CBPF_TRACE:
		o->error = ENOSYS;
		break;
	case CBPF_KILL_PROCESS:
	case CBPF_KILL_THREAD:
	case CBPF_TRAP:
	case CBPF_LOG:
	case CBPF_ALLOW:
	case CBPF_UNKNOWN:
		break;
	}
}

int cbpf_seccomp_decide(
	const uint32_t *values, size_t count, struct cbpf_outcome *outcome)
{
	*outcome = (struct cbpf_outcome){.effect = CBPF_SIGSYS};
	if (!count)
		return -1;
	outcome->filter = count - 1;
	for (size_t i = count - 1; i-- > 0;)
		if (precedence(values[i]) < precedence(values[outcome->filter]))
			outcome->filter = i;
	outcome->value = values[outcome->filter];
	carry_out(outcome);
	return 0;
}

/* What follows the action when its word does not say it. */
static const char *surprise(const struct cbpf_outcome *o)
{
	if (o->effect == CBPF_RUNS)
		return rows[o->action].effect == CBPF_RUNS ? "" : " -> run";
	if (o->action == CBPF_UNKNOWN)
		return " -> SIGSYS";
	if (o->action == CBPF_USER_NOTIF || o->action == CBPF_TRACE)
		return " -> ENOSYS";
	return "";
}

char *cbpf_outcome_text(const struct cbpf_outcome *o, char *buf, size_t size)
{
	const char *word = rows[o->action].word;

	if (o->action == CBPF_UNKNOWN)
		snprintf(buf, size, "%s(0x%04x)%s", word, o->value >> 16,
			surprise(o));
	else if (rows[o->action].shows_data)
		snprintf(buf, size, "%s(%u)%s", word, o->data, surprise(o));
	else
		snprintf(buf, size, "%s%s", word, surprise(o));
	return buf;
}
