#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# The benchmark's lines are JSON with the promised keys; its table has the same
# engines; an unknown name is an error.  (What it measures: bench_test.)
set -u
. "$CBPF_SOURCE/tests/common"
need jq
need gcc
need clang
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0

fail() {
	echo "FAIL: $1"
	failed=1
}

mkdir "$tmp/work"
TMPDIR=$tmp/work bpfrun --bench --json seccomp2 compile >"$tmp/json" \
	2>"$tmp/notes" || fail "status $?"
[ -z "$(ls "$tmp/work")" ] || fail "files are left"
jq -es '
	map(select(.filter == "seccomp2")) as $row |
	map(select(.filter | startswith("compile:"))) as $compile |
	($row | map(.engine) | sort) as $engines |
	["checked", "classic", "empty", "hand", "interp", "libpcap",
		"native-clang", "native-gcc", "switch"] - $engines == [] and
	$engines - ["checked", "classic", "dpdk", "empty", "hand", "interp",
		"jit", "jit-plain", "kernel", "libpcap", "native-clang",
		"native-gcc", "switch"] == [] and
	($engines | unique | length) == ($engines | length) and
	($row | all(.data == "hot" and .min_ns <= .median_ns and
		(.net_ns | type) == "number" and .insns == null)) and
	($row | map(select(.engine == "hand")) |
		all(.compiler == "gcc" or .compiler == "clang")) and
	($row | map(select(.engine == "libpcap")) |
		all(.vs_libpcap == 1 and .vs_native > 1)) and
	($compile | length) >= 8 and
	($compile | all(.insns == (.data | tonumber) and .ns_per_insn > 0))
	' "$tmp/json" >"$tmp/out" || { cat "$tmp/json"; fail "JSON"; }

# Nor when a signal comes while compilers run.
TMPDIR=$tmp/work bpfrun --bench seccomp2 >/dev/null 2>&1 &
job=$!
until [ -n "$(ls "$tmp/work")" ] || ! kill -0 $job; do
	sleep 0.01
done
kill -TERM $job
wait $job
[ $? = 143 ] || fail "status after SIGTERM"
[ -z "$(ls "$tmp/work")" ] || fail "files are left after SIGTERM"

# An engine without a cell is said to have none.
for engine in jit jit-plain dpdk kernel; do
	grep -q "\"engine\":\"$engine\"" "$tmp/json" ||
		grep -q "bpfrun: .*$engine: " "$tmp/notes" ||
		fail "nothing is said of $engine"
done

bpfrun -q --bench accept1 >"$tmp/table" 2>"$tmp/err" || fail "status $?"
[ -s "$tmp/err" ] && fail "not quiet"
for data in hot cold batch; do
	grep -q "^accept1 $data .*net ns.*x libpcap.*/ native" "$tmp/table" ||
		fail "no table for $data"
done
grep -q '^  libpcap .* 1\.00 ' "$tmp/table" || fail "libpcap by itself"

bpfrun --bench seccomp >"$tmp/out" 2>"$tmp/err"
[ $? -eq 2 ] && grep -q 'bench-name' "$tmp/err" && [ ! -s "$tmp/out" ] ||
	fail "an unknown name"
exit $failed
