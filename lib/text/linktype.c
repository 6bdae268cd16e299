/* SPDX-License-Identifier: BSD-2-Clause */
/* Most LINKTYPE_ values are the DLT_ ones; those of old differ by system. */
#include "text/linktype.h"

#include <stddef.h>

#include "cbpf.h"

static const struct {
	uint32_t linktype;
	const char *dlt;
} rows[] = {
	{50, "PPP_SERIAL"},
	{51, "PPP_ETHER"},
	{100, "ATM_RFC1483"},
	{101, "RAW"},
	{102, "SLIP_BSDOS"},
	{103, "PPP_BSDOS"},
	{104, "C_HDLC"},
};

#define COUNT (sizeof(rows) / sizeof(rows[0]))

int linktype_to_dlt(uint32_t linktype)
{
	for (size_t i = 0; i < COUNT; i++)
		if (rows[i].linktype == linktype)
			return cbpf_linktype_value(rows[i].dlt);
	return linktype <= UINT16_MAX ? (int)linktype : CBPF_LINKTYPE_NONE;
}

uint32_t dlt_to_linktype(int dlt)
{
	for (size_t i = 0; i < COUNT; i++)
		if (cbpf_linktype_value(rows[i].dlt) == dlt)
			return rows[i].linktype;
	return (uint32_t)dlt;
}
