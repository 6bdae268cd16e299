/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Explores the states of an internal program.
 *
 * Programs whose jumps all go forward are taken in one pass in program order,
 * in which states that meet become one: linear, and enough for all that the
 * conversion makes.  What that does not prove is explored path by path.  A path
 * ends early where a state that was there before allows all that the new one
 * may be, and all paths from that one have ended.  The first such pass forgets
 * scalars that no address and no loop depends on; the last keeps every value,
 * and tells what fails.
 *
 * A loop is proven to end by running it: all passes together explore at most
 * `budget` instructions.  Memory is bounded too.
 */
#include "internal/verify.h"

#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "internal/convert.h"

/* Bytes of states kept to compare with (no more are kept then), of branches
 * that wait and of the stacks of both (the proof is given up then). */
#define MAX_KEPT    ((size_t)48 << 20)
#define MAX_PENDING ((size_t)80 << 20)
/* Jumps of a path that are remembered for messages. */
#define MAX_HOPS   ((size_t)2 << 20)
#define MAX_STACKS ((size_t)48 << 20)
/* Parts of states copied and compared, for each instruction of the budget. */
#define WORK 16

/* A kept state that was compared in vain this much more often than it ended a
 * path goes. */
#define MISSES(hits) (3 * (hits) + 3)

/* ------------------------------------------------------------------------ */
/* Steps that all passes share                                              */

static bool within_budget(struct vfy *v)
{
	uint32_t budget =
		v->options->budget ? v->options->budget : CBPF_VERIFY_BUDGET;

	if (v->explored++ >= budget)
		return vfy_fail(v, DIAG_INTERNAL_LIMIT,
			"not proven within %u instructions explored", budget);
	if (v->cost.work > (uint64_t)WORK * budget)
		return vfy_fail(v, DIAG_INTERNAL_LIMIT,
			"not proven within %llu parts of states compared",
			(unsigned long long)WORK * budget);
	if (v->cost.bytes > MAX_STACKS)
		return vfy_fail(v, DIAG_INTERNAL_LIMIT,
			"not proven within %zu MB of stacks of states",
			MAX_STACKS >> 20);
	return true;
}

static enum vfy_step explore(struct vfy *v)
{
	v->at = v->state.pc;
	if (!within_budget(v))
		return STEP_END;
	vfy_trace(v);
	return vfy_insn(v);
}

static void begin(struct vfy *v, enum vfy_pass pass)
{
	static const char *const again[] = {
		[PASS_COARSE] = "; not enough: again, path by path",
		[PASS_FINE] = "; not enough: again, with every value kept",
	};

	if (v->explored && v->options->trace)
		v->options->trace(v->options->trace_arg, again[pass]);
	v->pass = pass;
	v->failed = false;
	v->stack = 0;
	v->hop_count = 0;
	v->parent = NULL;
	vfy_entry(v, &v->state);
}

/* ------------------------------------------------------------------------ */
/* One pass in program order                                                */

/* A state that jumps to its pc waits there, joined with others. */
static void join_at(struct vfy *v, struct vstate *s)
{
	struct vkept **at = &v->joined[s->pc];

	vfy_forget(v, s);
	if (*at) {
		struct vstate old;

		vfy_restore(&old, *at);
		v->kept_bytes -= (*at)->size;
		vfy_unkeep(*at);
		if (!vfy_join(s, &old))
			vfy_no_memory(v);
		vfy_drop(&old);
	}
	*at = vfy_keep(s);
	if (!*at)
		vfy_no_memory(v);
	else
		v->kept_bytes += (*at)->size;
	if (v->kept_bytes > MAX_KEPT)
		v->failed = true;
	vfy_drop(s);
}

/* The state at pc: what comes from the slot before, and what jumps here. */
static bool arrive(struct vfy *v, uint32_t pc, bool flows)
{
	struct vkept *kept;

	if (flows && v->joined[pc])
		join_at(v, &v->state);
	kept = v->joined[pc];
	if (!kept)
		return flows;
	v->joined[pc] = NULL;
	v->kept_bytes -= kept->size;
	vfy_restore(&v->state, kept);
	vfy_unkeep(kept);
	return true;
}

static bool pass_join(struct vfy *v)
{
	bool flows = true;

	if (v->has_back || v->has_calls)
		return false;
	v->joined = calloc(v->ip->count, sizeof(*v->joined));
	if (!v->joined)
		return vfy_no_memory(v);
	begin(v, PASS_JOIN);
	for (uint32_t pc = 0; pc < v->ip->count && !v->failed; pc++) {
		uint32_t next = pc + iop_slots(v->ops[pc]);

		flows = arrive(v, pc, flows);
		if (flows) {
			enum vfy_step step = explore(v);

			if (step == STEP_BRANCH)
				join_at(v, &v->other);
			if (step == STEP_END)
				vfy_drop(&v->state);
			else if (v->state.pc != next)
				join_at(v, &v->state);
			flows = step != STEP_END && v->state.pc == next;
		}
		pc = next - 1;
	}
	vfy_drop(&v->state);
	for (size_t pc = 0; pc < v->ip->count; pc++)
		vfy_unkeep(v->joined[pc]);
	free(v->joined);
	v->kept_bytes = 0;
	return !v->failed;
}

