#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# cbpf-lint(7) has every lint of lint.def with its level, no other, and the text
# that bpfcheck --explain prints.
set -u

page=$CBPF_SOURCE/man/cbpf-lint.7
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0

# The rows of the list and the items of the page.
tr '\n\t' '  ' <"$CBPF_SOURCE/lib/check/lint.def" |
	grep -o 'LINT([A-Z0-9_]*, *"[^"]*", *[A-Za-z]*' |
	sed 's/LINT([A-Z0-9_]*, *"\([^"]*\)", *\([A-Za-z]*\)/\1 \2/' |
	tr 'A-Z' 'a-z' | grep -v '^id level$' >"$tmp/want"
sed -n 's/^\.It Cm \([a-z0-9-]*\) Pq \([a-z]*\)$/\1 \2/p' "$page" >"$tmp/got"
if [ ! -s "$tmp/want" ] || ! diff "$tmp/want" "$tmp/got"; then
	echo "FAIL: < lint.def, > the page"
	failed=1
fi

# The text of an item, in one line, as it is read.
item() {
	awk -v id="$1" '
	/^\.(It|El)/ { on = ($2 == "Cm" && $3 == id); next }
	on' "$page" | sed -e 's/^\\&//' -e 's/\\(dq/"/g' -e "s/\\\\(aq/'/g" \
		-e 's/\\e/\\/g' -e 's/\\-/-/g' | tr '\n' ' ' | sed 's/ $//'
}

while read -r id level; do
	bpfcheck --explain "$id" >"$tmp/text" || failed=1
	head -n 1 "$tmp/text" | grep -q "^$id ($level, " || {
		echo "FAIL: $(head -n 1 "$tmp/text")"
		failed=1
	}
	text=$(sed 1d "$tmp/text" | tr '\n' ' ' | sed 's/ $//')
	if [ -z "$text" ] || [ "$text" != "$(item "$id")" ]; then
		echo "FAIL: $id: the page has another text than --explain"
		failed=1
	fi
done <"$tmp/want"
bpfcheck --explain no-such-lint >/dev/null 2>&1
[ $? -eq 2 ] || {
	echo "FAIL: --explain of no lint"
	failed=1
}
echo "$(wc -l <"$tmp/want") lints"
exit "$failed"
