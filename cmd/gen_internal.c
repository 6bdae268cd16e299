/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Random programs of the internal machine: units of one or more instructions,
 * jumps from unit to unit forward, loops and branches within units.  All
 * registers hold numbers but r6, the context; the stack down to STACK is
 * written.  Then, in a part of them, something is changed.  Others are what a
 * random classic program is converted to, with a change or more: nearly what
 * `interp` fuses.
 */
#include "gen_internal.h"

#include <stdlib.h>
#include <string.h>

#include "internal/convert.h"
#include "internal/helpers.h"

#define UNITS	   24
#define STACK	   64
#define FUNC_SLOTS 8

/* A program at work. */
struct make {
	struct gen *g;
	struct gen_internal *p;
	size_t starts[UNITS + 1]; /* of units */
	/* Jumps to units, and calls of the function, to be patched. */
	size_t jump_at[UNITS], jump_to[UNITS];
	size_t jumps;
	size_t calls[UNITS];
	size_t call_count;
	bool loads; /* from the packet: no local calls then, for the kernel */
};

static void emit(struct make *m, struct iinsn insn)
{
	if (m->p->count < GEN_INTERNAL_SLOTS)
		m->p->insns[m->p->count++] = insn;
}

static struct iinsn insn_of(enum iop iop, unsigned dst, unsigned src)
{
	struct iinsn insn = iop_encode(iop);

	insn.dst = dst & 15;
	if (iop_info(iop)->selector != SELECT_SRC)
		insn.src = src & 15;
	return insn;
}

/* A register that holds a number. */
static unsigned number_reg(struct make *m)
{
	static const uint8_t regs[] = {0, 1, 2, 3, 4, 5, 7, 8, 9};

	return regs[gen_below(m->g, sizeof(regs))];
}

static int32_t number(struct make *m)
{
	static const int32_t edges[] = {0, 1, -1, 2, 7, 31, 32, 63, 64, 255,
		256, 0x7fff, 0x8000, 0xffff, INT32_MAX, INT32_MIN,
		INT32_MIN + 1, -2, -128, -32768};

	if (gen_chance(m->g, 50))
		return edges[gen_below(m->g, sizeof(edges) / sizeof(edges[0]))];
	return gen_chance(m->g, 50) ? (int32_t)gen_u64(m->g)
				    : (int32_t)gen_below(m->g, 100);
}

static void emit_number(struct make *m, unsigned reg)
{
	struct iinsn insn = insn_of(IOP_MOV64_K, reg, 0);

	if (gen_chance(m->g, 30)) {
		uint64_t r = gen_u64(m->g);

		insn = insn_of(IOP_LDDW, reg, 0);
		insn.imm = (int32_t)r;
		emit(m, insn);
		insn = (struct iinsn){.imm = (int32_t)(r >> 32)};
	} else {
		insn.imm = number(m);
	}
	emit(m, insn);
}

/* r1 to r5 hold nothing after calls and packet loads. */
static void emit_arguments(struct make *m)
{
	for (unsigned reg = 1; reg <= 5; reg++)
		emit_number(m, reg);
}

static bool in_shapes(enum iop iop, enum iop_shape first, enum iop_shape last)
{
	enum iop_shape shape = iop_info(iop)->shape;

	return shape >= first && shape <= last;
}

static enum iop random_row(
	struct make *m, enum iop_shape first, enum iop_shape last)
{
	enum iop iop;

	do
		iop = (enum iop)gen_below(m->g, IOP_COUNT);
	while (!in_shapes(iop, first, last));
	return iop;
}

/* Constants that kernels do not take are left out. */
static int32_t alu_constant(struct make *m, const struct iop_info *info)
{
	int32_t k = number(m);

	switch (info->iop) {
	case IOP_LSH32_K:
	case IOP_RSH32_K:
	case IOP_ARSH32_K:
		return k & 31;
	case IOP_LSH64_K:
	case IOP_RSH64_K:
	case IOP_ARSH64_K:
		return k & 63;
	case IOP_DIV32_K:
	case IOP_DIV64_K:
	case IOP_SDIV32_K:
	case IOP_SDIV64_K:
	case IOP_MOD32_K:
	case IOP_MOD64_K:
	case IOP_SMOD32_K:
	case IOP_SMOD64_K:
		return k ? k : 1;
	default:
		return k;
	}
}

static void emit_alu(struct make *m)
{
	enum iop iop = random_row(m, SHAPE_ALU32_K, SHAPE_END);
	const struct iop_info *info = iop_info(iop);
	unsigned fields = iop_fields(info);
	struct iinsn insn = insn_of(
		iop, number_reg(m), fields & FIELD_SRC ? number_reg(m) : 0);

	if ((fields & FIELD_IMM) && info->selector != SELECT_IMM)
		insn.imm = alu_constant(m, info);
	emit(m, insn);
}

