B-08: a word that is no instruction is shown as data, in every form.
-- code
4,40 0 0 12,71 1 2 3,22 0 0 0,6 0 0 0
-- asm
	ldh [12]
	.word 0x47 1 2 0x3
	ret a
	ret #0
-- d
(000) ldh      [12]
(001) .word    0x47 1 2 0x3
(002) ret      
(003) ret      #0
-- c
{ 0x28,  0,  0, 0x0000000c },
{ 0x47,  1,  2, 0x00000003 },
{ 0x16,  0,  0, 0x00000000 },
{ 0x06,  0,  0, 0x00000000 },
-- c-bpf_asm
{ 0x28,  0,  0, 0x0000000c },
{ 0x47,  1,  2, 0x00000003 },
{ 0x16,  0,  0, 0000000000 },
{ 0x06,  0,  0, 0000000000 },
-- dd
{ 0x28, 0, 0, 0x0000000c },
{ 0x47, 1, 2, 0x00000003 },
{ 0x16, 0, 0, 0x00000000 },
{ 0x6, 0, 0, 0x00000000 },
-- c-macro
BPF_STMT(BPF_LD | BPF_H | BPF_ABS, 12),
{ 0x47, 1, 2, 0x00000003 },
BPF_STMT(BPF_RET | BPF_A, 0x0),
BPF_STMT(BPF_RET | BPF_K, 0x0),
-- json
{"format":1,"instructions":[
{"code":40,"jt":0,"jf":0,"k":12},
{"code":71,"jt":1,"jf":2,"k":3},
{"code":22,"jt":0,"jf":0,"k":0},
{"code":6,"jt":0,"jf":0,"k":0}
]}
-- dot
digraph filter {
	node [shape=box, fontname="monospace"];
	edge [fontname="monospace"];
	b0 [label="0: ldh [12]\l1: .word 0x47 1 2 0x3\l"];
	b2 [label="2: ret a\l"];
	b3 [label="3: ret #0\l"];
}
