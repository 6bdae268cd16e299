/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The first 32 words must be others than these, and the first twelve others
 * than those, too; accepted after ninety instructions.  Compared all at once:
 * none of them is likely to be one of these.
 */
#include <stdint.h>
#include <string.h>

#define BE16(v) ((uint16_t)((v) >> 8 | ((v)&0xff) << 8))

static const uint16_t these[] = {BE16(0xfff0), BE16(0xfff2), BE16(0xfff4),
	BE16(0xfff6), BE16(0xfff8), BE16(0xfffa), BE16(0xfffc), BE16(0xfffe),
	BE16(0xfff1), BE16(0xfff3), BE16(0xfff5), BE16(0xfff7), BE16(0xfff9),
	BE16(0xfffb), BE16(0xfffd), BE16(0xfff0), BE16(0xfff2), BE16(0xfff4),
	BE16(0xfff6), BE16(0xfff8), BE16(0xfffa), BE16(0xfffc), BE16(0xfffe),
	BE16(0xfff1), BE16(0xfff3), BE16(0xfff5), BE16(0xfff7), BE16(0xfff9),
	BE16(0xfffb), BE16(0xfffd), BE16(0xfff0), BE16(0xfff2)};

static const uint16_t those[] = {BE16(0xfff4), BE16(0xfff6), BE16(0xfff8),
	BE16(0xfffa), BE16(0xfffc), BE16(0xfffe), BE16(0xfff1), BE16(0xfff3),
	BE16(0xfff5), BE16(0xfff7), BE16(0xfff9), BE16(0xfffb)};

#define WORDS (sizeof(these) / sizeof(these[0]))
#define FIRST (sizeof(those) / sizeof(those[0]))

uint64_t cbpf_filter(
	const void *ctx, const void *data, uint64_t size, void *env)
{
	uint16_t word[WORDS], equal = 0;

	if (size < sizeof(word))
		return 0;
	memcpy(word, data, sizeof(word));
	for (unsigned i = 0; i < WORDS; i++)
		equal |= word[i] == these[i];
	for (unsigned i = 0; i < FIRST; i++)
		equal |= word[i] == those[i];
	return equal ? 0 : UINT32_MAX;
}
