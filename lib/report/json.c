/* SPDX-License-Identifier: BSD-2-Clause */
/* Verdicts and summaries as JSON objects on one line; keys as in cbpf(5). */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cbpf.h"
#include "core/buf.h"
#include "core/diag.h"
#include "names/syscalls.h"

#ifdef HAVE_JANSSON

#include <jansson.h>

/* A string that may be no UTF-8, such as a file name: then as Latin-1. */
static json_t *text(const char *s)
{
	json_t *j = json_string(s);
	char *utf8, *out;

	if (j)
		return j;
	utf8 = out = malloc(2 * strlen(s) + 1);
	if (!utf8)
		return NULL;
	for (; *s; s++) {
		unsigned char c = (unsigned char)*s;

		if (c < 0x80) {
			*out++ = (char)c;
		} else {
			*out++ = (char)(0xc0 | c >> 6);
			*out++ = (char)(0x80 | (c & 0x3f));
		}
	}
	*out = '\0';
	j = json_string(utf8);
	free(utf8);
	return j;
}

/* An object that is filled; without memory it lacks members, and is not
 * shown. */
struct object {
	json_t *json;
	bool failed;
};

static void put(struct object *o, const char *key, json_t *value)
{
	if (json_object_set_new(o->json, key, value))
		o->failed = true;
}

static void put_number(struct object *o, const char *key, uint64_t value)
{
	put(o, key, json_integer((json_int_t)value));
}

static int take_bytes(const char *bytes, size_t size, void *line)
{
	buf_put(line, bytes, size);
	return ((struct buf *)line)->failed ? -1 : 0;
}

/* The one line; NULL with a diagnostic.  Not by json_dumps(): without memory
 * it may leave out a part and not tell. */
static char *finish(struct object *o, struct cbpf_diags *diags)
{
	struct buf b = {0};
	char *line = NULL;

	if (!o->failed &&
		!json_dump_callback(o->json, take_bytes, &b, JSON_COMPACT))
		line = buf_take(&b, NULL);
	buf_free(&b);
	json_decref(o->json);
	if (!line)
		diag_file(diags, DIAG_NO_MEMORY, NULL);
	return line;
}

/* The nanoseconds of a time before 1970 count forward all the same. */
static json_t *time_text(const struct cbpf_record *r)
{
	long long sec = r->sec;

	if (sec < 0 && r->nsec)
		return json_sprintf(
			"-%lld.%09u", -(sec + 1), 1000000000 - r->nsec);
	return json_sprintf("%lld.%09u", sec, r->nsec);
}

static void put_packet(struct object *o, const struct cbpf_record *r)
{
	const struct cbpf_packet *p = &r->packet;

	put(o, "time", time_text(r));
	put_number(o, "caplen", (uint64_t)p->size + p->frag_size);
	put_number(o, "len", p->len);
}

/* 64-bit values as strings: not every reader of JSON has such numbers. */
static json_t *hex64(const struct audit_arch *arch, const uint32_t *word)
{
	bool big = arch && arch->big;

	return json_sprintf(
		"0x%llx", (unsigned long long)word[!big] << 32 | word[big]);
}

static void put_call(struct object *o, const struct cbpf_syscall *call)
{
	const struct audit_arch *arch = audit_arch_by_value(call->word[1]);
	json_t *args = json_array();
	char buf[64];
	const char *name;

	put_number(o, "nr", call->word[0]);
	if (arch && call->word[0] >> 30 == 1 &&
		arch == audit_arch_by_name("x86_64"))
		arch = audit_arch_by_name("x32");
	/* A name that memory was missing for would be taken for none. */
	errno = 0;
	name = arch ? syscall_name(arch, call->word[0], buf, sizeof(buf))
		    : NULL;
	o->failed = o->failed || errno == ENOMEM;
	if (name)
		put(o, "syscall", text(name));
	put(o, "arch",
		arch ? text(arch->name) : json_sprintf("0x%x", call->word[1]));
	put(o, "ip", hex64(arch, &call->word[2]));
	for (size_t i = 0; i < 6; i++)
		if (json_array_append_new(
			    args, hex64(arch, &call->word[4 + 2 * i])))
			o->failed = true;
	put(o, "args", args);
	if (call->uprobe)
		put(o, "uprobe", json_true());
}

