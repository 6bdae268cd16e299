/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Outcomes: see seccomp.h.  The order of things is that of Linux's
 * kernel/seccomp.c: __secure_computing(), seccomp_run_filters() and
 * __seccomp_filter().
 */
#include "names/seccomp.h"

#include <errno.h>
#include <stdio.h>

#include "core/op.h"
#include "names/syscalls.h"

#define ACTION_FULL 0xffff0000u
#define ACTION_OLD  0x7fff0000u /* SECCOMP_RET_ACTION */
#define DATA	    0x0000ffffu
#define MAX_ERRNO   4095u /* linux/err.h */

/* ---- Kernels ------------------------------------------------------------ */

#define V(major, minor, patch) ((major) << 16 | (minor) << 8 | (patch))
#define NEWEST		       V(6u, 18, 255)

/*
 * A change is there from `from` on and, where its number is not 0, before
 * `before`; a change that came to stable kernels too has a row for each.
 *
 * That the newest kernel has each of them is run by the tests, where they run
 * on one.  Since when, the sources in front of the rows say: seccomp(2) is that
 * of man-pages 6.03, with the commits that its source names.  "Not confirmed"
 * are versions that stand from memory of the kernel's history, for want of a
 * source that gives one.
 */
static const struct {
	enum seccomp_change change;
	uint32_t from;
	uint32_t before;
} changes[] = {
	/* seccomp(2), NOTES: x86-64, i386, x32 since Linux 3.5. */
	{SECCOMP_HAS_FILTERS, V(3u, 5, 0), 0},
	/* Not confirmed: "seccomp: cap SECCOMP_RET_ERRNO data to MAX_ERRNO",
	 * commit 580c57f10768, of early 2015.  That it once was not capped: the
	 * mails of 2014 on the two phases, __seccomp_phase1_filter(). */
	{SECCOMP_CAPS_ERRNO, V(4u, 0, 0), 0},
	/* seccomp(2): SECCOMP_RET_KILL_PROCESS, 0x80000000, since Linux 4.14,
	 * commits 4d3b0b05aae9 and 0466bdb99e87, and the most binding of all;
	 * "ordered [...] as a signed value": linux/seccomp.h.  Before it,
	 * (cur_ret & SECCOMP_RET_ACTION) < (ret & SECCOMP_RET_ACTION) of u32,
	 * with 0x7fff0000: the mails of 2014 on the two phases and on the
	 * internal interpreter. */
	{SECCOMP_SIGNED, V(4u, 14, 0), 0},
	/* seccomp(2), commit 59f5cf44a382. */
	{SECCOMP_HAS_LOG, V(4u, 14, 0), 0},
	/* seccomp(2), commit 6a21cc50f0c7. */
	{SECCOMP_HAS_NOTIF, V(5u, 0, 0), 0},
	/* Not confirmed: "seccomp: kill process instead of thread for unknown
	 * actions", commit 4d671d922d51, of August 2020.  seccomp(2) says 4.14,
	 * for the commit that made KILL_PROCESS; but that commit left
	 * `default:` at do_exit(), as the later one's title has it. */
	{SECCOMP_UNKNOWN_IS_PROCESS, V(5u, 10, 0), 0},
	/* Not confirmed beyond the project's own notes: "seccomp/cache: Lookup
	 * syscall allowlist bitmap for fast path", commit f9d480b6ffbe. */
	{SECCOMP_HAS_BITMAP, V(5u, 11, 0), 0},
	/* The project's notes, from the stable queues of February 2025:
	 * "seccomp: passthrough uretprobe systemcall without filtering",
	 * cf6cb56ef244 in 6.14, 43be1f1c8f24 in 6.12.y; which releases
	 * of 6.12.y and 6.13.y, by the date. */
	{SECCOMP_URETPROBE_PASSES, V(6u, 12, 14), V(6u, 13, 0)},
	{SECCOMP_URETPROBE_PASSES, V(6u, 13, 3), V(6u, 14, 0)},
	{SECCOMP_URETPROBE_PASSES, V(6u, 14, 0), 0},
	/* seccomp_uprobe_exception(), a patch of July 2025; run on 6.18.  That
	 * 6.17 has it not is not confirmed. */
	{SECCOMP_UPROBE_PASSES, V(6u, 18, 0), 0},
};

