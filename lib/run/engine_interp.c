/* SPDX-License-Identifier: BSD-2-Clause */
/* The threaded interpreter of the internal form as an engine. */
#include "internal/convert.h"
#include "internal/interp.h"
#include "run/engine.h"

static void *engine_interp_prepare(const struct cbpf_program *p,
	enum cbpf_kind kind, struct cbpf_diags *diags)
{
	return convert(p, kind, diags);
}

static void engine_interp_run(void *prepared, const struct cbpf_record *record,
	struct cbpf_result *result)
{
	const void *ctx = record->kind == CBPF_PACKET
				  ? (const void *)&record->packet
				  : (const void *)&record->syscall;

	*result = (struct cbpf_result){
		.end = CBPF_END_RETURN,
		.value = (uint32_t)interp_run(prepared, ctx),
	};
}

static void engine_interp_release(void *prepared)
{
	iprogram_free(prepared);
}

const struct cbpf_engine engine_interp = {
	.name = "interp",
	.about = "threaded interpreter of the internal 64-bit form",
	.prepare = engine_interp_prepare,
	.run = engine_interp_run,
	.release = engine_interp_release,
};
