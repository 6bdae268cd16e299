/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Reads system calls from what `perf trace` prints:
 *	0.079 ( 0.010 ms): ls/24406 read(fd: 4, buf: 0x7fff, count: 832) = 832
 * The names are the kernel's, and tell the places.  perf leaves out arguments
 * that are 0, in all 64 bits, unless it is told to show them; and some that
 *have no meaning in a call, whatever they are.
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

/* ---- The list ------------------------------------------------------------ */

struct field {
	struct span name, value;
};

/* After the path of a descriptor, "4</a, b>", which may have anything in it. */
static const char *after_path(const char *p, const char *end)
{
	const char *close = p;

	while ((close = memchr(close, '>', (size_t)(end - close)))) {
		close++;
		if (close == end || *close == ',' || *close == ')' ||
			*close == ' ')
			return close - 1;
	}
	return p;
}

static struct field take_field(const char *from, const char *end)
{
	const char *colon = memchr(from, ':', (size_t)(end - from));
	const char *at = colon ? colon + 1 : end;

	while (from < end && *from == ' ')
		from++;
	while (at < end && *at == ' ')
		at++;
	return (struct field){
		{from, colon ? (size_t)(colon - from) : 0},
		{at, (size_t)(end - at)},
	};
}

/* How many; *whole when that is all, and the list has an end. */
static size_t split(struct span list, struct field *fields, bool *whole)
{
	const char *p = list.at, *end = list.at + list.size, *from = p;
	unsigned depth = 0;
	size_t n = 0;

	for (; p < end; p++) {
		if (*p == '"') {
			const char *close =
				memchr(p + 1, '"', (size_t)(end - p) - 1);

			p = close ? close : end - 1;
		} else if (*p == '<') {
			p = after_path(p, end);
		} else if (*p == '(' || *p == '{' || *p == '[') {
			depth++;
		} else if ((*p == ')' || *p == '}' || *p == ']') && depth) {
			depth--;
		} else if (!depth && (*p == ',' || *p == ')')) {
			if (p > from && n == MAX_PRINTED) {
				*whole = false;
				return n;
			}
			if (p > from)
				fields[n++] = take_field(from, p);
			from = p + 1;
			if (*p == ')')
				break;
		}
	}
	*whole = p < end && *p == ')';
	return n;
}

/* ---- Names, places, constants -------------------------------------------- */

static bool has_word(
	const char *words, const struct span *word, unsigned *place)
{
	for (*place = 0; *words; ++*place) {
		size_t size = strcspn(words, " ");

		if (size == word->size && !memcmp(words, word->at, size))
			return true;
		words += size + (words[size] == ' ');
	}
	return false;
}

enum shown {
	SHOWN,
	HIDDEN, /* at times, and then it need not be 0 */
	WRONG,	/* hidden, and what is shown need not be the value */
};

/* How perf shows an argument: rows by call, as its formats have them
 * (tools/perf/trace/beauty; tests/perf.sh tries them). */
static enum shown how_shown(const char *call, const struct span *param)
{
	static const struct {
		const char *call;
		const char *params;
		enum shown shown;
	} rows[] = {
		{"clone", "parent_tidptr child_tidptr tls", HIDDEN},
		{"fcntl", "arg", WRONG},
		{"futex", "val utime uaddr2 val3", HIDDEN},
		{"kcmp", "idx1 idx2", HIDDEN},
		{"mmap", "fd off", HIDDEN},
		{"mount", "flags", WRONG},
		{"mremap", "new_addr", HIDDEN},
		{"open", "mode", HIDDEN},
		{"openat", "mode", HIDDEN},
		{"prctl", "arg2 arg3 arg4 arg5", HIDDEN},
	};
	unsigned place;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (!strcmp(rows[i].call, call) &&
			has_word(rows[i].params, param, &place))
			return rows[i].shown;
	return SHOWN;
}

