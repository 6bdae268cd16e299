/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * An allow-list from records, as assembler text: each machine, and on it each
 * call, that came.  What such a list does not know is said in remarks, for the
 * one who has to review it.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "names/consts.h"
#include "names/syscalls.h"
#include "run/calls.h"

/* A call to be allowed. */
struct wish {
	uint32_t arch, nr;
	uint64_t count;
};

struct wishes {
	struct wish *list;
	size_t count;
	struct buf text;
};

/* Calls whose arguments decide what they do. */
static const struct {
	const char *name;
	const char *remark;
} reviews[] = {
	{"bpf", "loads programs into the kernel"},
	{"clone", "flags: may make namespaces (CLONE_NEWUSER)"},
	{"clone3", "flags lie in memory, where no filter sees them"},
	{"execve", "the program that is run is not looked at"},
	{"execveat", "the program that is run is not looked at"},
	{"fcntl", "command"},
	{"finit_module", "loads code into the kernel"},
	{"init_module", "loads code into the kernel"},
	{"io_uring_setup", "what goes through the ring is not filtered"},
	{"ioctl", "request: TIOCSTI, TIOCLINUX ... are allowed"},
	{"kill", "signal and process"},
	{"mmap", "PROT_EXEC is allowed"},
	{"mount", "what is mounted is not looked at"},
	{"mprotect", "PROT_EXEC is allowed"},
	{"open", "O_WRONLY, O_CREAT ... are allowed"},
	{"openat", "O_WRONLY, O_CREAT ... are allowed"},
	{"personality", "persona"},
	{"pkey_mprotect", "PROT_EXEC is allowed"},
	{"prctl", "option"},
	{"ptrace", "request: other processes' calls are in its hand"},
	{"setns", "namespace"},
	{"socket", "family: AF_PACKET, AF_VSOCK ... are allowed"},
	{"uprobe", "of the kernel's probes; passes by itself from 6.18 on"},
	{"uretprobe", "of the kernel's probes; passes by itself from 6.14 on"},
	{"unshare", "flags: may make namespaces (CLONE_NEWUSER)"},
};

/* Calls that a C library makes in place of another one, depending on its
 * version; where the newer is refused it must be by ENOSYS. */
