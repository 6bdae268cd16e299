/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The driver: walks the nodes, hands each to the hook of its shape, and then
 * makes the jumps short that can be, until none is left.  Code is made once,
 * with jumps in their long form; what follows works on the list of jumps, and
 * one copy puts the pieces together.
 */
#include "jit.h"

#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "internal/helpers.h"

#define PAGE 4096
/* Jumps that only become short because others did are rare; a limit keeps the
 * work linear. */
#define MAX_TURNS 16

/* ---- What the targets call ---------------------------------------------- */

/* A place for one more element; NULL: out of memory, or was before. */
#define ADD(j, list, count, room)                                              \
	((j)->failed ? NULL                                                    \
		     : grow(j, (void **)&(j)->list, (j)->count, &(j)->room,    \
			       sizeof(*(j)->list)))

static void *grow(
	struct jit *j, void **list, size_t count, size_t *room, size_t size)
{
	void *grown = array_grow(*list, count, room, size);

	if (!grown) {
		j->failed = true;
		return NULL;
	}
	*list = grown;
	return (char *)grown + count * size;
}

uint32_t jit_label(struct jit *j)
{
	uint32_t *label = ADD(j, labels, label_count, label_room);

	if (!label)
		return 0;
	*label = LABEL_UNSET;
	return (uint32_t)j->label_count++;
}

void jit_place(struct jit *j, uint32_t label)
{
	j->labels[label] = (uint32_t)j->code.size;
}

void jit_jump_to(struct jit *j, unsigned kind, uint32_t label)
{
	struct jit_jump *jump = ADD(j, jumps, jump_count, jump_room);
	unsigned size = j->arch->jump_size(kind, false);

	if (!jump)
		return;
	j->jump_count++;
	*jump = (struct jit_jump){.at = (uint32_t)j->code.size,
		.label = label,
		.kind = (uint8_t)kind,
		.size = (uint8_t)size,
		.gain = (uint8_t)(size - j->arch->jump_size(kind, true))};
	emit_bytes(&j->code, 0, size);
}

void jit_ref_data(struct jit *j, size_t at, uint32_t data)
{
	struct jit_ref *ref = ADD(j, refs, ref_count, ref_room);

	if (!ref)
		return;
	j->ref_count++;
	*ref = (struct jit_ref){(uint32_t)at, data};
}

uint32_t jit_data(struct jit *j, size_t size, size_t align)
{
	while (j->data.size % align && !j->data.failed)
		emit8(&j->data, 0);
	if (!emit_room(&j->data, size))
		return 0;
	memset(j->data.at + j->data.size, 0, size);
	j->data.size += size;
	return (uint32_t)(j->data.size - size);
}

void jit_case(struct jit *j, uint32_t at, uint32_t table, uint32_t label)
{
	struct jit_case *c = ADD(j, cases, case_count, case_room);

	if (!c)
		return;
	j->case_count++;
	*c = (struct jit_case){at, table, label};
}

struct jit_slow *jit_slow_path(struct jit *j, const struct node *load)
{
	uint32_t label = jit_label(j), back = jit_label(j);
	struct jit_slow *slow = ADD(j, slows, slow_count, slow_room);

	if (!slow)
		return NULL;
	j->slow_count++;
	*slow = (struct jit_slow){.load = load, .label = label, .back = back};
	return slow;
}

void jit_hold(struct jit *j, enum jit_value value, int reg)
{
	j->reg[value] = (int8_t)reg;
	j->held |= 1u << reg;
}

void jit_assign(struct jit *j, const int8_t *pool, size_t count)
{
	size_t next = 0;

	for (int reg = 0; reg < REG_FP; reg++) {
		if (!(j->use.regs >> reg & 1) || j->reg[reg] >= 0)
			continue;
		while (next < count && j->held >> pool[next] & 1)
			next++;
		if (next < count)
			jit_hold(j, (enum jit_value)reg, pool[next]);
		else
			j->failed = true;
	}
}

