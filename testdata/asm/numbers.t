Hexadecimal, binary, octal, decimal; a sign stands apart.
-- asm
ld #0x1F
ld #0Xff
ld #0b101
ld #0B11
ld #017
ld #0
ld #00
ld #-1
ld #-0x1
ld #- 7
ld #+5
ld # 5
ret #-0
-- code
13,0 0 0 31,0 0 0 255,0 0 0 5,0 0 0 3,0 0 0 15,0 0 0 0,0 0 0 0,0 0 0 4294967295,0 0 0 4294967295,0 0 0 4294967289,0 0 0 5,0 0 0 5,6 0 0 0,
