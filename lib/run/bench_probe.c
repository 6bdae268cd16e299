/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * How often a function can be probed: the triggers nop, push and ret, which are
 * the instructions that the kernel puts its breakpoint over, at entry and
 * return, in a 64-bit process and in a 32-bit one.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "core/diag.h"
#include "core/iop.h"
#include "core/program.h"
#include "names/arch.h"
#include "run/bench.h"
#include "run/probe_trigger.h"

#define ROUNDS	   7
#define MAX_ROUNDS 99
#define CALLS	   20000u

/* Adds one to the counter. */
static const struct iinsn count_insns[] = {
	{.code = IOP_CODE_LDDW, .dst = 1, .src = 2}, /* map[fd:0][0]+0 */
	{0},
	{.code = IOP_CODE_MOV64_K, .dst = 2, .imm = 1},
	{.code = IOP_CODE_ATOMIC_ADD64, .dst = 1, .src = 2},
	{.code = IOP_CODE_MOV64_K, .dst = 0},
	{.code = IOP_CODE_EXIT},
};

struct row {
	enum trigger trigger;
	bool wide;
	bool ret;
	struct trigger_file file;
	struct cbpf_probe_cell cell;
	double mhz[MAX_ROUNDS];
	size_t rounds;
};

struct bench {
	struct cbpf_program *program;
	struct cbpf_diags *diags;
	struct row rows[2 * 2 * TRIGGER_REGISTERS];
	size_t count;
};

static struct cbpf_program *make_program(struct cbpf_diags *diags)
{
	struct cbpf_program *p = program_new("counter", diags);

	if (!p)
		return NULL;
	p->internal = iprogram_new();
	for (size_t i = 0; i < sizeof(count_insns) / sizeof(count_insns[0]);
		i++) {
		if (!p->internal ||
			iprogram_add(p->internal, count_insns[i], NULL)) {
			diag_file(diags, DIAG_NO_MEMORY, NULL);
			cbpf_program_free(p);
			return NULL;
		}
	}
	return p;
}

/* How the kernel is entered, by its version: 64-bit programs return by way of a
 * system call from 6.11 on, and enter by one over a nop of 5 bytes from 6.18
 * on; 32-bit ones always run into breakpoints. */
static const char *way_of(const struct row *r)
{
	uint32_t kernel = cbpf_kernel_running();

	if (r->wide && r->ret && kernel >= cbpf_kernel_value("6.11"))
		return r->trigger == TRIGGER_NOP5 &&
				       kernel >= cbpf_kernel_value("6.18")
			       ? "system calls 336 and 335"
			       : "breakpoint, system call 335";
	if (r->wide && r->trigger == TRIGGER_NOP5 &&
		kernel >= cbpf_kernel_value("6.18"))
		return "system call 336";
	return r->ret ? "two breakpoints" : "breakpoint";
}

static void add_row(struct bench *b, enum trigger trigger, bool wide, bool ret)
{
	struct row *r = &b->rows[b->count++];

	*r = (struct row){
		.trigger = trigger,
		.wide = wide,
		.ret = ret,
		.file = {.fd = -1},
		.cell = {.trigger = trigger_name(trigger),
			.bits = wide ? 64 : 32,
			.ret = ret},
	};
	r->cell.way = way_of(r);
	if (strcmp(audit_arch_native()->name, "x86_64") != 0)
		r->cell.skipped = "the triggers are of x86_64";
	else if (trigger_make(&r->file, trigger, wide, CALLS))
		r->cell.skipped = "no file in memory can be had";
}

/* Runs the trigger once; the seconds, below 0 and told why. */
static double run_once(struct bench *b, struct row *r, bool probed)
{
	struct cbpf_probe_options options = {.binary = r->file.path,
		.offset = r->file.offset,
		.ret = r->ret};
	struct cbpf_probe *probe = NULL;
	double seconds = -1;
	int gate, status;
	pid_t pid = trigger_start(&r->file, &gate);

	if (pid < 0) {
		r->cell.skipped = "no child process can be had";
		return -1;
	}
	options.pid = pid;
	if (probed) {
		probe = cbpf_probe_open(b->program, &options, b->diags);
		if (!probe)
			r->cell.skipped = cbpf_diags_get(b->diags, 0)->text;
	}
	status = trigger_go(pid, gate, &seconds);
	if (status && !r->cell.skipped)
		r->cell.skipped =
			WIFEXITED(status) && WEXITSTATUS(status) == 126
				? "no such processes are run here"
				: "the trigger does not run";
	else if (probe && !r->cell.skipped && cbpf_probe_hits(probe) != CALLS)
		r->cell.skipped = "hits are missing";
	cbpf_probe_close(probe);
	return seconds;
}

static void measure(struct bench *b, struct row *r)
{
	double plain, probed;

	if (r->cell.skipped)
		return;
	plain = run_once(b, r, false);
	probed = r->cell.skipped ? -1 : run_once(b, r, true);
	if (!r->cell.skipped && probed > plain)
		r->mhz[r->rounds++] = 1e-6 * CALLS / (probed - plain);
}

static void tell(struct row *r, const struct cbpf_probe_sink *sink)
{
	if (!r->cell.skipped && !r->rounds)
		r->cell.skipped = "it takes no time";
	if (r->rounds) {
		bench_sort(r->mhz, r->rounds);
		r->cell.median_mhz = r->mhz[r->rounds / 2];
		r->cell.max_mhz = r->mhz[r->rounds - 1];
	}
	sink->cell(sink->arg, &r->cell);
	trigger_close(&r->file);
}

int cbpf_bench_probe(
	const struct cbpf_probe_sink *sink, struct cbpf_diags *diags)
{
	struct bench b = {
		.program = make_program(diags), .diags = cbpf_diags_new()};
	unsigned rounds = sink->rounds ? sink->rounds : ROUNDS;

	for (int i = 0; b.program && b.diags && i < 4; i++)
		for (int t = 0; t < TRIGGER_REGISTERS; t++)
			add_row(&b, (enum trigger)t, i % 2 == 0, i / 2 == 1);
	for (unsigned n = 0; n < rounds && n < MAX_ROUNDS; n++)
		for (size_t i = 0; i < b.count; i++)
			measure(&b, &b.rows[i]);
	for (size_t i = 0; i < b.count; i++)
		tell(&b.rows[i], sink);
	cbpf_program_free(b.program);
	cbpf_diags_free(b.diags);
	return b.count ? 0 : -1;
}
