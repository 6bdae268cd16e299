/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Many system calls at once, which come from memory as fast as it gives them:
 * of most a table tells at the first look what becomes of them, or with which
 * value the machine code has to agree, and they are counted there.
 */
#include <string.h>

#include "run/calls.h"

#define WORDS CBPF_CALL_WORDS

/* A stack at work on a batch. */
struct batch {
	struct cbpf_calls *calls;
	cbpf_code *code; /* machine code of the only filter; or NULL */
	struct dense *dense;
	uint64_t matched;
};

/* The table of a machine; NULL: there is none for so many. */
static struct dense *find_dense(struct cbpf_calls *c, uint32_t arch)
{
	for (size_t i = 0; i < DENSE_TABLES; i++) {
		struct dense *d = &c->dense[i];

		if (!d->used)
			*d = (struct dense){.used = true, .arch = arch};
		if (d->arch == arch)
			return d;
	}
	return NULL;
}

/* ---- The slow way -------------------------------------------------------- */

/* A call that is new, or whose arguments matter. */
static bool run_one(struct cbpf_calls *c, struct call_known *k,
	const uint32_t *word, uint64_t number)
{
	struct cbpf_record record = {.number = number, .kind = CBPF_SYSCALL};
	struct cbpf_verdict verdict;

	memcpy(record.syscall.word, word, sizeof(record.syscall.word));
	cbpf_runner_run(c->runner, 0, &record, &verdict);
	calls_add(c, k, &record, &verdict);
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

/* The row of a value that the call has had before; NO_ROW: of none. */
static uint32_t row_of_value(
	const struct cbpf_calls *c, const struct call_known *k, uint32_t value)
{
	uint32_t i = k && k->by_value ? k->head : NO_ROW;

	while (i != NO_ROW && (c->rows[i].row.outcome.value != value ||
				      calls_is_open(&c->rows[i].row.possible)))
		i = c->rows[i].next;
	return i;
}

/* Has the table tell the row of the next record of a call. */
static void learn(struct batch *b, const struct call_known *k, uint32_t row)
{
	const struct cbpf_outcome *o = &b->calls->rows[row].row.outcome;
	struct dense *d = b->dense;

	if (!d || k->nr >= DENSE || d->kind[k->nr])
		return;
	d->kind[k->nr] = (k->constant ? DENSE_CONSTANT : DENSE_VALUE) |
			 (o->effect != CBPF_RUNS ? DENSE_MATCH : 0);
	d->value[k->nr] = o->value;
	d->row[k->nr] = row;
}

static void run_slowly(struct batch *b, const uint32_t *word, uint64_t number)
{
	struct cbpf_calls *c = b->calls;
	struct call_known *k = calls_find(c, word[1], word[0]);
	uint32_t row = NO_ROW;
	struct cbpf_call_row *at;

	if (k && k->constant)
		row = k->head;
	else if (b->code)
		row = row_of_value(
			c, k, (uint32_t)b->code(word, NULL, 0, NULL));
	if (row == NO_ROW) {
		b->matched += run_one(c, k, word, number);
		return;
	}
	at = &c->rows[row].row;
	at->count++;
	b->matched += at->outcome.effect != CBPF_RUNS;
	if (k->constant)
		c->stats.insns += k->steps;
	learn(b, k, row);
}

/* ---- The fast way ------------------------------------------------------- */

/* What is done to DENSE_TURNS records at once is written out: gcc's -O2 leaves
 * such loops as they are, at twice the time. */
_Static_assert(DENSE_TURNS == 4, "as many as are written out");

/* What the table has of a record; 0: nothing. */
static inline unsigned kind_of(const struct dense *d, const uint32_t *word)
{
	return word[1] == d->arch && word[0] < DENSE ? d->kind[word[0]] : 0;
}

/* The same of DENSE_TURNS records, with one look for all: their kinds, and
 * which bits these have in common; 0: one is not in the table. */
static inline unsigned kinds_of(const struct dense *d,
	const uint32_t (*data)[WORDS], unsigned kind[DENSE_TURNS])
{
	uint32_t nr = data[0][0] | data[1][0] | data[2][0] | data[3][0];
	uint32_t arch = (data[0][1] ^ d->arch) | (data[1][1] ^ d->arch) |
			(data[2][1] ^ d->arch) | (data[3][1] ^ d->arch);

	if (arch || nr >= DENSE)
		return 0;
	kind[0] = d->kind[data[0][0]];
	kind[1] = d->kind[data[1][0]];
	kind[2] = d->kind[data[2][0]];
	kind[3] = d->kind[data[3][0]];
	return kind[0] & kind[1] & kind[2] & kind[3];
}

/* Counts DENSE_TURNS records; how many of them match. */
static inline unsigned count_all(struct dense *d, const uint32_t (*data)[WORDS],
	const unsigned kind[DENSE_TURNS])
{
	d->count[data[0][0]][0]++;
	d->count[data[1][0]][1]++;
	d->count[data[2][0]][2]++;
	d->count[data[3][0]][3]++;
	return kind[0] / DENSE_MATCH + kind[1] / DENSE_MATCH +
	       kind[2] / DENSE_MATCH + kind[3] / DENSE_MATCH;
}

/* Counts records up to one whose row the number does not tell; how many. */
static size_t count_constant(
	struct batch *b, const uint32_t (*data)[WORDS], size_t count)
{
	struct dense *d = b->dense;
	unsigned kind[DENSE_TURNS];
	uint64_t matched = 0;
	size_t i = 0;

	for (; i + DENSE_TURNS <= count; i += DENSE_TURNS) {
		if (!(kinds_of(d, data + i, kind) & DENSE_CONSTANT))
			break;
		matched += count_all(d, data + i, kind);
	}
	for (; i < count; i++) {
		unsigned one = kind_of(d, data[i]);

		if (!(one & DENSE_CONSTANT))
			break;
		d->count[data[i][0]][0]++;
		matched += one / DENSE_MATCH;
	}
	b->matched += matched;
	return i;
}

/* Whether the machine code returns what it did when the row was found. */
static inline bool is_value(
	cbpf_code *code, const struct dense *d, const uint32_t *word)
{
	return (uint32_t)code(word, NULL, 0, NULL) == d->value[word[0]];
}

/* The same of records whose row the value tells. */
static size_t count_by_value(
	struct batch *b, const uint32_t (*data)[WORDS], size_t count)
{
	struct dense *d = b->dense;
	cbpf_code *code = b->code;
	unsigned kind[DENSE_TURNS];
	uint64_t matched = 0;
	size_t i = 0;

	for (; i + DENSE_TURNS <= count; i += DENSE_TURNS) {
		bool good = kinds_of(d, data + i, kind) & DENSE_VALUE;

		good = good && is_value(code, d, data[i]) &&
		       is_value(code, d, data[i + 1]) &&
		       is_value(code, d, data[i + 2]) &&
		       is_value(code, d, data[i + 3]);
		if (!good)
			break;
		matched += count_all(d, data + i, kind);
	}
	for (; i < count; i++) {
		unsigned one = kind_of(d, data[i]);

		if (!(one & DENSE_VALUE) || !is_value(code, d, data[i]))
			break;
		d->count[data[i][0]][0]++;
		matched += one / DENSE_MATCH;
	}
	b->matched += matched;
	return i;
}

int64_t cbpf_calls_run(struct cbpf_calls *c, const uint32_t (*data)[WORDS],
	size_t count, uint64_t first)
{
	struct batch b = {.calls = c};

	if (c->runner->all || !c->runner->count)
		return -1;
	for (size_t i = 0; i < c->runner->count; i++)
		if (c->runner->filters[i].program->internal)
			return -1;
	b.code = c->steps ? NULL : bare_code(c);
	c->unsettled = true;
	for (size_t i = 0, done; i < count; i += done) {
		if (!b.dense || b.dense->arch != data[i][1])
			b.dense = find_dense(c, data[i][1]);
		done = b.dense ? count_constant(&b, data + i, count - i) : 0;
		if (!done && b.dense && b.code)
			done = count_by_value(&b, data + i, count - i);
		if (done)
			continue;
		run_slowly(&b, data[i], first + i);
		done = 1;
	}
	return (int64_t)b.matched;
}

/* ---- Rows ---------------------------------------------------------------- */

static void settle_call(struct cbpf_calls *c, struct dense *d, uint32_t nr)
{
	uint64_t sum = 0;

	for (size_t k = 0; k < DENSE_TURNS; k++) {
		sum += d->count[nr][k];
		d->count[nr][k] = 0;
	}
	if (!sum)
		return;
	c->rows[d->row[nr]].row.count += sum;
	if (d->kind[nr] & DENSE_CONSTANT)
		c->stats.insns += sum * calls_find(c, d->arch, nr)->steps;
}

void calls_settle(struct cbpf_calls *c)
{
	if (!c->unsettled)
		return;
	c->unsettled = false;
	for (size_t i = 0; i < DENSE_TABLES && c->dense[i].used; i++)
		for (uint32_t nr = 0; nr < DENSE; nr++)
			settle_call(c, &c->dense[i], nr);
}

void calls_forget(struct cbpf_calls *c)
{
	for (size_t i = 0; i < DENSE_TABLES; i++)
		c->dense[i].used = false;
}
