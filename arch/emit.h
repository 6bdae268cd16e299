/* SPDX-License-Identifier: BSD-2-Clause */
/* Bytes that grow; after a failure nothing is added any more, and `failed`
 * says so once, at the end. */
#ifndef EMIT_H
#define EMIT_H

#include <endian.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct emit {
	uint8_t *at;
	size_t size;
	size_t room;
	bool failed; /* out of memory */
};

static inline bool emit_room(struct emit *e, size_t more)
{
	size_t room = e->room ? e->room : 256;
	uint8_t *at;

	if (e->failed)
		return false;
	if (e->room - e->size >= more)
		return true;
	while (room - e->size < more)
		room *= 2;
	at = realloc(e->at, room);
	if (!at) {
		e->failed = true;
		return false;
	}
	e->at = at;
	e->room = room;
	return true;
}

/* The low `count` bytes of a value, the lowest first. */
static inline void emit_bytes(struct emit *e, uint64_t value, unsigned count)
{
	if (!emit_room(e, 8))
		return;
	value = htole64(value);
	memcpy(e->at + e->size, &value, 8);
	e->size += count;
}

static inline void emit8(struct emit *e, uint8_t value)
{
	if (e->room - e->size >= 1 || emit_room(e, 1))
		e->at[e->size++] = value;
}

static inline void emit16(struct emit *e, uint16_t value)
{
	emit_bytes(e, value, 2);
}

static inline void emit32(struct emit *e, uint32_t value)
{
	emit_bytes(e, value, 4);
}

static inline void emit64(struct emit *e, uint64_t value)
{
	emit_bytes(e, value, 8);
}

#endif
