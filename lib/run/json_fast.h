/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * System calls from JSON lines of the plain shape that programs write: known
 * keys, numbers and strings without escapes.  What it does not take is left to
 * the JSON library; what it takes, that one reads the same.
 */
#ifndef JSON_FAST_H
#define JSON_FAST_H

#include "run/call.h"
#include "run/lines.h"

struct json_fast;

struct json_fast *json_fast_new(void);
void json_fast_free(struct json_fast *f);
/* False: the line is not of the shape; `arch` when it names none. */
bool json_fast_line(struct json_fast *f, const struct span *line,
	const struct audit_arch *arch, struct call *out);

/* syscall_json.c: any line, by the JSON library; -1 with a diagnostic. */
int syscall_json_line(
	struct lines *l, const struct audit_arch *arch, struct call *out);

#endif
