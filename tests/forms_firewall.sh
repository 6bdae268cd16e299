#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# iptables takes the form xt_bpf, the end of its line included, and shows it
# again; the running kernel takes the form tc, and what tc shows is read.
set -u
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0 done=0

# Keeps the line end, which $() takes away.
if command -v iptables-translate >/dev/null; then
	for expr in 'tcp port 22' icmp 'ip[0] & 0xf > 5'; do
		code=$(bpfasm -t xt_bpf -e "$expr"; echo .)
		iptables-translate -A INPUT -m bpf --bytecode "${code%.}" \
			-j ACCEPT >"$tmp/theirs" &&
			sed 's/.*--bytecode //; /^[0-9]/!d' "$tmp/theirs" |
			bpfasm -t xt_bpf >"$tmp/ours" &&
			[ "$(cat "$tmp/ours")" = "${code%?.}" ] || {
			echo "FAIL: iptables: $expr"
			failed=1
		}
	done
	done=1
else
	echo "SKIPPED: iptables is not installed"
fi

in_tc='ip link set lo up && tc qdisc add dev lo clsact &&
	tc filter add dev lo ingress bpf bytecode "$1" classid 1: &&
	tc filter show dev lo ingress'
if command -v tc >/dev/null && unshare -n sh -c "$in_tc" sh '1,6 0 0 0' \
	>/dev/null 2>&1; then
	for expr in 'tcp port 22' 'not arp and vlan 7'; do
		code=$(bpfasm -t tc -e "$expr")
		unshare -n sh -c "$in_tc" sh "$code" >"$tmp/theirs" &&
			sed -n "s/.*bytecode '\(.*\)'.*/\1/p" "$tmp/theirs" |
			bpfasm -t tc >"$tmp/ours" &&
			[ "$(cat "$tmp/ours")" = "$code" ] || {
			echo "FAIL: tc: $expr"
			failed=1
		}
	done
	done=1
else
	echo "SKIPPED: tc cannot add a filter here"
fi
[ "$failed" -eq 0 ] && [ "$done" -eq 0 ] && exit 77
exit $failed