bool seccomp_has(uint32_t kernel, enum seccomp_change change)
{
	if (!kernel)
		kernel = NEWEST;
	for (size_t i = 0; i < sizeof(changes) / sizeof(changes[0]); i++)
		if (changes[i].change == change && kernel >= changes[i].from &&
			(!changes[i].before || kernel < changes[i].before))
			return true;
	return false;
}

uint32_t cbpf_seccomp_newest(void)
{
	return NEWEST;
}

uint32_t cbpf_seccomp_oldest(void)
{
	return changes[0].from;
}

/* ---- Actions ------------------------------------------------------------ */

/* Rows by enum cbpf_action; UNKNOWN stands for all other values. */
static const struct {
	uint32_t value; /* upper 16 bits, SECCOMP_RET_* */
	const char *word;
	enum seccomp_phase phase;
	enum cbpf_effect effect;
	bool shows_data;
	enum seccomp_change needs;
} rows[] = {
	[CBPF_KILL_PROCESS] = {0x80000000, "KILL_PROCESS", SECCOMP_DEATH,
		CBPF_SIGSYS, false, SECCOMP_SIGNED},
	[CBPF_KILL_THREAD] = {0x00000000, "KILL_THREAD", SECCOMP_DEATH,
		CBPF_SIGSYS, false, SECCOMP_HAS_FILTERS},
	[CBPF_TRAP] = {0x00030000, "TRAP", SECCOMP_SKIP, CBPF_SIGSYS, true,
		SECCOMP_HAS_FILTERS},
	[CBPF_ERRNO] = {0x00050000, "ERRNO", SECCOMP_SKIP, CBPF_RETURNS, true,
		SECCOMP_HAS_FILTERS},
	[CBPF_USER_NOTIF] = {0x7fc00000, "USER_NOTIF", SECCOMP_ASK,
		CBPF_RETURNS, false, SECCOMP_HAS_NOTIF},
	[CBPF_TRACE] = {0x7ff00000, "TRACE", SECCOMP_ASK, CBPF_RETURNS, true,
		SECCOMP_HAS_FILTERS},
	[CBPF_LOG] = {0x7ffc0000, "LOG", SECCOMP_OK, CBPF_RUNS, false,
		SECCOMP_HAS_LOG},
	[CBPF_ALLOW] = {SECCOMP_ALLOW, "ALLOW", SECCOMP_OK, CBPF_RUNS, false,
		SECCOMP_HAS_FILTERS},
	[CBPF_UNKNOWN] = {0, "UNKNOWN", SECCOMP_DEATH, CBPF_SIGSYS, false,
		SECCOMP_HAS_FILTERS},
};

static uint32_t mask(uint32_t kernel)
{
	return seccomp_has(kernel, SECCOMP_SIGNED) ? ACTION_FULL : ACTION_OLD;
}

/* Smaller is more binding.  Where the mask leaves the highest bit out there is
 * nothing negative, so that a signed comparison serves all kernels. */
static int32_t precedence(uint32_t kernel, uint32_t value)
{
	return (int32_t)(value & mask(kernel));
}

static enum cbpf_action action_of(uint32_t kernel, uint32_t value)
{
	for (int i = 0; i < CBPF_UNKNOWN; i++)
		if (rows[i].value == (value & mask(kernel)) &&
			seccomp_has(kernel, rows[i].needs))
			return (enum cbpf_action)i;
	return CBPF_UNKNOWN;
}

