/* SPDX-License-Identifier: BSD-2-Clause */
/* What a program uses: facts from which each target makes its registers and
 * frame. */
#include "jit.h"

#define BIT(reg) (1u << (reg))

/* Registers that a node names, read or written. */
static uint32_t named(const struct node *n, const struct iop_info *info)
{
	switch (info->shape) {
	case SHAPE_ALU32_K:
	case SHAPE_ALU64_K:
	case SHAPE_NEG32:
	case SHAPE_NEG64:
	case SHAPE_END:
	case SHAPE_JCC_K:
	case SHAPE_JCC32_K:
	case SHAPE_LDDW:
	case SHAPE_PKT_ABS:
	case SHAPE_ST:
		return BIT(n->dst);
	case SHAPE_ALU32_X:
	case SHAPE_ALU64_X:
	case SHAPE_MOVSX32:
	case SHAPE_MOVSX64:
	case SHAPE_JCC_X:
	case SHAPE_JCC32_X:
	case SHAPE_PKT_IND:
	case SHAPE_LDX:
	case SHAPE_STX:
	case SHAPE_ATOMIC:
	case SHAPE_ATOMIC_FETCH:
	case SHAPE_ATOMIC_XCHG:
		return BIT(n->dst) | BIT(n->src);
	case SHAPE_ATOMIC_CMPXCHG:
		return BIT(n->dst) | BIT(n->src) | BIT(REG_A);
	case SHAPE_CALL:
	case SHAPE_CALL_LOCAL:
	case SHAPE_EXIT:
		return BIT(REG_A);
	case SHAPE_JA:
	case SHAPE_JA32:
	case SHAPE_COUNT:
		break;
	}
	return 0;
}

/* Whether what a 64-bit operation leaves has an upper half of 0, when these
 * registers have. */
static bool makes_narrow64(const struct node *n, uint32_t narrow)
{
	bool dst = narrow & BIT(n->dst), src = narrow & BIT(n->src);

	switch (n->op) {
	case IOP_MOV64_X:
		return src;
	case IOP_MOV64_K:
		return n->imm >= 0;
	case IOP_AND64_K:
		return dst || n->imm >= 0;
	case IOP_AND64_X:
		return dst || src;
	case IOP_OR64_X:
	case IOP_XOR64_X:
		return (dst && src) ||
		       (n->op == IOP_XOR64_X && n->dst == n->src);
	case IOP_OR64_K:
	case IOP_XOR64_K:
		return dst && n->imm >= 0;
	case IOP_RSH64_K:
	case IOP_RSH64_X:
		return dst;
	default:
		return false;
	}
}

/* The register that a node leaves with more than 32 bits; -1: none. */
static int widens(
	const struct node *n, const struct iop_info *info, uint32_t narrow)
{
	switch (info->shape) {
	case SHAPE_ALU64_K:
	case SHAPE_ALU64_X:
		return makes_narrow64(n, narrow) ? -1 : n->dst;
	case SHAPE_NEG64:
	case SHAPE_MOVSX64:
		return n->dst;
	case SHAPE_END:
		return info->value == 64 ? n->dst : -1;
	case SHAPE_LDDW:
		return (uint64_t)n->imm > UINT32_MAX ? n->dst : -1;
	case SHAPE_LDX:
		return n->op == IOP_LDX_W || n->op == IOP_LDX_H ||
				       n->op == IOP_LDX_B
			       ? -1
			       : n->dst;
	case SHAPE_ATOMIC_FETCH:
	case SHAPE_ATOMIC_XCHG:
		return iop_size(info) == 8 ? n->src : -1;
	case SHAPE_ATOMIC_CMPXCHG:
		return iop_size(info) == 8 ? REG_A : -1;
	case SHAPE_CALL:
		return REG_A;
	case SHAPE_ALU32_K:
	case SHAPE_ALU32_X:
	case SHAPE_NEG32:
	case SHAPE_MOVSX32:
	case SHAPE_JA:
	case SHAPE_JA32:
	case SHAPE_JCC_K:
	case SHAPE_JCC_X:
	case SHAPE_JCC32_K:
	case SHAPE_JCC32_X:
	case SHAPE_CALL_LOCAL:
	case SHAPE_EXIT:
	case SHAPE_PKT_ABS:
	case SHAPE_PKT_IND:
	case SHAPE_ST:
	case SHAPE_STX:
	case SHAPE_ATOMIC:
	case SHAPE_COUNT:
		break;
	}
	return -1;
}

