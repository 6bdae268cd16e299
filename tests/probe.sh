#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# bpfrun --probe with a program that a compiler made, and the two measurements
# of the running kernel; skips where the kernel does not permit them.
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
failed=0

fail() {
	echo "FAIL: $1"
	failed=1
}

# check STATUS OUTPUT COMMAND...: what the command says on standard error.
check() {
	want=$1 text=$2
	shift 2
	out=$("$@" 2>&1 >"$folder/stdout")
	got=$?
	[ "$got" = "$want" ] || fail "$*: status $got, not $want: $out"
	case $out in
	*"$text"*) ;;
	*) fail "$*: '$out' lacks '$text'" ;;
	esac
}

cat >"$folder/work.c" <<'EOF'
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noinline)) int work(int x) { __asm__ volatile(""); return x + 1; }

static void *hundred(void *arg)
{
	for (int i = 0; i < 100; i++)
		work(i);
	return arg;
}

/* Children by fork, by vfork and execve, with threads, and a grandchild. */
static void families(char **v)
{
	int n = atoi(v[2]);
	pthread_t t;

	for (int i = 0; i < n; i++)
		if (!strcmp(v[1], "fork") && !fork()) {
			hundred(NULL);
			_exit(0);
		} else if (!strcmp(v[1], "fvfork") && !vfork()) {
			work(0); /* in the memory of its parent */
			execl(v[0], v[0], "x", (char *)NULL);
			_exit(1);
		} else if (!strcmp(v[1], "fthread") && !fork()) {
			pthread_create(&t, NULL, hundred, NULL);
			hundred(NULL);
			pthread_join(t, NULL);
			_exit(0);
		} else if (!strcmp(v[1], "fleader") && !fork()) {
			pthread_create(&t, NULL, hundred, NULL);
			pthread_exit(NULL);
		} else if (!strcmp(v[1], "fdeep") && !fork()) {
			if (!fork()) {
				hundred(NULL);
				_exit(0);
			}
			wait(NULL);
			_exit(0);
		} else if (!strcmp(v[1], "fexit")) {
			/* Killed in the middle: hits until then count. */
			if (!fork()) {
				hundred(NULL);
				raise(SIGKILL);
			}
			wait(NULL);
		}
	while (wait(NULL) > 0)
		continue;
}

int main(int c, char **v)
{
	int sum = 0;
	if (c > 1 && v[1][0] == 'f') {
		families(v);
		return 0;
	}
	for (int i = 0; i < 500; i++)
		sum += work(i);
	return c > 1 ? 3 : sum != 125250;
}
EOF
${CC:-cc} -O1 -o "$folder/work" "$folder/work.c" -lpthread || exit 1
hits=$CBPF_SOURCE/testdata/examples/hits.ibpf

cat >"$folder/try" <<EOF
r0 = 0
exit
EOF
why=$(bpfrun --probe "entry:$folder/work:work" "$folder/try" -- true 2>&1)
if [ $? = 125 ]; then
	echo "SKIPPED: $why"
	exit 77
fi

check 0 ': 500 hits, ' bpfrun --probe "entry:$folder/work:work" "$hits" -- "$folder/work"
check 3 ': 500 hits, ' bpfrun --probe "ret:$folder/work:work" "$hits" -- "$folder/work" x
check 3 ': 500 hits, ' bpfrun --probe "ret:$folder/work:work" -f "$hits" -- "$folder/work" x
check 0 ': 1 hits, ' bpfrun --probe "ret:$folder/work:main" "$hits" -- "$folder/work"
check 0 ': 0 hits, ' bpfrun --probe "ret:$folder/work:main" "$folder/try" -- "$folder/work"
check 137 ': 0 hits, ' bpfrun --probe "ret:$folder/work:work" "$hits" -- sh -c 'kill -9 $$'
check 7 ': 500 hits, ' bpfrun --probe "ret:$folder/work:work" "$hits" -- sh -c "$folder/work; exit 7"

# Children, each of which hits it 100 times, and those of a shell.
for kind in entry ret; do
	p="$kind:$folder/work:work"
	check 0 ': 1000 hits, ' bpfrun --probe "$p" "$hits" -- "$folder/work" fork 10
	check 0 ': 2004 hits, ' bpfrun --probe "$p" "$hits" -- "$folder/work" fvfork 4
	check 0 ': 2000 hits, ' bpfrun --probe "$p" "$hits" -- "$folder/work" fthread 10
	check 0 ': 1000 hits, ' bpfrun --probe "$p" "$hits" -- "$folder/work" fleader 10
	check 0 ': 1000 hits, ' bpfrun --probe "$p" "$hits" -- "$folder/work" fdeep 10
	check 0 ': 500 hits, ' bpfrun --probe "$p" "$hits" -- "$folder/work" fexit 5
	check 0 ': 1000 hits, ' bpfrun --probe "$p" "$hits" -- \
		sh -c "($folder/work & wait); cat /dev/null; $folder/work"
