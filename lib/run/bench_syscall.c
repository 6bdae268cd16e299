/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What a filter costs, end to end: real calls through syscall(2), with and
 * without filters; Linux only.  A filter never comes off again, so that each
 * measurement is a child's, which tells its time through shared memory, and
 * ends by a trap, as the filter may leave no call to end it with.
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/diag.h"
#include "core/op.h"
#include "core/program.h"
#include "names/arch.h"
#include "run/bench.h"
#include "run/bitmap.h"
#include "names/seccomp.h"

#define ROUNDS	    15
#define MAX_ROUNDS  99
#define CALLS	    40000 /* in each measurement */
#define WARM_UP	    2000
#define CHILD_LIMIT 30 /* seconds */
#define MAX_INSNS   256
#define MAX_STACK   16

/* ---- Filters ------------------------------------------------------------ */

#define RETURN_ERRNO (0x00050000u | EPERM)
#define RETURN_DATA  (SECCOMP_ALLOW | 1) /* keeps a call out of the bitmap */

static const uint32_t endings[] = {SECCOMP_ALLOW, RETURN_DATA, RETURN_ERRNO};
static const char *const ending_names[] = {"ALLOW", "ALLOW(1)", "ERRNO(1)"};

struct draft {
	struct cbpf_insn insns[MAX_INSNS];
	size_t count;
};

static void put(
	struct draft *d, uint16_t code, uint8_t jt, uint8_t jf, uint32_t k)
{
	d->insns[d->count++] = (struct cbpf_insn){code, jt, jf, k};
}

/* The machine is looked at, then the number: 4 instructions. */
static void put_head(struct draft *d)
{
	put(d, OP_CODE_LD_W_ABS, 0, 0, 4);
	put(d, OP_CODE_JEQ_K, 1, 0, audit_arch_native()->audit);
	put(d, OP_CODE_RET_K, 0, 0, 0x80000000);
	put(d, OP_CODE_LD_W_ABS, 0, 0, 0);
}

/* One compare for each of `rules` calls that are not the one that is made. */
static void make_rules(struct draft *d, unsigned rules, uint32_t ending)
{
	put_head(d);
	for (unsigned i = 0; i < rules; i++)
		put(d, OP_CODE_JEQ_K, (uint8_t)(rules - 1 - i), 0, 600 + i);
	put(d, OP_CODE_RET_K, 0, 0, ending);
}

static void make_accept1(struct draft *d, unsigned rules, uint32_t ending)
{
	(void)rules;
	put(d, OP_CODE_RET_K, 0, 0, ending);
}

static const struct shape {
	const char *name; /* NULL: no filter */
	void (*make)(struct draft *d, unsigned rules, uint32_t ending);
	unsigned rules;
} shapes[] = {
	{NULL, NULL, 0},
	{"accept1", make_accept1, 0},
	{"arm5", make_rules, 0},
	{"arm90", make_rules, 85},
	{"longjumps2", make_rules, 2},
	{"longjumps200", make_rules, 200},
};

enum { NONE, ACCEPT1, ARM5, ARM90, LONG2, LONG200 };

/* ---- Calls -------------------------------------------------------------- */

