/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The payload offset, `ld #poff`: walks the headers as far as the kernel's
 * __skb_get_poff() does for VLAN, PPPoE, MPLS, IPv4, IPv6 with extension
 * headers, IP in IP and GRE, and answers where the data of the transport
 * protocol begins.
 */
#include "internal/helpers.h"

#include "core/op.h"

enum ethertype {
	ETHERTYPE_IPV4 = 0x0800,
	ETHERTYPE_ARP = 0x0806,
	ETHERTYPE_TEB = 0x6558, /* Ethernet in GRE */
	ETHERTYPE_RARP = 0x8035,
	ETHERTYPE_VLAN = 0x8100,
	ETHERTYPE_IPV6 = 0x86dd,
	ETHERTYPE_MPLS = 0x8847,
	ETHERTYPE_MPLS_MULTICAST = 0x8848,
	ETHERTYPE_PPPOE = 0x8864,
	ETHERTYPE_QINQ = 0x88a8,
};

enum protocol {
	PROTO_HOP_BY_HOP = 0,
	PROTO_ICMP = 1,
	PROTO_IGMP = 2,
	PROTO_IPV4 = 4,
	PROTO_TCP = 6,
	PROTO_UDP = 17,
	PROTO_DCCP = 33,
	PROTO_IPV6 = 41,
	PROTO_ROUTING = 43,
	PROTO_FRAGMENT = 44,
	PROTO_GRE = 47,
	PROTO_ICMPV6 = 58,
	PROTO_DESTINATION = 60,
	PROTO_SCTP = 132,
	PROTO_UDPLITE = 136,
	PROTO_MPLS = 137,
};

/* A number that no transport protocol has. */
#define NO_TRANSPORT 0xff

/* The kernel gives up on deeper nesting too (its limit is 15 headers). */
#define MAX_HEADERS 15

struct walk {
	const struct cbpf_packet *p;
	uint32_t at;	     /* where the next header begins */
	uint32_t proto;	     /* ethertype of it, while `network` */
	bool ipv6;	     /* the network header was IPv6 */
	bool network;	     /* the next header is one of an ethertype */
	bool later_fragment; /* without transport header */
};

/* What a step of the walk came to. */
enum step { STEP_ON, STEP_END, STEP_BAD };

/* The kernel looks at the linear part only. */
static bool field(
	const struct walk *w, uint32_t skip, uint32_t size, uint32_t *value)
{
	uint64_t at = (uint64_t)w->at + skip;

	return at + size <= w->p->size &&
	       packet_load(w->p, (int32_t)at, size, value);
}

static enum step step_ipv4(struct walk *w)
{
	uint32_t ihl, frag;

	if (!field(w, 0, 1, &ihl) || !field(w, 6, 2, &frag) ||
		!field(w, 9, 1, &w->proto) || !field(w, 19, 1, &(uint32_t){0}))
		return STEP_BAD;
	ihl = (ihl & 0xf) * 4;
	if (ihl < 20)
		return STEP_BAD;
	w->at += ihl;
	w->ipv6 = false;
	w->network = false;
	if (frag & 0x3fff) {
		w->later_fragment = frag & 0x1fff;
		return STEP_END;
	}
	return STEP_ON;
}

static enum step step_ipv6(struct walk *w)
{
	if (!field(w, 6, 1, &w->proto) || !field(w, 39, 1, &(uint32_t){0}))
		return STEP_BAD;
	w->at += 40;
	w->ipv6 = true;
	w->network = false;
	return STEP_ON;
}

/* VLAN and PPPoE: `size` bytes, the next ethertype at `skip`. */
static enum step step_tag(struct walk *w, uint32_t skip, uint32_t size)
{
	if (!field(w, skip, 2, &w->proto))
		return STEP_BAD;
	w->at += size;
	return STEP_ON;
}

/* A session of version and type 1; what is no IP has no transport header. */
static enum step step_pppoe(struct walk *w)
{
	uint32_t kind, protocol;

	if (!field(w, 0, 2, &kind) || kind != 0x1100 ||
		!field(w, 6, 2, &protocol))
		return STEP_BAD;
	w->at += 8;
	switch (protocol) {
	case 0x0021:
		w->proto = ETHERTYPE_IPV4;
		return STEP_ON;
	case 0x0057:
		w->proto = ETHERTYPE_IPV6;
		return STEP_ON;
	case 0x0281:
		w->proto = ETHERTYPE_MPLS;
		return STEP_ON;
	case 0x0283:
		w->proto = ETHERTYPE_MPLS_MULTICAST;
		return STEP_ON;
	default: /* valid ones have an even and an odd byte (RFC 1661) */
		w->proto = NO_TRANSPORT;
		return (protocol & 0x0101) == 1 ? STEP_END : STEP_BAD;
	}
}

