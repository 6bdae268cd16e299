/* SPDX-License-Identifier: BSD-2-Clause */
/* bpfrun --passes and --no-pass: the optimizer's passes, chosen and listed. */
#include <stdlib.h>
#include <string.h>

#include "bpfrun.h"

/* The passes of a list of names, bit N for pass N. */
static uint32_t find_passes(struct bpfrun *b, const char *names)
{
	uint32_t passes = 0;

	for (;;) {
		size_t length = strcspn(names, ",");
		char name[32];
		int pass;

		snprintf(name, sizeof(name), "%.*s", (int)length, names);
		pass = cbpf_pass_value(name);
		if (pass < 0)
			cli_usage(&b->cli,
				"no pass is called '%s'; --passes lists them",
				name);
		passes |= 1u << pass;
		if (!names[length])
			return passes;
		names += length + 1;
	}
}

void take_passes(struct bpfrun *b, const char *names)
{
	if (!names)
		b->dump_passes = true;
	else
		b->passes_off = ~find_passes(b, names);
}

void take_no_pass(struct bpfrun *b, const char *names)
{
	b->passes_off |= find_passes(b, names);
}

int list_passes(void)
{
	struct cbpf_pass row;

	for (size_t i = 0; cbpf_pass_row(i, &row); i++)
		printf("%-8s %s\n", row.name, row.about);
	return CLI_OK;
}

bool dump_passes(struct bpfrun *b, const struct cbpf_program *p)
{
	char *text = cbpf_pass_text(p, b->kind, b->passes_off, b->cli.diags);

	if (text)
		fputs(text, stdout);
	free(text);
	return text;
}
