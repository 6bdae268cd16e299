The way of a packet through a classic filter, as text and as JSON.
-- file p.bpf
ldh [12]
jne #0x800, drop
ldb [23]
jeq #6, tcp
drop: ret #0
tcp: ldx 4*([14]&0xf)
st M[0]
ldh [x + 14]
div x
ret #65535
-- file p.txt
0001020304050607080910110800450000280000000040060000010203040506070800160050
00010203040506070809101108004500
000102030405060708091011080640000000000000000000000000000000000000000000
00010203040506070809101108004000002800000000400600000102030405060708001600500000
-- run
for i in 1 2 3 4; do bpfrun --explain=$i p.bpf p.txt; echo $?; done
bpfrun --explain=5 p.bpf p.txt; echo $?
bpfrun --explain=1 -f p.bpf --code '1,6 0 0 7' p.txt p.txt
bpfrun --explain=3 --json p.bpf p.txt | jq -cS .
bpfrun --explain=1 --json -f p.bpf --code '1,6 0 0 7' p.txt | jq -c '[.explanation.value, (.explanation.filters[]|.filter, (.steps|length))]'
-- stdout
1: a packet of 38 bytes, 38 on the wire
p.bpf:
     1: ldh [12]                     A = 0x800
     2: jeq #0x800, 0, 2             A = 0x800: yes
     3: ldb [23]                     A = 0x6
     4: jeq #0x6, 1                  A = 0x6: yes
     6: ldxb 4*([14]&0xf)            X = 0x14
     7: st M[0]
     8: ldh [x + 14]                 A = 0x16
     9: div x                        A = 0x1
    10: ret #0xffff                  returns 65535
outcome: accept
0
2: a packet of 16 bytes, 16 on the wire
p.bpf:
     1: ldh [12]                     A = 0x800
     2: jeq #0x800, 0, 2             A = 0x800: yes
     3: ldb [23]                     the packet does not have it: returns 0
outcome: reject
0
3: a packet of 36 bytes, 36 on the wire
p.bpf:
     1: ldh [12]                     A = 0x806
     2: jeq #0x800, 0, 2             A = 0x806: no
     5: ret #0                       returns 0
outcome: reject
0
4: a packet of 40 bytes, 40 on the wire
p.bpf:
     1: ldh [12]                     A = 0x800
     2: jeq #0x800, 0, 2             A = 0x800: yes
     3: ldb [23]                     A = 0x6
     4: jeq #0x6, 1                  A = 0x6: yes
     6: ldxb 4*([14]&0xf)            X = 0x0
     7: st M[0]
     8: ldh [x + 14]                 A = 0x4000
     9: div x                        division by 0: returns 0
outcome: reject
0
2
1: a packet of 38 bytes, 38 on the wire
p.bpf:
     1: ldh [12]                     A = 0x800
     2: jeq #0x800, 0, 2             A = 0x800: yes
     3: ldb [23]                     A = 0x6
     4: jeq #0x6, 1                  A = 0x6: yes
     6: ldxb 4*([14]&0xf)            X = 0x14
     7: st M[0]
     8: ldh [x + 14]                 A = 0x16
     9: div x                        A = 0x1
    10: ret #0xffff                  returns 65535
outcome: accept
1: a packet of 38 bytes, 38 on the wire
<code>:
     1: ret #0x7                     returns 7
outcome: accept
{"explanation":{"caplen":36,"file":"p.txt","filters":[{"filter":"p.bpf","steps":[{"found":"A = 0x806","insn":0,"line":1,"text":"ldh [12]"},{"found":"A = 0x806: no","insn":1,"line":2,"text":"jeq #0x800, 0, 2"},{"found":"returns 0","insn":4,"line":5,"text":"ret #0"}]}],"len":36,"match":false,"record":3,"time":"0.000000000","value":0,"verdict":"reject"},"format":1}
[65535,"p.bpf",9]
[7,"<code>",1]
-- stderr
bpfrun: there is no record 5
