/* SPDX-License-Identifier: BSD-2-Clause */
/* The engines of lib/run; all answer the calls of struct cbpf_engine. */
#ifndef ENGINE_H
#define ENGINE_H

#include "cbpf.h"

extern const struct cbpf_engine engine_classic;	  /* classic.c */
extern const struct cbpf_engine engine_interp;	  /* engine_interp.c */
extern const struct cbpf_engine engine_checked;	  /* engine_interp.c */
extern const struct cbpf_engine engine_pcap;	  /* engine_pcap.c */
extern const struct cbpf_engine engine_pcap_bare; /* engine_pcap.c; for bench */

/* "classic, interp, ... and all": what may be asked for. */
const char *engine_names(const struct cbpf *c, char *buf, size_t size);

#endif
