/* SPDX-License-Identifier: BSD-2-Clause */
/* Every row of iop.def with fields at their edges, and random bits: printed
 * by each printer and read again, the slots are the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above. */
#include <cmocka.h>

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/program.h"
#include "internal/idis.h"

/* ubpf's names, written by hand from its manual; NULL: it has none. */
static const char *const ubpf[IOP_COUNT] = {
	[IOP_ADD32_K] = "add32",
	[IOP_ADD32_X] = "add32",
	[IOP_SUB32_K] = "sub32",
	[IOP_SUB32_X] = "sub32",
	[IOP_MUL32_K] = "mul32",
	[IOP_MUL32_X] = "mul32",
	[IOP_DIV32_K] = "div32",
	[IOP_SDIV32_K] = "sdiv32",
	[IOP_DIV32_X] = "div32",
	[IOP_SDIV32_X] = "sdiv32",
	[IOP_OR32_K] = "or32",
	[IOP_OR32_X] = "or32",
	[IOP_AND32_K] = "and32",
	[IOP_AND32_X] = "and32",
	[IOP_LSH32_K] = "lsh32",
	[IOP_LSH32_X] = "lsh32",
	[IOP_RSH32_K] = "rsh32",
	[IOP_RSH32_X] = "rsh32",
	[IOP_MOD32_K] = "mod32",
	[IOP_SMOD32_K] = "smod32",
	[IOP_MOD32_X] = "mod32",
	[IOP_SMOD32_X] = "smod32",
	[IOP_XOR32_K] = "xor32",
	[IOP_XOR32_X] = "xor32",
	[IOP_MOV32_K] = "mov32",
	[IOP_MOV32_X] = "mov32",
	[IOP_ARSH32_K] = "arsh32",
	[IOP_ARSH32_X] = "arsh32",
	[IOP_NEG32] = "neg32",
	[IOP_MOVSX32_8] = "movsx832",
	[IOP_MOVSX32_16] = "movsx1632",
	[IOP_ADD64_K] = "add",
	[IOP_ADD64_X] = "add",
	[IOP_SUB64_K] = "sub",
	[IOP_SUB64_X] = "sub",
	[IOP_MUL64_K] = "mul",
	[IOP_MUL64_X] = "mul",
	[IOP_DIV64_K] = "div",
	[IOP_SDIV64_K] = "sdiv",
	[IOP_DIV64_X] = "div",
	[IOP_SDIV64_X] = "sdiv",
	[IOP_OR64_K] = "or",
	[IOP_OR64_X] = "or",
	[IOP_AND64_K] = "and",
	[IOP_AND64_X] = "and",
	[IOP_LSH64_K] = "lsh",
	[IOP_LSH64_X] = "lsh",
	[IOP_RSH64_K] = "rsh",
	[IOP_RSH64_X] = "rsh",
	[IOP_MOD64_K] = "mod",
	[IOP_SMOD64_K] = "smod",
	[IOP_MOD64_X] = "mod",
	[IOP_SMOD64_X] = "smod",
	[IOP_XOR64_K] = "xor",
	[IOP_XOR64_X] = "xor",
	[IOP_MOV64_K] = "mov",
	[IOP_MOV64_X] = "mov",
	[IOP_ARSH64_K] = "arsh",
	[IOP_ARSH64_X] = "arsh",
	[IOP_NEG64] = "neg",
	[IOP_MOVSX64_8] = "movsx864",
	[IOP_MOVSX64_16] = "movsx1664",
	[IOP_MOVSX64_32] = "movsx3264",
	[IOP_LE16] = "le16",
	[IOP_LE32] = "le32",
	[IOP_LE64] = "le64",
	[IOP_BE16] = "be16",
	[IOP_BE32] = "be32",
	[IOP_BE64] = "be64",
	[IOP_BSWAP16] = "bswap16",
	[IOP_BSWAP32] = "bswap32",
	[IOP_BSWAP64] = "bswap64",
	[IOP_JA] = "ja",
	[IOP_JA32] = "ja32",
	[IOP_JEQ_K] = "jeq",
	[IOP_JEQ_X] = "jeq",
	[IOP_JGT_K] = "jgt",
	[IOP_JGT_X] = "jgt",
	[IOP_JGE_K] = "jge",
	[IOP_JGE_X] = "jge",
	[IOP_JSET_K] = "jset",
	[IOP_JSET_X] = "jset",
	[IOP_JNE_K] = "jne",
	[IOP_JNE_X] = "jne",
	[IOP_JSGT_K] = "jsgt",
	[IOP_JSGT_X] = "jsgt",
	[IOP_JSGE_K] = "jsge",
	[IOP_JSGE_X] = "jsge",
	[IOP_JLT_K] = "jlt",
	[IOP_JLT_X] = "jlt",
	[IOP_JLE_K] = "jle",
	[IOP_JLE_X] = "jle",
	[IOP_JSLT_K] = "jslt",
	[IOP_JSLT_X] = "jslt",
	[IOP_JSLE_K] = "jsle",
	[IOP_JSLE_X] = "jsle",
	[IOP_JEQ32_K] = "jeq32",
	[IOP_JEQ32_X] = "jeq32",
	[IOP_JGT32_K] = "jgt32",
	[IOP_JGT32_X] = "jgt32",
	[IOP_JGE32_K] = "jge32",
	[IOP_JGE32_X] = "jge32",
	[IOP_JSET32_K] = "jset32",
	[IOP_JSET32_X] = "jset32",
	[IOP_JNE32_K] = "jne32",
	[IOP_JNE32_X] = "jne32",
	[IOP_JSGT32_K] = "jsgt32",
	[IOP_JSGT32_X] = "jsgt32",
	[IOP_JSGE32_K] = "jsge32",
	[IOP_JSGE32_X] = "jsge32",
	[IOP_JLT32_K] = "jlt32",
	[IOP_JLT32_X] = "jlt32",
	[IOP_JLE32_K] = "jle32",
	[IOP_JLE32_X] = "jle32",
	[IOP_JSLT32_K] = "jslt32",
	[IOP_JSLT32_X] = "jslt32",
	[IOP_JSLE32_K] = "jsle32",
	[IOP_JSLE32_X] = "jsle32",
	[IOP_CALL] = "call",
	[IOP_CALL_LOCAL] = "call local",
	[IOP_EXIT] = "exit",
	[IOP_LDDW] = "lddw",
	[IOP_LD_ABS_W] = "ldabsw",
	[IOP_LD_ABS_H] = "ldabsh",
	[IOP_LD_ABS_B] = "ldabsb",
	[IOP_LD_IND_W] = "ldindw",
	[IOP_LD_IND_H] = "ldindh",
	[IOP_LD_IND_B] = "ldindb",
	[IOP_LDX_W] = "ldxw",
	[IOP_LDX_H] = "ldxh",
	[IOP_LDX_B] = "ldxb",
	[IOP_LDX_DW] = "ldxdw",
	[IOP_LDXSX_W] = "ldxsw",
	[IOP_LDXSX_H] = "ldxsh",
	[IOP_LDXSX_B] = "ldxsb",
	[IOP_ST_W] = "stw",
	[IOP_ST_H] = "sth",
	[IOP_ST_B] = "stb",
	[IOP_ST_DW] = "stdw",
	[IOP_STX_W] = "stxw",
	[IOP_STX_H] = "stxh",
	[IOP_STX_B] = "stxb",
	[IOP_STX_DW] = "stxdw",
	[IOP_ATOMIC_ADD32] = "lock add32",
	[IOP_ATOMIC_OR32] = "lock or32",
	[IOP_ATOMIC_AND32] = "lock and32",
	[IOP_ATOMIC_XOR32] = "lock xor32",
	[IOP_ATOMIC_FETCH_ADD32] = "lock fetch add32",
	[IOP_ATOMIC_FETCH_OR32] = "lock fetch or32",
	[IOP_ATOMIC_FETCH_AND32] = "lock fetch and32",
	[IOP_ATOMIC_FETCH_XOR32] = "lock fetch xor32",
	[IOP_ATOMIC_XCHG32] = "lock xchg32",
	[IOP_ATOMIC_CMPXCHG32] = "lock cmpxchg32",
	[IOP_ATOMIC_ADD64] = "lock add",
	[IOP_ATOMIC_OR64] = "lock or",
	[IOP_ATOMIC_AND64] = "lock and",
	[IOP_ATOMIC_XOR64] = "lock xor",
	[IOP_ATOMIC_FETCH_ADD64] = "lock fetch add",
	[IOP_ATOMIC_FETCH_OR64] = "lock fetch or",
	[IOP_ATOMIC_FETCH_AND64] = "lock fetch and",
	[IOP_ATOMIC_FETCH_XOR64] = "lock fetch xor",
	[IOP_ATOMIC_XCHG64] = "lock xchg",
	[IOP_ATOMIC_CMPXCHG64] = "lock cmpxchg",
};

