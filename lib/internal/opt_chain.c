/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * chain: compares of one value with constants, one after the other, as a table
 * where the constants lie close, else as a search.
 *
 * Which node each value leads to is found first, as segments in order, so that
 * a match that comes earlier in the program keeps its precedence; what the
 * nodes are then made of is a matter of speed alone.
 */
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "internal/opt_chain.h"

#define MIN_LINKS  4	 /* compares that are worth a table or a search */
#define MIN_CLOSE  3	 /* segments between the ends of a table */
#define MAX_SPAN   16384 /* values of a table */
#define SMALL_SPAN 128	 /* always small enough */
#define SPARSE	   16	 /* values of a table for each segment */
#define TURNS	   3	 /* over what other chains have left */

static bool add(struct chain *c, struct segments *s, struct segment segment)
{
	struct segment *at =
		array_grow(s->at, s->count, &s->room, sizeof(*s->at));

	if (!at) {
		c->o->failed = true;
		return false;
	}
	s->at = at;
	at[s->count++] = segment;
	return true;
}

/* ---- Links ------------------------------------------------------------- */

/* A compare of the register, of 32 bits, with a constant. */
static bool is_link(const struct chain *c, uint32_t i)
{
	const struct node *n = opt_at(c->o, i);

	if (opt_kind(n) != KIND_JCC_K || n->dst != c->reg ||
		!(n->flags & NODE_NARROW))
		return false;
	if (n->imm < 0 && !iop_is_narrow(node_info(n)->shape))
		return false;
	switch (irow_cmp((enum iop)n->op)) {
	case VR_EQ:
	case VR_NE:
	case VR_GT:
	case VR_LE:
	case VR_GE:
	case VR_LT:
		return true;
	default:
		return false;
	}
}

static uint32_t past_jumps(struct opt *o, uint32_t i)
{
	size_t left = o->n->count;

	i = opt_skip(o, i);
	while (opt_kind(opt_at(o, i)) == KIND_JA && left--)
		i = opt_skip(o, o->next[i]);
	return i;
}

static uint32_t link_edge(struct chain *c, uint32_t i, bool taken)
{
	return past_jumps(c->o, *opt_edge(c->o, i, taken ? 0 : 1));
}

static bool is_taken(const struct node *n, uint32_t k)
{
	uint32_t with = (uint32_t)n->imm;

	switch (irow_cmp((enum iop)n->op)) {
	case VR_EQ:
		return k == with;
	case VR_NE:
		return k != with;
	case VR_GT:
		return k > with;
	case VR_LE:
		return k <= with;
	case VR_GE:
		return k >= with;
	default:
		return k < with;
	}
}

/* Where one value leads to. */
static uint32_t lead(struct chain *c, uint32_t i, uint32_t k)
{
	for (int left = 64; left && is_link(c, i); left--)
		i = link_edge(c, i, is_taken(opt_at(c->o, i), k));
	return i;
}

/* The point of a value, or the free slot for it. */
static uint32_t *point_slot(struct chain *c, uint32_t k)
{
	size_t at = (k * 0x9e3779b1u >> 7) & (c->slot_count - 1);

	while (c->slots[at] && c->points.at[c->slots[at] - 1].lo != k)
		at = (at + 1) & (c->slot_count - 1);
	return &c->slots[at];
}

static void add_point(struct chain *c, uint32_t k, uint32_t to)
{
	uint32_t *slot = point_slot(c, k);

	if (*slot && SABOTAGED(PASS_CHAIN))
		c->points.at[*slot - 1].to = to;
	if (*slot)
		return;
	/* For now, hi tells the slot, so that it can be freed. */
	if (add(c, &c->points,
		    (struct segment){
			    k, (uint32_t)(slot - c->slots), lead(c, to, k)}))
		*slot = (uint32_t)c->points.count;
}

static void free_slots(struct chain *c)
{
	for (size_t i = 0; i < c->points.count; i++) {
		struct segment *s = &c->points.at[i];

		c->slots[s->hi] = 0;
		s->hi = s->lo;
	}
}

/* ---- Where values lead to ---------------------------------------------- */

/* A compare of order: values from `split` on go one way, others the other. */
static bool find_split(const struct node *n, uint32_t *split, bool *high_taken)
{
	uint32_t k = (uint32_t)n->imm;

	switch (irow_cmp((enum iop)n->op)) {
	case VR_GT:
	case VR_LE:
		*split = k + 1;
		*high_taken = irow_cmp((enum iop)n->op) == VR_GT;
		return k != UINT32_MAX;
	default:
		*split = k;
		*high_taken = irow_cmp((enum iop)n->op) == VR_GE;
		return k;
	}
}

