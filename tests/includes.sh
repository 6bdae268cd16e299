#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# Who may include whom: the rooms of the tree, and the files that a foreign
# header stays in (CONTRIBUTING.md).
set -u
cd "$CBPF_SOURCE" || exit 1
failed=0

fail() {
	echo "FAIL: $1"
	failed=1
}

# may ROOM ROOM...: files of the first may include headers of the others.
may() {
	room=$1
	shift
	for file in lib/"$room"/*.[ch]; do
		[ -e "$file" ] || continue
		grep -o '^#include "[a-z]*/' "$file" | sed 's/.*"//; s,/,,' |
			sort -u | while read -r other; do
			case " $room $* " in
			*" $other "*) ;;
			*) echo "$file includes $other/" ;;
			esac
		done
	done
}

# only HEADER FILE...: no other file may include <HEADER>.
only() {
	header=$1
	shift
	find lib grammar arch api cmd -name '*.[chly]' | xargs grep -l "^#include <$header" |
		while read -r file; do
			case " $* " in
			*" $file "*) ;;
			*) echo "$file includes <$header>" ;;
			esac
		done
}

out=$(
	may core
	may names core
	may text core names
	may check core names text
	may internal core names text
	may rewrite core check
	may run core names text check internal
	may report core names text check internal run
	for file in lib/*/*.[ch]; do
		grep -qE '^#include "(classic_|arch/|grammar/|cli|gen)' "$file" &&
			echo "$file includes grammar, arch or cmd"
	done
	for file in cmd/bpf*.[ch] cmd/cli.[ch]; do
		grep -E '^#include "' "$file" |
			grep -vE '"(cbpf|cli|bpf[a-z_]*)\.h"' |
			sed "s,^,$file: ,"
	done
	for file in arch/*.[ch] arch/*/*.[ch]; do
		grep -qE '^#include "(classic_|grammar/|cli|gen|api)' "$file" &&
			echo "$file includes grammar, api or cmd"
		case $file in
		arch/x86_64/* | *_test.c) ;;
		*) grep -q '^#include "[a-z0-9_]*/enc.h"\|x86' "$file" &&
			case $file in
			arch/disasm.c) ;;
			*) echo "$file knows a machine" ;;
			esac ;;
		esac
	done
	only 'capstone' arch/disasm.c arch/x86_64/enc_test.c
	only 'pcap' lib/text/expr.c lib/run/capture.c lib/run/engine_pcap.c \
		lib/text/image_test.c
	only 'seccomp.h' lib/names/syscalls.c lib/text/read_oci.c cmd/formtest.c \
		lib/run/bench_test.c cmd/linttest.c
	only 'jansson' lib/report/json.c lib/run/json_line.c \
		lib/text/oci_json.c \
		lib/text/json_form.c
)
[ -z "$out" ] || fail "$out"
# An opcode number stands in the lists alone.
grep -nE 'code *== *0x[0-9a-f]+|case 0x[0-9a-f]{2}:' lib/*/*.c cmd/*.c grammar/*.[cly] 2>/dev/null &&
	fail "an opcode number outside the lists"
# One file makes memory executable.
out=$(grep -lE '[|(] *PROT_EXEC' $(find lib grammar arch api cmd -name '*.[ch]') |
	grep -v '^arch/exec')
[ -z "$out" ] || fail "$out makes memory executable"
# The library neither prints nor ends the process.  (kernel_seccomp.c ends its
# child; a build with assertions keeps theirs.)
if grep -q 'CMAKE_BUILD_TYPE:.*=Rel' "$CBPF_BUILD/CMakeCache.txt"; then
	out=$(nm -A "$CBPF_BUILD/libcbpf.a" | grep -E \
		' U (exit|abort|stderr|printf|puts|putchar|perror|err|warn)$')
	[ -z "$out" ] || fail "$out"
fi
exit $failed
