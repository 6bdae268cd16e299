/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Listings of seccomp filters that show each instruction's numbers: those of
 * libseccomp's scmp_bpf_disasm, seccomp-tools and ceccomp.  The text behind the
 * numbers is not looked at.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "text/form.h"
#include "text/listing.h"

static const char *skip_blanks(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || *at == '\t'))
		at++;
	return at;
}

/* Whether a line is a row, "NNNN: 0x.. 0x..", maybe with a letter before. */
static bool is_row(const char *at, const char *end, bool *letter)
{
	at = skip_blanks(at, end);
	*letter = at < end && *at == 'L';
	at += *letter;
	if (at == end || !isdigit((unsigned char)*at))
		return false;
	while (at < end && isdigit((unsigned char)*at))
		at++;
	if (at == end || *at != ':')
		return false;
	at = skip_blanks(at + 1, end);
	return end - at > 2 && at[0] == '0' && at[1] == 'x';
}

static bool has(const char *at, const char *end, const char *word)
{
	return memmem(at, (size_t)(end - at), word, strlen(word)) != NULL;
}

enum tool { NO_TOOL, SCMP, SECCOMP_TOOLS, CECCOMP };

/* Which tool made the listing, by its heading or its first row, one of which
 * has to be among the first lines. */
static enum tool tool_of(const char *data, size_t size)
{
	const char *end = data + size;

	for (int i = 0; i < 8 && data < end; i++) {
		const char *eol = memchr(data, '\n', (size_t)(end - data));
		bool letter;

		eol = eol ? eol : end;
		if (has(data, eol, "OP ") && has(data, eol, "JT"))
			return SCMP;
		if (has(data, eol, "Label") && has(data, eol, "JT"))
			return CECCOMP;
		if (has(data, eol, "CODE") && has(data, eol, "JT"))
			return SECCOMP_TOOLS;
		if (is_row(data, eol, &letter))
			return letter		     ? CECCOMP
			       : has(data, eol, "$") ? SCMP
						     : SECCOMP_TOOLS;
		data = eol < end ? eol + 1 : end;
	}
	return NO_TOOL;
}

static enum form_match scmp_detect(const char *data, size_t size)
{
	return tool_of(data, size) == SCMP ? FORM_SURE : FORM_NO;
}

static enum form_match tools_detect(const char *data, size_t size)
{
	return tool_of(data, size) == SECCOMP_TOOLS ? FORM_SURE : FORM_NO;
}

static enum form_match ceccomp_detect(const char *data, size_t size)
{
	return tool_of(data, size) == CECCOMP ? FORM_SURE : FORM_NO;
}

/* A line of the heading: words, or a rule of '=' or '-'. */
static bool is_heading(const char *at, const char *end)
{
	return has(at, end, "JT") || has(at, end, "====") ||
	       has(at, end, "----");
}

/* One line.  Rows count from 0, or from 1 when the first one does. */
static void read_line(struct listing *l, size_t *first)
{
	struct code *c = l->code;
	const char *text = c->source->text;
	bool letter, head = c->program->count == 0;

	if (!is_row(text + l->from, text + l->end, &letter) &&
		is_heading(text + l->from, text + l->end)) {
		c->at = l->end;
		return;
	}
	letter = listing_take(l, 'L');
	if (head)
		*first = atoi(text + c->at) == 1;
	listing_number(l, *first);
	code_expect(c, ':');
	code_insn(c, ' ', false);
	if (!c->failed)
		c->at = l->end;
}

static int hex_read(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	struct code c = {0};
	struct listing l = {.code = &c};
	size_t first = 0;

	(void)options;
	code_begin(&c, p, src, diags);
	while (listing_line(&l))
		read_line(&l, &first);
	return c.failed ? -1 : 0;
}

const struct form form_scmp = {
	.name = "scmp",
	.about = "listing of libseccomp's scmp_bpf_disasm",
	.detect = scmp_detect,
	.read = hex_read,
};

const struct form form_seccomp_tools = {
	.name = "seccomp-tools",
	.about = "listing of seccomp-tools disasm and dump",
	.detect = tools_detect,
	.read = hex_read,
};

const struct form form_ceccomp = {
	.name = "ceccomp",
	.about = "listing of ceccomp disasm",
	.detect = ceccomp_detect,
	.read = hex_read,
};
