/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Remarks of the disassembler.  One pass forward over the program finds what A
 * holds before each instruction: jumps go forward, so that all who come to an
 * instruction are known when it is reached, and where they do not agree nothing
 * is known.  A constant gets a name only where that says what it is.
 */
#include "text/dis_note.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/op.h"
#include "names/arch.h"
#include "names/fields.h"
#include "names/numbers.h"
#include "names/syscalls.h"

#define X32_BIT 0x40000000u

enum holds { NOTHING, ETHER, PROTO, PORT, NR, MACHINE };

/* What is known at an instruction. */
struct known {
	bool reached;
	enum holds a;
	bool x_ipv4;	/* X is the length of the IPv4 header */
	uint32_t net;	/* Ethernet type, once it was compared; 0: unknown */
	uint32_t audit; /* AUDIT_ARCH_*, the same */
};

struct dis_notes {
	const struct cbpf_program *p;
	bool seccomp;
	struct known *known;
	const struct link_header *link; /* packets; NULL: not known */
	const struct audit_arch *arch;	/* the one that is compared with */
	bool arches;			/* there are several */
};

/* ------------------------------------------------------------------------ */
/* The pass                                                                 */

static enum holds call_word(uint32_t k)
{
	return k == 0 ? NR : k == 4 ? MACHINE : NOTHING;
}

/* What a load of packet data brings, when the headers say so. */
static enum holds packet_data(const struct dis_notes *n, const struct known *s,
	const struct cbpf_insn *insn)
{
	static const uint32_t type_at[] = {
		[LAYER_ETHER] = 12, [LAYER_SLL] = 14, [LAYER_SLL2] = 0};
	uint32_t k = insn->k, ipv6 = 0x86dd, net;

	if (!n->link)
		return NOTHING;
	net = n->link->size;
	switch (insn->code) {
	case OP_CODE_LD_H_ABS:
		if (n->link->layer != LAYER_NET && k == type_at[n->link->layer])
			return ETHER;
		return s->net == ipv6 && (k == net + 40 || k == net + 42)
			       ? PORT
			       : NOTHING;
	case OP_CODE_LD_B_ABS:
		return k == net + (s->net == ipv6 ? 6 : 9) ? PROTO : NOTHING;
	case OP_CODE_LD_H_IND:
		return s->x_ipv4 && (k == net || k == net + 2) ? PORT : NOTHING;
	}
	return NOTHING;
}

/* Whether the instruction leaves A as it is. */
static bool keeps_a(const struct op_info *info)
{
	switch (info->form) {
	case FORM_JA:
	case FORM_JIMM:
	case FORM_JX:
		return true;
	default:
		return info->op == OP_ST || info->op == OP_STX ||
		       info->op == OP_TAX || info->op == OP_LDX_IMM ||
		       info->op == OP_LDX_MEM || info->op == OP_LDX_LEN ||
		       info->op == OP_LDX_MSH;
	}
}

static bool changes_x(const struct op_info *info)
{
	return info->op == OP_TAX || info->op == OP_LDX_IMM ||
	       info->op == OP_LDX_MEM || info->op == OP_LDX_LEN ||
	       info->op == OP_LDX_MSH;
}

static struct known step(const struct dis_notes *n, struct known s, size_t pc)
{
	const struct cbpf_insn *insn = &n->p->insns[pc];
	const struct op_info *info = op_find(insn->code, DIALECT_LINUX);

	if (!info)
		return (struct known){.reached = true};
	if (changes_x(info))
		s.x_ipv4 = info->op == OP_LDX_MSH && n->link &&
			   insn->k == n->link->size;
	if (keeps_a(info))
		return s;
	s.a = NOTHING;
	if (info->op == OP_LD_W_ABS && n->seccomp)
		s.a = call_word(insn->k);
	else if (!n->seccomp)
		s.a = packet_data(n, &s, insn);
	return s;
}

/* One more way to come to an instruction. */
static void arrive(struct dis_notes *n, long long pc, const struct known *s)
{
	struct known *k;

	if (pc >= (long long)n->p->count)
		return;
	k = &n->known[pc];
	if (!k->reached) {
		*k = *s;
		k->reached = true;
		return;
	}
	if (k->a != s->a)
		k->a = NOTHING;
	k->x_ipv4 &= s->x_ipv4;
	if (k->net != s->net)
		k->net = 0;
	if (k->audit != s->audit)
		k->audit = 0;
}

static void see_machine(struct dis_notes *n, uint32_t value)
{
	const struct audit_arch *arch = audit_arch_by_value(value);

	if (arch && n->arch && n->arch != arch)
		n->arches = true;
	if (arch)
		n->arch = arch;
}

static void leave(struct dis_notes *n, size_t pc, const struct known *s)
{
	const struct cbpf_insn *insn = &n->p->insns[pc];
	const struct op_info *info = op_find(insn->code, DIALECT_LINUX);
	struct known equal = *s;

	if (!info || info->op == OP_RET_K || info->op == OP_RET_A)
		return;
	if (info->op == OP_JA) {
		arrive(n, jump_target(pc, insn->k), s);
		return;
	}
	if (!op_is_branch(info)) {
		arrive(n, (long long)pc + 1, s);
		return;
	}
	if (info->op == OP_JEQ_K && s->a == MACHINE) {
		see_machine(n, insn->k);
		equal.audit = insn->k;
	} else if (info->op == OP_JEQ_K && s->a == ETHER) {
		equal.net = insn->k;
	}
	arrive(n, jump_target(pc, insn->jt), &equal);
	arrive(n, jump_target(pc, insn->jf), s);
}