static const struct timed_call {
	const char *name;
	long nr;
	unsigned shapes; /* of its rows, bit by bit */
} calls[] = {
	{"getpid", SYS_getpid, ~0u},
	{"199(100)", 199, 1u << NONE | 1u << LONG2 | 1u << LONG200},
	{"gettimeofday", SYS_gettimeofday,
		1u << NONE | 1u << ARM5 | 1u << ARM90},
	{"getresuid", SYS_getresuid, 1u << NONE | 1u << ARM5 | 1u << ARM90},
	{"getcwd", SYS_getcwd, 1u << NONE | 1u << ARM5 | 1u << ARM90},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* The arguments as they make sense to most of them: memory, or its size. */
static void make_calls(long nr, unsigned count)
{
	static _Thread_local char memory[4096];

	switch (nr) {
	case SYS_getcwd:
		for (unsigned i = 0; i < count; i++)
			syscall(nr, memory, sizeof(memory));
		break;
	case SYS_gettimeofday:
		for (unsigned i = 0; i < count; i++)
			syscall(nr, memory, NULL);
		break;
	case SYS_getresuid:
		for (unsigned i = 0; i < count; i++)
			syscall(nr, memory, memory + 4, memory + 8);
		break;
	default:
		for (unsigned i = 0; i < count; i++)
			syscall(nr, 100);
	}
}

/* ---- Rows --------------------------------------------------------------- */

struct row {
	const struct timed_call *call;
	struct cbpf_syscall_cell cell;
	struct draft *draft; /* of a filter of ours, owned */
	struct sock_fprog progs[MAX_STACK];
	size_t depth;
	double ns[MAX_ROUNDS];
	size_t rounds;
	char ending[64]; /* of a policy */
};

struct rows {
	struct row *list;
	size_t count;
	size_t room;
};

static struct row *add(struct rows *rows, const struct timed_call *call)
{
	struct row *list;

	if (rows->count == rows->room) {
		list = realloc(
			rows->list, (2 * rows->room + 16) * sizeof(*list));
		if (!list)
			return NULL;
		rows->list = list;
		rows->room = 2 * rows->room + 16;
	}
	list = &rows->list[rows->count++];
	*list = (struct row){
		.call = call,
		.cell = {.call = call->name, .filter = "none", .ending = ""},
	};
	return list;
}

static void add_prog(struct row *r, const struct cbpf_insn *insns, size_t count)
{
	const uint32_t call[] = {
		(uint32_t)r->call->nr, audit_arch_native()->audit};
	size_t pc;
	bool allowed = seccomp_is_const_allow(insns, count, call, &pc);

	r->cell.insns += count;
	r->cell.bitmap = allowed && (!r->depth || r->cell.bitmap) &&
			 seccomp_has(cbpf_kernel_running(), SECCOMP_HAS_BITMAP);
	r->progs[r->depth++] = (struct sock_fprog){
		.len = (unsigned short)count,
		.filter = (struct sock_filter *)insns,
	};
}

static bool add_shape(struct rows *rows, const struct timed_call *call,
	const struct shape *shape, size_t ending)
{
	struct row *r = add(rows, call);

	if (!r || !shape->name)
		return r;
	r->draft = calloc(1, sizeof(*r->draft));
	if (!r->draft)
		return false;
	shape->make(r->draft, shape->rules, endings[ending]);
	r->cell.filter = shape->name;
	r->cell.ending = ending_names[ending];
	add_prog(r, r->draft->insns, r->draft->count);
	return true;
}

/* What the policy makes of the call tells whether it can be measured. */
static void judge(
	struct row *r, struct cbpf_program *const *policy, size_t count)
{
	const struct cbpf_run_options run = {.kind = CBPF_SYSCALL,
		.engine = "classic",
		.seccomp = {.kernel = cbpf_kernel_running()}};
	struct cbpf_record record = {.kind = CBPF_SYSCALL};
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf *c = cbpf_new();
	struct cbpf_runner *runner =
		c && diags ? cbpf_runner_new(c, &run, diags) : NULL;
	struct cbpf_verdict verdict;
	bool good = runner != NULL;

	record.syscall.word[0] = (uint32_t)r->call->nr;
	record.syscall.word[1] = audit_arch_native()->audit;
	record.syscall.word[4 + audit_arch_native()->big] = 100;
	for (size_t i = 0; i < count && good; i++) {
		struct cbpf_program *p = cbpf_program_new(policy[i]->name,
			policy[i]->insns, policy[i]->count, diags);

		good = p &&
		       !cbpf_runner_add(runner, p, CBPF_TARGET_SECCOMP, diags);
	}
	r->cell.ending = r->ending;
	if (good) {
		cbpf_runner_run(runner, 0, &record, &verdict);
		cbpf_outcome_text(
			&verdict.outcome, r->ending, sizeof(r->ending));
		if (verdict.outcome.effect != CBPF_RUNS &&
			verdict.outcome.effect != CBPF_RETURNS)
			r->cell.skipped = "the policy kills the caller";
	} else {
		r->cell.skipped = "seccomp does not take the policy";
	}
	cbpf_runner_free(runner);
	cbpf_diags_free(diags);
	cbpf_free(c);
}

static bool add_policy(struct rows *rows, const struct timed_call *call,
	const struct cbpf_syscall_stack *stack)
{
	struct cbpf_program *const *policy = stack->programs;
	size_t count = stack->count;
	struct row *r = add(rows, call);

	if (!r)
		return false;
	r->cell.filter = stack->name;
	if (count > MAX_STACK) {
		r->cell.skipped = "more than 16 filters";
		return true;
	}
	for (size_t i = 0; i < count; i++) {
		if (policy[i]->internal) {
			r->cell.skipped = "the kernel takes classic filters";
			return true;
		}
		add_prog(r, policy[i]->insns, policy[i]->count);
	}
	judge(r, policy, count);
	return true;
}

static bool add_call(struct rows *rows, const struct timed_call *call,
	const struct cbpf_syscall_stack *stacks, size_t count)
{
	for (size_t s = 0; s < COUNT(shapes); s++) {
		size_t ways = shapes[s].name ? COUNT(endings) : 1;

		for (size_t e = 0; e < ways && call->shapes >> s & 1; e++)
			if (!add_shape(rows, call, &shapes[s], e))
				return false;
	}
	for (size_t i = 0; i < count; i++)
		if (!add_policy(rows, call, &stacks[i]))
			return false;
	return true;
}

/* ---- Measuring ---------------------------------------------------------- */

/* What a child tells. */
struct told {
	int error; /* errno of seccomp(2), or 0 */
	double ns;
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static void measure_child(const struct row *r, volatile struct told *told)
{
	const struct rlimit none = {0, 0};
	double begun;

	setrlimit(RLIMIT_CORE, &none);
	prctl(PR_SET_DUMPABLE, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	signal(SIGALRM, SIG_DFL);
	signal(SIGILL, SIG_DFL);
	signal(SIGTRAP, SIG_DFL);
	alarm(CHILD_LIMIT);
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	/* The newest may deny the call that installs another one, so that they
	 * are as they come: what is refused is told. */
	for (size_t i = 0; i < r->depth; i++) {
		if (!syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0,
			    &r->progs[i]))
			continue;
		told->error = errno ? errno : EPERM;
		return;
	}
	make_calls(r->call->nr, WARM_UP);
	begun = now();
	make_calls(r->call->nr, CALLS);
	told->ns = (now() - begun) / CALLS;
}

static void measure(struct row *r, volatile struct told *told)
{
	int status;
	pid_t pid;

	told->error = 0;
	told->ns = 0;
	pid = fork();
	if (!pid) {
		measure_child(r, told);
		__builtin_trap();
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		r->cell.skipped = "no child process can be had";
	else if (told->error)
		r->cell.skipped = "the filters cannot be installed";
	else if (!(told->ns > 0))
		r->cell.skipped = "the clock needs calls that are filtered";
	else
		r->ns[r->rounds++] = told->ns;
}

/* What is net of the call without filter is so in each round: a machine that
 * is slow for a while is so for both. */
static void summarize(struct row *r, const struct row *none)
{
	struct cbpf_syscall_cell *c = &r->cell;
	double ns[MAX_ROUNDS], net[MAX_ROUNDS];

	if (c->skipped || !r->rounds || r->rounds != none->rounds)
		return;
	for (size_t i = 0; i < r->rounds; i++) {
		ns[i] = r->ns[i];
		net[i] = r->ns[i] - none->ns[i];
	}
	bench_sort(ns, r->rounds);
	bench_sort(net, r->rounds);
	c->median_ns = ns[r->rounds / 2];
	c->min_ns = ns[0];
	c->net_ns = net[r->rounds / 2];
}

static void free_rows(struct rows *rows)
{
	for (size_t i = 0; i < rows->count; i++)
		free(rows->list[i].draft);
	free(rows->list);
}

int cbpf_bench_syscall(const struct cbpf_syscall_stack *stacks, size_t count,
	const struct cbpf_syscall_sink *sink, struct cbpf_diags *diags)
{
	struct told *told = mmap(NULL, sizeof(*told), PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	struct rows rows = {0};
	const struct row *none = NULL;
	bool good = told != MAP_FAILED;
	unsigned rounds = sink->rounds ? sink->rounds : ROUNDS;

	for (size_t i = 0; i < COUNT(calls) && good; i++)
		good = add_call(&rows, &calls[i], stacks, i ? 0 : count);
	for (unsigned n = 0; n < rounds && n < MAX_ROUNDS && good; n++)
		for (size_t i = 0; i < rows.count; i++)
			if (!rows.list[i].cell.skipped)
				measure(&rows.list[i], told);
	for (size_t i = 0; i < rows.count && good; i++) {
		if (!i || rows.list[i].call != none->call)
			none = &rows.list[i];
		summarize(&rows.list[i], none);
		sink->cell(sink->arg, &rows.list[i].cell);
	}
	if (!good)
		diag_file(diags, DIAG_NO_MEMORY, NULL);
	free_rows(&rows);
	if (told != MAP_FAILED)
		munmap(told, sizeof(*told));
	return good ? 0 : -1;
}
