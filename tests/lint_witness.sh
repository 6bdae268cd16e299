#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# Each witness that bpfcheck tells of a case in testdata/lint is read by bpfrun,
# and gives what the finding says, on every engine.
set -u

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0 count=0

fail() {
	echo "FAIL: $1: $2"
	failed=1
}

# Whether one of the filters of a case gives the value for the record.
reproduces() {
	for filter in "$tmp"/filter.*; do
		if [ "$target" = seccomp ]; then
			printf '%s\n' "$record" | bpfrun -v --engine=all \
				--seccomp "$filter" - >"$tmp/out" 2>/dev/null
			sed -n 's/^1 0x[0-9a-f]* //p' "$tmp/out" >"$tmp/value"
		else
			printf '%s\n' "$record" | bpfrun -v --engine=all \
				"$filter" - >"$tmp/out" 2>/dev/null
			sed -n 's/^1 \([0-9]*\) .*/\1/p' "$tmp/out" >"$tmp/value"
		fi
		[ "$(cat "$tmp/value")" = "$value" ] && return
	done
	return 1
}

for case in "$CBPF_SOURCE"/testdata/lint/*.t; do
	rm -f "$tmp"/filter.*
	awk -v base="$tmp/filter." '
	/^-- asm/ { file = base (++n); next }
	/^-- / { file = "" }
	file { print >file }' "$case"
	[ -e "$tmp/filter.1" ] || continue
	target=$(sed -n 's/^-- lint \([a-z_]*\).*/\1/p' "$case")
	stack=
	[ "$target" = seccomp ] && stack=--stack
	# shellcheck disable=SC2086
	bpfcheck $stack -i asm --target="$target" "$tmp"/filter.* \
		>"$tmp/all" 2>&1
	grep -q 'witness-failed' "$tmp/all" && fail "$case" "a witness fails"
	sed -n 's/.*note: shown by \(.*\), which gives \(.*\) \[witness\]$/\1\t\2/p' \
		"$tmp/all" >"$tmp/witnesses"
	while IFS='	' read -r record value; do
		count=$((count + 1))
		reproduces || fail "$case" "$record gives no $value"
	done <"$tmp/witnesses"
done
echo "$count witnesses"
[ "$count" -ge 80 ] || fail "all cases" "few witnesses"
exit "$failed"
