/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Lints: mistakes that a kernel accepts.  Each is a row of lint.def, a small
 * function that reads what the analysis of the program found and reports.
 */
#ifndef LINT_H
#define LINT_H

#include "check/pktflow.h"
#include "check/sysargs.h"
#include "check/sysflow.h"
#include "check/valflow.h"
#include "core/diag.h"
#include "core/op.h"
#include "core/program.h"

enum lint_id {
#define LINT(symbol, name, level, group, function, text) LINT_##symbol,
#include "check/lint.def"
#undef LINT
	LINT_COUNT
};

/* What the functions of a row are asked about. */
enum lint_group {
	LINT_GROUP_SECCOMP,  /* a filter of system calls */
	LINT_GROUP_ARGUMENT, /* an argument that such a filter looks at */
	LINT_GROUP_PACKET,   /* a filter of packets */
	LINT_GROUP_ANY,	     /* any filter */
	LINT_GROUP_RULE,     /* nothing: the rules of the target find it */
};

/* A record that shows what a finding says, and the value that the filter
 * returns for it. */
struct lint_witness {
	struct cbpf_record record;
	uint32_t value;
	uint8_t bytes[256]; /* of a packet */
	/* The record is the input of filter `filter` of a stack. */
	size_t filter;
	bool is_there;
};

/* Runs a record through an engine: false, it could not be run. */
struct lint_engine {
	bool (*run)(void *arg, const struct cbpf_program *p,
		const struct cbpf_record *record, uint32_t *value);
	void *arg;
};

struct lint {
	/* A stack of filters in installation order, and the one at hand. */
	const struct cbpf_program *const *stack;
	struct sysflow **flows; /* of the stack; seccomp */
	size_t count;
	size_t index;
	const struct cbpf_program *p;
	enum cbpf_target target;
	uint32_t kernel; /* the version that is selected; 0: none */
	const struct audit_arch *native;
	const struct sysflow *sys; /* NULL: it is no filter of calls */
	const struct pktflow *pkt; /* NULL: it is none of packets */
	struct valflow val;	   /* compares narrow what they let through */
	struct valflow own;	   /* values by themselves */
	uint32_t *live;		   /* what is, before each instruction */
	struct cbpf_diags *diags;
	struct lint_engine engine;
	enum lint_id id; /* of the row at hand */
	enum cbpf_severity level;
	/* What was reported of arguments: one finding for each lint and
	 * instruction. */
	struct lint_seen {
		enum lint_id id;
		size_t pc;
	} * seen;
	size_t seen_count, seen_room;
	bool bounded; /* some analysis was cut */
	bool failed;  /* out of memory */
};

#define LINT_WHOLE SIZE_MAX /* no instruction, but the program */

/* A finding at an instruction; the witness may be NULL. */
void lint_report(struct lint *l, size_t pc, const struct lint_witness *w,
	const char *format, ...) __attribute__((format(printf, 4, 5)));
/* The same with another level than the row's. */
void lint_report_as(struct lint *l, enum cbpf_severity level, size_t pc,
	const struct lint_witness *w, const char *format, ...)
	__attribute__((format(printf, 5, 6)));
/* Whether the lint at hand has a finding there already; notes that it has. */
bool lint_seen(struct lint *l, size_t pc);

/* ---- Filters of system calls ------------------------------------------- */

#define ACTION_BIT(action) (1u << CBPF_##action)
/* The call is made; it may be made by the leave of a tracer or a listener. */
#define LINT_RUNS (ACTION_BIT(ALLOW) | ACTION_BIT(LOG))
#define LINT_MAY_RUN                                                           \
	(LINT_RUNS | ACTION_BIT(TRACE) | ACTION_BIT(USER_NOTIF) | SYS_ANY)
#define LINT_KILLS                                                             \
	(ACTION_BIT(KILL_PROCESS) | ACTION_BIT(KILL_THREAD) |                  \
		ACTION_BIT(UNKNOWN))

static inline bool lint_runs(unsigned actions)
{
	return actions && !(actions & ~LINT_RUNS);
}

static inline bool lint_may_run(unsigned actions)
{
	return actions & LINT_MAY_RUN;
}

/* All ways, or some of them, end without the call. */
static inline bool lint_denied(unsigned actions)
{
	return actions && !lint_may_run(actions);
}

static inline bool lint_filtered(unsigned actions)
{
	return actions & ~LINT_MAY_RUN;
}

/* Machine i (from 0) whose calls the filter speaks of; NULL past the end. */
const struct sysclass *lint_machine(const struct lint *l, size_t i);
/* What a number that no call has leads to. */
unsigned lint_default(const struct sysclass *c, size_t *point);
/* The actions of the call of that name; 0: the machine has none. */
unsigned lint_call(const struct sysclass *c, const char *name);

/* A record of the call of a point that ends in one of `actions`; *pc is the
 * instruction that returns.  False: there is none, or none was found. */
bool lint_find_call(struct lint *l, const struct sysclass *c, size_t point,
	unsigned actions, struct lint_witness *w, size_t *pc);
/* The same, for the words of a path with fixed ones; want must be set. */
bool lint_find_path(struct lint *l, struct sysquery *q, struct syspath *path,
	struct lint_witness *w, size_t *pc);

/* An argument that the filter looks at in a call. */
struct lint_arg {
	struct lint *l;
	const struct sysclass *c;
	struct sysquery *q;
	struct syscells cells;
	struct sysrel rel;
	unsigned arg;
	int kind; /* enum arg_kind */
	char name[64];
	size_t pc;	/* the first compare of it */
	uint64_t usual; /* the most frequent label */
	/* Compares of the word as it is: for equality with 0, with something
	 * else, for order; and of parts of it. */
	struct lint_half {
		bool zero, equal, order, part;
		size_t pc;
	} low, high;
};

/* The reverse of a finding about calls: packet filters that return actions. */
void lint_packet_action(struct lint *l);

/* ---- The table ---------------------------------------------------------- */

struct lint_row {
	const char *name;
	enum cbpf_severity level;
	enum lint_group group;
	const char *text;
	void (*run)(struct lint *l);
	void (*run_arg)(struct lint_arg *a);
};

const struct lint_row *lint_row(enum lint_id id);

/* Asks the rows of ARGUMENT about each argument; lint_arg.c. */
void lint_arguments(struct lint *l);

/* Asks all rows about each program of a stack; 0, or -1 when out of memory. */
struct lint_input {
	const struct cbpf_program *const *stack;
	size_t count;
	enum cbpf_target target;
	uint32_t kernel;
	struct lint_engine engine;
};
int lint_run(const struct lint_input *in, struct cbpf_diags *diags);

/* The functions of the rows. */
#define LINT_DECLARE_SECCOMP(function)	void function(struct lint *l);
#define LINT_DECLARE_PACKET(function)	void function(struct lint *l);
#define LINT_DECLARE_ANY(function)	void function(struct lint *l);
#define LINT_DECLARE_ARGUMENT(function) void function(struct lint_arg *a);
#define LINT_DECLARE_RULE(function)
#define LINT(symbol, name, level, group, function, text)                       \
	LINT_DECLARE_##group(function)
#include "check/lint.def"
#undef LINT

#endif
