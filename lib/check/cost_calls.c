/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The cost of each system call, and whether the kernel's bitmap takes it: the
 * graph of sysflow.c, where compares of the number are decided and those of
 * arguments are not.
 */
#include <stdio.h>
#include <stdlib.h>

#include "check/check.h"
#include "check/cost.h"
#include "core/buf.h"
#include "names/seccomp.h"

/* The ways through a class for one number. */
struct visit {
	const struct sysclass *c;
	uint32_t nr;
	struct ways *ways; /* by node */
	uint32_t *list;	   /* the nodes that the number reaches */
	struct ways all;
	/* What was found of points of other signatures. */
	uint64_t *signature; /* by point */
	uint32_t *known;     /* points */
	struct cbpf_path_cost *path;
	size_t known_count;
};

static void pass(struct visit *v, uint32_t id)
{
	const struct sysnode *n = &v->c->nodes[id];
	const struct ways *from = &v->ways[id];
	uint32_t to;

	switch (n->kind) {
	case SYSNODE_LEAF:
		/* A division by 0 ended the program before. */
		ways_add(&v->all, from, 1, n->pc < v->c->insn_count);
		return;
	case SYSNODE_STEP:
		ways_add(&v->ways[n->succ[0]], from, 1, 1);
		return;
	case SYSNODE_TEST:
		break;
	}
	if (sysnode_word(v->c, n) == WORD_NR) {
		to = n->succ[!systest_holds(v->c, n, v->nr)];
		ways_add(&v->ways[to], from, 1, 1);
		return;
	}
	for (unsigned i = 0; i < 2; i++)
		ways_add(&v->ways[n->succ[i]], from, 0.5L, 1);
}

static void visit(struct visit *v, size_t point)
{
	size_t count = sysclass_reach(v->c, point, v->list);

	v->nr = v->c->points[point].nr;
	v->all = (struct ways){0};
	for (size_t i = 0; i < count; i++)
		v->ways[v->list[i]] = (struct ways){0};
	if (count)
		v->ways[v->list[0]] =
			(struct ways){.weight = 1, .reached = true};
	for (size_t i = 0; i < count; i++)
		if (v->ways[v->list[i]].reached)
			pass(v, v->list[i]);
}

/* ------------------------------------------------------------------------ */
/* The bitmap                                                               */

/* The member of struct seccomp_data that a word is of. */
static void member(uint32_t offset, char *buf, size_t size)
{
	if (offset < 4 * WORD_ARGS)
		snprintf(buf, size, "the instruction pointer");
	else
		snprintf(buf, size, "args[%u]", (offset / 4 - WORD_ARGS) / 2);
}

static void explain(const struct cbpf_insn *insn, char *why, size_t size)
{
	struct cbpf_outcome outcome;
	char text[64];

	if (insn->code == OP_CODE_LD_W_ABS) {
		member(insn->k, text, sizeof(text));
		snprintf(why, size, "loads %s", text);
	} else if (insn->code == OP_CODE_RET_K) {
		cbpf_seccomp_decide(&insn->k, 1, &outcome);
		cbpf_outcome_text(&outcome, text, sizeof(text));
		if (outcome.action == CBPF_ALLOW)
			snprintf(
				why, size, "ALLOW with data (0x%08x)", insn->k);
		else
			snprintf(why, size, "returns %s", text);
	} else {
		cbpf_insn_text(insn, text, sizeof(text));
		snprintf(why, size, "the kernel does not follow '%s'", text);
	}
}

static void ask_bitmap(const struct cbpf_cost *cost, uint32_t audit,
	struct cbpf_call_cost *call)
{
	const uint32_t words[] = {call->nr, audit};
	size_t pc;

	call->insn = -1;
	if (cost->kernel < KERNEL(5, 11)) {
		snprintf(call->why, sizeof(call->why),
			"Linux has the bitmap since 5.11");
		return;
	}
	call->cached = seccomp_is_const_allow(
		cost->p->insns, cost->p->count, words, &pc);
	if (call->cached || pc >= cost->p->count)
		return;
	call->insn = (int)pc;
	explain(&cost->p->insns[pc], call->why, sizeof(call->why));
}

