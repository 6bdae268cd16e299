/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * libcbpf: classic BPF filters, from any form to any form, checked as the
 * kernel checks them, converted to the internal 64-bit machine, and run over
 * packets and system calls.
 *
 * Handles are independent: two threads may each use their own.  Nothing here
 * prints or exits.  Functions that can fail return NULL or -1 and say why in
 * the struct cbpf_diags that they are given; running out of memory is such a
 * diagnostic too.  What a function returns as "owned by the caller" is given
 * back with the _free function of its type, or free() for text.
 */
#ifndef CBPF_H
#define CBPF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The library's version, "MAJOR.MINOR.PATCH"; static storage. */
const char *cbpf_version(void);

/* ------------------------------------------------------------------------ */
/* Diagnostics                                                              */

enum cbpf_severity { CBPF_NOTE, CBPF_WARNING, CBPF_ERROR };

/* One message.  The strings live as long as the struct cbpf_diags. */
struct cbpf_diag {
	enum cbpf_severity severity;
	const char *name;   /* e.g. "div-zero"; keeps its meaning forever */
	const char *file;   /* NULL: the message is about no file */
	unsigned line;	    /* from 1; 0: no line */
	unsigned col;	    /* in bytes, from 1; 0: no column */
	unsigned len;	    /* bytes to underline from col; 0: none */
	int insn;	    /* classic instruction, from 0; -1: none */
	const char *text;   /* one line, no line end */
	const char *source; /* the source line, no line end; NULL: none */
};

struct cbpf_diags;

/* An empty list, owned by the caller; NULL when out of memory. */
struct cbpf_diags *cbpf_diags_new(void);
void cbpf_diags_free(struct cbpf_diags *diags);
/* Empties the list, for use in a loop over inputs. */
void cbpf_diags_clear(struct cbpf_diags *diags);
size_t cbpf_diags_count(const struct cbpf_diags *diags);
/* Message i (from 0), or NULL past the end. */
const struct cbpf_diag *cbpf_diags_get(
	const struct cbpf_diags *diags, size_t i);
/* How many messages have severity CBPF_ERROR. */
size_t cbpf_diags_errors(const struct cbpf_diags *diags);

/* Adds the error "read" or "write" about a file; `error` is an errno. */
void cbpf_diags_add_io(struct cbpf_diags *diags, const char *name,
	const char *file, int error);

/* Every diagnostic there is, for manuals: row i (from 0), or NULL past the
 * end; `text` is the printf format, positions are empty. */
bool cbpf_diag_row(size_t i, struct cbpf_diag *row);

/* ------------------------------------------------------------------------ */
/* Classic programs                                                         */

/* struct sock_filter of linux/filter.h: jt and jf count from the next
 * instruction. */
struct cbpf_insn {
	uint16_t code;
	uint8_t jt;
	uint8_t jf;
	uint32_t k;
};

#define CBPF_MAX_INSNS	   4096 /* BPF_MAXINSNS of linux/bpf_common.h */
#define CBPF_LINKTYPE_NONE (-1)

struct cbpf_program;

/* A program from `count` instructions, copied; owned by the caller.  `name`
 * stands in diagnostics. */
struct cbpf_program *cbpf_program_new(const char *name,
	const struct cbpf_insn *insns, size_t count, struct cbpf_diags *diags);
void cbpf_program_free(struct cbpf_program *p);
/* The classic instructions; an internal program has none. */
const struct cbpf_insn *cbpf_program_insns(const struct cbpf_program *p);
size_t cbpf_program_count(const struct cbpf_program *p);
const char *cbpf_program_name(const struct cbpf_program *p);
/* The DLT_ value that the program was compiled for, else CBPF_LINKTYPE_NONE. */
int cbpf_program_linktype(const struct cbpf_program *p);
/* The enum cbpf_target that what it was read from says: a text's .context, a
 * seccomp profile, a process; -1: none. */