static struct cbpf *session;
static struct cbpf_diags *diags;

static int setup(void **state)
{
	(void)state;
	session = cbpf_new();
	diags = cbpf_diags_new();
	return !session || !diags;
}

static int teardown(void **state)
{
	(void)state;
	cbpf_diags_free(diags);
	cbpf_free(session);
	return 0;
}

/* What is written in a form gives these slots; says which is not so. */
static void reads_as(const char *text, size_t size, const char *form,
	const struct iprogram *ip)
{
	const struct cbpf_form_options options = {.form = form};
	struct cbpf_program *p =
		cbpf_read(session, "test", text, size, &options, diags);
	const struct cbpf_diag *d = cbpf_diags_get(diags, 0);

	if (!p)
		fail_msg("%s\n%s\n%s", d->text, d->source, text);
	if (p->internal->count != ip->count)
		fail_msg("%zu slots\n%s", p->internal->count, text);
	for (size_t i = 0; i < ip->count; i++)
		if (iop_pack(&p->internal->insns[i]) != iop_pack(&ip->insns[i]))
			fail_msg("slot %zu: %016" PRIx64 " is %016" PRIx64
				 "\n%s",
				i, iop_pack(&ip->insns[i]),
				iop_pack(&p->internal->insns[i]), text);
	cbpf_program_free(p);
}

