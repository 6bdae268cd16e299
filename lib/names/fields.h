/* SPDX-License-Identifier: BSD-2-Clause */
/* Fields of packet headers: the rows of field.def, and link types. */
#ifndef NAMES_FIELDS_H
#define NAMES_FIELDS_H

#include <stddef.h>
#include <stdint.h>

enum field_layer {
	LAYER_ETHER,
	LAYER_SLL,
	LAYER_SLL2,
	LAYER_NET,
	LAYER_TRANSPORT,
};

struct packet_field {
	const char *name;
	enum field_layer layer;
	uint32_t offset; /* from the start of its header */
	uint32_t size;	 /* bytes */
};

/* The field of a name of `len` bytes; NULL: none. */
const struct packet_field *field_by_name(const char *name, size_t len);

/* What is known of a link type. */
struct link_header {
	const char *name;	/* libpcap's, "EN10MB" */
	uint32_t size;		/* bytes in front of the network header */
	enum field_layer layer; /* of its own fields; LAYER_NET: none */
};

/* The link type of a name; NULL: not known. */
const struct link_header *link_header_by_name(const char *name);

#endif
