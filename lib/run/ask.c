/* SPDX-License-Identifier: BSD-2-Clause */
/* The running kernel's word against the rules. */
#include <errno.h>
#include <string.h>
#include <sys/utsname.h>

#include "check/target.h"
#include "core/diag.h"
#include "core/program.h"
#include "run/kernel.h"

static int silent(
	const struct cbpf_program *p, const char *why, struct cbpf_diags *diags)
{
	diag_file(diags, DIAG_KERNEL_SILENT, p->name, why);
	return -1;
}

static int ask_socket(
	const struct cbpf_program *p, int *error, struct cbpf_diags *diags)
{
	struct kernel_socket *ks;
	const char *why;

	ks = kernel_socket_open(&why);
	if (!ks)
		return silent(p, why, diags);
	*error = kernel_socket_attach(ks, p->insns, p->count);
	kernel_socket_close(ks);
	return 0;
}

static int ask_seccomp(
	const struct cbpf_program *p, int *error, struct cbpf_diags *diags)
{
	const char *why;

	return kernel_seccomp_check(&p, 1, error, &why) ? silent(p, why, diags)
							: 0;
}

int cbpf_ask_kernel(const struct cbpf_program *p, enum cbpf_target target,
	int *error, struct cbpf_diags *diags)
{
	switch (target) {
	case CBPF_TARGET_SOCKET:
	case CBPF_TARGET_PACKET_RAW:
	case CBPF_TARGET_PACKET_DGRAM:
		return ask_socket(p, error, diags);
	case CBPF_TARGET_SECCOMP:
		return ask_seccomp(p, error, diags);
	case CBPF_TARGET_LIBPCAP:
	case CBPF_TARGET_INTERNAL:
	case CBPF_TARGET_XT_BPF:
	case CBPF_TARGET_CLS_BPF:
	case CBPF_TARGET_REUSEPORT:
	case CBPF_TARGET_TEAM:
	case CBPF_TARGET_OPENBSD:
	case CBPF_TARGET_NETBSD:
	case CBPF_TARGET_FREEBSD:
		break;
	}
	return silent(p, "it can be for sockets and seccomp", diags);
}

/* The errno that the rules of the running kernel foretell. */
static int foretold(const struct cbpf_program *p, enum cbpf_target target)
{
	const struct cbpf_limits limits = {
		.target = target,
		.kernel = cbpf_kernel_running(),
		.optmem = cbpf_optmem_running(),
	};
	struct cbpf_diags *diags = cbpf_diags_new();
	const struct cbpf_diag *d;
	int error = 0;

	if (!diags)
		return -1;
	if (cbpf_check(p, target, diags))
		error = EINVAL;
	else if (cbpf_check_limits(p, &limits, diags))
		error = ENOMEM;
	/* One that breaks a rule is not measured. */
	for (size_t i = 0; (d = cbpf_diags_get(diags, i)); i++)
		if (!strcmp(d->name, "kernel-version") ||
			strstr(d->text, "(EINVAL)"))
			error = EINVAL;
	if (cbpf_diags_count(diags) &&
		!strcmp(cbpf_diags_get(diags, 0)->name, "no-memory"))
		error = -1;
	cbpf_diags_free(diags);
	return error;
}

int cbpf_compare_kernel(const struct cbpf_program *p, enum cbpf_target target,
	struct cbpf_diags *diags)
{
	struct utsname u;
	char says[64];
	int ours, error = 0;

	if (cbpf_ask_kernel(p, target, &error, diags))
		return 0;
	ours = foretold(p, target);
	if (ours < 0) {
		diag_file(diags, DIAG_NO_MEMORY, p->name);
		return -1;
	}
	if (uname(&u))
		u.release[0] = '\0';
	if (error)
		snprintf(says, sizeof(says), "refuses it (%s)",
			error == EINVAL	  ? "EINVAL"
			: error == ENOMEM ? "ENOMEM"
			: error == EACCES ? "EACCES"
					  : strerror(error));
	else
		snprintf(says, sizeof(says), "takes it");
	if (ours == error) {
		diag_file(diags, DIAG_KERNEL_ASKED, p->name, u.release, says);
		return 0;
	}
	diag_file(diags, DIAG_KERNEL_DISAGREES, p->name,
		!ours		 ? "taken"
		: ours == EINVAL ? "refused with EINVAL"
				 : "refused with ENOMEM",
		u.release, says);
	return -1;
}
