/* SPDX-License-Identifier: BSD-2-Clause */
/* Paragraphs about diagnostics: the rows of about.def. */
#ifndef ABOUT_H
#define ABOUT_H

/* The paragraph of a diagnostic; never NULL. */
const char *about_diag(const char *name);

#endif
