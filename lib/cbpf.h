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
	CBPF_TARGET_PACKET_RAW,	  /* AF_PACKET, SOCK_RAW */
	CBPF_TARGET_PACKET_DGRAM, /* AF_PACKET, SOCK_DGRAM */
	CBPF_TARGET_XT_BPF,	  /* iptables -m bpf */
	CBPF_TARGET_CLS_BPF,	  /* tc filter bpf */
	CBPF_TARGET_REUSEPORT,	  /* SO_ATTACH_REUSEPORT_CBPF */
	CBPF_TARGET_TEAM,	  /* load balancer of a team device */
	CBPF_TARGET_OPENBSD,	  /* bpf(4) of the BSDs */
	CBPF_TARGET_NETBSD,
	CBPF_TARGET_FREEBSD,
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

/* What can load a program. */
struct cbpf_target_info {
	const char *name;
	unsigned max_insns; /* 0: any number */
	const char *hook;   /* where byte 0 of the packet is: "link", "network",
			       "socket", "payload"; "call", "none" */
	const char *value; /* what the result means: "bytes", "action", "match",
			      "class", "index", "hash", "r0" */
	uint32_t since;	   /* first Linux, as cbpf_kernel_value(); 0: any */
	const char *about; /* a paragraph */
};

/* Row of a target, which is its enum cbpf_target; false past the end. */
bool cbpf_target_row(size_t i, struct cbpf_target_info *row);
/* "socket", "seccomp", "libpcap"; -1 when there is no such target. */
int cbpf_target_value(const char *name);
const char *cbpf_target_name(enum cbpf_target target);

/* Whether it is surely a seccomp filter, though nothing says so: seccomp takes
 * it, it looks at the call, and it returns nothing but seccomp's actions, one
 * of them no number of bytes that a packet filter would return.  1, 0,
 * or -1 with a diagnostic when out of memory. */
int cbpf_looks_like_seccomp(
	const struct cbpf_program *p, struct cbpf_diags *diags);

/* Holds a program to every rule of the target: 0 when it would be taken, -1
 * with one diagnostic per broken rule and instruction.  The rules are those of
 * bpf_check_classic() and check_load_and_stores() in Linux's net/core/filter.c,
 * seccomp_check_filter() in its kernel/seccomp.c, libpcap's and the BSDs'
 * bpf_validate(). */
int cbpf_check(const struct cbpf_program *p, enum cbpf_target target,
	struct cbpf_diags *diags);

/* A kernel that is to load the program. */
struct cbpf_limits {
	enum cbpf_target target;
	uint32_t kernel; /* as cbpf_kernel_value(); 0: the newest known */
	uint64_t optmem; /* net.core.optmem_max, bytes; 0: that kernel's */
};

/* The number of instructions that Linux translates a program to, one that
 * cbpf_check() took; 0: not known of this target or kernel (before 4.18). */
size_t cbpf_translated_count(
	const struct cbpf_program *p, const struct cbpf_limits *limits);
/* What Linux asks beyond its rules of a program that cbpf_check() took: that it
 * is new enough for the target and for each instruction, and that its
 * translation has room.  0, or -1 with diagnostics. */
int cbpf_check_limits(const struct cbpf_program *p,
	const struct cbpf_limits *limits, struct cbpf_diags *diags);
/* The same for seccomp filters that one thread installs in this order: their
 * translations share a limit.  *total (may be NULL) is what they count for; 0
 * or -1. */
int cbpf_check_chain(const struct cbpf_program *const *filters, size_t count,
	const struct cbpf_limits *limits, size_t *total,
	struct cbpf_diags *diags);
/* net.core.optmem_max of the running system; 0: it does not tell. */
uint64_t cbpf_optmem_running(void);

/* Has the running kernel say whether it takes the program: a socket of a pair
 * that gets the filter, or a child process that installs it for seccomp, and
 * nothing stays.  *error becomes 0 or an errno.  0; or -1, with a note, when it
 * cannot be asked, or not for that target. */
int cbpf_ask_kernel(const struct cbpf_program *p, enum cbpf_target target,
	int *error, struct cbpf_diags *diags);
/* The same, held against the rules: a note that both agree; or, -1, the error
 * kernel-disagrees. */
int cbpf_compare_kernel(const struct cbpf_program *p, enum cbpf_target target,
	struct cbpf_diags *diags);

