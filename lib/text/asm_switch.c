/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The assembler's .switch: cases over A become a balanced tree of jge, with jeq
 * for keys that stand alone.  The ranges and what lies between them are put in
 * order as segments that cover all values; a tree over them is counted first,
 * so that its jumps to its own right sides are plain distances.
 */
#include <stdio.h>
#include <stdlib.h>

#include "core/buf.h"
#include "text/asm_lang.h"

/* Values from `low` to below the next segment's. */
struct segment {
	uint32_t low;
	const struct asm_case *of; /* NULL: the default */
};

struct leaf {
	size_t first;  /* segment */
	bool single;   /* it and the two behind it */
	size_t before; /* singles in front */
};

struct tree {
	struct asmb *b;
	struct segment *segments;
	size_t count;
	struct leaf *leaves;
	size_t leaf_count;
	size_t singles;
	const struct asm_case *other; /* NULL: go on behind the .switch */
	size_t size;		      /* instructions */
	size_t at;		      /* of the next of them */
	const struct pos *pos;
};

void asm_switch_begin(struct asmb *b)
{
	b->case_count = 0;
}

void asm_switch_case(struct asmb *b, const struct asm_case *c)
{
	struct asm_case *cases = array_grow(
		b->cases, b->case_count, &b->case_room, sizeof(*cases));

	if (!cases) {
		asm_no_memory(b);
		return;
	}
	b->cases = cases;
	cases[b->case_count++] = *c;
}

static int by_low(const void *x, const void *y)
{
	const struct asm_case *a = x, *b = y;

	if (a->is_default != b->is_default)
		return a->is_default ? -1 : 1;
	if (a->low != b->low)
		return a->low < b->low ? -1 : 1;
	/* the same key twice: in the order of the text */
	if (a->pos.line != b->pos.line)
		return a->pos.line < b->pos.line ? -1 : 1;
	return a->pos.col < b->pos.col ? -1 : a->pos.col > b->pos.col;
}

static const char *keys(const struct asm_case *c, char *text, size_t size)
{
	if (c->is_default)
		snprintf(text, size, "default");
	else if (c->low == c->high)
		snprintf(text, size, "%u", c->low);
	else
		snprintf(text, size, "%u..%u", c->low, c->high);
	return text;
}

static void overlap(struct asmb *b, const struct asm_case *first,
	const struct asm_case *second)
{
	char text[32];

	if (!asm_fault(b, &second->pos))
		return;
	diag_at(b->diags, DIAG_SWITCH_OVERLAP, &second->pos,
		keys(second, text, sizeof(text)));
	diag_at(b->diags, DIAG_FIRST_CASE, &first->pos,
		keys(first, text, sizeof(text)));
}

/* Sorts the cases, the default first; false: they are not as they must be. */
static bool check_cases(struct asmb *b)
{
	struct asm_case *c = b->cases;
	const struct asm_case *widest = NULL;
	bool good = true;
	char text[32];

	if (b->case_count)
		qsort(c, b->case_count, sizeof(*c), by_low);
	for (size_t i = 0; i < b->case_count; i++) {
		if (!c[i].is_default && c[i].high < c[i].low) {
			good = false;
			if (asm_fault(b, &c[i].pos))
				diag_at(b->diags, DIAG_SWITCH_RANGE, &c[i].pos,
					keys(&c[i], text, sizeof(text)));
			continue;
		}
		if (i && c[i].is_default) {
			good = false;
			overlap(b, &c[i - 1], &c[i]);
		} else if (widest && c[i].low <= widest->high) {
			good = false;
			overlap(b, widest, &c[i]);
		}
		if (!c[i].is_default && (!widest || c[i].high > widest->high))
			widest = &c[i];
	}
	return good;
}

static bool same_target(const struct asm_case *x, const struct asm_case *y)
{
	if (x == y)
		return true;
	if (!x || !y || x->to.label.len != y->to.label.len)
		return false;
	if (!x->to.label.len)
		return false; /* distances from two places */
	for (size_t i = 0; i < x->to.label.len; i++)
		if (x->to.label.at[i] != y->to.label.at[i])
			return false;
	return true;
}

static void add_segment(struct tree *t, uint32_t low, const struct asm_case *of)
{
	if (t->count && same_target(t->segments[t->count - 1].of, of))
		return;
	t->segments[t->count++] = (struct segment){low, of};
}

