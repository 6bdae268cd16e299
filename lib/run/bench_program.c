/* SPDX-License-Identifier: BSD-2-Clause */
/* Programs of the benchmark that no expression says. */
#include <string.h>

#include "core/iop.h"
#include "core/op.h"
#include "core/program.h"
#include "run/bench.h"

#define EN10MB 1

/* Adds instructions; the first failure stays. */
struct maker {
	struct cbpf_program *p;
	struct cbpf_diags *diags;
	int rc;
};

static struct maker begin(const char *name, struct cbpf_diags *diags)
{
	struct maker m = {.p = program_new(name, diags), .diags = diags};

	m.rc = m.p ? 0 : -1;
	return m;
}

static void add(
	struct maker *m, uint16_t code, unsigned jt, unsigned jf, uint32_t k)
{
	struct cbpf_insn insn = {code, (uint8_t)jt, (uint8_t)jf, k};

	if (!m->rc)
		m->rc = program_add(m->p, insn, NULL, m->diags);
}

static struct cbpf_program *end(struct maker *m)
{
	if (!m->rc)
		return m->p;
	cbpf_program_free(m->p);
	return NULL;
}

/* ---- Classic ------------------------------------------------------------- */

struct cbpf_program *bench_make_hosts(const struct cbpf *c,
	const struct bench_filter *f, struct cbpf_diags *diags)
{
	char expr[40 * 32];
	size_t at = 0;

	(void)c;
	/* 10.1.2.4, where the packet goes, is the last. */
	for (size_t i = 0; i < f->size && at < sizeof(expr); i++)
		at += (size_t)snprintf(expr + at, sizeof(expr) - at,
			"%shost %s.2.%zu", i ? " or " : "",
			i + 1 == f->size ? "10.1" : "198.51",
			i + 1 == f->size ? 4 : 7 * i % 251);
	return cbpf_compile(expr, EN10MB, 0, true, diags);
}

#define REACH 250 /* rules between one `ret` and the next: jt is a byte */

/* Architecture, then a compare for each call's number; all of them allow. */
struct cbpf_program *bench_make_rules(const struct cbpf *c,
	const struct bench_filter *f, struct cbpf_diags *diags)
{
	struct maker m = begin(f->name, diags);

	(void)c;
	add(&m, OP_CODE_LD_W_ABS, 0, 0, 4);
	add(&m, OP_CODE_JEQ_K, 1, 0, BENCH_ARCH);
	add(&m, OP_CODE_RET_K, 0, 0, BENCH_KILL);
	add(&m, OP_CODE_LD_W_ABS, 0, 0, 0);
	for (size_t i = 0; i < f->size; i += REACH) {
		size_t n = f->size - i < REACH ? f->size - i : REACH;

		for (size_t k = 0; k < n; k++)
			add(&m, OP_CODE_JEQ_K, (unsigned)(n - k), 0,
				bench_rule(i + k));
		if (i + n < f->size)
			add(&m, OP_CODE_JA, 0, 0, 1);
		else
			add(&m, OP_CODE_RET_K, 0, 0, BENCH_KILL);
		add(&m, OP_CODE_RET_K, 0, 0, BENCH_ALLOW);
	}
	return end(&m);
}

#define LONG_NR	   1000
#define LONG_REACH 24	      /* rules between one `ret` and the next */
#define HALF_MAX   0x7fffffff /* SSIZE_MAX, its upper half */

/*
 * What libseccomp 2.5 makes of these rules, the last one first (its test
 * "long_jumps" asks for the like; bench_test.c compares):
 *
 *	for (i = 0; i < 200; i++)
 *		seccomp_rule_add_exact(ctx, SCMP_ACT_ALLOW, 1000, 3,
 *			SCMP_A0(SCMP_CMP_EQ, i), SCMP_A1(SCMP_CMP_NE, 0),
 *			SCMP_A2(SCMP_CMP_LT, SSIZE_MAX));
 */
