/* SPDX-License-Identifier: BSD-2-Clause */
/* The records of the benchmark, and how they lie in memory. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "run/bench.h"

#define COLD_PACKETS  10000
#define MIXED_PACKETS 256
#define RANDOM_CALLS  1000
#define SLOT	      128 /* bytes for a packet, in the cache */
#define PAGE	      4096
#define ETHER	      14
#define AS_PACKET     64 /* bytes of a system call */
#define COUNT(a)      (sizeof(a) / sizeof((a)[0]))

/* Ethernet, IPv4 without options, TCP to port 22, 36 bytes of payload. */
static const uint8_t ssh_packet[] = {0x52, 0x54, 0x00, 0x12, 0x34, 0x56, 0x52,
	0x54, 0x00, 0x65, 0x43, 0x21, 0x08, 0x00, 0x45, 0x00, 0x00, 0x58, 0x1c,
	0x46, 0x40, 0x00, 0x40, 0x06, 0x91, 0x5a, 0x0a, 0x01, 0x02, 0x03, 0x0a,
	0x01, 0x02, 0x04, 0xc3, 0x50, 0x00, 0x16, 0x1d, 0x2c, 0x3b, 0x4a, 0x59,
	0x68, 0x77, 0x86, 0x80, 0x18, 0x01, 0xf5, 0x1b, 0x2a, 0x00, 0x00, 0x01,
	0x01, 0x08, 0x0a, 0x00, 0x01, 0x02, 0x03, 0x00, 0x04, 0x05, 0x06, 0x00,
	0x00, 0x00, 0x20, 0x0b, 0x14, 0x5e, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66,
	0x77, 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff, 0x10, 0x21, 0x32,
	0x43, 0x54, 0x65, 0x76, 0x87, 0x98, 0xa9, 0xba};
/* Ethernet with a VLAN tag, IPv6, TCP to port 443. */
static const uint8_t vlan_packet[] = {0x52, 0x54, 0x00, 0x12, 0x34, 0x56, 0x52,
	0x54, 0x00, 0x65, 0x43, 0x21, 0x81, 0x00, 0x00, 0x64, 0x86, 0xdd, 0x60,
	0x00, 0x00, 0x00, 0x00, 0x14, 0x06, 0x40, 0x20, 0x01, 0x0d, 0xb8, 0x00,
	0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x20,
	0x01, 0x0d, 0xb8, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
	0x00, 0x00, 0x02, 0xc3, 0x50, 0x01, 0xbb, 0x1d, 0x2c, 0x3b, 0x4a, 0x00,
	0x00, 0x00, 0x00, 0x50, 0x02, 0xff, 0xff, 0x1b, 0x2a, 0x00, 0x00};

static uint32_t next_random(uint32_t *state)
{
	*state = *state * 1664525 + 1013904223;
	return *state >> 8;
}

/* ---- Packets ------------------------------------------------------------- */

/* A packet of mixed: IPv4 or IPv6 with that protocol and destination port. */
static const struct {
	bool ip6;
	bool tagged;
	bool arp;
	uint8_t proto;
	uint16_t port;
	uint16_t fragment;
	uint16_t size; /* 0: whole */
} kinds[] = {
	{.proto = 6, .port = 22},
	{.proto = 6, .port = 443},
	{.proto = 6, .port = 80},
	{.proto = 17, .port = 53},
	{.proto = 17, .port = 4789},
	{.proto = 1},
	{.proto = 47},
	{.proto = 6, .port = 22, .fragment = 0x00b9},
	{.arp = true, .size = 42},
	{.ip6 = true, .proto = 6, .port = 443},
	{.ip6 = true, .proto = 6, .port = 8080},
	{.ip6 = true, .proto = 17, .port = 53},
	{.ip6 = true, .proto = 58},
	{.ip6 = true, .tagged = true, .proto = 6, .port = 443},
	{.proto = 6, .port = 22, .size = 30},
};

static void put16(uint8_t *at, uint16_t value)
{
	at[0] = (uint8_t)(value >> 8);
	at[1] = (uint8_t)value;
}

static size_t mixed_packet(size_t kind, uint8_t *bytes)
{
	size_t size = sizeof(ssh_packet), tag = kinds[kind].tagged ? 4 : 0;

	memcpy(bytes, ssh_packet, sizeof(ssh_packet));
	if (kinds[kind].arp) {
		put16(bytes + 12, 0x0806);
	} else if (kinds[kind].ip6) {
		size = sizeof(vlan_packet);
		memcpy(bytes, vlan_packet, size);
		if (!tag) {
			size -= 4;
			memmove(bytes + 12, bytes + 16, size - 12);
		}
		bytes[ETHER + tag + 6] = kinds[kind].proto;
		put16(bytes + ETHER + tag + 42, kinds[kind].port);
	} else {
		put16(bytes + ETHER + 6, kinds[kind].fragment);
		bytes[ETHER + 9] = kinds[kind].proto;
		put16(bytes + ETHER + 22, kinds[kind].port);
	}
	return kinds[kind].size ? kinds[kind].size : size;
}

