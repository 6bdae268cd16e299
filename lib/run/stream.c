/* SPDX-License-Identifier: BSD-2-Clause */
/* Bytes of a file or of standard input, with a look ahead. */
#include "run/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int stream_look(struct stream *s, size_t want, bool line)
{
	while (s->fill < want && !(line && memchr(s->buf, '\n', s->fill))) {
		ssize_t n =
			read(s->fd, s->buf + s->fill, STREAM_ROOM - s->fill);

		if (n < 0)
			return -1;
		if (n == 0)
			return 0;
		s->fill += (size_t)n;
	}
	return 0;
}

struct stream *stream_open(const char *path)
{
	struct stream *s = malloc(sizeof(*s));
	int saved;

	if (!s)
		return NULL;
	s->handed = s->at = s->fill = 0;
	s->begin = 0;
	s->fd = strcmp(path, "-") ? open(path, O_RDONLY | O_CLOEXEC)
				  : STDIN_FILENO;
	if (s->fd >= 0 && !fstat(s->fd, &s->st)) {
		if (!S_ISDIR(s->st.st_mode) && !stream_look(s, 4, false))
			return s;
		if (S_ISDIR(s->st.st_mode))
			errno = EISDIR;
	}
	saved = errno;
	stream_close(s);
	errno = saved;
	return NULL;
}

void stream_close(struct stream *s)
{
	if (s && s->fd > STDIN_FILENO)
		close(s->fd);
	free(s);
}

static ssize_t cookie_read(void *cookie, char *out, size_t size)
{
	struct stream *s = cookie;
	size_t n;

	if (s->at == s->fill) {
		ssize_t got = read(s->fd, s->buf, STREAM_ROOM);

		if (got <= 0)
			return got;
		s->at = 0;
		s->fill = (size_t)got;
	}
	n = s->fill - s->at;
	if (n > size)
		n = size;
	memcpy(out, s->buf + s->at, n);
	s->at += n;
	s->handed += n;
	return (ssize_t)n;
}

/* Tells the position, for ftello(); nothing is moved. */
static int cookie_seek(void *cookie, off64_t *offset, int whence)
{
	const struct stream *s = cookie;

	if (whence != SEEK_CUR || *offset != 0) {
		errno = ESPIPE;
		return -1;
	}
	*offset = (off64_t)s->handed;
	return 0;
}

/*
 * A file is a FILE of the system's, whose fread() copies once and not twice.
 * What was looked at is read again; then `buf` is that FILE's.
 */
static FILE *plain_file(struct stream *s)
{
	FILE *f;
	int fd;

	if (!stream_is_file(s))
		return NULL;
	s->begin = lseek(s->fd, -(off_t)s->fill, SEEK_CUR);
	if (s->begin < 0)
		return NULL;
	fd = fcntl(s->fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	f = fd >= 0 ? fdopen(fd, "rb") : NULL;
	if (f && !setvbuf(f, (char *)s->buf, _IOFBF, STREAM_ROOM))
		return f;
	if (f)
		fclose(f);
	else if (fd >= 0)
		close(fd);
	lseek(s->fd, (off_t)s->fill, SEEK_CUR);
	return NULL;
}

FILE *stream_file(struct stream *s)
{
	const cookie_io_functions_t io = {
		.read = cookie_read,
		.seek = cookie_seek,
	};
	FILE *f = plain_file(s);

	if (f)
		return f;
	s->begin = 0;
	return fopencookie(s, "rb", io);
}

uint64_t stream_told(const struct stream *s, FILE *f)
{
	return (uint64_t)(ftello(f) - s->begin);
}

size_t stream_ahead(
	const struct stream *s, uint64_t told, const unsigned char **bytes)
{
	/* The FILE's buffer is a copy of the last bytes before `at`. */
	uint64_t copied = s->handed - told;

	if (s->handed < told || copied > s->at)
		return 0;
	*bytes = s->buf + s->at - copied;
	return s->fill - s->at + (size_t)copied;
}

bool stream_is_file(const struct stream *s)
{
	return S_ISREG(s->st.st_mode);
}
