/* SPDX-License-Identifier: BSD-2-Clause */
/* Fields of packet headers: the rows of field.def, and link types. */
#include "names/fields.h"

#include <string.h>
#include <strings.h>

static const struct packet_field fields[] = {
#define FIELD(name, layer, offset, size) {name, LAYER_##layer, offset, size},
#include "names/field.def"
#undef FIELD
};

static const struct link_header links[] = {
	{"EN10MB", 14, LAYER_ETHER},
	{"RAW", 0, LAYER_NET},
	{"IPV4", 0, LAYER_NET},
	{"IPV6", 0, LAYER_NET},
	{"NULL", 4, LAYER_NET},
	{"LOOP", 4, LAYER_NET},
	{"LINUX_SLL", 16, LAYER_SLL},
	{"LINUX_SLL2", 20, LAYER_SLL2},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

const struct packet_field *field_by_name(const char *name, size_t len)
{
	for (size_t i = 0; i < COUNT(fields); i++)
		if (strlen(fields[i].name) == len &&
			!strncasecmp(fields[i].name, name, len))
			return &fields[i];
	return NULL;
}

const struct link_header *link_header_by_name(const char *name)
{
	for (size_t i = 0; i < COUNT(links); i++)
		if (name && !strcasecmp(links[i].name, name))
			return &links[i];
	return NULL;
}
