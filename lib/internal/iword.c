/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The words of internal text.  Operators and types are those of iop.def; the
 * mnemonics of ubpf follow from the rows' symbols: ADD32_K is "add32", JSGT_X
 * "jsgt", LDX_W "ldxw".
 */
#include "internal/iword.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Shapes whose word is an operator, a compare, a type. */
#define ALU_SHAPES                                                             \
	(IASM_SHAPE(ALU32_K) | IASM_SHAPE(ALU32_X) | IASM_SHAPE(ALU64_K) |     \
		IASM_SHAPE(ALU64_X))
#define JCC_SHAPES                                                             \
	(IASM_SHAPE(JCC_K) | IASM_SHAPE(JCC_X) | IASM_SHAPE(JCC32_K) |         \
		IASM_SHAPE(JCC32_X))
#define TYPE_SHAPES (IASM_SHAPE(LDX) | IASM_SHAPE(STX) | IASM_SHAPE(MOVSX64))
#define WIDTH_SHAPES                                                           \
	(ALU_SHAPES | JCC_SHAPES | IASM_SHAPE(NEG32) | IASM_SHAPE(NEG64) |     \
		IASM_SHAPE(MOVSX32) | IASM_SHAPE(MOVSX64))
#define LOCKED_SHAPES                                                          \
	(IASM_SHAPE(ATOMIC) | IASM_SHAPE(ATOMIC_FETCH) |                       \
		IASM_SHAPE(ATOMIC_XCHG) | IASM_SHAPE(ATOMIC_CMPXCHG))

bool iword_is(const struct asm_word *word, const char *text)
{
	return word->len == strlen(text) &&
	       (!word->len || !memcmp(word->at, text, word->len));
}

static bool in_rows(const struct asm_word *word, uint32_t shapes)
{
	for (int i = 0; i < IOP_COUNT; i++) {
		const struct iop_info *info = iop_info((enum iop)i);

		if (shapes >> info->shape & 1 && iword_is(word, info->word))
			return true;
	}
	return false;
}

static bool is_register(const struct asm_word *word)
{
	size_t at = word->at[0] == '%';

	if (word->len < at + 2 || !strchr("rw", word->at[at]))
		return false;
	for (at++; at < word->len; at++)
		if (!isdigit((unsigned char)word->at[at]))
			return false;
	return true;
}

enum iasm_class iasm_classify(const struct asm_word *word)
{
	static const struct {
		const char *word;
		enum iasm_class class;
	} words[] = {
		{"if", IASM_IF},
		{"goto", IASM_GOTO},
		{"gotol", IASM_GOTO},
		{"call", IASM_CALL},
		{"exit", IASM_EXIT},
		{"lock", IASM_LOCK},
		{"skb", IASM_SKB},
		{"ll", IASM_LL},
		{".quad", IASM_QUAD},
		{".text", IASM_IGNORED},
		{".file", IASM_IGNORED},
		{".section", IASM_IGNORED},
		{".globl", IASM_IGNORED},
		{".global", IASM_IGNORED},
		{".p2align", IASM_IGNORED},
		{".type", IASM_IGNORED},
		{".size", IASM_IGNORED},
		{".addrsig", IASM_IGNORED},
	};

	if (is_register(word))
		return IASM_REG;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (iword_is(word, words[i].word))
			return words[i].class;
	if (in_rows(word, TYPE_SHAPES))
		return IASM_TYPE;
	return in_rows(word, IASM_SHAPE(END)) ? IASM_SWAP : IASM_NAME;
}

uint32_t iasm_goto(const struct asm_word *word)
{
	return iword_is(word, "gotol") ? IASM_SHAPE(JA32) : IASM_SHAPE(JA);
}

enum iasm_operator iasm_operator(const struct asm_word *word)
{
	if (iword_is(word, "="))
		return IASM_ASSIGN;
	if (in_rows(word, ALU_SHAPES))
		return IASM_ALU;
	return in_rows(word, JCC_SHAPES) ? IASM_COMPARE : IASM_NO_OPERATOR;
}

bool iword_is_either(const struct iop_info *info)
{
	uint32_t shapes = IASM_SHAPE(LDX) | IASM_SHAPE(STX) | LOCKED_SHAPES;

	return shapes >> info->shape & 1 && iop_size(info) <= 4 &&
	       info->word[0] != 's';
}

/* ------------------------------------------------------------------------ */
/* Mnemonics                                                                */

#define MNEMONIC_SIZE 32

/* Appends the symbol's letters in lower case, up to its _K or _X. */
static void append_symbol(char *name, const char *symbol)
{
	size_t at = strlen(name), len = strlen(symbol);

	if (len > 2 && (!strcmp(symbol + len - 2, "_K") ||
			       !strcmp(symbol + len - 2, "_X")))
		len -= 2;
	for (size_t i = 0; i < len && at + 1 < MNEMONIC_SIZE; i++)
		if (symbol[i] != '_')
			name[at++] = (char)tolower((unsigned char)symbol[i]);
	name[at] = '\0';
}

/* "add" for ADD64_K: 64 bits are what goes without saying. */
static void drop_64(char *name)
{
	size_t len = strlen(name);

	if (len > 2 && !strcmp(name + len - 2, "64"))
		name[len - 2] = '\0';
}

