/* SPDX-License-Identifier: BSD-2-Clause */
/* The control-flow graph: in the language of Graphviz, and as SVG that its
 * program `dot` makes of that. */
#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/op.h"
#include "text/form.h"

extern char **environ;

/* Where an instruction's successors are; `count` of them, the end of the
 * program (p->count) for a target outside of it. */
struct ways {
	size_t to[2];
	const char *label[2];
	unsigned count;
};

static size_t inside(const struct cbpf_program *p, long long target)
{
	return target < 0 || target > (long long)p->count ? p->count
							  : (size_t)target;
}

static struct ways ways_of(const struct cbpf_program *p, size_t pc)
{
	const struct cbpf_insn *insn = &p->insns[pc];
	const struct op_info *info =
		op_find(insn->code, DIALECT_LINUX | DIALECT_ASM);

	if (!info) /* no kernel runs it: as far as the graph goes, an end */
		return (struct ways){0};
	if (info->code == OP_CODE_RET_K || info->code == OP_CODE_RET_A ||
		info->code == OP_CODE_RET_X)
		return (struct ways){0};
	if (info->code == OP_CODE_JA)
		return (struct ways){
			{inside(p, ja_target(pc, insn->k))}, {""}, 1};
	if (!op_is_branch(info))
		return (struct ways){{pc + 1}, {""}, 1};
	if (insn->jt == insn->jf)
		return (struct ways){
			{inside(p, jump_target(pc, insn->jt))}, {""}, 1};
	return (struct ways){{inside(p, jump_target(pc, insn->jt)),
				     inside(p, jump_target(pc, insn->jf))},
		{"true", "false"}, 2};
}

/* Marks where blocks begin; NULL when out of memory. */
static bool *find_blocks(const struct cbpf_program *p)
{
	bool *begins = calloc(p->count + 1, sizeof(*begins));

	for (size_t pc = 0; begins && pc < p->count; pc++) {
		struct ways ways = ways_of(p, pc);

		begins[0] = true;
		for (unsigned i = 0; i < ways.count; i++)
			if (ways.count > 1 || ways.to[i] != pc + 1)
				begins[ways.to[i]] = true;
		if (ways.count != 1 || ways.to[0] != pc + 1)
			begins[pc + 1] = true;
	}
	return begins;
}

static void write_edges(const struct ways *ways, size_t block, struct buf *out)
{
	for (unsigned i = 0; i < ways->count; i++) {
		buf_printf(out, "\tb%zu -> b%zu", block, ways->to[i]);
		if (*ways->label[i])
			buf_printf(out, " [label=\"%s\", color=%s]",
				ways->label[i], i ? "red" : "darkgreen");
		buf_puts(out, ";\n");
	}
}

/* The block from instruction pc on; returns the first behind it. */
static size_t write_block(const struct cbpf_program *p, const bool *begins,
	size_t pc, struct buf *out)
{
	size_t block = pc;
	struct ways ways;
	char text[128];

	buf_printf(out, "\tb%zu [label=\"", block);
	do {
		buf_printf(out, "%zu: %s\\l", pc,
			cbpf_insn_text(&p->insns[pc], text, sizeof(text)));
		pc++;
	} while (pc < p->count && !begins[pc]);
	buf_puts(out, "\"];\n");
	ways = ways_of(p, pc - 1);
	write_edges(&ways, block, out);
	return pc;
}

static int dot_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	bool *begins = find_blocks(p), runs_off = false;

	(void)options;
	if (!begins) {
		diag_file(diags, DIAG_NO_MEMORY, p->name);
		return -1;
	}
	buf_puts(out, "digraph filter {\n"
		      "\tnode [shape=box, fontname=\"monospace\"];\n"
		      "\tedge [fontname=\"monospace\"];\n");
	for (size_t pc = 0; pc < p->count;)
		pc = write_block(p, begins, pc, out);
	for (size_t pc = 0; pc < p->count; pc++) {
		struct ways ways = ways_of(p, pc);

		for (unsigned i = 0; i < ways.count; i++)
			runs_off |= ways.to[i] == p->count;
	}
	if (runs_off)
		buf_printf(out, "\tb%zu [label=\"outside\", shape=oval];\n",
			p->count);
	buf_puts(out, "}\n");
	free(begins);
	return 0;
}

const struct form form_dot = {
	.name = "dot",
	.remark = {"// ", ""},
	.about = "control-flow graph for Graphviz",
	.write = dot_write,
};

/* ------------------------------------------------------------------------ */
/* SVG                                                                      */

/* Runs "dot -Tsvg" from one file to the other; 0 or an errno, -1 when the
 * program failed. */
static int run_dot(int in, int out)
{
	char *const argv[] = {(char *)"dot", (char *)"-Tsvg", NULL};
	posix_spawn_file_actions_t actions;
	int error, status;
	pid_t pid;

	error = posix_spawn_file_actions_init(&actions);
	if (error)
		return error;
	posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
	error = posix_spawnp(&pid, argv[0], &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	if (error)
		return error;
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return errno;
	if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
		return ENOENT;
	return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
}

/* What the program made of the graph in `in`, appended to svg. */
static int svg_make(FILE *in, struct buf *svg)
{
	FILE *out = tmpfile();
	char part[4096];
	int error;
	size_t size;

	if (!out)
		return errno;
	error = run_dot(fileno(in), fileno(out));
	rewind(out);
	while (!error && (size = fread(part, 1, sizeof(part), out)))
		buf_put(svg, part, size);
	fclose(out);
	return error;
}

static int svg_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	struct buf graph = {0};
	FILE *in = tmpfile();
	int error = in ? 0 : errno;

	if (!error && dot_write(p, &graph, options, diags)) {
		fclose(in);
		return -1;
	}
	if (!error &&
		(graph.failed ||
			fwrite(graph.data, 1, graph.size, in) != graph.size ||
			fflush(in) || fseek(in, 0, SEEK_SET)))
		error = errno ? errno : ENOMEM;
	if (!error)
		error = svg_make(in, out);
	if (in)
		fclose(in);
	buf_free(&graph);
	if (error)
		diag_file(diags, DIAG_NEEDS_PROGRAM, p->name, "dot",
			error < 0 ? "it failed" : strerror(error), "graphviz");
	return error ? -1 : 0;
}

const struct form form_svg = {
	.name = "svg",
	.alone = true,
	.about = "the same graph as a picture, by Graphviz's dot",
	.write = svg_write,
};
