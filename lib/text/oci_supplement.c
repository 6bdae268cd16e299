/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Rules of a seccomp profile for calls that libseccomp is too old for, as
 * instructions of our own.  For each machine:
 *
 *	ld [arch]; jeq #machine, 1, 0; ja next machine
 *	ld [nr];   jge #lowest, 1, 0;  ja next machine
 *	           jeq #call, 0, next call (by a ja where that is far)
 *	           conditions of a rule, or else the next one; ret #action
 *	           ret #default action
 */
#include <stdlib.h>

#include "core/op.h"
#include "text/oci.h"

#define OFFSET_NR    0u
#define OFFSET_ARCH  4u
#define OFFSET_ARGS  16u
#define FAILS_AT_ONE 3 /* jumps to the next rule, of one condition */
#define SYSCALL_ARGS 6

struct emitter {
	struct cbpf_program *p;
	struct cbpf_diags *diags;
	bool failed;
	/* Jumps to where the next rule will begin. */
	struct {
		size_t insn;
		bool when_true;
	} fails[SYSCALL_ARGS * FAILS_AT_ONE];
	size_t fail_count;
};

/* An instruction; returns its number. */
static size_t emit(struct emitter *e, enum op_code code, uint32_t k)
{
	struct cbpf_insn insn = {.code = (uint16_t)code, .k = k};

	if (!e->failed && program_add(e->p, insn, NULL, e->diags))
		e->failed = true;
	return e->p->count - 1;
}

/* Where a jump of a condition goes. */
enum side {
	NEXT, /* the next instruction */
	HOLD, /* behind the condition, which holds: two further */
	FAIL, /* to the next rule */
};

static void emit_branch(
	struct emitter *e, enum op_code code, uint32_t k, const enum side to[2])
{
	size_t at = emit(e, code, k);

	if (e->failed)
		return;
	e->p->insns[at].jt = to[0] == HOLD ? 2 : 0;
	e->p->insns[at].jf = to[1] == HOLD ? 2 : 0;
	for (int i = 0; i < 2; i++) {
		if (to[i] != FAIL)
			continue;
		e->fails[e->fail_count].insn = at;
		e->fails[e->fail_count++].when_true = i == 0;
	}
}

/* A rule's end: what failed goes on here. */
static void land_fails(struct emitter *e)
{
	for (size_t i = 0; i < e->fail_count && !e->failed; i++) {
		struct cbpf_insn *insn = &e->p->insns[e->fails[i].insn];
		uint8_t skip = (uint8_t)(e->p->count - e->fails[i].insn - 1);

		if (e->fails[i].when_true)
			insn->jt = skip;
		else
			insn->jf = skip;
	}
	e->fail_count = 0;
}

/* A jump out of the way, to be landed. */
static size_t emit_skip(struct emitter *e, enum op_code code, uint32_t k)
{
	size_t at = emit(e, code, k);

	if (!e->failed)
		e->p->insns[at].jt = 1;
	return emit(e, OP_CODE_JA, 0);
}

static void land_skip(struct emitter *e, size_t ja)
{
	if (!e->failed)
		e->p->insns[ja].k = (uint32_t)(e->p->count - ja - 1);
}

/* How one word decides: of the high word the first test tells when the
 * condition holds or fails at once, and the low word decides between equals. */
static const struct {
	enum op_code high;
	enum side high_to[2];
	enum op_code low;
	enum side low_to[2];
} tests[OCI_OP_COUNT] = {
	[OCI_EQ] = {0, {0}, OP_CODE_JEQ_K, {NEXT, FAIL}},
	[OCI_MASKED_EQ] = {0, {0}, OP_CODE_JEQ_K, {NEXT, FAIL}},
	[OCI_NE] = {0, {0}, OP_CODE_JEQ_K, {FAIL, NEXT}},
	[OCI_GT] = {OP_CODE_JGT_K, {HOLD, NEXT}, OP_CODE_JGT_K, {NEXT, FAIL}},
	[OCI_GE] = {OP_CODE_JGT_K, {HOLD, NEXT}, OP_CODE_JGE_K, {NEXT, FAIL}},
	[OCI_LT] = {OP_CODE_JGT_K, {FAIL, NEXT}, OP_CODE_JGE_K, {FAIL, NEXT}},
	[OCI_LE] = {OP_CODE_JGT_K, {FAIL, NEXT}, OP_CODE_JGT_K, {FAIL, NEXT}},
};

/* What follows when the high words are not equal (and none is greater). */
static enum side unequal(enum oci_op op)
{
	return op == OCI_NE || op == OCI_LT || op == OCI_LE ? HOLD : FAIL;
}

static void emit_load(struct emitter *e, uint32_t offset, uint32_t mask)
{
	emit(e, OP_CODE_LD_W_ABS, offset);
	if (mask != UINT32_MAX)
		emit(e, OP_CODE_AND_K, mask);
}

