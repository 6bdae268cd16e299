/* SPDX-License-Identifier: BSD-2-Clause */
/* 10 calls are allowed, of each four numbers the first three. */
#include <stdint.h>

#define RULES 10
#define ALLOW 0x7fff0000u
#define KILL  0x80000000u

struct call {
	uint32_t nr, arch;
};

#define END (RULES + (RULES - 1) / 3) /* behind the last number */

/* A bit for each number. */
static const uint64_t allowed[] = {
	[0 ...(END - 1) / 64] = 0x7777777777777777,
};

uint64_t cbpf_filter(
	const void *ctx, const void *data, uint64_t size, void *env)
{
	const struct call *c = ctx;
	uint32_t nr = c->nr;

	if (c->arch != 0xc000003e)
		return KILL;
	return nr < END && allowed[nr / 64] >> (nr % 64) & 1 ? ALLOW : KILL;
}
