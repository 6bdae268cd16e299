bpf_asm has the same limit.
-- run
yes 'ret #0' | head -4097 | bpfasm --compat=bpf_asm 2>&1 | sed -n 's/.*\[\(.*\)\]$/\1/p'
-- stdout
program-length
