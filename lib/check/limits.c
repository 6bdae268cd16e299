/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What a Linux kernel asks of a program beyond the classic rules: to be new
 * enough for it, and room for its translation to eBPF.  The lengths are those
 * of bpf_convert_filter() in net/core/filter.c, of 4.18 (when packet loads
 * became code) and later, on machines that load unaligned words.  A test lets
 * the running kernel confirm each.
 */
#include "check/check.h"

#include <stdio.h>
#include <stdlib.h>

#define OLDEST_KNOWN  KERNEL(4, 18)
#define CHAIN_INSNS   32768u /* MAX_INSNS_PER_PATH of kernel/seccomp.c */
#define CHAIN_PENALTY 4u     /* for each older filter */
#define INSN_BYTES    8u
/* offsetof(struct bpf_prog, insns), with the digest that 6.18 made longer. */
#define PROG_BYTES(kernel) ((kernel) < KERNEL(6, 18) ? 72u : 96u)

/* The program and the kernel at work. */
struct lim {
	const struct cbpf_program *p;
	const struct target *t;
	uint32_t kernel;
	uint64_t optmem;
	struct cbpf_diags *diags;
};

static uint32_t kernel_of(const struct cbpf_limits *limits)
{
	return limits->kernel ? limits->kernel : UINT32_MAX;
}

/* Before 6.8 it was sizeof(long) * (2 * UIO_MAXIOV + 512). */
static uint64_t optmem_of(const struct cbpf_limits *limits)
{
	if (limits->optmem)
		return limits->optmem;
	return kernel_of(limits) < KERNEL(6, 8) ? 20480 : 131072;
}

uint64_t cbpf_optmem_running(void)
{
	FILE *f = fopen("/proc/sys/net/core/optmem_max", "re");
	unsigned long long n = 0;

	if (!f)
		return 0;
	if (fscanf(f, "%llu", &n) != 1)
		n = 0;
	fclose(f);
	return n;
}

/* ------------------------------------------------------------------------ */
/* Lengths                                                                  */

static unsigned ext_length(const struct lim *l, enum ext ext)
{
	switch (ext) {
	case EXT_MARK:
	case EXT_QUEUE:
	case EXT_RXHASH:
	case EXT_VLAN_TCI:
	case EXT_XOR_X:
		return 1;
	case EXT_PROTO:
	case EXT_TYPE:
	case EXT_VLAN_TPID:
		return 2;
	case EXT_VLAN_AVAIL:
		return l->kernel < KERNEL(6, 2) ? 2 : 3;
	case EXT_IFIDX:
	case EXT_HATYPE:
	case EXT_NLA:
	case EXT_NLAN:
	case EXT_CPU:
	case EXT_POFF:
	case EXT_RAND:
		return 4;
	}
	return 0;
}

/* A load of the linear part, and a call for the rest; offsets that may be
 * negative have the call alone. */
static unsigned abs_length(bool byte, uint32_t k)
{
	unsigned n = 8;

	if (k >= 0x80000000u)
		return n;
	n += byte ? 5 : 6; /* a byte needs no swap */
	n -= !k;	   /* nothing to subtract */
	n += k > INT16_MAX ? 2 : 0;
	return n;
}

static bool is_packet_load(const struct op_info *op, uint32_t k)
{
	return op->form == FORM_IND || op->form == FORM_MSH ||
	       (op->form == FORM_ABS && !ext_name(k));
}

static unsigned jump_length(const struct op_info *op, const struct cbpf_insn *i)
{
	unsigned n = 2;

	/* jset has no opposite. */
	if (!i->jf || (!i->jt && op->op != OP_JSET_K && op->op != OP_JSET_X))
		n = 1;
	/* Immediates are signed. */
	return n + (op->form == FORM_JIMM && i->k >= 0x80000000u);
}

static unsigned insn_length(const struct lim *l, const struct cbpf_insn *insn)
{
	const struct op_info *op = op_find(insn->code, DIALECT_LINUX);
	bool byte = op->op == OP_LD_B_ABS;

	if (op_is_branch(op))
		return jump_length(op, insn);
	if (op->op == OP_RET_K)
		return 2;
	if (op->op == OP_DIV_X || op->op == OP_MOD_X)
		return 5;
	if (l->t->rules == RULES_SECCOMP)
		return 1;
	if (op->form == FORM_ABS && ext_name(insn->k))
		return ext_length(l, (enum ext)(insn->k - EXT_BASE));
	if (op->form == FORM_ABS)
		return abs_length(byte, insn->k);
	if (op->form == FORM_IND)
		return insn->k ? 9 : 8;
	if (op->form == FORM_MSH)
		return 6 + abs_length(true, insn->k);
	return 1;
}

