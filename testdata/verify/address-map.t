A map is passed on, never followed.
-- internal-text
r2 = map[fd:5]
r0 = *(u8 *)(r2 +0)
exit
-- verify
2:1: error: slot 2 '(71) r0 = *(u8 *)(r2 +0)': read through r2 (map), which is no pointer that may be followed [internal-address]
