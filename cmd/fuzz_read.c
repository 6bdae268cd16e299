/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Fuzz driver: bytes through every reader; what is read goes through every
 * writer, the checker, the converter, the verifier and the engines; internal
 * text, once written, is read again.
 */
#include <stdlib.h>
#include <string.h>

#include "cbpf.h"
#include "fuzz.h"

static const uint8_t packet_bytes[64] = {0x45, 0x00, 0x00, 0x28, 0x08};

/* Every engine that takes the program must give the oracle's answer. */
static void run_engines(const struct cbpf *c, const struct cbpf_program *p,
	struct cbpf_diags *diags)
{
	struct cbpf_record record = {.number = 1, .kind = CBPF_PACKET};
	struct cbpf_result oracle = {0}, result;
	const struct cbpf_engine *engine;

	record.packet.data = packet_bytes;
	record.packet.size = record.packet.len = sizeof(packet_bytes);
	record.packet.mac = CBPF_NO_HEADER;
	for (size_t i = 0; (engine = cbpf_engine_row(c, i)); i++) {
		void *prepared = engine->prepare(p, CBPF_PACKET, diags);

		if (!prepared)
			continue;
		engine->run(prepared, &record, &result);
		engine->release(prepared);
		if (i == 0)
			oracle = result;
		else if (!(oracle.linux_only &&
				 !strcmp(engine->name, "libpcap")) &&
			 oracle.value != result.value)
			abort();
	}
}

/* The program in a form; NULL: it has none. */
static char *written(const struct cbpf *c, const struct cbpf_program *p,
	const char *form, size_t *size)
{
	struct cbpf_diags *diags = cbpf_diags_new();
	char *text = cbpf_write(
		c, p, &(struct cbpf_form_options){.form = form}, size, diags);

	cbpf_diags_free(diags);
	return text;
}

/* An internal program's text, the kernel's or LLVM's, has the same bytes. */
static void reread(const struct cbpf *c, const struct cbpf_program *p,
	const char *form, struct cbpf_diags *diags)
{
	const struct cbpf_form_options options = {.form = "internal"};
	struct cbpf_program *again;
	size_t size, raw_size, again_size;
	char *raw = written(c, p, "internal-raw", &raw_size);
	char *text = written(c, p, form, &size), *again_raw = NULL;

	again = text ? cbpf_read(c, "again", text, size, &options, diags)
		     : NULL;
	if (again)
		again_raw = written(c, again, "internal-raw", &again_size);
	if (!raw || !again_raw || raw_size != again_size ||
		memcmp(raw, again_raw, raw_size))
		abort();
	cbpf_program_free(again);
	free(again_raw);
	free(raw);
	free(text);
}

/* What is verified never faults, and gives the same without checks; the rest
 * runs with them. */
static void run_internal(const struct cbpf *c, struct cbpf_program *p,
	enum cbpf_kind kind, struct cbpf_diags *diags)
{
	const struct cbpf_verify_options options = {.ctx = (int)kind,
		.memory_size = sizeof(packet_bytes),
		.budget = 2000};
	const struct cbpf_engine *engines[] = {
		cbpf_engine_find(c, "checked"), cbpf_engine_find(c, "interp")};
	struct cbpf_record record = {.number = 1, .kind = kind};
	struct cbpf_result result[2];
	int count = cbpf_verify(p, &options, diags) ? 1 : 2;

	if (kind == CBPF_MEMORY) {
		record.memory.data = packet_bytes;
		record.memory.size = sizeof(packet_bytes);
	} else {
		record.packet.data = packet_bytes;
		record.packet.size = record.packet.len = sizeof(packet_bytes);
	}
	for (int i = 0; i < count; i++) {
		void *prepared = engines[i]->prepare(p, kind, diags);

		if (!prepared)
			abort();
		engines[i]->run(prepared, &record, &result[i]);
		engines[i]->release(prepared);
	}
	if (count == 2 && (result[0].end != CBPF_END_RETURN ||
				  result[0].value != result[1].value))
		abort();
	/* What is proven for one context is not for another. */
	if (engines[1]->prepare(p, CBPF_SYSCALL, diags))
		abort();
}

/* Lints of a program that the target takes; their witnesses must hold. */
static void look_for(const struct cbpf *c, const struct cbpf_program *p,
	enum cbpf_target target, struct cbpf_diags *diags)
{
	const struct cbpf_lint_options options = {target, 0};
	const struct cbpf_diag *d;

	if (cbpf_program_is_internal(p) || cbpf_check(p, target, diags))
		return;
	cbpf_diags_clear(diags);
	cbpf_lint(c, &p, 1, &options, diags);
	for (size_t i = 0; (d = cbpf_diags_get(diags, i)); i++)
		if (!strcmp(d->name, "witness-failed"))
			abort();
}

static void use(
	const struct cbpf *c, struct cbpf_program *p, struct cbpf_diags *diags)
{
	struct cbpf_form_info form;
	size_t size;

	for (size_t i = 0; cbpf_form_row(c, i, &form); i++) {
		struct cbpf_form_options options = {.form = form.name};

		if (form.can_write && strcmp(form.name, "svg"))
			free(cbpf_write(c, p, &options, &size, diags));
	}
	if (cbpf_program_is_internal(p)) {
		reread(c, p, "internal", diags);
		reread(c, p, "internal-llvm", diags);
		run_internal(c, p, CBPF_MEMORY, diags);
		run_internal(c, p, CBPF_PACKET, diags);
	}
	look_for(c, p, CBPF_TARGET_SECCOMP, diags);
	look_for(c, p, CBPF_TARGET_LIBPCAP, diags);
	look_for(c, p, CBPF_TARGET_XT_BPF, diags);
	if (!cbpf_check(p, CBPF_TARGET_SOCKET, diags))
		run_engines(c, p, diags);
}

/* Whether --compat changes how the form is read. */
static bool has_compat(const struct cbpf_form_info *form)
{
	return !strcmp(form->name, "asm") || !strcmp(form->name, "bpfc");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct cbpf *c = cbpf_new();
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_form_info form;

	for (size_t i = 0; cbpf_form_row(c, i, &form); i++) {
		for (int compat = 0; compat < 2; compat++) {
			struct cbpf_form_options options = {.form = form.name,
				.compat_bpf_asm = compat,
				.line_markers = !compat};
			struct cbpf_program *p;

			if (!form.can_read || (compat && !has_compat(&form)))
				continue;
			p = cbpf_read(c, "fuzz", (const char *)data, size,
				&options, diags);
			if (p)
				use(c, p, diags);
			else if (!cbpf_diags_errors(diags))
				abort(); /* refused without a reason */
			cbpf_program_free(p);
			cbpf_diags_clear(diags);
		}
	}
	cbpf_diags_free(diags);
	cbpf_free(c);
	return 0;
}
