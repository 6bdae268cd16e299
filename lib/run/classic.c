/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The classic engine: one instruction after the other, as the manual says,
 * slow and obvious.  It is the oracle that all other engines are held to.
 */
#include "run/classic.h"

#include <stdlib.h>

#include "internal/helpers.h"
#include "run/engine.h"

struct classic *classic_prepare(const struct cbpf_program *p,
	enum cbpf_kind kind, enum classic_dialect dialect,
	struct cbpf_diags *diags)
{
	struct classic *c;

	if (p->internal) {
		diag_file(diags, DIAG_ENGINE_DECLINES, p->name, "classic",
			"it is a program of the internal machine");
		return NULL;
	}
	c = malloc(sizeof(*c) + p->count * sizeof(c->ops[0]));
	if (!c) {
		diag_file(diags, DIAG_NO_MEMORY, p->name);
		return NULL;
	}
	c->p = p;
	c->kind = kind;
	c->dialect = dialect;
	for (size_t pc = 0; pc < p->count; pc++) {
		const struct op_info *info =
			op_find(p->insns[pc].code, DIALECT_LINUX);

		if (!info) {
			diag_insn(diags, DIAG_BAD_OPCODE, p, pc,
				p->insns[pc].code, "this engine");
			free(c);
			return NULL;
		}
		c->ops[pc] = info->op;
	}
	return c;
}

/* The value of an ancillary load; FLOW_END: no device, A stays the result. */
static enum classic_flow ancillary(struct classic_state *s, uint32_t k)
{
	const struct cbpf_packet *p = &s->record->packet;

	switch ((enum ext)(k - EXT_BASE)) {
	case EXT_PROTO:
		s->a = p->proto;
		break;
	case EXT_TYPE:
		s->a = p->type;
		break;
	case EXT_IFIDX:
		if (!p->has_ifidx)
			return FLOW_END;
		s->a = p->ifidx;
		break;
	case EXT_NLA:
		s->a = packet_nlattr(p, s->a, s->x);
		break;
	case EXT_NLAN:
		s->a = packet_nlattr_nest(p, s->a, s->x);
		break;
	case EXT_MARK:
		s->a = p->mark;
		break;
	case EXT_QUEUE:
		s->a = p->queue;
		break;
	case EXT_HATYPE:
		if (!p->has_hatype)
			return FLOW_END;
		s->a = p->hatype;
		break;
	case EXT_RXHASH:
		s->a = p->rxhash;
		break;
	case EXT_CPU:
		s->a = p->cpu;
		break;
	case EXT_XOR_X:
		s->a ^= s->x;
		break;
	case EXT_VLAN_TCI:
		s->a = p->vlan_tci;
		break;
	case EXT_VLAN_AVAIL:
		s->a = p->vlan_avail;
		break;
	case EXT_POFF:
		s->a = packet_poff(p);
		break;
	case EXT_RAND:
		s->a = p->rand;
		break;
	case EXT_VLAN_TPID:
		s->a = p->vlan_tpid;
		break;
	}
	return FLOW_NEXT;
}

/* Loads from the packet into *to; a load that fails ends the program with 0.
 * Offsets of 2^31 and more are Linux's alone: libpcap fails on them. */
static enum classic_flow load(
	struct classic_state *s, uint32_t offset, uint32_t size, uint32_t *to)
{
	const struct cbpf_packet *p = &s->record->packet;

	if (offset >= 0x80000000u || p->frag_size)
		s->result->linux_only = true;
	if ((offset >= 0x80000000u && s->c->dialect == CLASSIC_LIBPCAP) ||
		!packet_load(p, (int32_t)offset, size, to)) {
		s->a = 0;
		return FLOW_END;
	}
	return FLOW_NEXT;
}

static enum classic_flow load_abs(
	struct classic_state *s, uint32_t k, uint32_t size)
{
	if (s->c->kind == CBPF_SYSCALL) {
		s->a = s->record->syscall.word[k / 4];
		return FLOW_NEXT;
	}
	if (ext_name(k) && s->c->dialect == CLASSIC_LINUX) {
		s->result->linux_only = true;
		return ancillary(s, k);
	}
	return load(s, k, size, &s->a);
}

