/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Each encoder over all registers, held to what capstone reads; and once to
 * bytes that llvm-mc 19 makes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
/* After the above: */
#include <cmocka.h>

#include "enc.h"

/* ---- Pinned bytes ---------------------------------------------------------
 */

static struct emit out;

static void begin(void)
{
	out.size = 0;
}

static const char *hex(void)
{
	static char text[64];

	for (size_t i = 0; i < out.size; i++)
		snprintf(text + 2 * i, 3, "%02x", out.at[i]);
	return text;
}

#define PIN(call, want)                                                        \
	do {                                                                   \
		begin();                                                       \
		call;                                                          \
		assert_string_equal(hex(), want);                              \
	} while (0)

static const struct x64_mem sib = {RSI, R11, 1, 0x12345};

static void test_pinned(void **state)
{
	(void)state;
	PIN(x64_mov_rr(&out, 8, R9, RDX), "4989d1");
	PIN(x64_mov_ri(&out, RAX, 0x40000), "b800000400");
	PIN(x64_mov_ri(&out, R9, UINT64_MAX), "49c7c1ffffffff");
	PIN(x64_mov_ri(&out, RBX, 0x123456789abcdef0), "48bbf0debc9a78563412");
	PIN(x64_movzx_rm(&out, 2, RAX, x64_at(RSI, 12)), "0fb7460c");
	PIN(x64_alu_mi(&out, X64_CMP, 2, x64_at(RSI, 54), 0x1600),
		"66817e360016");
	PIN(x64_test_mi(&out, 2, x64_at(RSI, 20), 0xff1f), "66f746141fff");
	PIN(x64_alu_ri(&out, X64_CMP, 4, RAX, 0xdd86), "3d86dd0000");
	PIN(x64_alu_ri(&out, X64_XOR, 8, RAX, 0x12345678), "483578563412");
	PIN(x64_alu_rm(&out, X64_ADD, 8, R15, sib), "4e03bc5e45230100");
	PIN(x64_shiftx(&out, X64_SHL, 8, ((int[]){RAX, RCX, R8})),
		"c4e2b9f7c1");
	PIN(x64_shiftx(&out, X64_SAR, 4, ((int[]){R9, R10, RBX})),
		"c44262f7ca");
	PIN(x64_lock_cmpxchg(&out, 8, x64_at(RSP, -8), R12), "f04c0fb16424f8");
	PIN(x64_jcc32(&out, CC_A, 0x11223344), "0f8744332211");
	PIN(x64_jcc8(&out, CC_LE, -2), "7efe");
	PIN(x64_call32(&out, 0), "e800000000");
	PIN(x64_ret(&out), "c3");
}

static void test_growth(void **state)
{
	struct emit e = {0};

	(void)state;
	for (int i = 0; i < 100000; i++)
		x64_ret(&e);
	assert_false(e.failed);
	assert_int_equal(e.size, 100000);
	free(e.at);
}

#ifdef HAVE_CAPSTONE

#include <capstone/capstone.h>

static csh capstone;
static size_t checked;

static const char *const names[4][X64_REGS] = {
	{"al", "cl", "dl", "bl", "spl", "bpl", "sil", "dil", "r8b", "r9b",
		"r10b", "r11b", "r12b", "r13b", "r14b", "r15b"},
	{"ax", "cx", "dx", "bx", "sp", "bp", "si", "di", "r8w", "r9w", "r10w",
		"r11w", "r12w", "r13w", "r14w", "r15w"},
	{"eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi", "r8d", "r9d",
		"r10d", "r11d", "r12d", "r13d", "r14d", "r15d"},
	{"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9",
		"r10", "r11", "r12", "r13", "r14", "r15"},
};

static const char *name(unsigned w, int reg)
{
	return names[__builtin_ctz(w)][reg];
}

static const char *const size_words[] = {"byte", "word", "dword", "qword"};

