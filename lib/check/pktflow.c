/* SPDX-License-Identifier: BSD-2-Clause */
/* What is known of the packet before each instruction, by the way there. */
#include "check/pktflow.h"

#include <stdlib.h>
#include <string.h>

#include "check/effect.h"
#include "check/target.h"
#include "core/buf.h"
#include "names/fields.h"

/* States of one instruction that are kept apart, and states beyond which only
 * few of them are. */
#define MAX_STATES 64
#define MAX_ALL	   20000
#define NONE	   UINT32_MAX

#define TYPE_IPV4 0x0800u

struct walker {
	struct pktflow *f;
	uint32_t *live;
	uint16_t *states; /* by instruction: how many */
	bool failed;
};

/* ------------------------------------------------------------------------ */
/* States                                                                   */

static void drop_dead(struct pktfacts *f, uint32_t live)
{
	const struct pktvalue dead = {0};

	if (!(live & EFFECT_A))
		f->a = dead;
	if (!(live & EFFECT_X))
		f->x = dead;
	for (unsigned i = 0; i < MEM_CELLS; i++)
		if (!(live >> i & 1))
			f->m[i] = dead;
}

static bool same_value(const struct pktvalue *a, const struct pktvalue *b)
{
	return a->source == b->source && a->size == b->size && a->k == b->k &&
	       a->base == b->base && a->mask == b->mask;
}

static bool same_facts(const struct pktfacts *a, const struct pktfacts *b)
{
	for (unsigned i = 0; i < MEM_CELLS; i++)
		if (!same_value(&a->m[i], &b->m[i]))
			return false;
	return same_value(&a->a, &b->a) && same_value(&a->x, &b->x) &&
	       a->type == b->type && a->tag == b->tag &&
	       a->inline_tag == b->inline_tag &&
	       a->proto_known == b->proto_known &&
	       a->frag_tested == b->frag_tested && a->ihl_is_5 == b->ihl_is_5 &&
	       a->vague == b->vague;
}

static bool is_there(
	const struct pktflow *f, size_t pc, const struct pktfacts *facts)
{
	uint32_t i = f->at[pc];

	while (i != NONE && !same_facts(&f->states[i].f, facts))
		i = f->states[i].sibling;
	return i != NONE;
}

static void go(struct walker *w, size_t pc, const struct pktfacts *facts,
	uint32_t parent, uint8_t side)
{
	struct pktflow *f = w->f;
	struct pktfacts to = *facts;
	unsigned most = f->count > MAX_ALL ? 4 : MAX_STATES;
	struct pktstate *states;

	drop_dead(&to, w->live[pc]);
	if (is_there(f, pc, &to))
		return;
	if (w->states[pc] >= most) {
		f->bounded = true;
		to = (struct pktfacts){.vague = true};
		if (is_there(f, pc, &to))
			return;
	}
	states = array_grow(f->states, f->count, &f->room, sizeof(*states));
	if (!states) {
		w->failed = true;
		return;
	}
	f->states = states;
	states[f->count] = (struct pktstate){
		.f = to,
		.pc = (uint32_t)pc,
		.sibling = f->at[pc],
		.parent = parent,
		.side = side,
	};
	f->at[pc] = (uint32_t)f->count++;
	w->states[pc]++;
}

/* ------------------------------------------------------------------------ */
/* Facts                                                                    */

static bool is_tag_type(uint32_t type)
{
	return type == 0x8100 || type == 0x88a8 || type == 0x9100;
}

/* Bytes that an inline tag moves the network header back by. */
static uint32_t shift_of(const struct pktfacts *f)
{
	return f->inline_tag ? 4 : 0;
}

static bool is_field(const struct pktvalue *v, uint32_t offset, uint32_t size)
{
	return v->source == PKT_ABS && v->k == offset && v->size == size;
}

/* A compare for equality that held: (field & mask) == k. */
static void learn_equal(
	const struct pktflow *flow, struct pktfacts *f, uint32_t k)
{
	uint32_t net = flow->net + shift_of(f);
	const struct pktvalue *v = &f->a;

	if (flow->ether && is_field(v, net - 2, 2) && v->mask == 0xffff) {
		f->inline_tag |= is_tag_type(k);
		f->type = k;
	} else if (is_field(v, net + 9, 1) && v->mask == 0xff) {
		f->proto_known = true;
	} else if (is_field(v, net + 6, 2) && (v->mask & 0x1fff) == 0x1fff) {
		f->frag_tested |= !(k & 0x1fff);
	} else if (is_field(v, net, 1)) {
		if ((v->mask & 0xf) == 0xf && (k & 0xf) == 5)
			f->ihl_is_5 = true;
		if (!flow->ether && (v->mask & 0xf0) == 0xf0 && k >> 4 == 4)
			f->type = TYPE_IPV4;
	}
}

static void learn(const struct pktflow *flow, struct pktfacts *f,
	const struct cbpf_insn *insn, bool holds)
{
	const struct pktvalue *v = &f->a;
	bool equal = insn->code == OP_CODE_JEQ_K;
	bool set = insn->code == OP_CODE_JSET_K;

	if (v->source == PKT_EXT && v->k == EXT_VLAN_AVAIL && (equal || set)) {
		bool one = equal ? insn->k == 1 : insn->k & 1;

		if (equal && insn->k > 1)
			return;
		f->tag = one == holds ? TAG_BESIDE : TAG_NONE;
	} else if (equal && holds) {
		learn_equal(flow, f, insn->k);
	} else if (set && !holds &&
		   is_field(v, flow->net + shift_of(f) + 6, 2) &&
		   (v->mask & insn->k & 0x1fff) == 0x1fff) {
		f->frag_tested = true;
	}
}

