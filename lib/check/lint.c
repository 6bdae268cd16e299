/* SPDX-License-Identifier: BSD-2-Clause */
/* The table of lints, asking its rows, and findings with their witnesses. */
#include "check/lint.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/effect.h"
#include "check/witness.h"
#include "core/buf.h"

#define NOTE	 CBPF_NOTE
#define WARNING	 CBPF_WARNING
#define ERROR	 CBPF_ERROR
#define SECCOMP	 .run
#define PACKET	 .run
#define ANY	 .run
#define RULE	 .run
#define ARGUMENT .run_arg

static const struct lint_row rows[LINT_COUNT] = {
#define LINT(symbol, name, level, group, function, text)                       \
	[LINT_##symbol] = {                                                    \
		name, level, LINT_GROUP_##group, text, group = function},
#include "check/lint.def"
#undef LINT
};

const struct lint_row *lint_row(enum lint_id id)
{
	return &rows[id];
}

bool cbpf_lint_row(size_t i, struct cbpf_lint_info *info)
{
	static const char *const groups[] = {
		[LINT_GROUP_SECCOMP] = "seccomp",
		[LINT_GROUP_ARGUMENT] = "seccomp",
		[LINT_GROUP_PACKET] = "packets",
		[LINT_GROUP_ANY] = "any",
		[LINT_GROUP_RULE] = "any",
	};

	if (i >= LINT_COUNT)
		return false;
	*info = (struct cbpf_lint_info){rows[i].name, rows[i].level,
		groups[rows[i].group], rows[i].text};
	return true;
}

/* ------------------------------------------------------------------------ */
/* Findings                                                                 */

/* The note behind a finding; an internal error when the witness does not show
 * what it should. */
static void report_witness(
	struct lint *l, size_t pc, const struct lint_witness *w)
{
	const struct cbpf_program *p = l->stack[w->filter];
	struct lint_witness own = *w;
	char record[1024], result[64];
	uint32_t value;

	if (own.record.kind == CBPF_PACKET)
		own.record.packet.data = own.bytes;
	witness_record_text(&own, record, sizeof(record));
	witness_value_text(&own, result, sizeof(result));
	if (!l->engine.run)
		return;
	if (l->engine.run(l->engine.arg, p, &own.record, &value) &&
		value == w->value)
		diag_insn(l->diags, DIAG_WITNESS, l->p, pc, record, result);
	else
		diag_insn(l->diags, DIAG_WITNESS_FAILED, l->p, pc,
			rows[l->id].name, record, result);
}

/* Whether another filter of the stack stops a call that gets through this
 * one. */
static bool stopped_elsewhere(struct lint *l, const struct lint_witness *w)
{
	uint32_t values[2] = {w->value, 0};
	struct cbpf_outcome o;

	cbpf_seccomp_decide(values, 1, &o);
	if (l->count < 2 || w->record.kind != CBPF_SYSCALL ||
		w->filter != l->index || !lint_may_run(1u << o.action))
		return false;
	for (size_t i = 0; i < l->count; i++) {
		if (i == l->index || !l->engine.run(l->engine.arg, l->stack[i],
					     &w->record, &values[1]))
			continue;
		cbpf_seccomp_decide(&values[1], 1, &o);
		if (!lint_may_run(1u << o.action))
			return true;
	}
	return false;
}

static void report(struct lint *l, enum cbpf_severity level, size_t pc,
	const struct lint_witness *w, const char *text)
{
	bool whole = pc >= l->p->count;
	const struct cbpf_diag row = {
		.severity = level,
		.name = rows[l->id].name,
		.file = l->p->name,
		.text = text,
		.insn = whole ? -1 : (int)pc,
	};

	if (w && w->is_there && l->engine.run && stopped_elsewhere(l, w))
		return;
	diag_row(l->diags, &row, whole ? NULL : &l->p->pos[pc]);
	if (w && w->is_there)
		report_witness(l, pc, w);
}

void lint_report(struct lint *l, size_t pc, const struct lint_witness *w,
	const char *format, ...)
{
	char text[1024];
	va_list ap;

	va_start(ap, format);
	vsnprintf(text, sizeof(text), format, ap);
	va_end(ap);
	report(l, rows[l->id].level, pc, w, text);
}

void lint_report_as(struct lint *l, enum cbpf_severity level, size_t pc,
	const struct lint_witness *w, const char *format, ...)
{
	char text[1024];
	va_list ap;

	va_start(ap, format);
	vsnprintf(text, sizeof(text), format, ap);
	va_end(ap);
	report(l, level, pc, w, text);
}

bool lint_seen(struct lint *l, size_t pc)
{
	struct lint_seen *seen;

	for (size_t i = 0; i < l->seen_count; i++)
		if (l->seen[i].id == l->id && l->seen[i].pc == pc)
			return true;
	seen = array_grow(l->seen, l->seen_count, &l->seen_room, sizeof(*seen));
	if (seen) {
		l->seen = seen;
		seen[l->seen_count++] = (struct lint_seen){l->id, pc};
	} else {
		l->failed = true;
	}
	return false;
}

/* ------------------------------------------------------------------------ */
/* Running                                                                  */

static void run_group(struct lint *l, enum lint_group group)
{
	for (int i = 0; i < LINT_COUNT; i++) {
		if (rows[i].group != group || !rows[i].run)
			continue;
		l->id = (enum lint_id)i;
		rows[i].run(l);
	}
}

static void run_program(struct lint *l)
{
	l->seen_count = 0;
	l->bounded = false;
	if (l->sys) {
		run_group(l, LINT_GROUP_SECCOMP);
		lint_arguments(l);
		for (size_t i = 0; i < l->sys->count; i++)
			l->bounded |= l->sys->classes[i].bounded;
	} else {
		run_group(l, LINT_GROUP_PACKET);
		l->bounded |= l->pkt && l->pkt->bounded;
	}
	run_group(l, LINT_GROUP_ANY);
	if (l->bounded)
		diag_file(l->diags, DIAG_LINT_BOUNDED, l->p->name,
			l->val.loops ? "a jump goes back, and loops are not "
				       "followed"
				     : "the program has more states than are "
				       "kept apart");
}

/* The machine that counts where a filter does not ask for one. */
static const struct audit_arch *native_arch(const struct cbpf_program *p)
{
	return p->arch ? audit_arch_by_name(p->arch) : audit_arch_native();
}

static bool run_at(struct lint *l, size_t i)
{
	struct pktflow *pkt = NULL;
	bool ok;

	l->index = i;
	l->p = l->stack[i];
	l->native = native_arch(l->p);
	l->live = effect_live(l->p);
	l->sys = l->flows[i];
	if (!l->sys)
		pkt = pktflow_new(l->p, l->target);
	l->pkt = pkt;
	l->own = (struct valflow){.p = l->p, .seccomp = l->sys != NULL};
	l->val = l->own;
	l->val.refine = true;
	ok = l->live && (l->sys || pkt) && valflow_init(&l->val) &&
	     valflow_init(&l->own);
	if (ok)
		run_program(l);
	valflow_free(&l->val);
	valflow_free(&l->own);
	free(l->live);
	pktflow_free(pkt);
	return ok && !l->failed;
}

/* libpcap takes opcodes that Linux does not have, and reads them as others that
 * it has; no analysis is made of such a program. */
static bool is_plain(const struct cbpf_program *p, struct cbpf_diags *diags)
{
	for (size_t pc = 0; pc < p->count; pc++) {
		if (op_find(p->insns[pc].code, DIALECT_LINUX))
			continue;
		diag_file(diags, DIAG_LINT_BOUNDED, p->name,
			"it has an opcode that Linux does not have");
		return false;
	}
	return true;
}

int lint_run(const struct lint_input *in, struct cbpf_diags *diags)
{
	struct lint l = {
		.stack = in->stack,
		.count = in->count,
		.target = in->target,
		.kernel = in->kernel,
		.engine = in->engine,
		.diags = diags,
		.flows = calloc(in->count + 1, sizeof(*l.flows)),
	};
	bool ok = l.flows != NULL;

	for (size_t i = 0; ok && i < in->count; i++) {
		if (in->target != CBPF_TARGET_SECCOMP)
			break;
		l.flows[i] =
			sysflow_new(in->stack[i], native_arch(in->stack[i]));
		ok = l.flows[i] != NULL;
	}
	for (size_t i = 0; ok && i < in->count; i++)
		ok = is_plain(in->stack[i], diags) ? run_at(&l, i) : ok;
	if (!ok)
		diag_file(diags, DIAG_NO_MEMORY, NULL);
	for (size_t i = 0; l.flows && i < in->count; i++)
		sysflow_free(l.flows[i]);
	free(l.flows);
	free(l.seen);
	return ok ? 0 : -1;
}
