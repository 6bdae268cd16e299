/* SPDX-License-Identifier: BSD-2-Clause */
/* Evaluates a seccomp filter for all numbers of a machine at once. */
#include "check/sysflow.h"

#include <stdlib.h>
#include <string.h>

#include "check/effect.h"
#include "check/syspoint.h"
#include "core/buf.h"

/* States of one instruction that are kept apart, and nodes of a machine beyond
 * which only two of them are. */
#define MAX_STATES 64
#define MAX_NODES  30000
#define MEM_SLOTS  4096u /* a power of 2 */

enum { ALL_WORDS = 0xffff };

struct explorer {
	struct sysflow *flow;
	struct sysclass *c;
	uint16_t *states; /* by pc: how many nodes it has */
	size_t pc;
	uint64_t *part; /* a set to work with */
	uint32_t *mem_slots; /* hash table of what M[] holds */
	bool failed;
};

/* What control takes on to the next instruction. */
struct regs {
	uint32_t a, x;
	uint32_t m[MEM_CELLS];
};

/* ------------------------------------------------------------------------ */
/* States                                                                   */

static size_t hash_mem(const uint32_t m[MEM_CELLS])
{
	uint64_t h = 0;

	for (unsigned i = 0; i < MEM_CELLS; i++)
		h = (h ^ m[i]) * 0x9e3779b97f4a7c15u;
	return (size_t)(h >> 40) & (MEM_SLOTS - 1);
}

static uint32_t find_mem(struct explorer *e, const uint32_t m[MEM_CELLS])
{
	struct sysclass *c = e->c;
	struct sysmem *mems;
	uint32_t *slot = &e->mem_slots[hash_mem(m)], id = *slot;

	while (id && memcmp(c->mems[id].m, m, sizeof(c->mems[id].m)))
		id = c->mems[id].next;
	if (id)
		return id;
	mems = array_grow(c->mems, c->mem_count, &c->mem_room, sizeof(*mems));
	if (!mems) {
		e->failed = true;
		return 0;
	}
	c->mems = mems;
	memcpy(mems[c->mem_count].m, m, sizeof(mems->m));
	mems[c->mem_count].next = *slot;
	*slot = (uint32_t)c->mem_count;
	return (uint32_t)c->mem_count++;
}

/* A value that nothing will read is the same as any other. */
static void drop_dead(struct regs *r, uint32_t live)
{
	if (!(live & EFFECT_A))
		r->a = SYSVAL_NONE;
	if (!(live & EFFECT_X))
		r->x = SYSVAL_NONE;
	for (unsigned i = 0; i < MEM_CELLS; i++)
		if (!(live >> i & 1))
			r->m[i] = SYSVAL_NONE;
}

static void widen(struct explorer *e, struct regs *r, uint32_t live)
{
	uint32_t mixed = sysval_mixed(&e->c->vals, ALL_WORDS);

	*r = (struct regs){mixed, mixed, {0}};
	for (unsigned i = 0; i < MEM_CELLS; i++)
		r->m[i] = mixed;
	drop_dead(r, live);
}

static uint32_t find_node(
	const struct sysclass *c, size_t pc, const struct regs *r, uint32_t mem)
{
	uint32_t id = c->at[pc];

	while (id && (c->nodes[id].a != r->a || c->nodes[id].x != r->x ||
			     c->nodes[id].mem != mem))
		id = c->nodes[id].sibling;
	return id;
}

static uint32_t add_node(
	struct explorer *e, size_t pc, const struct regs *r, uint32_t mem)
{
	struct sysclass *c = e->c;
	struct sysnode *nodes = array_grow(
		c->nodes, c->node_count, &c->node_room, sizeof(*nodes));
	uint64_t *set = sysclass_alloc(c, c->set_words * sizeof(*set));

	if (nodes)
		c->nodes = nodes;
	if (!nodes || !set) {
		e->failed = true;
		return 0;
	}
	nodes[c->node_count] = (struct sysnode){
		.pc = (uint32_t)pc,
		.a = r->a,
		.x = r->x,
		.mem = mem,
		.sibling = c->at[pc],
		.numbers = set,
	};
	e->states[pc]++;
	c->at[pc] = (uint32_t)c->node_count;
	return (uint32_t)c->node_count++;
}

