/* SPDX-License-Identifier: BSD-2-Clause */
/* What stands behind struct cbpf_input: one reader for each form of records. */
#ifndef INPUT_H
#define INPUT_H

#include <sys/types.h>

#include "cbpf.h"
#include "run/stream.h"

struct input_ops {
	/* As cbpf_input_next(); `record` is zeroed and has its number. */
	int (*next)(struct cbpf_input *in, struct cbpf_record *record,
		struct cbpf_diags *diags);
	void (*close)(struct cbpf_input *in);
};

struct cbpf_input {
	const struct input_ops *ops;
	void *state;	/* the reader's */
	char *name;	/* as the user calls it; "<stdin>" */
	uint64_t count; /* records given out */
	enum cbpf_kind kind;
	int linktype; /* DLT_ value, or CBPF_LINKTYPE_NONE */
	bool nano;    /* time stamps in nanoseconds */
	dev_t dev;    /* which file it is */
	ino_t ino;
};

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

/* Whether a stream begins as a capture does. */
bool capture_detect(const struct stream *s);

#endif
