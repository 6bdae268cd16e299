/* SPDX-License-Identifier: BSD-2-Clause */
/* Facts and rewrites that every engine can use: nodes in, better nodes out. */
#ifndef OPTIMIZE_H
#define OPTIMIZE_H

#include "internal/node.h"

/* The passes, in the order in which they run first: pass.def. */
enum opt_pass {
#define PASS(symbol, name, about) PASS_##symbol,
#include "internal/pass.def"
#undef PASS
	PASS_COUNT
};

#define PASS_ALL  ((1u << PASS_COUNT) - 1)
#define PASS_NONE 0u

struct opt_report {
	uint32_t fired[PASS_COUNT]; /* changes that each pass made */
};

/* Name and description of a pass; static storage. */
const char *opt_pass_name(enum opt_pass pass);
const char *opt_pass_about(enum opt_pass pass);

#ifdef CBPF_SABOTAGE
/* Tests of the tests: this pass errs, on purpose; -1: none. */
extern int opt_sabotage;
#define SABOTAGED(pass) (opt_sabotage == (int)(pass))
#else
#define SABOTAGED(pass) false
#endif

/*
 * Runs the passes of a set (bit N: pass N) until nothing changes.  With
 * `linear`, the result is for packets without a fragment alone, where most
 * loads need no slow path.  `report` may be NULL.  0, or -1 (out of memory).
 */
int optimize(struct nodes *n, uint32_t passes, bool linear,
	struct opt_report *report);

#endif
