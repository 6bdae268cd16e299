/* SPDX-License-Identifier: BSD-2-Clause */
/* The nodes as a graph: making it, its order, and nodes in a row again. */
#include <stdlib.h>
#include <string.h>

#include "internal/helpers.h"
#include "internal/opt_value.h"

/* ---- Making ------------------------------------------------------------ */

static int resize(void *array, size_t room, size_t size)
{
	void **p = array, *grown = reallocarray(*p, room, size);

	if (!grown)
		return -1;
	*p = grown;
	return 0;
}

/* Gives all arrays by node room for so many. */
static int grow(struct opt *o, size_t room)
{
	if (resize(&o->n->at, room, sizeof(*o->n->at)) ||
		resize(&o->next, room, sizeof(*o->next)) ||
		resize(&o->place, room, sizeof(*o->place)) ||
		resize(&o->preds, room, sizeof(*o->preds)) ||
		resize(&o->live_in, room, sizeof(*o->live_in)) ||
		resize(&o->live_out, room, sizeof(*o->live_out)) ||
		resize(&o->mark, room, sizeof(*o->mark)) ||
		resize(&o->head, room, sizeof(*o->head)) ||
		resize(&o->order, room, sizeof(*o->order)))
		return -1;
	o->n->room = o->room = room;
	return 0;
}

static void look_at(struct opt *o, const struct node *n)
{
	enum opt_kind kind = opt_kind(n);

	if (kind == KIND_CALL_LOCAL)
		o->local_calls = true;
	if (kind == KIND_IND)
		o->indexed = true;
	if (kind == KIND_CALL &&
		(n->imm == HELPER_VLAN_PUSH || n->imm == HELPER_VLAN_POP))
		o->changes_packet = true;
	if ((opt_uses(n) & BIT(REG_FP)) == 0)
		return;
	/* A base that nothing is added to does not leave the frame. */
	if (kind == KIND_LDX || kind == KIND_ST)
		return;
	if ((kind == KIND_STX || kind == KIND_ATOMIC) && n->src != REG_FP)
		return;
	o->escapes = true;
}

/* Bytes for each node that the walk over values takes, the hungriest one. */
#define SCRATCH (96 + sizeof(struct value))

int opt_open(struct opt *o)
{
	size_t count = o->n->count;
	bool back = false;

	if (grow(o, count + count / 4 + 16) ||
		scratch_open(&o->scratch, count * SCRATCH + 65536))
		return -1;
	memset(o->mark, 0, o->room);
	for (uint32_t i = 0; i < count; i++) {
		struct node *n = opt_at(o, i);
		enum opt_kind kind = opt_kind(n);

		look_at(o, n);
		o->next[i] = i + 1 < count ? i + 1 : NO_NODE;
		if (kind == KIND_JA)
			o->next[i] = n->target;
		if (kind == KIND_EXIT || kind == KIND_TABLE)
			o->next[i] = NO_NODE;
		o->order[i] = i;
		back |= (opt_exits[n->op] > 1 && n->target <= i) ||
			o->next[i] <= i;
	}
	if (back || o->local_calls) {
		opt_renew(o);
	} else {
		/* The order of the program is one. */
		memset(o->head, 0, count);
		o->order_count = count;
		opt_settle(o);
	}
	return o->failed ? -1 : 0;
}

void opt_close(struct opt *o)
{
	if (o->values)
		values_close(o->values);
	free(o->values);
	scratch_free(&o->scratch);
	free(o->next);
	free(o->place);
	free(o->preds);
	free(o->live_in);
	free(o->live_out);
	free(o->mark);
	free(o->head);
	free(o->order);
}

uint32_t opt_add(struct opt *o, const struct node *like, uint32_t next)
{
	struct node copy = *like;
	uint32_t i = (uint32_t)o->n->count;

	if (o->n->count == o->room && grow(o, 2 * o->room)) {
		o->failed = true;
		return NO_NODE;
	}
	o->n->count++;
	o->n->at[i] = copy;
	o->next[i] = next;
	o->place[i] = NO_NODE;
	o->preds[i] = 0;
	o->live_in[i] = o->live_out[i] = 0;
	o->mark[i] = o->head[i] = 0;
	return i;
}

