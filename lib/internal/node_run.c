/* SPDX-License-Identifier: BSD-2-Clause */
/* Runs nodes one by one. */
#include "internal/node_run.h"

#include <stdlib.h>
#include <string.h>

#include "internal/helpers.h"
#include "internal/irow.h"

#define SPOILT	   0xdeadbeefcafef00d
#define STACK_BYTE 0x5a

/* A run. */
struct run {
	const struct nodes *n;
	const struct node *at; /* the node at work */
	uint64_t r[REG_COUNT];
	struct helper_env env;
	struct cbpf_packet packet; /* the run's own */
	uint8_t stack[ISTACK_SIZE * IMAX_FRAMES];
	uint64_t ctx;
	uint64_t ctx_size;
	struct {
		uint32_t back;
		uint64_t saved[4]; /* r6 to r9 */
	} frames[IMAX_FRAMES];
	unsigned depth;
	uint32_t next;
	const char *fault;
	bool ended;
	uint64_t value;
};

static void fail(struct run *m, const char *what)
{
	if (!m->fault)
		m->fault = what;
}

static void end_with(struct run *m, uint64_t value)
{
	m->ended = true;
	m->value = value;
}

/* ---- Arithmetic -------------------------------------------------------- */

static uint64_t shift(enum vr_op op, uint64_t a, uint64_t b, unsigned bits)
{
	b &= bits - 1;
	if (op == VR_LSH)
		return a << b;
	if (op == VR_RSH)
		return a >> b;
	return (uint64_t)(vw_sext(a, bits) >> b);
}

/* RFC 9669: x / 0 is 0, x % 0 is x; the least number divided by -1 is itself.
 */
static uint64_t divide(enum vr_op op, uint64_t a, uint64_t b, unsigned bits)
{
	int64_t sa = vw_sext(a, bits), sb = vw_sext(b, bits);
	bool mod = op == VR_MOD || op == VR_SMOD;

	if (!b)
		return mod ? a : 0;
	if (op == VR_DIV || op == VR_MOD)
		return mod ? a % b : a / b;
	if (sb == -1)
		return mod ? 0 : -(uint64_t)sa;
	return (uint64_t)(mod ? sa % sb : sa / sb);
}

static uint64_t alu(enum vr_op op, uint64_t a, uint64_t b, unsigned bits)
{
	switch (op) {
	case VR_ADD:
		return a + b;
	case VR_SUB:
		return a - b;
	case VR_MUL:
		return a * b;
	case VR_DIV:
	case VR_SDIV:
	case VR_MOD:
	case VR_SMOD:
		return divide(op, a, b, bits);
	case VR_OR:
		return a | b;
	case VR_AND:
		return a & b;
	case VR_XOR:
		return a ^ b;
	case VR_LSH:
	case VR_RSH:
	case VR_ARSH:
		return shift(op, a, b, bits);
	case VR_OP_COUNT:
		break;
	}
	return 0;
}

static void run_alu(struct run *m, uint64_t b)
{
	enum iop iop = (enum iop)m->at->op;
	bool low = iop_is_narrow(iop_info(iop)->shape);
	uint64_t a = m->r[m->at->dst];

	if (low) {
		a = (uint32_t)a;
		b = (uint32_t)b;
	}
	if (!irow_is_mov(iop))
		b = alu(irow_op(iop), a, b, low ? 32 : 64);
	m->r[m->at->dst] = low ? (uint32_t)b : b;
}

static uint64_t swap(uint64_t x, unsigned bits)
{
	return __builtin_bswap64(x) >> (64 - bits);
}

static void run_end(struct run *m)
{
	unsigned bits = (unsigned)node_info(m->at)->value;
	uint64_t x = m->r[m->at->dst] & vw_ones(bits);

	m->r[m->at->dst] = irow_swaps((enum iop)m->at->op) ? swap(x, bits) : x;
}

/* ---- Jumps ------------------------------------------------------------- */

static bool compare(enum vr_cmp cmp, uint64_t a, uint64_t b)
{
	int64_t sa = (int64_t)a, sb = (int64_t)b;

	switch (cmp) {
	case VR_EQ:
		return a == b;
	case VR_NE:
		return a != b;
	case VR_GT:
		return a > b;
	case VR_LE:
		return a <= b;
	case VR_GE:
		return a >= b;
	case VR_LT:
		return a < b;
	case VR_SGT:
		return sa > sb;
	case VR_SLE:
		return sa <= sb;
	case VR_SGE:
		return sa >= sb;
	case VR_SLT:
		return sa < sb;
	case VR_SET:
		return a & b;
	case VR_UNSET:
		return !(a & b);
	case VR_CMP_COUNT:
		break;
	}
	return false;
}

