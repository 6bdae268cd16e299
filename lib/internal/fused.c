/* SPDX-License-Identifier: BSD-2-Clause */
/* Runs fused programs: one handler for each load with each test. */
#include <string.h>

#include "internal/fused_node.h"
#include "internal/machine.h"

static inline uint32_t word_at(const uint8_t *at)
{
	uint32_t v;

	memcpy(&v, at, sizeof(v));
	return v;
}

static inline uint32_t be32(const uint8_t *at)
{
	uint32_t v = word_at(at);

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	v = __builtin_bswap32(v);
#endif
	return v;
}

static inline uint32_t be16(const uint8_t *at)
{
	uint16_t v;

	memcpy(&v, at, sizeof(v));
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	v = __builtin_bswap16(v);
#endif
	return v;
}

static inline uint32_t be8(const uint8_t *at)
{
	return *at;
}

/* The call of a helper as conversion writes it: context, A, X. */
static __attribute__((noinline)) uint32_t call(const struct helper_info *helper,
	const struct cbpf_record *record, uint32_t a, uint32_t x)
{
	struct helper_env env;
	uint64_t ctx = (uintptr_t)&record->packet;

	helper_env_init(&env, record, NULL);
	return (uint32_t)helper->function(ctx, a, x, 0, 0, &env);
}

/* Loads that the first look does not cover: relative to a header, or with
 * bytes in the fragment. */
static __attribute__((noinline)) bool load_slowly(
	const struct cbpf_record *record, uint32_t offset, uint32_t size,
	uint32_t *to)
{
	return packet_load(&record->packet, (int32_t)offset, size, to);
}

#define DISPATCH goto * i->label
#define NEXT                                                                   \
	do {                                                                   \
		i++;                                                           \
		DISPATCH;                                                      \
	} while (0)
#define JUMP_IF(condition, to)                                                 \
	do {                                                                   \
		if (condition) {                                               \
			i = i->to;                                             \
			DISPATCH;                                              \
		}                                                              \
	} while (0)

#define SLOWLY(offset, size)                                                   \
	do {                                                                   \
		if (!load_slowly(record, (offset), (size), &slow))             \
			goto zero;                                             \
	} while (0)
/* Big-endian data at k, checked. */
#define ABS(to, be, size)                                                      \
	do {                                                                   \
		if (__builtin_expect(i->need <= bytes, 1)) {                   \
			to = be(data + i->k);                                  \
		} else {                                                       \
			SLOWLY(i->k, size);                                    \
			to = slow;                                             \
		}                                                              \
	} while (0)
/* The same at X + k. */
#define IND(to, be, size)                                                      \
	do {                                                                   \
		uint32_t at_ = x + i->k;                                       \
                                                                               \
		if (__builtin_expect((uint64_t)at_ + (size) <= bytes, 1)) {    \
			to = be(data + at_);                                   \
		} else {                                                       \
			SLOWLY(at_, size);                                     \
			to = slow;                                             \
		}                                                              \
	} while (0)

/* ---- Loads ------------------------------------------------------------- */

#define DO_NONE
#define DO_AND	 a &= i->k;
#define DO_B	 ABS(a, be8, 1);
#define DO_H	 ABS(a, be16, 2);
#define DO_W	 ABS(a, be32, 4);
#define DO_UB	 a = be8(data + i->k);
#define DO_UH	 a = be16(data + i->k);
#define DO_UW	 a = be32(data + i->k);
#define DO_IND_B IND(a, be8, 1);
#define DO_IND_H IND(a, be16, 2);
#define DO_IND_W IND(a, be32, 4);
#define DO_MSH_IND_H                                                           \
	x = (data[i->need] & 0xfu) << 2;                                       \
	IND(a, be16, 2);
#define DO_CTX	    a = word_at(ctx + i->k);
#define DO_CELL	    a = word_at(cells + i->k);
#define DO_CELL_SUB a = word_at(cells + i->k) - x;

/* ---- Tests ------------------------------------------------------------- */

