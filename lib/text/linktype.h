/* SPDX-License-Identifier: BSD-2-Clause */
/* Link types in files, LINKTYPE_*, and in programs, DLT_*. */
#ifndef TEXT_LINKTYPE_H
#define TEXT_LINKTYPE_H

#include <stdint.h>

int linktype_to_dlt(uint32_t linktype);
uint32_t dlt_to_linktype(int dlt);

#endif