/* ---- Edges and order --------------------------------------------------- */

uint32_t opt_table_edges(const struct opt *o, uint32_t i)
{
	return o->n->tables[opt_at(o, i)->imm].target_count + 1;
}

uint32_t *opt_table_edge(struct opt *o, uint32_t i, uint32_t k)
{
	struct node_table *t = &o->n->tables[opt_at(o, i)->imm];

	return k < t->target_count ? &t->targets[k] : &t->otherwise;
}

/* A node whose edges up to `edge` have been followed. */
struct visit {
	uint32_t node;
	uint32_t edge;
	uint32_t edges;
};

static struct visit begin_visit(struct opt *o, uint32_t i)
{
	o->place[i] = 0;
	return (struct visit){i, 0, opt_edge_count(o, i)};
}

/* Depth first; the order is that in which nodes are left, turned around. */
static void find_order(struct opt *o, struct visit *stack)
{
	size_t depth = 0, left = o->n->count;

	o->order_count = 0;
	o->entry = opt_skip(o, o->entry);
	stack[depth++] = begin_visit(o, o->entry);
	while (depth) {
		struct visit *v = &stack[depth - 1];
		uint32_t to;

		if (v->edge == v->edges) {
			o->order[--left] = v->node;
			depth--;
			continue;
		}
		to = *opt_edge(o, v->node, v->edge++);
		if (o->place[to] == NO_NODE)
			stack[depth++] = begin_visit(o, to);
	}
	o->order_count = o->n->count - left;
	memmove(o->order, o->order + left, o->order_count * sizeof(*o->order));
}

static void find_preds(struct opt *o)
{
	memset(o->preds, 0, o->n->count * sizeof(*o->preds));
	memset(o->head, 0, o->n->count);
	for (size_t k = 0; k < o->order_count; k++)
		o->place[o->order[k]] = (uint32_t)k;
	o->preds[o->entry] = 1;
	o->loops = false;
	for (size_t k = 0; k < o->order_count; k++) {
		uint32_t i = o->order[k], *edge;

		OPT_EACH_EDGE(o, i, edge)
		{
			o->preds[*edge]++;
			if (o->place[*edge] <= k)
				o->head[*edge] = o->loops = true;
		}
		/* Where a function begins, nothing is known. */
		if (opt_at(o, i)->op == IOP_CALL_LOCAL)
			o->head[opt_at(o, i)->target] = o->loops = true;
	}
}

void opt_renew(struct opt *o)
{
	struct scratch mark = o->scratch;
	struct visit *stack =
		scratch_get(&o->scratch, o->n->count + 1, sizeof(*stack));

	if (!stack) {
		o->failed = true;
		return;
	}
	memset(o->place, 0xff, o->n->count * sizeof(*o->place));
	find_order(o, stack);
	scratch_back(&o->scratch, mark);
	find_preds(o);
}

void opt_settle(struct opt *o)
{
	uint32_t count = 0, *edge;

	if (o->loops) {
		opt_renew(o);
		return;
	}
	o->entry = opt_skip(o, o->entry);
	memset(o->preds, 0, o->n->count * sizeof(*o->preds));
	o->preds[o->entry] = 1;
	for (size_t k = 0; k < o->order_count; k++) {
		uint32_t i = o->order[k];

		/* All that lead here have been looked at. */
		if (!o->preds[i]) {
			o->place[i] = NO_NODE;
			continue;
		}
		o->place[i] = count;
		o->order[count++] = i;
		OPT_EACH_EDGE(o, i, edge)
		o->preds[*edge]++;
	}
	o->order_count = count;
}

bool opt_is_return(struct opt *o, uint32_t i)
{
	const struct node *n = opt_at(o, i);

	if ((n->op == IOP_MOV32_K || n->op == IOP_MOV64_K) && n->dst == REG_A)
		n = opt_at(o, opt_skip(o, o->next[i]));
	return n->op == IOP_EXIT;
}

/* ---- Layout ------------------------------------------------------------ */