static const char *const twins[][2] = {
	{"clone", "clone3"},
	{"open", "openat"},
	{"stat", "newfstatat"},
	{"fstat", "newfstatat"},
	{"newfstatat", "statx"},
	{"access", "faccessat2"},
	{"faccessat", "faccessat2"},
	{"clock_gettime", "clock_gettime64"},
	{"futex", "futex_time64"},
	{"select", "pselect6"},
	{"poll", "ppoll"},
	{"execve", "execveat"},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *name_of(const struct wish *w, char *buf, size_t size,
	const struct audit_arch **arch)
{
	uint32_t nr;
	const char *name;

	*arch = audit_arch_by_value(w->arch);
	if (*arch == audit_arch_by_name("x86_64") && w->nr >> 30 == 1)
		*arch = audit_arch_by_name("x32");
	name = *arch ? syscall_name(*arch, w->nr, buf, size) : NULL;
	if (!name || syscall_number(*arch, name, &nr) != SYSCALL_FOUND ||
		nr != w->nr)
		return NULL;
	return name;
}

static bool wishes_for(
	const struct wishes *all, uint32_t arch, const char *name)
{
	const struct audit_arch *machine;
	const char *other;
	char buf[64];

	for (size_t i = 0; i < all->count; i++) {
		if (all->list[i].arch != arch)
			continue;
		other = name_of(&all->list[i], buf, sizeof(buf), &machine);
		if (other && !strcmp(other, name))
			return true;
	}
	return false;
}

static int by_number(const void *a, const void *b)
{
	const struct wish *left = a, *right = b;

	if (left->arch != right->arch)
		return left->arch < right->arch ? -1 : 1;
	return left->nr < right->nr ? -1 : left->nr > right->nr;
}

/* The calls of the table, each once. */
static bool collect(const struct cbpf_calls *calls, struct wishes *all)
{
	struct cbpf_call_row row;
	size_t n = 0;

	all->list = malloc((calls->row_count + 1) * sizeof(*all->list));
	if (!all->list)
		return false;
	for (size_t i = 0; cbpf_calls_row(calls, i, &row); i++)
		all->list[i] = (struct wish){row.arch, row.nr, row.count};
	qsort(all->list, calls->row_count, sizeof(*all->list), by_number);
	for (size_t i = 0; i < calls->row_count; i++) {
		struct wish *last = n ? &all->list[n - 1] : NULL;

		if (last && !by_number(last, &all->list[i]))
			last->count += all->list[i].count;
		else
			all->list[n++] = all->list[i];
	}
	all->count = n;
	return true;
}

/* "AUDIT_ARCH_X86_64", where a constant is called so. */
static void put_arch(struct buf *b, uint32_t value)
{
	const struct audit_arch *arch = audit_arch_by_value(value);
	char macro[48];
	uint32_t known;

	snprintf(macro, sizeof(macro), "AUDIT_ARCH_%s",
		arch && strcmp(arch->name, "x86") ? arch->name : "i386");
	for (char *c = macro; *c; c++)
		*c = (char)toupper((unsigned char)*c);
	if (const_by_name(macro, &known) && known == value)
		buf_puts(b, macro);
	else
		buf_printf(b, "0x%08x", value);
}

static void put_call(struct wishes *all, const struct wish *w)
{
	const struct audit_arch *arch;
	struct buf *b = &all->text;
	char buf[64], key[128];
	const char *name = name_of(w, buf, sizeof(buf), &arch);
	const char *remark = NULL;

	if (name)
		snprintf(key, sizeof(key), "nr(%s, %s): allow,", name,
			arch->name);
	else
		snprintf(key, sizeof(key), "0x%x: allow,", w->nr);
	for (size_t i = 0; name && i < COUNT(reviews); i++)
		if (!strcmp(reviews[i].name, name))
			remark = reviews[i].remark;
	buf_printf(b, "                %-39s ; %llu%s%s\n", key,
		(unsigned long long)w->count, remark ? "; review: " : "",
		remark ? remark : "");
}

/* Calls that may come with another C library and were not seen. */
static void put_twins(struct wishes *all, uint32_t arch)
{
	const struct audit_arch *machine = audit_arch_by_value(arch);
	uint32_t nr;

	for (size_t i = 0; machine && i < COUNT(twins); i++) {
		const char *one = twins[i][0], *other = twins[i][1];
		bool has_one = wishes_for(all, arch, one);

		if (has_one == wishes_for(all, arch, other))
			continue;
		if (syscall_number(machine, one, &nr) != SYSCALL_FOUND ||
			syscall_number(machine, other, &nr) != SYSCALL_FOUND)
			continue;
		buf_printf(&all->text,
			"; - %s is allowed, %s is not: another C library may "
			"make that one.\n",
			has_one ? one : other, has_one ? other : one);
	}
}

static void put_head(struct wishes *all)
{
	struct buf *b = &all->text;
	uint64_t records = 0;
	uint32_t last = 0;

	for (size_t i = 0; i < all->count; i++)
		records += all->list[i].count;
	buf_printf(b,
		"; %zu calls, from %llu records.  To be reviewed:\n"
		"; - Calls that the program makes in other runs are missing.\n"
		"; - Arguments are not constrained: a call that is allowed is "
		"allowed with\n"
		";   all of them.  The remark of a call says where that "
		"matters most.\n"
		"; - The machine is checked first, as numbers differ from one "
		"to another;\n"
		";   others are killed.\n",
		all->count, (unsigned long long)records);
	for (size_t i = 0; i < all->count; i++) {
		if (i && all->list[i].arch == last)
			continue;
		last = all->list[i].arch;
		if (audit_arch_by_value(last) == audit_arch_by_name("x86_64"))
			buf_puts(b,
				"; - Calls of x32 (from 0x40000000 on) come "
				"as x86_64 too, and are refused\n"
				";   unless they are listed.\n");
		put_twins(all, last);
	}
}

static void put_machines(struct wishes *all)
{
	struct buf *b = &all->text;

	buf_puts(b, "        ld      [arch]\n        .switch {\n");
	for (size_t i = 0; i < all->count; i++) {
		if (i && all->list[i].arch == all->list[i - 1].arch)
			continue;
		buf_puts(b, "                ");
		put_arch(b, all->list[i].arch);
		buf_printf(b, ": m_%08x,\n", all->list[i].arch);
	}
	buf_puts(b, "                default: foreign }\n");
}

static void put_lists(struct wishes *all)
{
	struct buf *b = &all->text;

	for (size_t i = 0; i < all->count; i++) {
		const struct wish *w = &all->list[i];

		if (!i || w->arch != w[-1].arch)
			buf_printf(b,
				"m_%08x:\n        ld      [nr]\n"
				"        .switch {\n",
				w->arch);
		put_call(all, w);
		if (i + 1 == all->count || w[1].arch != w->arch)
			buf_puts(b, "                default: refuse }\n");
	}
}

char *cbpf_suggest(const struct cbpf_calls *calls, struct cbpf_diags *diags)
{
	struct wishes all = {0};
	const struct audit_arch *arch;
	char *text = NULL;
	size_t size;

	if (collect(calls, &all) && all.count) {
		put_head(&all);
		arch = audit_arch_by_value(all.list[0].arch);
		if (arch)
			buf_printf(
				&all.text, ".context seccomp %s\n", arch->name);
		put_machines(&all);
		put_lists(&all);
		buf_puts(&all.text, "allow:  ret     #ALLOW\n"
				    "refuse: ret     #ERRNO(ENOSYS)\n"
				    "foreign:\n"
				    "        ret     #KILL_PROCESS\n");
		text = buf_take(&all.text, &size);
	}
	if (!text)
		diag_file(diags,
			all.list && !all.count ? DIAG_NO_CALLS : DIAG_NO_MEMORY,
			NULL);
	free(all.list);
	return text;
}
