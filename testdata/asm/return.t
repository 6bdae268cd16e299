A constant or A.
-- asm
ret #0
ret #-1
ret #0xffffffff
ret %a
ret a
-- code
5,6 0 0 0,6 0 0 4294967295,6 0 0 4294967295,22 0 0 0,22 0 0 0,
