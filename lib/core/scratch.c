/* SPDX-License-Identifier: BSD-2-Clause */
/* Blocks of memory, the last one at work. */
#include "core/scratch.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct scratch_block {
	struct scratch_block *before;
	size_t room;
	alignas(max_align_t) unsigned char at[];
};

int scratch_open(struct scratch *s, size_t size)
{
	struct scratch_block *b = malloc(sizeof(*b) + size);

	if (!b)
		return -1;
	b->before = s->block;
	b->room = size;
	*s = (struct scratch){b, 0};
	return 0;
}

void *scratch_get(struct scratch *s, size_t count, size_t size)
{
	const size_t align = alignof(max_align_t);
	size_t bytes, room = s->block ? 2 * s->block->room : 4096;

	if (__builtin_mul_overflow(count, size, &bytes) || bytes > SIZE_MAX / 2)
		return NULL;
	bytes = (bytes + align - 1) / align * align;
	if (!s->block || s->block->room - s->used < bytes) {
		if (scratch_open(s, bytes > room ? bytes : room))
			return NULL;
	}
	s->used += bytes;
	return s->block->at + s->used - bytes;
}

void *scratch_zero(struct scratch *s, size_t count, size_t size)
{
	void *at = scratch_get(s, count, size);

	if (at)
		memset(at, 0, count * size);
	return at;
}

void scratch_back(struct scratch *s, struct scratch mark)
{
	while (s->block != mark.block) {
		struct scratch_block *b = s->block;

		s->block = b->before;
		free(b);
	}
	s->used = mark.used;
}

void scratch_free(struct scratch *s)
{
	scratch_back(s, (struct scratch){0});
}