/* Rules that any assembler text must keep, whatever the target: known opcode
 * (of Linux), no division by the constant 0, shifts below 32, M[] index below
 * 16, a return at the end.  What was written as a data word (.word) is exempt.
 * 0, or -1 with diagnostics. */
int cbpf_check_language(const struct cbpf_program *p, struct cbpf_diags *diags);

/* ------------------------------------------------------------------------ */
/* Lints                                                                    */

/* A mistake that a target accepts. */
struct cbpf_lint_info {
	const char *id; /* name of its findings; keeps its meaning forever */
	enum cbpf_severity level; /* of most of its findings */
	const char *about;	  /* "seccomp", "packets", "any" */
	const char *text; /* one paragraph: what, why, where, what to do */
};
/* Lint i (from 0); false past the end. */
bool cbpf_lint_row(size_t i, struct cbpf_lint_info *info);

struct cbpf_lint_options {
	enum cbpf_target target;
	uint32_t kernel; /* the version that is selected; 0: none */
};

/* Looks for mistakes in programs that cbpf_check() took for that target; of
 * seccomp filters, all of a stack in installation order.  A finding is a
 * diagnostic that has the lint's id for its name; behind it, where there is
 * one, stands the note "witness" with a record that shows it, which was run. 0,
 * or -1 when out of memory. */
int cbpf_lint(const struct cbpf *c, const struct cbpf_program *const *stack,
	size_t count, const struct cbpf_lint_options *options,
	struct cbpf_diags *diags);

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
 * until the next record is read, or the next ones are. */
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
/* Forms of records of system calls by number, from 0 on; NULL behind the last.
 */
const char *cbpf_input_form(size_t i);
void cbpf_input_close(struct cbpf_input *in);
/* 1: a record was read; 0: end; -1: the input is damaged from here on. */
int cbpf_input_next(struct cbpf_input *in, struct cbpf_record *record,
	struct cbpf_diags *diags);
#define CBPF_BATCH 64 /* records that are read at once, at most */

/* Many records at once: 1: *count of them, at *records, the input's and good
 * until the next call; else as cbpf_input_next(), with which it may take turns.
 * There are as many as can be had without a wait for more: of captures up to
 * CBPF_BATCH, else one. */
int cbpf_input_records(struct cbpf_input *in,
	const struct cbpf_record **records, size_t *count,
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
/* The same for text of the caller's, who writes it to cbpf_output_stream(). */
struct cbpf_output *cbpf_output_open_text(
	const char *path, struct cbpf_diags *diags);
FILE *cbpf_output_stream(struct cbpf_output *out);
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

/* Machine code for one program: R1, the bytes of a packet's linear part and
 * their number (memory: R1, and R2 in the place of `data`), and what helpers
 * work on.  Returns R0. */
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
/* Machine code                                                             */

struct cbpf_jit_options {
	enum cbpf_kind kind;
	const char *engine; /* jit (also NULL), jit-plain, jit-hardened */
	/* A machine's name; NULL: this one, with all that it can do. */
	const char *arch;
};

/* Machine i (from 0) that there is code for; NULL past the end. */
const char *cbpf_jit_arch(size_t i);
/* The code of a program that passed cbpf_check() or cbpf_verify(), `size`
 * bytes, to free(); where packets without a fragment have code of their own,
 * that. */
uint8_t *cbpf_jit_code(const struct cbpf_program *p,
	const struct cbpf_jit_options *options, size_t *size,
	struct cbpf_diags *diags);
/* All code as text, to free(): each native instruction under the internal one
 * that it comes from, and that under the classic one.  NULL also when built
 * without capstone. */
char *cbpf_jit_text(const struct cbpf_program *p,
	const struct cbpf_jit_options *options, struct cbpf_diags *diags);

/* ------------------------------------------------------------------------ */
/* Passes of the optimizer                                                  */

/* One pass; static storage. */
struct cbpf_pass {
	const char *name;
	const char *about;
};

/* Pass i (from 0), in the order in which they run first; false past the
 * end. */
bool cbpf_pass_row(size_t i, struct cbpf_pass *row);
/* Number of the pass of that name; -1: there is none. */
int cbpf_pass_value(const char *name);
/* Engines leave out pass N for each bit N, in programs that are added to a
 * runner of the session from now on. */
void cbpf_set_passes_off(struct cbpf *c, uint32_t passes_off);
/* What each pass, with those before it, makes of a program that passed
 * cbpf_check() or cbpf_verify(), as text for people, to free(): how many
 * changes it made, and the nodes then, for packets without a fragment. */
char *cbpf_pass_text(const struct cbpf_program *p, enum cbpf_kind kind,
	uint32_t passes_off, struct cbpf_diags *diags);

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
	CBPF_SIGILL,  /* let pass, but for the kernel's own trampoline only */
	CBPF_SIGKILL, /* strict mode: it is not made, the thread is killed */
};

