#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# Memory that runs out at allocation 1, 2, 3 ...: a command then says so, and
# is successful only with the whole of its result.
set -u
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1

if grep -q __asan_init "$CBPF_BUILD/bpfasm"; then
	echo "SKIPPED: the sanitizer has an allocator of its own"
	exit 77
fi
if grep -q __gcov_init "$CBPF_BUILD/bpfasm"; then
	echo "SKIPPED: the coverage counters need memory of their own"
	exit 77
fi
cat > nomem.c <<'C'
#include <errno.h>
#include <stdlib.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);

/* Fails from call NOMEM_FROM up to call NOMEM_TO. */
static int fails(void)
{
	static long from = -1, to, n;

	if (from < 0) {
		from = getenv("NOMEM_FROM") ? atol(getenv("NOMEM_FROM")) : 0;
		to = getenv("NOMEM_TO") ? atol(getenv("NOMEM_TO")) : 0;
	}
	n++;
	if (n < from || n > to)
		return 0;
	errno = ENOMEM;
	return 1;
}

void *malloc(size_t size)
{
	return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
	return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
	return fails() ? NULL : __libc_realloc(old, size);
}

void *reallocarray(void *old, size_t count, size_t size)
{
	return fails() ? NULL : __libc_realloc(old, count * size);
}
C
if ! ${CC:-cc} -fno-builtin -shared -fPIC -o nomem.so nomem.c 2> messages; then
	echo "skipped: this C library's allocator cannot be replaced"
	exit 77
fi
printf 'ld [0]\njeq #59, b\nret #0\nb: ret #0x7fff0000\n' > filter
printf 'ld M[0]\nret a ; cbpf-allow x: y\n' > bad
printf 'a: r0 = 1 ll\ncall a\ngoto b\nb: exit\n' > program
printf '{"nr":59}\n' > calls
printf '0011\n' > packets
printf 'call f\nr6 = r0\nagain: r6 += 1\n*(u64 *)(r10 -8) = r6\n' > loop
printf 'if r6 < 5 goto again\nexit\nf: r0 = 0\nexit\n' >> loop
failed=0
runs=0

# one FROM TO COMMAND...: status and output when those allocations fail.
one() {
	NOMEM_FROM=$1 NOMEM_TO=$2
	shift 2
	env NOMEM_FROM="$NOMEM_FROM" NOMEM_TO="$NOMEM_TO" \
		LD_PRELOAD="$dir/nomem.so" "$@" > out 2> err
	status=$?
	runs=$((runs + 1))
	why=
	[ $status -le 2 ] || why="status $status"
	[ $status -eq "$expected" ] || [ -s err ] || why="silent"
	[ ! -s out ] || cmp -s out whole || [ $status -eq 2 ] ||
		why="part of a result"
	[ -z "$(find result -name '.*' -type f)" ] || why="a file is left"
	rm -rf result/* result/.cbpf*
	[ -z "$why" ] && return
	echo "FAIL: allocations $NOMEM_FROM to $NOMEM_TO, $*: $why"
	failed=$((failed + 1))
}

# sweep COUNT COMMAND...
sweep() {
	count=$1
	shift
	"$@" > whole 2> messages
	expected=$?
	i=1
	while [ $i -le "$count" ]; do
		one $i $i "$@"
		one $i 1000000 "$@"
		i=$((i + 1))
	done
}

# sample STEP LAST COMMAND...: not all of them.
sample() {
	step=$1 last=$2
	shift 2
	"$@" > whole 2> messages
	expected=$?
	i=1
	while [ $i -le "$last" ]; do
		one $i $i "$@"
		one $i 1000000 "$@"
		i=$((i + step))
	done
}

mkdir result
sweep 50 bpfasm -t asm filter
sweep 50 bpfasm filter -o result/filter
sweep 60 bpfasm -i internal -t internal-llvm program
printf 'ldh [2]\njeq #1, b\njeq #2, b\njeq #3, b\njeq #9, b\nldh [2]\njeq #12, b\nret #0\nb: ret #1\n' > chain
sweep 150 bpfasm -O -q chain
sweep 150 bpfasm -O -q --target=seccomp filter
sweep 120 bpfcheck filter
# Lints of seccomp filters ask for the name of each number.
sample 7 900 bpfcheck --target=seccomp filter
sweep 90 bpfcheck --verify-only --format=sarif bad filter
sweep 45 bpfcheck --verify-only --cost --target=seccomp --write-baseline=result/known filter
sweep 60 bpfcheck --target=internal filter
sweep 150 bpfcheck -i internal loop
sweep 60 bpfrun -w result/packets --code '1,6 0 0 1' packets
sweep 100 bpfrun -q --json --seccomp filter calls
sweep 100 bpfrun --json --print --code '1,6 0 0 0' packets
sweep 60 bpfrun --explain=1 --code '1,6 0 0 1' packets
sweep 130 bpfrun --json --explain=1 --seccomp filter calls
sweep 110 bpfrun --json --explain=1 -i internal loop packets
sweep 80 bpfasm -O -q filter
echo "$runs runs, $failed failed"
[ "$failed" -eq 0 ]
