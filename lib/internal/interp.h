/* SPDX-License-Identifier: BSD-2-Clause */
/* The threaded interpreter of internal programs. */
#ifndef INTERP_H
#define INTERP_H

#include "core/iop.h"

/*
 * Runs a program that convert() made.  `ctx` is what R1 points to at entry: a
 * struct cbpf_packet, or the words of a struct cbpf_syscall.  Packet loads take
 * the packet from R6.  Returns R0.
 */
uint64_t interp_run(const struct iprogram *ip, const void *ctx);

#endif