int cbpf_program_target(const struct cbpf_program *p);
/* The machine that its text names, "x86_64", for system calls; NULL: none. */
const char *cbpf_program_arch(const struct cbpf_program *p);
/* Whether it is a program of the internal machine, not a classic one. */
bool cbpf_program_is_internal(const struct cbpf_program *p);
/* Whether it was made by cbpf_compile(), and so is held to libpcap's rules. */
bool cbpf_program_is_expr(const struct cbpf_program *p);
/* Name of the form that cbpf_read() read it from, "asm"; NULL: none. */
const char *cbpf_program_form(const struct cbpf_program *p);
/* Line (from 1) that instruction i comes from; 0: unknown. */
unsigned cbpf_program_line(const struct cbpf_program *p, size_t i);
/* Whether a jump goes backward (only `ja` can; libpcap's protochain does). */
bool cbpf_program_has_loop(const struct cbpf_program *p);

/* ------------------------------------------------------------------------ */
/* A session: the forms and engines that are known                          */

struct cbpf;

/* A session with every form and engine of this library; owned by the
 * caller; NULL when out of memory. */
struct cbpf *cbpf_new(void);
void cbpf_free(struct cbpf *c);

/* ------------------------------------------------------------------------ */
/* Forms: text, comma, C, raw ...                                           */

/* What a program is for: whose rules it is held to, what it loads from. */
enum cbpf_target {
	CBPF_TARGET_SOCKET,  /* packets; bpf_check_classic() */
	CBPF_TARGET_SECCOMP, /* system calls; and seccomp_check_filter() */
	CBPF_TARGET_LIBPCAP, /* packets; libpcap's bpf_validate() */
	/* The internal machine; cbpf_verify() */
	CBPF_TARGET_INTERNAL,
};

struct cbpf_form_options {
	/* Its name.  NULL: read by content; write comma, or for an internal
	 * program internal. */
	const char *form;
	bool compat_bpf_asm;	 /* accept and refuse what bpf_asm does */
	enum cbpf_target target; /* write: whose program is converted */
	/* Reading assembler text: NULL, or constants "NAME" or "NAME=VALUE"
	 * that it has, ended by NULL; lines `# 12 "file"` are the C
	 * preprocessor's; how the files of .include are read (NULL: not at
	 * all): the bytes, to free(), and their number, or NULL with errno. */
	const char *const *defines;
	bool line_markers;
	char *(*read_file)(void *arg, const char *path, size_t *size);
	void *read_arg;
	/* Reading a seccomp profile (form oci): NULL, or the machines that it
	 * is for, ended by NULL (default: this one); the capabilities that the
	 * container has, bit N for number N; the kernel it runs on, as
	 * cbpf_kernel_value() gives it (0: the running one). */
	const char *const *archs;
	uint64_t caps;
	uint32_t kernel;
};

/* Whether a machine of system calls has that name, "x86_64" or "arm64". */
bool cbpf_arch_known(const char *name);
/* Number of a capability, "CAP_SYS_ADMIN" or "sys_admin"; -1: none. */
int cbpf_cap_value(const char *name);
/* A kernel's version from "6.1" or "6.1.0-18-amd64", as KERNEL_VERSION() of
 * linux/version.h; 0: it is none. */
uint32_t cbpf_kernel_value(const char *text);
/* That of the running kernel; 0: it does not tell. */
uint32_t cbpf_kernel_running(void);

/* One row of the list of forms. */
struct cbpf_form_info {
	const char *name;
	const char *about;
	bool can_read;
	bool can_write;
	bool alone;		/* what is written cannot follow another one */
	const char *remark;	/* begins a remark in it, NULL: it has none */
	const char *remark_end; /* ends it, before the line's end */
};
/* Form i (from 0) of the session; false past the end. */
bool cbpf_form_row(const struct cbpf *c, size_t i, struct cbpf_form_info *row);

/* Reads a program from `size` bytes at `data`; `name` stands in diagnostics.
 * Owned by the caller. */
struct cbpf_program *cbpf_read(const struct cbpf *c, const char *name,
	const char *data, size_t size, const struct cbpf_form_options *options,
	struct cbpf_diags *diags);

