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

/* What a program has while it runs. */
struct classic_state {
	const struct classic *c;
	const struct cbpf_record *record;
	struct cbpf_result *result;
	size_t pc;
	uint32_t a;
	uint32_t x;
	uint32_t m[MEM_CELLS];
	uint32_t written; /* cells of m */
};

enum classic_flow { FLOW_NEXT, FLOW_END };

/* A handle for classic_run(), to free(); NULL with a diagnostic. */
struct classic *classic_prepare(const struct cbpf_program *p,
	enum cbpf_kind kind, enum classic_dialect dialect,
	struct cbpf_diags *diags);

/* Sets a state to the first instruction; *result is good after FLOW_END. */
void classic_start(struct classic_state *s, const struct classic *c,
	const struct cbpf_record *record, struct cbpf_result *result);
/* Runs the instruction at s->pc and moves on. */
enum classic_flow classic_step(struct classic_state *s);

/* Runs to the end, at most CBPF_MAX_STEPS instructions. */
void classic_run(const struct classic *c, const struct cbpf_record *record,
	struct cbpf_result *result);

#endif