/* One condition; a machine of 32 bits has no high word. */
static void emit_arg(struct emitter *e, const struct audit_arch *arch,
	const struct oci_arg *arg)
{
	bool masked = arg->op == OCI_MASKED_EQ;
	uint64_t mask = masked ? arg->value : UINT64_MAX;
	uint64_t value = masked ? arg->value_two & mask : arg->value;
	uint32_t offset = OFFSET_ARGS + 8 * arg->index;
	const enum side equal[2] = {NEXT, unequal(arg->op)};

	if (arch->bits == 64) {
		uint32_t high = (uint32_t)(value >> 32);

		emit_load(e, offset + (arch->big ? 0 : 4),
			(uint32_t)(mask >> 32));
		if (tests[arg->op].high)
			emit_branch(e, tests[arg->op].high, high,
				tests[arg->op].high_to);
		emit_branch(e, OP_CODE_JEQ_K, high, equal);
	}
	emit_load(e, offset + (arch->big ? 4 : 0), (uint32_t)mask);
	emit_branch(
		e, tests[arg->op].low, (uint32_t)value, tests[arg->op].low_to);
}

static void emit_rule(struct emitter *e, const struct oci_extra *extra)
{
	const struct oci_args *args = &extra->rule->args;
	bool alternatives = oci_has_alternatives(extra->rule);

	for (size_t i = 0; i < args->count; i++) {
		emit_arg(e, extra->arch, &args->list[i]);
		if (alternatives || i == args->count - 1) {
			emit(e, OP_CODE_RET_K, extra->rule->action);
			land_fails(e);
		}
	}
	if (!args->count)
		emit(e, OP_CODE_RET_K, extra->rule->action);
}

/* All rules of a call, which begin at `first`; returns where the next call's
 * do. The first rule without a condition is the last one that counts. */
static size_t emit_rules(
	struct emitter *e, const struct oci_extras *extras, size_t first)
{
	const struct oci_extra *list = &extras->list[first];
	size_t count = 0;
	bool decided = false;

	for (; first + count < extras->count &&
		list[count].arch->audit == list->arch->audit &&
		list[count].nr == list->nr;
		count++) {
		if (!decided)
			emit_rule(e, &list[count]);
		decided = decided || !list[count].rule->args.count;
	}
	if (!decided)
		emit(e, OP_CODE_RET_K, extras->action);
	return first + count;
}

#define FAR 255 /* what a conditional jump skips at most */

static size_t emit_call(
	struct emitter *e, const struct oci_extras *extras, size_t first)
{
	size_t begin = e->p->count, next, size;

	emit(e, OP_CODE_JEQ_K, extras->list[first].nr);
	next = emit_rules(e, extras, first);
	size = e->p->count - begin - 1;
	if (e->failed)
		return next;
	if (size <= FAR) {
		e->p->insns[begin].jf = (uint8_t)size;
		return next;
	}
	e->p->count = begin;
	begin = emit_skip(e, OP_CODE_JEQ_K, extras->list[first].nr);
	emit_rules(e, extras, first);
	land_skip(e, begin);
	return next;
}

/* The calls of one machine from `first` on; returns where the next begins. */
static size_t emit_machine(
	struct emitter *e, const struct oci_extras *extras, size_t first)
{
	const struct oci_extra *list = extras->list;
	uint32_t audit = list[first].arch->audit;
	size_t other_machine, other_calls, i = first;

	emit(e, OP_CODE_LD_W_ABS, OFFSET_ARCH);
	other_machine = emit_skip(e, OP_CODE_JEQ_K, audit);
	emit(e, OP_CODE_LD_W_ABS, OFFSET_NR);
	other_calls = emit_skip(e, OP_CODE_JGE_K, list[first].nr);
	while (i < extras->count && list[i].arch->audit == audit)
		i = emit_call(e, extras, i);
	land_skip(e, other_calls);
	land_skip(e, other_machine);
	return i;
}

/* By machine, call, and the place of the rule. */
static int compare(const void *left, const void *right)
{
	const struct oci_extra *a = left, *b = right;

	if (a->arch->audit != b->arch->audit)
		return a->arch->audit < b->arch->audit ? -1 : 1;
	if (a->nr != b->nr)
		return a->nr < b->nr ? -1 : 1;
	if (a->rule->index != b->rule->index)
		return a->rule->index < b->rule->index ? -1 : 1;
	return 0;
}

int oci_supplement(struct cbpf_program *p, struct oci_extras *extras,
	struct cbpf_diags *diags)
{
	struct emitter e = {.p = p, .diags = diags};

	if (extras->count)
		qsort(extras->list, extras->count, sizeof(*extras->list),
			compare);
	for (size_t i = 0; i < extras->count && !e.failed;)
		i = emit_machine(&e, extras, i);
	return e.failed ? -1 : 0;
}
