/* SPDX-License-Identifier: BSD-2-Clause */
/* Runs nodes, slowly and by the letter of node.h: what tests hold optimized
 * programs and machine code against. */
#ifndef NODE_RUN_H
#define NODE_RUN_H

#include "internal/node.h"

/*
 * Runs over a record of the nodes' kind; linear nodes, over one without a
 * fragment.  `trace` has CBPF_TRACE_COUNT counters.  Registers that are not
 * live are spoilt after each node, and so is the stack before the run.  An end
 * other than CBPF_END_RETURN is a fault of the nodes: a load outside of the
 * packet, a frame that is too small, more than CBPF_MAX_STEPS; fault.slot is
 * the node.
 */
void node_run(const struct nodes *n, const struct cbpf_record *record,
	uint64_t *trace, struct cbpf_result *result);

#endif
