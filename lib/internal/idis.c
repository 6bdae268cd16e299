/* SPDX-License-Identifier: BSD-2-Clause */
/* Internal instructions as text, by the shapes of iop.def. */
#include "internal/idis.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "internal/helpers.h"

struct idis {
	char *buf;
	size_t size;
	size_t at;
	bool llvm;
	const struct iinsn *insn;
	const struct iinsn *high; /* the slot behind; NULL: none, not known */
	const struct iop_info *info;
	const char *target; /* of a jump */
	char mem[32];	    /* "(r1 +4)" */
};

__attribute__((format(printf, 2, 3))) static void put(
	struct idis *d, const char *format, ...)
{
	va_list ap;
	int n;

	va_start(ap, format);
	n = vsnprintf(d->buf + d->at, d->size - d->at, format, ap);
	va_end(ap);
	if (n > 0)
		d->at += (size_t)n;
	if (d->at >= d->size)
		d->at = d->size - 1;
}

static void put_alu(struct idis *d, char reg)
{
	const struct iinsn *i = d->insn;
	const char *word = d->info->word;

	switch (d->info->shape) {
	case SHAPE_ALU32_K:
	case SHAPE_ALU64_K:
		put(d, "%c%u %s %d", reg, i->dst, word, i->imm);
		break;
	case SHAPE_NEG32:
	case SHAPE_NEG64:
		put(d, "%c%u = -%c%u", reg, i->dst, reg, i->dst);
		break;
	case SHAPE_MOVSX32:
	case SHAPE_MOVSX64:
		put(d, "%c%u = (%s)%c%u", reg, i->dst, word, reg, i->src);
		break;
	case SHAPE_END:
		put(d, "r%u = %s r%u", i->dst, word, i->dst);
		break;
	default:
		put(d, "%c%u %s %c%u", reg, i->dst, word, reg, i->src);
	}
}

static void put_if(struct idis *d, char reg)
{
	const struct iinsn *i = d->insn;

	put(d, "if %c%u %s ", reg, i->dst, d->info->word);
	if (d->info->shape == SHAPE_JCC_X || d->info->shape == SHAPE_JCC32_X)
		put(d, "%c%u", reg, i->src);
	else if (d->llvm)
		put(d, "%d", i->imm);
	else
		put(d, "0x%x", (unsigned)i->imm);
	put(d, " goto %s", d->target);
}

static void put_call(struct idis *d)
{
	const struct helper_info *helper = helper_find(d->insn->imm);

	if (d->llvm)
		put(d, "call %d", d->insn->imm);
	else
		put(d, "call %s#%d", helper ? helper->name : "unknown",
			d->insn->imm);
}

static void put_lddw(struct idis *d)
{
	unsigned dst = d->insn->dst;
	uint32_t low = (uint32_t)d->insn->imm;
	uint64_t imm = low;

	if (d->high)
		imm |= (uint64_t)(uint32_t)d->high->imm << 32;
	if (d->llvm && d->info->iop != IOP_LDDW)
		put(d, "ld_pseudo r%u, %d, %u", dst, d->info->value, low);
	else if (d->llvm)
		put(d, "r%u = %" PRId64 " ll", dst, (int64_t)imm);
	else if (d->info->iop == IOP_LDDW_MAP_FD)
		put(d, "r%u = map[fd:%d]", dst, d->insn->imm);
	else if (d->info->iop == IOP_LDDW_MAP_VALUE)
		put(d, "r%u = map[fd:%d][0]+%u", dst, d->insn->imm,
			d->high ? (unsigned)d->high->imm : 0);
	else if (d->high)
		put(d, "r%u = 0x%" PRIx64, dst, imm);
	else
		put(d, "r%u = 0x...%08x", dst, low);
}

static void put_packet(struct idis *d)
{
	const struct iinsn *i = d->insn;

	put(d, "r0 = *(%s *)skb[", d->info->word);
	if (d->info->shape == SHAPE_PKT_ABS)
		put(d, "%d]", i->imm);
	else if (d->llvm)
		put(d, "r%u]", i->src);
	else
		put(d, "r%u + %d]", i->src, i->imm);
}

/* Atomics: LLVM has its own names for the exchanges, and halves of registers
 * where 4 bytes are moved. */