static void pass(struct dis_notes *n, bool seccomp)
{
	size_t size = n->p->count * sizeof(*n->known);

	n->seccomp = seccomp;
	memset(n->known, 0, size);
	arrive(n, 0, &(struct known){0});
	for (size_t pc = 0; pc < n->p->count; pc++) {
		struct known after = step(n, n->known[pc], pc);

		if (n->known[pc].reached)
			leave(n, pc, &after);
	}
}

/* Whether a seccomp filter may load what the program does. */
static bool loads_fit_calls(const struct cbpf_program *p)
{
	for (size_t pc = 0; pc < p->count; pc++) {
		const struct cbpf_insn *insn = &p->insns[pc];

		if (!op_find(insn->code, DIALECT_SECCOMP) ||
			(insn->code == OP_CODE_LD_W_ABS &&
				(insn->k % 4 || insn->k > 60)))
			return false;
	}
	return true;
}

struct dis_notes *dis_notes_new(
	const struct cbpf_program *p, enum cbpf_target target)
{
	struct dis_notes *n = calloc(1, sizeof(*n));
	const char *name = p->linktype == CBPF_LINKTYPE_NONE
				   ? "EN10MB"
				   : cbpf_linktype_name(p->linktype);

	if (!n)
		return NULL;
	n->p = p;
	n->link = link_header_by_name(name);
	n->known = calloc(p->count + 1, sizeof(*n->known));
	if (!n->known) {
		free(n);
		return NULL;
	}
	if (target == CBPF_TARGET_SECCOMP || p->target == CBPF_TARGET_SECCOMP ||
		(p->linktype == CBPF_LINKTYPE_NONE && loads_fit_calls(p)))
		pass(n, true);
	if (p->arch && !n->arch)
		n->arch = audit_arch_by_name(p->arch);
	if (!n->arch && target != CBPF_TARGET_SECCOMP &&
		p->target != CBPF_TARGET_SECCOMP)
		pass(n, false);
	return n;
}

void dis_notes_free(struct dis_notes *n)
{
	if (n)
		free(n->known);
	free(n);
}

/* ------------------------------------------------------------------------ */
/* Remarks                                                                  */

static const char *syscall_note(const struct dis_notes *n,
	const struct known *s, uint32_t nr, char *buf, size_t size)
{
	const struct audit_arch *arch = audit_arch_by_value(s->audit);
	const struct audit_arch *x32 = audit_arch_by_name("x32");

	if (!arch)
		arch = n->arches ? NULL : n->arch;
	if (arch && arch->audit == x32->audit && (nr & X32_BIT))
		arch = x32;
	return arch ? syscall_name(arch, nr, buf, size) : NULL;
}

static const char *compare_note(
	const struct dis_notes *n, size_t pc, char *buf, size_t size)
{
	const struct known *s = &n->known[pc];
	uint32_t k = n->p->insns[pc].k;
	const struct audit_arch *arch;

	switch (s->a) {
	case NOTHING:
		break;
	case ETHER:
		return number_remark(NUMBER_ETHER, k);
	case PROTO:
		return number_remark(NUMBER_PROTO, k);
	case PORT:
		return number_remark(NUMBER_PORT, k);
	case NR:
		return syscall_note(n, s, k, buf, size);
	case MACHINE:
		arch = audit_arch_by_value(k);
		return arch ? arch->name : NULL;
	}
	return NULL;
}

/* "nr", "args[2].lo", or without the half when the byte order is not known. */
static const char *word_note(
	const struct dis_notes *n, size_t pc, char *buf, size_t size)
{
	uint32_t audit = n->known[pc].audit, k = n->p->insns[pc].k;
	const struct audit_arch *arch = audit_arch_by_value(audit);
	const char *half = "";

	if (!arch)
		arch = n->arches ? NULL : n->arch;
	if (arch)
		half = (k % 8 != 0) == arch->big ? ".lo" : ".hi";
	if (k < 8)
		return k ? "arch" : "nr";
	if (k < 16)
		snprintf(buf, size, "ip%s", half);
	else
		snprintf(buf, size, "args[%u]%s", (k - 16) / 8, half);
	return buf;
}

static const char *action_note(uint32_t value, char *buf, size_t size)
{
	uint32_t action = value & ~ACTION_DATA, data = value & ACTION_DATA;
	const char *word = number_remark(NUMBER_ACTION, action);
	const char *name = NULL;
	uint32_t e;

	if (!word || !action_takes_data(action))
		return word;
	if (number_by_name(NUMBER_ACTION, "ERRNO", 5, &e) && action == e)
		name = number_remark(NUMBER_ERRNO, data);
	if (name)
		snprintf(buf, size, "%s(%s)", word, name);
	else
		snprintf(buf, size, "%s(%u)", word, data);
	return buf;
}

const char *dis_note(
	const struct dis_notes *n, size_t pc, char *buf, size_t size)
{
	const struct cbpf_insn *insn = &n->p->insns[pc];

	if (!n->known[pc].reached)
		return NULL;
	switch (insn->code) {
	case OP_CODE_JEQ_K:
		return compare_note(n, pc, buf, size);
	case OP_CODE_LD_W_ABS:
		return n->seccomp && insn->k % 4 == 0 && insn->k <= 60
			       ? word_note(n, pc, buf, size)
			       : NULL;
	case OP_CODE_RET_K:
		return n->seccomp ? action_note(insn->k, buf, size) : NULL;
	}
	return NULL;
}
