A number is no address.
-- internal-text
r2 = 4096
r0 = *(u8 *)(r2 +0)
exit
-- verify
2:1: error: slot 1 '(71) r0 = *(u8 *)(r2 +0)': read through r2 (4096), which is no pointer that may be followed [internal-address]
