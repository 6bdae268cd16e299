/* SPDX-License-Identifier: BSD-2-Clause */
/* Memory: loads, stores, atomics. */
#include "x64.h"

/* ---- Memory ---------------------------------------------------------------
 */

static void load_from(
	struct jit *j, const struct node *n, struct x64_mem m, int dst)
{
	switch (n->op) {
	case IOP_LDX_DW:
		x64_mov_rm(&j->code, 8, dst, m);
		return;
	case IOP_LDX_W:
		x64_mov_rm(&j->code, 4, dst, m);
		return;
	case IOP_LDXSX_W:
	case IOP_LDXSX_H:
	case IOP_LDXSX_B:
		x64_movsx_rm(&j->code, 8, iop_size(node_info(n)), dst, m);
		return;
	default:
		x64_movzx_rm(&j->code, iop_size(node_info(n)), dst, m);
	}
}

/* Where a load or store goes; `scratch` is free for it.  Of a record that the
 * program knows by its layout, an offset is a choice among a few. */
static struct x64_mem place(struct jit *j, unsigned r, int32_t off, int scratch)
{
	struct x64_mem m;

	if (!j->harden || j->n->kind != CBPF_MEMORY || r == REG_FP || !off)
		return x64_at_value(j, r, off);
	x64_make_imm32(j, 8, scratch, off);
	m = x64_at_value(j, r, 0);
	m.index = scratch;
	return m;
}

void x64_hook_load(struct jit *j, const struct node *n)
{
	struct x64_mem m = place(j, n->src, n->off, TMP);

	load_from(j, n, m, x64_value(j, n->dst));
}

void x64_hook_store(struct jit *j, const struct node *n)
{
	const struct iop_info *info = node_info(n);
	struct x64_mem m =
		place(j, n->dst, n->off, j->harden ? x64_tmp2(j) : TMP);
	unsigned w = iop_size(info);

	if (info->shape == SHAPE_STX) {
		x64_mov_mr(&j->code, w, m, x64_read(j, n->src));
	} else if (j->harden) {
		x64_make_imm32(j, 8, TMP, (int32_t)n->imm);
		x64_mov_mr(&j->code, w, m, TMP);
	} else {
		x64_mov_mi(&j->code, w, m, x64_signed(w, n->imm));
	}
}

/* The operation, of those that one instruction does without the old value. */
static enum x64_alu atomic_alu(unsigned op)
{
	switch (op) {
	case IOP_ATOMIC_OR32:
	case IOP_ATOMIC_OR64:
	case IOP_ATOMIC_FETCH_OR32:
	case IOP_ATOMIC_FETCH_OR64:
		return X64_OR;
	case IOP_ATOMIC_AND32:
	case IOP_ATOMIC_AND64:
	case IOP_ATOMIC_FETCH_AND32:
	case IOP_ATOMIC_FETCH_AND64:
		return X64_AND;
	case IOP_ATOMIC_XOR32:
	case IOP_ATOMIC_XOR64:
	case IOP_ATOMIC_FETCH_XOR32:
	case IOP_ATOMIC_FETCH_XOR64:
		return X64_XOR;
	default:
		return X64_ADD;
	}
}

/* src = old value, memory = old OP src: again until nobody came between. */
static void fetch_loop(struct jit *j, const struct node *n, struct x64_mem m)
{
	struct emit *e = &j->code;
	unsigned w = iop_size(node_info(n));
	int other = x64_tmp2(j), src = x64_value(j, n->src);
	bool keep = x64_is_held(j, RAX) && src != RAX;
	size_t again;

	if (x64_is_held(j, RAX))
		x64_mov_rr(e, 8, other, RAX);
	if (m.base == RAX)
		m.base = other;
	x64_mov_rm(e, w, RAX, m);
	again = e->size;
	x64_mov_rr(e, w, TMP, RAX);
	x64_alu_rr(e, atomic_alu(n->op), w, TMP, src == RAX ? other : src);
	x64_lock_cmpxchg(e, w, m, TMP);
	x64_jcc8(e, CC_NE, 0);
	if (!e->failed)
		e->at[e->size - 1] = (uint8_t)(again - e->size);
	if (src != RAX)
		x64_mov_rr(e, w, src, RAX);
	if (keep)
		x64_mov_rr(e, 8, RAX, other);
}

/* base += the offset, or -= it: what is atomic leaves no register for it. */
static void move_base(struct jit *j, const struct node *n, enum x64_alu how)
{
	x64_make_imm32(j, 8, TMP, n->off);
	x64_alu_rr(&j->code, how, 8, x64_value(j, n->dst), TMP);
}

static void atomic(struct jit *j, const struct node *n, struct x64_mem m)
{
	const struct iop_info *info = node_info(n);
	unsigned w = iop_size(info);
	int src = x64_read(j, n->src);

	if (info->shape == SHAPE_ATOMIC && n->dst == REG_FP) {
		/* A run's stack is seen by no other thread, and an instruction
		 * is whole for this one: it needs no lock, which costs several
		 * times the rest. */
		x64_alu_mr(&j->code, atomic_alu(n->op), w, m, src);
	} else if (info->shape == SHAPE_ATOMIC) {
		x64_lock_alu_mr(&j->code, atomic_alu(n->op), w, m, src);
	} else if (info->shape == SHAPE_ATOMIC_XCHG) {
		x64_xchg_mr(&j->code, w, m, src);
	} else if (info->shape == SHAPE_ATOMIC_CMPXCHG) {
		x64_lock_cmpxchg(&j->code, w, m, src);
		/* On equality, eax is not written: R0 is the old value. */
		if (w == 4)
			x64_mov_rr(&j->code, 4, RAX, RAX);
	} else if (atomic_alu(n->op) == X64_ADD) {
		x64_lock_xadd(&j->code, w, m, src);
	} else {
		fetch_loop(j, n, m);
	}
}

void x64_hook_atomic(struct jit *j, const struct node *n)
{
	enum iop_shape shape = node_info(n)->shape;
	bool hide = j->harden && j->n->kind == CBPF_MEMORY &&
		    n->dst != REG_FP && n->off && n->dst != n->src &&
		    !(shape == SHAPE_ATOMIC_CMPXCHG && n->dst == REG_A);

	if (!hide) {
		atomic(j, n, x64_at_value(j, n->dst, n->off));
		return;
	}
	move_base(j, n, X64_ADD);
	atomic(j, n, x64_at_value(j, n->dst, 0));
	move_base(j, n, X64_SUB);
}
