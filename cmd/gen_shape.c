/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Programs in the shapes that compilers write.  Jumps go to labels, which all
 * stand further down; a label that nothing was put at by the end is one of the
 * returns there.
 */
#include "gen_shape.h"

#include <stdlib.h>
#include <string.h>

#include "core/op.h"

#define LABELS	160
#define RETURNS 4 /* the last labels, at the end of the program */
#define FALLS	0xffff

/* A program at work. */
struct shape {
	struct gen *g;
	struct gen_program *p;
	uint16_t jt[GEN_MAX_INSNS], jf[GEN_MAX_INSNS]; /* labels; or FALLS */
	size_t at[LABELS]; /* where a label is; SIZE_MAX: not yet */
	unsigned labels;
	uint32_t pool[12]; /* constants that compares share */
	bool seccomp;
};

static void emit(struct shape *s, uint16_t code, uint32_t k)
{
	struct gen_program *p = s->p;

	/* The returns need room, and a jump reaches no further than 255. */
	if (p->count >= 240)
		return;
	s->jt[p->count] = s->jf[p->count] = FALLS;
	p->insns[p->count++] = (struct cbpf_insn){code, 0, 0, k};
}

static unsigned new_label(struct shape *s)
{
	return s->labels + 1 < LABELS - RETURNS ? s->labels++ : 0;
}

static void put_label(struct shape *s, unsigned label)
{
	if (s->at[label] == SIZE_MAX)
		s->at[label] = s->p->count;
}

static void emit_jump(
	struct shape *s, uint16_t code, uint32_t k, const unsigned to[2])
{
	size_t at = s->p->count;

	emit(s, code, k);
	if (s->p->count == at)
		return;
	s->jt[at] = (uint16_t)to[0];
	s->jf[at] = (uint16_t)to[1];
}

static void jump(
	struct shape *s, uint16_t code, uint32_t k, unsigned jt, unsigned jf)
{
	const unsigned to[2] = {jt, jf};

	emit_jump(s, code, k, to);
}

/* One of the returns at the end. */
static unsigned some_return(struct shape *s)
{
	return LABELS - 1 - gen_below(s->g, RETURNS);
}

static unsigned reject(void)
{
	return LABELS - 1;
}

static uint32_t pooled(struct shape *s)
{
	return s->pool[gen_below(s->g, 12)];
}

static void fill_pool(struct shape *s)
{
	uint32_t base = gen_below(s->g, 3) ? gen_below(s->g, 40)
					   : (uint32_t)gen_u64(s->g);
	uint32_t step = gen_chance(s->g, 70) ? 1 + gen_below(s->g, 4)
					     : (uint32_t)gen_u64(s->g) >> 8;

	for (unsigned i = 0; i < 12; i++)
		s->pool[i] = base + step * gen_below(s->g, 30);
}

/* ---- Chains ------------------------------------------------------------ */

/* A word to compare: of the call, or a field of the packet. */
struct field {
	uint16_t code;
	uint32_t k;
};

static struct field some_field(struct shape *s)
{
	static const uint16_t codes[] = {
		OP_CODE_LD_B_ABS, OP_CODE_LD_H_ABS, OP_CODE_LD_W_ABS};

	if (s->seccomp)
		return (struct field){OP_CODE_LD_W_ABS, 4 * gen_below(s->g, 6)};
	return (struct field){codes[gen_below(s->g, 3)], gen_below(s->g, 40)};
}

static uint16_t some_compare(struct shape *s)
{
	static const uint16_t codes[] = {OP_CODE_JEQ_K, OP_CODE_JEQ_K,
		OP_CODE_JEQ_K, OP_CODE_JEQ_K, OP_CODE_JEQ_K, OP_CODE_JGT_K,
		OP_CODE_JGE_K, OP_CODE_JSET_K};

	return codes[gen_below(s->g, 8)];
}

/* What a rule tests when its number fits: other fields, each of which may send
 * on to the next rule. */
