/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Which machines a seccomp filter tells apart, and at which numbers it is
 * looked at: a pass that follows which words each register may depend on gives
 * the constants that the machine and the number are compared with.
 */
#include "check/syspoint.h"

#include <stdlib.h>
#include <string.h>

#include "check/effect.h"
#include "core/buf.h"
#include "names/syscalls.h"

#define BLOCK_SIZE ((size_t)1 << 16)

/* Past the last number that libseccomp and our supplement have a name for,
 * counted from the machine's first. */
#define NAMED_END 600u

struct sysblock {
	struct sysblock *next;
	size_t used, size;
	uint64_t data[];
};

void *sysclass_alloc(struct sysclass *c, size_t size)
{
	struct sysblock *b = c->blocks;
	size_t want = (size + 7) & ~(size_t)7;
	void *at;

	if (!b || b->size - b->used < want) {
		size_t room = want > BLOCK_SIZE ? want : BLOCK_SIZE;

		b = calloc(1, sizeof(*b) + room);
		if (!b)
			return NULL;
		b->size = room;
		b->next = c->blocks;
		c->blocks = b;
	}
	at = (char *)b->data + b->used;
	b->used += want;
	return at;
}

/* ------------------------------------------------------------------------ */
/* What is compared                                                         */

enum { NR = 1 << WORD_NR, ARCH = 1 << WORD_ARCH };

/* The words that A, X and M[] may depend on. */
struct taint {
	uint16_t a, x, m[MEM_CELLS];
};

struct constants {
	uint32_t *list;
	size_t count, room;
	bool failed;
};

struct survey {
	struct constants nrs, archs;
	bool arch_odd; /* the machine is not just compared for equality */
	bool arch_tested;
	uint32_t arch_pc;
};

static void add_constant(struct constants *c, uint32_t k)
{
	uint32_t *list =
		array_grow(c->list, c->count, &c->room, sizeof(*list));

	if (!list) {
		c->failed = true;
		return;
	}
	c->list = list;
	list[c->count++] = k;
}

static void join(struct taint *to, const struct taint *from)
{
	to->a |= from->a;
	to->x |= from->x;
	for (unsigned i = 0; i < MEM_CELLS; i++)
		to->m[i] |= from->m[i];
}

static void taint_step(struct taint *t, const struct cbpf_insn *insn)
{
	struct effect e = effect_of(insn);
	uint16_t from = 0;

	if (insn->code == OP_CODE_LD_W_ABS)
		from = (uint16_t)(1u << insn->k / 4 % WORD_COUNT);
	if (e.reads & EFFECT_A)
		from |= t->a;
	if (e.reads & EFFECT_X)
		from |= t->x;
	for (unsigned i = 0; i < MEM_CELLS; i++)
		if (e.reads >> i & 1)
			from |= t->m[i];
	if (e.writes & EFFECT_A)
		t->a = from;
	if (e.writes & EFFECT_X)
		t->x = from;
	for (unsigned i = 0; i < MEM_CELLS; i++)
		if (e.writes >> i & 1)
			t->m[i] = from;
}

static void survey_branch(
	struct survey *s, const struct taint *t, const struct cbpf_insn *insn,
	size_t pc)
{
	bool by_x = op_find(insn->code, DIALECT_LINUX)->form == FORM_JX;
	uint16_t words = t->a | (by_x ? t->x : 0);

	if (words & NR && !by_x)
		add_constant(&s->nrs, insn->k);
	if (!(words & ARCH))
		return;
	if (!s->arch_tested)
		s->arch_pc = (uint32_t)pc;
	s->arch_tested = true;
	s->arch_odd |= by_x || insn->code != OP_CODE_JEQ_K || t->a != ARCH;
	add_constant(&s->archs, insn->k);
}

