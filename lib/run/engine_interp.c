/* SPDX-License-Identifier: BSD-2-Clause */
/* The interpreters of the internal form as engines. */
#include "core/program.h"
#include "internal/convert.h"
#include "internal/helpers.h"
#include "internal/interp.h"
#include "run/engine.h"

static void *prepare(const struct cbpf_program *p, enum cbpf_kind kind,
	enum interp_mode mode, struct cbpf_diags *diags)
{
	struct iprogram *converted = NULL;
	const struct iprogram *ip = p->internal;
	struct interp *in;

	if (!ip)
		ip = converted = convert(p, kind, diags);
	if (!ip)
		return NULL;
	in = interp_prepare(ip, kind, mode);
	iprogram_free(converted);
	if (!in)
		diag_file(diags, DIAG_NO_MEMORY, p->name);
	return in;
}

static void *engine_interp_prepare(const struct cbpf_program *p,
	enum cbpf_kind kind, struct cbpf_diags *diags)
{
	const struct iprogram *ip = p->internal;

	if (ip && (!ip->safe || ip->safe_kind != kind)) {
		diag_file(diags, DIAG_ENGINE_DECLINES, p->name, "interp",
			ip->safe ? "it is verified for another context"
				 : "it is not verified");
		return NULL;
	}
	return prepare(p, kind, INTERP_FUSED, diags);
}

static void *engine_checked_prepare(const struct cbpf_program *p,
	enum cbpf_kind kind, struct cbpf_diags *diags)
{
	return prepare(p, kind, INTERP_CHECKED, diags);
}

static void engine_interp_run(void *prepared, const struct cbpf_record *record,
	struct cbpf_result *result)
{
	interp_run(prepared, record, result);
}

/* Its runs all end with a value.  Bytes of packets are asked for in time. */
static void engine_interp_run_batch(void *prepared,
	const struct cbpf_record *records, size_t count, uint64_t *values)
{
	struct cbpf_result result = {0};
	size_t ahead = interp_loads_packet(prepared) ? PACKETS_AHEAD : count;

	for (size_t i = 0; i < count; i++) {
		if (i + ahead < count)
			__builtin_prefetch(records[i + ahead].packet.data);
		interp_run(prepared, &records[i], &result);
		values[i] = result.value;
	}
}

static void engine_interp_release(void *prepared)
{
	interp_free(prepared);
}

static const uint64_t *engine_interp_trace(const void *prepared)
{
	return interp_trace(prepared);
}

const struct cbpf_engine engine_interp = {
	.name = "interp",
	.about = "threaded interpreter of the internal 64-bit form",
	.prepare = engine_interp_prepare,
	.run = engine_interp_run,
	.release = engine_interp_release,
	.trace = engine_interp_trace,
	.run_batch = engine_interp_run_batch,
};

const struct cbpf_engine engine_checked = {
	.name = "checked",
	.about = "the same with every access checked; takes any program",
	.prepare = engine_checked_prepare,
	.run = engine_interp_run,
	.release = engine_interp_release,
	.trace = engine_interp_trace,
};
