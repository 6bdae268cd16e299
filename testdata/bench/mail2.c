/* SPDX-License-Identifier: BSD-2-Clause */
/* TCP to or from port 22 with data; the second filter of the mail. */
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
	const uint8_t *p = data, *tcp;
	uint32_t header;

	if (size < 24 || load16(p + 12) != BE16(0x0800) || p[23] != 6 ||
		load16(p + 20) & BE16(0x1fff))
		return 0;
	header = 4 * (p[14] & 15);
	if (size < 14 + header + 13)
		return 0;
	tcp = p + 14 + header;
	if (load16(tcp) != BE16(22) && load16(tcp + 2) != BE16(22))
		return 0;
	/* The IP packet's length: more than the headers. */
	return __builtin_bswap16(load16(p + 16)) - header ==
			       (uint32_t)(tcp[12] >> 4) * 4
		       ? 0
		       : ACCEPT;
}