/* X + k wraps on Linux; libpcap takes a sum past 2^32 for a failed load. */
static enum classic_flow load_ind(
	struct classic_state *s, uint32_t k, uint32_t size)
{
	if (s->x + k < k) {
		s->result->linux_only = true;
		if (s->c->dialect == CLASSIC_LIBPCAP) {
			s->a = 0;
			return FLOW_END;
		}
	}
	return load(s, s->x + k, size, &s->a);
}

static enum classic_flow load_msh(struct classic_state *s, uint32_t k)
{
	uint32_t byte;

	if (load(s, k, 1, &byte) == FLOW_END)
		return FLOW_END;
	s->x = (byte & 0xf) * 4;
	return FLOW_NEXT;
}

static uint32_t load_len(const struct classic_state *s)
{
	if (s->c->kind == CBPF_SYSCALL)
		return sizeof(s->record->syscall.word);
	return s->record->packet.len;
}

/* Division and remainder by X; by 0 ends the program with 0. */
static enum classic_flow divide(struct classic_state *s, bool remainder)
{
	if (!s->x) {
		s->a = 0;
		return FLOW_END;
	}
	s->a = remainder ? s->a % s->x : s->a / s->x;
	return FLOW_NEXT;
}

/* By 32 and more everything is shifted out. */
static void shift(struct classic_state *s, uint32_t count, bool left)
{
	if (count >= 32) {
		/* By a constant: refused by Linux, undefined in libpcap. */
		s->result->linux_only = true;
		s->a = 0;
	} else {
		s->a = left ? s->a << count : s->a >> count;
	}
}

/* The count of a shift by X: Linux takes its low 5 bits, libpcap all. */
static uint32_t shift_x(const struct classic_state *s)
{
	if (s->x >= 32)
		s->result->linux_only = true;
	return s->c->dialect == CLASSIC_LINUX ? s->x & 31 : s->x;
}

/* A cell that was not written reads 0 here; libpcap 1.10 leaves it undefined,
 * and Linux refuses the program. */
static uint32_t cell(const struct classic_state *s, uint32_t k)
{
	if (!(s->written >> k & 1))
		s->result->linux_only = true;
	return s->m[k];
}

static void store(struct classic_state *s, uint32_t k, uint32_t value)
{
	s->m[k] = value;
	s->written |= 1u << k;
}

/* How many instructions a jump skips. */
static uint32_t jump(const struct cbpf_insn *i, bool taken)
{
	return taken ? i->jt : i->jf;
}

/* At FLOW_END the result is A. */
static enum classic_flow execute(struct classic_state *s)
{
	const struct cbpf_insn *i = &s->c->p->insns[s->pc];
	uint32_t k = i->k;