static void emit_body(struct shape *s, unsigned next)
{
	unsigned tests = gen_below(s->g, 4);

	for (unsigned i = 0; i < tests; i++) {
		struct field f = some_field(s);

		emit(s, f.code, f.k);
		if (gen_chance(s->g, 25))
			emit(s, OP_CODE_AND_K, pooled(s) | 3);
		if (gen_chance(s->g, 70))
			jump(s, some_compare(s), pooled(s), FALLS, next);
		else
			jump(s, some_compare(s), pooled(s), next, FALLS);
	}
	if (gen_chance(s->g, 30))
		jump(s, OP_CODE_JA, 0, some_return(s), FALLS);
	else
		emit(s, OP_CODE_RET_K, gen_below(s->g, 5) << 16);
}

/* Rules, each with a body behind its compare. */
static void emit_rules(struct shape *s, unsigned rules)
{
	struct field f = some_field(s);
	bool again = gen_chance(s->g, 70);
	uint32_t number = gen_below(s->g, 4);

	emit(s, f.code, f.k);
	for (unsigned i = 0; i < rules; i++) {
		unsigned next = new_label(s);

		if (again)
			emit(s, f.code, f.k);
		if (gen_chance(s->g, 80))
			number += gen_below(s->g, 3);
		else
			number = pooled(s);
		jump(s, gen_chance(s->g, 90) ? OP_CODE_JEQ_K : OP_CODE_JGE_K,
			number, FALLS, next);
		emit_body(s, next);
		put_label(s, next);
		/* Without a load, what a body loaded is compared now. */
		if (!again && gen_chance(s->g, 50))
			emit(s, f.code, f.k);
	}
}

/* Compares one after the other, which lead to a few places. */
static void emit_chain(struct shape *s, unsigned links)
{
	struct field f = some_field(s);
	unsigned bodies[3] = {new_label(s), new_label(s), some_return(s)};
	bool order = gen_chance(s->g, 60), near = gen_chance(s->g, 75);
	uint32_t base = near ? gen_below(s->g, 64) : pooled(s);

	emit(s, f.code, f.k);
	if (gen_chance(s->g, 15))
		emit(s, OP_CODE_AND_K, 0x7f | gen_below(s->g, 2) << 7);
	for (unsigned i = 0; i < links; i++) {
		uint32_t k = near ? base + gen_below(s->g, 2 * links)
				  : pooled(s) + gen_below(s->g, 3);
		unsigned to = bodies[gen_below(s->g, 3)];
		uint16_t code = OP_CODE_JEQ_K;

		if (order && gen_chance(s->g, 20))
			code = gen_chance(s->g, 50) ? OP_CODE_JGT_K
						    : OP_CODE_JGE_K;
		if (gen_chance(s->g, 90))
			jump(s, code, k, to, FALLS);
		else
			jump(s, code, k, FALLS, to);
		if (gen_chance(s->g, 5))
			emit(s, f.code, f.k);
	}
	for (unsigned i = 0; i < 2; i++) {
		if (gen_chance(s->g, 60))
			emit(s, OP_CODE_RET_K, i + 1);
		put_label(s, bodies[i]);
		if (gen_chance(s->g, 50))
			emit_body(s, some_return(s));
	}
}

/* Rules that all begin with the same test, which spares the next one. */
static void emit_again(struct shape *s, unsigned rules)
{
	struct field first = some_field(s), second = some_field(s);
	struct field third = some_field(s);
	uint16_t code = some_compare(s);
	uint32_t k = pooled(s);

	for (unsigned i = 0; i < rules; i++) {
		unsigned next = new_label(s), good = new_label(s);

		emit(s, first.code, first.k);
		if (gen_chance(s->g, 50))
			jump(s, code, k, good, FALLS);
		else
			jump(s, code, k, FALLS, good);
		emit(s, second.code, second.k);
		jump(s, some_compare(s), pooled(s), FALLS, next);
		put_label(s, good);
		emit(s, third.code, third.k);
		jump(s, some_compare(s), gen_below(s->g, 9), some_return(s),
			FALLS);
		put_label(s, next);
	}
}

