#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# The tree is formatted, in 80 columns with tabs of 8; no file is over long.
set -u
. "$CBPF_SOURCE/tests/common"
need clang-format
cd "$CBPF_SOURCE" || exit 1
failed=0

files=$(find lib grammar arch api cmd testdata/bench -name '*.[ch]')
# shellcheck disable=SC2086
clang-format --dry-run -Werror $files || failed=1
# shellcheck disable=SC2046
expand -t 8 $(find lib cmd grammar -name '*.def' -o -name '*.[ly]') |
	grep -n '.\{81,\}' && failed=1
# The public header is one file, however long.
# shellcheck disable=SC2086
wc -l $files | awk '$2 != "total" && $2 != "lib/cbpf.h" && $1 > 1000 { print; bad = 1 }
	END { exit bad }' || failed=1
exit $failed
