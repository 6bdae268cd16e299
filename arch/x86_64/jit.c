/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * x86-64, System V: cbpf_code(ctx, data, size, env).
 *
 * Programs without calls keep everything in registers that a function may
 * change, and have no frame: what they need of a stack lies in the 128 bytes
 * below rsp, if it fits.  With calls, R1 to R5 are where a callee wants them,
 * and R6 to R9 where it leaves them alone.  With functions of their own, all
 * frames look alike: R10 has the same distance from rsp in each, and the
 * program's begins with a call, so that every EXIT is `ret`.
 */
#include "internal/helpers.h"
#include "x64.h"

#define RED_ZONE 128

static unsigned features(void)
{
#ifdef __x86_64__
	return __builtin_cpu_supports("bmi2") ? FEATURE_BMI2 : 0;
#else
	return 0;
#endif
}

static bool here(void)
{
#if defined(__x86_64__) && !defined(__ILP32__)
	return true;
#else
	return false;
#endif
}

/* ---- Jumps --------------------------------------------------------------- */

static unsigned jump_size(unsigned kind, bool is_short)
{
	if (kind == KIND_CALL)
		return 5;
	if (is_short)
		return 2;
	return kind == KIND_JMP ? 5 : 6;
}

static bool jump_reaches(int64_t distance)
{
	return x64_is_i8(distance);
}

static void jump_write(
	uint8_t *at, unsigned kind, bool is_short, int64_t distance)
{
	uint8_t bytes[16];
	struct emit e = {.at = bytes, .room = sizeof(bytes)};
	int32_t by = (int32_t)distance - (int32_t)jump_size(kind, is_short);

	if (kind == KIND_CALL)
		x64_call32(&e, by);
	else if (kind == KIND_JMP && is_short)
		x64_jmp8(&e, (int8_t)by);
	else if (kind == KIND_JMP)
		x64_jmp32(&e, by);
	else if (is_short)
		x64_jcc8(&e, (enum x64_cc)kind, (int8_t)by);
	else
		x64_jcc32(&e, (enum x64_cc)kind, by);
	memcpy(at, bytes, e.size);
}

static void ref_write(uint8_t *at, int64_t distance)
{
	int32_t by = (int32_t)distance - 4;

	memcpy(at, &by, sizeof(by));
}

/* ---- Registers and frame --------------------------------------------------
 */

static bool needs_tmp2(const struct jit *j)
{
	return j->use.fetches || j->use.divides || j->use.tables || j->harden ||
	       (j->use.shifts && !(j->features & FEATURE_BMI2));
}

static uint32_t stack_bytes(const struct jit *j)
{
	return j->use.regs >> REG_FP & 1 ? (j->n->stack + 7) & ~7u : 0;
}

#define CALLEE_SAVED                                                           \
	(1u << RBX | 1u << RBP | 1u << R12 | 1u << R13 | 1u << R14 | 1u << R15)

static void plan_calls(struct jit *j)
{
	static const int8_t home[REG_FP] = {
		RAX, RDI, RSI, RDX, RCX, R8, RBX, R13, R14, R15};

	/* A helper takes all its registers, and changes them. */
	for (int reg = 0; reg < REG_FP; reg++)
		if (j->use.regs >> reg & 1 || reg <= REG_ARG5)
			jit_hold(j, (enum jit_value)reg, home[reg]);
	if (j->use.packets) {
		jit_hold(j, VALUE_DATA, R9);
		jit_hold(j, VALUE_SIZE, R10);
	}
}

static int32_t slot(int32_t *size)
{
	*size += 8;
	return *size - 8;
}

static unsigned count_bits(uint32_t set)
{
	return (unsigned)__builtin_popcount(set);
}

/* What each local call pushes: R6 to R9, as far as they are used. */
static uint32_t pushed(const struct jit *j)
{
	return j->held & (1u << RBX | 1u << R13 | 1u << R14 | 1u << R15);
}

static void plan_call_frame(struct jit *j)
{
	struct jit_frame *f = &j->frame;
	int32_t size = 0;
	uint32_t odd;

	f->saved = j->held & CALLEE_SAVED;
	if (needs_tmp2(j))
		f->saved |= 1u << R12;
	if (j->use.locals)
		f->saved |= 1u << RBP;
	f->env = slot(&size);
	f->data = slot(&size);
	f->bytes = slot(&size);
	f->ctx = slot(&size);
	f->spill = slot(&size);
	/* The stack pointer is a multiple of 16 where a helper is called. */
	odd = 8 + 8 * count_bits(f->saved);
	if (j->use.locals) {
		f->body = stack_bytes(j);
		f->body += (8 - 8 * count_bits(pushed(j)) - f->body) & 15;
		f->fp = (int32_t)f->body + 8;
		odd += f->body + 8;
	} else {
		size += (int32_t)stack_bytes(j);
	}
	size += (int32_t)(0 - (odd + (uint32_t)size)) & 15;
	f->size = (uint32_t)size;
	if (!j->use.locals)
		f->fp = size;
}

/* Where R1 is at entry the context stays; R1 stays with it, if it is not to be
 * written. */