static bool is_power(int64_t imm)
{
	return imm > 0 && !(imm & (imm - 1));
}

/* In iop.def, K and X of an operation follow each other, but divisions stand
 * as K, signed K, X, signed X. */
enum jit_alu jit_alu_of(const struct node *n)
{
	unsigned first =
		iop_is_narrow(node_info(n)->shape) ? IOP_ADD32_K : IOP_ADD64_K;
	unsigned at = n->op - first;
	enum jit_alu alu = (enum jit_alu)(at / 2);

	_Static_assert(IOP_ARSH32_K - IOP_ADD32_K == 2 * ALU_ARSH &&
			       IOP_ARSH64_K - IOP_ADD64_K == 2 * ALU_ARSH &&
			       IOP_SDIV32_K == IOP_DIV32_K + 1 &&
			       IOP_SMOD64_X == IOP_MOD64_K + 3,
		"operations are in the order of iop.def");
	if (alu == ALU_DIV || alu == ALU_SDIV)
		return at % 2 ? ALU_SDIV : ALU_DIV;
	if (alu == ALU_MOD || alu == ALU_SMOD)
		return at % 2 ? ALU_SMOD : ALU_MOD;
	return alu;
}

static void note_alu(
	struct jit_use *use, const struct node *n, const struct iop_info *info)
{
	bool is_k =
		info->shape == SHAPE_ALU32_K || info->shape == SHAPE_ALU64_K;

	switch (jit_alu_of(n)) {
	case ALU_DIV:
	case ALU_MOD:
		use->divides |= !is_k || !is_power(n->imm);
		break;
	case ALU_SDIV:
	case ALU_SMOD:
		use->divides = true;
		break;
	case ALU_LSH:
	case ALU_RSH:
	case ALU_ARSH:
		use->shifts |= !is_k;
		break;
	case ALU_ADD:
	case ALU_SUB:
	case ALU_MUL:
	case ALU_OR:
	case ALU_AND:
	case ALU_XOR:
	case ALU_MOV:
	case ALU_COUNT:
		break;
	}
}

static void note(
	struct jit_use *use, const struct node *n, const struct iop_info *info)
{
	use->regs |= named(n, info);
	switch (info->shape) {
	case SHAPE_ALU32_K:
	case SHAPE_ALU32_X:
	case SHAPE_ALU64_K:
	case SHAPE_ALU64_X:
		note_alu(use, n, info);
		break;
	case SHAPE_CALL:
		use->helpers = true;
		break;
	case SHAPE_CALL_LOCAL:
		use->locals = true;
		break;
	case SHAPE_PKT_ABS:
	case SHAPE_PKT_IND:
		use->packets = true;
		use->slow |= n->flags & NODE_SLOW;
		break;
	case SHAPE_ATOMIC_FETCH:
		use->fetches |= n->op != IOP_ATOMIC_FETCH_ADD32 &&
				n->op != IOP_ATOMIC_FETCH_ADD64;
		break;
	case SHAPE_NEG32:
	case SHAPE_NEG64:
	case SHAPE_MOVSX32:
	case SHAPE_MOVSX64:
	case SHAPE_END:
	case SHAPE_JA:
	case SHAPE_JA32:
	case SHAPE_JCC_K:
	case SHAPE_JCC_X:
	case SHAPE_JCC32_K:
	case SHAPE_JCC32_X:
	case SHAPE_EXIT:
	case SHAPE_LDDW:
	case SHAPE_LDX:
	case SHAPE_ST:
	case SHAPE_STX:
	case SHAPE_ATOMIC:
	case SHAPE_ATOMIC_XCHG:
	case SHAPE_ATOMIC_CMPXCHG:
	case SHAPE_COUNT:
		break;
	}
}

