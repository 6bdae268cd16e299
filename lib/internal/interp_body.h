/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The machine of RFC 9669, once.  plain.c, checked.c and traced.c include this
 * file with
 *
 *	RUN	the function's name
 *	CHECK	0: the program is known to be safe; 1: nothing is believed
 *	TRACE	(may be left out) the registers are told before each instruction
 *
 * Each row of iop.def has a body that ends in its own indirect jump, so that
 * the processor predicts every instruction's successor by itself.  Memory is
 * reached through memcpy: nothing has to be aligned.  Atomics are plain loads
 * and stores, as all memory that a program can reach belongs to this run.
 */
#include <string.h>

#include "internal/machine.h"

/* ---- What a fault says ------------------------------------------------- */

#if CHECK

enum access { ACCESS_READ, ACCESS_WRITE, ACCESS_ATOMIC };

/* By access and the logarithm of the size. */
static const char *const faults[3][4] = {
	{"read of 1 byte out of bounds", "read of 2 bytes out of bounds",
		"read of 4 bytes out of bounds",
		"read of 8 bytes out of bounds"},
	{"write of 1 byte out of bounds", "write of 2 bytes out of bounds",
		"write of 4 bytes out of bounds",
		"write of 8 bytes out of bounds"},
	{"", "", "atomic access to 4 bytes out of bounds",
		"atomic access to 8 bytes out of bounds"},
};

static const char *const bads[BAD_COUNT] = {
	[BAD_OPCODE] = "unknown instruction",
	[BAD_REGISTER] = "unknown register",
	[BAD_FRAME_POINTER] = "write to r10",
	[BAD_LDDW] = "64-bit immediate without its second half",
	[BAD_SECOND_HALF] = "jump into a 64-bit immediate",
	[BAD_HELPER] = "call of an unknown helper",
	[BAD_CONTEXT] = "call of a helper that this context does not have",
};

/* The bytes that a program may touch. */
struct region {
	uint64_t base;
	uint64_t size;
	bool writable;
};

enum { REGION_CTX, REGION_STACK, REGION_COUNT };

/* The context as a program may see it.  The pointers of a packet are none of
 * its business. */
static struct region ctx_region(const struct machine *m)
{
	const size_t skip = offsetof(struct cbpf_packet, size);

	switch (m->in->kind) {
	case CBPF_PACKET:
		return (struct region){
			m->r1 + skip, sizeof(struct cbpf_packet) - skip, false};
	case CBPF_SYSCALL:
		return (struct region){
			m->r1, sizeof(((struct cbpf_syscall *)0)->word), false};
	case CBPF_MEMORY:
		break;
	}
	return (struct region){m->r1, m->r2, true};
}

static inline bool inside(
	const struct region *r, uint64_t address, unsigned size)
{
	return r->size >= size && address - r->base <= r->size - size;
}

/* NULL, or what is wrong with an access. */
static const char *check(const struct region *regions, uint64_t address,
	unsigned size, enum access how)
{
	const char *fault = faults[how][__builtin_ctz(size)];

	if (inside(&regions[REGION_STACK], address, size)) {
		/* Not across the border of two frames. */
		uint64_t first = address - regions[REGION_STACK].base;

		if (first / ISTACK_SIZE != (first + size - 1) / ISTACK_SIZE)
			return fault;
	} else if (inside(&regions[REGION_CTX], address, size)) {
		if (how != ACCESS_READ && !regions[REGION_CTX].writable)
			return "write to a read-only context";
	} else {
		return fault;
	}
	if (how == ACCESS_ATOMIC && address % size)
		return "misaligned atomic access";
	return NULL;
}

/* NULL, or what is wrong with a helper's arguments. */
static const char *check_args(
	const struct helper_info *helper, const uint64_t *args, uint64_t ctx)
{
	for (int i = 0; i < HELPER_ARGS; i++)
		if (helper->args[i] == HELPER_ARG_CTX && args[i] != ctx)
			return "a helper's argument is not the context";
	return NULL;
}

#define FAULT(at, text)                                                        \
	do {                                                                   \
		fault_address = (at);                                          \
		fault_what = (text);                                           \
		goto fault;                                                    \
	} while (0)
#define ACCESS(at, size, how)                                                  \
	do {                                                                   \
		const char *text_ = check(regions, (at), (size), (how));       \
                                                                               \
		if (text_)                                                     \
			FAULT((at), text_);                                    \
	} while (0)
