/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The records of a case: every engine, and the running kernel where it can be
 * asked, must give the verdict that the case states.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "caserun.h"
#include "core/op.h"
#include "core/program.h"
#include "run/kernel.h"

#define LINE 128 /* room for what an engine answers */

/* Engines by their place in the session's list. */
struct ask {
	struct run *run;
	enum cbpf_kind kind;
	bool unix_hook; /* packets as an AF_UNIX socket's filter sees them */
	struct cbpf_seccomp_options seccomp; /* -- syscalls VERSION */
	void *prepared[MAX_ENGINES][MAX_STACK];
	bool asked[MAX_ENGINES];
	size_t oracle; /* the first engine that is asked */
	struct kernel_socket *kernel;
	FILE *lines; /* what the oracle says */
	struct section *section;
};

static void fail(struct ask *a, const char *who, const char *text)
{
	fprintf(stderr, "%s:%u: FAIL: %s: %s\n", a->run->cf.path,
		a->section->line, who, text);
	a->run->failed = true;
}

/* Whether a section "-- skip WHO: reason" stands in the case. */
static bool is_skipped(const struct run *run, const char *who)
{
	size_t len = strlen(who);

	for (size_t i = 0; i < run->cf.count; i++) {
		const struct section *s = &run->cf.sections[i];

		if (!strcmp(s->word, "skip") && !strncmp(s->args, who, len) &&
			s->args[len] == ':')
			return true;
	}
	return false;
}

static bool prepare_engine(struct ask *a, size_t e)
{
	const struct cbpf_engine *engine = cbpf_engine_row(a->run->cbpf, e);
	struct run *run = a->run;

	if (is_skipped(run, engine->name))
		return false;
	/* What interp is spared is not proven; then there is no machine code.
	 */
	if (engine->code && is_skipped(run, "interp"))
		return false;
	/* Two know classic programs alone, and one of them packets alone. */
	if (cbpf_program_is_internal(run->programs[0]) &&
		(!strcmp(engine->name, "classic") ||
			!strcmp(engine->name, "libpcap")))
		return false;
	if (a->kind == CBPF_SYSCALL && !strcmp(engine->name, "libpcap"))
		return false;
	for (size_t i = 0; i < run->program_count; i++) {
		a->prepared[e][i] =
			engine->prepare(run->programs[i], a->kind, run->diags);
		if (!a->prepared[e][i]) {
			fail(a, engine->name,
				cbpf_diags_get(run->diags, 0)->text);
			cbpf_diags_clear(run->diags);
			return false;
		}
	}
	return true;
}

/* Whether a program looks at what only a real device's packet has. */
static bool needs_hook(const struct cbpf_program *p)
{
	for (size_t i = 0; i < p->count; i++)
		if (p->insns[i].k >= LL_BASE &&
			(p->insns[i].code & 0x07) <= 1) /* a load */
			return true;
	return false;
}

static void prepare_kernel(struct ask *a)
{
	struct run *run = a->run;
	const struct cbpf_program *p = run->programs[0];

	if (is_skipped(run, "kernel") || run->kernel_skip ||
		a->kind != CBPF_PACKET || cbpf_program_is_internal(p) ||
		cbpf_program_has_loop(p) || (!a->unix_hook && needs_hook(p)))
		return;
	a->kernel = kernel_socket_open(&run->kernel_skip);
	if (!a->kernel)
		return;
	if (kernel_socket_attach(a->kernel, p->insns, p->count)) {
		fail(a, "kernel", "does not take the program");
		kernel_socket_close(a->kernel);
		a->kernel = NULL;
	}
}

/* The answer of engine e for a record, as the line that a case states. */
static void answer(struct ask *a, size_t e, const struct cbpf_record *record,
	struct cbpf_result *result, char *line)
{
	const struct cbpf_engine *engine = cbpf_engine_row(a->run->cbpf, e);
	uint32_t values[MAX_STACK];
	struct cbpf_outcome outcome;

