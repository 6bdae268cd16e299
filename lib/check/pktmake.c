/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Packets for findings: from the compares on the way to a state, the bytes that
 * let them go that way.  What is made is run over the program here, so that
 * only a packet is given out that comes to the place.
 */
#include <stdlib.h>
#include <string.h>

#include "check/lint.h"

#define SIZE  sizeof(((struct lint_witness *)0)->bytes)
#define DATA  128u /* bytes of a packet that is made */
#define STEPS 10000u

struct maker {
	const struct pktflow *f;
	struct lint_witness *w;
	uint32_t size;	       /* of the packet */
	uint8_t fixed[SIZE];   /* bits of w->bytes that are decided */
	uint32_t ext[EXT_END]; /* ancillary values, by offset */
	uint32_t ext_fixed[EXT_END];
};

/* ------------------------------------------------------------------------ */
/* Bytes                                                                    */

/* Sets bits of a field; false: it is outside, or some are decided otherwise. */
static bool put(struct maker *m, const struct pktwish *wish)
{
	if (wish->offset + wish->size > DATA || wish->offset > DATA)
		return false;
	for (uint32_t i = 0; i < wish->size; i++) {
		unsigned down = 8 * (wish->size - 1 - i);
		uint8_t mask = (uint8_t)(wish->mask >> down);
		uint8_t value = (uint8_t)(wish->value >> down) & mask;
		uint8_t *byte = &m->w->bytes[wish->offset + i];
		uint8_t *fixed = &m->fixed[wish->offset + i];

		if ((*byte ^ value) & mask & *fixed)
			return false;
		*byte = (uint8_t)((*byte & ~mask) | value);
		*fixed |= mask;
	}
	return true;
}

static uint32_t get(const struct maker *m, uint32_t offset, uint32_t size)
{
	uint32_t value = 0;

	for (uint32_t i = 0; i < size && offset + i < DATA; i++)
		value = value << 8 | m->w->bytes[offset + i];
	return value;
}

static bool put_ext(struct maker *m, uint32_t k, uint32_t mask, uint32_t value)
{
	if (k >= EXT_END || (m->ext[k] ^ value) & mask & m->ext_fixed[k])
		return false;
	m->ext[k] = (m->ext[k] & ~mask) | (value & mask);
	m->ext_fixed[k] |= mask;
	return true;
}

/* The length of the IPv4 header; 5 words unless it is decided. */
static uint32_t header_length(struct maker *m, uint32_t at)
{
	const struct pktwish five = {at, 1, 0x0f, 5, false};

	if (at < DATA && !(m->fixed[at] & 0x0f))
		put(m, &five);
	return 4 * (get(m, at, 1) & 0xf);
}

static uint32_t offset_of(struct maker *m, const struct pktvalue *v)
{
	return v->source == PKT_IND ? v->k + header_length(m, v->base) : v->k;
}

static bool put_value(struct maker *m, const struct pktvalue *v, uint32_t mask,
	uint32_t value)
{
	struct pktwish wish = {0, v->size, mask, value, false};

	if (v->source == PKT_EXT)
		return put_ext(m, v->k, mask, value);
	if (v->source != PKT_ABS && v->source != PKT_IND)
		return false;
	wish.offset = offset_of(m, v);
	return put(m, &wish);
}

static uint32_t get_value(struct maker *m, const struct pktvalue *v)
{
	if (v->source == PKT_EXT)
		return v->k < EXT_END ? m->ext[v->k] & v->mask : 0;
	return get(m, offset_of(m, v), v->size) & v->mask;
}

/* Values that may let a compare go one way, the likely ones first. */
static unsigned guesses(const struct cbpf_insn *insn, uint32_t mask, bool want,
	uint32_t guess[4])
{
	uint32_t k = insn->k, low = mask & -mask;

	guess[0] = want ? k : 0;
	guess[1] = want ? k + 1 : k ^ low;
	guess[2] = want ? k & -k & mask : k - 1;
	guess[3] = want ? mask : ~k & mask;
	return 4;
}

/* Lets a compare of a value go one way. */
static bool satisfy(struct maker *m, const struct pktvalue *v,
	const struct cbpf_insn *insn, bool want)
{
	uint32_t guess[4];
	unsigned count;

	if (v->source == PKT_OTHER || v->source == PKT_MSH)
		return true; /* the run will tell */
	count = guesses(insn, v->mask, want, guess);
	for (unsigned i = 0; i < count; i++)
		if (!(guess[i] & ~v->mask) &&
			op_holds(insn->code, guess[i], insn->k) == want &&
			put_value(m, v,
				insn->code == OP_CODE_JSET_K ? v->mask & insn->k
							     : v->mask,
				guess[i]))
			return true;
	return op_holds(insn->code, get_value(m, v), insn->k) == want;
}

/* ------------------------------------------------------------------------ */
/* A run                                                                    */

