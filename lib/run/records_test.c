/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Records of system calls: the fast path of JSON against the JSON library, the
 * binary form in both byte orders, and what filters make of calls that are
 * known in part against every call that they can be.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/op.h"
#include "names/arch.h"
#include "run/json_fast.h"
#include "run/json_line.h"
#include "run/partial.h"

static uint64_t random_state = 0x9e3779b97f4a7c15u;

static uint32_t any(uint32_t below)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return (uint32_t)(random_state >> 32) % below;
}

/* ---- JSON --------------------------------------------------------------- */

static void put(char *line, const char *format, ...)
{
	size_t at = strlen(line);
	va_list ap;

	va_start(ap, format);
	vsnprintf(line + at, 4096 - at, format, ap);
	va_end(ap);
}

static void put_number(char *line)
{
	static const char *const odd[] = {"-0", "01", "0x1f", "\"0x1F\"",
		"\"-0x2\"", "\"017\"", "9223372036854775807",
		"9223372036854775808", "-9223372036854775808",
		"\"18446744073709551615\"", "\"0xffffffffffffffff\"",
		"\"0x1ffffffffffffffff\"", "\"-9223372036854775808\"",
		"\"-9223372036854775809\"", "1e3", "1.5", "\"\"", "\"-\"",
		"\"0x\"", "-", "null", "true", "\" 1\"", "4294967295",
		"4294967296", "-2147483648", "-2147483649", "[1]", "\"1\\n\""};

	switch (any(12)) {
	case 0:
		put(line, "%s", odd[any(sizeof(odd) / sizeof(odd[0]))]);
		break;
	case 1:
	case 2:
	case 3:
		put(line, "\"0x%x%08x\"", any(1u << 31), any(1u << 31));
		break;
	case 4:
		put(line, "-%u", any(1000));
		break;
	default:
		put(line, "%u", any(500));
	}
}

static void put_blank(char *line)
{
	static const char *const blanks[] = {"", "", "", "", " ", "\t", "  "};

	put(line, "%s", blanks[any(sizeof(blanks) / sizeof(blanks[0]))]);
}

static void put_member(char *line)
{
	static const char *const names[] = {"read", "openat", "uretprobe",
		"nonesuch", "", "syscall_0x5", "re\\u0061d", "socket"};
	static const char *const archs[] = {"x86_64", "i386", "arm64", "s390x",
		"amd64", "x32", "vax", "X86_64"};
	static const char *const keys[] = {
		"nr", "ip", "uprobe", "NR", "n\\u0072", "arg", ""};

	switch (any(8)) {
	case 0:
	case 1:
		put(line, "\"nr\"");
		break;
	case 2:
		put(line, "\"syscall\":\"%s\"", names[any(8)]);
		return;
	case 3:
		put(line, "\"arch\":\"%s\"", archs[any(8)]);
		return;
	case 4:
		put(line, "\"args\":[");
		for (uint32_t i = any(8); i-- > 0;) {
			put_number(line);
			put(line, i ? "," : "");
			put_blank(line);
		}
		put(line, "]");
		return;
	case 5:
		put(line, "\"uprobe\":%s", any(2) ? "true" : "false");
		return;
	case 6:
		put(line, "\"ip\"");
		break;
	default:
		put(line, "\"%s\"", keys[any(7)]);
	}
	put_blank(line);
	put(line, ":");
	put_blank(line);
	put_number(line);
}

/* A line near what is read; some of them with a byte changed. */
static void make_line(char *line)
{
	uint32_t members = 1 + any(3);

	line[0] = '\0';
	put_blank(line);
	put(line, "{");
	if (any(2))
		put(line, "\"nr\":%u,", any(400));
	for (uint32_t i = 0; i < members; i++) {
		put(line, i ? "," : "");
		put_blank(line);
		put_member(line);
		put_blank(line);
	}
	put(line, "}");
	put_blank(line);
	if (!any(10))
		line[any((uint32_t)strlen(line))] = (char)(1 + any(255));
	if (!any(16))
		line[any((uint32_t)strlen(line) + 1)] = '\0';
}