static void plan_ctx(struct jit *j)
{
	const struct jit_use *use = &j->use;

	if (use->ctx_in_r6)
		jit_hold(j, (enum jit_value)REG_CTX, RDI);
	if (use->ctx_in_r1 || !(use->ctx_in_r6 || use->slow))
		jit_hold(j, (enum jit_value)REG_ARG1, RDI);
	if (use->slow)
		jit_hold(j, VALUE_CTX, RDI);
}

static void plan_leaf(struct jit *j)
{
	int8_t pool[16];
	size_t count = 0;
	bool cl = j->use.shifts && !(j->features & FEATURE_BMI2);

	jit_hold(j, (enum jit_value)REG_A, RAX);
	plan_ctx(j);
	if (j->use.packets)
		jit_hold(j, VALUE_DATA, RSI);
	if (j->n->kind == CBPF_MEMORY)
		jit_hold(j, (enum jit_value)REG_ARG2, RSI);
	if (j->use.packets && !j->use.divides)
		jit_hold(j, VALUE_SIZE, RDX);
	if (!cl)
		pool[count++] = RCX;
	pool[count++] = R8;
	pool[count++] = R9;
	if (!needs_tmp2(j))
		pool[count++] = R10;
	if (!j->use.divides)
		pool[count++] = RDX;
	/* RDI and RSI may be taken here only where nothing is read from them:
	 * R1 and R2 of the entry. */
	pool[count++] = RBX;
	pool[count++] = RBP;
	pool[count++] = R12;
	pool[count++] = R13;
	pool[count++] = R14;
	pool[count++] = R15;
	pool[count++] = RCX;
	pool[count++] = RDX;
	if (j->use.packets && j->use.divides)
		jit_hold(j, VALUE_SIZE, R9);
	jit_assign(j, pool, count);
}

static void plan_leaf_frame(struct jit *j)
{
	struct jit_frame *f = &j->frame;
	uint32_t stack = stack_bytes(j);
	uint32_t size = stack + (j->use.divides ? 8 : 0);

	f->saved = j->held & CALLEE_SAVED;
	if (size <= RED_ZONE) {
		f->red = size;
		f->spill = -(int32_t)size;
		return;
	}
	f->size = size;
	f->fp = (int32_t)size;
}

static void plan(struct jit *j)
{
	if (x64_has_calls(j)) {
		plan_calls(j);
		plan_call_frame(j);
	} else {
		plan_leaf(j);
		plan_leaf_frame(j);
	}
}

/* ---- Calls ----------------------------------------------------------------
 */

static void load_packet_regs(struct jit *j)
{
	if (!j->use.packets)
		return;
	x64_mov_rm(&j->code, 8, x64_value(j, VALUE_DATA),
		x64_frame_at(j, j->frame.data));
	x64_mov_rm(&j->code, 8, x64_value(j, VALUE_SIZE),
		x64_frame_at(j, j->frame.bytes));
}

/* The address stands in the data section, so that code is the same in every
 * process. */
static void call_address(struct jit *j, uintptr_t address)
{
	uint32_t at = jit_data(j, 8, 8);
	size_t ref;

	if (!j->data.failed)
		memcpy(j->data.at + at, &address, sizeof(address));
	ref = x64_call_rip(&j->code);
	jit_ref_data(j, ref, at);
}

static void call_helper(struct jit *j, const struct node *n)
{
	const struct helper_info *helper = helper_find((int32_t)n->imm);

	assert(helper);
	x64_mov_rm(&j->code, 8, R9, x64_frame_at(j, j->frame.env));
	call_address(j, (uintptr_t)helper->function);
	load_packet_regs(j);
}

static void push_set(struct jit *j, uint32_t set)
{
	for (int r = 0; r < X64_REGS; r++)
		if (set >> r & 1)
			x64_push(&j->code, r);
}

static void pop_set(struct jit *j, uint32_t set)
{
	for (int r = X64_REGS - 1; r >= 0; r--)
		if (set >> r & 1)
			x64_pop(&j->code, r);
}

static void move_rsp(struct jit *j, int32_t by)
{
	if (by > 0)
		x64_alu_ri(&j->code, X64_ADD, 8, RSP, by);
	else if (by < 0)
		x64_alu_ri(&j->code, X64_SUB, 8, RSP, -by);
}

static void call_local(struct jit *j, uint32_t label)
{
	push_set(j, pushed(j));
	move_rsp(j, -(int32_t)j->frame.body);
	jit_jump_to(j, KIND_CALL, label);
	move_rsp(j, (int32_t)j->frame.body);
	pop_set(j, pushed(j));
}

static void call(struct jit *j, const struct node *n)
{
	if (n->op == IOP_CALL)
		call_helper(j, n);
	else
		call_local(j, n->target);
}

/* ---- Entry and exit -------------------------------------------------------
 */

static void give_back(struct jit *j)
{
	move_rsp(j, (int32_t)j->frame.size);
	pop_set(j, j->frame.saved);
	x64_ret(&j->code);
}

