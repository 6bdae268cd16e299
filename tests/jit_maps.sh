#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# While bpfrun makes machine code of many filters, and runs them: no page is ever
# writable and executable, none that is executable can be written elsewhere.
set -u
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0
filters=600

fail() {
	echo "FAIL: $1"
	failed=1
}

i=0
set --
while [ $i -lt $filters ]; do
	set -- "$@" --code "5,40 0 0 12,21 0 2 $((2048 + i % 3)),48 0 0 23,22 0 0 0,6 0 0 $i"
	i=$((i + 1))
done

# judge FILE: what a reading of /proc/PID/maps shows that may not be.
judge() {
	awk '
	$2 ~ /w/ && $2 ~ /x/ { print "writable and executable: " $0 }
	$2 ~ /x/ && $2 ~ /s/ { print "executable and shared: " $0 }
	$2 ~ /x/ && $5 == 0 { n++ }
	$2 ~ /x/ && $5 != 0 { code[$4 " " $5] = $0 }
	$2 ~ /w/ && $2 ~ /s/ { shared[$4 " " $5] = $0 }
	END {
		for (file in code)
			if (file in shared)
				print "has a writable alias: " code[file]
		print n > "/dev/stderr"
	}' "$1"
}

# It would see it.
cat >"$tmp/maps" <<'EOT'
7f0000000000-7f0000001000 rwxp 00000000 00:00 0
7f0000002000-7f0000003000 r-xs 00000000 00:01 77 /memfd:a (deleted)
7f0000004000-7f0000005000 rw-s 00000000 00:01 77 /memfd:a (deleted)
EOT
[ "$(judge "$tmp/maps" 2>/dev/null | wc -l)" -eq 3 ] ||
	fail "the test sees nothing"

mkfifo "$tmp/in"
bpfrun -q "$@" "$tmp/in" >/dev/null 2>"$tmp/err" &
pid=$!
# It ends when its input does: when this is closed.
(exec 3>"$tmp/in"; while [ ! -e "$tmp/stop" ]; do sleep 0.05; done
	cat "$CBPF_SOURCE/testdata/sample.pkt" >&3) &
feeder=$!
samples=0 most=0
while [ $samples -lt 400 ] && kill -0 $pid 2>/dev/null; do
	cat "/proc/$pid/maps" >"$tmp/maps" 2>/dev/null || break
	judge "$tmp/maps" >"$tmp/bad" 2>"$tmp/count"
	[ -s "$tmp/bad" ] && fail "$(cat "$tmp/bad")" && break
	samples=$((samples + 1))
	n=$(cat "$tmp/count")
	[ "${n:-0}" -gt $most ] && most=$n
	[ $most -gt $filters ] && [ $samples -gt 50 ] && break
done
touch "$tmp/stop"
wait $feeder
wait $pid
status=$?
echo "$samples readings; $most mappings with code of our own at once"
[ $status -le 1 ] || fail "bpfrun ends with $status: $(cat "$tmp/err")"
[ $samples -ge 5 ] || fail "only $samples readings"
[ "$most" -ge $filters ] || fail "only $most mappings with code"

# The same from the calls themselves, of which none is missed.
if strace -V >/dev/null 2>&1; then
	strace -f -o "$tmp/calls" -e trace=%memory,memfd_create,shmat \
		bpfrun -q --engine=all "$@" "$CBPF_SOURCE/testdata/sample.pkt" \
		>/dev/null 2>&1
	grep -c 'mprotect.*PROT_READ|PROT_EXEC' "$tmp/calls" >"$tmp/count"
	echo "$(cat "$tmp/count") calls that make pages executable"
	[ "$(cat "$tmp/count")" -ge $((3 * filters)) ] ||
		fail "too few calls that make pages executable"
	grep 'PROT_WRITE.*PROT_EXEC\|PROT_EXEC.*PROT_WRITE\|memfd\|shm\|MAP_SHARED.*PROT_EXEC\|PROT_EXEC.*MAP_SHARED' \
		"$tmp/calls" && fail "such a call"
else
	echo "SKIPPED: the calls: strace is not here"
fi
exit $failed
