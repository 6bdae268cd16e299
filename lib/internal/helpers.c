/* SPDX-License-Identifier: BSD-2-Clause */
/* Packet loads, netlink attributes and small values, for all engines. */
#include "internal/helpers.h"

#include <stddef.h>
#include <string.h>

#include "core/op.h"

static const struct helper_info rows[] = {
#define HELPER(symbol, number, name, function, contexts, a1, a2, a3)           \
	{number, name, function, HELPER_##contexts,                            \
		{HELPER_ARG_##a1, HELPER_ARG_##a2, HELPER_ARG_##a3}},
#include "internal/helper.def"
#undef HELPER
};

#define ROWS (sizeof(rows) / sizeof(rows[0]))

const struct helper_info *helper_find(int32_t number)
{
	for (size_t i = 0; i < ROWS; i++)
		if (rows[i].number == number)
			return &rows[i];
	return NULL;
}

const struct helper_info *helper_by_name(const char *name)
{
	for (size_t i = 0; i < ROWS; i++)
		if (!strcmp(rows[i].name, name))
			return &rows[i];
	return NULL;
}

/* Byte `at` of head and fragment taken as one. */
static uint8_t packet_byte(const struct cbpf_packet *p, uint64_t at)
{
	return at < p->size ? p->data[at] : p->frag[at - p->size];
}

bool packet_load(const struct cbpf_packet *p, int32_t offset, uint32_t size,
	uint32_t *value)
{
	int64_t at = offset;
	uint32_t v = 0;

	if (offset < 0) {
		int32_t base;

		if ((uint32_t)offset >= NET_BASE) {
			base = p->net;
			at -= (int32_t)NET_BASE;
		} else if ((uint32_t)offset >= LL_BASE) {
			base = p->mac;
			at -= (int32_t)LL_BASE;
		} else {
			return false;
		}
		if (base == CBPF_NO_HEADER)
			return false;
		at += base;
	}
	if ((uint64_t)at + size > (uint64_t)p->size + p->frag_size)
		return false;
	for (uint32_t i = 0; i < size; i++)
		v = v << 8 | packet_byte(p, (uint64_t)at + i);
	*value = v;
	return true;
}

/* A netlink attribute: 16-bit length (header included) and type, host order,
 * padded to 4 bytes. */
#define NLA_HEADER    4
#define NLA_TYPE_BITS 0x3fff

static uint16_t host16(const uint8_t *at)
{
	uint16_t v;

	memcpy(&v, at, sizeof(v));
	return v;
}

/*
 * Offset of the first attribute of type x among the siblings in [at, end), or
 * 0: what the kernel's nla_find() does.  The type is compared with all of x.
 */
static uint64_t nla_find(
	const struct cbpf_packet *p, int64_t at, int64_t end, uint64_t x)
{
	while (end - at >= NLA_HEADER) {
		uint16_t len = host16(p->data + at);
		uint16_t type = host16(p->data + at + 2) & NLA_TYPE_BITS;

		if (len < NLA_HEADER || len > end - at)
			return 0;
		if (type == x)
			return (uint64_t)at;
		at += (len + 3) & ~3;
	}
	return 0;
}

/* Whether an attribute header can stand at `a`: never in a packet with a
 * fragment, whose attributes the kernel does not look for. */
static bool nla_fits(const struct cbpf_packet *p, uint64_t a)
{
	return !p->frag_size && p->size >= NLA_HEADER &&
	       a <= p->size - NLA_HEADER;
}

uint32_t packet_nlattr(const struct cbpf_packet *p, uint32_t a, uint32_t x)
{
	if (!nla_fits(p, a))
		return 0;
	return (uint32_t)nla_find(p, (int64_t)a, p->size, x);
}

uint32_t packet_nlattr_nest(const struct cbpf_packet *p, uint32_t a, uint32_t x)
{
	uint16_t len;

	if (!nla_fits(p, a))
		return 0;
	len = host16(p->data + a);
	if (len > p->size - a)
		return 0;
	return (uint32_t)nla_find(
		p, (int64_t)a + NLA_HEADER, (int64_t)a + len, x);
}

/* ------------------------------------------------------------------------ */
/* Helpers                                                                  */

void helper_env_init(struct helper_env *env, const struct cbpf_record *record,
	uint64_t *trace)
{
	bool packet = record->kind == CBPF_PACKET;

	env->packet = packet ? (struct cbpf_packet *)&record->packet : NULL;
	env->rand = packet ? record->packet.rand : packet_rand(record->number);
	env->cpu = packet ? record->packet.cpu : 0;
	env->trace = trace;
	env->vlan_count = 0;
}

/* splitmix64's mix of the record's number. */
uint32_t packet_rand(uint64_t number)
{
	uint64_t z = number * 0x9e3779b97f4a7c15u;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return (uint32_t)(z ^ (z >> 31));
}

#define HELPER_PARAMETERS                                                      \
	uint64_t r1, uint64_t r2, uint64_t r3, uint64_t r4, uint64_t r5,       \
		struct helper_env *env
#define HELPER_UNUSED                                                          \
	((void)r1, (void)r2, (void)r3, (void)r4, (void)r5, (void)env)

uint64_t helper_rand(HELPER_PARAMETERS)
{
	HELPER_UNUSED;
	return env->rand;
}

uint64_t helper_cpu(HELPER_PARAMETERS)
{
	HELPER_UNUSED;
	return env->cpu;
}

uint64_t helper_poff(HELPER_PARAMETERS)
{
	HELPER_UNUSED;
	return packet_poff(env->packet);
}

uint64_t helper_nlattr(HELPER_PARAMETERS)
{
	HELPER_UNUSED;
	return packet_nlattr(env->packet, (uint32_t)r2, (uint32_t)r3);
}

uint64_t helper_nlattr_nest(HELPER_PARAMETERS)
{
	HELPER_UNUSED;
	return packet_nlattr_nest(env->packet, (uint32_t)r2, (uint32_t)r3);
}

uint64_t helper_vlan_push(HELPER_PARAMETERS)
{
	static const uint8_t bytes[2] = {0x88, 0xa8};
	struct cbpf_packet *p = env->packet;

	HELPER_UNUSED;
	if (env->vlan_count == HELPER_MAX_VLAN)
		return (uint64_t)-12;
	env->vlan[env->vlan_count].avail = p->vlan_avail;
	env->vlan[env->vlan_count].tci = p->vlan_tci;
	env->vlan[env->vlan_count].tpid = p->vlan_tpid;
	env->vlan_count++;
	p->vlan_avail = 1;
	p->vlan_tci = (uint16_t)r3;
	p->vlan_tpid = (uint16_t)r2 == host16(bytes) ? 0x88a8 : 0x8100;
	return 0;
}

uint64_t helper_vlan_pop(HELPER_PARAMETERS)
{
	struct cbpf_packet *p = env->packet;
	unsigned n = env->vlan_count;

	HELPER_UNUSED;
	p->vlan_avail = p->vlan_tci = p->vlan_tpid = 0;
	if (!n)
		return 0;
	p->vlan_avail = env->vlan[n - 1].avail;
	p->vlan_tci = env->vlan[n - 1].tci;
	p->vlan_tpid = env->vlan[n - 1].tpid;
	env->vlan_count = n - 1;
	return 0;
}

uint64_t helper_trace(HELPER_PARAMETERS)
{
	HELPER_UNUSED;
	if (r1 < CBPF_TRACE_COUNT)
		env->trace[r1]++;
	return 0;
}
