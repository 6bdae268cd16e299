/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The running kernel in the benchmark: its own loop over one packet, of
 * BPF_PROG_TEST_RUN, by our clock; the same over a program that does nothing is
 * to be taken off.
 */
#include <time.h>
#include <unistd.h>

#include "core/program.h"
#include "internal/convert.h"
#include "run/bench.h"
#include "run/kernel_bpf.h"

/* The conversion clears registers as the kernel's does, by what its verifier
 * takes for a read of what was not written. */
static void clear_plainly(struct iprogram *ip)
{
	const struct iinsn zero = iop_encode(IOP_MOV32_K);

	for (size_t i = 0; i < ip->count; i++) {
		struct iinsn *insn = &ip->insns[i];
		unsigned dst = insn->dst;

		if (insn->code != IOP_CODE_XOR32_X || dst != insn->src)
			continue;
		*insn = zero;
		insn->dst = dst & 0xf;
	}
}

const char *bench_kernel_load(
	const struct bench_row *row, struct bench_cell *cell)
{
	struct iinsn nothing[] = {
		{.code = IOP_CODE_MOV64_K}, {.code = IOP_CODE_EXIT}};
	const struct iprogram empty = {.insns = nothing, .count = 2};
	struct iprogram *own = NULL;
	const struct iprogram *ip = row->program->internal;
	struct cbpf_diags *diags;
	const char *why;

	if (!kernel_bpf_possible(&why))
		return why;
	if (!ip) {
		diags = cbpf_diags_new();
		ip = own = diags ? convert(row->program, CBPF_PACKET, diags)
				 : NULL;
		cbpf_diags_free(diags);
	}
	if (!ip)
		return "it cannot be converted";
	if (own)
		clear_plainly(own);
	cell->fd = kernel_bpf_load(ip);
	iprogram_free(own);
	if (cell->fd < 0)
		return "the kernel refuses it";
	cell->empty_fd = kernel_bpf_load(&empty);
	if (cell->empty_fd < 0) {
		close(cell->fd);
		return "the kernel refuses an empty program";
	}
	return NULL;
}

void bench_kernel_unload(struct bench_cell *cell)
{
	close(cell->fd);
	close(cell->empty_fd);
}

static double run(
	int fd, const struct cbpf_packet *p, size_t calls, uint32_t *value)
{
	struct timespec a, b;

	*value = 0;
	clock_gettime(CLOCK_MONOTONIC, &a);
	kernel_bpf_repeat(fd, p->data, p->size, (uint32_t)calls, value);
	clock_gettime(CLOCK_MONOTONIC, &b);
	return (1e9 * (double)(b.tv_sec - a.tv_sec) +
		       (double)(b.tv_nsec - a.tv_nsec)) /
	       (double)calls;
}

uint64_t bench_kernel_ask(
	const struct bench_cell *cell, const struct bench_row *row, size_t i)
{
	uint32_t value;

	run(cell->fd, &row->data.packets[i].packet, 1, &value);
	return value;
}

double bench_kernel_time(int fd, const struct bench_row *row, size_t calls)
{
	uint32_t value;

	return run(fd, &row->data.packets[0].packet, calls, &value);
}
