An input that cannot be read is an error, never a fallback to standard input.
-- run
echo "ret a" | bpfasm nofile
echo $?
echo "ret a" | bpfasm --compat=bpf_asm nofile
-- stdout
2
-- stderr
bpfasm: nofile: cannot read: No such file or directory
bpfasm: nofile: cannot read: No such file or directory
-- status 2
