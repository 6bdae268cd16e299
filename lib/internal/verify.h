/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The verifier of internal programs: abstract interpretation.  A program goes
 * in; out comes the proof that it ends and stays in bounds, or a diagnostic.
 *
 * verify.c       explores: joined in one pass, then path by path
 * verify_cfg.c   what needs no values: encodings, jumps, reachability, liveness
 * verify_insn.c  what each instruction does to a state
 * verify_mem.c   loads, stores and atomics
 * verify_state.c states: copied, compared, joined, kept
 * verify_text.c  messages and traces
 */
#ifndef VERIFY_H
#define VERIFY_H

#include "core/iop.h"
#include "core/program.h"
#include "internal/vrange.h"

/* What a register holds. */
enum vfy_kind {
	VFY_NONE, /* not known to be written: may not be read */
	VFY_SCALAR,
	VFY_CTX,    /* R1 as it was at entry, plus an offset */
	VFY_STACK,  /* R10 of a frame, plus an offset */
	VFY_OPAQUE, /* a map: passed on, never followed */
};

struct vreg {
	enum vfy_kind kind;
	unsigned frame;	 /* VFY_STACK: whose */
	struct vrange r; /* the scalar, or the offset */
};

/* 8 bytes of a stack. */
struct vslot {
	uint8_t init;	 /* bytes that are written, a bit for each */
	struct vreg reg; /* what was stored in all 8; VFY_NONE: just bytes */
};

#define SLOT_SIZE   8
#define STACK_SLOTS (ISTACK_SIZE / SLOT_SIZE)

/* What the states of a proof have cost so far. */
struct vcost {
	size_t bytes;  /* of stacks that are there now */
	uint64_t work; /* slots copied and compared */
};

/* The stack of a frame; shared by states until it is written to. */
struct vstack {
	struct vcost *cost;
	unsigned refs;
	unsigned count;	      /* slots that anything is known of */
	struct vslot slots[]; /* from R10 down */
};

/* A call that is not over; shared by states, never changed. */
struct vcall {
	unsigned refs;
	struct vcall *up;
	uint32_t ret;	      /* slot to go on at */
	struct vreg saved[4]; /* R6 to R9 of the caller */
};

struct vstate {
	struct vcost *cost;
	uint32_t pc;
	unsigned depth; /* calls that are not over */
	struct vreg regs[REG_COUNT];
	struct vcall *calls;
	struct vstack *stacks[IMAX_FRAMES]; /* NULL: nothing written */
};

/* A state put aside: registers that hold nothing take no room. */
struct vkept {
	struct vcost *cost;
	size_t size; /* bytes, shared parts aside */
	uint32_t pc;
	unsigned depth;
	unsigned regs_held; /* a bit for each that is in regs */
	struct vcall *calls;
	struct vstack *stacks[IMAX_FRAMES];
	struct vreg regs[];
};

/* How the states of a program are explored. */
enum vfy_pass {
	PASS_JOIN,   /* states that meet become one; no jump goes back */
	PASS_COARSE, /* path by path; scalars that prove nothing are forgotten
		      */
	PASS_FINE,   /* path by path, every value kept */
};

/* A state that paths are pruned by. */
struct vnode {
	struct vnode *parent;
	struct vnode *next; /* of the same slot */
	struct vkept *kept; /* NULL: no longer compared with */
	uint32_t open;	    /* paths from here that have not ended */
	uint32_t hits, misses;
};

/* A branch that waits to be explored. */
struct vpending {
	struct vkept *kept;
	struct vnode *parent;
	size_t hops; /* jumps taken before the branch */
	uint32_t from;
};

struct vhop {
	uint32_t from, to;
};

/* Marks of a slot. */
enum {
	AT_REACHED = 1,
	AT_JOIN = 2,   /* several ways lead here */
	AT_LOOP = 4,   /* may be run more than once */
	AT_SECOND = 8, /* second half of a 64-bit immediate */
};

#define ALL_REGS ((1u << REG_COUNT) - 1)

struct vfy {
	const struct cbpf_program *p;
	struct iprogram *ip;
	const struct cbpf_verify_options *options;
	struct cbpf_diags *diags;
	const struct iop_info **ops; /* by slot */
	uint8_t *marks;
	uint16_t *live; /* registers that are read before they are written */
	uint16_t *need; /* registers whose value may prove something */
	bool need_mem;	/* the same for what is stored on a stack */
	bool need_ret;	/* and for R0 of a local function */
	bool has_calls;
	bool has_back;

