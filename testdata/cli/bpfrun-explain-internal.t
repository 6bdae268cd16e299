The steps of internal programs: registers, addresses, compares, how they end.
-- file p.txt
0001020304050607080910110800450000280000000040060000010203040506070800160050
-- file m.txt
0102030405060708
ff
-- file c.json
{"syscall":"openat","arch":"x86_64","args":[1,2]}
-- file log
openat(AT_FDCWD, "a", O_RDONLY) = 3
-- file packet.ibpf
r6 = r1
r0 = *(u16 *)skb[12]
if r0 == 0x800 goto +1
exit
r0 = *(u8 *)skb[r7 + 200]
exit
-- file memory.ibpf
if r2 < 4 goto no
r3 = *(u16 *)(r1 + 2)
*(u64 *)(r10 - 8) = r3
r4 = r10
r4 += -8
r1 = *(u64 *)(r4 + 0)
call twice
if r0 > r3 goto +0
exit
no: r0 = 0
exit
twice: r0 = r1
r6 = 0x123456789 ll
r0 += r1
exit
-- file call.ibpf
r0 = *(u32 *)(r1 + 0)
w0 += 1
exit
-- file loop.ibpf
r0 = 0
again: r0 += 1
goto again
-- run
sed -i 's/r7 + 200/r0 + 200/' packet.ibpf
bpfrun --explain=1 packet.ibpf p.txt
bpfrun --ctx=memory --no-verify --explain=1 memory.ibpf m.txt
bpfrun --ctx=memory --no-verify --explain=2 memory.ibpf m.txt; echo $?
bpfrun --seccomp --explain=1 call.ibpf c.json
bpfrun --seccomp --explain=1 call.ibpf log
bpfrun --ctx=memory --no-verify --json --explain=2 memory.ibpf m.txt | jq -cS .
bpfrun --no-verify --explain=1 loop.ibpf p.txt | sed -n "1,5p;9999,\$p"
-- stdout
1: a packet of 38 bytes, 38 on the wire
packet.ibpf:
     1: r6 = r1                      r6 = ctx
     2: r0 = *(u16 *)skb[12]         r0 = 0x800
     3: if r0 == 0x800 goto pc+1     r0 = 0x800: yes
     5: r0 = *(u8 *)skb[r0 + 200]    the packet does not have it: returns 0
outcome: reject
1: memory of 8 bytes
memory.ibpf:
     1: if r2 < 0x4 goto pc+8        r2 = 0x8: no
     2: r3 = *(u16 *)(r1 +2)         r3 = 0x403
     3: *(u64 *)(r10 -8) = r3
     4: r4 = r10                     r4 = fp
     5: r4 += -8                     r4 = fp-8
     6: r1 = *(u64 *)(r4 +0)         r1 = 0x403
     7: call pc+4                    r10 = fp-512
    12: r0 = r1                      r0 = 0x403
    13: r6 = 0x123456789             r6 = 0x123456789
    14: r0 += r1                     r0 = 0x806
    15: exit                         r6 = 0x0, r10 = fp
     8: if r0 > r3 goto pc+0         r0 = 0x806, r3 = 0x403: either way
     9: exit                         returns 0x806
outcome: accept
2: memory of 1 bytes
memory.ibpf:
     1: if r2 < 0x4 goto pc+8        r2 = 0x1: yes
    10: r0 = 0                       r0 = 0x0
    11: exit                         returns 0x0
outcome: reject
0
1: openat(0x1, 0x2, 0x0, 0x0, 0x0, 0x0) at 0x0
call.ibpf:
     1: r0 = *(u32 *)(r1 +0)         r0 = 0x101
     2: w0 += 1                      r0 = 0x102
     3: exit                         returns 0x00000102
outcome: KILL_THREAD
1: openat(0x????????ffffff9c, ?, 0x0, ?, ?, ?) at ?
call.ibpf:
  a program of the internal machine
outcome: unknown
{"explanation":{"file":"m.txt","filters":[{"filter":"memory.ibpf","steps":[{"found":"r2 = 0x1: yes","insn":0,"line":1,"text":"if r2 < 0x4 goto pc+8"},{"found":"r0 = 0x0","insn":9,"line":10,"text":"r0 = 0"},{"found":"returns 0x0","insn":10,"line":11,"text":"exit"}]}],"match":false,"record":2,"size":1,"value":"0x0","verdict":"reject"},"format":1}
1: a packet of 38 bytes, 38 on the wire
loop.ibpf:
     1: r0 = 0                       r0 = 0x0
     2: r0 += 1                      r0 = 0x1
     3: goto pc-2
     3: goto pc-2
     2: r0 += 1                      r0 = 0x1387
     3: goto pc-2
     2: r0 += 1                      and so on
-- stderr
bpfrun: p.txt: record 1: loop.ibpf does not end within 1048576 instructions
