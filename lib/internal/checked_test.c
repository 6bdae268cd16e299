/* SPDX-License-Identifier: BSD-2-Clause */
/* The checked interpreter: what it stops at and what it says, and that no bytes
 * make it fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "internal/helpers.h"
#include "internal/interp.h"

#define COUNT(array)	(sizeof(array) / sizeof((array)[0]))
#define RANDOM_PROGRAMS 100000
#define EXIT                                                                   \
	{                                                                      \
		.code = IOP_CODE_EXIT                                          \
	}
#define MOV(reg, value)                                                        \
	{                                                                      \
		.code = IOP_CODE_MOV64_K, .dst = (reg), .imm = (value)         \
	}

/* A program that faults: where, and what is said. */
struct fault {
	enum cbpf_kind kind;
	struct iinsn insns[6];
	size_t count;
	size_t slot;
	const char *what;
};

#define OUT(how, size) how " of " size " out of bounds"

static const struct fault faults[] = {
	{CBPF_MEMORY, {{.code = 0}}, 1, 0, "unknown instruction"},
	{CBPF_MEMORY, {MOV(0, 1)}, 1, 1, "the program runs off its end"},
	{CBPF_MEMORY, {MOV(0, 0)}, 0, 0, "the program runs off its end"},
	{CBPF_MEMORY, {{.code = IOP_CODE_JA, .off = 1}}, 1, 0,
		"jump out of the program"},
	{CBPF_MEMORY, {{.code = IOP_CODE_JA, .off = -2}}, 1, 0,
		"jump out of the program"},
	{CBPF_MEMORY, {{.code = IOP_CODE_JA32, .imm = INT32_MIN}}, 1, 0,
		"jump out of the program"},
	{CBPF_MEMORY, {{.code = IOP_CODE_CALL, .src = 1, .imm = 5}, EXIT}, 2, 0,
		"jump out of the program"},
	{CBPF_MEMORY,
		{{.code = IOP_CODE_JA, .off = 1}, {.code = IOP_CODE_LDDW},
			{.code = 0}, EXIT},
		4, 2, "jump into a 64-bit immediate"},
	{CBPF_MEMORY, {{.code = IOP_CODE_LDDW}}, 1, 0,
		"64-bit immediate without its second half"},
	{CBPF_MEMORY, {{.code = IOP_CODE_LDDW}, EXIT}, 2, 0,
		"64-bit immediate without its second half"},
	{CBPF_MEMORY, {MOV(11, 0), EXIT}, 2, 0, "unknown register"},
	{CBPF_MEMORY, {{.code = IOP_CODE_MOV64_X, .src = 15}, EXIT}, 2, 0,
		"unknown register"},
	{CBPF_MEMORY, {MOV(10, 0), EXIT}, 2, 0, "write to r10"},
	{CBPF_MEMORY,
		{{.code = IOP_CODE_ATOMIC_ADD64,
			 .dst = 10,
			 .src = 10,
			 .off = -8,
			 .imm = IOP_VALUE_ATOMIC_FETCH_ADD64},
			EXIT},
		2, 0, "write to r10"},
	{CBPF_MEMORY, {{.code = IOP_CODE_CALL, .imm = 1}, EXIT}, 2, 0,
		"call of an unknown helper"},
	{CBPF_MEMORY,
		{{.code = IOP_CODE_CALL, .imm = HELPER_PAYLOAD_OFFSET}, EXIT},
		2, 0, "call of a helper that this context does not have"},
	{CBPF_PACKET,
		{MOV(1, 0),
			{.code = IOP_CODE_CALL, .imm = HELPER_PAYLOAD_OFFSET},
			EXIT},
		3, 1, "a helper's argument is not the context"},
	{CBPF_PACKET, {{.code = IOP_CODE_LD_ABS_B}, EXIT}, 2, 0,
		"r6 is not the context"},
	{CBPF_MEMORY, {{.code = IOP_CODE_LD_IND_W}, EXIT}, 2, 0,
		"packet load without a packet"},
	/* Each end of each region; memory has 16 bytes. */
	{CBPF_MEMORY, {{.code = IOP_CODE_LDX_B, .src = 1, .off = 16}, EXIT}, 2,
		0, OUT("read", "1 byte")},
	{CBPF_MEMORY, {{.code = IOP_CODE_LDX_H, .src = 1, .off = 15}, EXIT}, 2,
		0, OUT("read", "2 bytes")},
	{CBPF_MEMORY, {{.code = IOP_CODE_ST_W, .dst = 1, .off = -1}, EXIT}, 2,
		0, OUT("write", "4 bytes")},
	{CBPF_MEMORY, {{.code = IOP_CODE_STX_DW, .dst = 10, .off = -7}, EXIT},
		2, 0, OUT("write", "8 bytes")},
	{CBPF_MEMORY, {{.code = IOP_CODE_LDX_B, .src = 10, .off = -513}, EXIT},
		2, 0, OUT("read", "1 byte")},
	{CBPF_MEMORY, {{.code = IOP_CODE_LDX_B, .src = 10}, EXIT}, 2, 0,
		OUT("read", "1 byte")},
	{CBPF_MEMORY,
		{{.code = IOP_CODE_ATOMIC_ADD32, .dst = 10, .off = -6}, EXIT},
		2, 0, "misaligned atomic access"},
	{CBPF_MEMORY, {{.code = IOP_CODE_ATOMIC_ADD64, .dst = 0}, EXIT}, 2, 0,
		"atomic access to 8 bytes out of bounds"},
	{CBPF_MEMORY, {MOV(1, -1), {.code = IOP_CODE_LDXSX_W, .src = 1}, EXIT},
		3, 1, OUT("read", "4 bytes")},
	{CBPF_SYSCALL, {{.code = IOP_CODE_LDX_W, .src = 1, .off = 61}, EXIT}, 2,
		0, OUT("read", "4 bytes")},
	{CBPF_SYSCALL, {{.code = IOP_CODE_ST_B, .dst = 1}, EXIT}, 2, 0,
		"write to a read-only context"},
	{CBPF_PACKET,
		{{.code = IOP_CODE_ST_W,
			 .dst = 1,
			 .off = offsetof(struct cbpf_packet, mark)},
			EXIT},
		2, 0, "write to a read-only context"},
	/* The pointers of a packet are hidden. */
	{CBPF_PACKET, {{.code = IOP_CODE_LDX_DW, .src = 1}, EXIT}, 2, 0,
		OUT("read", "8 bytes")},
	{CBPF_PACKET, {{.code = IOP_CODE_LDX_DW, .src = 1, .off = 8}, EXIT}, 2,
		0, OUT("read", "8 bytes")},
	{CBPF_PACKET,
		{{.code = IOP_CODE_LDX_B,
			 .src = 1,
			 .off = sizeof(struct cbpf_packet)},
			EXIT},
		2, 0, OUT("read", "1 byte")},
	/* A frame that is gone is out of bounds again. */
	{CBPF_MEMORY,
		{{.code = IOP_CODE_CALL, .src = 1, .imm = 2},
			{.code = IOP_CODE_LDX_B, .src = 10, .off = -513}, EXIT,
			{.code = IOP_CODE_ST_B, .dst = 10, .off = -512}, EXIT},
		5, 1, OUT("read", "1 byte")},
	/* Across two frames. */
	{CBPF_MEMORY,
		{{.code = IOP_CODE_CALL, .src = 1, .imm = 1}, EXIT,
			{.code = IOP_CODE_ST_W, .dst = 10, .off = -2}, EXIT},
		4, 2, OUT("write", "4 bytes")},
};