	enum vfy_pass pass;
	bool failed;
	bool gave_up; /* a limit was met: no later pass can do better */
	bool no_memory;
	uint32_t at; /* instruction at work */
	uint64_t explored;
	struct vcost cost;
	unsigned stack; /* bytes used by any frame */
	struct vstate state;
	struct vstate other; /* the taken side of a branch */

	struct vkept **joined; /* PASS_JOIN: by slot */
	struct vnode **nodes;  /* else: by slot */
	struct vnode *parent;  /* of the path at work */
	struct vpending *pending;
	size_t pending_count, pending_room;
	struct vhop *hops;
	size_t hop_count, hop_room;
	size_t kept_bytes, pending_bytes;
};

/* Proves that a program ends and stays in bounds: 0, and says so in ip (safe,
 * stack); or -1 with a diagnostic that names `p`. */
int verify(const struct cbpf_program *p, struct iprogram *ip,
	const struct cbpf_verify_options *options, struct cbpf_diags *diags);

/* verify_cfg.c: 0, or -1 with diagnostics.  Fills ops, marks, live, need. */
int vfy_shape(struct vfy *v);
/* Slot that the jump or local call at pc goes to. */
int64_t vfy_target(const struct vfy *v, uint32_t pc);

/* verify_insn.c: what became of a state. */
enum vfy_step {
	STEP_NEXT,   /* goes on at state->pc */
	STEP_BRANCH, /* and v->other at other.pc */
	STEP_END,
};
enum vfy_step vfy_insn(struct vfy *v);
void vfy_entry(struct vfy *v, struct vstate *s);

/* verify_mem.c */
struct vaccess {
	unsigned base; /* register */
	int off;
	unsigned size;
	bool write;
	bool atomic;
};
bool vfy_load(struct vfy *v, const struct vaccess *a, struct vreg *value);
bool vfy_store(
	struct vfy *v, const struct vaccess *a, const struct vreg *value);
/* Reads and writes; the value that comes is any. */
bool vfy_atomic(struct vfy *v, const struct vaccess *a);

/* verify_state.c */
void vfy_scalar(struct vreg *reg, const struct vrange *r);
bool vfy_is_pointer(const struct vreg *reg);
const struct vslot *vfy_slot(
	const struct vstate *s, unsigned frame, unsigned i);
/* The same to write to; NULL when out of memory. */
struct vslot *vfy_edit(struct vstate *s, unsigned frame, unsigned i);
bool vfy_push_call(struct vfy *v, struct vstate *s, uint32_t ret);
void vfy_pop_call(struct vstate *s);
/* Forgets what can prove nothing from s->pc on. */
void vfy_forget(const struct vfy *v, struct vstate *s);
void vfy_copy(struct vstate *to, const struct vstate *from);
void vfy_drop(struct vstate *s);
struct vkept *vfy_keep(const struct vstate *s);
void vfy_restore(struct vstate *s, const struct vkept *kept);
void vfy_unkeep(struct vkept *kept);
/* Whether all that s may be is allowed by kept; or the other way round. */
bool vfy_covers(
	struct vfy *v, const struct vkept *kept, const struct vstate *s);
bool vfy_covered(
	struct vfy *v, const struct vkept *kept, const struct vstate *s);
/* s becomes what it or `with` may be; false: out of memory. */
bool vfy_join(struct vstate *s, const struct vstate *with);

/* verify_text.c */
/* The proof fails at the instruction at work: told unless another pass
 * follows.  Always returns false. */
bool vfy_fail(struct vfy *v, enum diag_id id, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* A fault of slot pc, whatever the values. */
void vfy_fault(struct vfy *v, enum diag_id id, uint32_t pc, const char *format,
	...) __attribute__((format(printf, 4, 5)));
bool vfy_no_memory(struct vfy *v);
void vfy_trace(struct vfy *v);
/* "r1 (ctx + 0..64)" for messages; buf holds VFY_TEXT bytes. */
#define VFY_TEXT (VR_TEXT + 32)
const char *vfy_reg_text(const struct vfy *v, unsigned reg, char *buf);

#endif
