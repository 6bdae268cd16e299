/* SPDX-License-Identifier: BSD-2-Clause */
/* Call 1000 with a first argument below 200, a second that is not 0, and a
 * third below SSIZE_MAX: what the 200 rules say. */
#include <stdint.h>

struct call {
	uint32_t nr, arch;
	uint64_t ip, arg[6];
};

uint64_t cbpf_filter(
	const void *ctx, const void *data, uint64_t size, void *env)
{
	const struct call *c = ctx;

	return c->arch == 0xc000003e && c->nr == 1000 && c->arg[0] < 200 &&
			       c->arg[1] && c->arg[2] < INT64_MAX
		       ? 0x7fff0000
		       : 0;
}
