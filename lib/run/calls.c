/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Records by call, outcome and rule.  Each call that comes is looked at once,
 * without arguments (reach.h): where they do not matter its records are but
 * counted; where a value tells which return it came from, the fastest engine
 * gives the value; else the classic interpreter goes the way again.
 */
#include "run/calls.h"

#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "names/syscalls.h"
#include "run/reach.h"

struct cbpf_calls *cbpf_calls_new(
	struct cbpf_runner *r, bool steps, struct cbpf_diags *diags)
{
	struct cbpf_calls *c = calloc(1, sizeof(*c));

	if (c)
		c->known = calloc(CALLS_SLOTS, sizeof(*c->known));
	if (c)
		c->tracers = calloc(r->count + 1, sizeof(struct classic *));
	if (c)
		c->dense = calloc(DENSE_TABLES, sizeof(*c->dense));
	if (!c || !c->known || !c->tracers || !c->dense)
		goto fail;
	c->runner = r;
	c->tracer_count = r->count;
	c->steps = steps;
	for (size_t i = 0; i < r->count; i++) {
		const struct cbpf_program *p = r->filters[i].program;

		if (p->internal)
			continue;
		c->tracers[i] =
			classic_prepare(p, CBPF_SYSCALL, CLASSIC_LINUX, diags);
		if (!c->tracers[i])
			goto fail;
	}
	return c;
fail:
	diag_file(diags, DIAG_NO_MEMORY, NULL);
	cbpf_calls_free(c);
	return NULL;
}

void cbpf_calls_clear(struct cbpf_calls *c)
{
	for (size_t i = 0; i < c->row_count; i++)
		free((char *)c->rows[i].row.path);
	memset(c->known, 0, CALLS_SLOTS * sizeof(*c->known));
	calls_forget(c);
	c->known_count = c->row_count = 0;
	c->stats = (struct cbpf_call_stats){0};
}

void cbpf_calls_free(struct cbpf_calls *c)
{
	if (!c)
		return;
	if (c->known && c->dense)
		cbpf_calls_clear(c);
	for (size_t i = 0; i < c->tracer_count; i++)
		free(c->tracers[i]);
	free(c->tracers);
	free(c->dense);
	free(c->known);
	free(c->rows);
	free(c);
}

/* ---- Calls -------------------------------------------------------------- */

/* Looks at a call that has not come before. */
static void look_at(struct cbpf_calls *c, struct call_known *k)
{
	const struct cbpf_runner *r = c->runner;
	bool probe = k->nr == SYSCALL_URETPROBE || k->nr == SYSCALL_UPROBE;

	/* An engine asked for by name is to run; probes meet two ends. */
	k->constant = !r->named && !r->all && !probe;
	k->by_value = !probe;
	for (size_t i = 0; i < r->count; i++) {
		const struct cbpf_program *p = r->filters[i].program;
		struct reach reach = {0};

		if (p->internal || reach_find(p, k->arch, k->nr, &reach)) {
			c->stats.no_memory |= !p->internal;
			k->constant = k->by_value = false;
			return;
		}
		k->constant = k->constant && reach.constant;
		k->by_value = k->by_value && reach.by_value;
		k->steps += reach.steps;
	}
}

struct call_known *calls_find(struct cbpf_calls *c, uint32_t arch, uint32_t nr)
{
	uint32_t slot = ((nr ^ arch) * 2654435761u) >> 8;
	struct call_known *k;

	for (;; slot++) {
		k = &c->known[slot % CALLS_SLOTS];
		if (!k->used)
			break;
		if (k->nr == nr && k->arch == arch)
			return k;
	}
	if (c->known_count == CALLS_MAX)
		return NULL;
	c->known_count++;
	*k = (struct call_known){
		.arch = arch, .nr = nr, .used = true, .head = NO_ROW};
	look_at(c, k);
	return k;
}

/* ---- Rows --------------------------------------------------------------- */

uint32_t calls_trace(const struct cbpf_calls *c,
	const struct cbpf_record *record, size_t filter, long *insn)
{
	struct cbpf_result result;
	struct classic_state s;
	uint32_t steps = 0;

	if (insn)
		*insn = -1;
	for (size_t i = c->runner->count; i-- > 0;) {
		size_t pc;

		if (!c->tracers[i])
			continue;
		classic_start(&s, c->tracers[i], record, &result);
		do {
			pc = s.pc;
			steps++;
		} while (classic_step(&s) == FLOW_NEXT);
		if (i == filter && insn)
			*insn = (long)pc;
	}
	return steps;
}

static bool same_possible(
	const struct cbpf_possible *a, const struct cbpf_possible *b)
{
	return a->count == b->count && a->more == b->more &&
	       !memcmp(a->value, b->value, a->count * sizeof(a->value[0]));
}

static bool is_row(const struct cbpf_call_row *row,
	const struct cbpf_verdict *v, long insn, bool by_value)
{
	const struct cbpf_outcome *o = &v->outcome;

	return row->outcome.value == o->value &&
	       row->outcome.filter == o->filter &&
	       row->outcome.effect == o->effect &&
	       same_possible(&row->possible, &v->possible) &&
	       (by_value || row->insn == insn);
}

