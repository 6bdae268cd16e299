/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The filters of the benchmark and their records.  mail1 and mail2 are the two
 * filters that Linux's interpreter was measured with when it was new.
 */
#include <stdlib.h>
#include <string.h>

#include "core/op.h"
#include "core/program.h"
#include "run/bench.h"

#define COLD_RECORDS 10000
#define COLD_STRIDE  256  /* bytes from packet to packet */
#define SYSCALLS     1000 /* of :random */
#define RULES	     200
#define ARCH	     0xc000003e /* AUDIT_ARCH_X86_64 */
#define ALLOW	     0x7fff0000
#define KILL	     0x80000000
#define EN10MB	     1

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

/* Which call a row over system calls makes. */
enum call { CALL_FIRST, CALL_MIDDLE, CALL_LAST, CALL_NONE, CALL_RANDOM };

struct maker {
	const char *filter;
	const char *data;
	const char *expr; /* NULL: see hosts and rules */
	const uint8_t *packet;
	size_t size;
	size_t count; /* of records */
	size_t hosts; /* "host A or host B ..." */
	size_t rules; /* of a seccomp filter */
	enum call call;
};

#define MAIL2                                                                  \
	"tcp port 22 and (((ip[2:2] - ((ip[0]&0xf)<<2)) - "                    \
	"((tcp[12]&0xf0)>>2)) != 0)"
#define SSH  .packet = ssh_packet, .size = sizeof(ssh_packet)
#define VLAN .packet = vlan_packet, .size = sizeof(vlan_packet)
#define HOT  .data = "hot", .count = 1
#define COLD .data = "cold", .count = COLD_RECORDS

static const struct maker makers[] = {
	{"mail1", .expr = "port 22", SSH, HOT},
	{"mail1", .expr = "port 22", SSH, COLD},
	{"mail2", .expr = MAIL2, SSH, HOT},
	{"mail2", .expr = MAIL2, SSH, COLD},
	{"hosts40", .hosts = 40, SSH, HOT},
	{"hosts40", .hosts = 40, SSH, COLD},
	{"ip6vlan", .expr = "vlan and ip6 and tcp port 443", VLAN, HOT},
	{"ip6vlan", .expr = "vlan and ip6 and tcp port 443", VLAN, COLD},
	{"accept1", .expr = "", SSH, HOT},
	{"accept1", .expr = "", SSH, COLD},
	{"seccomp2", .rules = 2, .call = CALL_LAST, HOT},
	{"seccomp200:first", .rules = RULES, .call = CALL_FIRST, HOT},
	{"seccomp200:middle", .rules = RULES, .call = CALL_MIDDLE, HOT},
	{"seccomp200:last", .rules = RULES, .call = CALL_LAST, HOT},
	{"seccomp200:none", .rules = RULES, .call = CALL_NONE, HOT},
	{"seccomp200:random", .rules = RULES, .call = CALL_RANDOM,
		.data = "hot", .count = SYSCALLS},
};

const size_t bench_rows = sizeof(makers) / sizeof(makers[0]);

const char *bench_row_name(size_t i)
{
	return makers[i].filter;
}

/* ---- Programs ---------------------------------------------------------- */

static struct cbpf_program *make_hosts(size_t count, struct cbpf_diags *diags)
{
	char expr[40 * 32];
	size_t at = 0;

	/* 10.1.2.4, where the packet goes, is the last. */
	for (size_t i = 0; i < count; i++)
		at += (size_t)snprintf(expr + at, sizeof(expr) - at,
			"%shost %s.2.%zu", i ? " or " : "",
			i + 1 == count ? "10.1" : "198.51",
			i + 1 == count ? 4 : 7 * i % 251);
	return cbpf_compile(expr, EN10MB, 0, true, diags);
}

/* Architecture, then a compare for each call's number; the last one allows. */
static struct cbpf_program *make_rules(size_t count, struct cbpf_diags *diags)
{
	struct cbpf_program *p = program_new("rules", diags);
	const struct cbpf_insn head[] = {
		{OP_CODE_LD_W_ABS, 0, 0, 4},
		{OP_CODE_JEQ_K, 1, 0, ARCH},
		{OP_CODE_RET_K, 0, 0, KILL},
		{OP_CODE_LD_W_ABS, 0, 0, 0},
	};
	const struct cbpf_insn tail[] = {
		{OP_CODE_RET_K, 0, 0, KILL},
		{OP_CODE_RET_K, 0, 0, ALLOW},
	};
	int rc = p ? 0 : -1;

