/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Listings: each line has a number and an instruction, as a mnemonic with an
 * operand and absolute targets or as numbers.
 */
#ifndef LISTING_H
#define LISTING_H

#include "text/code.h"

/* One line of a listing, without the number in front. */
struct listing {
	struct code *code;
	size_t end;  /* of the line */
	size_t from; /* where the instruction begins */
};

/* Goes to the next line that is not empty; false at the end or after an
 * error. */
bool listing_line(struct listing *l);
/* Passes the byte where it is the next one on the line. */
bool listing_take(struct listing *l, char byte);
/* The same for a whole word. */
bool listing_take_word(struct listing *l, const char *word);
/* The number in front of the line, which has to count up from `first`. */
void listing_number(struct listing *l, size_t first);
/* Mnemonic and operand.  `absolute`: the conditional jump's targets stand
 * behind " jt N jf N"; otherwise behind commas, each with an 'l' in front.  An
 * instruction is added. */
void listing_insn(struct listing *l, bool absolute);
/* Whether nothing is left on the line; told otherwise. */
bool listing_end(struct listing *l);

#endif
