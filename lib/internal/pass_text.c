/* SPDX-License-Identifier: BSD-2-Clause */
/* The passes for users: their list, and what each makes of a program. */
#include <stdlib.h>
#include <string.h>

#include "core/program.h"
#include "internal/convert.h"
#include "internal/node_text.h"
#include "internal/optimize.h"

bool cbpf_pass_row(size_t i, struct cbpf_pass *row)
{
	if (i >= PASS_COUNT)
		return false;
	row->name = opt_pass_name((enum opt_pass)i);
	row->about = opt_pass_about((enum opt_pass)i);
	return true;
}

int cbpf_pass_value(const char *name)
{
	for (int i = 0; i < PASS_COUNT; i++)
		if (!strcmp(opt_pass_name((enum opt_pass)i), name))
			return i;
	return -1;
}

/* What a program is with a set of passes; NULL: out of memory. */
static struct nodes *nodes_with(const struct iprogram *ip, enum cbpf_kind kind,
	uint32_t passes, struct opt_report *report)
{
	struct nodes *n = nodes_make(ip, kind);

	if (n && optimize(n, passes, true, report)) {
		nodes_free(n);
		return NULL;
	}
	return n;
}

static bool put_stage(struct buf *b, const struct iprogram *ip,
	enum cbpf_kind kind, const uint32_t sets[2])
{
	struct opt_report report;
	struct nodes *n = nodes_with(ip, kind, sets[1], &report);
	unsigned last = sets[1] == sets[0] ? 0 : 31;

	if (!n)
		return false;
	while (last && !((sets[1] ^ sets[0]) >> last & 1))
		last--;
	if (sets[1] == sets[0])
		buf_printf(b, "; as it is: %zu nodes\n", n->count);
	else
		buf_printf(b, "; %s: %u changes, %zu nodes\n",
			opt_pass_name((enum opt_pass)last), report.fired[last],
			n->count);
	if (sets[1] == sets[0] || report.fired[last])
		nodes_text(b, n);
	nodes_free(n);
	return true;
}

/* Each pass with all before it: a pass by itself finds less. */
static bool put_stages(struct buf *b, const struct iprogram *ip,
	enum cbpf_kind kind, uint32_t passes_off)
{
	uint32_t sets[2] = {PASS_NONE, PASS_NONE};

	if (!put_stage(b, ip, kind, sets))
		return false;
	for (unsigned i = 0; i < PASS_COUNT; i++) {
		if (passes_off >> i & 1)
			continue;
		sets[0] = sets[1];
		sets[1] |= 1u << i;
		if (!put_stage(b, ip, kind, sets))
			return false;
	}
	return !b->failed;
}

char *cbpf_pass_text(const struct cbpf_program *p, enum cbpf_kind kind,
	uint32_t passes_off, struct cbpf_diags *diags)
{
	struct iprogram *converted = NULL;
	const struct iprogram *ip = p->internal;
	struct buf b = {0};

	if (!ip)
		ip = converted = convert(p, kind, diags);
	if (!ip)
		return NULL;
	if (!put_stages(&b, ip, kind, passes_off)) {
		diag_file(diags, DIAG_NO_MEMORY, p->name);
		buf_free(&b);
	}
	iprogram_free(converted);
	return b.data ? buf_take(&b, NULL) : NULL;
}
