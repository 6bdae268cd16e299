What does not go together is told, and names that there are not with those that
there are.
-- file p.bpf
ret #0
-- file log
openat(AT_FDCWD, "a", O_RDONLY) = 3
-- file deny.bpf
ret #0x50001
-- run
try() { "$@"; echo $?; }
try bpfrun --memory-size=8 p.bpf x
try bpfrun --seccomp --memory-size=8 p.bpf x
try bpfrun --ctx=memory --seccomp p.bpf x
try bpfrun --seccomp --ctx=packet p.bpf x
try bpfrun --ctx=memory:4 --strict x
try bpfrun --explain=1 --stats p.bpf x
try bpfrun --explain=1 -v p.bpf x
try bpfrun --diff=x p.bpf x
try bpfrun --engine=nosuch p.bpf x
try bpfrun --dump-jit --engine=nosuch p.bpf
try bpfrun --target=nosuch p.bpf x
try bpfrun --seccomp --records=nosuch p.bpf x
try bpfasm --target=nosuch p.bpf
try bpfcheck --target=nosuch p.bpf
try bpfrun --seccomp --ctx=seccomp deny.bpf log
try bpfrun --seccomp -w out deny.bpf log
try ls out
try bpfrun --probe=entry:/bin/true:main -f p.bpf
try bpfrun --probe=entry:/bin/true:main p.bpf
try bpfrun --probe=entry:/bin/true:main -f p.bpf -f p.bpf -- true
-- stdout
2
2
2
2
2
2
2
2
2
2
2
2
2
2
log: 1 records, 1 matched
     COUNT  CALL                 OUTCOME                RULE
         1  openat               ERRNO(1)               deny.bpf:1
0
2
2
2
2
2
-- stderr
bpfrun: --memory-size needs --ctx=memory
Try 'bpfrun --help'.
bpfrun: --memory-size needs --ctx=memory
Try 'bpfrun --help'.
bpfrun: --ctx=memory does not go with --seccomp
Try 'bpfrun --help'.
bpfrun: --ctx=packet does not go with --seccomp
Try 'bpfrun --help'.
bpfrun: --ctx=memory:4 does not go with --strict
Try 'bpfrun --help'.
bpfrun: --explain prints the way of a record and nothing else
Try 'bpfrun --help'.
bpfrun: --explain prints the way of a record and nothing else
Try 'bpfrun --help'.
bpfrun: --diff and --suggest need --seccomp
Try 'bpfrun --help'.
bpfrun: error: no engine is called 'nosuch'; there are classic, libpcap, checked, jit-hardened, jit-plain, interp, jit and all [engine-name]
bpfrun: the engine nosuch makes no machine code; jit, jit-plain and jit-hardened do
Try 'bpfrun --help'.
bpfrun: no target is called 'nosuch'; there are socket, seccomp, libpcap, internal, packet-raw, packet-dgram, xt_bpf, cls_bpf, reuseport, team, openbsd, netbsd, freebsd
Try 'bpfrun --help'.
bpfrun: no form of system calls is called 'nosuch'; there are json, strace, audit, perf and binary
Try 'bpfrun --help'.
bpfasm: no target is called 'nosuch'; there are socket, seccomp, libpcap, internal, packet-raw, packet-dgram, xt_bpf, cls_bpf, reuseport, team, openbsd, netbsd, freebsd
Try 'bpfasm --help'.
bpfcheck: no target is called 'nosuch'; there are socket, seccomp, libpcap, internal, packet-raw, packet-dgram, xt_bpf, cls_bpf, reuseport, team, openbsd, netbsd, freebsd
Try 'bpfcheck --help'.
bpfrun: log: record 1 does not tell all of its call, so that -w cannot write it to out
ls: cannot access 'out': No such file or directory
bpfrun: --probe needs a program of the internal machine and a command: PROGRAM -- COMMAND, or -f PROGRAM -- COMMAND
Try 'bpfrun --help'.
bpfrun: --probe needs a program of the internal machine and a command: PROGRAM -- COMMAND, or -f PROGRAM -- COMMAND
Try 'bpfrun --help'.
bpfrun: --probe runs one program
Try 'bpfrun --help'.