/* How far a call gets in the kernel before its fate is known. */
enum cbpf_way {
	CBPF_WAY_BITMAP, /* the table of calls that are allowed whatever their
			    arguments; no filter runs */
	CBPF_WAY_PHASE1, /* the filters' answer is enough */
	CBPF_WAY_PHASE2, /* someone has to be asked: tracer, listener */
};

struct cbpf_outcome {
	uint32_t value; /* what the deciding filter returned */
	enum cbpf_action action;
	uint32_t data; /* effective: errno capped at 4095 ... */
	enum cbpf_effect effect;
	uint32_t error; /* CBPF_RETURNS: the errno the caller sees, 0: none */
	size_t filter;	/* which filter decided, from 0 in installation order */
	enum cbpf_way way;
	bool whole_process; /* CBPF_SIGSYS that kills: all threads, not one */
};

/* The kernel that a stack of filters is on. */
struct cbpf_seccomp_options {
	uint32_t kernel; /* as cbpf_kernel_value(); 0: the newest known */
	bool strict;	 /* SECCOMP_MODE_STRICT; there are no filters */
};

/* The newest kernel that outcomes are known of, and the first with filters. */
uint32_t cbpf_seccomp_newest(void);
uint32_t cbpf_seccomp_oldest(void);

/* What that kernel makes of a call for which the `count` filters of a stack, in
 * installation order, return `values`; options may be NULL.  An empty stack
 * allows nothing: it is an error, -1. */
int cbpf_seccomp_outcome(const struct cbpf_seccomp_options *options,
	const struct cbpf_syscall *call, const uint32_t *values, size_t count,
	struct cbpf_outcome *outcome);
/* The same on the newest kernel, for a call that is no probe's. */
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
	uint32_t budget; /* of cbpf_verify(); 0: CBPF_VERIFY_BUDGET */
	/* CBPF_MEMORY: the bytes that each record has at least, which verified
	 * programs may rely on; a shorter record is a fault. */
	uint32_t memory_size;
	/* System calls: the kernel that the stack is on. */
	struct cbpf_seccomp_options seccomp;
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
	/* What another stack makes of it, for cbpf_json_verdict(); a
	 * runner makes it NULL. */
	const struct cbpf_outcome *other;
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
/* Runs packet filter i over many records: the value of each; a record matches
 * when it is not 0.  False: nothing was run, as its engine has no run_batch, or
 * all engines are asked, or a packet has a fragment; then cbpf_runner_run()
 * does it one by one. */
bool cbpf_runner_values(struct cbpf_runner *r, size_t i,
	const struct cbpf_record *records, size_t count, uint64_t *values);
/* The engines that filter i runs on, row k (from 0); NULL past the end. */
const struct cbpf_engine *cbpf_runner_engine(
	const struct cbpf_runner *r, size_t i, size_t k);
/* What engine k gave for the record that filter i ran last. */
const struct cbpf_result *cbpf_runner_result(
	const struct cbpf_runner *r, size_t i, size_t k);

/* Whether machine code answers: the first engine of every filter is such. */
bool cbpf_runner_is_code(const struct cbpf_runner *r);

/* What the helper cbpf_trace counted in filter i, CBPF_TRACE_COUNT numbers by
 * the value it was called with; NULL: its engine does not count. */
const uint64_t *cbpf_runner_trace(const struct cbpf_runner *r, size_t i);

/* ------------------------------------------------------------------------ */
/* Calls: what a stack makes of which system call, and by which rule         */

/* All records of one call that had one outcome by one rule. */
struct cbpf_call_row {
	uint32_t arch; /* AUDIT_ARCH_* */
	uint32_t nr;
	struct cbpf_outcome outcome;
	/* The instruction, from 0, of program outcome.filter that returned the
	 * value; -1: not known, for an internal program. */
	long insn;
	uint64_t count;
	uint64_t first; /* number of the first record */
	/* The compares on the way there, in the first record: "4 yes, 6-9 no",
	 * by line, or by instruction ("#3 yes") where there are no lines. */
	const char *path;
	struct cbpf_possible possible; /* as of the verdicts; insn is -1 then */
};

