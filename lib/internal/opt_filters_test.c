/* SPDX-License-Identifier: BSD-2-Clause */
/* What the optimizer makes of the filters that everybody measures with. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/op.h"
#include "core/program.h"
#include "internal/convert.h"
#include "internal/node_text.h"
#include "internal/optimize.h"

#define EN10MB 1
#define ARCH   0xc000003e /* AUDIT_ARCH_X86_64 */
#define ALLOW  0x7fff0000
#define KILL   0

/* Says what there is where a part is not found. */
static void assert_part(const char *text, const char *part)
{
	if (!strstr(text, part))
		print_error("not found:\n%s\nin:\n%s\n", part, text);
	assert_non_null(strstr(text, part));
}

/* The nodes of a program with all passes, as text; the program is freed. */
static char *text_of(struct cbpf_program *p, enum cbpf_kind kind)
{
	struct cbpf_diags *diags = cbpf_diags_new();
	struct iprogram *ip;
	struct nodes *n;
	struct buf b = {0};

	assert_non_null(p);
	ip = convert(p, kind, diags);
	assert_non_null(ip);
	n = nodes_make(ip, kind);
	assert_non_null(n);
	assert_int_equal(optimize(n, PASS_ALL, true, NULL), 0);
	assert_int_equal(n->stack, 0);
	nodes_text(&b, n);
	nodes_free(n);
	iprogram_free(ip);
	cbpf_program_free(p);
	cbpf_diags_free(diags);
	return buf_take(&b, NULL);
}

static void assert_expr(const char *expr, const char *expected)
{
	struct cbpf_diags *diags = cbpf_diags_new();
	char *text = text_of(
		cbpf_compile(expr, EN10MB, 0, true, diags), CBPF_PACKET);

	assert_string_equal(text, expected);
	free(text);
	cbpf_diags_free(diags);
}

static void test_mail1(void **state)
{
	(void)state;
	assert_expr("port 22",
		"   0: r0 = *(u16 *)skb[12]         need 24, raw\n"
		"   1: if w0 == 0xdd86 goto 19\n"
		"   2: if w0 != 0x8 goto 17\n"
		"   3: r0 = *(u8 *)skb[23]          covered\n"
		"   4: if w0 == 0x84 goto 7\n"
		"   5: if w0 == 0x6 goto 7\n"
		"   6: if w0 != 0x11 goto 17\n"
		"   7: r0 = *(u16 *)skb[20]         covered, raw\n"
		"   8: if w0 & 0xff1f goto 17\n"
		"   9: r1 = *(u8 *)skb[14]          covered\n"
		"  10: w1 &= 15\n"
		"  11: r0 = *(u16 *)skb[r1 << 2 + 14] need 16, raw\n"
		"  12: if w0 == 0x1600 goto 15\n"
		"  13: r0 = *(u16 *)skb[r1 << 2 + 16] need 18, raw\n"
		"  14: if w0 != 0x1600 goto 17\n"
		"  15: w0 = 262144\n"
		"  16: exit\n"
		"  17: w0 = 0\n"
		"  18: exit\n"
		"  19: r0 = *(u8 *)skb[20]          covered\n"
		"  20: if w0 == 0x84 goto 23\n"
		"  21: if w0 == 0x6 goto 23\n"
		"  22: if w0 != 0x11 goto 17\n"
		"  23: r0 = *(u16 *)skb[54]         need 56, raw\n"
		"  24: if w0 == 0x1600 goto 15\n"
		"  25: r0 = *(u16 *)skb[56]         need 58, raw\n"
		"  26: if w0 == 0x1600 goto 15\n"
		"  27: w0 = 0\n"
		"  28: exit\n");
}