/* What the record does not tell, and what it leaves open. */
static void put_unknown(struct object *o, const struct cbpf_syscall *call,
	const struct cbpf_possible *possible)
{
	json_t *words = json_array(), *values = json_array();
	char buf[256];

	for (unsigned i = 0; i < CBPF_CALL_WORDS; i++)
		if (call->unknown >> i & 1 &&
			json_array_append_new(words, json_integer(i)))
			o->failed = true;
	put(o, "unknown_words", words);
	for (uint32_t i = 0; i < possible->count; i++) {
		struct cbpf_outcome outcome;

		cbpf_seccomp_decide(&possible->value[i], 1, &outcome);
		if (json_array_append_new(
			    values, text(cbpf_outcome_text(
					    &outcome, buf, sizeof(buf)))))
			o->failed = true;
	}
	put(o, "possible", values);
}

static void put_outcome(struct object *o, const struct cbpf_outcome *outcome)
{
	static const char *const effects[] = {
		[CBPF_RUNS] = "runs",
		[CBPF_RETURNS] = "returns",
		[CBPF_SIGSYS] = "sigsys",
		[CBPF_SIGILL] = "sigill",
		[CBPF_SIGKILL] = "sigkill",
	};

	put(o, "effect", text(effects[outcome->effect]));
	put_number(o, "data", outcome->data);
	if (outcome->effect == CBPF_RETURNS)
		put_number(o, "errno", outcome->error);
}

/* 64-bit values come as strings, too. */
static void put_value(struct object *o, enum cbpf_kind kind, uint64_t value)
{
	if (kind == CBPF_MEMORY)
		put(o, "value",
			json_sprintf("0x%llx", (unsigned long long)value));
	else
		put_number(o, "value", value);
}

/* Puts a record, and what became of it. */
static void put_verdict(struct object *into, const struct cbpf_record *record,
	const struct cbpf_verdict *verdict)
{
	struct object o = *into;
	char buf[256];

	put_number(&o, "record", record->number);
	if (record->kind == CBPF_PACKET)
		put_packet(&o, record);
	else if (record->kind == CBPF_SYSCALL)
		put_call(&o, &record->syscall);
	else
		put_number(&o, "size", record->memory.size);
	put_value(&o, record->kind, verdict->value);
	put(&o, "verdict",
		text(cbpf_verdict_text(record, verdict, buf, sizeof(buf))));
	if (record->kind == CBPF_SYSCALL) {
		put_outcome(&o, &verdict->outcome);
		put_number(&o, "decided_by", verdict->outcome.filter);
		if (record->syscall.unknown)
			put_unknown(&o, &record->syscall, &verdict->possible);
		if (verdict->other)
			put(&o, "other_verdict",
				text(cbpf_outcome_text(
					verdict->other, buf, sizeof(buf))));
	}
	put(&o, "match", json_boolean(verdict->match));
	*into = o;
}

char *cbpf_json_verdict(const struct cbpf_record *record,
	const struct cbpf_verdict *verdict, const char *file,
	const char *filter, struct cbpf_diags *diags)
{
	struct object o = {.json = json_object()};

	put_number(&o, "format", 1);
	put(&o, "file", text(file));
	if (filter)
		put(&o, "filter", text(filter));
	put_verdict(&o, record, verdict);
	return finish(&o, diags);
}

/* A list of steps for each filter, oldest first. */
struct ways {
	json_t **list;
	bool failed;
};

