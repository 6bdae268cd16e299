/* SPDX-License-Identifier: BSD-2-Clause */
/* Constants of the assembler by name: .equ and -D, the lists of lib/names, and
 * literals that are no plain numbers. */
#include <ctype.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/buf.h"
#include "names/numbers.h"
#include "names/syscalls.h"
#include "text/asm_lang.h"

static const struct asm_const bad = {.bits = 1, .bad = true};

/* A node of the tree b->constants. */
struct constant {
	struct asm_word name;
	struct asm_const value;
	bool fixed; /* by -D: later definitions do not count */
};

static int compare_names(const void *a, const void *b)
{
	const struct asm_word *x = &((const struct constant *)a)->name;
	const struct asm_word *y = &((const struct constant *)b)->name;

	if (x->len != y->len)
		return x->len < y->len ? -1 : 1;
	return memcmp(x->at, y->at, x->len);
}

static const struct constant *find(
	const struct asmb *b, const struct asm_word *name)
{
	struct constant key = {.name = *name};
	void *node = tfind(&key, &b->constants, compare_names);

	return node ? *(struct constant *const *)node : NULL;
}

bool asm_is_constant(const struct asmb *b, const struct asm_word *name)
{
	return find(b, name);
}

void asm_lang_free(struct asmb *b)
{
	tdestroy(b->constants, free);
	b->constants = NULL;
	free(b->cases);
	b->cases = NULL;
}

/* Whether the first definition stands and the second is another one. */
static void define_again(struct asmb *b, const struct constant *first,
	const struct asm_word *name, struct asm_const v)
{
	char text[64];

	if (first->fixed || v.bad || first->value.bad ||
		(v.bits == first->value.bits &&
			v.negative == first->value.negative))
		return;
	if (!asm_fault(b, &name->pos))
		return;
	asm_word_text(name, text, sizeof(text));
	diag_at(b->diags, DIAG_DUPLICATE_CONSTANT, &name->pos, text);
	diag_at(b->diags, DIAG_FIRST_CONSTANT, &first->name.pos, text);
}

void asm_equ(struct asmb *b, const struct asm_word *name, struct asm_const v)
{
	const struct constant *first = find(b, name);
	struct constant *node;
	uint32_t value;
	char text[64];

	if (number_by_macro(name->at, name->len, &value)) {
		if ((v.bad || v.negative || v.bits != value) &&
			asm_fault(b, &name->pos))
			diag_at(b->diags, DIAG_CONSTANT_NAME, &name->pos,
				asm_word_text(name, text, sizeof(text)));
		return;
	}
	if (first) {
		define_again(b, first, name, v);
		return;
	}
	node = malloc(sizeof(*node));
	if (node)
		*node = (struct constant){
			*name, v, b->defines && name->pos.source == b->defines};
	if (!node || !tsearch(node, &b->constants, compare_names)) {
		free(node);
		asm_no_memory(b);
	}
}

struct asm_const asm_name_value(struct asmb *b, const struct asm_word *word)
{
	const struct constant *c = find(b, word);
	uint32_t value;
	char text[64];

	if (b->compat) {
		asm_syntax(b, &word->pos, "bpf_asm has no names for numbers");
		return bad;
	}
	if (c)
		return c->value;
	if (number_by_macro(word->at, word->len, &value))
		return (struct asm_const){.bits = value};
	if (asm_fault(b, &word->pos))
		diag_at(b->diags, DIAG_UNDEFINED_CONSTANT, &word->pos,
			asm_word_text(word, text, sizeof(text)));
	return bad;
}

struct asm_const asm_action(struct asmb *b, const struct asm_word *word,
	struct asm_const data, const struct pos *pos)
{
	static const char prefix[] = "SECCOMP_RET_";
	size_t skip = sizeof(prefix) - 1;
	uint32_t action;
	const char *text = NULL;

	if (word->len <= skip || strncmp(word->at, prefix, skip))
		skip = 0;
	if (b->compat)
		asm_syntax(b, pos, "bpf_asm has no names for numbers");
	else if (!number_by_name(NUMBER_ACTION, word->at + skip,
			 word->len - skip, &action) ||
		 !action_takes_data(action))
		text = "only ERRNO, TRAP and TRACE take data";
	else if (!data.bad && (data.negative || data.bits > ACTION_DATA))
		text = "the data of an action is from 0 to 65535";
	else if (!data.bad)
		return (struct asm_const){.bits = action | data.bits};
	if (text && asm_fault(b, pos))
		diag_at(b->diags, DIAG_ACTION_DATA, pos, text);
	return bad;
}

/* ---- Literals ----------------------------------------------------------- */

static struct asm_const no_number(struct asmb *b, const struct asm_word *word)
{
	char text[64];

	if (asm_fault(b, &word->pos))
		diag_at(b->diags, DIAG_BAD_NUMBER, &word->pos,
			asm_word_text(word, text, sizeof(text)));
	return bad;
}

/* 'a', '\n', '\'', '\x41', '\0' */
static struct asm_const character(struct asmb *b, const struct asm_word *word)
{
	static const char letters[] = "abfnrtv0\\'\"";
	static const char values[] = "\a\b\f\n\r\t\v\0\\'\"";
	const char *at = word->at + 1;
	const char *found;
	size_t len = word->len - 2;

