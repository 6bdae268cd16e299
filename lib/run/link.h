/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What the link-layer header of a captured packet says of the metadata that
 * Linux keeps beside a packet:
 *
 *	link type	proto		type		net  mac  device
 *	EN10MB		bytes 12-13 (a)	destination (b)	14   0	  none
 *	RAW		IP version	host		0    none none
 *	IPV4, IPV6	0x0800, 0x86dd	host		0    none none
 *	NULL, LOOP	by family (c)	host		4    none none
 *	LINUX_SLL	bytes 14-15	bytes 0-1	16   none hatype 2-3
 *	LINUX_SLL2	bytes 0-1	byte 10		20   none ifidx 4-7,
 *							     hatype 8-9
 *	others		0		host		none none none
 *
 * (a) as the kernel's eth_type_trans(): a length (below 0x600) is read as
 * 0x0001 (raw IPX) when the payload begins with ffff, else as 0x0004 (LLC).
 * VLAN tags of a capture are bytes of the packet, so proto is the tag's.
 * (b) broadcast 1, multicast 2, else host 0.
 * (c) 2 is IPv4; 10, 24, 28 and 30 are IPv6 in one system or another.
 *
 * A header that was not captured whole says nothing.
 */
#ifndef LINK_H
#define LINK_H

#include "cbpf.h"

enum link {
	LINK_OTHER,
	LINK_ETHERNET,
	LINK_RAW,
	LINK_IPV4,
	LINK_IPV6,
	LINK_NULL,
	LINK_LOOP,
	LINK_SLL,
	LINK_SLL2,
};

/* Sets net, mac, proto, type, ifidx and hatype from data and size. */
void link_fill(enum link link, struct cbpf_packet *packet);

/* The rows that a DLT_ value stands for; in capture.c, which knows them. */
enum link link_of_dlt(int linktype);

#endif
