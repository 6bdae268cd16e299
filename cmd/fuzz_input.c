/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Fuzz driver: bytes as an input of records: captures and packet text, and
 * system calls in every form, to the end or the first damage.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cbpf.h"
#include "fuzz.h"

static void read_all(const char *path, enum cbpf_kind kind, const char *form)
{
	const struct cbpf_input_options options = {
		.kind = kind,
		.linktype = 1,
		.form = form,
	};
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_input *in = cbpf_input_open_as(path, &options, diags);
	volatile uint8_t sum = 0;
	struct cbpf_record record;
	int got = -1;

	while (in && (got = cbpf_input_next(in, &record, diags)) > 0)
		for (uint32_t i = 0;
			kind == CBPF_PACKET && i < record.packet.size; i++)
			sum = (uint8_t)(sum + record.packet.data[i]);
	if (got < 0 && !cbpf_diags_errors(diags))
		abort(); /* refused without a reason */
	cbpf_input_close(in);
	cbpf_diags_free(diags);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const forms[] = {
		NULL, "json", "strace", "audit", "perf", "binary"};
	int fd = memfd_create("fuzz", 0);
	char path[32];

	if (fd < 0 || write(fd, data, size) != (ssize_t)size)
		abort();
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	read_all(path, CBPF_PACKET, NULL);
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
		read_all(path, CBPF_SYSCALL, forms[i]);
	close(fd);
	return 0;
}
