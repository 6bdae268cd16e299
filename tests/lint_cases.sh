#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# Every lint of lint.def has a case that expects it, and a near miss: a case
# that comes close and does not have it.  A near miss is named <id>-near.t, or
# its first line is "near: id id ...".  That the cases come out as they are
# written is caserun's affair.
set -u

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0

fail() {
	echo "FAIL: $*"
	failed=1
}

tr '\n\t' '  ' <"$CBPF_SOURCE/lib/check/lint.def" |
	grep -o 'LINT([A-Z0-9_]*, *"[^"]*"' |
	sed 's/.*"\(.*\)"/\1/' | grep -v '^id$' >"$tmp/ids"
[ -s "$tmp/ids" ] || fail "no lints in lint.def"

cd "$CBPF_SOURCE/testdata" || exit 1

# The near misses as "id file", from the names and from the first lines.
for file in lint/*.t; do
	case $file in
	*-near.t)
		id=${file#lint/}
		id=${id%-near.t}
		# Others are named after the row of an issue.
		! grep -qx -e "$id" "$tmp/ids" || echo "$id $file"
		;;
	esac
	named=$(sed -n '1s/^near: *//p' "$file")
	for id in $named; do
		echo "$id $file"
		grep -qx -e "$id" "$tmp/ids" || echo "$id $file" >>"$tmp/odd"
	done
done >"$tmp/near"
[ ! -s "$tmp/odd" ] || fail "near misses of no lint: $(cat "$tmp/odd")"

while read -r id; do
	grep -q -e "\[$id\]\$" ./*/*.t || fail "$id: no case expects it"
	awk -v id="$id" '$1 == id { print $2 }' "$tmp/near" >"$tmp/files"
	[ -s "$tmp/files" ] || fail "$id: no near miss"
	while read -r file; do
		! grep -qF -e "[$id]" "$file" ||
			fail "$file: a near miss that has the finding"
		# Nobody looks for findings without such a section.
		grep -q '^-- \(lint\|check\) ' "$file" ||
			fail "$file: a near miss that is not checked"
	done <"$tmp/files"
done <"$tmp/ids"
echo "$(wc -l <"$tmp/ids") lints, $(wc -l <"$tmp/near") near misses"
exit "$failed"