/* Nodes on their way back into a row. */
struct layout {
	struct opt *o;
	struct node *at;
	size_t count;
	size_t room;
	uint32_t *at_row; /* by node: its place in the row; NO_NODE: none yet */
	uint32_t *stack;
	size_t depth;
};

/* What an edge leads to; also past jumps, when these need not stay. */
static uint32_t resolve(struct layout *l, uint32_t i)
{
	struct opt *o = l->o;
	size_t left = o->n->count;

	i = opt_skip(o, i);
	if (!opt_on(o, PASS_LAYOUT))
		return i;
	while (i != NO_NODE && opt_kind(opt_at(o, i)) == KIND_JA && left--)
		i = opt_skip(o, o->next[i]);
	return i;
}

static void put(struct layout *l, const struct node *n)
{
	if (l->count == l->room) {
		size_t room = 2 * l->room;
		struct node *at = reallocarray(l->at, room, sizeof(*at));

		if (!at) {
			l->o->failed = true;
			return;
		}
		l->at = at;
		l->room = room;
	}
	l->at[l->count] = *n;
	if (opt_is_jcc(opt_kind(n)))
		l->at[l->count].flags = 0;
	l->count++;
}

static void put_jump(struct layout *l, uint32_t to, const struct node *like)
{
	struct node ja = {.op = IOP_JA,
		.target = to,
		.from = like->from,
		.live = l->o->live_in[to]};

	put(l, &ja);
}

#define WISH_OPEN 3 /* not placed yet, and no return */

/* How much a successor of a branch wants to stand behind it. */
static int wish(struct layout *l, uint32_t i)
{
	if (l->at_row[i] != NO_NODE)
		return opt_is_return(l->o, i) ? 1 : 0;
	if (!opt_is_return(l->o, i))
		return WISH_OPEN;
	return opt_at(l->o, i)->imm ? 2 : 1;
}

/* Whether a value is likely to be equal to the constant: the Ethernet type of
 * IPv4, swapped or not. */
static bool is_likely(const struct node *n)
{
	return opt_kind(n) == KIND_JCC_K && (n->imm == 0x800 || n->imm == 8);
}

/* Turns a branch around, so that what is likely follows it: what is no return,
 * and of two of these the one where values differ. */
static void prefer(struct layout *l, uint32_t i)
{
	struct opt *o = l->o;
	struct node *n = opt_at(o, i);
	enum iop iop = (enum iop)n->op, other;
	uint32_t next = o->next[i];
	int taken = wish(l, n->target), falls = wish(l, next);

	if (taken < falls ||
		(taken == falls && (taken != WISH_OPEN || is_likely(n) ||
					   irow_cmp(iop) != VR_NE)))
		return;
	other = irow_jump((enum vr_cmp)(irow_cmp(iop) ^ 1),
		iop_is_narrow(node_info(n)->shape), opt_kind(n) == KIND_JCC_X);
	if (other == IOP_COUNT)
		return;
	if (!SABOTAGED(PASS_LAYOUT))
		n->op = (uint16_t)other;
	o->next[i] = n->target;
	n->target = next;
	opt_fired(o, PASS_LAYOUT);
}

static void queue(struct layout *l, uint32_t i)
{
	if (l->at_row[i] == NO_NODE && !l->o->mark[i]) {
		l->o->mark[i] = 1;
		l->stack[l->depth++] = i;
	}
}

/* Puts one node; what must come behind it, or NO_NODE. */
static uint32_t put_node(struct layout *l, uint32_t i)
{
	struct opt *o = l->o;
	struct node *n = opt_at(o, i);
	enum opt_kind kind = opt_kind(n);
	uint32_t *edge, count = opt_edge_count(o, i);

	OPT_EACH_EDGE(o, i, edge)
	*edge = resolve(l, *edge);
	if (opt_is_jcc(kind) && n->target == o->next[i]) {
		/* It does not matter. */
		if (l->at_row[i] == NO_NODE)
			l->at_row[i] = (uint32_t)l->count;
		return o->next[i];
	}
	if (opt_is_jcc(kind))
		prefer(l, i);
	if (l->at_row[i] == NO_NODE)
		l->at_row[i] = (uint32_t)l->count;
	put(l, n);
	l->at[l->count - 1].live = o->live_out[i];
	if (kind == KIND_EXIT)
		return NO_NODE;
	for (uint32_t k = count; k-- > 0;)
		if (opt_edge(o, i, k) != &o->next[i])
			queue(l, *opt_edge(o, i, k));
	return kind == KIND_TABLE ? NO_NODE : o->next[i];
}