#ifdef TRACE
#define TELL in->tell->step(in->tell->arg, (size_t)SLOT(i), r)
#else
#define TELL ((void)0)
#endif
#define STEP                                                                   \
	do {                                                                   \
		if (!steps--)                                                  \
			goto out_of_steps;                                     \
		TELL;                                                          \
	} while (0)
#define SLOT(insn) ((uint64_t)((insn)-in->code))
#define GO                                                                     \
	do {                                                                   \
		if (!i->target)                                                \
			FAULT(SLOT(i), "jump out of the program");             \
		i = i->target;                                                 \
	} while (0)

#else

#define ACCESS(at, size, how)                                                  \
	do {                                                                   \
	} while (0)
#define STEP                                                                   \
	do {                                                                   \
	} while (0)
#define GO (i = i->target)

#endif

/* ---- Operations -------------------------------------------------------- */

static inline uint32_t sdiv32(uint32_t a, uint32_t b)
{
	if (!b || b == UINT32_MAX)
		return b ? -a : 0;
	return (uint32_t)((int32_t)a / (int32_t)b);
}

static inline uint32_t smod32(uint32_t a, uint32_t b)
{
	if (!b || b == UINT32_MAX)
		return b ? 0 : a;
	return (uint32_t)((int32_t)a % (int32_t)b);
}

static inline uint64_t sdiv64(uint64_t a, uint64_t b)
{
	if (!b || b == UINT64_MAX)
		return b ? -a : 0;
	return (uint64_t)((int64_t)a / (int64_t)b);
}

static inline uint64_t smod64(uint64_t a, uint64_t b)
{
	if (!b || b == UINT64_MAX)
		return b ? 0 : a;
	return (uint64_t)((int64_t)a % (int64_t)b);
}

static inline void *pointer(uint64_t address)
{
	return (void *)(uintptr_t)address;
}

