#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# LLVM's assembler makes of -t internal-llvm the bytes of -t internal-raw for
# more than a thousand real programs: every expression of the list for several
# link types, with and without libpcap's optimizer.  Targets are relative, so
# that all of them go through one run of llvm-mc.
set -u
. "$CBPF_SOURCE/tests/common"
need llvm-mc-19
need llvm-objcopy-19
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
programs=0 enough=1000
linktypes='EN10MB RAW LINUX_SLL NULL'
if grep -q __asan_init "$CBPF_BUILD/bpfasm"; then
	linktypes=EN10MB enough=200 # each command takes ten times as long
fi

while IFS= read -r line; do
	case $line in '#'* | '') continue ;; esac
	expr=${line%% => *}
	for linktype in $linktypes; do
		for option in '' --no-optimize; do
			# Not every link type has every header.
			# shellcheck disable=SC2086
			bpfasm $option -y "$linktype" -e "$expr" -t raw \
				-o "$tmp/p" 2>/dev/null || continue
			bpfasm -i raw "$tmp/p" -t internal-raw >>"$tmp/raw" \
				2>/dev/null || continue # a backward jump
			bpfasm -i raw "$tmp/p" -t internal-llvm >>"$tmp/s"
			programs=$((programs + 1))
		done
	done
done <"$CBPF_SOURCE/testdata/expressions.txt"

llvm-mc-19 -triple bpfel -mcpu=v4 -filetype=obj "$tmp/s" -o "$tmp/o" &&
	llvm-objcopy-19 -O binary --only-section=.text "$tmp/o" "$tmp/bin" &&
	cmp "$tmp/raw" "$tmp/bin" || exit 1
echo "$programs programs, $(wc -c <"$tmp/raw") bytes equal"
[ "$programs" -ge "$enough" ]