static void json_fast(void **state)
{
	struct cbpf_diags *diags = cbpf_diags_new();
	struct json_fast *fast = json_fast_new();
	const struct audit_arch *arch = audit_arch_native();
	unsigned taken = 0, refused = 0, left = 0;
	char line[4096];

	(void)state;
	if (!json_line_built_in())
		skip();
	for (int i = 0; i < 200000; i++) {
		struct lines l = {.name = "x", .diags = diags, .text = line};
		struct call quick, slow;
		struct span text;

		make_line(line);
		l.size = strlen(line);
		text = (struct span){line, l.size};
		if (json_fast_line(fast, &text, arch, &quick)) {
			l.id = DIAG_SYSCALL_RECORD;
			if (syscall_json_line(&l, arch, &slow))
				fail_msg("jansson refuses %s", line);
			assert_memory_equal(&quick, &slow, sizeof(quick));
			taken++;
		} else if (syscall_json_line(&l, arch, &slow)) {
			refused++;
		} else {
			left++;
		}
		cbpf_diags_clear(diags);
	}
	print_message("json: fast %u, left to jansson %u, refused %u\n", taken,
		left, refused);
	assert_true(taken > 20000 && left > 1000 && refused > 20000);
	json_fast_free(fast);
	cbpf_diags_free(diags);
}

/* ---- Binary ------------------------------------------------------------- */

static void byte_orders(void **state)
{
	(void)state;
	/* No machine is another one turned around: the order can be told. */
	for (uint32_t i = 0; i < 0x10000; i++)
		for (uint32_t top = 0; top < 8; top++) {
			uint32_t audit = i | top << 29;

			if (audit_arch_by_value(audit))
				assert_null(audit_arch_by_value(
					__builtin_bswap32(audit)));
		}
}

static void write_file(char *path, const void *data, size_t size)
{
	int fd;

	strcpy(path, "/tmp/records_test.XXXXXX");
	fd = mkstemp(path);
	assert_true(fd >= 0);
	assert_int_equal(write(fd, data, size), size);
	close(fd);
}

#define MANY 5000u

static void binary(void **state)
{
	static uint32_t calls[MANY + 1][CBPF_CALL_WORDS];
	struct cbpf_diags *diags = cbpf_diags_new();
	const uint32_t(*batch)[CBPF_CALL_WORDS];
	char path[] = "/tmp/records_test.XXXXXX";
	struct cbpf_record record;
	struct cbpf_input *in;
	size_t count, seen = 0;
	int rc;

	(void)state;
	for (uint32_t i = 0; i < MANY; i++) {
		calls[i][0] = i;
		calls[i][1] = i % 3 ? 0xc000003e : 0x80000016;
		calls[i][15] = ~i;
		for (int w = 0; i % 3 == 0 && w < CBPF_CALL_WORDS; w++)
			calls[i][w] = __builtin_bswap32(calls[i][w]);
	}
	calls[100][1] = 0;			  /* no machine */
	memset(calls[MANY], 7, sizeof(calls[0])); /* and a piece */
	write_file(path, calls, sizeof(calls) - 10);
	in = cbpf_input_open(path, CBPF_SYSCALL, 0, diags);
	assert_non_null(in);
	assert_true(cbpf_input_has_batches(in));
	assert_int_equal(cbpf_input_next(in, &record, diags), 1);
	assert_int_equal(record.syscall.word[15], ~0u);
	while ((rc = cbpf_input_batch(in, &batch, &count, diags)) > 0) {
		for (size_t i = 0; i < count; i++) {
			/* 0 was taken, 100 is left out. */
			seen++;
			assert_int_equal(batch[i][0], seen + (seen >= 100));
			assert_int_equal(batch[i][15], ~batch[i][0]);
		}
	}
	assert_int_equal(rc, -1);
	assert_int_equal(seen, MANY - 2);
	assert_int_equal(cbpf_diags_count(diags), 2);
	cbpf_input_close(in);
	unlink(path);
	cbpf_diags_free(diags);
}

/* ---- Calls that are known in part --------------------------------------- */

#define LENGTH 12u

