/* SPDX-License-Identifier: BSD-2-Clause */
/* What single nodes read, write and do. */
#include "internal/helpers.h"
#include "internal/opt.h"

const uint8_t opt_kinds[NODE_OP_COUNT] = {
#define OF_ALU32_K	  KIND_ALU_K
#define OF_ALU64_K	  KIND_ALU_K
#define OF_ALU32_X	  KIND_ALU_X
#define OF_ALU64_X	  KIND_ALU_X
#define OF_MOVSX32	  KIND_UNARY_X
#define OF_MOVSX64	  KIND_UNARY_X
#define OF_NEG32	  KIND_UNARY
#define OF_NEG64	  KIND_UNARY
#define OF_END		  KIND_UNARY
#define OF_JA		  KIND_JA
#define OF_JA32		  KIND_JA
#define OF_JCC_K	  KIND_JCC_K
#define OF_JCC32_K	  KIND_JCC_K
#define OF_JCC_X	  KIND_JCC_X
#define OF_JCC32_X	  KIND_JCC_X
#define OF_CALL		  KIND_CALL
#define OF_CALL_LOCAL	  KIND_CALL_LOCAL
#define OF_EXIT		  KIND_EXIT
#define OF_LDDW		  KIND_LDDW
#define OF_PKT_ABS	  KIND_ABS
#define OF_PKT_IND	  KIND_IND
#define OF_LDX		  KIND_LDX
#define OF_ST		  KIND_ST
#define OF_STX		  KIND_STX
#define OF_ATOMIC	  KIND_ATOMIC
#define OF_ATOMIC_FETCH	  KIND_ATOMIC
#define OF_ATOMIC_XCHG	  KIND_ATOMIC
#define OF_ATOMIC_CMPXCHG KIND_ATOMIC
#define IOP(symbol, code, selector, value, shape, word)                        \
	[IOP_##symbol] =                                                       \
		IOP_##symbol == IOP_MOV64_X || IOP_##symbol == IOP_MOV32_X     \
			? KIND_UNARY_X                                         \
			: OF_##shape,
#include "core/iop.def"
#undef IOP
	[NODE_TABLE] = KIND_TABLE,
	[NODE_DELETED] = KIND_DELETED,
};

const uint8_t opt_exits[NODE_OP_COUNT] = {
#define EXITS_(kind)                                                           \
	((kind) == KIND_JCC_K || (kind) == KIND_JCC_X ||                       \
				(kind) == KIND_CALL_LOCAL                      \
			? 2                                                    \
			: 1)
#define IOP(symbol, code, selector, value, shape, word)                        \
	[IOP_##symbol] = EXITS_(OF_##shape),
#include "core/iop.def"
#undef IOP
	[NODE_TABLE] = OPT_BY_TABLE,
	[NODE_DELETED] = 1,
};

/* What a shape does; moves, which do not read their register, are told apart by
 * the symbol. */
#define ROLES_ALU32_K (ROLE_READS_DST | ROLE_WRITES_DST | ROLE_PURE)
#define ROLES_ALU64_K (ROLE_READS_DST | ROLE_WRITES_DST | ROLE_PURE)
#define ROLES_ALU32_X                                                          \
	(ROLE_READS_DST | ROLE_READS_SRC | ROLE_WRITES_DST | ROLE_PURE)
#define ROLES_ALU64_X                                                          \
	(ROLE_READS_DST | ROLE_READS_SRC | ROLE_WRITES_DST | ROLE_PURE)
#define ROLES_MOVSX32	     (ROLE_READS_SRC | ROLE_WRITES_DST | ROLE_PURE)
#define ROLES_MOVSX64	     (ROLE_READS_SRC | ROLE_WRITES_DST | ROLE_PURE)
#define ROLES_NEG32	     (ROLE_READS_DST | ROLE_WRITES_DST | ROLE_PURE)
#define ROLES_NEG64	     (ROLE_READS_DST | ROLE_WRITES_DST | ROLE_PURE)
#define ROLES_END	     (ROLE_READS_DST | ROLE_WRITES_DST | ROLE_PURE)
#define ROLES_JA	     0
#define ROLES_JA32	     0
#define ROLES_JCC_K	     (ROLE_READS_DST)
#define ROLES_JCC32_K	     (ROLE_READS_DST)
#define ROLES_JCC_X	     (ROLE_READS_DST | ROLE_READS_SRC)
#define ROLES_JCC32_X	     (ROLE_READS_DST | ROLE_READS_SRC)
#define ROLES_CALL	     (ROLE_RARE)
#define ROLES_CALL_LOCAL     (ROLE_RARE)
#define ROLES_EXIT	     (ROLE_RARE)
#define ROLES_LDDW	     (ROLE_WRITES_DST | ROLE_PURE)
#define ROLES_PKT_ABS	     (ROLE_WRITES_DST)
#define ROLES_PKT_IND	     (ROLE_READS_SRC | ROLE_WRITES_DST)
#define ROLES_LDX	     (ROLE_READS_SRC | ROLE_WRITES_DST | ROLE_PURE)
#define ROLES_ST	     (ROLE_READS_DST)
#define ROLES_STX	     (ROLE_READS_DST | ROLE_READS_SRC)
#define ROLES_ATOMIC	     (ROLE_RARE)
#define ROLES_ATOMIC_FETCH   (ROLE_RARE)
#define ROLES_ATOMIC_XCHG    (ROLE_RARE)
#define ROLES_ATOMIC_CMPXCHG (ROLE_RARE)
#define MOVES_(symbol)                                                         \
	(IOP_##symbol == IOP_MOV32_K || IOP_##symbol == IOP_MOV64_K ||         \
		IOP_##symbol == IOP_MOV32_X || IOP_##symbol == IOP_MOV64_X)

const uint8_t opt_roles[NODE_OP_COUNT] = {
#define IOP(symbol, code, selector, value, shape, word)                        \
	[IOP_##symbol] = ROLES_##shape & ~(MOVES_(symbol) ? ROLE_READS_DST : 0),
#include "core/iop.def"
#undef IOP
	[NODE_TABLE] = ROLE_READS_DST,
};

static uint16_t call_uses(const struct node *n)
{
	const struct helper_info *helper = helper_find((int32_t)n->imm);
	uint16_t uses = 0;

	if (!helper)
		return ARGS;
	for (unsigned i = 0; i < HELPER_ARGS; i++)
		if (helper->args[i] != HELPER_ARG_NONE)
			uses |= (uint16_t)BIT(REG_ARG1 + i);
	return uses;
}

static bool is_cmpxchg(const struct node *n)
{
	return n->op == IOP_ATOMIC_CMPXCHG32 || n->op == IOP_ATOMIC_CMPXCHG64;
}

/* Those whose roles the table does not tell. */
uint16_t opt_uses_rare(const struct node *n)
{
	uint16_t dst = (uint16_t)BIT(n->dst), src = (uint16_t)BIT(n->src);

	switch (opt_kind(n)) {
	case KIND_ATOMIC:
		return dst | src | (is_cmpxchg(n) ? BIT(REG_A) : 0);
	case KIND_CALL:
		return call_uses(n);
	case KIND_CALL_LOCAL:
		return ARGS;
	case KIND_EXIT:
		return BIT(REG_A);
	default:
		return 0;
	}
}

static uint16_t atomic_defs(const struct node *n)
{
	switch (node_info(n)->shape) {
	case SHAPE_ATOMIC_FETCH:
	case SHAPE_ATOMIC_XCHG:
		return (uint16_t)BIT(n->src);
	case SHAPE_ATOMIC_CMPXCHG:
		return BIT(REG_A);
	default:
		return 0;
	}
}

uint16_t opt_defs_rare(const struct node *n)
{
	switch (opt_kind(n)) {
	case KIND_CALL:
	case KIND_CALL_LOCAL:
		return CALLER_KEPT;
	case KIND_ATOMIC:
		return atomic_defs(n);
	default:
		return 0;
	}
}

bool opt_is_pure_call(const struct node *n)
{
	switch (n->imm) {
	case HELPER_GET_PRANDOM_U32:
	case HELPER_GET_SMP_PROCESSOR_ID:
	case HELPER_PAYLOAD_OFFSET:
	case HELPER_NLATTR:
	case HELPER_NLATTR_NEST:
		return true;
	default:
		return false;
	}
}

unsigned opt_size(const struct node *n)
{
	return iop_size(node_info(n));
}

bool opt_set_constant(struct node *n, uint64_t k)
{
	enum iop op = IOP_LDDW;

	if (k <= UINT32_MAX)
		op = IOP_MOV32_K;
	else if ((int64_t)k >= INT32_MIN && (int64_t)k <= INT32_MAX)
		op = IOP_MOV64_K;
	if (n->op == op && (op == IOP_MOV32_K ? (uint32_t)n->imm == k
					      : (uint64_t)n->imm == k))
		return false;
	n->op = (uint16_t)op;
	n->imm = op == IOP_MOV32_K ? (int32_t)k : (int64_t)k;
	n->src = 0;
	n->off = 0;
	n->flags = n->shift = 0;
	n->need = 0;
	return true;
}

void opt_set_move(struct node *n, unsigned src)
{
	n->op = IOP_MOV64_X;
	n->src = (uint8_t)src;
	n->imm = 0;
	n->off = 0;
	n->flags = n->shift = 0;
	n->need = 0;
}
