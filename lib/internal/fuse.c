/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Makes nodes of steps: joins a load with the test of what it loaded, compares
 * with one constant after the other into one, sequences that libpcap writes
 * often into one, and lays them out so that control mostly falls through.
 */
#include "internal/fuse.h"

#include <stdlib.h>
#include <string.h>

#include "core/buf.h"

#define MAX_LINKS 256 /* of a chain of compares */
#define MIN_TABLE 4   /* from here on a table is faster than compares */
/* A build without optimization makes no tail calls: a run takes stack for each
 * node then.  No converted program has more slots. */
#define MAX_SLOTS 32768

struct fuse {
	struct fused *fused;
	const struct step *steps;
	size_t count; /* slots */
	bool covers;  /* loads may rely on earlier ones */
	uint8_t *cells;
	struct fused_node *nodes;
	size_t node_count;
	/* By node: the slots of its targets; by slot: its node + 1. */
	uint32_t *taken, *taken2;
	uint32_t *placed;
	uint32_t *stack; /* slots to be placed */
	size_t stack_count;
	bool *queued;
	bool failed; /* out of memory */
};

/* A node while it is put together. */
struct draft {
	struct step s;
	uint32_t taken2;
};

/* A chain of compares with constants, and where each leads. */
struct chain {
	uint32_t key[MAX_LINKS];
	uint32_t to[MAX_LINKS];	   /* if equal */
	uint32_t after[MAX_LINKS]; /* if not */
	bool not_equal[MAX_LINKS]; /* was written as != */
	size_t count;
};

/* ---- Joining ----------------------------------------------------------- */

/* The step at a slot, or where the jump there leads to. */
static uint32_t resolve(const struct fuse *f, uint32_t slot)
{
	while (slot != NO_SLOT && f->steps[slot].step == STEP_JA)
		slot = f->steps[slot].taken;
	return slot;
}

static const struct step *step_at(const struct fuse *f, uint32_t slot)
{
	static const struct step none;

	slot = resolve(f, slot);
	return slot == NO_SLOT ? &none : &f->steps[slot];
}

/* Whether a step is a load without a test yet. */
static bool is_load(const struct step *s, enum fused_load load)
{
	return s->reached && !s->step && s->load == load && s->test == TEST_GO;
}

static bool is_test(const struct step *s)
{
	return s->reached && !s->step && s->load == LOAD_NONE &&
	       s->test != TEST_GO;
}

static bool is_step(const struct step *s, enum fused_step step)
{
	return s->reached && s->step == step;
}

/* Loads that an earlier check covers do without one. */
static void uncheck(const struct fuse *f, struct step *s)
{
	if (!f->covers || !s->covered)
		return;
	if (s->step == STEP_MSH)
		s->step = STEP_UMSH;
	else if (!s->step && s->load >= LOAD_B && s->load <= LOAD_W)
		s->load = s->load - LOAD_B + LOAD_UB;
}

/* byte & mask, shifted, and perhaps to X. */
static void join_field(const struct fuse *f, struct step *s)
{
	const struct step *mask = step_at(f, s->next);
	const struct step *shift = step_at(f, mask->next);
	const struct step *tax = step_at(f, shift->next);
	bool to_x = is_step(tax, STEP_TAX);

	if (!is_load(mask, LOAD_AND) || shift->node.k > 31 ||
		(!is_step(shift, STEP_LSH_K) && !is_step(shift, STEP_RSH_K)))
		return;
	if (s->load == LOAD_B)
		s->step = to_x ? STEP_FIELD_B_TAX : STEP_FIELD_B;
	else if (s->load == LOAD_UB)
		s->step = to_x ? STEP_FIELD_UB_TAX : STEP_FIELD_UB;
	else
		s->step = to_x ? STEP_FIELD_IND_B_TAX : STEP_FIELD_IND_B;
	s->node.c = mask->node.k;
	if (shift->step == STEP_LSH_K)
		s->node.left = (uint8_t)shift->node.k;
	else
		s->node.right = (uint8_t)shift->node.k;
	s->next = to_x ? tax->next : shift->next;
}

