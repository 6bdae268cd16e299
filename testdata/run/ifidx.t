With a device ifidx is a load as any other.
-- asm
ld #7
ld #ifidx
add #100
ret a
-- packet
- ifidx=3
-
- ifidx=0
-- verdict
103
7
100
