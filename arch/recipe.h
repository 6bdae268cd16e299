/* SPDX-License-Identifier: BSD-2-Clause */
/* The ways in which programs become machine code, one for each engine. */
#ifndef RECIPE_H
#define RECIPE_H

#include "jit.h"

struct recipe {
	const char *name; /* of the engine */
	bool optimized;
	bool hardened;
};

/* By the engine's name; NULL: there is none. */
const struct recipe *recipe_find(const char *name);

/* "jit, jit-plain ...": the engines that have one. */
const char *recipe_names(char *buf, size_t size);

/* NULL, or why no code is made of a program for records of a kind: only proven
 * programs become code. */
const char *recipe_refuses(const struct iprogram *ip, enum cbpf_kind kind);

/* Whether packets without a fragment have code of their own. */
bool recipe_is_twofold(const struct iprogram *ip, const struct recipe *recipe);

/* The nodes of one of the two, `linear` for packets without a fragment; NULL:
 * out of memory. */
struct nodes *recipe_nodes(
	const struct iprogram *ip, const struct recipe *recipe, bool linear);

/* Its code for this machine; NULL, or why there is none. */
const char *recipe_image(const struct iprogram *ip, const struct recipe *recipe,
	bool linear, struct jit_image *image);

#endif