/* How the records of a cbpf_calls went. */
struct cbpf_call_stats {
	uint64_t bitmap; /* records; CBPF_WAY_BITMAP ... */
	uint64_t phase1;
	uint64_t phase2;
	uint64_t insns;	 /* classic instructions run, none for the bitmap */
	uint64_t others; /* records that found no room */
	bool no_memory;	 /* something of the table is missing */
};

struct cbpf_calls;

/* A table for the stack of a runner of CBPF_SYSCALL, which must outlive it, and
 * get no more programs.  Its size is bounded.  With `steps` instructions are
 * counted, which can take longer.  Owned by the caller. */
struct cbpf_calls *cbpf_calls_new(
	struct cbpf_runner *r, bool steps, struct cbpf_diags *diags);
void cbpf_calls_free(struct cbpf_calls *calls);
/* Empties it, for the next input. */
void cbpf_calls_clear(struct cbpf_calls *calls);
/* Adds a record that the runner has just run. */
void cbpf_calls_add(struct cbpf_calls *calls, const struct cbpf_record *record,
	const struct cbpf_verdict *verdict);
/* Runs the stack over `count` calls, struct seccomp_data one behind the other
 * in words of this machine's byte order (see struct cbpf_syscall), and adds
 * them; the first is record number `first`.  The fast way: no filter runs for
 * calls whose arguments do not matter, unless the runner was made for an engine
 * by name.  How many of them matched, as cbpf_verdict's `match`; -1: not all
 * could be run so (a filter that is internal, all engines), and none was. */
int64_t cbpf_calls_run(struct cbpf_calls *calls, const uint32_t (*data)[16],
	size_t count, uint64_t first);
/* Row i (from 0), in the order in which they came, or after cbpf_calls_sort()
 * stopped calls first, then by count; false past the end. */
bool cbpf_calls_row(
	const struct cbpf_calls *calls, size_t i, struct cbpf_call_row *row);
void cbpf_calls_sort(struct cbpf_calls *calls);
void cbpf_calls_stats(
	const struct cbpf_calls *calls, struct cbpf_call_stats *stats);

/* "openat", "x32 openat", "i386 open", "x86_64 500": what a call is called,
 * without the machine when it is this one; returns buf. */
char *cbpf_call_text(uint32_t arch, uint32_t nr, char *buf, size_t size);

/* The way of a record through the filters of a runner's stack, newest first:
 * a line for each instruction, with what it found.  To free(); NULL when out of
 * memory. */
char *cbpf_explain(const struct cbpf_runner *r,
	const struct cbpf_record *record, struct cbpf_diags *diags);

/* An instruction of that way. */
struct cbpf_step {
	size_t filter;	   /* of the runner */
	size_t insn;	   /* from 0; of an internal program the slot */
	unsigned line;	   /* of the filter's text; 0: none */
	const char *text;  /* the instruction */
	const char *found; /* what it came to; "": nothing to tell */
};

struct cbpf_step_sink {
	void (*step)(void *arg, const struct cbpf_step *step);
	void *arg;
};

/* The same one by one, newest filter first.  An internal program has none when
 * the record does not tell all of a call.  0, or -1 when out of memory. */
int cbpf_explain_steps(const struct cbpf_runner *r,
	const struct cbpf_record *record, const struct cbpf_step_sink *sink,
	struct cbpf_diags *diags);
/* Whether the kernel would have the call in its table and run no filter. */
bool cbpf_explain_in_table(
	const struct cbpf_runner *r, const struct cbpf_record *record);

/* The smallest allow-list that lets the calls of a table pass, as assembler
 * text with names, and remarks on what it does not look at.  To free(); NULL
 * with a diagnostic. */
char *cbpf_suggest(const struct cbpf_calls *calls, struct cbpf_diags *diags);

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

/* A filter of the benchmark on one engine.  The ratios are medians over the
 * rounds, each of which measures all engines one after the other; 0: there is
 * none.  "Net" is without what the call of an empty function costs. */
