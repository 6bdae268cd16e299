/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A seccomp profile as OCI runtimes, Docker and containerd have it, between its
 * JSON (oci_json.c) and its program (read_oci.c, oci_supplement.c).
 */
#ifndef OCI_H
#define OCI_H

#include "core/program.h"
#include "names/arch.h"

/* SCMP_CMP_*: how an argument is compared. */
enum oci_op {
	OCI_NE,
	OCI_LT,
	OCI_LE,
	OCI_EQ,
	OCI_GE,
	OCI_GT,
	OCI_MASKED_EQ, /* (argument & value) == (value_two & value) */
	OCI_OP_COUNT
};

struct oci_arg {
	uint32_t index; /* of the argument, 0 ... 5 */
	enum oci_op op;
	uint64_t value;
	uint64_t value_two;
};

struct oci_args {
	struct oci_arg *list;
	size_t count;
};

struct oci_names {
	const char **list;
	size_t count;
};

struct oci_archs {
	const struct audit_arch **list;
	size_t count;
};

/* The object `includes` or `excludes` of a rule; all zero: there is none. */
struct oci_scope {
	struct oci_archs archs; /* NULL in it: one that there is not */
	uint64_t caps;
	bool odd_cap;	 /* one that no kernel has, so nobody holds it */
	uint32_t kernel; /* minKernel, 0: none */
};

struct oci_rule {
	size_t index; /* in the array syscalls */
	struct oci_names names;
	const char *name;   /* what stands for names in old profiles */
	uint32_t action;    /* SECCOMP_RET_* with its data */
	int64_t errno_data; /* errnoRet, -1: none */
	struct oci_args args;
	struct oci_scope includes;
	struct oci_scope excludes;
};

struct oci_rules {
	struct oci_rule *list;
	size_t count;
};

/* A row of archMap, and all of it. */
struct oci_row {
	const struct audit_arch *arch;
	struct oci_archs subs;
};

struct oci_map {
	struct oci_row *list; /* NULL: there is no archMap */
	size_t count;
};

struct oci_profile {
	void *json; /* the names are in it */
	uint32_t action;
	int64_t errno_data; /* defaultErrnoRet, -1: none */
	struct oci_archs archs;
	struct oci_map map;
	struct oci_rules rules;
};

/* Whether bytes look like such a profile, or like a container's configuration
 * with one in it. */
bool oci_is_profile(const char *data, size_t size);

/* Reads it; 0, or -1 with diagnostics.  To oci_profile_free() in both cases. */
int oci_profile_read(struct oci_profile *profile, const struct source *src,
	struct cbpf_diags *diags);
void oci_profile_free(struct oci_profile *profile);

/* Whether each condition of a rule is an alternative of its own: so it is when
 * two are about one argument, which runc began and others follow. */
bool oci_has_alternatives(const struct oci_rule *rule);

/* ------------------------------------------------------------------------ */
/* Calls that libseccomp cannot name                                        */

/* A rule for such a call of a machine. */
struct oci_extra {
	const struct audit_arch *arch;
	uint32_t nr;
	const struct oci_rule *rule;
};

struct oci_extras {
	struct oci_extra *list;
	size_t count;
	size_t room;
	uint32_t action; /* when none of a call's rules matches */
};

/*
 * Appends instructions that decide these calls, each by the first of its rules
 * that matches, and let all others go on behind them.  Sorts the list.  0, or
 * -1 when out of memory.
 */
int oci_supplement(struct cbpf_program *p, struct oci_extras *extras,
	struct cbpf_diags *diags);

#endif