static size_t make_packet(
	enum bench_record what, uint32_t *random, uint8_t *bytes)
{
	if (what == BENCH_MIXED)
		return mixed_packet(next_random(random) % COUNT(kinds), bytes);
	if (what == BENCH_VLAN) {
		memcpy(bytes, vlan_packet, sizeof(vlan_packet));
		return sizeof(vlan_packet);
	}
	memcpy(bytes, ssh_packet, sizeof(ssh_packet));
	return sizeof(ssh_packet);
}

static void set_packet(struct cbpf_record *r, uint8_t *bytes, size_t size)
{
	*r = (struct cbpf_record){.number = 1, .kind = CBPF_PACKET};
	r->packet = (struct cbpf_packet){
		.data = bytes,
		.size = (uint32_t)size,
		.len = (uint32_t)size,
		.net = ETHER,
		.mac = 0,
	};
}

/*
 * Cold packets lie as the buffers of a busy machine do: each in a page of its
 * own, as page pools hand them out, anywhere in it (headroom, other headers
 * before), and they come in no order.  A walk over 10,000 of them misses the
 * caches next to the processor and the translations of addresses, but mostly
 * not the last cache.  Of the layouts tried (256 and 2,048 bytes from one to
 * the next, in order, huge pages, caches emptied between walks) it is the one
 * under which libpcap, C and C with prefetch take 90, 30 and 13 ns on mail1;
 * 91, 37 and 14 were measured before on such a machine.
 */
