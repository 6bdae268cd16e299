#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# The program in cbpf(3) is testdata/examples/count.c, compiles without a
# warning and counts what bpfrun counts.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
examples=$CBPF_SOURCE/testdata/examples

awk '
/^\.Sh / { on = ($2 == "EXAMPLES") }
/^\.Ed/ { show = 0 }
on && show { gsub(/\\-/, "-"); gsub(/\\\(aq/, "\047"); gsub(/\\e/, "\\"); print }
/^\.Bd -literal/ { show = 1 }' "$CBPF_SOURCE/man/cbpf.3" >"$tmp/count.c"
diff "$examples/count.c" "$tmp/count.c"

sanitize=$(sed -n 's/^CMAKE_C_FLAGS:STRING=//p' "$CBPF_BUILD/CMakeCache.txt")
libs=$(sed -n 's/^Libs.private: //p' "$CBPF_BUILD/cbpf.pc")
# shellcheck disable=SC2086
$CC $sanitize -std=c11 -pedantic -Wall -Wextra -Werror -I"$CBPF_SOURCE/lib" \
	"$tmp/count.c" "$CBPF_BUILD/libcbpf.a" $libs -o "$tmp/count"
[ "$("$tmp/count" "$examples/ssh.bpf" "$CBPF_BUILD/sample.pcap")" = "8 packets" ]