	if (*at != '\\')
		return len == 1 ? (struct asm_const){.bits = (unsigned char)*at}
				: no_number(b, word);
	if (at[1] == 'x' && len > 2 && len <= 4)
		return (struct asm_const){.bits = strtoul(at + 2, NULL, 16)};
	found = len == 2 ? strchr(letters, at[1]) : NULL;
	if (!found)
		return no_number(b, word);
	return (struct asm_const){
		.bits = (unsigned char)values[found - letters]};
}

/* 192.168.1.1 */
static struct asm_const address(struct asmb *b, const struct asm_word *word)
{
	const char *at = word->at, *end = at + word->len;
	uint64_t value = 0;

	while (at < end) {
		unsigned byte = 0;
		const char *first = at;

		for (; at < end && *at != '.' && byte < 256; at++)
			byte = byte * 10 + (unsigned)(*at - '0');
		if (byte > 255 || (*first == '0' && at - first > 1))
			return no_number(b, word);
		value = value << 8 | byte;
		at++;
	}
	return (struct asm_const){.bits = value};
}

/* mac.hi(aa:bb:cc:dd:ee:ff): the first two bytes; mac.lo: the last four. */
static struct asm_const mac(const struct asm_word *word)
{
	const char *at = memchr(word->at, '(', word->len) + 1;
	bool low = (word->at[4] | 0x20) == 'l';
	uint64_t value = 0;
	char *end;

	for (int i = 0; i < 6; i++) {
		value = value << 8 | strtoul(at, &end, 16);
		at = end + 1;
	}
	return (struct asm_const){
		.bits = low ? value & UINT32_MAX : value >> 32};
}

bool asm_syscall_number(struct asmb *b, const struct asm_word word[2],
	const struct pos *pos, uint32_t *nr)
{
	const char *name = word[1].len ? NULL : b->program->arch;
	char text[64], arch_text[64];
	const struct audit_arch *arch;
	enum syscall_find found;

	if (word[1].len)
		name = asm_word_text(&word[1], arch_text, sizeof(arch_text));
	asm_word_text(&word[0], text, sizeof(text));
	if (!name) {
		if (asm_fault(b, pos))
			diag_at(b->diags, DIAG_CONTEXT, pos,
				"which machine's? name it here, or by .context "
				"seccomp");
		return false;
	}
	arch = audit_arch_by_name(name);
	found = arch ? syscall_number(arch, text, nr) : SYSCALL_NO_NAME;
	if (found == SYSCALL_FOUND)
		return true;
	if (!asm_fault(b, pos))
		return false;
	if (!arch)
		diag_at(b->diags, DIAG_NAMED_NUMBER, pos, "machine", name);
	else if (found == SYSCALL_NOT_BUILT_IN)
		diag_at(b->diags, DIAG_NOT_BUILT_IN, pos,
			"the list of system calls", "libseccomp-dev");
	else
		diag_at(b->diags, DIAG_NAMED_NUMBER, pos,
			found == SYSCALL_NO_TABLE
				? "system call of this machine"
			: found == SYSCALL_NOT_HERE
				? "system call of that machine"
				: "system call",
			text);
	return false;
}

/* The next word of "nr ( openat , arm )" from *at on; len 0: none. */
static struct asm_word next_word(const char **at, const char *end)
{
	struct asm_word w = {0};

	while (*at < end && !isalnum((unsigned char)**at) && **at != '_')
		++*at;
	w.at = *at;
	while (*at < end &&
		(isalnum((unsigned char)**at) || **at == '_' || **at == '-'))
		++*at;
	w.len = (size_t)(*at - w.at);
	return w;
}

/* nr(openat), nr(openat, arm), port(ssh), proto(tcp), ether(ip) */
static struct asm_const named(struct asmb *b, const struct asm_word *word)
{
	static const struct {
		const char *function;
		const char *what;
		enum number_set set;
	} rows[] = {
		{"port", "port", NUMBER_PORT},
		{"proto", "protocol", NUMBER_PROTO},
		{"ether", "Ethernet type", NUMBER_ETHER},
	};
	const char *at = word->at, *end = at + word->len;
	struct asm_word function = next_word(&at, end);
	struct asm_word name[2];
	uint32_t value = 1;
	char text[64];

	name[0] = next_word(&at, end);
	name[1] = next_word(&at, end);
	if (function.len == 2)
		return asm_syscall_number(b, name, &word->pos, &value)
			       ? (struct asm_const){.bits = value}
			       : bad;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (strlen(rows[i].function) != function.len ||
			strncmp(rows[i].function, function.at, function.len))
			continue;
		if (!name[1].len && number_by_name(rows[i].set, name[0].at,
					    name[0].len, &value))
			return (struct asm_const){.bits = value};
		if (asm_fault(b, &word->pos))
			diag_at(b->diags, DIAG_NAMED_NUMBER, &word->pos,
				rows[i].what,
				asm_word_text(name, text, sizeof(text)));
	}
	return bad;
}

struct asm_const asm_literal(struct asmb *b, const struct asm_word *word)
{
	if (word->at[0] == '\'')
		return character(b, word);
	if (isdigit((unsigned char)word->at[0]))
		return address(b, word);
	if (!strncasecmp(word->at, "mac.", 4))
		return mac(word);
	return named(b, word);
}
