The measurements have filters, calls and probes of their own, and a policy that
the kernel would not take is an error before anything is measured.
-- run
ln -s "$CBPF_BUILD/sample.pcap" s.pcap
try() { bpfrun "$@"; echo $?; }
try --bench-syscall getpid; try --bench-probe nop; try --rounds=3 -e tcp s.pcap; try --bench --rounds=3 mail1; try --bench -e tcp; try --bench-probe -e tcp; try --bench-syscall --code '2,40 0 0 12,22 0 0 0'; try --bench nosuch
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
bpfrun: --bench-syscall takes no operand, and 'getpid' is one
Try 'bpfrun --help'.
bpfrun: --bench-probe takes no operand, and 'nop' is one
Try 'bpfrun --help'.
bpfrun: --rounds needs --bench-syscall, --bench-probe or --bench-records
Try 'bpfrun --help'.
bpfrun: --rounds needs --bench-syscall, --bench-probe or --bench-records
Try 'bpfrun --help'.
bpfrun: --bench takes no -f, -e, --code or --pid
Try 'bpfrun --help'.
bpfrun: --bench-probe takes no -f, -e, --code or --pid
Try 'bpfrun --help'.
<code>:1:3: error: seccomp does not take 'ldh [12]' [seccomp-opcode]
  2,40 0 0 12,22 0 0 0
    ^~~~~~~~~
bpfrun: error: no filter of the benchmark is called 'nosuch' [bench-name]
-- status 0