static void round_trip(struct iprogram *ip, const char *form)
{
	bool raw = !strcmp(form, "internal-raw");
	struct cbpf_program p = {
		.name = "test", .internal = ip, .is_expr = false};
	const struct cbpf_form_options options = {.form = form};
	size_t size;
	char *text = cbpf_write(session, &p, &options, &size, diags);

	assert_non_null(text);
	reads_as(text, size, raw ? form : "internal", ip);
	free(text);
}

/* ------------------------------------------------------------------------ */
/* Every row                                                                */

static const unsigned regs[] = {0, 1, 9, 10};
static const int16_t offs[] = {0, 1, -1, INT16_MAX, INT16_MIN};
static const int32_t imms[] = {
	0, 1, -1, 10, INT32_MAX, INT32_MIN, 0x12345678, -70000, 70000};

#define COUNT(array) (sizeof(array) / sizeof(array[0]))

/* All rows with one choice of fields, one after the other. */
static struct iprogram *program_of(const size_t choice[4])
{
	struct iprogram *ip = iprogram_new();

	for (int op = 0; op < IOP_COUNT; op++) {
		const struct iop_info *info = iop_info((enum iop)op);
		struct iinsn insn = iop_encode((enum iop)op);
		unsigned fields = iop_fields(info);

		if (fields & FIELD_DST)
			insn.dst = regs[choice[0]] & 0xf;
		if (fields & FIELD_SRC && info->selector != SELECT_SRC)
			insn.src = regs[choice[1]] & 0xf;
		if (fields & FIELD_OFF && info->selector != SELECT_OFF)
			insn.off = offs[choice[2]];
		if (fields & FIELD_IMM && info->selector != SELECT_IMM)
			insn.imm = imms[choice[3]];
		iprogram_add(ip, insn, NULL);
		if (info->shape != SHAPE_LDDW)
			continue;
		insn = (struct iinsn){0};
		if (op != IOP_LDDW_MAP_FD)
			insn.imm = imms[COUNT(imms) - 1 - choice[3]];
		iprogram_add(ip, insn, NULL);
	}
	return ip;
}