	for (size_t i = 0; i < a->run->program_count; i++) {
		engine->run(a->prepared[e][i], record, result);
		values[i] = (uint32_t)result->value;
	}
	if (result->end == CBPF_END_FAULT)
		snprintf(line, LINE, "slot %zu: %s", result->fault.slot,
			result->fault.what);
	else if (result->end != CBPF_END_RETURN)
		snprintf(line, LINE, "no end");
	else if (a->kind == CBPF_MEMORY)
		snprintf(line, LINE, "0x%llx",
			(unsigned long long)result->value);
	else if (a->kind == CBPF_PACKET)
		snprintf(line, 64, "%llu", (unsigned long long)result->value);
	else if (cbpf_seccomp_outcome(&a->seccomp, &record->syscall, values,
			 a->run->program_count, &outcome))
		snprintf(line, 64, "no outcome");
	else
		cbpf_outcome_text(&outcome, line, 64);
}

static void ask_kernel(struct ask *a, const struct cbpf_record *record,
	const struct cbpf_result *oracle)
{
	const struct cbpf_packet *packet = &record->packet;
	uint32_t expected = (uint32_t)oracle->value;
	char text[80];
	long kept;

	if (!a->kernel || packet->len != packet->size || packet->frag_size)
		return;
	if (expected > packet->size)
		expected = packet->size;
	kept = kernel_socket_run(a->kernel, packet->data, packet->size);
	a->run->kernel_answered++;
	if (kept == KERNEL_DROPPED ? !oracle->value : kept == (long)expected)
		return;
	snprintf(text, sizeof(text), "record %llu: kept %ld, expected %u",
		(unsigned long long)record->number, kept, expected);
	fail(a, "kernel", text);
}

/* Calls that do nothing, so that the kernel can be asked for real: getpid,
 * getuid, getppid, getpgid, gettid; also with the x32 bit, which no x86-64
 * kernel here serves; and those of probes where the kernel is new enough. */
static bool is_harmless(const struct cbpf_syscall *call)
{
	static const uint32_t numbers[] = {
		39, 102, 110, 121, 186, 337, 335, 336};
	static const uint32_t x32_bit = 0x40000000, x86_64 = 0xc000003e;

	if (call->uprobe || call->word[1] != x86_64)
		return false;
	if ((call->word[0] == 335 || call->word[0] == 336) &&
		cbpf_kernel_running() < cbpf_kernel_value("6.18"))
		return false;
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		if ((call->word[0] & ~x32_bit) == numbers[i])
			return true;
	return false;
}

/* Whether what the kernel did is what an outcome says. */
static bool outcome_holds(
	const struct cbpf_outcome *o, const struct kernel_call *call)
{
	switch (o->effect) {
	case CBPF_RUNS: /* it has a result, or there is no such call */
		return call->fate == KERNEL_RETURNED &&
		       (call->result > 0 || call->error == ENOSYS ||
			       call->error == ESRCH ||
			       call->nr == 102 /* root's uid */);
	case CBPF_RETURNS:
		return call->fate == KERNEL_RETURNED &&
		       call->result == (o->error ? -1 : 0) &&
		       call->error == (int)o->error;
	case CBPF_SIGSYS:
		if (o->action == CBPF_TRAP)
			return call->fate == KERNEL_TRAPPED &&
			       call->error == (int)o->data;
		return call->fate == (o->whole_process ? KERNEL_KILLED_PROCESS
						       : KERNEL_KILLED_THREAD);
	case CBPF_SIGILL:
		return call->fate == KERNEL_SIGNALLED && call->error == SIGILL;
	case CBPF_SIGKILL:
		return call->fate == KERNEL_SIGNALLED && call->error == SIGKILL;
	}
	return false;
}