	for (size_t i = 0; i < 4 && !rc; i++)
		rc = program_add(p, head[i], NULL, diags);
	for (size_t i = 0; i < count && !rc; i++)
		rc = program_add(p,
			(struct cbpf_insn){OP_CODE_JEQ_K, (uint8_t)(count - i),
				0, (uint32_t)i},
			NULL, diags);
	for (size_t i = 0; i < 2 && !rc; i++)
		rc = program_add(p, tail[i], NULL, diags);
	if (!rc)
		return p;
	cbpf_program_free(p);
	return NULL;
}

static struct cbpf_program *make_program(
	const struct maker *m, struct cbpf_diags *diags)
{
	if (m->rules)
		return make_rules(m->rules, diags);
	if (m->hosts)
		return make_hosts(m->hosts, diags);
	return cbpf_compile(m->expr, EN10MB, 0, true, diags);
}

/* ---- Records ----------------------------------------------------------- */

static void set_packet(struct cbpf_record *r, uint8_t *bytes, size_t size)
{
	*r = (struct cbpf_record){.number = 1, .kind = CBPF_PACKET};
	r->packet = (struct cbpf_packet){
		.data = bytes,
		.size = (uint32_t)size,
		.len = (uint32_t)size,
		.net = 14,
		.mac = 0,
	};
}

/* Packets one stride apart, visited in an order that no prefetcher follows. */
static int make_packets(const struct maker *m, struct bench_row *row)
{
	uint32_t order = 1;

	row->records = calloc(m->count, sizeof(*row->records));
	row->bytes = calloc(m->count, COLD_STRIDE);
	if (!row->records || !row->bytes)
		return -1;
	for (size_t i = 0; i < m->count; i++) {
		uint8_t *at = row->bytes + i * COLD_STRIDE;

		memcpy(at, m->packet, m->size);
		set_packet(&row->records[i], at, m->size);
	}
	for (size_t i = m->count - 1; i > 0; i--) {
		const uint8_t *kept = row->records[i].packet.data;
		size_t j;

		order = order * 1664525 + 1013904223;
		j = (order >> 8) % (i + 1);
		row->records[i].packet.data = row->records[j].packet.data;
		row->records[j].packet.data = kept;
	}
	return 0;
}

static uint32_t call_number(const struct maker *m, size_t i)
{
	switch (m->call) {
	case CALL_FIRST:
		return 0;
	case CALL_MIDDLE:
		return (uint32_t)m->rules / 2;
	case CALL_LAST:
		return (uint32_t)m->rules - 1;
	case CALL_NONE:
		return 4000;
	case CALL_RANDOM:
		break;
	}
	return (uint32_t)i * 2654435761u % (uint32_t)m->rules;
}

/* System calls; and the same as packets of 64 bytes, big-endian. */
static int make_calls(const struct maker *m, struct bench_row *row)
{
	row->records = calloc(m->count, sizeof(*row->records));
	row->packets = calloc(m->count, sizeof(*row->packets));
	row->bytes = calloc(m->count, 64);
	if (!row->records || !row->packets || !row->bytes)
		return -1;
	for (size_t i = 0; i < m->count; i++) {
		uint8_t *at = row->bytes + i * 64;
		struct cbpf_record *r = &row->records[i];
		uint32_t nr = call_number(m, i);

		*r = (struct cbpf_record){.number = 1, .kind = CBPF_SYSCALL};
		r->syscall.word[0] = nr;
		r->syscall.word[1] = ARCH;
		for (int k = 0; k < 4; k++) {
			at[k] = (uint8_t)(nr >> (24 - 8 * k));
			at[4 + k] = (uint8_t)(ARCH >> (24 - 8 * k));
		}
		set_packet(&row->packets[i], at, 64);
	}
	return 0;
}

int bench_row_make(size_t i, struct bench_row *row, struct cbpf_diags *diags)
{
	const struct maker *m = &makers[i];
	int rc;

	*row = (struct bench_row){
		.filter = m->filter,
		.data = m->data,
		.program = make_program(m, diags),
		.kind = m->rules ? CBPF_SYSCALL : CBPF_PACKET,
		.count = m->count,
	};
	if (!row->program)
		return -1;
	rc = m->rules ? make_calls(m, row) : make_packets(m, row);
	if (rc)
		diag_file(diags, DIAG_NO_MEMORY, NULL);
	return rc;
}

void bench_row_free(struct bench_row *row)
{
	cbpf_program_free(row->program);
	free(row->records);
	free(row->packets);
	free(row->bytes);
}
