B-13: libpcap's draft cBPF savefile; Filter and Comment are shown, unknown tags
skipped, another major version refused.
-- run
head='\241\262\303\313cBPF\000\001\000\001'
rest='\000\000\000\000\000\004\000\000\000\000\000\001\000\000\000\001\000\000\000\000'
insn='\000\006\000\000\000\000\000\001'
printf "$head$rest$insn\\000\\002\\000\\002ip\\000\\000\\000\\011\\000\\001x\\000\\000\\000\\000\\005\\000\\003why\\000\\000\\001\\000\\003RAW\\000\\000\\000\\000\\000" > f
bpfasm -t asm f; bpfasm -t json f; bpfasm -t savefile f -o g; bpfasm g -t asm; od -An -tx1 g
bpfasm -e 'ip proto 6' -y RAW -t savefile | bpfasm -t asm | head -n 1
printf "\\241\\262\\303\\313cBPF\\000\\002\\000\\000$rest$insn" | bpfasm
printf "$head$rest" | bpfasm; printf "$head" | bpfasm
printf "$head$rest$insn\\000\\002\\000\\011ip" | bpfasm
printf "$head$rest$insn\\000\\001\\000\\002zz" | bpfasm
-- stdout
; Filter: ip
; Comment: why
	ret #0x1
{"format":1,"linktype":"RAW","instructions":[
{"code":6,"jt":0,"jf":0,"k":1}
]}
; Filter: ip
; Comment: why
	ret #0x1
 a1 b2 c3 cb 63 42 50 46 00 01 00 01 00 00 00 00
 00 04 00 00 00 00 00 65 00 00 00 01 00 00 00 00
 00 06 00 00 00 00 00 01 00 01 00 03 52 41 57 00
 00 02 00 02 69 70 00 00 00 05 00 03 77 68 79 00
 00 00 00 00
; Filter: ip proto 6
-- stderr
<stdin>: error: version 2.0 of the cBPF savefile is not known; 1 is [savefile-version]
<stdin>: error: at byte 32: there are fewer instructions than the header says [savefile]
<stdin>: error: at byte 12: the header ends too soon [savefile]
<stdin>: error: at byte 44: the value of a tag ends too soon [savefile]
<stdin>: error: at byte 44: no link type has this name [savefile]
-- status 1
