/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The builder behind the grammar of the internal machine's text: statements by
 * shape in, an internal program out.  What an operator, a type or a mnemonic
 * means is looked up in iop.def.  Source, errors and labels are kept by the
 * builder of the assembler (text/asm.h), which counts slots here.
 */
#ifndef IASM_H
#define IASM_H

#include <string.h>

#include "core/iop.h"
#include "text/asm.h"

struct iasm_fixup;

/* The bytes that a listing has in front of the text of an instruction. */
struct iasm_listed {
	uint8_t bytes[16];
	size_t size;
	unsigned line; /* that they stand on */
};

struct iasm {
	struct asmb b;
	struct iprogram *ip;
	struct iasm_fixup *fixups; /* jumps and calls by name */
	size_t fixup_count;
	size_t fixup_room;
	struct iasm_listed listed;
};

/* What a word is; the grammar has a token for each. */
enum iasm_class {
	IASM_NAME,
	IASM_REG,
	IASM_TYPE, /* u8 ... s32 */
	IASM_SWAP, /* be16 ... bswap64 */
	IASM_IF,
	IASM_GOTO, /* goto, gotol */
	IASM_CALL,
	IASM_EXIT,
	IASM_LOCK,
	IASM_SKB,
	IASM_LL,
	IASM_QUAD,
	IASM_IGNORED, /* a directive that puts out nothing */
};

/* What a run of operator characters is. */
enum iasm_operator { IASM_ASSIGN, IASM_ALU, IASM_COMPARE, IASM_NO_OPERATOR };

struct iasm_reg {
	unsigned number;
	bool narrow; /* w0 */
	struct pos pos;
};

struct iasm_number {
	struct asm_number n;
	struct pos pos;
};

/* "(r1 +4)" with or without the type in front. */
struct iasm_mem {
	struct asm_word type; /* len 0: none */
	struct iasm_reg base;
	struct iasm_number off;
};

/* Where a jump or call goes. */
struct iasm_target {
	struct asm_word label; /* len 0: a distance */
	struct iasm_number distance;
	struct pos pos;
};

/* Shapes that a statement may have, as bits; the width of its registers, or
 * its mnemonic, says which. */
#define IASM_SHAPE(which) (UINT32_C(1) << SHAPE_##which)

struct iasm_stmt {
	uint32_t shapes;
	struct asm_word word; /* operator, compare, type, function, mnemonic */
	bool mnemonic;	      /* as in "mov r0, 1" */
	bool fetch;	      /* lock fetch ... */
	bool is_quad;	      /* .quad imm */
	bool by_name;	      /* call of label or helper `to` */
	struct iasm_reg dst;
	struct iasm_reg src;
	struct iasm_reg result[2]; /* those written, but not free */
	unsigned results;
	struct iasm_mem mem;
	struct iasm_number imm;
	struct iasm_number high; /* of a map's value; ld_pseudo: the source */
	struct iasm_target to;
	struct asm_word jump; /* "goto" behind a compare */
};

/* Starts on a zeroed builder; -1: out of memory (told). */
int iasm_begin(struct iasm *a, struct cbpf_program *p, const struct source *src,
	struct cbpf_diags *diags);
/* Resolves names; the program gets what was built.  0 or -1. */
int iasm_end(struct iasm *a);

enum iasm_class iasm_classify(const struct asm_word *word);
enum iasm_operator iasm_operator(const struct asm_word *word);
/* The shape of "goto" and "gotol". */
uint32_t iasm_goto(const struct asm_word *word);
/* A word that the text does not have, for rows that are known without. */
static inline struct asm_word iasm_word(const char *text)
{
	return (struct asm_word){.at = text, .len = strlen(text)};
}
/* The register of a word that is IASM_REG; told when there is none. */
struct iasm_reg iasm_register(struct iasm *a, const struct asm_word *word);
/* A number with a sign in front of it; `at` is both. */
struct iasm_number iasm_signed(
	char sign, struct iasm_number number, const struct pos *at);

void iasm_label(struct iasm *a, const struct asm_word *name);
/* Eight bytes in front of a statement, "b7 00 00 00 05 00 00 00". */
void iasm_bytes(struct iasm *a, const char *text, const struct pos *pos);
/* A statement; `code` is what stood in front of it, "(b7)", or -1. */
void iasm_insn(struct iasm *a, const struct iasm_stmt *stmt, int code,
	const struct pos *pos);
/* "pc" in front of a distance is the one name that may stand there. */
void iasm_need(
	struct iasm *a, const struct asm_word *word, const char *expected);
/* "call local label", "call pc+3" */
void iasm_local(struct iasm *a, const struct asm_word *word,
	const struct iasm_target *to);
/* "call name#7" */
struct iasm_stmt iasm_helper(struct iasm *a, const struct asm_word *word);

#endif