/* What perf cuts off the front of constants, by argument; call NULL: any. */
static const char *prefix_of(const char *call, const struct span *param)
{
	static const struct {
		const char *call;
		const char *param;
		const char *prefix;
	} rows[] = {
		{NULL, "prot", "PROT_"},
		{NULL, "dfd", "AT_FD"},
		{NULL, "olddfd", "AT_FD"},
		{NULL, "newdfd", "AT_FD"},
		{NULL, "family", "AF_"},
		{NULL, "whence", "SEEK_"},
		{NULL, "sig", "SIG"},
		{"clone", "clone_flags", "CLONE_"},
		{"dup3", "flags", "O_"},
		{"epoll_ctl", "op", "EPOLL_CTL_"},
		{"fcntl", "cmd", "F_"},
		{"futex", "op", "FUTEX_"},
		{"getrandom", "flags", "GRND_"},
		{"madvise", "behavior", "MADV_"},
		{"mmap", "flags", "MAP_"},
		{"mremap", "flags", "MREMAP_"},
		{"open", "flags", "O_"},
		{"openat", "flags", "O_"},
		{"pipe2", "flags", "O_"},
		{"prctl", "option", "PR_"},
		{"prlimit64", "resource", "RLIMIT_"},
		{"rt_sigprocmask", "how", "SIG_"},
		{"socket", "type", "SOCK_"},
		{"socketpair", "type", "SOCK_"},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if ((!rows[i].call || !strcmp(rows[i].call, call)) &&
			span_is(param, rows[i].param))
			return rows[i].prefix;
	return "";
}

#define MAX_VALUE 256u

/* "READ|WRITE" as "PROT_READ|PROT_WRITE", in buf; what is whole stays. */
static struct span with_prefix(const struct text_reader *r,
	const struct span *value, const char *prefix, char *buf)
{
	const char *p = value->at, *end = p + value->size;
	size_t size = strlen(prefix), n = 0;
	uint32_t ignored;

	while (p < end) {
		const char *bar = memchr(p, '|', (size_t)(end - p));
		struct span t = {p, (size_t)((bar ? bar : end) - p)};
		bool cut = t.size && *p >= 'A' && *p <= 'Z' &&
			   !call_names_flag(r->names, r->arch, &t, &ignored);

		if (n + size + t.size + 1 > MAX_VALUE)
			return (struct span){buf, 0};
		if (cut) {
			memcpy(buf + n, prefix, size);
			n += size;
		}
		memcpy(buf + n, t.at, t.size);
		n += t.size;
		if (bar)
			buf[n++] = '|';
		p = bar ? bar + 1 : end;
	}
	return (struct span){buf, n};
}

/* Its place; false when the call has no such argument. */
static bool place_of(
	const struct call_name *name, const struct span *param, unsigned *place)
{
	/* Where perf does not know the names. */
	if (param->size == 4 && !memcmp(param->at, "arg", 3) &&
		param->at[3] >= '0' && param->at[3] < '6' &&
		!has_word(name->params, param, place)) {
		*place = (unsigned)(param->at[3] - '0');
		return true;
	}
	return has_word(name->params, param, place) && *place < SYSCALL_ARGS;
}

/* Arguments that are not printed are 0, if all that are could be placed. */
static void put_zeros(
	const struct call_name *name, struct call *c, unsigned printed)
{
	const char *p = name->params;

	for (unsigned i = 0; i < name->count; i++) {
		struct span param = {p, strcspn(p, " ")};
		uint8_t bit = (uint8_t)(1u << i);

		p += param.size + (p[param.size] == ' ');
		if (printed & bit || how_shown(name->text, &param) != SHOWN)
			continue;
		c->args[i] = 0;
		c->low &= (uint8_t)~bit;
		c->high &= (uint8_t)~bit;
	}
}

static void put_fields(struct text_reader *r, const struct call_name *name,
	struct call *c, const struct span *list)
{
	struct field fields[MAX_PRINTED];
	bool all;
	size_t n = split(*list, fields, &all);
	unsigned printed = 0, i;
	char buf[MAX_VALUE];

	/* Of a call that is not known, or whose words are others. */
	if (!name->params || (name->split && c->arch->bits == 32))
		return;
	for (size_t k = 0; k < n; k++) {
		const struct span *param = &fields[k].name;
		struct span value;

		if (!place_of(name, param, &i)) {
			all = false;
			continue;
		}
		printed |= 1u << i;
		value = with_prefix(
			r, &fields[k].value, prefix_of(name->text, param), buf);
		/* Pointers are not printed whole. */
		if (name->kinds[i] != ARG_POINTER &&
			how_shown(name->text, param) != WRONG)
			call_put(r->names, c, i, &value, name->kinds[i]);
	}
	if (all)
		put_zeros(name, c, printed);
}

static int perf_line(struct text_reader *r, struct call *out)
{
	struct span line = {r->lines.text, r->lines.size};
	struct span rest = after_times(&line), word, list;
	const struct call_name *name;
	enum syscall_find why;

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
	put_fields(r, name, out, &list);
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
