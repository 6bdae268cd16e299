/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The machine code of a program, as bytes and as text: native instructions
 * under the internal ones that they come from, and those under the classic
 * ones.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/program.h"
#include "disasm.h"
#include "internal/convert.h"
#include "internal/idis.h"
#include "recipe.h"

/* A listing at work. */
struct list {
	const struct cbpf_program *p;
	const struct iprogram *ip;
	struct iprogram *converted; /* owned; NULL: ip is the program's */
	const struct recipe *recipe;
	struct jit_options options;
	const struct nodes *n; /* of the body at hand */
	uint32_t classic;      /* the instruction that was named last */
};

static int begin(struct list *l, const struct cbpf_program *p,
	const struct cbpf_jit_options *options, struct cbpf_diags *diags)
{
	const char *name = options->engine ? options->engine : "jit";
	const char *why;
	char names[80];

	*l = (struct list){.p = p, .ip = p->internal};
	l->recipe = recipe_find(name);
	l->options.arch =
		options->arch ? arch_find(options->arch) : arch_host();
	if (!l->recipe) {
		diag_file(diags, DIAG_ENGINE_NAME, NULL, name,
			recipe_names(names, sizeof(names)));
		return -1;
	}
	if (!l->options.arch) {
		diag_file(diags, DIAG_JIT_ARCH, NULL,
			options->arch ? options->arch : "this one");
		return -1;
	}
	/* One that is named is listed the same on every machine. */
	if (!options->arch)
		l->options.features = l->options.arch->features();
	l->options.harden = l->recipe->hardened;
	if (!l->ip)
		l->ip = l->converted = convert(p, options->kind, diags);
	if (!l->ip)
		return -1;
	why = recipe_refuses(l->ip, options->kind);
	if (!why)
		return 0;
	diag_file(diags, DIAG_ENGINE_DECLINES, p->name, name, why);
	iprogram_free(l->converted);
	return -1;
}

static int compile(
	struct list *l, bool linear, struct nodes **n, struct jit_image *image)
{
	*n = recipe_nodes(l->ip, l->recipe, linear);
	l->n = *n;
	if (*n && !jit_compile(*n, &l->options, image))
		return 0;
	nodes_free(*n);
	return -1;
}

uint8_t *cbpf_jit_code(const struct cbpf_program *p,
	const struct cbpf_jit_options *options, size_t *size,
	struct cbpf_diags *diags)
{
	struct jit_image image;
	struct nodes *n;
	struct list l;
	uint8_t *code;

	if (begin(&l, p, options, diags))
		return NULL;
	if (compile(&l, recipe_is_twofold(l.ip, l.recipe), &n, &image)) {
		diag_file(diags, DIAG_NO_MEMORY, p->name);
		iprogram_free(l.converted);
		return NULL;
	}
	code = image.code;
	*size = image.code_size;
	image.code = NULL;
	jit_image_free(&image);
	nodes_free(n);
	iprogram_free(l.converted);
	return code;
}

/* ---- Text -----------------------------------------------------------------
 */

static void put_classic(struct list *l, uint32_t pc, struct buf *out)
{
	char text[64];

	if (l->p->internal || pc == l->classic)
		return;
	l->classic = pc;
	if (pc == FROM_PROLOGUE) {
		buf_printf(out, "before the first:\n");
		return;
	}
	buf_printf(out, "%4u: %s\n", (unsigned)pc,
		cbpf_insn_text(&l->p->insns[pc], text, sizeof(text)));
}

static void put_node(
	struct list *l, const struct jit_line *line, struct buf *out)
{
	char text[IDIS_SIZE];
	uint32_t slot;

	if (line->node == LINE_SHARED) {
		buf_printf(out, "shared:\n");
		return;
	}
	slot = l->n->at[line->node].from;
	put_classic(l, l->ip->from[slot], out);
	idis_kernel(l->ip, slot, text, sizeof(text));
	buf_printf(out, "\t%4u: %s%s\n", (unsigned)slot, text,
		l->n->at[line->node].op == NODE_TABLE ? " (a table)" : "");
}

static int put_body(struct list *l, bool linear, struct buf *out)
{
	struct jit_image image;
	struct nodes *n;
	int rc = 0;

	if (compile(l, linear, &n, &image))
		return -1;
	l->classic = FROM_PROLOGUE - 1;
	buf_printf(out, "; %s, %s%s: %zu bytes of code, %zu of data\n",
		l->options.arch->name, l->recipe->name,
		linear ? ", packets without a fragment" : "", image.code_size,
		image.data_size);
	if (image.lines[0].at)
		rc = disasm(l->options.arch->name, image.code, 0,
			image.lines[0].at, out);
	for (size_t i = 0; i < image.line_count && !rc; i++) {
		size_t end = i + 1 < image.line_count ? image.lines[i + 1].at
						      : image.code_size;

		if (image.lines[i].at < end ||
			image.lines[i].node != LINE_SHARED)
			put_node(l, &image.lines[i], out);
		rc = disasm(l->options.arch->name, image.code,
			image.lines[i].at, end, out);
	}
	jit_image_free(&image);
	nodes_free(n);
	return rc;
}

char *cbpf_jit_text(const struct cbpf_program *p,
	const struct cbpf_jit_options *options, struct cbpf_diags *diags)
{
	struct buf out = {0};
	struct list l;
	char *text;
	int rc;

	if (!disasm_is_there()) {
		diag_file(diags, DIAG_NOT_BUILT_IN, NULL,
			"listing machine code", "libcapstone-dev");
		return NULL;
	}
	if (begin(&l, p, options, diags))
		return NULL;
	rc = recipe_is_twofold(l.ip, l.recipe) ? put_body(&l, true, &out) : 0;
	if (!rc)
		rc = put_body(&l, false, &out);
	iprogram_free(l.converted);
	text = rc ? NULL : buf_take(&out, NULL);
	if (text)
		return text;
	buf_free(&out);
	diag_file(diags, DIAG_NO_MEMORY, p->name);
	return NULL;
}

const char *cbpf_jit_arch(size_t i)
{
	static const char *const names[] = {
#define ARCH(name) #name,
#include "arch.def"
#undef ARCH
	};

	return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}