bool jit_falls_to(const struct jit *j, uint32_t label)
{
	size_t next = j->at_node + 1;

	while (next < j->n->count && next < label &&
		j->n->at[next].op == NODE_DELETED)
		next++;
	return next == label;
}

/* The node itself, or the first behind it that is there. */
static size_t skip_deleted(const struct jit *j, size_t at)
{
	while (at < j->n->count && j->n->at[at].op == NODE_DELETED)
		at++;
	return at;
}

bool jit_returns(const struct jit *j, uint32_t node, uint64_t *value)
{
	size_t at = skip_deleted(j, node);
	const struct node *n = &j->n->at[at];

	if (at >= j->n->count || n->dst != REG_A ||
		(n->op != IOP_MOV32_K && n->op != IOP_MOV64_K))
		return false;
	*value = n->op == IOP_MOV32_K ? (uint32_t)n->imm : (uint64_t)n->imm;
	at = skip_deleted(j, at + 1);
	return at < j->n->count && j->n->at[at].op == IOP_EXIT;
}

/* splitmix64 */
uint64_t jit_random(struct jit *j)
{
	uint64_t z = j->random += 0x9e3779b97f4a7c15u;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

uint64_t jit_packet_load(
	const struct cbpf_packet *p, uint32_t offset, uint32_t size)
{
	uint32_t value;

	if (!packet_load(p, (int32_t)offset, size, &value))
		return UINT64_MAX;
	return value;
}

/* ---- From node to node -------------------------------------------------- */

static void want_targets(struct jit *j, const struct node *n)
{
	const struct iop_info *info = node_info(n);
	const struct node_table *table;

	if (info) {
		if (info->shape == SHAPE_JA || info->shape == SHAPE_JA32 ||
			info->shape == SHAPE_JCC_K ||
			info->shape == SHAPE_JCC_X ||
			info->shape == SHAPE_JCC32_K ||
			info->shape == SHAPE_JCC32_X ||
			info->shape == SHAPE_CALL_LOCAL)
			j->wanted[n->target] = 1;
		return;
	}
	if (n->op != NODE_TABLE)
		return;
	table = &j->n->tables[n->imm];
	for (uint32_t i = 0; i < table->target_count; i++)
		j->wanted[table->targets[i]] = 1;
	j->wanted[table->otherwise] = 1;
}

/* The condition that holds when the other does not; SET has none. */
static bool invert(struct jit_test *t)
{
	static const uint8_t other[COND_COUNT] = {
		[COND_EQ] = COND_NE,
		[COND_NE] = COND_EQ,
		[COND_GT] = COND_LE,
		[COND_LE] = COND_GT,
		[COND_GE] = COND_LT,
		[COND_LT] = COND_GE,
		[COND_SGT] = COND_SLE,
		[COND_SLE] = COND_SGT,
		[COND_SGE] = COND_SLT,
		[COND_SLT] = COND_SGE,
		[COND_SET] = COND_SET,
	};

	t->cond = other[t->cond];
	return t->cond != COND_SET;
}

/* A conditional jump over a jump: the other way round, and none over. */
static bool jumps_over(const struct jit *j, size_t at, uint32_t label)
{
	size_t next = skip_deleted(j, at + 1);

	return next < j->n->count && !j->wanted[next] &&
	       (j->n->at[next].op == IOP_JA || j->n->at[next].op == IOP_JA32) &&
	       skip_deleted(j, next + 1) == label;
}

static size_t make_jcc(struct jit *j, const struct node *n)
{
	uint32_t label = n->target;
	struct jit_test t;

	jit_test_of(j, n, &t);
	if (t.cond != COND_SET && jumps_over(j, j->at_node, label) &&
		invert(&t)) {
		size_t over = skip_deleted(j, j->at_node + 1);

		j->arch->jcc(j, &t, j->n->at[over].target);
		return over + 1 - j->at_node;
	}
	j->arch->jcc(j, &t, label);
	return 1;
}

static void make_jump(struct jit *j, const struct node *n)
{
	uint64_t value;
	size_t to = skip_deleted(j, n->target);

	if (jit_falls_to(j, n->target))
		return;
	if (to < j->n->count && j->n->at[to].op == IOP_EXIT)
		j->arch->leave(j);
	else if (jit_returns(j, n->target, &value))
		j->arch->leave_with(j, value);
	else
		j->arch->jump(j, n->target);
}

/* One node, or several as one; how many. */
static size_t make_node(struct jit *j, const struct node *n)
{
	const struct iop_info *info = node_info(n);
	struct jit_fuse fuse;
	int64_t value;
	size_t fused;

	if (!info) {
		if (n->op == NODE_TABLE)
			j->arch->table(j, n);
		return 1;
	}
	if (jit_moves_const(n, &value) && j->use.consts >> n->dst & 1)
		return 1; /* the compare says it */
	fused = jit_fuse_at(j, j->at_node, &fuse);
	if (fused) {
		j->arch->fused(j, &fuse);
		return fused;
	}
	switch (info->shape) {
	case SHAPE_ALU32_K:
	case SHAPE_ALU32_X:
	case SHAPE_ALU64_K:
	case SHAPE_ALU64_X:
	case SHAPE_NEG32:
	case SHAPE_NEG64:
	case SHAPE_MOVSX32:
	case SHAPE_MOVSX64:
	case SHAPE_END:
		j->arch->alu(j, n);
		break;
	case SHAPE_JA:
	case SHAPE_JA32:
		make_jump(j, n);
		break;
	case SHAPE_JCC_K:
	case SHAPE_JCC_X:
	case SHAPE_JCC32_K:
	case SHAPE_JCC32_X:
		return make_jcc(j, n);
	case SHAPE_CALL:
	case SHAPE_CALL_LOCAL:
		j->arch->call(j, n);
		break;
	case SHAPE_EXIT:
		j->arch->leave(j);
		break;
	case SHAPE_LDDW:
		j->arch->ldimm(j, n);
		break;
	case SHAPE_PKT_ABS:
	case SHAPE_PKT_IND:
		j->arch->packet(j, n);
		break;
	case SHAPE_LDX:
		j->arch->load(j, n);
		break;
	case SHAPE_ST:
	case SHAPE_STX:
		j->arch->store(j, n);
		break;
	case SHAPE_ATOMIC:
	case SHAPE_ATOMIC_FETCH:
	case SHAPE_ATOMIC_XCHG:
	case SHAPE_ATOMIC_CMPXCHG:
		j->arch->atomic(j, n);
		break;
	case SHAPE_COUNT:
		break;
	}
	return 1;
}

static void make_all(struct jit *j)
{
	size_t count;

	j->arch->plan(j);
	j->arch->enter(j);
	for (size_t i = 0; i < j->n->count && !j->failed; i += count) {
		j->at_node = i;
		jit_place(j, (uint32_t)i);
		count = make_node(j, &j->n->at[i]);
		/* Nothing jumps to those that became part of it. */
		for (size_t k = i + 1; k < i + count; k++)
			jit_place(j, (uint32_t)k);
	}
	for (size_t i = 0; i < j->slow_count && !j->failed; i++)
		j->arch->slow(j, &j->slows[i]);
	if (!j->failed) {
		jit_place(j, j->shared);
		j->arch->finish(j);
	}
	j->failed |= j->code.failed || j->data.failed;
}

/* ---- Short jumps --------------------------------------------------------- */

/* Bytes that the jumps before `jump` have lost. */
struct shrink {
	struct jit *j;
	uint32_t *lost;	 /* by jump, and one behind */
	uint32_t *first; /* by label: the first jump at or behind it */
};

static void count_lost(struct shrink *s)
{
	uint32_t lost = 0;

	for (size_t i = 0; i < s->j->jump_count; i++) {
		s->lost[i] = lost;
		if (s->j->jumps[i].is_short)
			lost += s->j->jumps[i].gain;
	}
	s->lost[s->j->jump_count] = lost;
}

/* Index of the first jump at or behind an address. */
static uint32_t jump_behind(const struct jit *j, uint32_t at)
{
	size_t low = 0, high = j->jump_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (j->jumps[middle].at < at)
			low = middle + 1;
		else
			high = middle;
	}
	return (uint32_t)low;
}