/* Where an access of `size` bytes goes: off, in *dst the base. */
static int16_t place(
	struct make *m, unsigned size, bool aligned, unsigned *base)
{
	unsigned room = STACK, at;

	*base = REG_FP;
	if (m->p->kind == CBPF_MEMORY && gen_chance(m->g, 60)) {
		*base = REG_CTX;
		room = GEN_INTERNAL_MEMORY;
	}
	at = gen_below(m->g, room - size + 1);
	if (aligned || m->p->portable || gen_chance(m->g, 50))
		at -= at % size;
	return (int16_t)(*base == REG_FP ? (int)at - STACK : (int)at);
}

static void emit_memory(struct make *m)
{
	enum iop iop = random_row(m, SHAPE_LDX, SHAPE_ATOMIC_CMPXCHG);
	const struct iop_info *info = iop_info(iop);
	bool atomic = info->shape >= SHAPE_ATOMIC;
	unsigned base;
	int16_t off = place(m, iop_size(info), atomic, &base);
	struct iinsn insn;

	if (info->shape == SHAPE_LDX)
		insn = insn_of(iop, number_reg(m), base);
	else
		insn = insn_of(
			iop, base, info->shape == SHAPE_ST ? 0 : number_reg(m));
	if (info->shape == SHAPE_ST)
		insn.imm = number(m);
	insn.off = off;
	emit(m, insn);
}

/* A field of the packet's context. */
static void emit_context(struct make *m)
{
	struct iinsn insn = insn_of(IOP_LDX_W, number_reg(m), REG_CTX);

	if (m->p->kind == CBPF_PACKET && !m->p->portable)
		insn.off = (int16_t)(offsetof(struct cbpf_packet, size) +
				     4 * gen_below(m->g, 19));
	else
		insn = insn_of(IOP_MOV64_X, number_reg(m), number_reg(m));
	emit(m, insn);
}

static void emit_packet(struct make *m)
{
	enum iop iop = random_row(m, SHAPE_PKT_ABS, SHAPE_PKT_IND);
	struct iinsn insn = insn_of(iop, 0, 0);

	if (m->p->kind != CBPF_PACKET)
		return;
	m->loads = true;
	insn.imm = (int32_t)gen_below(m->g, 48);
	if (iop_info(iop)->shape == SHAPE_PKT_IND) {
		insn.src = 7;
		emit(m, (struct iinsn){.code = IOP_CODE_AND64_K,
				.dst = 7,
				.imm = m->p->portable ? 31 : number(m)});
	}
	emit(m, insn);
	emit_arguments(m);
}

/* A jump to the start of a later unit; the last one ends the program. */
static void emit_jump(struct make *m, size_t unit)
{
	enum iop iop = random_row(m, SHAPE_JCC_K, SHAPE_JCC32_X);
	unsigned fields = iop_fields(iop_info(iop));
	struct iinsn insn = insn_of(
		iop, number_reg(m), fields & FIELD_SRC ? number_reg(m) : 0);

	if (fields & FIELD_IMM)
		insn.imm = number(m);
	m->jump_at[m->jumps] = m->p->count;
	m->jump_to[m->jumps++] =
		unit + 1 + gen_below(m->g, (uint32_t)(UNITS - unit));
	emit(m, insn);
}

/* if (...) one; else other */
static void emit_diamond(struct make *m)
{
	struct iinsn ja =
		insn_of(gen_chance(m->g, 50) ? IOP_JA : IOP_JA32, 0, 0);
	struct iinsn jcc = insn_of(random_row(m, SHAPE_JCC_X, SHAPE_JCC_X),
		number_reg(m), number_reg(m));

	jcc.off = 2;
	if (ja.code == IOP_CODE_JA)
		ja.off = 1;
	else
		ja.imm = 1;
	emit(m, jcc);
	emit_alu(m);
	emit(m, ja);
	emit_alu(m);
}

/* A few times round, with r9 to count. */
static void emit_loop(struct make *m)
{
	struct iinsn insn = insn_of(IOP_MOV64_K, 9, 0);
	size_t first;

	insn.imm = 1 + (int32_t)gen_below(m->g, 6);
	emit(m, insn);
	first = m->p->count;
	for (uint32_t n = gen_below(m->g, 3) + 1; n; n--) {
		emit_alu(m);
		if (m->p->insns[m->p->count - 1].dst == 9)
			m->p->insns[m->p->count - 1].dst = 0;
	}
	insn = insn_of(IOP_ADD64_K, 9, 0);
	insn.imm = -1;
	emit(m, insn);
	insn = insn_of(gen_chance(m->g, 50) ? IOP_JNE_K : IOP_JSGT32_K, 9, 0);
	insn.off = (int16_t)((int)first - (int)m->p->count - 1);
	emit(m, insn);
}

