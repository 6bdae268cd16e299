/* SPDX-License-Identifier: BSD-2-Clause */
/* bpfrun --dump-jit and --jit-image: what filters become, and no run. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bpfrun.h"

static bool write_image(struct bpfrun *b, const uint8_t *code, size_t size)
{
	FILE *f = fopen(b->jit_image, "wb");
	bool good = f && fwrite(code, 1, size, f) == size;
	int error = errno;

	if (f && fclose(f) && good) {
		good = false;
		error = errno;
	}
	if (!good)
		cbpf_diags_add_io(b->cli.diags, "write", b->jit_image, error);
	return good;
}

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
		good = code && write_image(b, code, size);
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
