/* SPDX-License-Identifier: BSD-2-Clause */
/* Classic opcodes: the rows of op.def, ext.def and alias.def, and look-ups. */
#ifndef OP_H
#define OP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum op {
#define OP(symbol, code, mnemonic, form, rule, dialects) OP_##symbol,
#include "core/op.def"
#undef OP
	OP_COUNT
};

/* Opcode numbers, for switch statements: OP_CODE_LD_W_ABS ... */
enum op_code {
#define OP(symbol, code, mnemonic, form, rule, dialects)                       \
	OP_CODE_##symbol = code,
#include "core/op.def"
#undef OP
};

/* What stands behind the mnemonic in the assembler language. */
enum op_form {
	FORM_NONE, /* tax */
	FORM_IMM,  /* #k */
	FORM_BARE, /* k without '#': aliases only */
	FORM_X,	   /* x */
	FORM_A,	   /* a */
	FORM_ABS,  /* [k], or an ancillary name */
	FORM_IND,  /* [x + k] */
	FORM_MEM,  /* M[k] */
	FORM_LEN,  /* len */
	FORM_MSH,  /* 4*([k]&0xf) */
	FORM_JA,   /* target */
	FORM_JIMM, /* #k, target, target */
	FORM_JX,   /* x, target, target */
	FORM_COUNT
};

/* What the checker asks of k. */
enum op_rule {
	RULE_ANY,
	RULE_ABS,     /* no unknown ancillary offset */
	RULE_SHIFT,   /* below 32 */
	RULE_NONZERO, /* divisor */
	RULE_MEM,     /* below 16 */
	RULE_JUMP     /* inside the program */
};

enum op_dialect {
	DIALECT_LINUX = 1,
	DIALECT_SECCOMP = 2,
	DIALECT_ASM = 4, /* bpf_asm's language alone */
};

struct op_info {
	enum op op;
	const char *symbol; /* "LD_W_ABS" */
	uint16_t code;
	const char *mnemonic;
	enum op_form form;
	enum op_rule rule;
	unsigned dialects; /* enum op_dialect, or-ed */
};

/* Row of an opcode; asserts that op < OP_COUNT. */
const struct op_info *op_info(enum op op);
/* Row with that code in one of `dialects`, or NULL. */
const struct op_info *op_find(uint16_t code, unsigned dialects);
/* Whether the opcode is a conditional jump. */
bool op_is_branch(const struct op_info *info);
/* What a conditional jump with that opcode makes of A and its operand. */
bool op_holds(uint16_t code, uint32_t a, uint32_t operand);

/* Whether an operand of that form has a k. */
bool op_uses_k(enum op_form form);

/* Whether k keeps the part of the constant rule that no target lifts: no
 * divisor 0, shift below 32, an M that exists. */
bool op_constant_ok(const struct op_info *info, uint32_t k);

/* A mnemonic with an operand form, aliases included; NULL when the mnemonic
 * does not take that form.  Any case.  *inverted: the first target is jf. */
const struct op_info *op_by_word(
	const char *word, enum op_form form, bool *inverted);
/* Whether any row or alias has that mnemonic (any case). */
bool op_is_mnemonic(const char *word);
/* Whether the mnemonic takes any operand. */
bool op_takes_operand(const char *word);

#define EXT_BASE 0xfffff000u /* SKF_AD_OFF */
#define EXT_END	 64u	     /* SKF_AD_MAX */

/* Offsets of ext.def: EXT_PROTO ... (to be added to EXT_BASE). */
enum ext {
#define EXT(symbol, offset, name, other) EXT_##symbol = offset,
#include "core/ext.def"
#undef EXT
};

/* Name of the ancillary load at k (EXT_BASE + offset); NULL: none there. */
const char *ext_name(uint32_t k);
/* k of an ancillary name (any case); false: no such name. */
bool ext_by_name(const char *name, uint32_t *k);

/* The same with the names that libpcap prints. */
const char *ext_libpcap(uint32_t k);
bool ext_by_libpcap(const char *name, uint32_t *k);

#define MEM_CELLS 16u /* BPF_MEMWORDS */
#define NET_BASE                                                               \
	0xfff00000u	    /* SKF_NET_OFF: offsets from the network header    \
			     */
#define LL_BASE 0xffe00000u /* SKF_LL_OFF: offsets from the MAC header */

#endif