static void put_atomic(struct idis *d)
{
	unsigned src = d->insn->src, bits = 8 * iop_size(d->info);
	bool half = bits == 32;
	char reg = half && d->llvm ? 'w' : 'r';
	const char *prefix = half || d->llvm ? "atomic" : "atomic64";
	const char *word = d->info->word;

	switch (d->info->shape) {
	case SHAPE_ATOMIC:
		put(d, "lock *(u%u *)%s %s %c%u", bits, d->mem, word, reg, src);
		return;
	case SHAPE_ATOMIC_FETCH:
		put(d, "%c%u = %s_fetch_%s((u%u *)%s, %c%u)", reg, src, prefix,
			word, bits, d->mem, reg, src);
		return;
	default:
		break;
	}
	put(d, "%c%u = ", reg,
		d->info->shape == SHAPE_ATOMIC_CMPXCHG ? 0 : src);
	if (d->llvm) /* without the parentheses of the address */
		put(d, "%s%s(%.*s, ", word, half ? "32_32" : "_64",
			(int)strlen(d->mem) - 2, d->mem + 1);
	else
		put(d, "%s_%s((u%u *)%s, ", prefix, word, bits, d->mem);
	if (d->info->shape == SHAPE_ATOMIC_CMPXCHG)
		put(d, "%c0, ", reg);
	put(d, "%c%u)", reg, src);
}

static void put_access(struct idis *d)
{
	const struct iinsn *i = d->insn;
	const char *word = d->info->word;
	unsigned base = d->info->shape == SHAPE_LDX ? i->src : i->dst;

	if (!d->llvm)
		snprintf(d->mem, sizeof(d->mem), "(r%u %+d)", base, i->off);
	else
		snprintf(d->mem, sizeof(d->mem), "(r%u %c %d)", base,
			i->off < 0 ? '-' : '+', i->off < 0 ? -i->off : i->off);
	switch (d->info->shape) {
	case SHAPE_LDX:
		put(d, "r%u = *(%s *)%s", i->dst, word, d->mem);
		break;
	case SHAPE_ST:
		put(d, "*(%s *)%s = %d", word, d->mem, i->imm);
		break;
	case SHAPE_STX:
		put(d, "*(%s *)%s = r%u", word, d->mem, i->src);
		break;
	default:
		put_atomic(d);
	}
}

static void put_insn(struct idis *d)
{
	char reg = iop_is_narrow(d->info->shape) ? 'w' : 'r';

	switch (d->info->shape) {
	case SHAPE_ALU32_K:
	case SHAPE_ALU32_X:
	case SHAPE_ALU64_K:
	case SHAPE_ALU64_X:
	case SHAPE_NEG32:
	case SHAPE_NEG64:
	case SHAPE_MOVSX32:
	case SHAPE_MOVSX64:
	case SHAPE_END:
		put_alu(d, reg);
		break;
	case SHAPE_JA:
		put(d, "goto %s", d->target);
		break;
	case SHAPE_JA32:
		put(d, "gotol %s", d->target);
		break;
	case SHAPE_JCC_K:
	case SHAPE_JCC_X:
	case SHAPE_JCC32_K:
	case SHAPE_JCC32_X:
		put_if(d, reg);
		break;
	case SHAPE_CALL:
		put_call(d);
		break;
	case SHAPE_CALL_LOCAL:
		put(d, "call %s", d->target);
		break;
	case SHAPE_EXIT:
		put(d, "exit");
		break;
	case SHAPE_LDDW:
		put_lddw(d);
		break;
	case SHAPE_PKT_ABS:
	case SHAPE_PKT_IND:
		put_packet(d);
		break;
	case SHAPE_LDX:
	case SHAPE_ST:
	case SHAPE_STX:
	case SHAPE_ATOMIC:
	case SHAPE_ATOMIC_FETCH:
	case SHAPE_ATOMIC_XCHG:
	case SHAPE_ATOMIC_CMPXCHG:
		put_access(d);
		break;
	case SHAPE_COUNT:
		break;
	}
}

/* ------------------------------------------------------------------------ */
/* Which text an instruction gets                                           */