static void emit_local_call(struct make *m)
{
	if (m->loads && m->p->portable)
		return;
	m->calls[m->call_count++] = m->p->count;
	emit(m, iop_encode(IOP_CALL_LOCAL));
	emit_arguments(m);
}

static void emit_helper(struct make *m)
{
	static const int32_t any[] = {HELPER_GET_PRANDOM_U32,
		HELPER_GET_SMP_PROCESSOR_ID, HELPER_TRACE};
	static const int32_t packet[] = {HELPER_VLAN_PUSH, HELPER_VLAN_POP,
		HELPER_PAYLOAD_OFFSET, HELPER_NLATTR, HELPER_NLATTR_NEST};
	struct iinsn call = iop_encode(IOP_CALL);

	if (m->p->portable)
		return;
	call.imm = any[gen_below(m->g, 3)];
	if (m->p->kind == CBPF_PACKET && gen_chance(m->g, 60)) {
		call.imm = packet[gen_below(m->g, 5)];
		emit(m, insn_of(IOP_MOV64_X, 1, REG_CTX));
	}
	emit(m, call);
	emit_arguments(m);
}

static void emit_map(struct make *m)
{
	if (m->p->portable)
		return;
	emit(m, insn_of(gen_chance(m->g, 50) ? IOP_LDDW_MAP_FD
					     : IOP_LDDW_MAP_VALUE,
			8, 0));
	m->p->insns[m->p->count - 1].imm = 3;
	emit(m, (struct iinsn){0});
	emit_number(m, 8);
}

static void emit_unit(struct make *m, size_t unit)
{
	uint32_t choice = gen_below(m->g, 100);

	if (choice < 34)
		emit_alu(m);
	else if (choice < 62)
		emit_memory(m);
	else if (choice < 76)
		emit_jump(m, unit);
	else if (choice < 80)
		emit_context(m);
	else if (choice < 84)
		emit_packet(m);
	else if (choice < 88)
		emit_diamond(m);
	else if (choice < 91)
		emit_loop(m);
	else if (choice < 95)
		emit_local_call(m);
	else if (choice < 98)
		emit_helper(m);
	else
		emit_map(m);
}

static void emit_prologue(struct make *m)
{
	emit(m, insn_of(IOP_MOV64_X, REG_CTX, REG_ARG1));
	for (unsigned reg = 0; reg < REG_FP; reg++)
		if (reg != REG_CTX)
			emit_number(m, reg);
	for (int16_t off = -STACK; off < 0; off += 8) {
		struct iinsn insn = insn_of(IOP_ST_DW, REG_FP, 0);

		insn.off = off;
		insn.imm = number(m);
		emit(m, insn);
	}
}

/* All that the program made goes into r0. */
static void emit_epilogue(struct make *m)
{
	for (unsigned reg = 1; reg < REG_FP; reg++)
		if (reg != REG_CTX)
			emit(m, insn_of(reg % 2 ? IOP_XOR64_X : IOP_ADD64_X, 0,
					reg));
	for (int16_t off = -STACK; off < 0; off += 8) {
		struct iinsn insn = insn_of(IOP_LDX_DW, 7, REG_FP);

		insn.off = off;
		emit(m, insn);
		emit(m, insn_of(IOP_ADD64_X, 0, 7));
	}
	emit(m, insn_of(IOP_MOV64_X, 7, 0));
	emit(m, (struct iinsn){.code = IOP_CODE_RSH64_K, .dst = 7, .imm = 32});
	emit(m, insn_of(IOP_XOR64_X, 0, 7));
	emit(m, iop_encode(IOP_EXIT));
}

/* The function that local calls go to. */
static void emit_function(struct make *m)
{
	size_t start = m->p->count;
	struct iinsn insn = insn_of(IOP_STX_DW, REG_FP, 2);

	if (!m->call_count)
		return;
	insn.off = -8;
	emit(m, insn_of(IOP_MOV64_X, 0, 1));
	emit(m, insn);
	insn = insn_of(IOP_LDX_DW, 6, REG_FP);
	insn.off = -8;
	emit(m, insn);
	emit(m, insn_of(random_row(m, SHAPE_ALU64_X, SHAPE_ALU64_X), 0, 6));
	emit(m, iop_encode(IOP_EXIT));
	for (size_t i = 0; i < m->call_count; i++)
		m->p->insns[m->calls[i]].imm =
			(int32_t)(start - m->calls[i] - 1);
}