#define DO_GO
#define DO_EQ	JUMP_IF(a == i->c, taken);
#define DO_NE	JUMP_IF(a != i->c, taken);
#define DO_GT	JUMP_IF(a > i->c, taken);
#define DO_LE	JUMP_IF(a <= i->c, taken);
#define DO_SET	JUMP_IF(a & i->c, taken);
#define DO_NSET JUMP_IF(!(a & i->c), taken);
#define DO_EQEQ                                                                \
	JUMP_IF(a == i->c, taken);                                             \
	JUMP_IF(a == i->c2, taken2);
#define DO_EQNE                                                                \
	JUMP_IF(a == i->c, taken);                                             \
	JUMP_IF(a != i->c2, taken2);
#define DO_TABLE                                                               \
	for (e = &i->table->entries[a * i->table->factor >> i->table->shift];  \
		e->to; e++) {                                                  \
		if (e->key == a) {                                             \
			i = e->to;                                             \
			DISPATCH;                                              \
		}                                                              \
	}

#define TESTED(load, test) do_##load##_##test : DO_##load DO_##test NEXT;
#define TESTS(load)                                                            \
	TESTED(load, GO)                                                       \
	TESTED(load, EQ)                                                       \
	TESTED(load, NE)                                                       \
	TESTED(load, GT)                                                       \
	TESTED(load, LE)                                                       \
	TESTED(load, SET)                                                      \
	TESTED(load, NSET)                                                     \
	TESTED(load, EQEQ)                                                     \
	TESTED(load, EQNE)                                                     \
	TESTED(load, TABLE)
