/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What the passes of the optimizer share: the nodes as a graph.
 *
 * While passes run, a node's number is its name, not its place: next[] says
 * where control goes on, and order[] is every node that can be reached, each
 * before what it leads to unless that leads back.  A deleted node stands for
 * the one behind it.
 */
#ifndef OPT_H
#define OPT_H

#include "core/scratch.h"
#include "internal/irow.h"
#include "internal/optimize.h"

#define NO_NODE UINT32_MAX
#define BIT(n)	(1u << (n))

/* r1 to r5: arguments, lost in calls. */
#define ARGS	    (BIT(1) | BIT(2) | BIT(3) | BIT(4) | BIT(5))
#define CALLER_KEPT (ARGS | BIT(REG_A))

struct values;
struct note;

struct opt {
	struct nodes *n;
	struct opt_report report;
	uint32_t passes;
	bool linear;
	bool failed; /* out of memory */
	struct scratch scratch;
	/* By node; all of `room` elements. */
	size_t room;
	uint32_t *next;	    /* NO_NODE: none */
	uint32_t *place;    /* in order[]; NO_NODE: not reached */
	uint32_t *preds;    /* edges that come here */
	uint16_t *live_in;  /* registers read before they are written */
	uint16_t *live_out; /* the same behind the node */
	uint8_t *mark;	    /* for a pass; 0 between them */
	uint8_t *head;	    /* reached from a later node of order[] */
	uint32_t *order;
	size_t order_count;
	size_t most; /* split: nodes that may be in order */
	uint32_t entry;
	/* Of the program as it was given. */
	bool local_calls;
	bool changes_packet;   /* calls vlan helpers */
	bool loops;	       /* control goes back somewhere, now */
	bool indexed;	       /* loads from the packet at an index */
	bool escapes;	       /* r10 is used for more than loads and stores */
	struct values *values; /* kept from one walk to the next */
	struct note *notes;    /* of the last one, where cover wants any */
};

static inline bool opt_on(const struct opt *o, enum opt_pass pass)
{
	return o->passes >> pass & 1;
}

static inline void opt_fired(struct opt *o, enum opt_pass pass)
{
	o->report.fired[pass]++;
}

/* ---- opt_graph.c ------------------------------------------------------- */

/* Makes the graph, but not what is live; -1: out of memory. */
int opt_open(struct opt *o);
void opt_close(struct opt *o);
/* The nodes in their final order, jumps where control does not fall through.
 */
void opt_flatten(struct opt *o);

static inline struct node *opt_at(const struct opt *o, uint32_t i)
{
	return &o->n->at[i];
}
/* What an edge leads to, deleted nodes passed over. */
static inline uint32_t opt_skip(const struct opt *o, uint32_t i)
{
	while (i != NO_NODE && opt_at(o, i)->op == NODE_DELETED)
		i = o->next[i];
	return i;
}
/* A new node, a copy of `like`, that goes on to `next`; NO_NODE: out of
 * memory. Pointers to nodes are lost. */
uint32_t opt_add(struct opt *o, const struct node *like, uint32_t next);
/* `r0 = k; exit`, or exit alone: as short as a jump there. */
bool opt_is_return(struct opt *o, uint32_t i);
/* Finds order, place, preds and head anew. */
void opt_renew(struct opt *o);
/* The same, faster, when nodes have been deleted and edges have been turned to
 * nodes behind those they led to: what is in order stays so, where no jump goes
 * back. */
void opt_settle(struct opt *o);

/* ---- opt_node.c -------------------------------------------------------- */

enum opt_kind {
	KIND_ALU_K, /* also moves of a constant */
	KIND_ALU_X,
	KIND_UNARY_X, /* dst = f(src) */
	KIND_UNARY,   /* dst = f(dst) */
	KIND_JA,
	KIND_JCC_K,
	KIND_JCC_X,
	KIND_TABLE,
	KIND_CALL,
	KIND_CALL_LOCAL,
	KIND_EXIT,
	KIND_LDDW,
	KIND_ABS,
	KIND_IND,
	KIND_LDX,
	KIND_ST,
	KIND_STX,
	KIND_ATOMIC,
	KIND_DELETED
};

/* By operation. */
extern const uint8_t opt_kinds[NODE_OP_COUNT];

/* By operation: what is done with the registers that a node names; rare ones
 * have others. */
enum opt_role {
	ROLE_READS_DST = 1,
	ROLE_READS_SRC = 2,
	ROLE_WRITES_DST = 4,
	ROLE_RARE = 8,
	ROLE_PURE = 16 /* nothing else tells that it ran */
};
extern const uint8_t opt_roles[NODE_OP_COUNT];