struct cbpf_program *bench_make_longjumps(const struct cbpf *c,
	const struct bench_filter *f, struct cbpf_diags *diags)
{
	struct maker m = begin(f->name, diags);

	(void)c;
	add(&m, OP_CODE_LD_W_ABS, 0, 0, 4);
	add(&m, OP_CODE_JEQ_K, 0, 6, BENCH_ARCH);
	add(&m, OP_CODE_LD_W_ABS, 0, 0, 0);
	add(&m, OP_CODE_JGE_K, 0, 1, 0x40000000);
	add(&m, OP_CODE_JEQ_K, 0, 3, UINT32_MAX);
	add(&m, OP_CODE_JEQ_K, 0, 2, LONG_NR);
	add(&m, OP_CODE_LD_W_ABS, 0, 0, 20);
	add(&m, OP_CODE_JEQ_K, 1, 0, 0);
	add(&m, OP_CODE_RET_K, 0, 0, 0);
	for (size_t i = f->size; i-- > 0;) {
		bool island = i % LONG_REACH == 0;
		unsigned skip = island ? 1 : 0;
		unsigned allow = (unsigned)(i % LONG_REACH) * 11;

		add(&m, OP_CODE_LD_W_ABS, 0, 0, 16);
		add(&m, OP_CODE_JEQ_K, 0, 9 + skip, (uint32_t)i);
		add(&m, OP_CODE_LD_W_ABS, 0, 0, 28);
		add(&m, OP_CODE_JEQ_K, 0, 2, 0);
		add(&m, OP_CODE_LD_W_ABS, 0, 0, 24);
		add(&m, OP_CODE_JEQ_K, 5 + skip, 0, 0);
		add(&m, OP_CODE_LD_W_ABS, 0, 0, 36);
		add(&m, OP_CODE_JGT_K, 3 + skip, 0, HALF_MAX);
		add(&m, OP_CODE_JEQ_K, 0, 2 + allow, HALF_MAX);
		add(&m, OP_CODE_LD_W_ABS, 0, 0, 32);
		add(&m, OP_CODE_JGE_K, skip, allow, UINT32_MAX);
		if (island)
			add(&m, OP_CODE_RET_K, 0, 0, BENCH_ALLOW);
	}
	add(&m, OP_CODE_RET_K, 0, 0, 0);
	return end(&m);
}

/* A container engine's profile, as it is for x86-64 without capabilities. */
struct cbpf_program *bench_make_docker(const struct cbpf *c,
	const struct bench_filter *f, struct cbpf_diags *diags)
{
	static const char *const archs[] = {"x86_64", NULL};
	const struct cbpf_form_options options = {
		.form = "oci",
		.archs = archs,
		.kernel = cbpf_kernel_value("6.1"),
	};
	const struct bench_file *file = bench_file("docker-like.json");

	return cbpf_read(c, f->name, file->text, file->size, &options, diags);
}

/* Loads and compares that miss, then accepts, after `size` instructions. */
struct cbpf_program *bench_make_arm(const struct cbpf *c,
	const struct bench_filter *f, struct cbpf_diags *diags)
{
	struct maker m = begin(f->name, diags);
	size_t n = 0;

	(void)c;
	for (; n + 3 <= f->size; n += 2) {
		add(&m, OP_CODE_LD_H_ABS, 0, 0, (uint32_t)(n % 64));
		add(&m, OP_CODE_JEQ_K, (unsigned)(f->size - n - 2), 0,
			0xfff0u + (uint32_t)n % 15);
	}
	for (; n + 1 < f->size; n++)
		add(&m, OP_CODE_LD_B_ABS, 0, 0, 14);
	add(&m, OP_CODE_RET_K, 0, 0, UINT32_MAX);
	add(&m, OP_CODE_RET_K, 0, 0, 0);
	return end(&m);
}

/* `size` instructions of all kinds, for the time that preparing takes. */
struct cbpf_program *bench_make_mixture(const struct cbpf *c,
	const struct bench_filter *f, struct cbpf_diags *diags)
{
	struct maker m = begin(f->name, diags);
	size_t n = 0;

	(void)c;
	for (; n + 9 <= f->size; n += 8) {
		add(&m, OP_CODE_LD_H_ABS, 0, 0, (uint32_t)(n % 61));
		add(&m, OP_CODE_JEQ_K, 0, 6, (uint32_t)n);
		add(&m, OP_CODE_LDX_MSH, 0, 0, 14);
		add(&m, OP_CODE_LD_H_IND, 0, 0, 16);
		add(&m, OP_CODE_ADD_X, 0, 0, 0);
		add(&m, OP_CODE_AND_K, 0, 0, 0xfff);
		add(&m, OP_CODE_ST, 0, 0, (uint32_t)(n / 8 % MEM_CELLS));
		add(&m, OP_CODE_JGT_K, 0, 0, 100);
	}
	for (; n < f->size; n++)
		add(&m, OP_CODE_RET_K, 0, 0, 1);
	return end(&m);
}