static bool survey(struct survey *s, const struct cbpf_program *p)
{
	struct taint *at = calloc(p->count, sizeof(*at));

	for (size_t pc = 0; at && pc < p->count; pc++) {
		const struct cbpf_insn *insn = &p->insns[pc];
		const struct op_info *op = op_find(insn->code, DIALECT_LINUX);
		struct taint t = at[pc];
		size_t next[2];
		unsigned n = effect_next(insn, pc, next);

		/* Constants that X is loaded with are compared with too. */
		if (op->form == FORM_IMM && insn->code == OP_CODE_LDX_IMM)
			add_constant(&s->nrs, insn->k);
		if (op_is_branch(op))
			survey_branch(s, &t, insn, pc);
		if (effect_of(insn).reads & EFFECT_A && t.a & ARCH &&
			op->form == FORM_IMM)
			s->arch_odd = true; /* arithmetic */
		taint_step(&t, insn);
		for (unsigned i = 0; i < n; i++)
			join(&at[next[i]], &t);
	}
	free(at);
	return at && !s->nrs.failed && !s->archs.failed;
}

/* ------------------------------------------------------------------------ */
/* Points                                                                   */

/* Where the tables of a machine begin; the second is that of x32. */
static unsigned table_bases(const struct audit_arch *arch, uint32_t base[2])
{
	static const struct {
		const char *name;
		uint32_t base;
	} rows[] = {
		{"mips", 4000},
		{"mipsel", 4000},
		{"mips64", 5000},
		{"mipsel64", 5000},
		{"mips64n32", 6000},
		{"mipsel64n32", 6000},
	};

	base[0] = 0;
	base[1] = X32_BIT;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (!strcmp(rows[i].name, arch->name))
			base[0] = rows[i].base;
	if (!strcmp(arch->name, "x86_64"))
		return 2;
	base[1] = 0x0f0000; /* of arm's own calls, set_tls ... */
	return strcmp(arch->name, "arm") ? 1 : 2;
}

static int by_value(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return x < y ? -1 : x > y;
}

static const char *point_name(struct sysclass *c, uint32_t nr)
{
	const struct audit_arch *arch = c->arch;
	char buf[64], *copy;

	if (nr & X32_BIT && !strcmp(arch->name, "x86_64"))
		arch = audit_arch_by_name("x32");
	if (!syscall_name(arch, nr, buf, sizeof(buf)))
		return NULL;
	copy = sysclass_alloc(c, strlen(buf) + 1);
	return copy ? strcpy(copy, buf) : NULL;
}

static void collect(
	const struct sysclass *c, const struct survey *s, struct constants *all)
{
	static const uint32_t odd[] = {0, X32_BIT - 1, X32_BIT,
		2 * X32_BIT - 1, 2 * X32_BIT, UINT32_MAX - 1, UINT32_MAX};
	uint32_t base[2];
	unsigned bases = table_bases(c->arch, base);

	for (unsigned i = 0; i < bases; i++)
		for (uint32_t n = 0; n < NAMED_END; n++)
			add_constant(all, base[i] + n);
	for (size_t i = 0; i < sizeof(odd) / sizeof(odd[0]); i++)
		add_constant(all, odd[i]);
	for (size_t i = 0; i < s->nrs.count; i++)
		for (uint32_t n = 0; n < 3; n++)
			add_constant(all, s->nrs.list[i] + n - 1);
}

static bool fill_points(struct sysclass *c, const struct survey *s)
{
	struct constants all = {0};
	size_t count = 0;

	collect(c, s, &all);
	if (all.failed) {
		free(all.list);
		return false;
	}
	qsort(all.list, all.count, sizeof(*all.list), by_value);
	c->points = calloc(all.count, sizeof(*c->points));
	for (size_t i = 0; c->points && i < all.count; i++) {
		uint32_t nr = all.list[i];

		if (count && c->points[count - 1].nr == nr)
			continue;
		c->points[count].name = point_name(c, nr);
		c->points[count++].nr = nr;
	}
	free(all.list);
	c->point_count = count;
	return c->points != NULL;
}

/* ------------------------------------------------------------------------ */
/* Machines                                                                 */

static bool mentions(const struct survey *s, const struct audit_arch *arch)
{
	for (size_t i = 0; i < s->archs.count; i++)
		if (s->archs.list[i] == arch->audit)
			return true;
	return false;
}

