The first filter of the mail, one to one, for a machine with nothing beyond the
base of x86-64.

-- file port22.bpf
	ldh [12]
	jeq #0x86dd, v6, notv6
v6:	ldb [20]
	jeq #0x6, tcp6, drop
tcp6:	ldh [54]
	jeq #22, keep
	ldh [56]
	jeq #22, keep, drop
notv6:	jeq #0x800, v4, drop
v4:	ldb [23]
	jeq #0x6, tcp4, drop
tcp4:	ldh [20]
	jset #0x1fff, drop
	ldxb 4*([14]&0xf)
	ldh [x + 14]
	jeq #22, keep
	ldh [x + 16]
	jeq #22, keep, drop
keep:	ret #-1
drop:	ret #0
-- run
bpfrun --dump-jit=x86_64 --engine=jit-plain port22.bpf
-- stdout
; x86_64, jit-plain: 518 bytes of code, 16 of data
before the first:
	   0: (ac) w0 ^= w0
		0000  xor eax, eax
	   1: (ac) w7 ^= w7
		0002  xor ecx, ecx
	   2: (bf) r6 = r1
   0: ldh [12]
	   3: (28) r0 = *(u16 *)skb[12]
		0004  cmp edx, 0xe
		0007  jb 0xf8
		000d  movzx eax, word ptr [rsi + 0xc]
		0011  rol ax, 8
   1: jeq #0x86dd, 0, 6
	   4: (55) if r0 != 0x86dd goto pc+7
		0015  cmp eax, 0x86dd
		001a  jne 0x69
   2: ldb [20]
	   5: (30) r0 = *(u8 *)skb[20]
		001c  cmp edx, 0x15
		001f  jb 0x111
		0025  movzx eax, byte ptr [rsi + 0x14]
   3: jeq #0x6, 0, 15
	   6: (55) if r0 != 0x6 goto pc+22
		0029  cmp eax, 6
		002c  jne 0xf5
   4: ldh [54]
	   7: (28) r0 = *(u16 *)skb[54]
		0032  cmp edx, 0x38
		0035  jb 0x12a
		003b  movzx eax, word ptr [rsi + 0x36]
		003f  rol ax, 8
   5: jeq #0x16, 12
	   8: (15) if r0 == 0x16 goto pc+18
		0043  cmp eax, 0x16
		0046  je 0xef
   6: ldh [56]
	   9: (28) r0 = *(u16 *)skb[56]
		004c  cmp edx, 0x3a
		004f  jb 0x143
		0055  movzx eax, word ptr [rsi + 0x38]
		0059  rol ax, 8
   7: jeq #0x16, 10, 11
	  10: (15) if r0 == 0x16 goto pc+16
		005d  cmp eax, 0x16
		0060  je 0xef
	  11: (05) goto pc+17
		0066  xor eax, eax
		0068  ret
   8: jeq #0x800, 0, 10
	  12: (55) if r0 != 0x800 goto pc+16
		0069  cmp eax, 0x800
		006e  jne 0xf5
   9: ldb [23]
	  13: (30) r0 = *(u8 *)skb[23]
		0074  cmp edx, 0x18
		0077  jb 0x158
		007d  movzx eax, byte ptr [rsi + 0x17]
  10: jeq #0x6, 0, 8
	  14: (55) if r0 != 0x6 goto pc+14
		0081  cmp eax, 6
		0084  jne 0xf5
  11: ldh [20]
	  15: (28) r0 = *(u16 *)skb[20]
		0086  cmp edx, 0x16
		0089  jb 0x16d
		008f  movzx eax, word ptr [rsi + 0x14]
		0093  rol ax, 8
  12: jset #0x1fff, 6
	  16: (45) if r0 & 0x1fff goto pc+12
		0097  test eax, 0x1fff
		009c  jne 0xf5
  13: ldxb 4*([14]&0xf)
	  17: (bf) r8 = r0
		009e  mov r8d, eax
	  18: (30) r0 = *(u8 *)skb[14]
		00a1  cmp edx, 0xf
		00a4  jb 0x182
		00aa  movzx eax, byte ptr [rsi + 0xe]
	  19: (54) w0 &= 15
		00ae  and eax, 0xf
	  20: (64) w0 <<= 2
		00b1  shl eax, 2
	  21: (bf) r7 = r0
		00b4  mov ecx, eax
	  22: (bf) r0 = r8
		00b6  mov eax, r8d
  14: ldh [x + 14]
	  23: (48) r0 = *(u16 *)skb[r7 + 14]
		00b9  lea r11, [rcx + 0x10]
		00bd  cmp r11, rdx
		00c0  ja 0x197
		00c6  movzx eax, word ptr [rsi + rcx + 0xe]
		00cb  rol ax, 8
  15: jeq #0x16, 2
	  24: (15) if r0 == 0x16 goto pc+2
		00cf  cmp eax, 0x16
		00d2  je 0xef
  16: ldh [x + 16]
	  25: (48) r0 = *(u16 *)skb[r7 + 16]
		00d4  lea r11, [rcx + 0x12]
		00d8  cmp r11, rdx
		00db  ja 0x1aa
		00e1  movzx eax, word ptr [rsi + rcx + 0x10]
		00e6  rol ax, 8
  17: jeq #0x16, 0, 1
	  26: (55) if r0 != 0x16 goto pc+2
		00ea  cmp eax, 0x16
		00ed  jne 0xf5
  18: ret #0xffffffff
	  27: (b4) w0 = -1
		00ef  mov eax, 0xffffffff
	  28: (95) exit
		00f4  ret
  19: ret #0
	  29: (b4) w0 = 0
		00f5  xor eax, eax
	  30: (95) exit
		00f7  ret
   0: ldh [12]
	   3: (28) r0 = *(u16 *)skb[12]
		00f8  mov r11d, 0xc
		00fe  call 0x1e3
		0103  js 0x1bd
		0109  mov eax, r11d
		010c  jmp 0x15
   2: ldb [20]
	   5: (30) r0 = *(u8 *)skb[20]
		0111  mov r11d, 0x14
		0117  call 0x1c0
		011c  js 0x1bd
		0122  mov eax, r11d
		0125  jmp 0x29
   4: ldh [54]
	   7: (28) r0 = *(u16 *)skb[54]
		012a  mov r11d, 0x36
		0130  call 0x1e3
		0135  js 0x1bd
		013b  mov eax, r11d
		013e  jmp 0x43
   6: ldh [56]
	   9: (28) r0 = *(u16 *)skb[56]
		0143  mov r11d, 0x38
		0149  call 0x1e3
		014e  js 0x1bd
		0150  mov eax, r11d
		0153  jmp 0x5d
   9: ldb [23]
	  13: (30) r0 = *(u8 *)skb[23]
		0158  mov r11d, 0x17
		015e  call 0x1c0
		0163  js 0x1bd
		0165  mov eax, r11d
		0168  jmp 0x81
  11: ldh [20]
	  15: (28) r0 = *(u16 *)skb[20]
		016d  mov r11d, 0x14
		0173  call 0x1e3
		0178  js 0x1bd
		017a  mov eax, r11d
		017d  jmp 0x97
  13: ldxb 4*([14]&0xf)
	  18: (30) r0 = *(u8 *)skb[14]
		0182  mov r11d, 0xe
		0188  call 0x1c0
		018d  js 0x1bd
		018f  mov eax, r11d
		0192  jmp 0xae
  14: ldh [x + 14]
	  23: (48) r0 = *(u16 *)skb[r7 + 14]
		0197  lea r11d, [rcx + 0xe]
		019b  call 0x1e3
		01a0  js 0x1bd
		01a2  mov eax, r11d
		01a5  jmp 0xcf
  16: ldh [x + 16]
	  25: (48) r0 = *(u16 *)skb[r7 + 16]
		01aa  lea r11d, [rcx + 0x10]
		01ae  call 0x1e3
		01b3  js 0x1bd
		01b5  mov eax, r11d
		01b8  jmp 0xea
shared:
		01bd  xor eax, eax
		01bf  ret
		01c0  push rax
		01c1  push rcx
		01c2  push rdx
		01c3  push rsi
		01c4  push rdi
		01c5  push r8
		01c7  mov esi, r11d
		01ca  mov edx, 1
		01cf  call qword ptr [rip + 0xe2b]
		01d5  mov r11, rax
		01d8  pop r8
		01da  pop rdi
		01db  pop rsi
		01dc  pop rdx
		01dd  pop rcx
		01de  pop rax
		01df  test r11, r11
		01e2  ret
		01e3  push rax
		01e4  push rcx
		01e5  push rdx
		01e6  push rsi
		01e7  push rdi
		01e8  push r8
		01ea  mov esi, r11d
		01ed  mov edx, 2
		01f2  call qword ptr [rip + 0xe10]
		01f8  mov r11, rax
		01fb  pop r8
		01fd  pop rdi
		01fe  pop rsi
		01ff  pop rdx
		0200  pop rcx
		0201  pop rax
		0202  test r11, r11
		0205  ret
