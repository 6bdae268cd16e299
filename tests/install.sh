#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# What is installed serves another program: header, pkg-config file, static and
# shared library; the shared one exports cbpf_ names alone.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

DESTDIR=$tmp cmake --install "$CBPF_BUILD" >/dev/null
pc=$(find "$tmp" -name cbpf.pc)
lib=$(dirname "$(dirname "$pc")")
include=$(dirname "$(find "$tmp" -name cbpf.h)")
cat >"$tmp/user.c" <<'EOT'
#include <cbpf.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	struct cbpf *c = cbpf_new();
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_form_options options = {0};
	const char text[] = "ldh [12]\njeq #0x800, 0, 1\nret #-1\nret #0\n";
	struct cbpf_program *p =
		cbpf_read(c, "text", text, strlen(text), &options, diags);
	size_t size;
	char *out;

	if (!p || cbpf_check(p, CBPF_TARGET_SOCKET, diags))
		return 1;
	out = cbpf_write(c, p, &options, &size, diags);
	fwrite(out, 1, size, stdout);
	free(out);
	cbpf_program_free(p);
	cbpf_diags_free(diags);
	cbpf_free(c);
	return 0;
}
EOT
want='4,40 0 0 12,21 0 1 2048,6 0 0 4294967295,6 0 0 0,'
sanitize=$(sed -n 's/^CMAKE_C_FLAGS:STRING=//p' "$CBPF_BUILD/CMakeCache.txt")
# shellcheck disable=SC2086
$CC $sanitize -std=c11 -pedantic -Wall -Wextra -Werror -I"$include" \
	"$tmp/user.c" -L"$lib" -lcbpf -o "$tmp/shared"
[ "$(LD_LIBRARY_PATH=$lib "$tmp/shared")" = "$want" ]
# shellcheck disable=SC2086
$CC $sanitize -I"$include" "$tmp/user.c" "$lib/libcbpf.a" \
	$(sed -n 's/^Libs.private: //p' "$pc") -o "$tmp/static"
[ "$("$tmp/static")" = "$want" ]
others=$(nm -D --defined-only "$lib/libcbpf.so" |
	awk '$3 !~ /^cbpf_/ && $3 !~ /^CBPF_/ { print $3 }')
if [ -n "$others" ]; then
	echo "exported, but not ours: $others"
	exit 1
fi
for page in bpfasm.1 bpfcheck.1 bpfrun.1 cbpf.3 cbpf.5 cbpf-diag.7 cbpf-lint.7; do
	[ -n "$(find "$tmp" -name "$page")" ] || {
		echo "$page is not installed"
		exit 1
	}
done
echo "installed files serve"
