/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Fuzz driver: bytes as an input of records: captures and packet text, and
 * system calls, to the end or the first damage.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cbpf.h"
#include "fuzz.h"

static void read_all(
	const char *path, enum cbpf_kind kind, struct cbpf_diags *diags)
{
	struct cbpf_input *in = cbpf_input_open(path, kind, 1, diags);
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
	cbpf_diags_clear(diags);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct cbpf_diags *diags = cbpf_diags_new();
	int fd = memfd_create("fuzz", 0);
	char path[32];

	if (fd < 0 || write(fd, data, size) != (ssize_t)size)
		abort();
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	read_all(path, CBPF_PACKET, diags);
	read_all(path, CBPF_SYSCALL, diags);
	close(fd);
	cbpf_diags_free(diags);
	return 0;
}
