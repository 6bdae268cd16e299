/* SPDX-License-Identifier: BSD-2-Clause */
/* The machine for programs that are known to be safe. */
#define RUN   interp_plain
#define CHECK 0
#include "internal/interp_body.h"