static void ubpf_memory(
	struct buf *out, const struct iinsn *i, enum iop_shape shape)
{
	if (shape == SHAPE_LDX)
		buf_printf(out, "r%u, [r%u%+d]", i->dst, i->src, i->off);
	else if (shape == SHAPE_ST)
		buf_printf(out, "[r%u%+d], %d", i->dst, i->off, i->imm);
	else
		buf_printf(out, "[%%r%u%+d], %%r%u", i->dst, i->off, i->src);
}

/* The rows that ubpf has, in its words; the others leave the program. */
static void ubpf_line(struct buf *out, const struct iinsn *i)
{
	const struct iop_info *info = iop_decode(i);
	unsigned dst = i->dst, src = i->src;

	buf_printf(out, "\t%s ", ubpf[info->iop]);
	switch (info->shape) {
	case SHAPE_ALU32_K:
	case SHAPE_ALU64_K:
		buf_printf(out, "%%r%u, %d", dst, i->imm);
		break;
	case SHAPE_ALU32_X:
	case SHAPE_ALU64_X:
	case SHAPE_MOVSX32:
	case SHAPE_MOVSX64:
		buf_printf(out, "r%u, r%u", dst, src);
		break;
	case SHAPE_NEG32:
	case SHAPE_NEG64:
	case SHAPE_END:
		buf_printf(out, "r%u", dst);
		break;
	case SHAPE_JA:
		buf_printf(out, "%+d", i->off);
		break;
	case SHAPE_JA32:
	case SHAPE_CALL_LOCAL:
		buf_printf(out, "%+d", i->imm);
		break;
	case SHAPE_JCC_K:
	case SHAPE_JCC32_K:
		buf_printf(
			out, "r%u, 0x%x, %+d", dst, (unsigned)i->imm, i->off);
		break;
	case SHAPE_JCC_X:
	case SHAPE_JCC32_X:
		buf_printf(out, "%%r%u, %%r%u, %+d", dst, src, i->off);
		break;
	case SHAPE_CALL:
	case SHAPE_PKT_ABS:
		buf_printf(out, "%d", i->imm);
		break;
	case SHAPE_EXIT:
	case SHAPE_COUNT:
		break;
	case SHAPE_LDDW:
		buf_printf(out, "r%u, 0x%" PRIx64, dst,
			(uint64_t)(uint32_t)i[1].imm << 32 | (uint32_t)i->imm);
		break;
	case SHAPE_PKT_IND:
		buf_printf(out, "r%u, %d", src, i->imm);
		break;
	case SHAPE_LDX:
	case SHAPE_ST:
	case SHAPE_STX:
	case SHAPE_ATOMIC:
	case SHAPE_ATOMIC_FETCH:
	case SHAPE_ATOMIC_XCHG:
	case SHAPE_ATOMIC_CMPXCHG:
		ubpf_memory(out, i, info->shape);
		break;
	}
	buf_puts(out, "\n");
}

/* Reads what ubpf can say of the program. */
static size_t ubpf_reads(const struct iprogram *ip)
{
	struct iprogram *spoken = iprogram_new();
	struct buf out = {0};
	size_t lines = 0;

	for (size_t i = 0; i < ip->count;) {
		const struct iop_info *info = iop_decode(&ip->insns[i]);
		unsigned slots = iop_slots(info);

		if (ubpf[info->iop]) {
			ubpf_line(&out, &ip->insns[i]);
			for (unsigned k = 0; k < slots; k++)
				iprogram_add(spoken, ip->insns[i + k], NULL);
			lines++;
		}
		i += slots;
	}
	reads_as(out.data, out.size, "internal", spoken);
	buf_free(&out);
	iprogram_free(spoken);
	return lines;
}