/* X from the packet, then a load at X. */
static void join_msh(const struct fuse *f, struct step *s)
{
	uint32_t at = s->node.k;
	struct step ind = *step_at(f, s->next);

	if (is_load(&ind, LOAD_IND_H)) {
		ind.load = LOAD_MSH_IND_H;
	} else if (is_load(&ind, LOAD_IND_B)) {
		join_field(f, &ind);
		if (ind.step != STEP_FIELD_IND_B_TAX)
			return;
		ind.step = STEP_FIELD_MSH_IND_B_TAX;
	} else {
		return;
	}
	*s = ind;
	s->node.need = at;
}

/* M[k] compared with X; M[k] - X, and perhaps to another cell. */
static void join_cell(const struct fuse *f, struct step *s)
{
	const struct step *sub = step_at(f, s->next);
	const struct step *store = step_at(f, sub->next);

	if (is_step(sub, STEP_EQ_X) || is_step(sub, STEP_NE_X)) {
		s->step = sub->step == STEP_EQ_X ? STEP_CELL_EQ_X
						 : STEP_CELL_NE_X;
		s->taken = sub->taken;
		s->next = sub->next;
		return;
	}
	if (!is_step(sub, STEP_SUB_X))
		return;
	s->load = LOAD_CELL_SUB;
	s->next = sub->next;
	if (!is_step(store, STEP_ST_A))
		return;
	s->step = STEP_CELL_SUB_ST;
	s->node.c = store->node.k;
	s->next = store->next;
}

/* Behind a half that is stored: X from a field, the half less X, which is
 * stored again.  Offsets of cells
 * are below ISTACK_SIZE. */
static void join_difference(const struct fuse *f, struct step *s)
{
	struct step field = *step_at(f, s->next), cell;

	uncheck(f, &field);
	if (s->step != STEP_UH_ST || !is_load(&field, LOAD_UB))
		return;
	join_field(f, &field);
	cell = *step_at(f, field.next);
	if (field.step != STEP_FIELD_UB_TAX || !is_load(&cell, LOAD_CELL) ||
		cell.node.k != s->node.c)
		return;
	join_cell(f, &cell);
	if (cell.step != STEP_CELL_SUB_ST)
		return;
	s->step = STEP_UH_SUB_FIELD;
	s->node.c2 = s->node.c | cell.node.c << 16;
	s->node.need = field.node.k;
	s->node.c = field.node.c;
	s->node.left = field.node.left;
	s->node.right = field.node.right;
	s->next = cell.next;
}

static void join_store(const struct fuse *f, struct step *s)
{
	const struct step *store = step_at(f, s->next);

	if (!is_step(store, STEP_ST_A))
		return;
	s->step = s->load == LOAD_H ? STEP_H_ST : STEP_UH_ST;
	s->node.c = store->node.k;
	s->next = store->next;
	join_difference(f, s);
}

/* The test of what was loaded. */
static void join_test(const struct fuse *f, struct step *s)
{
	const struct step *test = step_at(f, s->next);

	if (s->step || s->test != TEST_GO || !is_test(test))
		return;
	s->test = test->test;
	s->node.c = test->node.c;
	s->taken = test->taken;
	s->next = test->next;
}

/* Two halves at X that are compared with constants, one after the other, with
 * the second a little behind the first.  Not where X + k wraps or is taken from
 * a header: then the second one needs the long way too. */
static void join_ports(const struct fuse *f, struct draft *d)
{
	struct step *s = &d->s;
	const struct step *second = step_at(f, s->next);
	struct step test = *second;

	if (s->step || s->load != LOAD_MSH_IND_H || s->test != TEST_EQ ||
		!is_load(second, LOAD_IND_H) || s->node.k > INT16_MAX ||
		second->node.k < s->node.k ||
		second->node.k - s->node.k > UINT8_MAX)
		return;
	join_test(f, &test);
	if (test.test != TEST_EQ && test.test != TEST_NE)
		return;
	s->step = STEP_MSH_PORTS;
	s->node.left = (uint8_t)(second->node.k - s->node.k);
	s->node.c2 = test.node.c;
	d->taken2 = test.test == TEST_NE ? test.taken : test.next;
	s->next = test.test == TEST_NE ? test.next : test.taken;
}

