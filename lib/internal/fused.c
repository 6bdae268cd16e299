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

static inline void put_word(uint8_t *at, uint32_t v)
{
	memcpy(at, &v, sizeof(v));
}

/* The context of packets and of system calls alike. */
#define CONTEXT ((const uint8_t *)&record->packet)
_Static_assert(offsetof(struct cbpf_record, packet) ==
		       offsetof(struct cbpf_record, syscall.word),
	"one address for both contexts");

/* The call of a helper as conversion writes it: context, A, X. */
static __attribute__((noinline)) uint32_t call(const struct helper_info *helper,
	const struct cbpf_record *record, uint32_t a, uint32_t x)
{
	struct helper_env env;
	uint64_t ctx = (uintptr_t)&record->packet;

	helper_env_init(&env, record, NULL);
	return (uint32_t)helper->function(ctx, a, x, 0, 0, &env);
}

/*
 * A handler goes on with a tail call: the machine's state stays in the argument
 * registers, no handler saves or restores anything, and each has an indirect
 * jump of its own.  What the last one returns is the program's value.
 */
#define STATE                                                                  \
	const struct fused_node *i, const uint8_t *data, uint32_t bytes,       \
		uint32_t a, uint32_t x, const struct cbpf_record *record
#define DISPATCH return i->run(i, data, bytes, a, x, record)
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

/*
 * Big-endian data at k, checked, and the same at X + k.  Where the look into
 * the linear part is not enough, another handler goes on (`slow`): with a call
 * in it, this one would have to save its state at each entry.
 */
#define ABS(to, be, size, slow)                                                \
	do {                                                                   \
		if (__builtin_expect(i->need > bytes, 0))                      \
			return slow_##slow(i, data, bytes, a, x, record);      \
		to = be(data + i->k);                                          \
	} while (0)
#define IND(to, be, size, slow)                                                \
	do {                                                                   \
		uint32_t at_ = x + i->k;                                       \
                                                                               \
		if (__builtin_expect((uint64_t)at_ + (size) > bytes, 0))       \
			return slow_##slow(i, data, bytes, a, x, record);      \
		to = be(data + at_);                                           \
	} while (0)

/* A handler takes the state whether it looks at it or not. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"

/* Loads that the first look does not cover: relative to a header, or with
 * bytes in the fragment.  The node's `rest` goes on with what was loaded. */
#define SLOW(name, offset, size)                                               \
	static __attribute__((noinline, cold)) uint32_t slow_##name(STATE)     \
	{                                                                      \
		uint32_t at_ = (offset);                                       \
                                                                               \
		if (!packet_load(&record->packet, (int32_t)at_, (size), &a))   \
			return 0;                                              \
		return i->rest(i, data, bytes, a, x, record);                  \
	}

/* clang-format off */
SLOW(B, i->k, 1)
SLOW(H, i->k, 2)
SLOW(W, i->k, 4)
SLOW(IND_B, x + i->k, 1)
SLOW(IND_H, x + i->k, 2)
SLOW(IND_W, x + i->k, 4)
/* clang-format on */

/* ---- Loads ------------------------------------------------------------- */

#define DO_NONE
#define DO_AND	 a &= i->k;
#define DO_B	 ABS(a, be8, 1, B);
#define DO_H	 ABS(a, be16, 2, H);
#define DO_W	 ABS(a, be32, 4, W);
#define DO_UB	 a = be8(data + i->k);
#define DO_UH	 a = be16(data + i->k);
#define DO_UW	 a = be32(data + i->k);
#define DO_IND_B IND(a, be8, 1, IND_B);
#define DO_IND_H IND(a, be16, 2, IND_H);
#define DO_IND_W IND(a, be32, 4, IND_W);
#define DO_MSH_IND_H                                                           \
	x = (data[i->need] & 0xfu) << 2;                                       \
	IND(a, be16, 2, IND_H);