static struct cbpf_insn random_insn(uint32_t left)
{
	static const uint16_t codes[] = {OP_CODE_LD_W_ABS, OP_CODE_LD_W_ABS,
		OP_CODE_LD_W_ABS, OP_CODE_LD_IMM, OP_CODE_LDX_IMM, OP_CODE_TAX,
		OP_CODE_TXA, OP_CODE_AND_K, OP_CODE_AND_X, OP_CODE_OR_K,
		OP_CODE_OR_X, OP_CODE_XOR_K, OP_CODE_XOR_X, OP_CODE_ADD_K,
		OP_CODE_ADD_X, OP_CODE_SUB_K, OP_CODE_SUB_X, OP_CODE_MUL_K,
		OP_CODE_MUL_X, OP_CODE_DIV_K, OP_CODE_DIV_X, OP_CODE_LSH_K,
		OP_CODE_LSH_X, OP_CODE_RSH_K, OP_CODE_RSH_X, OP_CODE_NEG,
		OP_CODE_ST, OP_CODE_STX, OP_CODE_JEQ_K, OP_CODE_JEQ_X,
		OP_CODE_JGT_K, OP_CODE_JGT_X, OP_CODE_JGE_K, OP_CODE_JGE_X,
		OP_CODE_JSET_K, OP_CODE_JSET_X, OP_CODE_JEQ_K, OP_CODE_JSET_K,
		OP_CODE_JA, OP_CODE_LD_MEM, OP_CODE_LDX_MEM, OP_CODE_RET_K};
	static const uint16_t jumps[] = {OP_CODE_JEQ_K, OP_CODE_JGT_K,
		OP_CODE_JGE_K, OP_CODE_JSET_K, OP_CODE_RET_K};
	struct cbpf_insn i = {.code = codes[any(sizeof(codes) / 2)]};

	if (any(3) == 0)
		i.code = jumps[any(sizeof(jumps) / 2)];
	i.k = any(9);
	if (i.code == OP_CODE_LD_W_ABS)
		i.k = 16 + 4 * any(2);
	else if (i.code == OP_CODE_DIV_K)
		i.k = 1 + any(3);
	else if (i.code == OP_CODE_ST || i.code == OP_CODE_STX ||
		 i.code == OP_CODE_LD_MEM || i.code == OP_CODE_LDX_MEM)
		i.k = any(2);
	else if (i.code == OP_CODE_RET_K)
		i.k = 70 + left;
	else if (i.code == OP_CODE_JA)
		i.k = any(left);
	i.jt = (uint8_t)any(left);
	i.jf = (uint8_t)any(left);
	return i;
}

static bool has_value(const struct partial_values *set, uint32_t value)
{
	for (size_t i = 0; i < set->count; i++)
		if (set->value[i] == value)
			return true;
	return set->more;
}

/* All 16 values of an unknown word; what is given must cover them. */
static void partial(void **state)
{
	struct cbpf_diags *diags = cbpf_diags_new();
	unsigned certain = 0, open = 0, more = 0, tight = 0;

	(void)state;
	for (int run = 0; run < 30000; run++) {
		struct cbpf_insn insns[LENGTH];
		struct cbpf_program *p;
		struct classic *c;
		struct cbpf_record r = {.kind = CBPF_SYSCALL};
		struct partial_values all, seen = {0};
		bool covered = true;

		for (uint32_t i = 0; i < LENGTH - 1; i++)
			insns[i] = random_insn(LENGTH - 1 - i);
		insns[0] =
			(struct cbpf_insn){.code = OP_CODE_LD_W_ABS, .k = 16};
		insns[LENGTH - 1] = (struct cbpf_insn){
			.code = any(2) ? OP_CODE_RET_A : OP_CODE_RET_K,
			.k = 77};
		p = cbpf_program_new("x", insns, LENGTH, diags);
		c = classic_prepare(p, CBPF_SYSCALL, CLASSIC_LINUX, diags);
		assert_non_null(c);
		r.syscall.unknown = 1u << 4;
		r.syscall.word[5] = any(9);
		assert_int_equal(partial_run(c, &r.syscall, &all), 0);
		for (uint32_t v = 0; v < 18; v++) {
			struct cbpf_result result;

			r.syscall.word[4] = v < 16 ? v : v * 0x7ffffff1u;
			classic_run(c, &r, &result);
			partial_add(&seen, (uint32_t)result.value);
			covered = covered &&
				  has_value(&all, (uint32_t)result.value);
		}
		assert_true(covered);
		certain += all.count == 1 && !all.more;
		open += all.count > 1 && !all.more;
		more += all.more;
		tight += !all.more && all.count == seen.count;
		free(c);
		cbpf_program_free(p);
	}
	print_message("partial: certain %u, open %u, more %u; as many values "
		      "as were seen: %u\n",
		certain, open, more, tight);
	assert_true(certain > 5000 && open > 2000 && more > 1000);
	assert_true(tight > (certain + open) * 8 / 10);
	cbpf_diags_free(diags);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(json_fast),
		cmocka_unit_test(byte_orders),
		cmocka_unit_test(binary),
		cmocka_unit_test(partial),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
