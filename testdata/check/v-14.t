V-14: keeps the classic rules, but its jump is too long once translated.
-- run
{ echo 'ja end'; for i in $(seq 4094); do echo 'ldh [2]'; done; echo 'end: ret #0'; } >v14.bpf
bpfcheck --verify-only v14.bpf
-- status 1
-- stderr
v14.bpf:1:1: error: the jump to insn #4095 skips 57316 instructions of the kernel's translation; at most 32767 can be (EINVAL) [target-limit]
  ja end
  ^~~~~~
v14.bpf: error: translated, the 4096 instructions become 57326 and take 458704 bytes; net.core.optmem_max, 131072, leaves room for 16371 (ENOMEM) [target-limit]
