/* SPDX-License-Identifier: BSD-2-Clause */
/* Remarks of the disassembler: what constants are called. */
#ifndef DIS_NOTE_H
#define DIS_NOTE_H

#include "core/program.h"

struct dis_notes;

/* What is known of the program before each instruction; NULL: no memory. */
struct dis_notes *dis_notes_new(
	const struct cbpf_program *p, enum cbpf_target target);
void dis_notes_free(struct dis_notes *n);
/* The remark behind instruction pc, in buf (`size` bytes); NULL: none. */
const char *dis_note(
	const struct dis_notes *n, size_t pc, char *buf, size_t size);

#endif
