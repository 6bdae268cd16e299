#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# bpfrun --seccomp ... -- COMMAND: threads, vfork, execve, calls of 32 bits,
# signals; the kernel's outcome under --enforce; what strace logs of the same
# command.
set -u
. "$CBPF_SOURCE/tests/common"

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 1

cat >no-getdents.bpf <<'EOT'
	ld [4]
	jeq #0xc000003e, ok
	ret #0x80000000
ok:	ld [0]
	jeq #217, deny
	ret #0x7fff0000
deny:	ret #0x0005000d
EOT
cat >x86.bpf <<'EOT'
	ld [4]
	jeq #0x40000003, small
	ret #0x7fff0000
small:	ld [0]
	jeq #64, no
	ret #0x7fff0000
no:	ret #0x00050007
EOT
[ "$(uname -m)" = x86_64 ] || barred "the policies are for x86_64"

bpfrun --seccomp -q -f no-getdents.bpf -- true 2>err
case $? in
0) ;;
*)
	cat err
	grep -q 'not permitted\|Linux 5.3' err && barred "ptrace is not permitted"
	fail "a command that does nothing"
	;;
esac

cat >calls.c <<'EOT'
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void *many(void *arg)
{
	for (int i = 0; i < 50; i++)
		syscall(SYS_getppid);
	return arg;
}

static void *execute(void *arg)
{
	execl("/bin/true", "true", (char *)NULL);
	return arg;
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	pthread_t t[4];
	int status;
	long r = 64;

	if (!strcmp(what, "threads")) {
		for (int i = 0; i < 4; i++)
			pthread_create(&t[i], NULL, many, NULL);
		for (int i = 0; i < 4; i++)
			pthread_join(t[i], NULL);
	} else if (!strcmp(what, "vfork")) {
		if (!vfork()) {
			execl("/bin/sh", "sh", "-c", "exit 9", (char *)NULL);
			_exit(1);
		}
		wait(&status);
		return WEXITSTATUS(status);
	} else if (!strcmp(what, "exec")) {
		pthread_create(t, NULL, execute, NULL);
		pause();
	} else if (!strcmp(what, "int80")) {
		__asm__ volatile("int $0x80" : "+a"(r) : :
			"memory", "r8", "r9", "r10", "r11");
		printf("%ld\n", r);
	} else if (!strcmp(what, "getppid")) {
		printf("%ld\n", syscall(SYS_getppid));
	} else if (!strcmp(what, "kill")) {
		raise(SIGKILL);
	}
	return 0;
}
EOT
"${CC:-cc}" -o calls calls.c -lpthread || exit 1

# ---- The call, its count, its outcome --------------------------------------

mkdir folder
bpfrun --seccomp --stats --output=live.out --record=live.bin \
	-f no-getdents.bpf -- sh -c 'ls folder | wc -l' >out ||
	fail "status of ls"
echo 0 | same "the output is the command's" out
grep -q ' 2 matched' live.out || fail "getdents64 is made twice"
grep -q '^ *2  getdents64  *ERRNO(13)  *no-getdents.bpf:7 (2-5 yes)$' live.out ||
	fail "its count, its line"
bpfrun --seccomp --print --json -f no-getdents.bpf live.bin |
	grep -c '"syscall":"getdents64".*"verdict":"ERRNO(13)"' >n
echo 2 | same "the recorded calls" n
bpfrun --seccomp --stats -f no-getdents.bpf live.bin >recorded
sed 's/^sh:/live.bin:/' live.out | same "the same table" recorded

# ---- The kernel agrees ------------------------------------------------------

bpfrun --seccomp --print --output=live.out --enforce -f no-getdents.bpf -- \
	sh -c 'ls folder' 2>err || [ $? = 2 ] || fail "status of a failing ls"
grep -q 'Permission denied' err || fail "the kernel does not enforce"
grep -q 'ERRNO(13)' live.out || fail "the outcome is not told"
grep -q '^kernel: [1-9][0-9]* calls as expected, [0-9]* cannot be told, 0 otherwise$' \
	live.out || { cat live.out; fail "--enforce differs"; }

