/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What a session knows.  The lists are filled in api/session.c, the one place
 * where lib, grammar and arch meet; lib is handed them and names no one.
 */
#ifndef SESSION_H
#define SESSION_H

#include "cbpf.h"

struct form;

struct cbpf {
	const struct form *const *forms;	  /* ends with NULL */
	const struct cbpf_engine *const *engines; /* oracle first; NULL ends */
	uint32_t passes_off; /* of the optimizer; bit N: pass N */
};

#endif
