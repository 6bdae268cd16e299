/* SPDX-License-Identifier: BSD-2-Clause */
/* Paragraphs about diagnostics. */
#include "report/about.h"

#include <stddef.h>
#include <string.h>

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
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (!strcmp(rows[i].name, name))
			return rows[i].text;
	return "The filter cannot be read as it is. The page cbpf-diag(7) "
	       "tells more.";
}
