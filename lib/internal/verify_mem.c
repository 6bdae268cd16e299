/* SPDX-License-Identifier: BSD-2-Clause */
/* What a program may read and write, by what its pointers point to. */
#include <stdio.h>

#include "internal/verify.h"

/* Offsets beyond this are called unbounded; no region comes near. */
#define FAR INT64_C(0x100000000)

/* The members of struct cbpf_packet that programs may read. */
#define PACKET_FROM ((int64_t)offsetof(struct cbpf_packet, size))
#define PACKET_TO   ((int64_t)(offsetof(struct cbpf_packet, rand) + 4))

#define SECCOMP_SIZE ((int64_t)sizeof(((struct cbpf_syscall *)0)->word))

/* Where an access may begin, at least and at most. */
struct span {
	int64_t from, to;
};

static const char *verb(const struct vaccess *a)
{
	return a->write ? "write" : "read";
}

static bool out_of_bounds(
	struct vfy *v, const struct vaccess *a, const struct span *allowed)
{
	char text[VFY_TEXT], there[64] = "no byte is there";

	if (allowed->from < allowed->to)
		snprintf(there, sizeof(there), "bytes %lld..%lld are there",
			(long long)allowed->from, (long long)allowed->to - 1);
	return vfy_fail(v, DIAG_INTERNAL_BOUNDS,
		"%s of %u byte%s at %s %+d; %s", verb(a), a->size,
		a->size == 1 ? "" : "s", vfy_reg_text(v, a->base, text), a->off,
		there);
}

/* Whether the access is wholly in [allowed->from, allowed->to). */
static bool in_bounds(struct vfy *v, const struct vaccess *a,
	const struct span *allowed, struct span *span)
{
	const struct vword *off = &v->state.regs[a->base].r.full;

	if (off->smin < -FAR || off->smax > FAR)
		return out_of_bounds(v, a, allowed);
	span->from = off->smin + a->off;
	span->to = off->smax + a->off;
	if (span->from < allowed->from || span->to + a->size > allowed->to)
		return out_of_bounds(v, a, allowed);
	return true;
}

static bool is_aligned(const struct vfy *v, const struct vaccess *a)
{
	const struct vword *off = &v->state.regs[a->base].r.full;

	return !((off->mask | (off->value + (uint64_t)a->off)) & (a->size - 1));
}

static bool check_aligned(struct vfy *v, const struct vaccess *a)
{
	char text[VFY_TEXT];

	return is_aligned(v, a) ||
	       vfy_fail(v, DIAG_INTERNAL_ALIGN,
		       "%s of %u bytes at %s %+d may not be aligned",
		       a->atomic ? "atomic" : verb(a), a->size,
		       vfy_reg_text(v, a->base, text), a->off);
}

/* An access through the pointer that R1 was at entry. */
static bool check_ctx(struct vfy *v, const struct vaccess *a)
{
	struct span span, packet = {PACKET_FROM, PACKET_TO},
			  call = {0, SECCOMP_SIZE},
			  memory = {0, v->options->memory_size};

	if (v->options->ctx == CBPF_MEMORY)
		return in_bounds(v, a, &memory, &span) &&
		       (!a->atomic || check_aligned(v, a));
	if (a->write)
		return vfy_fail(v, DIAG_INTERNAL_READ_ONLY,
			"the context that r%u points to is written to",
			a->base);
	if (v->options->ctx == CBPF_SYSCALL)
		return in_bounds(v, a, &call, &span) && check_aligned(v, a);
	if (a->size != 4)
		return vfy_fail(v, DIAG_INTERNAL_BOUNDS,
			"read of %u byte%s; members of the packet context have "
			"4",
			a->size, a->size == 1 ? "" : "s");
	return in_bounds(v, a, &packet, &span) && check_aligned(v, a);
}

/* ------------------------------------------------------------------------ */
/* Stacks                                                                   */

/* Bytes below R10, counted from it down: byte n of the stack is at -1 - n. */
static unsigned slot_of(int64_t at)
{
	return (unsigned)((-at - 1) / SLOT_SIZE);
}

/* The bit of the byte at `at` in its slot; bit 0 is the lowest address. */
static uint8_t bit_of(int64_t at)
{
	return (uint8_t)(1u << (at & (SLOT_SIZE - 1)));
}

static bool check_stack(
	struct vfy *v, const struct vaccess *a, struct span *span)
{
	static const struct span allowed = {-ISTACK_SIZE, 0};
	unsigned used;

	if (!in_bounds(v, a, &allowed, span) ||
		(a->atomic && !check_aligned(v, a)))
		return false;
	used = (unsigned)-span->from;
	if (used > v->stack)
		v->stack = used;
	return true;
}

/* Every byte that may be meant is written, and none is part of a pointer. */
static bool check_init(
	struct vfy *v, const struct vaccess *a, const struct span *span)
{
	unsigned frame = v->state.regs[a->base].frame;
	char text[VFY_TEXT];

	v->cost.work += (uint64_t)(span->to - span->from) / 2;
	for (int64_t at = span->from; at < span->to + a->size; at++) {
		const struct vslot *slot =
			vfy_slot(&v->state, frame, slot_of(at));

		if (vfy_is_pointer(&slot->reg))
			return vfy_fail(v, DIAG_INTERNAL_LEAK,
				"%s %+d: a part of the pointer on the stack at "
				"%lld would be read",
				vfy_reg_text(v, a->base, text), a->off,
				(long long)(at & -SLOT_SIZE));
		if (!(slot->init & bit_of(at)))
			return vfy_fail(v, DIAG_INTERNAL_UNINIT,
				"%s %+d: the byte at %lld of the stack is read "
				"before it is written",
				vfy_reg_text(v, a->base, text), a->off,
				(long long)at);
	}
	return true;
}

