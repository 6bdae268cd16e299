#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# bpfrun --bench-records: every row is there with the records that it has to
# have seen and what becomes of them, by the policy of its own and by one of the
# user's; nothing is left behind.  (How fast they are is not asked here.)
set -u
. "$CBPF_SOURCE/tests/common"
need jq
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

mkdir "$tmp/work"
export TMPDIR="$tmp/work"

# rows FILE: what stands there of each row but for the times; each row has them
# or the reason why not.
rows() {
	jq -er 'select(.skipped or (.min_ns > 0 and .min_ns <= .median_ns and
		.mega_per_s > 0 and .vs_classic > 0)) |
		select(.skipped == null) |
		"\(.form) \(.from) \(.by) \(.records) \(.stopped)"' "$1"
}

# Calls of the sample that its policy stops, as the classic interpreter finds.
bpfrun --bench-records --json --rounds=1 >"$tmp/json" 2>"$tmp/err" ||
	fail "status $?: $(cat "$tmp/err")"
stopped=$(jq -r 'select(.by == "classic").stopped' "$tmp/json")
[ "$stopped" -gt 500 ] && [ "$stopped" -lt 2000 ] ||
	fail "classic stops $stopped of 65536"
cat >"$tmp/want" <<EOF
binary file bitmap 1048576 $((16 * stopped))
binary file jit 1048576 $((16 * stopped))
binary file interp 65536 $stopped
binary file classic 65536 $stopped
binary file read(2) 1048576 null
binary memory bitmap 1048576 $((16 * stopped))
binary memory jit 1048576 $((16 * stopped))
binary memory load 1048576 null
json file bitmap 65536 $stopped
strace file bitmap 65536 $stopped
audit file bitmap 65536 $stopped
perf file bitmap 65536 $stopped
EOF
skipped=$(jq -r 'select(.skipped).by' "$tmp/json" | sort -u)
[ -z "$skipped" ] || [ "$skipped" = jit ] || fail "skipped: $skipped"
[ "$skipped" != jit ] || sed -i '/ jit /d' "$tmp/want"
rows "$tmp/json" >"$tmp/got"
diff "$tmp/want" "$tmp/got" || fail "rows"
[ "$(jq -r 'select(.by == "classic").vs_classic' "$tmp/json")" = 1 ] ||
	fail "what is compared with itself"

# The table has the same rows.
bpfrun --bench-records --rounds=1 >"$tmp/table" || fail "table: status $?"
awk 'NR > 1 && !/skipped:/ {print $1, $2, $3, $4, ($5 ~ /\./ ? "null" : $5)}' \
	"$tmp/table" >"$tmp/got"
diff "$tmp/want" "$tmp/got" || fail "rows of the table"

# read(2) alone is stopped, whatever the form; the arguments of others matter.
cat >"$tmp/p.bpf" <<EOF
	ld [0]
	jeq #0, stop
	jeq #1, write
	ret #0x7fff0000
write:	ld [32]
	jset #1, stop
	ret #0x7fff0000
stop:	ret #0x00050001
EOF
bpfrun --bench-records --json --rounds=1 -f "$tmp/p.bpf" >"$tmp/json" \
	2>"$tmp/err" || fail "a policy: status $?: $(cat "$tmp/err")"
[ "$(jq -r 'select(.from == "file" and .form == "binary" and .stopped) |
	.stopped * 65536 / .records' "$tmp/json" | sort -u | wc -l)" = 1 ] ||
	fail "engines differ: $(cat "$tmp/json")"
jq -es 'map(select(.by == "classic").stopped)[0] as $n |
	$n > 3000 and $n < 10000 and
	(map(select(.form == "json").stopped)[0] == $n) and
	(map(select(.form == "strace").stopped)[0] > 3000)' "$tmp/json" \
	>"$tmp/out" || fail "a policy: $(cat "$tmp/json")"

# A policy that cannot be had, and records that cannot be written.
bpfrun --bench-records --rounds=1 -f "$tmp/none" 2>"$tmp/err" &&
	fail "no such policy"
grep -q 'none' "$tmp/err" || fail "no such policy: $(cat "$tmp/err")"
TMPDIR="$tmp/none" bpfrun --bench-records --rounds=1 2>"$tmp/err"
[ $? = 2 ] && grep -q 'cannot be written' "$tmp/err" ||
	fail "no folder: $(cat "$tmp/err")"
[ -z "$(ls "$tmp/work")" ] || fail "files are left: $(ls "$tmp/work")"
finish
