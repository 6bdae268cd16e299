/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The container engine's profile docker-like.json on x86-64, without
 * capabilities: a bit for each call that is always allowed, by ABI, and the
 * three calls whose arguments are looked at.
 */
#include <stdint.h>
#include <string.h>

#define ALLOW	       0x7fff0000u
#define EPERM	       0x00050001u
#define ENOSYS	       0x00050026u
#define NEW_NAMESPACES 0x7e020000u

struct call {
	uint32_t nr, arch;
	uint64_t ip, arg[6];
};

static const uint64_t x86_64[] = {
	0xfefffdffffffffff,
	0xffffff7fffffffff,
	0xfc000005e5fff63f,
	0xf8bf0ff7ff2fffff,
	0xfceeebffff7efffe,
	0x000000000000fff4,
	0xf2b4010000000000,
	0x000000000007fffb,
};

static const uint64_t x86[] = {
	0x92c7eff66d99ffff,
	0x7cf41f5bfe2f7bcf,
	0xcffffd3fffdffc30,
	0xd7ffffff3dffffff,
	0xdfbfffbe17e1feff,
	0xffbfff5f9bbaffff,
	0xf2b401ff7feffe07,
	0x000000000007fffb,
};

static const uint64_t x32[] = {
	0xf63f1dffffe65fff,
	0x7fffff5fffffffff,
	0xfc000005e5fff634,
	0xf82f0ff7bf259fff,
	0xfc26e07fff38fffe,
	0x0000000000007e70,
	0xf2b4010000000000,
	0x000000000007ffdb,
	0x0000000fffdeffff,
};

#define HAS(table, nr)                                                         \
	((nr) < 64 * sizeof(table) / sizeof((table)[0]) &&                     \
		(table)[(nr) / 64] >> ((nr) % 64) & 1)

static uint64_t socket_call(uint64_t family)
{
	return family == 38 || family == 40 ? EPERM : ALLOW;
}

static uint64_t personality(uint64_t persona)
{
	switch (persona) {
	case 0:
	case 8:
	case 0x20000:
	case 0x20008:
	case 0xffffffff:
		return ALLOW;
	}
	return EPERM;
}

static uint64_t clone_call(uint64_t flags)
{
	return flags & NEW_NAMESPACES ? EPERM : ALLOW;
}

static uint64_t native(uint32_t nr, uint64_t arg)
{
	switch (nr) {
	case 41:
		return socket_call(arg);
	case 56:
		return clone_call(arg);
	case 135:
		return personality(arg);
	case 435: /* clone3 */
		return ENOSYS;
	}
	return EPERM;
}

static uint64_t compat(const struct call *c)
{
	uint32_t arg = (uint32_t)c->arg[0]; /* 32 bits */

	switch (c->nr) {
	case 120:
		return clone_call(arg);
	case 136:
		return personality(arg);
	case 359:
		return socket_call(arg);
	case 435:
		return ENOSYS;
	}
	return EPERM;
}

uint64_t cbpf_filter(
	const void *ctx, const void *data, uint64_t size, void *env)
{
	const struct call *c = ctx;
	uint32_t nr = c->nr;

	if (c->arch == 0xc000003e) {
		if (HAS(x86_64, nr))
			return ALLOW;
		if (nr < 0x40000000)
			return native(nr, c->arg[0]);
		nr -= 0x40000000;
		/* Its arguments have 32 bits. */
		return HAS(x32, nr) ? ALLOW : native(nr, (uint32_t)c->arg[0]);
	}
	if (c->arch == 0x40000003)
		return HAS(x86, nr) ? ALLOW : compat(c);
	return 0; /* killed */
}
