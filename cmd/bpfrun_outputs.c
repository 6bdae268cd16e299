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

static void check_output(struct bpfrun *b, size_t n)
{
	const char *path = b->out_paths[n];

	for (size_t i = 0; i < b->input_count; i++)
		if (same_file(path, b->inputs[i]))
			cli_usage(&b->cli, "%s: the output is also an input",
				path);
	for (size_t i = 0; i < b->filter_count; i++) {
		if (b->filters[i].source == CLI_FILE &&
			same_file(path, b->filters[i].arg))
			cli_usage(&b->cli, "%s: the output is also a filter",
				path);
		if (i != n && b->out_paths[i] &&
			(same_place(path, b->out_paths[i]) ||
				same_file(path, b->out_paths[i])))
			cli_usage(&b->cli, "%s: two filters write to it", path);
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
}
