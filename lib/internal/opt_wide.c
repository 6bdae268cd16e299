/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * wide: the halves of a value of 64 bits, loaded and compared one after the
 * other as classic code has to, are loaded and compared as one.
 *
 * Only for system calls, whose record is one piece: wherever one half can be
 * read, so can the other.  Where the upper half alone decides, what the lower
 * one is does not matter to the wide compare either.
 */
#include "internal/opt_chain.h"

#define MAX_WIDE 5 /* segments that are looked at */

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define LOWER_AT 4 /* from the upper half */
#define BOTH_AT	 0
#else
#define LOWER_AT (-4)
#define BOTH_AT	 (-4)
#endif

struct wide_segment {
	uint64_t lo, hi;
	uint32_t to;
};

/* A pair of halves at work. */
struct wide {
	struct opt *o;
	struct chain chain;
	uint32_t upper; /* the load */
	struct wide_segment at[MAX_WIDE];
	size_t count;
	uint32_t links; /* compares that the pair took */
	uint16_t dead;	/* registers that hold nothing behind it */
	struct node load;
};

/* ---- Where values lead ------------------------------------------------- */

static bool append(struct wide *w, uint64_t lo, uint64_t hi, uint32_t to)
{
	if (w->count && w->at[w->count - 1].to == to) {
		w->at[w->count - 1].hi = hi;
		return true;
	}
	if (w->count == MAX_WIDE)
		return false;
	w->at[w->count++] = (struct wide_segment){lo, hi, to};
	return true;
}

static bool is_lower(const struct wide *w, uint32_t i)
{
	const struct node *n = opt_at(w->o, i);

	return n->op == IOP_LDX_W && n->src == w->load.src &&
	       n->dst != n->src && n->off == w->load.off + LOWER_AT;
}

/* Appends the values with one upper half, which the lower one decides. */
static bool add_lower(struct wide *w, const struct segment *s)
{
	uint32_t reg = opt_at(w->o, s->to)->dst;
	uint64_t upper = (uint64_t)s->lo << 32;

	if (!chain_find(&w->chain, opt_skip(w->o, w->o->next[s->to])))
		return false;
	if (w->chain.reg != reg)
		return false;
	w->links += w->chain.links;
	w->dead &= (uint16_t)~BIT(reg);
	for (size_t i = 0; i < w->chain.all.count; i++) {
		const struct segment *low = &w->chain.all.at[i];

		if (!append(w, upper | low->lo, upper | low->hi, low->to))
			return false;
	}
	return true;
}

static bool is_one_value(const struct wide *w)
{
	return w->count == 3 && w->at[0].to == w->at[2].to &&
	       w->at[1].lo == w->at[1].hi;
}

/* Wide compares that it takes. */
static uint32_t cost_of(const struct wide *w)
{
	return is_one_value(w) ? 1 : (uint32_t)w->count - 1;
}

/* Every value, in order; false: there are too many, or no lower half. */
static bool find_wide(struct wide *w)
{
	struct segment upper[MAX_WIDE];
	size_t count;
	bool any = false;

	w->count = 0;
	if (!chain_find(&w->chain, opt_skip(w->o, w->o->next[w->upper])) ||
		w->chain.reg != w->load.dst || w->chain.all.count > MAX_WIDE)
		return false;
	w->links = w->chain.links;
	count = w->chain.all.count;
	for (size_t i = 0; i < count; i++)
		upper[i] = w->chain.all.at[i];
	for (size_t i = 0; i < count; i++) {
		const struct segment *s = &upper[i];

		if (s->lo == s->hi && is_lower(w, s->to)) {
			any = true;
			if (!add_lower(w, s))
				return false;
		} else if (!append(w, (uint64_t)s->lo << 32,
				   (uint64_t)s->hi << 32 | UINT32_MAX, s->to)) {
			return false;
		}
	}
	return any && w->count <= 3 && w->links > cost_of(w);
}

/* ---- Making nodes ------------------------------------------------------ */

static uint32_t add_node(struct wide *w, const struct node *n, uint32_t next)
{
	uint32_t i = opt_add(w->o, n, next);

	/* Until liveness is found anew. */
	if (i != NO_NODE)
		w->o->live_in[i] = UINT16_MAX;
	return i;
}

