/* SPDX-License-Identifier: BSD-2-Clause */
/* Random classic programs from the rows of op.def, and random records. */
#include "gen.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/op.h"

#define LONGEST 64 /* of programs without a shape */

void gen_options(int argc, char **argv, size_t *runs, uint64_t *seed)
{
	static const struct option options[] = {
		{"runs", required_argument, NULL, 'r'},
		{"seed", required_argument, NULL, 's'},
		{NULL, 0, NULL, 0},
	};
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (option == 'r')
			*runs = strtoull(optarg, NULL, 10);
		else if (option == 's')
			*seed = strcmp(optarg, "random")
					? strtoull(optarg, NULL, 10)
					: (uint64_t)time(NULL);
		else
			exit(2);
	}
}

/* Vigna's splitmix64. */
uint64_t gen_u64(struct gen *g)
{
	uint64_t z = g->state += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

uint32_t gen_below(struct gen *g, uint32_t n)
{
	return (uint32_t)((gen_u64(g) >> 32) * n >> 32);
}

bool gen_chance(struct gen *g, uint32_t percent)
{
	return gen_below(g, 100) < percent;
}

/* Numbers at the edges of what the instructions distinguish. */
static uint32_t gen_value(struct gen *g)
{
	static const uint32_t edges[] = {0, 1, 2, 3, 4, 7, 8, 15, 16, 31, 32,
		33, 63, 64, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff,
		0x10000, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe,
		0xffffffff, 0xfffff000, 0xfff00000, 0xffe00000, 0x01020304};

	switch (gen_below(g, 4)) {
	case 0:
		return (uint32_t)gen_u64(g);
	case 1:
		return gen_below(g, 256);
	case 2:
		return gen_below(g, 16);
	default:
		return edges[gen_below(g, sizeof(edges) / sizeof(edges[0]))];
	}
}

/* An offset that mostly lies in the packet. */
static uint32_t gen_offset(struct gen *g)
{
	static const uint32_t bases[] = {
		NET_BASE, LL_BASE, EXT_BASE, 0x80000000u, 0xfffffff0u};

	if (gen_chance(g, 88))
		return gen_below(g, 48);
	if (gen_chance(g, 50))
		return EXT_BASE + 4 * gen_below(g, EXT_END / 4);
	return bases[gen_below(g, 5)] + gen_below(g, 40);
}

/* An ancillary offset must be one of the list, or the program is refused. */
static uint32_t gen_abs(struct gen *g)
{
	uint32_t k = gen_offset(g);

	return k >= EXT_BASE && !ext_name(k) ? gen_below(g, 48) : k;
}

/* k by the operand form and the constant rule of the row. */
static uint32_t gen_k(struct gen *g, const struct op_info *op, bool seccomp)
{
	uint32_t k = gen_value(g);

	if (seccomp && op->form == FORM_ABS)
		return 4 * gen_below(g, 16);
	switch (op->rule) {
	case RULE_ABS:
		return gen_abs(g);
	case RULE_SHIFT:
		return gen_below(g, 32);
	case RULE_NONZERO:
		return k ? k : 1;
	case RULE_MEM:
		return gen_below(g, MEM_CELLS);
	case RULE_JUMP:
	case RULE_ANY:
		break;
	}
	if (op->form == FORM_IND && gen_chance(g, 80))
		return gen_chance(g, 80) ? gen_below(g, 24) : -gen_below(g, 24);
	if (op->form == FORM_MSH && gen_chance(g, 80))
		return gen_below(g, 40);
	return k;
}

/* A jump that stays in the program and is mostly short. */
static uint32_t gen_skip(struct gen *g, size_t room)
{
	uint32_t limit = room < 255 ? (uint32_t)room : 255;

	if (limit > 6 && gen_chance(g, 80))
		limit = 6;
	return gen_below(g, limit + 1);
}

static const struct op_info *gen_op(struct gen *g, bool seccomp)
{
	unsigned dialect = seccomp ? DIALECT_SECCOMP : DIALECT_LINUX;
	const struct op_info *op;

	do
		op = op_info(gen_below(g, OP_COUNT));
	while (!(op->dialects & dialect) ||
		(op->code == OP_CODE_RET_K && gen_chance(g, 50)));
	return op;
}

static void gen_insn(
	struct gen *g, struct gen_program *p, size_t pc, bool seccomp)
{
	const struct op_info *op = gen_op(g, seccomp);
	size_t room = p->count - pc - 2; /* a jump may skip that many */
	struct cbpf_insn *i = &p->insns[pc];

	*i = (struct cbpf_insn){op->code, 0, 0, gen_k(g, op, seccomp)};
	if (op->form == FORM_JA)
		i->k = gen_skip(g, room);
	if (op_is_branch(op)) {
		i->jt = (uint8_t)gen_skip(g, room);
		i->jf = (uint8_t)gen_skip(g, room);
	} else if (gen_chance(g, 5)) { /* fields that nobody looks at */
		i->jt = (uint8_t)gen_below(g, 256);
		i->jf = (uint8_t)gen_below(g, 256);
	}
}

/* Stores to every cell that is read, at the start: then any read is sound. */
static void gen_stores(struct gen *g, struct gen_program *p)
{
	uint32_t read = 0, pc = 0;

	for (size_t i = 0; i < p->count; i++)
		if (p->insns[i].code == OP_CODE_LD_MEM ||
			p->insns[i].code == OP_CODE_LDX_MEM)
			read |= 1u << p->insns[i].k;
	for (uint32_t k = 0; k < MEM_CELLS && pc + 1 < p->count; k++) {
		if (!(read >> k & 1))
			continue;
		p->insns[pc++] = (struct cbpf_insn){
			gen_chance(g, 50) ? OP_CODE_ST : OP_CODE_STX, 0, 0, k};
	}
}

/* One change of the kind that makes checkers differ. */
void gen_mutate(struct gen *g, struct gen_program *p)
{
	struct cbpf_insn *i = &p->insns[gen_below(g, (uint32_t)p->count)];

	switch (gen_below(g, 9)) {
	case 0:
		i->code = (uint16_t)gen_below(g, 256);
		break;
	case 1:
		i->code ^= (uint16_t)(1u << gen_below(g, 16));
		break;
	case 2:
		i->k = gen_value(g);
		break;
	case 3:
		i->k = gen_offset(g);
		break;
	case 4:
		i->jt = (uint8_t)gen_below(g, 256);
		break;
	case 5:
		i->jf = (uint8_t)gen_below(g, 256);
		break;
	case 6: /* a cell that may not be written on every path */
		*i = (struct cbpf_insn){OP_CODE_LD_MEM, 0, 0, gen_below(g, 17)};
		break;
	case 7:
		i->code = OP_CODE_RET_A;
		break;
	default:
		if (p->count > 1)
			p->count--;
		break;
	}
}

void gen_sound(struct gen *g, bool seccomp, struct gen_program *p)
{
	p->mutated = false;
	p->count = 1 + gen_below(g, gen_chance(g, 20) ? LONGEST : 20);
	for (size_t pc = 0; pc + 1 < p->count; pc++)
		gen_insn(g, p, pc, seccomp);
	p->insns[p->count - 1] = (struct cbpf_insn){OP_CODE_RET_A, 0, 0, 0};
	if (gen_chance(g, 30))
		p->insns[p->count - 1] =
			(struct cbpf_insn){OP_CODE_RET_K, 0, 0, gen_value(g)};
	gen_stores(g, p);
}

void gen_program(struct gen *g, bool seccomp, struct gen_program *p)
{
	gen_sound(g, seccomp, p);
	p->mutated = gen_chance(g, 65);
	if (p->mutated) {
		gen_mutate(g, p);
		while (gen_chance(g, 40))
			gen_mutate(g, p);
	}
}

void gen_packet(struct gen *g, uint8_t *bytes, struct cbpf_record *record)
{
	uint32_t size = gen_below(g, GEN_MAX_PACKET + 1);
	bool small = gen_chance(g, 30);

	if (gen_chance(g, 70) && size < 50)
		size += 40;
	for (uint32_t i = 0; i < size; i++)
		bytes[i] = (uint8_t)gen_below(g, small ? 8 : 256);
	*record = (struct cbpf_record){.number = 1, .kind = CBPF_PACKET};
	record->packet = (struct cbpf_packet){
		.data = bytes,
		.size = size,
		.len = size,
		.mac = CBPF_NO_HEADER,
	};
}

void gen_syscall(struct gen *g, struct cbpf_record *record)
{
	*record = (struct cbpf_record){.number = 1, .kind = CBPF_SYSCALL};
	for (size_t i = 0; i < 16; i++)
		record->syscall.word[i] = gen_value(g);
}