static void put_step(void *arg, const struct cbpf_step *step)
{
	struct object o = {.json = json_object()};
	struct ways *ways = arg;

	put_number(&o, "insn", step->insn);
	put_number(&o, "line", step->line);
	put(&o, "text", text(step->text));
	put(&o, "found", text(step->found));
	if (json_array_append_new(ways->list[step->filter], o.json) || o.failed)
		ways->failed = true;
}

static json_t *ways_of(const struct cbpf_runner *r,
	const struct cbpf_record *record, struct cbpf_diags *diags)
{
	size_t count = cbpf_runner_count(r);
	struct ways ways = {.list = calloc(count + 1, sizeof(json_t *))};
	const struct cbpf_step_sink sink = {.step = put_step, .arg = &ways};
	json_t *all = json_array();

	for (size_t i = 0; ways.list && i < count; i++) {
		struct object o = {.json = json_object()};

		ways.list[i] = json_array();
		put(&o, "filter",
			text(cbpf_program_name(cbpf_runner_program(r, i))));
		put(&o, "steps", ways.list[i]);
		if (json_array_append_new(all, o.json) || o.failed)
			ways.failed = true;
	}
	if (!ways.list || ways.failed ||
		cbpf_explain_steps(r, record, &sink, diags) || ways.failed) {
		json_decref(all);
		all = NULL;
	}
	free(ways.list);
	return all;
}

char *cbpf_json_explain(const struct cbpf_runner *r,
	const struct cbpf_record *record, const struct cbpf_verdict *verdict,
	const char *file, struct cbpf_diags *diags)
{
	struct object o = {.json = json_object()};
	struct object inner = {.json = json_object()};

	put_number(&o, "format", 1);
	put(&inner, "file", text(file));
	put_verdict(&inner, record, verdict);
	if (record->kind == CBPF_SYSCALL)
		put(&inner, "in_table",
			json_boolean(cbpf_explain_in_table(r, record)));
	put(&inner, "filters", ways_of(r, record, diags));
	put(&o, "explanation", inner.json);
	o.failed = o.failed || inner.failed;
	return finish(&o, diags);
}

/* Puts how often each value came. */
static void put_tallies(struct object *o, const struct cbpf_summary *s)
{
	json_t *list = json_array();
	char buf[256];

	for (size_t i = 0; i < s->tallies; i++) {
		const struct cbpf_tally *t = &s->tally[i];
		const struct cbpf_verdict v = {
			.value = t->value,
			.match = t->value != 0,
			.outcome = t->outcome,
			.possible = t->possible,
		};
		const struct cbpf_record r = {.kind = t->kind};
		struct object row = {.json = json_object()};

		put_value(&row, t->kind, t->value);
		put(&row, "verdict",
			text(cbpf_verdict_text(&r, &v, buf, sizeof(buf))));
		put_number(&row, "count", t->count);
		if (json_array_append_new(list, row.json) || row.failed)
			o->failed = true;
	}
	put(o, "values", list);
}

/* Puts how many records each engine ran. */
static void put_engines(struct object *o, const struct cbpf_summary *s)
{
	const struct cbpf_engine *engine;
	json_t *list = json_array();

	for (size_t i = 0; i < cbpf_runner_count(s->runner); i++) {
		const struct cbpf_program *p =
			cbpf_runner_program(s->runner, i);

		for (size_t k = 0;
			(engine = cbpf_runner_engine(s->runner, i, k)); k++) {
			struct object row = {.json = json_object()};

			put(&row, "engine", text(engine->name));
			put(&row, "program", text(cbpf_program_name(p)));
			put_number(&row, "count", s->asked);
			if (json_array_append_new(list, row.json) || row.failed)
				o->failed = true;
		}
	}
	put(o, "engines", list);
	put(o, "jited", json_boolean(cbpf_runner_is_code(s->runner)));
}

