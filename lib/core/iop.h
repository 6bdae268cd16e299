/* SPDX-License-Identifier: BSD-2-Clause */
/* The internal 64-bit machine: encoding (RFC 9669), rows of iop.def, program.
 */
#ifndef IOP_H
#define IOP_H

#include <stddef.h>
#include <stdint.h>

#include "core/diag.h"

/* One instruction, as RFC 9669 lays it out on a little-endian host. */
struct iinsn {
	uint8_t code;
	uint8_t dst : 4;
	uint8_t src : 4;
	int16_t off;
	int32_t imm;
};

/* Which fields an instruction uses, and how it is printed.  "slot" counts
 * instructions; a 64-bit immediate takes two. */
enum iop_shape {
	SHAPE_ALU32_K, /* dst OP= imm */
	SHAPE_ALU32_X, /* dst OP= src */
	SHAPE_ALU64_K, /* imm is sign-extended */
	SHAPE_ALU64_X,
	SHAPE_NEG32, /* dst = -dst */
	SHAPE_NEG64,
	SHAPE_MOVSX32, /* dst = (s8)src ... */
	SHAPE_MOVSX64,
	SHAPE_END,   /* dst = be16(dst) ... */
	SHAPE_JA,    /* goto off slots on */
	SHAPE_JA32,  /* goto imm slots on */
	SHAPE_JCC_K, /* if dst OP imm goto off */
	SHAPE_JCC_X, /* if dst OP src goto off */
	SHAPE_JCC32_K,
	SHAPE_JCC32_X,
	SHAPE_CALL,	  /* helper number imm */
	SHAPE_CALL_LOCAL, /* function imm slots on */
	SHAPE_EXIT,
	SHAPE_LDDW,	      /* dst = imm and the next slot's imm */
	SHAPE_PKT_ABS,	      /* r0 = packet at imm */
	SHAPE_PKT_IND,	      /* r0 = packet at src + imm */
	SHAPE_LDX,	      /* dst = *(src + off) */
	SHAPE_ST,	      /* *(dst + off) = imm */
	SHAPE_STX,	      /* *(dst + off) = src */
	SHAPE_ATOMIC,	      /* *(dst + off) OP= src */
	SHAPE_ATOMIC_FETCH,   /* the same, src = old value */
	SHAPE_ATOMIC_XCHG,    /* swaps src and memory */
	SHAPE_ATOMIC_CMPXCHG, /* if r0 == memory, memory = src; r0 = old */
	SHAPE_COUNT
};

enum iop {
#define IOP(symbol, code, selector, value, shape, word) IOP_##symbol,
#include "core/iop.def"
#undef IOP
	IOP_COUNT
};

/* Opcode numbers: IOP_CODE_ADD32_K ... */
enum iop_code {
#define IOP(symbol, code, selector, value, shape, word)                        \
	IOP_CODE_##symbol = code,
#include "core/iop.def"
#undef IOP
};

/* Values of the selectors: IOP_VALUE_SDIV32_K is 1, to stand in off ... */
enum iop_value {
#define IOP(symbol, code, selector, value, shape, word)                        \
	IOP_VALUE_##symbol = value,
#include "core/iop.def"
#undef IOP
};

/* The field that tells instructions of one code apart. */
enum iop_selector { SELECT_NONE, SELECT_OFF, SELECT_IMM, SELECT_SRC };

struct iop_info {
	enum iop iop;
	const char *symbol;
	uint8_t code;
	enum iop_selector selector;
	int32_t value;
	enum iop_shape shape;
	const char *word;
};

/* Row of an internal instruction. */
extern const struct iop_info iop_rows[IOP_COUNT];
static inline const struct iop_info *iop_info(enum iop iop)
{
	return &iop_rows[iop];
}
/* Row of an encoded instruction, or NULL; unused fields are not looked at. */
const struct iop_info *iop_decode(const struct iinsn *insn);
/* An instruction of that row with all else 0. */
struct iinsn iop_encode(enum iop iop);
/* Sets of shapes: bit N for shape N. */
#define IOP_SHAPE(name) (1u << SHAPE_##name)
#define IOP_NARROW                                                             \
	(IOP_SHAPE(ALU32_K) | IOP_SHAPE(ALU32_X) | IOP_SHAPE(NEG32) |          \
		IOP_SHAPE(MOVSX32) | IOP_SHAPE(JCC32_K) | IOP_SHAPE(JCC32_X))
