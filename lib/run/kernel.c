/* SPDX-License-Identifier: BSD-2-Clause */
/* The running kernel's socket filters; Linux only. */
#include "run/kernel.h"

#include <errno.h>
#include <limits.h>
#include <linux/filter.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/op.h"

_Static_assert(sizeof(struct cbpf_insn) == sizeof(struct sock_filter),
	"an instruction is what the kernel takes");

struct kernel_socket {
	int fd[2]; /* [0] sends, [1] has the filter */
};

struct kernel_socket *kernel_socket_open(const char **why)
{
	static const struct cbpf_insn accept_all = {
		.code = OP_CODE_RET_K, .k = 1};
	struct kernel_socket *ks = malloc(sizeof(*ks));

	if (!ks) {
		*why = "out of memory";
		return NULL;
	}
	if (socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, ks->fd)) {
		*why = "no AF_UNIX sockets can be had";
		free(ks);
		return NULL;
	}
	if (kernel_socket_attach(ks, &accept_all, 1)) {
		*why = "SO_ATTACH_FILTER is not permitted";
		kernel_socket_close(ks);
		return NULL;
	}
	return ks;
}

void kernel_socket_close(struct kernel_socket *ks)
{
	if (!ks)
		return;
	close(ks->fd[0]);
	close(ks->fd[1]);
	free(ks);
}

int kernel_socket_attach(
	struct kernel_socket *ks, const struct cbpf_insn *insns, size_t count)
{
	struct sock_fprog prog = {
		.len = (unsigned short)count,
		.filter = (struct sock_filter *)insns,
	};
	int unused = 0;

	/* The old one first: both are charged to the socket while both live,
	 * and that limit (optmem_max) is no rule of the checker. */
	setsockopt(ks->fd[1], SOL_SOCKET, SO_DETACH_FILTER, &unused,
		sizeof(unused));
	if (count > USHRT_MAX)
		return EINVAL;
	if (setsockopt(ks->fd[1], SOL_SOCKET, SO_ATTACH_FILTER, &prog,
		    sizeof(prog)))
		return errno;
	return 0;
}

/* The filter runs within send(): what it drops never arrives, and the sender
 * is not told. */
long kernel_socket_run(
	struct kernel_socket *ks, const uint8_t *data, size_t size)
{
	char byte;
	ssize_t n;

	if (size > KERNEL_MAX_PACKET)
		return KERNEL_RUN_FAILED;
	n = send(ks->fd[0], size ? (const void *)data : &byte, size,
		MSG_DONTWAIT | MSG_NOSIGNAL);
	if (n != (ssize_t)size)
		return KERNEL_RUN_FAILED;
	n = recv(ks->fd[1], &byte, 1, MSG_DONTWAIT | MSG_TRUNC);
	if (n >= 0)
		return n;
	return errno == EAGAIN ? KERNEL_DROPPED : KERNEL_RUN_FAILED;
}
