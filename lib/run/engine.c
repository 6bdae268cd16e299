/* SPDX-License-Identifier: BSD-2-Clause */
/* Look-ups in the session's list of engines. */
#include "run/engine.h"

#include <stdio.h>
#include <string.h>

#include "core/session.h"

const struct cbpf_engine *cbpf_engine_row(const struct cbpf *c, size_t i)
{
	for (size_t n = 0; c->engines[n]; n++)
		if (n == i)
			return c->engines[n];
	return NULL;
}

const struct cbpf_engine *cbpf_engine_find(
	const struct cbpf *c, const char *name)
{
	for (size_t n = 0; c->engines[n]; n++)
		if (!strcmp(c->engines[n]->name, name))
			return c->engines[n];
	return NULL;
}

const char *engine_names(const struct cbpf *c, char *buf, size_t size)
{
	size_t at = 0;

	*buf = '\0';
	for (size_t n = 0; c->engines[n] && at < size; n++)
		at += (size_t)snprintf(buf + at, size - at, "%s%s",
			n ? ", " : "", c->engines[n]->name);
	if (at < size)
		snprintf(buf + at, size - at, " and all");
	return buf;
}
