System calls: no length to check, no order of bytes to change.

-- file policy.bpf
	ld [4]
	jeq #0xc000003e, good, kill
good:	ld [0]
	jeq #1, allow
	jeq #3, allow
	jeq #60, allow
	jge #400, kill
	ld [16]
	jeq #0, allow
kill:	ret #0x80000000
allow:	ret #0x7fff0000
-- run
bpfrun --seccomp --dump-jit=x86_64 --engine=jit-plain policy.bpf
-- stdout
; x86_64, jit-plain: 57 bytes of code, 0 of data
before the first:
	   0: (ac) w0 ^= w0
		0000  xor eax, eax
	   1: (ac) w7 ^= w7
		0002  xor ecx, ecx
	   2: (bf) r6 = r1
   0: ld [4]
	   3: (61) r0 = *(u32 *)(r6 +4)
		0004  mov eax, dword ptr [rdi + 4]
   1: jeq #0xc000003e, 0, 7
	   4: (b4) w8 = -1073741762
	   5: (5d) if r0 != r8 goto pc+7
		0007  cmp eax, 0xc000003e
		000c  jne 0x2d
   2: ld [0]
	   6: (61) r0 = *(u32 *)(r6 +0)
		000e  mov eax, dword ptr [rdi]
   3: jeq #0x1, 6
	   7: (15) if r0 == 0x1 goto pc+7
		0010  cmp eax, 1
		0013  je 0x33
   4: jeq #0x3, 5
	   8: (15) if r0 == 0x3 goto pc+6
		0015  cmp eax, 3
		0018  je 0x33
   5: jeq #0x3c, 4
	   9: (15) if r0 == 0x3c goto pc+5
		001a  cmp eax, 0x3c
		001d  je 0x33
   6: jge #0x190, 2
	  10: (35) if r0 >= 0x190 goto pc+2
		001f  cmp eax, 0x190
		0024  jae 0x2d
   7: ld [16]
	  11: (61) r0 = *(u32 *)(r6 +16)
		0026  mov eax, dword ptr [rdi + 0x10]
   8: jeq #0, 1
	  12: (15) if r0 == 0x0 goto pc+2
		0029  test eax, eax
		002b  je 0x33
   9: ret #0x80000000
	  13: (b4) w0 = -2147483648
		002d  mov eax, 0x80000000
	  14: (95) exit
		0032  ret
  10: ret #0x7fff0000
	  15: (b4) w0 = 2147418112
		0033  mov eax, 0x7fff0000
	  16: (95) exit
		0038  ret