/* ------------------------------------------------------------------------ */
/* Path by path                                                             */

static void add_hop(struct vfy *v, uint32_t from, uint32_t to)
{
	struct vhop *hop;

	if (v->hop_count == MAX_HOPS)
		return;
	hop = array_grow(v->hops, v->hop_count, &v->hop_room, sizeof(*hop));
	if (!hop) {
		vfy_no_memory(v);
		return;
	}
	v->hops = hop;
	v->hops[v->hop_count++] = (struct vhop){from, to};
}

/* A node is compared with no longer; its place stays as long as paths from it
 * are open. */
static void unlist(struct vfy *v, struct vnode **link)
{
	struct vnode *node = *link;

	*link = node->next;
	v->kept_bytes -= node->kept->size;
	vfy_unkeep(node->kept);
	node->kept = NULL;
	if (!node->open)
		free(node);
}

/* The path at work has ended. */
static void end_path(struct vfy *v)
{
	struct vnode *node = v->parent;

	while (node && !--node->open) {
		struct vnode *parent = node->parent;

		if (!node->kept)
			free(node);
		node = parent;
	}
	v->parent = NULL;
	vfy_drop(&v->state);
}

static bool add_node(struct vfy *v)
{
	struct vnode *node;

	if (v->kept_bytes > MAX_KEPT || v->cost.bytes > MAX_STACKS / 2)
		return true;
	node = calloc(1, sizeof(*node));
	if (!node)
		return vfy_no_memory(v);
	node->kept = vfy_keep(&v->state);
	if (!node->kept) {
		free(node);
		return vfy_no_memory(v);
	}
	v->kept_bytes += node->kept->size + sizeof(*node);
	node->parent = v->parent;
	node->open = 1;
	node->next = v->nodes[v->state.pc];
	v->nodes[v->state.pc] = node;
	v->parent = node;
	return true;
}

/* At a slot that several ways lead to: whether the path need not go on. */
static bool is_pruned(struct vfy *v)
{
	struct vnode **link = &v->nodes[v->state.pc];

	v->at = v->state.pc;
	vfy_forget(v, &v->state);
	while (*link) {
		struct vnode *node = *link;

		if (vfy_covers(v, node->kept, &v->state)) {
			if (!node->open) {
				node->hits++;
				return true;
			}
			/* Back where it was, with nothing changed. */
			if (vfy_covered(v, node->kept, &v->state)) {
				vfy_fail(v, DIAG_INTERNAL_LOOP,
					"reached again with nothing changed: "
					"the loop may never end");
				return true;
			}
		}
		if (++node->misses > MISSES(node->hits))
			unlist(v, link);
		else
			link = &node->next;
	}
	add_node(v);
	return false;
}

static void add_pending(struct vfy *v)
{
	struct vpending *p = array_grow(
		v->pending, v->pending_count, &v->pending_room, sizeof(*p));

	if (!p) {
		vfy_no_memory(v);
		vfy_drop(&v->other);
		return;
	}
	v->pending = p;
	p += v->pending_count;
	p->kept = vfy_keep(&v->other);
	vfy_drop(&v->other);
	if (!p->kept) {
		vfy_no_memory(v);
		return;
	}
	p->parent = v->parent;
	p->hops = v->hop_count;
	p->from = v->at;
	if (v->parent)
		v->parent->open++;
	v->pending_count++;
	v->pending_bytes += p->kept->size + sizeof(*p);
	if (v->pending_bytes > MAX_PENDING)
		vfy_fail(v, DIAG_INTERNAL_LIMIT,
			"not proven within %zu MB of branches that wait",
			MAX_PENDING >> 20);
}

static bool take_pending(struct vfy *v)
{
	struct vpending *p;

	if (!v->pending_count)
		return false;
	p = &v->pending[--v->pending_count];
	v->pending_bytes -= p->kept->size + sizeof(*p);
	vfy_restore(&v->state, p->kept);
	vfy_unkeep(p->kept);
	v->parent = p->parent;
	v->hop_count = p->hops;
	add_hop(v, p->from, v->state.pc);
	return true;
}

/* From the state at work to where its path ends. */
static void follow(struct vfy *v)
{
	while (!v->failed) {
		uint32_t pc = v->state.pc;
		enum vfy_step step;

		if (v->marks[pc] & AT_JOIN && is_pruned(v))
			break;
		step = explore(v);
		if (step == STEP_BRANCH)
			add_pending(v);
		if (step == STEP_END)
			break;
		if (v->state.pc != pc + iop_slots(v->ops[pc]))
			add_hop(v, pc, v->state.pc);
	}
	end_path(v);
}