/* ------------------------------------------------------------------------ */
/* Calls                                                                    */

static void sign(const struct sysclass *c, size_t id, uint64_t *signature)
{
	const struct sysnode *n = &c->nodes[id];
	bool asks = n->kind == SYSNODE_TEST && sysnode_word(c, n) == WORD_NR;

	for (size_t k = 0; k < c->set_words; k++) {
		for (uint64_t set = n->numbers[k]; set; set &= set - 1) {
			size_t i = 64 * k + (size_t)__builtin_ctzll(set);
			uint64_t h = 2 * id;

			if (asks)
				h += systest_holds(c, n, c->points[i].nr);
			h = (signature[i] ^ h) * 0x9e3779b97f4a7c15u;
			signature[i] = h ^ h >> 29;
		}
	}
}

/* A number for each point that tells which nodes it reaches, and what they make
 * of it: points of one number have the same ways. */
static uint64_t *find_signatures(const struct sysclass *c)
{
	uint64_t *signature = calloc(64 * c->set_words + 1, sizeof(*signature));

	for (size_t id = 1; signature && id < c->node_count; id++)
		sign(c, id, signature);
	return signature;
}

static bool add_call(struct cbpf_cost *cost, struct visit *v, size_t point)
{
	const struct audit_arch *arch = v->c->arch;
	struct cbpf_call_cost *calls = array_grow(cost->calls, cost->call_count,
		&cost->call_room, sizeof(*calls));

	if (!calls)
		return false;
	cost->calls = calls;
	calls += cost->call_count++;
	*calls = (struct cbpf_call_cost){
		.arch = arch->name,
		.name = v->c->points[point].name,
		.nr = v->c->points[point].nr,
	};
	ask_bitmap(cost, arch->audit, calls);
	for (size_t i = 0; i < v->known_count; i++) {
		if (v->signature[v->known[i]] == v->signature[point]) {
			calls->path = v->path[i];
			return true;
		}
	}
	visit(v, point);
	calls->path = ways_cost(&v->all);
	v->path[v->known_count] = calls->path;
	v->known[v->known_count++] = (uint32_t)point;
	return true;
}

static bool add_class(struct cbpf_cost *cost, const struct sysclass *c)
{
	struct visit v = {.c = c};
	bool done;

	v.ways = calloc(c->node_count + 1, sizeof(*v.ways));
	v.list = calloc(c->node_count + 1, sizeof(*v.list));
	v.signature = find_signatures(c);
	v.known = calloc(c->point_count + 1, sizeof(*v.known));
	v.path = calloc(c->point_count + 1, sizeof(*v.path));
	done = v.ways && v.list && v.signature && v.known && v.path;
	for (size_t i = 0; done && i < c->point_count; i++)
		if (c->points[i].name && !(c->points[i].nr & X32_BIT))
			done = add_call(cost, &v, i);
	free(v.ways);
	free(v.list);
	free(v.signature);
	free(v.known);
	free(v.path);
	return done;
}

bool cost_calls(struct cbpf_cost *cost)
{
	const struct audit_arch *native = NULL;
	const struct sysclass *c;
	bool any = false;

	if (cost->p->arch)
		native = audit_arch_by_name(cost->p->arch);
	if (!native)
		native = audit_arch_native();
	cost->flow = sysflow_new(cost->p, native);
	if (!cost->flow)
		return false;
	for (size_t i = 0; i < cost->flow->count; i++) {
		c = &cost->flow->classes[i];
		if (!c->mentioned || !c->arch)
			continue;
		any = true;
		if (!add_class(cost, c))
			return false;
	}
	c = any ? NULL : sysflow_class(cost->flow, native);
	return !c || !c->arch || add_class(cost, c);
}
