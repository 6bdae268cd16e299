#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# The manual pages are clean mdoc, and their examples do what they show: in a
# literal display of the section EXAMPLES a line "$ command" is run, and what
# follows up to the next one is what it prints.
set -u

. "$CBPF_SOURCE/tests/common"
need mandoc
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0 examples=0

# The displays of a page's EXAMPLES, one command block after the other.
displays() {
	awk '
	/^\.Sh / { on = ($2 == "EXAMPLES") }
	on && /^\.Bd -literal/ { show = 1; next }
	/^\.Ed/ { show = 0 }
	show {
		gsub(/\\&/, "")
		gsub(/\\\(aq/, "\047")
		gsub(/\\\(ha/, "^")
		gsub(/\\\(ti/, "~")
		gsub(/\\\(ga/, "`")
		gsub(/\\e/, "\\")
		gsub(/\\-/, "-")
		print
	}' "$1"
}

# run_block COMMAND EXPECTED-FILE: in a fresh copy of the example files.
run_block() {
	examples=$((examples + 1))
	(cd "$tmp/work" && sh -c "$1") >"$tmp/got" 2>&1 </dev/null
	cmp -s "$tmp/got" "$2" && return
	echo "FAIL: $page: $1"
	diff "$2" "$tmp/got"
	failed=1
}

for page in "$CBPF_SOURCE"/man/*.[1-9]; do
	lint=$(mandoc -Tlint -Wall "$page" 2>&1 |
		grep -v -e 'referenced manual not found' -e 'outdated mandoc.db')
	if [ -n "$lint" ]; then
		echo "$lint"
		failed=1
	fi
	rm -rf "$tmp/work"
	cp -r "$CBPF_SOURCE/testdata/examples" "$tmp/work"
	cp "$CBPF_BUILD/sample.pcap" "$tmp/work"
	displays "$page" >"$tmp/text"
	command=
	while IFS= read -r line; do
		case $line in
		'$ '*)
			[ -z "$command" ] || run_block "$command" "$tmp/want"
			command=${line#'$ '}
			: >"$tmp/want"
			;;
		*) printf '%s\n' "$line" >>"$tmp/want" ;;
		esac
	done <"$tmp/text"
	[ -z "$command" ] || run_block "$command" "$tmp/want"
done

# cbpf-diag(7) lists exactly the rows of diag.def, which may span lines, with
# their severities.
awk '
{ text = text " " $0 }
END {
	n = split(text, row, /DIAG\(/)
	for (i = 2; i <= n; i++) {
		if (row[i] ~ /^SYMBOL,/)
			continue # in the comment
		split(row[i], part, /[", \t]+/)
		print part[2], tolower(part[3])
	}
}' "$CBPF_SOURCE/lib/core/diag.def" | sort >"$tmp/rows"
sed -n 's/^\.It Cm \([a-z0-9-]*\) Pq \([a-z]*\)$/\1 \2/p' \
	"$CBPF_SOURCE/man/cbpf-diag.7" | sort >"$tmp/listed"
[ -s "$tmp/rows" ] || failed=1
diff "$tmp/rows" "$tmp/listed" || failed=1

echo "$examples examples run"
[ "$examples" -ge 10 ] && [ "$failed" -eq 0 ]