#define IOP_JUMPS                                                              \
	(IOP_SHAPE(JA) | IOP_SHAPE(JA32) | IOP_SHAPE(JCC_K) |                  \
		IOP_SHAPE(JCC_X) | IOP_SHAPE(JCC32_K) | IOP_SHAPE(JCC32_X))
/* Whether the shape's registers are halves, w0 to w10. */
static inline bool iop_is_narrow(enum iop_shape shape)
{
	return IOP_NARROW >> shape & 1;
}
/* Whether it is a jump, conditional or not, within the function. */
static inline bool iop_is_jump(enum iop_shape shape)
{
	return IOP_JUMPS >> shape & 1;
}
/* A slot as the 64 bits that its 8 bytes are, read little-endian. */
uint64_t iop_pack(const struct iinsn *insn);
struct iinsn iop_unpack(uint64_t bits);
/* How many slots it takes: 2 for a 64-bit immediate, else 1. */
unsigned iop_slots(const struct iop_info *info);
/* Bytes that a load, store or atomic moves. */
static inline unsigned iop_size(const struct iop_info *info)
{
	/* By the size field of RFC 9669, W, H, B, DW: a byte for each. */
	return 0x08010204u >> (info->code & 0x18) & 0xf;
}

/* Fields that a shape does not use must be 0 (RFC 9669, section 3); what a
 * selector selects by counts as used. */
enum iop_field { FIELD_DST = 1, FIELD_SRC = 2, FIELD_OFF = 4, FIELD_IMM = 8 };
unsigned iop_fields(const struct iop_info *info);

/* Whether an instruction says by its fields that it writes the register; what
 * calls, packet loads and cmpxchg do to r0 to r5 is not in its fields. */
bool iop_writes(
	const struct iop_info *info, const struct iinsn *insn, unsigned reg);

/* Registers by the role that Linux's conversion gives them. */
enum ireg {
	REG_A = 0,
	REG_ARG1 = 1,
	REG_ARG2 = 2,
	REG_ARG3 = 3,
	REG_ARG4 = 4,
	REG_ARG5 = 5,
	REG_CTX = 6, /* what packet loads and helpers take the record from */
	REG_X = 7,
	REG_TMP = 8,
	REG_FP = 10, /* read-only; M[] lives below it */
	REG_COUNT = 11
};

#define ISTACK_SIZE 512 /* bytes below REG_FP, for each frame */
#define IMAX_FRAMES 8	/* local calls, as in Linux */

/* An internal program.  from[i] is the classic instruction that slot i was made
 * from, FROM_PROLOGUE for what was not; pos[i] is where slot i stands in its
 * text, all zero when it has none; pos is NULL when none has. */
#define FROM_PROLOGUE UINT32_MAX

struct iprogram {
	struct iinsn *insns;
	uint32_t *from;
	struct pos *pos;
	size_t count; /* slots */
	size_t room;
	/* Said by the conversion (whose programs are safe by construction) or
	 * by the verifier: nothing is read or written out of bounds, over
	 * records of this kind, and memory of this size or more. */
	bool safe;
	enum cbpf_kind safe_kind;
	uint32_t safe_memory;
	uint32_t stack;	     /* bytes below REG_FP that a frame uses; if safe */
	uint32_t passes_off; /* of the optimizer; bit N: pass N */
};

/* An empty program; NULL when out of memory. */
struct iprogram *iprogram_new(void);
/* Appends a slot; pos may be NULL.  0 or -1 (out of memory). */
int iprogram_add(struct iprogram *ip, struct iinsn insn, const struct pos *pos);
/* Room for so many more slots; 0 or -1. */
int iprogram_reserve(struct iprogram *ip, size_t more);
void iprogram_free(struct iprogram *ip);
/* Whether it has a load of packet bytes. */
bool iprogram_loads_packet(const struct iprogram *ip);

#endif