/* One field of one instruction, or the whole of it. */
static void mutate(struct gen *g, struct gen_internal *p)
{
	struct iinsn *insn = &p->insns[gen_below(g, (uint32_t)p->count)];

	switch (gen_below(g, 6)) {
	case 0:
		insn->dst = gen_below(g, 12) & 15;
		break;
	case 1:
		insn->src = gen_below(g, 12) & 15;
		break;
	case 2:
		insn->off = (int16_t)(insn->off + (int)gen_below(g, 17) - 8);
		break;
	case 3:
		insn->imm = (int32_t)gen_u64(g) >> gen_below(g, 31);
		break;
	case 4:
		*insn = iop_encode((enum iop)gen_below(g, IOP_COUNT));
		break;
	default:
		insn->code ^= (uint8_t)(1u << gen_below(g, 8));
		break;
	}
}

/* Another constant, register or operation where a converted program has one,
 * or an instruction or two from another place of it. */
static void mutate_converted(struct gen *g, struct gen_internal *p)
{
	static const uint8_t regs[] = {0, 7, 8, 6, 10, 1, 2};
	static const uint8_t jumps[] = {IOP_CODE_JEQ_K, IOP_CODE_JNE_K,
		IOP_CODE_JGT_K, IOP_CODE_JGE_K, IOP_CODE_JLT_K, IOP_CODE_JLE_K,
		IOP_CODE_JSET_K, IOP_CODE_JSGT_K};
	size_t from = gen_below(g, (uint32_t)p->count);
	size_t to = gen_below(g, (uint32_t)p->count);
	size_t later = to > from ? to : from;
	struct iinsn *insn = &p->insns[to];
	const struct iop_info *info = iop_decode(insn);
	struct make m = {.g = g, .p = p};

	switch (gen_below(g, 7)) {
	case 0:
		insn->imm = number(&m);
		break;
	case 1:
		insn->off = (int16_t)(insn->off + (int)gen_below(g, 5) - 2);
		break;
	case 2:
		insn->dst = regs[gen_below(g, sizeof(regs))] & 15;
		break;
	case 3:
		insn->src = regs[gen_below(g, sizeof(regs))] & 15;
		break;
	case 4:
		memmove(insn, &p->insns[from],
			(later + 1 < p->count ? 2 : 1) * sizeof(*insn));
		break;
	case 5:
		if (info && info->shape == SHAPE_JCC_K)
			insn->code = jumps[gen_below(g, sizeof(jumps))];
		break;
	default:
		mutate(g, p);
		break;
	}
}

static void gen_converted(struct gen *g, struct gen_internal *p)
{
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_program *program;
	struct gen_program classic;
	struct iprogram *ip;

	p->kind = gen_chance(g, 25) ? CBPF_SYSCALL : CBPF_PACKET;
	p->portable = false;
	p->mutated = true;
	do
		gen_program(g, p->kind == CBPF_SYSCALL, &classic);
	while (classic.mutated);
	program =
		cbpf_program_new("random", classic.insns, classic.count, diags);
	ip = program ? convert(program, p->kind, diags) : NULL;
	if (!ip || ip->count > GEN_INTERNAL_SLOTS)
		abort();
	p->count = ip->count;
	memcpy(p->insns, ip->insns, ip->count * sizeof(p->insns[0]));
	iprogram_free(ip);
	cbpf_program_free(program);
	cbpf_diags_free(diags);
	do
		mutate_converted(g, p);
	while (gen_chance(g, 40));
}

static void gen_units(struct gen *g, struct gen_internal *p)
{
	struct make m = {.g = g, .p = p};
	size_t units = 2 + gen_below(g, UNITS - 2);

	p->count = 0;
	p->kind = gen_chance(g, 50) ? CBPF_PACKET : CBPF_MEMORY;
	p->portable = p->kind == CBPF_PACKET && gen_chance(g, 50);
	emit_prologue(&m);
	for (size_t unit = 0; unit < UNITS; unit++) {
		m.starts[unit] = p->count;
		if (unit < units)
			emit_unit(&m, unit);
	}
	m.starts[UNITS] = p->count;
	emit_epilogue(&m);
	emit_function(&m);
	for (size_t i = 0; i < m.jumps; i++)
		p->insns[m.jump_at[i]].off =
			(int16_t)(m.starts[m.jump_to[i]] - m.jump_at[i] - 1);
	p->mutated = gen_chance(g, 40);
	if (p->mutated) {
		mutate(g, p);
		while (gen_chance(g, 30))
			mutate(g, p);
	}
}

void gen_internal(struct gen *g, struct gen_internal *p)
{
	if (gen_chance(g, 30))
		gen_converted(g, p);
	else
		gen_units(g, p);
}