/* Makes the call under the same filters in a child. */
static void ask_kernel_seccomp(struct ask *a, const struct cbpf_record *record)
{
	const uint32_t *word = record->syscall.word;
	const struct cbpf_program *const *stack =
		(const struct cbpf_program *const *)a->run->programs;
	struct kernel_call call = {.nr = (int32_t)word[0]};
	struct cbpf_outcome outcome;
	uint32_t values[MAX_STACK];
	struct cbpf_result result;
	char text[128];

	if (is_skipped(a->run, "kernel") || a->seccomp.kernel ||
		!is_harmless(&record->syscall))
		return;
	for (size_t i = 0; i < 6; i++)
		call.args[i] =
			(unsigned long)word[5 + 2 * i] << 32 | word[4 + 2 * i];
	for (size_t i = 0; i < a->run->program_count; i++) {
		cbpf_engine_row(a->run->cbpf, a->oracle)
			->run(a->prepared[a->oracle][i], record, &result);
		values[i] = (uint32_t)result.value;
	}
	cbpf_seccomp_outcome(NULL, &record->syscall, values,
		a->run->program_count, &outcome);
	if (kernel_seccomp_run(stack, a->run->program_count, &call, 1,
		    &a->run->kernel_skip))
		return;
	a->run->kernel_answered++;
	if (outcome_holds(&outcome, &call))
		return;
	snprintf(text, sizeof(text),
		"record %llu: fate %d, result %ld, error %d",
		(unsigned long long)record->number, call.fate, call.result,
		call.error);
	fail(a, "kernel", text);
}

/* Packets of -- packet unix lose what an AF_UNIX socket does not have. */
static void apply_hook(const struct ask *a, struct cbpf_record *record)
{
	if (!a->unix_hook || a->kind != CBPF_PACKET)
		return;
	record->packet.net = 0;
	record->packet.mac = CBPF_NO_HEADER;
	record->packet.proto = 0;
	record->packet.type = 0;
}

static void ask_all(struct ask *a, struct cbpf_record *record)
{
	struct cbpf_result oracle = {0}, result;
	char expected[LINE], line[LINE], text[2 * LINE + 64];
	const struct cbpf_engine *engine;

	apply_hook(a, record);
	if (!a->asked[a->oracle])
		return;
	answer(a, a->oracle, record, &oracle, expected);
	a->run->answered[a->oracle]++;
	fprintf(a->lines, "%s\n", expected);
	for (size_t e = a->oracle + 1;
		(engine = cbpf_engine_row(a->run->cbpf, e)); e++) {
		if (!a->asked[e] ||
			(!strcmp(engine->name, "libpcap") && oracle.linux_only))
			continue;
		answer(a, e, record, &result, line);
		a->run->answered[e]++;
		if (!strcmp(line, expected))
			continue;
		snprintf(text, sizeof(text), "record %llu: gives %s, %s %s",
			(unsigned long long)record->number, line,
			cbpf_engine_row(a->run->cbpf, a->oracle)->name,
			expected);
		fail(a, engine->name, text);
	}
	if (a->kind == CBPF_PACKET)
		ask_kernel(a, record, &oracle);
	else if (a->kind == CBPF_SYSCALL &&
		 !cbpf_program_is_internal(a->run->programs[0]))
		ask_kernel_seccomp(a, record);
}

/* The records of a section, through an anonymous file. */
static struct cbpf_input *open_section(
	struct ask *a, const struct section *s, int *fd)
{
	int linktype = cbpf_linktype_value("EN10MB");
	char path[32];

	a->unix_hook = !strcmp(s->args, "unix");
	if (*s->args && !a->unix_hook && a->kind == CBPF_PACKET)
		linktype = cbpf_linktype_value(s->args);
	*fd = memfd_create("case", 0);
	if (*fd < 0 || write(*fd, s->body, s->size) != (ssize_t)s->size)
		abort();
	snprintf(path, sizeof(path), "/proc/self/fd/%d", *fd);
	return cbpf_input_open(path, a->kind, linktype, a->run->diags);
}

static void ask_records(struct ask *a, const struct section *s)
{
	struct cbpf_record record;
	struct cbpf_input *in;
	int fd, got = 0;

	in = open_section(a, s, &fd);
	while (in && (got = cbpf_input_next(in, &record, a->run->diags)) > 0)
		ask_all(a, &record);
	if (!in || got < 0)
		fail(a, "records", cbpf_diags_get(a->run->diags, 0)->text);
	cbpf_diags_clear(a->run->diags);
	cbpf_input_close(in);
	close(fd);
}

static void release(struct ask *a)
{
	for (size_t e = 0; e < MAX_ENGINES; e++)
		for (size_t i = 0; i < MAX_STACK; i++)
			if (a->prepared[e][i])
				cbpf_engine_row(a->run->cbpf, e)
					->release(a->prepared[e][i]);
	kernel_socket_close(a->kernel);
}

