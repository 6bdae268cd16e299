/* SPDX-License-Identifier: BSD-2-Clause */
/* JSON as it is written, without a library: commas come by themselves. */
#ifndef JTEXT_H
#define JTEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "core/buf.h"

/* '{' or '[', as a value; and its end. */
void jt_open(struct buf *b, char bracket);
void jt_close(struct buf *b, char bracket);
void jt_key(struct buf *b, const char *key);
/* A string; what is no UTF-8, such as a file name may be, counts as Latin-1. */
void jt_text(struct buf *b, const char *text);
void jt_number(struct buf *b, uint64_t n);
void jt_real(struct buf *b, double n);
void jt_bool(struct buf *b, bool value);

/* A key with its value. */
void jt_put_text(struct buf *b, const char *key, const char *text);
void jt_put_number(struct buf *b, const char *key, uint64_t n);
void jt_put_bool(struct buf *b, const char *key, bool value);

#endif
