#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# bpfc (netsniff-ng) and bpfasm: each reads the other's text, every form that
# bpfc writes is read, and its own names mean what they mean there.
set -u

if ! command -v bpfc >/dev/null; then
	echo "SKIPPED: bpfc (package netsniff-ng) is not installed"
	exit 77
fi
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0 programs=0

# formats NAME: what bpfc makes of $tmp/asm, in each format, is $tmp/want.
formats() {
	programs=$((programs + 1))
	for format in C netsniff-ng xt_bpf tc tcpdump; do
		bpfc -f "$format" -i "$tmp/asm" >"$tmp/theirs" &&
			bpfasm "$tmp/theirs" | cmp - "$tmp/want" && continue
		echo "FAIL: $1: bpfc -f $format"
		failed=1
	done
}

while IFS= read -r line; do
	case $line in '#'* | '') continue ;; esac
	[ "$programs" -lt 60 ] || break
	expr=${line%% => *}
	case $expr in *protochain*) continue ;; esac
	bpfasm -e "$expr" -o "$tmp/want"
	bpfasm -t asm -o "$tmp/asm" "$tmp/want"
	formats "$expr"
done <"$CBPF_SOURCE/testdata/expressions.txt"

# Its names of the ancillary loads.
for name in '#pktlen' '#pto' '#ifx' '#que' '#Q' Q '#hat' '#rxh' '#vlant' \
	'#vlana' '#vlan_acc' '#vlanp' '#proto' '#mark'; do
	printf 'ld %s\nret a\n' "$name" >"$tmp/asm"
	bpfasm -i bpfc -o "$tmp/want" "$tmp/asm"
	formats "ld $name"
done

echo "$programs programs"
[ "$programs" -ge 70 ] && [ "$failed" -eq 0 ]
