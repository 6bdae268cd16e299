/* SPDX-License-Identifier: BSD-2-Clause */
/* The checked machine that tells the registers before each instruction. */
#define RUN   interp_traced
#define CHECK 1
#define TRACE 1
#include "internal/interp_body.h"
