/* SPDX-License-Identifier: BSD-2-Clause */
/* Packet loads, alone and with the compare that they are for, and their slow
 * paths. */
#include "x64.h"

/* ---- Packet loads ---------------------------------------------------------
 */

static bool is_ind(const struct node *n)
{
	return node_info(n)->shape == SHAPE_PKT_IND;
}

static int data_reg(const struct jit *j)
{
	return x64_value(j, VALUE_DATA);
}

/* Goes to the slow path, or ends the program. */
static void unless(
	struct jit *j, const struct node *n, unsigned kind, struct jit_slow **s)
{
	if (n->flags & NODE_SLOW) {
		*s = jit_slow_path(j, n);
		if (*s)
			jit_jump_to(j, kind, (*s)->label);
		return;
	}
	j->fail_used = true;
	jit_jump_to(j, kind, j->fail);
}

static struct x64_mem check_abs(
	struct jit *j, const struct node *n, struct jit_slow **s)
{
	int size = j->use.packets ? x64_value(j, VALUE_SIZE) : 0;

	if (n->imm < 0) {
		unless(j, n, KIND_JMP, s);
	} else if (n->need && j->harden) {
		x64_make_imm32(j, 4, TMP, (int32_t)n->need);
		x64_alu_rr(&j->code, X64_CMP, 4, size, TMP);
		unless(j, n, CC_B, s);
	} else if (n->need) {
		x64_alu_ri(&j->code, X64_CMP, 4, size, (int32_t)n->need);
		unless(j, n, CC_B, s);
	}
	/* No packet has bytes there; what follows is not reached. */
	if (n->imm < 0)
		return x64_at(data_reg(j), 0);
	if (!j->harden)
		return x64_at(data_reg(j), (int32_t)n->imm);
	x64_make_imm32(j, 4, TMP, (int32_t)n->imm);
	return (struct x64_mem){data_reg(j), TMP, 0, 0};
}

/* 32 bits of the index register, shifted, in `to`, or where they are. */
static int index_reg(struct jit *j, const struct node *n, int to)
{
	int src = x64_read(j, n->src);

	if (x64_is_narrow(j, n->src) && !n->shift)
		return src;
	x64_mov_rr(&j->code, 4, to, src);
	if (n->shift)
		x64_shift_ri(&j->code, X64_SHL, 8, to, n->shift);
	return to;
}

/* to = from + a constant that is not negative as 32 bits have it */
static void add_u32(struct jit *j, int to, int from, uint32_t value)
{
	if (j->harden || value > INT32_MAX) {
		assert(to != from);
		x64_make_imm32(j, 4, to, (int32_t)value);
		x64_alu_rr(&j->code, X64_ADD, 8, to, from);
	} else {
		x64_lea(&j->code, 8, to, x64_at(from, (int32_t)value));
	}
}

/* With an address that wraps: 32 bits of it in TMP. */
static struct x64_mem check_ind_wrapped(
	struct jit *j, const struct node *n, struct jit_slow **s)
{
	int index = index_reg(j, n, TMP);

	if (j->harden) {
		if (index == TMP) {
			x64_mov_rr(&j->code, 4, x64_tmp2(j), TMP);
			index = x64_tmp2(j);
		}
		x64_make_imm32(j, 4, TMP, (int32_t)n->imm);
		x64_alu_rr(&j->code, X64_ADD, 4, TMP, index);
	} else {
		x64_lea(&j->code, 4, TMP, x64_at(index, (int32_t)n->imm));
	}
	if (!n->need)
		return (struct x64_mem){data_reg(j), TMP, 0, 0};
	assert(n->need <= INT32_MAX);
	if (j->harden) {
		add_u32(j, x64_tmp2(j), TMP, n->need);
		x64_alu_rr(&j->code, X64_CMP, 8, x64_tmp2(j),
			x64_value(j, VALUE_SIZE));
		unless(j, n, CC_A, s);
		return (struct x64_mem){data_reg(j), TMP, 0, 0};
	}
	x64_alu_ri(&j->code, X64_ADD, 8, TMP, n->need);
	x64_alu_rr(&j->code, X64_CMP, 8, TMP, x64_value(j, VALUE_SIZE));
	unless(j, n, CC_A, s);
	return (struct x64_mem){data_reg(j), TMP, 0, -(int32_t)n->need};
}

static struct x64_mem check_ind_hardened(
	struct jit *j, const struct node *n, struct jit_slow **s)
{
	int index = index_reg(j, n, x64_tmp2(j));

	if (n->need) {
		add_u32(j, TMP, index, n->need);
		x64_alu_rr(&j->code, X64_CMP, 8, TMP, x64_value(j, VALUE_SIZE));
		unless(j, n, CC_A, s);
	}
	add_u32(j, TMP, index, (uint32_t)n->imm);
	return (struct x64_mem){data_reg(j), TMP, 0, 0};
}

static struct x64_mem check_ind(
	struct jit *j, const struct node *n, struct jit_slow **s)
{
	bool scaled =
		x64_is_narrow(j, n->src) && n->src != REG_FP && n->shift <= 3;
	struct x64_mem m = {data_reg(j), X64_NONE, 0, (int32_t)n->imm};