#define CBPF_ALL_FILTERS (-1L)

/* Reads the seccomp filters of a running thread (Linux only): all of them, in
 * installation order, or the one with that index from 0, the oldest.  The
 * thread stops for the time of reading, and goes on in every case.  Needs
 * CAP_SYS_ADMIN, the right to trace the thread, a kernel with
 * CONFIG_CHECKPOINT_RESTORE, and no seccomp on the caller itself.  How many
 * were read, into *programs: each to cbpf_program_free(), then the array to
 * free(). 0 with a diagnostic: there is no filter, or none with that index; -1
 * with a diagnostic: they cannot be read. */
int cbpf_read_pid(int pid, long index, struct cbpf_program ***programs,
	struct cbpf_diags *diags);

/* Writes a program; the text (which may hold NUL bytes) is owned by the
 * caller, its length goes to *size. */
char *cbpf_write(const struct cbpf *c, const struct cbpf_program *p,
	const struct cbpf_form_options *options, size_t *size,
	struct cbpf_diags *diags);

/* Writes `size` bytes to a file.  A regular or new file appears whole or not at
 * all, with the umask's mode; what a symbolic link points to, a device or a
 * pipe is written in place; "-" is standard output.  0 or -1. */
int cbpf_save(const char *path, const char *data, size_t size,
	struct cbpf_diags *diags);

/* One instruction in the assembler language, "jeq #0x800, 2, 5" with relative
 * targets, or ".word CODE JT JF K" for what is no instruction.  Writes at
 * most `size` bytes into buf and returns buf. */
char *cbpf_insn_text(const struct cbpf_insn *insn, char *buf, size_t size);

/* ------------------------------------------------------------------------ */
/* pcap expressions                                                         */

#define CBPF_DEFAULT_SNAPLEN 262144

/* Compiles a pcap-filter(7) expression with libpcap for the DLT_ value
 * `linktype`; no device, no privilege.  `snaplen` (bytes) is what an accepting
 * filter returns; 0 is the default, as in tcpdump.  Owned by the caller. */
struct cbpf_program *cbpf_compile(const char *expr, int linktype, int snaplen,
	bool optimize, struct cbpf_diags *diags);

/* DLT_ value of a name ("EN10MB", "dlt_raw", "RAW"), or CBPF_LINKTYPE_NONE. */
int cbpf_linktype_value(const char *name);
/* Name of a DLT_ value, "EN10MB"; NULL when it has none. */
const char *cbpf_linktype_name(int linktype);

/* ------------------------------------------------------------------------ */
/* Checker                                                                  */

/* "socket", "seccomp", "libpcap"; -1 when there is no such target. */
int cbpf_target_value(const char *name);
const char *cbpf_target_name(enum cbpf_target target);

/* Holds a program to every rule of the target: 0 when it would be taken, -1
 * with one diagnostic per broken rule and instruction.  The rules are those of
 * bpf_check_classic() and check_load_and_stores() in Linux's net/core/filter.c,
 * seccomp_check_filter() in its kernel/seccomp.c, and libpcap's
 * bpf_validate(). */
int cbpf_check(const struct cbpf_program *p, enum cbpf_target target,
	struct cbpf_diags *diags);

/* Rules that any assembler text must keep, whatever the target: known opcode
 * (of Linux), no division by the constant 0, shifts below 32, M[] index below
 * 16, a return at the end.  What was written as a data word (.word) is exempt.
 * 0, or -1 with diagnostics. */
int cbpf_check_language(const struct cbpf_program *p, struct cbpf_diags *diags);

/* ------------------------------------------------------------------------ */
/* Verifier of internal programs                                            */

#define CBPF_VERIFY_BUDGET 1000000 /* instructions explored, as in Linux */

struct cbpf_verify_options {
	int ctx; /* enum cbpf_kind: what R1 points to */
	/* CBPF_MEMORY: bytes that are surely there.  R2 is then a length of
	 * which nothing more is known than that. */
	uint32_t memory_size;
	uint32_t budget; /* instructions explored; 0: CBPF_VERIFY_BUDGET */
	/* NULL, or told the state before each explored instruction. */
	void (*trace)(void *arg, const char *line);
	void *trace_arg;
};

