/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Reads system calls from what `perf trace` prints:
 *	0.079 ( 0.010 ms): ls/24406 read(fd: 4, buf: 0x7fff, count: 832) = 832
 * perf leaves out arguments that are 0 unless it is told to show them, so that
 * places are known only where as many are printed as the call takes.
 */
#include <string.h>

#include "run/syscall_text.h"

#define MAX_PRINTED 8u

static bool is_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

/* "):": what follows the times.  An empty span: it is no line of a call. */
static struct span after_times(const struct span *line)
{
	const char *end = line->at + line->size;
	const char *p = line->at;

	while (p < end && strchr(" \t?.0123456789", *p) && *p)
		p++;
	if (p == line->at || p == end || *p != '(')
		return (struct span){"", 0};
	for (p++; p < end && strchr(" .0123456789ms?", *p) && *p; p++)
		continue;
	if (end - p < 2 || p[0] != ')' || p[1] != ':')
		return (struct span){"", 0};
	return (struct span){p + 2, (size_t)(end - p) - 2};
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* The call's name, which ends at a '('.  Before it there may be the process,
 * "NAME/123 ", and names may have blanks and brackets. */
static struct span call_name(const struct span *rest)
{
	const char *p = rest->at, *end = p + rest->size;
	struct span name = {rest->at, 0};

	for (const char *slash = p;
		(slash = memchr(slash, '/', (size_t)(end - slash))); slash++) {
		const char *q = slash + 1;

		while (q < end && is_digit(*q))
			q++;
		if (q > slash + 1 && q < end && *q == ' ') {
			p = q;
			break;
		}
	}
	while (p < end && *p == ' ')
		p++;
	name.at = p;
	while (p + name.size < end && is_name(p[name.size]))
		name.size++;
	if (p + name.size == end || p[name.size] != '(')
		name.size = 0;
	return name;
}

/* The arguments without their names; how many. */
static size_t split(struct span list, struct span *values)
{
	const char *p = list.at, *end = list.at + list.size, *from = p;
	unsigned depth = 0;
	size_t n = 0;

	for (; p < end; p++) {
		if (*p == '"') {
			const char *close =
				memchr(p + 1, '"', (size_t)(end - p) - 1);

			p = close ? close : end - 1;
		} else if (*p == '(' || *p == '{' || *p == '[') {
			depth++;
		} else if ((*p == ')' || *p == '}' || *p == ']') && depth) {
			depth--;
		} else if (!depth && (*p == ',' || *p == ')')) {
			const char *colon =
				memchr(from, ':', (size_t)(p - from));

			if (p > from && n < MAX_PRINTED) {
				const char *at = colon ? colon + 1 : from;

				values[n++] =
					(struct span){at, (size_t)(p - at)};
			}
			from = p + 1;
			if (*p == ')')
				break;
		}
	}
	return p < end ? n : MAX_PRINTED;
}

static int perf_line(struct text_reader *r, struct call *out)
{
	struct span line = {r->lines.text, r->lines.size};
	struct span rest = after_times(&line), word, list;
	struct span values[MAX_PRINTED];
	const struct call_name *name;
	enum syscall_find why;
	size_t n;

	/* Signals, events, totals; the second part of a line cut in two. */
	if (!rest.size || memmem(rest.at, rest.size, "[continued]", 11))
		return 0;
	word = call_name(&rest);
	if (!word.size)
		return lines_fault(
			&r->lines, 1, "this is no line of perf trace");
	name = call_names_find(r->names, r->arch, &word, &why);
	if (!name)
		return text_no_call(r, r->arch, &word, why);
	*out = (struct call){
		.arch = r->arch,
		.nr = name->nr,
		.low = CALL_ALL,
		.high = CALL_ALL,
	};
	list.at = word.at + word.size + 1;
	list.size = (size_t)(rest.at + rest.size - list.at);
	n = split(list, values);
	for (unsigned i = 0; n == name->count && i < n && i < SYSCALL_ARGS; i++)
		if (name->kinds[i] != ARG_POINTER)
			call_put(r->names, out, i, &values[i], name->kinds[i]);
	return 1;
}

static const struct text_form perf_form = {.line = perf_line};

int syscall_perf_open(
	struct cbpf_input *in, struct stream *s, struct cbpf_diags *diags)
{
	return text_reader_open(in, s, &perf_form, diags);
}

bool syscall_perf_detect(const struct span *text)
{
	return after_times(text).size > 0;
}