	switch (s->c->ops[s->pc++]) {
	case OP_LD_W_ABS:
		return load_abs(s, k, 4);
	case OP_LD_H_ABS:
		return load_abs(s, k, 2);
	case OP_LD_B_ABS:
		return load_abs(s, k, 1);
	case OP_LD_W_IND:
		return load_ind(s, k, 4);
	case OP_LD_H_IND:
		return load_ind(s, k, 2);
	case OP_LD_B_IND:
		return load_ind(s, k, 1);
	case OP_LD_IMM:
		s->a = k;
		break;
	case OP_LD_MEM:
		s->a = cell(s, k);
		break;
	case OP_LD_LEN:
		s->a = load_len(s);
		break;
	case OP_LDX_IMM:
		s->x = k;
		break;
	case OP_LDX_MEM:
		s->x = cell(s, k);
		break;
	case OP_LDX_LEN:
		s->x = load_len(s);
		break;
	case OP_LDX_MSH:
		return load_msh(s, k);
	case OP_ST:
		store(s, k, s->a);
		break;
	case OP_STX:
		store(s, k, s->x);
		break;
	case OP_ADD_K:
		s->a += k;
		break;
	case OP_ADD_X:
		s->a += s->x;
		break;
	case OP_SUB_K:
		s->a -= k;
		break;
	case OP_SUB_X:
		s->a -= s->x;
		break;
	case OP_MUL_K:
		s->a *= k;
		break;
	case OP_MUL_X:
		s->a *= s->x;
		break;
	case OP_DIV_K:
		s->a /= k;
		break;
	case OP_DIV_X:
		return divide(s, false);
	case OP_MOD_K:
		s->a %= k;
		break;
	case OP_MOD_X:
		return divide(s, true);
	case OP_OR_K:
		s->a |= k;
		break;
	case OP_OR_X:
		s->a |= s->x;
		break;
	case OP_AND_K:
		s->a &= k;
		break;
	case OP_AND_X:
		s->a &= s->x;
		break;
	case OP_XOR_K:
		s->a ^= k;
		break;
	case OP_XOR_X:
		s->a ^= s->x;
		break;
	case OP_LSH_K:
		shift(s, k, true);
		break;
	case OP_LSH_X:
		shift(s, shift_x(s), true);
		break;
	case OP_RSH_K:
		shift(s, k, false);
		break;
	case OP_RSH_X:
		shift(s, shift_x(s), false);
		break;
	case OP_NEG:
		s->a = -s->a;
		break;
	case OP_JA:
		s->pc = (size_t)ja_target(s->pc - 1, k);
		break;
	case OP_JEQ_K:
		s->pc += jump(i, s->a == k);
		break;
	case OP_JEQ_X:
		s->pc += jump(i, s->a == s->x);
		break;
	case OP_JGT_K:
		s->pc += jump(i, s->a > k);
		break;
	case OP_JGT_X:
		s->pc += jump(i, s->a > s->x);
		break;
	case OP_JGE_K:
		s->pc += jump(i, s->a >= k);
		break;
	case OP_JGE_X:
		s->pc += jump(i, s->a >= s->x);
		break;
	case OP_JSET_K:
		s->pc += jump(i, s->a & k);
		break;
	case OP_JSET_X:
		s->pc += jump(i, s->a & s->x);
		break;
	case OP_RET_K:
		s->a = k;
		return FLOW_END;
	case OP_RET_A:
		return FLOW_END;
	case OP_TAX:
		s->x = s->a;
		break;
	case OP_TXA:
		s->a = s->x;
		break;
	case OP_RET_X: /* no program that is prepared has it */
	case OP_COUNT:
		return FLOW_END;
	}
	return FLOW_NEXT;
}

void classic_start(struct classic_state *s, const struct classic *c,
	const struct cbpf_record *record, struct cbpf_result *result)
{
	*s = (struct classic_state){.c = c, .record = record, .result = result};
	*result = (struct cbpf_result){.end = CBPF_END_STEPS};
}

enum classic_flow classic_step(struct classic_state *s)
{
	if (execute(s) == FLOW_NEXT)
		return FLOW_NEXT;
	s->result->end = CBPF_END_RETURN;
	s->result->value = s->a;
	return FLOW_END;
}

void classic_run(const struct classic *c, const struct cbpf_record *record,
	struct cbpf_result *result)
{
	struct classic_state s;

	classic_start(&s, c, record, result);
	for (uint32_t steps = 0; steps < CBPF_MAX_STEPS; steps++)
		if (classic_step(&s) == FLOW_END)
			return;
}

static void *engine_classic_prepare(const struct cbpf_program *p,
	enum cbpf_kind kind, struct cbpf_diags *diags)
{
	return classic_prepare(p, kind, CLASSIC_LINUX, diags);
}

static void engine_classic_run(void *prepared, const struct cbpf_record *record,
	struct cbpf_result *result)
{
	classic_run(prepared, record, result);
}

const struct cbpf_engine engine_classic = {
	.name = "classic",
	.about = "one instruction after the other; the oracle",
	.prepare = engine_classic_prepare,
	.run = engine_classic_run,
	.release = free,
};
