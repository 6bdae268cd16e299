On standard error strace's own messages stand in the middle of calls, whose rest
is on the next line; -Y has commands behind process numbers.
-- file log
getpid() = 9
clone(child_stack=NULL, flags=CLONE_CHILD_CLEARTID|CLONE_CHILD_SETTID|SIGCHLDstrace: Process 21 attached
, child_tidptr=0x7fe444276a10) = 21
[pid 21<sh>] mprotect(0x7fdc64e1a000, 8192, PROT_READstrace: Process 22 attached
strace: Process 23 attached
 <unfinished ...>
[pid 22<[a b]>] prlimit64(0, RLIMIT_STACK, NULL, strace: Process 24 attached
{rlim_cur=8192*1024, rlim_max=RLIM64_INFINITY}) = 0
[pid    21<sh>] <... mprotect resumed>) = 0
21<sh> wait4(-1, strace: Process 25 attached
 <unfinished ...>
22<[a b]> +++ exited with 0 +++
21<sh> <... wait4 resumed>NULL, 0, NULL) = 22<sh>
21<sh> close(7) = 0
21<sh kill(1, SIGTERM) = 0
-- file p.bpf
ld [0]
jeq #10, call
jeq #61, call
jeq #3, call
ret #0x7fff0000
call: ld [16]
ret #0x00050001
-- run
bpfrun --seccomp p.bpf log
-- stdout
log: 6 records, 3 matched
     COUNT  CALL                 OUTCOME                RULE
         1  close                ERRNO(1)               p.bpf:7 (2-3 no, 4 yes)
         1  mprotect             ERRNO(1)               p.bpf:7 (2 yes)
         1  wait4                ERRNO(1)               p.bpf:7 (2 no, 3 yes)
         1  getpid               ALLOW                  p.bpf:5 (2-4 no)
         1  clone                ALLOW                  p.bpf:5 (2-4 no)
         1  prlimit64            ALLOW                  p.bpf:5 (2-4 no)
-- stderr
log:15:1: error: this is no line of strace [syscall-record]
  21<sh kill(1, SIGTERM) = 0
  ^
-- status 2
