A load ends the program with 0 where the packet is too short: it goes neither
before a test nor away, except before `ret #0` or where a longer one was made.
-- run
try() { printf "$1" | bpfasm -O -q -t asm; echo; }
try 'ldh [12]\njeq #1, 0, 1\nret #5\nld [1000]\nret #7\n'
try 'ldh [12]\njeq #1, 0, 1\nret #5\nld [1000]\nret #0\n'
try 'ldh [12]\nldb [13]\njeq #1, 0, 1\nret #5\nldb [3]\nldxb 4*([9]&0xf)\nret #7\n'
try 'ldb [x + 9]\nldb [9]\nret #1\n'
-- stdout
	ldh [12]
	jeq #0x1, L2, L3
L2:	ret #0x5
L3:	ld [1000]
	ret #0x7

	ldh [12]
	jeq #0x1, L3
	ret #0
L3:	ret #0x5

	ldh [12]
	ldb [13]
	jeq #0x1, L4
	ret #0x7
L4:	ret #0x5

	ldb [x + 9]
	ldb [9]
	ret #0x1

