/* SPDX-License-Identifier: BSD-2-Clause */
/* Look-ups in the list of internal opcodes. */
#include "core/iop.h"

#include <assert.h>
#include <stdlib.h>

static const struct iop_info iops[IOP_COUNT] = {
#define IOP(symbol, code, shape, word) {#symbol, code, SHAPE_##shape, word},
#include "core/iop.def"
#undef IOP
};

const struct iop_info *iop_info(enum iop iop)
{
	assert(iop < IOP_COUNT);
	return &iops[iop];
}

const struct iop_info *iop_find(uint8_t code)
{
	for (size_t i = 0; i < IOP_COUNT; i++)
		if (iops[i].code == code)
			return &iops[i];
	return NULL;
}

void iprogram_free(struct iprogram *ip)
{
	if (!ip)
		return;
	free(ip->insns);
	free(ip->from);
	free(ip);
}