static void test_mail2(void **state)
{
	(void)state;
	assert_expr("tcp port 22 and (((ip[2:2] - ((ip[0]&0xf)<<2)) - "
		    "((tcp[12]&0xf0)>>2)) != 0)",
		"   0: r0 = *(u16 *)skb[12]         need 27, raw\n"
		"   1: if w0 != 0x8 goto 21\n"
		"   2: r0 = *(u8 *)skb[23]          covered\n"
		"   3: if w0 != 0x6 goto 21\n"
		"   4: r0 = *(u16 *)skb[20]         covered, raw\n"
		"   5: if w0 & 0xff1f goto 21\n"
		"   6: r1 = *(u8 *)skb[14]          covered\n"
		"   7: w1 &= 15\n"
		"   8: w1 <<= 2\n"
		"   9: r0 = *(u16 *)skb[r1 + 14]    need 27, raw\n"
		"  10: if w0 == 0x1600 goto 13\n"
		"  11: r0 = *(u16 *)skb[r1 + 16]    covered, raw\n"
		"  12: if w0 != 0x1600 goto 21\n"
		"  13: r2 = *(u16 *)skb[16]         covered\n"
		"  14: w2 -= w1\n"
		"  15: r1 = *(u8 *)skb[r1 + 26]     covered\n"
		"  16: w1 &= 240\n"
		"  17: w1 >>= 2\n"
		"  18: if w2 == w1 goto 21\n"
		"  19: w0 = 262144\n"
		"  20: exit\n"
		"  21: w0 = 0\n"
		"  22: exit\n");
}

static void test_ip6vlan(void **state)
{
	(void)state;
	assert_expr("vlan and ip6 and tcp port 443",
		"   0: r0 = *(u16 *)skb[12]         need 60, raw\n"
		"   1: if w0 == 0x81 goto 4\n"
		"   2: if w0 == 0xa888 goto 4\n"
		"   3: if w0 != 0x91 goto 14\n"
		"   4: r0 = *(u16 *)skb[16]         covered, raw\n"
		"   5: if w0 != 0xdd86 goto 14\n"
		"   6: r0 = *(u8 *)skb[24]          covered\n"
		"   7: if w0 != 0x6 goto 14\n"
		"   8: r0 = *(u16 *)skb[58]         covered, raw\n"
		"   9: if w0 == 0xbb01 goto 12\n"
		"  10: r0 = *(u16 *)skb[60]         need 62, raw\n"
		"  11: if w0 != 0xbb01 goto 14\n"
		"  12: w0 = 262144\n"
		"  13: exit\n"
		"  14: w0 = 0\n"
		"  15: exit\n");
}

/* Forty hosts: what is close becomes a table, what lies apart is searched. */
static void test_hosts(void **state)
{
	char expr[40 * 32], *text, *at;
	size_t length = 0, tables = 0, lines = 0;
	struct cbpf_diags *diags = cbpf_diags_new();

	(void)state;
	for (size_t i = 0; i < 40; i++)
		length += (size_t)snprintf(expr + length, sizeof(expr) - length,
			"%shost %s.2.%zu", i ? " or " : "",
			i == 39 ? "10.1" : "198.51", i == 39 ? 4 : 7 * i % 251);
	text = text_of(cbpf_compile(expr, EN10MB, 0, true, diags), CBPF_PACKET);
	assert_part(text, "   2: r0 = *(u32 *)skb[26]         covered\n"
			  "   3: if w0 >= 0xc6330200 goto 13\n"
			  "   4: if w0 == 0xa010204 goto 8\n"
			  "   5: r0 = *(u32 *)skb[30]         need 34\n");
	for (at = text; (at = strstr(at, ": table r0: 3325231616")); at++)
		tables++;
	for (at = text; (at = strchr(at, '\n')); at++)
		lines++;
	assert_int_equal(tables, 3);
	assert_int_equal(lines, 22);
	free(text);
	cbpf_diags_free(diags);
}

/* ---- System calls ------------------------------------------------------ */

static struct cbpf_program *program_of(
	const struct cbpf_insn *insns, size_t count)
{
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_program *p = cbpf_program_new("rules", insns, count, diags);

	assert_non_null(p);
	cbpf_diags_free(diags);
	return p;
}

