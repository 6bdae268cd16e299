A text is internal by the first line that only one of the two languages has.
-- run
try() {
	if printf "$1" | bpfasm -t asm - >out 2>err; then
		echo classic: $(head -1 out)
	elif grep -q classic-form err; then
		echo internal: $(printf "$1" | bpfasm -t internal -)
	else
		cat err
	fi
}
try 'r0 = 0\n'
try '; x\n\n  L: w0 += 1\n'
try '0: (b7) r0 = 0\n'
try '# c\nja +0\nexit\n'
try '*(u32 *)(r1 + 0) = 5\n'
try 'ldxw r1, [r2+4]\n'
try 'stxw [%%r1], r2\n'
try '.globl f\nf:\n\texit\n'
try 'jeq r1, 2, +0\n'
try 'lddw r0, 5\n'
try 'a: b: exit\n'
try '.quad 0x95\n0: (95) exit\n'
try 'ldh [12]\nret a\n'
try '.word 6 0 0 0\n'
try '[12]\nexit\n'
try 'r0: ret #0\n'
try 'ja r0\nr0: ret #0\n'
try 'jeq #0, r1, r1\nr1: ret #0\n'
try '\t.text\n\t.file "k.c"\nf: # @f\n# %%bb.0:\n\tr0 = 0\n'
try '  0:\t95 00 00 00 00 00 00 00\texit\n'
try '\na.o:\tfile format elf64-bpf\n\n0000000000000000 <f>:\n  exit\n'
try 'L: ; here\nret #0\n'
-- stdout
internal: 0: (b7) r0 = 0
internal: 0: (04) w0 += 1
internal: 0: (b7) r0 = 0
internal: 0: (05) goto pc+0 1: (95) exit
internal: 0: (62) *(u32 *)(r1 +0) = 5
internal: 0: (61) r1 = *(u32 *)(r2 +4)
internal: 0: (63) *(u32 *)(r1 +0) = r2
internal: 0: (95) exit
internal: 0: (15) if r1 == 0x2 goto pc+0
internal: 0: (18) r0 = 0x5
internal: 0: (95) exit
internal: 0: (95) exit 1: (95) exit
classic: ldh [12]
classic: ret #0
<stdin>:1:1: error: unexpected '[', expected an instruction [syntax]
  [12]
  ^
<stdin>:2:1: error: there is no instruction 'exit' [unknown-mnemonic]
  exit
  ^~~~
classic: ret #0
classic: ja L1
classic: jeq #0, L1
internal: 0: (b7) r0 = 0
internal: 0: (95) exit
internal: 0: (95) exit
classic: ret #0
