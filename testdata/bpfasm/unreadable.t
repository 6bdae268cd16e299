An input that cannot be read is an error, never a fallback to standard input.
-- run
echo "ret a" | bpfasm nofile
echo $?
echo "ret a" | bpfasm --compat=bpf_asm nofile
-- stdout
2
-- stderr
nofile: error: cannot read: No such file or directory [read]
nofile: error: cannot read: No such file or directory [read]
-- status 2
