/* SPDX-License-Identifier: BSD-2-Clause */
/* States of the verifier: copied, written to, compared, joined. */
#include <stdlib.h>
#include <string.h>

#include "internal/verify.h"

void vfy_scalar(struct vreg *reg, const struct vrange *r)
{
	reg->kind = VFY_SCALAR;
	reg->frame = 0;
	reg->r = *r;
}

bool vfy_is_pointer(const struct vreg *reg)
{
	return reg->kind > VFY_SCALAR;
}

/* ------------------------------------------------------------------------ */
/* Shared parts                                                             */

static size_t stack_size(unsigned count)
{
	return sizeof(struct vstack) + count * sizeof(struct vslot);
}

static void stack_drop(struct vstack *stack)
{
	if (!stack || --stack->refs)
		return;
	stack->cost->bytes -= stack_size(stack->count);
	free(stack);
}

static void calls_drop(struct vcall *call)
{
	while (call && !--call->refs) {
		struct vcall *up = call->up;

		free(call);
		call = up;
	}
}

static void share(struct vcall *calls, struct vstack *const *stacks)
{
	if (calls)
		calls->refs++;
	for (unsigned i = 0; i < IMAX_FRAMES; i++)
		if (stacks[i])
			stacks[i]->refs++;
}

const struct vslot *vfy_slot(const struct vstate *s, unsigned frame, unsigned i)
{
	static const struct vslot empty;
	const struct vstack *stack = s->stacks[frame];

	return stack && i < stack->count ? &stack->slots[i] : &empty;
}

struct vslot *vfy_edit(struct vstate *s, unsigned frame, unsigned i)
{
	struct vstack *old = s->stacks[frame], *stack;
	unsigned had = old ? old->count : 0;
	unsigned count = i < had ? had : i + 1;
	bool shared = old && old->refs > 1;

	if (old && !shared && count == had)
		return &old->slots[i];
	stack = realloc(shared ? NULL : old, stack_size(count));
	if (!stack)
		return NULL;
	s->cost->bytes += stack_size(count);
	s->cost->work += count;
	if (shared) {
		memcpy(stack->slots, old->slots, had * sizeof(struct vslot));
		old->refs--;
	} else if (had) {
		s->cost->bytes -= stack_size(had);
	}
	stack->cost = s->cost;
	memset(stack->slots + had, 0, (count - had) * sizeof(struct vslot));
	stack->refs = 1;
	stack->count = count;
	s->stacks[frame] = stack;
	return &stack->slots[i];
}

/* What of register i can prove something from slot pc on. */
static void forget_reg(
	const struct vfy *v, uint32_t pc, unsigned i, struct vreg *reg)
{
	if (!(v->live[pc] >> i & 1))
		reg->kind = VFY_NONE;
	else if (v->pass == PASS_COARSE && reg->kind == VFY_SCALAR &&
		 !(v->need[pc] >> i & 1))
		reg->r = vr_any(VR_BITS);
}

bool vfy_push_call(struct vfy *v, struct vstate *s, uint32_t ret)
{
	struct vcall *call = calloc(1, sizeof(*call));

	if (!call)
		return vfy_no_memory(v);
	call->refs = 1;
	call->up = s->calls;
	call->ret = ret;
	for (unsigned i = 0; i < 4; i++) {
		call->saved[i] = s->regs[REG_CTX + i];
		forget_reg(v, ret, REG_CTX + i, &call->saved[i]);
		s->regs[REG_CTX + i].kind = VFY_NONE;
	}
	s->calls = call;
	s->depth++;
	return true;
}

void vfy_pop_call(struct vstate *s)
{
	struct vcall *call = s->calls;

	memcpy(&s->regs[REG_CTX], call->saved, sizeof(call->saved));
	s->pc = call->ret;
	s->calls = call->up;
	if (s->calls)
		s->calls->refs++;
	calls_drop(call);
	stack_drop(s->stacks[s->depth]);
	s->stacks[s->depth--] = NULL;
}

void vfy_copy(struct vstate *to, const struct vstate *from)
{
	*to = *from;
	share(to->calls, to->stacks);
}

void vfy_drop(struct vstate *s)
{
	calls_drop(s->calls);
	for (unsigned i = 0; i < IMAX_FRAMES; i++)
		stack_drop(s->stacks[i]);
	s->calls = NULL;
	memset(s->stacks, 0, sizeof(s->stacks));
}

/* ------------------------------------------------------------------------ */
/* Putting aside                                                            */

struct vkept *vfy_keep(const struct vstate *s)
{
	size_t size = sizeof(struct vkept), n = 0;
	struct vkept *kept;

	for (unsigned i = 0; i < REG_FP; i++)
		if (s->regs[i].kind != VFY_NONE)
			size += sizeof(struct vreg);
	kept = malloc(size);
	if (!kept)
		return NULL;
	kept->cost = s->cost;
	kept->size = size;
	kept->pc = s->pc;
	kept->depth = s->depth;
	kept->regs_held = 0;
	kept->calls = s->calls;
	memcpy(kept->stacks, s->stacks, sizeof(kept->stacks));
	share(kept->calls, kept->stacks);
	for (unsigned i = 0; i < REG_FP; i++) {
		if (s->regs[i].kind == VFY_NONE)
			continue;
		kept->regs_held |= 1u << i;
		kept->regs[n++] = s->regs[i];
	}
	return kept;
}

static void set_frame_pointer(struct vstate *s)
{
	s->regs[REG_FP].kind = VFY_STACK;
	s->regs[REG_FP].frame = s->depth;
	s->regs[REG_FP].r = vr_const(VR_BITS, 0);
}

