#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# The forms d, dd and ddd are, byte for byte, what tcpdump prints for every line
# of testdata/expressions.txt, and what tcpdump prints is read.
set -u

if ! command -v tcpdump >/dev/null; then
	echo "SKIPPED: tcpdump is not installed"
	exit 77
fi
sample=$CBPF_BUILD/sample.pcap
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
count=0 failed=0

fail() {
	echo "FAIL: $1: $2"
	failed=$((failed + 1))
}

while IFS= read -r line; do
	case $line in '#'* | '') continue ;; esac
	expr=${line%% => *}
	bpfasm -e "$expr" -o "$tmp/comma" || fail "$expr" "bpfasm"
	for form in d dd ddd; do
		tcpdump -r "$sample" "-$form" "$expr" >"$tmp/theirs" 2>/dev/null ||
			fail "$expr" "tcpdump"
		bpfasm -e "$expr" -t "$form" -o "$tmp/ours"
		cmp "$tmp/theirs" "$tmp/ours" || fail "$expr" "-t $form"
		# -d does not show a k that means nothing.
		if [ "$form" = d ]; then
			bpfasm -t d "$tmp/theirs" | cmp - "$tmp/theirs"
		else
			bpfasm "$tmp/theirs" | cmp - "$tmp/comma"
		fi || fail "$expr" "tcpdump -$form read"
		count=$((count + 1))
	done
done <"$CBPF_SOURCE/testdata/expressions.txt"

echo "$count listings, $failed failures"
[ "$count" -ge 600 ] && [ "$failed" -eq 0 ]