static void enter_calls(struct jit *j)
{
	struct emit *e = &j->code;

	if (j->use.locals)
		x64_mov_rr(e, 8, RBP, RSP);
	if (j->use.helpers)
		x64_mov_mr(e, 8, x64_frame_at(j, j->frame.env), RCX);
	if (j->use.slow)
		x64_mov_mr(e, 8, x64_frame_at(j, j->frame.ctx), RDI);
	if (j->use.packets) {
		x64_mov_mr(e, 8, x64_frame_at(j, j->frame.data), RSI);
		x64_mov_mr(e, 8, x64_frame_at(j, j->frame.bytes), RDX);
		x64_mov_rr(e, 8, R9, RSI);
		x64_mov_rr(e, 8, R10, RDX);
	}
	if (!j->use.locals)
		return;
	move_rsp(j, -(int32_t)j->frame.body);
	jit_jump_to(j, KIND_CALL, 0);
	jit_place(j, j->leave);
	x64_mov_rr(e, 8, RSP, RBP);
	give_back(j);
}

static void enter_leaf(struct jit *j)
{
	int r1 = j->reg[REG_ARG1], size = j->reg[VALUE_SIZE];

	if (j->use.entry >> REG_ARG1 & 1 && r1 >= 0 && r1 != RDI)
		x64_mov_rr(&j->code, 8, r1, RDI);
	if (size >= 0 && size != RDX)
		x64_mov_rr(&j->code, 8, size, RDX);
}

static void enter(struct jit *j)
{
	push_set(j, j->frame.saved);
	move_rsp(j, -(int32_t)j->frame.size);
	if (x64_has_calls(j))
		enter_calls(j);
	else
		enter_leaf(j);
}

static void leave(struct jit *j)
{
	if (j->use.locals || !x64_has_frame(j)) {
		x64_ret(&j->code);
		return;
	}
	j->leave_used = true;
	jit_jump_to(j, KIND_JMP, j->leave);
}

static void leave_with(struct jit *j, uint64_t value)
{
	if (value)
		x64_make_imm64(j, RAX, value);
	else
		x64_alu_rr(&j->code, X64_XOR, 4, RAX, RAX);
	leave(j);
}

/* What the slow paths share: TMP is the offset, and then the value; sign flag:
 * there is none.  Every register with a value keeps it. */
static void make_thunk(struct jit *j, uint32_t size)
{
	struct emit *e = &j->code;
	uint32_t set = j->held & ~CALLEE_SAVED;
	uint32_t depth = 8 + 8 * count_bits(set); /* from a multiple of 16 */
	int32_t pad;

	jit_place(j, j->thunk[size]);
	/* Without calls, rsp is not one at the call of the thunk. */
	if (!x64_has_calls(j))
		depth += 8 + 8 * count_bits(j->frame.saved) + j->frame.size;
	pad = (int32_t)(0 - depth) & 15;
	push_set(j, set);
	move_rsp(j, -pad);
	/* Without calls, the context is in rdi already. */
	assert(x64_has_calls(j) || x64_value(j, VALUE_CTX) == RDI);
	if (j->use.locals)
		x64_mov_rm(e, 8, RDI, x64_at(RBP, j->frame.ctx));
	else if (j->use.helpers)
		x64_mov_rm(e, 8, RDI,
			x64_at(RSP, j->frame.ctx + pad + 8 +
					    8 * (int32_t)count_bits(set)));
	x64_mov_rr(e, 4, RSI, TMP);
	x64_mov_ri(e, RDX, size);
	call_address(j, (uintptr_t)jit_packet_load);
	x64_mov_rr(e, 8, TMP, RAX);
	move_rsp(j, pad);
	pop_set(j, set);
	x64_test_rr(e, 8, TMP, TMP);
	x64_ret(e);
}

static void finish(struct jit *j)
{
	if (j->fail_used) {
		jit_place(j, j->fail);
		x64_alu_rr(&j->code, X64_XOR, 4, RAX, RAX);
		if (j->use.locals)
			jit_jump_to(j, KIND_JMP, j->leave);
		else if (!x64_has_frame(j))
			x64_ret(&j->code);
		else
			j->leave_used = true; /* which comes next */
	}
	if (j->leave_used && !j->use.locals) {
		jit_place(j, j->leave);
		give_back(j);
	}
	for (uint32_t size = 1; size <= 4; size *= 2)
		if (j->thunk[size])
			make_thunk(j, size);
}

const struct arch arch_x86_64 = {
	.name = "x86_64",
	.features = features,
	.here = here,
	.jump_size = jump_size,
	.jump_reaches = jump_reaches,
	.jump_write = jump_write,
	.ref_write = ref_write,
	.plan = plan,
	.enter = enter,
	.alu = x64_hook_alu,
	.ldimm = x64_hook_ldimm,
	.jcc = x64_hook_jcc,
	.jump = x64_hook_jump,
	.load = x64_hook_load,
	.store = x64_hook_store,
	.atomic = x64_hook_atomic,
	.packet = x64_hook_packet,
	.fused = x64_hook_fused,
	.table = x64_hook_table,
	.call = call,
	.leave = leave,
	.leave_with = leave_with,
	.slow = x64_hook_slow,
	.finish = finish,
};