struct run {
	const struct maker *m;
	uint32_t a, x, cells[MEM_CELLS];
	size_t pc;
	uint32_t end; /* of the bytes that were loaded */
	bool visited; /* the target */
	bool ended;
	bool strange; /* something that is not done here */
	uint32_t value;
};

static bool load_bytes(struct run *r, uint32_t offset, uint32_t size)
{
	if (offset > r->m->size || size > r->m->size - offset) {
		r->ended = true;
		/* Behind an area's base is what only an engine knows. */
		r->strange = offset >= LL_BASE && offset < EXT_BASE;
		return false;
	}
	if (offset + size > r->end)
		r->end = offset + size;
	r->a = get(r->m, offset, size);
	return true;
}

static void load_ext(struct run *r, uint32_t k)
{
	switch (k) {
	case EXT_MARK:
	case EXT_QUEUE:
	case EXT_RXHASH:
	case EXT_CPU:
	case EXT_VLAN_TCI:
	case EXT_VLAN_AVAIL:
	case EXT_VLAN_TPID:
		r->a = r->m->ext[k];
		break;
	case EXT_XOR_X:
		r->a ^= r->x;
		break;
	default:
		r->strange = true;
	}
}

static void run_load(struct run *r, const struct cbpf_insn *insn)
{
	uint32_t size = insn->code & 0x10 ? 1 : insn->code & 0x08 ? 2 : 4;

	switch (insn->code) {
	case OP_CODE_LD_IMM:
		r->a = insn->k;
		break;
	case OP_CODE_LDX_IMM:
		r->x = insn->k;
		break;
	case OP_CODE_LD_LEN:
		r->a = r->m->size;
		break;
	case OP_CODE_LDX_LEN:
		r->x = r->m->size;
		break;
	case OP_CODE_LD_MEM:
		r->a = r->cells[insn->k % MEM_CELLS];
		break;
	case OP_CODE_LDX_MEM:
		r->x = r->cells[insn->k % MEM_CELLS];
		break;
	case OP_CODE_LD_W_ABS:
	case OP_CODE_LD_H_ABS:
	case OP_CODE_LD_B_ABS:
		if (insn->k >= EXT_BASE)
			load_ext(r, insn->k - EXT_BASE);
		else
			load_bytes(r, insn->k, size);
		break;
	case OP_CODE_LDX_MSH: {
		uint32_t a = r->a;

		if (load_bytes(r, insn->k, 1))
			r->x = 4 * (r->a & 0xf);
		r->a = a;
		break;
	}
	default:
		load_bytes(r, r->x + insn->k, size);
	}
}

static void run_alu(struct run *r, const struct cbpf_insn *insn)
{
	bool by_x = op_find(insn->code, DIALECT_LINUX)->form == FORM_X;
	uint32_t k = by_x ? r->x : insn->k;

	switch (insn->code & ~(OP_CODE_ADD_X & ~OP_CODE_ADD_K)) {
	case OP_CODE_ADD_K:
		r->a += k;
		break;
	case OP_CODE_SUB_K:
		r->a -= k;
		break;
	case OP_CODE_MUL_K:
		r->a *= k;
		break;
	case OP_CODE_DIV_K:
		r->ended = !k;
		r->a = k ? r->a / k : 0;
		break;
	case OP_CODE_MOD_K:
		r->ended = !k;
		r->a = k ? r->a % k : 0;
		break;
	case OP_CODE_OR_K:
		r->a |= k;
		break;
	case OP_CODE_AND_K:
		r->a &= k;
		break;
	case OP_CODE_XOR_K:
		r->a ^= k;
		break;
	case OP_CODE_LSH_K:
		r->a <<= k & 31;
		break;
	case OP_CODE_RSH_K:
		r->a >>= k & 31;
		break;
	default:
		r->a = -r->a;
	}
}

static void run_insn(struct run *r, const struct cbpf_insn *insn)
{
	bool by_x = op_find(insn->code, DIALECT_LINUX)->form == FORM_JX;
	size_t next[2], pc = r->pc;
	unsigned n = effect_next(insn, pc, next);

	r->pc = next[0];
	switch (insn->code & 0x07) { /* the class */
	case 0:
	case 1:
		run_load(r, insn);
		break;
	case 2:
		r->cells[insn->k % MEM_CELLS] = r->a;
		break;
	case 3:
		r->cells[insn->k % MEM_CELLS] = r->x;
		break;
	case 4:
		run_alu(r, insn);
		break;
	case 5:
		if (n == 2 &&
			!op_holds(insn->code, r->a, by_x ? r->x : insn->k))
			r->pc = next[1];
		break;
	case 6:
		r->ended = true;
		r->value = insn->code == OP_CODE_RET_A ? r->a : insn->k;
		break;
	case 7:
		*(insn->code == OP_CODE_TAX ? &r->x : &r->a) =
			insn->code == OP_CODE_TAX ? r->a : r->x;
		break;
	}
}

/* Whether the packet comes to the target; *value is what is returned, *end
 * where the bytes end that were loaded. */
