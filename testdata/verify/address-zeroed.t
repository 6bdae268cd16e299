A pointer subtracted from itself is 0.
-- internal-text
r1 -= r1
r0 = *(u8 *)(r1 +0)
exit
-- verify
2:1: error: slot 1 '(71) r0 = *(u8 *)(r1 +0)': read through r1 (0), which is no pointer that may be followed [internal-address]