/* ------------------------------------------------------------------------ */
/* Instructions                                                             */

static uint32_t load_size(uint16_t code)
{
	switch (code) {
	case OP_CODE_LD_B_ABS:
	case OP_CODE_LD_B_IND:
		return 1;
	case OP_CODE_LD_H_ABS:
	case OP_CODE_LD_H_IND:
		return 2;
	}
	return 4;
}

static struct pktvalue loaded(
	const struct pktfacts *f, const struct cbpf_insn *insn)
{
	uint32_t size = load_size(insn->code);
	struct pktvalue v = {
		.size = size,
		.k = insn->k,
		.mask = UINT32_MAX >> (32 - 8 * size),
	};

	switch (insn->code) {
	case OP_CODE_LD_W_ABS:
	case OP_CODE_LD_H_ABS:
	case OP_CODE_LD_B_ABS:
		v.source = PKT_ABS;
		if (insn->k >= EXT_BASE) {
			v = (struct pktvalue){PKT_EXT, size, insn->k - EXT_BASE,
				0, UINT32_MAX};
		}
		return v;
	case OP_CODE_LD_W_IND:
	case OP_CODE_LD_H_IND:
	case OP_CODE_LD_B_IND:
		if (f->x.source != PKT_MSH)
			break;
		v.source = PKT_IND;
		v.base = f->x.k;
		return v;
	case OP_CODE_LD_MEM:
		return f->m[insn->k % MEM_CELLS];
	}
	return (struct pktvalue){0};
}

static void step(struct pktfacts *f, const struct cbpf_insn *insn)
{
	const struct pktvalue none = {0};
	struct effect e = effect_of(insn);

	switch (insn->code) {
	case OP_CODE_LDX_MSH:
		f->x = (struct pktvalue){PKT_MSH, 1, insn->k, 0, 0x3c};
		return;
	case OP_CODE_LDX_MEM:
		f->x = f->m[insn->k % MEM_CELLS];
		return;
	case OP_CODE_ST:
		f->m[insn->k % MEM_CELLS] = f->a;
		return;
	case OP_CODE_STX:
		f->m[insn->k % MEM_CELLS] = f->x;
		return;
	case OP_CODE_TAX:
		f->x = f->a;
		return;
	case OP_CODE_TXA:
		f->a = f->x;
		return;
	case OP_CODE_AND_K:
		f->a.mask &= insn->k;
		return;
	}
	if (e.writes & EFFECT_X)
		f->x = none;
	if (e.writes & EFFECT_A)
		f->a = loaded(f, insn);
}

static void visit(struct walker *w, uint32_t id)
{
	const struct pktflow *flow = w->f;
	size_t pc = flow->states[id].pc, next[2];
	const struct cbpf_insn *insn = &flow->p->insns[pc];
	unsigned n = effect_next(insn, pc, next);

	for (unsigned i = 0; i < n; i++) {
		struct pktfacts f = flow->states[id].f;

		if (next[i] >= flow->p->count)
			continue;
		if (n == 1)
			step(&f, insn);
		else if (!f.vague)
			learn(flow, &f, insn, !i);
		go(w, next[i], &f, id, (uint8_t)i);
	}
}

static bool explore(struct pktflow *f)
{
	struct walker w = {
		.f = f,
		.live = effect_live(f->p),
		.states = calloc(f->p->count + 1, sizeof(*w.states)),
	};
	const struct pktfacts entry = {0};

	w.failed = !w.live || !w.states;
	if (!w.failed)
		go(&w, 0, &entry, NONE, 0);
	for (size_t pc = 0; !w.failed && pc < f->p->count; pc++)
		for (uint32_t id = f->at[pc]; id != NONE && !w.failed;
			id = f->states[id].sibling)
			visit(&w, id);
	free(w.live);
	free(w.states);
	return !w.failed;
}

/* Where the headers are, by target and link type. */
static void place(struct pktflow *f)
{
	const char *name = f->p->linktype == CBPF_LINKTYPE_NONE
				   ? "EN10MB"
				   : cbpf_linktype_name(f->p->linktype);
	const struct link_header *link = link_header_by_name(name);

	f->at_net = target_row(f->target)->hook == HOOK_NETWORK;
	if (f->at_net || !link)
		return;
	f->net = link->size;
	f->ether = link->layer == LAYER_ETHER;
}

struct pktflow *pktflow_new(
	const struct cbpf_program *p, enum cbpf_target target)
{
	struct pktflow *f = calloc(1, sizeof(*f));

	if (!f)
		return NULL;
	f->p = p;
	f->target = target;
	place(f);
	f->at = malloc((p->count + 1) * sizeof(*f->at));
	for (size_t pc = 0; f->at && pc <= p->count; pc++)
		f->at[pc] = NONE;
	if (cbpf_program_has_loop(p)) {
		f->bounded = true;
		return f;
	}
	if (f->at && explore(f))
		return f;
	pktflow_free(f);
	return NULL;
}

void pktflow_free(struct pktflow *f)
{
	if (!f)
		return;
	free(f->states);
	free(f->at);
	free(f);
}
