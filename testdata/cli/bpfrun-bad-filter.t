A bad filter: status 2, whatever the inputs are.
-- run
ln -s "$CBPF_BUILD/sample.pcap" s.pcap
bpfrun -e 'tcp prot 22' s.pcap; echo $?
bpfrun --code '1,6 0 0' nothere; echo $?
bpfrun --code '1,0 0 0 0' s.pcap; echo $?
bpfrun nothere s.pcap; echo $?
bpfrun --seccomp --code '2,40 0 0 0,6 0 0 0' s.pcap; echo $?
bpfrun --code '1,6 0 0 65535' -w o --code '1,0 0 0 0' s.pcap; echo $?; ls -A
-- stdout
2
2
2
2
2
2
.stderr
.stdout
s.pcap
-- stderr
<expression>: error: 'tcp prot 22': can't parse filter expression: syntax error [expression]
<code>:1:8: error: expected the number k [code-field]
  1,6 0 0
         ^
<code>:1:3: error: the last instruction is no return; the program can run off its end [no-return]
  1,0 0 0 0
    ^~~~~~~
nothere: error: cannot read: No such file or directory [read]
<code>:1:3: error: seccomp does not take 'ldh [0]' [seccomp-opcode]
  2,40 0 0 0,6 0 0 0
    ^~~~~~~~
<code>:1:3: error: the last instruction is no return; the program can run off its end [no-return]
  1,0 0 0 0
    ^~~~~~~