/* Sets ctx and memory_size by "packet", "seccomp", "memory" or "memory:SIZE";
 * -1: the text is none of these. */
int cbpf_verify_ctx(const char *text, struct cbpf_verify_options *options);
/* The same word for a context, "packet"; static storage. */
const char *cbpf_verify_ctx_name(const struct cbpf_verify_options *options);

/* Proves that an internal program ends, reads what it wrote, and stays in
 * bounds; a classic program is converted first.  0: proven, and engines may run
 * it without checks over records of that kind (and size), until the next call;
 * -1 with a diagnostic that names the instruction, the register, what is known
 * of it, and the path. */
int cbpf_verify(struct cbpf_program *p,
	const struct cbpf_verify_options *options, struct cbpf_diags *diags);

/* ------------------------------------------------------------------------ */
/* Records                                                                  */

/* What a record is, and so what R1 points to when an internal program begins
 * (--ctx packet, seccomp, memory). */
enum cbpf_kind {
	CBPF_PACKET,  /* R1: struct cbpf_packet */
	CBPF_SYSCALL, /* R1: struct seccomp_data, read-only */
	CBPF_MEMORY,  /* R1: the bytes, writable; R2: how many */
};

#define CBPF_NO_HEADER (-1)

/* A packet with its metadata; also the context (R1) that converted programs
 * load from, so members keep their place.  Host byte order. */
struct cbpf_packet {
	const uint8_t *data; /* the linear part, from where the hook starts */
	const uint8_t *frag; /* what follows it; NULL when frag_size is 0 */
	uint32_t size;	     /* bytes at data */
	uint32_t frag_size;  /* bytes at frag */
	uint32_t len;	     /* length on the wire, what `ld len` gives */
	int32_t net;	     /* network header's offset, or CBPF_NO_HEADER */
	int32_t mac;	     /* MAC header's offset, or CBPF_NO_HEADER */
	uint32_t proto;	     /* ethertype */
	uint32_t type;	     /* PACKET_HOST 0, BROADCAST 1, MULTICAST 2 ... */
	uint32_t has_ifidx;  /* 0: no device, `ld #ifidx` ends the program */
	uint32_t ifidx;
	uint32_t has_hatype; /* 0: no device, `ld #hatype` ends the program */
	uint32_t hatype;
	uint32_t mark;
	uint32_t queue;
	uint32_t rxhash;
	uint32_t cpu;
	uint32_t vlan_tci;
	uint32_t vlan_avail;
	uint32_t vlan_tpid;
	uint32_t rand;
};

#define CBPF_CALL_WORDS 16 /* of struct seccomp_data */

/* A system call: struct seccomp_data as the calling machine has it. */
struct cbpf_syscall {
	uint32_t word[CBPF_CALL_WORDS]; /* nr, arch, ip, args[6] in words of
					   that machine */
	bool uprobe; /* made by the kernel's own probe trampoline */
	/* Bit N: what the record came from does not tell word N; it is 0. */
	uint16_t unknown;
};

/* Bytes for a program that works on memory; each run has a copy of them. */
struct cbpf_memory {
	const uint8_t *data;
	uint32_t size;
};

/* One record of an input.  Memory it points to is the input's, and good
 * until the next record is read. */
struct cbpf_record {
	uint64_t number; /* from 1 within its input */
	enum cbpf_kind kind;
	int64_t sec;   /* time stamp of a packet */
	uint32_t nsec; /* nanoseconds, below 10^9 */
	union {
		struct cbpf_packet packet;
		struct cbpf_syscall syscall;
		struct cbpf_memory memory;
	};
};

struct cbpf_input;

/* Opens a capture (pcap, pcapng), packet text, system-call records (JSON
 * lines, logs of strace, audit and perf trace, binary) or memory (a line of hex
 * digits each, as packet text without metadata); "-" is standard input.
 * `linktype` is what packet text is read as; captures have their own.  Owned by
 * the caller. */