struct cbpf_bench_cell {
	const char *filter;
	const char *data; /* "hot", "cold", "batch"; number of instructions */
	const char *engine;
	const char *compiler; /* of "hand", the faster one; NULL: not said */
	double median_ns;     /* of the rounds, for each record */
	double min_ns;
	double net_ns;	       /* median */
	double vs_libpcap;     /* how often it is as fast as libpcap */
	double vs_libpcap_net; /* the same, both net */
	double vs_native;      /* its time by that of the fastest C */
	double vs_native_net;  /* the same, both net */
	double branch_misses;  /* for each record; negative: not known */
	/* Not 0: how long engines take to prepare a program that long. */
	size_t insns;
};

struct cbpf_bench_sink {
	void (*cell)(void *arg, const struct cbpf_bench_cell *cell);
	/* NULL, or told why a cell is missing; `filter` NULL: all of them. */
	void (*note)(void *arg, const char *filter, const char *engine,
		const char *why);
	void *arg;
};

struct cbpf_bench_options {
	const char *const *names; /* of filters; none: all */
	size_t count;
	/* NULL: all; else the engines that are measured, ended by NULL. */
	const char *const *engines;
	unsigned rounds; /* 0: as many as are good */
	double slice_ns; /* for an engine in a round; 0: as long as is good */
};

/* Measures filters of the benchmark on the session's engines and others; tells
 * each cell.  All engines are first asked for all records: a wrong answer of
 * one of ours is an error.  0 or -1. */
int cbpf_bench(const struct cbpf *c, const struct cbpf_bench_options *options,
	const struct cbpf_bench_sink *sink, struct cbpf_diags *diags);

/* Calls of the running kernel under a filter (Linux only). */
struct cbpf_syscall_cell {
	const char *call;   /* "getpid" */
	const char *filter; /* "arm90"; "none" */
	const char *ending; /* "ALLOW", "ALLOW(1)", "ERRNO(1)"; "" for none */
	size_t insns;	    /* of all filters */
	bool bitmap;	    /* the kernel runs no filter for the call */
	double median_ns;   /* of the rounds, for each call */
	double min_ns;
	double net_ns;	     /* without that of the call alone, median, too */
	const char *skipped; /* why there are no times; NULL: there are */
};

struct cbpf_syscall_sink {
	void (*cell)(void *arg, const struct cbpf_syscall_cell *cell);
	void *arg;
	unsigned rounds; /* 0: 15 */
};

/* Filters of the user's, to be measured as one stack. */
struct cbpf_syscall_stack {
	const char *name; /* of its row */
	struct cbpf_program *const *programs;
	size_t count;
};

/* Measures calls under filters: of one, of 5 and of 90 instructions, of 2 and
 * 200 rules, and under each of `count` stacks (may be 0).  Each measurement is
 * a child process's.  0 or -1. */
int cbpf_bench_syscall(const struct cbpf_syscall_stack *stacks, size_t count,
	const struct cbpf_syscall_sink *sink, struct cbpf_diags *diags);

/* ------------------------------------------------------------------------ */
/* Probes of the running kernel (Linux only)                                */

/* Where a function begins in an ELF file, as offset in the file; of its own
 * symbols or those for dynamic linking.  0 or -1. */
int cbpf_elf_symbol(const char *path, const char *symbol, uint64_t *offset,
	struct cbpf_diags *diags);

struct cbpf_probe_options {
	const char *binary; /* an ELF file */
	uint64_t offset;    /* of an instruction in it */
	bool ret;	    /* at the return of the function, not there */
	int pid;	    /* in that process, all its threads */
	bool children;	    /* and in those it starts: cbpf_probe_wait() */
};

struct cbpf_probe;

/* Loads an internal program into the kernel, which verifies it, and has it run
 * at each hit until the probe is closed.  A map of one 64-bit counter is made
 * for it: what loads from descriptor 0, `r1 = map[fd:0]` or `r1 =
 * map[fd:0][0]+0`, gets that map or the address of the counter.  Other
 * descriptors are refused.  Owned by the caller. */
struct cbpf_probe *cbpf_probe_open(const struct cbpf_program *p,
	const struct cbpf_probe_options *options, struct cbpf_diags *diags);
/* Waits for the process, a child of the caller: its wait status, or -1.  With
 * `children` it is what lets processes go on that are born meanwhile, which
 * ptrace(2) stops, and so is to be called by the thread that opened the probe;
 * those that outlive the process are followed no more, and let go when that
 * thread ends.  It takes the ends of other children of that thread, too. */
int cbpf_probe_wait(struct cbpf_probe *probe, struct cbpf_diags *diags);
/* The counter. */
uint64_t cbpf_probe_hits(const struct cbpf_probe *probe);
void cbpf_probe_close(struct cbpf_probe *probe);