static enum step step_network(struct walk *w)
{
	switch (w->proto) {
	case ETHERTYPE_IPV4:
		return step_ipv4(w);
	case ETHERTYPE_IPV6:
		return step_ipv6(w);
	case ETHERTYPE_VLAN:
	case ETHERTYPE_QINQ:
		return step_tag(w, 2, 4);
	case ETHERTYPE_PPPOE:
		return step_pppoe(w);
	case ETHERTYPE_ARP:
	case ETHERTYPE_RARP:
		w->proto = NO_TRANSPORT;
		return STEP_END;
	case ETHERTYPE_MPLS:
	case ETHERTYPE_MPLS_MULTICAST: /* one label; what follows is unknown */
		w->at += 4;
		w->proto = NO_TRANSPORT;
		return STEP_END;
	default:
		return STEP_BAD;
	}
}

static enum step step_fragment(struct walk *w)
{
	uint32_t frag;

	if (!w->ipv6)
		return STEP_END;
	if (!field(w, 2, 2, &frag) || !field(w, 0, 1, &w->proto) ||
		!field(w, 7, 1, &(uint32_t){0}))
		return STEP_BAD;
	w->at += 8;
	w->later_fragment = frag & 0xfff8;
	return STEP_END;
}

/* GRE of version 0: checksum, key and sequence number are optional; a packet
 * of another version, or with routing, is not looked into. */
static enum step step_gre(struct walk *w)
{
	uint32_t flags, proto;

	if (!field(w, 0, 2, &flags) || !field(w, 2, 2, &proto))
		return STEP_BAD;
	if (flags & 0x4007)
		return STEP_END;
	w->at += 4 + (flags & 0x8000 ? 4 : 0) + (flags & 0x2000 ? 4 : 0) +
		 (flags & 0x1000 ? 4 : 0);
	if (proto == ETHERTYPE_TEB) {
		if (!field(w, 12, 2, &proto))
			return STEP_BAD;
		w->at += 14;
	}
	w->proto = proto;
	w->network = true;
	return STEP_ON;
}

static enum step step_transport(struct walk *w)
{
	uint32_t len;

	switch (w->proto) {
	case PROTO_HOP_BY_HOP:
	case PROTO_ROUTING:
	case PROTO_DESTINATION:
		if (!w->ipv6)
			return STEP_END;
		if (!field(w, 1, 1, &len) || !field(w, 0, 1, &w->proto))
			return STEP_BAD;
		w->at += (len + 1) * 8;
		return STEP_ON;
	case PROTO_FRAGMENT:
		return step_fragment(w);
	case PROTO_GRE:
		return step_gre(w);
	case PROTO_MPLS:
		w->proto = ETHERTYPE_MPLS;
		w->network = true;
		return STEP_ON;
	case PROTO_IPV4:
	case PROTO_IPV6:
		w->proto = w->proto == PROTO_IPV4 ? ETHERTYPE_IPV4
						  : ETHERTYPE_IPV6;
		w->network = true;
		return STEP_ON;
	default:
		return STEP_END;
	}
}

/* Bytes of the transport header. */
static uint32_t transport_size(const struct walk *w)
{
	uint32_t doff;

	switch (w->proto) {
	case PROTO_TCP:
		if (!field(w, 12, 1, &doff))
			return 0;
		doff = (doff & 0xf0) >> 2;
		return doff < 20 ? 20 : doff;
	case PROTO_UDP:
	case PROTO_UDPLITE:
	case PROTO_ICMP:
	case PROTO_ICMPV6:
	case PROTO_IGMP:
		return 8;
	case PROTO_DCCP:
	case PROTO_SCTP:
		return 12;
	default:
		return 0;
	}
}

uint32_t packet_poff(const struct cbpf_packet *p)
{
	struct walk w = {.p = p, .proto = p->proto, .network = true};
	enum step step = STEP_ON;

	if (p->net == CBPF_NO_HEADER)
		return 0;
	w.at = (uint32_t)p->net;
	for (int i = 0; step == STEP_ON && i < MAX_HEADERS; i++)
		step = w.network ? step_network(&w) : step_transport(&w);
	if (step != STEP_END)
		return 0;
	/* Headers that say they go on behind the packet end with it. */
	if (w.at > (uint64_t)p->size + p->frag_size)
		w.at = p->size + p->frag_size;
	return w.later_fragment ? w.at : w.at + transport_size(&w);
}