# outcome VALUE STATUS: getppid under a filter that returns VALUE for it.
outcome() {
	printf '\tld [0]\n\tjeq #110, d\n\tret #0x7fff0000\nd:\tret #%s\n' \
		"$1" >one.bpf
	bpfrun --seccomp --enforce --output=live.out -f one.bpf -- \
		./calls getppid >out
	[ $? = "$2" ] || fail "status of getppid under $1"
	grep -q ' 0 otherwise$' live.out ||
		{ cat live.out; fail "getppid under $1"; }
}
outcome 0x7fff0000 0
outcome 0x7ffc0000 0
outcome 0x00030007 159
outcome 0x80000000 159
outcome 0x00000000 159
outcome 0x00010000 159
outcome 0x7ff00001 0
outcome 0x7fc00000 0
outcome 0x00050000 0
echo 0 | same "ERRNO(0)" out
outcome 0x0005ffff 0


# ---- Threads, vfork, execve, 32 bits, death ---------------------------------

for mode in '' --enforce; do
	bpfrun --seccomp $mode --output=live.out --json -f no-getdents.bpf -- \
		./calls threads || fail "status of threads"
	grep -c '"syscall":"getppid"' live.out >n
	echo 200 | same "the calls of threads" n
	bpfrun --seccomp $mode -q -f no-getdents.bpf -- ./calls vfork 2>err
	[ $? = 9 ] || fail "status of vfork $mode"
	bpfrun --seccomp $mode --output=live.out --json -f no-getdents.bpf -- \
		./calls exec || fail "a thread that executes a program $mode"
	grep -c '"syscall":"execve"' live.out >n
	echo 2 | same "two programs" n
	bpfrun --seccomp $mode -q -f no-getdents.bpf -- ./calls kill 2>err
	[ $? = 137 ] || fail "status of a death $mode"
	grep -q . err && grep -v no_new_privs err && fail "messages of $mode"
done
if ./calls int80 >/dev/null 2>&1; then
	bpfrun --seccomp --print --json --output=live.out -f x86.bpf -- \
		./calls int80 >out
	grep -q '"nr":64,"syscall":"getppid","arch":"x86".*ERRNO(7)' live.out ||
		fail "a call of 32 bits"
	bpfrun --seccomp --enforce --output=live.out -f x86.bpf -- \
		./calls int80 >out
	echo -7 | same "a call of 32 bits is enforced" out
	grep -q ' 0 otherwise' live.out || fail "a call of 32 bits differs"
else
	echo "not tested: this kernel has no calls of 32 bits"
fi

# ---- Status, and commands that are none -------------------------------------

bpfrun --seccomp -q -f no-getdents.bpf -- sh -c 'exit 42' 2>err
[ $? = 42 ] || fail "the command's own status"
bpfrun --seccomp -q -f no-getdents.bpf -- ./nonesuch 2>err
[ $? = 127 ] || fail "status when there is no command"
grep -q 'cannot be executed' err || fail "its message"
bpfrun --seccomp -q -f no-getdents.bpf -- /etc/passwd 2>err
[ $? = 126 ] || fail "status when it is no program"
bpfrun --seccomp -q --record=/nonesuch/x -f no-getdents.bpf -- true 2>err
[ $? = 125 ] || fail "status of our own failure"
printf '\tld [0]\n\tjeq #317, no\n\tret #0x7fff0000\nno:\tret #0x00050001\n' \
	>first.bpf
bpfrun --seccomp --enforce -q -f first.bpf -f no-getdents.bpf -- true 2>err
[ $? = 125 ] || fail "status when filters forbid each other"
grep -q 'filter 2 of the stack' err || fail "its message"
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
	chmod 755 . && chmod 644 ./*.bpf
	setpriv --reuid 65534 --regid 65534 --clear-groups --bounding-set -all \
		bpfrun --seccomp --enforce -q -f no-getdents.bpf -- true 2>err ||
		fail "--enforce without privileges"
	grep -q 'EACCES' err || fail "no_new_privs is not told"
fi

# ---- Nothing is left running ------------------------------------------------

# ended SIGNAL STATUS: sent to bpfrun alone; nothing stays.
ended() {
	setsid env --default-signal=INT bpfrun --seccomp -q \
		-f no-getdents.bpf -- \
		sh -c 'echo $$ >pid; sleep 1000 & echo $! >pid2; sleep 1000' \
		2>err &
	job=$!
	n=0
	until [ -s pid2 ] || [ $n -gt 100 ]; do
		sleep 0.05
		n=$((n + 1))
	done
	sleep 0.3
	kill -"$1" $job
	wait $job
	[ $? = "$2" ] || fail "status after $1"
	sleep 0.2
	for p in $(cat pid pid2); do
		state=$(sed -n 's/^State:[[:space:]]*//p' \
			"/proc/$p/status" 2>/dev/null)
		case $state in
		'' | Z* | X*) ;;
		*)
			fail "$p lives after $1: $state"
			kill -KILL "$p"
			;;
		esac
	done
	rm -f pid pid2
}
ended INT 130
ended TERM 143
ended HUP 129
ended KILL 137

