/* SPDX-License-Identifier: BSD-2-Clause */
/* Parts of sysflow: which numbers of which machines are looked at. */
#ifndef SYSPOINT_H
#define SYSPOINT_H

#include "check/sysflow.h"

/* Zeroed memory that lives as long as the class; NULL: there is none. */
void *sysclass_alloc(struct sysclass *c, size_t size);
/* Makes the graph; false: out of memory. */
bool sysclass_explore(struct sysflow *f, struct sysclass *c);
/* Fills classes and points; false: out of memory. */
bool sysflow_points(struct sysflow *f, const struct audit_arch *native);

#endif
