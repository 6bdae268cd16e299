/* SPDX-License-Identifier: BSD-2-Clause */
/* The registry of outer forms: detection, reading and writing by name. */
#include "text/form.h"

#include <strings.h>

#include "core/iop.h"
#include "core/session.h"

bool cbpf_form_row(const struct cbpf *c, size_t i, struct cbpf_form_info *row)
{
	const struct form *form;

	for (size_t n = 0; (form = c->forms[n]); n++) {
		if (n != i)
			continue;
		*row = (struct cbpf_form_info){
			.name = form->name,
			.about = form->about,
			.can_read = form->read != NULL,
			.can_write = form->write != NULL,
			.alone = form->alone,
			.remark = form->remark[0],
			.remark_end = form->remark[1],
		};
		return true;
	}
	return false;
}

static const struct form *form_find(const struct cbpf *c, const char *name)
{
	for (size_t i = 0; c->forms[i]; i++)
		if (!strcasecmp(c->forms[i]->name, name))
			return c->forms[i];
	return NULL;
}

/* The form that is surest of the bytes; of equals, the first. */
static const struct form *form_detect(
	const struct cbpf *c, const char *data, size_t size)
{
	const struct form *best = NULL;
	enum form_match highest = FORM_NO;

	for (size_t i = 0; c->forms[i]; i++) {
		const struct form *form = c->forms[i];
		enum form_match match = form->detect && form->read
						? form->detect(data, size)
						: FORM_NO;

		if (match > highest) {
			highest = match;
			best = form;
		}
	}
	return best;
}

static int read_into(struct cbpf_program *p, const struct form *form,
	const struct source *src, const struct cbpf_form_options *options,
	struct cbpf_diags *diags)
{
	if (!form->read) {
		diag_file(diags, DIAG_FORM_DIRECTION, p->name, form->name,
			"read");
		return -1;
	}
	p->form = form->name;
	if (form->read(p, src, options, diags))
		return -1;
	if (p->internal ? p->internal->count == 0 : p->count == 0) {
		diag_file(diags, DIAG_EMPTY_PROGRAM, p->name);
		return -1;
	}
	return 0;
}

struct cbpf_program *cbpf_read(const struct cbpf *c, const char *name,
	const char *data, size_t size, const struct cbpf_form_options *options,
	struct cbpf_diags *diags)
{
	const struct form *form = options->form ? form_find(c, options->form)
						: form_detect(c, data, size);
	struct cbpf_program *p = program_new(name, diags);
	const struct source *src =
		p ? program_source(p, name, data, size, diags) : NULL;

	if (src && options->form && !form)
		diag_file(diags, DIAG_FORM_NAME, name, options->form);
	else if (src && size == 0)
		diag_file(diags, DIAG_EMPTY_PROGRAM, name);
	else if (src && !form)
		diag_file(diags, DIAG_FORM_UNKNOWN, name);
	else if (src && !read_into(p, form, src, options, diags))
		return p;
	cbpf_program_free(p);
	return NULL;
}

char *cbpf_write(const struct cbpf *c, const struct cbpf_program *p,
	const struct cbpf_form_options *options, size_t *size,
	struct cbpf_diags *diags)
{
	const char *name = options->form ? options->form
			   : p->internal ? "internal"
					 : "comma";
	const struct form *form = form_find(c, name);
	struct buf out = {0};
	char *text;

	if (!form) {
		diag_file(diags, DIAG_FORM_NAME, p->name, name);
		return NULL;
	}
	if (!form->write) {
		diag_file(diags, DIAG_FORM_DIRECTION, p->name, name, "written");
		return NULL;
	}
	if (p->internal && !form->internal) {
		diag_file(diags, DIAG_CLASSIC_FORM, p->name, name);
		return NULL;
	}
	if (form->write(p, &out, options, diags)) {
		buf_free(&out);
		return NULL;
	}
	text = buf_take(&out, size);
	if (!text)
		diag_file(diags, DIAG_NO_MEMORY, p->name);
	return text;
}
