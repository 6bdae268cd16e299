/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * libpcap's own bpf_filter() as an engine.  It has no step limit, so a program
 * that jumps backward is first run by the classic interpreter in libpcap's
 * reading: what ends there ends here as well.
 */
#include <stdlib.h>

#include <pcap/pcap.h>

#include "run/classic.h"
#include "run/engine.h"

struct engine_pcap {
	struct classic *guard; /* NULL: no backward jump */
	struct bpf_insn insns[];
};

static void engine_pcap_release(void *prepared)
{
	struct engine_pcap *e = prepared;

	if (e)
		free(e->guard);
	free(e);
}

static void *engine_pcap_prepare(const struct cbpf_program *p,
	enum cbpf_kind kind, struct cbpf_diags *diags)
{
	struct engine_pcap *e;

	if (kind != CBPF_PACKET) {
		diag_file(diags, DIAG_ENGINE_DECLINES, p->name, "libpcap",
			"it runs over packets alone");
		return NULL;
	}
	if (p->internal) {
		diag_file(diags, DIAG_ENGINE_DECLINES, p->name, "libpcap",
			"it is a program of the internal machine");
		return NULL;
	}
	for (size_t i = 0; i < p->count; i++) {
		if (!op_find(p->insns[i].code, DIALECT_LINUX)) {
			diag_insn(diags, DIAG_BAD_OPCODE, p, i,
				p->insns[i].code, "this engine");
			return NULL;
		}
	}
	e = calloc(1, sizeof(*e) + p->count * sizeof(e->insns[0]));
	if (!e) {
		diag_file(diags, DIAG_NO_MEMORY, p->name);
		return NULL;
	}
	for (size_t i = 0; i < p->count; i++)
		e->insns[i] = (struct bpf_insn){p->insns[i].code,
			p->insns[i].jt, p->insns[i].jf, p->insns[i].k};
	if (!cbpf_program_has_loop(p))
		return e;
	e->guard = classic_prepare(p, kind, CLASSIC_LIBPCAP, diags);
	if (!e->guard) {
		engine_pcap_release(e);
		return NULL;
	}
	return e;
}

static void engine_pcap_run(void *prepared, const struct cbpf_record *record,
	struct cbpf_result *result)
{
	const struct engine_pcap *e = prepared;
	const struct cbpf_packet *packet = &record->packet;

	if (e->guard) {
		classic_run(e->guard, record, result);
		if (result->end != CBPF_END_RETURN)
			return;
	}
	*result = (struct cbpf_result){
		.end = CBPF_END_RETURN,
		.value = bpf_filter(
			e->insns, packet->data, packet->len, packet->size),
	};
}

const struct cbpf_engine engine_pcap = {
	.name = "libpcap",
	.about = "libpcap's bpf_filter()",
	.prepare = engine_pcap_prepare,
	.run = engine_pcap_run,
	.release = engine_pcap_release,
};

/* Nothing but the function itself, to be measured. */
static void engine_pcap_bare_run(void *prepared,
	const struct cbpf_record *record, struct cbpf_result *result)
{
	const struct engine_pcap *e = prepared;
	const struct cbpf_packet *packet = &record->packet;

	result->value =
		bpf_filter(e->insns, packet->data, packet->len, packet->size);
}

const struct cbpf_engine engine_pcap_bare = {
	.name = "libpcap",
	.about = "libpcap's bpf_filter()",
	.prepare = engine_pcap_prepare,
	.run = engine_pcap_bare_run,
	.release = engine_pcap_release,
};
