There are 11 registers.
-- internal-raw
b70b000000000000
bfb0000000000000
9500000000000000
-- verify
error: slot 0 '(b7) .quad 0x0000000000000bb7': there is no r11 [internal-register]
error: slot 1 '(bf) .quad 0x000000000000b0bf': there is no r11 [internal-register]
