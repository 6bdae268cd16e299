/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What the kernel did with a call under filters, and what was expected.  A
 * tracer sees the value that a call returns, not who made it: an error that the
 * filters can give, too, is not told from the call's own.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "core/op.h"
#include "run/live.h"

#define MAX_ERRNO 4095

static void add_error(struct live_errors *errors, uint32_t error)
{
	errors->bit[error / 8] |= (uint8_t)(1u << error % 8);
}

void live_errors_of(
	struct live_errors *errors, const struct cbpf_live_options *o)
{
	memset(errors, 0, sizeof(*errors));
	for (size_t i = 0; i < o->count; i++) {
		const struct cbpf_insn *insns = cbpf_program_insns(o->stack[i]);
		size_t count = cbpf_program_count(o->stack[i]);

		for (size_t pc = 0; pc < count; pc++) {
			struct cbpf_outcome outcome;

			if (insns[pc].code == OP_CODE_RET_A)
				errors->all = true;
			if (insns[pc].code != OP_CODE_RET_K)
				continue;
			cbpf_seccomp_decide(&insns[pc].k, 1, &outcome);
			if (outcome.effect == CBPF_RETURNS)
				add_error(errors, outcome.error);
		}
	}
}

static bool can_be_ours(const struct live_errors *errors, int64_t value)
{
	if (value > 0 || value < -MAX_ERRNO)
		return false;
	return errors->all || errors->bit[-value / 8] >> -value % 8 & 1;
}

bool live_kills(const struct cbpf_outcome *o, enum live_extent *extent)
{
	*extent = o->whole_process ? LIVE_PROCESS : LIVE_ONE_THREAD;
	return o->effect == CBPF_SIGSYS && o->action != CBPF_TRAP;
}

static enum live_judgement when(bool agrees)
{
	return agrees ? LIVE_AGREES : LIVE_DIFFERS;
}

enum live_judgement live_compare(const struct live_errors *errors,
	const struct cbpf_outcome *expected, const struct live_kernel *kernel)
{
	enum live_extent extent;

	switch (kernel->fate) {
	case LIVE_RETURNED:
		if (expected->effect == CBPF_SIGSYS)
			return LIVE_DIFFERS;
		if (expected->effect == CBPF_RETURNS)
			return when(kernel->value == -(int64_t)expected->error);
		return can_be_ours(errors, kernel->value) ? LIVE_UNCLEAR
							  : LIVE_AGREES;
	case LIVE_TRAPPED:
		return when(expected->action == CBPF_TRAP &&
			    expected->effect == CBPF_SIGSYS &&
			    kernel->value == expected->data);
	case LIVE_SIGSYS:
		return when(live_kills(expected, &extent) &&
			    (kernel->extent == LIVE_ALONE ||
				    kernel->extent == extent));
	case LIVE_DIED:
		/* Anyone may kill a process while it waits in a call. */
		if (!kernel->exits)
			return LIVE_UNCLEAR;
		return when(expected->effect == CBPF_RUNS);
	}
	return LIVE_UNCLEAR;
}

static const char *victim(enum live_extent extent)
{
	switch (extent) {
	case LIVE_ALONE:
		return "it";
	case LIVE_ONE_THREAD:
		return "that thread alone";
	case LIVE_PROCESS:
		return "all threads of the process";
	}
	return "it";
}

char *live_kernel_text(const struct live_kernel *kernel, char *buf, size_t size)
{
	switch (kernel->fate) {
	case LIVE_RETURNED:
		snprintf(buf, size, "made it return %lld",
			(long long)kernel->value);
		break;
	case LIVE_TRAPPED:
		snprintf(buf, size, "sent SIGSYS with si_errno %lld",
			(long long)kernel->value);
		break;
	case LIVE_SIGSYS:
		snprintf(buf, size, "killed %s by SIGSYS",
			victim(kernel->extent));
		break;
	case LIVE_DIED:
		snprintf(buf, size, "ended it");
		break;
	}
	return buf;
}
