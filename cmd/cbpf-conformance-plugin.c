/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The plugin interface of the public bpf_conformance suite: runs a program of
 * the internal machine over memory and prints R0 in hex.
 *
 *	cbpf-conformance-plugin [MEMORY [PROGRAM]] [--program PROGRAM]
 *		[--interpret|--checked|--jit]
 *
 * MEMORY and PROGRAM are hex bytes, with blanks or without; the program comes
 * on standard input when it is not given.  R1 is the memory, R2 its length.
 * --interpret, the default, verifies the program: `interp` runs it when it is
 * proven safe, `checked` when not.  --jit runs its machine code, which only
 * proven programs get.  Other options of the suite, with or without
 * a value ("--debug", "--elf false"), are ignored.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/iop.h"
#include "core/program.h"

struct plugin {
	struct cbpf *cbpf;
	struct cbpf_diags *diags;
	const char *memory;
	const char *program; /* NULL: on standard input */
	bool checked;
	bool jit;
};

struct bytes {
	uint8_t *data;
	size_t size;
};

static _Noreturn void fail(const char *what)
{
	fprintf(stderr, "cbpf-conformance-plugin: %s\n", what);
	exit(1);
}

static void *must(void *p)
{
	if (!p)
		fail("out of memory");
	return p;
}

static bool is_hex(const char *text)
{
	for (; *text; text++)
		if (!isxdigit((unsigned char)*text) &&
			!isspace((unsigned char)*text))
			return false;
	return true;
}

static unsigned digit(char c)
{
	return isdigit((unsigned char)c)
		       ? (unsigned)(c - '0')
		       : (unsigned)(tolower((unsigned char)c) - 'a' + 10);
}

static struct bytes parse_hex(const char *text, const char *what)
{
	struct bytes b = {.data = must(malloc(strlen(text) / 2 + 1))};
	size_t digits = 0;

	if (!is_hex(text))
		fail(what);
	for (; *text; text++) {
		if (isspace((unsigned char)*text))
			continue;
		if (digits % 2)
			b.data[b.size++] |= (uint8_t)digit(*text);
		else
			b.data[b.size] = (uint8_t)(digit(*text) << 4);
		digits++;
	}
	if (digits % 2)
		fail(what);
	return b;
}

static char *read_stdin(void)
{
	char *text = NULL;
	size_t size;
	FILE *out = must(open_memstream(&text, &size));
	int c;

	/* A NUL byte is no hex either, and must not end the text. */
	while ((c = getchar()) != EOF)
		putc(c ? c : '?', out);
	if (ferror(stdin) || fclose(out))
		fail("cannot read standard input");
	return text;
}

static void parse_args(struct plugin *p, int argc, char **argv)
{
	unsigned operands = 0;

	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--program") && i + 1 < argc)
			p->program = argv[++i];
		else if (!strncmp(argv[i], "--program=", 10))
			p->program = argv[i] + 10;
		else if (!strcmp(argv[i], "--checked"))
			p->checked = true;
		else if (!strcmp(argv[i], "--interpret"))
			p->checked = p->jit = false;
		else if (!strcmp(argv[i], "--jit"))
			p->jit = true;
		else if (argv[i][0] == '-' || !is_hex(argv[i]))
			continue; /* an option of the suite's, or its value */
		else if (operands++ == 0)
			p->memory = argv[i];
		else
			p->program = argv[i];
	}
}

/* The slots of a program, little-endian as RFC 9669 has them. */
static struct cbpf_program *make_program(
	const struct bytes *code, struct cbpf_diags *diags)
{
	struct cbpf_program *p = must(program_new("program", diags));

	if (!code->size || code->size % 8)
		fail("a program is a number of 8-byte instructions");
	p->internal = must(iprogram_new());
	for (size_t i = 0; i < code->size; i += 8) {
		const uint8_t *at = code->data + i;
		struct iinsn insn = {
			.code = at[0],
			.dst = at[1] & 15,
			.src = at[1] >> 4,
			.off = (int16_t)(at[2] | at[3] << 8),
			.imm = (int32_t)((uint32_t)at[4] |
					 (uint32_t)at[5] << 8 |
					 (uint32_t)at[6] << 16 |
					 (uint32_t)at[7] << 24),
		};

		if (iprogram_add(p->internal, insn, NULL))
			fail("out of memory");
	}
	return p;
}

static void run(const struct plugin *plugin, const char *name,
	struct cbpf_program *p, const struct bytes *memory)
{
	const struct cbpf_engine *engine =
		must((void *)(uintptr_t)cbpf_engine_find(plugin->cbpf, name));
	const struct cbpf_record record = {
		.number = 1,
		.kind = CBPF_MEMORY,
		.memory = {memory->data, (uint32_t)memory->size},
	};
	struct cbpf_result result;
	void *handle = engine->prepare(p, CBPF_MEMORY, plugin->diags);

	if (!handle)
		fail("the engine does not take the program");
	engine->run(handle, &record, &result);
	engine->release(handle);
	if (result.end == CBPF_END_STEPS)
		fail("the program does not end");
	if (result.end == CBPF_END_FAULT) {
		fprintf(stderr, "slot %zu: %s (0x%llx)\n", result.fault.slot,
			result.fault.what,
			(unsigned long long)result.fault.address);
		fail("the program faults");
	}
	if (printf("%llx\n", (unsigned long long)result.value) < 0 ||
		fflush(stdout))
		fail("cannot write to standard output");
}

int main(int argc, char **argv)
{
	struct plugin plugin = {.memory = ""};
	struct cbpf_verify_options options = {.ctx = CBPF_MEMORY};
	struct bytes memory, code;
	struct cbpf_program *p;
	char *text = NULL;
	bool safe;

	plugin.cbpf = must(cbpf_new());
	plugin.diags = must(cbpf_diags_new());
	parse_args(&plugin, argc, argv);
	if (!plugin.program)
		plugin.program = text = read_stdin();
	memory = parse_hex(plugin.memory, "the memory is no hex bytes");
	code = parse_hex(plugin.program, "the program is no hex bytes");
	p = make_program(&code, plugin.diags);
	options.memory_size = (uint32_t)memory.size;
	safe = !plugin.checked && !cbpf_verify(p, &options, plugin.diags);
	if (!safe && plugin.jit)
		fail(cbpf_diags_count(plugin.diags)
				? cbpf_diags_get(plugin.diags, 0)->text
				: "only proven programs become machine code");
	run(&plugin,
		plugin.jit ? "jit"
		: safe	   ? "interp"
			   : "checked",
		p, &memory);
	cbpf_program_free(p);
	cbpf_diags_free(plugin.diags);
	cbpf_free(plugin.cbpf);
	free(memory.data);
	free(code.data);
	free(text);
	return 0;
}
