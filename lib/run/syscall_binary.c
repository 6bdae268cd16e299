/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Reads system calls in binary: struct seccomp_data of linux/seccomp.h, one
 * after the other.  In which byte order a record is, its arch word tells: no
 * machine's value is another one's turned around.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/diag.h"
#include "names/arch.h"
#include "run/input.h"

#define WORDS	  CBPF_CALL_WORDS
#define SIZE	  (WORDS * sizeof(uint32_t))
#define BAD_SHOWN 20u
#define ARCH	  1 /* word */

/*
 * Records that are read at once: fewer, and entering the kernel costs more than
 * the copy; more, and a second-level cache does not hold them.  Of those, CHUNK
 * at a time are looked at and given out, which a first-level cache holds.
 */
#define ROOM  2048u
#define CHUNK 256u

/* Where the kernel copies to: a third as fast when no cache line begins there,
 * as what malloc() gives is 16 bytes off. */
#define ALIGNMENT 4096u

struct binary {
	struct stream *stream;
	uint32_t (*calls)[WORDS];
	size_t loaded;	    /* how many there are */
	size_t looked_at;   /* of those */
	size_t at, count;   /* next one to give out, and their end */
	char partial[SIZE]; /* the beginning of the record after all */
	size_t tail;	    /* bytes of it */
	uint64_t read;	    /* records that were read, good or not */
	uint64_t bad;
	uint32_t arch; /* of the last record, as it stands in the file */
	bool swap;     /* and whether that is turned around */
	bool ended;
};

/* 1: in the order of this machine; -1: in the other one; 0: in none. */
static int order_of(uint32_t arch)
{
	if (audit_arch_by_value(arch))
		return 1;
	return audit_arch_by_value(__builtin_bswap32(arch)) ? -1 : 0;
}

bool syscall_binary_detect(const struct stream *s)
{
	uint32_t arch;

	if (s->fill < 8)
		return false;
	memcpy(&arch, s->buf + 4, sizeof(arch));
	return order_of(arch);
}

/* Bytes from the stream: first those that were looked at. */
static ssize_t take_bytes(struct stream *s, void *to, size_t room)
{
	size_t n = s->fill - s->at;
	ssize_t got;

	if (!n) {
		do
			got = read(s->fd, to, room);
		while (got < 0 && errno == EINTR);
		return got;
	}
	if (n > room)
		n = room;
	memcpy(to, s->buf + s->at, n);
	s->at += n;
	return (ssize_t)n;
}

static int damaged(struct binary *b, const struct cbpf_input *in,
	struct cbpf_diags *diags, const char *what)
{
	if (++b->bad <= BAD_SHOWN)
		diag_file(diags, DIAG_DAMAGED, in->name,
			(unsigned long long)b->read + 1,
			(unsigned long long)b->read * SIZE, what);
	return -1;
}

/* Turns record i around if need be; false: it is none. */
static bool fix(struct binary *b, uint32_t *call)
{
	int order;

	if (call[ARCH] != b->arch) {
		order = order_of(call[ARCH]);
		if (!order)
			return false;
		b->arch = call[ARCH];
		b->swap = order < 0;
	}
	if (b->swap)
		for (size_t i = 0; i < WORDS; i++)
			call[i] = __builtin_bswap32(call[i]);
	return true;
}

/* How many of the records at the beginning have the same machine as the last
 * one, which most of them do. */
static size_t same_machine(
	const struct binary *b, const uint32_t (*calls)[WORDS], size_t count)
{
	size_t i = 0;

	/* Written out, as gcc's -O2 would not. */
	for (; i + 4 <= count; i += 4)
		if ((calls[i][ARCH] ^ b->arch) |
			(calls[i + 1][ARCH] ^ b->arch) |
			(calls[i + 2][ARCH] ^ b->arch) |
			(calls[i + 3][ARCH] ^ b->arch))
			break;
	while (i < count && calls[i][ARCH] == b->arch)
		i++;
	return i;
}