static int map_pages(struct bench_data *d)
{
	void *at;

	d->mapped = d->count * PAGE;
	at = mmap(NULL, d->mapped, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (at == MAP_FAILED) {
		d->mapped = 0;
		return -1;
	}
#ifdef MADV_NOHUGEPAGE
	madvise(at, d->mapped, MADV_NOHUGEPAGE);
#endif
	d->bytes = at;
	return 0;
}

static void shuffle(struct bench_data *d, uint32_t *random)
{
	for (size_t i = d->count - 1; i > 0; i--) {
		size_t j = next_random(random) % (i + 1);
		struct cbpf_record kept = d->records[i];

		d->records[i] = d->records[j];
		d->records[j] = kept;
	}
}

static int make_packets(const struct bench_filter *f, struct bench_data *d)
{
	size_t slot = d->count > MIXED_PACKETS ? PAGE : SLOT;
	uint32_t random = 1;

	if (slot == PAGE ? map_pages(d) : !(d->bytes = calloc(d->count, SLOT)))
		return -1;
	for (size_t i = 0; i < d->count; i++) {
		uint8_t *at = d->bytes + i * slot;

		/* IP headers begin at a multiple of 4. */
		if (slot == PAGE)
			at += next_random(&random) % ((PAGE - SLOT) / 4) * 4 +
			      2;
		set_packet(&d->records[i], at,
			make_packet(f->record, &random, at));
	}
	if (slot == PAGE)
		shuffle(d, &random);
	for (size_t i = 0; i < d->count; i++)
		d->calls[i] = (struct bench_call){&d->records[i].packet,
			d->records[i].packet.data, d->records[i].packet.size};
	memcpy(d->packets, d->records, d->count * sizeof(*d->records));
	return 0;
}

/* ---- System calls -------------------------------------------------------- */

/* What a container does, more of the frequent, and some that it may not. */
static const struct {
	uint16_t nr;
	uint32_t arg[3];
} docker_calls[] = {
	{0, {3, 0, 4096}},				      /* read */
	{1, {1, 0, 80}},				      /* write */
	{202, {0, 0, 1}},				      /* futex */
	{0, {4, 0, 512}}, {1, {5, 0, 64}}, {232, {4, 0, 64}}, /* epoll_wait */
	{257, {0, 0, 0}},				      /* openat */
	{3, {3, 0, 0}},					      /* close */
	{9, {0, 4096, 3}},				      /* mmap */
	{228, {1, 0, 0}},	  /* clock_gettime */
	{45, {6, 0, 1500}},	  /* recvfrom */
	{44, {6, 0, 1500}},	  /* sendto */
	{262, {0, 0, 0}},	  /* newfstatat */
	{13, {2, 0, 0}},	  /* rt_sigaction */
	{14, {0, 0, 0}},	  /* rt_sigprocmask */
	{56, {0x1200011, 0, 0}},  /* clone */
	{59, {0, 0, 0}},	  /* execve */
	{41, {2, 1, 0}},	  /* socket */
	{135, {0, 0, 0}},	  /* personality */
	{56, {0x10000000, 0, 0}}, /* clone into a user namespace: refused */
	{165, {0, 0, 0}},	  /* mount: refused */
	{101, {0, 0, 0}},	  /* ptrace */
	{435, {0, 0, 0}},	  /* clone3 */
	{334, {0, 0, 0}},	  /* rseq */
};

/* Number and arguments of call i. */
static void make_call(
	const struct bench_filter *f, size_t i, uint32_t *random, uint32_t *w)
{
	uint32_t rules = (uint32_t)f->size, pick;

	w[1] = BENCH_ARCH;
	switch (f->record) {
	case BENCH_SSH:
	case BENCH_VLAN:
	case BENCH_MIXED:
	case BENCH_FIRST:
		break;
	case BENCH_MIDDLE:
		w[0] = bench_rule(rules / 2);
		break;
	case BENCH_LAST:
		w[0] = bench_rule(rules - 1);
		break;
	case BENCH_NONE:
		w[0] = 4000;
		break;
	case BENCH_RANDOM:
		w[0] = bench_rule((uint32_t)i * 2654435761u % rules);
		break;
	case BENCH_LONG_FIRST:
	case BENCH_LONG_LAST: /* libseccomp puts the last rule first */
		w[0] = 1000;
		w[4] = f->record == BENCH_LONG_LAST ? 0 : rules - 1;
		w[6] = 0x1000;
		w[7] = 0x7f00;
		w[8] = 512;
		break;
	case BENCH_DOCKER:
		w[0] = 257; /* openat */
		break;
	case BENCH_DOCKER_MIXED:
		pick = next_random(random) % COUNT(docker_calls);
		w[0] = docker_calls[pick].nr;
		for (size_t k = 0; k < 3; k++)
			w[4 + 2 * k] = docker_calls[pick].arg[k];
		break;
	}
}

/* System calls: as records, as struct seccomp_data one behind the other, and as
 * packets. */
static int make_calls(const struct bench_filter *f, struct bench_data *d)
{
	const size_t words = AS_PACKET / 4;
	uint32_t random = 1;

	d->bytes = calloc(d->count, AS_PACKET);
	d->words = calloc(d->count, AS_PACKET);
	if (!d->bytes || !d->words)
		return -1;
	for (size_t i = 0; i < d->count; i++) {
		uint8_t *at = d->bytes + i * AS_PACKET;
		uint32_t *w = d->words + i * words;
		struct cbpf_record *r = &d->records[i];

		make_call(f, i, &random, w);
		*r = (struct cbpf_record){.number = 1, .kind = CBPF_SYSCALL};
		memcpy(r->syscall.word, w, AS_PACKET);
		for (size_t k = 0; k < words; k++) {
			put16(at + 4 * k, (uint16_t)(w[k] >> 16));
			put16(at + 4 * k + 2, (uint16_t)w[k]);
		}
		set_packet(&d->packets[i], at, AS_PACKET);
		d->calls[i] = (struct bench_call){w, w, AS_PACKET};
	}
	return 0;
}

/* ---- Both ---------------------------------------------------------------- */

static size_t record_count(const struct bench_filter *f, const char *name)
{
	if (strcmp(name, "hot"))
		return COLD_PACKETS;
	switch (f->record) {
	case BENCH_MIXED:
	case BENCH_DOCKER_MIXED:
		return MIXED_PACKETS;
	case BENCH_RANDOM:
		return RANDOM_CALLS;
	case BENCH_SSH:
	case BENCH_VLAN:
	case BENCH_FIRST:
	case BENCH_MIDDLE:
	case BENCH_LAST:
	case BENCH_NONE:
	case BENCH_LONG_FIRST:
	case BENCH_LONG_LAST:
	case BENCH_DOCKER:
		break;
	}
	return 1;
}

int bench_data_make(
	const struct bench_filter *f, const char *name, struct bench_data *d)
{
	size_t count = record_count(f, name);

	*d = (struct bench_data){
		.name = name,
		.count = count,
		.records = calloc(count, sizeof(*d->records)),
		.calls = calloc(count, sizeof(*d->calls)),
		.packets = calloc(count, sizeof(*d->packets)),
		.want = calloc(count, sizeof(*d->want)),
	};
	if (!d->records || !d->calls || !d->packets || !d->want)
		return -1;
	return bench_kind(f) == CBPF_PACKET ? make_packets(f, d)
					    : make_calls(f, d);
}

void bench_data_free(struct bench_data *d)
{
	free(d->records);
	free(d->calls);
	free(d->packets);
	free(d->want);
	if (d->mapped)
		munmap(d->bytes, d->mapped);
	else
		free(d->bytes);
	free(d->words);
	*d = (struct bench_data){0};
}
