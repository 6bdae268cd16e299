/* SPDX-License-Identifier: BSD-2-Clause */
/* From internal programs to images. */
#include "recipe.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "internal/optimize.h"

static const struct recipe recipes[] = {
	{"jit", true, false},
	{"jit-plain", false, false},
	{"jit-hardened", true, true},
};

const struct recipe *recipe_find(const char *name)
{
	for (size_t i = 0; i < sizeof(recipes) / sizeof(recipes[0]); i++)
		if (!strcmp(recipes[i].name, name))
			return &recipes[i];
	return NULL;
}

const char *recipe_names(char *buf, size_t size)
{
	size_t count = sizeof(recipes) / sizeof(recipes[0]), at = 0;

	for (size_t i = 0; i < count && at < size; i++)
		at += (size_t)snprintf(buf + at, size - at, "%s%s",
			!i		 ? ""
			: i == count - 1 ? " and "
					 : ", ",
			recipes[i].name);
	return buf;
}

const char *recipe_refuses(const struct iprogram *ip, enum cbpf_kind kind)
{
	if (!ip->safe)
		return "it is not verified";
	if (ip->safe_kind != kind)
		return "it is verified for another context";
	return NULL;
}

bool recipe_is_twofold(const struct iprogram *ip, const struct recipe *recipe)
{
	return recipe->optimized && ip->safe_kind == CBPF_PACKET &&
	       iprogram_loads_packet(ip);
}

struct nodes *recipe_nodes(
	const struct iprogram *ip, const struct recipe *recipe, bool linear)
{
	/* Packets in two parts are rare; their code is made without ado, so
	 * that preparing takes half the time. */
	bool ado =
		recipe->optimized && (linear || !recipe_is_twofold(ip, recipe));
	struct nodes *n = nodes_make(ip, ip->safe_kind);
	uint32_t passes = PASS_ALL & ~ip->passes_off;

	/* An index that its load shifts is shifted by a constant in the code.
	 */
	if (recipe->hardened)
		passes &= ~(1u << PASS_SHIFT);
	if (n && ado && optimize(n, passes, linear, NULL)) {
		nodes_free(n);
		return NULL;
	}
	return n;
}

const char *recipe_image(const struct iprogram *ip, const struct recipe *recipe,
	bool linear, struct jit_image *image)
{
	struct jit_options options = {
		.arch = arch_host(), .harden = recipe->hardened};
	struct nodes *n;
	int rc;

	options.features = options.arch->features();
	if (recipe->hardened && getrandom(&options.seed, sizeof(options.seed),
					0) != sizeof(options.seed))
		return "there are no random numbers";
	n = recipe_nodes(ip, recipe, linear);
	rc = n ? jit_compile(n, &options, image) : -1;
	nodes_free(n);
	return rc ? strerror(ENOMEM) : NULL;
}