struct cbpf_input *cbpf_input_open(const char *path, enum cbpf_kind kind,
	int linktype, struct cbpf_diags *diags);
/* What an input is, where its content does not say. */
struct cbpf_input_options {
	enum cbpf_kind kind;
	int linktype; /* of packet text */
	/* System calls: "json", "strace", "audit", "perf" or "binary"; NULL: by
	 * content.  The machine of records that do not tell theirs; NULL: this
	 * one. */
	const char *form;
	const char *arch;
};
struct cbpf_input *cbpf_input_open_as(const char *path,
	const struct cbpf_input_options *options, struct cbpf_diags *diags);
/* Whether records of system calls have a form of that name. */
bool cbpf_input_form_known(const char *name);
void cbpf_input_close(struct cbpf_input *in);
/* 1: a record was read; 0: end; -1: the input is damaged from here on. */
int cbpf_input_next(struct cbpf_input *in, struct cbpf_record *record,
	struct cbpf_diags *diags);
/* Many system calls at once, for inputs that have them in binary: 1: *count
 * calls of CBPF_CALL_WORDS words each, as cbpf_syscall.word, at *calls, good
 * until the next call; else as cbpf_input_next(), with which it may take
 * turns. */
bool cbpf_input_has_batches(const struct cbpf_input *in);
int cbpf_input_batch(struct cbpf_input *in,
	const uint32_t (**calls)[CBPF_CALL_WORDS], size_t *count,
	struct cbpf_diags *diags);
/* DLT_ value of the input; CBPF_LINKTYPE_NONE for system calls. */
int cbpf_input_linktype(const struct cbpf_input *in);

struct cbpf_output;

/* A pcap file for packets of the inputs like `like`: its link type, snapshot
 * length and time-stamp precision; of system calls the binary form.  A regular
 * or new file appears whole when cbpf_output_commit() is called, and not at all
 * otherwise; a device or a pipe is written in place; "-" is standard output. */
struct cbpf_output *cbpf_output_open(const char *path,
	const struct cbpf_input *like, struct cbpf_diags *diags);
/* The same for system calls of no input. */
struct cbpf_output *cbpf_output_open_calls(
	const char *path, struct cbpf_diags *diags);
/* Whether packets of `in` can stand in this file: same link type and
 * precision. */
bool cbpf_output_fits(
	const struct cbpf_output *out, const struct cbpf_input *in);
int cbpf_output_write(struct cbpf_output *out, const struct cbpf_record *record,
	struct cbpf_diags *diags);
/* Finishes the file and frees the handle; -1: it could not be written. */
int cbpf_output_commit(struct cbpf_output *out, struct cbpf_diags *diags);
/* Gives up: a regular or new file is left as it was. */
void cbpf_output_abort(struct cbpf_output *out);

/* ------------------------------------------------------------------------ */
/* Engines                                                                  */

/* How a run ended. */
enum cbpf_end {
	CBPF_END_RETURN, /* with a value */
	CBPF_END_STEPS,	 /* not within CBPF_MAX_STEPS instructions */
	CBPF_END_FAULT,	 /* an instruction did what it may not; `checked` */
};

#define CBPF_MAX_STEPS	 (1u << 20)
#define CBPF_TRACE_COUNT 64 /* values that the helper cbpf_trace counts */

/* What a fault was. */
struct cbpf_fault {
	size_t slot;	  /* of the internal program, from 0 */
	uint64_t address; /* that it meant, as the program sees it */
	const char *what; /* "read of 4 bytes out of bounds"; static storage */
};

struct cbpf_result {
	/* R0: 32 bits of it for packets and system calls, all for memory. */
	uint64_t value;
	enum cbpf_end end;
	struct cbpf_fault fault; /* if end is CBPF_END_FAULT */
	/* The program did something that libpcap defines in another way, or not
	 * at all (shift by 32 or more, ancillary load, index that wraps, cell
	 * of M[] not written ...): its answer may rightly differ.  Set by the
	 * classic engine alone. */
	bool linux_only;
};

