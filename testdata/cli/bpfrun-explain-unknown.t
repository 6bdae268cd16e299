A record that does not tell all of a call: what it does not tell is no 0.
-- file p.bpf
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(openat), open
jeq #nr(kill), pid
jeq #nr(read), odd
ret #ALLOW
open: ld [args[0].hi]
st M[3]
ld [args[0].lo]
jeq #-100, here, deny
here: ldx M[3]
txa
jeq x, deny
ret #ALLOW
pid: ld [args[0].lo]
jeq #7, deny
ret #ALLOW
odd: ld [args[1].lo]
and #0
jeq #0, part, deny
part: ld [args[1].hi]
ret a
deny: ret #ERRNO(EPERM)
kill: ret #KILL_PROCESS
-- file log
openat(AT_FDCWD, "a", O_RDONLY) = 3
kill(7, SIGTERM) = 0
read(3, "a", 1) = 1
getpid() = 9
-- run
for i in 1 2 3 4; do bpfrun --seccomp --explain=$i p.bpf log; done
-- stdout
1: openat(0x????????ffffff9c, ?, 0x0, ?, ?, ?) at ?
p.bpf:
     2: ld [4]                       A = 0xc000003e (arch)
     3: jeq #0xc000003e, 0, 22       A = 0xc000003e: yes
     4: ld [0]                       A = 0x101 (nr)
     5: jeq #0x101, 3                A = 0x101: yes
     9: ld [20]                      A is not known
    10: st M[3]
    11: ld [16]                      A = 0xffffff9c (args[0], low half)
    12: jeq #0xffffff9c, 0, 12       A = 0xffffff9c: yes
    13: ldx M[3]                     X is not known
    14: txa                          A is not known
    15: jeq x, 9                     A is not known: either way
outcome: ERRNO(1) or ALLOW
2: kill(0x7, 0xf, ?, ?, ?, ?) at ?
p.bpf:
     2: ld [4]                       A = 0xc000003e (arch)
     3: jeq #0xc000003e, 0, 22       A = 0xc000003e: yes
     4: ld [0]                       A = 0x3e (nr)
     5: jeq #0x101, 3                A = 0x3e: no
     6: jeq #0x3e, 10                A = 0x3e: yes
    17: ld [16]                      A = 0x7 (args[0], low half)
    18: jeq #0x7, 6                  A = 0x7: yes
    25: ret #0x50001                 returns 0x00050001
outcome: ERRNO(1)
3: read(0x3, ?, 0x1, ?, ?, ?) at ?
p.bpf:
     2: ld [4]                       A = 0xc000003e (arch)
     3: jeq #0xc000003e, 0, 22       A = 0xc000003e: yes
     4: ld [0]                       A = 0x0 (nr)
     5: jeq #0x101, 3                A = 0x0: no
     6: jeq #0x3e, 10                A = 0x0: no
     7: jeq #0, 12                   A = 0x0: yes
    20: ld [24]                      A is not known
    21: and #0                       A = 0x0
    22: jeq #0, 0, 2                 A = 0x0: yes
    23: ld [28]                      A is not known
    24: ret a                        A is not known
outcome: unknown
4: getpid(?, ?, ?, ?, ?, ?) at ?
the kernel has it in its table of calls that are always allowed, and runs no filter
p.bpf:
     2: ld [4]                       A = 0xc000003e (arch)
     3: jeq #0xc000003e, 0, 22       A = 0xc000003e: yes
     4: ld [0]                       A = 0x27 (nr)
     5: jeq #0x101, 3                A = 0x27: no
     6: jeq #0x3e, 10                A = 0x27: no
     7: jeq #0, 12                   A = 0x27: no
     8: ret #0x7fff0000              returns 0x7fff0000
outcome: ALLOW
-- status 0