/* A slot of which a part is, or may be, overwritten. */
static bool spoil(struct vfy *v, unsigned frame, int64_t at, bool surely)
{
	struct vslot *slot = vfy_edit(&v->state, frame, slot_of(at));

	if (!slot)
		return vfy_no_memory(v);
	if (vfy_is_pointer(&slot->reg))
		slot->init = 0;
	slot->reg.kind = VFY_NONE;
	if (surely)
		slot->init |= bit_of(at);
	return true;
}

static bool store_bytes(
	struct vfy *v, const struct vaccess *a, const struct span *span)
{
	unsigned frame = v->state.regs[a->base].frame;

	v->cost.work += (uint64_t)(span->to - span->from) / 2;
	for (int64_t at = span->from; at < span->to + a->size; at++)
		if (!spoil(v, frame, at, span->from == span->to))
			return false;
	return true;
}

static bool store_pointer(struct vfy *v, const struct vaccess *a,
	const struct span *span, const struct vreg *value)
{
	unsigned frame = v->state.regs[a->base].frame;
	char text[VFY_TEXT];

	if (span->from != span->to || a->size != SLOT_SIZE ||
		span->from % SLOT_SIZE)
		return vfy_fail(v, DIAG_INTERNAL_LEAK,
			"a pointer is stored at %s %+d, which is not 8 known, "
			"aligned bytes",
			vfy_reg_text(v, a->base, text), a->off);
	if (value->kind == VFY_STACK && value->frame > frame)
		return vfy_fail(v, DIAG_INTERNAL_LEAK,
			"a pointer to the stack of a function is stored where "
			"it would outlive it");
	return true;
}

static bool store_stack(
	struct vfy *v, const struct vaccess *a, const struct vreg *value)
{
	struct span span;
	struct vslot *slot;

	if (!check_stack(v, a, &span))
		return false;
	if (vfy_is_pointer(value) && !store_pointer(v, a, &span, value))
		return false;
	if (span.from != span.to || a->size != SLOT_SIZE ||
		span.from % SLOT_SIZE)
		return store_bytes(v, a, &span);
	slot = vfy_edit(
		&v->state, v->state.regs[a->base].frame, slot_of(span.from));
	if (!slot)
		return vfy_no_memory(v);
	slot->init = UINT8_MAX;
	slot->reg = *value;
	return true;
}

static bool load_stack(
	struct vfy *v, const struct vaccess *a, struct vreg *value)
{
	const struct vslot *slot;
	struct span span;

	if (!check_stack(v, a, &span))
		return false;
	slot = vfy_slot(
		&v->state, v->state.regs[a->base].frame, slot_of(span.from));
	if (span.from == span.to && a->size == SLOT_SIZE &&
		!(span.from % SLOT_SIZE) && slot->reg.kind != VFY_NONE) {
		*value = slot->reg;
		return true;
	}
	return check_init(v, a, &span);
}

/* ------------------------------------------------------------------------ */
/* Any pointer                                                              */

static bool no_pointer(struct vfy *v, const struct vaccess *a)
{
	char text[VFY_TEXT];

	if (v->state.regs[a->base].kind == VFY_NONE)
		return vfy_fail(v, DIAG_INTERNAL_UNINIT,
			"r%u is read before it is written", a->base);
	return vfy_fail(v, DIAG_INTERNAL_ADDRESS,
		"%s through %s, which is no pointer that may be followed",
		verb(a), vfy_reg_text(v, a->base, text));
}

bool vfy_load(struct vfy *v, const struct vaccess *a, struct vreg *value)
{
	struct vrange any = vr_any(VR_BITS);

	any = vr_zext(&any, a->size * 8);
	vfy_scalar(value, &any);
	switch (v->state.regs[a->base].kind) {
	case VFY_CTX:
		return check_ctx(v, a);
	case VFY_STACK:
		return load_stack(v, a, value);
	case VFY_NONE:
	case VFY_SCALAR:
	case VFY_OPAQUE:
		break;
	}
	return no_pointer(v, a);
}

bool vfy_store(struct vfy *v, const struct vaccess *a, const struct vreg *value)
{
	switch (v->state.regs[a->base].kind) {
	case VFY_CTX:
		if (!check_ctx(v, a))
			return false;
		return !vfy_is_pointer(value) ||
		       vfy_fail(v, DIAG_INTERNAL_LEAK,
			       "a pointer is stored in memory that others see");
	case VFY_STACK:
		return store_stack(v, a, value);
	case VFY_NONE:
	case VFY_SCALAR:
	case VFY_OPAQUE:
		break;
	}
	return no_pointer(v, a);
}

bool vfy_atomic(struct vfy *v, const struct vaccess *a)
{
	struct span span;

	switch (v->state.regs[a->base].kind) {
	case VFY_CTX:
		return check_ctx(v, a);
	case VFY_STACK:
		return check_stack(v, a, &span) && check_init(v, a, &span) &&
		       store_bytes(v, a, &span);
	case VFY_NONE:
	case VFY_SCALAR:
	case VFY_OPAQUE:
		break;
	}
	return no_pointer(v, a);
}
