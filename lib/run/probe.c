/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Internal programs at probes of the running kernel: bpf(2) and the uprobe
 * events of perf_event_open(2); Linux only.
 */
#include <errno.h>
#include <linux/bpf.h>
#include <linux/perf_event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core/program.h"
#include "run/probe.h"

/* BPF_PROG_TYPE_KPROBE serves uprobes; the name is what it has. */
#define PROG_TYPE BPF_PROG_TYPE_KPROBE

int probe_bpf(enum bpf_cmd cmd, union bpf_attr *attr)
{
	return (int)syscall(SYS_bpf, cmd, attr, sizeof(*attr));
}

static int make_counter(void)
{
	union bpf_attr attr;

	memset(&attr, 0, sizeof(attr));
	attr.map_type = BPF_MAP_TYPE_ARRAY;
	attr.key_size = sizeof(uint32_t);
	attr.value_size = sizeof(uint64_t);
	attr.max_entries = 1;
	return probe_bpf(BPF_MAP_CREATE, &attr);
}

/* The program with the counter in place of descriptor 0, behind the guard if
 * there is a set; NULL with errno, EBADF for another descriptor. */
static struct iinsn *bind_maps(const struct iprogram *ip,
	const struct cbpf_probe *probe, size_t *count)
{
	struct iinsn *insns =
		malloc((ip->count + PROBE_GUARD_MAX) * sizeof(*insns));
	size_t n;

	if (!insns)
		return NULL;
	n = probe->set < 0 ? 0 : probe_guard(insns, probe->set);
	*count = n + ip->count;
	memcpy(insns + n, ip->insns, ip->count * sizeof(*insns));
	for (; n < *count; n++) {
		if (insns[n].code != IOP_CODE_LDDW)
			continue;
		if (insns[n].src && insns[n].imm) {
			free(insns);
			errno = EBADF;
			return NULL;
		}
		if (insns[n].src)
			insns[n].imm = probe->map;
		n++; /* its second slot */
	}
	return insns;
}

/* Lines of the kernel's verifier that stand behind the reason. */
static bool is_reason(const char *line)
{
	static const char *const others[] = {
		"processed ", /* "processed 5 insns (limit 1000000) ..." */
		"cur state:", "old state:", /* of a loop without an end */
	};

	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		if (!strncmp(line, others[i], strlen(others[i])))
			return false;
	return *line;
}

/* The last line that tells why, without its end; "" when there is none. */
static const char *reason_of(char *log)
{
	for (;;) {
		char *line = strrchr(log, '\n');

		if (is_reason(line ? line + 1 : log))
			return line ? line + 1 : log;
		if (!line)
			return "";
		*line = '\0';
	}
}

static int load(const struct cbpf_program *p, const struct cbpf_probe *probe,
	struct cbpf_diags *diags)
{
	size_t count;
	struct iinsn *insns = bind_maps(p->internal, probe, &count);
	char log[4096] = "";
	union bpf_attr attr;
	const char *said;
	int fd, error;

	if (!insns) {
		diag_file(diags, DIAG_PROBE, p->name,
			errno == EBADF ? "it has a map other than fd:0"
				       : strerror(errno));
		return -1;
	}
	memset(&attr, 0, sizeof(attr));
	attr.prog_type = PROG_TYPE;
	attr.insns = (uintptr_t)insns;
	attr.insn_cnt = (uint32_t)count;
	attr.license = (uintptr_t) "BSD";
	fd = probe_bpf(BPF_PROG_LOAD, &attr);
	error = errno;
	/* Once more, for the reason. */
	attr.log_buf = (uintptr_t)log;
	attr.log_size = sizeof(log);
	attr.log_level = 1;
	if (fd < 0 && error != EPERM)
		fd = probe_bpf(BPF_PROG_LOAD, &attr);
	free(insns);
	if (fd >= 0)
		return fd;
	log[sizeof(log) - 1] = '\0';
	said = reason_of(log);
	diag_file(diags, DIAG_PROBE, p->name, *said ? said : strerror(error));
	return -1;
}

