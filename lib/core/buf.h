/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A growable byte buffer.  The first failed allocation is kept; all later
 * calls do nothing, so that a writer checks once, at the end.
 */
#ifndef BUF_H
#define BUF_H

#include <stdbool.h>
#include <stddef.h>

struct buf {
	char *data; /* NUL-terminated when size > 0 */
	size_t size;
	size_t room;
	bool failed;
};

/* A zeroed struct buf is an empty one. */
void buf_put(struct buf *b, const void *data, size_t size);
void buf_puts(struct buf *b, const char *text);
void buf_printf(struct buf *b, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* Pads with blanks until the current line is `column` bytes long. */
void buf_pad(struct buf *b, size_t column);
/* Hands the bytes over to the caller, to free(); NULL when anything failed. */
char *buf_take(struct buf *b, size_t *size);
void buf_free(struct buf *b);

/*
 * An array that doubles: room for one more element of `size` bytes behind
 * `count`.  *room is its capacity.  Returns the array, or NULL (the old one
 * then stays as it is).
 */
void *array_grow(void *array, size_t count, size_t *room, size_t size);

#endif
