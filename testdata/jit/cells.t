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
; x86_64, jit-plain: 306 bytes of code, 16 of data
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
		000c  jb 0x84
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
		0038  ja 0xa3
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
		0077  jmp 0xbd
		0079  movzx eax, byte ptr [rsi - 0x100000]
  15: or x
	  22: (4c) w0 |= w7
		0080  or eax, r8d
  16: ret a
	  23: (95) exit
		0083  ret
   0: ld [2]
	   3: (20) r0 = *(u32 *)skb[2]
		0084  mov r11d, 2
		008a  lea rsp, [rsp - 0x50]
		008f  call 0x107
		0094  lea rsp, [rsp + 0x50]
		0099  js 0xd9
		009b  mov eax, r11d
		009e  jmp 0x13
   6: ld [x + 4]
	   9: (40) r0 = *(u32 *)skb[r7 + 4]
		00a3  lea r11d, [r8 + 4]
		00a7  lea rsp, [rsp - 0x50]
		00ac  call 0x107
		00b1  lea rsp, [rsp + 0x50]
		00b6  js 0xd9
		00b8  mov eax, r11d
		00bb  jmp 0x41
  14: ldb [0xfff00000]
	  21: (30) r0 = *(u8 *)skb[-1048576]
		00bd  mov r11d, 0xfff00000
		00c3  lea rsp, [rsp - 0x50]
		00c8  call 0xdc
		00cd  lea rsp, [rsp + 0x50]
		00d2  js 0xd9
		00d4  mov eax, r11d
		00d7  jmp 0x80
shared:
		00d9  xor eax, eax
		00db  ret
		00dc  push rax
		00dd  push rsi
		00de  push rdi
		00df  push r8
		00e1  push r9
		00e3  sub rsp, 8
		00e7  mov esi, r11d
		00ea  mov edx, 1
		00ef  call qword ptr [rip + 0xf0b]
		00f5  mov r11, rax
		00f8  add rsp, 8
		00fc  pop r9
		00fe  pop r8
		0100  pop rdi
		0101  pop rsi
		0102  pop rax
		0103  test r11, r11
		0106  ret
		0107  push rax
		0108  push rsi
		0109  push rdi
		010a  push r8
		010c  push r9
		010e  sub rsp, 8
		0112  mov esi, r11d
		0115  mov edx, 4
		011a  call qword ptr [rip + 0xee8]
		0120  mov r11, rax
		0123  add rsp, 8
		0127  pop r9
		0129  pop r8
		012b  pop rdi
		012c  pop rsi
		012d  pop rax
		012e  test r11, r11
		0131  ret
