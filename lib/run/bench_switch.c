/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What interpreters were before: a loop around one switch, two targets in each
 * jump.  It stands in the benchmark for the old interpreter of the kernel.
 */
#include <stdlib.h>

#include "core/op.h"
#include "core/program.h"
#include "run/bench.h"

/* A load from the packet; false: out of bounds. */
static inline bool load(const struct cbpf_packet *p, uint32_t offset,
	uint32_t size, uint32_t *to)
{
	const uint8_t *at = p->data + offset;

	if (offset > p->size || size > p->size - offset)
		return false;
	if (size == 1)
		*to = at[0];
	else if (size == 2)
		*to = (uint32_t)at[0] << 8 | at[1];
	else
		*to = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 |
		      (uint32_t)at[2] << 8 | at[3];
	return true;
}

static uint32_t run(const struct cbpf_insn *i, const struct cbpf_packet *p)
{
	uint32_t a = 0, x = 0, m[MEM_CELLS];

	for (;; i++) {
		switch ((enum op_code)i->code) {
		case OP_CODE_LD_W_ABS:
			if (!load(p, i->k, 4, &a))
				return 0;
			break;
		case OP_CODE_LD_H_ABS:
			if (!load(p, i->k, 2, &a))
				return 0;
			break;
		case OP_CODE_LD_B_ABS:
			if (!load(p, i->k, 1, &a))
				return 0;
			break;
		case OP_CODE_LD_W_IND:
			if (!load(p, x + i->k, 4, &a))
				return 0;
			break;
		case OP_CODE_LD_H_IND:
			if (!load(p, x + i->k, 2, &a))
				return 0;
			break;
		case OP_CODE_LD_B_IND:
			if (!load(p, x + i->k, 1, &a))
				return 0;
			break;
		case OP_CODE_LD_IMM:
			a = i->k;
			break;
		case OP_CODE_LD_MEM:
			a = m[i->k];
			break;
		case OP_CODE_LD_LEN:
			a = p->len;
			break;
		case OP_CODE_LDX_IMM:
			x = i->k;
			break;
		case OP_CODE_LDX_MEM:
			x = m[i->k];
			break;
		case OP_CODE_LDX_LEN:
			x = p->len;
			break;
		case OP_CODE_LDX_MSH:
			if (!load(p, i->k, 1, &x))
				return 0;
			x = (x & 0xf) << 2;
			break;
		case OP_CODE_ST:
			m[i->k] = a;
			break;
		case OP_CODE_STX:
			m[i->k] = x;
			break;
		case OP_CODE_ADD_K:
			a += i->k;
			break;
		case OP_CODE_ADD_X:
			a += x;
			break;
		case OP_CODE_SUB_K:
			a -= i->k;
			break;
		case OP_CODE_SUB_X:
			a -= x;
			break;
		case OP_CODE_MUL_K:
			a *= i->k;
			break;
		case OP_CODE_MUL_X:
			a *= x;
			break;
		case OP_CODE_DIV_K:
			a /= i->k;
			break;
		case OP_CODE_DIV_X:
			if (!x)
				return 0;
			a /= x;
			break;
		case OP_CODE_MOD_K:
			a %= i->k;
			break;
		case OP_CODE_MOD_X:
			if (!x)
				return 0;
			a %= x;
			break;
		case OP_CODE_OR_K:
			a |= i->k;
			break;
		case OP_CODE_OR_X:
			a |= x;
			break;
		case OP_CODE_AND_K:
			a &= i->k;
			break;
		case OP_CODE_AND_X:
			a &= x;
			break;
		case OP_CODE_XOR_K:
			a ^= i->k;
			break;
		case OP_CODE_XOR_X:
			a ^= x;
			break;
		case OP_CODE_LSH_K:
			a <<= i->k & 31;
			break;
		case OP_CODE_LSH_X:
			a <<= x & 31;
			break;
		case OP_CODE_RSH_K:
			a >>= i->k & 31;
			break;
		case OP_CODE_RSH_X:
			a >>= x & 31;
			break;
		case OP_CODE_NEG:
			a = -a;
			break;
		case OP_CODE_JA:
			i += i->k;
			break;
		case OP_CODE_JEQ_K:
			i += a == i->k ? i->jt : i->jf;
			break;
		case OP_CODE_JEQ_X:
			i += a == x ? i->jt : i->jf;
			break;
		case OP_CODE_JGT_K:
			i += a > i->k ? i->jt : i->jf;
			break;
		case OP_CODE_JGT_X:
			i += a > x ? i->jt : i->jf;
			break;
		case OP_CODE_JGE_K:
			i += a >= i->k ? i->jt : i->jf;
			break;
		case OP_CODE_JGE_X:
			i += a >= x ? i->jt : i->jf;
			break;
		case OP_CODE_JSET_K:
			i += a & i->k ? i->jt : i->jf;
			break;
		case OP_CODE_JSET_X:
			i += a & x ? i->jt : i->jf;
			break;
		case OP_CODE_TAX:
			x = a;
			break;
		case OP_CODE_TXA:
			a = x;
			break;
		case OP_CODE_RET_K:
			return i->k;
		case OP_CODE_RET_A:
			return a;
		case OP_CODE_RET_X:
			return x;
		}
	}
}

static void *bench_switch_prepare(const struct cbpf_program *p,
	enum cbpf_kind kind, struct cbpf_diags *diags)
{
	(void)kind;
	(void)diags;
	return p->insns;
}

static void bench_switch_run(void *prepared, const struct cbpf_record *record,
	struct cbpf_result *result)
{
	result->value = run(prepared, &record->packet);
}

static void bench_switch_release(void *prepared)
{
	(void)prepared;
}

const struct cbpf_engine bench_switch = {
	.name = "switch",
	.about = "a loop around one switch, for comparison",
	.prepare = bench_switch_prepare,
	.run = bench_switch_run,
	.release = bench_switch_release,
};