/* Number of the kernel's source of uprobe events; -1: it has none. */
static int event_type(void)
{
	FILE *f = fopen("/sys/bus/event_source/devices/uprobe/type", "re");
	int type = -1;

	if (f && fscanf(f, "%d", &type) != 1)
		type = -1;
	if (f)
		fclose(f);
	return type;
}

#define CONFIG_RETURN 1u /* format/retprobe: config:0 */

static int open_for(struct perf_event_attr *attr, int pid, int cpu)
{
	return (int)syscall(
		SYS_perf_event_open, attr, pid, cpu, -1, PERF_FLAG_FD_CLOEXEC);
}

static int open_event(const struct cbpf_probe_options *options)
{
	struct perf_event_attr attr;
	int type = event_type();

	if (type < 0) {
		errno = ENODEV;
		return -1;
	}
	memset(&attr, 0, sizeof(attr));
	attr.size = sizeof(attr);
	attr.type = (uint32_t)type;
	attr.config = options->ret ? CONFIG_RETURN : 0;
	attr.config1 = (uintptr_t)options->binary;
	attr.config2 = options->offset;
	/* No attr.inherit: a child would read config1 from its own memory, and
	 * fork(2) fail.  An event of a processor is hit on all of them. */
	if (!options->children)
		return open_for(&attr, options->pid, -1);
	for (int cpu = 0; cpu < sysconf(_SC_NPROCESSORS_CONF); cpu++) {
		int fd = open_for(&attr, -1, cpu);

		if (fd >= 0 || errno != ENODEV)
			return fd; /* it is not off */
	}
	return -1;
}

static const char *attach(
	struct cbpf_probe *probe, const struct cbpf_probe_options *options)
{
	probe->event = open_event(options);
	if (probe->event < 0)
		return errno == ENODEV	 ? "the kernel has no uprobe events"
		       : errno == EACCES ? "perf events are not permitted"
					 : strerror(errno);
	if (ioctl(probe->event, PERF_EVENT_IOC_SET_BPF, probe->prog) ||
		ioctl(probe->event, PERF_EVENT_IOC_ENABLE, 0))
		return strerror(errno);
	return NULL;
}

struct cbpf_probe *cbpf_probe_open(const struct cbpf_program *p,
	const struct cbpf_probe_options *options, struct cbpf_diags *diags)
{
	struct cbpf_probe *probe = malloc(sizeof(*probe));
	const char *why = NULL;

	if (!probe) {
		diag_file(diags, DIAG_NO_MEMORY, NULL);
		return NULL;
	}
	*probe = (struct cbpf_probe){-1, -1, -1, -1, options->pid};
	if (!p->internal)
		why = "it is no program of the internal machine";
	if (!why)
		probe->map = make_counter();
	if (!why && probe->map >= 0 && options->children)
		probe->set = probe_set();
	if (!why && (probe->map < 0 || (options->children && probe->set < 0)))
		why = errno == EPERM ? "bpf(2) is not permitted"
				     : strerror(errno);
	if (why) {
		diag_file(diags, DIAG_PROBE, p->name, why);
		cbpf_probe_close(probe);
		return NULL;
	}
	probe->prog = load(p, probe, diags);
	if (probe->prog >= 0)
		why = attach(probe, options);
	if (!why && probe->prog >= 0 && options->children)
		why = probe_seize(probe);
	if (why)
		diag_file(diags, DIAG_PROBE, options->binary, why);
	if (why || probe->prog < 0) {
		cbpf_probe_close(probe);
		return NULL;
	}
	return probe;
}

uint64_t cbpf_probe_hits(const struct cbpf_probe *probe)
{
	uint32_t key = 0;
	uint64_t value = 0;
	union bpf_attr attr;

	memset(&attr, 0, sizeof(attr));
	attr.map_fd = (uint32_t)probe->map;
	attr.key = (uintptr_t)&key;
	attr.value = (uintptr_t)&value;
	probe_bpf(BPF_MAP_LOOKUP_ELEM, &attr);
	return value;
}

void cbpf_probe_close(struct cbpf_probe *probe)
{
	if (!probe)
		return;
	if (probe->event >= 0)
		close(probe->event);
	if (probe->prog >= 0)
		close(probe->prog);
	if (probe->set >= 0)
		close(probe->set);
	if (probe->map >= 0)
		close(probe->map);
	free(probe);
}
