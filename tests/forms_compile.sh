#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# A C compiler makes of the forms that are C the bytes of the raw ones, and what
# it reads we read.
set -u
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0 programs=0

cat >"$tmp/classic.c" <<'EOT'
#include <linux/filter.h>
#include <unistd.h>
static const struct sock_filter f[] = {
#include LIST
};
int main(void)
{
	return write(1, f, sizeof(f)) != sizeof(f);
}
EOT
sed 's/filter\.h/bpf.h/; s/sock_filter/bpf_insn/' "$tmp/classic.c" \
	>"$tmp/internal.c"

# same NAME FORM SOURCE RAW: compiled and run, $tmp/code in the form is $tmp/code
# in the form RAW.
same() {
	programs=$((programs + 1))
	bpfasm "$tmp/code" -t "$2" -o "$tmp/list" &&
		bpfasm "$tmp/code" -t "$4" -o "$tmp/raw" &&
		$CC -Wall -Wextra -Werror -DLIST="\"$tmp/list\"" \
			"$tmp/$3" -o "$tmp/program" &&
		"$tmp/program" >"$tmp/bytes" &&
		cmp "$tmp/raw" "$tmp/bytes" && return
	echo "FAIL: $1 as $2"
	failed=1
}

# What no macro has, and what every opcode has.
echo '3,71 1 2 3,4 1 0 9,6 0 0 4294967295' >"$tmp/code"
for form in c c-bpf_asm dd c-macro; do
	same words $form classic.c raw
done
for expr in 'tcp port 22' 'ip6 and not icmp6' 'ip[0] & 0xf > 5 or vlan'; do
	bpfasm -e "$expr" -o "$tmp/code"
	for form in c c-bpf_asm dd c-macro; do
		same "$expr" $form classic.c raw
	done
	same "$expr" internal-c internal.c internal-raw
done
bpfasm "$CBPF_SOURCE/testdata/examples/policy.bpf" -o "$tmp/code"
same policy c-macro classic.c raw

# Every constant that the reader knows has the compiler's value, where the
# headers have it.
sed -n 's/^CONST(\([A-Za-z0-9_]*\), .*/\1/p' \
	"$CBPF_SOURCE/lib/names/consts.def" >"$tmp/names"
{
	printf '#include <%s>\n' linux/filter.h linux/seccomp.h linux/audit.h \
		linux/if_ether.h asm/unistd.h
	echo 'static const struct sock_filter f[] = {'
	while read -r name; do
		printf '#ifdef %s\nBPF_STMT(BPF_LD, (__u32)%s),\n#endif\n' \
			"$name" "$name"
	done <"$tmp/names"
	echo '};'
} >"$tmp/constants.c"
$CC -E "$tmp/constants.c" -o "$tmp/constants.i"
$CC -w -x c - -o "$tmp/program" <<EOT
#include "$tmp/constants.c"
#include <unistd.h>
int main(void) { return write(1, f, sizeof(f)) != sizeof(f); }
EOT
"$tmp/program" >"$tmp/bytes"
sed -n '/^static/,$p' "$tmp/constants.c" | grep -v '^#' >"$tmp/all"
# The reader does not know #ifdef: leave out what the headers lack.
$CC -E -dM "$tmp/constants.c" | sed -n 's/^#define \([A-Z_a-z0-9]*\) .*/\1/p' |
	sort >"$tmp/defined"
awk -F'[)(,_ ]' 'NR == FNR { has[$0] = 1; next }
	{ name = $0; sub(/.*\(__u32\)/, "", name); sub(/\).*/, "", name)
	if (!/BPF_STMT/ || name in has) print }' \
	"$tmp/defined" "$tmp/all" >"$tmp/known"
bpfasm -t raw -o "$tmp/raw" "$tmp/known" && cmp "$tmp/raw" "$tmp/bytes" ||
	failed=1
constants=$(grep -c __u32 "$tmp/known")

echo "$programs programs, $constants constants"
[ "$programs" -ge 20 ] && [ "$constants" -ge 100 ] && [ "$failed" -eq 0 ]