/* Looks at `count` new records, and leaves the good ones. */
static void keep_good(struct binary *b, size_t count,
	const struct cbpf_input *in, struct cbpf_diags *diags)
{
	uint32_t(*calls)[WORDS] = b->calls + b->looked_at;
	size_t i = b->swap ? 0
			   : same_machine(
				     b, (const uint32_t(*)[WORDS])calls, count);
	size_t kept = i;

	b->read += i;
	for (; i < count; i++) {
		if (!fix(b, calls[i]))
			damaged(b, in, diags,
				"the arch is no machine's, in neither byte "
				"order");
		else if (kept++ != i)
			memcpy(calls[kept - 1], calls[i], SIZE);
		b->read++;
	}
	b->at = b->looked_at;
	b->count = b->at + kept;
	b->looked_at += count;
}

static int binary_end(
	struct binary *b, const struct cbpf_input *in, struct cbpf_diags *diags)
{
	if (b->tail) {
		damaged(b, in, diags, "it is cut off");
		b->tail = 0;
	}
	return b->bad ? -1 : 0;
}

/* Reads on. */
static void refill(
	struct binary *b, const struct cbpf_input *in, struct cbpf_diags *diags)
{
	char *bytes = (char *)b->calls;
	size_t full, whole;
	ssize_t got;

	b->loaded = b->looked_at = 0;
	memcpy(bytes, b->partial, b->tail);
	got = take_bytes(b->stream, bytes + b->tail, ROOM * SIZE - b->tail);
	b->ended = got <= 0;
	if (got < 0) {
		diag_file(diags, DIAG_READ, in->name, strerror(errno));
		b->bad++;
		b->tail = 0;
		return;
	}
	full = b->tail + (size_t)got;
	whole = full / SIZE * SIZE;
	b->tail = full - whole;
	b->loaded = whole / SIZE;
	memcpy(b->partial, bytes + whole, b->tail);
}

/* 1: there are records; else as cbpf_input_next(). */
static int load(
	struct binary *b, const struct cbpf_input *in, struct cbpf_diags *diags)
{
	b->at = b->count = 0;
	while (b->at == b->count) {
		size_t left = b->loaded - b->looked_at;

		if (left)
			keep_good(b, left < CHUNK ? left : CHUNK, in, diags);
		else if (b->ended)
			return binary_end(b, in, diags);
		else
			refill(b, in, diags);
	}
	return 1;
}

static int binary_batch(struct cbpf_input *in,
	const uint32_t (**calls)[CBPF_CALL_WORDS], size_t *count,
	struct cbpf_diags *diags)
{
	struct binary *b = in->state;
	int rc = 1;

	if (b->at == b->count)
		rc = load(b, in, diags);
	*calls = (const uint32_t(*)[CBPF_CALL_WORDS])(b->calls + b->at);
	*count = b->count - b->at;
	b->at = b->count;
	return rc;
}

static int binary_next(struct cbpf_input *in, struct cbpf_record *record,
	struct cbpf_diags *diags)
{
	struct binary *b = in->state;

	if (b->at == b->count) {
		int rc = load(b, in, diags);

		if (rc <= 0)
			return rc;
	}
	memcpy(record->syscall.word, b->calls[b->at++], SIZE);
	return 1;
}

static void binary_close(struct cbpf_input *in)
{
	struct binary *b = in->state;

	stream_close(b->stream);
	free(b->calls);
	free(b);
}

static const struct input_ops binary_ops = {
	.next = binary_next,
	.batch = binary_batch,
	.close = binary_close,
};

int syscall_binary_open(
	struct cbpf_input *in, struct stream *s, struct cbpf_diags *diags)
{
	struct binary *b = calloc(1, sizeof(*b));

	if (b)
		b->calls = aligned_alloc(ALIGNMENT, ROOM * SIZE);
	if (!b || !b->calls) {
		diag_file(diags, DIAG_NO_MEMORY, in->name);
		stream_close(s);
		free(b);
		return -1;
	}
	b->stream = s;
	b->arch = audit_arch_native()->audit;
	in->ops = &binary_ops;
	in->state = b;
	return 0;
}
