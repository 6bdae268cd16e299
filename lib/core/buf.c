/* SPDX-License-Identifier: BSD-2-Clause */
/* Growable byte buffers and arrays. */
#include "core/buf.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for `more` bytes and the final NUL. */
static bool buf_reserve(struct buf *b, size_t more)
{
	size_t room = b->room ? b->room : 64;
	char *data;

	if (b->failed)
		return false;
	if (more >= SIZE_MAX / 2 - b->size) {
		b->failed = true;
		return false;
	}
	while (room < b->size + more + 1)
		room *= 2;
	if (room == b->room)
		return true;
	data = realloc(b->data, room);
	if (!data) {
		b->failed = true;
		return false;
	}
	b->data = data;
	b->room = room;
	return true;
}

void buf_put(struct buf *b, const void *data, size_t size)
{
	if (!buf_reserve(b, size))
		return;
	if (size)
		memcpy(b->data + b->size, data, size);
	b->size += size;
	b->data[b->size] = '\0';
}

void buf_puts(struct buf *b, const char *text)
{
	buf_put(b, text, strlen(text));
}

void buf_printf(struct buf *b, const char *format, ...)
{
	va_list ap;
	int n;

	va_start(ap, format);
	n = vsnprintf(NULL, 0, format, ap);
	va_end(ap);
	if (n < 0 || !buf_reserve(b, (size_t)n))
		return;
	va_start(ap, format);
	vsnprintf(b->data + b->size, (size_t)n + 1, format, ap);
	va_end(ap);
	b->size += (size_t)n;
}

void buf_pad(struct buf *b, size_t column)
{
	size_t start = b->size;

	while (start > 0 && b->data[start - 1] != '\n')
		start--;
	while (!b->failed && b->size - start < column)
		buf_put(b, " ", 1);
}

char *buf_take(struct buf *b, size_t *size)
{
	char *data;

	buf_put(b, "", 0);
	if (b->failed) {
		buf_free(b);
		return NULL;
	}
	data = b->data;
	if (size)
		*size = b->size;
	*b = (struct buf){0};
	return data;
}

void buf_free(struct buf *b)
{
	free(b->data);
	*b = (struct buf){0};
}

void *array_grow(void *array, size_t count, size_t *room, size_t size)
{
	size_t more = *room ? *room * 2 : 16;
	void *grown;

	if (count < *room)
		return array;
	grown = reallocarray(array, more, size);
	if (grown)
		*room = more;
	return grown;
}
