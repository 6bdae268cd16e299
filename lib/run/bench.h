/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The benchmark, between its parts: what is measured, over which records, how
 * it is called.
 *
 * bench.c          rows, rounds and figures
 * bench_rows.c     the filters by name
 * bench_program.c  those that no expression says
 * bench_data.c     records, and how they lie in memory
 * bench_cell.c     a filter on an engine: prepared, asked, timed
 * bench_compile.c  how long preparing takes
 * bench_native.c   the same in C, compiled here
 * bench_dpdk.c     DPDK's JIT
 * bench_kernel.c   the running kernel
 * bench_perf.c     mispredicted branches
 * bench_switch.c   the interpreter of before
 */
#ifndef BENCH_H
#define BENCH_H

#include "cbpf.h"
#include "internal/helpers.h"

/* ---- Filters ------------------------------------------------------------- */

/* Which records a filter is run over. */
enum bench_record {
	BENCH_SSH,   /* IPv4, TCP to port 22 */
	BENCH_VLAN,  /* a tag, IPv6, TCP to port 443 */
	BENCH_MIXED, /* packets of many kinds */
	BENCH_FIRST, /* system calls: the first rule's number ... */
	BENCH_MIDDLE,
	BENCH_LAST,
	BENCH_NONE,	  /* that no rule is about */
	BENCH_RANDOM,	  /* of any rule */
	BENCH_LONG_FIRST, /* arguments for the rules of longjumps */
	BENCH_LONG_LAST,
	BENCH_DOCKER,	    /* one call */
	BENCH_DOCKER_MIXED, /* many */
};

struct bench_filter {
	const char *name;
	const char *expr; /* NULL: it is made by the next two */
	struct cbpf_program *(*make)(const struct cbpf *c,
		const struct bench_filter *f, struct cbpf_diags *diags);
	size_t size; /* what `make` wants: rules, hosts, instructions */
	enum bench_record record;
	bool cold;	  /* also over 10,000 packets, one by one and at once */
	const char *hand; /* the file of testdata/bench; NULL: none */
};

extern const struct bench_filter bench_filters[];
extern const size_t bench_filter_count;

/* Whether it is about system calls. */
enum cbpf_kind bench_kind(const struct bench_filter *f);

#define BENCH_ARCH  0xc000003eu /* AUDIT_ARCH_X86_64 */
#define BENCH_ALLOW 0x7fff0000u
#define BENCH_KILL  0x80000000u

/* Makers; NULL with diagnostics. */
struct cbpf_program *bench_make_hosts(const struct cbpf *c,
	const struct bench_filter *f, struct cbpf_diags *diags);
struct cbpf_program *bench_make_rules(const struct cbpf *c,
	const struct bench_filter *f, struct cbpf_diags *diags);
struct cbpf_program *bench_make_longjumps(const struct cbpf *c,
	const struct bench_filter *f, struct cbpf_diags *diags);
struct cbpf_program *bench_make_docker(const struct cbpf *c,
	const struct bench_filter *f, struct cbpf_diags *diags);
struct cbpf_program *bench_make_arm(const struct cbpf *c,
	const struct bench_filter *f, struct cbpf_diags *diags);
struct cbpf_program *bench_make_mixture(const struct cbpf *c,
	const struct bench_filter *f, struct cbpf_diags *diags);
struct cbpf_program *bench_make_add64(const struct cbpf *c,
	const struct bench_filter *f, struct cbpf_diags *diags);
struct cbpf_program *bench_make_xadd(const struct cbpf *c,
	const struct bench_filter *f, struct cbpf_diags *diags);
struct cbpf_program *bench_make_calls(const struct cbpf *c,
	const struct bench_filter *f, struct cbpf_diags *diags);

/* The number that rule i is about: numbers of calls have gaps. */
static inline uint32_t bench_rule(size_t i)
{
	return (uint32_t)(i + i / 3);
}

/* Files of the tree that are part of the library; made by CMake. */
struct bench_file {
	const char *name; /* "mail1.c" */
	const char *text;
	size_t size;
};
extern const struct bench_file bench_files[]; /* ends with a name NULL */
const struct bench_file *bench_file(const char *name);

/* ---- Records ------------------------------------------------------------- */

/* A record as machine code takes it. */
struct bench_call {
	const void *ctx;
	const void *data;
	uint64_t size;
};

struct bench_data {
	const char *name; /* "hot", "cold", "batch" */
	size_t count;
	struct cbpf_record *records;
	struct bench_call *calls;
	/* For engines that know packets alone: system calls as packets of 64
	 * bytes, each word big-endian; else the same as records. */
	struct cbpf_record *packets;
	uint64_t *want; /* what the oracle gives for each */
	uint8_t *bytes; /* what the above point into */
	size_t mapped;	/* of bytes; 0: it is malloc's */
	uint32_t *words;
};

/* -1: out of memory. */
int bench_data_make(const struct bench_filter *f, const char *name,
	struct bench_data *data);
void bench_data_free(struct bench_data *data);

