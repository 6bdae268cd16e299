/* SPDX-License-Identifier: BSD-2-Clause */
/* Reads one line that is a JSON object, with jansson. */
#include "run/json_line.h"

#include <stdio.h>

#ifdef HAVE_JANSSON

#include <jansson.h>

bool json_line_built_in(void)
{
	return true;
}

struct json_line *json_line_parse(
	const char *text, size_t size, struct json_error *error)
{
	json_error_t reason;
	json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &reason);

	if (root && json_is_object(root))
		return (struct json_line *)root;
	if (root) {
		error->col = 1;
		snprintf(error->text, sizeof(error->text),
			"expected an object, {...}");
	} else {
		error->col = reason.position > 0 ? (size_t)reason.position : 1;
		snprintf(error->text, sizeof(error->text), "%s",
			*reason.text ? reason.text : "out of memory");
	}
	json_decref(root);
	return NULL;
}

void json_line_free(struct json_line *line)
{
	json_decref((json_t *)line);
}

static struct json_value value_of(const json_t *node)
{
	struct json_value v = {.kind = JSON_LINE_OTHER, .node = node};

	if (json_is_integer(node)) {
		v.kind = JSON_LINE_INTEGER;
		v.integer = json_integer_value(node);
	} else if (json_is_string(node)) {
		v.kind = JSON_LINE_STRING;
		v.string = json_string_value(node);
	} else if (json_is_boolean(node)) {
		v.kind = JSON_LINE_BOOL;
		v.flag = json_is_true(node);
	} else if (json_is_array(node)) {
		v.kind = JSON_LINE_ARRAY;
		v.count = json_array_size(node);
	}
	return v;
}

int json_line_each(struct json_line *line,
	int (*member)(void *arg, const char *key, const struct json_value *v),
	void *arg)
{
	json_t *root = (json_t *)line;
	void *it;

	for (it = json_object_iter(root); it;
		it = json_object_iter_next(root, it)) {
		struct json_value v = value_of(json_object_iter_value(it));

		if (member(arg, json_object_iter_key(it), &v))
			return -1;
	}
	return 0;
}

struct json_value json_line_element(const struct json_value *array, size_t i)
{
	return value_of(json_array_get(array->node, i));
}

#else

bool json_line_built_in(void)
{
	return false;
}

struct json_line *json_line_parse(
	const char *text, size_t size, struct json_error *error)
{
	(void)text, (void)size;
	error->col = 1;
	snprintf(error->text, sizeof(error->text), "JSON is not in this build");
	return NULL;
}

void json_line_free(struct json_line *line)
{
	(void)line;
}

int json_line_each(struct json_line *line,
	int (*member)(void *arg, const char *key, const struct json_value *v),
	void *arg)
{
	(void)line, (void)member, (void)arg;
	return -1;
}

struct json_value json_line_element(const struct json_value *array, size_t i)
{
	(void)i;
	return *array;
}

#endif
