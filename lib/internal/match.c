/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Finds in an internal program the instructions, and groups of them, that the
 * conversion writes, and how far the packet is known to reach at each.  What
 * r0 and r7 hold is 32 bits wide throughout, as every step here leaves it so;
 * r8 lives within a group alone.
 */
#include <stdlib.h>

#include "internal/fuse.h"

struct match {
	const struct iprogram *ip;
	enum cbpf_kind kind;
	struct step *steps;
	bool *landed; /* slots that a jump goes to */
};

/* Slots of the prologue: r0 and r7 are zeroed, r6 is the context. */
#define PROLOGUE 3

static bool is(
	const struct iinsn *insn, enum iop iop, unsigned dst, unsigned src)
{
	const struct iop_info *info = iop_info(iop);

	return insn->code == info->code && insn->dst == dst &&
	       insn->src == src &&
	       (info->selector != SELECT_OFF || insn->off == info->value);
}

static bool is_k(
	const struct iinsn *insn, enum iop iop, unsigned dst, int32_t imm)
{
	return is(insn, iop, dst, 0) && insn->imm == imm;
}

/* Whether `n` slots are there, and no jump goes between them. */
static bool is_group(const struct match *m, size_t slot, size_t n)
{
	if (slot + n > m->ip->count)
		return false;
	for (size_t i = 1; i < n; i++)
		if (m->landed[slot + i])
			return false;
	return true;
}

/* ---- Single steps ------------------------------------------------------ */

/* Operations on A by their code. */
static enum fused_step alu_step(uint8_t code)
{
	switch (code) {
#define BOTH(name)                                                             \
	case IOP_CODE_##name##32_K:                                            \
		return STEP_##name##_K;                                        \
	case IOP_CODE_##name##32_X:                                            \
		return STEP_##name##_X;
		BOTH(ADD)
		BOTH(SUB)
		BOTH(MUL)
		BOTH(OR)
		BOTH(XOR)
		BOTH(LSH)
		BOTH(RSH)
#undef BOTH
	case IOP_CODE_DIV32_K:
		return STEP_DIV_K;
	case IOP_CODE_MOD32_K:
		return STEP_MOD_K;
	case IOP_CODE_AND32_X:
		return STEP_AND_X;
	case IOP_CODE_NEG32:
		return STEP_NEG;
	case IOP_CODE_MOV32_K:
		return STEP_MOV_A;
	default:
		return 0;
	}
}

static bool match_alu(struct step *s, const struct iinsn *insn)
{
	const struct iop_info *info = iop_decode(insn);

	s->node.k = (uint32_t)insn->imm;
	if (is(insn, IOP_MOV32_K, REG_X, 0)) {
		s->step = STEP_MOV_X;
	} else if (is(insn, IOP_MOV64_X, REG_X, REG_A)) {
		s->step = STEP_TAX;
	} else if (is(insn, IOP_MOV64_X, REG_A, REG_X)) {
		s->step = STEP_TXA;
	} else if (is(insn, IOP_AND32_K, REG_A, 0)) {
		s->load = LOAD_AND;
	} else {
		if (!info || insn->dst != REG_A || insn->off)
			return false;
		if (info->shape == SHAPE_ALU32_X && insn->src != REG_X)
			return false;
		s->step = alu_step(insn->code);
		return s->step;
	}
	return true;
}

/* Bytes from the packet's start that a load needs; none has as many as that
 * when the offset is not one from the start. */
static uint32_t needed(int32_t k, uint32_t size)
{
	return k < 0 ? UINT32_MAX : (uint32_t)k + size;
}

static bool match_packet(struct match *m, struct step *s,
	const struct iinsn *insn, const struct iop_info *info)
{
	unsigned size = iop_size(info);

	if (m->kind != CBPF_PACKET)
		return false;
	s->node.k = (uint32_t)insn->imm;
	if (info->shape == SHAPE_PKT_ABS) {
		s->load = size == 1 ? LOAD_B : size == 2 ? LOAD_H : LOAD_W;
		s->node.need = needed(insn->imm, size);
		return true;
	}
	s->load = size == 1 ? LOAD_IND_B : size == 2 ? LOAD_IND_H : LOAD_IND_W;
	return insn->src == REG_X;
}

