/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Reads system calls from logs of strace(1): with or without process numbers
 * (-f) and their commands (-Y), time stamps (-t, -r), instruction pointers
 *(-i), descriptors' paths
 * (-y), raw numbers (-X raw, -e raw=all).  A call that is cut in two,
 *	24380 wait4(-1,  <unfinished ...>
 *	24380 <... wait4 resumed>NULL, 0, NULL) = 24381
 * counts where its second line is, or where its process ends.
 */
#include <stdlib.h>
#include <string.h>

#include "run/syscall_text.h"

#define TASK_BUCKETS 256u
#define TASKS_KEPT   65536u
#define TEXT_KEPT    65536u /* bytes of an unfinished call */

/* A thread of the log. */
struct task {
	struct task *next;
	uint64_t pid; /* 0: lines without one */
	const struct audit_arch *arch;
	char *text; /* of an unfinished call, from its name on; NULL */
	size_t size;
	uint64_t ip;
	bool has_ip;
};

struct strace {
	struct task *buckets[TASK_BUCKETS];
	size_t count;
	const struct audit_arch *arch; /* of the last switch: as strace, new
					  threads begin with that */
	char *joined;
	size_t room;
	size_t at;  /* bucket that the rest is looked for in */
	bool table; /* within that of -C, up to its line "total" */
	/* A message stands in the middle of a call of that thread, which the
	 * next line goes on with. */
	bool broken;
	uint64_t broken_pid;
};

/* What stands before a call. */
struct prefix {
	uint64_t pid;
	uint64_t ip;
	bool has_ip;
};

static struct task *find_task(struct text_reader *r, uint64_t pid)
{
	struct strace *s = r->own;
	struct task **bucket = &s->buckets[pid % TASK_BUCKETS];
	struct task *t;

	for (t = *bucket; t; t = t->next)
		if (t->pid == pid)
			return t;
	if (s->count >= TASKS_KEPT)
		return NULL;
	t = calloc(1, sizeof(*t));
	if (!t)
		return NULL;
	s->count++;
	t->pid = pid;
	t->arch = s->arch ? s->arch : r->arch;
	t->next = *bucket;
	*bucket = t;
	return t;
}

static void drop_task(struct strace *s, uint64_t pid)
{
	struct task **link = &s->buckets[pid % TASK_BUCKETS];

	for (; *link; link = &(*link)->next) {
		struct task *t = *link;

		if (t->pid != pid)
			continue;
		*link = t->next;
		free(t->text);
		free(t);
		s->count--;
		return;
	}
}

static void strace_close(void *own)
{
	struct strace *s = own;

	for (size_t i = 0; i < TASK_BUCKETS; i++)
		while (s->buckets[i])
			drop_task(s, s->buckets[i]->pid);
	free(s->joined);
}

/* ---- What stands before a call ------------------------------------------ */

static bool begins(const struct span *t, const char *word)
{
	size_t size = strlen(word);

	return t->size >= size && !memcmp(t->at, word, size);
}

static bool ends(const struct span *t, const char *word)
{
	size_t size = strlen(word);

	return t->size >= size && !memcmp(t->at + t->size - size, word, size);
}

static void skip(struct span *t, size_t size)
{
	t->at += size;
	t->size -= size;
}

