/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A register that is only the constant of the next compare needs no code; one
 * that is more than that keeps its value.  Every compare by a register, over
 * values around its constant, against C.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* After the above: */
#include <cmocka.h>

#include "exec.h"
#include "jit.h"

/* What else is there of the register. */
enum way {
	ALONE,	   /* nothing: it is no register */
	TWICE,	   /* two compares, each with its constant: neither */
	READ,	   /* it is returned */
	JUMPED_TO, /* another way to the compare brings another constant */
	CALLED,	   /* calls write it, for all that is known */
	WAYS
};

#define CONST_REG 8
#define OTHER	  0x12345678 /* a constant that no value is near */

struct program {
	struct node at[16];
	size_t count;
};

static void add(
	struct program *p, enum iop op, const unsigned regs[2], int64_t imm)
{
	p->at[p->count++] = (struct node){.op = op,
		.dst = (uint8_t)regs[0],
		.src = (uint8_t)regs[1],
		.imm = imm,
		.live = 0xffff};
}

#define REGS(dst, src) ((const unsigned[]){dst, src})

static void jump_to(struct program *p, size_t from, size_t to)
{
	p->at[from].target = (uint32_t)to;
}

/* A compare of R0 with the constant, to be reached. */
struct what {
	enum iop load, mov, compare;
	int64_t imm;
	enum way way;
};

/* r0 = *r1; 1 where the compare holds, else 0, or the register. */
static void make(struct program *p, const struct what *w)
{
	unsigned reg = w->way == CALLED ? REG_ARG2 : CONST_REG;
	size_t jumps[2], count = 0, over = 0;

	*p = (struct program){.count = 0};
	add(p, w->load, REGS(0, REG_ARG1), 0);
	if (w->way == JUMPED_TO) {
		add(p, IOP_MOV32_K, REGS(reg, 0), OTHER);
		over = p->count;
		add(p, IOP_JEQ_K, REGS(0, 0), 0);
	}
	if (w->way == TWICE) {
		add(p, IOP_MOV32_K, REGS(reg, 0), OTHER);
		jumps[count++] = p->count;
		add(p, IOP_JEQ_X, REGS(0, reg), 0);
	}
	add(p, w->mov, REGS(reg, 0), w->imm);
	if (over)
		jump_to(p, over, p->count);
	jumps[count++] = p->count;
	add(p, w->compare, REGS(0, reg), 0);
	if (w->way == READ)
		add(p, IOP_MOV64_X, REGS(0, reg), 0);
	else
		add(p, IOP_MOV32_K, REGS(0, 0), 0);
	add(p, IOP_EXIT, REGS(0, 0), 0);
	while (count)
		jump_to(p, jumps[--count], p->count);
	add(p, IOP_MOV32_K, REGS(0, 0), 1);
	add(p, IOP_EXIT, REGS(0, 0), 0);
	if (w->way == CALLED)
		add(p, IOP_CALL, REGS(0, 0), 1);
}

static bool holds(enum iop op, uint64_t a, uint64_t b)
{
	bool narrow = op >= IOP_JEQ32_K;
	enum iop first = narrow ? IOP_JEQ32_K : IOP_JEQ_K;
	int64_t sa = narrow ? (int32_t)a : (int64_t)a;
	int64_t sb = narrow ? (int32_t)b : (int64_t)b;

	if (narrow) {
		a = (uint32_t)a;
		b = (uint32_t)b;
	}
	switch ((enum jit_cond)((op - first) / 2)) {
	case COND_EQ:
		return a == b;
	case COND_GT:
		return a > b;
	case COND_GE:
		return a >= b;
	case COND_SET:
		return a & b;
	case COND_NE:
		return a != b;
	case COND_SGT:
		return sa > sb;
	case COND_SGE:
		return sa >= sb;
	case COND_LT:
		return a < b;
	case COND_LE:
		return a <= b;
	case COND_SLT:
		return sa < sb;
	case COND_SLE:
		return sa <= sb;
	case COND_COUNT:
		break;
	}
	return false;
}