static uint32_t label_at(const struct shrink *s, uint32_t label)
{
	return s->j->labels[label] - s->lost[s->first[label]];
}

/* One turn over all jumps; whether one became short.  Distances only shrink,
 * so that what is short stays so. */
static bool shrink_turn(struct shrink *s)
{
	struct jit *j = s->j;
	bool changed = false;

	for (size_t i = 0; i < j->jump_count; i++) {
		struct jit_jump *jump = &j->jumps[i];
		int64_t from, to;

		if (jump->is_short || !jump->gain)
			continue;
		from = (int64_t)jump->at - s->lost[i] + jump->size - jump->gain;
		to = label_at(s, jump->label);
		/* What lies behind comes nearer by what this one loses. */
		if (j->labels[jump->label] > jump->at)
			to -= jump->gain;
		if (!j->arch->jump_reaches(to - from))
			continue;
		jump->is_short = changed = true;
	}
	return changed;
}

static int shrink_init(struct shrink *s, struct jit *j)
{
	uint32_t jump = 0;

	s->j = j;
	s->lost = calloc(j->jump_count + 1, sizeof(*s->lost));
	s->first = calloc(j->label_count, sizeof(*s->first));
	if (!s->lost || !s->first)
		return -1;
	/* Nodes stand in order, what else has labels does not. */
	for (size_t i = 0; i < j->n->count; i++) {
		while (jump < j->jump_count && j->jumps[jump].at < j->labels[i])
			jump++;
		s->first[i] = jump;
	}
	for (size_t i = j->n->count; i < j->label_count; i++)
		s->first[i] = jump_behind(j, j->labels[i]);
	count_lost(s);
	return 0;
}