/* Whether a node writes a register, calls included. */
static bool writes(
	const struct node *n, const struct iop_info *info, unsigned reg)
{
	const struct iinsn insn = {.dst = n->dst & 15, .src = n->src & 15};

	if (info->shape == SHAPE_CALL || info->shape == SHAPE_CALL_LOCAL)
		return reg <= REG_ARG5;
	if (info->shape == SHAPE_PKT_ABS || info->shape == SHAPE_PKT_IND)
		return reg == n->dst;
	if (info->shape == SHAPE_ATOMIC_CMPXCHG)
		return reg == REG_A;
	return iop_writes(info, &insn, reg);
}

/* Whether a node may read a register that its fields name. */
static bool reads(
	const struct node *n, const struct iop_info *info, unsigned reg)
{
	bool moves = n->op == IOP_MOV32_K || n->op == IOP_MOV64_K;

	if (info->shape == SHAPE_LDDW || info->shape == SHAPE_PKT_ABS)
		return false;
	if (info->shape == SHAPE_PKT_IND || info->shape == SHAPE_LDX ||
		info->shape == SHAPE_MOVSX32 || info->shape == SHAPE_MOVSX64 ||
		n->op == IOP_MOV32_X || n->op == IOP_MOV64_X)
		return n->src == reg;
	return !moves && named(n, info) >> reg & 1;
}

/* Ends with the nodes that run once, in order, before anything else. */
static bool is_straight(const struct iop_info *info)
{
	return info &&
	       (info->shape == SHAPE_ALU32_K || info->shape == SHAPE_ALU32_X ||
		       info->shape == SHAPE_ALU64_K ||
		       info->shape == SHAPE_ALU64_X ||
		       info->shape == SHAPE_LDX || info->shape == SHAPE_STX);
}

static void find_ctx(const struct nodes *n, struct jit_use *use)
{
	bool prologue = true, r1 = true;

	use->ctx_in_r1 = true;
	use->ctx_in_r6 = !use->locals;
	for (size_t i = 0; i < n->count; i++) {
		const struct node *at = &n->at[i];
		const struct iop_info *info = node_info(at);

		if (at->op == NODE_DELETED)
			continue;
		prologue &= is_straight(info);
		if (!info)
			continue;
		if (writes(at, info, REG_CTX) &&
			!(prologue && r1 && at->op == IOP_MOV64_X &&
				at->src == REG_ARG1))
			use->ctx_in_r6 = false;
		if (writes(at, info, REG_ARG1))
			use->ctx_in_r1 = r1 = false;
	}
	/* A jump back into the first nodes would run them again. */
	for (size_t i = 0; i < n->count; i++) {
		const struct iop_info *info = node_info(&n->at[i]);

		if (info && n->at[i].target <= i && iop_is_jump(info->shape))
			use->ctx_in_r6 = use->ctx_in_r6 && use->ctx_in_r1;
	}
	if (!(use->regs & BIT(REG_CTX)))
		use->ctx_in_r6 = false;
}

/* Which of R1 and R2 are read as they are at entry. */
static void find_entry(const struct nodes *n, struct jit_use *use)
{
	const uint32_t given = BIT(REG_ARG1) | BIT(REG_ARG2);
	const struct node *first;
	const struct iop_info *info;
	size_t at = 0;

	while (at + 1 < n->count && n->at[at].op == NODE_DELETED)
		at++;
	first = &n->at[at];
	info = node_info(first);
	use->entry = first->live;
	if (!info)
		use->entry |= BIT(first->dst);
	for (unsigned reg = REG_ARG1; info && reg <= REG_ARG2; reg++) {
		/* Of what a node names, a move alone is sure not to read all.
		 */
		if (info->shape == SHAPE_CALL ||
			info->shape == SHAPE_CALL_LOCAL)
			use->entry |= BIT(reg);
		else if (writes(first, info, reg) && !reads(first, info, reg))
			use->entry &= ~BIT(reg);
		else if (reads(first, info, reg))
			use->entry |= BIT(reg);
	}
	use->entry &= given;
}