/* ---- System calls ------------------------------------------------------ */

#define NR   0
#define ARCH 4

/* An argument of 64 bits, as libseccomp compares it: upper half first. */
static void emit_argument(struct shape *s, unsigned next)
{
	uint32_t at = 16 + 8 * gen_below(s->g, 6);
	uint32_t high = gen_chance(s->g, 70) ? 0 : gen_below(s->g, 3);
	uint32_t low = gen_chance(s->g, 70) ? gen_below(s->g, 6) : pooled(s);
	unsigned good = new_label(s);

	emit(s, OP_CODE_LD_W_ABS, at + 4);
	switch (gen_below(s->g, 4)) {
	case 0: /* a > k */
		jump(s, OP_CODE_JGT_K, high, good, FALLS);
		jump(s, OP_CODE_JEQ_K, high, FALLS, next);
		emit(s, OP_CODE_LD_W_ABS, at);
		jump(s, OP_CODE_JGT_K, low, FALLS, next);
		break;
	case 1: /* a <= k */
		jump(s, OP_CODE_JGT_K, high, next, FALLS);
		jump(s, OP_CODE_JEQ_K, high, FALLS, good);
		emit(s, OP_CODE_LD_W_ABS, at);
		jump(s, OP_CODE_JGT_K, low, next, FALLS);
		break;
	case 2: /* (a & mask) == k */
		emit(s, OP_CODE_AND_K, pooled(s));
		jump(s, OP_CODE_JEQ_K, 0, FALLS, next);
		emit(s, OP_CODE_LD_W_ABS, at);
		emit(s, OP_CODE_AND_K, 7);
		jump(s, OP_CODE_JEQ_K, low & 7, FALLS, next);
		break;
	default:
		jump(s, OP_CODE_JEQ_K, high, FALLS, next);
		emit(s, OP_CODE_LD_W_ABS, at);
		jump(s, OP_CODE_JEQ_K, low, FALLS, next);
		break;
	}
	put_label(s, good);
}

static void emit_calls(struct shape *s, unsigned rules)
{
	uint32_t number = gen_below(s->g, 10);
	bool again = gen_chance(s->g, 80);

	emit(s, OP_CODE_LD_W_ABS, ARCH);
	jump(s, OP_CODE_JEQ_K, 0xc000003e, FALLS, reject());
	emit(s, OP_CODE_LD_W_ABS, NR);
	if (gen_chance(s->g, 50))
		jump(s, OP_CODE_JGE_K, 0x40000000, reject(), FALLS);
	for (unsigned i = 0; i < rules; i++) {
		unsigned next = new_label(s), args = gen_below(s->g, 4);

		if (i && again)
			emit(s, OP_CODE_LD_W_ABS, NR);
		jump(s, OP_CODE_JEQ_K, number, FALLS, next);
		for (unsigned k = 0; k < args; k++)
			emit_argument(s, next);
		emit(s, OP_CODE_RET_K, 0x7fff0000 - (i % 3 << 17));
		put_label(s, next);
		if (gen_chance(s->g, 80))
			number += 1 + gen_below(s->g, 3);
	}
}

/* ---- Packets ----------------------------------------------------------- */

#define IP 14 /* where its header begins */

/* Ports behind a header of variable length, as libpcap writes it. */
static void emit_ports(struct shape *s)
{
	uint32_t port = gen_chance(s->g, 50) ? 22 : gen_below(s->g, 300);
	unsigned good = gen_chance(s->g, 60) ? some_return(s) : new_label(s);
	uint32_t unit =
		gen_chance(s->g, 80) ? OP_CODE_LD_H_IND : OP_CODE_LD_B_IND;

	emit(s, OP_CODE_LDX_MSH, IP);
	emit(s, (uint16_t)unit, IP + 4 * gen_below(s->g, 2));
	jump(s, some_compare(s), port, good, FALLS);
	if (gen_chance(s->g, 30))
		emit(s, OP_CODE_LDX_MSH, IP);
	emit(s, (uint16_t)unit, IP + 2);
	jump(s, some_compare(s), port, FALLS, reject());
	if (good < LABELS - RETURNS)
		put_label(s, good);
}