static void skip_blanks(struct span *t)
{
	while (t->size && (*t->at == ' ' || *t->at == '\t'))
		skip(t, 1);
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_name(char c)
{
	return is_digit(c) || (c >= 'a' && c <= 'z') || c == '_' ||
	       (c >= 'A' && c <= 'Z');
}

/* Size of the command behind the `size` bytes of a process number, as -Y has
 * it: "123<sh>". */
static size_t command_size(const struct span *line, size_t size)
{
	const char *close;

	if (size == line->size || line->at[size] != '<')
		return 0;
	close = memchr(line->at + size, '>', line->size - size);
	return close ? (size_t)(close - line->at) + 1 - size : 0;
}

/* "[pid 123]", "[pid 123<sh>]" */
static bool pid_bracket(struct span *line, struct prefix *p)
{
	struct span t = *line, digits;

	skip(&t, 5);
	skip_blanks(&t);
	digits = (struct span){t.at, 0};
	while (digits.size < t.size && is_digit(t.at[digits.size]))
		digits.size++;
	skip(&t, digits.size);
	skip(&t, command_size(&t, 0));
	if (!t.size || *t.at != ']' || !span_number(&digits, &p->pid))
		return false;
	skip(&t, 1);
	*line = t;
	return true;
}

/* "[pid 123]", "[00007f1f9d330ad7]", "[ 257]": -f, -i, -n. */
static bool bracket(struct span *line, struct prefix *p)
{
	const char *close = memchr(line->at, ']', line->size);
	size_t size = close ? (size_t)(close - line->at) + 1 : 0;
	struct span in = {line->at + 1, size - 2};

	if (begins(line, "[pid "))
		return pid_bracket(line, p);
	if (!close || begins(line, "[ Process"))
		return false;
	if (in.size >= 8) {
		p->has_ip = span_hex(&in, &p->ip);
		if (!p->has_ip && *in.at != '?')
			return false;
	}
	skip(line, size);
	return true;
}

/* A process number, or a time: with '.' or ':'. */
static bool number(struct span *line, struct prefix *p)
{
	struct span t = {line->at, 0};
	bool time = false;
	size_t command;

	while (t.size < line->size &&
		(is_digit(t.at[t.size]) || t.at[t.size] == '.' ||
			t.at[t.size] == ':')) {
		time = time || !is_digit(t.at[t.size]);
		t.size++;
	}
	command = time ? 0 : command_size(line, t.size);
	if (t.size + command >= line->size || t.at[t.size + command] != ' ')
		return false;
	if (!time && (p->pid || *t.at == '0' || !span_number(&t, &p->pid)))
		return false;
	skip(line, t.size + command);
	return true;
}

/* "(+     0.000123)": -r beside -t. */
static bool difference(struct span *line)
{
	struct span t = *line;

	skip(&t, 2);
	skip_blanks(&t);
	while (t.size && (is_digit(*t.at) || *t.at == '.'))
		skip(&t, 1);
	if (!t.size || *t.at != ')')
		return false;
	skip(&t, 1);
	*line = t;
	return true;
}

static void take_prefix(struct span *line, struct prefix *p)
{
	*p = (struct prefix){0};
	for (;;) {
		skip_blanks(line);
		if (begins(line, "(+") && difference(line))
			continue;
		if (line->size && *line->at == '+' && line->size > 1 &&
			is_digit(line->at[1]))
			skip(line, 1); /* --relative-timestamps */
		if (!line->size ||
			!(*line->at == '['	      ? bracket(line, p)
				: is_digit(*line->at) ? number(line, p)
						      : false))
			return;
	}
}

/* ---- Arguments ---------------------------------------------------------- */

/* Where a string ends, p behind its first quote; `end`: nowhere. */
static const char *string_end(const char *p, const char *end)
{
	while (p < end && *p != '"')
		p += *p == '\\' ? 2 : 1;
	return p < end ? p + 1 : end;
}

static const char *remark_end(const char *p, const char *end)
{
	const char *close = memmem(p + 2, (size_t)(end - p) - 2, "*/", 2);

	return close ? close + 2 : end;
}

/* Characters that a list of arguments is more than text at. */
static const bool special[256] = {
	['"'] = true,
	['/'] = true,
	['('] = true,
	['['] = true,
	['{'] = true,
	[')'] = true,
	[']'] = true,
	['}'] = true,
	[','] = true,
};

/* The next argument of the list; t->at moves behind its comma, or to the
 * bracket that ends the list.  False: the line ends before. */
static bool next_arg(struct span *t, struct span *arg)
{
	const char *p = t->at, *end = t->at + t->size;
	unsigned depth = 0;

	while (p < end) {
		char c = *p;

		if (!special[(unsigned char)c]) {
			p++;
			continue;
		}
		if (c == '"') {
			p = string_end(p + 1, end);
			continue;
		}
		if (c == '/' && end - p > 3 && p[1] == '*') {
			p = remark_end(p, end);
			continue;
		}
		if (c == '(' || c == '[' || c == '{')
			depth++;
		else if ((c == ')' || c == ']' || c == '}') && depth)
			depth--;
		else if (!depth && (c == ',' || c == ')'))
			break;
		p++;
	}
	*arg = (struct span){t->at, (size_t)(p - t->at)};
	skip(t, arg->size);
	if (p >= end)
		return false;
	if (*p == ',')
		skip(t, 1);
	return true;
}

/* clone(2) is printed in an order of its own, with names. */
static int clone_index(const struct call *c, const struct span *name)
{
	/* The 32-bit x86 and most others have tls before child_tid. */
	bool x86_64 = !strcmp(c->arch->name, "x86_64") ||
		      !strcmp(c->arch->name, "x32");
	static const struct {
		const char *name;
		int x86_64, other;
	} rows[] = {
		{"flags", 0, 0},
		{"child_stack", 1, 1},
		{"parent_tid", 2, 2},
		{"child_tidptr", 3, 4},
		{"tls", 4, 3},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (span_is(name, rows[i].name))
			return x86_64 ? rows[i].x86_64 : rows[i].other;
	return -1;
}

static void take_arg(struct text_reader *r, struct call *c,
	const struct call_name *name, const struct span *arg)
{
	const char *equals = memchr(arg->at, '=', arg->size);
	struct span key = {arg->at, equals ? (size_t)(equals - arg->at) : 0};
	struct span value = {arg->at + key.size + 1, arg->size - key.size - 1};
	int i;

	skip_blanks(&key);
	i = equals ? clone_index(c, &key) : -1;
	if (i >= 0)
		call_put(r->names, c, (unsigned)i, &value, name->kinds[i]);
}

static bool plain(const struct span *arg)
{
	struct span t = *arg;
	uint64_t value;

	skip_blanks(&t);
	return t.size && (begins(&t, "0x") || span_is(&t, "0")) &&
	       span_number(&t, &value);
}

/* Whether all arguments are printed as hexadecimal numbers (-e raw). */
static bool all_raw(struct span list)
{
	struct span arg;
	bool more = true;

	while (more && list.size && *list.at != ')') {
		more = next_arg(&list, &arg);
		if (!plain(&arg))
			return false;
	}
	return true;
}

static int take_args(struct text_reader *r, struct call *c,
	const struct call_name *name, struct span *list)
{
	bool odd = (name->named || name->gap || name->split) && !all_raw(*list);
	bool named = odd && name->named;
	bool lost = odd && name->split && c->arch->bits == 32;
	bool gap = odd && name->gap;
	bool more = true;
	struct span arg;

	for (unsigned i = 0; more && list->size && *list->at != ')'; i++) {
		more = next_arg(list, &arg);
		if (!more)
			break;
		if (named)
			take_arg(r, c, name, &arg);
		else if (!lost && i < SYSCALL_ARGS)
			call_put(r->names, c, i + (gap && i == 4), &arg,
				name->kinds[i]);
	}
	return list->size ? 0 : -1;
}

/* A call from its name on, "close(3) = 0". */
static int take_call(struct text_reader *r, const struct task *t,
	struct span *text, struct call *c)
{
	const struct call_name *name;
	struct span word = {text->at, 0};
	enum syscall_find why;

	while (word.size < text->size && is_name(word.at[word.size]))
		word.size++;
	if (!word.size || word.size == text->size || word.at[word.size] != '(')
		return lines_fault(&r->lines, 1, "this is no line of strace");
	*c = (struct call){
		.arch = t->arch,
		.low = CALL_ALL,
		.high = CALL_ALL,
	};
	name = call_names_find(r->names, c->arch, &word, &why);
	if (!name)
		return text_no_call(r, c->arch, &word, why);
	c->nr = name->nr;
	if (t->has_ip) {
		c->ip = t->ip;
		c->low &= (uint8_t) ~(1u << CALL_IP);
		c->high &= (uint8_t) ~(1u << CALL_IP);
	}
	skip(text, word.size + 1);
	if (take_args(r, c, name, text))
		return lines_fault(&r->lines, r->lines.size + 1,
			"the line ends within the arguments");
	return 1;
}

/* ---- Calls in two parts ------------------------------------------------- */

/* first + second in one piece; an empty span when there is no memory. */
static struct span join(
	struct strace *s, const struct span *first, const struct span *second)
{
	size_t need = first->size + second->size + 1;

	if (need > s->room) {
		char *grown = realloc(s->joined, need);

		if (!grown)
			return (struct span){"", 0};
		s->joined = grown;
		s->room = need;
	}
	memcpy(s->joined, first->at, first->size);
	memcpy(s->joined + first->size, second->at, second->size);
	s->joined[need - 1] = '\0';
	return (struct span){s->joined, need - 1};
}

/* A call of which nothing more is known than `text`. */
static int take_cut(struct text_reader *r, const struct task *t,
	const struct span *text, struct call *c)
{
	static const struct span close = {")", 1};
	struct span whole = join(r->own, text, &close);

	return take_call(r, t, &whole, c);
}

/* The unfinished call of a thread; 0: it has none. */
static int flush(struct text_reader *r, struct task *t, struct call *c)
{
	struct span text = {t->text, t->size};
	int rc;

	if (!t->text)
		return 0;
	rc = take_cut(r, t, &text, c);
	free(t->text);
	t->text = NULL;
	return rc;
}

static int unfinished(struct text_reader *r, struct task *t,
	const struct span *text, struct call *c)
{
	if (t->text) {
		/* Its end is not in the log; then this line again. */
		r->again = true;
		return flush(r, t, c);
	}
	t->text = text->size <= TEXT_KEPT ? malloc(text->size + 1) : NULL;
	if (!t->text)
		return take_cut(r, t, text, c);
	memcpy(t->text, text->at, text->size);
	t->size = text->size;
	return 0;
}

/* Whether the unfinished call of a thread has that name. */
static bool is_call(const struct task *t, const struct span *name)
{
	return t && t->text && t->size > name->size &&
	       t->text[name->size] == '(' &&
	       !memcmp(t->text, name->at, name->size);
}

/* Without -o, a process has no number until there is a second one. */
static struct task *beginner(
	struct text_reader *r, const struct prefix *p, const struct span *name)
{
	struct task *t = find_task(r, p->pid);

	if (!is_call(t, name) && p->pid)
		t = find_task(r, 0);
	return is_call(t, name) ? t : NULL;
}

/* "<... wait4 resumed>NULL, 0, NULL) = 24381"; the line is behind "<... ". */
static int resumed(struct text_reader *r, const struct prefix *p,
	struct span *line, struct call *c)
{
	static const char word[] = " resumed>";
	const char *at = memmem(line->at, line->size, word, sizeof(word) - 1);
	struct span name, first, whole;
	struct task *t;
	int rc;

	if (!at)
		return lines_fault(&r->lines, 1, "this is no line of strace");
	name = (struct span){line->at, (size_t)(at - line->at)};
	skip(line, name.size + sizeof(word) - 1);
	t = beginner(r, p, &name);
	if (!t) {
		/* It began before the log: nothing is known but its name. */
		const struct task nobody = {.arch = r->arch};
		const struct span list = {"()", 2};
		struct task *own = find_task(r, p->pid);

		whole = join(r->own, &name, &list);
		return take_call(r, own ? own : &nobody, &whole, c);
	}
	first = (struct span){t->text, t->size};
	whole = join(r->own, &first, line);
	rc = take_call(r, t, &whole, c);
	free(t->text);
	t->text = NULL;
	return rc;
}

/* ---- Lines -------------------------------------------------------------- */

/* The machine of 32-bit programs on another. */
static const struct audit_arch *small_machine(const struct audit_arch *arch)
{
	static const char *const rows[][2] = {
		{"x86_64", "x86"},
		{"aarch64", "arm"},
		{"ppc64", "ppc"},
		{"s390x", "s390"},
		{"riscv64", "riscv32"},
		{"parisc64", "parisc"},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (!strcmp(arch->name, rows[i][0]))
			return audit_arch_by_name(rows[i][1]);
	return arch;
}

/* "[ Process PID=123 runs in 32 bit mode. ]" */
static void take_mode(struct text_reader *r, struct span *line)
{
	const char *equals = memchr(line->at, '=', line->size);
	struct span number = {equals ? equals + 1 : "", 0};
	struct strace *s = r->own;
	struct task *t;
	uint64_t pid;

	while (equals && is_digit(number.at[number.size]))
		number.size++;
	if (!span_number(&number, &pid))
		return;
	if (memmem(line->at, line->size, " 32 bit ", 8))
		s->arch = small_machine(r->arch);
	else if (memmem(line->at, line->size, " x32 ", 5))
		s->arch = audit_arch_by_name("x32");
	else
		s->arch = r->arch;
	t = find_task(r, pid);
	if (t)
		t->arch = s->arch;
}

/* Lines that are no call.  1: it was one, and *rc is what became of it. */
static bool other_line(struct text_reader *r, const struct prefix *p,
	struct span *line, struct call *out, int *rc)
{
	struct task *t;

	*rc = 0;
	if (begins(line, "strace: "))
		skip(line, 8);
	else if (begins(line, "+++ ")) {
		t = find_task(r, p->pid);
		if (t)
			*rc = flush(r, t, out);
		drop_task(r->own, p->pid);
		return true;
	} else if (begins(line, "<... ")) {
		skip(line, 5);
		*rc = resumed(r, p, line, out);
		return true;
	} else {
		((struct strace *)r->own)->table = begins(line, "% time ");
		return !line->size || begins(line, "% time ") ||
		       begins(line, "--- ") || begins(line, "> ") ||
		       begins(line, "| ") || begins(line, "* ") ||
		       begins(line, "????") || begins(line, "<detached ") ||
		       begins(line, "<unfinished ...>");
	}
	if (begins(line, "[ Process PID="))
		take_mode(r, line);
	return true;
}

/* Cuts what stands for the rest of a call; whether it was there.  `broken`: it
 * is a message, and the rest follows on the next line. */
static bool cut_rest(struct span *line, bool *broken)
{
	static const char *const words[] = {
		" <unfinished ...>", " <detached ...>", " attached"};
	const char *at;

	*broken = false;
	for (size_t i = 0; i < 2; i++) {
		if (!ends(line, words[i]))
			continue;
		line->size -= strlen(words[i]);
		return true;
	}
	/* Standard error takes messages in between. */
	at = ends(line, words[2])
		     ? memmem(line->at, line->size, "strace: Process ", 16)
		     : NULL;
	if (!at)
		return false;
	line->size = (size_t)(at - line->at);
	*broken = true;
	return true;
}

/* Takes the text of a call of a thread, whole or not. */
static int take_text(struct text_reader *r, struct task *t,
	const struct span *text, struct call *out)
{
	struct strace *s = r->own;
	struct span line = *text;
	bool broken;
	int rc;

	if (!cut_rest(&line, &broken))
		return take_call(r, t, &line, out);
	rc = unfinished(r, t, &line, out);
	s->broken = broken && t->text;
	s->broken_pid = t->pid;
	return rc;
}

/* The line behind a message that stood in the middle of a call. */
static int go_on(struct text_reader *r, struct task *t, const struct span *line,
	struct call *out)
{
	const struct span first = {t->text, t->size};
	struct span whole;

	if (begins(line, " <unfinished ...>"))
		return 0;
	whole = join(r->own, &first, line);
	free(t->text);
	t->text = NULL;
	return take_text(r, t, &whole, out);
}

static int strace_line(struct text_reader *r, struct call *out)
{
	struct span line = {r->lines.text, r->lines.size};
	struct task nobody = {.arch = r->arch}, *t;
	struct strace *s = r->own;
	struct prefix p;
	bool broken;
	int rc;

	if (s->table) { /* -C */
		s->table = !ends(&line, " total");
		return 0;
	}
	t = s->broken ? find_task(r, s->broken_pid) : NULL;
	s->broken = false;
	if (t && t->text)
		return go_on(r, t, &line, out);
	take_prefix(&line, &p);
	if (begins(&line, "[ Process PID=")) {
		take_mode(r, &line);
		return 0;
	}
	if ((!line.size || !is_name(*line.at) || begins(&line, "strace: ")) &&
		other_line(r, &p, &line, out, &rc))
		return rc;
	t = find_task(r, p.pid);
	if (!t)
		t = &nobody;
	if (!t->text) {
		t->ip = p.ip;
		t->has_ip = p.has_ip;
	}
	if (t != &nobody)
		return take_text(r, t, &line, out);
	return cut_rest(&line, &broken) ? take_cut(r, t, &line, out)
					: take_call(r, t, &line, out);
}

/* Calls that no process has finished. */
static int strace_rest(struct text_reader *r, struct call *out)
{
	struct strace *s = r->own;

	for (; s->at < TASK_BUCKETS; s->at++) {
		struct task *t;

		while ((t = s->buckets[s->at])) {
			int rc = flush(r, t, out);

			drop_task(s, t->pid);
			if (rc > 0)
				return rc;
		}
	}
	return 0;
}

static const struct text_form strace_form = {
	.line = strace_line,
	.rest = strace_rest,
	.close = strace_close,
	.own_size = sizeof(struct strace),
};

int syscall_strace_open(
	struct cbpf_input *in, struct stream *s, struct cbpf_diags *diags)
{
	return text_reader_open(in, s, &strace_form, diags);
}

/* "name(", after what stands before it. */
bool syscall_strace_detect(const struct span *text)
{
	struct span line = *text;
	struct prefix p;
	size_t n = 0;

	take_prefix(&line, &p);
	if (begins(&line, "strace: ") || begins(&line, "<... ") ||
		begins(&line, "+++ ") || begins(&line, "--- SIG") ||
		begins(&line, "[ Process PID="))
		return true;
	while (n < line.size && is_name(line.at[n]))
		n++;
	return n && n < line.size && line.at[n] == '(';
}