static void run_jcc(struct run *m, uint64_t b)
{
	enum vr_cmp cmp = irow_cmp((enum iop)m->at->op);
	uint64_t a = m->r[m->at->dst];

	if (iop_is_narrow(node_info(m->at)->shape)) {
		/* Signs too are those of 32 bits. */
		a = (uint64_t)vw_sext(a, 32);
		b = (uint64_t)vw_sext(b, 32);
		if (cmp == VR_SET) {
			a = (uint32_t)a;
			b = (uint32_t)b;
		}
	}
	if (compare(cmp, a, b))
		m->next = m->at->target;
}

static void run_table(struct run *m)
{
	const struct node_table *t = &m->n->tables[m->at->imm];
	uint64_t k = m->r[m->at->dst];

	if (k > UINT32_MAX)
		fail(m, "a table for a value of more than 32 bits");
	k -= t->low;
	m->next = k < t->count ? t->targets[t->classes[k]] : t->otherwise;
}

static void run_call(struct run *m)
{
	const struct helper_info *helper = helper_find((int32_t)m->at->imm);

	if (!helper) {
		fail(m, "no such helper");
		return;
	}
	m->r[REG_A] = helper->function(m->r[REG_ARG1], m->r[REG_ARG2],
		m->r[REG_ARG3], m->r[REG_ARG4], m->r[REG_ARG5], &m->env);
	for (unsigned i = REG_ARG1; i <= REG_ARG5; i++)
		m->r[i] = SPOILT;
}

static void run_call_local(struct run *m)
{
	if (m->depth == IMAX_FRAMES - 1) {
		fail(m, "too many frames");
		return;
	}
	m->frames[m->depth].back = m->next;
	memcpy(m->frames[m->depth].saved, &m->r[REG_CTX],
		sizeof(m->frames[0].saved));
	m->depth++;
	m->r[REG_FP] -= ISTACK_SIZE;
	m->next = m->at->target;
}

static void run_exit(struct run *m)
{
	if (!m->depth) {
		end_with(m, m->r[REG_A]);
		return;
	}
	m->depth--;
	memcpy(&m->r[REG_CTX], m->frames[m->depth].saved,
		sizeof(m->frames[0].saved));
	for (unsigned i = REG_ARG1; i <= REG_ARG5; i++)
		m->r[i] = SPOILT;
	m->r[REG_FP] += ISTACK_SIZE;
	m->next = m->frames[m->depth].back;
}

/* ---- Memory ------------------------------------------------------------ */

static bool inside(
	uint64_t at, unsigned size, uint64_t region, uint64_t region_size)
{
	return region_size >= size && at - region <= region_size - size;
}

static uint8_t *address(struct run *m, unsigned base)
{
	unsigned size = iop_size(node_info(m->at));
	uint64_t at = m->r[base] + (uint64_t)m->at->off;

	if (base == REG_FP && -m->at->off > (int)m->n->stack)
		fail(m, "the frame is too small");
	if (!inside(at, size, m->ctx, m->ctx_size) &&
		!inside(at, size, (uintptr_t)m->stack, sizeof(m->stack)))
		fail(m, "an access out of bounds");
	return (uint8_t *)(uintptr_t)at;
}

static uint64_t fetch(const uint8_t *from, unsigned size)
{
	uint64_t v = 0;

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	memcpy((uint8_t *)&v + 8 - size, from, size);
#else
	memcpy(&v, from, size);
#endif
	return v;
}

static void put(uint8_t *to, uint64_t v, unsigned size)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	memcpy(to, (uint8_t *)&v + 8 - size, size);
#else
	memcpy(to, &v, size);
#endif
}

static void run_ldx(struct run *m)
{
	unsigned size = iop_size(node_info(m->at));
	uint8_t *from = address(m, m->at->src);
	uint64_t v;

	if (m->fault)
		return;
	v = fetch(from, size);
	if (m->at->op == IOP_LDXSX_W || m->at->op == IOP_LDXSX_H ||
		m->at->op == IOP_LDXSX_B)
		v = (uint64_t)vw_sext(v, 8 * size);
	m->r[m->at->dst] = v;
}

static void run_store(struct run *m, uint64_t v)
{
	uint8_t *to = address(m, m->at->dst);

	if (!m->fault)
		put(to, v, iop_size(node_info(m->at)));
}

