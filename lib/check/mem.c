/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Reads of M[] before a write: the kernel's answer (check_load_and_stores() of
 * net/core/filter.c), and a path that shows why.
 */
#include "check/check.h"

#include <stdlib.h>

#include "core/buf.h"

/* How an instruction is reached soonest with a cell not yet written. */
struct chk_step {
	uint32_t length; /* instructions before it; UNREACHED */
	uint32_t run;	 /* first instruction of its straight line */
	uint32_t jump;	 /* of `run`: the jump that leads to it; UNREACHED at
			    the entry */
};

#define UNREACHED UINT32_MAX

/* Hops of a path that are printed at either end of it. */
#define END_HOPS 6

void chk_mem_free(struct chk_mem *mem)
{
	free(mem->masks);
	for (size_t i = 0; i <= NO_CELL; i++)
		free(mem->steps[i]);
}

static bool is_store(const struct op_info *op)
{
	return op && (op->code == OP_CODE_ST || op->code == OP_CODE_STX);
}

static bool is_load(const struct op_info *op)
{
	return op &&
	       (op->code == OP_CODE_LD_MEM || op->code == OP_CODE_LDX_MEM);
}

/* Shortest ways in one pass: jumps go forward, so that everything before an
 * instruction is settled when its turn comes. */
static struct chk_step *find_steps(const struct chk *c, uint32_t cell)
{
	size_t count = c->p->count;
	struct chk_step *steps = malloc(count * sizeof(*steps));

	if (!steps)
		return NULL;
	for (size_t pc = 0; pc < count; pc++)
		steps[pc].length = UNREACHED;
	steps[0] = (struct chk_step){.length = 0, .jump = UNREACHED};
	for (size_t pc = 0; pc < count; pc++) {
		const struct op_info *op = c->ops[pc];
		bool jump = op && (op->code == OP_CODE_JA || op_is_branch(op));
		size_t next[2];
		unsigned n = chk_next(c, pc, next);

		if (steps[pc].length == UNREACHED ||
			(is_store(op) && c->p->insns[pc].k == cell))
			continue;
		for (unsigned i = 0; i < n; i++) {
			if (steps[next[i]].length <= steps[pc].length + 1)
				continue;
			steps[next[i]] = (struct chk_step){
				.length = steps[pc].length + 1,
				.run = jump ? (uint32_t)next[i] : steps[pc].run,
				.jump = (uint32_t)pc,
			};
		}
	}
	return steps;
}

/* The line of an instruction; 0: unknown, or all stand in one. */
static unsigned line_of(const struct chk *c, size_t pc)
{
	unsigned last = cbpf_program_line(c->p, c->p->count - 1);

	return cbpf_program_line(c->p, 0) == last ? 0
						  : cbpf_program_line(c->p, pc);
}

/* "#3", "#3 (line 7)", "#3 (line 7, jt)" */
static void put_insn(
	const struct chk *c, struct buf *b, size_t pc, const char *side)
{
	unsigned line = line_of(c, pc);

	buf_printf(b, "%s#%zu", b->size ? " -> " : "", pc);
	if (line && side)
		buf_printf(b, " (line %u, %s)", line, side);
	else if (line)
		buf_printf(b, " (line %u)", line);
	else if (side)
		buf_printf(b, " (%s)", side);
}

/* The straight line from `run` to the jump at pc that goes to `to`. */
static void put_hop(const struct chk *c, struct buf *b,
	const struct chk_step *steps, size_t to)
{
	size_t pc = steps[to].jump;
	const char *side = "ja";

	if (op_is_branch(c->ops[pc]))
		side = pc + 1 + c->p->insns[pc].jt == to ? "jt" : "jf";
	if (steps[pc].run != pc)
		put_insn(c, b, steps[pc].run, NULL);
	put_insn(c, b, pc, side);
}

/* The path from the entry to pc: where jumps leave and land. */
static char *path_text(
	const struct chk *c, const struct chk_step *steps, size_t pc)
{
	struct buf b = {0};
	size_t count = 0, *lands;

	for (size_t i = steps[pc].run; steps[i].jump != UNREACHED;
		i = steps[steps[i].jump].run)
		count++;
	lands = malloc((count + 1) * sizeof(*lands));
	if (!lands)
		return NULL;
	for (size_t i = steps[pc].run, n = count; n > 0;
		i = steps[steps[i].jump].run)
		lands[--n] = i;
	for (size_t i = 0; i < count; i++) {
		if (count > 2 * END_HOPS && i == END_HOPS) {
			buf_puts(&b, " -> ...");
			i = count - END_HOPS;
		}
		put_hop(c, &b, steps, lands[i]);
	}
	if (steps[pc].run != pc)
		put_insn(c, &b, steps[pc].run, NULL);
	put_insn(c, &b, pc, NULL);
	free(lands);
	return buf_take(&b, NULL);
}

/* Made once for each cell; NULL when out of memory. */
static const struct chk_step *steps_of(struct chk *c, uint32_t cell)
{
	if (!c->mem.steps[cell])
		c->mem.steps[cell] = find_steps(c, cell);
	return c->mem.steps[cell];
}

/* The kernel takes M[cell] for unwritten at pc: is it? */
static void report(struct chk *c, size_t pc, uint32_t cell)
{
	const struct chk_step *steps = steps_of(c, cell);
	const struct chk_step *any = steps_of(c, NO_CELL);
	char *path = NULL;

	if (steps && any && steps[pc].length == UNREACHED) {
		diag_insn(c->diags, DIAG_MEM_FALSE_REJECT, c->p, pc, cell,
			any[pc].length == UNREACHED ? "no path leads here"
						    : "every path writes it",
			cell);
		return;
	}
	if (steps && any)
		path = path_text(c, steps, pc);
	if (path)
		diag_insn(c->diags, DIAG_MEM_UNSET, c->p, pc, cell, path);
	else
		diag_file(c->diags, DIAG_NO_MEMORY, c->p->name);
	free(path);
}

/*
 * The kernel's own pass, in program order.  Its quirks are kept: after a jump
 * everything counts as written until a jump lands, and `ret` ends nothing, so
 * that what stands before it counts for what stands behind.
 */
void chk_mem_unset(struct chk *c, size_t pc)
{
	const struct cbpf_insn *insn = &c->p->insns[pc];
	const struct op_info *op = c->ops[pc];
	struct chk_mem *mem = &c->mem;
	size_t next[2];
	unsigned n;

	if (!pc) {
		mem->masks = malloc(c->p->count * sizeof(*mem->masks));
		if (!mem->masks)
			diag_file(c->diags, DIAG_NO_MEMORY, c->p->name);
		for (size_t i = 0; mem->masks && i < c->p->count; i++)
			mem->masks[i] = UINT16_MAX;
	}
	if (!mem->masks)
		return;
	mem->valid &= mem->masks[pc];
	if (is_store(op) && insn->k < MEM_CELLS)
		mem->valid |= (uint16_t)(1u << insn->k);
	if (is_load(op) && insn->k < MEM_CELLS && !(mem->valid & 1u << insn->k))
		report(c, pc, insn->k);
	if (op && (op->code == OP_CODE_JA || op_is_branch(op))) {
		n = chk_next(c, pc, next);
		for (unsigned i = 0; i < n; i++)
			mem->masks[next[i]] &= mem->valid;
		mem->valid = UINT16_MAX;
	}
}
