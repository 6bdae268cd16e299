/* SPDX-License-Identifier: BSD-2-Clause */
/* The assembler's .assert: a record and a verdict in, kept in the program. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/buf.h"
#include "names/arch.h"
#include "text/asm_lang.h"

/* Keeps an assertion; `data` becomes the program's. */
static void keep(struct asmb *b, struct cbpf_assert what, uint8_t *data,
	const struct pos *pos)
{
	struct cbpf_program *p = b->program;
	struct assertion *all = array_grow(p->assertions, p->assertion_count,
		&p->assertion_room, sizeof(*all));

	if (!all) {
		free(data);
		asm_no_memory(b);
		return;
	}
	p->assertions = all;
	what.data = data;
	what.source = pos->source->name;
	what.line = pos->line;
	all[p->assertion_count++] = (struct assertion){what, *pos, data};
}

static void fault(struct asmb *b, const struct pos *pos, const char *text)
{
	if (asm_fault(b, pos))
		diag_at(b->diags, DIAG_ASSERTION, pos, text);
}

static unsigned digit(char c)
{
	return isdigit((unsigned char)c) ? (unsigned)(c - '0')
					 : ((unsigned)c | 0x20) - 'a' + 10;
}

/* The bytes of hexadecimal digits, blanks between them; their number, or -1 and
 * where the fault is. */
static int read_bytes(const struct asm_word *text, uint8_t *data, size_t *fault)
{
	size_t size = 0;

	for (size_t i = 0; i < text->len;) {
		const char *c = &text->at[i];

		*fault = i;
		if (isblank((unsigned char)*c)) {
			i++;
			continue;
		}
		if (!isxdigit((unsigned char)c[0]) || i + 1 == text->len ||
			!isxdigit((unsigned char)c[1]))
			return -1;
		data[size++] = (uint8_t)(digit(c[0]) << 4 | digit(c[1]));
		i += 2;
	}
	return (int)size;
}

/* "-" alone is the packet without bytes. */
static bool is_dash(const struct asm_word *text)
{
	size_t dashes = 0;

	for (size_t i = 0; i < text->len; i++) {
		if (text->at[i] == '-')
			dashes++;
		else if (!isblank((unsigned char)text->at[i]))
			return false;
	}
	return dashes == 1;
}

void asm_assert_packet(struct asmb *b, const struct asm_word *bytes,
	const struct asm_verdict *verdict, const struct pos *pos)
{
	uint8_t *data = malloc(bytes->len / 2 + 1);
	struct pos place = bytes->pos;
	size_t at = 0;
	int size;

	if (!data) {
		asm_no_memory(b);
		return;
	}
	if (b->program->target == CBPF_TARGET_SECCOMP)
		fault(b, pos, "the context is that of system calls");
	size = is_dash(bytes) ? 0 : read_bytes(bytes, data, &at);
	if (size < 0 || (!size && !is_dash(bytes))) {
		place.col += (unsigned)at;
		place.len = 1;
		fault(b, &place,
			"expected the packet as bytes of two hexadecimal "
			"digits, or '-'");
		free(data);
		return;
	}
	keep(b,
		(struct cbpf_assert){.kind = CBPF_PACKET,
			.size = (uint32_t)size,
			.value = verdict->value,
			.any = verdict->any},
		data, pos);
}

/* A 64-bit member of struct seccomp_data, as the machine lays it out; one of 32
 * bits has but the low half. */
static void put64(const struct audit_arch *arch, uint32_t *word, uint64_t value)
{
	word[arch->big] = (uint32_t)value;
	word[!arch->big] = arch->bits == 32 ? 0 : (uint32_t)(value >> 32);
}

static const struct audit_arch *machine(
	struct asmb *b, const struct asm_word *word, const struct pos *pos)
{
	const struct audit_arch *arch;
	const char *name = b->program->arch;
	char text[64];

	if (word->len)
		name = asm_word_text(word, text, sizeof(text));
	arch = name ? audit_arch_by_name(name) : NULL;
	if (!name)
		fault(b, pos,
			"which machine's? name it in front, or by .context "
			"seccomp");
	else if (!arch && asm_fault(b, &word->pos))
		diag_at(b->diags, DIAG_NAMED_NUMBER, &word->pos, "machine",
			name);
	return arch;
}

void asm_assert_kind(struct asmb *b, const struct asm_word *word)
{
	if (word->len != 7 || strncasecmp(word->at, "syscall", 7))
		asm_syntax(b, &word->pos,
			"expected packet BYTES -> VERDICT, or syscall "
			"NAME(ARGS) -> VERDICT");
}

void asm_assert_call(struct asmb *b, const struct asm_call *call,
	const struct asm_verdict *verdict, const struct pos *pos)
{
	struct cbpf_assert what = {
		.kind = CBPF_SYSCALL, .value = verdict->value};
	struct asm_word words[2] = {call->name, call->arch};
	const struct audit_arch *arch = machine(b, &call->arch, pos);
	uint32_t nr = call->nr;

	if (!arch)
		return;
	if (b->program->target != CBPF_TARGET_SECCOMP)
		fault(b, pos, "the context is not .context seccomp");
	if (verdict->any)
		fault(b, pos, "of a system call an action is expected");
	if (call->count > ASM_ARGS)
		fault(b, pos, "a system call has at most 6 arguments");
	if (call->name.len &&
		!asm_syscall_number(b, words, &call->name.pos, &nr))
		return;
	what.syscall.word[0] = nr;
	what.syscall.word[1] = arch->audit;
	for (unsigned i = 0; i < ASM_ARGS; i++)
		put64(arch, &what.syscall.word[4 + 2 * i], call->args[i]);
	keep(b, what, NULL, pos);
}
