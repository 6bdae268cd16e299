#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# bpfrun -e matches exactly the packets that tcpdump -r matches, byte for byte,
# and all engines agree, for every line of testdata/expressions.txt.
set -u

. "$CBPF_SOURCE/tests/common"
need tcpdump
sample=$CBPF_BUILD/sample.pcap
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
count=0 byhand=0 failed=0

fail() {
	echo "FAIL: $1: $2"
	failed=$((failed + 1))
}

# What bpfrun's --print lines number, in a row.
numbers() {
	awk 'NF == 3 { printf "%s%s", sep, $1; sep = " " }' "$1"
}

while IFS= read -r line; do
	case $line in '#'* | '') continue ;; esac
	expr=${line%% => *}
	count=$((count + 1))
	tcpdump -r "$sample" -w "$tmp/theirs" "$expr" 2>"$tmp/err" ||
		fail "$expr" "tcpdump: $(cat "$tmp/err")"
	bpfrun --print -e "$expr" -w "$tmp/ours" "$sample" >"$tmp/out" ||
		fail "$expr" "status $?"
	cmp -s "$tmp/ours" "$tmp/theirs" || fail "$expr" "other packets"
	bpfrun -q --engine=all -e "$expr" "$sample" >"$tmp/all" 2>&1 ||
		fail "$expr" "--engine=all: $(cat "$tmp/all")"
	bpfrun -q --invert -e "$expr" "$sample" >/dev/null ||
		fail "$expr" "misses no packet"
	if [ "$expr" != "$line" ]; then
		byhand=$((byhand + 1))
		[ "$(numbers "$tmp/out")" = "${line##* => }" ] ||
			fail "$expr" "matches $(numbers "$tmp/out")"
	fi
done <"$CBPF_SOURCE/testdata/expressions.txt"

echo "$count expressions, $byhand counted by hand, $failed failures"
[ "$count" -ge 200 ] && [ "$byhand" -ge 30 ] && [ "$failed" -eq 0 ]