/* Copies the context, clears A and X; and, for packet loads, has the packet's
 * start and length at hand. */
static unsigned prologue_length(const struct lim *l)
{
	for (size_t pc = 0; pc < l->p->count; pc++) {
		const struct cbpf_insn *insn = &l->p->insns[pc];

		if (l->t->rules == RULES_LINUX &&
			is_packet_load(
				op_find(insn->code, DIALECT_LINUX), insn->k))
			return 7;
	}
	return 3;
}

/* Where the translation of each instruction begins, one more for the end;
 * NULL: out of memory. */
static size_t *find_starts(const struct lim *l)
{
	size_t *starts = malloc((l->p->count + 1) * sizeof(*starts));

	if (!starts)
		return NULL;
	starts[0] = prologue_length(l);
	for (size_t pc = 0; pc < l->p->count; pc++)
		starts[pc + 1] = starts[pc] + insn_length(l, &l->p->insns[pc]);
	return starts;
}

static bool is_translated(const struct target *t, uint32_t kernel)
{
	return target_is_linux(t) && kernel >= OLDEST_KNOWN;
}

size_t cbpf_translated_count(
	const struct cbpf_program *p, const struct cbpf_limits *limits)
{
	const struct lim l = {
		.p = p,
		.t = target_row(limits->target),
		.kernel = kernel_of(limits),
	};
	size_t n = 0;

	if (!is_translated(l.t, l.kernel) || p->internal)
		return 0;
	n = prologue_length(&l);
	for (size_t pc = 0; pc < p->count; pc++)
		n += insn_length(&l, &p->insns[pc]);
	return n;
}

/* ------------------------------------------------------------------------ */
/* Limits of the translation                                                */

/* One side of a jump; `sub` is how many instructions of its translation stand
 * before it.  The kernel's first pass takes all targets for instruction 0. */
static void check_side(const struct lim *l, const size_t *starts, size_t pc,
	unsigned sub, size_t target)
{
	size_t at = starts[pc] + sub;
	size_t skip = starts[target] - at - 1;
	char text[160];

	if (at > INT16_MAX)
		snprintf(text, sizeof(text),
			"this jump would be instruction %zu of the kernel's "
			"translation, which has none behind %d (EINVAL)",
			at, INT16_MAX);
	else if (skip > INT16_MAX)
		snprintf(text, sizeof(text),
			"the jump to insn #%zu skips %zu instructions of the "
			"kernel's translation; at most %d can be (EINVAL)",
			target, skip, INT16_MAX);
	else
		return;
	diag_insn(l->diags, DIAG_TARGET_LIMIT, l->p, pc, text);
}

static void check_jump(const struct lim *l, const size_t *starts, size_t pc)
{
	const struct cbpf_insn *insn = &l->p->insns[pc];
	const struct op_info *op = op_find(insn->code, DIALECT_LINUX);
	unsigned sub;

	if (op->op == OP_JA)
		check_side(l, starts, pc, 0, pc + 1 + insn->k);
	if (!op_is_branch(op))
		return;
	sub = op->form == FORM_JIMM && insn->k >= 0x80000000u;
	if (!insn->jf) {
		check_side(l, starts, pc, sub, pc + 1 + insn->jt);
	} else if (jump_length(op, insn) == sub + 1) {
		check_side(l, starts, pc, sub, pc + 1 + insn->jf);
	} else {
		check_side(l, starts, pc, sub, pc + 1 + insn->jt);
		check_side(l, starts, pc, sub + 1, pc + 1 + insn->jf);
	}
}

/* A socket must stay below the limit with all that it is charged for, and the
 * filter is its first. */
static void check_optmem(const struct lim *l, size_t count)
{
	uint64_t head = PROG_BYTES(l->kernel);
	uint64_t bytes = head + INSN_BYTES * count;
	uint64_t most = l->optmem;
	char text[192];

	if (l->t != target_row(CBPF_TARGET_REUSEPORT))
		most = most ? most - 1 : 0;
	if (bytes <= most)
		return;
	snprintf(text, sizeof(text),
		"translated, the %zu instructions become %zu and take %llu "
		"bytes; net.core.optmem_max, %llu, leaves room for %llu "
		"(ENOMEM)",
		l->p->count, count, (unsigned long long)bytes,
		(unsigned long long)l->optmem,
		(unsigned long long)(most < head ? 0
						 : (most - head) / INSN_BYTES));
	diag_file(l->diags, DIAG_TARGET_LIMIT, l->p->name, text);
}

