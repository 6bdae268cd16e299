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
struct fused_node;

/* A handler: the node, the packet's linear part and its size, A and X, the
 * record.  Returns the program's value. */
typedef uint32_t fused_fn(const struct fused_node *i, const uint8_t *data,
	uint32_t bytes, uint32_t a, uint32_t x,
	const struct cbpf_record *record);

/* A node goes on to the one behind it, or to one of its targets.  One cache
 * line on a 64-bit host. */
struct fused_node {
	union {
		uintptr_t handler; /* its number, before it is put in */
		fused_fn *run;
	};
	fused_fn *rest; /* goes on where the load took the long way */
	const struct fused_node *taken;
	union {
		const struct fused_node *taken2;
		const struct fused_table *table;
		const struct helper_info *helper;
	};
	uint8_t *cells; /* lowest byte of the stack */
	uint32_t k;	/* offset, or constant */
	uint32_t need;	/* packet loads: bytes that must be there */
	uint32_t c;	/* constant compared with, mask, or second offset */
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

/* Puts a handler into a node by its number, below FUSED_COUNT. */
void fused_set_handler(struct fused_node *n, uintptr_t handler);

#endif
