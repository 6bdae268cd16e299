/* SPDX-License-Identifier: BSD-2-Clause */
/* vlan and ip6 and tcp port 443 */
#include <stdint.h>
#include <string.h>

#define ACCEPT 262144

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
	uint16_t tag;

	if (size < 60)
		return 0;
	tag = load16(p + 12);
	if (tag != BE16(0x8100) && tag != BE16(0x88a8) && tag != BE16(0x9100))
		return 0;
	if (load16(p + 16) != BE16(0x86dd) || p[24] != 6)
		return 0;
	if (load16(p + 58) == BE16(443))
		return ACCEPT;
	return size >= 62 && load16(p + 60) == BE16(443) ? ACCEPT : 0;
}