/* ---- Chains of compares ------------------------------------------------ */

static void find_chain(
	const struct fuse *f, const struct step *s, struct chain *c)
{
	c->count = 0;
	do {
		bool not_equal = s->test == TEST_NE;

		c->key[c->count] = s->node.c;
		c->to[c->count] = not_equal ? s->next : s->taken;
		c->not_equal[c->count] = not_equal;
		c->after[c->count] = not_equal ? s->taken : s->next;
		s = step_at(f, c->after[c->count]);
		c->count++;
	} while (is_test(s) && (s->test == TEST_EQ || s->test == TEST_NE) &&
		 c->count < MAX_LINKS);
}

static uint32_t place_of(const struct fused_table *t, uint32_t key)
{
	return (uint32_t)(key * t->factor) >> t->shift;
}

/* Entries of a table: room for all places, and what they push on. */
static size_t table_room(const struct fused_table *t)
{
	return ((size_t)1 << (32 - t->shift)) + t->count + 1;
}

/* How many entries a look-up of each key passes; smaller is better. */
static size_t fill_table(struct fused_table *t, const struct chain *c)
{
	size_t passed = 0;

	memset(t->entries, 0, table_room(t) * sizeof(t->entries[0]));
	for (size_t i = 0; i < c->count; i++) {
		struct fused_entry *e = &t->entries[place_of(t, c->key[i])];

		/* Slots stand for nodes until these are placed. */
		while (e->to && e->key != c->key[i]) {
			e++;
			passed++;
		}
		if (e->to)
			continue; /* the first compare counts */
		e->key = c->key[i];
		e->to = (const struct fused_node *)((uintptr_t)c->to[i] + 1);
	}
	return passed;
}

/* The factor with the fewest collisions: small numbers as they are, others
 * mixed in several ways. */
static struct fused_table *make_table(struct fuse *f, const struct chain *c)
{
	static const uint32_t mixes[] = {
		0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f, 0x165667b1};
	unsigned bits = 3;
	size_t room, best = SIZE_MAX;
	uint32_t factor = 0;
	struct fused_table *t, **tables;

	while ((size_t)1 << bits < 2 * c->count)
		bits++;
	room = ((size_t)1 << bits) + c->count + 1;
	tables = array_grow(f->fused->tables, f->fused->table_count,
		&f->fused->table_room, sizeof(struct fused_table *));
	if (!tables)
		return NULL;
	f->fused->tables = tables;
	t = malloc(sizeof(*t) + room * sizeof(t->entries[0]));
	if (!t)
		return NULL;
	tables[f->fused->table_count++] = t;
	t->shift = 32 - bits;
	t->count = (uint32_t)c->count;
	for (size_t i = 0; i <= sizeof(mixes) / sizeof(mixes[0]); i++) {
		size_t passed;

		t->factor = i ? mixes[i - 1] : (uint32_t)1 << t->shift;
		passed = fill_table(t, c);
		if (passed < best) {
			best = passed;
			factor = t->factor;
		}
	}
	t->factor = factor;
	fill_table(t, c);
	return t;
}

