/* SPDX-License-Identifier: BSD-2-Clause */
/* What the verifier says: faults with the way to them, traces. */
#include <stdarg.h>
#include <stdlib.h>

#include "core/buf.h"
#include "internal/idis.h"
#include "internal/verify.h"

/* Jumps of a path that are printed at either end of it. */
#define END_HOPS 6

/* Where slot pc stands: in its text, or as a classic instruction. */
static void report(struct vfy *v, enum diag_id id, uint32_t pc,
	const char *detail, const char *path)
{
	const struct pos *pos = v->ip->pos ? &v->ip->pos[pc] : NULL;
	char text[160], where[200];

	idis_insn(&v->ip->insns[pc], text, sizeof(text));
	snprintf(where, sizeof(where), "slot %u '%s'", pc, text);
	if (pos && pos->source)
		diag_at(v->diags, id, pos, where, detail, path);
	else if (v->ip->from[pc] != FROM_PROLOGUE)
		diag_insn(v->diags, id, v->p, v->ip->from[pc], where, detail,
			path);
	else
		diag_file(v->diags, id, v->p->name, where, detail, path);
}

bool vfy_no_memory(struct vfy *v)
{
	if (!v->no_memory)
		diag_file(v->diags, DIAG_NO_MEMORY, v->p->name);
	v->no_memory = true;
	v->failed = true;
	return false;
}

/* Where the run of equal hops that begins at i ends. */
static size_t run_end(const struct vfy *v, size_t i)
{
	size_t end = i + 1;

	while (end < v->hop_count && v->hops[end].from == v->hops[i].from &&
		v->hops[end].to == v->hops[i].to)
		end++;
	return end;
}

/* The jumps that were taken, "; by #3 -> #9, #12 -> #4 (7 times)". */
static char *path_text(const struct vfy *v)
{
	struct buf b = {0};
	size_t count = 0, n = 0, end;

	for (size_t i = 0; i < v->hop_count; i = run_end(v, i))
		count++;
	buf_puts(&b, count ? "; by " : "");
	for (size_t i = 0; i < v->hop_count; i = end, n++) {
		end = run_end(v, i);
		if (count > 2 * END_HOPS && n == END_HOPS)
			buf_puts(&b, ", ...");
		if (n >= END_HOPS && n + END_HOPS < count)
			continue;
		buf_printf(&b, "%s#%u -> #%u", i ? ", " : "", v->hops[i].from,
			v->hops[i].to);
		if (end > i + 1)
			buf_printf(&b, " (%zu times)", end - i);
	}
	return buf_take(&b, NULL);
}

bool vfy_fail(struct vfy *v, enum diag_id id, const char *format, ...)
{
	char detail[500], *path;
	va_list ap;

	if (v->failed)
		return false;
	v->failed = true;
	v->gave_up = id == DIAG_INTERNAL_LIMIT;
	if (v->pass != PASS_FINE && !v->gave_up)
		return false;
	va_start(ap, format);
	vsnprintf(detail, sizeof(detail), format, ap);
	va_end(ap);
	path = path_text(v);
	report(v, id, v->at, detail, path ? path : "");
	free(path);
	return false;
}

void vfy_fault(
	struct vfy *v, enum diag_id id, uint32_t pc, const char *format, ...)
{
	char detail[200];
	va_list ap;

	va_start(ap, format);
	vsnprintf(detail, sizeof(detail), format, ap);
	va_end(ap);
	report(v, id, pc, detail, "");
}

/* ------------------------------------------------------------------------ */
/* Registers                                                                */

/* "5", "ctx", "fp-8", "fp[1]-16..-8", "map" */
static void value_text(const struct vfy *v, const struct vreg *reg, char *buf)
{
	char range[VR_TEXT] = "", base[16];

	if (reg->kind != VFY_NONE)
		vr_text(&reg->r, range, sizeof(range));
	switch (reg->kind) {
	case VFY_NONE:
		snprintf(buf, VFY_TEXT, "not written");
		return;
	case VFY_SCALAR:
		snprintf(buf, VFY_TEXT, "%s", range);
		return;
	case VFY_OPAQUE:
		snprintf(buf, VFY_TEXT, "map");
		return;
	case VFY_CTX:
		snprintf(base, sizeof(base), "%s",
			v->options->ctx == CBPF_MEMORY ? "mem" : "ctx");
		break;
	case VFY_STACK:
		if (reg->frame == v->state.depth)
			snprintf(base, sizeof(base), "fp");
		else
			snprintf(base, sizeof(base), "fp[%u]", reg->frame);
		break;
	}
	if (!vr_is_const(&reg->r))
		snprintf(buf, VFY_TEXT, "%s + (%s)", base, range);
	else if (reg->r.full.umin)
		snprintf(buf, VFY_TEXT, "%s%+lld", base,
			(long long)reg->r.full.smin);
	else
		snprintf(buf, VFY_TEXT, "%s", base);
}

const char *vfy_reg_text(const struct vfy *v, unsigned reg, char *buf)
{
	char value[VFY_TEXT];

	value_text(v, &v->state.regs[reg], value);
	snprintf(buf, VFY_TEXT, "r%u (%.*s)", reg, VFY_TEXT - 8, value);
	return buf;
}

/* Slots of a stack: "fp-8=5", "fp-16=bytes 0x0f". */
static void put_stack(const struct vfy *v, struct buf *b, unsigned frame)
{
	const struct vstack *stack = v->state.stacks[frame];
	char value[VFY_TEXT], name[32] = "fp";

	if (frame != v->state.depth)
		snprintf(name, sizeof(name), "fp[%u]", frame);
	for (unsigned i = 0; stack && i < stack->count; i++) {
		const struct vslot *slot = &stack->slots[i];

		if (!slot->init)
			continue;
		buf_printf(b, " %s-%u=", name, (i + 1) * SLOT_SIZE);
		if (slot->reg.kind == VFY_NONE) {
			buf_printf(b, "bytes 0x%02x", slot->init);
			continue;
		}
		value_text(v, &slot->reg, value);
		buf_puts(b, value);
	}
}

void vfy_trace(struct vfy *v)
{
	struct buf b = {0};
	char text[VFY_TEXT], *line;

	if (!v->options->trace)
		return;
	idis_kernel(v->ip, v->state.pc, text, sizeof(text));
	buf_printf(&b, "%4u: %s", v->state.pc, text);
	buf_pad(&b, 40);
	buf_puts(&b, " ;");
	for (unsigned i = 0; i < REG_FP; i++) {
		if (v->state.regs[i].kind == VFY_NONE)
			continue;
		value_text(v, &v->state.regs[i], text);
		buf_printf(&b, " r%u=%s", i, text);
	}
	for (unsigned i = 0; i <= v->state.depth; i++)
		put_stack(v, &b, i);
	line = buf_take(&b, NULL);
	if (line)
		v->options->trace(v->options->trace_arg, line);
	free(line);
}