typedef uint64_t cbpf_code(
	const void *ctx, const void *data, uint64_t size, void *env);

/* One way to run programs.  `prepare` returns a handle for `run`, NULL when
 * it declines the program (with a diagnostic that says why).  The program must
 * have passed cbpf_check() for a target of that kind, and outlive the
 * handle. */
struct cbpf_engine {
	const char *name;
	const char *about;
	void *(*prepare)(const struct cbpf_program *p, enum cbpf_kind kind,
		struct cbpf_diags *diags);
	void (*run)(void *prepared, const struct cbpf_record *record,
		struct cbpf_result *result);
	void (*release)(void *prepared);
	/* The counts of cbpf_trace since prepare, CBPF_TRACE_COUNT of them;
	 * NULL: the engine does not count. */
	const uint64_t *(*trace)(const void *prepared);
	/* NULL, or many runs at once: the value of each of `count` records, all
	 * of the kind of `prepare`, for engines whose runs all end with a
	 * value. */
	void (*run_batch)(void *prepared, const struct cbpf_record *records,
		size_t count, uint64_t *values);
	/* NULL, or the machine code that `run` calls for a record without
	 * fragment: with R1, the bytes of the linear part and their number
	 * (memory: R1 and R2), and what helpers work on (may be NULL when the
	 * program calls none).  Good until release. */
	cbpf_code *(*code)(const void *prepared);
};

/* Engine i (from 0) of the session, the oracle first; NULL past the end. */
const struct cbpf_engine *cbpf_engine_row(const struct cbpf *c, size_t i);
/* The engine of that name, or NULL. */
const struct cbpf_engine *cbpf_engine_find(
	const struct cbpf *c, const char *name);

/* ------------------------------------------------------------------------ */
/* seccomp outcomes                                                         */

/* Actions as __seccomp_filter() of Linux's kernel/seccomp.c reads a filter's
 * value; seccomp(2). */
enum cbpf_action {
	CBPF_KILL_PROCESS,
	CBPF_KILL_THREAD,
	CBPF_TRAP,
	CBPF_ERRNO,
	CBPF_USER_NOTIF,
	CBPF_TRACE,
	CBPF_LOG,
	CBPF_ALLOW,
	CBPF_UNKNOWN, /* kills the process */
};

/* What becomes of the call, with no tracer and no listener there. */
enum cbpf_effect {
	CBPF_RUNS,    /* the call is made */
	CBPF_RETURNS, /* it is not made, the caller sees -data as errno */
	CBPF_SIGSYS,  /* it is not made, the caller gets SIGSYS */
};

struct cbpf_outcome {
	uint32_t value; /* what the deciding filter returned */
	enum cbpf_action action;
	uint32_t data; /* effective: errno capped at 4095 ... */
	enum cbpf_effect effect;
	uint32_t error; /* CBPF_RETURNS: the errno the caller sees, 0: none */
	size_t filter;	/* which filter decided, from 0 in installation order */
};

/* What the kernel makes of the values of a stack of `count` filters, in
 * installation order; an empty stack allows nothing: it is an error, -1. */
int cbpf_seccomp_decide(
	const uint32_t *values, size_t count, struct cbpf_outcome *outcome);
/* "ALLOW", "ERRNO(1)", "UNKNOWN(0x7ffe) -> SIGSYS" ...; returns buf. */
char *cbpf_outcome_text(
	const struct cbpf_outcome *outcome, char *buf, size_t size);

/* ------------------------------------------------------------------------ */
/* Runner: filters, checked and prepared, over records                      */

struct cbpf_runner;

struct cbpf_run_options {
	enum cbpf_kind kind;
	const char *engine; /* a name, "all", or NULL: the fastest that takes
			       the program, libpcap's aside */
	/* Internal programs run without cbpf_verify(), on `checked`. */
	bool no_verify;
	/* CBPF_MEMORY: the bytes that each record has at least, which verified
	 * programs may rely on; a shorter record is a fault. */
	uint32_t memory_size;
};

