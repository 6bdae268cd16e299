/* SPDX-License-Identifier: BSD-2-Clause */
/* Machine code from nodes: what the driver and the targets share. */
#ifndef JIT_H
#define JIT_H

#include "arch.h"
#include "emit.h"

/* Compares in the order of iop.def. */
enum jit_cond {
	COND_EQ,
	COND_GT,
	COND_GE,
	COND_SET,
	COND_NE,
	COND_SGT,
	COND_SGE,
	COND_LT,
	COND_LE,
	COND_SLT,
	COND_SLE,
	COND_COUNT
};

/* Arithmetic in the order of iop.def. */
enum jit_alu {
	ALU_ADD,
	ALU_SUB,
	ALU_MUL,
	ALU_DIV,
	ALU_SDIV,
	ALU_OR,
	ALU_AND,
	ALU_LSH,
	ALU_RSH,
	ALU_MOD,
	ALU_SMOD,
	ALU_XOR,
	ALU_MOV,
	ALU_ARSH,
	ALU_COUNT
};

/* What registers of the machine are kept for: R0 to R9, and these. */
enum jit_value {
	VALUE_CTX = REG_FP, /* R1 at entry; R10 itself needs no register */
	VALUE_DATA,
	VALUE_SIZE,
	VALUE_COUNT
};

/* What a program does. */
struct jit_use {
	uint32_t regs;	 /* bit N: R N is read or written */
	uint32_t narrow; /* bit N: the upper half of R N is always 0 */
	uint32_t entry;	 /* R1 and R2, where they are read as given */
	uint32_t consts; /* bit N: R N is only the constant of the compare that
			    stands behind; it needs no register */
	bool helpers;	 /* calls helpers */
	bool locals;	 /* calls functions of its own */
	bool packets;	 /* loads packet bytes */
	bool slow;	 /* some of them through packet_load() */
	bool divides;	 /* by a register, or a constant that takes a divide */
	bool shifts;	 /* by a register */
	bool fetches;	 /* atomically, with more than an addition */
	bool tables;	 /* NODE_TABLE */
	bool ctx_in_r1;	 /* R1 is never written */
	bool ctx_in_r6;	 /* R6 is written once, with R1, at the beginning */
};

struct jit_jump {
	uint32_t at; /* where it stands, in its long form */
	uint32_t label;
	uint8_t kind;
	uint8_t size; /* of the long form */
	uint8_t gain; /* that the short one is shorter */
	bool is_short;
};

/* A displacement to the data section. */
struct jit_ref {
	uint32_t at;
	uint32_t data;
};

/* An entry of a jump table: 32 bits, the label's address from the table's. */
struct jit_case {
	uint32_t at; /* in the data section */
	uint32_t table;
	uint32_t label;
};

/* A load, maybe masked, that only a compare wants. */
struct jit_fuse {
	const struct node *load;
	unsigned cond; /* enum jit_cond; SET: the bits of imm are tested */
	bool inverted; /* COND_SET: jump when none is set */
	unsigned size; /* bytes in memory */
	uint32_t imm;  /* to be compared with them as they lie there; of 8
			  bytes: sign-extended */
	uint32_t label;
};

struct jit_slow {
	const struct node *load;
	uint32_t label;
	uint32_t back;
	bool is_fused; /* leaves with the flags set, not with the value */
	struct jit_fuse fuse;
};

/* Where the code of a node begins.  What several nodes became stands behind
 * the last of them. */
#define LINE_SHARED UINT32_MAX /* no node: exits, and what slow paths share */

struct jit_line {
	uint32_t at; /* of the code */
	uint32_t node;
};

/* Code, and the data that it reads; owned. */
struct jit_image {
	uint8_t *code;
	size_t code_size;
	uint8_t *data; /* stands at data_at from the code, a page of its own */
	size_t data_size;
	size_t data_at;
	struct jit_line *lines; /* by address */
	size_t line_count;
};

struct jit_options {
	const struct arch *arch;
	unsigned features;
	bool harden;   /* no constant of the program stands in the code */
	uint64_t seed; /* of what hides them */
};