static const uint8_t packet_bytes[24] = {1, 2, 3, 4, 5, 6, 7, 8};

static struct cbpf_record record_of(enum cbpf_kind kind)
{
	struct cbpf_record record = {.kind = kind, .number = 1};

	if (kind == CBPF_PACKET) {
		record.packet.data = packet_bytes;
		record.packet.size = sizeof(packet_bytes);
	} else if (kind == CBPF_MEMORY) {
		record.memory.data = packet_bytes;
		record.memory.size = 16;
	}
	return record;
}

static void run(const struct iinsn *insns, size_t count, enum cbpf_kind kind,
	struct cbpf_result *result)
{
	const struct iprogram ip = {
		.insns = (struct iinsn *)(uintptr_t)insns, .count = count};
	const struct cbpf_record record = record_of(kind);
	struct interp *in = interp_prepare(&ip, kind, INTERP_CHECKED);

	assert_non_null(in);
	interp_set_steps(in, 2000);
	interp_run(in, &record, result);
	interp_free(in);
}

static void test_faults(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(faults); i++) {
		const struct fault *f = &faults[i];
		struct cbpf_result result;

		run(f->insns, f->count, f->kind, &result);
		if (result.end != CBPF_END_FAULT)
			fail_msg("row %zu (%s) does not fault", i, f->what);
		assert_string_equal(result.fault.what, f->what);
		assert_int_equal(result.fault.slot, f->slot);
	}
}

/* The address is the one that was meant. */
static void test_address(void **state)
{
	static const struct iinsn insns[] = {
		MOV(3, 0x1000), {.code = IOP_CODE_LDX_H, .src = 3, .off = -2}};
	static const struct iinsn helper[] = {
		{.code = IOP_CODE_CALL, .imm = 4711}};
	struct cbpf_result result;

	(void)state;
	run(insns, COUNT(insns), CBPF_MEMORY, &result);
	assert_int_equal(result.fault.address, 0xffe);
	run(helper, COUNT(helper), CBPF_MEMORY, &result);
	assert_int_equal(result.fault.address, 4711);
}