static void put_line(struct layout *l, uint32_t i)
{
	struct opt *o = l->o;

	while (i != NO_NODE && !o->failed) {
		bool back = l->at_row[i] != NO_NODE;

		if (back && (!opt_on(o, PASS_THREAD) || !opt_is_return(o, i))) {
			put_jump(l, i, &l->at[l->count - 1]);
			return;
		}
		i = put_node(l, i);
	}
}

static void lay_out(struct layout *l)
{
	queue(l, resolve(l, l->o->entry));
	while (l->depth && !l->o->failed) {
		uint32_t i = l->stack[--l->depth];

		if (l->at_row[i] == NO_NODE)
			put_line(l, i);
	}
}

/* All nodes in the order of their numbers. */
static void keep_order(struct layout *l)
{
	struct opt *o = l->o;
	uint32_t count = (uint32_t)o->n->count, begin = 0;
	struct node first = {.from = FROM_PROLOGUE};

	while (opt_kind(opt_at(o, begin)) == KIND_DELETED)
		begin++;
	if (opt_skip(o, o->entry) != begin)
		put_jump(l, opt_skip(o, o->entry), &first);
	for (uint32_t i = 0; i < count && !o->failed; i++) {
		struct node *n = opt_at(o, i);
		enum opt_kind kind = opt_kind(n);
		uint32_t next, behind = i + 1;

		if (kind == KIND_DELETED)
			continue;
		/* Looking at the edges takes them past deleted nodes. */
		for (uint32_t k = 0; k < opt_edge_count(o, i); k++)
			opt_edge(o, i, k);
		next = o->next[i];
		l->at_row[i] = (uint32_t)l->count;
		if (kind == KIND_JA) {
			put_jump(l, next, n);
			continue;
		}
		put(l, n);
		if (o->place[i] != NO_NODE)
			l->at[l->count - 1].live = o->live_out[i];
		while (behind < count &&
			opt_kind(opt_at(o, behind)) == KIND_DELETED)
			behind++;
		if (next != NO_NODE && next != behind)
			put_jump(l, next, n);
	}
}

/* The place of a node that an edge leads to. */
static uint32_t row_of(const struct layout *l, uint32_t i)
{
	return l->at_row[i];
}

static void link_table(struct layout *l, struct node_table *t)
{
	for (uint32_t j = 0; j < t->target_count; j++)
		t->targets[j] = row_of(l, t->targets[j]);
	t->otherwise = row_of(l, t->otherwise);
}

static void link_row(struct layout *l)
{
	const struct nodes *n = l->o->n;

	for (size_t k = 0; k < l->count; k++) {
		enum opt_kind kind = opt_kind(&l->at[k]);

		if (kind == KIND_TABLE)
			link_table(l, &n->tables[l->at[k].imm]);
		if (kind == KIND_JA || kind == KIND_CALL_LOCAL ||
			opt_is_jcc(kind))
			l->at[k].target = row_of(l, l->at[k].target);
	}
}

void opt_flatten(struct opt *o)
{
	struct layout l = {.o = o, .room = o->n->count + 16};

	l.at = malloc(l.room * sizeof(*l.at));
	l.at_row = scratch_get(&o->scratch, o->n->count, sizeof(*l.at_row));
	l.stack = scratch_get(&o->scratch, o->n->count + 1, sizeof(*l.stack));
	if (!l.at || !l.at_row || !l.stack) {
		o->failed = true;
	} else {
		memset(l.at_row, 0xff, o->n->count * sizeof(*l.at_row));
		if (opt_on(o, PASS_LAYOUT))
			lay_out(&l);
		else
			keep_order(&l);
	}
	if (!o->failed) {
		link_row(&l);
		free(o->n->at);
		o->n->at = l.at;
		o->n->count = l.count;
		o->n->room = l.room;
		l.at = NULL;
	}
	free(l.at);
}