#define DO_CTX	    a = word_at(CONTEXT + i->k);
#define DO_CELL	    a = word_at(i->cells + i->k);
#define DO_CELL_SUB a = word_at(i->cells + i->k) - x;

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
	for (const struct fused_entry *e =                                     \
			&i->table->entries[a * i->table->factor >>             \
					   i->table->shift];                   \
		e->to; e++) {                                                  \
		if (e->key == a) {                                             \
			i = e->to;                                             \
			DISPATCH;                                              \
		}                                                              \
	}

#define HANDLER(name) static uint32_t do_##name(STATE)
/* What is left of a handler when its load took the long way; A is that. */
#define REST(name) static uint32_t rest_##name(STATE)
#define TESTED(load, test)                                                     \
	HANDLER(load##_##test)                                                 \
	{                                                                      \
		DO_##load DO_##test NEXT;                                      \
	}
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
	[LOAD_##load * TEST_COUNT + TEST_##test] = do_##load##_##test,
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
	HANDLER(name)                                                          \
	{                                                                      \
		a = (made);                                                    \
		NEXT;                                                          \
	}
#define COMPARE_X(name, condition)                                             \
	HANDLER(name##_X)                                                      \
	{                                                                      \
		JUMP_IF(condition, taken);                                     \
		NEXT;                                                          \
	}
/* A part of a byte: a header's length in bytes, mostly. */
#define FIELD(name, get)                                                       \
	HANDLER(FIELD_##name)                                                  \
	{                                                                      \
		get;                                                           \
		a = (a & i->c) << i->left >> i->right;                         \
		NEXT;                                                          \
	}                                                                      \
	HANDLER(FIELD_##name##_TAX)                                            \
	{                                                                      \
		get;                                                           \
		a = x = (a & i->c) << i->left >> i->right;                     \
		NEXT;                                                          \
	}

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
FIELD(B, ABS(a, be8, 1, B))
FIELD(UB, a = be8(data + i->k))
FIELD(IND_B, IND(a, be8, 1, IND_B))
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

HANDLER(FIELD_MSH_IND_B_TAX)
{
	x = (data[i->need] & 0xfu) << 2;
	IND(a, be8, 1, IND_B);
	a = x = (a & i->c) << i->left >> i->right;
	NEXT;
}

REST(FIELD)
{
	a = (a & i->c) << i->left >> i->right;
	NEXT;
}

REST(FIELD_TAX)
{
	a = x = (a & i->c) << i->left >> i->right;
	NEXT;
}

/* What libpcap makes of "port N": X from the packet, the 16 bits at X + k, and
 * if these are not c, the ones `left` bytes on. */
#define SECOND_PORT                                                            \
	JUMP_IF(a == i->c, taken);                                             \
	at = x + i->k + i->left;                                               \
	if (__builtin_expect(at + 2 > bytes, 0))                               \
		return 0;                                                      \
	a = be16(data + at);                                                   \
	JUMP_IF(a != i->c2, taken2);                                           \
	NEXT

HANDLER(MSH_PORTS)
{
	uint32_t at;

	x = (data[i->need] & 0xfu) << 2;
	at = x + i->k; /* does not wrap: k is small */
	if (__builtin_expect(at + 2 > bytes, 0))
		return slow_IND_H(i, data, bytes, a, x, record);
	a = be16(data + at);
	SECOND_PORT;
}

REST(MSH_PORTS)
{
	uint32_t at;

	SECOND_PORT;
}

HANDLER(JA)
{
	i = i->taken;
	DISPATCH;
}

HANDLER(RET_K)
{
	return i->k;
}

HANDLER(RET_A)
{
	return a;
}

HANDLER(MOV_X)
{
	x = i->k;
	NEXT;
}

HANDLER(CTX_X)
{
	x = word_at(CONTEXT + i->k);
	NEXT;
}

HANDLER(CELL_X)
{
	x = word_at(i->cells + i->k);
	NEXT;
}

HANDLER(CELL_SUB_ST)
{
	a = word_at(i->cells + i->k) - x;
	put_word(i->cells + i->c, a);
	NEXT;
}

HANDLER(H_ST)
{
	ABS(a, be16, 2, H);
	put_word(i->cells + i->c, a);
	NEXT;
}

REST(H_ST)
{
	put_word(i->cells + i->c, a);
	NEXT;
}

HANDLER(UH_ST)
{
	a = be16(data + i->k);
	put_word(i->cells + i->c, a);
	NEXT;
}

/* What libpcap makes of "ip[2:2] - ((ip[0] & 0xf) << 2)": a half that is
 * stored, minus a field that X gets; the difference is stored too. */
HANDLER(UH_SUB_FIELD)
{
	a = be16(data + i->k);
	put_word(i->cells + (i->c2 & 0xffff), a);
	x = (data[i->need] & i->c) << i->left >> i->right;
	a -= x;
	put_word(i->cells + (i->c2 >> 16), a);
	NEXT;
}

HANDLER(CELL_EQ_X)
{
	a = word_at(i->cells + i->k);
	JUMP_IF(a == x, taken);
	NEXT;
}

HANDLER(CELL_NE_X)
{
	a = word_at(i->cells + i->k);
	JUMP_IF(a != x, taken);
	NEXT;
}

HANDLER(ST_A)
{
	put_word(i->cells + i->k, a);
	NEXT;
}

HANDLER(ST_X)
{
	put_word(i->cells + i->k, x);
	NEXT;
}

/* A stays what it is, so that `rest` is of no use. */
static __attribute__((noinline, cold)) uint32_t slow_MSH(STATE)
{
	if (!packet_load(&record->packet, (int32_t)i->k, 1, &x))
		return 0;
	x = (x & 0xf) << 2;
	NEXT;
}

HANDLER(MSH)
{
	ABS(x, be8, 1, MSH);
	x = (x & 0xf) << 2;
	NEXT;
}

HANDLER(UMSH)
{
	x = (data[i->k] & 0xfu) << 2;
	NEXT;
}

HANDLER(DIV_X)
{
	if (!x)
		return 0;
	a /= x;
	NEXT;
}

HANDLER(MOD_X)
{
	if (!x)
		return 0;
	a %= x;
	NEXT;
}

HANDLER(TAX)
{
	x = a;
	NEXT;
}

HANDLER(DEVICE)
{
	if (!word_at(CONTEXT + i->k))
		return a;
	a = word_at(CONTEXT + i->c);
	NEXT;
}

#pragma GCC diagnostic pop

/* ---- Runs -------------------------------------------------------------- */

static fused_fn *const handlers[FUSED_COUNT] = {
#define TEST(test)
#define STEP(step) [STEP_##step] = do_##step,
#include "internal/fused.def"
#undef TEST
#undef STEP
};

static fused_fn *const rests[FUSED_COUNT] = {
	[STEP_FIELD_B] = rest_FIELD,
	[STEP_FIELD_IND_B] = rest_FIELD,
	[STEP_FIELD_B_TAX] = rest_FIELD_TAX,
	[STEP_FIELD_IND_B_TAX] = rest_FIELD_TAX,
	[STEP_FIELD_MSH_IND_B_TAX] = rest_FIELD_TAX,
	[STEP_MSH_PORTS] = rest_MSH_PORTS,
	[STEP_H_ST] = rest_H_ST,
};

/* Of a load with a test, the test is the rest. */
_Static_assert(LOAD_NONE == 0, "handlers of bare tests come first");

void fused_set_handler(struct fused_node *n, uintptr_t handler)
{
	n->rest = handler < LOAD_COUNT * TEST_COUNT
			  ? handlers[handler % TEST_COUNT]
			  : rests[handler];
	n->run = handlers[handler];
}

void fused_run(const struct interp *in, const struct cbpf_record *record,
	struct cbpf_result *result)
{
	const struct fused_node *i = in->entry;
	const uint8_t *data = NULL;
	uint32_t bytes = 0;

	if (in->kind == CBPF_PACKET) {
		data = record->packet.data;
		bytes = record->packet.size;
		if (__builtin_expect(record->packet.frag_size, 0))
			i = in->frag_entry;
	}
	result->value = i->run(i, data, bytes, 0, 0, record);
	result->end = CBPF_END_RETURN;
	result->linux_only = false;
}
