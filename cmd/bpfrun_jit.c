/* SPDX-License-Identifier: BSD-2-Clause */
/* bpfrun --dump-jit and --jit-image: what filters become, and no run. */
#include <stdlib.h>
#include <string.h>

#include "bpfrun.h"

static bool dump_program(struct bpfrun *b, const struct cbpf_program *p)
{
	const struct cbpf_jit_options options = {
		.kind = b->kind,
		.engine = b->engine,
		.arch = b->jit_arch,
	};
	uint8_t *code = NULL;
	char *text = NULL;
	bool good = true;
	size_t size;

	if (b->dump_passes)
		good = dump_passes(b, p);
	if (good && b->dump_jit) {
		text = cbpf_jit_text(p, &options, b->cli.diags);
		good = text;
	}
	if (text)
		fputs(text, stdout);
	if (good && b->jit_image) {
		code = cbpf_jit_code(p, &options, &size, b->cli.diags);
		good = code && !cbpf_save(b->jit_image, (const char *)code,
				       size, b->cli.diags);
	}
	free(text);
	free(code);
	return good;
}

int dump_jit(struct bpfrun *b)
{
	bool good = true;

	for (size_t i = 0; i < b->job_count && good; i++) {
		const struct job *job = &b->jobs[i];
		size_t count = cbpf_runner_count(job->runner);

		for (size_t k = 0; k < count && good; k++)
			good = dump_program(
				b, cbpf_runner_program(job->runner, k));
	}
	cli_print_diags(&b->cli);
	return good ? CLI_OK : CLI_USAGE;
}

bool is_listing(const struct bpfrun *b)
{
	return b->dump_jit || b->jit_image || b->dump_passes;
}

/* --harden is an engine's name, said in another way. */
void check_jit(struct bpfrun *b)
{
	bool listing = is_listing(b);

	if (b->harden && b->engine && strcmp(b->engine, "jit-hardened"))
		cli_usage(&b->cli,
			"--harden is the engine jit-hardened, not "
			"%s",
			b->engine);
	if (b->harden)
		b->engine = "jit-hardened";
	if (listing && b->engine && strncmp(b->engine, "jit", 3))
		cli_usage(&b->cli,
			"the engine %s makes no machine code; jit, "
			"jit-plain and jit-hardened do",
			b->engine);
	if (listing && b->input_count)
		cli_usage(&b->cli,
			"with --dump-jit, --jit-image and --passes nothing is "
			"run: no input is read");
	if (b->jit_image && b->filter_count > 1)
		cli_usage(&b->cli, "--jit-image takes one filter");
}