	if (n->imm < 0)
		return check_ind_wrapped(j, n, s);
	if (j->harden)
		return check_ind_hardened(j, n, s);
	if (scaled) {
		m.index = x64_value(j, n->src);
		m.scale = n->shift;
	}
	if (!n->need) {
		if (!scaled)
			m.index = index_reg(j, n, TMP);
		return m;
	}
	if (n->need > INT32_MAX) {
		x64_make_imm32(j, 4, TMP, (int32_t)n->need);
		if (n->shift || !scaled) {
			/* Too far for a packet; nothing lies there. */
			unless(j, n, KIND_JMP, s);
			return m;
		}
		x64_alu_rr(&j->code, X64_ADD, 8, TMP, m.index);
	} else if (scaled && n->shift) {
		x64_lea(&j->code, 8, TMP,
			(struct x64_mem){
				X64_NONE, m.index, n->shift, (int32_t)n->need});
	} else {
		x64_lea(&j->code, 8, TMP,
			x64_at(index_reg(j, n, TMP), (int32_t)n->need));
	}
	x64_alu_rr(&j->code, X64_CMP, 8, TMP, x64_value(j, VALUE_SIZE));
	unless(j, n, CC_A, s);
	if (!scaled)
		return (struct x64_mem){data_reg(j), TMP, 0,
			(int32_t)(n->imm - (int64_t)n->need)};
	return m;
}

static struct x64_mem check(
	struct jit *j, const struct node *n, struct jit_slow **s)
{
	return is_ind(n) ? check_ind(j, n, s) : check_abs(j, n, s);
}

/* The low `size` bytes of a register, the other way round; the rest is 0. */
static void swap_reg(struct jit *j, unsigned size, int dst)
{
	if (size == 1)
		return;
	if (size == 2)
		x64_shift_ri(&j->code, X64_ROL, 2, dst, 8);
	else
		x64_bswap(&j->code, 4, dst);
}

void x64_hook_packet(struct jit *j, const struct node *n)
{
	unsigned size = iop_size(node_info(n));
	struct jit_slow *s = NULL;
	struct x64_mem m = check(j, n, &s);
	int dst = x64_value(j, n->dst);

	if (size == 4)
		x64_mov_rm(&j->code, 4, dst, m);
	else
		x64_movzx_rm(&j->code, size, dst, m);
	if (!(n->flags & NODE_RAW))
		swap_reg(j, size, dst);
	if (s)
		jit_place(j, s->back);
}

/* ---- Load and compare -----------------------------------------------------
 */

static enum x64_cc fused_cc(const struct jit_fuse *f)
{
	if (f->cond == COND_SET && f->inverted)
		return CC_E;
	return x64_cc_of(f->cond);
}

void x64_hook_fused(struct jit *j, const struct jit_fuse *f)
{
	enum iop_shape shape = node_info(f->load)->shape;
	struct jit_slow *s = NULL;
	struct x64_mem m;

	if (shape == SHAPE_LDX)
		m = x64_at_value(j, f->load->src, f->load->off);
	else
		m = check(j, f->load, &s);
	if (f->cond == COND_SET)
		x64_test_mi(&j->code, f->size, m, f->imm);
	else
		x64_alu_mi(&j->code, X64_CMP, f->size, m, (int32_t)f->imm);
	if (s) {
		s->is_fused = true;
		s->fuse = *f;
		jit_place(j, s->back);
	}
	jit_jump_to(j, fused_cc(f), f->label);
}

void x64_hook_slow(struct jit *j, const struct jit_slow *s)
{
	struct emit *e = &j->code;
	const struct node *n = s->load;
	unsigned size = iop_size(node_info(n));
	int32_t down = (int32_t)(j->frame.red + 15) & ~15;

	jit_place(j, s->label);
	if (is_ind(n)) {
		int index = index_reg(j, n, j->harden ? x64_tmp2(j) : TMP);

		if (j->harden) {
			x64_make_imm32(j, 4, TMP, (int32_t)n->imm);
			x64_alu_rr(e, X64_ADD, 4, TMP, index);
		} else {
			x64_lea(e, 4, TMP, x64_at(index, (int32_t)n->imm));
		}
	} else {
		x64_make_imm32(j, 4, TMP, (int32_t)n->imm);
	}
	if (!j->thunk[size])
		j->thunk[size] = jit_label(j);
	if (down)
		x64_lea(e, 8, RSP, x64_at(RSP, -down));
	jit_jump_to(j, KIND_CALL, j->thunk[size]);
	if (down)
		x64_lea(e, 8, RSP, x64_at(RSP, down));
	j->fail_used = true;
	jit_jump_to(j, CC_S, j->fail);
	if (s->is_fused || n->flags & NODE_RAW)
		swap_reg(j, size, TMP);
	if (!s->is_fused)
		x64_mov_rr(e, 4, x64_value(j, n->dst), TMP);
	else if (s->fuse.cond == COND_SET)
		x64_test_ri(e, size, TMP, s->fuse.imm);
	else
		x64_alu_ri(e, X64_CMP, size, TMP, s->fuse.imm);
	jit_jump_to(j, KIND_JMP, s->back);
}
