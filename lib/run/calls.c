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
	if (!c || !c->known || !c->tracers)
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
	memset(c->dense, 0, sizeof(c->dense));
	c->known_count = c->row_count = 0;
	c->stats = (struct cbpf_call_stats){0};
}

void cbpf_calls_free(struct cbpf_calls *c)
{
	if (!c)
		return;
	if (c->known)
		cbpf_calls_clear(c);
	for (size_t i = 0; i < c->tracer_count; i++)
		free(c->tracers[i]);
	free(c->tracers);
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

/* What is known of a call; NULL when there is no room for another one. */
static struct call_known *find_call(
	struct cbpf_calls *c, uint32_t arch, uint32_t nr)
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

/* Whether arguments that the record does not tell leave the outcome open. */
static bool is_open(const struct cbpf_possible *p)
{
	return p->count || p->more;
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
	bool by_value = k->constant || k->by_value || is_open(&v->possible);

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
	if (!is_open(&v->possible))
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

/* Adds a record with its outcome. */
static void add(struct cbpf_calls *c, struct call_known *k,
	const struct cbpf_record *record, const struct cbpf_verdict *v)
{
	const struct cbpf_outcome *o = &v->outcome;
	bool by_filter = k && !k->constant && o->way != CBPF_WAY_BITMAP &&
			 !is_open(&v->possible);
	struct call_row *row = NULL;
	long insn = -1;

	if (by_filter && (!k->by_value || c->steps))
		c->stats.insns += calls_trace(c, record, o->filter, &insn);
	else if (k && !k->constant && !k->by_value && !is_open(&v->possible))
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
	k->is_match = o->effect != CBPF_RUNS;
	if (o->way == CBPF_WAY_BITMAP)
		k->steps = 0;
	c->stats.insns += k->steps;
}

void cbpf_calls_add(struct cbpf_calls *c, const struct cbpf_record *record,
	const struct cbpf_verdict *verdict)
{
	const uint32_t *word = record->syscall.word;

	add(c, find_call(c, word[1], word[0]), record, verdict);
}

/* ---- The fast way ------------------------------------------------------- */

/* What is known of a call, without a search for most of them. */
static inline struct call_known *fast_find(
	struct cbpf_calls *c, const uint32_t *word)
{
	struct call_known *k;

	if (word[1] != c->dense_arch) {
		memset(c->dense, 0, sizeof(c->dense));
		c->dense_arch = word[1];
	}
	if (word[0] >= DENSE)
		return find_call(c, word[1], word[0]);
	k = c->dense[word[0]];
	if (!k)
		k = c->dense[word[0]] = find_call(c, word[1], word[0]);
	return k;
}

/* The slow part: a call that is new, or whose arguments matter. */
static bool run_one(struct cbpf_calls *c, struct call_known *k,
	const uint32_t *word, uint64_t number)
{
	struct cbpf_record record = {.number = number, .kind = CBPF_SYSCALL};
	struct cbpf_verdict verdict;

	memcpy(record.syscall.word, word, sizeof(record.syscall.word));
	cbpf_runner_run(c->runner, 0, &record, &verdict);
	add(c, k, &record, &verdict);
	return verdict.match;
}

/* The machine code of a stack of one filter; NULL: there is none. */
static cbpf_code *bare_code(const struct cbpf_calls *c)
{
	const struct cbpf_runner *r = c->runner;
	const struct lane *lane = &r->filters[0].lanes[0];

	if (r->count != 1 || r->filters[0].program->internal ||
		r->seccomp.strict || !lane->engine->code)
		return NULL;
	return lane->engine->code(lane->handle);
}

/* The row of a value that the call has had before. */
static struct call_row *row_of_value(
	const struct cbpf_calls *c, const struct call_known *k, uint32_t value)
{
	if (!k || !k->by_value)
		return NULL;
	for (uint32_t i = k->head; i != NO_ROW; i = c->rows[i].next)
		if (c->rows[i].row.outcome.value == value &&
			!is_open(&c->rows[i].row.possible))
			return &c->rows[i];
	return NULL;
}

int64_t cbpf_calls_run(struct cbpf_calls *c, const uint32_t (*data)[16],
	size_t count, uint64_t first)
{
	cbpf_code *code;
	int64_t matched = 0;

	if (c->runner->all || !c->runner->count)
		return -1;
	for (size_t i = 0; i < c->runner->count; i++)
		if (c->runner->filters[i].program->internal)
			return -1;
	code = c->steps ? NULL : bare_code(c);
	for (size_t i = 0; i < count; i++) {
		struct call_known *k = fast_find(c, data[i]);
		struct call_row *row = NULL;

		if (k && k->constant && k->head != NO_ROW) {
			k->count++;
			matched += k->is_match;
			continue;
		}
		if (code)
			row = row_of_value(
				c, k, (uint32_t)code(data[i], NULL, 0, NULL));
		if (row) {
			row->row.count++;
			matched += row->row.outcome.effect != CBPF_RUNS;
			continue;
		}
		matched += run_one(c, k, data[i], first + i);
	}
	return matched;
}

/* Hands what was but counted to the rows. */
static void settle(struct cbpf_calls *c)
{
	for (size_t i = 0; i < CALLS_SLOTS; i++) {
		struct call_known *k = &c->known[i];

		if (!k->used || !k->constant || k->head == NO_ROW)
			continue;
		c->rows[k->head].row.count += k->count;
		c->stats.insns += k->count * k->steps;
		k->count = 0;
	}
}

/* ---- What came of it ---------------------------------------------------- */

bool cbpf_calls_row(
	const struct cbpf_calls *c, size_t i, struct cbpf_call_row *row)
{
	settle((struct cbpf_calls *)c);
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
	if (left->first != right->first)
		return left->first > right->first ? 1 : -1;
	return 0;
}

/* The rows move, so that what is known of the calls finds them anew. */
static void link_rows(struct cbpf_calls *c)
{
	for (size_t i = 0; i < CALLS_SLOTS; i++)
		c->known[i].head = NO_ROW;
	for (size_t i = c->row_count; i-- > 0;) {
		struct call_row *row = &c->rows[i];
		struct call_known *k = find_call(c, row->row.arch, row->row.nr);

		row->next = k->head;
		k->head = (uint32_t)i;
	}
}

void cbpf_calls_sort(struct cbpf_calls *c)
{
	settle(c);
	if (!c->row_count)
		return;
	qsort(c->rows, c->row_count, sizeof(*c->rows), in_order);
	link_rows(c);
}

void cbpf_calls_stats(const struct cbpf_calls *c, struct cbpf_call_stats *stats)
{
	settle((struct cbpf_calls *)c);
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