/* Arithmetic over header fields, kept in cells for a while. */
static void emit_cells(struct shape *s)
{
	uint32_t a = gen_below(s->g, 16), b = gen_below(s->g, 16);

	emit(s, OP_CODE_LD_H_ABS, IP + 2);
	emit(s, OP_CODE_ST, a);
	emit(s, OP_CODE_LD_B_ABS, IP);
	emit(s, OP_CODE_AND_K, 0xf);
	emit(s, gen_chance(s->g, 50) ? OP_CODE_LSH_K : OP_CODE_MUL_K,
		gen_chance(s->g, 50) ? 2 : 4);
	emit(s, OP_CODE_TAX, 0);
	emit(s, OP_CODE_LD_MEM, a);
	emit(s, OP_CODE_SUB_X, 0);
	emit(s, OP_CODE_ST, b);
	if (gen_chance(s->g, 60))
		emit(s, OP_CODE_LDX_MSH, IP);
	emit(s, OP_CODE_LD_B_IND, IP + gen_below(s->g, 14));
	emit(s, OP_CODE_AND_K, 0xf0);
	emit(s, OP_CODE_RSH_K, 2);
	emit(s, OP_CODE_TAX, 0);
	emit(s, OP_CODE_LD_MEM, b);
	jump(s, gen_chance(s->g, 50) ? OP_CODE_JEQ_X : OP_CODE_JGT_X, 0,
		reject(), FALLS);
}

static void emit_headers(struct shape *s)
{
	emit(s, OP_CODE_LD_H_ABS, 12);
	jump(s, OP_CODE_JEQ_K, gen_chance(s->g, 90) ? 0x800 : pooled(s), FALLS,
		some_return(s));
	emit(s, OP_CODE_LD_B_ABS, IP + 9);
	if (gen_chance(s->g, 50)) {
		unsigned good = new_label(s);

		jump(s, OP_CODE_JEQ_K, 132, good, FALLS);
		jump(s, OP_CODE_JEQ_K, 6, good, FALLS);
		jump(s, OP_CODE_JEQ_K, 17, FALLS, reject());
		put_label(s, good);
	} else {
		jump(s, OP_CODE_JEQ_K, 6, FALLS, reject());
	}
	if (gen_chance(s->g, 70)) {
		emit(s, OP_CODE_LD_H_ABS, IP + 6);
		jump(s, OP_CODE_JSET_K, 0x1fff, reject(), FALLS);
	}
	if (gen_chance(s->g, 40)) {
		emit(s, OP_CODE_LD_W_ABS, IP + 12);
		emit(s, OP_CODE_AND_K, 0xffffff00);
		jump(s, OP_CODE_JEQ_K, 0x0a010200, FALLS, some_return(s));
	}
	if (gen_chance(s->g, 80))
		emit_ports(s);
	if (gen_chance(s->g, 60))
		emit_cells(s);
}

/* ---- The whole --------------------------------------------------------- */

static void emit_returns(struct shape *s)
{
	for (unsigned i = 0; i < RETURNS; i++) {
		s->at[LABELS - RETURNS + i] = s->p->count;
		s->jt[s->p->count] = s->jf[s->p->count] = FALLS;
		s->p->insns[s->p->count++] = (struct cbpf_insn){
			OP_CODE_RET_K, 0, 0, (RETURNS - 1 - i) * 0x10001};
	}
}

/* How far it is from an instruction to a label. */
static uint32_t distance(const struct shape *s, size_t from, unsigned label)
{
	size_t at;

	if (label == FALLS)
		return 0;
	at = s->at[label];
	if (at == SIZE_MAX || at <= from)
		at = s->at[LABELS - 1];
	return (uint32_t)(at - from - 1);
}

