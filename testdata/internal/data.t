.quad is a slot of its own, of which any may be.
-- internal-text
.quad 0
.quad 0xffffffffffffffff # all
.quad -1
5: (95) .quad 0x0000000100000095
.quad 149
-- internal
   0: (00) .quad 0x0000000000000000
   1: (ff) .quad 0xffffffffffffffff
   2: (ff) .quad 0xffffffffffffffff
   3: (95) .quad 0x0000000100000095
   4: (95) exit
-- internal-raw
0000000000000000
ffffffffffffffff
ffffffffffffffff
9500000001000000
9500000000000000
