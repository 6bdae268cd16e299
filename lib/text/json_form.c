/* SPDX-License-Identifier: BSD-2-Clause */
/* Filters as JSON; keys as in cbpf(5).  Read with jansson, written without. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "text/form.h"

/* An object, or an array of arrays or objects; no C source begins so. */
static enum form_match json_detect(const char *data, size_t size)
{
	char first[2] = {0};
	int n = 0;

	for (size_t at = 0; at < size && n < 2; at++)
		if (!isspace((unsigned char)data[at]))
			first[n++] = data[at];
	if (first[0] == '{' && first[1] == '"')
		return FORM_SURE;
	return first[0] == '[' && (first[1] == '[' || first[1] == '{')
		       ? FORM_SURE
		       : FORM_NO;
}

static int json_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	const char *linktype = p->linktype == CBPF_LINKTYPE_NONE
				       ? NULL
				       : cbpf_linktype_name(p->linktype);

	(void)options;
	(void)diags;
	buf_puts(out, "{\"format\":1,");
	if (linktype)
		buf_printf(out, "\"linktype\":\"%s\",", linktype);
	else if (p->linktype != CBPF_LINKTYPE_NONE)
		buf_printf(out, "\"linktype\":%d,", p->linktype);
	buf_puts(out, "\"instructions\":[");
	for (size_t i = 0; i < p->count; i++)
		buf_printf(out,
			"%s\n{\"code\":%u,\"jt\":%u,\"jf\":%u,\"k\":%u}",
			i ? "," : "", p->insns[i].code, p->insns[i].jt,
			p->insns[i].jf, p->insns[i].k);
	buf_puts(out, "\n]}\n");
	return 0;
}

#ifdef HAVE_JANSSON

#include <jansson.h>

struct reading {
	struct cbpf_program *p;
	const struct source *src;
	struct cbpf_diags *diags;
	size_t index; /* of the instruction at hand */
};

static int fail(struct reading *r, const char *text)
{
	diag_file(r->diags, DIAG_JSON_FORM, r->p->name, text);
	return -1;
}

static int fail_insn(struct reading *r, const char *text)
{
	char line[120];

	snprintf(line, sizeof(line), "instruction %zu: %s", r->index, text);
	return fail(r, line);
}

static const char *const keys[4] = {"code", "jt", "jf", "k"};

/* One number of an instruction; k may be negative. */
static int take_field(
	struct reading *r, const json_t *value, int field, uint32_t *number)
{
	static const json_int_t limits[4] = {
		UINT16_MAX, UINT8_MAX, UINT8_MAX, UINT32_MAX};
	json_int_t n = json_integer_value(value);
	char text[80];

	*number = (uint32_t)n;
	if (!json_is_integer(value))
		snprintf(text, sizeof(text), "%s has to be an integer",
			keys[field]);
	else if (n > limits[field] || n < (field == 3 ? INT32_MIN : 0))
		snprintf(text, sizeof(text), "%s is out of range", keys[field]);
	else
		return 0;
	return fail_insn(r, text);
}

static int take_array(struct reading *r, const json_t *array, uint32_t field[4])
{
	if (json_array_size(array) != 4)
		return fail_insn(r, "an array needs four numbers");
	for (int i = 0; i < 4; i++)
		if (take_field(
			    r, json_array_get(array, (size_t)i), i, &field[i]))
			return -1;
	return 0;
}

static int take_object(struct reading *r, json_t *object, uint32_t field[4])
{
	size_t known = 0;

	for (int i = 0; i < 4; i++) {
		const json_t *value = json_object_get(object, keys[i]);

		known += value != NULL;
		if (value && take_field(r, value, i, &field[i]))
			return -1;
	}
	if (!json_object_get(object, "code"))
		return fail_insn(r, "code is missing");
	if (known != json_object_size(object))
		return fail_insn(r, "only code, jt, jf and k are known");
	return 0;
}

static int take_insn(struct reading *r, json_t *value)
{
	const struct pos pos = {.source = r->src};
	uint32_t field[4] = {0};
	int error;

	if (json_is_array(value))
		error = take_array(r, value, field);
	else if (json_is_object(value))
		error = take_object(r, value, field);
	else
		error = fail_insn(r, "expected an object or an array");
	if (error)
		return -1;
	return program_add(r->p,
		(struct cbpf_insn){.code = (uint16_t)field[0],
			.jt = (uint8_t)field[1],
			.jf = (uint8_t)field[2],
			.k = field[3]},
		&pos, r->diags);
}

/* A name or a number. */
static int take_linktype(struct reading *r, const json_t *value)
{
	json_int_t number = json_integer_value(value);

	if (!value || json_is_null(value))
		return 0;
	if (json_is_string(value))
		r->p->linktype = cbpf_linktype_value(json_string_value(value));
	else if (json_is_integer(value) && number >= 0 && number <= UINT16_MAX)
		r->p->linktype = (int)number;
	return r->p->linktype == CBPF_LINKTYPE_NONE
		       ? fail(r, "linktype is no link type")
		       : 0;
}

static int take_root(struct reading *r, json_t *root)
{
	const json_t *format;
	json_t *list = root, *insn;

	if (json_is_object(root)) {
		format = json_object_get(root, "format");
		if (format && json_integer_value(format) != 1)
			return fail(r, "only the format 1 is known");
		if (take_linktype(r, json_object_get(root, "linktype")))
			return -1;
		list = json_object_get(root, "instructions");
	}
	if (!json_is_array(list))
		return fail(r, "the array of instructions is missing");
	json_array_foreach(
		list, r->index, insn) if (take_insn(r, insn)) return -1;
	return 0;
}

static int json_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	struct reading r = {.p = p, .src = src, .diags = diags};
	json_error_t reason;
	json_t *root = json_loadb(
		src->text, src->size, JSON_REJECT_DUPLICATES, &reason);
	struct pos pos = {.source = src, .len = 1};
	int error;

	(void)options;
	if (!root) {
		pos.line = reason.line > 0 ? (unsigned)reason.line : 1;
		pos.col = reason.column > 0 ? (unsigned)reason.column : 1;
		diag_at(diags, DIAG_JSON_FORM, &pos, reason.text);
		return -1;
	}
	error = take_root(&r, root);
	json_decref(root);
	return error;
}

#else

static int json_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	(void)src, (void)options;
	diag_file(diags, DIAG_NOT_BUILT_IN, p->name, "reading JSON",
		"libjansson-dev");
	return -1;
}

#endif

const struct form form_json = {
	.name = "json",
	.about = "an object with an array of instructions",
	.detect = json_detect,
	.read = json_read,
	.write = json_write,
};
