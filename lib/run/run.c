/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The runner: programs, checked and prepared for one engine or for all, over
 * records.  Packets: each program is a filter.  System calls: all programs are
 * one stack.
 */
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/diag.h"
#include "core/iop.h"
#include "core/program.h"
#include "core/session.h"
#include "names/syscalls.h"
#include "run/engine.h"
#include "run/partial.h"
#include "run/run.h"

#define KNOWN_SLOTS 1024u

struct cbpf_runner *cbpf_runner_new(const struct cbpf *c,
	const struct cbpf_run_options *options, struct cbpf_diags *diags)
{
	struct cbpf_runner *r = calloc(1, sizeof(*r));
	char names[160];

	if (!r) {
		diag_file(diags, DIAG_NO_MEMORY, NULL);
		return NULL;
	}
	r->session = c;
	r->kind = options->kind;
	r->no_verify = options->no_verify;
	r->budget = options->budget;
	r->memory_size = options->memory_size;
	r->seccomp = options->seccomp;
	if (!options->engine)
		return r;
	r->all = !strcmp(options->engine, "all");
	r->named = cbpf_engine_find(c, options->engine);
	if (!r->all && !r->named) {
		diag_file(diags, DIAG_ENGINE_NAME, NULL, options->engine,
			engine_names(c, names, sizeof(names)));
		cbpf_runner_free(r);
		return NULL;
	}
	return r;
}

static void filter_free(struct filter *f)
{
	for (size_t k = 0; k < f->count; k++)
		f->lanes[k].engine->release(f->lanes[k].handle);
	free(f->lanes);
	free(f->classic);
	cbpf_program_free(f->program);
}

void cbpf_runner_free(struct cbpf_runner *r)
{
	if (!r)
		return;
	for (size_t i = 0; i < r->count; i++)
		filter_free(&r->filters[i]);
	free(r->filters);
	free(r->known);
	free(r);
}

/* ---- Adding a program --------------------------------------------------- */

/* 0: the engine takes the program; 1: it declines; -1: out of memory. */
static int try_engine(const struct cbpf_runner *r, struct filter *f,
	const struct cbpf_engine *engine, struct cbpf_diags *diags)
{
	struct lane *lanes =
		array_grow(f->lanes, f->count, &f->room, sizeof(*lanes));

	if (!lanes) {
		diag_file(diags, DIAG_NO_MEMORY, NULL);
		return -1;
	}
	f->lanes = lanes;
	lanes[f->count] = (struct lane){
		.engine = engine,
		.handle = engine->prepare(f->program, r->kind, diags),
	};
	if (!lanes[f->count].handle)
		return 1;
	f->count++;
	return 0;
}

/* The note about an engine that did not take a program, from what it said. */
static void note_passed(const struct cbpf_program *p,
	const struct cbpf_engine *engine, const struct cbpf_diags *reasons,
	struct cbpf_diags *diags)
{
	const struct cbpf_diag *first = cbpf_diags_get(reasons, 0);
	char text[256];

	if (first && !strcmp(first->name, "engine-declines"))
		snprintf(text, sizeof(text), "%s", first->text);
	else
		snprintf(text, sizeof(text), "not run by the engine %s: %s",
			engine->name, first ? first->text : "no reason given");
	diag_file(diags, DIAG_ENGINE_PASSED, cbpf_program_name(p), text);
}

/* As try_engine(); a declined engine is worth a note only, as another one may
 * take the program. */
static int try_quietly(const struct cbpf_runner *r, struct filter *f,
	const struct cbpf_engine *engine, struct cbpf_diags *diags)
{
	struct cbpf_diags *reasons = cbpf_diags_new();
	int rc;

	if (!reasons) {
		diag_file(diags, DIAG_NO_MEMORY, NULL);
		return -1;
	}
	rc = try_engine(r, f, engine, reasons);
	if (rc < 0)
		diag_file(diags, DIAG_NO_MEMORY, NULL);
	else if (rc)
		note_passed(f->program, engine, reasons, diags);
	cbpf_diags_free(reasons);
	return rc;
}

static int prepare_all(
	const struct cbpf_runner *r, struct filter *f, struct cbpf_diags *diags)
{
	const struct cbpf_engine *engine;

	for (size_t k = 0; (engine = cbpf_engine_row(r->session, k)); k++) {
		/* That libpcap has no system calls is no news. */
		if (r->kind == CBPF_SYSCALL && engine == &engine_pcap)
			continue;
		if (try_quietly(r, f, engine, diags) < 0)
			return -1;
	}
	return 0;
}

/* The last engine of the list that takes it; libpcap's reading of a program
 * is not the kernel's, so that it must be asked for. */
