/* SPDX-License-Identifier: BSD-2-Clause */
/* The machine for any program: every access checked, every step counted. */
#define RUN   interp_checked
#define CHECK 1
#include "internal/interp_body.h"