/* Two compares in one node, or many in a table. */
static void join_chain(struct fuse *f, struct draft *d)
{
	struct chain chain;
	struct step *s = &d->s;

	if (s->step || (s->test != TEST_EQ && s->test != TEST_NE))
		return;
	find_chain(f, s, &chain);
	if (chain.count < 2)
		return;
	if (chain.count >= MIN_TABLE) {
		s->node.table = make_table(f, &chain);
		f->failed = f->failed || !s->node.table;
		s->test = TEST_TABLE;
		s->taken = NO_SLOT;
		s->next = chain.after[chain.count - 1];
		return;
	}
	s->node.c = chain.key[0];
	s->node.c2 = chain.key[1];
	s->taken = chain.to[0];
	if (chain.not_equal[1]) {
		s->test = TEST_EQNE;
		d->taken2 = chain.after[1];
		s->next = chain.to[1];
	} else {
		s->test = TEST_EQEQ;
		d->taken2 = chain.to[1];
		s->next = chain.after[1];
	}
}

/* ---- Layout ------------------------------------------------------------ */

static void queue(struct fuse *f, uint32_t slot)
{
	slot = resolve(f, slot);
	if (slot == NO_SLOT || f->queued[slot])
		return;
	f->queued[slot] = true;
	f->stack[f->stack_count++] = slot;
}

static void queue_table(struct fuse *f, const struct fused_table *t)
{
	size_t room = table_room(t);

	for (size_t i = 0; i < room; i++)
		if (t->entries[i].to)
			queue(f, (uint32_t)((uintptr_t)t->entries[i].to - 1));
}

/* Control should fall through to what is not placed yet. */
static void prefer_next(const struct fuse *f, struct step *s)
{
	static const enum fused_test other[TEST_COUNT] = {
		[TEST_EQ] = TEST_NE,
		[TEST_NE] = TEST_EQ,
		[TEST_GT] = TEST_LE,
		[TEST_LE] = TEST_GT,
		[TEST_SET] = TEST_NSET,
		[TEST_NSET] = TEST_SET,
	};
	uint32_t next = resolve(f, s->next), taken = resolve(f, s->taken);

	if (s->step || !other[s->test] || !f->placed[next] || f->placed[taken])
		return;
	s->test = other[s->test];
	s->next = taken;
	s->taken = next;
}

/* Everything that can be joined with the step at a slot. */
static void join(struct fuse *f, struct draft *d)
{
	struct step *s = &d->s;

	uncheck(f, s);
	if (s->step == STEP_UMSH)
		join_msh(f, s);
	else if (is_load(s, LOAD_CELL))
		join_cell(f, s);
	else if (is_load(s, LOAD_H) || is_load(s, LOAD_UH))
		join_store(f, s);
	else if (is_load(s, LOAD_B) || is_load(s, LOAD_UB) ||
		 is_load(s, LOAD_IND_B))
		join_field(f, s);
	join_test(f, s);
	join_ports(f, d);
	join_chain(f, d);
	prefer_next(f, s);
}

static struct fused_node *new_node(struct fuse *f)
{
	struct fused_node *n = &f->nodes[f->node_count];

	f->taken[f->node_count] = f->taken2[f->node_count] = NO_SLOT;
	f->node_count++;
	return n;
}

/* Places the node of a slot; returns the slot that must come behind it. */
static uint32_t place(struct fuse *f, uint32_t slot)
{
	struct draft d = {.s = f->steps[slot], .taken2 = NO_SLOT};
	struct fused_node *n = new_node(f);
	size_t at = f->node_count - 1;

	join(f, &d);
	*n = d.s.node;
	n->handler = d.s.step ? d.s.step : fused_handler(d.s.load, d.s.test);
	if (!f->placed[slot])
		f->placed[slot] = (uint32_t)at + 1;
	f->queued[slot] = true;
	f->taken[at] = resolve(f, d.s.taken);
	f->taken2[at] = resolve(f, d.taken2);
	queue(f, d.taken2);
	queue(f, d.s.taken);
	if (d.s.test == TEST_TABLE && !d.s.step && !f->failed)
		queue_table(f, n->table);
	return resolve(f, d.s.next);
}

