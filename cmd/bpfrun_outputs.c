/* SPDX-License-Identifier: BSD-2-Clause */
/* Where the output files of bpfrun may not lead: to its inputs, to each other.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bpfrun.h"

/* Whether two names lead to one file; "-" is standard input. */
static bool same_file(const char *out, const char *in)
{
	struct stat a, b;
	int rc = strcmp(in, "-") ? stat(in, &b) : fstat(STDIN_FILENO, &b);

	return !rc && !stat(out, &a) && !S_ISCHR(a.st_mode) &&
	       a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* The folder that a path leads to. */
static bool stat_folder(const char *path, struct stat *st)
{
	const char *slash = strrchr(path, '/');
	char *folder =
		slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
	bool there = folder && !stat(folder, st);

	free(folder);
	return there;
}

/* Whether two names of files that need not be there yet lead to one. */
static bool same_place(const char *a, const char *b)
{
	const char *end_a = strrchr(a, '/'), *end_b = strrchr(b, '/');
	struct stat in_a, in_b;

	return !strcmp(end_a ? end_a + 1 : a, end_b ? end_b + 1 : b) &&
	       stat_folder(a, &in_a) && stat_folder(b, &in_b) &&
	       in_a.st_dev == in_b.st_dev && in_a.st_ino == in_b.st_ino;
}

/* An output that is none of -w: its option, for messages. */
struct output {
	const char *option, *path;
};

static bool is_file(const struct cli_filter *filter)
{
	return filter->source == CLI_FILE;
}

/* Ends the program where an output leads to what is read. */
static void check_inputs(struct bpfrun *b, const char *path)
{
	for (size_t i = 0; i < b->input_count; i++)
		if (same_file(path, b->inputs[i]))
			cli_usage(&b->cli, "%s: the output is also an input",
				path);
	for (size_t i = 0; i < b->filter_count; i++)
		if (is_file(&b->filters[i]) &&
			same_file(path, b->filters[i].arg))
			cli_usage(&b->cli, "%s: the output is also a filter",
				path);
	for (size_t i = 0; i < b->other_count; i++)
		if (is_file(&b->others[i]) && same_file(path, b->others[i].arg))
			cli_usage(&b->cli,
				"%s: the output is also the policy of --diff",
				path);
}

static bool leads_to(const char *a, const char *b)
{
	return same_place(a, b) || same_file(a, b);
}

static void check_output(struct bpfrun *b, size_t n)
{
	const char *path = b->out_paths[n];

	check_inputs(b, path);
	for (size_t i = 0; i < b->filter_count; i++)
		if (i != n && b->out_paths[i] &&
			leads_to(path, b->out_paths[i]))
			cli_usage(&b->cli, "%s: two filters write to it", path);
}

/* The other outputs, each against inputs and what was named before it. */
static void check_others(struct bpfrun *b)
{
	const struct output outputs[] = {
		{"--record", b->live.record},
		{"--output", b->live.output},
		{"--jit-image", b->jit_image},
	};

	for (size_t i = 0; i < sizeof(outputs) / sizeof(outputs[0]); i++) {
		const char *path = outputs[i].path;

		if (!path || !strcmp(path, "-"))
			continue;
		check_inputs(b, path);
		for (size_t k = 0; k < b->filter_count; k++)
			if (b->out_paths[k] && leads_to(path, b->out_paths[k]))
				cli_usage(&b->cli, "%s: -w and %s write to it",
					path, outputs[i].option);
		for (size_t k = 0; k < i; k++)
			if (outputs[k].path && leads_to(path, outputs[k].path))
				cli_usage(&b->cli, "%s: %s and %s write to it",
					path, outputs[k].option,
					outputs[i].option);
	}
}

/* Packets that go to the end of the file they come from never end. */
static void check_stdout(struct bpfrun *b)
{
	for (size_t i = 0; i < b->input_count; i++)
		if (cli_same_file(b->inputs[i], "-"))
			cli_usage(&b->cli, "<stdout>: the output is also an "
					   "input");
}

void outputs_check(struct bpfrun *b)
{
	for (size_t i = 0; i < b->filter_count; i++) {
		if (b->out_paths[i] && strcmp(b->out_paths[i], "-"))
			check_output(b, i);
		else if (b->out_paths[i])
			check_stdout(b);
	}
	check_others(b);
}