/* The pieces between jumps, and the jumps, in their place. */
static void copy_code(const struct shrink *s, uint8_t *to)
{
	const struct jit *j = s->j;
	uint32_t done = 0;

	for (size_t i = 0; i < j->jump_count; i++) {
		const struct jit_jump *jump = &j->jumps[i];
		uint32_t at = jump->at - s->lost[i];

		memcpy(to + done - s->lost[i], j->code.at + done,
			jump->at - done);
		j->arch->jump_write(to + at, jump->kind, jump->is_short,
			(int64_t)label_at(s, jump->label) - at);
		done = jump->at + jump->size;
	}
	memcpy(to + done - s->lost[j->jump_count], j->code.at + done,
		j->code.size - done);
}

static void link_data(const struct shrink *s, struct jit_image *image)
{
	const struct jit *j = s->j;

	for (size_t i = 0; i < j->ref_count; i++) {
		const struct jit_ref *ref = &j->refs[i];
		uint32_t at = ref->at - s->lost[jump_behind(j, ref->at)];

		j->arch->ref_write(image->code + at,
			(int64_t)image->data_at + ref->data - at);
	}
	for (size_t i = 0; i < j->case_count; i++) {
		const struct jit_case *c = &j->cases[i];
		int32_t distance =
			(int32_t)((int64_t)label_at(s, c->label) -
				  (int64_t)image->data_at - c->table);

		memcpy(image->data + c->at, &distance, sizeof(distance));
	}
}

static void add_line(const struct shrink *s, struct jit_image *image,
	uint32_t label, uint32_t node)
{
	image->lines[image->line_count++] =
		(struct jit_line){label_at(s, label), node};
}

