/* SPDX-License-Identifier: BSD-2-Clause */
/* 40 hosts, IPv4, ARP and RARP: 198.51.2.x and 10.1.2.4. */
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

/* The x, a bit each. */
static const uint64_t hosts[] = {
	0x810204081020c183,
	0x4081020408102040,
	0x2040810204081020,
	0x0020408102040810,
};

static inline int is_host(const uint8_t *at)
{
	uint32_t a;

	memcpy(&a, at, sizeof(a));
	a = __builtin_bswap32(a);
	if (a >> 8 == 0xc63302)
		return hosts[a % 256 / 64] >> (a % 64) & 1;
	return a == 0x0a010204;
}

static inline uint64_t either(
	const uint8_t *p, uint64_t size, unsigned first, unsigned second)
{
	if (size >= first + 4 && is_host(p + first))
		return ACCEPT;
	return size >= second + 4 && is_host(p + second) ? ACCEPT : 0;
}

uint64_t cbpf_filter(
	const void *ctx, const void *data, uint64_t size, void *env)
{
	const uint8_t *p = data;

	if (size < 14)
		return 0;
	switch (load16(p + 12)) {
	case BE16(0x0800):
		return either(p, size, 26, 30);
	case BE16(0x0806):
	case BE16(0x8035):
		return either(p, size, 28, 38);
	}
	return 0;
}