#define LD(at)                                                                 \
	{                                                                      \
		OP_CODE_LD_W_ABS, 0, 0, at                                     \
	}
#define JEQ(t, f, with)                                                        \
	{                                                                      \
		OP_CODE_JEQ_K, (uint8_t)(t), (uint8_t)(f), with                \
	}
#define RET(value)                                                             \
	{                                                                      \
		OP_CODE_RET_K, 0, 0, value                                     \
	}

static void test_seccomp200(void **state)
{
	struct cbpf_insn insns[210] = {
		LD(4),
		JEQ(1, 0, ARCH),
		RET(KILL),
		LD(0)
	};
	size_t n = 4;
	char *text;

	(void)state;
	/* Every other number, so that it is no range. */
	for (size_t i = 0; i < 200; i++)
		insns[n++] =
			(struct cbpf_insn)JEQ(200 - i, 0, (uint32_t)(2 * i));
	insns[n++] = (struct cbpf_insn)RET(KILL);
	insns[n++] = (struct cbpf_insn)RET(ALLOW);
	text = text_of(program_of(insns, n), CBPF_SYSCALL);
	assert_part(text, "   0: r0 = *(u32 *)(r1 +4)\n"
			  "   1: if w0 != 0xc000003e goto 6\n"
			  "   2: r0 = *(u32 *)(r1 +0)\n"
			  "   3: table r0: 0 -> 4, 2 -> 4, 4 -> 4, ");
	assert_part(text, " 398 -> 4, else 6\n"
			  "   4: w0 = 2147418112\n"
			  "   5: exit\n"
			  "   6: w0 = 0\n"
			  "   7: exit\n");
	free(text);
}

/* Rules with three arguments of 64 bits each, in the order in which libseccomp
 * puts them, with the number loaded again for each rule. */
static size_t make_longjumps(struct cbpf_insn *insns, uint32_t rules)
{
	const struct cbpf_insn head[] = { LD(4), JEQ(1, 0, ARCH), RET(KILL) };
	size_t n = 3;

	memcpy(insns, head, sizeof(head));
	for (uint32_t i = 0; i < rules; i++) {
		const struct cbpf_insn rule[] = {LD(0), JEQ(0, 13, i), LD(20),
			JEQ(0, 11, 0), LD(16), JEQ(0, 9, i + 1), LD(28),
			JEQ(0, 7, 1), LD(24), JEQ(0, 5, i), LD(36),
			JEQ(0, 3, 0), LD(32), JEQ(0, 1, 7 * i), RET(KILL)};

		memcpy(&insns[n], rule, sizeof(rule));
		n += sizeof(rule) / sizeof(rule[0]);
	}
	insns[n++] = (struct cbpf_insn)RET(ALLOW);
	return n;
}

/* Rule i, from node `at` on: three compares of 64 bits; each that fails leads
 * to the return that allows. */
static void assert_rule(const struct nodes *n, uint32_t i, uint32_t at)
{
	static const int offs[] = {16, 24, 32};
	const uint64_t with[] = {i + 1, UINT64_C(1) << 32 | i, 7 * i};

	for (uint32_t k = 0; k < 3; k++) {
		const struct node *load = &n->at[at++], *test = &n->at[at++];
		bool wide = test->op == IOP_LDDW, equal;
		uint64_t constant = (uint64_t)test->imm;
		uint32_t allow;

		if (wide)
			test = &n->at[at++];
		assert_int_equal(load->op, IOP_LDX_DW);
		assert_int_equal(load->off, offs[k]);
		assert_int_equal(constant, with[k]);
		/* The last one may be turned around. */
		equal = test->op == (wide ? IOP_JEQ_X : IOP_JEQ_K);
		assert_true(test->op == (wide ? IOP_JNE_X : IOP_JNE_K) ||
			    (k == 2 && equal));
		allow = equal ? at : test->target;
		assert_int_equal(n->at[allow].op, IOP_MOV32_K);
		assert_int_equal((uint32_t)n->at[allow].imm, ALLOW);
	}
}

