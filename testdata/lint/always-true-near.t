Near L-14: of each all values but one.
-- asm
ld [0]
jge #1, 0, no
jset #0xffffffff, 0, no
ldb [4]
jge #255, no
ldh [6]
jgt #0xfffe, no
ret #1
no: ret #0
-- lint socket
ok