/* Places what is queued, each with what follows it. */
static void place_all(struct fuse *f)
{
	while (f->stack_count && !f->failed) {
		uint32_t slot = f->stack[--f->stack_count];

		if (f->placed[slot])
			continue;
		while (slot != NO_SLOT) {
			bool ret = f->steps[slot].step == STEP_RET_K ||
				   f->steps[slot].step == STEP_RET_A;

			/* A return is as short as a jump to it. */
			if (f->placed[slot] && !ret) {
				new_node(f)->handler = STEP_JA;
				f->taken[f->node_count - 1] = slot;
				break;
			}
			slot = place(f, slot);
		}
	}
}

static const struct fused_node *node_of(const struct fuse *f, uint32_t slot)
{
	return slot == NO_SLOT ? NULL : &f->nodes[f->placed[slot] - 1];
}

static void link_table(const struct fuse *f, struct fused_table *t)
{
	size_t room = table_room(t);

	for (size_t i = 0; i < room; i++) {
		uintptr_t mark = (uintptr_t)t->entries[i].to;

		if (mark)
			t->entries[i].to =
				node_of(f, resolve(f, (uint32_t)(mark - 1)));
	}
}

/* Turns slots into pointers, and numbers of handlers into handlers. */
static void link_all(struct fuse *f, size_t first_table)
{
	f->fused->is_constant = f->nodes[0].handler == STEP_RET_K;
	f->fused->constant = f->nodes[0].k;
	for (size_t i = 0; i < f->node_count; i++) {
		struct fused_node *n = &f->nodes[i];

		n->taken = node_of(f, f->taken[i]);
		if (f->taken2[i] != NO_SLOT)
			n->taken2 = node_of(f, f->taken2[i]);
		n->cells = f->cells;
		fused_set_handler(n, n->handler);
	}
	for (size_t i = first_table; i < f->fused->table_count; i++)
		link_table(f, f->fused->tables[i]);
}

static struct fused_node *fuse_program(struct fuse *f)
{
	size_t room = 2 * f->count + 2, first_table = f->fused->table_count;

	f->nodes = calloc(room, sizeof(*f->nodes));
	f->taken = calloc(room, sizeof(*f->taken));
	f->taken2 = calloc(room, sizeof(*f->taken2));
	f->placed = calloc(f->count, sizeof(*f->placed));
	f->stack = calloc(f->count, sizeof(*f->stack));
	f->queued = calloc(f->count, sizeof(*f->queued));
	f->failed = !f->nodes || !f->taken || !f->taken2 || !f->placed ||
		    !f->stack || !f->queued;
	if (!f->failed) {
		for (uint32_t slot = 0; slot < f->count && !f->stack_count;
			slot++)
			if (f->steps[slot].reached)
				queue(f, slot);
		place_all(f);
	}
	if (!f->failed)
		link_all(f, first_table);
	free(f->taken);
	free(f->taken2);
	free(f->placed);
	free(f->stack);
	free(f->queued);
	if (f->failed) {
		free(f->nodes);
		return NULL;
	}
	return f->nodes;
}

void fused_free(struct fused *f)
{
	if (!f)
		return;
	for (size_t i = 0; i < f->table_count; i++)
		free(f->tables[i]);
	free(f->tables);
	free(f->nodes);
	free(f->frag_nodes);
	free(f);
}

int fused_prepare(const struct iprogram *ip, enum cbpf_kind kind,
	uint8_t *cells, struct fused **fused)
{
	struct step *steps = calloc(ip->count, sizeof(*steps));
	struct fuse f = {.steps = steps,
		.count = ip->count,
		.cells = cells,
		.covers = true};
	struct fuse frag = {.steps = steps, .count = ip->count, .cells = cells};
	int rc = 0;

	if (!steps)
		return -1;
	if (ip->count <= MAX_SLOTS && match_program(ip, kind, steps)) {
		*fused = calloc(1, sizeof(**fused));
		f.fused = frag.fused = *fused;
		if (*fused) {
			(*fused)->nodes = fuse_program(&f);
			(*fused)->frag_nodes = fuse_program(&frag);
		}
		if (!*fused || !(*fused)->nodes || !(*fused)->frag_nodes)
			rc = -1;
	}
	free(steps);
	return rc;
}
