/* SPDX-License-Identifier: BSD-2-Clause */
/* port 22, as tcpdump understands it: TCP, UDP or SCTP, either side. */
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

/* Ports at `at`: of a cut packet as many as there are. */
static inline uint64_t port(const uint8_t *at, uint64_t left)
{
	if (left >= 4)
		return load16(at) == BE16(22) || load16(at + 2) == BE16(22)
			       ? ACCEPT
			       : 0;
	return left >= 2 && load16(at) == BE16(22) ? ACCEPT : 0;
}

static inline int has_ports(uint8_t proto)
{
	return proto == 6 || proto == 17 || proto == 132;
}

uint64_t cbpf_filter(
	const void *ctx, const void *data, uint64_t size, void *env)
{
	const uint8_t *p = data;
	uint64_t header;

	if (size < 24)
		return 0;
	if (load16(p + 12) == BE16(0x0800)) {
		if (!has_ports(p[23]) || load16(p + 20) & BE16(0x1fff))
			return 0;
		header = 14 + 4 * (p[14] & 15);
		return size < header ? 0 : port(p + header, size - header);
	}
	if (load16(p + 12) == BE16(0x86dd))
		return size < 54 || !has_ports(p[20]) ? 0
						      : port(p + 54, size - 54);
	return 0;
}