/* Goes on at pc with these registers and this set of numbers: the node. */
static uint32_t go(struct explorer *e, size_t pc, const struct regs *regs,
	const uint64_t *numbers)
{
	struct sysclass *c = e->c;
	uint32_t live = e->flow->live[pc], mem, id;
	unsigned most = c->node_count > MAX_NODES ? 2 : MAX_STATES;
	struct regs r = *regs;

	drop_dead(&r, live);
	mem = find_mem(e, r.m);
	id = find_node(c, pc, &r, mem);
	if (!id && e->states[pc] >= most) {
		c->bounded = true;
		widen(e, &r, live);
		mem = find_mem(e, r.m);
		id = find_node(c, pc, &r, mem);
	}
	if (!id)
		id = add_node(e, pc, &r, mem);
	for (size_t i = 0; id && i < c->set_words; i++)
		c->nodes[id].numbers[i] |= numbers[i];
	return id;
}

/* ------------------------------------------------------------------------ */
/* Tests                                                                    */

static bool compare(enum systest test, uint32_t a, uint32_t k)
{
	switch (test) {
	case SYSTEST_EQ:
		return a == k;
	case SYSTEST_GT:
		return a > k;
	case SYSTEST_GE:
		return a >= k;
	case SYSTEST_SET:
		return a & k;
	}
	return false;
}

bool systest_holds(
	const struct sysclass *c, const struct sysnode *n, uint32_t word)
{
	return compare(
		n->test, sysval_eval(&c->vals, n->value, word), n->k);
}

unsigned sysnode_word(const struct sysclass *c, const struct sysnode *n)
{
	const struct sysval *s = sysval_get(&c->vals, n->value);

	return s->kind == SYSVAL_MIXED ? WORD_COUNT : s->word;
}

/* The points from `low` on, of those in `from`. */
static void keep_from(
	uint64_t *set, const uint64_t *from, size_t low, size_t words)
{
	for (size_t i = 0; i < words; i++) {
		set[i] = i * 64 + 63 < low ? 0 : from[i];
		if (i == low / 64)
			set[i] &= UINT64_MAX << low % 64;
	}
}

