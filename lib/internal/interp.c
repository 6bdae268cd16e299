/* SPDX-License-Identifier: BSD-2-Clause */
/* Prepares internal programs and runs them: interp_body.h, and fused.c. */
#include "internal/interp.h"

#include <stdlib.h>
#include <string.h>

#include "internal/fused_node.h"
#include "internal/machine.h"

void interp_free(struct interp *in)
{
	if (!in)
		return;
	fused_free(in->fused);
	free(in->code);
	free(in->stack);
	free(in->memory);
	free(in);
}

/* Whether a program has an instruction of that row, and helper, in any slot. */
static bool has(const struct iprogram *ip, enum iop iop, int32_t helper)
{
	for (size_t i = 0; i < ip->count; i++) {
		const struct iop_info *info = iop_decode(&ip->insns[i]);

		if (info && info->iop == iop &&
			(iop != IOP_CALL || ip->insns[i].imm == helper))
			return true;
	}
	return false;
}

static bool is_checked(enum interp_mode mode)
{
	return mode == INTERP_CHECKED || mode == INTERP_TRACED;
}

static void set_sizes(struct interp *in, const struct iprogram *ip)
{
	bool calls = has(ip, IOP_CALL_LOCAL, 0);

	in->frame = ISTACK_SIZE;
	if (!is_checked(in->mode))
		in->frame = (ip->stack + 7) & ~7u;
	in->stack_size = (size_t)in->frame * (calls ? IMAX_FRAMES : 1);
}

static int make_code(struct interp *in, const struct iprogram *ip)
{
	const void *const *labels;

	in->code = calloc(ip->count + 1, sizeof(*in->code));
	if (!in->code)
		return -1;
	predecode(ip, in->kind == CBPF_PACKET, in->code);
	if (in->mode == INTERP_CHECKED)
		interp_checked(NULL, &labels);
	else if (in->mode == INTERP_TRACED)
		interp_traced(NULL, &labels);
	else
		interp_plain(NULL, &labels);
	predecode_labels(in->code, ip->count + 1, labels);
	return 0;
}

struct interp *interp_prepare(
	const struct iprogram *ip, enum cbpf_kind kind, enum interp_mode mode)
{
	struct interp *in = calloc(1, sizeof(*in));
	int rc = 0;

	if (!in)
		return NULL;
	in->kind = kind;
	in->mode = mode;
	in->memory_size = is_checked(mode) ? 0 : ip->safe_memory;
	in->steps = CBPF_MAX_STEPS;
	in->owns_packet = has(ip, IOP_CALL, HELPER_VLAN_PUSH) ||
			  has(ip, IOP_CALL, HELPER_VLAN_POP);
	in->loads_packet = iprogram_loads_packet(ip);
	set_sizes(in, ip);
	in->stack = malloc(in->stack_size + 8);
	if (mode == INTERP_FUSED && kind != CBPF_MEMORY && in->stack)
		rc = fused_prepare(ip, kind, in->stack, &in->fused);
	if (!in->stack || rc || (!in->fused && make_code(in, ip))) {
		interp_free(in);
		return NULL;
	}
	if (in->fused) {
		in->entry = in->fused->nodes;
		in->frag_entry = in->fused->frag_nodes;
		in->is_constant = in->fused->is_constant;
		in->constant = in->fused->constant;
	}
	return in;
}

void interp_set_steps(struct interp *in, uint32_t steps)
{
	in->steps = steps;
}

void interp_set_tell(struct interp *in, const struct interp_tell *tell)
{
	in->tell = tell;
}

const uint64_t *interp_trace(const struct interp *in)
{
	return in->trace;
}

bool interp_loads_packet(const struct interp *in)
{
	return in->loads_packet;
}

bool interp_is_fused(const struct interp *in)
{
	return in->fused;
}

/* The copy of a record's bytes; an empty one has an address too. */
static uint8_t *copy_memory(struct interp *in, const struct cbpf_memory *from)
{
	if (!in->memory || in->memory_room < from->size) {
		free(in->memory);
		in->memory_room = from->size;
		in->memory = malloc(from->size ? from->size : 1);
		if (!in->memory)
			return NULL;
	}
	if (from->size)
		memcpy(in->memory, from->data, from->size);
	return in->memory;
}

static void run_machine(struct interp *in, struct machine *m)
{
	if (in->mode == INTERP_CHECKED)
		interp_checked(m, NULL);
	else if (in->mode == INTERP_TRACED)
		interp_traced(m, NULL);
	else
		interp_plain(m, NULL);
}

static void run_packet(
	struct interp *in, const struct cbpf_record *record, struct machine *m)
{
	struct cbpf_packet copy;

	if (in->owns_packet) {
		copy = record->packet;
		m->env->packet = &copy;
	}
	m->r1 = (uintptr_t)m->env->packet;
	run_machine(in, m);
}

static void no_run(struct cbpf_result *result, const char *why)
{
	*result = (struct cbpf_result){
		.end = CBPF_END_FAULT,
		.fault = {.what = why},
	};
}

static void run_any(struct interp *in, const struct cbpf_record *record,
	struct cbpf_result *result)
{
	struct helper_env env;
	struct machine m = {.in = in, .env = &env, .result = result};

	helper_env_init(&env, record, in->trace);
	switch (record->kind) {
	case CBPF_PACKET:
		run_packet(in, record, &m);
		return;
	case CBPF_SYSCALL:
		m.r1 = (uintptr_t)record->syscall.word;
		break;
	case CBPF_MEMORY:
		if (record->memory.size < in->memory_size) {
			no_run(result, "the record is shorter than promised");
			return;
		}
		m.r1 = (uintptr_t)copy_memory(in, &record->memory);
		m.r2 = record->memory.size;
		if (!m.r1) {
			no_run(result, "no memory for a copy");
			return;
		}
		break;
	}
	run_machine(in, &m);
}

void interp_run(struct interp *in, const struct cbpf_record *record,
	struct cbpf_result *result)
{
	if (in->is_constant) {
		result->value = in->constant;
		result->end = CBPF_END_RETURN;
		result->linux_only = false;
	} else if (in->entry) {
		fused_run(in, record, result);
	} else {
		run_any(in, record, result);
	}
}
