A command is the only input, and what stands behind -- is no filter.
-- run
echo '{"syscall":"getpid","arch":"x86_64"}' >c.jsonl
echo 'ret #0x7fff0000' >p.bpf
try() { bpfrun --seccomp "$@"; echo $?; }
try -f p.bpf c.jsonl -- echo ran
try p.bpf c.jsonl -- echo ran
try --suggest c.jsonl -- echo ran
try -- echo ran
try -f p.bpf -- c.jsonl c.jsonl 2>&1 | grep -c 'cannot be executed\|not permitted'
try p.bpf -- c.jsonl 2>&1 | grep -c 'cannot be executed\|not permitted'
-- stdout
2
2
2
2
1
1
-- stderr
bpfrun: the calls of a command are the input, and 'c.jsonl' is another one
Try 'bpfrun --help'.
bpfrun: the calls of a command are the input, and 'c.jsonl' is another one
Try 'bpfrun --help'.
bpfrun: the calls of a command are the input, and 'c.jsonl' is another one
Try 'bpfrun --help'.
bpfrun: no filter is given
Try 'bpfrun --help'.
-- status 0