/* How often a probe can be hit, for a process that does nothing else. */
struct cbpf_probe_cell {
	const char *trigger; /* the instruction probed: "nop", "push", "ret" */
	int bits;	     /* of the process */
	bool ret;
	const char *way;   /* how the kernel is entered: "breakpoint", ... */
	double median_mhz; /* million hits a second, net of the loop */
	double max_mhz;
	const char *skipped; /* why there is no number; NULL: there is */
};

struct cbpf_probe_sink {
	void (*cell)(void *arg, const struct cbpf_probe_cell *cell);
	void *arg;
	unsigned rounds; /* 0: 7 */
};

/* Measures entry and return probes; 0 or -1. */
int cbpf_bench_probe(
	const struct cbpf_probe_sink *sink, struct cbpf_diags *diags);

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
/* Cost                                                                     */

/* Instructions executed on the ways through a filter.  In the mean each side of
 * a conditional jump is as likely as the other, whatever was decided before;
 * where tests of one value follow each other, each way out of them is.  Loads
 * are taken to succeed. */
struct cbpf_path_cost {
	uint32_t shortest;
	uint32_t longest;
	double mean;
};

/* The ways that end in one returned value. */
struct cbpf_value_cost {
	uint32_t value;
	bool any;     /* `ret a`: the value is not known */
	double share; /* of the ways, weighed as in the mean; 0 to 1 */
	struct cbpf_path_cost path;
};

/* A system call, with its arguments unknown. */
struct cbpf_call_cost {
	const char *arch;
	const char *name;
	uint32_t nr;
	struct cbpf_path_cost path;
	/* Whether the kernel's bitmap of calls that are always allowed (Linux
	 * 5.11 and later) takes it; if not, the instruction that is why (-1:
	 * none), and what about it. */
	bool cached;
	int insn;
	char why[96];
};

struct cbpf_cost;

/* Costs of a program that cbpf_check() took for the target; the program must
 * outlive them.  `kernel` as in cbpf_limits.  Owned by the caller; NULL with a
 * diagnostic: it has a loop, or is no classic program. */
struct cbpf_cost *cbpf_cost_new(const struct cbpf_program *p,
	enum cbpf_target target, uint32_t kernel, struct cbpf_diags *diags);
void cbpf_cost_free(struct cbpf_cost *cost);
const struct cbpf_path_cost *cbpf_cost_all(const struct cbpf_cost *cost);
/* Rows from 0; NULL past the end.  Calls are there for seccomp alone, of the
 * machines that the filter asks for, without those of x32. */
const struct cbpf_value_cost *cbpf_cost_value(
	const struct cbpf_cost *cost, size_t i);
const struct cbpf_call_cost *cbpf_cost_call(
	const struct cbpf_cost *cost, size_t i);
/* One JSON object on one line, keys as in cbpf(5); owned by the caller. */
char *cbpf_json_cost(const struct cbpf_cost *cost, struct cbpf_diags *diags);

/* ------------------------------------------------------------------------ */
/* A better program that means the same                                     */

/* What counts of a program. */
struct cbpf_measure {
	size_t size;	  /* instructions */
	uint32_t longest; /* instructions on the longest way */
	/* In the mean: over all ways, as in struct cbpf_path_cost; for seccomp
	 * over the calls of the machines that the filter asks for. */
	double mean;
	size_t calls;  /* 0: not seccomp */
	size_t cached; /* calls that the kernel's bitmap always allows */
};

#define CBPF_MAX_REWRITES 16

struct cbpf_optimize_report {
	struct cbpf_measure before, after;
	/* How often each kind of rewrite was done; rows of
	 * cbpf_rewrite_name(). */
	uint32_t fired[CBPF_MAX_REWRITES];
};

/* Name and description of a kind of rewrite, "threaded"; NULL past the end;
 * `about` may be NULL. */
const char *cbpf_rewrite_name(size_t i, const char **about);

/*
 * A classic program that gives the same result for every record, made for the
 * kernel that runs it: calls that are always allowed go where the kernel's
 * bitmap caches them, chains of tests become search trees, known tests, dead
 * instructions and repeated loads go.  What makes it better: more cached calls;
 * if as many, a shorter mean; if as short, a shorter longest way; then fewer
 * instructions.  A program that cannot be made better, or is for libpcap and
 * has a loop, comes back as a copy.
 *
 * `limits` is whose program it is; cbpf_check() must take the program for it,
 * and takes the result; so does cbpf_check_limits() if it took the program.
 * `report` may be NULL.  Owned by the caller; NULL with diagnostics: it is
 * refused, or there is no memory.
 */
