/* SPDX-License-Identifier: BSD-2-Clause */
/* The form d is what libpcap's bpf_image() prints, for every opcode. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above. */
#include <cmocka.h>

#include <pcap.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cbpf.h"

/* One instruction as the form has it; owned by the caller. */
static char *image(struct cbpf *c, const struct bpf_insn *insn)
{
	const struct cbpf_form_options options = {.form = "d"};
	const struct cbpf_insn ours = {insn->code, insn->jt, insn->jf, insn->k};
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_program *p = cbpf_program_new("test", &ours, 1, diags);
	size_t size;
	char *text = cbpf_write(c, p, &options, &size, diags);

	assert_non_null(text);
	cbpf_program_free(p);
	cbpf_diags_free(diags);
	return text;
}

static void test_image(void **state)
{
	static const uint32_t ks[] = {0, 1, 31, 0x800, 0x7fffffff, 0x80000000,
		0xfffff000, 0xfffff030, 0xfffff038, 0xfffff03c, 0xfffff040,
		0xffffffff};
	struct cbpf *c = cbpf_new();
	size_t equal = 0, words = 0;

	(void)state;
	for (unsigned i = 0; i < 256 * 12; i++) {
		struct bpf_insn insn = {.code = (u_short)(i / 12)};
		char want[256], *got;

		insn.k = ks[i % 12];
		if ((insn.code & 7) == BPF_JMP && insn.code != BPF_JMP) {
			insn.jt = (u_char)i;
			insn.jf = (u_char)(i >> 3);
		}
		snprintf(want, sizeof(want), "%s\n", bpf_image(&insn, 0));
		got = image(c, &insn);
		if (strstr(got, ".word")) {
			assert_non_null(strstr(want, "unimp"));
			words++;
		} else {
			assert_string_equal(got, want);
			equal++;
		}
		free(got);
	}
	cbpf_free(c);
	printf("%zu equal, %zu data words\n", equal, words);
	assert_true(equal > 350);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_image),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
