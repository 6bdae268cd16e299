/* SPDX-License-Identifier: BSD-2-Clause */
/* The way of a record through filters, in words. */
#include <stdlib.h>
#include <string.h>

#include "check/effect.h"
#include "core/buf.h"
#include "core/diag.h"
#include "names/syscalls.h"
#include "run/calls.h"
#include "run/explain.h"

char *cbpf_call_text(uint32_t nr_arch, uint32_t nr, char *buf, size_t size)
{
	const struct audit_arch *arch = audit_arch_by_value(nr_arch);
	char name[64], machine[24] = "";
	const char *word;

	if (arch && arch == audit_arch_by_name("x86_64") && nr >> 30 == 1)
		arch = audit_arch_by_name("x32");
	if (!arch)
		snprintf(machine, sizeof(machine), "0x%x ", nr_arch);
	else if (arch != audit_arch_native())
		snprintf(machine, sizeof(machine), "%s ", arch->name);
	word = arch ? syscall_name(arch, nr, name, sizeof(name)) : NULL;
	if (word)
		snprintf(buf, size, "%s%s", machine, word);
	else if (nr > INT32_MAX)
		snprintf(buf, size, "%s%d", machine, (int)nr);
	else
		snprintf(buf, size, "%s%u", machine, nr);
	return buf;
}

/* Line of an instruction, or "#3" where it has none. */
static const char *place(
	const struct cbpf_program *p, size_t pc, char *buf, size_t size)
{
	unsigned line = cbpf_program_line(p, pc);

	if (line)
		snprintf(buf, size, "%u", line);
	else
		snprintf(buf, size, "#%zu", pc);
	return buf;
}

static bool is_compare(uint16_t code)
{
	const struct op_info *info = op_find(code, DIALECT_LINUX);

	return info && op_is_branch(info);
}

/* ---- The compares of a row ---------------------------------------------- */

#define PATH_ROOM 160u /* then "..." stands for the rest */

/* Compares with one answer that follow each other, or the several ones that one
 * line was assembled to (.switch, .if64), whatever they answered. */
struct run_of {
	size_t first, last, count;
	bool yes, mixed;
};

static void put_run(
	struct buf *b, const struct cbpf_program *p, const struct run_of *run)
{
	char from[32], to[32];
	bool several;

	if (!run->count)
		return;
	place(p, run->first, from, sizeof(from));
	place(p, run->last, to, sizeof(to));
	several = strcmp(from, to);
	buf_printf(b, "%s%s%s%s%s", b->size ? ", " : "", from,
		several ? "-" : "", several ? to : "",
		run->mixed ? ""
		: run->yes ? " yes"
			   : " no");
}

/* Takes the compares of a line behind those of `run`, which goes out where it
 * does not go on with them. */
static void join_run(struct buf *b, const struct cbpf_program *p,
	struct run_of *run, const struct run_of *line)
{
	if (line->count && run->count && run->yes == line->yes && !run->mixed &&
		!line->mixed) {
		run->last = line->last;
		run->count += line->count;
	} else if (line->count) {
		put_run(b, p, run);
		*run = *line;
	}
}

char *calls_path(const struct cbpf_program *p, const struct classic *tracer,
	const struct cbpf_record *record)
{
	struct run_of run = {0}, line = {0};
	struct buf b = {0};
	struct cbpf_result result;
	struct classic_state s;
	enum classic_flow flow;
	size_t size;

	classic_start(&s, tracer, record, &result);
	do {
		size_t pc = s.pc;
		unsigned number = cbpf_program_line(p, pc);
		bool yes;

		flow = classic_step(&s);
		if (!is_compare(p->insns[pc].code))
			continue;
		yes = s.pc == pc + 1 + p->insns[pc].jt;
		if (line.count && number &&
			number == cbpf_program_line(p, line.last)) {
			line.mixed = true;
			line.last = pc;
			continue;
		}
		join_run(&b, p, &run, &line);
		line = (struct run_of){pc, pc, 1, yes, false};
	} while (flow == FLOW_NEXT && b.size < PATH_ROOM);
	join_run(&b, p, &run, &line);
	put_run(&b, p, &run);
	if (flow == FLOW_NEXT)
		buf_printf(&b, ", ...");
	return buf_take(&b, &size);
}

/* ---- A record ----------------------------------------------------------- */

/* What a member of struct seccomp_data is called. */
static void put_member(
	struct buf *b, const struct cbpf_record *record, uint32_t offset)
{
	const struct audit_arch *arch =
		audit_arch_by_value(record->syscall.word[1]);
	bool high = (offset / 4 % 2 == 0) == (arch && arch->big);

	if (offset == 0)
		buf_printf(b, " (nr)");
	else if (offset == 4)
		buf_printf(b, " (arch)");
	else if (offset < 16)
		buf_printf(b, " (ip, %s half)", high ? "high" : "low");
	else
		buf_printf(b, " (args[%u], %s half)", (offset - 16) / 8,
			high ? "high" : "low");
}

