#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# The plugin as the bpf_conformance suite calls it.
set -u
plugin=$CBPF_BUILD/cbpf-conformance-plugin
failed=0

# expect WANT PROGRAM ARGUMENT...: the program on standard input.
expect() {
	want=$1 program=$2
	shift 2
	got=$(printf '%s' "$program" | "$plugin" "$@" 2>&1)
	[ "$got" = "$want" ] && return
	echo "FAIL: $* <<< $program: $got, expected $want"
	failed=1
}

# r0 = 42; exit
ret='b7 00 00 00 2a 00 00 00 95 00 00 00 00 00 00 00'
expect 2a "$ret"
expect 2a "$ret" ''
expect 2a "$ret" '' --interpret
expect 2a "$ret" --checked
expect 2a "$ret" --debug --elf false
expect 2a '' --program "$ret"
expect 2a '' '' "$(echo "$ret" | tr -d ' ')"
# r0 = *(u32 *)(r1 + 2); r0 += r2; exit
load='6110020000000000 0f20000000000000 9500000000000000'
expect 6050409 "$load" 'aa bb 03 04 05 06'
expect 6050409 "$load" 'aabb03040506' --elf false --checked
# A program that cannot be verified still runs: r0 = r9; exit
expect 0 'bf90000000000000 9500000000000000'
# Out of bounds.
printf '%s' "$load" | "$plugin" aabb0304 >/dev/null 2>&1 && {
	echo "FAIL: a read out of bounds has status 0"
	failed=1
}
# Machine code is for proven programs alone.
expect 2a "$ret" '' --jit
expect 6050409 "$load" --jit 'aabb03040506' --elf false
printf 'bf90000000000000 9500000000000000' | "$plugin" '' --jit >/dev/null 2>&1 && {
	echo "FAIL: --jit runs what is not proven"
	failed=1
}
# What is behind a NUL byte is not overlooked.
printf '%s\0zz' "$ret" | "$plugin" >/dev/null 2>&1 && {
	echo "FAIL: a program with a NUL byte has status 0"
	failed=1
}
"$plugin" --program "$ret" >/dev/full 2>&1 && {
	echo "FAIL: a result that cannot be written has status 0"
	failed=1
}
exit $failed