static bool runs_to(
	const struct maker *m, size_t target, uint32_t *value, uint32_t *end)
{
	struct run r = {.m = m};
	const struct cbpf_program *p = m->f->p;

	for (unsigned i = 0; i < STEPS && !r.ended && !r.strange; i++) {
		r.visited |= r.pc == target;
		run_insn(&r, &p->insns[r.pc]);
	}
	*value = r.value;
	*end = r.end;
	return r.visited && r.ended && !r.strange;
}

/* ------------------------------------------------------------------------ */
/* The way                                                                  */

/* The compare that leads to a state, with the way it has to go. */
static bool take_side(struct maker *m, uint32_t state, bool wanted)
{
	const struct pktstate *s = &m->f->states[state];
	const struct pktstate *parent = &m->f->states[s->parent];
	const struct cbpf_insn *insn = &m->f->p->insns[parent->pc];
	const struct op_info *op = op_find(insn->code, DIALECT_LINUX);

	if (!op_is_branch(op) || op->form != FORM_JIMM || wanted == s->side)
		return true;
	return satisfy(m, &parent->f.a, insn, wanted);
}

/* Satisfies the compares on the way to a state, from the entry on: first those
 * that have to hold, which say more. */
static bool follow(struct maker *m, uint32_t state)
{
	const struct pktflow *f = m->f;
	uint32_t *way, count = 0;
	bool ok = true;

	for (uint32_t i = state; f->states[i].parent != UINT32_MAX;
		i = f->states[i].parent)
		count++;
	way = malloc((count + 1) * sizeof(*way));
	if (!way)
		return false;
	for (uint32_t i = state, n = count; n > 0; i = f->states[i].parent)
		way[--n] = i;
	for (uint32_t i = 0; ok && i < 2 * count; i++)
		ok = take_side(m, way[i % count], i < count);
	free(way);
	return ok;
}

/* What a packet would have besides: a header of IPv4 where one is read, and
 * what the next compare asks for. */
static void embellish(struct maker *m, uint32_t state)
{
	const struct pktflow *f = m->f;
	const struct pktvalue *x = &f->states[state].f.x;
	const struct pktwish version = {x->k, 1, 0xf0, 0x40, false};

	if (x->source == PKT_MSH) {
		header_length(m, x->k);
		put(m, &version);
	}
	for (uint32_t i = state + 1; i < f->count; i++) {
		const struct pktstate *s = &f->states[i];
		const struct cbpf_insn *insn = &f->p->insns[s->pc];

		if (s->parent == state &&
			op_is_branch(op_find(insn->code, DIALECT_LINUX))) {
			satisfy(m, &s->f.a, insn, true);
			break;
		}
	}
}

static void fill(const struct maker *m, struct lint_witness *w)
{
	struct cbpf_packet *p = &w->record.packet;

	w->record = (struct cbpf_record){.number = 1, .kind = CBPF_PACKET};
	p->size = p->len = m->size;
	p->net = (int32_t)m->f->net;
	p->mark = m->ext[EXT_MARK];
	p->queue = m->ext[EXT_QUEUE];
	p->rxhash = m->ext[EXT_RXHASH];
	p->cpu = m->ext[EXT_CPU];
	p->vlan_tci = m->ext[EXT_VLAN_TCI];
	p->vlan_avail = m->ext[EXT_VLAN_AVAIL];
	p->vlan_tpid = m->ext[EXT_VLAN_TPID];
}

bool pktflow_state_witness(const struct pktflow *f, uint32_t state,
	const struct pktwish *wish, struct lint_witness *w)
{
	struct maker m = {.f = f, .w = w, .size = DATA};
	size_t pc = f->states[state].pc;
	uint32_t end;

	*w = (struct lint_witness){0};
	if (wish &&
		!(wish->ext ? put_ext(&m, wish->offset, wish->mask, wish->value)
			    : put(&m, wish)))
		return false;
	if (!follow(&m, state))
		return false;
	embellish(&m, state);
	if (!runs_to(&m, pc, &w->value, &end))
		return false;
	/* No more of it than is needed. */
	m.size = end;
	if (!runs_to(&m, pc, &w->value, &end)) {
		m.size = DATA;
		runs_to(&m, pc, &w->value, &end);
	}
	/* What Linux keeps in fewer bits cannot have more. */
	if (m.ext[EXT_VLAN_TCI] > 0xffff || m.ext[EXT_VLAN_AVAIL] > 1 ||
		m.ext[EXT_VLAN_TPID] > 0xffff || m.ext[EXT_QUEUE] > 0xffff)
		return false;
	fill(&m, w);
	w->is_there = true;
	return true;
}

bool pktflow_witness(const struct pktflow *f, size_t pc,
	const struct pktwish *wish, struct lint_witness *w)
{
	*w = (struct lint_witness){0};
	for (uint32_t i = f->at[pc]; i != UINT32_MAX; i = f->states[i].sibling)
		if (!f->states[i].f.vague &&
			pktflow_state_witness(f, i, wish, w))
			return true;
	return false;
}
