/* SPDX-License-Identifier: BSD-2-Clause */
/* Two words that must be others; accepted after five instructions. */
#include <stdint.h>
#include <string.h>

static inline uint16_t load16(const uint8_t *at)
{
	uint16_t v;

	memcpy(&v, at, sizeof(v));
	return v;
}

#define BE16(v) ((uint16_t)((v) >> 8 | (v) << 8))

uint64_t cbpf_filter(
	const void *ctx, const void *data, uint64_t size, void *env)
{
	const uint8_t *p = data;

	if (size < 4)
		return 0;
	if (load16(p) == BE16(0xfff0) || load16(p + 2) == BE16(0xfff2))
		return 0;
	return UINT32_MAX;
}
