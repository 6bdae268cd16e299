M[] below the stack pointer, shifts and divisions by X, without BMI2; a negative
offset.

-- file cells.bpf
	ld [2]
	st M[0]
	ldx M[0]
	ld #1
	lsh x
	st M[15]
	ld [x + 4]
	div x
	mod #10
	mul #8
	rsh #3
	ldx M[15]
	xor x
	neg
	ldb [-1048576]
	or x
	ret a
-- run
bpfrun --dump-jit=x86_64 --engine=jit-plain cells.bpf
-- stdout
; x86_64, jit-plain: 302 bytes of code, 16 of data
		0000  mov r9, rdx
before the first:
	   0: (ac) w0 ^= w0
		0003  xor eax, eax
	   1: (ac) w7 ^= w7
		0005  xor r8d, r8d
	   2: (bf) r6 = r1
   0: ld [2]
	   3: (20) r0 = *(u32 *)skb[2]
		0008  cmp r9d, 6
		000c  jb 0x80
		000e  mov eax, dword ptr [rsi + 2]
		0011  bswap eax
   1: st M[0]
	   4: (63) *(u32 *)(r10 -64) = r0
		0013  mov dword ptr [rsp - 0x40], eax
   2: ldx M[0]
	   5: (61) r7 = *(u32 *)(r10 -64)
		0017  mov r8d, dword ptr [rsp - 0x40]
   3: ld #0x1
	   6: (b4) w0 = 1
		001c  mov eax, 1
   4: lsh x
	   7: (6c) w0 <<= w7
		0021  mov r11, rax
		0024  mov ecx, r8d
		0027  shl r11d, cl
		002a  mov eax, r11d
   5: st M[15]
	   8: (63) *(u32 *)(r10 -4) = r0
		002d  mov dword ptr [rsp - 4], eax
   6: ld [x + 4]
	   9: (40) r0 = *(u32 *)skb[r7 + 4]
		0031  lea r11, [r8 + 8]
		0035  cmp r11, r9
		0038  ja 0x9f
		003a  mov eax, dword ptr [rsi + r8 + 4]
		003f  bswap eax
   7: div x
	  10: (bc) w7 = w7
	  11: (55) if r7 != 0x0 goto pc+2
		0041  test r8d, r8d
		0044  jne 0x49
	  12: (ac) w0 ^= w0
		0046  xor eax, eax
	  13: (95) exit
		0048  ret
	  14: (3c) w0 /= w7
		0049  mov r11, r8
		004c  test r11d, r11d
		004f  jne 0x55
		0051  xor eax, eax
		0053  jmp 0x5a
		0055  xor edx, edx
		0057  div r11d
   8: mod #0xa
	  15: (94) w0 %= 10
		005a  mov r11d, 0xa
		0060  xor edx, edx
		0062  div r11d
		0065  mov eax, edx
   9: mul #0x8
	  16: (24) w0 *= 8
		0067  imul eax, eax, 8
  10: rsh #3
	  17: (74) w0 >>= 3
		006a  shr eax, 3
  11: ldx M[15]
	  18: (61) r7 = *(u32 *)(r10 -4)
		006d  mov r8d, dword ptr [rsp - 4]
  12: xor x
	  19: (ac) w0 ^= w7
		0072  xor eax, r8d
  13: neg
	  20: (84) w0 = -w0
		0075  neg eax
  14: ldb [0xfff00000]
	  21: (30) r0 = *(u8 *)skb[-1048576]
		0077  jmp 0xb9
		0079  movzx eax, byte ptr [rsi]
  15: or x
	  22: (4c) w0 |= w7
		007c  or eax, r8d
  16: ret a
	  23: (95) exit
		007f  ret
   0: ld [2]
	   3: (20) r0 = *(u32 *)skb[2]
		0080  mov r11d, 2
		0086  lea rsp, [rsp - 0x50]
		008b  call 0x103
		0090  lea rsp, [rsp + 0x50]
		0095  js 0xd5
		0097  mov eax, r11d
		009a  jmp 0x13
   6: ld [x + 4]
	   9: (40) r0 = *(u32 *)skb[r7 + 4]
		009f  lea r11d, [r8 + 4]
		00a3  lea rsp, [rsp - 0x50]
		00a8  call 0x103
		00ad  lea rsp, [rsp + 0x50]
		00b2  js 0xd5
		00b4  mov eax, r11d
		00b7  jmp 0x41
  14: ldb [0xfff00000]
	  21: (30) r0 = *(u8 *)skb[-1048576]
		00b9  mov r11d, 0xfff00000
		00bf  lea rsp, [rsp - 0x50]
		00c4  call 0xd8
		00c9  lea rsp, [rsp + 0x50]
		00ce  js 0xd5
		00d0  mov eax, r11d
		00d3  jmp 0x7c
shared:
		00d5  xor eax, eax
		00d7  ret
		00d8  push rax
		00d9  push rsi
		00da  push rdi
		00db  push r8
		00dd  push r9
		00df  sub rsp, 8
		00e3  mov esi, r11d
		00e6  mov edx, 1
		00eb  call qword ptr [rip + 0xf0f]
		00f1  mov r11, rax
		00f4  add rsp, 8
		00f8  pop r9
		00fa  pop r8
		00fc  pop rdi
		00fd  pop rsi
		00fe  pop rax
		00ff  test r11, r11
		0102  ret
		0103  push rax
		0104  push rsi
		0105  push rdi
		0106  push r8
		0108  push r9
		010a  sub rsp, 8
		010e  mov esi, r11d
		0111  mov edx, 4
		0116  call qword ptr [rip + 0xeec]
		011c  mov r11, rax
		011f  add rsp, 8
		0123  pop r9
		0125  pop r8
		0127  pop rdi
		0128  pop rsi
		0129  pop rax
		012a  test r11, r11
		012d  ret