/* One link of values s->lo to s->hi, which go on to s->to. */
static bool follow_link(struct chain *c, struct segment *s)
{
	uint32_t i = s->to, split;
	const struct node *n = opt_at(c->o, i);
	enum vr_cmp cmp = irow_cmp((enum iop)n->op);
	bool high;

	if (cmp == VR_EQ || cmp == VR_NE) {
		uint32_t k = (uint32_t)n->imm;

		if (k >= s->lo && k <= s->hi)
			add_point(c, k, link_edge(c, i, cmp == VR_EQ));
		s->to = link_edge(c, i, cmp != VR_EQ);
		return true;
	}
	if (!find_split(n, &split, &high) || split <= s->lo || split > s->hi) {
		/* All go the same way. */
		s->to = link_edge(c, i, is_taken(n, s->lo));
		return true;
	}
	if (!add(c, &c->todo,
		    (struct segment){split, s->hi, link_edge(c, i, high)}))
		return false;
	s->hi = split - 1;
	s->to = link_edge(c, i, !high);
	return true;
}

/* Remembers the links in mark[], so that none begins a chain of its own. */
static void see(struct chain *c, uint32_t i)
{
	c->links++;
	c->budget--;
	c->o->mark[i] = 1;
}

static void find_segments(struct chain *c)
{
	if (!add(c, &c->todo, (struct segment){0, UINT32_MAX, c->head}))
		return;
	while (c->todo.count && !c->o->failed) {
		struct segment s = c->todo.at[--c->todo.count];

		while (c->budget && is_link(c, s.to)) {
			see(c, s.to);
			if (!follow_link(c, &s))
				return;
		}
		add(c, &c->ranges, s);
	}
}

static int by_low(const void *a, const void *b)
{
	uint32_t x = ((const struct segment *)a)->lo;
	uint32_t y = ((const struct segment *)b)->lo;

	return (x > y) - (x < y);
}

/* Appends, as one with the last where both lead to the same. */
static void append(struct chain *c, uint32_t lo, uint32_t hi, uint32_t to)
{
	struct segment *last =
		c->all.count ? &c->all.at[c->all.count - 1] : NULL;

	if (last && last->to == to)
		last->hi = hi;
	else
		add(c, &c->all, (struct segment){lo, hi, to});
}

/* Most come in order. */
static void sort(struct segments *s)
{
	for (size_t i = 1; i < s->count; i++) {
		if (s->at[i].lo >= s->at[i - 1].lo)
			continue;
		qsort(s->at, s->count, sizeof(*s->at), by_low);
		return;
	}
}

/* Points over ranges. */
static void merge(struct chain *c)
{
	size_t p = 0;

	sort(&c->points);
	sort(&c->ranges);
	for (size_t r = 0; r < c->ranges.count; r++) {
		struct segment range = c->ranges.at[r];
		uint64_t lo = range.lo;

		for (; p < c->points.count && c->points.at[p].lo <= range.hi;
			p++) {
			struct segment point = c->points.at[p];

			if (point.lo > lo)
				append(c, (uint32_t)lo, point.lo - 1, range.to);
			append(c, point.lo, point.hi, point.to);
			lo = (uint64_t)point.hi + 1;
		}
		if (lo <= range.hi)
			append(c, (uint32_t)lo, range.hi, range.to);
	}
}

/* ---- Making nodes ------------------------------------------------------ */

/* Segments first to last of c->all. */
struct part {
	size_t first, last;
};

static const struct segment *seg(const struct chain *c, size_t i)
{
	return &c->all.at[i];
}

static uint32_t class_of(struct node_table *t, uint32_t to)
{
	/* Segments come in turn: mostly it is one of the last. */
	for (uint32_t i = t->target_count; i-- > 0;)
		if (t->targets[i] == to)
			return i;
	t->targets[t->target_count] = to;
	return t->target_count++;
}

/* The classes of a table for values lo to hi, of segments `p`. */
static bool fill_table(struct chain *c, struct node_table *t, struct part p)
{
	uint32_t hi = t->low + t->count - 1;

	t->classes = malloc(t->count * sizeof(*t->classes));
	t->targets = malloc((p.last - p.first + 1) * sizeof(*t->targets));
	if (!t->classes || !t->targets)
		return false;
	for (size_t i = p.first; i <= p.last; i++) {
		struct segment s = *seg(c, i);
		uint32_t class;

		if (s.hi < t->low || s.lo > hi)
			continue;
		class = class_of(t, s.to);
		if (s.lo < t->low)
			s.lo = t->low;
		if (s.hi > hi)
			s.hi = hi;
		for (uint32_t k = s.lo - t->low; k <= s.hi - t->low; k++)
			t->classes[k] = (uint16_t) class;
	}
	return true;
}

