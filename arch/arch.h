/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A target machine: data, and a hook for each shape of instruction.  All of
 * them are in every build; which one is used is said at run time, and only
 * whether code may be executed here hangs on the host.  PORTING tells how to
 * add one.
 */
#ifndef ARCH_H
#define ARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "internal/node.h"

struct jit;
struct jit_fuse;
struct jit_slow;

/* A comparison: register dst with register src, or with imm. */
struct jit_test {
	unsigned cond; /* enum jit_cond */
	unsigned w;    /* bytes: 4 or 8 */
	uint8_t dst;
	bool by_reg;
	uint8_t src;
	int64_t imm;
};

struct arch {
	const char *name; /* as in arch.def */
	/* What else the machine that this runs on can do, bits of the target's
	 * own; 0 for listings, which are to be the same everywhere. */
	unsigned (*features)(void);
	/* Whether the host executes this code. */
	bool (*here)(void);

	/* A jump's bytes.  `kind` is the target's own number for conditions,
	 * jumps and calls.  A target with jumps of one size gives it twice. */
	unsigned (*jump_size)(unsigned kind, bool is_short);
	bool (*jump_reaches)(int64_t distance); /* from behind a short one */
	/* distance: from the jump's first byte. */
	void (*jump_write)(
		uint8_t *at, unsigned kind, bool is_short, int64_t distance);
	/* An address in the data section; distance: from `at`. */
	void (*ref_write)(uint8_t *at, int64_t distance);

	/* Which registers hold what, and the frame. */
	void (*plan)(struct jit *j);
	void (*enter)(struct jit *j);
	void (*alu)(struct jit *j, const struct node *n);
	void (*ldimm)(struct jit *j, const struct node *n);
	void (*jcc)(struct jit *j, const struct jit_test *t, uint32_t label);
	void (*jump)(struct jit *j, uint32_t label);
	void (*load)(struct jit *j, const struct node *n);
	void (*store)(struct jit *j, const struct node *n);
	void (*atomic)(struct jit *j, const struct node *n);
	void (*packet)(struct jit *j, const struct node *n);
	/* A load, perhaps a mask, and a compare, as one. */
	void (*fused)(struct jit *j, const struct jit_fuse *f);
	void (*table)(struct jit *j, const struct node *n);
	void (*call)(struct jit *j, const struct node *n); /* both kinds */
	void (*leave)(struct jit *j);			   /* EXIT */
	void (*leave_with)(struct jit *j, uint64_t value);
	/* Out of line: the packet load whose check failed. */
	void (*slow)(struct jit *j, const struct jit_slow *s);
	/* Behind everything: the shared exits. */
	void (*finish)(struct jit *j);
};

#define ARCH(name) extern const struct arch arch_##name;
#include "arch.def"
#undef ARCH

/* By name; NULL: there is none. */
const struct arch *arch_find(const char *name);
/* The one that this process may execute; NULL: there is none. */
const struct arch *arch_host(void);

#endif
