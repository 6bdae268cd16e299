/* SPDX-License-Identifier: BSD-2-Clause */
/* What lints of seccomp filters ask the analysis. */
#include "check/lint.h"

const struct sysclass *lint_machine(const struct lint *l, size_t i)
{
	const struct sysflow *f = l->sys;
	size_t mentioned = 0;

	while (mentioned < f->count && f->classes[mentioned].mentioned)
		mentioned++;
	if (mentioned)
		return i < mentioned ? &f->classes[i] : NULL;
	return i ? NULL : sysflow_class(f, l->native);
}

unsigned lint_default(const struct sysclass *c, size_t *point)
{
	size_t high = sysclass_point(c, X32_BIT - 1), low = high;

	/* A filter may turn down what is above a number apart: one of the
	 * numbers without a name between others. */
	for (size_t i = 0; i < high; i++)
		if (!c->points[i].name && c->points[i].nr > 200) {
			low = i;
			break;
		}
	*point = lint_runs(c->actions[high]) ? high : low;
	return c->actions[*point];
}

unsigned lint_call(const struct sysclass *c, const char *name)
{
	size_t point = sysclass_named(c, name);

	return point < c->point_count ? c->actions[point] : 0;
}

static bool wants(const void *arg, const struct sysnode *leaf)
{
	unsigned actions = *(const unsigned *)arg;
	struct cbpf_outcome o;

	/* What any value is returned for is no proof. */
	if (leaf->any)
		return false;
	cbpf_seccomp_decide(&leaf->value, 1, &o);
	return actions >> o.action & 1;
}

bool lint_find_path(struct lint *l, struct sysquery *q, struct syspath *path,
	struct lint_witness *w, size_t *pc)
{
	const struct sysnode *leaf;
	uint32_t value;

	*w = (struct lint_witness){.filter = l->index};
	w->is_there = sysquery_path(q, path);
	l->bounded |= q->bounded;
	l->failed |= q->failed;
	if (!w->is_there)
		return false;
	leaf = &q->c->nodes[path->leaf];
	*pc = leaf->pc;
	w->value = leaf->value;
	w->record = (struct cbpf_record){.number = 1, .kind = CBPF_SYSCALL};
	for (unsigned i = 0; i < WORD_COUNT; i++)
		w->record.syscall.word[i] = path->word[i];
	/* Through a test of several words the way was a guess. */
	if (q->mixed && l->engine.run)
		w->is_there = l->engine.run(l->engine.arg, l->stack[l->index],
				      &w->record, &value) &&
			      value == w->value;
	return w->is_there;
}

bool lint_find_call(struct lint *l, const struct sysclass *c, size_t point,
	unsigned actions, struct lint_witness *w, size_t *pc)
{
	struct syspath path = {.want = wants, .arg = &actions};
	struct sysquery q;
	bool found;

	*w = (struct lint_witness){0};
	if (!sysquery_init(&q, l->sys, c, point)) {
		l->failed = true;
		return false;
	}
	found = lint_find_path(l, &q, &path, w, pc);
	sysquery_free(&q);
	return found;
}
