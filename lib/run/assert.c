/* SPDX-License-Identifier: BSD-2-Clause */
/* Runs the assertions of a program: those that do not hold become
 * diagnostics. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/program.h"
#include "core/session.h"
#include "run/engine.h"
#include "run/link.h"

static void make_record(const struct cbpf_program *p,
	const struct cbpf_assert *a, struct cbpf_record *record)
{
	*record = (struct cbpf_record){.number = 1, .kind = a->kind};
	if (a->kind == CBPF_SYSCALL) {
		record->syscall = a->syscall;
		return;
	}
	record->packet.data = a->data;
	record->packet.size = record->packet.len = a->size;
	link_fill(link_of_dlt(p->linktype), &record->packet);
}

/* What a value means: itself, or what the kernel does with the call. */
static void describe(
	enum cbpf_kind kind, uint32_t value, char *text, size_t size)
{
	struct cbpf_outcome outcome;

	if (kind == CBPF_SYSCALL) {
		cbpf_seccomp_decide(&value, 1, &outcome);
		cbpf_outcome_text(&outcome, text, size);
	} else {
		snprintf(text, size, "%" PRIu32, value);
	}
}

static bool holds(const struct assertion *a, const struct cbpf_result *result,
	struct cbpf_diags *diags)
{
	char want[64] = "accept", got[64];

	describe(a->what.kind, (uint32_t)result->value, got, sizeof(got));
	if (!a->what.any)
		describe(a->what.kind, a->what.value, want, sizeof(want));
	if (result->end != CBPF_END_RETURN)
		snprintf(got, sizeof(got), "none: it does not end");
	else if (a->what.any ? result->value != 0 : !strcmp(want, got))
		return true;
	diag_at(diags, DIAG_ASSERTION_FAILED, &a->pos, want, got);
	return false;
}

static bool has_kind(const struct cbpf_program *p, enum cbpf_kind kind)
{
	for (size_t i = 0; i < p->assertion_count; i++)
		if (p->assertions[i].what.kind == kind)
			return true;
	return false;
}

static int run_kind(const struct cbpf *c, const struct cbpf_program *p,
	enum cbpf_kind kind, struct cbpf_diags *diags)
{
	const struct cbpf_engine *engine = cbpf_engine_row(c, 0);
	struct cbpf_record record;
	struct cbpf_result result;
	void *prepared;
	int failed = 0;

	if (!has_kind(p, kind))
		return 0;
	prepared = engine->prepare(p, kind, diags);
	if (!prepared)
		return -1;
	for (size_t i = 0; i < p->assertion_count; i++) {
		const struct assertion *a = &p->assertions[i];

		if (a->what.kind != kind)
			continue;
		make_record(p, &a->what, &record);
		engine->run(prepared, &record, &result);
		failed += !holds(a, &result, diags);
	}
	engine->release(prepared);
	return failed;
}

int cbpf_assert_run(const struct cbpf *c, const struct cbpf_program *p,
	struct cbpf_diags *diags)
{
	int packets = run_kind(c, p, CBPF_PACKET, diags);
	int calls = packets < 0 ? -1 : run_kind(c, p, CBPF_SYSCALL, diags);

	return calls < 0 ? -1 : packets + calls;
}