static bool add_class(
	struct sysflow *f, const struct audit_arch *arch, const struct survey *s)
{
	struct sysclass *c = &f->classes[f->count++];

	c->arch = arch;
	c->mentioned = mentions(s, arch);
	return fill_points(c, s);
}

/* One that stands for all that the filter does not ask for. */
static const struct audit_arch *other_arch(const struct survey *s)
{
	static const char *const names[] = {"x86", "x86_64", "aarch64", "arm"};
	const struct audit_arch *arch;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		arch = audit_arch_by_name(names[i]);
		if (!mentions(s, arch))
			return arch;
	}
	for (unsigned i = 0; (arch = audit_arch_row(i)); i++)
		if (!mentions(s, arch))
			return arch;
	return NULL;
}

static bool fill_classes(struct sysflow *f, const struct survey *s,
	const struct audit_arch *native)
{
	const struct audit_arch *arch;
	bool ok = true;

	if (!s->arch_tested)
		return add_class(f, audit_arch_by_value(native->audit), s);
	for (unsigned i = 0; (arch = audit_arch_row(i)); i++)
		if (arch == audit_arch_by_value(arch->audit) &&
			mentions(s, arch))
			ok = ok && add_class(f, arch, s);
	if (!s->arch_odd) {
		arch = other_arch(s);
		return ok && (!arch || add_class(f, arch, s));
	}
	for (unsigned i = 0; (arch = audit_arch_row(i)); i++)
		if (arch == audit_arch_by_value(arch->audit) &&
			!mentions(s, arch))
			ok = ok && add_class(f, arch, s);
	return ok;
}

bool sysflow_points(struct sysflow *f, const struct audit_arch *native)
{
	struct survey s = {0};
	unsigned archs = 0;
	bool ok = survey(&s, f->p);

	while (audit_arch_row(archs))
		archs++;
	f->classes = calloc(archs, sizeof(*f->classes));
	f->arch_tested = s.arch_tested;
	f->arch_pc = s.arch_pc;
	ok = ok && f->classes && fill_classes(f, &s, native);
	free(s.nrs.list);
	free(s.archs.list);
	return ok;
}

static void class_free(struct sysclass *c)
{
	while (c->blocks) {
		struct sysblock *next = c->blocks->next;

		free(c->blocks);
		c->blocks = next;
	}
	free(c->points);
	free(c->actions);
	free(c->nodes);
	free(c->at);
	free(c->mems);
	sysvals_free(&c->vals);
}

void sysflow_free(struct sysflow *f)
{
	if (!f)
		return;
	for (size_t i = 0; i < f->count; i++)
		class_free(&f->classes[i]);
	free(f->classes);
	free(f->live);
	free(f);
}

/* Which actions each point leads to. */
static bool fill_actions(struct sysclass *c)
{
	c->actions = calloc(c->point_count, sizeof(*c->actions));
	if (!c->actions)
		return false;
	for (size_t id = 1; id < c->node_count; id++) {
		const struct sysnode *n = &c->nodes[id];
		struct cbpf_outcome o;
		uint16_t bit = SYS_ANY;

		if (n->kind != SYSNODE_LEAF)
			continue;
		cbpf_seccomp_decide(&n->value, 1, &o);
		if (!n->any)
			bit = (uint16_t)(1u << o.action);
		for (size_t i = 0; i < c->point_count; i++)
			if (sysset_has(n->numbers, i))
				c->actions[i] |= bit;
	}
	return true;
}

struct sysflow *sysflow_new(
	const struct cbpf_program *p, const struct audit_arch *native)
{
	struct sysflow *f = calloc(1, sizeof(*f));
	bool ok;

	if (!f)
		return NULL;
	f->p = p;
	f->live = effect_live(p);
	ok = f->live && sysflow_points(f, native);
	for (size_t i = 0; ok && i < f->count; i++)
		ok = sysclass_explore(f, &f->classes[i]) &&
		     fill_actions(&f->classes[i]);
	if (ok)
		return f;
	sysflow_free(f);
	return NULL;
}
