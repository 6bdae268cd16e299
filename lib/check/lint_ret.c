/* SPDX-License-Identifier: BSD-2-Clause */
/* Lints about what a seccomp filter returns, and the kernel's bitmap. */
#include <stdio.h>
#include <string.h>

#include "check/lint.h"
#include "names/seccomp.h"

#define ACTION_OF(value) ((value)&0xffff0000u)
#define DATA_OF(value)	 ((value)&0xffffu)
#define RET_ERRNO	 0x00050000u
#define MAX_ERRNO	 4095u

static bool is_value(const void *arg, const struct sysnode *leaf)
{
	const struct sysnode *want = arg;

	return leaf->pc == want->pc && leaf->any == want->any &&
	       leaf->value == want->value;
}

/* A call that ends in a leaf: the first that is found. */
static bool find_leaf(struct lint *l, const struct sysclass *c,
	const struct sysnode *leaf, struct lint_witness *w)
{
	struct syspath path = {.want = is_value, .arg = leaf};
	struct sysquery q;
	bool found = false;
	size_t pc;

	for (size_t i = 0; i < c->point_count && !found; i++) {
		if (!sysset_has(leaf->numbers, i))
			continue;
		if (!sysquery_init(&q, l->sys, c, i)) {
			l->failed = true;
			return false;
		}
		found = lint_find_path(l, &q, &path, w, &pc);
		sysquery_free(&q);
	}
	return found;
}

/* Asks about each return of each machine. */
static void each_leaf(
	struct lint *l, void (*look)(struct lint *l, const struct sysclass *c,
				const struct sysnode *leaf))
{
	for (size_t i = 0; i < l->sys->count; i++) {
		const struct sysclass *c = &l->sys->classes[i];

		for (size_t id = 1; id < c->node_count; id++)
			if (c->nodes[id].kind == SYSNODE_LEAF &&
				c->nodes[id].pc < c->insn_count)
				look(l, c, &c->nodes[id]);
	}
}

static void report_leaf(struct lint *l, const struct sysclass *c,
	const struct sysnode *leaf, const char *text)
{
	struct lint_witness w = {0};

	if (lint_seen(l, leaf->pc))
		return;
	if (!leaf->any && !find_leaf(l, c, leaf, &w))
		return;
	lint_report(l, leaf->pc, &w, "%s", text);
}

static void errno_zero(
	struct lint *l, const struct sysclass *c, const struct sysnode *leaf)
{
	if (!leaf->any && leaf->value == RET_ERRNO)
		report_leaf(l, c, leaf,
			"ERRNO(0): the call is not made, but returns 0 as if "
			"it had been");
}

void lint_errno_zero(struct lint *l)
{
	each_leaf(l, errno_zero);
}

static void errno_capped(
	struct lint *l, const struct sysclass *c, const struct sysnode *leaf)
{
	char text[80];

	if (leaf->any || ACTION_OF(leaf->value) != RET_ERRNO ||
		DATA_OF(leaf->value) <= MAX_ERRNO)
		return;
	snprintf(text, sizeof(text),
		"ERRNO(%u): the kernel makes it %u, the largest there is",
		DATA_OF(leaf->value), MAX_ERRNO);
	report_leaf(l, c, leaf, text);
}

void lint_errno_capped(struct lint *l)
{
	each_leaf(l, errno_capped);
}

/* What filters of packets return: a length, or all of it. */
static bool is_length(uint32_t value)
{
	return (value && value <= 0xffff) || value == 0x40000 ||
	       value == 0x10000 || value == UINT32_MAX;
}

static void unknown_action(
	struct lint *l, const struct sysclass *c, const struct sysnode *leaf)
{
	struct cbpf_outcome o;
	char text[80];

	cbpf_seccomp_decide(&leaf->value, 1, &o);
	if (leaf->any) {
		report_leaf(l, c, leaf,
			"what is returned is computed from the call: the "
			"caller chooses the action");
	} else if (o.action == CBPF_UNKNOWN && !is_length(leaf->value)) {
		snprintf(text, sizeof(text),
			"0x%08x is no action of any kernel: it kills",
			leaf->value);
		report_leaf(l, c, leaf, text);
	}
}

void lint_unknown_action(struct lint *l)
{
	each_leaf(l, unknown_action);
}

