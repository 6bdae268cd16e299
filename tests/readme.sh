#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# The tour of README.md prints what it shows.
set -u
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cp -r "$CBPF_SOURCE"/testdata/examples/. "$tmp"
cp "$CBPF_BUILD/sample.pcap" "$tmp"
awk '/^```console/ { on = 1; next } /^```/ { on = 0 } on' \
	"$CBPF_SOURCE/README.md" >"$tmp/tour"
[ "$(grep -c '^\$ ' "$tmp/tour")" -ge 5 ] || exit 1
cd "$tmp" || exit 1
while IFS= read -r line; do
	printf '%s\n' "$line"
	sh -c "${line#'$ '}" 2>&1 </dev/null
done <<EOT >got
$(grep '^\$ ' tour)
EOT
diff tour got
