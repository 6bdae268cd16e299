/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The internal forms: an internal program, or what a classic one is converted
 * to, as text (kernel, LLVM) with the classic instructions at the side, as the
 * 8 bytes of each slot, or as C.
 */
#include "internal/write_internal.h"

#include <stdlib.h>

#include "internal/convert.h"
#include "internal/idis.h"

/* Where the classic instruction stands; a tab is one byte. */
#define ORIGIN_COLUMN 48
#define LLVM_COLUMN   33

/* What is written; `own` is what it was converted to, NULL: it was not. */
struct writing {
	const struct cbpf_program *p;
	const struct iprogram *ip;
	struct iprogram *own;
};

/* What the program has to obey for the conversion to make sense of it. */
static enum cbpf_target write_target(
	const struct cbpf_program *p, const struct cbpf_form_options *options)
{
	switch (options->target) {
	case CBPF_TARGET_SECCOMP:
	case CBPF_TARGET_LIBPCAP:
	case CBPF_TARGET_PACKET_RAW:
	case CBPF_TARGET_PACKET_DGRAM:
	case CBPF_TARGET_XT_BPF:
	case CBPF_TARGET_CLS_BPF:
	case CBPF_TARGET_REUSEPORT:
	case CBPF_TARGET_TEAM:
	case CBPF_TARGET_OPENBSD:
	case CBPF_TARGET_NETBSD:
	case CBPF_TARGET_FREEBSD:
		return options->target;
	case CBPF_TARGET_SOCKET:
	case CBPF_TARGET_INTERNAL:
		break;
	}
	return p->is_expr ? CBPF_TARGET_LIBPCAP : CBPF_TARGET_SOCKET;
}

static int write_begin(struct writing *w, const struct cbpf_program *p,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	enum cbpf_target target = write_target(p, options);

	*w = (struct writing){.p = p, .ip = p->internal};
	if (w->ip)
		return 0;
	if (cbpf_check(p, target, diags))
		return -1;
	w->own = convert(p,
		target == CBPF_TARGET_SECCOMP ? CBPF_SYSCALL : CBPF_PACKET,
		diags);
	w->ip = w->own;
	return w->ip ? 0 : -1;
}

static void write_end(struct writing *w)
{
	iprogram_free(w->own);
}

/* Ends a line, with the classic instruction behind `comment`. */
static void write_origin(const struct writing *w, size_t slot,
	const char *comment, struct buf *out)
{
	char text[128];
	uint32_t from = w->ip->from[slot];

	if (w->own && from != FROM_PROLOGUE) {
		buf_pad(out, *comment == '#' ? LLVM_COLUMN : ORIGIN_COLUMN);
		buf_printf(out, "%s #%u %s", comment, from,
			cbpf_insn_text(&w->p->insns[from], text, sizeof(text)));
	}
	buf_puts(out, "\n");
}

int write_internal(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	struct writing w;
	char text[IDIS_SIZE];
	unsigned slots;

	if (write_begin(&w, p, options, diags))
		return -1;
	for (size_t i = 0; i < w.ip->count; i += slots) {
		slots = idis_kernel(w.ip, i, text, sizeof(text));
		buf_printf(out, "%4zu: %s", i, text);
		write_origin(&w, i, ";", out);
	}
	write_end(&w);
	return 0;
}

/* ------------------------------------------------------------------------ */
/* LLVM                                                                     */

/* Which slots need a label: LABEL_WANTED where something goes and a line
 * begins. */
enum { LINE_BEGINS = 1, LABEL_WANTED = 2 };

static unsigned char *llvm_labels(const struct iprogram *ip)
{
	unsigned char *at = calloc(ip->count + 1, 1);
	char text[IDIS_SIZE];
	long long to;

	for (size_t i = 0; at && i < ip->count;) {
		to = idis_label(ip, i);
		if (to >= 0)
			at[to] |= LABEL_WANTED;
		at[i] |= LINE_BEGINS;
		i += idis_llvm(ip, i, to >= 0 ? "" : NULL, text, sizeof(text));
	}
	return at;
}

static int write_llvm(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	struct writing w;
	unsigned char *at;
	char text[IDIS_SIZE], label[24];
	unsigned slots;

	if (write_begin(&w, p, options, diags))
		return -1;
	at = llvm_labels(w.ip);
	for (size_t i = 0; at && i < w.ip->count; i += slots) {
		long long to = idis_label(w.ip, i);
		bool named = to >= 0 && (at[to] & LINE_BEGINS);

		snprintf(label, sizeof(label), "L%lld", to);
		slots = idis_llvm(
			w.ip, i, named ? label : NULL, text, sizeof(text));
		if (at[i] & LABEL_WANTED)
			buf_printf(out, "L%zu:", i);
		buf_printf(out, "\t%s", text);
		write_origin(&w, i, "#", out);
	}
	write_end(&w);
	free(at);
	if (!at)
		diag_file(diags, DIAG_NO_MEMORY, p->name);
	return at ? 0 : -1;
}

const struct form form_internal_llvm = {
	.name = "internal-llvm",
	.remark = {"# ", ""},
	.about = "the 64-bit program for llvm-mc -triple bpfel -mcpu=v4",
	.internal = true,
	.write = write_llvm,
};

/* ------------------------------------------------------------------------ */
/* Bytes                                                                    */

static int write_raw(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	struct writing w;
	unsigned char bytes[8];

	if (write_begin(&w, p, options, diags))
		return -1;
	for (size_t i = 0; i < w.ip->count; i++) {
		uint64_t bits = iop_pack(&w.ip->insns[i]);

		for (int k = 0; k < 8; k++)
			bytes[k] = (unsigned char)(bits >> 8 * k);
		buf_put(out, bytes, sizeof(bytes));
	}
	write_end(&w);
	return 0;
}

static int read_raw(struct cbpf_program *p, const struct source *src,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	const unsigned char *at = (const unsigned char *)src->text;

	(void)options;
	if (src->size % 8) {
		diag_file(diags, DIAG_RAW_SIZE, p->name, src->size);
		return -1;
	}
	p->internal = iprogram_new();
	for (size_t i = 0; p->internal && i < src->size; i += 8) {
		uint64_t bits = 0;

		for (int k = 7; k >= 0; k--)
			bits = bits << 8 | at[i + k];
		if (!iprogram_add(p->internal, iop_unpack(bits), NULL))
			continue;
		iprogram_free(p->internal);
		p->internal = NULL;
	}
	if (!p->internal)
		diag_file(diags, DIAG_NO_MEMORY, p->name);
	return p->internal ? 0 : -1;
}

const struct form form_internal_raw = {
	.name = "internal-raw",
	.alone = true,
	.about = "the 64-bit program's bytes, little-endian (RFC 9669)",
	.internal = true,
	.read = read_raw,
	.write = write_raw,
};

/* ------------------------------------------------------------------------ */
/* C                                                                        */

static int write_c(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	struct writing w;

	if (write_begin(&w, p, options, diags))
		return -1;
	for (size_t i = 0; i < w.ip->count; i++) {
		const struct iinsn *insn = &w.ip->insns[i];

		buf_printf(out,
			"{ .code = 0x%02x, .dst_reg = %u, .src_reg = %u, "
			".off = %d, .imm = %d },\n",
			insn->code, insn->dst, insn->src, insn->off, insn->imm);
	}
	write_end(&w);
	return 0;
}

const struct form form_internal_c = {
	.name = "internal-c",
	.remark = {"/* ", " */"},
	.about = "the 64-bit program as C initialisers for linux/bpf.h",
	.internal = true,
	.write = write_c,
};
