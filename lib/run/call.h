/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What the readers of system calls share: a call as its record tells it, laid
 * out as struct seccomp_data of the calling machine, and the names in it.
 */
#ifndef CALL_H
#define CALL_H

#include "cbpf.h"
#include "names/args.h"
#include "names/flags.h"
#include "names/syscalls.h"

#define CALL_IP	     SYSCALL_ARGS /* bit of the instruction pointer */
#define CALL_ALL     0x7fu	  /* the arguments and the pointer */
#define CALL_ARGS    0x3fu
#define CALL_NO_NAME 64u /* longer names are none */

/* Text in a line. */
struct span {
	const char *at;
	size_t size;
};

/* Bits 0 to 5 of `low` and `high` stand for the arguments. */
struct call {
	const struct audit_arch *arch;
	uint32_t nr;
	uint64_t ip;
	uint64_t args[SYSCALL_ARGS];
	uint8_t low;  /* whose lower halves are unknown */
	uint8_t high; /* whose upper halves are unknown */
	bool uprobe;
};

void call_lay_out(const struct call *c, struct cbpf_syscall *out);
/* Whether the kernel's probes can have made the call, if they are said to. */
bool call_uprobe_fits(const struct call *c);

/* Names that were looked up, as libseccomp is slow at that; and constants. */
struct call_names;

struct call_name {
	const struct audit_arch *arch;
	char text[CALL_NO_NAME];
	size_t size;
	uint32_t nr;
	unsigned count; /* of arguments; of an unknown call 6 */
	/* How strace prints them: named, in another order; with a place left
	 * out; one of 64 bits where the machine has two words. */
	bool named, gap, split;
	enum arg_kind kinds[SYSCALL_ARGS];
	const char *params; /* names, as of arg_names() */
};

struct call_names *call_names_new(void);
void call_names_free(struct call_names *n);
/* A call of a machine; NULL, and *why: there is none.  Good until the next
 * look-up. */
const struct call_name *call_names_find(struct call_names *n,
	const struct audit_arch *arch, const struct span *name,
	enum syscall_find *why);
/* Value of a constant on a machine; false: unknown. */
bool call_names_flag(const struct call_names *n, const struct audit_arch *arch,
	const struct span *name, uint32_t *value);

/* Takes argument i from its text: a number, or constants joined by '|'.  Of
 * other text it stays unknown.  A text reader begins with all arguments
 * unknown. */
void call_put(const struct call_names *n, struct call *c, unsigned i,
	const struct span *text, enum arg_kind kind);
/* The same from a number; `negative` when it has a minus sign. */
void call_put_number(struct call *c, unsigned i, uint64_t value,
	enum arg_kind kind, bool negative);
/* The hexadecimal number, without 0x, at the beginning of a text: behind its
 * digits, of which there may be none; NULL: more than 64 bits. */
const char *hex_digits(const char *p, const char *end, uint64_t *value);
/* A hexadecimal number without 0x that fills the text. */
bool span_hex(const struct span *text, uint64_t *value);
/* One in the notation of C, a minus sign may be before it. */
bool span_number(const struct span *text, uint64_t *value);
bool span_is(const struct span *text, const char *word);

#endif