static int prepare_best(
	const struct cbpf_runner *r, struct filter *f, struct cbpf_diags *diags)
{
	const struct cbpf_engine *engine;
	size_t k = 0;

	while (cbpf_engine_row(r->session, k))
		k++;
	while (k-- > 0 && !f->count) {
		engine = cbpf_engine_row(r->session, k);
		/* Checks are for programs that need them. */
		if (engine != &engine_pcap &&
			(engine != &engine_checked || f->program->internal) &&
			try_quietly(r, f, engine, diags) < 0)
			return -1;
	}
	return 0;
}

static int prepare(
	const struct cbpf_runner *r, struct filter *f, struct cbpf_diags *diags)
{
	int rc;

	if (r->named)
		return try_engine(r, f, r->named, diags);
	rc = r->all ? prepare_all(r, f, diags) : prepare_best(r, f, diags);
	if (!rc && !f->count) {
		diag_file(diags, DIAG_NO_ENGINE, cbpf_program_name(f->program));
		return -1;
	}
	return rc;
}

/* Packets and system calls each have targets of their own. */
static bool target_fits(const struct cbpf_runner *r, enum cbpf_target target,
	const struct cbpf_program *p, struct cbpf_diags *diags)
{
	static const char *const words[] = {
		[CBPF_PACKET] = "packets",
		[CBPF_SYSCALL] = "system calls",
		[CBPF_MEMORY] = "memory",
	};

	if (r->kind != CBPF_MEMORY &&
		(r->kind == CBPF_SYSCALL) == (target == CBPF_TARGET_SECCOMP))
		return true;
	diag_file(diags, DIAG_TARGET_KIND, cbpf_program_name(p),
		cbpf_target_name(target), words[r->kind]);
	return false;
}

/* A classic program is held to its target, an internal one to safety. */
static bool is_taken(const struct cbpf_runner *r, struct cbpf_program *p,
	enum cbpf_target target, struct cbpf_diags *diags)
{
	const struct cbpf_verify_options options = {
		.ctx = r->kind,
		.memory_size = r->memory_size,
		.budget = r->budget,
	};

	if (!p->internal)
		return target_fits(r, target, p, diags) &&
		       !cbpf_check(p, target, diags);
	return r->no_verify || !cbpf_verify(p, &options, diags);
}

int cbpf_runner_add(struct cbpf_runner *r, struct cbpf_program *p,
	enum cbpf_target target, struct cbpf_diags *diags)
{
	struct filter f = {.program = p}, *filters;

	p->passes_off = r->session->passes_off;
	if (p->internal)
		p->internal->passes_off = p->passes_off;
	if (!is_taken(r, p, target, diags) || prepare(r, &f, diags)) {
		filter_free(&f);
		return -1;
	}
	filters = array_grow(r->filters, r->count, &r->room, sizeof(*filters));
	if (!filters) {
		diag_file(diags, DIAG_NO_MEMORY, NULL);
		filter_free(&f);
		return -1;
	}
	r->filters = filters;
	r->filters[r->count++] = f;
	r->bitmap_count = 0; /* made again with the new one */
	return 0;
}

size_t cbpf_runner_count(const struct cbpf_runner *r)
{
	return r->count;
}

const struct cbpf_program *cbpf_runner_program(
	const struct cbpf_runner *r, size_t i)
{
	return i < r->count ? r->filters[i].program : NULL;
}

/* ---- Running ------------------------------------------------------------ */

static bool same(const struct cbpf_result *a, const struct cbpf_result *b)
{
	return a->end == b->end &&
	       (a->end != CBPF_END_RETURN || a->value == b->value);
}

/* Asks every engine of a filter; false when two answers differ. */
static bool run_filter(struct filter *f, const struct cbpf_record *record)
{
	const struct cbpf_result *first = &f->lanes[0].result;
	bool agree = true;

	for (size_t k = 0; k < f->count; k++) {
		struct lane *lane = &f->lanes[k];

		lane->engine->run(lane->handle, record, &lane->result);
		if (lane->engine == &engine_pcap && first->linux_only)
			continue;
		agree = agree && same(first, &lane->result);
	}
	return agree;
}

/* The kernel's table of allowed calls for a machine; NULL: it has none. */
static const struct bitmap *find_bitmap(struct cbpf_runner *r, uint32_t arch)
{
	struct bitmap *b;

	for (size_t i = 0; i < r->bitmap_count; i++)
		if (r->bitmaps[i].arch == arch)
			return &r->bitmaps[i];
	if (r->bitmap_count == RUN_BITMAPS)
		return NULL;
	b = &r->bitmaps[r->bitmap_count];
	bitmap_init(b, arch);
	if (!b->count)
		return NULL;
	for (size_t i = 0; i < r->count; i++)
		bitmap_restrict(b, r->filters[i].program);
	r->bitmap_count++;
	return b;
}

