/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The filters of the benchmark.  mail1 and mail2 are the two that Linux's
 * interpreter was measured with when it was new.
 */
#include <string.h>

#include "run/bench.h"

#define MAIL2                                                                  \
	"tcp port 22 and (((ip[2:2] - ((ip[0]&0xf)<<2)) - "                    \
	"((tcp[12]&0xf0)>>2)) != 0)"
#define MIXED                                                                  \
	"tcp port 22 or udp port 53 or icmp or arp or "                        \
	"(ip6 and tcp dst port 443)"
#define COLD	    .cold = true
#define RULES(n, r) .make = bench_make_rules, .size = n, .record = r

const struct bench_filter bench_filters[] = {
	{"mail1", .expr = "port 22", COLD, .hand = "mail1.c"},
	{"mail2", .expr = MAIL2, COLD, .hand = "mail2.c"},
	{"hosts40", .make = bench_make_hosts, .size = 40, COLD,
		.hand = "hosts40.c"},
	{"ip6vlan", .expr = "vlan and ip6 and tcp port 443", COLD,
		.record = BENCH_VLAN, .hand = "ip6vlan.c"},
	{"mixed", .expr = MIXED, .record = BENCH_MIXED, .hand = "mixed.c"},
	{"seccomp2", RULES(2, BENCH_LAST), .hand = "seccomp2.c"},
	{"seccomp200:first", RULES(200, BENCH_FIRST), .hand = "seccomp200.c"},
	{"seccomp200:middle", RULES(200, BENCH_MIDDLE), .hand = "seccomp200.c"},
	{"seccomp200:last", RULES(200, BENCH_LAST), .hand = "seccomp200.c"},
	{"seccomp200:none", RULES(200, BENCH_NONE), .hand = "seccomp200.c"},
	{"seccomp200:random", RULES(200, BENCH_RANDOM), .hand = "seccomp200.c"},
	{"longjumps", .make = bench_make_longjumps, .size = 200,
		.record = BENCH_LONG_LAST, .hand = "longjumps.c"},
	{"longjumps:first", .make = bench_make_longjumps, .size = 200,
		.record = BENCH_LONG_FIRST, .hand = "longjumps.c"},
	{"seccomp10:last", RULES(10, BENCH_LAST), .hand = "seccomp10.c"},
	{"seccomp100:last", RULES(100, BENCH_LAST), .hand = "seccomp100.c"},
	{"seccomp1000:last", RULES(1000, BENCH_LAST), .hand = "seccomp1000.c"},
	{"seccomp3000:last", RULES(3000, BENCH_LAST), .hand = "seccomp3000.c"},
	{"docker", .make = bench_make_docker, .record = BENCH_DOCKER,
		.hand = "docker.c"},
	{"docker:mixed", .make = bench_make_docker,
		.record = BENCH_DOCKER_MIXED, .hand = "docker.c"},
	{"accept1", .expr = "", .cold = true, .hand = "accept1.c"},
	{"arm5", .make = bench_make_arm, .size = 5, .hand = "arm5.c"},
	{"arm90", .make = bench_make_arm, .size = 90, .hand = "arm90.c"},
	{"add64", .make = bench_make_add64, .size = 1000},
	{"xadd", .make = bench_make_xadd, .size = 1000},
	{"calls", .make = bench_make_calls, .size = 1000},
};

const size_t bench_filter_count =
	sizeof(bench_filters) / sizeof(bench_filters[0]);

enum cbpf_kind bench_kind(const struct bench_filter *f)
{
	switch (f->record) {
	case BENCH_SSH:
	case BENCH_VLAN:
	case BENCH_MIXED:
		return CBPF_PACKET;
	case BENCH_FIRST:
	case BENCH_MIDDLE:
	case BENCH_LAST:
	case BENCH_NONE:
	case BENCH_RANDOM:
	case BENCH_LONG_FIRST:
	case BENCH_LONG_LAST:
	case BENCH_DOCKER:
	case BENCH_DOCKER_MIXED:
		break;
	}
	return CBPF_SYSCALL;
}

const struct bench_file *bench_file(const char *name)
{
	const struct bench_file *file = bench_files;

	while (file->name && strcmp(file->name, name))
		file++;
	return file->name ? file : NULL;
}
