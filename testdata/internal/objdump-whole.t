What llvm-objdump -d puts out, as it is; a call whose bytes say so goes to a
function and not to a helper.
-- internal-text

k.o:	file format elf64-bpf

Disassembly of section .text:

0000000000000000 <f>:
       0:	bf 16 00 00 00 00 00 00	r6 = r1
       1:	a5 02 03 00 08 00 00 00	if r2 < 8 goto +3 <LBB0_2>
       2:	18 01 00 00 07 00 00 00 00 00 00 00 01 00 00 00	r1 = 4294967303 ll
       4:	85 10 00 00 02 00 00 00	call 2
       5:	85 00 00 00 07 00 00 00	call 7

0000000000000030 <LBB0_2>:
       6:	95 00 00 00 00 00 00 00	exit

0000000000000038 <step>:
       7:	bf 10 00 00 00 00 00 00	r0 = r1
       8:	95 00 00 00 00 00 00 00	exit
-- internal
   0: (bf) r6 = r1
   1: (a5) if r2 < 0x8 goto pc+3
   2: (18) r1 = 0x100000007
   4: (85) call pc+2
   5: (85) call bpf_get_prandom_u32#7
   6: (95) exit
   7: (bf) r0 = r1
   8: (95) exit
