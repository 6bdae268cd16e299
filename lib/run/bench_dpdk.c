/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * DPDK's JIT, where its library is installed (Debian: librte-bpf23).  It is
 * found when the program runs; what is needed of its headers stands here, of
 * release 22.11, whose interface the number 23 names.
 */
#include <dlfcn.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/program.h"
#include "run/bench.h"

/* struct rte_mbuf, as far as a packet of one piece needs it. */
struct mbuf {
	_Alignas(64) const uint8_t *buf_addr;
	uint64_t buf_iova;
	uint16_t data_off; /* of the packet in the buffer */
	uint16_t refcnt;
	uint16_t nb_segs;
	uint16_t port;
	uint64_t ol_flags;
	uint32_t packet_type;
	uint32_t pkt_len;
	uint16_t data_len;
	uint16_t vlan_tci;
	uint8_t rest[10];
	uint16_t buf_len;
	void *pool;
	void *next;
};

_Static_assert(offsetof(struct mbuf, pkt_len) == 36 &&
		       offsetof(struct mbuf, buf_len) == 54 &&
		       offsetof(struct mbuf, next) == 64 &&
		       sizeof(struct mbuf) == BENCH_MBUF_SIZE,
	"as in 22.11");

/* struct bpf_program of libpcap, struct rte_bpf_jit. */
struct classic_program {
	unsigned count;
	struct cbpf_insn *insns;
};

struct dpdk_jit {
	uint64_t (*func)(void *);
	size_t size;
};

struct bench_dpdk {
	void *bpf, *eal;
	FILE *log;
	void *(*convert)(const struct classic_program *);
	void *(*load)(const void *);
	int (*get_jit)(const void *, struct dpdk_jit *);
	void (*destroy)(void *);
	void (*free)(void *);
	int (*init)(int, char **);
	int (*set_log)(FILE *);
};

static bool find(void *library, const char *name, void *to)
{
	void *at = library ? dlsym(library, name) : NULL;

	memcpy(to, &at, sizeof(at));
	return at != NULL;
}

static bool find_all(struct bench_dpdk *d)
{
	return find(d->bpf, "rte_bpf_convert", &d->convert) &&
	       find(d->bpf, "rte_bpf_load", &d->load) &&
	       find(d->bpf, "rte_bpf_get_jit", &d->get_jit) &&
	       find(d->bpf, "rte_bpf_destroy", &d->destroy) &&
	       find(d->eal, "rte_free", &d->free) &&
	       find(d->eal, "rte_eal_init", &d->init) &&
	       find(d->eal, "rte_openlog_stream", &d->set_log);
}

/*
 * rte_bpf_convert() has its memory from DPDK's allocator, which has it from the
 * "environment": one without huge pages, devices or files.  It is there until
 * the process ends, and a second time an error that means nothing.  The
 * processor that it binds this thread to is given back.
 */
static void start_environment(struct bench_dpdk *d)
{
	const char *argv[] = {"cbpf", "--no-huge", "--no-shconf", "--no-pci",
		"--no-telemetry", "-l", "0", "-m", "64", NULL};
	cpu_set_t cpus;
	bool known = !sched_getaffinity(0, sizeof(cpus), &cpus);

	d->log = fopen("/dev/null", "w");
	if (d->log)
		d->set_log(d->log);
	(void)d->init(9, (char **)argv);
	if (known)
		sched_setaffinity(0, sizeof(cpus), &cpus);
}

struct bench_dpdk *bench_dpdk_open(const char **why)
{
	struct bench_dpdk *d = calloc(1, sizeof(*d));

	*why = "librte_bpf.so.23 (package librte-bpf23) is not installed";
	if (!d)
		return NULL;
	d->eal = dlopen("librte_eal.so.23", RTLD_NOW | RTLD_GLOBAL);
	d->bpf = dlopen("librte_bpf.so.23", RTLD_NOW | RTLD_LOCAL);
	if (!find_all(d)) {
		bench_dpdk_close(d);
		return NULL;
	}
	start_environment(d);
	return d;
}

/* The libraries stay: their environment has threads. */
void bench_dpdk_close(struct bench_dpdk *d)
{
	if (!d)
		return;
	if (d->log) {
		d->set_log(NULL);
		fclose(d->log);
	}
	free(d);
}

const char *bench_dpdk_load(
	struct bench_dpdk *d, const struct bench_row *row, struct bench_cell *c)
{
	const struct cbpf_program *p = row->program;
	struct classic_program classic = {(unsigned)p->count, p->insns};
	struct dpdk_jit jit = {0};
	void *converted;

	if (p->internal)
		return "it converts classic programs";
	converted = d->convert(&classic);
	if (!converted)
		return "rte_bpf_convert() fails";
	c->handle = d->load(converted);
	d->free(converted);
	if (!c->handle)
		return "rte_bpf_load() fails";
	if (d->get_jit(c->handle, &jit) || !jit.func) {
		d->destroy(c->handle);
		return "there is no machine code of it";
	}
	c->mbuf_code = jit.func;
	return NULL;
}

void bench_dpdk_unload(struct bench_dpdk *d, struct bench_cell *c)
{
	d->destroy(c->handle);
}

void *bench_dpdk_mbufs(const struct cbpf_record *packets, size_t count)
{
	struct mbuf *m = aligned_alloc(64, count * sizeof(*m));

	for (size_t i = 0; m && i < count; i++) {
		const struct cbpf_packet *p = &packets[i].packet;

		m[i] = (struct mbuf){
			.buf_addr = p->data,
			.refcnt = 1,
			.nb_segs = 1,
			.pkt_len = p->len,
			.data_len = (uint16_t)p->size,
			.buf_len = (uint16_t)p->size,
		};
	}
	return m;
}

bool bench_dpdk_survives(const struct bench_cell *c, size_t count)
{
	int status = 0;
	pid_t pid = fork();

	if (pid == 0) {
		for (size_t i = 0; i < count; i++)
			c->mbuf_code((char *)c->mbufs + i * BENCH_MBUF_SIZE);
		_exit(0);
	}
	return pid > 0 && waitpid(pid, &status, 0) == pid && !status;
}