/* What an atomic leaves in memory. */
static uint64_t combine(const struct run *m, uint64_t old)
{
	uint64_t src = m->r[m->at->src];

	switch ((enum iop)m->at->op) {
	case IOP_ATOMIC_ADD32:
	case IOP_ATOMIC_ADD64:
	case IOP_ATOMIC_FETCH_ADD32:
	case IOP_ATOMIC_FETCH_ADD64:
		return old + src;
	case IOP_ATOMIC_OR32:
	case IOP_ATOMIC_OR64:
	case IOP_ATOMIC_FETCH_OR32:
	case IOP_ATOMIC_FETCH_OR64:
		return old | src;
	case IOP_ATOMIC_AND32:
	case IOP_ATOMIC_AND64:
	case IOP_ATOMIC_FETCH_AND32:
	case IOP_ATOMIC_FETCH_AND64:
		return old & src;
	case IOP_ATOMIC_XOR32:
	case IOP_ATOMIC_XOR64:
	case IOP_ATOMIC_FETCH_XOR32:
	case IOP_ATOMIC_FETCH_XOR64:
		return old ^ src;
	case IOP_ATOMIC_CMPXCHG32:
		return old == (uint32_t)m->r[REG_A] ? src : old;
	case IOP_ATOMIC_CMPXCHG64:
		return old == m->r[REG_A] ? src : old;
	default:
		return src;
	}
}

static void run_atomic(struct run *m)
{
	const struct iop_info *info = node_info(m->at);
	unsigned size = iop_size(info);
	uint8_t *at = address(m, m->at->dst);
	uint64_t old;

	if (m->fault)
		return;
	old = fetch(at, size);
	put(at, combine(m, old), size);
	if (info->shape == SHAPE_ATOMIC_CMPXCHG)
		m->r[REG_A] = old;
	else if (info->shape != SHAPE_ATOMIC)
		m->r[m->at->src] = old;
}

/* ---- The packet -------------------------------------------------------- */

/* Whether the node's check holds for a load at `base` (IND: of src) + imm. */
static bool check_holds(const struct run *m, uint64_t base)
{
	const struct node *n = m->at;

	if (!n->need)
		return true;
	if (n->imm < 0 && node_info(n)->shape == SHAPE_PKT_IND)
		base = (uint32_t)(base + (uint64_t)n->imm);
	return base + n->need <= m->packet.size;
}

static void run_packet(struct run *m)
{
	const struct node *n = m->at;
	unsigned size = iop_size(node_info(n));
	uint64_t base = 0;
	uint32_t offset, v = 0;

	if (node_info(n)->shape == SHAPE_PKT_IND) {
		base = (uint64_t)(uint32_t)m->r[n->src] << n->shift;
		if (base > UINT32_MAX)
			fail(m, "an index of more than 32 bits");
	}
	offset = (uint32_t)(base + (uint64_t)n->imm);
	if (check_holds(m, base)) {
		if ((uint64_t)offset + size > m->packet.size) {
			fail(m, "a load that is not checked");
			return;
		}
		for (unsigned i = 0; i < size; i++)
			v = v << 8 | m->packet.data[offset + i];
	} else if (!(n->flags & NODE_SLOW) ||
		   !packet_load(&m->packet, (int32_t)offset, size, &v)) {
		end_with(m, 0);
		return;
	}
	if (n->flags & NODE_RAW && irow_swaps(IOP_BE32))
		v = (uint32_t)swap(v, 8 * size);
	m->r[n->dst] = v;
}

/* ---- The whole --------------------------------------------------------- */

static void run_unary_x(struct run *m)
{
	const struct iop_info *info = node_info(m->at);
	uint64_t v = (uint64_t)vw_sext(m->r[m->at->src], (unsigned)info->value);

	m->r[m->at->dst] = iop_is_narrow(info->shape) ? (uint32_t)v : v;
}

