/* SPDX-License-Identifier: BSD-2-Clause */
/* The running kernel's own internal machine as an oracle, through bpf(2). */
#ifndef KERNEL_BPF_H
#define KERNEL_BPF_H

#include "core/iop.h"

/* Loads a program as a socket filter: a descriptor to close(), or the negative
 * errno that it was refused with. */
int kernel_bpf_load(const struct iprogram *ip);
/* Whether programs can be loaded and run here; *why says why not. */
bool kernel_bpf_possible(const char **why);

#define KERNEL_BPF_MAX_PACKET 1024
/* Runs it over a packet (no header, net at 0): 0 and the low half of R0, or
 * the negative errno. */
int kernel_bpf_run(int fd, const uint8_t *data, size_t size, uint32_t *r0);
/* The same `times` times, in the kernel's own loop. */
int kernel_bpf_repeat(
	int fd, const uint8_t *data, size_t size, uint32_t times, uint32_t *r0);

#endif