static void test_longjumps(void **state)
{

	static struct cbpf_insn insns[200 * 15 + 4];
	struct cbpf_program *p = program_of(insns, make_longjumps(insns, 200));
	struct cbpf_diags *diags = cbpf_diags_new();
	struct iprogram *ip = convert(p, CBPF_SYSCALL, diags);
	struct nodes *n = nodes_make(ip, CBPF_SYSCALL);
	const struct node_table *t;

	(void)state;
	assert_int_equal(optimize(n, PASS_ALL, true, NULL), 0);
	/* The machine, the number, where it leads to. */
	assert_int_equal(n->at[3].op, NODE_TABLE);
	t = &n->tables[n->at[3].imm];
	assert_int_equal(t->low, 0);
	assert_int_equal(t->count, 200);
	for (uint32_t i = 0; i < 200; i++)
		assert_rule(n, i, t->targets[t->classes[i]]);
	/* No rule leads to the next one any more. */
	assert_true(n->count <= 4 + 200 * 10);
	nodes_free(n);
	iprogram_free(ip);
	cbpf_program_free(p);
	cbpf_diags_free(diags);
}

#define JGT(t, f, with)                                                        \
	{                                                                      \
		OP_CODE_JGT_K, (uint8_t)(t), (uint8_t)(f), with                \
	}

/* Rules that differ in one argument alone: the rest of them is one, and their
 * arguments are a range. */
static void test_same_rules(void **state)
{
	static struct cbpf_insn insns[200 * 20 + 8];
	const struct cbpf_insn head[] = {
		LD(4),
		JEQ(1, 0, ARCH),
		RET(KILL),
		LD(0),
		{OP_CODE_JGE_K, 0, 1, 0x40000000},
		RET(KILL),
		JEQ(1, 0, 1000),
		RET(KILL),
		LD(20),
		JEQ(1, 0, 0),
		RET(KILL),
		LD(16)
	};
	size_t n = sizeof(head) / sizeof(head[0]);
	char *text;

	(void)state;
	memcpy(insns, head, sizeof(head));
	for (uint32_t i = 0; i < 200; i++) {
		/* a == i, b is not 0, c < INT64_MAX */
		const struct cbpf_insn rule[] = {JEQ(0, 12, i), LD(28),
			JEQ(0, 2, 0), LD(24), JEQ(7, 0, 0), LD(36),
			JGT(5, 0, 0x7fffffff), JEQ(0, 2, 0x7fffffff), LD(32),
			{OP_CODE_JGE_K, 2, 0, 0xffffffff}, RET(ALLOW),
			RET(ALLOW), RET(KILL)};

		memcpy(&insns[n], rule, sizeof(rule));
		n += sizeof(rule) / sizeof(rule[0]);
	}
	insns[n++] = (struct cbpf_insn)RET(KILL);
	text = text_of(program_of(insns, n), CBPF_SYSCALL);
	assert_string_equal(text, "   0: r0 = *(u32 *)(r1 +4)\n"
				  "   1: if w0 != 0xc000003e goto 13\n"
				  "   2: r0 = *(u32 *)(r1 +0)\n"
				  "   3: if w0 != 0x3e8 goto 13\n"
				  "   4: r0 = *(u64 *)(r1 +16)\n"
				  "   5: if r0 >= 0xc8 goto 13\n"
				  "   6: r0 = *(u64 *)(r1 +24)\n"
				  "   7: if r0 == 0x0 goto 13\n"
				  "   8: r0 = *(u64 *)(r1 +32)\n"
				  "   9: r1 = 0x7fffffffffffffff ll\n"
				  "  10: if r0 >= r1 goto 13\n"
				  "  11: w0 = 2147418112\n"
				  "  12: exit\n"
				  "  13: w0 = 0\n"
				  "  14: exit\n");
	free(text);
}