static bool fits(uint64_t k)
{
	return (int64_t)k >= INT32_MIN && (int64_t)k <= INT32_MAX;
}

/* A register for a constant; REG_COUNT: there is none. */
static unsigned free_register(const struct wide *w)
{
	for (unsigned r = 0; r < REG_COUNT; r++)
		if (r != w->load.dst && (w->dead >> r & 1) &&
			(CALLER_KEPT >> r & 1))
			return r;
	return REG_COUNT;
}

/* `if value CMP k goto to`, else on to next. */
static uint32_t make_compare(
	struct wide *w, enum vr_cmp cmp, uint64_t k, const uint32_t to[2])
{
	struct node node = w->load, constant = w->load;
	bool small;

	if (SABOTAGED(PASS_WIDE))
		k ^= 1;
	/* From k on is above k - 1. */
	if (cmp == VR_GE && !fits(k) && fits(k - 1)) {
		cmp = VR_GT;
		k--;
	}
	small = fits(k);
	node.op = (uint16_t)irow_jump(cmp, false, !small);
	node.off = 0;
	node.src = small ? 0 : (uint8_t)free_register(w);
	node.imm = small ? (int64_t)k : 0;
	node.target = to[0];
	if (small)
		return add_node(w, &node, to[1]);
	constant.op = IOP_LDDW;
	constant.dst = node.src;
	constant.src = 0;
	constant.off = 0;
	constant.imm = (int64_t)k;
	return add_node(w, &constant, add_node(w, &node, to[1]));
}

static uint32_t make_compares(struct wide *w)
{
	const struct wide_segment *s = w->at;
	uint32_t to[2];

	if (w->count == 1)
		return s[0].to;
	if (is_one_value(w))
		return make_compare(w, VR_EQ, s[1].lo,
			(const uint32_t[]){s[1].to, s[0].to});
	if (w->count == 2 && !s[0].hi)
		return make_compare(
			w, VR_EQ, 0, (const uint32_t[]){s[0].to, s[1].to});
	to[0] = s[1].to;
	to[1] = s[0].to;
	to[1] = make_compare(w, VR_GE, s[1].lo, to);
	if (w->count == 2)
		return to[1];
	to[0] = s[2].to;
	return make_compare(w, VR_GE, s[2].lo, to);
}

/* ---- The whole --------------------------------------------------------- */

static bool begin(struct wide *w, uint32_t i)
{
	const struct node *n = opt_at(w->o, i);

	/* The number and the machine are two values; apart, each is compared
	 * with a constant that fits the instruction. */
	if (n->op != IOP_LDX_W || n->dst == n->src || n->src == REG_FP ||
		n->off < 8)
		return false;
	w->upper = i;
	w->load = *n;
	w->dead = UINT16_MAX;
	return true;
}

static void make_wide(struct wide *w)
{
	struct opt *o = w->o;
	struct node load = w->load;
	uint16_t gone = (uint16_t)(BIT(load.dst) | ~w->dead);
	uint32_t root;

	/* Whichever halves have been loaded, none is read any more. */
	w->dead = UINT16_MAX;
	for (size_t i = 0; i < w->count; i++)
		w->dead &= (uint16_t)~o->live_in[w->at[i].to];
	if ((gone & w->dead) != gone || free_register(w) == REG_COUNT)
		return;
	root = make_compares(w);
	if (o->failed)
		return;
	load.op = IOP_LDX_DW;
	load.off = (int16_t)(load.off + BOTH_AT);
	root = add_node(w, &load, root);
	if (o->failed)
		return;
	opt_at(o, w->upper)->op = NODE_DELETED;
	o->next[w->upper] = root;
	opt_fired(o, PASS_WIDE);
}

bool opt_wide(struct opt *o)
{
	uint32_t before = o->report.fired[PASS_WIDE];
	size_t count = o->order_count;
	struct wide w = {.o = o};

	if (o->n->kind != CBPF_SYSCALL || chain_open(&w.chain, o))
		return false;
	for (size_t k = 0; k < count && !o->failed; k++)
		if (begin(&w, o->order[k]) && find_wide(&w))
			make_wide(&w);
	chain_close(&w.chain);
	return o->report.fired[PASS_WIDE] != before;
}