/* ---- Cells --------------------------------------------------------------- */

#define BENCH_AHEAD 12 /* packets that a batch in C looks ahead */

typedef void bench_batch(const void *records, size_t count, uint64_t *values);

enum bench_how {
	BENCH_ABSENT,
	BENCH_RUN,   /* the engine's run */
	BENCH_CODE,  /* its machine code, or C's */
	BENCH_MBUF,  /* DPDK's: a pointer to the packet's description */
	BENCH_KERNEL /* the kernel's own loop */
};

/* A filter on an engine.  Only what `how` needs is set. */
struct bench_cell {
	const char *engine; /* its name in the benchmark */
	const char *by;	    /* the compiler of hand; else NULL */
	enum bench_how how;
	bool packets; /* system calls come as packets */
	const struct cbpf_engine *run;
	void *handle;
	cbpf_code *code;
	bench_batch *batch;
	uint64_t (*mbuf_code)(void *);
	void *mbufs; /* of the data at hand */
	int fd;
	int empty_fd;
	/* Of the data at hand. */
	bool off;	  /* no figures for this data */
	size_t calls;	  /* in a round */
	double *ns;	  /* of each round, for each call */
	double *idle;	  /* the kernel's empty program in each round */
	uint64_t misses;  /* in all rounds */
	uint64_t counted; /* calls while they were counted */
};

/* What all cells of a row share. */
struct bench_row {
	const struct bench_filter *filter;
	struct cbpf_program *program;
	enum cbpf_kind kind;
	struct bench_data data;
	struct helper_env env;
	uint64_t *values; /* room for those of a batch */
	int perf;	  /* counts mispredicted branches; -1: none */
};

/* The value for record i of the row's data. */
uint64_t bench_ask(
	const struct bench_cell *cell, struct bench_row *row, size_t i);
/* Whether the data is given to the cell all at once. */
bool bench_at_once(const struct bench_cell *cell, const struct bench_row *row);
/* Nanoseconds for each of `calls` calls; whole turns when there is more than
 * one record. */
double bench_time(struct bench_cell *cell, struct bench_row *row, size_t calls);

/* Does nothing, and is called as machine code is. */
cbpf_code bench_empty;

/* The interpreter of before: one switch, both targets in the instruction.  For
 * comparison alone; it knows packets without ancillary loads. */
extern const struct cbpf_engine bench_switch;

/* Puts numbers in order. */
void bench_sort(double *numbers, size_t count);
/* Now, in nanoseconds. */
double bench_now(void);

/* ---- Preparing ----------------------------------------------------------- */

extern const size_t bench_compile_count;
const char *bench_compile_name(size_t i);
/* 0, or -1 with diagnostics. */
int bench_compile(const struct cbpf *c, size_t i,
	const struct cbpf_bench_options *options,
	const struct cbpf_bench_sink *sink, struct cbpf_diags *diags);

/* ---- Other engines ------------------------------------------------------- */

/* The filter in C, compiled by gcc and by clang, and what a human wrote. */
enum bench_native_kind {
	NATIVE_GCC,
	NATIVE_CLANG,
	HAND_GCC,
	HAND_CLANG,
	NATIVES
};

struct bench_native {
	void *library; /* NULL: none */
	cbpf_code *code;
	bench_batch *batch;
	const char *why; /* there is none; static storage */
};

/* Compiles a row's; the texts are NULL or C with the function cbpf_filter(). */
void bench_native_build(struct bench_native natives[NATIVES],
	const char *printed, const char *hand);
void bench_native_free(struct bench_native natives[NATIVES]);

/* DPDK's library; NULL and why. */
struct bench_dpdk;
struct bench_dpdk *bench_dpdk_open(const char **why);
void bench_dpdk_close(struct bench_dpdk *d);
/* Sets mbuf_code and handle; NULL, or why not. */
const char *bench_dpdk_load(struct bench_dpdk *d, const struct bench_row *row,
	struct bench_cell *cell);
void bench_dpdk_unload(struct bench_dpdk *d, struct bench_cell *cell);
/* Descriptions of the packets, to free(); NULL: out of memory. */
void *bench_dpdk_mbufs(const struct cbpf_record *packets, size_t count);
/* Whether a child process comes back from all runs: release 22.11 makes wrong
 * code of some jumps. */
bool bench_dpdk_survives(const struct bench_cell *cell, size_t count);
#define BENCH_MBUF_SIZE 128 /* from one to the next */

/* Sets fd and empty_fd; NULL, or why not. */
const char *bench_kernel_load(
	const struct bench_row *row, struct bench_cell *cell);
void bench_kernel_unload(struct bench_cell *cell);
uint64_t bench_kernel_ask(
	const struct bench_cell *cell, const struct bench_row *row, size_t i);
/* One packet `calls` times. */
double bench_kernel_time(int fd, const struct bench_row *row, size_t calls);

/* Counts mispredicted branches of this thread; -1: it cannot be done here. */
int bench_perf_open(void);
uint64_t bench_perf_read(int fd);

#endif
