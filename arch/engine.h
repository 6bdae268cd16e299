/* SPDX-License-Identifier: BSD-2-Clause */
/* The engines of arch. */
#ifndef ARCH_ENGINE_H
#define ARCH_ENGINE_H

#include "cbpf.h"

extern const struct cbpf_engine engine_jit;
extern const struct cbpf_engine engine_jit_plain;
extern const struct cbpf_engine engine_jit_hardened;

#endif
