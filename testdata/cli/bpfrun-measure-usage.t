What measures takes no more than it looks at; and lists end with a status.
-- file f.bpf
ret #1
-- run
bpfrun --bench-syscall accept1; echo $?
bpfrun --bench-probe x; echo $?
bpfrun --bench -f f.bpf accept1; echo $?
bpfrun --bench-probe --code '1,6 0 0 0'; echo $?
bpfrun --bench --bench-syscall; echo $?
bpfrun --seccomp --enforce --strict -- true; echo $?
bpfrun --passes >/dev/full; echo $?
bpfrun --help >/dev/full; echo $?
-- stdout
2
2
2
2
2
2
2
2
-- stderr
bpfrun: --bench-syscall takes no operand, and 'accept1' is one
Try 'bpfrun --help'.
bpfrun: --bench-probe takes no operand, and 'x' is one
Try 'bpfrun --help'.
bpfrun: --bench takes no -f, -e, --code or --pid
Try 'bpfrun --help'.
bpfrun: --bench-probe takes no -f, -e, --code or --pid
Try 'bpfrun --help'.
bpfrun: --bench and --bench-syscall do not go together
Try 'bpfrun --help'.
bpfrun: --enforce installs filters; --strict has none
Try 'bpfrun --help'.
<stdout>: error: cannot write: No space left on device [write]
<stdout>: error: cannot write: No space left on device [write]
