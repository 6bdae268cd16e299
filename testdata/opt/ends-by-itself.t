A division by X may end the program, and so may a load of the device, with A.
-- run
try() { printf "$1" | bpfasm -O -q -t asm; echo; }
try 'ldxb 4*([0]&0xf)\nmod x\nret #3\n'
try 'ld #7\nld #ifidx\nret #3\n'
try 'ld #rand\nst M[0]\nld #rand\nret a\n'
-- stdout
	ldxb 4*([0]&0xf)
	mod x
	ret #0x3

	ld #0x7
	ld #ifidx
	ret #0x3

	ld #rand
	ld #rand
	ret a