struct cbpf_program *cbpf_optimize(const struct cbpf_program *p,
	const struct cbpf_limits *limits, struct cbpf_optimize_report *report,
	struct cbpf_diags *diags);

/* ------------------------------------------------------------------------ */
/* Reports of the checker                                                   */

/* Suppressions that stand in a program's text as comments. */
struct cbpf_allows;

/* Reads them; what is no suppression as it should be is a warning.  The program
 * must outlive them.  Owned by the caller; NULL when out of memory. */
struct cbpf_allows *cbpf_allows_new(
	const struct cbpf_program *p, struct cbpf_diags *diags);
void cbpf_allows_free(struct cbpf_allows *a);
/* The reason why a finding is suppressed; NULL: it is not. */
const char *cbpf_allows_find(struct cbpf_allows *a, const struct cbpf_diag *d);
/* Adds a note for each that no finding was looked up by. */
void cbpf_allows_unused(const struct cbpf_allows *a, struct cbpf_diags *diags);

/* A number that stays the same when lines move: of the diagnostic's name, its
 * file, and the text (or instruction of p, which may be NULL) it is about. */
uint64_t cbpf_fingerprint(
	const struct cbpf_diag *d, const struct cbpf_program *p);

/* "note", "warning", "error". */
const char *cbpf_severity_name(enum cbpf_severity severity);

/* A diagnostic as a report shows it. */
struct cbpf_finding {
	const struct cbpf_diag *diag;
	enum cbpf_severity level;
	const char *target; /* NULL: none was held against it */
	char fingerprint[32];
	enum {
		CBPF_NOT_SUPPRESSED,
		CBPF_ALLOWED,  /* by a comment */
		CBPF_BASELINE, /* by the list of what is known */
	} suppressed;
	const char *reason;		 /* NULL: none */
	const struct cbpf_diag *witness; /* what shows it; NULL: nothing */
};

/* What became of one filter. */
struct cbpf_checked {
	const char *name;
	const char *target; /* NULL: it could not be read */
	size_t instructions;
	size_t translated; /* 0: not known */
	bool taken;
	const char *kernel; /* the running one, if asked; NULL */
};

struct cbpf_check_summary {
	size_t filters;
	size_t taken;
	size_t level[3]; /* findings by severity, without those suppressed */
	size_t suppressed;
};

/* One object on one line, keys as in cbpf(5); a command of a GitHub workflow;
 * a log in SARIF 2.1.0, `complete` unless something could not be read.  Without
 * a line end, owned by the caller; NULL when out of memory. */
char *cbpf_json_finding(
	const struct cbpf_finding *finding, struct cbpf_diags *diags);
char *cbpf_json_checked(
	const struct cbpf_checked *checked, struct cbpf_diags *diags);
char *cbpf_json_check_summary(
	const struct cbpf_check_summary *summary, struct cbpf_diags *diags);
char *cbpf_github_finding(
	const struct cbpf_finding *finding, struct cbpf_diags *diags);
char *cbpf_sarif(const struct cbpf_finding *list, size_t count, bool complete,
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
	const struct cbpf_calls *calls;	  /* NULL: not told */
	const struct cbpf_runner *runner; /* that ran the records */
	uint64_t asked; /* with tally: records that its engines ran */
};

/* One object on one line, without a line end; owned by the caller.  The keys
 * are in cbpf(5).  NULL when out of memory or built without jansson. */
char *cbpf_json_verdict(const struct cbpf_record *record,
	const struct cbpf_verdict *verdict, const char *file,
	const char *filter, struct cbpf_diags *diags);
/* The same with the steps of cbpf_explain_steps(). */
char *cbpf_json_explain(const struct cbpf_runner *r,
	const struct cbpf_record *record, const struct cbpf_verdict *verdict,
	const char *file, struct cbpf_diags *diags);
char *cbpf_json_summary(
	const struct cbpf_summary *summary, struct cbpf_diags *diags);

/* "accept", "reject", or the seccomp outcome; returns buf. */
char *cbpf_verdict_text(const struct cbpf_record *record,
	const struct cbpf_verdict *verdict, char *buf, size_t size);

#ifdef __cplusplus
}
#endif

#endif