static uint32_t make_table(
	struct chain *c, struct part p, const struct segment *span)
{
	struct nodes *n = c->o->n;
	struct node_table *tables = array_grow(
		n->tables, n->table_count, &n->table_room, sizeof(*tables));
	struct node node = c->like;
	struct node_table *t;

	if (!tables) {
		c->o->failed = true;
		return NO_NODE;
	}
	n->tables = tables;
	t = &tables[n->table_count];
	*t = (struct node_table){.low = span->lo,
		.count = span->hi - span->lo + 1,
		.whole = span->lo == seg(c, p.first)->lo &&
			 span->hi == seg(c, p.last)->hi,
		.otherwise = span->to};
	node.imm = (int64_t)n->table_count++;
	if (!fill_table(c, t, p)) {
		c->o->failed = true;
		return NO_NODE;
	}
	node.op = NODE_TABLE;
	node.dst = (uint8_t)c->reg;
	return opt_add(c->o, &node, NO_NODE);
}

/* Whether values lo to hi are few enough for so many segments. */
static bool is_close(uint32_t lo, uint32_t hi, size_t segments)
{
	uint32_t span = hi - lo;

	return segments >= MIN_CLOSE &&
	       (span < SMALL_SPAN ||
		       (span < MAX_SPAN && span < SPARSE * segments));
}

/* The values that a table must have, where both ends of the part lead to
 * span->to or are in it. */
static bool find_span(struct chain *c, struct part p, struct segment *span)
{
	const struct segment *first = seg(c, p.first), *last = seg(c, p.last);
	size_t inner = p.last - p.first;

	if (inner < 2)
		return false;
	/* With both ends in it, nothing need be compared before. */
	*span = (struct segment){first->lo, last->hi, first->to};
	if (is_close(span->lo, span->hi, inner + 1))
		return true;
	*span = (struct segment){first->hi + 1, last->lo - 1, first->to};
	if (first->to == last->to)
		return is_close(span->lo, span->hi, inner - 1);
	/* The shorter end goes into the table. */
	if (first->hi - first->lo > last->hi - last->lo)
		span->hi = last->hi;
	else
		*span = (struct segment){first->lo, last->lo - 1, last->to};
	return is_close(span->lo, span->hi, inner);
}

static uint32_t make_jump(struct chain *c, enum vr_cmp cmp, uint32_t k)
{
	struct node node = c->like;

	node.op = (uint16_t)irow_jump(cmp, true, false);
	node.flags = NODE_NARROW;
	node.dst = (uint8_t)c->reg;
	node.imm = (int32_t)k;
	return opt_add(c->o, &node, NO_NODE);
}

/* Where to cut a part in two: in the middle, or along a gap that is wider than
 * all the rest. */
static size_t find_cut(struct chain *c, struct part p)
{
	size_t cut = p.first + (p.last - p.first + 1) / 2;
	uint32_t span = seg(c, p.last)->lo - seg(c, p.first)->hi;

	for (size_t i = p.first + 1; i < p.last; i++) {
		const struct segment *s = seg(c, i);

		if (s->hi - s->lo > span / 2)
			return i - p.first > p.last - i ? i : i + 1;
	}
	return cut;
}

/* A node that takes the values of a part, all of them within it, where they
 * lead to. */
static uint32_t make_part(struct chain *c, struct part p)
{
	struct segment span;
	uint32_t i, low, high;
	size_t cut;

	if (c->o->failed)
		return NO_NODE;
	if (p.first == p.last)
		return seg(c, p.first)->to;
	if (find_span(c, p, &span))
		return make_table(c, p, &span);
	if (p.last - p.first == 2 &&
		seg(c, p.first)->to == seg(c, p.last)->to &&
		seg(c, p.first + 1)->lo == seg(c, p.first + 1)->hi) {
		i = make_jump(c, VR_EQ, seg(c, p.first + 1)->lo);
		if (i == NO_NODE)
			return i;
		opt_at(c->o, i)->target = seg(c, p.first + 1)->to;
		c->o->next[i] = seg(c, p.first)->to;
		return i;
	}
	cut = find_cut(c, p);
	i = make_jump(c, VR_GE, seg(c, cut)->lo);
	low = make_part(c, (struct part){p.first, cut - 1});
	high = make_part(c, (struct part){cut, p.last});
	if (c->o->failed)
		return NO_NODE;
	opt_at(c->o, i)->target = high;
	c->o->next[i] = low;
	return i;
}

