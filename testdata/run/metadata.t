Every name of packet text that a program can load.
-- asm
ld #proto
tax
ld #type
add x
tax
ld #mark
add x
tax
ld #queue
add x
tax
ld #rxhash
add x
tax
ld #cpu
add x
tax
ld #vlan_tci
add x
tax
ld #vlan_avail
add x
tax
ld #vlan_tpid
add x
tax
ld #rand
add x
tax
ld #hatype
add x
tax
ld #ifidx
add x
ret a
-- packet
- rand=0 hatype=0 ifidx=0 proto=0x0800
- rand=0 hatype=0 ifidx=0 type=1
- rand=0 hatype=0 ifidx=0 mark=2
- rand=0 hatype=0 ifidx=0 queue=4
- rand=0 hatype=0 ifidx=0 rxhash=8
- rand=0 hatype=0 ifidx=0 cpu=16
- rand=0 hatype=0 ifidx=0 vlan_tci=32
- rand=0 hatype=0 ifidx=0 vlan_avail=1
- rand=0 hatype=0 ifidx=0 vlan_tpid=64
- hatype=0 ifidx=0 rand=128
- rand=0 ifidx=0 hatype=256
- rand=0 hatype=0 ifidx=512
- proto=0x800 type=1 mark=2 queue=4 rxhash=8 cpu=16 vlan_tci=32 vlan_pr=1 vlan_tpid=64 rand=128 hatype=256 ifidx=512
-- verdict
2048
1
2
4
8
16
32
1
64
128
256
512
3072