/* Words of the context and of the stack. */
static bool match_memory(
	struct match *m, struct step *s, const struct iinsn *insn)
{
	bool load = insn->code == IOP_CODE_LDX_W;
	unsigned value = load ? insn->dst : insn->src;
	unsigned base = load ? insn->src : insn->dst;

	if (value != REG_A && value != REG_X)
		return false;
	if (base == REG_CTX && load) {
		s->node.k = (uint32_t)insn->off;
		s->load = LOAD_CTX;
		s->step = value == REG_X ? STEP_CTX_X : 0;
		return true;
	}
	if (base != REG_FP)
		return false;
	/* Counted from the lowest byte of the frame. */
	s->node.k = ((m->ip->stack + 7) & ~7u) + (uint32_t)insn->off;
	if (!load) {
		s->step = value == REG_X ? STEP_ST_X : STEP_ST_A;
		return true;
	}
	s->load = LOAD_CELL;
	s->step = value == REG_X ? STEP_CELL_X : 0;
	return true;
}

/* ---- Jumps ------------------------------------------------------------- */

/* `if A OP k goto taken`; above or equal becomes above. */
static bool match_test(struct step *s, uint8_t code, uint32_t k)
{
	s->node.c = k;
	switch (code) {
	case IOP_CODE_JEQ_K:
		s->test = TEST_EQ;
		return true;
	case IOP_CODE_JNE_K:
		s->test = TEST_NE;
		return true;
	case IOP_CODE_JGT_K:
		s->test = TEST_GT;
		return true;
	case IOP_CODE_JLE_K:
		s->test = TEST_LE;
		return true;
	case IOP_CODE_JSET_K:
		s->test = TEST_SET;
		return true;
	case IOP_CODE_JGE_K:
		s->node.c = k - 1;
		s->test = TEST_GT;
		if (!k)
			s->step = STEP_JA;
		return true;
	case IOP_CODE_JLT_K:
		s->node.c = k - 1;
		s->test = TEST_LE;
		if (k)
			return true;
		s->node.c = 0; /* never: A & 0 */
		s->test = TEST_SET;
		return true;
	default:
		return false;
	}
}

static bool match_test_x(struct step *s, uint8_t code)
{
	switch (code) {
	case IOP_CODE_JEQ_X:
		s->step = STEP_EQ_X;
		return true;
	case IOP_CODE_JNE_X:
		s->step = STEP_NE_X;
		return true;
	case IOP_CODE_JGT_X:
		s->step = STEP_GT_X;
		return true;
	case IOP_CODE_JLE_X:
		s->step = STEP_LE_X;
		return true;
	case IOP_CODE_JGE_X:
		s->step = STEP_GE_X;
		return true;
	case IOP_CODE_JLT_X:
		s->step = STEP_LT_X;
		return true;
	case IOP_CODE_JSET_X:
		s->step = STEP_SET_X;
		return true;
	default:
		return false;
	}
}

static bool match_jump(struct step *s, const struct iinsn *insn, size_t slot)
{
	s->taken = (uint32_t)(slot + 1 + (uint32_t)insn->off);
	if (insn->code == IOP_CODE_JA) {
		s->step = STEP_JA;
		return true;
	}
	if (insn->dst != REG_A)
		return false;
	if (insn->code & (IOP_CODE_JEQ_K ^ IOP_CODE_JEQ_X))
		return insn->src == REG_X && match_test_x(s, insn->code);
	return insn->imm >= 0 && match_test(s, insn->code, (uint32_t)insn->imm);
}

/* ---- Groups ------------------------------------------------------------ */

/* X = 4 * (packet byte & 15), by way of A, kept in r8. */
static size_t match_msh(struct match *m, size_t slot, struct step *s)
{
	const struct iinsn *insn = &m->ip->insns[slot];

	if (!is_group(m, slot, 6) || m->kind != CBPF_PACKET ||
		!is(&insn[0], IOP_MOV64_X, REG_TMP, REG_A) ||
		!is(&insn[1], IOP_LD_ABS_B, 0, 0) ||
		!is_k(&insn[2], IOP_AND32_K, REG_A, 0xf) ||
		!is_k(&insn[3], IOP_LSH32_K, REG_A, 2) ||
		!is(&insn[4], IOP_MOV64_X, REG_X, REG_A) ||
		!is(&insn[5], IOP_MOV64_X, REG_A, REG_TMP))
		return 0;
	s->step = STEP_MSH;
	s->node.k = (uint32_t)insn[1].imm;
	s->node.need = needed(insn[1].imm, 1);
	return 6;
}