#define CBPF_POSSIBLE 8

/* The values that filters can return when words of a call are unknown. */
struct cbpf_possible {
	uint32_t value[CBPF_POSSIBLE]; /* the most binding first */
	uint32_t count;		       /* 0: the value is certain */
	bool more;		       /* there may be others */
};

/* What the runner says of one record. */
struct cbpf_verdict {
	uint64_t value;
	bool match;		 /* accepts (packet), stops (call) */
	bool differ;		 /* two engines gave different answers */
	enum cbpf_end end;	 /* other than RETURN: no value */
	struct cbpf_fault fault; /* if end is CBPF_END_FAULT */
	/* System calls; of several possible ones the most binding, which match
	 * goes by. */
	struct cbpf_outcome outcome;
	struct cbpf_possible possible; /* not asked of engines */
};

/* A runner without filters, owned by the caller; `c` must outlive it. */
struct cbpf_runner *cbpf_runner_new(const struct cbpf *c,
	const struct cbpf_run_options *options, struct cbpf_diags *diags);
void cbpf_runner_free(struct cbpf_runner *r);
/* Checks a program for `target`, an internal one with cbpf_verify() whatever
 * the target, and prepares it; the runner takes it over (and frees it, also on
 * error).  For system calls each program joins one
 * stack, the last is the newest; for packets each is a filter of its own.
 * Engines that decline are noted (CBPF_NOTE) when another one takes the
 * program. */
int cbpf_runner_add(struct cbpf_runner *r, struct cbpf_program *p,
	enum cbpf_target target, struct cbpf_diags *diags);
size_t cbpf_runner_count(const struct cbpf_runner *r);
const struct cbpf_program *cbpf_runner_program(
	const struct cbpf_runner *r, size_t i);
/* Runs packet filter i, or the whole stack (i is 0) over a call. */
void cbpf_runner_run(struct cbpf_runner *r, size_t i,
	const struct cbpf_record *record, struct cbpf_verdict *verdict);
/* The engines that filter i runs on, row k (from 0); NULL past the end. */
const struct cbpf_engine *cbpf_runner_engine(
	const struct cbpf_runner *r, size_t i, size_t k);
/* What engine k gave for the record that filter i ran last. */
const struct cbpf_result *cbpf_runner_result(
	const struct cbpf_runner *r, size_t i, size_t k);

/* What the helper cbpf_trace counted in filter i, CBPF_TRACE_COUNT numbers by
 * the value it was called with; NULL: its engine does not count. */
const uint64_t *cbpf_runner_trace(const struct cbpf_runner *r, size_t i);

/* ------------------------------------------------------------------------ */
/* System calls of a running command (Linux only)                           */

struct cbpf_live_options {
	char *const *argv; /* ended by NULL; argv[0] is searched for in PATH */
	/* Filters that are installed in the command, in this order; NULL: none.
	 * no_new_privs is set then. */
	const struct cbpf_program *const *stack;
	size_t count;
	/* NULL, or a number that a signal handler may set: N sends signal N to
	 * all processes, once; and with it, or any other number but 0, calls
	 * are no longer waited for when the command itself has ended. */
	const volatile int *stop;
};

/* Starts a command and follows it and its children with ptrace(2): each call
 * that cbpf_input_next() gives is about to be made, by a process that waits
 * until the next record is asked for.  To be used by one thread, which has no
 * other children.  What is left of the processes when the input is closed is
 * killed, and so it is when the calling process dies. */
struct cbpf_input *cbpf_live_open(
	const struct cbpf_live_options *options, struct cbpf_diags *diags);
/* Says what becomes of the call that was read last, to be compared with what
 * the kernel does (with a stack only). */
void cbpf_live_expect(
	struct cbpf_input *in, const struct cbpf_outcome *outcome);

