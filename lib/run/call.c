/* SPDX-License-Identifier: BSD-2-Clause */
/* Lays a system call out as its machine has it; values of printed arguments. */
#include "run/call.h"

#include <stdlib.h>
#include <string.h>

/* A 64-bit member of struct seccomp_data; a machine of 32 bits has but the
 * low half. */
static void put64(
	const struct call *c, unsigned member, uint64_t value, uint32_t *words)
{
	words[member + c->arch->big] = (uint32_t)value;
	words[member + !c->arch->big] =
		c->arch->bits == 32 ? 0 : (uint32_t)(value >> 32);
}

/* Bits N to bits 2 * N. */
static uint32_t spread(uint32_t bits)
{
	bits = (bits | bits << 4) & 0x0f0fu;
	bits = (bits | bits << 2) & 0x3333u;
	return (bits | bits << 1) & 0x5555u;
}

/* The halves of the pointer, then of the arguments; from word 2 on. */
static uint16_t half_words(unsigned members, bool second)
{
	uint32_t in_order = (members & CALL_ARGS) << 1 | members >> CALL_IP;

	return (uint16_t)(spread(in_order) << 2 << second);
}

static void unknown_words(const struct call *c, struct cbpf_syscall *out)
{
	bool big = c->arch->big;
	unsigned high = c->arch->bits == 32 ? 0 : c->high;

	out->unknown = half_words(c->low, big) | half_words(high, !big);
}

void call_lay_out(const struct call *c, struct cbpf_syscall *out)
{
	out->word[0] = c->nr;
	out->word[1] = c->arch->audit;
	put64(c, 2, c->ip, out->word);
	for (unsigned i = 0; i < SYSCALL_ARGS; i++)
		put64(c, 4 + 2 * i, c->args[i], out->word);
	out->uprobe = c->uprobe;
	out->unknown = 0;
	if (c->low | c->high)
		unknown_words(c, out);
}

bool call_uprobe_fits(const struct call *c)
{
	return !c->uprobe ||
	       (c->arch == audit_arch_by_name("x86_64") &&
		       (c->nr == SYSCALL_URETPROBE || c->nr == SYSCALL_UPROBE));
}

/* ---- Numbers ------------------------------------------------------------ */

bool span_is(const struct span *text, const char *word)
{
	return strlen(word) == text->size &&
	       !memcmp(text->at, word, text->size);
}

/* Values of digits, and 16 for what is none.  A table, as in what logs print a
 * letter is as likely as a figure, and no branch is foreseen. */
static unsigned digit(char c)
{
#define N	16
#define NONE	N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N
#define LETTERS N, 10, 11, 12, 13, 14, 15, N, N, N, N, N, N, N, N, N
	/* clang-format off */
	static const unsigned char values[256] = {
		NONE, NONE, NONE,
		0, 1, 2, 3, 4, 5, 6, 7, 8, 9, N, N, N, N, N, N,
		LETTERS, NONE, LETTERS, NONE,
		NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
	};
	/* clang-format on */
#undef LETTERS
#undef NONE
#undef N

	return values[(unsigned char)c];
}

static bool digits(const struct span *text, unsigned base, uint64_t *value)
{
	const uint64_t limit = UINT64_MAX / base;
	uint64_t v = 0;

	if (!text->size)
		return false;
	for (size_t i = 0; i < text->size; i++) {
		unsigned d = digit(text->at[i]);

		if (d >= base || v > limit || v * base > UINT64_MAX - d)
			return false;
		v = v * base + d;
	}
	*value = v;
	return true;
}

const char *hex_digits(const char *p, const char *end, uint64_t *value)
{
	uint64_t v = 0;
	unsigned d;

	while (p < end && (d = digit(*p)) < 16) {
		if (v >> 60)
			return NULL;
		v = v << 4 | d;
		p++;
	}
	*value = v;
	return p;
}

bool span_hex(const struct span *text, uint64_t *value)
{
	const char *end = text->at + text->size;
	uint64_t v;

	if (!text->size || hex_digits(text->at, end, &v) != end)
		return false;
	*value = v;
	return true;
}

bool span_number(const struct span *text, uint64_t *value)
{
	struct span t = *text;
	bool negative = t.size && *t.at == '-';
	bool good;

	t.at += negative;
	t.size -= negative;
	if (t.size > 2 && t.at[0] == '0' && (t.at[1] | 0x20) == 'x') {
		t.at += 2;
		t.size -= 2;
		good = span_hex(&t, value);
	} else {
		good = digits(&t, t.size > 1 && t.at[0] == '0' ? 8 : 10, value);
	}
	if (!good)
		return false;
	if (negative)
		*value = -*value;
	return true;
}

/* ---- Arguments ---------------------------------------------------------- */

/*
 * An int fills the lower half of its register.  Of what is in the upper one
 * nothing is known when it is negative (0, or copies of the sign); else it is
 * taken for 0, which all compilers make of it.
 */
void call_put_number(struct call *c, unsigned i, uint64_t value,
	enum arg_kind kind, bool negative)
{
	bool wide = kind == ARG_LONG || kind == ARG_SIZE || kind == ARG_POINTER;

	c->args[i] = value;
	c->low &= (uint8_t) ~(1u << i);
	if (!negative || wide)
		c->high &= (uint8_t) ~(1u << i);
}

/* The next term of "A|B|0x1", with what follows it. */
static struct span term(struct span *rest)
{
	const char *bar = memchr(rest->at, '|', rest->size);
	struct span t = {rest->at, bar ? (size_t)(bar - rest->at) : rest->size};
	size_t gone = bar ? t.size + 1 : t.size;

	rest->at += gone;
	rest->size -= gone;
	return t;
}

static bool term_value(const struct call_names *n,
	const struct audit_arch *arch, const struct span *t, uint64_t *value)
{
	uint32_t flag;

	if (!t->size)
		return false;
	if (*t->at == '-' || digit(*t->at) < 10)
		return span_number(t, value);
	if (span_is(t, "NULL")) {
		*value = 0;
		return true;
	}
	if (!call_names_flag(n, arch, t, &flag))
		return false;
	*value = flag;
	return true;
}

/* Without blanks around it, a remark of strace -X verbose, or what -y tells of
 * a descriptor; empty when it cannot be a value: constants begin with a capital
 * letter. */
static struct span trim(const struct span *text)
{
	const char *p = text->at, *end = p + text->size, *from;

	while (p < end && (*p == ' ' || *p == '\t'))
		p++;
	from = p;
	if (p == end ||
		(*p != '-' && (*p < '0' || *p > '9') && (*p < 'A' || *p > 'Z')))
		return (struct span){from, 0};
	while (p < end && *p != ' ' && *p != '<')
		p++;
	return (struct span){from, (size_t)(p - from)};
}

void call_put(const struct call_names *n, struct call *c, unsigned i,
	const struct span *text, enum arg_kind kind)
{
	struct span rest = trim(text), first;
	uint64_t value, more;
	bool negative;

	if (!rest.size)
		return;
	first = term(&rest);
	if (!term_value(n, c->arch, &first, &value))
		return;
	/* AT_FDCWD is the one constant below 0. */
	negative = *first.at == '-' || span_is(&first, "AT_FDCWD");
	if (negative && *first.at != '-')
		value = (uint64_t)(int64_t)(int32_t)value;
	while (rest.size) {
		struct span t = term(&rest);

		if (!term_value(n, c->arch, &t, &more))
			return;
		value |= more;
	}
	call_put_number(c, i, value, kind, negative);
}