/* Registers are taken for narrow until a node says otherwise; what one says
 * may hang on others, and each turn takes one away, at least. */
static void find_narrow(const struct nodes *n, struct jit_use *use)
{
	uint32_t before;

	use->narrow = (BIT(REG_FP) - 1) & ~use->entry;
	do {
		before = use->narrow;
		for (size_t i = 0; i < n->count; i++) {
			const struct iop_info *info = node_info(&n->at[i]);
			int reg = info ? widens(&n->at[i], info, use->narrow)
				       : -1;

			if (reg >= 0)
				use->narrow &= ~BIT(reg);
		}
	} while (use->narrow != before);
}

bool jit_moves_const(const struct node *n, int64_t *value)
{
	*value = n->op == IOP_MOV32_K ? (int64_t)(uint32_t)n->imm : n->imm;
	return n->op == IOP_MOV32_K || n->op == IOP_MOV64_K;
}

/* Whether a compare by a register can be one with the constant that the node
 * before has put there. */
static bool is_by_const(const struct jit_use *use, const struct node *test,
	const struct node *before)
{
	const struct iop_info *info = node_info(test);
	int64_t value;

	if (!before || !jit_moves_const(before, &value) ||
		before->dst != test->src || test->dst == test->src)
		return false;
	/* Constants of 64-bit compares are extended by their sign; a narrow
	 * register has another compare that does, but for signed ones. */
	return info->shape == SHAPE_JCC32_X || value == (int32_t)value ||
	       (use->narrow >> test->dst & 1 && test->op != IOP_JSGT_X &&
		       test->op != IOP_JSGE_X && test->op != IOP_JSLT_X &&
		       test->op != IOP_JSLE_X);
}

/* The internal machine has no compare of 64 bits with a constant of 2^31 or
 * more, so that one classic instruction becomes two internal ones; here they
 * are one again. */
static void find_consts(
	const struct nodes *n, const uint8_t *wanted, struct jit_use *use)
{
	const struct node *before = NULL;
	int64_t value;

	use->consts = use->locals ? 0 : BIT(REG_FP) - 1;
	if (use->helpers)
		use->consts &= ~(BIT(REG_ARG5 + 1) - 1);
	for (size_t i = 0; i < n->count; i++) {
		const struct node *at = &n->at[i];
		const struct iop_info *info = node_info(at);
		uint32_t others;

		before = wanted[i] ? NULL : before;
		if (at->op == NODE_DELETED)
			continue;
		others = info ? named(at, info) : BIT(at->dst);
		if (info && (info->shape == SHAPE_JCC_X ||
				    info->shape == SHAPE_JCC32_X)) {
			if (is_by_const(use, at, before))
				others = BIT(at->dst);
		} else if (jit_moves_const(at, &value)) {
			others = 0;
		}
		use->consts &= ~others;
		before = at;
	}
	use->consts &= use->regs;
	use->regs &= ~use->consts;
}

void jit_use_find(
	const struct nodes *n, const uint8_t *wanted, struct jit_use *use)
{
	*use = (struct jit_use){0};
	for (size_t i = 0; i < n->count; i++) {
		const struct iop_info *info = node_info(&n->at[i]);

		if (info) {
			note(use, &n->at[i], info);
		} else if (n->at[i].op == NODE_TABLE) {
			use->regs |= BIT(n->at[i].dst);
			use->tables = true;
		}
	}
	find_ctx(n, use);
	find_entry(n, use);
	find_narrow(n, use);
	find_consts(n, wanted, use);
}
