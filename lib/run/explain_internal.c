/* SPDX-License-Identifier: BSD-2-Clause */
/* The way of a record through an internal program: after each instruction, the
 * registers that are other ones than before. */
#include <inttypes.h>
#include <string.h>

#include "core/iop.h"
#include "core/program.h"
#include "internal/idis.h"
#include "internal/interp.h"
#include "run/explain.h"

/* The machine tells the registers before an instruction; what it came to is
 * known at the next one. */
struct way {
	struct teller *to;
	const struct iprogram *ip;
	const struct cbpf_record *record;
	size_t slot; /* of the instruction at work */
	bool begun;  /* there is one */
	uint64_t r[REG_COUNT];
	uint64_t ctx, fp; /* where the record and the first frame are */
};

/* Addresses are other ones in each run; they count from what they point to. */
static void put_value(struct buf *b, const struct way *w, uint64_t value)
{
	const uint64_t stack = IMAX_FRAMES * ISTACK_SIZE;
	uint64_t size = w->record->kind == CBPF_MEMORY ? w->record->memory.size
			: w->record->kind == CBPF_PACKET
				? sizeof(struct cbpf_packet)
				: sizeof(w->record->syscall.word);

	if (value == w->ctx)
		buf_printf(b, "ctx");
	else if (value > w->ctx && value - w->ctx <= size)
		buf_printf(b, "ctx+%" PRIu64, value - w->ctx);
	else if (value == w->fp)
		buf_printf(b, "fp");
	else if (value < w->fp && w->fp - value <= stack)
		buf_printf(b, "fp-%" PRIu64, w->fp - value);
	else
		buf_printf(b, "0x%" PRIx64, value);
}

static void put_register(struct buf *b, const struct way *w, size_t i)
{
	buf_printf(b, "%s r%zu = ", b->size ? "," : "", i);
	put_value(b, w, w->r[i]);
}

/* What a compare looked at, and what it came to. */
static void put_compare(struct buf *b, const struct way *w,
	const struct iop_info *info, size_t to)
{
	const struct iinsn *insn = &w->ip->insns[w->slot];

	put_register(b, w, insn->dst);
	if (iop_fields(info) & FIELD_SRC)
		put_register(b, w, insn->src);
	buf_printf(b, ": %s",
		!insn->off	    ? "either way"
		: to == w->slot + 1 ? "no"
				    : "yes");
}

static bool is_compare(const struct iop_info *info)
{
	return info && IOP_JUMPS >> info->shape & 1 &&
	       info->shape != SHAPE_JA && info->shape != SHAPE_JA32;
}

static void end_step(struct way *w, struct buf *found)
{
	char text[IDIS_SIZE];
	struct cbpf_step step = {
		.filter = w->to->filter,
		.insn = w->slot,
		.line = w->ip->pos ? w->ip->pos[w->slot].line : 0,
		.text = text,
	};

	/* Without the code in front of it. */
	idis_kernel(w->ip, w->slot, text, sizeof(text));
	if (text[0] == '(' && strlen(text) > 5)
		step.text = text + 5;
	explain_tell(w->to, &step, found);
}

static void step(void *arg, size_t slot, const uint64_t *r)
{
	struct way *w = arg;
	struct buf found = {0};
	const struct iinsn *insn;
	const struct iop_info *info;

	if (!w->begun) {
		w->ctx = r[REG_ARG1];
		w->fp = r[REG_FP];
	} else {
		insn = &w->ip->insns[w->slot];
		info = iop_decode(insn);
		if (is_compare(info))
			put_compare(&found, w, info, slot);
		for (size_t i = 0; i < REG_COUNT; i++) {
			if (w->r[i] == r[i] &&
				!(info && iop_writes(info, insn, (unsigned)i)))
				continue;
			w->r[i] = r[i];
			put_register(&found, w, i);
		}
		end_step(w, &found);
	}
	memcpy(w->r, r, sizeof(w->r));
	w->slot = slot;
	w->begun = slot < w->ip->count;
}

static void put_result(
	struct buf *b, const struct way *w, const struct cbpf_result *result)
{
	const struct iop_info *info = iop_decode(&w->ip->insns[w->slot]);

	if (result->end == CBPF_END_RETURN && info &&
		(info->shape == SHAPE_PKT_ABS || info->shape == SHAPE_PKT_IND))
		buf_printf(b, " the packet does not have it:");
	switch (result->end) {
	case CBPF_END_RETURN:
		buf_printf(b,
			w->record->kind == CBPF_PACKET	  ? " returns %" PRIu64
			: w->record->kind == CBPF_SYSCALL ? " returns "
							    "0x%08" PRIx64
							  : " returns "
							    "0x%" PRIx64,
			result->value);
		break;
	case CBPF_END_STEPS:
		buf_printf(b, " and so on");
		break;
	case CBPF_END_FAULT:
		buf_printf(b, " %s", result->fault.what);
		break;
	}
}

void explain_internal(struct teller *to, const struct iprogram *ip,
	const struct cbpf_record *record)
{
	struct way w = {.to = to, .ip = ip, .record = record};
	const struct interp_tell tell = {.step = step, .arg = &w};
	struct interp *in = interp_prepare(ip, record->kind, INTERP_TRACED);
	struct cbpf_result result = {0};
	struct buf found = {0};

	if (!in) {
		to->failed = true;
		return;
	}
	interp_set_steps(in, WAY_MAX);
	interp_set_tell(in, &tell);
	interp_run(in, record, &result);
	if (w.begun) {
		put_result(&found, &w, &result);
		end_step(&w, &found);
	}
	interp_free(in);
}