/* Phase 1 from the value that decides on. */
static enum seccomp_phase carry_out(uint32_t kernel, struct cbpf_outcome *o)
{
	o->action = action_of(kernel, o->value);
	o->effect = rows[o->action].effect;
	o->way = CBPF_WAY_PHASE1;
	o->data = o->value & DATA;
	o->error = 0;
	o->whole_process =
		o->action == CBPF_KILL_PROCESS ||
		(o->action == CBPF_UNKNOWN &&
			seccomp_has(kernel, SECCOMP_UNKNOWN_IS_PROCESS));
	if (o->action == CBPF_ERRNO) {
		if (o->data > MAX_ERRNO &&
			seccomp_has(kernel, SECCOMP_CAPS_ERRNO))
			o->data = MAX_ERRNO;
		o->error = o->data;
	}
	return rows[o->action].phase;
}

/* ---- Calls that no filter sees ------------------------------------------ */

/* The kernel's trampolines make two calls in the name of the program, which are
 * let pass; whoever else makes them is turned away by the call itself. */
static bool is_probe(uint32_t kernel, const struct cbpf_syscall *call)
{
	static const uint32_t x86_64 = 0xc000003e;

	if (call->word[1] != x86_64)
		return false;
	if (call->word[0] == SYSCALL_URETPROBE)
		return seccomp_has(kernel, SECCOMP_URETPROBE_PASSES);
	return call->word[0] == SYSCALL_UPROBE &&
	       seccomp_has(kernel, SECCOMP_UPROBE_PASSES);
}

static void pass_probe(const struct cbpf_syscall *call, struct cbpf_outcome *o)
{
	o->way = CBPF_WAY_BITMAP;
	o->error = 0;
	o->whole_process = false;
	if (call->uprobe) {
		o->effect = CBPF_RUNS;
	} else if (call->word[0] == SYSCALL_URETPROBE) {
		o->effect = CBPF_SIGILL;
	} else {
		o->effect = CBPF_RETURNS;
		o->error = ENXIO;
	}
}

/* The four calls of strict mode: read, write, exit, sigreturn (mode1_syscalls[]
 * and asm/seccomp.h). */
static bool strict_allows(uint32_t kernel, const struct cbpf_syscall *call)
{
	static const struct {
		const char *arch;
		uint32_t calls[4];
	} modes[] = {
		{"x86_64", {0, 1, 60, 15}},
		{"x86", {3, 4, 1, 119}},
		{"aarch64", {63, 64, 93, 139}},
		{"riscv64", {63, 64, 93, 139}},
		{"loongarch64", {63, 64, 93, 139}},
	};

	if (is_probe(kernel, call))
		return true;
	for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++) {
		const struct audit_arch *arch =
			audit_arch_by_name(modes[i].arch);

		for (size_t k = 0; k < 4; k++)
			if (arch && arch->audit == call->word[1] &&
				modes[i].calls[k] == call->word[0])
				return true;
	}
	return false;
}

static enum seccomp_phase run_strict(uint32_t kernel,
	const struct cbpf_syscall *call, struct cbpf_outcome *o)
{
	bool allowed = strict_allows(kernel, call);

	*o = (struct cbpf_outcome){
		.value = allowed ? SECCOMP_ALLOW : 0,
		.action = allowed ? CBPF_ALLOW : CBPF_KILL_THREAD,
		.effect = allowed ? CBPF_RUNS : CBPF_SIGKILL,
		.way = CBPF_WAY_PHASE1,
	};
	if (is_probe(kernel, call))
		pass_probe(call, o);
	return allowed ? SECCOMP_OK : SECCOMP_DEATH;
}

/* ---- The phases --------------------------------------------------------- */

enum seccomp_phase seccomp_phase1(const struct seccomp *s,
	const struct cbpf_syscall *call, struct cbpf_outcome *o)
{
	enum seccomp_phase phase;

	if (s->strict)
		return run_strict(s->kernel, call, o);
	*o = (struct cbpf_outcome){.effect = CBPF_SIGSYS,
		.action = CBPF_KILL_PROCESS,
		.value = rows[CBPF_KILL_PROCESS].value,
		.way = CBPF_WAY_PHASE1,
		.whole_process = true};
	if (!s->count)
		return SECCOMP_DEATH;
	for (size_t i = s->count; i-- > 0;) {
		uint32_t value = s->run(s->arg, i, call);

		if (i < s->count - 1 && precedence(s->kernel, value) >=
						precedence(s->kernel, o->value))
			continue;
		o->value = value;
		o->filter = i;
	}
	phase = carry_out(s->kernel, o);
	if (!is_probe(s->kernel, call))
		return phase;
	pass_probe(call, o);
	return SECCOMP_OK;
}

