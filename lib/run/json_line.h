/* SPDX-License-Identifier: BSD-2-Clause */
/* Reads one line that is a JSON object; hides the JSON library. */
#ifndef JSON_LINE_H
#define JSON_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum json_kind {
	JSON_LINE_INTEGER,
	JSON_LINE_STRING,
	JSON_LINE_BOOL,
	JSON_LINE_ARRAY,
	JSON_LINE_OTHER,
};

struct json_value {
	enum json_kind kind;
	int64_t integer;
	const char *string;
	bool flag;
	size_t count; /* of elements */
	const void *node;
};

struct json_error {
	size_t col; /* from 1 */
	char text[160];
};

struct json_line;

/* Whether this build reads JSON at all. */
bool json_line_built_in(void);
/* The object; NULL with the reason. */
struct json_line *json_line_parse(
	const char *text, size_t size, struct json_error *error);
void json_line_free(struct json_line *line);
/* Calls `member` for each member in turn until one call gives -1; returns
 * that, else 0. */
int json_line_each(struct json_line *line,
	int (*member)(void *arg, const char *key, const struct json_value *v),
	void *arg);
/* Element i of an array, i below its count. */
struct json_value json_line_element(const struct json_value *array, size_t i);

#endif