static struct call_row *find_row(const struct cbpf_calls *c,
	const struct call_known *k, const struct cbpf_verdict *v, long insn)
{
	bool by_value =
		k->constant || k->by_value || calls_is_open(&v->possible);

	for (uint32_t i = k->head; i != NO_ROW; i = c->rows[i].next)
		if (is_row(&c->rows[i].row, v, insn, by_value))
			return &c->rows[i];
	return NULL;
}

static struct call_row *add_row(struct cbpf_calls *c, struct call_known *k,
	const struct cbpf_record *record, const struct cbpf_verdict *v)
{
	const struct cbpf_outcome *o = &v->outcome;
	struct call_row *rows = c->rows, *row;
	char *path = NULL;
	long insn = -1;

	if (c->row_count < ROWS_MAX)
		rows = array_grow(rows, c->row_count, &c->room, sizeof(*rows));
	c->stats.no_memory |= !rows;
	if (!rows || c->row_count == ROWS_MAX)
		return NULL;
	c->rows = rows;
	row = &rows[c->row_count];
	if (!calls_is_open(&v->possible))
		calls_trace(c, record, o->filter, &insn);
	if (insn >= 0)
		path = calls_path(c->runner->filters[o->filter].program,
			c->tracers[o->filter], record);
	c->stats.no_memory |= insn >= 0 && !path;
	*row = (struct call_row){
		.row = {.arch = k->arch,
			.nr = k->nr,
			.outcome = *o,
			.insn = insn,
			.first = record->number,
			.path = path,
			.possible = v->possible},
		.next = k->head,
	};
	k->head = (uint32_t)c->row_count++;
	return row;
}

void calls_add(struct cbpf_calls *c, struct call_known *k,
	const struct cbpf_record *record, const struct cbpf_verdict *v)
{
	const struct cbpf_outcome *o = &v->outcome;
	bool by_filter = k && !k->constant && o->way != CBPF_WAY_BITMAP &&
			 !calls_is_open(&v->possible);
	struct call_row *row = NULL;
	long insn = -1;

	if (by_filter && (!k->by_value || c->steps))
		c->stats.insns += calls_trace(c, record, o->filter, &insn);
	else if (k && !k->constant && !k->by_value &&
		 !calls_is_open(&v->possible))
		calls_trace(c, record, o->filter, &insn);
	if (k) {
		row = find_row(c, k, v, insn);
		if (!row)
			row = add_row(c, k, record, v);
	}
	if (!row) {
		c->stats.others++;
		return;
	}
	row->row.count++;
	if (!k->constant)
		return;
	if (o->way == CBPF_WAY_BITMAP)
		k->steps = 0;
	c->stats.insns += k->steps;
}

void cbpf_calls_add(struct cbpf_calls *c, const struct cbpf_record *record,
	const struct cbpf_verdict *verdict)
{
	const uint32_t *word = record->syscall.word;

	calls_add(c, calls_find(c, word[1], word[0]), record, verdict);
}

/* ---- What came of it ---------------------------------------------------- */

bool cbpf_calls_row(
	const struct cbpf_calls *c, size_t i, struct cbpf_call_row *row)
{
	calls_settle((struct cbpf_calls *)c);
	if (i >= c->row_count)
		return false;
	*row = c->rows[i].row;
	return true;
}

static int in_order(const void *a, const void *b)
{
	const struct cbpf_call_row *left = &((const struct call_row *)a)->row;
	const struct cbpf_call_row *right = &((const struct call_row *)b)->row;
	bool runs = left->outcome.effect == CBPF_RUNS;

	if (runs != (right->outcome.effect == CBPF_RUNS))
		return runs ? 1 : -1;
	if (left->count != right->count)
		return left->count < right->count ? 1 : -1;
	/* By what it is, so that two runs of a command give one table. */
	if (left->arch != right->arch)
		return left->arch > right->arch ? 1 : -1;
	if (left->nr != right->nr)
		return left->nr > right->nr ? 1 : -1;
	if (left->first != right->first)
		return left->first > right->first ? 1 : -1;
	return 0;
}

/* The rows move, so that what is known of the calls finds them anew. */
static void link_rows(struct cbpf_calls *c)
{
	calls_forget(c);
	for (size_t i = 0; i < CALLS_SLOTS; i++)
		c->known[i].head = NO_ROW;
	for (size_t i = c->row_count; i-- > 0;) {
		struct call_row *row = &c->rows[i];
		struct call_known *k =
			calls_find(c, row->row.arch, row->row.nr);

		row->next = k->head;
		k->head = (uint32_t)i;
	}
}

void cbpf_calls_sort(struct cbpf_calls *c)
{
	calls_settle(c);
	if (!c->row_count)
		return;
	qsort(c->rows, c->row_count, sizeof(*c->rows), in_order);
	link_rows(c);
}

void cbpf_calls_stats(const struct cbpf_calls *c, struct cbpf_call_stats *stats)
{
	calls_settle((struct cbpf_calls *)c);
	*stats = c->stats;
	for (size_t i = 0; i < c->row_count; i++) {
		const struct cbpf_call_row *row = &c->rows[i].row;

		switch (row->outcome.way) {
		case CBPF_WAY_BITMAP:
			stats->bitmap += row->count;
			break;
		case CBPF_WAY_PHASE1:
			stats->phase1 += row->count;
			break;
		case CBPF_WAY_PHASE2:
			stats->phase2 += row->count;
			break;
		}
	}
}
