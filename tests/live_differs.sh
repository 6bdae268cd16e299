#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# bpfrun --enforce where the kernel does otherwise than was expected: the
# filters are judged by the rules of an older kernel (--kernel), the running one
# goes by its own.  And who dies of a call, a thread or the process.
set -u
. "$CBPF_SOURCE/tests/common"

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 1

# newer VERSION: whether the running kernel is that or newer.
newer() {
	[ "$(printf '%s\n%s\n' "$1" "$(uname -r)" | sort -V | head -n 1)" = "$1" ]
}

[ "$(uname -m)" = x86_64 ] || barred "the policies are for x86_64"
newer 5.10 || barred "the running kernel is as old as those it is compared with"

cat >calls.c <<'EOF'
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static void *one(void *arg)
{
	syscall(SYS_getppid);
	puts("returned");
	return arg;
}

/* The first thread has died of its call. */
static void *last(void *arg)
{
	pthread_join(*(pthread_t *)arg, NULL);
	puts("alive");
	fflush(stdout);
	_exit(7);
}

static void *wait_long(void *arg)
{
	pause();
	return arg;
}

/* Makes a call at once; the threads wait in theirs. */
int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	int n = argc > 2 ? atoi(argv[2]) : 1;
	pthread_t t[64], self = pthread_self();

	if (!strcmp(what, "call")) {
		for (int i = 0; i < (argc > 3 ? atoi(argv[3]) : 1); i++)
			printf("%ld\n", syscall(n));
	} else if (!strcmp(what, "thread")) {
		for (int i = 0; i < n; i++) {
			pthread_create(t, NULL, one, NULL);
			pthread_join(t[0], NULL);
		}
		puts("alive");
		return 7;
	} else if (!strcmp(what, "together")) {
		for (int i = 0; i < n; i++)
			pthread_create(&t[i], NULL, one, NULL);
		for (int i = 0; i < n; i++)
			pthread_join(t[i], NULL);
		puts("alive");
		return 7;
	} else if (!strcmp(what, "first")) {
		pthread_create(t, NULL, last, &self);
		syscall(SYS_getppid);
	} else if (!strcmp(what, "waiting")) {
		for (int i = 0; i < 3; i++)
			pthread_create(&t[i], NULL, wait_long, NULL);
		usleep(50000);
		syscall(SYS_getppid);
	} else if (!strcmp(what, "signal")) {
		for (int i = 0; i < 3; i++)
			pthread_create(&t[i], NULL, wait_long, NULL);
		usleep(50000);
		kill(getpid(), SIGSYS);
		pause();
	}
	return 0;
}
EOF
"${CC:-cc}" -o calls calls.c -lpthread || exit 1

# policy NAME NUMBER VALUE: a filter that returns VALUE for one call.
policy() {
	printf '\tld [0]\n\tjeq #%s, d\n\tret #ALLOW\nd:\tret #%s\n' \
		"$2" "$3" >"$1"
}

# agrees STATUS ARGS...: as the policies say, on the running kernel.
agrees() {
	want=$1
	shift
	# shellcheck disable=SC2086
	bpfrun --seccomp --enforce --output=live.out $stack -- \
		./calls "$@" >out 2>err
	got=$?
	[ $got = "$want" ] || fail "$stack, $*: status $got: $(cat err)"
	grep -q '^kernel: [1-9][0-9]* .* 0 otherwise$' live.out ||
		fail "$stack, $*: $(cat err live.out)"
	grep -v no_new_privs err | grep . && fail "$stack, $*: messages"
}

# differs VERSION COUNT TEXT ARGS...: otherwise than on an older kernel.
differs() {
	version=$1 count=$2 text=$3
	shift 3
	# shellcheck disable=SC2086
	bpfrun --seccomp --enforce --kernel="$version" --output=live.out \
		$stack -- ./calls "$@" >out 2>err
	got=$?
	[ $got = 125 ] || fail "$stack, $version, $*: status $got"
	grep -q "^kernel: [1-9][0-9]* .*, $count otherwise\$" live.out ||
		fail "$stack, $version, $*: $(cat err live.out)"
	grep -q "record [1-9][0-9]*, process [1-9][0-9]*, call $text \[live-differs\]\$" \
		err || fail "$stack, $version, $*: $(cat err)"
}

