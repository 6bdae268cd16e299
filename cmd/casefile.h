/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Case files: a remark, then sections that begin with "-- word arguments".
 * The format is described in CONTRIBUTING.md.
 */
#ifndef CASEFILE_H
#define CASEFILE_H

#include <stdbool.h>
#include <stddef.h>

struct section {
	char *word;
	char *args; /* "" when there are none */
	char *body; /* with its line ends; NUL-terminated */
	size_t size;
	unsigned line; /* of the "-- word" line */
	char *actual;  /* what the tools gave instead, for --update; or NULL */
};

struct casefile {
	char *path;
	char *remark;
	struct section *sections;
	size_t count;
};

/* Reads a file; false with a message in error (256 bytes). */
bool casefile_read(struct casefile *cf, const char *path, char *error);
/* Writes it back with each section's actual text where there is one. */
bool casefile_write(const struct casefile *cf);
/* The first section with that word, from `start` on; NULL: none. */
struct section *casefile_find(
	const struct casefile *cf, const char *word, size_t start);
void casefile_free(struct casefile *cf);

#endif