/* Index of the first point that is at least nr. */
static size_t lower_bound(const struct sysclass *c, uint64_t nr)
{
	size_t low = 0, high = c->point_count;

	while (low < high) {
		size_t mid = (low + high) / 2;

		if (c->points[mid].nr < nr)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

/* The numbers of a node for which its test holds, into e->part. */
static void split(struct explorer *e, const struct sysnode *n)
{
	const struct sysclass *c = e->c;
	bool plain = sysval_get(&c->vals, n->value)->kind == SYSVAL_WORD;
	size_t at = lower_bound(c, n->k);

	memset(e->part, 0, c->set_words * sizeof(*e->part));
	if (plain && n->test == SYSTEST_EQ) {
		if (at < c->point_count && c->points[at].nr == n->k)
			e->part[at / 64] = n->numbers[at / 64] &
					   (uint64_t)1 << at % 64;
	} else if (plain && n->test != SYSTEST_SET) {
		if (n->test == SYSTEST_GT)
			at = lower_bound(c, (uint64_t)n->k + 1);
		keep_from(e->part, n->numbers, at, c->set_words);
	} else {
		for (size_t i = 0; i < c->point_count; i++)
			if (sysset_has(n->numbers, i) &&
				systest_holds(c, n, c->points[i].nr))
				e->part[i / 64] |= (uint64_t)1 << i % 64;
	}
}

static bool is_empty(const uint64_t *set, size_t words)
{
	for (size_t i = 0; i < words; i++)
		if (set[i])
			return false;
	return true;
}

static void test_number(
	struct explorer *e, uint32_t id, const struct regs *r, size_t next[2])
{
	struct sysclass *c = e->c;

	split(e, &c->nodes[id]);
	if (!is_empty(e->part, c->set_words)) {
		uint32_t to = go(e, next[0], r, e->part);

		c->nodes[id].succ[0] = to;
	}
	for (size_t i = 0; i < c->set_words; i++)
		e->part[i] = c->nodes[id].numbers[i] & ~e->part[i];
	if (!is_empty(e->part, c->set_words)) {
		uint32_t to = go(e, next[1], r, e->part);

		c->nodes[id].succ[1] = to;
	}
}

static enum systest test_of(uint16_t code)
{
	switch (code) {
	case OP_CODE_JGT_K:
	case OP_CODE_JGT_X:
		return SYSTEST_GT;
	case OP_CODE_JGE_K:
	case OP_CODE_JGE_X:
		return SYSTEST_GE;
	case OP_CODE_JSET_K:
	case OP_CODE_JSET_X:
		return SYSTEST_SET;
	}
	return SYSTEST_EQ;
}

/* `value test k`, with the sides exchanged where the constant is in A; true:
 * and so are the targets. */
static bool test_operands(struct explorer *e, struct sysnode *n, uint32_t x)
{
	struct sysvals *v = &e->c->vals;
	const struct sysval *va = sysval_get(v, n->a);
	const struct sysval *vx = sysval_get(v, x);

	if (vx->kind == SYSVAL_CONST) {
		n->value = n->a;
		n->k = vx->k;
		return false;
	}
	if (va->kind != SYSVAL_CONST) {
		n->value = sysval_mixed(v, va->taint | vx->taint);
		return false;
	}
	n->value = x;
	n->k = va->k;
	if (n->test != SYSTEST_GT && n->test != SYSTEST_GE)
		return false;
	/* k > v is !(v >= k) */
	n->test = n->test == SYSTEST_GT ? SYSTEST_GE : SYSTEST_GT;
	return true;
}

static void branch(struct explorer *e, uint32_t id, const struct regs *r)
{
	const struct cbpf_insn *insn = &e->flow->p->insns[e->pc];
	struct sysclass *c = e->c;
	struct sysnode n = c->nodes[id];
	bool by_x = op_find(insn->code, DIALECT_LINUX)->form == FORM_JX;
	size_t next[2], swap;
	const struct sysval *v;

	effect_next(insn, e->pc, next);
	n.test = test_of(insn->code);
	n.kind = SYSNODE_TEST;
	n.value = n.a;
	n.k = insn->k;
	if (by_x && test_operands(e, &n, n.x)) {
		swap = next[0];
		next[0] = next[1];
		next[1] = swap;
	}
	v = sysval_get(&c->vals, n.value);
	if (v->kind == SYSVAL_CONST || next[0] == next[1]) {
		n.kind = SYSNODE_STEP;
		n.succ[0] = go(e,
			next[v->kind == SYSVAL_CONST &&
				!compare(n.test, v->k, n.k)],
			r, n.numbers);
		c->nodes[id] = n;
		return;
	}
	c->nodes[id] = n;
	if (v->kind != SYSVAL_MIXED && v->word == WORD_NR) {
		test_number(e, id, r, next);
		return;
	}
	n.succ[0] = go(e, next[0], r, n.numbers);
	n.succ[1] = go(e, next[1], r, n.numbers);
	c->nodes[id] = n;
}

/* ------------------------------------------------------------------------ */
/* Instructions                                                             */

/* The opcode of the constant form, for the form with X. */
static uint16_t constant_form(uint16_t code)
{
	return code == OP_CODE_NEG ? code
				   : (uint16_t)(code & ~(OP_CODE_ADD_X &
							 ~OP_CODE_ADD_K));
}

/* False: it ends the program. */
static bool alu(struct explorer *e, uint32_t id, struct regs *r)
{
	const struct cbpf_insn *insn = &e->flow->p->insns[e->pc];
	struct sysclass *c = e->c;
	uint16_t op = constant_form(insn->code);
	const struct sysval *x = sysval_get(&c->vals, r->x);
	bool by_x = op_find(insn->code, DIALECT_LINUX)->form == FORM_X;

	if (by_x && op == OP_CODE_DIV_K &&
		(x->kind != SYSVAL_CONST || !x->k)) {
		/* By 0 it ends the program with 0: a way to the leaf behind
		 * the last instruction. */
		struct regs none = {0};
		uint32_t zero = go(e, e->flow->p->count, &none,
			c->nodes[id].numbers);

		c->nodes[id].succ[1] = zero;
		if (sysval_get(&c->vals, r->x)->kind == SYSVAL_CONST) {
			c->nodes[id].succ[0] = zero;
			c->nodes[id].succ[1] = 0;
			return false;
		}
		c->nodes[id].kind = SYSNODE_TEST;
		c->nodes[id].value = sysval_mixed(&c->vals, ALL_WORDS);
	}
	r->a = by_x ? sysval_alu_x(&c->vals, op, r->a, r->x)
		    : sysval_alu(&c->vals, op, r->a, insn->k);
	return true;
}

static uint32_t load_word(struct explorer *e, uint32_t k)
{
	unsigned word = k / 4;

	return word == WORD_ARCH
		       ? sysval_const(&e->c->vals, e->c->arch->audit)
		       : sysval_word(&e->c->vals, word);
}

/* What an instruction that is no return and no branch does to the registers;
 * false: it ends the program. */
static bool step(struct explorer *e, uint32_t id, struct regs *r)
{
	const struct cbpf_insn *insn = &e->flow->p->insns[e->pc];
	uint32_t cell = insn->k % MEM_CELLS;

	switch (insn->code) {
	case OP_CODE_LD_W_ABS:
		r->a = load_word(e, insn->k);
		break;
	case OP_CODE_LD_IMM:
		r->a = sysval_const(&e->c->vals, insn->k);
		break;
	case OP_CODE_LD_LEN:
		r->a = sysval_const(&e->c->vals, 4 * WORD_COUNT);
		break;
	case OP_CODE_LDX_IMM:
		r->x = sysval_const(&e->c->vals, insn->k);
		break;
	case OP_CODE_LDX_LEN:
		r->x = sysval_const(&e->c->vals, 4 * WORD_COUNT);
		break;
	case OP_CODE_LD_MEM:
		r->a = r->m[cell];
		break;
	case OP_CODE_LDX_MEM:
		r->x = r->m[cell];
		break;
	case OP_CODE_ST:
		r->m[cell] = r->a;
		break;
	case OP_CODE_STX:
		r->m[cell] = r->x;
		break;
	case OP_CODE_TAX:
		r->x = r->a;
		break;
	case OP_CODE_TXA:
		r->a = r->x;
		break;
	case OP_CODE_JA:
		break;
	default:
		return alu(e, id, r);
	}
	return true;
}

static void leave(struct explorer *e, uint32_t id)
{
	const struct cbpf_program *p = e->flow->p;
	struct sysnode *n = &e->c->nodes[id];
	const struct sysval *v = sysval_get(&e->c->vals, n->a);

	n->kind = SYSNODE_LEAF;
	if (e->pc == p->count)
		n->value = 0; /* a division by 0 */
	else if (p->insns[e->pc].code == OP_CODE_RET_K)
		n->value = p->insns[e->pc].k;
	else if (v->kind == SYSVAL_CONST)
		n->value = v->k;
	else
		n->any = true;
}

static void visit(struct explorer *e, uint32_t id)
{
	const struct cbpf_program *p = e->flow->p;
	struct sysclass *c = e->c;
	const struct cbpf_insn *insn = &p->insns[e->pc];
	struct regs r = {.a = c->nodes[id].a, .x = c->nodes[id].x};
	const struct op_info *op;
	size_t next[2];
	uint32_t to;

	e->flow->steps++;
	if (e->pc == p->count || !effect_next(insn, e->pc, next)) {
		leave(e, id);
		return;
	}
	memcpy(r.m, c->mems[c->nodes[id].mem].m, sizeof(r.m));
	op = op_find(insn->code, DIALECT_LINUX);
	if (op_is_branch(op)) {
		branch(e, id, &r);
		return;
	}
	if (!step(e, id, &r))
		return;
	to = go(e, next[0], &r, c->nodes[id].numbers);
	c->nodes[id].succ[0] = to;
}

/* Registers at the entry: 0, and cells that are not read unwritten. */
static void enter(struct explorer *e)
{
	struct sysclass *c = e->c;
	uint32_t zero = sysval_const(&c->vals, 0);
	struct regs r = {.a = zero, .x = zero};

	for (size_t i = 0; i < c->point_count; i++)
		e->part[i / 64] |= (uint64_t)1 << i % 64;
	go(e, 0, &r, e->part);
}

bool sysclass_explore(struct sysflow *f, struct sysclass *c)
{
	size_t count = f->p->count;
	struct explorer e = {.flow = f, .c = c};

	c->at = calloc(count + 1, sizeof(*c->at));
	c->insn_count = count;
	e.states = calloc(count + 1, sizeof(*e.states));
	c->set_words = c->point_count / 64 + 1;
	e.part = calloc(c->set_words, sizeof(*e.part));
	c->nodes = array_grow(NULL, 0, &c->node_room, sizeof(*c->nodes));
	c->node_count = 1; /* number 0 is none */
	e.mem_slots = calloc(MEM_SLOTS, sizeof(*e.mem_slots));
	c->mems = array_grow(NULL, 0, &c->mem_room, sizeof(*c->mems));
	c->mem_count = 1;
	e.failed = !c->at || !e.states || !e.part || !c->nodes || !c->mems ||
		   !e.mem_slots || !sysvals_init(&c->vals);
	if (!e.failed)
		enter(&e);
	for (e.pc = 0; !e.failed && e.pc <= count; e.pc++)
		for (uint32_t id = c->at[e.pc]; id && !e.failed;
			id = c->nodes[id].sibling) {
			visit(&e, id);
			e.failed = e.failed || c->vals.failed;
		}
	c->bounded = c->bounded || c->vals.cut;
	free(e.states);
	free(e.part);
	free(e.mem_slots);
	return !e.failed;
}