/* `size` bytes at `offset`, big-endian; the common case without a call. */
static inline bool load(const struct cbpf_packet *p, uint32_t offset,
	uint32_t size, uint64_t *to)
{
	uint32_t value;

	if (p->size < size || offset > p->size - size) {
		if (!packet_load(p, (int32_t)offset, size, &value))
			return false;
		*to = value;
		return true;
	}
	value = 0;
	for (uint32_t k = 0; k < size; k++)
		value = value << 8 | p->data[offset + k];
	*to = value;
	return true;
}

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define TO_LE(bits, value) ((uint##bits##_t)(value))
#define TO_BE(bits, value) __builtin_bswap##bits((uint##bits##_t)(value))
#else
#define TO_LE(bits, value) __builtin_bswap##bits((uint##bits##_t)(value))
#define TO_BE(bits, value) ((uint##bits##_t)(value))
#endif

/* ---- Bodies, by shape -------------------------------------------------- */

#define DISPATCH                                                               \
	do {                                                                   \
		STEP;                                                          \
		goto * i->label;                                               \
	} while (0)
#define NEXT                                                                   \
	do {                                                                   \
		i++;                                                           \
		DISPATCH;                                                      \
	} while (0)

#define DST   r[i->dst]
#define SRC   r[i->src]
#define IMM   i->imm
#define DST32 ((uint32_t)DST)
#define SRC32 ((uint32_t)SRC)
#define IMM32 ((uint32_t)IMM)

#define ALU32(name, with_k, with_x)                                            \
	do_##name##32_K : DST = (uint32_t)(with_k);                            \
	NEXT;                                                                  \
	do_##name##32_X : DST = (uint32_t)(with_x);                            \
	NEXT;
#define ALU64(name, with_k, with_x)                                            \
	do_##name##64_K : DST = (with_k);                                      \
	NEXT;                                                                  \
	do_##name##64_X : DST = (with_x);                                      \
	NEXT;
#define BINARY(name, op)                                                       \
	ALU32(name, DST32 op IMM32, DST32 op SRC32)                            \
	ALU64(name, DST op IMM, DST op SRC)
#define SHIFT(name, type32, type64, op)                                        \
	ALU32(name, (type32)DST32 op(IMM32 & 31),                              \
		(type32)DST32 op(SRC32 & 31))                                  \
	ALU64(name, (uint64_t)((type64)DST op(IMM & 63)),                      \
		(uint64_t)((type64)DST op(SRC & 63)))
/* RFC 9669: x / 0 is 0, x % 0 is x. */
#define DIVIDE(name, op, zero32, zero64)                                       \
	ALU32(name, IMM32 ? DST32 op IMM32 : (zero32),                         \
		SRC32 ? DST32 op SRC32 : (zero32))                             \
	ALU64(name, IMM ? DST op IMM : (zero64), SRC ? DST op SRC : (zero64))

#define COMPARE(name, type, op)                                                \
	do_##name##_K : if ((type##64_t)DST op(type##64_t) IMM)                \
	{                                                                      \
		GO;                                                            \
		DISPATCH;                                                      \
	}                                                                      \
	NEXT;                                                                  \
	do_##name##_X : if ((type##64_t)DST op(type##64_t) SRC)                \
	{                                                                      \
		GO;                                                            \
		DISPATCH;                                                      \
	}                                                                      \
	NEXT;                                                                  \
	do_##name##32_K : if ((type##32_t)DST op(type##32_t) IMM)              \
	{                                                                      \
		GO;                                                            \
		DISPATCH;                                                      \
	}                                                                      \
	NEXT;                                                                  \
	do_##name##32_X : if ((type##32_t)DST op(type##32_t) SRC)              \
	{                                                                      \
		GO;                                                            \
		DISPATCH;                                                      \
	}                                                                      \
	NEXT;

#if CHECK
#define PACKET_CHECK                                                           \
	do {                                                                   \
		if (!packet)                                                   \
			FAULT(r[REG_CTX], "packet load without a packet");     \
		if (r[REG_CTX] != m->r1)                                       \
			FAULT(r[REG_CTX], "r6 is not the context");            \
	} while (0)
#else
#define PACKET_CHECK                                                           \
	do {                                                                   \
	} while (0)
#endif
/* A load that fails ends the program, also from within a local call. */
#define PACKET(name, size)                                                     \
	do_LD_ABS_##name : PACKET_CHECK;                                       \
	if (!load(packet, IMM32, size, &r[REG_A])) {                           \
		value = 0;                                                     \
		goto done;                                                     \
	}                                                                      \
	NEXT;                                                                  \
	do_LD_IND_##name : PACKET_CHECK;                                       \
	if (!load(packet, SRC32 + IMM32, size, &r[REG_A])) {                   \
		value = 0;                                                     \
		goto done;                                                     \
	}                                                                      \
	NEXT;

#define AT(reg) ((reg) + (uint64_t)(int64_t)i->off)
#define MEMORY(name, type, size)                                               \
	do_LDX_##name:                                                         \
	{                                                                      \
		type v_;                                                       \
                                                                               \
		ACCESS(AT(SRC), size, ACCESS_READ);                            \
		memcpy(&v_, pointer(AT(SRC)), size);                           \
		DST = v_;                                                      \
		NEXT;                                                          \
	}                                                                      \
	do_ST_##name:                                                          \
	{                                                                      \
		type v_ = (type)IMM;                                           \
                                                                               \
		ACCESS(AT(DST), size, ACCESS_WRITE);                           \
		memcpy(pointer(AT(DST)), &v_, size);                           \
		NEXT;                                                          \
	}                                                                      \
	do_STX_##name:                                                         \
	{                                                                      \
		type v_ = (type)SRC;                                           \
                                                                               \
		ACCESS(AT(DST), size, ACCESS_WRITE);                           \
		memcpy(pointer(AT(DST)), &v_, size);                           \
		NEXT;                                                          \
	}
#define SIGNED(name, type, size)                                               \
	do_LDXSX_##name:                                                       \
	{                                                                      \
		type v_;                                                       \
                                                                               \
		ACCESS(AT(SRC), size, ACCESS_READ);                            \
		memcpy(&v_, pointer(AT(SRC)), size);                           \
		DST = (uint64_t)(int64_t)v_;                                   \
		NEXT;                                                          \
	}
/* `then` says what becomes of the old value in old_. */
#define ATOMIC_ROW(name, type, size, made, then)                               \
	do_ATOMIC_##name:                                                      \
	{                                                                      \
		type old_, new_;                                               \
                                                                               \
		ACCESS(AT(DST), size, ACCESS_ATOMIC);                          \
		memcpy(&old_, pointer(AT(DST)), size);                         \
		new_ = (type)(made);                                           \
		memcpy(pointer(AT(DST)), &new_, size);                         \
		then;                                                          \
		NEXT;                                                          \
	}
#define ATOMIC(name, op)                                                       \
	ATOMIC_ROW(name##32, uint32_t, 4, old_ op SRC32, (void)old_)           \
	ATOMIC_ROW(FETCH_##name##32, uint32_t, 4, old_ op SRC32, SRC = old_)   \
	ATOMIC_ROW(name##64, uint64_t, 8, old_ op SRC, (void)old_)             \
	ATOMIC_ROW(FETCH_##name##64, uint64_t, 8, old_ op SRC, SRC = old_)

/* What a local call keeps for its caller. */
struct frame {
	const struct dinsn *back;
	uint64_t saved[4]; /* r6 to r9 */
};

/* ---- The machine ------------------------------------------------------- */

void RUN(struct machine *m, const void *const **labels)
{
	static const void *const table[HANDLER_COUNT] = {
#define IOP(symbol, code, selector, value, shape, word)                        \
	[IOP_##symbol] = &&do_##symbol,
#include "core/iop.def"
#undef IOP
		[HANDLER_BAD] = &&do_bad,
		[HANDLER_END] = &&do_end,
	};
	struct frame frames[IMAX_FRAMES - 1];
	unsigned depth = 0;
	uint64_t r[16]; /* as many as the fields can name */
	uint64_t value;
	const struct cbpf_packet *packet;
	const struct dinsn *i;
	struct interp *in;
#if CHECK
	struct region regions[REGION_COUNT];
	uint64_t fault_address;
	const char *fault_what;
	uint32_t steps;
#endif

	if (labels) {
		*labels = table;
		return;
	}
	in = m->in;
	i = in->code;
	packet = m->env->packet;
#if CHECK
	memset(r, 0, sizeof(r));
	steps = in->steps;
	regions[REGION_CTX] = ctx_region(m);
	regions[REGION_STACK] = (struct region){
		(uintptr_t)in->stack + in->stack_size - in->frame, in->frame,
		true};
	memset(pointer(regions[REGION_STACK].base), 0, in->frame);
#endif
	r[REG_ARG1] = m->r1;
	r[REG_ARG2] = m->r2;
	r[REG_FP] = (uintptr_t)in->stack + in->stack_size;
	DISPATCH;

	/* clang-format off */
	BINARY(ADD, +)
	BINARY(SUB, -)
	BINARY(MUL, *)
	BINARY(OR, |)
	BINARY(AND, &)
	BINARY(XOR, ^)
	DIVIDE(DIV, /, 0, 0)
	DIVIDE(MOD, %, DST32, DST)
	ALU32(SDIV, sdiv32(DST32, IMM32), sdiv32(DST32, SRC32))
	ALU32(SMOD, smod32(DST32, IMM32), smod32(DST32, SRC32))
	ALU64(SDIV, sdiv64(DST, IMM), sdiv64(DST, SRC))
	ALU64(SMOD, smod64(DST, IMM), smod64(DST, SRC))
	SHIFT(LSH, uint32_t, uint64_t, <<)
	SHIFT(RSH, uint32_t, uint64_t, >>)
	SHIFT(ARSH, int32_t, int64_t, >>)
	ALU32(MOV, IMM32, SRC32)
	ALU64(MOV, IMM, SRC)
	COMPARE(JEQ, uint, ==)
	COMPARE(JNE, uint, !=)
	COMPARE(JSET, uint, &)
	COMPARE(JGT, uint, >)
	COMPARE(JGE, uint, >=)
	COMPARE(JLT, uint, <)
	COMPARE(JLE, uint, <=)
	COMPARE(JSGT, int, >)
	COMPARE(JSGE, int, >=)
	COMPARE(JSLT, int, <)
	COMPARE(JSLE, int, <=)
	PACKET(W, 4)
	PACKET(H, 2)
	PACKET(B, 1)
	MEMORY(B, uint8_t, 1)
	MEMORY(H, uint16_t, 2)
	MEMORY(W, uint32_t, 4)
	MEMORY(DW, uint64_t, 8)
	SIGNED(B, int8_t, 1)
	SIGNED(H, int16_t, 2)
	SIGNED(W, int32_t, 4)
	ATOMIC(ADD, +)
	ATOMIC(OR, |)
	ATOMIC(AND, &)
	ATOMIC(XOR, ^)
	ATOMIC_ROW(XCHG32, uint32_t, 4, SRC32, SRC = old_)
	ATOMIC_ROW(XCHG64, uint64_t, 8, SRC, SRC = old_)
	ATOMIC_ROW(CMPXCHG32, uint32_t, 4,
		old_ == (uint32_t)r[REG_A] ? SRC32 : old_, r[REG_A] = old_)
	ATOMIC_ROW(CMPXCHG64, uint64_t, 8,
		old_ == r[REG_A] ? SRC : old_, r[REG_A] = old_)
	/* clang-format on */

do_NEG32:
	DST = (uint32_t)-DST32;
	NEXT;
do_NEG64:
	DST = -DST;
	NEXT;
do_MOVSX32_8:
	DST = (uint32_t)(int8_t)SRC;
	NEXT;
do_MOVSX32_16:
	DST = (uint32_t)(int16_t)SRC;
	NEXT;
do_MOVSX64_8:
	DST = (uint64_t)(int8_t)SRC;
	NEXT;
do_MOVSX64_16:
	DST = (uint64_t)(int16_t)SRC;
	NEXT;
do_MOVSX64_32:
	DST = (uint64_t)(int32_t)SRC;
	NEXT;
do_LE16:
	DST = TO_LE(16, DST);
	NEXT;
do_LE32:
	DST = TO_LE(32, DST);
	NEXT;
do_LE64:
	DST = TO_LE(64, DST);
	NEXT;
do_BE16:
	DST = TO_BE(16, DST);
	NEXT;
do_BE32:
	DST = TO_BE(32, DST);
	NEXT;
do_BE64:
	DST = TO_BE(64, DST);
	NEXT;
do_BSWAP16:
	DST = __builtin_bswap16((uint16_t)DST);
	NEXT;
do_BSWAP32:
	DST = __builtin_bswap32((uint32_t)DST);
	NEXT;
do_BSWAP64:
	DST = __builtin_bswap64(DST);
	NEXT;
do_JA:
do_JA32:
	GO;
	DISPATCH;
/* Without maps, what stands for one is a number. */
do_LDDW:
do_LDDW_MAP_FD:
do_LDDW_MAP_VALUE:
	DST = IMM;
	i += 2;
	DISPATCH;
do_CALL :
#if CHECK
{
	const char *text = check_args(i->helper, &r[REG_ARG1], m->r1);

	if (text)
		FAULT(r[REG_ARG1], text);
}
#endif
	r[REG_A] = i->helper->function(r[REG_ARG1], r[REG_ARG2], r[REG_ARG3],
		r[REG_ARG4], r[REG_ARG5], m->env);
	NEXT;
do_CALL_LOCAL:
#if CHECK
	if (depth == IMAX_FRAMES - 1)
		FAULT(r[REG_FP], "more than 8 frames of local calls");
	regions[REGION_STACK].base -= in->frame;
	regions[REGION_STACK].size += in->frame;
	memset(pointer(regions[REGION_STACK].base), 0, in->frame);
#endif
	frames[depth].back = i + 1;
	memcpy(frames[depth].saved, &r[REG_CTX], sizeof(frames[depth].saved));
	depth++;
	r[REG_FP] -= in->frame;
	GO;
	DISPATCH;
do_EXIT:
	if (depth) {
		depth--;
		memcpy(&r[REG_CTX], frames[depth].saved,
			sizeof(frames[depth].saved));
		r[REG_FP] += in->frame;
		i = frames[depth].back;
#if CHECK
		regions[REGION_STACK].base += in->frame;
		regions[REGION_STACK].size -= in->frame;
#endif
		DISPATCH;
	}
	value = r[REG_A];
done:
	m->result->value = in->kind == CBPF_MEMORY ? value : (uint32_t)value;
	m->result->end = CBPF_END_RETURN;
	m->result->linux_only = false;
	return;
#if CHECK
do_bad:
	/* imm: enum bad, and a helper's number above it. */
	FAULT((uint32_t)i->imm < BAD_HELPER ? SLOT(i) : i->imm >> 32,
		bads[(uint32_t)i->imm]);
do_end:
	FAULT(SLOT(i), "the program runs off its end");
fault:
	*m->result = (struct cbpf_result){
		.end = CBPF_END_FAULT,
		.fault = {SLOT(i), fault_address, fault_what},
	};
	return;
out_of_steps:
	*m->result = (struct cbpf_result){.end = CBPF_END_STEPS};
#else
do_bad:
do_end:
	__builtin_unreachable();
#endif
}