void vfy_restore(struct vstate *s, const struct vkept *kept)
{
	size_t n = 0;

	s->cost = kept->cost;
	s->pc = kept->pc;
	s->depth = kept->depth;
	s->calls = kept->calls;
	memcpy(s->stacks, kept->stacks, sizeof(s->stacks));
	share(s->calls, s->stacks);
	for (unsigned i = 0; i < REG_FP; i++) {
		if (kept->regs_held >> i & 1)
			s->regs[i] = kept->regs[n++];
		else
			s->regs[i].kind = VFY_NONE;
	}
	set_frame_pointer(s);
}

void vfy_unkeep(struct vkept *kept)
{
	if (!kept)
		return;
	calls_drop(kept->calls);
	for (unsigned i = 0; i < IMAX_FRAMES; i++)
		stack_drop(kept->stacks[i]);
	free(kept);
}

/* ------------------------------------------------------------------------ */
/* Comparing.  What is not written may be anything.                         */

static bool reg_covers(const struct vreg *a, const struct vreg *b)
{
	if (a->kind == VFY_NONE)
		return true;
	return a->kind == b->kind && a->frame == b->frame &&
	       vr_within(&b->r, &a->r);
}

static bool slot_covers(const struct vslot *a, const struct vslot *b)
{
	if (a->reg.kind != VFY_NONE)
		return reg_covers(&a->reg, &b->reg);
	return !(a->init & ~b->init) && (!a->init || !vfy_is_pointer(&b->reg));
}

static bool stack_covers(
	struct vfy *v, const struct vstack *a, const struct vstack *b)
{
	static const struct vslot empty;

	if (a == b || !a)
		return true;
	v->cost.work += a->count;
	for (unsigned i = 0; i < a->count; i++)
		if (!slot_covers(&a->slots[i],
			    b && i < b->count ? &b->slots[i] : &empty))
			return false;
	return true;
}

static bool calls_cover(
	struct vfy *v, const struct vcall *a, const struct vcall *b)
{
	for (; a != b; a = a->up, b = b->up) {
		if (!a || !b || a->ret != b->ret)
			return false;
		v->cost.work++;
		for (unsigned i = 0; i < 4; i++)
			if (!reg_covers(&a->saved[i], &b->saved[i]))
				return false;
	}
	return true;
}

bool vfy_covers(struct vfy *v, const struct vkept *kept, const struct vstate *s)
{
	size_t n = 0;

	v->cost.work++;
	if (kept->depth != s->depth)
		return false;
	for (unsigned i = 0; i < REG_FP; i++)
		if (kept->regs_held >> i & 1 &&
			!reg_covers(&kept->regs[n++], &s->regs[i]))
			return false;
	if (!calls_cover(v, kept->calls, s->calls))
		return false;
	for (unsigned i = 0; i <= s->depth; i++)
		if (!stack_covers(v, kept->stacks[i], s->stacks[i]))
			return false;
	return true;
}

bool vfy_covered(
	struct vfy *v, const struct vkept *kept, const struct vstate *s)
{
	size_t n = 0;

	for (unsigned i = 0; i < REG_FP; i++) {
		if (!(kept->regs_held >> i & 1)) {
			if (s->regs[i].kind != VFY_NONE)
				return false;
		} else if (!reg_covers(&s->regs[i], &kept->regs[n++])) {
			return false;
		}
	}
	if (kept->depth != s->depth || !calls_cover(v, s->calls, kept->calls))
		return false;
	for (unsigned i = 0; i <= s->depth; i++)
		if (!stack_covers(v, s->stacks[i], kept->stacks[i]))
			return false;
	return true;
}

/* ------------------------------------------------------------------------ */
/* Joining                                                                  */

static void reg_join(struct vreg *a, const struct vreg *b)
{
	if (a->kind == VFY_NONE || a->kind != b->kind || a->frame != b->frame)
		a->kind = VFY_NONE;
	else
		a->r = vr_join(&a->r, &b->r);
}

/* A scalar and bytes are bytes; a pointer and anything else is nothing. */
static void slot_join(struct vslot *a, const struct vslot *b)
{
	if (vfy_is_pointer(&a->reg) || vfy_is_pointer(&b->reg)) {
		reg_join(&a->reg, &b->reg);
		if (a->reg.kind == VFY_NONE)
			a->init = 0;
		return;
	}
	a->init &= b->init;
	reg_join(&a->reg, &b->reg);
}

bool vfy_join(struct vstate *s, const struct vstate *with)
{
	for (unsigned i = 0; i < REG_FP; i++)
		reg_join(&s->regs[i], &with->regs[i]);
	for (unsigned f = 0; f <= s->depth; f++) {
		unsigned count = s->stacks[f] ? s->stacks[f]->count : 0;

		if (s->stacks[f] == with->stacks[f])
			continue;
		for (unsigned i = 0; i < count; i++) {
			struct vslot *slot = vfy_edit(s, f, i);

			if (!slot)
				return false;
			slot_join(slot, vfy_slot(with, f, i));
		}
	}
	return true;
}

/* ------------------------------------------------------------------------ */
/* Forgetting                                                               */

static void forget_stacks(struct vstate *s)
{
	for (unsigned f = 0; f <= s->depth; f++) {
		unsigned count = s->stacks[f] ? s->stacks[f]->count : 0;

		for (unsigned i = 0; i < count; i++) {
			struct vslot *slot;

			if (s->stacks[f]->slots[i].reg.kind != VFY_SCALAR)
				continue;
			slot = vfy_edit(s, f, i);
			if (slot)
				slot->reg.kind = VFY_NONE;
		}
	}
}

void vfy_forget(const struct vfy *v, struct vstate *s)
{
	for (unsigned i = 0; i < REG_FP; i++)
		forget_reg(v, s->pc, i, &s->regs[i]);
	if (v->pass == PASS_COARSE && !v->need_mem)
		forget_stacks(s);
}