void seccomp_phase2(struct cbpf_outcome *o)
{
	o->way = CBPF_WAY_PHASE2;
	o->effect = CBPF_RETURNS;
	o->error = ENOSYS;
}

int seccomp_enter(const struct seccomp *s, const struct cbpf_syscall *call,
	struct cbpf_outcome *o)
{
	if (seccomp_phase1(s, call, o) == SECCOMP_ASK)
		seccomp_phase2(o);
	return s->count || s->strict ? 0 : -1;
}

/* ---- What the header offers --------------------------------------------- */

static uint32_t nth(void *arg, size_t i, const struct cbpf_syscall *call)
{
	(void)call;
	return ((const uint32_t *)arg)[i];
}

int cbpf_seccomp_outcome(const struct cbpf_seccomp_options *options,
	const struct cbpf_syscall *call, const uint32_t *values, size_t count,
	struct cbpf_outcome *outcome)
{
	const struct seccomp s = {
		.kernel = options ? options->kernel : 0,
		.strict = options && options->strict,
		.count = count,
		.run = nth,
		.arg = (void *)values,
	};

	return seccomp_enter(&s, call, outcome);
}

int cbpf_seccomp_decide(
	const uint32_t *values, size_t count, struct cbpf_outcome *outcome)
{
	static const struct cbpf_syscall any;

	return cbpf_seccomp_outcome(NULL, &any, values, count, outcome);
}

/* What follows the action when its word does not say it. */
static const char *surprise(const struct cbpf_outcome *o)
{
	switch (o->effect) {
	case CBPF_RUNS:
		return rows[o->action].effect == CBPF_RUNS ? "" : " -> run";
	case CBPF_SIGSYS:
		return o->action == CBPF_UNKNOWN ? " -> SIGSYS" : "";
	case CBPF_SIGILL:
		return " -> SIGILL";
	case CBPF_SIGKILL:
		return " -> SIGKILL";
	case CBPF_RETURNS:
		break;
	}
	if (o->way == CBPF_WAY_BITMAP)
		return " -> ENXIO";
	return o->way == CBPF_WAY_PHASE2 ? " -> ENOSYS" : "";
}

char *cbpf_outcome_text(const struct cbpf_outcome *o, char *buf, size_t size)
{
	const char *word = rows[o->action].word;

	if (o->action == CBPF_UNKNOWN)
		snprintf(buf, size, "%s(0x%04x)%s", word, o->value >> 16,
			surprise(o));
	else if (rows[o->action].shows_data)
		snprintf(buf, size, "%s(%u)%s", word, o->data, surprise(o));
	else
		snprintf(buf, size, "%s%s", word, surprise(o));
	return buf;
}

/* ---- The bitmap --------------------------------------------------------- */

bool seccomp_is_const_allow(const struct cbpf_insn *insns, size_t count,
	const uint32_t *call, size_t *pc)
{
	uint32_t a = 0;

	/* Jumps of a program that was checked go forward. */
	for (*pc = 0; *pc < count; ++*pc) {
		const struct cbpf_insn *insn = &insns[*pc];

		switch (insn->code) {
		case OP_CODE_LD_W_ABS:
			if (insn->k != 0 && insn->k != 4) /* nr, arch */
				return false;
			a = call[insn->k / 4];
			break;
		case OP_CODE_RET_K:
			return insn->k == SECCOMP_ALLOW;
		case OP_CODE_JA:
			*pc += insn->k;
			break;
		case OP_CODE_JEQ_K:
		case OP_CODE_JGE_K:
		case OP_CODE_JGT_K:
		case OP_CODE_JSET_K:
			*pc += op_holds(insn->code, a, insn->k) ? insn->jt
								: insn->jf;
			break;
		case OP_CODE_AND_K:
			a &= insn->k;
			break;
		default:
			return false;
		}
	}
	return false;
}
