/* SPDX-License-Identifier: BSD-2-Clause */
/* Lints, with the first engine of the session to try their witnesses on. */
#include "check/lint.h"
#include "core/session.h"
#include "run/engine.h"
#include "run/link.h"

/* As packet text with these bytes and the values of `p` is read. */
static struct cbpf_packet as_read(
	const struct cbpf_program *program, const struct cbpf_packet *p)
{
	struct cbpf_packet read = *p;

	link_fill(link_of_dlt(program->linktype), &read);
	read.len = p->len;
	read.vlan_tci = p->vlan_tci;
	read.vlan_avail = p->vlan_avail;
	read.vlan_tpid = p->vlan_tpid;
	return read;
}

static bool run_record(void *arg, const struct cbpf_program *p,
	const struct cbpf_record *record, uint32_t *value)
{
	const struct cbpf_engine *engine = cbpf_engine_row(arg, 0);
	struct cbpf_record own = *record;
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_result result = {.end = CBPF_END_FAULT};
	void *prepared = NULL;

	if (own.kind == CBPF_PACKET)
		own.packet = as_read(p, &record->packet);
	if (diags)
		prepared = engine->prepare(p, record->kind, diags);
	if (prepared) {
		engine->run(prepared, &own, &result);
		engine->release(prepared);
	}
	cbpf_diags_free(diags);
	*value = (uint32_t)result.value;
	return result.end == CBPF_END_RETURN;
}

int cbpf_lint(const struct cbpf *c, const struct cbpf_program *const *stack,
	size_t count, const struct cbpf_lint_options *options,
	struct cbpf_diags *diags)
{
	const struct lint_input in = {
		.stack = stack,
		.count = count,
		.target = options->target,
		.kernel = options->kernel,
		.engine = {run_record, (void *)c},
	};

	return lint_run(&in, diags);
}
