/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Programs that do nothing but call a function again and again, to be probed:
 * made as they are needed, as ELF files in memory, since the 32-bit one runs
 * where no 32-bit library is.
 */
#ifndef PROBE_TRIGGER_H
#define PROBE_TRIGGER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum trigger {
	TRIGGER_NOP,
	TRIGGER_NOP5, /* of 5 bytes, what compilers leave for tracers */
	TRIGGER_PUSH,
	TRIGGER_RET,
	/* Sets rax, rcx and r11, and sees whether they are the same after the
	 * return: status 1 when not.  64 bits only. */
	TRIGGER_REGISTERS,
	TRIGGER_COUNT,
};

/* Such a program. */
struct trigger_file {
	int fd;		 /* to be run by fexecve(3); -1: there is none */
	char path[40];	 /* the same file, for perf_event_open(2) */
	uint64_t offset; /* of the function */
};

const char *trigger_name(enum trigger trigger);
/* 0, or -1 with errno. */
int trigger_make(struct trigger_file *file, enum trigger trigger, bool wide,
	uint32_t calls);
void trigger_close(struct trigger_file *file);

/* Starts it; it waits until trigger_go(). */
pid_t trigger_start(const struct trigger_file *file, int *gate);
/* Lets it run to its end: its wait status; *seconds is the time. */
int trigger_go(pid_t pid, int gate, double *seconds);

#endif