static void test_every_row(void **state)
{
	const size_t all =
		COUNT(regs) * COUNT(regs) * COUNT(offs) * COUNT(imms);

	(void)state;
	for (size_t n = 0; n < all; n++) {
		const size_t choice[4] = {
			n % COUNT(regs),
			n / COUNT(regs) % COUNT(regs),
			n / COUNT(regs) / COUNT(regs) % COUNT(offs),
			n / COUNT(regs) / COUNT(regs) / COUNT(offs),
		};
		struct iprogram *ip = program_of(choice);

		round_trip(ip, "internal");
		round_trip(ip, "internal-llvm");
		/* All but the two map loads. */
		assert_int_equal(ubpf_reads(ip), IOP_COUNT - 2);
		iprogram_free(ip);
	}
}

/* ------------------------------------------------------------------------ */
/* Random slots                                                             */

static uint64_t next(uint64_t *x)
{
	*x ^= *x << 13;
	*x ^= *x >> 7;
	*x ^= *x << 17;
	return *x;
}

/* Bits as they come; codes of rows; rows with fields that must be 0. */
static struct iinsn random_slot(uint64_t *x)
{
	struct iinsn insn = iop_unpack(next(x));

	if (next(x) % 3) {
		struct iinsn row = iop_encode((enum iop)(next(x) % IOP_COUNT));

		insn.code = row.code;
		if (next(x) % 2)
			insn = row;
		if (next(x) % 2)
			insn.dst = next(x) % 11 & 0xf;
		if (next(x) % 4 == 0)
			insn.off = (int16_t)(next(x) % 64 - 32);
		if (next(x) % 4 == 0)
			insn.imm = (int32_t)(next(x) % 64 - 32);
	}
	return insn;
}

static void test_random(void **state)
{
	uint64_t x = 88172645463325252u;
	size_t plain = 0, data = 0;
	char text[IDIS_SIZE];

	(void)state;
	for (int n = 0; n < 2000; n++) {
		struct iprogram *ip = iprogram_new();

		for (int i = 0; i < 64; i++)
			iprogram_add(ip, random_slot(&x), NULL);
		for (size_t i = 0; i < ip->count;) {
			i += idis_kernel(ip, i, text, sizeof(text));
			if (strstr(text, ".quad"))
				data++;
			else
				plain++;
		}
		round_trip(ip, "internal");
		round_trip(ip, "internal-llvm");
		round_trip(ip, "internal-raw");
		iprogram_free(ip);
	}
	print_message("%zu instructions, %zu .quad\n", plain, data);
	assert_true(plain > 20000 && data > 20000);
}

/* Texts of single instructions stay within what they are given. */
static void test_small_buffer(void **state)
{
	struct iinsn insn = iop_encode(IOP_ATOMIC_CMPXCHG64);
	char text[IDIS_SIZE];

	(void)state;
	assert_string_equal(idis_insn(&insn, text, sizeof(text)),
		"(db) r0 = atomic64_cmpxchg((u64 *)(r0 +0), r0, r0)");
	for (size_t size = 1; size < 40; size++) {
		memset(text, 'x', sizeof(text));
		idis_insn(&insn, text, size);
		assert_int_equal(strlen(text), size - 1);
		assert_int_equal(text[size], 'x');
	}
	insn = iop_encode(IOP_LDDW);
	insn.imm = 0x55667788;
	assert_string_equal(idis_insn(&insn, text, sizeof(text)),
		"(18) r0 = 0x...55667788");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_row),
		cmocka_unit_test(test_random),
		cmocka_unit_test(test_small_buffer),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
