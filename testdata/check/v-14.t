V-14: keeps the classic rules, but its jump is too long once translated.
-- run
{ echo 'ja end'; for i in $(seq 4094); do echo 'ldh [2]'; done; echo 'end: ret #0'; } >v14.bpf
bpfcheck --verify-only v14.bpf
-- status 1
-- stderr
