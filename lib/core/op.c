/* SPDX-License-Identifier: BSD-2-Clause */
/* Look-ups in the lists of classic opcodes, aliases and ancillary loads. */
#include "core/op.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

static const struct op_info ops[OP_COUNT] = {
#define LINUX	DIALECT_LINUX
#define SECCOMP DIALECT_SECCOMP
#define ASM	DIALECT_ASM
#define OP(symbol, code, mnemonic, form, rule, dialects)                       \
	{OP_##symbol, #symbol, code, mnemonic, FORM_##form, RULE_##rule,       \
		dialects},
#include "core/op.def"
#undef OP
#undef LINUX
#undef SECCOMP
#undef ASM
};

/* By code: the row of Linux and one more; rows that it has not stand behind. */
#define CODES 0x100
static const uint8_t linux_rows[CODES + OP_COUNT] = {
#define LINUX	DIALECT_LINUX
#define SECCOMP DIALECT_SECCOMP
#define ASM	DIALECT_ASM
#define OP(symbol, code, mnemonic, form, rule, dialects)                       \
	[(dialects)&DIALECT_LINUX ? (code) : CODES + OP_##symbol] =            \
		OP_##symbol + 1,
#include "core/op.def"
#undef OP
#undef LINUX
#undef SECCOMP
#undef ASM
};

static const struct alias {
	const char *word;
	enum op_form form;
	enum op op;
	bool inverted;
} aliases[] = {
#define ALIAS(word, form, symbol, inverted)                                    \
	{word, FORM_##form, OP_##symbol, inverted},
#include "core/alias.def"
#undef ALIAS
};

static const struct ext_info {
	uint32_t offset;
	const char *name;
	const char *other;
} exts[] = {
#define EXT(symbol, offset, name, other) {offset, name, other},
#include "core/ext.def"
#undef EXT
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

const struct op_info *op_info(enum op op)
{
	assert(op < OP_COUNT);
	return &ops[op];
}

const struct op_info *op_find(uint16_t code, unsigned dialects)
{
	if (dialects == DIALECT_LINUX)
		return code < CODES && linux_rows[code]
			       ? &ops[linux_rows[code] - 1]
			       : NULL;
	for (size_t i = 0; i < OP_COUNT; i++)
		if (ops[i].code == code && (ops[i].dialects & dialects))
			return &ops[i];
	return NULL;
}

bool op_is_branch(const struct op_info *info)
{
	return info->form == FORM_JIMM || info->form == FORM_JX;
}

bool op_holds(uint16_t code, uint32_t a, uint32_t operand)
{
	switch (code) {
	case OP_CODE_JGT_K:
	case OP_CODE_JGT_X:
		return a > operand;
	case OP_CODE_JGE_K:
	case OP_CODE_JGE_X:
		return a >= operand;
	case OP_CODE_JSET_K:
	case OP_CODE_JSET_X:
		return a & operand;
	}
	return a == operand;
}

bool op_constant_ok(const struct op_info *info, uint32_t k)
{
	switch (info->rule) {
	case RULE_NONZERO:
		return k != 0;
	case RULE_SHIFT:
		return k < 32;
	case RULE_MEM:
		return k < MEM_CELLS;
	case RULE_ANY:
	case RULE_ABS:
	case RULE_JUMP:
		return true;
	}
	return true;
}

const struct op_info *op_by_word(
	const char *word, enum op_form form, bool *inverted)
{
	*inverted = false;
	for (size_t i = 0; i < OP_COUNT; i++)
		if (ops[i].form == form && !strcasecmp(ops[i].mnemonic, word))
			return &ops[i];
	for (size_t i = 0; i < COUNT(aliases); i++) {
		if (aliases[i].form == form &&
			!strcasecmp(aliases[i].word, word)) {
			*inverted = aliases[i].inverted;
			return &ops[aliases[i].op];
		}
	}
	return NULL;
}

bool op_is_mnemonic(const char *word)
{
	for (size_t i = 0; i < OP_COUNT; i++)
		if (!strcasecmp(ops[i].mnemonic, word))
			return true;
	for (size_t i = 0; i < COUNT(aliases); i++)
		if (!strcasecmp(aliases[i].word, word))
			return true;
	return false;
}

bool op_takes_operand(const char *word)
{
	bool inverted;

	return !op_by_word(word, FORM_NONE, &inverted);
}

const char *ext_name(uint32_t k)
{
	for (size_t i = 0; i < COUNT(exts); i++)
		if (EXT_BASE + exts[i].offset == k)
			return exts[i].name;
	return NULL;
}

bool ext_by_name(const char *name, uint32_t *k)
{
	for (size_t i = 0; i < COUNT(exts); i++) {
		if (!strcasecmp(exts[i].name, name) ||
			(exts[i].other && !strcasecmp(exts[i].other, name))) {
			*k = EXT_BASE + exts[i].offset;
			return true;
		}
	}
	return false;
}

bool op_uses_k(enum op_form form)
{
	switch (form) {
	case FORM_NONE:
	case FORM_X:
	case FORM_A:
	case FORM_LEN:
	case FORM_JX:
		return false;
	case FORM_IMM:
	case FORM_BARE:
	case FORM_ABS:
	case FORM_IND:
	case FORM_MEM:
	case FORM_MSH:
	case FORM_JA:
	case FORM_JIMM:
	case FORM_COUNT:
		break;
	}
	return true;
}

const char *ext_libpcap(uint32_t k)
{
	if (k == EXT_BASE + EXT_VLAN_AVAIL)
		return "vlanp";
	if (k == EXT_BASE + EXT_RAND)
		return "random";
	return ext_name(k);
}

bool ext_by_libpcap(const char *name, uint32_t *k)
{
	for (*k = EXT_BASE; *k < EXT_BASE + EXT_END; ++*k)
		if (ext_libpcap(*k) && !strcasecmp(ext_libpcap(*k), name))
			return true;
	return false;
}
