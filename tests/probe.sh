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

cat >"$folder/work.c" <<EOF
__attribute__((noinline)) int work(int x) { __asm__ volatile(""); return x + 1; }
int main(int c, char **v)
{
	int sum = 0;
	for (int i = 0; i < 500; i++)
		sum += work(i);
	(void)v;
	return c > 1 ? 3 : sum != 125250;
}
EOF
${CC:-cc} -O1 -o "$folder/work" "$folder/work.c" || exit 1
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
check 0 ': 1 hits, ' bpfrun --probe "ret:$folder/work:main" "$hits" -- "$folder/work"
check 0 ': 0 hits, ' bpfrun --probe "ret:$folder/work:main" "$folder/try" -- "$folder/work"
check 137 ': 0 hits, ' bpfrun --probe "ret:$folder/work:work" "$hits" -- sh -c 'kill -9 $$'
check 7 ': 0 hits, ' bpfrun --probe "ret:$folder/work:work" "$hits" -- sh -c "$folder/work; exit 7"
check 127 'No such file' bpfrun --probe "ret:$folder/work:work" "$hits" -- "$folder/nothing"
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
