/* SPDX-License-Identifier: BSD-2-Clause */
/* Nodes as text, for people and tests. */
#ifndef NODE_TEXT_H
#define NODE_TEXT_H

#include "core/buf.h"
#include "internal/node.h"

/* One node, "if r0 == 0x800 goto 7", without its number. */
void node_text(struct buf *b, const struct nodes *n, size_t i);
/* All of them, a line each with its number. */
void nodes_text(struct buf *b, const struct nodes *n);

#endif
