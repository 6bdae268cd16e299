/* SPDX-License-Identifier: BSD-2-Clause */
/* The parts of bpfcheck. */
#ifndef BPFCHECK_H
#define BPFCHECK_H

#include "cli.h"

enum report_format { FORMAT_TEXT, FORMAT_JSON, FORMAT_SARIF, FORMAT_GITHUB };

/* What -W, --fail-on and the baseline say of findings; bpfcheck_policy.c. */
struct policy {
	const char **options; /* of -W, in order */
	size_t option_count;
	int fail_on;	/* enum cbpf_severity; FAIL_NEVER */
	char *baseline; /* its text; NULL: there is none */
	const char *write_baseline;
};

#define FAIL_NEVER 3

/* What was found so far; bpfcheck_report.c. */
struct report {
	enum report_format format;
	struct cbpf_finding *list;
	size_t count;
	size_t room;
	uint64_t *hashes; /* of the findings, before they are numbered */
	struct cbpf_diags **kept; /* that the findings point into */
	size_t kept_count;
	struct cbpf_check_summary summary;
	bool failed;	 /* a finding counts */
	bool incomplete; /* something could not be read */
};

struct bpfcheck {
	struct cli cli;
	struct cli_filter *filters;
	size_t count;
	int target; /* -1: by what the filter is */
	struct cbpf_verify_options verify;
	bool is_verified; /* an option of the internal target was given */
	bool verify_only;
	bool ask_kernel;
	bool stack; /* the filters are those of one thread */
	bool cost;
	uint64_t optmem;
	struct policy policy;
	struct report report;
	bool disagrees; /* with the running kernel */
};

_Noreturn void out_of_memory(const struct bpfcheck *b);

/* -W ARG: remembered, when there is a diagnostic of that name. */
void policy_warning(struct bpfcheck *b, const char *arg);
/* --fail-on and --baseline; they end the process for what is none. */
void policy_fail_on(struct bpfcheck *b, const char *arg);
void policy_baseline(struct bpfcheck *b, const char *path);
/* Whether a finding decides nothing about being taken, and so can be turned
 * off. */
bool policy_is_optional(const struct cbpf_diag *d);
/* Its level by -W; false: it is off. */
bool policy_level(const struct policy *policy, const struct cbpf_diag *d,
	enum cbpf_severity *level);
/* Whether the baseline has it. */
bool policy_is_known(const struct policy *policy, const char *fingerprint);
/* Writes --write-baseline from the report; 0 or -1, told. */
int policy_save_baseline(struct bpfcheck *b);
void policy_free(struct policy *policy);

/* "text", "json" ...; ends the process for others. */
enum report_format report_format_of(const struct bpfcheck *b, const char *name);
/* Takes over the collected diagnostics about a filter (p NULL: not read), and
 * prints them unless the format has them all at the end; `taken` is the
 * verdict. */
void report_filter(struct bpfcheck *b, const struct cbpf_program *p,
	struct cbpf_checked *checked);
/* The end of the report. */
void report_finish(struct bpfcheck *b);
void report_free(struct report *r);

/* What the filter costs, for --cost, on standard output. */
enum cli_status cost_print(struct bpfcheck *b, const struct cbpf_program *p,
	enum cbpf_target target);

#endif