/* Division by X; 0 ends the program with 0. */
static size_t match_divide(struct match *m, size_t slot, struct step *s)
{
	const struct iinsn *insn = &m->ip->insns[slot];

	if (!is_group(m, slot, 4) || slot + 5 > m->ip->count ||
		!is(&insn[0], IOP_MOV32_X, REG_X, REG_X) ||
		!is_k(&insn[1], IOP_JNE_K, REG_X, 0) || insn[1].off != 2 ||
		!is(&insn[2], IOP_XOR32_X, REG_A, REG_A) ||
		insn[3].code != IOP_CODE_EXIT)
		return 0;
	if (is(&insn[4], IOP_DIV32_X, REG_A, REG_X))
		s->step = STEP_DIV_X;
	else if (is(&insn[4], IOP_MOD32_X, REG_A, REG_X))
		s->step = STEP_MOD_X;
	return s->step ? 5 : 0;
}

/* A call of a helper that gives 32 bits. */
static size_t match_call(struct match *m, size_t slot, struct step *s)
{
	const struct iinsn *insn = &m->ip->insns[slot];

	if (!is_group(m, slot, 4) || m->kind != CBPF_PACKET ||
		!is(&insn[0], IOP_MOV64_X, REG_ARG1, REG_CTX) ||
		!is(&insn[1], IOP_MOV64_X, REG_ARG2, REG_A) ||
		!is(&insn[2], IOP_MOV64_X, REG_ARG3, REG_X) ||
		insn[3].code != IOP_CODE_CALL || insn[3].src)
		return 0;
	switch (insn[3].imm) {
	case HELPER_GET_PRANDOM_U32:
	case HELPER_GET_SMP_PROCESSOR_ID:
	case HELPER_PAYLOAD_OFFSET:
	case HELPER_NLATTR:
	case HELPER_NLATTR_NEST:
		break;
	default:
		return 0;
	}
	s->step = STEP_CALL;
	s->node.helper = helper_find(insn[3].imm);
	return 4;
}

/* A field of the device; the program ends with A when there is none. */
static size_t match_device(struct match *m, size_t slot, struct step *s)
{
	const struct iinsn *insn = &m->ip->insns[slot];

	if (!is_group(m, slot, 3) || slot + 4 > m->ip->count ||
		!is(&insn[0], IOP_LDX_W, REG_TMP, REG_CTX) ||
		!is_k(&insn[1], IOP_JNE_K, REG_TMP, 0) || insn[1].off != 1 ||
		insn[2].code != IOP_CODE_EXIT ||
		!is(&insn[3], IOP_LDX_W, REG_A, REG_CTX))
		return 0;
	s->step = STEP_DEVICE;
	s->node.k = (uint32_t)insn[0].off;
	s->node.c = (uint32_t)insn[3].off;
	return 4;
}

/* A compare with a constant that an immediate cannot hold. */
static size_t match_wide(struct match *m, size_t slot, struct step *s)
{
	const struct iinsn *insn = &m->ip->insns[slot];
	const uint8_t by_x = IOP_CODE_JEQ_K ^ IOP_CODE_JEQ_X;

	if (!is_group(m, slot, 2) || !is(&insn[0], IOP_MOV32_K, REG_TMP, 0) ||
		!(insn[1].code & by_x) || insn[1].dst != REG_A ||
		insn[1].src != REG_TMP ||
		!match_test(s, insn[1].code & (uint8_t)~by_x,
			(uint32_t)insn[0].imm))
		return 0;
	s->taken = (uint32_t)(slot + 2 + (uint32_t)insn[1].off);
	return 2;
}

/* `r0 = k; exit`, or exit alone. */
static size_t match_return(struct match *m, size_t slot, struct step *s)
{
	const struct iinsn *insn = &m->ip->insns[slot];

	s->next = NO_SLOT;
	if (insn[0].code == IOP_CODE_EXIT) {
		s->step = STEP_RET_A;
		return 1;
	}
	if (!is_group(m, slot, 2) || !is(&insn[0], IOP_MOV32_K, REG_A, 0) ||
		insn[1].code != IOP_CODE_EXIT)
		return 0;
	s->step = STEP_RET_K;
	s->node.k = (uint32_t)insn[0].imm;
	return 2;
}

