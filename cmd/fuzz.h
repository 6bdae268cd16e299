/* SPDX-License-Identifier: BSD-2-Clause */
/* The entry point of a fuzz driver, as libFuzzer and fuzz_main.c call it. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
