#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# The manual pages list what there is, and nothing else: the tables of cbpf(5)
# are the rows of op.def, alias.def and ext.def; cbpf(3) has the functions of
# cbpf.h; the pages of the commands have the options of --help.
set -u

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0
page=$CBPF_SOURCE/man/cbpf.5
core=$CBPF_SOURCE/lib/core

# rows FILE MACRO: the arguments of each MACRO(...) of a list, quotes and blanks
# removed, one row a line.
rows() {
	awk -v macro="$2" '
	/^\/\*/, /\*\// { next }
	{ text = text $0 }
	END {
		gsub(/[ \t"]/, "", text)
		n = split(text, row, macro "[(]")
		for (i = 2; i <= n; i++) {
			sub(/\).*/, "", row[i])
			print row[i]
		}
	}' "$1"
}

# compare NAME: $tmp/want (the tree's) and $tmp/got (the page's).
compare() {
	sort "$tmp/want" >"$tmp/want.sorted"
	sort "$tmp/got" >"$tmp/got.sorted"
	if [ ! -s "$tmp/want" ] ||
		! diff "$tmp/want.sorted" "$tmp/got.sorted"; then
		echo "FAIL: $1: < the tree, > the manual page"
		failed=1
	fi
	echo "$1: $(wc -l <"$tmp/want") rows"
}

# How an operand form looks in the tables.
cat >"$tmp/looks" <<'EOT'
NONE|
IMM|#k
BARE|k
X|x
A|a
ABS|[k]
IND|[x + k]
MEM|M[k]
LEN|#len
MSH|4*([k]&0xf)
JA|L
JIMM|#k, Lt, Lf
JX|x, Lt, Lf
EOT

# op.def: what the row says as the page says it.
rows "$core/op.def" OP >"$tmp/ops"
awk -F, '
NR == FNR { split($0, pair, "|"); look[pair[1]] = substr($0, index($0, "|") + 1)
	next }
BEGIN {
	k["ANY"] = "any"; k["ABS"] = "abs"; k["SHIFT"] = "<32"
	k["NONZERO"] = ">0"; k["MEM"] = "<16"; k["JUMP"] = "end"
	who["LINUX"] = "L"; who["LINUX|SECCOMP"] = "LS"; who["ASM"] = "\\-"
}
{
	insn = $3 (look[$4] == "" ? "" : " ") look[$4]
	print insn "|" $2 "|" k[$5] "|" who[$6]
}' "$tmp/looks" "$tmp/ops" >"$tmp/want"
sed -n 's/^\.It Ic "\([^"]*\)" Ta \(0x[0-9a-f]*\) Ta \([^ ]*\) Ta \([^ ]*\) Ta .*/\1|\2|\3|\4/p' \
	"$page" >"$tmp/got"
compare "opcodes"

# alias.def: the alias, and the instruction it stands for, targets in the order
# that the alias has them.
rows "$core/alias.def" ALIAS >"$tmp/aliases"
awk -F, '
FILENAME == ARGV[1] { split($0, pair, "|")
	look[pair[1]] = substr($0, index($0, "|") + 1); next }
FILENAME == ARGV[2] { word[$1] = $3; form[$1] = $4; next }
{
	stands = look[form[$3]]
	if ($4 == "true")
		sub(/Lt, Lf/, "Lf, Lt", stands)
	print $1 " " look[$2] "|" word[$3] " " stands
}' "$tmp/looks" "$tmp/ops" "$tmp/aliases" >"$tmp/want"
sed -n 's/^\.It Ic "\([^"]*\)" Ta Ic "\([^"]*\)"$/\1|\2/p' "$page" >"$tmp/got"
compare "aliases"

# ext.def: name, offset, other name.
rows "$core/ext.def" EXT |
	awk -F, '{ print $3 "|" $2 "|" ($4 == "NULL" ? "\\-" : $4) }' >"$tmp/want"
sed -n '/^\.Ss Ancillary/,/^\.Ss Data/s/^\.It Cm \([a-z_]*\) Ta \([0-9]*\) Ta \(Cm \)*\([^ ]*\) Ta .*/\1|\2|\4/p' \
	"$page" >"$tmp/got"
compare "ancillary loads"

# numbers.def: the names of each set; field.def: the table.
for set in ETHER PROTO PORT ACTION; do
	rows "$CBPF_SOURCE/lib/names/numbers.def" NUMBER |
		awk -F, -v set=$set '$1 == set { print $2 }' >"$tmp/want"
	sed -n "/names: $set\$/,/^\.Ed/p" "$page" | sed '1d;$d' |
		tr -d '\\' | tr ' ' '\n' >"$tmp/got"
	compare "names of $set"
done
rows "$CBPF_SOURCE/lib/names/field.def" FIELD | tr , '|' >"$tmp/want"
sed -n 's/^\.It Cm \([a-z0-9]*\.[a-z]*\) Ta \([A-Z0-9]*\) Ta \([0-9]*\) Ta \([0-9]*\)$/\1|\2|\3|\4/p' \
	"$page" >"$tmp/got"
compare "fields"

# target.def: longest program, byte 0, result, first Linux; and each target has
# an item of its own in bpfcheck(1).
rows "$CBPF_SOURCE/lib/check/target.def" TARGET |
	sed 's/KERNEL(\([0-9]*\),\([0-9]*\)/\1.\2/' >"$tmp/targets"
awk -F, '{
	since = $8 == "0" ? "\\-" : $8
	sub(/KERNEL\(/, "", since)
	if ($9 ~ /^[0-9]+$/) since = since "." $9
	print $2 "|" ($4 == "0" ? "any" : $4) "|" tolower($6) "|" tolower($7) \
		"|" since
}' "$tmp/targets" >"$tmp/want"
sed -n '/^\.Sh TARGETS/,/^\.Sh JSON/s/^\.It Cm \([a-z_-]*\) Ta \([a-z0-9]*\) Ta \([a-z]*\) Ta \([a-z0-9]*\) Ta \([^ ]*\)$/\1|\2|\3|\4|\5/p' \
	"$page" >"$tmp/got"
compare "targets"
cut -d, -f2 "$tmp/targets" >"$tmp/want"
sed -n '/^\.Ss TARGETS/,/^\.Ss /s/^\.It Cm \(.*\)/\1/p' \
	"$CBPF_SOURCE/man/bpfcheck.1" | sed 's/ , /\n/g' >"$tmp/got"
compare "targets of bpfcheck(1)"

# cbpf.h: functions, which all begin with cbpf_ and are followed by '('.
sed -e 's,/\*.*\*/,,' -e '/^[[:space:]]*\/\*/,/\*\//d' \
	"$CBPF_SOURCE/lib/cbpf.h" |
	sed -n 's/.*[ *]\(cbpf_[a-z0-9_]*\)(.*/\1/p' >"$tmp/want"
sed -n -e '/^\.Sh SYNOPSIS/,/^\.Sh DESCRIPTION/s/^\.F[no] \(cbpf_[a-z0-9_]*\).*/\1/p' \
	"$CBPF_SOURCE/man/cbpf.3" >"$tmp/got"
compare "functions"

# Options: every long one that --help shows has an item, and the other way
# round.
for command in bpfasm bpfcheck bpfrun; do
	"$command" --help | grep -o -e '--[a-z][a-z-]*' | sort -u >"$tmp/want"
	sed -n 's/^\.It .*Fl -\([a-z][a-z-]*\).*/--\1/p' \
		"$CBPF_SOURCE/man/$command.1" | sort -u >"$tmp/got"
	compare "options of $command"
done
exit "$failed"
