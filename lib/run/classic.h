/* SPDX-License-Identifier: BSD-2-Clause */
/* The classic interpreter, in Linux's reading and in libpcap's. */
#ifndef CLASSIC_H
#define CLASSIC_H

#include "core/op.h"
#include "core/program.h"

/* Whose rules decide where Linux and libpcap's bpf_filter() differ. */
enum classic_dialect { CLASSIC_LINUX, CLASSIC_LIBPCAP };

struct classic {
	const struct cbpf_program *p;
	enum cbpf_kind kind;
	enum classic_dialect dialect;
	enum op ops[]; /* one for each instruction */
};

/* A handle for classic_run(), to free(); NULL with a diagnostic. */
struct classic *classic_prepare(const struct cbpf_program *p,
	enum cbpf_kind kind, enum classic_dialect dialect,
	struct cbpf_diags *diags);
void classic_run(const struct classic *c, const struct cbpf_record *record,
	struct cbpf_result *result);

#endif
