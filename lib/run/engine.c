/* SPDX-License-Identifier: BSD-2-Clause */
/* Looks up the engines of a session. */
#include "run/engine.h"

#include <string.h>

#include "core/session.h"

const struct cbpf_engine *cbpf_engine_row(const struct cbpf *c, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (!c->engines[k])
			return NULL;
	return c->engines[i];
}

const struct cbpf_engine *cbpf_engine_find(
	const struct cbpf *c, const char *name)
{
	const struct cbpf_engine *engine;

	for (size_t i = 0; (engine = c->engines[i]); i++)
		if (!strcmp(engine->name, name))
			break;
	return engine;
}
