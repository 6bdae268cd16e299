/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The registry of outer forms: one row says how a form is recognised, read and
 * written.  Rows are listed in api/session.c.
 */
#ifndef FORM_H
#define FORM_H

#include "core/buf.h"
#include "core/program.h"

/* How sure a form is that some bytes are in it. */
enum form_match { FORM_NO, FORM_MAYBE, FORM_LIKELY, FORM_SURE };

struct form {
	const char *name;
	const char *about; /* half a line for --forms */
	/* What is read is an internal program, and one can be written. */
	bool internal;
	bool alone;	       /* what is written cannot follow another one */
	const char *remark[2]; /* what begins and ends a remark; NULL: none */
	/* NULL: never detected, only asked for. */
	enum form_match (*detect)(const char *data, size_t size);
	/* Appends to p what src holds (src->text, src->size); src is owned by
	 * p.  NULL: cannot be read.  0, or -1 with diagnostics. */
	int (*read)(struct cbpf_program *p, const struct source *src,
		const struct cbpf_form_options *options,
		struct cbpf_diags *diags);
	/* NULL: cannot be written.  0, or -1 with diagnostics. */
	int (*write)(const struct cbpf_program *p, struct buf *out,
		const struct cbpf_form_options *options,
		struct cbpf_diags *diags);
};

extern const struct form form_asm;	     /* grammar/classic.c */
extern const struct form form_bpfc;	     /* grammar/form_asm.c */
extern const struct form form_comma;	     /* lib/text/read_code.c */
extern const struct form form_xt_bpf;	     /* lib/text/read_code.c */
extern const struct form form_tc;	     /* lib/text/read_code.c */
extern const struct form form_ddd;	     /* lib/text/read_code.c */
extern const struct form form_d;	     /* lib/text/listing_d.c */
extern const struct form form_bpf_dbg;	     /* lib/text/listing_d.c */
extern const struct form form_scmp;	     /* lib/text/read_hex.c */
extern const struct form form_seccomp_tools; /* lib/text/read_hex.c */
extern const struct form form_ceccomp;	     /* lib/text/read_hex.c */
extern const struct form form_strace;	     /* lib/text/read_c.c */
extern const struct form form_c;	     /* lib/text/write_c.c */
extern const struct form form_c_bpf_asm;     /* lib/text/write_c.c */
extern const struct form form_c_macro;	     /* lib/text/write_c.c */
extern const struct form form_dd;	     /* lib/text/write_c.c */
extern const struct form form_oci;	     /* lib/text/read_oci.c */
extern const struct form form_json;	     /* lib/text/json_form.c */
extern const struct form form_savefile;	     /* lib/text/savefile.c */
extern const struct form form_raw;	     /* lib/text/raw.c */
extern const struct form form_raw_be;	     /* lib/text/raw.c */
extern const struct form form_dot;	     /* lib/text/write_dot.c */
extern const struct form form_svg;	     /* lib/text/write_dot.c */
extern const struct form form_internal;	     /* grammar/form_internal.c */
extern const struct form form_internal_raw;  /* lib/internal/ */
extern const struct form form_internal_llvm; /* lib/internal/ */
extern const struct form form_internal_c;    /* lib/internal/ */
extern const struct form form_c_code;	     /* lib/internal/c_code.c */

#endif
