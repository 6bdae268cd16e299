Programs of the internal machine: helpers, functions, atomics, division.

-- file calls.txt
r6 = r1
r1 = 3
call bpf_get_smp_processor_id
r7 = r0
r1 = r7
call pc+3
r0 += r7
r0 s/= 7
exit
r2 = r1
*(u64 *)(r10 - 8) = r2
lock *(u64 *)(r10 - 8) += r1
r3 = 5
r3 = atomic_fetch_xor((u32 *)(r10 - 8), r3)
r0 = *(u64 *)(r10 - 8)
if r0 s> r3 goto pc+1
r0 = bswap32 r0
exit
-- run
bpfrun --dump-jit=x86_64 --engine=jit-plain calls.txt
-- stdout
; x86_64, jit-plain: 164 bytes of code, 8 of data
		0000  push rbx
		0001  push rbp
		0002  push r12
		0004  push r13
		0006  sub rsp, 0x28
		000a  mov rbp, rsp
		000d  mov qword ptr [rbp], rcx
		0011  sub rsp, 8
		0015  call 0x28
		001a  mov rsp, rbp
		001d  add rsp, 0x28
		0021  pop r13
		0023  pop r12
		0025  pop rbp
		0026  pop rbx
		0027  ret
	   0: (bf) r6 = r1
		0028  mov rbx, rdi
	   1: (b7) r1 = 3
		002b  mov edi, 3
	   2: (85) call bpf_get_smp_processor_id#8
		0030  mov r9, qword ptr [rbp]
		0034  call qword ptr [rip + 0xfc6]
	   3: (bf) r7 = r0
		003a  mov r13, rax
	   4: (bf) r1 = r7
		003d  mov rdi, r13
	   5: (85) call pc+3
		0040  push rbx
		0041  push r13
		0043  sub rsp, 8
		0047  call 0x6a
		004c  add rsp, 8
		0050  pop r13
		0052  pop rbx
	   6: (0f) r0 += r7
		0053  add rax, r13
	   7: (37) r0 s/= 7
		0056  mov r11d, 7
		005c  mov qword ptr [rbp + 0x20], rdx
		0060  cqo
		0062  idiv r11
		0065  mov rdx, qword ptr [rbp + 0x20]
	   8: (95) exit
		0069  ret
	   9: (bf) r2 = r1
		006a  mov rsi, rdi
	  10: (7b) *(u64 *)(r10 -8) = r2
		006d  mov qword ptr [rsp + 8], rsi
	  11: (db) lock *(u64 *)(r10 -8) += r1
		0072  add qword ptr [rsp + 8], rdi
	  12: (b7) r3 = 5
		0077  mov edx, 5
	  13: (c3) r3 = atomic_fetch_xor((u32 *)(r10 -8), r3)
		007c  mov r12, rax
		007f  mov eax, dword ptr [rsp + 8]
		0083  mov r11d, eax
		0086  xor r11d, edx
		0089  lock cmpxchg dword ptr [rsp + 8], r11d
		0090  jne 0x83
		0092  mov edx, eax
		0094  mov rax, r12
	  14: (79) r0 = *(u64 *)(r10 -8)
		0097  mov rax, qword ptr [rsp + 8]
	  15: (6d) if r0 s> r3 goto pc+1
		009c  cmp rax, rdx
		009f  jg 0xa3
	  16: (d7) r0 = bswap32 r0
		00a1  bswap eax
	  17: (95) exit
		00a3  ret
