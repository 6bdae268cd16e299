/* SPDX-License-Identifier: BSD-2-Clause */
/* count FILTER CAPTURE: how many packets does the filter accept? */
#include <cbpf.h>
#include <stdlib.h>

static void complain(const struct cbpf_diags *diags)
{
	const struct cbpf_diag *d;

	for (size_t i = 0; (d = cbpf_diags_get(diags, i)); i++)
		fprintf(stderr, "%s:%u:%u: %s [%s]\n", d->file ? d->file : "-",
			d->line, d->col, d->text, d->name);
}

static char *slurp(const char *path, size_t *size)
{
	static char text[65536];
	FILE *f = fopen(path, "rb");

	if (!f) {
		perror(path);
		return NULL;
	}
	*size = fread(text, 1, sizeof(text), f);
	fclose(f);
	return text;
}

int main(int argc, char **argv)
{
	struct cbpf *c = cbpf_new();
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_form_options form = {0};
	struct cbpf_run_options run = {.kind = CBPF_PACKET};
	struct cbpf_program *p = NULL;
	struct cbpf_runner *r = NULL;
	struct cbpf_input *in = NULL;
	struct cbpf_verdict verdict;
	struct cbpf_record record;
	unsigned long matched = 0;
	int ethernet = cbpf_linktype_value("EN10MB");
	int rc = -1;
	size_t size;
	char *text = argc == 3 ? slurp(argv[1], &size) : NULL;

	if (c && diags && text)
		p = cbpf_read(c, argv[1], text, size, &form, diags);
	if (p)
		r = cbpf_runner_new(c, &run, diags);
	/* The runner takes the program over, also when this fails. */
	if (r && cbpf_runner_add(r, p, CBPF_TARGET_SOCKET, diags) == 0)
		in = cbpf_input_open(argv[2], CBPF_PACKET, ethernet, diags);
	while (in && (rc = cbpf_input_next(in, &record, diags)) > 0) {
		cbpf_runner_run(r, 0, &record, &verdict);
		matched += verdict.match;
	}
	if (rc == 0)
		printf("%lu packets\n", matched);
	else if (diags)
		complain(diags);
	cbpf_input_close(in);
	cbpf_runner_free(r);
	cbpf_diags_free(diags);
	cbpf_free(c);
	return rc ? EXIT_FAILURE : EXIT_SUCCESS;
}