/* What an instruction found, after it has run. */
static void put_found(struct buf *b, const struct classic_state *s, size_t pc,
	const struct cbpf_insn *insn)
{
	const struct effect e = effect_of(insn);

	if (is_compare(insn->code)) {
		buf_printf(b, " A = 0x%x", s->a);
		if (e.reads & EFFECT_X)
			buf_printf(b, ", X = 0x%x", s->x);
		buf_printf(b, ": %s",
			insn->jt == insn->jf	     ? "either way"
			: s->pc == pc + 1 + insn->jt ? "yes"
						     : "no");
	} else if (insn->code == OP_CODE_LD_W_ABS &&
		   s->record->kind == CBPF_SYSCALL) {
		buf_printf(b, " A = 0x%x", s->a);
		put_member(b, s->record, insn->k);
	} else if (e.writes & EFFECT_X) {
		buf_printf(b, " X = 0x%x", s->x);
	} else if (e.writes & EFFECT_A) {
		buf_printf(b, " A = 0x%x", s->a);
	}
}

/* The register with what the record does not tell that an instruction makes or
 * looks at, or 0.  `unknown` is the set of registers and cells that hold such,
 * as in struct effect. */
static char unknown_of(uint32_t *unknown, const struct cbpf_insn *insn,
	const struct cbpf_record *record)
{
	const struct effect e = effect_of(insn);
	uint32_t open = e.reads & *unknown;

	if (insn->code == OP_CODE_AND_K && !insn->k)
		open = 0;
	if (insn->code == OP_CODE_LD_W_ABS && record->kind == CBPF_SYSCALL)
		open = record->syscall.unknown >> insn->k / 4 & 1;
	*unknown &= ~e.writes;
	if (!open)
		return 0;
	*unknown |= e.writes;
	if (e.writes)
		return e.writes & EFFECT_A   ? 'A'
		       : e.writes & EFFECT_X ? 'X'
					     : 0;
	return open & EFFECT_A ? 'A' : 'X';
}

void explain_tell(struct teller *to, struct cbpf_step *step, struct buf *found)
{
	size_t size;
	char *text = buf_take(found, &size);

	step->found = text && *text ? text + 1 : "";
	if (text)
		to->sink->step(to->sink->arg, step);
	to->failed = to->failed || !text;
	free(text);
}

/* What ended the run: a return, or an instruction that could not be. */
static void put_end(struct buf *b, const struct cbpf_insn *insn,
	const struct classic_state *s)
{
	uint32_t value = (uint32_t)s->result->value;

	if (insn->code == OP_CODE_DIV_X || insn->code == OP_CODE_MOD_X)
		buf_printf(b, " division by 0:");
	else if (effect_of(insn).writes)
		buf_printf(b, " the packet does not have it:");
	buf_printf(b,
		s->record->kind == CBPF_PACKET ? " returns %u"
					       : " returns 0x%08x",
		value);
}

/* Tells the instructions of a run one by one. */
static void tell_way(struct teller *to, const struct classic *c,
	const struct cbpf_record *record)
{
	const struct cbpf_program *p = c->p;
	uint32_t unknown = 0;
	struct cbpf_step step = {.filter = to->filter};
	struct cbpf_result result;
	struct classic_state s;
	enum classic_flow flow = FLOW_NEXT;
	bool more = true;
	char text[96];

	classic_start(&s, c, record, &result);
	for (unsigned n = 0; n < WAY_MAX && flow == FLOW_NEXT && more; n++) {
		const struct cbpf_insn *insn = &p->insns[s.pc];
		struct buf found = {0};
		char name;

		step.insn = s.pc;
		step.line = cbpf_program_line(p, s.pc);
		step.text = cbpf_insn_text(insn, text, sizeof(text));
		flow = classic_step(&s);
		name = unknown_of(&unknown, insn, record);
		if (name)
			buf_printf(&found, " %c is not known%s", name,
				is_compare(insn->code) ? ": either way" : "");
		else if (flow == FLOW_NEXT)
			put_found(&found, &s, step.insn, insn);
		else
			put_end(&found, insn, &s);
		explain_tell(to, &step, &found);
		/* What comes next depends on it. */
		more = !name || !is_compare(insn->code);
	}
}

/* 64 bits of a call in two words; "?" for what the record does not tell. */
static void put_wide(
	struct buf *b, const struct cbpf_syscall *call, size_t word, bool big)
{
	size_t high = word + !big, low = word + big;
	bool no_high = call->unknown >> high & 1;
	bool no_low = call->unknown >> low & 1;
	char text[2][16] = {"????????", "????????"};