/* ---- The whole --------------------------------------------------------- */

static size_t match_single(struct match *m, size_t slot, struct step *s)
{
	const struct iinsn *insn = &m->ip->insns[slot];
	const struct iop_info *info = iop_decode(insn);
	bool good = false;

	if (!info)
		return 0;
	s->next = (uint32_t)slot + 1;
	s->test = TEST_GO;
	if (info->shape == SHAPE_PKT_ABS || info->shape == SHAPE_PKT_IND)
		good = match_packet(m, s, insn, info);
	else if (info->iop == IOP_LDX_W || info->iop == IOP_STX_W)
		good = match_memory(m, s, insn);
	else if (info->shape == SHAPE_JA || info->shape == SHAPE_JCC_K ||
		 info->shape == SHAPE_JCC_X)
		good = match_jump(s, insn, slot);
	else
		good = match_alu(s, insn);
	return good;
}

/* How many slots the step takes; 0: it is none. */
static size_t match_step(struct match *m, size_t slot)
{
	typedef size_t group_fn(struct match *, size_t, struct step *);
	static group_fn *const groups[] = {match_return, match_msh,
		match_divide, match_call, match_device, match_wide,
		match_single};
	struct step *s = &m->steps[slot];

	for (size_t i = 0; i < sizeof(groups) / sizeof(groups[0]); i++) {
		struct step fresh = {
			.reached = true, .avail = s->avail, .taken = NO_SLOT};
		size_t n = groups[i](m, slot, &fresh);

		if (!n)
			continue;
		if (fresh.next != NO_SLOT)
			fresh.next = (uint32_t)(slot + n);
		if (fresh.step == STEP_JA)
			fresh.next = NO_SLOT;
		*s = fresh;
		return n;
	}
	return 0;
}

/* Control may come to `slot` with so many bytes known to be there. */
static bool reach(struct match *m, uint32_t slot, uint32_t avail)
{
	struct step *s;

	if (slot == NO_SLOT)
		return true;
	if (slot >= m->ip->count)
		return false;
	s = &m->steps[slot];
	if (!s->reached || avail < s->avail)
		s->avail = avail;
	s->reached = true;
	return true;
}

/* Jumps go forward, so that one pass in order sees every way to a slot before
 * the slot. */
static bool match_from(struct match *m, size_t first)
{
	if (!reach(m, (uint32_t)first, 0))
		return false;
	for (size_t slot = first; slot < m->ip->count; slot++) {
		struct step *s = &m->steps[slot];
		uint32_t avail = s->avail;

		if (!s->reached)
			continue;
		if (!match_step(m, slot))
			return false;
		if (s->node.need && s->node.need <= avail)
			s->covered = true;
		if (s->node.need > avail && s->node.need != UINT32_MAX)
			avail = s->node.need;
		if (!reach(m, s->next, avail) || !reach(m, s->taken, avail))
			return false;
	}
	return true;
}

static bool find_landings(struct match *m)
{
	for (size_t i = 0; i < m->ip->count; i++) {
		const struct iinsn *insn = &m->ip->insns[i];
		const struct iop_info *info = iop_decode(insn);

		if (!info || info->shape == SHAPE_LDDW)
			return false;
		if (info->shape != SHAPE_JA && info->shape != SHAPE_JCC_K &&
			info->shape != SHAPE_JCC_X)
			continue;
		if (insn->off < 0 || i + 1 + (size_t)insn->off >= m->ip->count)
			return false;
		m->landed[i + 1 + (size_t)insn->off] = true;
	}
	return true;
}

bool match_program(
	const struct iprogram *ip, enum cbpf_kind kind, struct step *steps)
{
	struct match m = {.ip = ip, .kind = kind, .steps = steps};
	bool good = false;

	m.landed = calloc(ip->count, sizeof(*m.landed));
	if (!m.landed)
		return false; /* then it runs as it is */
	if (ip->count > PROLOGUE &&
		is(&ip->insns[0], IOP_XOR32_X, REG_A, REG_A) &&
		is(&ip->insns[1], IOP_XOR32_X, REG_X, REG_X) &&
		is(&ip->insns[2], IOP_MOV64_X, REG_CTX, REG_ARG1) &&
		find_landings(&m))
		good = match_from(&m, PROLOGUE);
	free(m.landed);
	return good;
}