static inline enum opt_kind opt_kind(const struct node *n)
{
	return (enum opt_kind)opt_kinds[n->op];
}
static inline bool opt_is_jcc(enum opt_kind kind)
{
	return kind == KIND_JCC_K || kind == KIND_JCC_X;
}
static inline bool opt_is_packet(enum opt_kind kind)
{
	return kind == KIND_ABS || kind == KIND_IND;
}
/* By operation: 2 for those that go on to `target` or to next[], 1 for next[]
 * alone; of tables, OPT_BY_TABLE. */
#define OPT_BY_TABLE 3
extern const uint8_t opt_exits[NODE_OP_COUNT];
/* The edges out of a node, as places that can be written: its targets, then
 * next. */
uint32_t opt_table_edges(const struct opt *o, uint32_t i);
static inline uint32_t opt_edge_count(const struct opt *o, uint32_t i)
{
	uint32_t exits = opt_exits[opt_at(o, i)->op];

	if (exits == OPT_BY_TABLE)
		return opt_table_edges(o, i);
	return exits - (o->next[i] == NO_NODE);
}
uint32_t *opt_table_edge(struct opt *o, uint32_t i, uint32_t k);
static inline uint32_t *opt_edge(struct opt *o, uint32_t i, uint32_t k)
{
	struct node *n = opt_at(o, i);
	uint8_t exits = opt_exits[n->op];
	uint32_t *edge = &o->next[i];

	if (exits != 1)
		edge = exits == OPT_BY_TABLE ? opt_table_edge(o, i, k)
		       : k		     ? edge
					     : &n->target;
	if (opt_at(o, *edge)->op == NODE_DELETED)
		*edge = opt_skip(o, *edge);
	return edge;
}
#define OPT_EACH_EDGE(o, i, edge)                                              \
	for (uint32_t k_ = 0, count_ = opt_edge_count(o, i);                   \
		k_ < count_ && ((edge) = opt_edge(o, i, k_), true); k_++)
/* Registers that a node reads, and those that it writes or leaves undefined. */
uint16_t opt_uses_rare(const struct node *n);
uint16_t opt_defs_rare(const struct node *n);
static inline uint16_t opt_uses(const struct node *n)
{
	uint8_t roles = opt_roles[n->op];

	if (roles & ROLE_RARE)
		return opt_uses_rare(n);
	return (uint16_t)((roles & ROLE_READS_DST) << n->dst |
			  (roles & ROLE_READS_SRC) >> 1 << n->src);
}
static inline uint16_t opt_defs(const struct node *n)
{
	uint8_t roles = opt_roles[n->op];

	if (roles & ROLE_RARE)
		return opt_defs_rare(n);
	return (uint16_t)((roles & ROLE_WRITES_DST) >> 2 << n->dst);
}
/* Whether nothing but its register tells that it ran. */
bool opt_is_pure_call(const struct node *n);
static inline bool opt_is_pure(const struct node *n)
{
	return opt_roles[n->op] & ROLE_PURE ||
	       (n->op == IOP_CALL && opt_is_pure_call(n));
}
/* Bytes that a load or store moves. */
unsigned opt_size(const struct node *n);
/* Makes it `dst = k`, by the shortest row; false: it is that already. */
bool opt_set_constant(struct node *n, uint64_t k);
/* Makes it `dst = src` of 64 bits. */
void opt_set_move(struct node *n, unsigned src);

/* ---- Passes ------------------------------------------------------------ */

/* opt_live.c */
void opt_liveness(struct opt *o);
bool opt_dead(struct opt *o);
bool opt_returns(struct opt *o); /* part of thread */
/* opt_facts.c: the passes of the set that look at values, in one go. */
bool opt_facts(struct opt *o, uint32_t passes);
/* opt_move.c */
/* By node: the one that leads to it, where there are more any; NO_NODE: none.
 * From o->scratch; NULL: out of memory. */
uint32_t *opt_before(struct opt *o);
bool opt_copy(struct opt *o);
bool opt_cells(struct opt *o);
bool opt_regs(struct opt *o);
bool opt_frame(struct opt *o);
/* opt_shift.c */
bool opt_shift(struct opt *o);
bool opt_swap(struct opt *o);
bool opt_masks(struct opt *o); /* part of const */
/* opt_bounds.c: cover, and hoist if it is wanted. */
bool opt_cover(struct opt *o);
/* opt_merge.c */
bool opt_merge(struct opt *o);
/* opt_chain.c */
bool opt_chain(struct opt *o);
/* opt_split.c */
bool opt_split(struct opt *o);
/* opt_wide.c */
bool opt_wide(struct opt *o);

#endif