static void free_paths(struct vfy *v)
{
	while (v->pending_count) {
		vfy_unkeep(v->pending[--v->pending_count].kept);
		v->parent = v->pending[v->pending_count].parent;
		end_path(v);
	}
	for (size_t pc = 0; pc < v->ip->count; pc++)
		while (v->nodes[pc])
			unlist(v, &v->nodes[pc]);
	free(v->nodes);
	free(v->pending);
	free(v->hops);
	v->pending = NULL;
	v->hops = NULL;
	v->pending_room = v->hop_room = 0;
	v->pending_bytes = v->kept_bytes = 0;
}

static bool pass_paths(struct vfy *v, enum vfy_pass pass)
{
	v->nodes = calloc(v->ip->count, sizeof(*v->nodes));
	if (!v->nodes)
		return vfy_no_memory(v);
	begin(v, pass);
	do
		follow(v);
	while (!v->failed && take_pending(v));
	free_paths(v);
	return !v->failed;
}

/* ------------------------------------------------------------------------ */
/* The whole                                                                */

static bool prove(struct vfy *v)
{
	if (vfy_shape(v))
		return false;
	if (pass_join(v))
		return true;
	if (v->no_memory || v->gave_up)
		return false;
	if (pass_paths(v, PASS_COARSE))
		return true;
	return !v->no_memory && !v->gave_up && pass_paths(v, PASS_FINE);
}

int verify(const struct cbpf_program *p, struct iprogram *ip,
	const struct cbpf_verify_options *options, struct cbpf_diags *diags)
{
	struct vfy v = {.p = p, .ip = ip, .options = options, .diags = diags};
	bool proven = false;

	ip->safe = false;
	if (!ip->count) {
		diag_file(diags, DIAG_INTERNAL_EMPTY, p->name);
		return -1;
	}
	v.ops = calloc(ip->count, sizeof(*v.ops));
	v.marks = calloc(ip->count, sizeof(*v.marks));
	v.live = calloc(ip->count, sizeof(*v.live));
	v.need = calloc(ip->count, sizeof(*v.need));
	if (v.ops && v.marks && v.live && v.need)
		proven = prove(&v);
	else
		vfy_no_memory(&v);
	free(v.ops);
	free(v.marks);
	free(v.live);
	free(v.need);
	if (proven) {
		ip->safe = true;
		ip->safe_kind = (enum cbpf_kind)options->ctx;
		ip->safe_memory = options->memory_size;
		ip->stack = (v.stack + SLOT_SIZE - 1) & -SLOT_SIZE;
	}
	return proven ? 0 : -1;
}

static const char *const ctx_names[] = {
	[CBPF_PACKET] = "packet",
	[CBPF_SYSCALL] = "seccomp",
	[CBPF_MEMORY] = "memory",
};

const char *cbpf_verify_ctx_name(const struct cbpf_verify_options *options)
{
	return ctx_names[options->ctx];
}

int cbpf_verify_ctx(const char *text, struct cbpf_verify_options *options)
{
	size_t len = strcspn(text, ":");
	unsigned long long size;
	char *end;

	options->memory_size = 0;
	for (int i = CBPF_PACKET; i <= CBPF_MEMORY; i++) {
		options->ctx = i;
		if (strlen(ctx_names[i]) == len &&
			!strncmp(ctx_names[i], text, len)) {
			if (!text[len])
				return 0;
			break;
		}
	}
	if (strncmp(text, "memory:", 7) || text[7] < '0' || text[7] > '9')
		return -1;
	size = strtoull(text + 7, &end, 0);
	if (*end || size > UINT32_MAX)
		return -1;
	options->ctx = CBPF_MEMORY;
	options->memory_size = (uint32_t)size;
	return 0;
}

/* The internal program that a classic one becomes, when its target takes it. */
static struct iprogram *converted(const struct cbpf_program *p,
	const struct cbpf_verify_options *options, struct cbpf_diags *diags)
{
	enum cbpf_target target =
		p->is_expr ? CBPF_TARGET_LIBPCAP : CBPF_TARGET_SOCKET;

	if (options->ctx == CBPF_SYSCALL)
		target = CBPF_TARGET_SECCOMP;
	if (options->ctx == CBPF_MEMORY) {
		diag_file(diags, DIAG_TARGET_KIND, p->name,
			cbpf_target_name(target), "memory");
		return NULL;
	}
	if (cbpf_check(p, target, diags))
		return NULL;
	return convert(p, (enum cbpf_kind)options->ctx, diags);
}

int cbpf_verify(struct cbpf_program *p,
	const struct cbpf_verify_options *options, struct cbpf_diags *diags)
{
	struct iprogram *ip = p->internal;
	int failed;

	if (!ip)
		ip = converted(p, options, diags);
	failed = ip ? verify(p, ip, options, diags) : -1;
	if (ip != p->internal)
		iprogram_free(ip);
	return failed;
}
