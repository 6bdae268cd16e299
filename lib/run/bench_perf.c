/* SPDX-License-Identifier: BSD-2-Clause */
/* Mispredicted branches, where the processor's counters can be had; Linux. */
#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "run/bench.h"

int bench_perf_open(void)
{
	struct perf_event_attr attr;

	memset(&attr, 0, sizeof(attr));
	attr.size = sizeof(attr);
	attr.type = PERF_TYPE_HARDWARE;
	attr.config = PERF_COUNT_HW_BRANCH_MISSES;
	attr.exclude_kernel = 1;
	attr.exclude_hv = 1;
	return (int)syscall(
		SYS_perf_event_open, &attr, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

uint64_t bench_perf_read(int fd)
{
	uint64_t count = 0;

	if (fd < 0 || read(fd, &count, sizeof(count)) != sizeof(count))
		return 0;
	return count;
}