static void test_endless(void **state)
{
	static const struct iinsn insns[] = {{.code = IOP_CODE_JA, .off = -1}};
	struct cbpf_result result;

	(void)state;
	run(insns, COUNT(insns), CBPF_MEMORY, &result);
	assert_int_equal(result.end, CBPF_END_STEPS);
}

/* Registers and the stack begin as 0. */
static void test_zero(void **state)
{
	static const struct iinsn insns[] = {
		{.code = IOP_CODE_LDX_DW, .dst = 3, .src = 10, .off = -512},
		{.code = IOP_CODE_OR64_X, .dst = 0, .src = 3},
		{.code = IOP_CODE_OR64_X, .dst = 0, .src = 9},
		EXIT,
	};
	struct cbpf_result result;

	(void)state;
	run(insns, COUNT(insns), CBPF_MEMORY, &result);
	assert_int_equal(result.end, CBPF_END_RETURN);
	assert_int_equal(result.value, 0);
}

/* So does the stack of each call, whatever an earlier one left there, and that
 * of each run. */
static void test_zero_again(void **state)
{
	static const struct iinsn insns[] = {
		{.code = IOP_CODE_LDX_DW, .dst = 6, .src = 10, .off = -8},
		{.code = IOP_CODE_ST_DW, .dst = 10, .off = -8, .imm = 1},
		{.code = IOP_CODE_CALL, .src = 1, .imm = 3},
		{.code = IOP_CODE_CALL, .src = 1, .imm = 2},
		{.code = IOP_CODE_OR64_X, .dst = 0, .src = 6},
		EXIT,
		{.code = IOP_CODE_LDX_DW, .dst = 0, .src = 10, .off = -8},
		{.code = IOP_CODE_ST_DW, .dst = 10, .off = -8, .imm = 1},
		EXIT,
	};
	const struct iprogram ip = {.insns = (struct iinsn *)(uintptr_t)insns,
		.count = COUNT(insns)};
	const struct cbpf_record record = {.number = 1, .kind = CBPF_SYSCALL};
	struct interp *in = interp_prepare(&ip, CBPF_SYSCALL, INTERP_CHECKED);

	(void)state;
	assert_non_null(in);
	for (int i = 0; i < 2; i++) {
		struct cbpf_result result = {0};

		interp_run(in, &record, &result);
		assert_int_equal(result.end, CBPF_END_RETURN);
		assert_int_equal(result.value, 0);
	}
	interp_free(in);
}

static uint64_t random_state = 1;

static uint64_t random_u64(void)
{
	uint64_t z = random_state += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

/* Half of the slots are mere bytes, half rows of iop.def with random fields
 * that are often in range. */
static void random_program(struct iinsn *insns, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		uint64_t r = random_u64();

		if (r % 16 == 0) {
			r = random_u64();
			memcpy(&insns[i], &r, sizeof(r));
			continue;
		}
		insns[i] = iop_encode((enum iop)(r >> 8) % IOP_COUNT);
		r = random_u64();
		insns[i].dst = r % 11 & 15;
		if (iop_decode(&insns[i])->selector != SELECT_SRC)
			insns[i].src = (r >> 8) % 11 & 15;
		if (iop_decode(&insns[i])->selector != SELECT_OFF)
			insns[i].off = (int16_t)((int)(r >> 16) % 24);
		if (iop_decode(&insns[i])->selector != SELECT_IMM)
			insns[i].imm = (int32_t)((int)(r >> 32) % 24);
	}
}

/* Under the address sanitizer, this is where a hole would show. */
static void test_random(void **state)
{
	size_t ends[3] = {0};

	(void)state;
	for (size_t i = 0; i < RANDOM_PROGRAMS; i++) {
		size_t count = 1 + random_u64() % 30;
		struct iinsn *insns = malloc(count * sizeof(*insns));
		struct cbpf_result result;

		random_program(insns, count);
		run(insns, count, (enum cbpf_kind)(i % 3), &result);
		ends[result.end]++;
		free(insns);
	}
	print_message("%zu returned, %zu had no end, %zu faulted\n", ends[0],
		ends[1], ends[2]);
	for (int i = 0; i < 3; i++)
		assert_true(ends[i] > RANDOM_PROGRAMS / 1000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_faults),
		cmocka_unit_test(test_address),
		cmocka_unit_test(test_endless),
		cmocka_unit_test(test_zero),
		cmocka_unit_test(test_zero_again),
		cmocka_unit_test(test_random),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
