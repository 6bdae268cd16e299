#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# What perf trace itself prints of calls whose arguments are known: a word that
# is read from it is the one that the call has, and enough of them are read.
set -u
. "$CBPF_SOURCE/tests/common"

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 1

need perf
[ "$(uname -m)" = x86_64 ] || skip "the calls are those of x86_64"

cat >calls.c <<'EOF'
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/futex.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static char text[64];

int main(void)
{
	static const long rows[][7] = {
		{SYS_getppid},
		{SYS_read, -1, 0, 0},
		{SYS_read, 76, 0, 5},
		{SYS_read, 77, 0, 0},
		{SYS_pread64, 78, 0, 0, 9},
		{SYS_pread64, 78, 0, 3, 0},
		{SYS_openat, AT_FDCWD, 0, O_RDONLY, 0777},
		{SYS_openat, -7, 0, O_CREAT | O_WRONLY, 0640},
		{SYS_openat, -7, 0, O_CREAT | O_RDWR, 0},
		{SYS_mmap, 0, 0, PROT_READ | PROT_WRITE,
			MAP_PRIVATE | MAP_ANONYMOUS, -1, 4096},
		{SYS_mmap, 0, 0, PROT_READ, MAP_PRIVATE, 99, 0},
		{SYS_mmap, 0, 0, PROT_NONE, MAP_SHARED, 99, 8192},
		{SYS_mremap, 0, 4096, 8192, MREMAP_MAYMOVE, 4096},
		{SYS_lseek, 80, 0, SEEK_SET},
		{SYS_lseek, 80, -3, SEEK_END},
		{SYS_fcntl, 81, F_GETFD, 7},
		{SYS_fcntl, 81, F_SETFD, 1},
		{SYS_fcntl, 81, F_SETFD, 0},
		{SYS_socket, AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 99},
		{SYS_futex, 0, FUTEX_WAKE, 3, 4, 5, 6},
		{SYS_prctl, 9999, 1, 2, 3, 4},
		{SYS_kcmp, 1, 2, 99, 3, 4},
		{SYS_madvise, 4096, 0, MADV_DONTNEED},
		{SYS_dup3, 90, 91, O_CLOEXEC},
		{SYS_setpriority, 9, 0, 4},
		{SYS_linkat, AT_FDCWD, 0, 93, 0, 0},
		{SYS_ioctl, 94, 0x5401, 0},
		{SYS_ioctl, 94, 0x5412, 77},
		{SYS_kill, 0, 99},
		{SYS_clock_nanosleep, 77, 1, 0, 0},
		{SYS_preadv2, 70, 0, 2, 3, 4, 5},
		{SYS_epoll_ctl, 71, 1, 72, 0},
		{SYS_fallocate, 73, 0, 5, 6},
		{SYS_getppid},
	};

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		syscall(rows[i][0], rows[i][1], rows[i][2], rows[i][3],
			rows[i][4], rows[i][5], rows[i][6]);
	return text[0];
}
EOF
"${CC:-cc}" -o calls calls.c || exit 1

perf trace -o log ./calls 2>err || skip "perf trace is not permitted: $(cat err)"
grep -q 'getppid()' log || skip "perf trace prints no calls: $(head -n 3 log)"

# Between the two calls of getppid: a line each of call, arguments, unknown words.
lines() {
	sed -n 's/.*"syscall":"\([a-z0-9_]*\)".*"args":\[\([^]]*\)\],"value".*/\1 \2/
		t more
		d
		:more
		s/[",]/ /g
		p' "$1" >"$1.args"
	sed -n 's/.*"unknown_words":\(\[[0-9,]*\]\),"poss.*/\1/p
		/"syscall"/!d
		/unknown_words/!s/.*/[]/p' "$1" | tr '[],' '   ' >"$1.unknown"
	paste -d: "$1.args" "$1.unknown" |
		awk '/^getppid/ { n++; next } n == 1'
}

all='1,6 0 0 2147418112'
bpfrun --seccomp -v --json --code "$all" log >theirs 2>err
[ $? -le 1 ] || fail "the log: $(cat err)"
bpfrun --seccomp -v --json --output=ours --code "$all" -- ./calls 2>err ||
	skip "ptrace is not permitted"
lines theirs >theirs.lines
lines ours >ours.lines
[ "$(wc -l <ours.lines)" = 32 ] || fail "calls are missing: $(cat ours.lines)"
[ "$(wc -l <theirs.lines)" = 32 ] || fail "lines are missing: $(cat log)"

# Words 4 to 15 are the halves of the arguments.
paste -d: ours.lines theirs.lines | awk -F: '
	function hex(text, i, v) {
		text = substr(text, 3)
		while (length(text) < 16)
			text = "0" text
		return text
	}
	{
		split($1, a, " ")
		split($3, b, " ")
		n = split($4, u, " ")
		split("", unknown)
		for (i = 1; i <= n; i++)
			unknown[u[i]] = 1
		if (a[1] != b[1]) {
			print "FAIL: " a[1] " is " b[1]
			next
		}
		for (i = 0; i < 6; i++) {
			x = hex(a[i + 2])
			y = hex(b[i + 2])
			if (!(4 + 2 * i in unknown)) {
				known++
				if (substr(x, 9) != substr(y, 9))
					print "FAIL: " a[1] " argument " i ": " x ", read as " y
			}
			if (!(5 + 2 * i in unknown)) {
				known++
				if (substr(x, 1, 8) != substr(y, 1, 8))
					print "FAIL: " a[1] " argument " i ": " x ", read as " y " (upper half)"
			}
		}
	}
	END { print known " words are known" }' >result
cat result
grep -q FAIL result && fail "words that the calls do not have"
[ "$(sed -n 's/ words are known//p' result)" -ge 150 ] ||
	fail "too few words: $(cat theirs.lines)"
finish