/* Rules of which each asks whether the upper half of an argument is above 5,
 * and then has the other one, or not, beside another argument: that is asked
 * once. */
static void test_upper_halves(void **state)
{
	static struct cbpf_insn insns[40 * 8 + 1];
	size_t n = 0, loads = 0;
	char *text, *at;

	(void)state;
	for (uint32_t i = 0; i < 40; i++) {
		const struct cbpf_insn rule[] = {LD(20), JGT(3, 0, 5),
			JEQ(0, 5, 5), LD(16), JGT(0, 3, 1000 * i), LD(24),
			JEQ(0, 1, 3 * i), RET(ALLOW)};

		memcpy(&insns[n], rule, sizeof(rule));
		n += sizeof(rule) / sizeof(rule[0]);
	}
	insns[n++] = (struct cbpf_insn)RET(KILL);
	text = text_of(program_of(insns, n), CBPF_SYSCALL);
	for (at = text; (at = strstr(at, "(r1 +20)")); at++)
		loads++;
	assert_true(loads <= 1);
	/* Above it, the other argument alone decides. */
	assert_part(text, "table r0: 0 -> ");
	free(text);
}

/* A chain that both another one, of the same word, and a load of another word
 * lead to is made better on both ways. */
static void test_shared_chain(void **state)
{
	static struct cbpf_insn insns[64];
	const struct cbpf_insn head[] = {
		LD(4),
		JEQ(0, 2, ARCH),
		LD(0),
		JEQ(8, 1, 1000),
		LD(16),
	};
	size_t n = sizeof(head) / sizeof(head[0]);
	char *text;

	(void)state;
	memcpy(insns, head, sizeof(head));
	for (uint32_t i = 0; i < 40; i++) {
		insns[n] = (struct cbpf_insn)JEQ(41 - i, 0, 3 * i + i % 2);
		n++;
	}
	/* Not next to the rest of the chain. */
	insns[n++] = (struct cbpf_insn)RET(ALLOW);
	insns[n++] = (struct cbpf_insn)RET(ALLOW);
	insns[n++] = (struct cbpf_insn)RET(KILL);
	text = text_of(program_of(insns, n), CBPF_SYSCALL);
	/* The machine is compared, nothing else. */
	assert_part(text, "   3: table r0: 0 -> 4, 4 -> 4, 6 -> 4,");
	assert_part(text, "   9: table r0: 0 -> 4, 4 -> 4, 6 -> 4,");
	assert_null(strstr(text, "  10: "));
	free(text);
}

/* ---- Fragments --------------------------------------------------------- */

/* Code for packets in two parts keeps every check and every slow path. */
static void test_two_parts(void **state)
{
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_program *p =
		cbpf_compile("port 22", EN10MB, 0, true, diags);
	struct iprogram *ip = convert(p, CBPF_PACKET, diags);
	struct nodes *n = nodes_make(ip, CBPF_PACKET);
	size_t loads = 0;

	(void)state;
	assert_int_equal(optimize(n, PASS_ALL, false, NULL), 0);
	for (size_t i = 0; i < n->count; i++) {
		const struct iop_info *info = node_info(&n->at[i]);

		if (!info || (info->shape != SHAPE_PKT_ABS &&
				     info->shape != SHAPE_PKT_IND))
			continue;
		loads++;
		assert_true(n->at[i].flags & NODE_SLOW);
		assert_true(n->at[i].need);
	}
	assert_int_equal(loads, 9);
	nodes_free(n);
	iprogram_free(ip);
	cbpf_program_free(p);
	cbpf_diags_free(diags);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_mail1),
		cmocka_unit_test(test_mail2),
		cmocka_unit_test(test_ip6vlan),
		cmocka_unit_test(test_hosts),
		cmocka_unit_test(test_seccomp200),
		cmocka_unit_test(test_longjumps),
		cmocka_unit_test(test_same_rules),
		cmocka_unit_test(test_upper_halves),
		cmocka_unit_test(test_shared_chain),
		cmocka_unit_test(test_two_parts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