# ---- One call of a command --------------------------------------------------

bpfrun --seccomp --explain=2 -f no-getdents.bpf -- sh -c 'echo on; exit 3' \
	>out 2>err
[ $? = 3 ] || fail "the status of a command with --explain"
echo on | same "a command goes on behind --explain" out
grep -q '^2: .*(' err && [ "$(grep -c ^outcome err)" = 1 ] ||
	fail "--explain of a command: $(cat err)"

# A second signal ends bpfrun at once; half a file is no file.
mkdir whole
setsid env --default-signal=INT bpfrun --seccomp -v --record=whole/calls \
	--output=whole/results -f no-getdents.bpf -- \
	sh -c 'trap "" INT; echo $$ >pid; sleep 1000; sleep 1000' 2>err &
job=$!
n=0
until [ -s pid ] || [ $n -gt 100 ]; do
	sleep 0.05
	n=$((n + 1))
done
sleep 0.3
kill -INT $job
sleep 0.5
kill -INT $job
wait $job
[ $? = 130 ] || fail "status after a second signal"
sleep 0.2
ls -A whole >files
same "half-written files" files </dev/null

# ---- Outputs -----------------------------------------------------------------

bpfrun --seccomp --output=/dev/full -f no-getdents.bpf -- true 2>err
[ $? = 125 ] || fail "status of results that cannot be written"
echo '/dev/full: error: cannot write: No space left on device [write]' |
	same "their message" err
bpfrun --seccomp -q --explain=1 -f no-getdents.bpf -- sh -c 'echo on; exit 4' \
	>out 2>err
[ $? = 4 ] || fail "status of a command whose first call is explained"
echo on | same "it goes on" out
grep -q '^outcome: ' err || fail "the call is not explained"
printf '\tret #0x00050001\n' >deny.bpf
timeout -k 1 20 bpfrun --seccomp --enforce -q -f deny.bpf -- true 2>err
[ $? = 126 ] || fail "status when nothing is allowed"
timeout -k 1 20 bpfrun --seccomp --enforce -f deny.bpf -- true 2>err
grep -q '^true: 1 records, 1 matched' err || fail "calls that are not true's"

# ---- strace sees the same ---------------------------------------------------

need strace
# How often sh waits depends on when its children end.
table() {
	sed 's/.*"syscall":"\([a-z0-9_]*\)".*"verdict":"\([^"]*\)".*/\1 \2/' |
		grep -v 'format\|^wait4 \|^rt_sigreturn ' | sort | uniq -c
}
cmd='ls folder; cat no-getdents.bpf >/dev/null; exit 0'
bpfrun --seccomp --json -f no-getdents.bpf --output=live.out -- \
	sh -c "$cmd" >/dev/null
table <live.out >live.table
for options in '' '-e raw=all' '-X raw' '-X verbose' '-y -tt -T' '-i -r' '-n' \
	'-Y -y'; do
	# shellcheck disable=SC2086
	strace -f $options -o log sh -c "$cmd" >/dev/null
	bpfrun --seccomp --json -f no-getdents.bpf log >log.out || [ $? = 1 ] ||
		fail "the log of strace $options"
	table <log.out | same "the table of strace $options" live.table
done
strace -f sh -c "$cmd" >/dev/null 2>log
bpfrun --seccomp --json -f no-getdents.bpf log >log.out ||
	fail "the log of strace on standard error"
table <log.out | same "the table of strace on standard error" live.table
# Messages in the middle of calls, where strace puts them.
for options in '' '-Y' '-i'; do
	# shellcheck disable=SC2086
	strace -f $options sh -c '(ls folder | cat | cat) & ls | cat; wait' \
		>/dev/null 2>log
	bpfrun --seccomp -q -f no-getdents.bpf log 2>err
	[ ! -s err ] || fail "messages of strace $options: $(cat err)"
done
[ "$(wc -l <live.table)" -gt 10 ] || fail "the table is empty"

finish
