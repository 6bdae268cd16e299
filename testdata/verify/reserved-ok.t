Linux writes 1 in the unused imm of `mov32 reg`.
-- internal-raw
b700000000000000
bc00000001000000
9500000000000000
-- verify
ok
