/* SPDX-License-Identifier: BSD-2-Clause */
/* tcp port 22 or udp port 53 or icmp or arp or (ip6 and tcp dst port 443) */
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

static inline uint64_t port(const uint8_t *at, uint64_t left, uint16_t port)
{
	if (left < 2)
		return 0;
	if (load16(at) == port)
		return ACCEPT;
	return left >= 4 && load16(at + 2) == port ? ACCEPT : 0;
}

static inline uint64_t ip(const uint8_t *p, uint64_t size)
{
	uint64_t header;

	if (size < 24)
		return 0;
	if (p[23] == 1)
		return ACCEPT;
	if ((p[23] != 6 && p[23] != 17) || load16(p + 20) & BE16(0x1fff))
		return 0;
	header = 14 + 4 * (p[14] & 15);
	if (size < header)
		return 0;
	return port(
		p + header, size - header, p[23] == 6 ? BE16(22) : BE16(53));
}

static inline uint64_t ip6(const uint8_t *p, uint64_t size)
{
	if (size < 54)
		return 0;
	if (p[20] == 17)
		return port(p + 54, size - 54, BE16(53));
	if (p[20] != 6)
		return 0;
	if (port(p + 54, size - 54, BE16(22)))
		return ACCEPT;
	return size >= 58 && load16(p + 56) == BE16(443) ? ACCEPT : 0;
}

uint64_t cbpf_filter(
	const void *ctx, const void *data, uint64_t size, void *env)
{
	const uint8_t *p = data;

	if (size < 14)
		return 0;
	switch (load16(p + 12)) {
	case BE16(0x0800):
		return ip(p, size);
	case BE16(0x86dd):
		return ip6(p, size);
	case BE16(0x0806):
		return ACCEPT;
	}
	return 0;
}