/* A number as capstone prints it. */
static void put_number(char *to, size_t size, int64_t value)
{
	uint64_t magnitude = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

	snprintf(to, size, magnitude > 9 ? "%s0x%llx" : "%s%llu",
		value < 0 ? "-" : "", (unsigned long long)magnitude);
}

/* "dword ptr [rsi + r11*2 + 0xc]" */
static const char *memory(unsigned w, struct x64_mem m)
{
	static char text[96];
	char disp[32] = "", index[32] = "", number[24];

	put_number(
		number, sizeof(number), m.disp < 0 ? -(int64_t)m.disp : m.disp);
	if (m.disp)
		snprintf(disp, sizeof(disp), " %c %s", m.disp < 0 ? '-' : '+',
			number);
	if (m.index >= 0 && m.scale)
		snprintf(index, sizeof(index), " + %s*%d", name(8, m.index),
			1 << m.scale);
	else if (m.index >= 0)
		snprintf(index, sizeof(index), " + %s", name(8, m.index));
	snprintf(text, sizeof(text), "%s ptr [%s%s%s]",
		w ? size_words[__builtin_ctz(w)] : "", name(8, m.base), index,
		disp);
	return w ? text : text + 5;
}

/* What was emitted is one instruction, and reads so. */
static void expect(const char *format, ...)
	__attribute__((format(printf, 1, 2)));
static void expect(const char *format, ...)
{
	char want[128], got[256];
	cs_insn *insn;
	va_list args;

	va_start(args, format);
	vsnprintf(want, sizeof(want), format, args);
	va_end(args);
	assert_int_equal(cs_disasm(capstone, out.at, out.size, 0, 0, &insn), 1);
	assert_int_equal(insn->size, out.size);
	snprintf(got, sizeof(got), "%s%s%s", insn->mnemonic,
		insn->op_str[0] ? " " : "", insn->op_str);
	assert_string_equal(got, want);
	cs_free(insn, 1);
	checked++;
	begin();
}

static const char *const alus[] = {
	"add", "or", "adc", "sbb", "and", "sub", "xor", "cmp"};
static const unsigned widths[] = {1, 2, 4, 8};