/* One row of the table of calls. */
static json_t *call_row(
	const struct cbpf_runner *r, const struct cbpf_call_row *row)
{
	const struct cbpf_verdict v = {
		.outcome = row->outcome, .possible = row->possible};
	const struct cbpf_program *p =
		cbpf_runner_program(r, row->outcome.filter);
	const struct cbpf_record record = {.kind = CBPF_SYSCALL};
	struct object o = {.json = json_object()};
	char buf[256];

	put_number(&o, "count", row->count);
	put_number(&o, "nr", row->nr);
	/* A name that memory was missing for would be taken for none. */
	errno = 0;
	cbpf_call_text(row->arch, row->nr, buf, sizeof(buf));
	o.failed = o.failed || errno == ENOMEM;
	put(&o, "call", text(buf));
	put(&o, "arch", json_sprintf("0x%x", row->arch));
	put(&o, "verdict",
		text(cbpf_verdict_text(&record, &v, buf, sizeof(buf))));
	put_outcome(&o, &row->outcome);
	put_number(&o, "decided_by", row->outcome.filter);
	put_number(&o, "first", row->first);
	if (p && row->insn >= 0) {
		put_number(&o, "insn", (uint64_t)row->insn);
		put_number(&o, "line", cbpf_program_line(p, (size_t)row->insn));
		put(&o, "path", text(row->path ? row->path : ""));
	}
	if (!o.failed)
		return o.json;
	json_decref(o.json);
	return NULL;
}

/* Puts how often each call had which outcome, and how far records went. */
static void put_calls(struct object *o, const struct cbpf_summary *s)
{
	struct cbpf_call_stats stats;
	struct cbpf_call_row row;
	json_t *list = json_array();

	for (size_t i = 0; cbpf_calls_row(s->calls, i, &row); i++)
		if (json_array_append_new(list, call_row(s->runner, &row)))
			o->failed = true;
	put(o, "calls", list);
	cbpf_calls_stats(s->calls, &stats);
	put_number(o, "bitmap", stats.bitmap);
	put_number(o, "phase1", stats.phase1);
	put_number(o, "phase2", stats.phase2);
	if (s->tally)
		put_number(o, "insns", stats.insns);
	put_number(o, "other_calls", stats.others);
}

char *cbpf_json_summary(const struct cbpf_summary *s, struct cbpf_diags *diags)
{
	struct object o = {.json = json_object()};
	struct object inner = {.json = json_object()};

	put_number(&o, "format", 1);
	put(&inner, "file", text(s->file));
	if (s->filter)
		put(&inner, "filter", text(s->filter));
	put_number(&inner, "records", s->records);
	put_number(&inner, "matched", s->matched);
	if (s->kind != CBPF_SYSCALL)
		put_number(&inner, "bytes", s->bytes);
	put(&inner, "damaged", json_boolean(s->damaged));
	if (s->tally) {
		put_tallies(&inner, s);
		put_number(&inner, "other_values", s->others);
		if (s->runner)
			put_engines(&inner, s);
	}
	if (s->calls)
		put_calls(&inner, s);
	put(&o, "summary", inner.json);
	o.failed = o.failed || inner.failed;
	return finish(&o, diags);
}

#else

static char *absent(struct cbpf_diags *diags)
{
	diag_file(diags, DIAG_NOT_BUILT_IN, NULL, "writing JSON",
		"libjansson-dev");
	return NULL;
}

char *cbpf_json_verdict(const struct cbpf_record *record,
	const struct cbpf_verdict *verdict, const char *file,
	const char *filter, struct cbpf_diags *diags)
{
	(void)record, (void)verdict, (void)file, (void)filter;
	return absent(diags);
}

char *cbpf_json_explain(const struct cbpf_runner *r,
	const struct cbpf_record *record, const struct cbpf_verdict *verdict,
	const char *file, struct cbpf_diags *diags)
{
	(void)r, (void)record, (void)verdict, (void)file;
	return absent(diags);
}

char *cbpf_json_summary(const struct cbpf_summary *s, struct cbpf_diags *diags)
{
	(void)s;
	return absent(diags);
}

#endif
