/* SPDX-License-Identifier: BSD-2-Clause */
/* What stands behind struct cbpf_input: one reader for each form of records. */
#ifndef INPUT_H
#define INPUT_H

#include <sys/types.h>

#include "cbpf.h"
#include "names/arch.h"
#include "run/stream.h"

struct span;

struct input_ops {
	/* As cbpf_input_next(); `record` is zeroed and has its number. */
	int (*next)(struct cbpf_input *in, struct cbpf_record *record,
		struct cbpf_diags *diags);
	/* NULL: one by one, or as cbpf_input_records(), but for `count` of the
	 * input. */
	int (*records)(struct cbpf_input *in,
		const struct cbpf_record **records, size_t *count,
		struct cbpf_diags *diags);
	/* NULL, or as cbpf_input_batch(). */
	int (*batch)(struct cbpf_input *in,
		const uint32_t (**calls)[CBPF_CALL_WORDS], size_t *count,
		struct cbpf_diags *diags);
	void (*close)(struct cbpf_input *in);
};

struct cbpf_input {
	const struct input_ops *ops;
	void *state;	/* the reader's */
	char *name;	/* as the user calls it; "<stdin>" */
	uint64_t count; /* records given out */
	enum cbpf_kind kind;
	const struct audit_arch *arch; /* of calls that do not tell theirs */
	const char *form;	       /* of calls; NULL: by content */
	int linktype;		       /* DLT_ value, or CBPF_LINKTYPE_NONE */
	bool nano;		       /* time stamps in nanoseconds */
	dev_t dev;		       /* which file it is */
	ino_t ino;
	struct cbpf_record record; /* of cbpf_input_records(), one by one */
};

/* An input without a reader yet; NULL when out of memory. */
struct cbpf_input *input_new(const char *path, enum cbpf_kind kind);

/*
 * Readers.  Each takes the stream over and sets ops and state, or returns -1
 * with diagnostics.
 */
int capture_open(
	struct cbpf_input *in, struct stream *s, struct cbpf_diags *diags);
int packet_text_open(
	struct cbpf_input *in, struct stream *s, struct cbpf_diags *diags);
int syscall_json_open(
	struct cbpf_input *in, struct stream *s, struct cbpf_diags *diags);

int syscall_binary_open(
	struct cbpf_input *in, struct stream *s, struct cbpf_diags *diags);
int syscall_strace_open(
	struct cbpf_input *in, struct stream *s, struct cbpf_diags *diags);
int syscall_audit_open(
	struct cbpf_input *in, struct stream *s, struct cbpf_diags *diags);
int syscall_perf_open(
	struct cbpf_input *in, struct stream *s, struct cbpf_diags *diags);

/* Whether a stream begins as a capture does, or as calls in binary. */
bool capture_detect(const struct stream *s);
bool syscall_binary_detect(const struct stream *s);
/* Whether a line can be one of the form. */
bool syscall_strace_detect(const struct span *line);
bool syscall_audit_detect(const struct span *line);
bool syscall_perf_detect(const struct span *line);

#endif
