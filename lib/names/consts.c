/* SPDX-License-Identifier: BSD-2-Clause */
/* The constants that C source of filters uses: rows and look-ups. */
#include "names/consts.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "names/syscalls.h"

static const struct {
	const char *name;
	uint32_t value;
} rows[] = {
#define CONST(name, value) {#name, value},
#include "names/consts.def"
#undef CONST
#define ERRNO(name) {#name, name},
#include "names/errnos.def"
#undef ERRNO
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static bool syscall_const(const char *name, uint32_t *value)
{
	static const char *const prefixes[] = {"__NR_", "SYS_"};

	for (size_t i = 0; i < COUNT(prefixes); i++) {
		size_t len = strlen(prefixes[i]);

		if (!strncmp(name, prefixes[i], len))
			return syscall_number(audit_arch_native(), name + len,
				       value) == SYSCALL_FOUND;
	}
	return false;
}

bool const_by_name(const char *name, uint32_t *value)
{
	for (size_t i = 0; i < COUNT(rows); i++) {
		if (!strcmp(rows[i].name, name)) {
			*value = rows[i].value;
			return true;
		}
	}
	return syscall_const(name, value);
}

/* The parts of an opcode, linux/bpf_common.h; by class where they differ. */
static const char *const classes[8] = {
	"LD", "LDX", "ST", "STX", "ALU", "JMP", "RET", "MISC"};
static const char *const sizes[4] = {"W", "H", "B", "W"};
static const char *const modes[8] = {
	"IMM", "ABS", "IND", "MEM", "LEN", "MSH", "0xc0", "0xe0"};
static const char *const alu_ops[16] = {"ADD", "SUB", "MUL", "DIV", "OR", "AND",
	"LSH", "RSH", "NEG", "MOD", "XOR", "0xb0", "0xc0", "0xd0", "0xe0",
	"0xf0"};
static const char *const jump_ops[8] = {
	"JA", "JEQ", "JGT", "JGE", "JSET", "0x50", "0x60", "0x70"};

enum {
	CLASS_LD,
	CLASS_LDX,
	CLASS_ST,
	CLASS_STX,
	CLASS_ALU,
	CLASS_JMP,
	CLASS_RET,
	CLASS_MISC
};

char *const_opcode(uint16_t code, char *buf, unsigned size)
{
	const char *class = classes[code & 7];
	const char *source = code & 0x08 ? "X" : "K";

	switch (code & 7) {
	case CLASS_LD:
	case CLASS_LDX:
		snprintf(buf, size, "BPF_%s | BPF_%s | BPF_%s", class,
			sizes[code >> 3 & 3], modes[code >> 5 & 7]);
		break;
	case CLASS_ALU:
		snprintf(buf, size, "BPF_%s | BPF_%s | BPF_%s", class,
			alu_ops[code >> 4 & 15], source);
		break;
	case CLASS_JMP:
		snprintf(buf, size, "BPF_%s | BPF_%s | BPF_%s", class,
			jump_ops[code >> 4 & 7], source);
		break;
	case CLASS_RET:
		snprintf(buf, size, "BPF_%s | BPF_%s", class,
			code & 0x10 ? "A" : source);
		break;
	case CLASS_MISC:
		snprintf(buf, size, "BPF_%s | BPF_%s", class,
			code & 0x80 ? "TXA" : "TAX");
		break;
	default:
		snprintf(buf, size, "BPF_%s", class);
	}
	return buf;
}
