#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# What strace -v shows of a filter that a program attaches is read as that
# filter; what it shows without -v is refused.
set -u

if ! command -v strace >/dev/null; then
	echo "SKIPPED: strace is not installed"
	exit 77
fi
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0

cat >"$tmp/attach.c" <<'EOT'
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct sock_filter filter[] = {
#include FILTER
};

int main(int argc, char **argv)
{
	struct sock_fprog prog = {sizeof(filter) / sizeof(*filter), filter};
	int fd = socket(AF_UNIX, SOCK_DGRAM, 0);

	(void)argv;
	if (argc == 1)
		setsockopt(fd, SOL_SOCKET, SO_ATTACH_FILTER, &prog, sizeof(prog));
	else if (!prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
		prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &prog);
	return 0;
}
EOT
cat >"$tmp/policy" <<'EOT'
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
	BPF_JUMP(BPF_JMP + BPF_JEQ + BPF_K, AUDIT_ARCH_X86_64, 1, 0),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (offsetof(struct seccomp_data, nr))),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_ptrace, 2, 0),
	BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000U, 2, 0),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (EPERM & SECCOMP_RET_DATA)),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE | 7),
EOT
cat >"$tmp/packets" <<'EOT'
{ 0x28, 0, 0, 0x0000000c }, { 0x15, 0, 9, 0x00000800 },
{ 0x30, 0, 0, 0xfffff030 }, { 0x30, 0, 0, 0xfff00009 }, { 0xb1, 0, 0, 14 },
{ 0x02, 0, 0, 3 }, { 0x61, 0, 0, 3 }, { 0x3d, 1, 0, 0 }, { 0x84, 0, 0, 0 },
{ 0x87, 0, 0, 0 }, { 0x16, 0, 0, 0 }, { 0x06, 0, 0, 0xffffffff },
EOT

# shown FILTER ARGUMENT...: the line with the filter goes to $tmp/line.
shown() {
	filter=$1
	shift
	$CC -w -DFILTER="\"$tmp/$filter\"" "$tmp/attach.c" -o "$tmp/attach" &&
		strace "$@" -o "$tmp/trace" -e setsockopt,prctl,seccomp \
			"$tmp/attach" ${second:+"$second"} &&
		grep 'filter=' "$tmp/trace" >"$tmp/line"
}

for filter in packets policy; do
	second=
	[ "$filter" = packets ] || second=seccomp
	if ! shown "$filter" -v; then
		grep -q . "$tmp/trace" 2>/dev/null || {
			echo "SKIPPED: strace cannot trace here"
			exit 77
		}
	fi
	bpfasm -i c "$tmp/$filter" >"$tmp/want"
	bpfasm "$tmp/line" | cmp - "$tmp/want" || {
		echo "FAIL: $filter"
		cat "$tmp/line"
		failed=1
	}
	sed 's/.*\(filter=\[.*\]\).*/\1/' "$tmp/line" | bpfasm | cmp - "$tmp/want" ||
		failed=1
	shown "$filter"
	bpfasm -i strace "$tmp/line" 2>/dev/null && failed=1
done
exit $failed
