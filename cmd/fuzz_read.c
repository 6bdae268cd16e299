/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Fuzz driver: bytes through every reader; what is read goes through every
 * writer, the checker, the converter and the engines.
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

static void use(const struct cbpf *c, const struct cbpf_program *p,
	struct cbpf_diags *diags)
{
	struct cbpf_form_info form;
	size_t size;

	for (size_t i = 0; cbpf_form_row(c, i, &form); i++) {
		struct cbpf_form_options options = {.form = form.name};

		if (form.can_write)
			free(cbpf_write(c, p, &options, &size, diags));
	}
	cbpf_check(p, CBPF_TARGET_SECCOMP, diags);
	cbpf_check(p, CBPF_TARGET_LIBPCAP, diags);
	if (!cbpf_check(p, CBPF_TARGET_SOCKET, diags))
		run_engines(c, p, diags);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct cbpf *c = cbpf_new();
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_form_info form;

	for (size_t i = 0; cbpf_form_row(c, i, &form); i++) {
		for (int compat = 0; compat < 2; compat++) {
			struct cbpf_form_options options = {
				.form = form.name, .compat_bpf_asm = compat};
			struct cbpf_program *p;

			if (!form.can_read)
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
