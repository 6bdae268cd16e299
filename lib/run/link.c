/* SPDX-License-Identifier: BSD-2-Clause */
/* Metadata of a packet from its link-layer header; the table is in link.h. */
#include "run/link.h"

#include <string.h>

#define PROTO_IPV4  0x0800u
#define PROTO_IPV6  0x86ddu
#define PROTO_802_3 0x0001u
#define PROTO_802_2 0x0004u

#define TYPE_BROADCAST 1u
#define TYPE_MULTICAST 2u

static uint32_t get16(const uint8_t *p)
{
	return (uint32_t)p[0] << 8 | p[1];
}

static uint32_t get32(const uint8_t *p)
{
	return get16(p) << 16 | get16(p + 2);
}

static void fill_ethernet(struct cbpf_packet *p)
{
	const uint8_t *d = p->data;

	p->mac = 0;
	p->proto = get16(d + 12);
	if (p->proto < 0x600)
		p->proto = p->size >= 16 && get16(d + 14) == 0xffff
				   ? PROTO_802_3
				   : PROTO_802_2;
	if (!memcmp(d, "\xff\xff\xff\xff\xff\xff", 6))
		p->type = TYPE_BROADCAST;
	else if (d[0] & 1)
		p->type = TYPE_MULTICAST;
}

static void fill_raw(struct cbpf_packet *p)
{
	unsigned version = p->size ? p->data[0] >> 4 : 0;

	p->proto = version == 4 ? PROTO_IPV4 : version == 6 ? PROTO_IPV6 : 0;
}

static void fill_family(struct cbpf_packet *p, uint32_t family)
{
	switch (family) {
	case 2:
		p->proto = PROTO_IPV4;
		break;
	case 10: /* Linux */
	case 24: /* NetBSD, OpenBSD */
	case 28: /* FreeBSD */
	case 30: /* macOS */
		p->proto = PROTO_IPV6;
		break;
	}
}

/* The family of NULL is in the order of the machine that captured it. */
static void fill_null(struct cbpf_packet *p)
{
	uint32_t family = get32(p->data);

	fill_family(p, family < 0x10000 ? family : __builtin_bswap32(family));
}

static void fill_sll(struct cbpf_packet *p)
{
	p->type = get16(p->data);
	p->has_hatype = 1;
	p->hatype = get16(p->data + 2);
	p->proto = get16(p->data + 14);
}

static void fill_sll2(struct cbpf_packet *p)
{
	p->proto = get16(p->data);
	p->has_ifidx = 1;
	p->ifidx = get32(p->data + 4);
	p->has_hatype = 1;
	p->hatype = get16(p->data + 8);
	p->type = p->data[10];
}

void link_fill(enum link link, struct cbpf_packet *p)
{
	static const uint8_t header[] = {
		[LINK_ETHERNET] = 14,
		[LINK_NULL] = 4,
		[LINK_LOOP] = 4,
		[LINK_SLL] = 16,
		[LINK_SLL2] = 20,
	};

	p->net = p->mac = CBPF_NO_HEADER;
	if (link == LINK_OTHER || p->size < header[link])
		return;
	p->net = header[link];
	switch (link) {
	case LINK_OTHER:
		break;
	case LINK_ETHERNET:
		fill_ethernet(p);
		break;
	case LINK_RAW:
		fill_raw(p);
		break;
	case LINK_IPV4:
		p->proto = PROTO_IPV4;
		break;
	case LINK_IPV6:
		p->proto = PROTO_IPV6;
		break;
	case LINK_NULL:
		fill_null(p);
		break;
	case LINK_LOOP:
		fill_family(p, get32(p->data));
		break;
	case LINK_SLL:
		fill_sll(p);
		break;
	case LINK_SLL2:
		fill_sll2(p);
		break;
	}
}
