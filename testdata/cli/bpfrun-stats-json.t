--json --stats tells what --stats does; engines are not asked where a record
leaves the outcome open, nor where the kernel's table answers.
-- file p.bpf
.context seccomp x86_64
ld [nr]
jeq #nr(openat), open
ret #ALLOW
open: ld [args[0].lo]
jeq #3, yes
ret #ALLOW
yes: ld [args[1].lo]
jeq #4, deny
ret #ALLOW
deny: ret #ERRNO(EPERM)
-- file log
openat(AT_FDCWD, "a", O_RDONLY) = 3
openat(3, "a", O_RDONLY) = 3
getpid() = 9
-- run
bpfrun --seccomp --stats p.bpf log
bpfrun --seccomp --stats --json -q p.bpf log | jq -cS '.summary | del(.calls)'
bpfrun --seccomp --stats --json -q --engine=interp p.bpf log | jq -c '.summary | [.engines, .jited]'
bpfrun --seccomp --stats --engine=interp p.bpf log | grep engine
ln -s "$CBPF_BUILD/sample.pcap" s.pcap
bpfrun --stats --json -q --code '1,6 0 0 7' --code '1,6 0 0 0' s.pcap | jq -c '.summary | [.engines, .jited]'
bpfrun --strict --stats -q log
-- stdout
log: 3 records, 1 matched
     COUNT  CALL                 OUTCOME                RULE
         1  openat               ERRNO(1) or ALLOW      arguments partly unknown
         1  getpid               ALLOW                  p.bpf:4 (3 no)
         1  openat               ALLOW                  p.bpf:7 (3 yes, 6 no)
         2 0x7fff0000 ALLOW
         1 0x00050001 ERRNO(1) or ALLOW
         1 engine jit
     jited: yes
         1 bitmap
         2 phase 1
         0 phase 2
       1.7 instructions per record
{"bitmap":1,"damaged":false,"engines":[{"count":1,"engine":"jit","program":"p.bpf"}],"file":"log","insns":5,"jited":true,"matched":1,"other_calls":0,"other_values":0,"phase1":2,"phase2":0,"records":3,"values":[{"count":2,"value":2147418112,"verdict":"ALLOW"},{"count":1,"value":327681,"verdict":"ERRNO(1) or ALLOW"}]}
[[{"engine":"interp","program":"p.bpf","count":2}],false]
         2 engine interp
[[{"engine":"jit","program":"<code>","count":58}],true]
[[{"engine":"jit","program":"<code>","count":58}],true]
         3 0x00000000 KILL_THREAD -> SIGKILL
     jited: no
         0 bitmap
         3 phase 1
         0 phase 2
       0.0 instructions per record
-- stderr
