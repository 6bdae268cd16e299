/* SPDX-License-Identifier: BSD-2-Clause */
/* The cost of a filter as JSON. */
#include "cbpf.h"

#include "check/cost.h"
#include "core/diag.h"
#include "report/jtext.h"

static void put_path(struct buf *b, const struct cbpf_path_cost *path)
{
	jt_put_number(b, "shortest", path->shortest);
	jt_put_number(b, "longest", path->longest);
	jt_key(b, "mean");
	jt_real(b, path->mean);
}

static void put_value(
	struct buf *b, const struct cbpf_value_cost *v, enum cbpf_target target)
{
	struct cbpf_outcome outcome;
	char text[64];

	jt_open(b, '{');
	if (!v->any)
		jt_put_number(b, "value", v->value);
	if (!v->any && target == CBPF_TARGET_SECCOMP) {
		cbpf_seccomp_decide(&v->value, 1, &outcome);
		jt_put_text(b, "verdict",
			cbpf_outcome_text(&outcome, text, sizeof(text)));
	}
	put_path(b, &v->path);
	jt_key(b, "percent");
	jt_real(b, 100 * v->share);
	jt_close(b, '}');
}

static void put_call(struct buf *b, const struct cbpf_call_cost *c)
{
	jt_open(b, '{');
	jt_put_text(b, "arch", c->arch);
	jt_put_number(b, "nr", c->nr);
	jt_put_text(b, "syscall", c->name);
	put_path(b, &c->path);
	jt_put_bool(b, "cached", c->cached);
	if (c->insn >= 0)
		jt_put_number(b, "instruction", (uint64_t)c->insn);
	if (*c->why)
		jt_put_text(b, "why", c->why);
	jt_close(b, '}');
}

char *cbpf_json_cost(const struct cbpf_cost *cost, struct cbpf_diags *diags)
{
	struct buf b = {0};
	char *text;

	jt_open(&b, '{');
	jt_put_number(&b, "format", 1);
	jt_key(&b, "cost");
	jt_open(&b, '{');
	jt_put_text(&b, "filter", cost->p->name);
	put_path(&b, &cost->all);
	jt_key(&b, "values");
	jt_open(&b, '[');
	for (size_t i = 0; i < cost->value_count; i++)
		put_value(&b, &cost->values[i], cost->target);
	jt_close(&b, ']');
	if (cost->target == CBPF_TARGET_SECCOMP) {
		jt_key(&b, "calls");
		jt_open(&b, '[');
		for (size_t i = 0; i < cost->call_count; i++)
			put_call(&b, &cost->calls[i]);
		jt_close(&b, ']');
	}
	jt_close(&b, '}');
	jt_close(&b, '}');
	text = buf_take(&b, NULL);
	if (!text)
		diag_file(diags, DIAG_NO_MEMORY, NULL);
	return text;
}
