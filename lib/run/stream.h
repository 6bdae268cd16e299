/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A file or standard input as a stream of bytes whose beginning can be looked
 * at first, also where it cannot be rewound, and whose position is known.
 */
#ifndef STREAM_H
#define STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>

#define STREAM_ROOM 65536u

struct stream {
	int fd;
	struct stat st;	 /* of the open file */
	uint64_t handed; /* bytes that were given out */
	off_t begin;	 /* of the FILE, where it is one of the system's */
	size_t at;	 /* next byte to give out */
	size_t fill;	 /* bytes in buf */
	unsigned char buf[STREAM_ROOM];
};

/* Opens a path, "-" is standard input, and reads its beginning: as much as
 * `buf` takes of a file, at least 4 bytes of a pipe that has them.  NULL with
 * errno set; a directory is EISDIR. */
struct stream *stream_open(const char *path);
/* Reads on into `buf` until `want` bytes are there, or a line has its end when
 * `line` is set; less when the input ends before.  0, or -1 with errno. */
int stream_look(struct stream *s, size_t want, bool line);
/* The rest of the stream as a FILE, to be closed before the stream is.  NULL
 * with errno set. */
FILE *stream_file(struct stream *s);
/* How many bytes that FILE has given out; of a pipe, too. */
uint64_t stream_told(const struct stream *s, FILE *f);
/* Bytes that are there already behind the first `told` ones of the FILE, at
 * *bytes; 0 when it is not known. */
size_t stream_ahead(
	const struct stream *s, uint64_t told, const unsigned char **bytes);
/* Whether reading never waits for someone to write. */
bool stream_is_file(const struct stream *s);
void stream_close(struct stream *s);

#endif