/* ---- Internal ------------------------------------------------------------ */

static void iadd(
	struct maker *m, enum iop iop, unsigned dst, unsigned src, int32_t imm)
{
	const struct iop_info *info = iop_info(iop);
	struct iinsn insn = iop_encode(iop);

	insn.dst = dst & 0xf;
	insn.src |= src & 0xf;
	if (info->selector != SELECT_IMM)
		insn.imm = imm;
	else
		insn.off = (int16_t)imm;
	if (!m->rc && iprogram_add(m->p->internal, insn, NULL)) {
		diag_file(m->diags, DIAG_NO_MEMORY, m->p->name);
		m->rc = -1;
	}
}

/* R6 is the packet, all others but R10 its first word: no pass knows what. */
static struct maker ibegin(const char *name, struct cbpf_diags *diags)
{
	struct maker m = begin(name, diags);

	if (m.rc)
		return m;
	m.p->internal = iprogram_new();
	if (!m.p->internal) {
		diag_file(diags, DIAG_NO_MEMORY, name);
		m.rc = -1;
		return m;
	}
	iadd(&m, IOP_MOV64_X, REG_CTX, REG_ARG1, 0);
	iadd(&m, IOP_LD_ABS_W, 0, 0, 0);
	for (unsigned reg = 1; reg < REG_FP; reg++)
		if (reg != REG_CTX)
			iadd(&m, IOP_MOV64_X, reg, REG_A, 0);
	return m;
}

static struct cbpf_program *iend(struct maker *m)
{
	const struct cbpf_verify_options options = {.ctx = CBPF_PACKET};

	iadd(m, IOP_EXIT, 0, 0, 0);
	if (!m->rc)
		m->rc = cbpf_verify(m->p, &options, m->diags);
	return end(m);
}

struct cbpf_program *bench_make_add64(const struct cbpf *c,
	const struct bench_filter *f, struct cbpf_diags *diags)
{
	struct maker m = ibegin(f->name, diags);

	(void)c;
	iadd(&m, IOP_MOV64_X, REG_CTX, REG_A, 0);
	/* Each register to others in turn; none that the three instructions
	 * before have written, so that instructions are measured and not how
	 * long they wait for each other. */
	for (size_t i = 0; i < f->size; i++)
		iadd(&m, IOP_ADD64_X, (unsigned)(i % REG_FP),
			(unsigned)((i + 1 + i / REG_FP % 6) % REG_FP), 0);
	return iend(&m);
}

struct cbpf_program *bench_make_xadd(const struct cbpf *c,
	const struct bench_filter *f, struct cbpf_diags *diags)
{
	struct maker m = ibegin(f->name, diags);

	(void)c;
	iadd(&m, IOP_STX_DW, REG_FP, REG_A, 0);
	if (!m.rc)
		m.p->internal->insns[m.p->internal->count - 1].off = -8;
	for (size_t i = 0; i < f->size; i++)
		iadd(&m, IOP_ATOMIC_ADD64, REG_FP, REG_ARG2, -8);
	iadd(&m, IOP_LDX_DW, REG_A, REG_FP, 0);
	if (!m.rc)
		m.p->internal->insns[m.p->internal->count - 1].off = -8;
	return iend(&m);
}

struct cbpf_program *bench_make_calls(const struct cbpf *c,
	const struct bench_filter *f, struct cbpf_diags *diags)
{
	struct maker m = ibegin(f->name, diags);

	(void)c;
	for (size_t i = 0; i < f->size; i++) {
		iadd(&m, IOP_CALL, 0, 0, HELPER_GET_SMP_PROCESSOR_ID);
		iadd(&m, IOP_ADD64_X, REG_X, REG_A, 0);
	}
	iadd(&m, IOP_MOV64_X, REG_A, REG_X, 0);
	return iend(&m);
}
