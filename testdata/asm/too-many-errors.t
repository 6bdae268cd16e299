A text that is no filter is given up after 20 errors.
-- run
yes foo | head -100 | bpfasm 2>&1 >/dev/null | sed -n "s/.*\[\(.*\)\]$/\1/p" | uniq -c | sed "s/^ *//"
-- stdout
20 unknown-mnemonic
1 too-many-errors
