/* SPDX-License-Identifier: BSD-2-Clause */
/* BPF_PROG_LOAD and BPF_PROG_TEST_RUN; Linux only. */
#include "run/kernel_bpf.h"

#include <errno.h>
#include <linux/bpf.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

_Static_assert(sizeof(struct iinsn) == sizeof(struct bpf_insn),
	"an instruction is what the kernel takes");

static int call_bpf(enum bpf_cmd cmd, union bpf_attr *attr)
{
	long rc = syscall(SYS_bpf, cmd, attr, sizeof(*attr));

	return rc < 0 ? -errno : (int)rc;
}

int kernel_bpf_load(const struct iprogram *ip)
{
	union bpf_attr attr;

	memset(&attr, 0, sizeof(attr));
	attr.prog_type = BPF_PROG_TYPE_SOCKET_FILTER;
	attr.insns = (uintptr_t)ip->insns;
	attr.insn_cnt = (uint32_t)ip->count;
	attr.license = (uintptr_t) "BSD";
	return call_bpf(BPF_PROG_LOAD, &attr);
}

/* The kernel takes an Ethernet header off before the program runs. */
#define ETHER_SIZE 14

int kernel_bpf_repeat(
	int fd, const uint8_t *data, size_t size, uint32_t times, uint32_t *r0)
{
	uint8_t in[ETHER_SIZE + KERNEL_BPF_MAX_PACKET] = {0};
	union bpf_attr attr;
	int rc;

	if (size > KERNEL_BPF_MAX_PACKET)
		return -E2BIG;
	in[12] = 0x88; /* an ethertype for experiments */
	in[13] = 0xb5;
	memcpy(in + ETHER_SIZE, data, size);
	memset(&attr, 0, sizeof(attr));
	attr.test.prog_fd = (uint32_t)fd;
	attr.test.data_in = (uintptr_t)in;
	attr.test.data_size_in = (uint32_t)(ETHER_SIZE + size);
	attr.test.repeat = times;
	rc = call_bpf(BPF_PROG_TEST_RUN, &attr);
	*r0 = attr.test.retval;
	return rc < 0 ? rc : 0;
}

int kernel_bpf_run(int fd, const uint8_t *data, size_t size, uint32_t *r0)
{
	return kernel_bpf_repeat(fd, data, size, 1, r0);
}

bool kernel_bpf_possible(const char **why)
{
	struct iinsn insns[] = {
		{.code = IOP_CODE_MOV64_K, .imm = 42}, {.code = IOP_CODE_EXIT}};
	struct iprogram ip = {.insns = insns, .count = 2};
	uint8_t packet[64] = {0};
	uint32_t r0 = 0;
	int fd = kernel_bpf_load(&ip), rc;

	*why = "BPF_PROG_LOAD is not permitted";
	if (fd < 0)
		return false;
	rc = kernel_bpf_run(fd, packet, sizeof(packet), &r0);
	close(fd);
	*why = "BPF_PROG_TEST_RUN is not permitted";
	return !rc && r0 == 42;
}