static void make_lines(const struct shrink *s, struct jit_image *image)
{
	const struct jit *j = s->j;

	for (uint32_t i = 0; i < j->n->count; i++)
		if (j->n->at[i].op != NODE_DELETED)
			add_line(s, image, i, i);
	for (size_t i = 0; i < j->slow_count; i++)
		add_line(s, image, j->slows[i].label,
			(uint32_t)(j->slows[i].load - j->n->at));
	add_line(s, image, j->shared, LINE_SHARED);
}

static int make_image(const struct shrink *s, struct jit_image *image)
{
	struct jit *j = s->j;

	image->code_size = j->code.size - s->lost[j->jump_count];
	image->code = malloc(image->code_size);
	image->lines =
		calloc(j->n->count + j->slow_count + 1, sizeof(*image->lines));
	if (!image->code || !image->lines)
		return -1;
	image->data = j->data.at;
	image->data_size = j->data.size;
	image->data_at = (image->code_size + PAGE - 1) / PAGE * PAGE;
	j->data = (struct emit){0};
	copy_code(s, image->code);
	link_data(s, image);
	make_lines(s, image);
	return 0;
}

static int finish(struct jit *j, struct jit_image *image)
{
	struct shrink s = {0};
	int rc = shrink_init(&s, j);

	for (int turn = 0; !rc && turn < MAX_TURNS; turn++) {
		if (!shrink_turn(&s))
			break;
		count_lost(&s);
	}
	if (!rc)
		rc = make_image(&s, image);
	free(s.lost);
	free(s.first);
	return rc;
}

/* ---- The whole ------------------------------------------------------------
 */

static int begin(struct jit *j)
{
	memset(j->reg, -1, sizeof(j->reg));
	j->wanted = calloc(j->n->count + 1, 1);
	j->label_room = j->n->count + 64;
	j->labels = calloc(j->label_room, sizeof(*j->labels));
	if (!j->wanted || !j->labels)
		return -1;
	j->label_count = j->n->count;
	j->fail = jit_label(j);
	j->leave = jit_label(j);
	j->shared = jit_label(j);
	for (size_t i = 0; i < j->n->count; i++)
		want_targets(j, &j->n->at[i]);
	jit_use_find(j->n, j->wanted, &j->use);
	if (j->harden) {
		j->use.regs |= j->use.consts;
		j->use.consts = 0;
	}
	return 0;
}

int jit_compile(const struct nodes *n, const struct jit_options *options,
	struct jit_image *image)
{
	struct jit j = {
		.n = n,
		.arch = options->arch,
		.features = options->features,
		.harden = options->harden,
		.random = options->seed,
	};
	int rc = begin(&j);

	*image = (struct jit_image){0};
	if (!rc)
		make_all(&j);
	if (!rc && !j.failed)
		rc = finish(&j, image);
	free(j.code.at);
	free(j.data.at);
	free(j.labels);
	free(j.wanted);
	free(j.jumps);
	free(j.refs);
	free(j.cases);
	free(j.slows);
	if (!rc && !j.failed)
		return 0;
	jit_image_free(image);
	return -1;
}

void jit_image_free(struct jit_image *image)
{
	free(image->code);
	free(image->data);
	free(image->lines);
	*image = (struct jit_image){0};
}

/* ---- Targets ---------------------------------------------------------------
 */

static const struct arch *const targets[] = {
#define ARCH(name) &arch_##name,
#include "arch.def"
#undef ARCH
	NULL,
};

const struct arch *arch_find(const char *name)
{
	for (size_t i = 0; targets[i]; i++)
		if (!strcmp(targets[i]->name, name))
			return targets[i];
	return NULL;
}

const struct arch *arch_host(void)
{
	for (size_t i = 0; targets[i]; i++)
		if (targets[i]->here())
			return targets[i];
	return NULL;
}
