/* SPDX-License-Identifier: BSD-2-Clause */
/* The internal 64-bit machine: encoding (RFC 9669), rows of iop.def, program.
 */
#ifndef IOP_H
#define IOP_H

#include <stddef.h>
#include <stdint.h>

#include "cbpf.h"

/* One instruction, as RFC 9669 lays it out on a little-endian host. */
struct iinsn {
	uint8_t code;
	uint8_t dst : 4;
	uint8_t src : 4;
	int16_t off;
	int32_t imm;
};

/* Which fields an instruction uses, and how it is printed. */
enum iop_shape {
	SHAPE_ALU32_K,
	SHAPE_ALU32_X,
	SHAPE_ALU64_X,
	SHAPE_NEG32,
	SHAPE_JA,
	SHAPE_JCC_K,
	SHAPE_JCC_X,
	SHAPE_CALL,
	SHAPE_EXIT,
	SHAPE_PKT_ABS, /* packet load at imm */
	SHAPE_PKT_IND, /* packet load at src + imm */
	SHAPE_LDX,
	SHAPE_STX,
};

enum iop {
#define IOP(symbol, code, shape, word) IOP_##symbol,
#include "core/iop.def"
#undef IOP
	IOP_COUNT
};

/* Opcode numbers: IOP_CODE_ADD32_K ... */
enum iop_code {
#define IOP(symbol, code, shape, word) IOP_CODE_##symbol = code,
#include "core/iop.def"
#undef IOP
};

struct iop_info {
	const char *symbol;
	uint8_t code;
	enum iop_shape shape;
	const char *word;
};

/* Row of an internal opcode. */
const struct iop_info *iop_info(enum iop iop);
/* Row with that code, or NULL. */
const struct iop_info *iop_find(uint8_t code);

/* Registers by the role that Linux's conversion gives them. */
enum ireg {
	REG_A = 0,
	REG_ARG1 = 1,
	REG_ARG2 = 2,
	REG_ARG3 = 3,
	REG_CTX = 6, /* what packet loads and helpers take the record from */
	REG_X = 7,
	REG_TMP = 8,
	REG_FP = 10, /* read-only; M[] lives below it */
	REG_COUNT = 11
};

#define ISTACK_SIZE 512 /* bytes below REG_FP */

/* An internal program; from[i] is the classic instruction that i was made
 * from, FROM_PROLOGUE for what stands before all of them. */
#define FROM_PROLOGUE UINT32_MAX

struct iprogram {
	struct iinsn *insns;
	uint32_t *from;
	size_t count;
	size_t room;
};

void iprogram_free(struct iprogram *ip);

#endif