static void run_node(struct run *m)
{
	const struct node *n = m->at;

	if (n->op >= IOP_COUNT) {
		if (n->op == NODE_TABLE)
			run_table(m);
		else
			fail(m, "a node that is none");
		return;
	}
	switch (node_info(n)->shape) {
	case SHAPE_ALU32_K:
	case SHAPE_ALU64_K:
		run_alu(m, (uint64_t)n->imm);
		return;
	case SHAPE_ALU32_X:
	case SHAPE_ALU64_X:
		run_alu(m, m->r[n->src]);
		return;
	case SHAPE_NEG32:
		m->r[n->dst] = (uint32_t)-m->r[n->dst];
		return;
	case SHAPE_NEG64:
		m->r[n->dst] = -m->r[n->dst];
		return;
	case SHAPE_MOVSX32:
	case SHAPE_MOVSX64:
		run_unary_x(m);
		return;
	case SHAPE_END:
		run_end(m);
		return;
	case SHAPE_JA:
	case SHAPE_JA32:
		m->next = n->target;
		return;
	case SHAPE_JCC_K:
	case SHAPE_JCC32_K:
		run_jcc(m, (uint64_t)n->imm);
		return;
	case SHAPE_JCC_X:
	case SHAPE_JCC32_X:
		run_jcc(m, m->r[n->src]);
		return;
	case SHAPE_CALL:
		run_call(m);
		return;
	case SHAPE_CALL_LOCAL:
		run_call_local(m);
		return;
	case SHAPE_EXIT:
		run_exit(m);
		return;
	case SHAPE_LDDW:
		m->r[n->dst] = (uint64_t)n->imm;
		return;
	case SHAPE_PKT_ABS:
	case SHAPE_PKT_IND:
		run_packet(m);
		return;
	case SHAPE_LDX:
		run_ldx(m);
		return;
	case SHAPE_ST:
		run_store(m, (uint64_t)n->imm);
		return;
	case SHAPE_STX:
		run_store(m, m->r[n->src]);
		return;
	case SHAPE_ATOMIC:
	case SHAPE_ATOMIC_FETCH:
	case SHAPE_ATOMIC_XCHG:
	case SHAPE_ATOMIC_CMPXCHG:
		run_atomic(m);
		return;
	case SHAPE_COUNT:
		break;
	}
	fail(m, "a node that is none");
}

static void spoil(struct run *m)
{
	/* Where a function begins, others' registers are not its own. */
	if (m->at->op == IOP_CALL_LOCAL || m->at->op == IOP_EXIT)
		return;
	for (unsigned r = 0; r < REG_FP; r++)
		if (!(m->at->live >> r & 1))
			m->r[r] = SPOILT;
}

static void start(
	struct run *m, const struct cbpf_record *record, uint8_t *copy)
{
	switch (record->kind) {
	case CBPF_PACKET:
		m->packet = record->packet;
		m->env.packet = &m->packet;
		m->ctx = (uintptr_t)&m->packet;
		m->ctx_size = sizeof(m->packet);
		break;
	case CBPF_SYSCALL:
		m->ctx = (uintptr_t)record->syscall.word;
		m->ctx_size = sizeof(record->syscall.word);
		break;
	case CBPF_MEMORY:
		if (record->memory.size)
			memcpy(copy, record->memory.data, record->memory.size);
		m->ctx = (uintptr_t)copy;
		m->ctx_size = record->memory.size;
		m->r[REG_ARG2] = record->memory.size;
		break;
	}
	m->r[REG_ARG1] = m->ctx;
	m->r[REG_FP] = (uintptr_t)m->stack + sizeof(m->stack);
}

static void step_all(struct run *m, struct cbpf_result *result)
{
	size_t steps = 0;

	while (!m->ended && !m->fault) {
		if (m->next >= m->n->count || steps++ == CBPF_MAX_STEPS) {
			fail(m, "no end");
			break;
		}
		m->at = &m->n->at[m->next++];
		run_node(m);
		spoil(m);
	}
	*result = (struct cbpf_result){.value = m->value};
	if (m->n->kind != CBPF_MEMORY)
		result->value = (uint32_t)m->value;
	if (!m->fault)
		return;
	result->end = CBPF_END_FAULT;
	result->fault.slot = (size_t)(m->at - m->n->at);
	result->fault.what = m->fault;
}

void node_run(const struct nodes *n, const struct cbpf_record *record,
	uint64_t *trace, struct cbpf_result *result)
{
	struct run m = {.n = n, .at = n->at};
	uint8_t *copy = NULL;

	for (unsigned r = 0; r < REG_FP; r++)
		m.r[r] = SPOILT;
	memset(m.stack, STACK_BYTE, sizeof(m.stack));
	helper_env_init(&m.env, record, trace);
	if (record->kind == CBPF_MEMORY)
		copy = malloc(record->memory.size + 1);
	start(&m, record, copy);
	if (n->linear && record->kind == CBPF_PACKET &&
		record->packet.frag_size)
		fail(&m, "a fragment");
	step_all(&m, result);
	free(copy);
}
