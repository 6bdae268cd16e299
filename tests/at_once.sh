#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# bpfrun runs filters over many packets at once where engine and input can; all
# that it says and writes is as from engines that take one after the other, and
# as from packet text, which gives one.
set -u
run=$CBPF_BUILD/bpfrun
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 1
failed=0

# 3000 packets: ARP, and TCP of the ports 20 to 27; one that fills a batch's
# memory alone.
awk 'BEGIN {
	for (i = 1; i <= 3000; i++) {
		if (i % 7 == 3)
			printf "%024d0806%056d", i % 3, i
		else
			printf "%024d080045%016d06%020d%04x%04x%0*d", 0, 0, 0,
				20 + i % 8, 1000 + i, 2 + 2 * (i % 90), 0
		if (i % 1000 == 500)
			printf "%0300000d", 0
		printf " time=%d.%06d\n", 1700000000 + i, i
	}
}' >all.txt
"$run" --code '1,6 0 0 262144' all.txt -w all.pcap >/dev/null || exit 1
head -c 50001 all.pcap >cut.pcap
"$CBPF_BUILD/bpfasm" -e 'port 22' -t raw >port.raw || exit 1
"$CBPF_BUILD/bpfasm" -e 'arp or port 25' -t raw >arp.raw || exit 1

# say NAME ENGINE INPUT OPTION...: what a run says and writes, into NAME.
say() {
	name=$1 engine=$2 input=$3
	shift 3
	rm -f w1 w2
	if [ "$input" = - ]; then
		"$run" --engine="$engine" -f port.raw "$@" - <"$file"
	elif [ "$input" = pipe ]; then
		# shellcheck disable=SC2002 # a pipe, not a file
		cat "$file" | "$run" --engine="$engine" -f port.raw "$@" -
	else
		"$run" --engine="$engine" -f port.raw "$@" "$input"
	fi >"$name" 2>&1
	echo "status $?" >>"$name"
	for w in w1 w2; do
		[ ! -e $w ] || cksum $w >>"$name"
	done
	sed -i -e "s/engine $engine/engine/; s/jited: .*/jited/" \
		-e "s/\"engine\":\"$engine\"/engine/; s/\"jited\":[a-z]*/jited/" \
		-e "s/^$file/<stdin>/; s/\"$file\"/\"<stdin>\"/" "$name"
}

compared=0
for file in all.pcap cut.pcap; do
	while read -r options; do
		# shellcheck disable=SC2086 # words of their own
		say one classic $file $options
		for engine in jit jit-plain interp; do
			for input in $file - pipe; do
				# shellcheck disable=SC2086
				say many $engine $input $options
				compared=$((compared + 1))
				cmp -s one many && continue
				echo "FAIL: $engine $input $options"
				diff one many | head -5
				failed=1
			done
		done
		grep -q '3000 records' one && whole=1
		grep -q 'damaged' one && damaged=1
	done <<-EOT

		--print
		-v
		--json
		--json --stats -q
		--stats
		--stats --invert
		-c 7 --print
		-c 64
		-c 300 -w w1
		--invert -w w1
		-w w1 -f arp.raw -w w2
		-c 30 -w w1 -f arp.raw -w w2
		-f arp.raw --print
	EOT
done
if [ -z "${whole-}" ] || [ -z "${damaged-}" ] || [ $compared != 252 ]; then
	echo "FAIL: $compared compared"
	failed=1
fi
# Packet text is one by one on every engine.
"$run" --print -f port.raw all.pcap | grep -v records >many
"$run" --print -f port.raw all.txt | grep -v records >one
if ! cmp one many || [ "$(wc -l <one)" -lt 300 ]; then
	echo "FAIL: packet text"
	failed=1
fi
echo "$compared runs compared"
exit $failed
