/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Output files that appear whole or not at all.  A regular or new file is
 * written beside its place and renamed at the end; what a symbolic link points
 * to, a device or a pipe is written in place; "-" is standard output.
 */
#ifndef OUT_H
#define OUT_H

#include <stdio.h>

struct out;

/* Opens for writing; NULL with the reason (an errno) in *err. */
struct out *out_open(const char *path, int *err);
/* The stream to write to; out_commit() sees its errors. */
FILE *out_file(struct out *o);
/* Finishes the file and frees the handle; 0, or an errno, and then there is
 * no new file. */
int out_commit(struct out *o);
/* Gives up and frees the handle: no new file, an old one is as it was. */
void out_abort(struct out *o);

#endif
