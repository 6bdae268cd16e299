#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# Graphviz takes the form dot, and makes the form svg; where it is not there, the
# error names its package.
set -u
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0
policy=$CBPF_SOURCE/testdata/examples/policy.bpf

mkdir "$tmp/bin"
ln -s "$(command -v bpfasm)" "$tmp/bin"
PATH=$tmp/bin bpfasm -t svg "$policy" >"$tmp/out" 2>"$tmp/err"
[ $? -eq 1 ] && [ ! -s "$tmp/out" ] &&
	grep -q 'graphviz \[needs-program\]' "$tmp/err" || {
	echo "FAIL: without dot"
	failed=1
}
if ! command -v dot >/dev/null; then
	echo "SKIPPED: dot (package graphviz) is not installed"
	[ "$failed" -eq 0 ] && exit 77
	exit 1
fi
for code in '3,71 1 2 3,5 0 0 0,6 0 0 1' '2,5 0 0 4294967295,21 7 9 1' \
	'4,48 0 0 9,21 0 1 17,6 0 0 65535,6 0 0 0'; do
	bpfasm --code "$code" -t dot | dot -Tcanon >"$tmp/canon" ||
		failed=1
	grep -q b0 "$tmp/canon" || failed=1
done
bpfasm -t dot "$policy" >"$tmp/dot" && dot -Tsvg "$tmp/dot" >"$tmp/theirs"
bpfasm -t svg "$policy" >"$tmp/ours" && cmp "$tmp/ours" "$tmp/theirs" || failed=1
# Each block once, true and false edges in pairs.
[ "$(grep -c 'label="true"' "$tmp/dot")" -eq "$(grep -c 'label="false"' "$tmp/dot")" ] &&
	grep -q '</svg>' "$tmp/ours" || failed=1
exit $failed
