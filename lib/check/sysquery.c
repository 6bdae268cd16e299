/* SPDX-License-Identifier: BSD-2-Clause */
/* Questions about the graph of a seccomp filter. */
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "check/effect.h"
#include "check/sysflow.h"

const struct sysclass *sysflow_class(
	const struct sysflow *f, const struct audit_arch *arch)
{
	for (size_t i = 0; i < f->count; i++)
		if (f->classes[i].arch->audit == arch->audit)
			return &f->classes[i];
	for (size_t i = 0; i < f->count; i++)
		if (!f->classes[i].mentioned && f->arch_tested)
			return &f->classes[i];
	return NULL;
}

size_t sysclass_point(const struct sysclass *c, uint32_t nr)
{
	size_t low = 0, high = c->point_count;

	while (high - low > 1) {
		size_t mid = (low + high) / 2;

		if (c->points[mid].nr <= nr)
			low = mid;
		else
			high = mid;
	}
	return low;
}

size_t sysclass_named(const struct sysclass *c, const char *name)
{
	size_t i = 0;

	while (i < c->point_count &&
		(!c->points[i].name || strcmp(c->points[i].name, name)))
		i++;
	return i;
}

const char *sysclass_name(
	const struct sysclass *c, size_t point, char *buf, size_t size)
{
	const struct syspoint *p = &c->points[point];

	if (p->name)
		snprintf(buf, size, "%s", p->name);
	else
		snprintf(buf, size, "0x%x", p->nr);
	return buf;
}

size_t sysclass_reach(const struct sysclass *c, size_t point, uint32_t *list)
{
	size_t count = 0;

	for (size_t pc = 0; pc <= c->insn_count; pc++)
		for (uint32_t id = c->at[pc]; id; id = c->nodes[id].sibling)
			if (sysset_has(c->nodes[id].numbers, point))
				list[count++] = id;
	return count;
}