static void mnemonic(const struct iop_info *info, char name[MNEMONIC_SIZE])
{
	static const char *const skip[] = {"ATOMIC_", "FETCH_", NULL};
	const char *symbol = info->symbol;

	name[0] = '\0';
	switch (info->shape) {
	case SHAPE_MOVSX32:
	case SHAPE_MOVSX64: /* movsx816: from 8 to 16 bits */
		snprintf(name, MNEMONIC_SIZE, "movsx%d%d", info->value,
			info->shape == SHAPE_MOVSX32 ? 32 : 64);
		return;
	case SHAPE_LDX: /* ldxsw: the x of LDXSX is said once */
		if (info->word[0] == 's') {
			strcpy(name, "ldxs");
			symbol += strlen("LDXSX");
		}
		append_symbol(name, symbol);
		return;
	case SHAPE_END:
		append_symbol(name, symbol);
		return;
	default:
		break;
	}
	for (size_t i = 0; skip[i]; i++)
		if (!strncmp(symbol, skip[i], strlen(skip[i])))
			symbol += strlen(skip[i]);
	append_symbol(name, symbol);
	drop_64(name);
}

/* "swap16" is another name of "bswap16". */
static struct asm_word unalias(struct asm_word word)
{
	static const char *const names[] = {"bswap16", "bswap32", "bswap64"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (iword_is(&word, names[i] + 1)) {
			word.at = names[i];
			word.len++;
			break;
		}
	}
	return word;
}

bool iword_is_mnemonic(const struct asm_word *word)
{
	struct asm_word plain = unalias(*word);
	char name[MNEMONIC_SIZE];

	if (iword_is(word, "ld_pseudo"))
		return true;
	for (int i = 0; i < IOP_COUNT; i++) {
		mnemonic(iop_info((enum iop)i), name);
		if (iword_is(&plain, name))
			return true;
	}
	return false;
}

/* ------------------------------------------------------------------------ */
/* Rows                                                                     */

/* Takes a prefix off a word; whether it was there. */
static bool strip(struct asm_word *word, const char *prefix)
{
	size_t len = strlen(prefix);

	if (word->len <= len || memcmp(word->at, prefix, len))
		return false;
	word->at += len;
	word->len -= len;
	return true;
}

static bool strip_end(struct asm_word *word, const char *suffix)
{
	size_t len = strlen(suffix);

	if (word->len <= len || memcmp(word->at + word->len - len, suffix, len))
		return false;
	word->len -= len;
	return true;
}

/* What the statement's word and type say of an atomic. */
struct atomic {
	struct asm_word word;
	unsigned size; /* 0: any */
	bool fetch;
};

static unsigned type_size(const struct asm_word *type)
{
	return iword_is(type, "u64") ? 8 : iword_is(type, "u32") ? 4 : 1;
}

/* "atomic64_fetch_add", "atomic_fetch_add", "atomic64_xchg", "xchg_64",
 * "cmpxchg32_32". */
static struct atomic atomic_of(const struct iasm_stmt *s)
{
	struct atomic atomic = {.word = s->word};

	if (s->mem.type.len) {
		atomic.size = type_size(&s->mem.type);
		if (strip(&atomic.word, "atomic64_")) {
			if (atomic.size != 8)
				atomic.size = 1; /* no row */
		} else {
			strip(&atomic.word, "atomic_");
		}
		atomic.fetch = strip(&atomic.word, "fetch_");
	} else {
		atomic.size = strip_end(&atomic.word, "32_32") ? 4
			      : strip_end(&atomic.word, "_64") ? 8
							       : 1;
	}
	return atomic;
}

static bool atomic_matches(
	const struct iasm_stmt *s, const struct iop_info *info)
{
	struct atomic atomic = atomic_of(s);

	return atomic.size == iop_size(info) &&
	       atomic.fetch == (info->shape == SHAPE_ATOMIC_FETCH) &&
	       iword_is(&atomic.word, info->word);
}

static bool matches(const struct iasm_stmt *s, const struct iop_info *info)
{
	struct asm_word word = unalias(s->word);
	char name[MNEMONIC_SIZE];

	if (!(s->shapes >> info->shape & 1))
		return false;
	if (info->shape == SHAPE_PKT_ABS && s->to.label.len)
		return false;
	if (s->mnemonic) {
		if (iword_is(&s->word, "ld_pseudo"))
			return info->shape == SHAPE_LDDW &&
			       !s->high.n.negative &&
			       s->high.n.magnitude == (uint64_t)info->value;
		mnemonic(info, name);
		return iword_is(&word, name);
	}
	if (LOCKED_SHAPES >> info->shape & 1)
		return atomic_matches(s, info);
	if (WIDTH_SHAPES >> info->shape & 1 &&
		iop_is_narrow(info->shape) != s->dst.narrow)
		return false;
	return iword_is(&s->word, info->word);
}

const struct iop_info *iword_row(const struct iasm_stmt *stmt)
{
	for (int i = 0; i < IOP_COUNT; i++)
		if (matches(stmt, iop_info((enum iop)i)))
			return iop_info((enum iop)i);
	return NULL;
}
