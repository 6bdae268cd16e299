/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What is known of the packet before each instruction, by the way that led
 * there: where A, X and M[] were loaded from, the type, the VLAN tag, whether
 * the fragment offset and the length of the IPv4 header were asked for.  States
 * that agree are one; there are so many of an instruction at most, then the
 * rest become one of which nothing is known, and `bounded` is set.
 */
#ifndef PKTFLOW_H
#define PKTFLOW_H

#include "core/op.h"
#include "core/program.h"

struct lint_witness;

enum pktsource {
	PKT_OTHER,
	PKT_ABS, /* a load at k */
	PKT_IND, /* a load at x + k, x the length of the IPv4 header at base */
	PKT_EXT, /* an ancillary load, k its offset */
	PKT_MSH, /* the length of the IPv4 header at k */
};

/* Where a value comes from; of PKT_ABS and so on, the value and-ed with mask.
 */
struct pktvalue {
	enum pktsource source;
	uint32_t size; /* bytes */
	uint32_t k;
	uint32_t base;
	uint32_t mask;
};

enum pkttag { TAG_UNKNOWN, TAG_NONE, TAG_BESIDE };

/* What ways that agree have in common. */
struct pktfacts {
	struct pktvalue a, x, m[MEM_CELLS];
	uint32_t type;	  /* Ethernet type that was compared; 0: none */
	enum pkttag tag;  /* what vlan_avail said */
	bool inline_tag;  /* the first type is that of a tag */
	bool proto_known; /* the protocol of IPv4 was compared */
	bool frag_tested; /* it is the first fragment */
	bool ihl_is_5;
	bool vague; /* several states became this one */
};

struct pktstate {
	struct pktfacts f;
	uint32_t pc;
	uint32_t sibling; /* of the same pc; UINT32_MAX: none */
	uint32_t parent;  /* a state that leads here; UINT32_MAX: the entry */
	uint8_t side;	  /* parent's target: 0 jt or next, 1 jf */
};

struct pktflow {
	const struct cbpf_program *p;
	enum cbpf_target target;
	uint32_t net; /* offset of the network header */
	bool ether;   /* an Ethernet header is in front of it */
	bool at_net;  /* the hook hands packets from the network header on */
	bool bounded;
	struct pktstate *states;
	size_t count, room;
	uint32_t *at; /* by instruction: first state; UINT32_MAX: none */
};

/* NULL: out of memory.  A program that jumps back has no states. */
struct pktflow *pktflow_new(
	const struct cbpf_program *p, enum cbpf_target target);
void pktflow_free(struct pktflow *f);

/* What a packet should have under a mask: in `size` bytes from `offset`, or in
 * the ancillary value with that offset. */
struct pktwish {
	uint32_t offset;
	uint32_t size;
	uint32_t mask;
	uint32_t value;
	bool ext;
};

/* Makes a packet that comes to state `state` and has what is wished for (NULL:
 * nothing); false: none was found. */
bool pktflow_state_witness(const struct pktflow *f, uint32_t state,
	const struct pktwish *wish, struct lint_witness *w);
/* The same for any state of an instruction. */
bool pktflow_witness(const struct pktflow *f, size_t pc,
	const struct pktwish *wish, struct lint_witness *w);

#endif