	if (no_high && no_low) {
		buf_printf(b, "?");
		return;
	}
	if (!no_high && !no_low) {
		buf_printf(b, "0x%llx",
			(unsigned long long)call->word[high] << 32 |
				call->word[low]);
		return;
	}
	if (!no_high)
		snprintf(text[0], sizeof(text[0]), "%08x", call->word[high]);
	if (!no_low)
		snprintf(text[1], sizeof(text[1]), "%08x", call->word[low]);
	buf_printf(b, "0x%s%s", text[0], text[1]);
}

/* What the record is. */
static void put_call(struct buf *b, const struct cbpf_record *record)
{
	const uint32_t *word = record->syscall.word;
	const struct audit_arch *arch = audit_arch_by_value(word[1]);
	bool big = arch && arch->big;
	char name[96];

	buf_printf(b, "%llu: %s(", (unsigned long long)record->number,
		cbpf_call_text(word[1], word[0], name, sizeof(name)));
	for (size_t i = 0; i < 6; i++) {
		buf_printf(b, "%s", i ? ", " : "");
		put_wide(b, &record->syscall, 4 + 2 * i, big);
	}
	buf_printf(b, ") at ");
	put_wide(b, &record->syscall, 2, big);
	buf_printf(b, "\n");
}

static void put_record(struct buf *b, const struct cbpf_record *record)
{
	const struct cbpf_packet *p = &record->packet;

	switch (record->kind) {
	case CBPF_SYSCALL:
		put_call(b, record);
		break;
	case CBPF_PACKET:
		buf_printf(b, "%llu: a packet of %llu bytes, %u on the wire\n",
			(unsigned long long)record->number,
			(unsigned long long)p->size + p->frag_size, p->len);
		break;
	case CBPF_MEMORY:
		buf_printf(b, "%llu: memory of %u bytes\n",
			(unsigned long long)record->number,
			record->memory.size);
		break;
	}
}

/* Words that the record does not tell would be taken for 0. */
static bool has_way(
	const struct cbpf_program *p, const struct cbpf_record *record)
{
	return !p->internal || record->kind != CBPF_SYSCALL ||
	       !record->syscall.unknown;
}

static void tell_filter(struct teller *to, const struct cbpf_program *p,
	const struct cbpf_record *record, struct cbpf_diags *diags)
{
	struct classic *c;

	if (!has_way(p, record))
		return;
	if (p->internal) {
		explain_internal(to, p->internal, record);
		return;
	}
	c = classic_prepare(p, record->kind, CLASSIC_LINUX, diags);
	if (c)
		tell_way(to, c, record);
	to->failed = to->failed || !c;
	free(c);
}

int cbpf_explain_steps(const struct cbpf_runner *r,
	const struct cbpf_record *record, const struct cbpf_step_sink *sink,
	struct cbpf_diags *diags)
{
	for (size_t i = r->count; i-- > 0;) {
		struct teller to = {.sink = sink, .filter = i};

		tell_filter(&to, r->filters[i].program, record, diags);
		if (!to.failed)
			continue;
		diag_file(diags, DIAG_NO_MEMORY, NULL);
		return -1;
	}
	return 0;
}

bool cbpf_explain_in_table(
	const struct cbpf_runner *r, const struct cbpf_record *record)
{
	return record->kind == CBPF_SYSCALL &&
	       run_is_in_bitmap((struct cbpf_runner *)r, &record->syscall);
}

/* The text that is made of the steps. */
struct way_text {
	const struct cbpf_runner *r;
	const struct cbpf_record *record;
	struct buf b;
	size_t left; /* filters that have no heading yet */
};

/* Headings of filters from the newest on, down to filter i. */
static void put_headings(struct way_text *t, size_t i)
{
	while (t->left > i) {
		const struct cbpf_program *p = t->r->filters[--t->left].program;

		buf_printf(&t->b, "%s:\n", p->name);
		if (!has_way(p, t->record))
			buf_printf(
				&t->b, "  a program of the internal machine\n");
	}
}

static void put_step(void *arg, const struct cbpf_step *step)
{
	struct way_text *t = arg;
	char at[24];

	put_headings(t, step->filter);
	if (step->line)
		snprintf(at, sizeof(at), "%u", step->line);
	else
		snprintf(at, sizeof(at), "#%zu", step->insn);
	buf_printf(&t->b, *step->found ? "%6s: %-28s %s\n" : "%6s: %s\n", at,
		step->text, step->found);
}

char *cbpf_explain(const struct cbpf_runner *r,
	const struct cbpf_record *record, struct cbpf_diags *diags)
{
	struct way_text t = {.r = r, .record = record, .left = r->count};
	const struct cbpf_step_sink sink = {.step = put_step, .arg = &t};
	size_t size;

	put_record(&t.b, record);
	if (cbpf_explain_in_table(r, record))
		buf_printf(&t.b,
			"the kernel has it in its table of calls that are "
			"always allowed, and runs no filter\n");
	if (cbpf_explain_steps(r, record, &sink, diags)) {
		buf_free(&t.b);
		return NULL;
	}
	put_headings(&t, 0);
	return buf_take(&t.b, &size);
}