static void make_segments(struct tree *t, const struct asm_case *c, size_t n)
{
	uint64_t next = 0;

	if (n && c->is_default) {
		t->other = c++;
		n--;
	}
	for (; n; n--, c++) {
		if (c->low > next)
			add_segment(t, (uint32_t)next, t->other);
		add_segment(t, c->low, c);
		next = (uint64_t)c->high + 1;
	}
	if (next <= UINT32_MAX)
		add_segment(t, (uint32_t)next, t->other);
}

/* Whether segments first..first + 2 are one value among others. */
static bool is_single(const struct tree *t, size_t first)
{
	const struct segment *s = &t->segments[first];

	return first + 2 < t->count && s[2].low - s[1].low == 1 &&
	       same_target(s[0].of, s[2].of);
}

/* Leaves are single values with what is around them, which one jeq tells apart,
 * as many as there can be, and else segments. */
static void make_leaves(struct tree *t)
{
	for (size_t i = 0; i < t->count;) {
		bool single = is_single(t, i);

		t->leaves[t->leaf_count++] = (struct leaf){
			.first = i, .single = single, .before = t->singles};
		t->singles += single;
		i += single ? 3 : 1;
	}
}

/* Instructions for leaves from..to - 1. */
static size_t measure(const struct tree *t, size_t from, size_t to)
{
	size_t end = to < t->leaf_count ? t->leaves[to].before : t->singles;

	return to - from - 1 + end - t->leaves[from].before;
}

/* Where a segment goes, from the next instruction. */
static struct asm_target target_of(const struct tree *t, size_t segment)
{
	const struct asm_case *of = t->segments[segment].of;

	if (of && (of->to.label.len))
		return of->to;
	/* A number counts from the end of the .switch. */
	return (struct asm_target){
		.label.pos = of ? of->to.label.pos : *t->pos,
		.skip = (uint32_t)(t->size - t->at - 1) +
			(of ? of->to.skip : 0),
	};
}

static void emit(
	struct tree *t, enum op op, uint32_t k, const struct asm_target to[2])
{
	asm_emit(t->b, &(struct asm_step){op, k, &to[0], &to[1]}, t->pos);
	t->at++;
}

/* A branch to leaves from..to - 1; to their code, which is `away`, unless they
 * are one segment. */
static struct asm_target way(
	const struct tree *t, size_t from, size_t to, size_t away)
{
	const struct leaf *leaf = &t->leaves[from];

	if (to - from == 1 && !leaf->single)
		return target_of(t, leaf->first);
	return (struct asm_target){
		.label.pos = *t->pos, .skip = (uint32_t)away};
}

static void build(struct tree *t, size_t from, size_t to)
{
	const struct leaf *leaf = &t->leaves[from];
	size_t middle = from + (to - from) / 2;
	struct asm_target side[2];

	if (to - from == 1) {
		if (!leaf->single)
			return;
		side[0] = target_of(t, leaf->first + 1);
		side[1] = target_of(t, leaf->first);
		emit(t, OP_JEQ_K, t->segments[leaf->first + 1].low, side);
		return;
	}
	side[0] = way(t, middle, to, measure(t, from, middle));
	side[1] = way(t, from, middle, 0);
	emit(t, OP_JGE_K, t->segments[t->leaves[middle].first].low, side);
	build(t, from, middle);
	build(t, middle, to);
}

void asm_switch_end(struct asmb *b, const struct pos *pos)
{
	struct tree t = {.b = b, .pos = pos};
	struct asm_target to;

	if (!check_cases(b))
		return;
	t.segments = calloc(2 * b->case_count + 1, sizeof(*t.segments));
	t.leaves = calloc(2 * b->case_count + 1, sizeof(*t.leaves));
	if (!t.segments || !t.leaves) {
		asm_no_memory(b);
		goto out;
	}
	make_segments(&t, b->cases, b->case_count);
	make_leaves(&t);
	t.size = measure(&t, 0, t.leaf_count);
	if (t.count > 1) {
		build(&t, 0, t.leaf_count);
	} else if (t.segments[0].of) { /* all values go one way */
		t.size = 1;
		to = target_of(&t, 0);
		asm_emit(b, &(struct asm_step){.op = OP_JA, .jt = &to}, pos);
	}
out:
	free(t.segments);
	free(t.leaves);
}