static uint64_t expected(const struct what *w, uint64_t value)
{
	uint64_t reg =
		w->mov == IOP_MOV32_K ? (uint32_t)w->imm : (uint64_t)w->imm;

	if (w->load == IOP_LDX_W)
		value = (uint32_t)value;
	if (w->way == TWICE && value == OTHER)
		return 1;
	if (w->way == JUMPED_TO && !value)
		reg = OTHER;
	if (holds(w->compare, value, reg))
		return 1;
	return w->way == READ ? reg : 0;
}

/* Whether the constant needs no register. */
static bool is_const(const struct program *p, const struct what *w)
{
	const struct nodes n = {.at = (struct node *)p->at, .count = p->count};
	uint8_t wanted[16] = {0};
	struct jit_use use;

	for (size_t i = 0; i < p->count; i++)
		if (p->at[i].target)
			wanted[p->at[i].target] = 1;
	jit_use_find(&n, wanted, &use);
	return use.consts >> (w->way == CALLED ? REG_ARG2 : CONST_REG) & 1;
}

static void check(const struct what *w, size_t *folded)
{
	static const uint64_t near[] = {0, 1, 0x7fffffff, 0x80000000,
		0xffffffff, 0x100000000, UINT64_MAX, OTHER,
		(uint64_t)INT64_MIN};
	struct jit_options options = {.arch = arch_host()};
	struct program p;
	struct jit_image image;
	struct exec exec;
	struct nodes n = {.kind = CBPF_SYSCALL, .at = p.at};
	bool is;

	make(&p, w);
	is = is_const(&p, w);
	if (w->way != ALONE && w->way != TWICE)
		assert_false(is);
	/* 64 bits with a constant that no instruction has. */
	else if (w->compare < IOP_JEQ32_K && w->mov == IOP_MOV32_K &&
		 w->imm < 0 && w->load != IOP_LDX_W)
		assert_false(is);
	else if (w->compare >= IOP_JEQ32_K || w->compare == IOP_JEQ_X)
		assert_true(is);
	*folded += is;
	if (w->way == CALLED)
		return;
	n.count = p.count;
	for (options.harden = false;; options.harden = true) {
		assert_int_equal(jit_compile(&n, &options, &image), 0);
		assert_int_equal(exec_map(&exec, &image), 0);
		for (size_t i = 0; i < 4 * sizeof(near) / sizeof(near[0]);
			i++) {
			uint64_t value = near[i / 4];

			value = i % 4 == 3 ? value ^ (uint64_t)w->imm
					   : value +
						     (uint64_t)(w->imm *
								(i % 4 != 0)) +
						     (i % 4) - 1;
			if (exec.code(&value, NULL, 0, NULL) !=
				expected(w, value))
				fail_msg("way %u, compare %u, %llx by %llx",
					w->way, w->compare,
					(unsigned long long)value,
					(unsigned long long)w->imm);
		}
		exec_unmap(&exec);
		jit_image_free(&image);
		if (options.harden)
			break;
	}
}

static void test_consts(void **state)
{
	static const int32_t imms[] = {
		0, 1, 127, 128, 0x7fffffff, INT32_MIN, -1, -969735680};
	size_t folded = 0, all = 0;
	struct what w;

	(void)state;
	for (unsigned i = 0; i < 2 * COND_COUNT * 4 * WAYS * 8; i++) {
		unsigned k = i;

		w.imm = imms[k % 8];
		k /= 8;
		w.way = k % WAYS;
		k /= WAYS;
		w.mov = k & 1 ? IOP_MOV32_K : IOP_MOV64_K;
		w.load = k & 2 ? IOP_LDX_W : IOP_LDX_DW;
		k /= 4;
		w.compare = k < COND_COUNT
				    ? IOP_JEQ_K + 2 * k + 1
				    : IOP_JEQ32_K + 2 * (k - COND_COUNT) + 1;
		check(&w, &folded);
		all++;
	}
	print_message("%zu programs, %zu with a constant\n", all, folded);
	assert_true(folded > all / 4);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_consts),
	};

	if (!arch_host()) {
		print_message("there is no machine code for this machine\n");
		return 0;
	}
	return cmocka_run_group_tests(tests, NULL, NULL);
}