stack='-f a.bpf'
policy a.bpf 110 0x7fff0000
bpfrun --seccomp --enforce -q $stack -- ./calls call 110 >out 2>err || {
	cat err
	grep -q 'not permitted\|Linux 5.3' err && barred "ptrace is not permitted"
	fail "a policy that allows"
}

# ---- Rules that changed ------------------------------------------------------

ppid='110 (getppid of x86_64): expected was'

policy a.bpf 110 0x0005ffff
agrees 0 call 110
differs 3.19 1 "$ppid ERRNO(65535), but the kernel made it return -4095" call 110
# Of many the first 20 are told.
differs 3.19 30 "$ppid ERRNO(65535), but .*" call 110 30
grep -c live-differs err >n
echo 20 | same "how many are told" n
bpfrun --seccomp --enforce --kernel=3.19 --json --output=live.out $stack -- \
	./calls call 110 3 >out 2>err
[ $? = 125 ] || fail "status with --json"
grep -q '"enforce":{"agreed":[1-9][0-9]*,"unclear":[0-9]*,"differed":3}' \
	live.out || fail "differences in JSON"

policy a.bpf 110 0x7ffc0000
agrees 0 call 110
differs 4.13 1 "$ppid UNKNOWN(0x7ffc) -> SIGSYS, but the kernel made it return [1-9][0-9]*" call 110
policy a.bpf 110 0x7fc00000
agrees 0 call 110
differs 4.20 1 "$ppid UNKNOWN(0x7fc0) -> SIGSYS, but the kernel made it return -38" call 110
# Before 4.14 the highest bit did not count.
policy a.bpf 110 0xffff0000
agrees 159 call 110
differs 4.0 1 "$ppid ALLOW, but the kernel killed it by SIGSYS" call 110
policy a.bpf 110 0x80050009
agrees 159 call 110
differs 4.0 1 "$ppid ERRNO(9), but the kernel killed it by SIGSYS" call 110

# A chain: the lowest action wins, signed or not.
stack='-f a.bpf -f b.bpf'
policy a.bpf 110 0xffff0000
policy b.bpf 110 0x00050005
agrees 159 call 110
differs 4.0 1 "$ppid ERRNO(5), but the kernel killed it by SIGSYS" call 110
policy a.bpf 110 0x7ffe0000
policy b.bpf 110 0x0005fff0
agrees 0 call 110
differs 3.19 1 "$ppid ERRNO(65520), but the kernel made it return -4095" call 110

# Calls that are passed over since some version.
stack='-f a.bpf'
if newer 6.18; then
	policy a.bpf 336 0x00050005
	agrees 0 call 336
	differs 6.17 1 "336 (uprobe of x86_64): expected was ERRNO(5), but the kernel made it return -6" call 336
	policy a.bpf 335 0x80000000
	agrees 132 call 335
	differs 6.12.13 1 "335 (uretprobe of x86_64): expected was KILL_PROCESS, but the kernel made it return .*" call 335
else
	echo "not tested: this kernel knows no call uprobe"
fi

# ---- Who dies ----------------------------------------------------------------

policy a.bpf 110 KILL_THREAD
agrees 159 call 110
agrees 7 thread
grep -qx alive out || fail "the process goes on after KILL_THREAD"
agrees 7 thread 20
agrees 7 together 20
agrees 7 first
grep -qx alive out || fail "the process goes on without its first thread"

policy a.bpf 110 KILL_PROCESS
agrees 159 call 110
for what in thread 'together 20' first waiting; do
	# shellcheck disable=SC2086
	agrees 159 $what
	grep . out && fail "$what: the process goes on after KILL_PROCESS"
	# shellcheck disable=SC2086
	[ "$what" = 'together 20' ] || differs 4.13 1 \
		"$ppid KILL_THREAD of that thread alone, but the kernel killed all threads of the process by SIGSYS" \
		$what
done

# No action at all, which killed a thread before 5.10.
policy a.bpf 110 0x00010000
agrees 159 thread
agrees 159 call 110
differs 5.9 1 "$ppid UNKNOWN(0x0001) -> SIGSYS of that thread alone, but the kernel killed all threads of the process by SIGSYS" thread

# Others are killed in calls that were to be allowed: no difference.
policy a.bpf 110 0x00030007
agrees 159 waiting
agrees 159 signal
policy a.bpf 110 0xffff0000
differs 4.0 1 "$ppid ALLOW, but the kernel killed it by SIGSYS" waiting

finish