struct cbpf_live_result {
	bool ended;	   /* the command itself, with status */
	int status;	   /* as of waitpid(2) */
	int exec_error;	   /* errno; 0: the command was executed */
	bool no_privs;	   /* without no_new_privs installing were EACCES */
	uint64_t agreed;   /* the kernel's outcome was the expected one */
	uint64_t unclear;  /* it cannot be told from what the call itself did */
	uint64_t differed; /* each with a diagnostic */
};
void cbpf_live_result(
	const struct cbpf_input *in, struct cbpf_live_result *result);
/* A pidfd of the command, to send it signals; -1: there is none. */
int cbpf_live_pidfd(const struct cbpf_input *in);

/* ------------------------------------------------------------------------ */
/* Benchmark                                                                */

/* A filter of the benchmark on one engine. */
struct cbpf_bench_cell {
	const char *filter;
	const char *data;   /* "hot": one record; "cold": 10,000 in memory */
	const char *engine; /* or "switch", "empty": for comparison */
	double median_ns;   /* of the rounds, for each run */
	double min_ns;
	double speed; /* libpcap's min_ns divided by this one */
};

struct cbpf_bench_sink {
	void (*cell)(void *arg, const struct cbpf_bench_cell *cell);
	void *arg;
};

/* Runs the filters of these names (none: all); tells each cell.  0 or -1. */
int cbpf_bench(const char *const *names, size_t count,
	const struct cbpf_bench_sink *sink, struct cbpf_diags *diags);

/* ------------------------------------------------------------------------ */
/* Assertions in a program's text (.assert)                                 */

/* A record, and what the program must make of it. */
struct cbpf_assert {
	enum cbpf_kind kind; /* CBPF_PACKET or CBPF_SYSCALL */
	const uint8_t *data; /* a packet's bytes; the program's */
	uint32_t size;
	struct cbpf_syscall syscall;
	uint32_t value;
	bool any;	    /* packets: any value but 0 will do (accept) */
	const char *source; /* file and line (from 1) that it stands in */
	unsigned line;
};

/* Assertion i (from 0); false past the end. */
bool cbpf_program_assert(
	const struct cbpf_program *p, size_t i, struct cbpf_assert *a);
/* Runs all of them with the session's first engine.  The program must have
 * passed cbpf_check() for a target of their kind.  A packet's metadata comes
 * from its link-layer header, as in a capture; values of system calls that make
 * the kernel do the same are equal.  How many failed, each with a diagnostic;
 * -1: the engine does not take the program. */
int cbpf_assert_run(const struct cbpf *c, const struct cbpf_program *p,
	struct cbpf_diags *diags);

/* ------------------------------------------------------------------------ */
/* JSON                                                                     */

/* How often one value, or one outcome, came. */
struct cbpf_tally {
	uint64_t value;
	enum cbpf_kind kind;
	struct cbpf_outcome outcome; /* system calls */
	struct cbpf_possible possible;
	uint64_t count;
};

/* What a filter, or a stack, made of one input. */
struct cbpf_summary {
	const char *file;
	const char *filter; /* NULL: there is but one */
	enum cbpf_kind kind;
	uint64_t records;
	uint64_t matched;
	uint64_t bytes;			/* captured, of the matching packets */
	bool damaged;			/* there was more, but not readable */
	const struct cbpf_tally *tally; /* NULL: not counted */
	size_t tallies;
	uint64_t others; /* records with values that tally has no room for */
};

/* One object on one line, without a line end; owned by the caller.  The keys
 * are in cbpf(5).  NULL when out of memory or built without jansson. */
char *cbpf_json_verdict(const struct cbpf_record *record,
	const struct cbpf_verdict *verdict, const char *file,
	const char *filter, struct cbpf_diags *diags);
char *cbpf_json_summary(
	const struct cbpf_summary *summary, struct cbpf_diags *diags);

/* "accept", "reject", or the seccomp outcome; returns buf. */
char *cbpf_verdict_text(const struct cbpf_record *record,
	const struct cbpf_verdict *verdict, char *buf, size_t size);

#ifdef __cplusplus
}
#endif

#endif
