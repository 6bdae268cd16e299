/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The form "internal": the converted program as text, each instruction with
 * the classic one that it comes from.  For inspection; it cannot be read back.
 */
#include "internal/convert.h"
#include "internal/idis.h"
#include "text/form.h"

#define ORIGIN_COLUMN 48 /* where the classic instruction stands */

/* What the program has to obey for the conversion to make sense of it. */
static enum cbpf_target write_target(
	const struct cbpf_program *p, const struct cbpf_form_options *options)
{
	if (options->target == CBPF_TARGET_SOCKET && p->is_expr)
		return CBPF_TARGET_LIBPCAP;
	return options->target;
}

static int write_internal(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	enum cbpf_target target = write_target(p, options);
	struct iprogram *ip;
	char text[128];

	if (cbpf_check(p, target, diags))
		return -1;
	ip = convert(p,
		target == CBPF_TARGET_SECCOMP ? CBPF_SYSCALL : CBPF_PACKET,
		diags);
	if (!ip)
		return -1;
	for (size_t i = 0; i < ip->count; i++) {
		buf_printf(out, "%4zu: %s", i,
			idis_insn(&ip->insns[i], text, sizeof(text)));
		if (ip->from[i] != FROM_PROLOGUE) {
			buf_pad(out, ORIGIN_COLUMN);
			buf_printf(out, "; #%u %s", ip->from[i],
				cbpf_insn_text(&p->insns[ip->from[i]], text,
					sizeof(text)));
		}
		buf_puts(out, "\n");
	}
	iprogram_free(ip);
	return 0;
}

const struct form form_internal = {
	.name = "internal",
	.about = "the 64-bit program that Linux's conversion makes of it",
	.write = write_internal,
};