static void compare_lines(struct ask *a, const char *text)
{
	struct section *verdict = casefile_find(&a->run->cf, "verdict", 0);

	a->run->checks++;
	if (!strcmp(verdict->body, text))
		return;
	if (a->run->update) {
		free(verdict->actual);
		verdict->actual = strdup(text);
		return;
	}
	fail(a, "verdict", "differs");
	fprintf(stderr, "--- expected\n%s--- got\n%s---\n", verdict->body,
		text);
}

/* The section with the records, and what they are. */
static struct section *find_records(struct run *run, enum cbpf_kind *kind)
{
	static const char *const words[] = {
		[CBPF_PACKET] = "packet",
		[CBPF_SYSCALL] = "syscalls",
		[CBPF_MEMORY] = "memory",
	};
	struct section *s = NULL;

	for (int i = CBPF_PACKET; i <= CBPF_MEMORY && !s; i++) {
		s = casefile_find(&run->cf, words[i], 0);
		*kind = (enum cbpf_kind)i;
	}
	return s;
}

/* Internal programs must pass the verifier, or say why interp is skipped.  A
 * section "-- memory SIZE" says how many bytes each record has at least. */
static void verify(struct ask *a, const struct section *records)
{
	struct run *run = a->run;
	const struct cbpf_verify_options options = {
		.ctx = a->kind,
		.memory_size = a->kind == CBPF_MEMORY
				       ? (uint32_t)atoi(records->args)
				       : 0,
	};

	if (!cbpf_program_is_internal(run->programs[0]) ||
		is_skipped(run, "interp"))
		return;
	if (cbpf_verify(run->programs[0], &options, run->diags))
		fail(a, "verifier", cbpf_diags_get(run->diags, 0)->text);
	cbpf_diags_clear(run->diags);
}

/* A case counts as jited when the default engine is machine code and answered
 * all of its records. */
static void count_jited(struct ask *a)
{
	const struct cbpf_engine *engine =
		cbpf_engine_find(a->run->cbpf, "jit");
	size_t e = 0;

	while (cbpf_engine_row(a->run->cbpf, e) != engine)
		e++;
	if (a->asked[e] && !a->run->failed)
		a->run->jited++;
	else
		a->run->not_jited++;
}

void case_verdicts(struct run *run)
{
	struct ask a = {.run = run, .kind = CBPF_PACKET};
	struct section *s = find_records(run, &a.kind);
	char *text = NULL;
	size_t size;

	a.section = s ? s : casefile_find(&run->cf, "verdict", 0);
	if (!s || !run->program_count) {
		fail(&a, "verdict", "no records, or no program");
		return;
	}
	a.lines = open_memstream(&text, &size);
	verify(&a, s);
	for (size_t e = 0; cbpf_engine_row(run->cbpf, e); e++)
		a.asked[e] = prepare_engine(&a, e);
	while (!a.asked[a.oracle] && cbpf_engine_row(run->cbpf, a.oracle + 1))
		a.oracle++;
	a.unix_hook = !strcmp(s->args, "unix");
	if (a.kind == CBPF_SYSCALL && *s->args) {
		a.seccomp.kernel = cbpf_kernel_value(s->args);
		if (!a.seccomp.kernel)
			fail(&a, "syscalls", "this is no kernel's version");
	}
	prepare_kernel(&a);
	ask_records(&a, s);
	fclose(a.lines);
	compare_lines(&a, text);
	free(text);
	count_jited(&a);
	release(&a);
}

void case_verdicts_done(struct run *run)
{
	const struct cbpf_engine *engine;
	const char *ci = getenv("CI");

	for (size_t e = 0; (engine = cbpf_engine_row(run->cbpf, e)); e++)
		if (run->answered[e])
			printf("%zu records answered by %s\n", run->answered[e],
				engine->name);
	if (run->jited || run->not_jited)
		printf("jited: yes: %zu cases, no: %zu\n", run->jited,
			run->not_jited);
	if (run->kernel_answered)
		printf("%zu records answered by the running kernel\n",
			run->kernel_answered);
	if (!run->kernel_skip)
		return;
	printf("SKIPPED: the running kernel: %s\n", run->kernel_skip);
	if (ci && *ci)
		run->failures++;
}