/* Whether nothing of the slots is lost when its row is printed. */
static bool is_plain(const struct idis *d)
{
	const struct iinsn *i = d->insn, *high = d->high;
	unsigned fields;

	if (!d->info || i->dst >= REG_COUNT)
		return false;
	fields = iop_fields(d->info);
	if (d->info->selector != SELECT_SRC && i->src >= REG_COUNT)
		return false;
	if ((i->dst && !(fields & FIELD_DST)) ||
		(i->src && !(fields & FIELD_SRC)) ||
		(i->off && !(fields & FIELD_OFF)) ||
		(i->imm && !(fields & FIELD_IMM)))
		return false;
	if (d->info->shape != SHAPE_LDDW || !high)
		return true;
	return !(high->code || high->dst || high->src || high->off) &&
	       !(high->imm && d->info->iop == IOP_LDDW_MAP_FD);
}

/* How far a jump or a local call goes. */
static int32_t distance(const struct idis *d)
{
	return d->info->shape == SHAPE_JA32 ||
			       d->info->shape == SHAPE_CALL_LOCAL
		       ? d->insn->imm
		       : d->insn->off;
}

static void put_quad(struct idis *d)
{
	put(d, ".quad 0x%016" PRIx64, iop_pack(d->insn));
}

static struct idis idis_start(const struct iprogram *ip, size_t slot)
{
	struct idis d = {.insn = &ip->insns[slot]};

	d.info = iop_decode(d.insn);
	if (slot + 1 < ip->count)
		d.high = d.insn + 1;
	return d;
}

static void idis_print(struct idis *d, char *buf, size_t size)
{
	char target[24];

	d->buf = buf;
	d->size = size;
	put(d, "(%02x) ", d->insn->code);
	if (!is_plain(d)) {
		put_quad(d);
		return;
	}
	snprintf(target, sizeof(target), "pc%+d", distance(d));
	d->target = target;
	put_insn(d);
}

char *idis_insn(const struct iinsn *insn, char *buf, size_t size)
{
	struct idis d = {.insn = insn, .info = iop_decode(insn)};

	idis_print(&d, buf, size);
	return buf;
}

/* A first half without a second one is no instruction. */
static void need_both(struct idis *d)
{
	if (d->info && d->info->shape == SHAPE_LDDW && !d->high)
		d->info = NULL;
}

unsigned idis_kernel(
	const struct iprogram *ip, size_t slot, char *buf, size_t size)
{
	struct idis d = idis_start(ip, slot);

	need_both(&d);
	idis_print(&d, buf, size);
	return is_plain(&d) ? iop_slots(d.info) : 1;
}

long long idis_label(const struct iprogram *ip, size_t slot)
{
	struct idis d = idis_start(ip, slot);
	int32_t off;
	long long to;

	if (!is_plain(&d))
		return -1;
	off = distance(&d);
	if (d.info->shape != SHAPE_CALL_LOCAL &&
		(d.info->shape != SHAPE_JA32 || off == (int16_t)off))
		return -1;
	to = (long long)slot + 1 + off;
	return to < (long long)ip->count ? to : -1;
}

/* What LLVM's assembler has no words for. */
static bool llvm_lacks(const struct idis *d, bool label)
{
	switch (d->info->shape) {
	case SHAPE_PKT_IND:
		return d->insn->imm;
	case SHAPE_LDDW:
		return d->info->iop != IOP_LDDW && d->high->imm;
	case SHAPE_CALL_LOCAL:
		return !label;
	case SHAPE_JA32:
		return !label && d->insn->imm != (int16_t)d->insn->imm;
	default:
		return false;
	}
}

unsigned idis_llvm(const struct iprogram *ip, size_t slot, const char *label,
	char *buf, size_t size)
{
	struct idis d = idis_start(ip, slot);
	char target[24];

	need_both(&d);
	d.buf = buf;
	d.size = size;
	if (!is_plain(&d)) {
		put_quad(&d);
		return 1;
	}
	if (llvm_lacks(&d, label)) {
		put_quad(&d);
		put(&d, " # ");
		snprintf(target, sizeof(target), "pc%+d", distance(&d));
		d.target = target;
		put_insn(&d);
		return 1;
	}
	d.llvm = true;
	snprintf(target, sizeof(target), "%+d", distance(&d));
	d.target = label ? label : target;
	put_insn(&d);
	return iop_slots(d.info);
}