/* A piece of work. */
struct jit {
	const struct nodes *n;
	const struct arch *arch;
	unsigned features;
	bool harden;
	uint64_t random;
	struct jit_use use;

	int8_t reg[VALUE_COUNT]; /* of the machine; -1: none */
	uint32_t held;		 /* bit N: machine register N holds a value */
	struct jit_frame {	 /* as plan() lays it out */
		uint32_t saved;	 /* machine registers to give back */
		uint32_t size;	 /* bytes that the stack pointer goes down */
		uint32_t red;	 /* bytes below it that are in use */
		uint32_t body;	 /* of each function, with local calls */
		int32_t fp;	 /* R10, from the stack pointer */
		int32_t env, data, bytes, ctx, spill; /* slots */
	} frame;

	struct emit code;
	struct emit data;
	uint32_t *labels; /* node numbers first */
	size_t label_count, label_room;
	uint8_t *wanted; /* by node: something jumps there */
	struct jit_jump *jumps;
	size_t jump_count, jump_room;
	struct jit_ref *refs;
	size_t ref_count, ref_room;
	struct jit_case *cases;
	size_t case_count, case_room;
	struct jit_slow *slows;
	size_t slow_count, slow_room;
	uint32_t fail;	/* label: ends with 0 */
	uint32_t leave; /* label: ends with R0, for targets that share it */
	bool fail_used, leave_used;
	uint32_t shared;   /* label: where finish() begins */
	uint32_t thunk[5]; /* labels by size, for the slow paths; 0: not used */
	size_t at_node;	   /* at work */
	bool failed;	   /* out of memory */
};

/* ---- For the targets ---------------------------------------------------- */

#define LABEL_UNSET UINT32_MAX

uint32_t jit_label(struct jit *j);
/* The label is here. */
void jit_place(struct jit *j, uint32_t label);
/* A jump of the target's kind to a label. */
void jit_jump_to(struct jit *j, unsigned kind, uint32_t label);
/* The last `count` bytes of code are a displacement to data. */
void jit_ref_data(struct jit *j, size_t at, uint32_t data);
/* Room in the data section for `size` bytes, aligned to `align`. */
uint32_t jit_data(struct jit *j, size_t size, size_t align);
/* A jump-table entry at `at` of the data section. */
void jit_case(struct jit *j, uint32_t at, uint32_t table, uint32_t label);
/* A slow path; returns it, its labels set. */
struct jit_slow *jit_slow_path(struct jit *j, const struct node *load);
/* Gives each value in use that has no register one of the pool. */
void jit_assign(struct jit *j, const int8_t *pool, size_t count);
void jit_hold(struct jit *j, enum jit_value value, int reg);
/* The next node that is there: control falls through to it. */
bool jit_falls_to(const struct jit *j, uint32_t label);
/* Whether a node is `r0 = constant` with an exit behind. */
bool jit_returns(const struct jit *j, uint32_t node, uint64_t *value);
uint64_t jit_random(struct jit *j);

/* The facts; use.c. */
enum jit_alu jit_alu_of(const struct node *n);
void jit_use_find(
	const struct nodes *n, const uint8_t *wanted, struct jit_use *use);
/* Whether a node is `rN = constant`, and which one. */
bool jit_moves_const(const struct node *n, int64_t *value);
/* Fuses the nodes from `at` on; how many, 0: none.  fuse.c. */
size_t jit_fuse_at(const struct jit *j, size_t at, struct jit_fuse *f);
/* Whether a narrow value makes a compare one of 32 bits; fuse.c. */
void jit_test_of(const struct jit *j, const struct node *n, struct jit_test *t);

/* What slow paths call: the bytes at an offset, host order; UINT64_MAX: not
 * there. */
uint64_t jit_packet_load(
	const struct cbpf_packet *p, uint32_t offset, uint32_t size);

/* ---- For engines and listings ------------------------------------------- */

/* 0, or -1 (out of memory). */
int jit_compile(const struct nodes *n, const struct jit_options *options,
	struct jit_image *image);
void jit_image_free(struct jit_image *image);

#endif
