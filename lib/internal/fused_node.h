/* SPDX-License-Identifier: BSD-2-Clause */
/* Nodes of fused programs: what fuse.c makes and fused.c runs. */
#ifndef FUSED_NODE_H
#define FUSED_NODE_H

#include "internal/fused.h"
#include "internal/helpers.h"

enum fused_load {
#define LOAD(name) LOAD_##name,
#define TEST(name)
#define STEP(name)
#include "internal/fused.def"
#undef LOAD
#undef TEST
#undef STEP
	LOAD_COUNT
};

enum fused_test {
#define LOAD(name)
#define TEST(name) TEST_##name,
#define STEP(name)
#include "internal/fused.def"
#undef LOAD
#undef TEST
#undef STEP
	TEST_COUNT
};

/* Handlers: LOAD_x * TEST_COUNT + TEST_y, then the steps. */
enum fused_step {
	STEP_FIRST = LOAD_COUNT * TEST_COUNT - 1,
#define LOAD(name)
#define TEST(name)
#define STEP(name) STEP_##name,
#include "internal/fused.def"
#undef LOAD
#undef TEST
#undef STEP
	FUSED_COUNT
};

struct fused_table;

/* A node goes on to the one behind it, or to one of its targets.  One cache
 * line on a 64-bit host. */
struct fused_node {
	union {
		uintptr_t handler; /* before labels are put in */
		const void *label;
	};
	const struct fused_node *taken;
	union {
		const struct fused_node *taken2;
		const struct fused_table *table;
		const struct helper_info *helper;
	};
	uint32_t k;    /* offset, or constant */
	uint32_t need; /* packet loads: bytes that must be there */
	uint32_t c;    /* constant compared with, mask, or second offset */
	uint32_t c2;
	uint8_t left; /* shifts of FIELD_; MSH_PORTS: second offset from k */
	uint8_t right;
};

/* Constants that a chain of compares looks for: open addressing, ended by an
 * entry without a target. */
struct fused_entry {
	uint32_t key;
	const struct fused_node *to;
};

struct fused_table {
	uint32_t factor; /* place: key * factor >> shift */
	uint32_t shift;
	uint32_t count;
	struct fused_entry entries[];
};

struct fused {
	struct fused_node *nodes;      /* loads rely on earlier ones */
	struct fused_node *frag_nodes; /* each load checks: for packets in two
					  parts */
	bool is_constant; /* it returns this, whatever the record is */
	uint32_t constant;
	struct fused_table **tables;
	size_t table_count;
	size_t table_room;
};

/* The handlers' addresses, FUSED_COUNT of them. */
const void *const *fused_labels(void);

#endif
