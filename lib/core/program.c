/* SPDX-License-Identifier: BSD-2-Clause */
/* Making and reading classic programs. */
#include "core/program.h"

#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/iop.h"
#include "core/op.h"

struct cbpf_program *program_new(const char *name, struct cbpf_diags *diags)
{
	struct cbpf_program *p = calloc(1, sizeof(*p));

	if (p)
		p->name = strdup(name);
	if (!p || !p->name) {
		diag_file(diags, DIAG_NO_MEMORY, name);
		free(p);
		return NULL;
	}
	p->linktype = CBPF_LINKTYPE_NONE;
	p->target = -1;
	return p;
}

struct cbpf_program *program_like(
	const struct cbpf_program *old, struct cbpf_diags *diags)
{
	struct cbpf_program *p = program_new(old->name, diags);
	const char *filter = program_filter(old);

	if (!p)
		return NULL;
	p->linktype = old->linktype;
	p->target = old->target;
	p->arch = old->arch;
	p->form = old->form;
	p->is_expr = old->is_expr;
	if (filter && !(p->filter = strdup(filter))) {
		diag_file(diags, DIAG_NO_MEMORY, old->name);
		cbpf_program_free(p);
		return NULL;
	}
	return p;
}

/* Both arrays grow together, so that one capacity serves. */
static int program_grow(struct cbpf_program *p)
{
	size_t room = p->room ? p->room * 2 : 64;
	struct cbpf_insn *insns;
	struct pos *pos;

	insns = reallocarray(p->insns, room, sizeof(*insns));
	if (!insns)
		return -1;
	p->insns = insns;
	pos = reallocarray(p->pos, room, sizeof(*pos));
	if (!pos)
		return -1;
	p->pos = pos;
	p->room = room;
	return 0;
}

int program_add(struct cbpf_program *p, struct cbpf_insn insn,
	const struct pos *pos, struct cbpf_diags *diags)
{
	if (p->count == p->room && program_grow(p)) {
		diag_file(diags, DIAG_NO_MEMORY, p->name);
		return -1;
	}
	p->insns[p->count] = insn;
	p->pos[p->count] = pos ? *pos : (struct pos){0};
	p->count++;
	return 0;
}

struct source *program_source(struct cbpf_program *p, const char *name,
	const char *text, size_t size, struct cbpf_diags *diags)
{
	struct source *s = source_new(name, text, size);

	if (!s) {
		diag_file(diags, DIAG_NO_MEMORY, name);
		return NULL;
	}
	s->next = p->sources;
	p->sources = s;
	return s;
}

struct cbpf_program *cbpf_program_new(const char *name,
	const struct cbpf_insn *insns, size_t count, struct cbpf_diags *diags)
{
	struct cbpf_program *p = program_new(name, diags);

	for (size_t i = 0; p && i < count; i++) {
		if (program_add(p, insns[i], NULL, diags)) {
			cbpf_program_free(p);
			return NULL;
		}
	}
	return p;
}

void cbpf_program_free(struct cbpf_program *p)
{
	if (!p)
		return;
	iprogram_free(p->internal);
	for (size_t i = 0; i < p->assertion_count; i++)
		free(p->assertions[i].data);
	free(p->assertions);
	free(p->unused);
	source_free(p->sources);
	free(p->name);
	free(p->filter);
	free(p->comment);
	free(p->insns);
	free(p->pos);
	free(p);
}

const struct cbpf_insn *cbpf_program_insns(const struct cbpf_program *p)
{
	return p->insns;
}

size_t cbpf_program_count(const struct cbpf_program *p)
{
	return p->count;
}

const char *cbpf_program_name(const struct cbpf_program *p)
{
	return p->name;
}

int cbpf_program_linktype(const struct cbpf_program *p)
{
	return p->linktype;
}

int cbpf_program_target(const struct cbpf_program *p)
{
	return p->target;
}

const char *cbpf_program_arch(const struct cbpf_program *p)
{
	return p->arch;
}

bool cbpf_program_assert(
	const struct cbpf_program *p, size_t i, struct cbpf_assert *a)
{
	if (i >= p->assertion_count)
		return false;
	*a = p->assertions[i].what;
	return true;
}

bool cbpf_program_is_internal(const struct cbpf_program *p)
{
	return p->internal;
}

bool cbpf_program_is_expr(const struct cbpf_program *p)
{
	return p->is_expr;
}

const char *cbpf_program_form(const struct cbpf_program *p)
{
	return p->form;
}

unsigned cbpf_program_line(const struct cbpf_program *p, size_t i)
{
	return i < p->count ? p->pos[i].line : 0;
}

bool cbpf_program_has_loop(const struct cbpf_program *p)
{
	for (size_t pc = 0; pc < p->count; pc++)
		if (p->insns[pc].code == OP_CODE_JA &&
			(int32_t)p->insns[pc].k < 0)
			return true;
	return false;
}
