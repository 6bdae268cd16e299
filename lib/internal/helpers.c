/* SPDX-License-Identifier: BSD-2-Clause */
/* Packet loads, netlink attributes and small values, for all engines. */
#include "internal/helpers.h"

#include <stddef.h>
#include <string.h>

#include "core/op.h"

static const struct helper_info rows[] = {
#define HELPER(symbol, number, name, function, contexts, a1, a2, a3)           \
	{number, name, function, HELPER_##contexts,                            \
		{HELPER_ARG_##a1, HELPER_ARG_##a2, HELPER_ARG_##a3}},
#include "internal/helper.def"
#undef HELPER
};

#define ROWS (sizeof(rows) / sizeof(rows[0]))

const struct helper_info *helper_find(int32_t number)
{
	for (size_t i = 0; i < ROWS; i++)
		if (rows[i].number == number)
			return &rows[i];
	return NULL;
}

const struct helper_info *helper_by_name(const char *name)
{
	for (size_t i = 0; i < ROWS; i++)
		if (!strcmp(rows[i].name, name))
			return &rows[i];
	return NULL;
}

/* Byte `at` of head and fragment taken as one. */
static uint8_t packet_byte(const struct cbpf_packet *p, uint64_t at)
{
	return at < p->size ? p->data[at] : p->frag[at - p->size];
}

bool packet_load(const struct cbpf_packet *p, int32_t offset, uint32_t size,
	uint32_t *value)
{
	int64_t at = offset;
	uint32_t v = 0;

	if (offset < 0) {
		int32_t base;

		if ((uint32_t)offset >= NET_BASE) {
			base = p->net;
			at -= (int32_t)NET_BASE;
		} else if ((uint32_t)offset >= LL_BASE) {
			base = p->mac;
			at -= (int32_t)LL_BASE;
		} else {
			return false;
		}
		if (base == CBPF_NO_HEADER)
			return false;
		at += base;
	}
	if ((uint64_t)at + size > (uint64_t)p->size + p->frag_size)
		return false;
	for (uint32_t i = 0; i < size; i++)
		v = v << 8 | packet_byte(p, (uint64_t)at + i);
	*value = v;
	return true;
}

uint64_t helper_rand(const struct cbpf_packet *p, uint64_t a, uint64_t x)
{
	(void)a;
	(void)x;
	return p->rand;
}

uint64_t helper_cpu(const struct cbpf_packet *p, uint64_t a, uint64_t x)
{
	(void)a;
	(void)x;
	return p->cpu;
}

/* A netlink attribute: 16-bit length (header included) and type, host order,
 * padded to 4 bytes. */
#define NLA_HEADER    4
#define NLA_TYPE_BITS 0x3fff

static uint16_t host16(const uint8_t *at)
{
	uint16_t v;

	memcpy(&v, at, sizeof(v));
	return v;
}

/*
 * Offset of the first attribute of type x among the siblings in [at, end), or
 * 0: what the kernel's nla_find() does.  The type is compared with all of x.
 */
static uint64_t nla_find(
	const struct cbpf_packet *p, int64_t at, int64_t end, uint64_t x)
{
	while (end - at >= NLA_HEADER) {
		uint16_t len = host16(p->data + at);
		uint16_t type = host16(p->data + at + 2) & NLA_TYPE_BITS;

		if (len < NLA_HEADER || len > end - at)
			return 0;
		if (type == x)
			return (uint64_t)at;
		at += (len + 3) & ~3;
	}
	return 0;
}

/* Whether an attribute header can stand at `a`: never in a packet with a
 * fragment, whose attributes the kernel does not look for. */
static bool nla_fits(const struct cbpf_packet *p, uint64_t a)
{
	return !p->frag_size && p->size >= NLA_HEADER &&
	       a <= p->size - NLA_HEADER;
}

uint64_t helper_nlattr(const struct cbpf_packet *p, uint64_t a, uint64_t x)
{
	if (!nla_fits(p, a))
		return 0;
	return nla_find(p, (int64_t)a, p->size, x);
}

uint64_t helper_nlattr_nest(const struct cbpf_packet *p, uint64_t a, uint64_t x)
{
	uint16_t len;

	if (!nla_fits(p, a))
		return 0;
	len = host16(p->data + a);
	if (len > p->size - a)
		return 0;
	return nla_find(p, (int64_t)a + NLA_HEADER, (int64_t)a + len, x);
}