static void link_jumps(struct shape *s)
{
	for (size_t i = 0; i < s->p->count; i++) {
		struct cbpf_insn *insn = &s->p->insns[i];

		if (insn->code == OP_CODE_JA) {
			insn->k = distance(s, i, s->jt[i]);
			continue;
		}
		insn->jt = (uint8_t)distance(s, i, s->jt[i]);
		insn->jf = (uint8_t)distance(s, i, s->jf[i]);
	}
}

void gen_shape(struct gen *g, bool seccomp, struct gen_program *p)
{
	struct shape s = {.g = g, .p = p, .seccomp = seccomp};
	unsigned many = gen_chance(g, 15) ? 24 : 8;

	p->count = 0;
	p->mutated = false;
	for (unsigned i = 0; i < LABELS; i++)
		s.at[i] = SIZE_MAX;
	fill_pool(&s);
	do {
		if (gen_chance(g, 30)) {
			emit_again(&s, 4 + gen_below(g, many));
			continue;
		}
		switch (gen_below(g, seccomp ? 4 : 6)) {
		case 0:
			emit_chain(&s, 3 + gen_below(g, 2 * many));
			break;
		case 1:
			emit_rules(&s, 2 + gen_below(g, many));
			break;
		case 2:
		case 3:
			if (seccomp)
				emit_calls(&s, 2 + gen_below(g, many));
			else
				emit_headers(&s);
			break;
		default:
			emit_headers(&s);
			break;
		}
	} while (gen_chance(g, 30) && p->count < 100);
	emit_returns(&s);
	link_jumps(&s);
}

/* ---- Records that go deep ---------------------------------------------- */

/* The value that a compare looks for, or one beside it. */
static uint32_t wanted(struct gen *g, const struct cbpf_insn *insn)
{
	uint32_t k = insn->k;

	if (gen_chance(g, 20))
		k += gen_below(g, 3) - 1;
	return k;
}

static bool is_compare(const struct cbpf_insn *insn)
{
	return insn->code == OP_CODE_JEQ_K || insn->code == OP_CODE_JGT_K ||
	       insn->code == OP_CODE_JGE_K || insn->code == OP_CODE_JSET_K;
}

static uint32_t load_size(const struct cbpf_insn *insn)
{
	switch (insn->code) {
	case OP_CODE_LD_B_ABS:
		return 1;
	case OP_CODE_LD_H_ABS:
		return 2;
	case OP_CODE_LD_W_ABS:
		return 4;
	default:
		return 0;
	}
}

void gen_hit_packet(struct gen *g, const struct cbpf_insn *insns, size_t count,
	uint8_t *bytes, uint32_t size)
{
	uint32_t at = 0, n = 0;

	for (size_t i = 0; i < count; i++) {
		if (load_size(&insns[i])) {
			n = load_size(&insns[i]);
			at = insns[i].k;
		}
		if (!is_compare(&insns[i]) || !n || at >= size ||
			size - at < n || !gen_chance(g, 50))
			continue;
		for (uint32_t b = 0; b < n; b++)
			bytes[at + b] = (uint8_t)(wanted(g, &insns[i]) >>
						  8 * (n - 1 - b));
	}
	if (size > IP + 20 && gen_chance(g, 70)) {
		bytes[IP] = (uint8_t)(0x40 + gen_below(g, 8));
		bytes[IP + 6] &= 0x40;
		bytes[IP + 7] = 0;
	}
}

void gen_hit_syscall(struct gen *g, const struct cbpf_insn *insns, size_t count,
	struct cbpf_syscall *call)
{
	uint32_t at = 64;

	for (size_t i = 0; i < count; i++) {
		if (insns[i].code == OP_CODE_LD_W_ABS)
			at = insns[i].k;
		if (is_compare(&insns[i]) && at < 64 && gen_chance(g, 50))
			call->word[at / 4] = wanted(g, &insns[i]);
	}
}