static void check_translation(const struct lim *l)
{
	size_t *starts = find_starts(l);

	if (!starts) {
		diag_file(l->diags, DIAG_NO_MEMORY, l->p->name);
		return;
	}
	for (size_t pc = 0; pc < l->p->count; pc++)
		check_jump(l, starts, pc);
	if (l->t->memory == MEMORY_OPTMEM)
		check_optmem(l, starts[l->p->count]);
	free(starts);
}

/* ------------------------------------------------------------------------ */
/* Age                                                                      */

/* Ancillary loads that are younger than the rest: their commits are "filter:
 * add vlan tag access", "... add ANC_PAY_OFFSET instruction", "... add
 * SKF_AD_RANDOM" and "... add SKF_AD_VLAN_TPID". */
static const struct {
	enum ext ext;
	uint32_t since;
} ext_ages[] = {
	{EXT_VLAN_TCI, KERNEL(3, 8)},
	{EXT_VLAN_AVAIL, KERNEL(3, 8)},
	{EXT_POFF, KERNEL(3, 10)},
	{EXT_RAND, KERNEL(3, 15)},
	{EXT_VLAN_TPID, KERNEL(4, 1)},
};

static uint32_t insn_since(const struct cbpf_insn *insn)
{
	const struct op_info *op = op_find(insn->code, DIALECT_LINUX);

	if (op->op == OP_MOD_K || op->op == OP_MOD_X || op->op == OP_XOR_K ||
		op->op == OP_XOR_X)
		return KERNEL(3, 7);
	if (op->form != FORM_ABS || !ext_name(insn->k))
		return 0;
	for (size_t i = 0; i < sizeof(ext_ages) / sizeof(ext_ages[0]); i++)
		if (insn->k == EXT_BASE + ext_ages[i].ext)
			return ext_ages[i].since;
	return 0;
}

static void check_age(const struct lim *l)
{
	unsigned major = l->kernel >> 16, minor = l->kernel >> 8 & 0xff;
	char text[128];

	if (l->kernel < l->t->since)
		diag_file(l->diags, DIAG_KERNEL_VERSION, l->p->name, l->t->name,
			l->t->since >> 16, l->t->since >> 8 & 0xff, major,
			minor);
	for (size_t pc = 0; pc < l->p->count; pc++) {
		const struct cbpf_insn *insn = &l->p->insns[pc];
		uint32_t since = insn_since(insn);

		if (l->kernel >= since)
			continue;
		cbpf_insn_text(insn, text, sizeof(text));
		diag_insn(l->diags, DIAG_KERNEL_VERSION, l->p, pc, text,
			since >> 16, since >> 8 & 0xff, major, minor);
	}
}

int cbpf_check_limits(const struct cbpf_program *p,
	const struct cbpf_limits *limits, struct cbpf_diags *diags)
{
	size_t before = cbpf_diags_errors(diags);
	const struct lim l = {
		.p = p,
		.t = target_row(limits->target),
		.kernel = kernel_of(limits),
		.optmem = optmem_of(limits),
		.diags = diags,
	};

	if (!target_is_linux(l.t) || p->internal)
		return 0;
	check_age(&l);
	if (is_translated(l.t, l.kernel))
		check_translation(&l);
	return cbpf_diags_errors(diags) == before ? 0 : -1;
}

/* ------------------------------------------------------------------------ */
/* Several seccomp filters                                                  */

int cbpf_check_chain(const struct cbpf_program *const *filters, size_t count,
	const struct cbpf_limits *limits, size_t *total,
	struct cbpf_diags *diags)
{
	size_t sum = 0, length;
	char text[192];
	int status = 0;

	for (size_t i = 0; i < count; i++) {
		length = cbpf_translated_count(filters[i], limits);
		if (!length)
			continue;
		sum += length + (i ? CHAIN_PENALTY : 0);
		if (sum <= CHAIN_INSNS)
			continue;
		snprintf(text, sizeof(text),
			"with filter %zu the filters of the thread count for "
			"%zu translated instructions (%u more for each older "
			"one); at most %u are taken (ENOMEM)",
			i + 1, sum, CHAIN_PENALTY, CHAIN_INSNS);
		diag_file(diags, DIAG_TARGET_LIMIT, filters[i]->name, text);
		status = -1;
		break;
	}
	if (total)
		*total = sum;
	return status;
}
