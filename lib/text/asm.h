/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The builder behind the assembler's grammar: statements with their places in,
 * a classic program out.  It knows labels, jump distances and which operand a
 * mnemonic takes; the first lasting failure sticks and is told by asm_end().
 */
#ifndef ASM_H
#define ASM_H

#include "core/op.h"
#include "core/program.h"

/* Errors after which the rest of a text is not read. */
#define ASM_MAX_ERRORS 20u

/* A name in the text; not NUL-terminated. */
struct asm_word {
	const char *at;
	size_t len;
	struct pos pos;
};

struct asm_fixup;

struct asm_label;

struct asm_case;

struct asmb {
	struct cbpf_program *program;
	const struct source *source;
	struct cbpf_diags *diags;
	bool compat;		  /* bpf_asm's language, nothing kinder */
	bool bpfc;		  /* and bpfc's names */
	struct asm_label *labels; /* in the order of the text */
	size_t label_count;
	size_t label_room;
	size_t *slots; /* hash table: index into labels + 1; 0: free */
	size_t slot_count;
	size_t pending; /* labels that wait for an instruction */
	struct asm_word last_label;
	struct asm_fixup *fixups;
	size_t fixup_count;
	size_t fixup_room;
	size_t count;	   /* instructions, also those past the limit */
	struct pos excess; /* the first of them */
	unsigned errors;   /* told so far */
	struct pos last_error;
	bool skipped; /* text was skipped: distances are unsure */
	bool failed;  /* out of memory */
	/* The language beyond bpf_asm's, asm_lang.h. */
	void *constants;	      /* tree of search.h */
	const struct source *defines; /* the text of -D; NULL: none */
	struct pos context;	      /* of .context; line 0: none yet */
	struct asm_case *cases;	      /* of the .switch at hand */
	size_t case_count;
	size_t case_room;
};

enum asm_class {
	ASM_NAME, /* free for labels */
	ASM_MNEMONIC,
	ASM_BARE_MNEMONIC, /* takes no operand */
	ASM_EXT,	   /* an ancillary load's name */
	ASM_LEN,
	ASM_A,
	ASM_X,
	ASM_M,
};

/* Where a jump goes. */
struct asm_target {
	struct asm_word label; /* len 0: a number, at label.pos */
	uint32_t skip;	       /* instructions to skip */
};

/* What stands behind a mnemonic.  A word that may have been meant as a label is
 * kept in to[0], though `targets` is 0. */
struct asm_operand {
	enum op_form form;
	uint32_t k;
	uint32_t scale; /* FORM_MSH: the 4 and the 0xf as written */
	uint32_t mask;
	struct asm_target to[2];
	unsigned targets;
	bool behind_ipv4; /* FORM_IND: `ldxb 4*([scale]&0xf)` comes first */
	const struct packet_field *field; /* FORM_ABS, FORM_IND: NULL: none */
	uint32_t room;			  /* bytes of the field from k on */
	struct pos pos;
};

/* A jump that waits for the end of the text. */
struct asm_fixup {
	size_t insn;
	enum { SIDE_JT, SIDE_JF, SIDE_K } side;
	struct asm_target to;
	size_t target; /* once it is known; SIZE_MAX: it never will be */
};

/* One instruction of what a directive stands for. */
struct asm_step {
	enum op op;
	uint32_t k;
	const struct asm_target *jt; /* NULL: the next instruction */
	const struct asm_target *jf;
};

/* A number as the scanner saw it. */
struct asm_number {
	uint64_t magnitude; /* 2^64 - 1 when it is more */
	bool negative;
	bool decimal;
	bool bad;  /* no number at all */
	bool over; /* more than 2^64 - 1 */
};

/* Starts on a zeroed builder. */
void asm_begin(struct asmb *b, struct cbpf_program *p, const struct source *src,
	struct cbpf_diags *diags);
/* Resolves labels and frees what the builder holds; 0 or -1. */
int asm_end(struct asmb *b);

/* Parts that the builder of internal programs shares; it counts slots in
 * b->count.  Notes that a label stands here (false: out of memory); the label
 * of a name, or NULL; frees what the builder holds. */
struct asm_label {
	struct asm_word name;
	size_t insn;
	bool used; /* by a jump; of a classic program */
};
bool asm_label_add(struct asmb *b, const struct asm_word *name);
const struct asm_label *asm_label_find(
	const struct asmb *b, const struct asm_word *name);
void asm_free(struct asmb *b);

/* What a word is; *k for ASM_EXT.  A glued '#' belongs to the word. */
enum asm_class asm_classify(
	const struct asmb *b, const struct asm_word *word, uint32_t *k);

void asm_label(struct asmb *b, const struct asm_word *name);
/* An instruction; `operand` NULL: it has none.  `pos` is all of it. */
void asm_insn(struct asmb *b, const struct asm_word *mnemonic,
	const struct asm_operand *operand, const struct pos *pos);
/* The directive .word: code, jt, jf, k. */
void asm_data(struct asmb *b, const uint32_t field[4], const struct pos *at);
/* A word where an instruction should be. */
void asm_unknown(struct asmb *b, const struct asm_word *word);
/* An instruction of an expansion. */
void asm_emit(
	struct asmb *b, const struct asm_step *step, const struct pos *pos);
/* Writes the distances of all jumps; those that are too far go by islands. */
void asm_far_layout(struct asmb *b);
/* Out of memory: told once. */
void asm_no_memory(struct asmb *b);
/* The bytes of a number without sign; `len` > 0. */
struct asm_number asm_scan_number(const char *at, size_t len);

/* The text at pos, cut when it is long; returns buf. */
char *asm_quote(
	const struct asmb *b, const struct pos *pos, char *buf, size_t size);
/* A NUL-terminated copy of a word, cut when it is long; returns buf. */
char *asm_word_text(const struct asm_word *word, char *buf, size_t size);
/* A syntax error.  At most one is told for each line. */
void asm_syntax(struct asmb *b, const struct pos *pos, const char *text);
/* The same for what stands at pos (len 0: the end of the text). */
void asm_unexpected(
	struct asmb *b, const struct pos *pos, const char *expected);
/* A character that is in no token. */
void asm_bad_char(struct asmb *b, const struct pos *pos, unsigned char c);
/* Whether an error may be told now; counts it. */
bool asm_fault(struct asmb *b, const struct pos *pos);
/* Whether enough errors were told, so that reading can end. */
bool asm_full(const struct asmb *b);

/* From the start of a to the end of b where that is on one line. */
static inline struct pos asm_span(struct pos a, struct pos b)
{
	if (a.line == b.line && b.col + b.len > a.col)
		a.len = b.col + b.len - a.col;
	return a;
}

#endif
