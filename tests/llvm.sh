#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# LLVM's assembler makes of -t internal-llvm the bytes of -t internal-raw, for
# the cases of every row of iop.def and for converted programs.  What LLVM
# cannot spell is .quad with the text in a comment, and just that is listed
# here.
set -u

. "$CBPF_SOURCE/tests/common"
need llvm-mc-19
need llvm-objcopy-19
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cases=$CBPF_SOURCE/testdata/internal
failed=0 programs=0
: >"$tmp/quads"

fail() {
	echo "FAIL: $1"
	failed=1
}

# same NAME ARGUMENT...: assembles what bpfasm writes of a program.
same() {
	name=$1
	shift
	programs=$((programs + 1))
	bpfasm "$@" -t internal-raw -o "$tmp/raw" &&
		bpfasm "$@" -t internal-llvm -o "$tmp/s" &&
		llvm-mc-19 -triple bpfel -mcpu=v4 -filetype=obj "$tmp/s" \
			-o "$tmp/o" &&
		llvm-objcopy-19 -O binary --only-section=.text "$tmp/o" \
			"$tmp/bin" || fail "$name"
	[ -s "$tmp/bin" ] && cmp "$tmp/raw" "$tmp/bin" || fail "$name: bytes"
	grep -F .quad "$tmp/s" >>"$tmp/quads"
	rm -f "$tmp/raw" "$tmp/s" "$tmp/o" "$tmp/bin"
}

# Each row, as the case files have it.
for name in alu32 alu64 byte-order jumps jumps32 gotol-call lddw packet \
	memory atomic ubpf llvm listing; do
	awk '/^-- / { on = ($2 == "internal-text"); next } on' \
		"$cases/$name.t" >"$tmp/$name.txt"
	same "$name" -i internal "$tmp/$name.txt"
	case $name in
	ubpf | llvm | listing) ;;
	*) awk '/^-- / { on = ($2 == "internal-raw"); next } on' "$cases/$name.t" ;;
	esac >>"$tmp/slots"
done
# A slot's code, and with it what the selectors of iop.def look at.
awk '{ code = substr($0, 1, 2)
	print code "/NONE/00"
	print code "/OFF/" substr($0, 5, 2)
	print code "/IMM/" substr($0, 9, 2)
	print code "/SRC/0" substr($0, 3, 1)
}' "$tmp/slots" | sort -u >"$tmp/seen"
sed -n 's/^IOP([A-Z0-9_]*, 0x\(..\), \([A-Z]*\), \([0-9a-fx]*\),.*/\1 \2 \3/p' \
	"$CBPF_SOURCE/lib/core/iop.def" | while read -r code selector value; do
	printf '%s/%s/%02x\n' "$code" "$selector" "$value"
done | sort -u >"$tmp/all"
comm -23 "$tmp/all" "$tmp/seen" | grep . && fail "rows that no case has"
rows=$(wc -l <"$tmp/all")

# What went out as data, the numbers left out.
sed 's/.*# //; s/fd:[0-9]*/fd:N/; s/-\{0,1\}[0-9][0-9]*\]*$/N/; s/r[0-9]*/r/g' "$tmp/quads" |
	grep -v '^	.quad\|^L[0-9]*:	.quad' | sort -u >"$tmp/got"
cat >"$tmp/want" <<'EOT'
call pc+N
call pcN
gotol pc+N
gotol pcN
r = *(u16 *)skb[r + N
r = *(u32 *)skb[r + N
r = *(u8 *)skb[r + N
r = map[fd:N][0]+N
EOT
diff "$tmp/want" "$tmp/got" || fail "rows without words in LLVM"

# Converted programs have no such rows, but for indexed loads.
while IFS= read -r line; do
	case $line in '#'* | '') continue ;; esac
	[ "$programs" -lt 60 ] || break
	case $line in *protochain*) continue ;; esac # jumps backward
	same "${line%% => *}" -e "${line%% => *}"
done <"$CBPF_SOURCE/testdata/expressions.txt"

echo "$rows rows, $programs programs"
[ "$rows" -eq 165 ] && [ "$programs" -ge 60 ] && [ "$failed" -eq 0 ]