bool run_is_in_bitmap(struct cbpf_runner *r, const struct cbpf_syscall *call)
{
	const struct bitmap *b;

	/* What these two meet depends on who makes them. */
	if (call->word[0] == SYSCALL_URETPROBE ||
		call->word[0] == SYSCALL_UPROBE)
		return false;
	if (!r->count || r->seccomp.strict ||
		!seccomp_has(r->seccomp.kernel, SECCOMP_HAS_BITMAP))
		return false;
	b = find_bitmap(r, call->word[1]);
	return b && bitmap_has(b, call->word[0]);
}

/* A stack at work on a record. */
struct stack_run {
	struct cbpf_runner *runner;
	const struct cbpf_record *record;
	struct cbpf_verdict *verdict;
};

static uint32_t run_nth(void *arg, size_t i, const struct cbpf_syscall *call)
{
	struct stack_run *run = arg;
	struct filter *f = &run->runner->filters[i];
	const struct cbpf_result *first = &f->lanes[0].result;

	(void)call;
	if (!run_filter(f, run->record))
		run->verdict->differ = true;
	if (first->end != CBPF_END_RETURN)
		run->verdict->end = first->end;
	if (first->end == CBPF_END_FAULT)
		run->verdict->fault = first->fault;
	return (uint32_t)first->value;
}

static void run_stack(struct cbpf_runner *r, const struct cbpf_record *record,
	struct cbpf_verdict *verdict)
{
	struct stack_run run = {r, record, verdict};
	const struct seccomp stack = {
		.kernel = r->seccomp.kernel,
		.strict = r->seccomp.strict,
		.count = r->count,
		.run = run_nth,
		.arg = &run,
	};
	struct cbpf_outcome *o = &verdict->outcome;
	bool known = run_is_in_bitmap(r, &record->syscall);

	if (known && !r->all && !r->named)
		*o = (struct cbpf_outcome){.value = SECCOMP_ALLOW,
			.action = CBPF_ALLOW,
			.effect = CBPF_RUNS,
			.filter = r->count - 1};
	else
		seccomp_enter(&stack, &record->syscall, o);
	if (known)
		o->way = CBPF_WAY_BITMAP;
	verdict->value = o->value;
	verdict->match = o->effect != CBPF_RUNS;
}

/* ---- Calls that are known in part --------------------------------------- */

/* Everything that the stack can return; false: it cannot be told. */
static bool possible_values(struct cbpf_runner *r,
	const struct cbpf_syscall *call, struct partial_values *all)
{
	struct partial_values one;

	for (size_t i = r->count; i-- > 0;) {
		struct filter *f = &r->filters[i];
		bool newest = i == r->count - 1;

		if (!f->classic && !f->program->internal) {
			struct cbpf_diags *diags = cbpf_diags_new();

			f->classic = classic_prepare(
				f->program, r->kind, CLASSIC_LINUX, diags);
			cbpf_diags_free(diags);
		}
		if (!f->classic ||
			partial_run(f->classic, call, newest ? all : &one))
			return false;
		if (!newest)
			partial_join(all, &one);
	}
	return r->count > 0;
}

static struct known *known_slot(
	struct cbpf_runner *r, const struct cbpf_syscall *call)
{
	uint32_t slot = (call->word[0] ^ call->word[1] * 2654435761u >> 20) %
			KNOWN_SLOTS;

	if (!r->known)
		r->known = calloc(KNOWN_SLOTS, sizeof(*r->known));
	return r->known ? &r->known[slot] : NULL;
}

/* The most binding value first. */
static int by_precedence(const void *a, const void *b)
{
	int32_t left = (int32_t) * (const uint32_t *)a;
	int32_t right = (int32_t) * (const uint32_t *)b;

	return (left > right) - (left < right);
}

static void list_possible(
	struct partial_values *all, struct cbpf_possible *possible)
{
	size_t count = all->count;

	qsort(all->value, count, sizeof(all->value[0]), by_precedence);
	if (count > CBPF_POSSIBLE) {
		count = CBPF_POSSIBLE;
		all->more = true;
	}
	memcpy(possible->value, all->value, count * sizeof(uint32_t));
	possible->count = (uint32_t)count;
	possible->more = all->more;
}

/* Whether what the record tells of a call decides its outcome; if not, that is
 * set to the most binding one. */
static bool is_decided(struct cbpf_runner *r, const struct cbpf_syscall *call,
	struct cbpf_verdict *verdict)
{
	struct known *known = known_slot(r, call);
	struct partial_values all = {0};
	uint32_t value;

