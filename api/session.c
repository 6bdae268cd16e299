/* SPDX-License-Identifier: BSD-2-Clause */
/* Puts the parts together: which forms and engines a session has. */
#include <stdlib.h>

#include "arch/engine.h"
#include "core/session.h"
#include "run/engine.h"
#include "text/form.h"

/* In the order in which --forms lists them and detection asks them. */
static const struct form *const forms[] = {
	&form_asm,
	&form_bpfc,
	&form_comma,
	&form_xt_bpf,
	&form_tc,
	&form_ddd,
	&form_d,
	&form_bpf_dbg,
	&form_scmp,
	&form_seccomp_tools,
	&form_ceccomp,
	&form_strace, /* its macros are those of C */
	&form_c,
	&form_c_bpf_asm,
	&form_c_macro,
	&form_dd,
	&form_oci, /* before JSON, which it is */
	&form_json,
	&form_savefile,
	&form_raw,
	&form_raw_be,
	&form_dot,
	&form_svg,
	&form_internal,
	&form_internal_raw,
	&form_internal_llvm,
	&form_internal_c,
	NULL,
};

/* The oracle first; the default is the last that takes a program. */
static const struct cbpf_engine *const engines[] = {
	&engine_classic,
	&engine_pcap,
	&engine_checked,
	&engine_jit_hardened,
	&engine_jit_plain,
	&engine_interp,
	&engine_jit,
	NULL,
};

void cbpf_set_passes_off(struct cbpf *c, uint32_t passes_off)
{
	c->passes_off = passes_off;
}

struct cbpf *cbpf_new(void)
{
	struct cbpf *c = calloc(1, sizeof(*c));

	if (c) {
		c->forms = forms;
		c->engines = engines;
	}
	return c;
}

void cbpf_free(struct cbpf *c)
{
	free(c);
}

const char *cbpf_version(void)
{
	return CBPF_VERSION;
}