done
# Others that hit it meanwhile do not count.
(for _ in 1 2 3 4 5; do "$folder/work"; done) &
check 0 ': 1000 hits, ' bpfrun --probe "entry:$folder/work:work" "$hits" -- \
	sh -c "sleep 0.2; $folder/work fork 10"
wait
# What outlives the command is not waited for, and goes on.
check 0 ': 500 hits, ' bpfrun --probe "entry:$folder/work:work" "$hits" -- \
	sh -c "$folder/work; (sleep 0.3; $folder/work; echo x >$folder/late) >/dev/null 2>&1 &"
n=0
until [ -e "$folder/late" ] || [ $n -gt 100 ]; do
	sleep 0.05
	n=$((n + 1))
done
[ -e "$folder/late" ] || fail "what outlives the command does not go on"
# Where processes have other numbers than the kernel's own, and where the
# command's children have others again.
if unshare --pid --fork --mount-proc true 2>/dev/null; then
	check 0 ': 1000 hits, ' unshare --pid --fork --mount-proc bpfrun \
		--probe "entry:$folder/work:work" "$hits" -- "$folder/work" fork 10
	check 0 ': 1000 hits, ' bpfrun --probe "entry:$folder/work:work" "$hits" -- \
		unshare --pid --fork "$folder/work" fork 10
else
	echo "not tested: no namespace of processes can be had"
fi
# Stopped and continued.
check 3 ': 500 hits, ' timeout 20 bpfrun --probe "entry:$folder/work:work" "$hits" -- \
	sh -c '(kill -STOP $$; sleep 0.1; kill -CONT $$) & wait; exec "$0" x' \
	"$folder/work"
check 127 'No such file' bpfrun --probe "ret:$folder/work:work" "$hits" -- "$folder/nothing"
case $out in
*hits*) fail "hits of no command: $out" ;;
esac
check 125 '[elf-file]' bpfrun --probe "ret:$folder/work:nothing" "$hits" -- "$folder/work"
check 125 '[elf-file]' bpfrun --probe "ret:$folder/work.c:work" "$hits" -- "$folder/work"
mkfifo "$folder/pipe"
check 125 '[elf-file]' timeout 20 bpfrun --probe "ret:$folder/pipe:work" "$hits" -- "$folder/work"
printf 'l: goto l\n' >"$folder/endless"
check 125 'loop' bpfrun --probe "ret:$folder/work:work" "$folder/endless" -- "$folder/work"
bpfrun --probe "ret:$folder/work:work" "$hits" -- "$folder/work" 2>/dev/full
[ $? = 125 ] || fail "hits that cannot be told"
check 125 '[probe]' bpfrun --probe "ret:$folder/work:work" "$CBPF_SOURCE/testdata/examples/mark.bpf" -- "$folder/work"
check 2 'BINARY:SYMBOL' bpfrun --probe "$folder/work:work" "$hits" -- "$folder/work"
check 2 'no binary and symbol' bpfrun --probe "ret:work" "$hits" -- "$folder/work"
check 2 'PROGRAM -- COMMAND' bpfrun --probe "ret:$folder/work:work" "$hits"

# Sixteen rows, each with a number or a reason, and the kernel faster nowhere
# than a loop can be.
bpfrun --bench-probe --rounds=1 --json >"$folder/probes" || fail "--bench-probe"
[ "$(grep -c '"median_mhz":[0-9.]*\|"skipped":"' "$folder/probes")" = 16 ] ||
	fail "--bench-probe: $(cat "$folder/probes")"
bpfrun --bench-syscall --rounds=1 --json --code '3,32 0 0 16,6 0 0 2147418112,6 0 0 0' \
	>"$folder/calls" || fail "--bench-syscall"
[ "$(grep -c '"median_ns":[0-9.]*\|"skipped":"' "$folder/calls")" = 46 ] ||
	fail "--bench-syscall: $(cat "$folder/calls")"
grep -q '"filter":"arm5","ending":"ALLOW","insns":5,"bitmap":true' "$folder/calls" ||
	fail "--bench-syscall: the bitmap holds arm5"
grep -q '"filter":"policy","ending":"ALLOW","insns":3,"bitmap":false' "$folder/calls" ||
	fail "--bench-syscall: the bitmap does not hold what loads an argument"
grep -q '"filter":"policy -O","ending":"ALLOW","insns":1,"bitmap":true' "$folder/calls" ||
	fail "--bench-syscall: the bitmap holds what bpfasm -O makes of it"
bpfrun --bench-syscall --rounds=1 --json --code '1,6 0 0 0' | grep -q '"skipped":"the policy kills' ||
	fail "--bench-syscall: a policy that kills"
exit $failed