#define EACH_REG(r) for (int r = 0; r < X64_REGS; r++)
#define EACH_WIDTH(w, from)                                                    \
	for (unsigned i_##w = from, w; i_##w < 4 && (w = widths[i_##w]);       \
		i_##w++)

static void test_rr(void **state)
{
	(void)state;
	begin();
	EACH_REG(a) EACH_REG(b)
	{
		EACH_WIDTH(w, 2)
		{
			for (int op = 0; op < 8; op++) {
				x64_alu_rr(&out, (enum x64_alu)op, w, a, b);
				expect("%s %s, %s", alus[op], name(w, a),
					name(w, b));
			}
			x64_mov_rr(&out, w, a, b);
			expect("mov %s, %s", name(w, a), name(w, b));
			x64_test_rr(&out, w, a, b);
			expect("test %s, %s", name(w, a), name(w, b));
			x64_imul_rr(&out, w, a, b);
			expect("imul %s, %s", name(w, a), name(w, b));
			x64_bt_rr(&out, w, a, b);
			expect("bt %s, %s", name(w, a), name(w, b));
			x64_cmov_rr(&out, CC_AE, w, a, b);
			expect("cmovae %s, %s", name(w, a), name(w, b));
			for (unsigned from = 1; from <= 2; from++) {
				x64_movsx_rr(&out, w, from, a, b);
				expect("movsx %s, %s", name(w, a),
					name(from, b));
			}
		}
		for (unsigned from = 1; from <= 2; from++) {
			x64_movzx_rr(&out, from, a, b);
			expect("movzx %s, %s", name(4, a), name(from, b));
		}
		x64_movsx_rr(&out, 8, 4, a, b);
		expect("movsxd %s, %s", name(8, a), name(4, b));
	}
}

static void test_immediates(void **state)
{
	static const int32_t values[] = {1, -1, 127, -128, 128, 0x12345678};
	char number[24];

	(void)state;
	begin();
	EACH_REG(a) for (size_t v = 0; v < 6; v++)
	{
		for (int op = 0; op < 8; op++) {
			x64_alu_ri(&out, (enum x64_alu)op, 8, a, values[v]);
			put_number(number, sizeof(number), values[v]);
			/* Masks are printed as 64 bits. */
			if (values[v] < 0 && (op == X64_OR || op == X64_AND ||
						     op == X64_XOR))
				snprintf(number, sizeof(number), "0x%llx",
					(unsigned long long)(int64_t)values[v]);
			expect("%s %s, %s", alus[op], name(8, a), number);
		}
		put_number(number, sizeof(number), values[v]);
		if (values[v] < 0)
			continue;
		x64_alu_ri(&out, X64_SUB, 4, a, values[v]);
		expect("sub %s, %s", name(4, a), number);
		x64_test_ri(&out, 4, a, values[v]);
		expect("test %s, %s", name(4, a), number);
		x64_imul_rri(&out, 8, a, 15 - a, values[v]);
		expect("imul %s, %s, %s", name(8, a), name(8, 15 - a), number);
		x64_mov_ri(&out, a, (uint64_t)values[v]);
		expect("mov %s, %s", name(4, a), number);
	}
}

static void test_one(void **state)
{
	static const char *const shifts[] = {
		"rol", NULL, NULL, NULL, "shl", "shr", NULL, "sar"};
	static const char *const groups[] = {
		NULL, NULL, "not", "neg", "mul", NULL, "div", "idiv"};

	(void)state;
	begin();
	EACH_REG(a)
	{
		EACH_WIDTH(w, 2)
		{
			for (int op = 0; op < 8; op++) {
				if (groups[op]) {
					x64_group3_r(&out, (enum x64_group3)op,
						w, a);
					expect("%s %s", groups[op], name(w, a));
				}
				if (!shifts[op])
					continue;
				x64_shift_ri(&out, (enum x64_shift)op, w, a, 7);
				expect("%s %s, 7", shifts[op], name(w, a));
				x64_shift_cl(&out, (enum x64_shift)op, w, a);
				expect("%s %s, cl", shifts[op], name(w, a));
			}
			x64_bswap(&out, w, a);
			expect("bswap %s", name(w, a));
		}
		x64_shift_ri(&out, X64_ROL, 2, a, 8);
		expect("rol %s, 8", name(2, a));
		x64_push(&out, a);
		expect("push %s", name(8, a));
		x64_pop(&out, a);
		expect("pop %s", name(8, a));
		x64_jmp_r(&out, a);
		expect("jmp %s", name(8, a));
		EACH_REG(b) EACH_REG(c) EACH_WIDTH(w, 2)
		{
			x64_shiftx(&out, X64_SHR, w, ((int[]){a, b, c}));
			expect("shrx %s, %s, %s", name(w, a), name(w, b),
				name(w, c));
		}
	}
}

/* Every encoder that names memory. */
static void check_memory(struct x64_mem m, int r)
{
	EACH_WIDTH(w, 0)
	{
		x64_mov_mr(&out, w, m, r);
		expect("mov %s, %s", memory(w, m), name(w, r));
		x64_mov_mi(&out, w, m, 5);
		expect("mov %s, 5", memory(w, m));
		x64_alu_mi(&out, X64_CMP, w, m, 0x55);
		expect("cmp %s, 0x55", memory(w, m));
		x64_test_mi(&out, w, m, 0x55);
		expect("test %s, 0x55", memory(w, m));
		if (w < 4)
			continue;
		x64_mov_rm(&out, w, r, m);
		expect("mov %s, %s", name(w, r), memory(w, m));
		x64_alu_rm(&out, X64_CMP, w, r, m);
		expect("cmp %s, %s", name(w, r), memory(w, m));
		x64_lea(&out, w, r, m);
		expect("lea %s, %s", name(w, r), memory(0, m));
		x64_lock_alu_mr(&out, X64_AND, w, m, r);
		expect("lock and %s, %s", memory(w, m), name(w, r));
		x64_alu_mr(&out, X64_XOR, w, m, r);
		expect("xor %s, %s", memory(w, m), name(w, r));
		x64_lock_xadd(&out, w, m, r);
		expect("lock xadd %s, %s", memory(w, m), name(w, r));
		x64_lock_cmpxchg(&out, w, m, r);
		expect("lock cmpxchg %s, %s", memory(w, m), name(w, r));
		x64_xchg_mr(&out, w, m, r);
		expect("xchg %s, %s", memory(w, m), name(w, r));
	}
	for (unsigned from = 1; from <= 2; from++) {
		x64_movzx_rm(&out, from, r, m);
		expect("movzx %s, %s", name(4, r), memory(from, m));
		x64_movsx_rm(&out, 8, from, r, m);
		expect("movsx %s, %s", name(8, r), memory(from, m));
	}
}

static void test_memory(void **state)
{
	static const int32_t disps[] = {0, 8, -128, 127, 0x12345, -0x12345};

	(void)state;
	begin();
	EACH_REG(base) for (size_t d = 0; d < 6; d++)
	{
		EACH_REG(r) check_memory(x64_at(base, disps[d]), r);
		EACH_REG(index)
		{
			if (index == RSP)
				continue;
			for (unsigned scale = 0; scale < 4; scale++)
				check_memory((struct x64_mem){base, index,
						     scale, disps[d]},
					15 - base);
		}
	}
}

static void test_rest(void **state)
{
	static const char *const ccs[] = {"jo", "jno", "jb", "jae", "je", "jne",
		"jbe", "ja", "js", "jns", "jp", "jnp", "jl", "jge", "jle",
		"jg"};

	(void)state;
	begin();
	for (int cc = 0; cc < 16; cc++) {
		x64_jcc8(&out, (enum x64_cc)cc, 14);
		expect("%s 0x10", ccs[cc]);
		x64_jcc32(&out, (enum x64_cc)cc, 0x1000 - 6);
		expect("%s 0x1000", ccs[cc]);
	}
	x64_jmp8(&out, 14);
	expect("jmp 0x10");
	x64_jmp32(&out, 0x1000 - 5);
	expect("jmp 0x1000");
	x64_call32(&out, 0x1000 - 5);
	expect("call 0x1000");
	assert_int_equal(x64_call_rip(&out), 2);
	expect("call qword ptr [rip]");
	assert_int_equal(x64_lea_rip(&out, R10), 3);
	expect("lea r10, [rip]");
	x64_cdq(&out, 4);
	expect("cdq");
	x64_cdq(&out, 8);
	expect("cqo");
	x64_ret(&out);
	expect("ret");
	x64_int3(&out);
	expect("int3");
}

static int open_capstone(void **state)
{
	(void)state;
	begin();
	return cs_open(CS_ARCH_X86, CS_MODE_64, &capstone);
}

static int close_capstone(void **state)
{
	(void)state;
	printf("%zu instructions read back\n", checked);
	cs_close(&capstone);
	return checked < 100000;
}

#endif

int main(void)
{
	const struct CMUnitTest pinned[] = {
		cmocka_unit_test(test_pinned),
		cmocka_unit_test(test_growth),
	};
	int failed = cmocka_run_group_tests(pinned, NULL, NULL);
#ifdef HAVE_CAPSTONE
	const struct CMUnitTest read_back[] = {
		cmocka_unit_test(test_rr),
		cmocka_unit_test(test_immediates),
		cmocka_unit_test(test_one),
		cmocka_unit_test(test_memory),
		cmocka_unit_test(test_rest),
	};

	failed += cmocka_run_group_tests(
		read_back, open_capstone, close_capstone);
#else
	printf("SKIPPED: reading back: this build has no capstone\n");
#endif
	free(out.at);
	return failed;
}
