/* SPDX-License-Identifier: BSD-2-Clause */
/* Paragraphs about diagnostics. */
#include "report/about.h"

#include <string.h>

#include "cbpf.h"

static const struct {
	const char *name;
	const char *text;
} rows[] = {
#define ABOUT(name, text) {name, text},
#include "report/about.def"
#undef ABOUT
};

const char *about_diag(const char *name)
{
	struct cbpf_lint_info info;

	for (size_t i = 0; cbpf_lint_row(i, &info); i++)
		if (!strcmp(info.id, name))
			return info.text;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (!strcmp(rows[i].name, name))
			return rows[i].text;
	return "A diagnostic of bpfcheck. The page cbpf-diag(7) tells more.";
}