static void packet_return(
	struct lint *l, const struct sysclass *c, const struct sysnode *leaf)
{
	struct cbpf_outcome o;
	char text[120], action[64];

	if (leaf->any || !is_length(leaf->value))
		return;
	cbpf_seccomp_decide(&leaf->value, 1, &o);
	snprintf(text, sizeof(text),
		"0x%x is what a packet filter returns to accept; to seccomp "
		"it is %s",
		leaf->value, cbpf_outcome_text(&o, action, sizeof(action)));
	report_leaf(l, c, leaf, text);
}

void lint_packet_return(struct lint *l)
{
	if (l->sys)
		each_leaf(l, packet_return);
	else
		lint_packet_action(l);
}

static void notify_no_listener(
	struct lint *l, const struct sysclass *c, const struct sysnode *leaf)
{
	if (!leaf->any && ACTION_OF(leaf->value) == 0x7fc00000)
		report_leaf(l, c, leaf,
			"USER_NOTIF: without a listener, or after it has "
			"gone, the call fails with ENOSYS");
}

void lint_notify_no_listener(struct lint *l)
{
	each_leaf(l, notify_no_listener);
}

/* ------------------------------------------------------------------------ */
/* Stacks                                                                   */

/* An older filter that a newer one's listener can override for a call. */
static bool overridden(struct lint *l, const struct sysclass *c, size_t point,
	struct lint_witness *w)
{
	unsigned wanted = ACTION_BIT(TRACE) | ACTION_BIT(USER_NOTIF);
	uint32_t nr = c->points[point].nr;
	struct lint older = *l;
	bool found;
	size_t pc;

	for (size_t k = 0; k < l->index; k++) {
		const struct sysclass *o = sysflow_class(l->flows[k], c->arch);
		size_t at = o ? sysclass_point(o, nr) : 0;

		if (!o || o->points[at].nr != nr || !(o->actions[at] & wanted))
			continue;
		older.sys = l->flows[k];
		older.index = k;
		found = lint_find_call(&older, o, at, wanted, w, &pc);
		l->failed |= older.failed;
		if (found)
			return true;
	}
	return false;
}

void lint_notify_override(struct lint *l)
{
	unsigned notif = ACTION_BIT(USER_NOTIF);
	struct lint_witness w, own;
	const struct sysclass *c;
	char name[64];
	size_t pc;

	for (size_t i = 0; (c = lint_machine(l, i)); i++) {
		for (size_t p = 0; p < c->point_count; p++) {
			if (!(c->actions[p] & notif) ||
				!overridden(l, c, p, &w))
				continue;
			if (!lint_find_call(l, c, p, notif, &own, &pc))
				continue;
			lint_report(l, pc, &w,
				"%s goes to the listener of this filter, and "
				"'continue' from it overrides what an older "
				"filter of the stack says",
				sysclass_name(c, p, name, sizeof(name)));
			return;
		}
	}
}

/* ------------------------------------------------------------------------ */
/* The bitmap                                                               */

static bool is_cached(
	const struct lint *l, uint32_t audit, uint32_t nr, size_t *pc)
{
	const uint32_t call[] = {nr, audit};

	return seccomp_is_const_allow(l->p->insns, l->p->count, call, pc);
}

void lint_cache_defeat(struct lint *l)
{
	const struct sysclass *c = lint_machine(l, 0);
	size_t count = 0, where = LINT_WHOLE, first = 0, pc;
	char name[64], text[128];

	/* Machines that a kernel has as its own or as the compatible one. */
	for (size_t i = 0; c && i < c->point_count; i++) {
		if (!c->points[i].name || c->points[i].nr & X32_BIT ||
			c->actions[i] != ACTION_BIT(ALLOW) ||
			is_cached(l, c->arch->audit, c->points[i].nr, &pc))
			continue;
		if (!count++) {
			first = i;
			where = pc;
		}
	}
	if (!count)
		return;
	cbpf_insn_text(&l->p->insns[where], text, sizeof(text));
	lint_report(l, where, NULL,
		"%zu calls of %s, %s first, are always allowed, and yet the "
		"kernel has to run the filter for each of them: '%s' keeps "
		"them out of its bitmap",
		count, c->arch->name,
		sysclass_name(c, first, name, sizeof(name)), text);
}