/* ---- The whole --------------------------------------------------------- */

bool chain_find(struct chain *c, uint32_t head)
{
	struct opt *o = c->o;

	c->points.count = c->ranges.count = c->todo.count = c->all.count = 0;
	c->links = 0;
	c->head = head;
	if (opt_kind(opt_at(o, head)) != KIND_JCC_K)
		return false;
	c->reg = opt_at(o, head)->dst;
	if (!is_link(c, head))
		return false;
	c->like = (struct node){
		.from = opt_at(o, head)->from, .live = opt_at(o, head)->live};
	find_segments(c);
	free_slots(c);
	if (!o->failed)
		merge(c);
	return !o->failed;
}

/* Compares that three segments or fewer take. */
static uint32_t cost_of_few(const struct chain *c)
{
	if (c->all.count < 3)
		return (uint32_t)c->all.count - 1;
	return seg(c, 0)->to == seg(c, 2)->to && seg(c, 1)->lo == seg(c, 1)->hi
		       ? 1
		       : 2;
}

/* Compares that some value passes, one after the other: what a search would
 * have to be better than.  Few segments are worth it where they take fewer
 * compares: one that an equality behind it implies goes, as does all but the
 * ends where neighbours lead to the same. */
static bool is_worth(const struct chain *c)
{
	if (c->all.count <= MIN_CLOSE)
		return c->links > cost_of_few(c);
	return c->links >= MIN_LINKS;
}

static void make_chain(struct chain *c)
{
	struct opt *o = c->o;
	uint32_t root;

	if (!is_worth(c))
		return;
	root = make_part(c, (struct part){0, c->all.count - 1});
	if (o->failed)
		return;
	opt_at(o, c->head)->op = NODE_DELETED;
	o->next[c->head] = root;
	o->report.fired[PASS_CHAIN] += c->links;
}

int chain_open(struct chain *c, struct opt *o)
{
	*c = (struct chain){.o = o, .slot_count = 64, .mark = o->scratch};
	while (c->slot_count < 2 * o->n->count)
		c->slot_count *= 2;
	c->budget = 4 * o->order_count;
	c->slots = scratch_zero(&o->scratch, c->slot_count, sizeof(*c->slots));
	if (c->slots)
		return 0;
	o->failed = true;
	return -1;
}

void chain_close(struct chain *c)
{
	memset(c->o->mark, 0, c->o->n->count);
	scratch_back(&c->o->scratch, c->mark);
	free(c->points.at);
	free(c->ranges.at);
	free(c->todo.at);
	free(c->all.at);
}

/* Most compares are alone: one that leads to no other and to two places. */
static bool is_lone(struct chain *c, uint32_t i)
{
	uint32_t taken, falls;

	c->reg = opt_at(c->o, i)->dst;
	taken = link_edge(c, i, true);
	falls = link_edge(c, i, false);
	return taken != falls && !is_link(c, taken) && !is_link(c, falls);
}

/* Once over all that the program had at first. */
static void sweep(struct chain *c, uint32_t limit)
{
	struct opt *o = c->o;
	size_t count = o->order_count;

	for (size_t k = 0; k < count && !o->failed; k++) {
		uint32_t i = o->order[k];

		if (i < limit && opt_kind(opt_at(o, i)) == KIND_JCC_K &&
			!o->mark[i] && !is_lone(c, i) && chain_find(c, i))
			make_chain(c);
	}
}

/* Links that are part of a chain are left to it, but other ways may lead to
 * them too: what can still be reached is looked at once more. */
bool opt_chain(struct opt *o)
{
	uint32_t limit = (uint32_t)o->n->count, before, fired;
	struct chain c;

	if (chain_open(&c, o))
		return false;
	before = o->report.fired[PASS_CHAIN];
	for (int turn = 0; turn < TURNS && !o->failed; turn++) {
		fired = o->report.fired[PASS_CHAIN];
		sweep(&c, limit);
		if (o->failed || fired == o->report.fired[PASS_CHAIN])
			break;
		memset(o->mark, 0, o->n->count);
		opt_renew(o);
	}
	chain_close(&c);
	return o->report.fired[PASS_CHAIN] != before;
}