#define LABEL(load, test)                                                      \
	[LOAD_##load * TEST_COUNT + TEST_##test] = &&do_##load##_##test,
#define LOAD(load)                                                             \
	LABEL(load, GO)                                                        \
	LABEL(load, EQ)                                                        \
	LABEL(load, NE)                                                        \
	LABEL(load, GT)                                                        \
	LABEL(load, LE)                                                        \
	LABEL(load, SET)                                                       \
	LABEL(load, NSET)                                                      \
	LABEL(load, EQEQ)                                                      \
	LABEL(load, EQNE)                                                      \
	LABEL(load, TABLE)

/* ---- Steps ------------------------------------------------------------- */

#define ALU(name, made)                                                        \
	do_##name : a = (made);                                                \
	NEXT;
#define COMPARE_X(name, condition)                                             \
	do_##name##_X : JUMP_IF(condition, taken);                             \
	NEXT;
/* A part of a byte: a header's length in bytes, mostly. */
#define FIELD(name, get)                                                       \
	do_FIELD_##name : get;                                                 \
	a = (a & i->c) << i->left >> i->right;                                 \
	NEXT;                                                                  \
	do_FIELD_##name##_TAX : get;                                           \
	a = x = (a & i->c) << i->left >> i->right;                             \
	NEXT;

/* Without a program, the result is only the address of the labels. */
void fused_run(const struct interp *in, const struct cbpf_record *record,
	struct cbpf_result *result)
{
	static const void *const table[FUSED_COUNT] = {
#define TEST(test)
#define STEP(step) [STEP_##step] = &&do_##step,
#include "internal/fused.def"
#undef TEST
#undef STEP
	};
	const struct fused_node *i;
	const struct fused_entry *e;
	const uint8_t *ctx, *data;
	uint8_t *cells; /* lowest byte of the stack */
	uint32_t a = 0, x = 0, bytes, slow;

	if (__builtin_expect(!in, 0)) {
		result->value = (uintptr_t)table;
		return;
	}
	cells = in->stack;
	i = in->entry;
	if (in->kind == CBPF_PACKET) {
		ctx = (const uint8_t *)&record->packet;
		data = record->packet.data;
		bytes = record->packet.size;
		if (__builtin_expect(record->packet.frag_size, 0))
			i = in->frag_entry;
	} else {
		ctx = (const uint8_t *)record->syscall.word;
		data = NULL;
		bytes = 0;
	}
	DISPATCH;

	/* clang-format off */
	TESTS(NONE)
	TESTS(AND)
	TESTS(B)
	TESTS(H)
	TESTS(W)
	TESTS(UB)
	TESTS(UH)
	TESTS(UW)
	TESTS(IND_B)
	TESTS(IND_H)
	TESTS(IND_W)
	TESTS(MSH_IND_H)
	TESTS(CTX)
	TESTS(CELL)
	TESTS(CELL_SUB)
	FIELD(B, ABS(a, be8, 1))
	FIELD(UB, a = be8(data + i->k))
	FIELD(IND_B, IND(a, be8, 1))
	ALU(MOV_A, i->k)
	ALU(ADD_K, a + i->k)
	ALU(SUB_K, a - i->k)
	ALU(MUL_K, a * i->k)
	ALU(DIV_K, i->k ? a / i->k : 0)
	ALU(MOD_K, i->k ? a % i->k : a)
	ALU(OR_K, a | i->k)
	ALU(XOR_K, a ^ i->k)
	ALU(LSH_K, a << (i->k & 31))
	ALU(RSH_K, a >> (i->k & 31))
	ALU(ADD_X, a + x)
	ALU(SUB_X, a - x)
	ALU(MUL_X, a * x)
	ALU(OR_X, a | x)
	ALU(AND_X, a & x)
	ALU(XOR_X, a ^ x)
	ALU(LSH_X, a << (x & 31))
	ALU(RSH_X, a >> (x & 31))
	ALU(NEG, -a)
	ALU(TXA, x)
	ALU(CALL, call(i->helper, record, a, x))
	COMPARE_X(EQ, a == x)
	COMPARE_X(NE, a != x)
	COMPARE_X(GT, a > x)
	COMPARE_X(LE, a <= x)
	COMPARE_X(GE, a >= x)
	COMPARE_X(LT, a < x)
	COMPARE_X(SET, a & x)
	COMPARE_X(NSET, !(a & x))
	/* clang-format on */
do_FIELD_MSH_IND_B_TAX:
	x = (data[i->need] & 0xfu) << 2;
	IND(a, be8, 1);
	a = x = (a & i->c) << i->left >> i->right;
	NEXT;
/* What libpcap makes of "port N": X from the packet, the 16 bits at X + k, and
 * if these are not c, the ones `left` bytes on. */
do_MSH_PORTS:
	x = (data[i->need] & 0xfu) << 2;
	IND(a, be16, 2);
	JUMP_IF(a == i->c, taken);
	if (__builtin_expect((uint64_t)x + i->k + i->left + 2 <= bytes, 1))
		a = be16(data + x + i->k + i->left);
	else
		goto zero;
	JUMP_IF(a != i->c2, taken2);
	NEXT;
do_JA:
	i = i->taken;
	DISPATCH;
do_RET_K:
	a = i->k;
	goto done;
do_MOV_X:
	x = i->k;
	NEXT;
do_CTX_X:
	x = word_at(ctx + i->k);
	NEXT;
do_CELL_X:
	x = word_at(cells + i->k);
	NEXT;
do_CELL_SUB_ST:
	a = word_at(cells + i->k) - x;
	memcpy(cells + i->c, &a, sizeof(a));
	NEXT;
do_H_ST:
	ABS(a, be16, 2);
	memcpy(cells + i->c, &a, sizeof(a));
	NEXT;
do_UH_ST:
	a = be16(data + i->k);
	memcpy(cells + i->c, &a, sizeof(a));
	NEXT;
do_ST_A:
	memcpy(cells + i->k, &a, sizeof(a));
	NEXT;
do_ST_X:
	memcpy(cells + i->k, &x, sizeof(x));
	NEXT;
do_MSH:
	ABS(x, be8, 1);
	x = (x & 0xf) << 2;
	NEXT;
do_UMSH:
	x = (data[i->k] & 0xfu) << 2;
	NEXT;
do_DIV_X:
	if (!x)
		goto zero;
	a /= x;
	NEXT;
do_MOD_X:
	if (!x)
		goto zero;
	a %= x;
	NEXT;
do_TAX:
	x = a;
	NEXT;
do_DEVICE:
	if (!word_at(ctx + i->k))
		goto done;
	a = word_at(ctx + i->c);
	NEXT;
zero:
	a = 0;
do_RET_A:
done:
	result->value = a;
	result->end = CBPF_END_RETURN;
	result->linux_only = false;
}

const void *const *fused_labels(void)
{
	struct cbpf_result result;

	fused_run(NULL, NULL, &result);
	return (const void *const *)(uintptr_t)result.value;
}