	if (known && known->there && known->nr == call->word[0] &&
		known->arch == call->word[1])
		return true;
	if (!possible_values(r, call, &all))
		all = (struct partial_values){.more = true};
	if (all.count == 1 && !all.more) {
		/* Only number and machine were looked at. */
		if (known && all.loaded < 1u << 2)
			*known = (struct known){
				true, call->word[0], call->word[1]};
		return true;
	}
	list_possible(&all, &verdict->possible);
	value = all.count ? all.value[0] : 0;
	cbpf_seccomp_outcome(&r->seccomp, call, &value, 1, &verdict->outcome);
	verdict->value = verdict->outcome.value;
	verdict->match = verdict->outcome.effect != CBPF_RUNS;
	return false;
}

void cbpf_runner_run(struct cbpf_runner *r, size_t i,
	const struct cbpf_record *record, struct cbpf_verdict *verdict)
{
	const struct cbpf_result *first;

	*verdict = (struct cbpf_verdict){.end = CBPF_END_RETURN};
	if (r->kind == CBPF_SYSCALL && record->syscall.unknown && r->count &&
		!run_is_in_bitmap(r, &record->syscall) &&
		!is_decided(r, &record->syscall, verdict))
		return;
	if (r->kind == CBPF_SYSCALL) {
		run_stack(r, record, verdict);
		return;
	}
	if (r->kind == CBPF_MEMORY && record->memory.size < r->memory_size) {
		verdict->end = CBPF_END_FAULT;
		verdict->fault.what = "the record is shorter than promised";
		return;
	}
	verdict->differ = !run_filter(&r->filters[i], record);
	first = &r->filters[i].lanes[0].result;
	verdict->end = first->end;
	if (first->end == CBPF_END_FAULT)
		verdict->fault = first->fault;
	if (first->end != CBPF_END_RETURN)
		return;
	verdict->value = first->value;
	verdict->match = first->value != 0;
}

/* Without memory for its code, a packet in two parts has no value. */
static bool has_fragment(const struct cbpf_record *records, size_t count)
{
	uint32_t size = 0;

	for (size_t k = 0; k < count; k++)
		size |= records[k].packet.frag_size;
	return size;
}

bool cbpf_runner_values(struct cbpf_runner *r, size_t i,
	const struct cbpf_record *records, size_t count, uint64_t *values)
{
	const struct filter *f = &r->filters[i];
	struct lane *lane = f->lanes;

	if (r->kind != CBPF_PACKET || f->count != 1 ||
		!lane->engine->run_batch || !count ||
		has_fragment(records, count))
		return false;
	lane->engine->run_batch(lane->handle, records, count, values);
	lane->result = (struct cbpf_result){
		.value = values[count - 1],
		.end = CBPF_END_RETURN,
	};
	return true;
}

const struct cbpf_engine *cbpf_runner_engine(
	const struct cbpf_runner *r, size_t i, size_t k)
{
	if (i >= r->count || k >= r->filters[i].count)
		return NULL;
	return r->filters[i].lanes[k].engine;
}

const struct cbpf_result *cbpf_runner_result(
	const struct cbpf_runner *r, size_t i, size_t k)
{
	return &r->filters[i].lanes[k].result;
}

bool cbpf_runner_is_code(const struct cbpf_runner *r)
{
	for (size_t i = 0; i < r->count; i++)
		if (!r->filters[i].lanes[0].engine->code)
			return false;
	return r->count > 0;
}

const uint64_t *cbpf_runner_trace(const struct cbpf_runner *r, size_t i)
{
	const struct lane *lane = &r->filters[i].lanes[0];

	return lane->engine->trace ? lane->engine->trace(lane->handle) : NULL;
}

/* "KILL_PROCESS or ERRNO(1) or ..." */
static void possible_text(
	const struct cbpf_possible *possible, char *buf, size_t size)
{
	size_t at = 0;

	*buf = '\0';
	for (uint32_t i = 0; i < possible->count && at < size; i++) {
		struct cbpf_outcome o;
		char word[32];

		cbpf_seccomp_decide(&possible->value[i], 1, &o);
		at += (size_t)snprintf(buf + at, size - at, "%s%s",
			i ? " or " : "",
			cbpf_outcome_text(&o, word, sizeof(word)));
	}
	if (possible->more && at < size)
		snprintf(buf + at, size - at, "%s",
			possible->count ? " or another" : "unknown");
}

char *cbpf_verdict_text(const struct cbpf_record *record,
	const struct cbpf_verdict *verdict, char *buf, size_t size)
{
	if (record->kind == CBPF_SYSCALL &&
		(verdict->possible.count || verdict->possible.more))
		possible_text(&verdict->possible, buf, size);
	else if (record->kind == CBPF_SYSCALL)
		cbpf_outcome_text(&verdict->outcome, buf, size);
	else
		snprintf(buf, size, verdict->value ? "accept" : "reject");
	return buf;
}
