/* SPDX-License-Identifier: BSD-2-Clause */
/* Kinds and names of the arguments of system calls: the rows of args.def. */
#ifndef NAMES_ARGS_H
#define NAMES_ARGS_H

#define SYSCALL_ARGS 6u

enum arg_kind {
	ARG_UNKNOWN,  /* no row: nothing is known of the call */
	ARG_NONE,     /* the call has no such argument */
	ARG_INT,      /* signed, 32 bits */
	ARG_UNSIGNED, /* at most 32 bits */
	ARG_LONG,     /* signed, the machine's width */
	ARG_SIZE,     /* unsigned, the machine's width */
	ARG_POINTER,  /* to the caller's memory */
};

/* What the argument with that index, from 0, of a call is on machines of 64
 * bits; those of 32 pass some arguments in two words. */
enum arg_kind arg_kind(const char *syscall, unsigned index);
/* The kernel's names of its arguments, with blanks between; NULL: no row. */
const char *arg_names(const char *syscall);

#endif
